//! Counts of positions by value.

use alloc::vec::Vec;

use super::packed::{DrawKind, PackedValue};
use crate::capability::{Indexed, IndexedTiers};
use crate::dense::Values;
use crate::error::SolveError;
use crate::game::GameExt;
use crate::outcome::Value;
use crate::run::LimitError;
use crate::solution::Solution;
use crate::tiers::Values as TierValues;

/// Counts of positions by outcome, plies and kind of draw.
///
/// # Example
/// ```
/// use gt_core::graph::GameGraph;
/// use gt_core::retrograde::Tablebase;
/// use gt_core::Run;
///
/// let graph: GameGraph = "a -> b d\nb -> a c\nc\nd -> e\ne !draw".parse().unwrap();
/// let census = Tablebase::dense(&graph, &Run::new()).unwrap().census().unwrap();
/// assert_eq!(census.wins, [0, 1]); // b, in one ply
/// assert_eq!(census.losses, [1]); // c, over
/// assert_eq!((census.by_rule, census.ending, census.endless), (1, 2, 0)); // e; d and a
/// assert_eq!((census.won(), census.lost(), census.drawn()), (1, 1, 3));
/// assert_eq!((census.positions(), census.unknown), (5, 0));
/// assert_eq!(census.longest(), Some(1));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Census {
    /// Won positions by remoteness in plies, up to the greatest remoteness of a win.
    pub wins: Vec<u64>,
    /// Lost positions by remoteness in plies, up to the greatest remoteness of a loss.
    pub losses: Vec<u64>,
    /// Positions in which the game is over and the rules say draw.
    pub by_rule: u64,
    /// Other drawn positions in which every play that keeps the draw ends in a draw by rule.
    pub ending: u64,
    /// Drawn positions in which play that keeps the draw may never end.
    pub endless: u64,
    /// Drawn positions whose kind of draw was not stored, see
    /// [`Tablebase::from_values`](super::Tablebase::from_values).
    #[cfg_attr(feature = "serde", serde(default))]
    pub drawn_somehow: u64,
    /// Positions without a known value.
    pub unknown: u64,
}

impl Census {
    pub(super) fn of(mut entries: impl Iterator<Item = PackedValue>) -> Result<Self, SolveError> {
        let mut census = Self::default();
        entries.try_for_each(|entry| census.add(entry, 1))?;
        Ok(census)
    }

    /// Counts each entry as often as the number beside it says.
    pub(super) fn weighted(
        entries: impl Iterator<Item = (PackedValue, u64)>,
    ) -> Result<Self, SolveError> {
        let (mut census, mut total) = (Self::default(), 0u64);
        for (entry, weight) in entries {
            let overflow = SolveError::Overflow { what: "number of positions", max: u64::MAX };
            total = total.checked_add(weight).ok_or(overflow)?;
            census.add(entry, weight)?;
        }
        Ok(census)
    }

    #[inline]
    fn add(&mut self, entry: PackedValue, times: u64) -> Result<(), LimitError> {
        if entry == PackedValue::HOLE {
            return Ok(());
        }
        match (entry.value(), entry.draw_kind()) {
            (Some(Value::Win { plies }), _) => count(&mut self.wins, plies, times)?,
            (Some(Value::Loss { plies }), _) => count(&mut self.losses, plies, times)?,
            (_, Some(DrawKind::ByRule)) => self.by_rule += times,
            (_, Some(DrawKind::Ending)) => self.ending += times,
            (_, Some(DrawKind::Endless)) => self.endless += times,
            (Some(Value::Draw), None) => self.drawn_somehow += times,
            (None, None) => self.unknown += times,
        }
        Ok(())
    }

    /// Counts a position of an acyclic game; `over` says whether the game is over there.
    fn add_acyclic(&mut self, value: Value, over: impl FnOnce() -> bool) -> Result<(), LimitError> {
        match value {
            Value::Win { plies } => count(&mut self.wins, plies, 1)?,
            Value::Loss { plies } => count(&mut self.losses, plies, 1)?,
            Value::Draw if over() => self.by_rule += 1,
            Value::Draw => self.ending += 1,
        }
        Ok(())
    }

    /// Counts the won positions.
    pub fn won(&self) -> u64 {
        self.wins.iter().sum()
    }

    /// Counts the lost positions.
    pub fn lost(&self) -> u64 {
        self.losses.iter().sum()
    }

    /// Counts the drawn positions of all three kinds, and those of unknown kind.
    pub const fn drawn(&self) -> u64 {
        self.by_rule + self.ending + self.endless + self.drawn_somehow
    }

    /// Counts all positions, also the unknown ones.
    pub fn positions(&self) -> u64 {
        self.won() + self.lost() + self.drawn() + self.unknown
    }

    /// Returns the greatest remoteness in plies; `None` if all positions are drawn or unknown.
    pub fn longest(&self) -> Option<u32> {
        let plies = self.wins.len().max(self.losses.len()).checked_sub(1)?;
        u32::try_from(plies).ok()
    }
}

// Here and not in `tiers`: a table of the sweep knows nothing of retrograde analysis.
impl<G: IndexedTiers> TierValues<G> {
    /// Counts the positions that are won, lost and drawn, by plies.
    ///
    /// # Complexity
    /// Reads the tables once, and asks the game about every drawn position whether it is over.
    /// Takes 8 bytes per ply of the longest win and of the longest loss.
    /// # Errors
    /// [`SolveError::Limit`] if the allocator refuses the memory for the counts.
    pub fn census(&self) -> Result<Census, SolveError> {
        let mut census = Census::default();
        for (tier, rank, value) in self.iter() {
            let position = || self.game().unrank_in_tier(tier, rank);
            census.add_acyclic(value, || {
                position().is_some_and(|position| self.game().terminal(&position).is_some())
            })?;
        }
        Ok(census)
    }
}

// Here and not in `dense`: a table of the sweep knows nothing of retrograde analysis.
impl<G: Indexed> Values<G> {
    /// Counts the positions that are won, lost and drawn, by plies.
    ///
    /// # Complexity
    /// Reads the table once, and asks the game about every drawn position whether it is over.
    /// Takes 8 bytes per ply of the longest win and of the longest loss.
    /// # Errors
    /// [`SolveError::Limit`] if the allocator refuses the memory for the counts.
    pub fn census(&self) -> Result<Census, SolveError> {
        let mut census = Census::default();
        for (rank, value) in self.iter() {
            let over = || {
                self.game()
                    .unrank(rank)
                    .is_some_and(|position| self.game().terminal(&position).is_some())
            };
            census.add_acyclic(value, over)?;
        }
        Ok(census)
    }
}

#[inline]
fn count(by_plies: &mut Vec<u64>, plies: u32, times: u64) -> Result<(), LimitError> {
    let plies = plies as usize;
    if by_plies.len() <= plies {
        lengthen(by_plies, plies + 1)?;
    }
    by_plies[plies] += times;
    Ok(())
}

/// The longest win is as long as the game makes it, so the allocator may refuse.
#[cold]
fn lengthen(by_plies: &mut Vec<u64>, len: usize) -> Result<(), LimitError> {
    let more = len - by_plies.len();
    by_plies.try_reserve(more).map_err(|_| LimitError::OutOfMemory { bytes: 8 * len as u64 })?;
    by_plies.resize(len, 0);
    Ok(())
}
