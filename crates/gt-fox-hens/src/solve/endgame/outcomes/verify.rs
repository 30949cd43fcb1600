//! Checks a table of outcomes from the rules alone.
//!
//! # What the check proves
//! Outcomes without plies can be checked one move ahead only. Two positions that lead to each other
//! may call each other won and lost, and both be wrong. So a check of all positions proves less
//! than [`certify`](gt_core::certify()) proves for values with plies:
//!
//! *A side that the table says wins or draws does not lose.*
//!
//! Why: this side always has a move after which every reply leads to another position that the
//! table says this side wins or draws. Or the game is over, and this side has not lost.
//!
//! # What it does not prove
//! The check does not detect a draw that is called a win. Where the plies of
//! [`Endgame`](crate::solve::Endgame) are known as well, [`certify`](gt_core::certify()) rules that
//! out.

use core::num::NonZeroU64;

use gt_core::certify::{self, Certificate};
use gt_core::run::Meter;
use gt_core::{Outcome, Run, SolveError};

use super::OutcomeTable;
use crate::rules::Position;

impl OutcomeTable {
    /// Checks that outcomes follow from the rules and the outcomes of the successors.
    ///
    /// The check takes every `every`-th set of hens, with all placements of the foxes and both
    /// sides to move. [`certify::at`] checks each position: it generates moves forwards, and uses
    /// nothing of the solver.
    ///
    /// # Complexity
    /// Some microseconds per position.
    ///
    /// # Errors
    /// [`SolveError::Limit`] if the time is over or the interrupt flag is set. A wrong outcome is
    /// not an error: the certificate counts it.
    ///
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
    pub fn verify(
        &self,
        every: NonZeroU64,
        run: &Run,
    ) -> Result<Certificate<Position, Outcome>, SolveError> {
        let every = usize::try_from(every.get()).unwrap_or(usize::MAX);
        let mut certificate = Certificate::new();
        let mut meter = Meter::new(run, "checking", None);
        for hens in self.sets(every) {
            for position in self.positions_with(hens) {
                meter.step(certificate.positions)?;
                certificate.add(certify::at(&self.rules, self, &position)?);
            }
        }
        meter.end(certificate.positions);
        Ok(certificate)
    }
}
