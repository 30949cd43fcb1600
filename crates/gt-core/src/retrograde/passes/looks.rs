//! What a pass does with a position: decide it, or find out how it is drawn.

use core::sync::atomic::AtomicU32;

use super::block::{At, Look, PassTable, load};
use super::rules::PassRules;
use crate::retrograde::packed::PackedValue;

/// Decides positions by their successors.
pub(super) struct Decide {
    /// Values up to this one are final, in plies.
    pub(super) final_plies: u32,
    /// The greatest value to write, in plies.
    pub(super) last_ply: u32,
}

impl Look for Decide {
    #[inline]
    fn is_due(&self, _: &[AtomicU32], entry: PackedValue) -> bool {
        entry.is_open() || entry.is_decided() && entry.plies() > self.final_plies
    }

    #[inline]
    fn look<R: PassRules>(
        &self,
        table: &PassTable<'_, R>,
        at: At<'_, R>,
        mut note: impl FnMut(usize, PackedValue),
    ) -> PackedValue {
        // Turned by a bit, losses are the least numbers, then come undecided entries, wins, and
        // undecided entries again. So the least and the greatest say everything, without branches.
        const LOSS_END: u32 = 1 << 30;
        const WIN: u32 = 1 << 31;
        let (mut least, mut greatest) = (u32::MAX, 0);
        let ended = table.successors(at.position, |entry, to| {
            if let Some(to) = to {
                note(to, entry);
            }
            let turned = entry.bits().rotate_right(1);
            least = least.min(turned);
            greatest = greatest.max(turned);
        });
        // Wraps where no successor was heard, which only rules that change from call to call bring about.
        let slowest = greatest.wrapping_sub(WIN);
        let new = if !ended {
            return at.entry;
        } else if least < LOSS_END && least < self.last_ply {
            PackedValue::win(least + 1)
        } else if least >= WIN && slowest < LOSS_END && slowest < self.last_ply {
            PackedValue::loss(slowest + 1)
        } else {
            return at.entry;
        };
        if at.entry.is_open() || new.plies() < at.entry.plies() { new } else { at.entry }
    }
}

/// Finds the draws that must end among the open entries.
pub(super) struct Settle {
    /// Whether no open entry has the rank of an open successor yet.
    pub(super) is_first: bool,
}

impl Settle {
    /// The count of an open entry that has no rank of a successor.
    const NO_RANK: u32 = PackedValue::MAX_COUNT;
}

impl Look for Settle {
    #[inline]
    fn is_due(&self, entries: &[AtomicU32], entry: PackedValue) -> bool {
        let Some(rank) = entry.open_count() else { return false };
        let is_open = |rank: u32| {
            entries.get(rank as usize).is_some_and(|successor| load(successor).is_open())
        };
        self.is_first || rank == Self::NO_RANK || !is_open(rank)
    }

    #[inline]
    fn look<R: PassRules>(
        &self,
        table: &PassTable<'_, R>,
        at: At<'_, R>,
        _: impl FnMut(usize, PackedValue),
    ) -> PackedValue {
        let (mut open, mut is_endless) = (None, false);
        let ended = table.successors(at.position, |entry, to| {
            open = if entry.is_open() { to } else { open };
            is_endless |= entry == PackedValue::ENDLESS;
        });
        if !ended {
            return at.entry;
        }
        // Only a move out of the table leads to such a draw at first.
        if is_endless {
            return PackedValue::ENDLESS;
        }
        let as_count =
            |rank| u32::try_from(rank).map_or(Self::NO_RANK, |rank| rank.min(Self::NO_RANK));
        open.map_or(PackedValue::ENDING, |rank| PackedValue::open(as_count(rank)))
    }
}
