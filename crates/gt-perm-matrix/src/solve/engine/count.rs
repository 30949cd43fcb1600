//! How much of a solution is kept, and counts of states by value.

use gt_core::{Outcome, Player, Value};

/// How much of a solution is kept for every state, besides the counts.
///
/// | | kept per state and player to move | on 4 x 4 | under `ko` | on 3 x 5 |
/// |---|---|---|---|---|
/// | `Counts` | nothing | | nothing | |
/// | `Outcomes` | two bits | 1.1 GB | two bytes | 0.8 GB |
/// | `Values` | a bit and a byte | 3.8 GB | five bytes | 2.0 GB |
///
/// Under `ko` this holds the positions with all last moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keep {
    /// Only the counts by ply.
    Counts,
    /// Who wins.
    #[default]
    Outcomes,
    /// Who wins, and in how many plies.
    Values,
}

/// The number of states with one value and one player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ValueCount {
    /// The player to move.
    pub player: Player,
    /// The outcome for the player to move.
    pub outcome: Outcome,
    /// The depth in plies; `None` for draws.
    pub plies: Option<u32>,
    /// The number of states.
    pub states: u64,
}

impl ValueCount {
    /// Returns the value that these states have; `None` for a win or a loss without plies.
    pub const fn value(&self) -> Option<Value> {
        match (self.outcome, self.plies) {
            (Outcome::Draw, _) => Some(Value::Draw),
            (Outcome::Win, Some(plies)) => Some(Value::Win { plies }),
            (Outcome::Loss, Some(plies)) => Some(Value::Loss { plies }),
            (Outcome::Win | Outcome::Loss, None) => None,
        }
    }
}
