//! Puzzles: positions in which exactly one move wins.
//!
//! [`only_win`] finds this move, and [`draw`] draws puzzles at random from any positions. Both ask
//! a [`Solution`], so they serve every game that is solved. [`random`] gives the random numbers.

use gt_core::error::SolveError;
use gt_core::game::GameExt;
use gt_core::outcome::{Outcome, Value};
use gt_core::run::{Meter, Run};
use gt_core::solution::{MoveOf, PositionOf, Solution};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A position in which exactly one move wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Puzzle<P, M> {
    /// The position to solve.
    pub position: P,
    /// The one winning move.
    pub mv: M,
    /// In how many plies the player to move wins.
    pub plies: u32,
}

/// The puzzles of a solution's game.
pub type PuzzleOf<S> = Puzzle<PositionOf<S>, MoveOf<S>>;

/// Puzzles drawn at random.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Puzzles<P, M> {
    /// The puzzles that were drawn, all with different positions.
    pub drawn: Vec<Puzzle<P, M>>,
    /// The number of puzzles that there were to draw from.
    pub total: u64,
    /// The fewest and the most plies of all wins that were looked at; `None` if there were none.
    pub wins: Option<(u32, u32)>,
}

/// Puzzles of a solution's game, drawn at random.
pub type PuzzlesOf<S> = Puzzles<PositionOf<S>, MoveOf<S>>;

/// Returns random numbers below a bound, for [`draw`]; the same seed gives the same numbers.
///
/// # Panics
/// The function that it returns panics if the bound is 0.
/// # Example
/// ```
/// use gt_play::puzzle::random;
/// let (mut below, mut again) = (random(7), random(7));
/// for bound in 1..9 {
///     let number = below(bound);
///     assert!(number < bound && number == again(bound));
/// }
/// ```
pub fn random(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    move |bound| rng.random_range(0..bound)
}

/// Returns the winning move of `position`, if there is exactly one.
///
/// `None` if no move or several moves win, and also if a successor is not known.
/// # Complexity
/// At most one [`outcome`](Solution::outcome) per move; none after the second winning move.
/// # Errors
/// The errors of the solution.
/// # Example
/// ```
/// use gt_core::{Run, example::Matches, memo::Values};
/// use gt_play::puzzle::only_win;
/// let values = Values::new(Matches(21), &Run::new());
/// assert_eq!(only_win(&values, &6)?, Some(2)); // leaves a multiple of four
/// assert_eq!(only_win(&values, &8)?, None);
/// # Ok::<(), gt_core::SolveError>(())
/// ```
pub fn only_win<S: Solution + ?Sized>(
    solution: &S,
    position: &PositionOf<S>,
) -> Result<Option<MoveOf<S>>, SolveError> {
    let mut only = None;
    for (mv, after) in solution.game().successors(position) {
        match solution.outcome(&after)? {
            Some(Outcome::Loss) if only.is_some() => return Ok(None),
            Some(Outcome::Loss) => only = Some(mv),
            Some(_) => {}
            None => return Ok(None),
        }
    }
    Ok(only)
}

/// Draws up to `count` puzzles from `positions`, each set of puzzles equally likely.
///
/// A position counts if exactly one move wins, and `wanted` accepts the number of plies of the win.
/// `positions` must not name a position twice. `below` returns a random number below its argument,
/// which is never 0. The same random numbers give the same puzzles. The progress counts positions,
/// of the upper bound that the iterator knows, if it knows one.
/// # Complexity
/// One value per position, and at most one outcome per move of each wanted position. Memory for
/// `count` puzzles.
/// # Errors
/// * The errors of the solution.
/// * [`SolveError::Limit`] if the time of `run` is over, or it was interrupted.
/// # Source
/// The puzzles are a reservoir. This is Algorithm R, which D. E. Knuth credits to Alan Waterman; it
/// is discussed in J. S. Vitter, "Random sampling with a reservoir" (1985).
pub fn draw<S: Solution<Answer = Value> + ?Sized>(
    solution: &S,
    positions: impl IntoIterator<Item = PositionOf<S>>,
    wanted: impl Fn(u32) -> bool,
    count: usize,
    mut below: impl FnMut(u64) -> u64,
    run: &Run,
) -> Result<PuzzlesOf<S>, SolveError> {
    /// How many positions are looked at between two looks at the clock.
    const PAUSE: usize = 256;
    let run = &run.started();
    let mut puzzles = Puzzles { drawn: Vec::new(), total: 0, wins: None };
    let positions = positions.into_iter();
    let most = positions.size_hint().1.map(|most| most as u64);
    let mut meter = Meter::new(run, "looking for puzzles", most);
    for (nth, position) in positions.enumerate() {
        if nth % PAUSE == 0 {
            meter.look(nth as u64)?;
        }
        let Some(Value::Win { plies }) = solution.value(&position)? else { continue };
        let (fewest, most) = puzzles.wins.unwrap_or((plies, plies));
        puzzles.wins = Some((fewest.min(plies), most.max(plies)));
        if !wanted(plies) {
            continue;
        }
        let Some(mv) = only_win(solution, &position)? else { continue };
        puzzles.total += 1;
        let puzzle = Puzzle { position, mv, plies };
        if puzzles.drawn.len() < count {
            puzzles.drawn.push(puzzle);
        } else {
            let place = usize::try_from(below(puzzles.total)).unwrap_or(usize::MAX);
            if let Some(replaced) = puzzles.drawn.get_mut(place) {
                *replaced = puzzle;
            }
        }
    }
    Ok(puzzles)
}
