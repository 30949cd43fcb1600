//! The law of solvers that look a number of plies ahead: k plies follow from k - 1 plies.
//!
//! The answers form a table `dp[state][k]`. An entry is defined by the entries of the successors
//! for one ply less. So this is all that has to be checked. It finds the mistakes that such tables
//! have:
//!
//! * a table is filled in waves, one for each *k*, and a wave reads what the same wave wrote;
//! * *k* counts the moves of one player instead of the plies of both;
//! * *k* is rounded to an even or an odd number;
//! * the wave for `k = 0` holds more than the positions where the game is over.

use super::reach::Reach;
use super::sample::Sample;
use super::violation::{Point, Violation, enforce};
use gt_core::game::{Game, GameExt};
use gt_core::outcome::Outcome;

const OVER: Point =
    Point::new("horizon", 1, "where the game is over, its outcome is the answer for every k");
const NO_PLIES: Point =
    Point::new("horizon", 2, "within 0 plies nothing is forced unless the game is over");
const ONE_PLY_LESS: Point =
    Point::new("horizon", 3, "the answer for k plies follows from the answers for k - 1 plies");
const SAME_AGAIN: Point =
    Point::new("horizon", 4, "the same position gets the same answer whenever it is asked about");

/// Checks what a solver says is forced within 0, 1, ... `plies` plies.
///
/// `Draw` means that nothing is forced.
///
/// * 1: where the game is over, its outcome is the answer for every *k*.
/// * 2: elsewhere the answer within 0 plies is `Draw`.
/// * 3: the answer within *k* plies is `Win` if some successor is `Loss` within *k* - 1. It is
///   `Loss` if all successors are `Win` within *k* - 1. Otherwise it is `Draw`.
/// * 4: asked again, the answer is the same.
/// # Panics
/// Panics with a counterexample if a point is broken:
/// ```text
/// law horizon, point 3 is broken: the answer for k plies follows from the answers for k - 1 plies
///   position: 0
///   k: 1
///   expected: Draw
///   found: Win
///   moves, with k - 1:
///     #0 -> 1 leads to 1: Draw
/// ```
/// # Complexity
/// For each *k*, asks about every position of the sample twice, and once about each successor of
/// each position.
/// # Example
/// ```
/// use gt_core::{Run, bounded::Horizon, graph::GameGraph};
/// use gt_testkit::laws::{self, Reach};
/// let game: GameGraph = "a -> b\nb -> a c\nc -> d\nd".parse().unwrap();
/// let horizon = Horizon::dense(&game, 6, &Run::new()).unwrap();
/// laws::horizon(&game, Reach::default(), 6, |p, k| horizon.within(p, k).unwrap());
/// ```
#[track_caller]
pub fn horizon<G: Game>(
    game: &G,
    reach: Reach,
    plies: u32,
    answer: impl FnMut(&G::Position, u32) -> Outcome,
) {
    enforce(check(game, &Sample::new(game, reach), plies, answer));
}

fn check<G: Game>(
    game: &G,
    sample: &Sample<G>,
    plies: u32,
    mut answer: impl FnMut(&G::Position, u32) -> Outcome,
) -> Result<(), Violation> {
    for k in 0..=plies {
        let first: Vec<Outcome> = sample.positions().map(|position| answer(position, k)).collect();
        for (position, claimed) in sample.positions().zip(first) {
            let broken = |point: Point| sample.at(point, position).note("k", k);
            let again = answer(position, k);
            if again != claimed {
                return Err(broken(SAME_AGAIN).debug("expected", claimed).debug("found", again));
            }
            if let Some(over) = game.terminal(position) {
                if claimed != over {
                    return Err(broken(OVER).debug("expected", over).debug("found", claimed));
                }
                continue;
            }
            let Some(less) = k.checked_sub(1) else {
                if claimed != Outcome::Draw {
                    return Err(broken(NO_PLIES)
                        .debug("expected", Outcome::Draw)
                        .debug("found", claimed));
                }
                continue;
            };
            let successors: Vec<_> =
                game.successors(position).map(|(mv, to)| (answer(&to, less), mv, to)).collect();
            let forced =
                successors.iter().map(|(answer, ..)| answer.flip()).max().unwrap_or(Outcome::Loss);
            if claimed != forced {
                let lines = successors
                    .iter()
                    .map(|(answer, mv, to)| std::format!("{mv:?} leads to {to:?}: {answer:?}"));
                let broken = broken(ONE_PLY_LESS).debug("expected", forced).debug("found", claimed);
                return Err(broken.list("moves, with k - 1", lines));
            }
        }
    }
    Ok(())
}
