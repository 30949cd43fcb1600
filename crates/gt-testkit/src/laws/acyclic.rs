//! The law of games that promise that every play ends.
//!
//! In a game with cycles a memoized search has no right answer: its result for a position depends
//! on the path to the position. The solvers of this crate report a cycle that they meet. But a
//! search that stops early may never meet it, so it is better found here.
//!
//! # How it looks
//! The law walks depth-first through the positions of the sample and marks the path. A move to a
//! marked position closes a cycle. The path is an explicit stack, because plays may be long.
//!
//! The law does not see a cycle that leaves the sample. In some games a play returns only after
//! many plies, for example when a piece wanders round the board. For such games raise the plies of
//! the playouts.

use super::reach::Reach;
use super::sample::Sample;
use super::violation::{Point, Violation, enforce};
use gt_core::game::{Game, GameExt};
use gt_core::promise::Acyclic;

const ENDS: Point = Point::new("acyclic", 1, "no play visits a position twice");

/// Checks the promise [`Acyclic`].
///
/// * 1: among the positions of the sample, no play visits a position twice.
///
/// A cycle is found only if the sample contains all of it. More positions and longer playouts find
/// more. Solvers report the cycles that they meet as
/// [`SolveError::Cycle`](gt_core::SolveError::Cycle).
/// # Panics
/// Panics with the cycle, if there is one:
/// ```text
/// law acyclic, point 1 is broken: no play visits a position twice
///   position: 0+4, first to move
///   expected: a play that never returns to this position
///   found: a play of 4 plies that returns to it
///   play:
///     0+4, first to move, then (1, 1)
///     0+3, second to move, then (1, 1)
///     0+2, first to move, then (1, 1)
///     0+1, second to move, then (1, -3)
/// ```
/// # Complexity
/// Generates the moves of every position of the sample once more.
#[track_caller]
pub fn acyclic<G: Acyclic>(game: &G, reach: Reach) {
    enforce(check(game, &Sample::new(game, reach)));
}

#[derive(Clone, Copy, PartialEq)]
enum Mark {
    New,
    OnPath,
    Done,
}

/// Walks depth-first over the sample, with the path on an explicit stack.
pub(super) fn check<G: Game>(game: &G, sample: &Sample<G>) -> Result<(), Violation> {
    let mut marks = std::vec![Mark::New; sample.len()];
    for root in 0..sample.len() {
        if marks[root] != Mark::New {
            continue;
        }
        marks[root] = Mark::OnPath;
        let mut path = std::vec![(root, inside(game, sample, root))];
        while let Some((at, moves)) = path.last_mut() {
            let Some((_, to)) = moves.pop() else {
                marks[*at] = Mark::Done;
                path.pop();
                continue;
            };
            match marks[to] {
                Mark::Done => {}
                Mark::New => {
                    marks[to] = Mark::OnPath;
                    path.push((to, inside(game, sample, to)));
                }
                Mark::OnPath => {
                    let numbers: Vec<usize> = path.iter().map(|&(number, _)| number).collect();
                    return Err(cycle(game, sample, &numbers, to));
                }
            }
        }
    }
    Ok(())
}

/// Returns the moves of a position that stay in the sample, the last one first.
fn inside<G: Game>(game: &G, sample: &Sample<G>, from: usize) -> Vec<(G::Move, usize)> {
    let successors = game.successors(sample.position(from));
    let mut inside: Vec<_> =
        successors.filter_map(|(mv, to)| Some((mv, sample.number(&to)?))).collect();
    inside.reverse();
    inside
}

fn cycle<G: Game>(game: &G, sample: &Sample<G>, path: &[usize], to: usize) -> Violation {
    let cycle = &path[path.iter().rposition(|&number| number == to).unwrap_or(0)..];
    let after = |nth: usize| cycle.get(nth + 1).copied().unwrap_or(to);
    let lines = cycle.iter().enumerate().map(|(nth, &number)| {
        let mv = inside(game, sample, number)
            .into_iter()
            .rev()
            .find(|&(_, reached)| reached == after(nth));
        let position = sample.position(number);
        let text = sample.text(position);
        let then = |mv| std::format!("{text}, then {}", sample.move_text(position, mv));
        mv.map_or_else(|| text.clone(), |(mv, _)| then(mv))
    });
    let broken =
        sample.at(ENDS, sample.position(to)).expected("a play that never returns to this position");
    broken
        .found(format_args!("a play of {} plies that returns to it", cycle.len()))
        .list("play", lines)
}
