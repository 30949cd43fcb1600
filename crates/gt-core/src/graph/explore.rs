//! The graph of what play can reach in any game.

use alloc::vec::Vec;

use super::GameGraph;
use crate::error::SolveError;
use crate::game::{Game, check_draw};
use crate::outcome::Outcome;
use crate::run::{Meter, Run, Stats};
use crate::table::{Discovered, Met, MetPositions, Moves};

/// The positions that play can reach in a game, as a [`GameGraph`]; made by [`explore`](Self::explore).
///
/// Positions are numbered in the order of discovery: first the one in which play begins, then those
/// one ply away, and so on. The edges of a position stand in the order of the game's moves.
/// # Invariants
/// * A position in which the game is over has its outcome, unless that is a loss of a player who is
///   blocked: there the graph says so by itself.
/// * An *open* position is as many plies away as were asked for, and the game goes on there. The
///   graph does not follow it, and has it as a draw. So a win or a loss in the graph is one in the
///   game, and what can be forced within these plies from the first position is one in the graph.
/// * Endless play is a draw in a graph. So a game is refused where play can go round in the graph
///   and is worth points.
/// # Example
/// ```
/// use gt_core::{Run, example::Matches, graph::Explored};
/// let all = Explored::explore(&Matches(5), 5, None, &Run::new())?;
/// assert_eq!((all.graph().len(), all.graph().edge_count()), (6, 12));
/// let near = Explored::explore(&Matches(5), 5, Some(1), &Run::new())?;
/// assert_eq!((near.graph().len(), *near.position(3)), (4, 2));
/// assert!(near.is_open(3) && !near.is_open(0));
/// # Ok::<(), gt_core::SolveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Explored<P> {
    graph: GameGraph,
    numbers: Discovered<P, ()>,
    /// Ascending.
    open: Vec<u32>,
    stats: Stats,
}

impl<P> Explored<P> {
    /// Discovers what play can reach from `start`, within `plies` plies if they are given.
    /// # Errors
    /// * [`SolveError::Limit`] at a limit of the run.
    /// * [`SolveError::Overflow`] if there are 2^32 moves or more.
    /// * [`SolveError::EndlessPoints`] if a play in the graph can repeat a position, and endless
    ///   play is worth points in a position where the game goes on. A graph has no place for that.
    /// # Complexity
    /// Time O(positions + moves). Kept: `size_of::<P>()` per position, what it owns, and 11 to 17
    /// bytes more; 4 bytes per move. Twice as much while the tables grow.
    pub fn explore<G: Game<Position = P>>(
        game: &G,
        start: P,
        plies: Option<u32>,
        run: &Run,
    ) -> Result<Self, SolveError>
    where
        P: Clone + Eq + core::hash::Hash,
    {
        let run = &run.started();
        let mut numbers = Discovered::default();
        let mut met = MetPositions::new(game, &mut numbers);
        met.number(start, run)?;
        let (parts, scored) = discover(&mut met, plies, run)?;
        let positions = numbers.len() as u64;
        let edges = parts.targets.len() as u64;
        let stats = Stats { positions, expanded: positions, edges };
        let Parts { starts, targets, outcomes, open } = parts;
        let graph = GameGraph { starts, targets, outcomes, start: 0 };
        if let Some(scored) = scored
            && graph.check_acyclic().is_err()
        {
            check_draw(game, numbers.position(scored))?;
        }
        Ok(Self { graph, numbers, open, stats })
    }

    /// The graph; play begins in position 0.
    pub const fn graph(&self) -> &GameGraph {
        &self.graph
    }

    /// The position with this number.
    /// # Panics
    /// If the graph has no such position.
    pub fn position(&self, number: u32) -> &P
    where
        P: Eq + core::hash::Hash,
    {
        self.numbers.position(number)
    }

    /// Tells whether the plies end in this position although the game goes on.
    pub fn is_open(&self, number: u32) -> bool {
        self.open.binary_search(&number).is_ok()
    }

    /// The positions and moves of the graph.
    pub const fn stats(&self) -> Stats {
        self.stats
    }
}

/// Follows the moves of the positions that are met, in the order of discovery.
///
/// Returns also the first position in which endless play is worth points.
fn discover(
    met: &mut dyn Met<()>,
    plies: Option<u32>,
    run: &Run,
) -> Result<(Parts, Option<u32>), SolveError> {
    let mut meter = Meter::new(run, "discovering", None);
    let (mut parts, mut found, mut scored) = (Parts::default(), Vec::new(), None);
    run.push(&mut parts.starts, 0)?;
    let (mut at, mut ply, mut end_of_ply) = (0_u32, 0_u32, 1_usize);
    while (at as usize) < met.len() {
        meter.step(at.into())?;
        if at as usize == end_of_ply {
            (ply, end_of_ply) = (ply + 1, met.len());
        }
        let is_last = plies == Some(ply);
        let moves =
            if is_last { met.look(at) } else { met.expand(at, &mut found, run, parts.bytes())? };
        let outcome = match moves {
            Moves::Ignored(outcome) => Some(outcome),
            Moves::None(outcome) => Some(outcome).filter(|&end| end != Outcome::Loss),
            Moves::Some if is_last => {
                run.push(&mut parts.open, at)?;
                Some(Outcome::Draw)
            }
            Moves::Some => {
                run.extend(&mut parts.targets, found.iter().map(|&(number, ())| number))?;
                if scored.is_none() && met.check_draw(at).is_err() {
                    scored = Some(at);
                }
                None
            }
        };
        parts.close(outcome, met.bytes(), run)?;
        at += 1;
    }
    meter.end(at.into());
    Ok((parts, scored))
}

/// The arrays of the graph while it grows.
#[derive(Default)]
struct Parts {
    starts: Vec<u32>,
    targets: Vec<u32>,
    outcomes: Vec<Option<Outcome>>,
    open: Vec<u32>,
}

impl Parts {
    const fn bytes(&self) -> u64 {
        let words = self.starts.capacity() + self.targets.capacity() + self.open.capacity();
        (4 * words + self.outcomes.capacity()) as u64
    }

    /// Closes the list of the position at work; `beside` are bytes in use elsewhere.
    fn close(
        &mut self,
        outcome: Option<Outcome>,
        beside: u64,
        run: &Run,
    ) -> Result<(), SolveError> {
        let end = u32::try_from(self.targets.len())
            .map_err(|_| SolveError::Overflow { what: "number of moves", max: u32::MAX.into() })?;
        run.check_memory(self.bytes().saturating_add(beside))?;
        run.push(&mut self.starts, end)?;
        run.push(&mut self.outcomes, outcome)?;
        Ok(())
    }
}
