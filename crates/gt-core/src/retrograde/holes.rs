//! Moves to ranks without a position, which break the contract of [`Indexed`](crate::Indexed).

use super::packed::PackedValue;
use super::rank_set::RankSet;
use crate::run::{LimitError, Meter, Run, parallel};

/// The number of ranks that a thread takes at a time.
const STRETCH: usize = Meter::EVERY as usize;

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
/// Returns instead a move that leads to a hole, as two ranks, if there is one.
pub(super) fn find(
    ranks_after: &RanksAfter<'_>,
    entries: &[PackedValue],
    first: u64,
    mut targets: RankSet,
    run: &Run,
) -> Result<Result<RankSet, (u64, u64)>, LimitError> {
    let run = run.clone().silent();
    let mut meter = Meter::new(&run, "looking for holes", None);
    for (from, _) in (0..first).zip(entries).filter(|(_, entry)| entry.is_open()) {
        meter.step(from)?;
        ranks_after(from, &mut |to| {
            if let Some(to) = u32::try_from(to).ok().filter(|&to| (to as usize) < entries.len()) {
                targets.insert(to);
            }
        });
    }
    let Some(hole) = ranks(entries).find(|&rank| targets.contains(rank)) else {
        targets.clear();
        ranks(entries).for_each(|rank| targets.insert(rank));
        return Ok(Ok(targets));
    };
    for (from, _) in (0u64..).zip(entries).filter(|(_, entry)| entry.is_open()) {
        meter.step(from)?;
        let mut leads_there = false;
        ranks_after(from, &mut |to| leads_there |= to == u64::from(hole));
        if leads_there {
            return Ok(Err((from, hole.into())));
        }
    }
    Ok(Err((hole.into(), hole.into()))) // the moves are not the same as before
}

/// Iterates over the ranks of the holes.
pub(super) fn ranks(entries: &[PackedValue]) -> impl Iterator<Item = u32> + '_ {
    (0u32..).zip(entries).filter(|&(_, &entry)| entry == PackedValue::HOLE).map(|(rank, _)| rank)
}
