//! The law of games that promise to end.
//!
//! A memoized search of a game with cycles has no right answer: what it finds for a position depends on the path it came by.
//! The solvers of this crate notice a cycle that they meet and say so, but a search that stops early may never meet it, so it is
//! better met here.
//!
//! # How it looks
//! Depth-first through the positions of the sample, with the path marked; a move to a marked position closes a cycle. The path
//! is an explicit stack, since plays may be long. A cycle that leaves the sample is not seen: raise the plies of the playouts
//! for games whose plays come back late, such as those in which a piece wanders round a board.

use alloc::vec::Vec;

use super::reach::Reach;
use super::sample::Sample;
use super::violation::{Point, Violation, enforce};
use crate::game::{Game, GameExt};
use crate::promise::Acyclic;

const ENDS: Point = Point::new("acyclic", 1, "no play visits a position twice");

/// Checks the promise [`Acyclic`].
///
/// * 1: among the positions of the sample no play comes back to where it was.
///
/// A cycle that the sample does not contain whole is not seen; more positions and longer playouts see more. Solvers report the
/// ones they meet as [`SolveError::Cycle`](crate::SolveError::Cycle).
/// # Panics
/// With the cycle, if there is one:
/// ```text
/// law acyclic, point 1 is broken: no play visits a position twice
///   position: 0+4, first to move
///   expected: a play that never comes back here
///   found: a play of 4 plies that does
///   play:
///     0+4, first to move, then (1, 1)
///     0+3, second to move, then (1, 1)
///     0+2, first to move, then (1, 1)
///     0+1, second to move, then (1, -3)
/// ```
/// # Complexity
/// Generates the moves of every position of the sample once more.
/// # Example
/// ```
/// use gt_core::graph::GameGraph;
/// use gt_core::testkit::laws::{self, Reach};
///
/// let game = "a -> b c\nb -> c\nc".parse::<GameGraph>().unwrap().into_acyclic().unwrap();
/// laws::acyclic(&game, Reach::default());
/// ```
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

/// Depth-first over the sample, with the path on an explicit stack.
pub(super) fn check<G: Game>(game: &G, sample: &Sample<G>) -> Result<(), Violation> {
    let mut marks = alloc::vec![Mark::New; sample.len()];
    for root in 0..sample.len() {
        if marks[root] != Mark::New {
            continue;
        }
        marks[root] = Mark::OnPath;
        let mut path = alloc::vec![(root, inside(game, sample, root))];
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

/// The moves of a position that stay in the sample, the last one first.
fn inside<G: Game>(game: &G, sample: &Sample<G>, from: usize) -> Vec<(G::Move, usize)> {
    let successors = game.successors(sample.position(from));
    let mut inside: Vec<_> = successors.filter_map(|(mv, to)| Some((mv, sample.number(&to)?))).collect();
    inside.reverse();
    inside
}

fn cycle<G: Game>(game: &G, sample: &Sample<G>, path: &[usize], to: usize) -> Violation {
    let cycle = &path[path.iter().rposition(|&number| number == to).unwrap_or(0)..];
    let after = |nth: usize| cycle.get(nth + 1).copied().unwrap_or(to);
    let lines = cycle.iter().enumerate().map(|(nth, &number)| {
        let mv = inside(game, sample, number).into_iter().rev().find(|&(_, reached)| reached == after(nth));
        let position = sample.position(number);
        mv.map_or_else(|| alloc::format!("{position:?}"), |(mv, _)| alloc::format!("{position:?}, then {mv:?}"))
    });
    let broken = sample.show(ENDS.broken(), sample.position(to)).expected("a play that never comes back here");
    broken.found(format_args!("a play of {} plies that does", cycle.len())).list("play", lines)
}
