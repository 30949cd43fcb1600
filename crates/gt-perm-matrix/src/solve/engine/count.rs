//! How much of a solution is kept, and counts of states by value.

use gt_core::{Outcome, Player, Value};

/// How much of a solution is kept for every state, besides the counts.
///
/// | | kept per state | on 4 x 4 |
/// |---|---|---|
/// | `Counts` | nothing | |
/// | `Outcomes` | two bits per player to move | 1.1 GB |
/// | `Values` | a bit and a byte per player to move | 3.8 GB |
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keep {
    /// Only the counts by ply.
    Counts,
    /// Who wins: two bits per state and player to move.
    #[default]
    Outcomes,
    /// Who wins, and in how many plies: a bit and a byte per state and player to move.
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
