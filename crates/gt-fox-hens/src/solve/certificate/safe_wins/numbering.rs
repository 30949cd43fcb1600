//! Sets of hens by row vectors: how many hens stand in each row.
//!
//! Squares are dense here, numbered from the top without gaps. Sets with the same row vector are numbered by the hens of the first row, then of the second, and so on.

use crate::rules::Board;

/// How many hens stand in each row.
pub(super) type Vector = [u8; Board::MAX_ROWS];

/// One row of the board.
#[derive(Clone, Debug)]
struct Row {
    /// The dense number of its first square.
    first: u8,
    /// Its squares, from bit 0.
    mask: u64,
    /// By the number of hens: the ways they can stand, those that stay among them.
    sets: Vec<Vec<u64>>,
    /// By the hens: which of `sets` it is.
    rank: Vec<u8>,
}

/// All sets of a number of hens, some of which stay where they are.
#[derive(Clone, Debug)]
pub(super) struct Numbering {
    rows: Vec<Row>,
}

impl Numbering {
    /// Sets of hens on `board` with all of `staying`, a set of squares by dense numbers.
    pub(super) fn new(board: &Board, staying: u64) -> Self {
        let row = |row: usize| {
            let (first, width) = (board.compact(board.row_mask(row)).trailing_zeros(), board.width(row));
            let mask = (1u64 << width) - 1;
            let stay = staying >> first & mask;
            let mut sets = vec![Vec::new(); usize::from(width) + 1];
            let mut rank = vec![0; 1 << width];
            for set in (0..=mask).filter(|set| set & stay == stay) {
                let same = &mut sets[set.count_ones() as usize];
                #[expect(clippy::cast_possible_truncation, reason = "at most 35 sets of seven squares have one size")]
                {
                    rank[set as usize] = same.len() as u8;
                }
                same.push(set);
            }
            #[expect(clippy::cast_possible_truncation, reason = "a square of the board")]
            Row { first: first as u8, mask, sets, rank }
        };
        Self { rows: (0..board.rows()).map(row).collect() }
    }

    /// The row vectors of so many hens that some set has.
    pub(super) fn vectors(&self, hens: u32) -> Vec<Vector> {
        let mut found = vec![(Vector::default(), hens)];
        for (nth, row) in self.rows.iter().enumerate() {
            let widen = |(vector, left): (Vector, u32)| {
                let counts = (0u8..).zip(&row.sets).filter(move |(count, sets)| u32::from(*count) <= left && !sets.is_empty());
                counts.map(move |(count, _)| {
                    let mut vector = vector;
                    vector[nth] = count;
                    (vector, left - u32::from(count))
                })
            };
            found = found.into_iter().flat_map(widen).collect();
        }
        found.into_iter().filter(|&(_, left)| left == 0).map(|(vector, _)| vector).collect()
    }

    /// The rows of the hens, from the top, added up: an upward step takes one away.
    pub(super) fn height(vector: Vector) -> u32 {
        (0u32..).zip(vector).map(|(row, hens)| row * u32::from(hens)).sum()
    }

    /// How many sets have a row vector.
    pub(super) fn len(&self, vector: Vector) -> usize {
        self.rows.iter().zip(vector).map(|(row, count)| row.sets[usize::from(count)].len()).product()
    }

    /// The row vector of a set.
    pub(super) fn vector(&self, set: u64) -> Vector {
        let mut vector = Vector::default();
        for (count, row) in vector.iter_mut().zip(&self.rows) {
            #[expect(clippy::cast_possible_truncation, reason = "at most 7")]
            {
                *count = (set >> row.first & row.mask).count_ones() as u8;
            }
        }
        vector
    }

    /// The number of a set among those of its row vector.
    #[inline]
    pub(super) fn rank(&self, set: u64) -> usize {
        self.rows.iter().fold(0, |rank, row| {
            #[expect(clippy::cast_possible_truncation, reason = "seven bits at most")]
            let hens = (set >> row.first & row.mask) as usize;
            rank * row.sets[hens.count_ones() as usize].len() + usize::from(row.rank[hens])
        })
    }

    /// The set of a row vector with this number, which is below [`len`](Self::len).
    pub(super) fn unrank(&self, vector: Vector, mut rank: usize) -> u64 {
        let mut set = 0;
        for (row, count) in self.rows.iter().zip(vector).rev() {
            let sets = &row.sets[usize::from(count)];
            set |= sets[rank % sets.len()] << row.first;
            rank /= sets.len();
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_has_a_number_of_its_own() {
        let board = Board::new(&[(0, 3), (1, 2), (0, 4)]).unwrap();
        for (staying, total) in [(0, 126), (0b1000, 56)] {
            let numbering = Numbering::new(&board, staying);
            let mut seen = std::collections::HashSet::new();
            for vector in numbering.vectors(4) {
                for rank in 0..numbering.len(vector) {
                    let set = numbering.unrank(vector, rank);
                    assert_eq!((numbering.vector(set), numbering.rank(set), set.count_ones()), (vector, rank, 4));
                    assert_eq!(set & staying, staying);
                    seen.insert(set);
                }
            }
            // C(9, 4) sets of four squares; C(8, 3) with one square given.
            assert_eq!(seen.len(), total);
        }
    }

    #[test]
    fn the_start_of_the_books_game_is_the_lowest_set() {
        let numbering = Numbering::new(&Board::cross(), 0);
        let vectors = numbering.vectors(20);
        let sets: usize = vectors.iter().map(|vector| numbering.len(*vector)).sum();
        assert_eq!(sets, 573_166_440); // C(33, 20)
        let lowest = vectors.iter().max_by_key(|vector| Numbering::height(**vector)).unwrap();
        assert_eq!((lowest, Numbering::height(*lowest)), (&[0, 0, 0, 7, 7, 3, 3, 0], 82));
    }
}
