//! How many positions have which value.

use alloc::vec::Vec;

use super::packed::{DrawKind, PackedValue};
use crate::outcome::Value;

/// Counts of positions by outcome, plies and kind of draw.
///
/// # Example
/// ```
/// use gt_core::graph::GameGraph;
/// use gt_core::retrograde::Tablebase;
/// use gt_core::Run;
///
/// let graph: GameGraph = "a -> b d\nb -> a c\nc\nd -> e\ne !draw".parse().unwrap();
/// let census = Tablebase::dense(&graph, &Run::new()).unwrap().census();
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
    /// Won positions by remoteness in plies, as far as there are any.
    pub wins: Vec<u64>,
    /// Lost positions by remoteness in plies, as far as there are any.
    pub losses: Vec<u64>,
    /// Positions in which the game is over and the rules say draw.
    pub by_rule: u64,
    /// Other drawn positions in which every play that keeps the draw ends in a draw by rule.
    pub ending: u64,
    /// Drawn positions in which play that keeps the draw can go on for ever.
    pub endless: u64,
    /// Positions that the work did not reach.
    pub unknown: u64,
}

impl Census {
    pub(super) fn of(entries: impl Iterator<Item = PackedValue>) -> Self {
        let mut census = Self::default();
        for entry in entries.filter(|&entry| entry != PackedValue::HOLE) {
            match (entry.value(), entry.draw_kind()) {
                (Some(Value::Win { plies }), _) => count(&mut census.wins, plies),
                (Some(Value::Loss { plies }), _) => count(&mut census.losses, plies),
                (_, Some(DrawKind::ByRule)) => census.by_rule += 1,
                (_, Some(DrawKind::Ending)) => census.ending += 1,
                (_, Some(DrawKind::Endless)) => census.endless += 1,
                (_, None) => census.unknown += 1,
            }
        }
        census
    }

    /// All won positions.
    pub fn won(&self) -> u64 {
        self.wins.iter().sum()
    }

    /// All lost positions.
    pub fn lost(&self) -> u64 {
        self.losses.iter().sum()
    }

    /// All drawn positions, of the three kinds.
    pub const fn drawn(&self) -> u64 {
        self.by_rule + self.ending + self.endless
    }

    /// All positions, the unknown ones included.
    pub fn positions(&self) -> u64 {
        self.won() + self.lost() + self.drawn() + self.unknown
    }

    /// The greatest remoteness of any position, in plies; `None` if all are drawn or unknown.
    pub fn longest(&self) -> Option<u32> {
        let plies = self.wins.len().max(self.losses.len()).checked_sub(1)?;
        u32::try_from(plies).ok()
    }
}

fn count(by_plies: &mut Vec<u64>, plies: u32) {
    let plies = plies as usize;
    if by_plies.len() <= plies {
        by_plies.resize(plies + 1, 0);
    }
    by_plies[plies] += 1;
}
