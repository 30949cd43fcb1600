//! The trait of tables by which `fill` reads and writes them.

use crate::error::SolveError;
use crate::run::Run;
use crate::solution::Answer;

/// One answer per rank.
pub(super) trait RankTable: Sized {
    type Answer: Answer;

    /// A table of `len` ranks without an answer, if `run` allows it.
    fn unknown(len: u64, run: &Run) -> Result<Self, SolveError>;

    /// How many ranks there are.
    fn len(&self) -> u64;

    /// The answer of a rank; `None` if it has none, or if it is out of range.
    fn get(&self, rank: u64) -> Option<Self::Answer>;

    /// Stores the answer of a rank below `len`.
    fn set(&mut self, rank: u64, answer: Self::Answer, run: &Run) -> Result<(), SolveError>;

    fn bytes(&self) -> u64;
}
