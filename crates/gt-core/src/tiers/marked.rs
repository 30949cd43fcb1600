//! Goes through the marked ranks of a tier, and passes over the others.
//!
//! Ranks are looked at by words of marks. A word without a mark is skipped. If few ranks of a word
//! are marked, they are unranked one by one. Otherwise all positions of the word are asked for,
//! together with those of its neighbours: then a game with a fast
//! [`positions_in_tier`](IndexedTiers::positions_in_tier) finds each from the one before.

use core::ops::{ControlFlow, Range};

use crate::bits::ones;
use crate::capability::IndexedTiers;
use crate::error::SolveError;

/// The ranks of a word of marks.
pub(super) const BITS: usize = usize::BITS as usize;
/// The ranks of a word are unranked one by one if at most one of this many is marked.
///
/// To unrank costs some ten times as much as to find the next position.
const SPARSE: u32 = 8;

/// Calls `visit` with every position of `ranks` that is marked, and its rank, ascending.
///
/// `ranks` begins with a whole word. `marks(n)` are the marks of its word `n`; no rank beyond
/// `ranks` is marked.
/// # Errors
/// * [`SolveError::Hole`] if a marked rank has no position.
/// * [`SolveError::RankMismatch`] if `positions_in_tier` yields a rank that is not the next one.
#[inline]
pub(super) fn for_each_marked<G: IndexedTiers>(
    game: &G,
    tier: G::Tier,
    ranks: Range<u64>,
    marks: impl Fn(usize) -> usize,
    mut visit: impl FnMut(u64, G::Position) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, SolveError> {
    let words =
        usize::try_from((ranks.end - ranks.start).div_ceil(BITS as u64)).unwrap_or(usize::MAX);
    let mut word = 0;
    while word < words {
        let start = word;
        while word < words && is_dense(marks(word)) {
            word += 1;
        }
        if start < word {
            // From the first marked rank to the last one.
            let first = start * BITS + marks(start).trailing_zeros() as usize;
            let end = word * BITS - marks(word - 1).leading_zeros() as usize;
            let asked = ranks.start + first as u64..ranks.start + end as u64;
            let is_marked = |rank: u64| {
                let place = usize::try_from(rank - ranks.start).unwrap_or(usize::MAX);
                marks(place / BITS) >> (place % BITS) & 1 == 1
            };
            if visit_range(game, tier, asked, is_marked, &mut visit)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
            continue;
        }
        for bit in ones(marks(word) as u64) {
            let rank = ranks.start + (word * BITS) as u64 + u64::from(bit);
            let Some(position) = game.unrank_in_tier(tier, rank) else {
                return Err(hole(tier, rank));
            };
            if visit(rank, position).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        word += 1;
    }
    Ok(ControlFlow::Continue(()))
}

/// Calls `visit` with every position of a tier of `len` ranks that `is_marked`, ascending.
/// # Errors
/// As [`for_each_marked`].
pub(super) fn for_each_where<G: IndexedTiers>(
    game: &G,
    tier: G::Tier,
    len: u64,
    is_marked: impl Fn(u64) -> bool,
    visit: &mut impl FnMut(u64, G::Position) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, SolveError> {
    const WORDS: usize = 16;
    for first in (0..len).step_by(WORDS * BITS) {
        let end = len.min(first.saturating_add((WORDS * BITS) as u64));
        let mut words = [0; WORDS];
        for (place, _) in (0..).zip(first..end).filter(|&(_, rank)| is_marked(rank)) {
            words[place / BITS] |= 1_usize << (place % BITS);
        }
        if for_each_marked(game, tier, first..end, |word| words[word], &mut *visit)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

const fn is_dense(marks: usize) -> bool {
    marks.count_ones() * SPARSE > usize::BITS
}

/// Asks for all positions of `ranks`, and visits those that are marked; the first and the last
/// rank are.
#[inline]
fn visit_range<G: IndexedTiers>(
    game: &G,
    tier: G::Tier,
    ranks: Range<u64>,
    is_marked: impl Fn(u64) -> bool,
    visit: &mut impl FnMut(u64, G::Position) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, SolveError> {
    let (mut next, mut wrong) = (ranks.start, None);
    let flow = game.positions_in_tier(tier, ranks.clone()).try_for_each(|(rank, position)| {
        if rank < next || rank >= ranks.end {
            wrong = Some(wrong_rank(game, rank, &position));
            return ControlFlow::Break(());
        }
        if let Some(missing) = (next..rank).find(|&rank| is_marked(rank)) {
            // A rank that has a position was passed over.
            let is_hole = game.unrank_in_tier(tier, missing).is_none();
            wrong =
                Some(if is_hole { hole(tier, missing) } else { wrong_rank(game, rank, &position) });
            return ControlFlow::Break(());
        }
        next = rank + 1;
        if is_marked(rank) { visit(rank, position) } else { ControlFlow::Continue(()) }
    });
    match wrong {
        Some(error) => Err(error),
        None if flow.is_continue() && next < ranks.end => Err(hole(tier, ranks.end - 1)),
        None => Ok(flow),
    }
}

/// The error for a marked rank without a position.
#[cold]
fn hole<T: core::fmt::Debug>(tier: T, rank: u64) -> SolveError {
    SolveError::Hole { position: alloc::format!("of tier {tier:?}"), rank }
}

/// The error for a position of a rank that is not the next one of those asked for.
#[cold]
pub(super) fn wrong_rank<G: IndexedTiers>(
    game: &G,
    rank: u64,
    position: &G::Position,
) -> SolveError {
    SolveError::RankMismatch {
        position: alloc::format!("{position:?}"),
        rank,
        found: game.rank_in_tier(position),
    }
}
