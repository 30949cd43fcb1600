//! The law of games with symmetries.
//!
//! [`Reduced`](crate::adapt::Reduced) solves one position of each orbit and lends its value to the others. If the map is no
//! symmetry of these very rules (a transposition on a rectangle, a mirror that forgets a corner taken out of the board, a colour
//! swap that forgets the turn) then values are wrong with no other sign.
//!
//! # How it looks
//! An automorphism maps moves to moves, so a position and its representative must be over alike, and their moves must lead to
//! the same orbits. That is a local question, asked at every position of the sample, and where it holds at all positions the
//! values of a position and its representative are equal.
//!
//! # What it cannot see
//! Orbits that are smaller than they could be: a game that is its own representative everywhere keeps this law. Count the
//! positions of the reduced game against a known number.

use alloc::vec::Vec;

use hashbrown::HashSet;

use super::reach::Reach;
use super::sample::Sample;
use super::violation::{Point, Violation, enforce};
use crate::capability::Symmetric;
use crate::game::GameExt;

const SAME_RULES: Point =
    Point::new("symmetric", 1, "a position and its representative have the same value: an automorphism maps one to the other");
const ONE_PER_ORBIT: Point =
    Point::new("symmetric", 2, "all positions of an orbit have one representative, so representative is idempotent");

/// Checks the contract of [`Symmetric`].
///
/// * 1: a position and its representative are over alike, and their moves lead to the same orbits: an automorphism that maps
///   one to the other maps the successors, too. Followed from position to position this makes their values equal.
/// * 2: the representative of a representative is itself, and asked again it is the same.
/// # Panics
/// With the counterexample, if a point is broken:
/// ```text
/// law symmetric, point 1 is broken: a position and its representative have the same value: an automorphism maps one to the other
///   position: 1+4, first to move
///   representative: 1+3, first to move
///   move: (0, 1) of the position
///   leads to: 0+4, second to move
///   expected: a move of the other one to the same orbit
///   found: none to 0+4, second to move
/// ```
/// # Complexity
/// Generates the moves of every position of the sample and of its representative.
/// # Example
/// ```
/// use gt_core::prelude::*;
/// use gt_core::testkit::laws::{self, Reach};
///
/// /// Two heaps; their order does not matter.
/// struct Heaps;
/// impl Game for Heaps {
///     type Position = [u8; 2];
///     type Move = (usize, u8);
///     fn initial(&self) -> [u8; 2] {
///         [3, 5]
///     }
///     fn moves(&self, heaps: &[u8; 2]) -> impl Iterator<Item = (usize, u8)> {
///         (0..2).flat_map(|heap| (1..=heaps[heap]).map(move |taken| (heap, taken)))
///     }
///     fn play(&self, heaps: &[u8; 2], (heap, taken): (usize, u8)) -> [u8; 2] {
///         let mut after = *heaps;
///         after[heap] -= taken;
///         after
///     }
/// }
/// impl Symmetric for Heaps {
///     fn representative(&self, &[a, b]: &[u8; 2]) -> [u8; 2] {
///         [a.min(b), a.max(b)]
///     }
/// }
/// laws::symmetric(&Heaps, Reach::default());
/// ```
#[track_caller]
pub fn symmetric<G: Symmetric>(game: &G, reach: Reach) {
    enforce(check(game, &Sample::new(game, reach)));
}

pub(super) fn check<G: Symmetric>(game: &G, sample: &Sample<G>) -> Result<(), Violation> {
    for position in sample.positions() {
        let representative = game.representative(position);
        let broken = |point: Point| sample.show(point.broken(), position).debug("representative", &representative);
        for (asked, again) in [("again", game.representative(position)), ("of that", game.representative(&representative))] {
            if again != representative {
                return Err(broken(ONE_PER_ORBIT).note("asked", asked).expected("the same").debug("found", again));
            }
        }
        let (here, there) = (game.terminal(position), game.terminal(&representative));
        if here != there {
            return Err(broken(SAME_RULES).expected(format_args!("over alike, {here:?}")).found(format_args!("{there:?}")));
        }
        same_orbits(game, position, &representative).map_err(|(side, mv, successor, orbit)| {
            let broken = broken(SAME_RULES).note("move", format_args!("{mv:?} of the {side}")).debug("leads to", successor);
            broken.expected("a move of the other one to the same orbit").found(format_args!("none to {orbit:?}"))
        })?;
    }
    Ok(())
}

type Unmatched<G> = (&'static str, <G as crate::Game>::Move, <G as crate::Game>::Position, <G as crate::Game>::Position);

/// Compares the orbits that the moves of both lead to; a move that nothing answers is the counterexample.
fn same_orbits<G: Symmetric>(game: &G, position: &G::Position, representative: &G::Position) -> Result<(), Unmatched<G>> {
    let orbits = |of: &G::Position| -> Vec<_> {
        game.successors(of).map(|(mv, successor)| (mv, game.representative(&successor), successor)).collect()
    };
    let (here, there) = (orbits(position), orbits(representative));
    for (side, moves, others) in [("position", &here, &there), ("representative", &there, &here)] {
        let answered: HashSet<&G::Position> = others.iter().map(|(_, orbit, _)| orbit).collect();
        if let Some((mv, orbit, successor)) = moves.iter().find(|(_, orbit, _)| !answered.contains(orbit)) {
            return Err((side, *mv, successor.clone(), orbit.clone()));
        }
    }
    Ok(())
}
