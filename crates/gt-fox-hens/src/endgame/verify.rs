//! Checks a table from the rules alone.

use gt_core::Limits;
use gt_core::certify::{self, Certificate, Flaw};

use super::Endgame;
use crate::position::Position;

impl Endgame {
    /// Checks that every value is explained by those of the successors, by [`certify`]: moves forwards, nothing of the engine.
    ///
    /// # Complexity
    /// All moves of all positions, a few hundred nanoseconds each.
    /// # Errors
    /// [`Flaw`] names the first position whose successors do not explain its value.
    /// # Example
    /// ```
    /// use gt_core::Limits;
    /// use gt_fox_hens::Preset;
    /// use gt_fox_hens::endgame::Endgame;
    /// let table = Endgame::build(&Preset::Strip3x5.rules(), &Limits::default())?;
    /// assert_eq!(table.verify(&Limits::default())?.positions, 294_060);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn verify(&self, limits: &Limits) -> Result<Certificate, Flaw<Position>> {
        let positions = self.solved().map(|(position, _)| position);
        certify::positions(&self.rules, positions, |position| self.value(position), limits)
    }
}
