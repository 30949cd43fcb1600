//! The law of nimbers: each is the mex of those of the successors.
//!
//! The answers come as a closure, so the law fits any solver. It shares no code with one.

use super::reach::Reach;
use super::sample::Sample;
use super::violation::{Point, Violation, enforce};
use gt_core::game::{Game, GameExt};
use gt_core::nimber::Nimber;
use gt_core::promise::{Acyclic, Impartial};

const OVER_IS_ZERO: &str = "where the game is over, the nimber is 0";
const MEX: &str = "a nimber is the mex of the nimbers of the successors";
const SAME_AGAIN: &str = "the same position gets the same answer whenever it is asked about";

/// Checks the nimbers that a solver gives for an acyclic impartial game.
///
/// * 1: where the game is over, the nimber is 0.
/// * 2: elsewhere it is the *mex* of the nimbers of the successors: the least nimber that none of
///   them has.
/// * 3: asked again, the answer is the same.
/// # Panics
/// Panics with a counterexample if a point is broken.
/// # Complexity
/// Asks about every position of the sample twice, and once about each successor of each position.
/// # Example
/// ```
/// use gt_core::{NimberSolution, Run, graph::GameGraph, grundy::Nimbers};
/// use gt_testkit::laws::{self, Reach};
/// let graph: GameGraph = "a -> b c\nb -> c\nc".parse().unwrap();
/// let game = graph.into_acyclic().unwrap().into_impartial().unwrap();
/// let solver = Nimbers::new(&game, &Run::new());
/// laws::nimbers(&game, Reach::default(), |p| solver.nimber(p).unwrap().unwrap());
/// ```
#[track_caller]
pub fn nimbers<G: Impartial + Acyclic>(
    game: &G,
    reach: Reach,
    answer: impl FnMut(&G::Position) -> Nimber,
) {
    enforce(check_nimbers(game, &Sample::new(game, reach), answer));
}

fn check_nimbers<G: Game>(
    game: &G,
    sample: &Sample<G>,
    mut answer: impl FnMut(&G::Position) -> Nimber,
) -> Result<(), Violation> {
    let first: Vec<Nimber> = sample.positions().map(&mut answer).collect();
    for (position, claimed) in sample.positions().zip(first) {
        let broken = |point: Point| sample.at(point, position);
        let again = answer(position);
        if again != claimed {
            return Err(broken(Point::new("nimbers", 3, SAME_AGAIN)).differs(claimed, again));
        }
        let successors: Vec<_> =
            game.successors(position).map(|(mv, to)| (answer(&to), mv, to)).collect();
        let mut least = Nimber::ZERO;
        while successors.iter().any(|&(nimber, ..)| nimber == least) {
            least = Nimber(least.get() + 1);
        }
        if least != claimed {
            let point = if successors.is_empty() {
                Point::new("nimbers", 1, OVER_IS_ZERO)
            } else {
                Point::new("nimbers", 2, MEX)
            };
            let lines = successors.iter();
            let lines = lines.map(|(answer, mv, to)| format!("{mv:?} leads to {to:?}: {answer:?}"));
            return Err(broken(point).differs(least, claimed).list("moves", lines));
        }
    }
    Ok(())
}
