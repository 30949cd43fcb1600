//! How a game at sea on a terminal begins.

use gt_sea_battle::{Knowledge, Rules};

use crate::sea::play::duel::Opening;
use crate::sea::play::mode::Mode;

/// How a game on a terminal begins.
#[derive(Clone, Debug)]
pub(in crate::sea::play) struct Setup {
    pub(in crate::sea::play) mode: Mode,
    pub(in crate::sea::play) rules: Rules,
    /// What is known at the start.
    pub(in crate::sea::play) start: Knowledge,
    /// The fleets, the seed and the strength of the computer.
    pub(in crate::sea::play) opening: Opening,
}
