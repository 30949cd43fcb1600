//! The law of games that number their positions.
//!
//! A dense table stores no positions, only answers by rank. Two positions of one rank share an answer and nothing notices; a
//! rank out of range is a panic in the middle of a long run; a rank that `unrank` does not give back is an answer nobody finds.
//!
//! # How it looks
//! From both sides: at the positions that play reaches, whose ranks must lead back, and at ranks, whose positions must rank the
//! same. Few ranks are looked at all; of many, a quarter at each end, where off-by-one mistakes are, and the rest at random.
//! `unrank` is also asked beyond `index_len`, where it must say `None` and not panic.

use alloc::vec::Vec;

use super::guard::no_panic;
use super::reach::Reach;
use super::sample::Sample;
use super::violation::{Point, Violation, enforce};
use crate::capability::{Indexed, Symmetric};
use crate::game::GameExt;

const IN_RANGE: Point = Point::new("indexed", 1, "rank(p) is below index_len");
const BACK: Point = Point::new("indexed", 2, "unrank(rank(p)) is p, and rank(unrank(i)) is i");
const OUT_OF_RANGE: Point = Point::new("indexed", 3, "unrank gives None from index_len on");
const CLOSED: Point = Point::new("indexed", 4, "the moves of an indexed position lead to indexed positions");
const SUCCESSORS: Point =
    Point::new("indexed", 5, "successor_ranks(p) yields the ranks of the positions after the moves of p, in their order");
const REPRESENTATIVE: Point = Point::new("indexed_symmetric", 1, "the representative of an indexed position is indexed");

/// Checks the five points of the contract of [`Indexed`].
///
/// Looks at the positions that play reaches and at ranks: all of them if they are no more than the positions of `reach`, else
/// the first, the last, and random ones.
/// * 1: `rank(p) < index_len()`.
/// * 2: `unrank(rank(p)) == Some(p)`; `rank(q) == i` wherever `unrank(i) == Some(q)`.
/// * 3: `unrank(i)` is `None`, and does not panic, for `i` from `index_len()` on.
/// * 4: after a move the rank is in range and leads back.
/// * 5: `successor_ranks` agrees with `moves`, `play` and `rank`; looked at only where nothing is decided.
/// # Panics
/// With the counterexample, if a point is broken:
/// ```text
/// law indexed, point 4 is broken: the moves of an indexed position lead to indexed positions
///   position: 0+1, first to move
///   move: (1, 1)
///   leads to: 0+0, second to move
///   rank there: 1
///   expected: unrank to give 0+0, second to move back
///   found: None
/// ```
/// # Complexity
/// Generates the moves of every position of the sample three times, and ranks and unranks what they lead to.
/// # Example
/// ```
/// use gt_core::graph::GameGraph;
/// use gt_core::testkit::laws::{self, Reach};
///
/// let graph: GameGraph = "a -> b c\nb -> a\nc".parse().unwrap();
/// laws::indexed(&graph, Reach::default());
/// ```
#[track_caller]
pub fn indexed<G: Indexed>(game: &G, reach: Reach) {
    enforce(check(game, &Sample::with_roots(game, reach, reach.unranked(game))));
}

/// Checks that symmetry stays inside the index, as a dense solver of the reduced game needs it.
///
/// * 1: `unrank(rank(representative(p))) == Some(representative(p))` for every indexed position.
/// # Panics
/// With the counterexample, if a point is broken:
/// ```text
/// law indexed_symmetric, point 1 is broken: the representative of an indexed position is indexed
///   position: 1+0, first to move
///   representative: 0+1, first to move
///   expected: unrank to give 0+1, first to move back
///   found: None
/// ```
/// # Complexity
/// One representative, one rank and one unrank for every position of the sample.
/// # Example
/// ```
/// use gt_core::prelude::*;
/// use gt_core::testkit::laws::{self, Reach};
///
/// /// Steps left and right along nine squares; whoever stands at an end has lost. The mirror image is as good.
/// struct Walk;
/// # impl Game for Walk {
/// #     type Position = u8;
/// #     type Move = bool;
/// #     fn initial(&self) -> u8 { 4 }
/// #     fn moves(&self, at: &u8) -> impl Iterator<Item = bool> { [true, false].into_iter().take(if (1..8).contains(at) { 2 } else { 0 }) }
/// #     fn play(&self, at: &u8, right: bool) -> u8 { if right { at + 1 } else { at - 1 } }
/// # }
/// # impl Indexed for Walk {
/// #     fn index_len(&self) -> u64 { 9 }
/// #     fn rank(&self, at: &u8) -> u64 { u64::from(*at) }
/// #     fn unrank(&self, rank: u64) -> Option<u8> { u8::try_from(rank).ok().filter(|&at| at < 9) }
/// # }
/// impl Symmetric for Walk {
///     fn representative(&self, &at: &u8) -> u8 {
///         at.min(8 - at)
///     }
/// }
/// laws::indexed_symmetric(&Walk, Reach::default());
/// ```
#[track_caller]
pub fn indexed_symmetric<G: Indexed + Symmetric>(game: &G, reach: Reach) {
    enforce(check_symmetric(game, &Sample::with_roots(game, reach, reach.unranked(game))));
}

pub(super) fn check<G: Indexed>(game: &G, sample: &Sample<G>) -> Result<(), Violation> {
    let len = game.index_len();
    for rank in [Some(len), len.checked_add(1), len.checked_mul(2), len.checked_add(1 << 32), Some(u64::MAX)].into_iter().flatten()
    {
        let unranked = no_panic(|| game.unrank(rank));
        if rank >= len && !matches!(unranked, Ok(None)) {
            let broken = OUT_OF_RANGE.broken().note("rank", rank).note("index_len", len).expected("None");
            return Err(match unranked {
                Ok(position) => broken.found(format_args!("{position:?}")),
                Err(message) => broken.found(format_args!("a panic: {message}")),
            });
        }
    }
    for rank in sample.reach().ranks(len) {
        let Some(position) = game.unrank(rank) else { continue };
        let back = game.rank(&position);
        if back != rank {
            return Err(BACK
                .broken()
                .position(&position)
                .expected(format_args!("rank {rank}, from which it was made"))
                .found(back));
        }
    }
    for position in sample.positions() {
        is_indexed(game, position).map_err(|(point, expected, found)| {
            let broken = sample.show(point.broken(), position).note("rank", game.rank(position));
            broken.expected(expected).found(found)
        })?;
        for (mv, successor) in game.successors(position) {
            is_indexed(game, &successor).map_err(|(_, expected, found)| {
                let broken = sample.show(CLOSED.broken(), position).mv(mv).debug("leads to", &successor);
                broken.note("rank there", game.rank(&successor)).expected(expected).found(found)
            })?;
        }
        if game.decided(position).is_none() {
            let expected: Vec<_> = game.successors(position).map(|(_, successor)| game.rank(&successor)).collect();
            let found: Vec<_> = game.successor_ranks(position).collect();
            if found != expected {
                let broken = sample.show(SUCCESSORS.broken(), position);
                return Err(broken.expected(format_args!("{expected:?}")).found(format_args!("{found:?}")));
            }
        }
    }
    Ok(())
}

type Flaw = (Point, alloc::string::String, alloc::string::String);

fn is_indexed<G: Indexed>(game: &G, position: &G::Position) -> Result<(), Flaw> {
    let (rank, len) = (game.rank(position), game.index_len());
    if rank >= len {
        return Err((IN_RANGE, alloc::format!("a rank below {len}"), alloc::format!("{rank}")));
    }
    let back = game.unrank(rank);
    if back.as_ref() == Some(position) {
        return Ok(());
    }
    Err((BACK, alloc::format!("unrank to give {position:?} back"), alloc::format!("{back:?}")))
}

pub(super) fn check_symmetric<G: Indexed + Symmetric>(game: &G, sample: &Sample<G>) -> Result<(), Violation> {
    for position in sample.positions() {
        let representative = game.representative(position);
        is_indexed(game, &representative).map_err(|(_, expected, found)| {
            let broken = sample.show(REPRESENTATIVE.broken(), position).debug("representative", &representative);
            broken.expected(expected).found(found)
        })?;
    }
    Ok(())
}
