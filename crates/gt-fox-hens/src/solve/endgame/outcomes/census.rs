//! How many positions are won, drawn and lost, by row vectors.

use gt_core::{Outcome, Player};

use super::OutcomeTable;
use crate::rules::{FOXES, HENS};

/// How many positions of one row vector, with one side to move, have which outcome for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutcomeCount {
    /// Hens in each row, from the top.
    pub hens_per_row: Vec<u32>,
    /// Whose turn it is.
    pub turn: Player,
    /// Positions that the side to move wins.
    pub won: u64,
    /// Positions in which neither side can force a win.
    pub drawn: u64,
    /// Positions that the side to move loses.
    pub lost: u64,
}

impl OutcomeCount {
    /// Hens on the board.
    pub fn hens(&self) -> u32 {
        self.hens_per_row.iter().sum()
    }

    /// The positions with an outcome.
    pub const fn positions(&self, outcome: Outcome) -> u64 {
        match outcome {
            Outcome::Win => self.won,
            Outcome::Draw => self.drawn,
            Outcome::Loss => self.lost,
        }
    }
}

/// The outcomes of a table, counted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OutcomeCensus {
    /// By hens, the side to move, and row vectors, those of greater height first.
    pub counts: Vec<OutcomeCount>,
}

impl OutcomeCensus {
    /// All positions with an outcome for the side to move.
    pub fn total(&self, outcome: Outcome) -> u64 {
        self.counts.iter().map(|count| count.positions(outcome)).sum()
    }

    /// The positions with so many hens and one side to move, with an outcome for it.
    pub fn with(&self, hens: u32, turn: Player, outcome: Outcome) -> u64 {
        let counts = self.counts.iter().filter(|count| count.turn == turn && count.hens() == hens);
        counts.map(|count| count.positions(outcome)).sum()
    }

    /// The numbers of hens that are counted, fewest first.
    pub fn hens(&self) -> Vec<u32> {
        let mut hens: Vec<u32> = self.counts.iter().map(OutcomeCount::hens).collect();
        hens.dedup();
        hens
    }
}

impl OutcomeTable {
    /// The outcomes, counted while they were found.
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
                    let hens_per_row = class.counts[..layer.vectors.rows()].iter().map(|&count| count.into()).collect();
                    counts.push(OutcomeCount { hens_per_row, turn, won, drawn: all - won - lost, lost });
                }
            }
        }
        OutcomeCensus { counts }
    }
}
