//! Transposition: rows and columns of a square bar change places.
//!
//! Only the square has it: a rectangle of unequal sides is mapped to another board. The boundary path read backwards, with
//! up and right exchanged, is the path of the transposed diagram. Of a position and its mirror image the representative is the
//! one whose rows are lexicographically greater, so it is at least as wide as high.

use gt_core::Symmetric;

use super::board::Chomp;
use super::diagram::Diagram;

impl Chomp {
    /// The position with rows and columns exchanged, on the board with rows and columns exchanged.
    ///
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
