//! The law of games that number their positions.
//!
//! A dense table stores no positions, only answers by rank. Three mistakes harm it:
//!
//! * Two positions with one rank share an answer, and nothing notices.
//! * A rank out of range panics in the middle of a long run.
//! * If `unrank` does not reverse `rank`, nobody finds the answer stored at that rank.
//!
//! # How it looks
//! The law works from both sides. The ranks of positions that play reaches must lead back. The
//! positions of ranks must have the same rank again. If there are few ranks, it looks at all of
//! them. If there are many, a quarter of its sample lies at each end, where off-by-one mistakes
//! are. The rest is random.
//!
//! It also asks `unrank` for a few ranks from `index_len` on, near and far. The answer must be
//! `None`, and not a panic.

use super::guard::no_panic;
use super::reach::Reach;
use super::sample::Sample;
use super::violation::{Point, Violation, enforce};
use gt_core::capability::{Indexed, Symmetric};
use gt_core::game::{Game, GameExt};

const IN_RANGE: Point = Point::new("indexed", 1, "rank(p) is below index_len");
const BACK: Point = Point::new("indexed", 2, "unrank(rank(p)) is p, and rank(unrank(i)) is i");
const OUT_OF_RANGE: Point =
    Point::new("indexed", 3, "unrank(i) is None for every i from index_len on");
const CLOSED: Point =
    Point::new("indexed", 4, "every move from an indexed position leads to an indexed position");
const SUCCESSORS: Point = Point::new(
    "indexed",
    5,
    "successor_ranks(p) yields the ranks of the successors of p, in the order of its moves",
);
const REPRESENTATIVE: Point =
    Point::new("indexed_symmetric", 1, "the representative of an indexed position is indexed");

/// Checks the five points of the contract of [`Indexed`].
///
/// Looks at the positions that play reaches, and at ranks. It looks at all ranks if there are at
/// most as many as the positions of `reach`, otherwise at the first, the last, and random ones.
///
/// A position is *indexed* if its rank is in range and leads back to it.
///
/// * 1: `rank(p) < index_len()`.
/// * 2: `unrank(rank(p)) == Some(p)`, and `rank(q) == i` wherever `unrank(i) == Some(q)`.
/// * 3: `unrank(i)` is `None`, and does not panic, for every `i` from `index_len()` on.
/// * 4: after a move the rank is in range and leads back.
/// * 5: `successor_ranks` agrees with `moves`, `play` and `rank`. Checked only where nothing is
///   decided.
/// # Panics
/// Panics with a counterexample if a point is broken.
/// # Complexity
/// Generates the moves of every position of the sample three times. Ranks and unranks their
/// successors.
#[track_caller]
pub fn indexed<G: Indexed>(game: &G, reach: Reach) {
    enforce(check(game, &Sample::with_roots(game, reach, reach.unranked(game))));
}

/// Checks that representatives stay inside the index, as a dense solver of the reduced game needs.
///
/// * 1: `unrank(rank(representative(p))) == Some(representative(p))` for every indexed position.
/// # Panics
/// Panics with a counterexample if a point is broken.
/// # Complexity
/// One representative, one rank and one unrank for every position of the sample.
#[track_caller]
pub fn indexed_symmetric<G: Indexed + Symmetric>(game: &G, reach: Reach) {
    enforce(check_symmetric(game, &Sample::with_roots(game, reach, reach.unranked(game))));
}

pub(super) fn check<G: Indexed>(game: &G, sample: &Sample<G>) -> Result<(), Violation> {
    let len = game.index_len();
    none_from(
        len,
        sample,
        |rank| game.unrank(rank),
        |rank| OUT_OF_RANGE.broken().note("rank", rank).note("index_len", len),
    )?;
    for rank in sample.reach().ranks(len) {
        let Some(position) = game.unrank(rank) else { continue };
        let back = game.rank(&position);
        if back != rank {
            return Err(BACK.broken().note("position", sample.text(&position)).differs(
                format_args!("rank {rank}, which unrank turned into this position"),
                back,
            ));
        }
    }
    for position in sample.positions() {
        is_indexed(game, sample, position).map_err(|(point, expected, found)| {
            let broken = sample.at(point, position).note("rank", game.rank(position));
            broken.differs(expected, found)
        })?;
        for (mv, successor) in game.successors(position) {
            is_indexed(game, sample, &successor).map_err(|(_, expected, found)| {
                let broken = sample.at_move(CLOSED, position, mv);
                let broken = broken.note("leads to", sample.text(&successor));
                broken.note("rank there", game.rank(&successor)).differs(expected, found)
            })?;
        }
        if game.decided(position).is_none() {
            let expected: Vec<_> =
                game.successors(position).map(|(_, successor)| game.rank(&successor)).collect();
            let found: Vec<_> = game.successor_ranks(position).collect();
            if found != expected {
                let broken = sample.at(SUCCESSORS, position).debug("expected", expected);
                return Err(broken.debug("found", found));
            }
        }
    }
    Ok(())
}

/// Checks that no rank from `len` on makes `unrank` return a position, or panic.
pub(super) fn none_from<G: Game>(
    len: u64,
    sample: &Sample<G>,
    unrank: impl Fn(u64) -> Option<G::Position>,
    broken: impl Fn(u64) -> Violation,
) -> Result<(), Violation> {
    let more = [len.checked_add(1), len.checked_mul(2), len.checked_add(1 << 32), Some(u64::MAX)];
    for rank in [Some(len)].into_iter().chain(more).flatten().filter(|&rank| rank >= len) {
        let found = match no_panic(|| unrank(rank)) {
            Ok(None) => continue,
            Ok(Some(position)) => sample.text(&position),
            Err(message) => format!("a panic: {message}"),
        };
        return Err(broken(rank).differs("None", found));
    }
    Ok(())
}

pub(super) type Flaw = (Point, String, String);

pub(super) fn is_indexed<G: Indexed>(
    game: &G,
    sample: &Sample<G>,
    position: &G::Position,
) -> Result<(), Flaw> {
    let rank = game.rank(position);
    let unrank = ("unrank", |rank| game.unrank(rank));
    is_ranked([IN_RANGE, BACK], sample, position, rank, game.index_len(), unrank)
}

/// Whether a rank is in range and leads back: the two points.
pub(super) fn is_ranked<G: Game>(
    [in_range, back]: [Point; 2],
    sample: &Sample<G>,
    position: &G::Position,
    rank: u64,
    len: u64,
    (name, unrank): (&str, impl FnOnce(u64) -> Option<G::Position>),
) -> Result<(), Flaw> {
    if rank >= len {
        return Err((in_range, format!("a rank below {len}"), rank.to_string()));
    }
    match unrank(rank) {
        Some(found) if found == *position => Ok(()),
        found => {
            let found = found.map_or_else(|| "None".to_owned(), |found| sample.text(&found));
            Err((back, format!("{name} to return {}", sample.text(position)), found))
        }
    }
}

pub(super) fn check_symmetric<G: Indexed + Symmetric>(
    game: &G,
    sample: &Sample<G>,
) -> Result<(), Violation> {
    for position in sample.positions() {
        let representative = game.representative(position);
        is_indexed(game, sample, &representative).map_err(|(_, expected, found)| {
            let broken = sample
                .at(REPRESENTATIVE, position)
                .note("representative", sample.text(&representative));
            broken.differs(expected, found)
        })?;
    }
    Ok(())
}
