//! One position by a search: its value, its winning moves, its nimber.

use gt_core::error::SolveError;
use gt_core::grundy::Nimbers;
use gt_core::memo::Values;
use gt_core::{Acyclic, GameExt, Impartial, Nimber, NimberSolution, Run, Solution, Stats, Value};

use crate::rules::{Bite, Chomp, Diagram, PosetChomp};

/// A position that a search has solved; `M` is a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Searched<M> {
    /// The value for the player to move.
    pub value: Value,
    /// The winning moves in the game's order, each with the plies after it.
    pub winning: Vec<(M, u32)>,
    /// The nimber.
    pub nimber: Nimber,
    /// The work of the search for the value.
    pub stats: Stats,
}

/// Why a search has no answer, and the work until then.
pub type Stopped = (SolveError, Stats);

impl Chomp {
    /// Searches what `position` leads to, for its value and then for its nimber.
    ///
    /// # Errors
    /// [`SolveError::Limit`] if a limit of `run` is reached.
    ///
    /// # Complexity
    /// Time and memory of [`Values`] and of [`Nimbers`], one after the other.
    ///
    /// # Example
    /// ```
    /// use gt_chomp::Chomp;
    /// use gt_core::{Game, Run};
    ///
    /// let chomp = Chomp::new(2, 3)?;
    /// let searched = chomp.searched(&chomp.initial(), &Run::new()).map_err(|(error, _)| error)?;
    /// assert_eq!((searched.value.plies(), searched.winning.len()), (Some(5), 1));
    /// # Ok::<(), gt_core::SolveError>(())
    /// ```
    pub fn searched(&self, position: &Diagram, run: &Run) -> Result<Searched<Bite>, Stopped> {
        searched(self, position, run)
    }
}

impl PosetChomp {
    /// Searches what a set of elements leads to, as [`Chomp::searched`] does a position of the bar.
    ///
    /// # Errors
    /// [`SolveError::Limit`] if a limit of `run` is reached.
    pub fn searched(&self, position: u128, run: &Run) -> Result<Searched<usize>, Stopped> {
        searched(self, &position, run)
    }
}

fn searched<G: Acyclic + Impartial>(
    game: &G,
    at: &G::Position,
    run: &Run,
) -> Result<Searched<G::Move>, Stopped> {
    let values = Values::new(game, run);
    let stopped = |error| (error, values.stats());
    let value = values.value(at).map_err(stopped)?.unwrap_or_else(|| never());
    let mut winning = Vec::new();
    for (mv, after) in game.successors(at) {
        if let Some(Value::Loss { plies }) = values.value(&after).map_err(stopped)? {
            winning.push((mv, plies));
        }
    }
    let stats = values.stats();
    drop(values); // so that its table and the table of the nimbers are never in memory together
    let nimbers = Nimbers::new(game, run);
    let nimber = nimbers.nimber(at).map_err(|error| (error, Stats::default()))?;
    Ok(Searched { value, winning, nimber: nimber.unwrap_or_else(|| never()), stats })
}

fn never() -> ! {
    unreachable!("a search answers, or says why not")
}
