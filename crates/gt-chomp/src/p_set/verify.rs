//! Is this the set of P-positions? Checked from the definition alone.
//!
//! A set of positions is the set of P-positions iff no member has a move to a member, and every other position has a move to one.
//! Moves are made backwards: every position with a move to a member is marked, and then marked must mean "no member". Nothing of
//! the solver is used but the numbering of positions.

use gt_core::limits::Meter;
use gt_core::{LimitError, Limits, Observer};
use thiserror::Error;

use super::{PSet, index};
use crate::whole_box::{Cursor, Shape, side};

/// Why a set is not the set of P-positions of its box, or why this is not known.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// A member has a move to a member.
    #[error("{position:?} is in the set, but has a move to a position of the set")]
    MemberReachesMember {
        /// Row lengths of the first such position.
        position: Vec<u32>,
    },
    /// A position outside the set has no move into it.
    #[error("{position:?} is not in the set, but has no move to a position of the set")]
    OutsiderReachesNone {
        /// Row lengths of the first such position.
        position: Vec<u32>,
    },
    /// More memory is needed than allowed, or the check was stopped.
    #[error(transparent)]
    Limit(#[from] LimitError),
}

impl PSet {
    /// Checks from the definition that these are the P-positions of the box.
    ///
    /// # Errors
    /// * [`VerifyError::MemberReachesMember`], [`VerifyError::OutsiderReachesNone`] with the first position that is wrong.
    /// * [`VerifyError::Limit`] if a bit per position is more than allowed, or it was stopped.
    /// # Complexity
    /// Time in proportion to all moves to P-positions, two or three per position of the box, each a write to a random place.
    /// Memory: one bit per position.
    ///
    /// # Example
    /// ```
    /// use gt_chomp::p_set::VerifyError;
    /// use gt_chomp::{PSet, WholeBox};
    /// use gt_core::Limits;
    /// let limits = Limits::default();
    /// WholeBox::new(6, 7)?.solve()?.p_positions().verify(&limits, &mut ())?;
    /// let wrong = PSet::read(2, 3, "1\n2,1\n3,1\n".as_bytes(), &limits)?; // 3,2 is lost, not 3,1
    /// assert!(matches!(wrong.verify(&limits, &mut ()), Err(VerifyError::MemberReachesMember { .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn verify(&self, limits: &Limits, observer: &mut impl Observer) -> Result<(), VerifyError> {
        let words = self.shape.diagrams() / 64 + 1;
        limits.check_bytes(words.saturating_mul(8))?;
        let mut marked = vec![0u64; index(words)];
        let mut meter = Meter::new(limits, Some(self.len()));
        let mut cursor = Cursor::new(&self.shape);
        for (done, rank) in (0..).zip(self.ranks()) {
            meter.step(done, observer)?;
            cursor.seek(&self.shape, rank);
            for_each_predecessor(&self.shape, cursor.lengths(), |before| marked[index(before / 64)] |= 1 << (before % 64));
        }
        let mut members = self.ranks().peekable();
        for rank in 1..self.shape.diagrams() {
            let member = members.next_if_eq(&rank).is_some();
            if member == (marked[index(rank / 64)] >> (rank % 64) & 1 == 1) {
                let position = self.lengths(self.shape.unrank(rank));
                return Err(if member {
                    VerifyError::MemberReachesMember { position }
                } else {
                    VerifyError::OutsiderReachesNone { position }
                });
            }
        }
        Ok(())
    }
}

/// Visits the ranks of all positions with a move to `lengths`.
///
/// The move cut some rows of a longer length to t; they are now the first rows of length t, and were anything above t that fits
/// under the row before.
fn for_each_predecessor(shape: &Shape, lengths: &[u32], mut visit: impl FnMut(u64)) {
    let places = (1..=shape.rows()).rev();
    let parts: Vec<u64> = lengths.iter().zip(places).map(|(&length, m)| shape.start(m, length)).collect();
    let whole: u64 = parts.iter().sum();
    for row in 0..lengths.len() {
        let above = if row == 0 { shape.cols() } else { lengths[row - 1] };
        if above > lengths[row] {
            let cut = Cut { shape, lengths, parts: &parts, length: lengths[row] };
            cut.raise(row, above, whole, &mut visit);
        }
    }
}

#[derive(Clone, Copy)]
struct Cut<'a> {
    shape: &'a Shape,
    lengths: &'a [u32],
    parts: &'a [u64],
    length: u32,
}

impl Cut<'_> {
    /// Makes row `row` longer, up to `above`, and then the next one as well; `rank` is that of the position so far.
    fn raise(self, row: usize, above: u32, rank: u64, visit: &mut impl FnMut(u64)) {
        let m = self.shape.rows() - side(row);
        let next_too = self.lengths.get(row + 1) == Some(&self.length);
        for longer in self.length + 1..=above {
            let rank = rank - self.parts[row] + self.shape.start(m, longer);
            visit(rank);
            if next_too {
                self.raise(row + 1, longer, rank, visit);
            }
        }
    }
}
