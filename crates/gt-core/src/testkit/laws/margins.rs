//! The law of games that end in a margin.
//!
//! A margin with the wrong sign makes the winner of the outcomes the loser of the margins. The law
//! looks at every end of the game in its sample.
//!
//! What endless play is worth belongs to the play that goes round. So along a cycle it changes its
//! sign with every move. The law looks for cycles among the positions of its sample; a cycle that
//! leaves the sample is not seen.

use alloc::vec;
use alloc::vec::Vec;

use super::reach::Reach;
use super::sample::Sample;
use super::violation::{Point, Violation, enforce};
use crate::game::GameExt;
use crate::margin::Margins;

const SIGN: Point = Point::new("margins", 1, "the margin of an end has the sign of its outcome");
const ENDLESS: Point = Point::new("margins", 2, "along a cycle, the worth of endless play changes its sign with every move");

/// Checks the two points of the contract of [`Margins`].
///
/// * 1: where the game is over, the margin is positive for a win, negative for a loss, 0 for a
///   draw.
/// * 2: if play can come back from `q` to `p`, `endless(q) == -endless(p)` for every move from `p`
///   to `q`.
/// # Panics
/// Panics with a counterexample if a point is broken:
/// ```text
/// law margins, point 1 is broken: the margin of an end has the sign of its outcome
///   position: 0
///   expected: the margin of a loss
///   found: +1
/// ```
/// # Complexity
/// Generates the moves of every position of the sample once.
/// # Example
/// ```
/// use gt_core::graph::GameGraph;
/// use gt_core::testkit::laws::{self, Reach};
///
/// let graph: GameGraph = "a -> b c\nb -> a\nc".parse().unwrap();
/// laws::margins(&graph, Reach::default());
/// ```
#[track_caller]
pub fn margins<G: Margins>(game: &G, reach: Reach) {
    enforce(check(game, &Sample::new(game, reach)));
}

pub(super) fn check<G: Margins>(game: &G, sample: &Sample<G>) -> Result<(), Violation> {
    let mut moves = Vec::with_capacity(sample.len());
    for position in sample.positions() {
        if let Some(outcome) = game.terminal(position) {
            let margin = game.margin(position);
            if margin.outcome() != outcome {
                let broken = sample.show(SIGN.broken(), position);
                return Err(broken.expected(alloc::format!("the margin of a {outcome}")).found(margin));
            }
        }
        moves.push(game.successors(position).filter_map(|(_, after)| sample.number(&after)).collect::<Vec<_>>());
    }
    let round = on_cycles(&moves);
    for (from, targets) in moves.iter().enumerate() {
        for &to in targets.iter().filter(|&&to| round[from] == round[to]) {
            let (before, after) = (game.endless(sample.position(from)), game.endless(sample.position(to)));
            if after != -before {
                let broken = sample.show(ENDLESS.broken(), sample.position(from));
                let leads_to = alloc::format!("{}, where endless play is worth {after}", sample.text(sample.position(to)));
                return Err(broken.note("leads to", leads_to).expected(-before).found(after));
            }
        }
    }
    Ok(())
}

/// A number per vertex, the same for two vertices if there are ways from each to the other.
///
/// Two walks (Kosaraju's algorithm): the first lists vertices in the order in which they are left,
/// the second goes backwards from the last of them.
fn on_cycles(moves: &[Vec<usize>]) -> Vec<usize> {
    let mut back = vec![Vec::new(); moves.len()];
    for (from, targets) in moves.iter().enumerate() {
        for &to in targets {
            back[to].push(from);
        }
    }
    let mut left = Vec::with_capacity(moves.len());
    let mut seen = vec![false; moves.len()];
    for start in 0..moves.len() {
        walk(start, moves, &mut seen, |vertex| left.push(vertex));
    }
    let mut number = vec![0; moves.len()];
    seen.fill(false);
    for &start in left.iter().rev() {
        walk(start, &back, &mut seen, |vertex| number[vertex] = start);
    }
    number
}

/// Visits what is not yet seen depth-first from `start`; `leave` hears of each vertex after its
/// targets.
fn walk(start: usize, moves: &[Vec<usize>], seen: &mut [bool], mut leave: impl FnMut(usize)) {
    let mut path = Vec::new();
    if !core::mem::replace(&mut seen[start], true) {
        path.push((start, 0));
    }
    while let Some((vertex, next)) = path.last_mut() {
        if let Some(&to) = moves[*vertex].get(*next) {
            *next += 1;
            if !core::mem::replace(&mut seen[to], true) {
                path.push((to, 0));
            }
        } else {
            leave(*vertex);
            path.pop();
        }
    }
}
