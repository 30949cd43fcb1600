//! Counts of positions by answer.

use alloc::vec::Vec;

use crate::error::LimitError;
use crate::outcome::Value;

/// How many positions are won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct OutcomeCounts {
    /// Won positions.
    pub wins: u64,
    /// Drawn positions.
    pub draws: u64,
    /// Lost positions.
    pub losses: u64,
}

impl OutcomeCounts {
    /// Adds lost, drawn and won positions.
    pub(crate) const fn add(&mut self, [losses, draws, wins]: [u64; 3]) {
        self.losses += losses;
        self.draws += draws;
        self.wins += wins;
    }

    /// All positions with an outcome.
    pub const fn positions(self) -> u64 {
        self.wins + self.draws + self.losses
    }
}

/// Counts of positions by outcome, plies and kind of draw.
/// # Example
/// ```
/// use gt_core::{Run, graph::GameGraph, retrograde::Tablebase};
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
    /// Positions without a known value.
    pub unknown: u64,
}

impl Census {
    /// Counts a position of an acyclic game; `over` says whether the game is over there.
    pub(crate) fn add_acyclic(
        &mut self,
        value: Value,
        over: impl FnOnce() -> bool,
    ) -> Result<(), LimitError> {
        match value {
            Value::Win { plies } => self.add_wins(plies, 1)?,
            Value::Loss { plies } => self.add_losses(plies, 1)?,
            Value::Draw if over() => self.by_rule += 1,
            Value::Draw => self.ending += 1,
        }
        Ok(())
    }

    /// Counts `times` won positions.
    #[inline]
    pub(crate) fn add_wins(&mut self, plies: u32, times: u64) -> Result<(), LimitError> {
        count(&mut self.wins, plies, times)
    }

    /// Counts `times` lost positions.
    #[inline]
    pub(crate) fn add_losses(&mut self, plies: u32, times: u64) -> Result<(), LimitError> {
        count(&mut self.losses, plies, times)
    }

    /// Counts the won positions.
    pub fn won(&self) -> u64 {
        self.wins.iter().sum()
    }

    /// Counts the lost positions.
    pub fn lost(&self) -> u64 {
        self.losses.iter().sum()
    }

    /// Counts the drawn positions of all three kinds.
    pub const fn drawn(&self) -> u64 {
        self.by_rule + self.ending + self.endless
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
