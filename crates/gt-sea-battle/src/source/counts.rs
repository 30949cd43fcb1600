//! Numbers of ships by length, and the class of a filling.
//!
//! The parent module defines *filling*, *class* and *finished*.

use super::masks::RowMasks;
use crate::rules::Fleet;

/// The fleet as the sea-battle article counts it: numbers of ships of 1, 2, 3 and 4 cells.
///
/// # Example
/// ```
/// use gt_sea_battle::Fleet;
/// use gt_sea_battle::source::Counts;
///
/// let counts = Counts::of(&Fleet::russian()).expect("ships of at most 4 cells");
/// assert_eq!(counts.combinations(), 120);
/// assert_eq!(counts.finished(counts.index([2, 1, 0, 1])), [2, 1, 0, 1]);
/// assert!(counts.admits([4, 0, 0, 0], [0, 0, 0, 1]));
/// // The fleet has four ships of one cell, not five.
/// assert!(!counts.admits([5, 0, 0, 0], [0; 4]));
/// assert!(Counts::of(&Fleet::hasbro()).is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    fleet: [u8; 4],
}

impl Counts {
    /// Returns the counts of a fleet.
    ///
    /// `None` if a ship is longer than 4 cells, or if there are more than 128 combinations of
    /// finished ships, which 7 bits cannot number.
    pub fn of(fleet: &Fleet) -> Option<Self> {
        let mut counts = [0u8; 4];
        for &(length, count) in fleet.groups() {
            *counts.get_mut(length - 1)? = u8::try_from(count).ok()?;
        }
        let counts = Self { fleet: counts };
        (counts.combinations() <= 128).then_some(counts)
    }

    /// The number of combinations of finished ships: 120 for the article's fleet.
    pub fn combinations(self) -> usize {
        self.fleet.iter().map(|&count| usize::from(count) + 1).product()
    }

    /// Whether these finished and open ships can still become the fleet.
    ///
    /// An *open* ship is one that is not finished. Both arrays hold numbers of ships, by length
    /// from 1 to 4 cells. The length of an open ship is its length so far.
    ///
    /// With `s` for finished and `n` for open ships, the article prints this condition for its
    /// fleet:
    ///
    /// ```text
    /// s1<=4 && s2<=3 && s3<=2 && s4+n4<=1 && (s3+s4+n3+n4)<=3
    ///     && (s2+s3+s4+n2+n3+n4)<=6 && (s1+s2+s3+s4+n1+n2+n3+n4)<=10
    /// ```
    #[inline]
    pub const fn admits(self, finished: [u8; 4], open: [u8; 4]) -> bool {
        let (a, s, n) = (self.fleet, finished, open);
        let longest = s[3] + n[3];
        let three = longest + s[2] + n[2];
        let two = three + s[1] + n[1];
        let all = two + s[0] + n[0];
        s[0] <= a[0]
            && s[1] <= a[1]
            && s[2] <= a[2]
            && longest <= a[3]
            && three <= a[2] + a[3]
            && two <= a[1] + a[2] + a[3]
            && all <= a[0] + a[1] + a[2] + a[3]
    }

    /// Numbers a combination of finished ships, from 0.
    ///
    /// The result is below [`combinations`](Self::combinations). `finished` holds numbers of ships,
    /// by length from 1 to 4 cells.
    #[inline]
    pub fn index(self, finished: [u8; 4]) -> usize {
        let [a1, a2, a3, _] = self.fleet.map(|count| usize::from(count) + 1);
        let [s1, s2, s3, s4] = finished.map(usize::from);
        s1 + a1 * (s2 + a2 * (s3 + a3 * s4))
    }

    /// Returns the combination of finished ships with this number.
    ///
    /// This is the inverse of [`index`](Self::index).
    ///
    /// # Panics
    /// Never: every digit is a number of ships below 128.
    pub fn finished(self, index: usize) -> [u8; 4] {
        let [a1, a2, a3, a4] = self.fleet.map(|count| usize::from(count) + 1);
        let digit = |value: usize, base: usize| {
            u8::try_from(value % base).expect("a count of ships is below 128")
        };
        [
            digit(index, a1),
            digit(index / a1, a2),
            digit(index / a1 / a2, a3),
            digit(index / a1 / a2 / a3, a4),
        ]
    }

    /// The number of the combination in which the whole fleet is finished.
    pub(super) fn all(self) -> usize {
        self.index(self.fleet)
    }
}

/// A class of fillings, packed into 27 bits.
///
/// * The low 10 bits are the last row; bit `c` is column `c`.
/// * The next 7 bits are the number of the combination of finished ships.
/// * Then come 2 bits for each single black cell of the last row, from the left: the length of its
///   ship so far, less 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Class(u32);

impl Class {
    /// The class before the first row: no rows and no ships.
    pub const EMPTY: Self = Self(0);

    /// Packs a row, the number of a combination of finished ships, and the lengths of single cells.
    #[expect(clippy::cast_possible_truncation, reason = "the fields have 7 and 10 bits")]
    pub(super) const fn pack(row: u16, finished: usize, lengths: usize) -> Self {
        Self(row as u32 | (finished as u32) << 10 | (lengths as u32) << 17)
    }

    /// The 27 bits.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The last row; bit `c` is column `c`.
    pub const fn row(self) -> u16 {
        (self.0 & 0x3ff) as u16
    }

    /// The number of the combination of finished ships; [`Counts::finished`] decodes it.
    pub const fn finished(self) -> usize {
        (self.0 >> 10 & 0x7f) as usize
    }

    /// The lengths less 1 of the ships at single cells, 2 bits each, the leftmost cell lowest.
    pub(super) const fn lengths(self) -> usize {
        (self.0 >> 17) as usize
    }

    /// Whether the fleet is complete if no row follows: every ship in the last row ends there.
    pub fn is_whole(self, counts: Counts) -> bool {
        let mut finished = counts.finished(self.finished());
        for (at, _) in RowMasks::singles(self.row()).enumerate() {
            finished[self.lengths() >> (2 * at) & 3] += 1;
        }
        counts.admits(finished, [0; 4]) && counts.index(finished) == counts.all()
    }

    /// Returns the class after one more row, or `None` if this row may not follow.
    ///
    /// It may not follow if ships would touch or bend, or if the ships can no longer become the
    /// fleet.
    ///
    /// # Example
    /// ```
    /// use gt_sea_battle::Fleet;
    /// use gt_sea_battle::source::{Class, Counts};
    ///
    /// let counts = Counts::of(&Fleet::russian()).expect("ships of at most 4 cells");
    /// // A vertical ship in column 0, two cells long so far.
    /// let class =
    ///     Class::EMPTY.add_row(counts, 0b01).and_then(|class| class.add_row(counts, 0b01));
    /// let class = class.expect("the fleet has a ship of two cells");
    /// // It ends there: an empty row makes it a finished ship of two cells.
    /// let ended = class.add_row(counts, 0).expect("an empty row may always follow here");
    /// assert_eq!(counts.finished(ended.finished()), [0, 1, 0, 0]);
    /// // A black cell at its corner would touch it.
    /// assert_eq!(class.add_row(counts, 0b10), None);
    /// ```
    #[must_use]
    pub fn add_row(self, counts: Counts, row: u16) -> Option<Self> {
        if !RowMasks::follows(self.row(), row) {
            return None;
        }
        let mut finished = counts.finished(self.finished());
        for (_, length) in RowMasks::runs(row).filter(|run| run.1 > 1) {
            *finished.get_mut(length - 1)? += 1;
        }
        let mut lengths = 0;
        let mut open = [0; 4];
        let before = |col| {
            RowMasks::singles(self.row())
                .position(|single| single == col)
                .map(|at| self.lengths() >> (2 * at) & 3)
        };
        for (at, col) in RowMasks::singles(row).enumerate() {
            let length = before(col).map_or(0, |length| length + 1);
            *open.get_mut(length)? += 1;
            lengths |= length << (2 * at);
        }
        for (at, col) in RowMasks::singles(self.row()).enumerate() {
            if row >> col & 1 == 0 {
                finished[self.lengths() >> (2 * at) & 3] += 1;
            }
        }
        counts.admits(finished, open).then(|| Self::pack(row, counts.index(finished), lengths))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_article_s_bound_on_classes_is_reproduced() {
        let counts = Counts::of(&Fleet::russian()).unwrap();
        assert_eq!(counts.combinations(), 120);
        assert_eq!(
            RowMasks::new(10).masks().len() * counts.combinations() * 4usize.pow(5),
            112_066_560
        );
        assert!((0..120).all(|index| counts.index(counts.finished(index)) == index));
    }

    #[test]
    fn a_ship_grows_and_is_finished() {
        let counts = Counts::of(&Fleet::russian()).unwrap();
        let grown = [1, 1, 1]
            .into_iter()
            .try_fold(Class::EMPTY, |class, row| class.add_row(counts, row))
            .unwrap();
        assert_eq!((grown.row(), grown.finished(), grown.lengths()), (1, 0, 2));
        assert_eq!(
            counts.finished(grown.add_row(counts, 0b1100).unwrap().finished()),
            [0, 1, 1, 0]
        );
        assert_eq!(grown.add_row(counts, 1).unwrap().add_row(counts, 1), None);
        assert!(Counts::of(&Fleet::hasbro()).is_none());
    }
}
