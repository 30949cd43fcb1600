//! Counts of positions won, drawn and lost, by row vectors.
//!
//! They are counted while the table is solved, when outcomes with either side to move are known.
//! Afterwards only one side to move is kept.

use gt_core::{Outcome, Player};

use super::OutcomeTable;
use crate::rules::{FOXES, HENS};

/// The outcomes of the positions of one row vector with one side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutcomeCount {
    /// How many hens stand in each row, from the top.
    pub hens_per_row: Vec<u32>,
    /// The player to move.
    pub turn: Player,
    /// How many positions the player to move wins.
    pub won: u64,
    /// How many positions are drawn: neither player can force a win.
    pub drawn: u64,
    /// How many positions the player to move loses.
    pub lost: u64,
}

impl OutcomeCount {
    /// Returns how many hens are on the board.
    pub fn hens(&self) -> u32 {
        self.hens_per_row.iter().sum()
    }

    /// Returns how many positions have this outcome.
    pub const fn positions(&self, outcome: Outcome) -> u64 {
        match outcome {
            Outcome::Win => self.won,
            Outcome::Draw => self.drawn,
            Outcome::Loss => self.lost,
        }
    }
}

/// The outcomes of a table, counted.
///
/// # Example
/// ```
/// use gt_core::{Outcome, Run};
/// use gt_fox_hens::solve::OutcomeTable;
/// use gt_fox_hens::{HENS, NamedRules};
/// let table = OutcomeTable::solve(&NamedRules::Strip3x5.rules(), 7, &Run::new())?;
/// let census = table.census();
/// assert_eq!(census.hens(), [3, 4, 5, 6, 7]);
/// let outcomes = [Outcome::Win, Outcome::Draw, Outcome::Loss];
/// let all: u64 = outcomes.iter().map(|&outcome| census.total(outcome)).sum();
/// assert_eq!(all, table.positions());
/// let with_hens_to_move = outcomes.iter().map(|&outcome| census.with(7, HENS, outcome));
/// assert_eq!(with_hens_to_move.sum::<u64>(), 6435 * 8); // C(15, 7) sets of hens, 8 squares left
/// # Ok::<(), gt_core::SolveError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OutcomeCensus {
    /// The counts, by hens, then the side to move, then row vectors, greater height first.
    pub counts: Vec<OutcomeCount>,
}

impl OutcomeCensus {
    /// Returns the number of positions with this outcome for the player to move.
    pub fn total(&self, outcome: Outcome) -> u64 {
        self.counts.iter().map(|count| count.positions(outcome)).sum()
    }

    /// Returns how many positions with these hens and this side to move have an outcome.
    ///
    /// The outcome is for the player to move.
    pub fn with(&self, hens: u32, turn: Player, outcome: Outcome) -> u64 {
        let counts = self.counts.iter().filter(|count| count.turn == turn && count.hens() == hens);
        counts.map(|count| count.positions(outcome)).sum()
    }

    /// Returns the numbers of hens that are counted, fewest first.
    pub fn hens(&self) -> Vec<u32> {
        let mut hens: Vec<u32> = self.counts.iter().map(OutcomeCount::hens).collect();
        hens.dedup();
        hens
    }
}

impl OutcomeTable {
    /// Returns the outcomes, which were counted while they were found.
    ///
    /// # Complexity
    /// Two counts for each row vector, some thousands on the book's board.
    pub fn census(&self) -> OutcomeCensus {
        let mut counts = Vec::new();
        for layer in &self.layers {
            for (side, turn) in [HENS, FOXES].into_iter().enumerate() {
                for (class, decided) in layer.vectors.classes.iter().zip(&layer.decided) {
                    let all = (class.sets * layer.slots) as u64;
                    let (won, lost) = (decided.won[side], decided.lost[side]);
                    let hens_per_row = class.counts[..layer.vectors.rows()]
                        .iter()
                        .map(|&count| count.into())
                        .collect();
                    counts.push(OutcomeCount {
                        hens_per_row,
                        turn,
                        won,
                        drawn: all - won - lost,
                        lost,
                    });
                }
            }
        }
        OutcomeCensus { counts }
    }
}
