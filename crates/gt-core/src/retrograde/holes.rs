//! Moves to ranks without a position, which break the contract of [`Indexed`].

use super::packed::PackedValue;
use super::rank_set::RankSet;
use crate::capability::{Indexed, check};
use crate::error::SolveError;
#[cfg(feature = "rayon")]
use crate::promise::Shared;
use crate::run::{LimitError, Meter, Run, parallel};

/// The number of ranks that a thread takes at a time.
const STRETCH: usize = Meter::EVERY as usize;

/// Returns an error if a move leads to a hole: for the least such hole the first such move.
///
/// See [`move_to_hole`].
#[cfg(feature = "rayon")]
pub(super) fn check_moves<G: Indexed + Shared>(
    game: &G,
    len: usize,
    entry: impl Fn(usize) -> PackedValue + Sync + Send,
    threads: usize,
    run: &Run,
) -> Result<(), SolveError> {
    let ranks_after = |from, hear: &mut dyn FnMut(u64)| each_rank(game, from, hear);
    let found = move_to_hole(&ranks_after, len, entry, threads, run)?;
    found.map_or(Ok(()), |(from, hole)| Err(check::hole_after(game, from, hole)))
}

/// Calls its second argument with the rank after each move from the first.
pub(super) type RanksAfter<'a> = dyn Fn(u64, &mut dyn FnMut(u64)) + Sync + 'a;

/// Returns a move that leads to a hole, as two ranks: for the least such hole the first such move.
///
/// `entry` says what is known of a rank below `len`. Looks at the moves of every position that is
/// not over, also of positions with a known value.
pub(super) fn move_to_hole(
    ranks_after: &RanksAfter<'_>,
    len: usize,
    entry: impl Fn(usize) -> PackedValue + Sync + Send,
    threads: usize,
    run: &Run,
) -> Result<Option<(u64, u64)>, LimitError> {
    let none = (u64::MAX, u64::MAX);
    let least = |least: (u64, u64), stretch: usize| {
        run.check_running()?;
        let first = stretch * STRETCH;
        let has_moves =
            |known: PackedValue| known.is_open() || known.is_decided() && known.plies() > 0;
        let ranks = (first..len.min(first + STRETCH))
            .filter(|&from| has_moves(entry(from)))
            .map(|from| from as u64);
        let to_holes = ranks.filter_map(|from| {
            let mut hole = None;
            ranks_after(from, &mut |to| {
                let is_hole =
                    usize::try_from(to).is_ok_and(|to| to < len && entry(to) == PackedValue::HOLE);
                hole = if is_hole { Some(hole.unwrap_or(to).min(to)) } else { hole };
            });
            Some((hole?, from))
        });
        Ok::<_, LimitError>(to_holes.fold(least, Ord::min))
    };
    let (hole, from) = parallel::fold(threads, 0..len.div_ceil(STRETCH), || none, least, Ord::min)?;
    Ok(((hole, from) != none).then_some((from, hole)))
}

/// Returns the set of holes, in the memory of the set of `targets`.
///
/// `targets` has the ranks that moves from ranks behind the `first` hole lead to. The moves from
/// the ranks before it are added here.
///
/// It is an error if a move leads to one of the holes.
pub(super) fn find<G: Indexed>(
    game: &G,
    entries: &[PackedValue],
    first: u64,
    mut targets: RankSet,
    run: &Run,
) -> Result<RankSet, SolveError> {
    let run = run.clone().silent();
    let mut meter = Meter::new(&run, "looking for holes", None);
    for (from, _) in (0..first).zip(entries).filter(|(_, entry)| entry.is_open()) {
        meter.step(from)?;
        each_rank(game, from, &mut |to| {
            if let Some(to) = u32::try_from(to).ok().filter(|&to| (to as usize) < entries.len()) {
                targets.insert(to);
            }
        });
    }
    let Some(hole) = ranks(entries).find(|&rank| targets.contains(rank)) else {
        targets.clear();
        ranks(entries).for_each(|rank| targets.insert(rank));
        return Ok(targets);
    };
    for (from, _) in (0u64..).zip(entries).filter(|(_, entry)| entry.is_open()) {
        meter.step(from)?;
        let mut leads_there = false;
        each_rank(game, from, &mut |to| leads_there |= to == u64::from(hole));
        if leads_there {
            return Err(check::hole_after(game, from, hole.into()));
        }
    }
    Err(check::hole_after(game, hole.into(), hole.into())) // the moves are not the same as before
}

/// Calls `hear` with the rank after each move from the position of rank `from`.
///
/// It is compiled once per game, for all callers.
fn each_rank<G: Indexed>(game: &G, from: u64, hear: &mut dyn FnMut(u64)) {
    if let Some(position) = game.unrank(from) {
        game.successor_ranks(&position).for_each(hear);
    }
}

/// Iterates over the ranks of the holes.
pub(super) fn ranks(entries: &[PackedValue]) -> impl Iterator<Item = u32> + '_ {
    (0u32..).zip(entries).filter(|&(_, &entry)| entry == PackedValue::HOLE).map(|(rank, _)| rank)
}
