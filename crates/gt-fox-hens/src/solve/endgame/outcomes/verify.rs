//! Checks a table of outcomes from the rules alone.
//!
//! Outcomes without plies look one move ahead and no further. Two positions that lead to each other may call each other won and
//! lost, and both be wrong. So a check of all positions proves less than [`certify`](gt_core::certify()) does for values with plies:
//! *a side that is told that it wins or draws does not lose*. From such a position there is always a move after which every reply
//! leads to another one, or the game is over and not lost. The check does not detect a draw that is called a win; where the plies of
//! [`Endgame`](crate::solve::Endgame) are known as well, [`certify`](gt_core::certify()) rules that out.

use core::num::NonZeroU64;

use gt_core::certify::{self, Certificate};
use gt_core::run::Meter;
use gt_core::{Outcome, Run, SolveError};

use super::OutcomeTable;
use crate::rules::Position;

impl OutcomeTable {
    /// Checks that outcomes are what the rules and the successors' outcomes make them, by [`certify::at`], for all placements of the
    /// foxes beside every `every`-th set of hens, both sides to move: moves forwards, nothing of the engine.
    ///
    /// # Complexity
    /// Some microseconds per position.
    /// # Errors
    /// [`SolveError::Limit`] if time is over or the flag is set. What is wrong with the table is in the certificate.
    /// # Example
    /// ```
    /// use core::num::NonZeroU64;
    /// use gt_core::Run;
    /// use gt_fox_hens::NamedRules;
    /// use gt_fox_hens::solve::OutcomeTable;
    /// let table = OutcomeTable::solve(&NamedRules::Strip3x5.rules(), 4, &Run::new())?;
    /// let certificate = table.verify(NonZeroU64::MIN, &Run::new())?;
    /// assert_eq!((certificate.positions, certificate.flaws), (table.positions(), 0));
    /// # Ok::<(), gt_core::SolveError>(())
    /// ```
    pub fn verify(&self, every: NonZeroU64, run: &Run) -> Result<Certificate<Position, Outcome>, SolveError> {
        let every = usize::try_from(every.get()).unwrap_or(usize::MAX);
        let mut certificate = Certificate::new();
        let mut meter = Meter::new(run, "checking", None);
        for hens in self.sets(every) {
            for position in self.positions_with(hens) {
                meter.step(certificate.positions)?;
                certificate.add(certify::at(&self.rules, &position, self)?);
            }
        }
        meter.end(certificate.positions);
        Ok(certificate)
    }
}
