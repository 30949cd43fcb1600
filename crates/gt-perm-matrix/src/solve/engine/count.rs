//! How much is kept of an answer, and how many states have which value.

use std::collections::BTreeMap;

use gt_core::{Outcome, Player, Value};

/// How much of the answer is kept for every state, beside the counts.
///
/// | | after `solve`, for each of the states | on 4 x 4 |
/// |---|---|---|
/// | `Counts` | nothing | |
/// | `Outcomes` | two bits for each player to move | 1.1 GB |
/// | `Values` | a bit, and a byte for each player to move | 3.8 GB |
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keep {
    /// Only the counts by ply.
    Counts,
    /// Who wins: two bits for every state and player to move.
    #[default]
    Outcomes,
    /// Who wins and in how many plies: a byte for every state and player to move.
    Values,
}

/// How many states have a value, with one of the players to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ValueCount {
    /// Who is to move.
    pub player: Player,
    /// The outcome for him.
    pub outcome: Outcome,
    /// The depth in plies; `None` for draws.
    pub plies: Option<u32>,
    /// How many states.
    pub states: u64,
}

/// Counts positions by player to move and value.
pub(in crate::solve) fn sorted_counts(values: impl Iterator<Item = (Player, Value)>) -> Vec<ValueCount> {
    let mut counts = BTreeMap::new();
    for (player, value) in values {
        *counts.entry((player, value.outcome(), value.plies())).or_insert(0) += 1;
    }
    counts.into_iter().map(|((player, outcome, plies), states)| ValueCount { player, outcome, plies, states }).collect()
}

impl ValueCount {
    /// The value that so many states have.
    pub const fn value(&self) -> Option<Value> {
        match (self.outcome, self.plies) {
            (Outcome::Draw, _) => Some(Value::Draw),
            (Outcome::Win, Some(plies)) => Some(Value::Win { plies }),
            (Outcome::Loss, Some(plies)) => Some(Value::Loss { plies }),
            (Outcome::Win | Outcome::Loss, None) => None,
        }
    }
}
