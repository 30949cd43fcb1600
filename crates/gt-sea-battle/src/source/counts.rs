//! Counts of ships, and the class of a filling.

use super::masks::RowMasks;
use crate::rules::Fleet;

/// The fleet as the article counts it: ships of 1, 2, 3 and 4 cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    fleet: [u8; 4],
}

impl Counts {
    /// The counts of a fleet; `None` if it has longer ships or does not fit 7 bits.
    pub fn of(fleet: &Fleet) -> Option<Self> {
        let mut counts = [0u8; 4];
        for &(length, count) in fleet.groups() {
            *counts.get_mut(length - 1)? = u8::try_from(count).ok()?;
        }
        let counts = Self { fleet: counts };
        (counts.combinations() <= 128).then_some(counts)
    }

    /// Combinations of finished ships: 120 for the article's fleet.
    pub fn combinations(self) -> usize {
        self.fleet.iter().map(|&count| usize::from(count) + 1).product()
    }

    /// Whether `finished` and `open` ships, by length from 1, can still become the fleet.
    ///
    /// For the article's fleet this is, as printed: `s1<=4 && s2<=3 && s3<=2 && s4+n4<=1 && (s3+s4+n3+n4)<=3 &&
    /// (s2+s3+s4+n2+n3+n4)<=6 && (s1+s2+s3+s4+n1+n2+n3+n4)<=10`.
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

    /// The number of a combination of finished ships, below [`combinations`](Self::combinations).
    #[inline]
    pub fn index(self, finished: [u8; 4]) -> usize {
        let [a1, a2, a3, _] = self.fleet.map(|count| usize::from(count) + 1);
        let [s1, s2, s3, s4] = finished.map(usize::from);
        s1 + a1 * (s2 + a2 * (s3 + a3 * s4))
    }

    /// The combination of a number below [`combinations`](Self::combinations).
    ///
    /// # Panics
    /// Never: every digit is a count of ships below 128.
    pub fn finished(self, index: usize) -> [u8; 4] {
        let [a1, a2, a3, a4] = self.fleet.map(|count| usize::from(count) + 1);
        let digit = |value: usize, base: usize| u8::try_from(value % base).expect("a count of ships is below 128");
        [digit(index, a1), digit(index / a1, a2), digit(index / a1 / a2, a3), digit(index / a1 / a2 / a3, a4)]
    }

    /// The number of the whole fleet.
    pub(super) fn all(self) -> usize {
        self.index(self.fleet)
    }
}

/// A class of fillings in 27 bits: the last row in the low 10, the number of finished ships in 7, then, for each single cell of
/// the last row from the left, 2 bits for the length so far less one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Class(u32);

impl Class {
    /// The class of nothing: no row, no ship.
    pub const EMPTY: Self = Self(0);

    #[expect(clippy::cast_possible_truncation, reason = "7 and 10 bits")]
    pub(super) const fn pack(row: u16, finished: usize, lengths: usize) -> Self {
        Self(row as u32 | (finished as u32) << 10 | (lengths as u32) << 17)
    }

    /// The 27 bits.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The last row.
    pub const fn row(self) -> u16 {
        (self.0 & 0x3ff) as u16
    }

    /// The number of the combination of finished ships.
    pub const fn finished(self) -> usize {
        (self.0 >> 10 & 0x7f) as usize
    }

    pub(super) const fn lengths(self) -> usize {
        (self.0 >> 17) as usize
    }

    /// Whether the ships are the whole fleet once those in the last row are finished.
    pub fn is_whole(self, counts: Counts) -> bool {
        let mut finished = counts.finished(self.finished());
        for (at, _) in RowMasks::singles(self.row()).enumerate() {
            finished[self.lengths() >> (2 * at) & 3] += 1;
        }
        counts.admits(finished, [0; 4]) && counts.index(finished) == counts.all()
    }

    /// The class after one more row, if the row may follow and the ships can still become the fleet.
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
        let before = |col| RowMasks::singles(self.row()).position(|single| single == col).map(|at| self.lengths() >> (2 * at) & 3);
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
    fn the_printed_bound_is_met() {
        let counts = Counts::of(&Fleet::russian()).unwrap();
        assert_eq!(counts.combinations(), 120);
        assert_eq!(RowMasks::new(10).masks().len() * counts.combinations() * 4usize.pow(5), 112_066_560);
        assert!((0..120).all(|index| counts.index(counts.finished(index)) == index));
    }

    #[test]
    fn a_ship_grows_and_is_finished() {
        let counts = Counts::of(&Fleet::russian()).unwrap();
        let grown = [1, 1, 1].into_iter().try_fold(Class::EMPTY, |class, row| class.add_row(counts, row)).unwrap();
        assert_eq!((grown.row(), grown.finished(), grown.lengths()), (1, 0, 2));
        assert_eq!(counts.finished(grown.add_row(counts, 0b1100).unwrap().finished()), [0, 1, 1, 0]);
        assert_eq!(grown.add_row(counts, 1).unwrap().add_row(counts, 1), None);
        assert!(Counts::of(&Fleet::hasbro()).is_none());
    }
}
