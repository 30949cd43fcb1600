//! Transposition: rows and columns of a square bar change places.
//!
//! Only a square bar has this symmetry; transposition maps any other bar to a different bar. The
//! path of the transposed diagram is the boundary path read backwards, with up and right exchanged.
//!
//! The representative of a position and its mirror image is the one with the lexicographically
//! greater row lengths. So it is at least as wide as high.

use gt_core::{Images, Symmetric};

use super::board::Chomp;
use super::diagram::Diagram;

impl Chomp {
    /// The position with rows and columns exchanged, on the bar with rows and columns exchanged.
    ///
    /// For a square bar this is the same bar. It takes a few word operations.
    ///
    /// # Example
    /// ```
    /// use gt_chomp::Chomp;
    /// let (wide, high) = (Chomp::new(2, 5)?, Chomp::new(5, 2)?);
    /// assert_eq!(wide.transpose(&wide.position(&[4, 1])?), high.position(&[2, 1, 1, 1])?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn transpose(&self, position: &Diagram) -> Diagram {
        let steps = self.rows() + self.cols();
        Diagram::from_path(!position.path().reverse_bits() >> (u64::BITS - steps))
    }
}

/// On a square bar the greater of a position and its mirror image; elsewhere the position itself.
impl Symmetric for Chomp {
    fn representative(&self, position: &Diagram) -> Diagram {
        if self.rows() == self.cols() { self.transpose(position).max(*position) } else { *position }
    }
}

/// On a square bar the position and its mirror image; elsewhere the position itself.
impl Images for Chomp {
    fn images(&self, position: &Diagram) -> impl Iterator<Item = Diagram> {
        let mirrored = (self.rows() == self.cols()).then(|| self.transpose(position));
        core::iter::once(*position).chain(mirrored)
    }
}
