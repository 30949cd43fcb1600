//! Numbers sets of hens by *row vectors*: how many hens stand in each row.
//!
//! Steps of hens change the row vector one way only. The *height* of a row vector is the sum, over
//! the hens, of the rows that lie below each hen. A step up makes the height greater by one; a step
//! sideways keeps the vector. So the vectors of one height can be solved independently of each
//! other, after all vectors of greater height.
//!
//! # Order
//! Vectors come by height, the greatest first, and inside one height by the vector. The sets of one
//! vector have consecutive numbers.
//!
//! All sets here are dense. The caller may fix some hens: then only the sets that contain these
//! hens are numbered.
//!
//! # Invariant
//! A row has squares for hens on its whole width or nowhere. Why: hens step sideways, and the
//! squares for hens are closed under steps.
//!
//! # Cost
//! A number is found by one look-up per row. Memory: four bytes for each code of a row vector
//! (131,072 codes on the cross, 8^3 times 4^4), and one [`Class`] for each vector that occurs.

use crate::rules::Board;

/// All sets with one row vector.
#[derive(Clone, Debug)]
pub(super) struct Class {
    /// How many hens each row has, from the top.
    pub(super) counts: [u8; Board::MAX_ROWS],
    /// The rows that lie below the hens, added up.
    pub(super) height: u32,
    /// How many sets the classes before this one have.
    pub(super) first: usize,
    /// How many sets this class has.
    pub(super) sets: usize,
    /// By row: how much the number of a set grows from one arrangement of the row to the next.
    strides: [usize; Board::MAX_ROWS],
}

/// One row of the board, and the ways in which hens can stand in it.
#[derive(Clone, Debug)]
struct Row {
    /// The dense number of its first square.
    offset: u32,
    /// One low bit for each square of the row.
    mask: u64,
    /// How many squares for hens it has.
    width: u8,
    /// The change of the code of the row vector when this row has one hen more.
    weight: usize,
    /// By the number of hens: in how many ways they can stand.
    ways: [u8; 8],
    /// By the bits of the row: how many smaller ways have the same number of hens.
    rank_of: [u8; 128],
    /// By the number of hens, then the rank: the bits of the row.
    bits_of: [[u8; 35]; 8],
}

impl Row {
    /// Lists the ways in which hens can stand; hens on `staying` are in all of them.
    fn new(offset: u32, squares: u32, width: u8, weight: usize, staying: u64) -> Self {
        let mask = (1u64 << squares) - 1;
        let stay = staying >> offset & mask;
        let mut row = Self {
            offset,
            mask,
            width,
            weight,
            ways: [0; 8],
            rank_of: [0; 128],
            bits_of: [[0; 35]; 8],
        };
        for bits in (0..1u8 << width).filter(|&bits| u64::from(bits) & stay == stay) {
            let ways = &mut row.ways[bits.count_ones() as usize];
            row.rank_of[usize::from(bits)] = *ways;
            row.bits_of[bits.count_ones() as usize][usize::from(*ways)] = bits;
            *ways += 1;
        }
        row
    }

    /// Returns the bits of this row.
    #[inline]
    const fn bits(&self, hens: u64) -> u64 {
        hens >> self.offset & self.mask
    }

    /// Returns in how many ways this many hens can stand in the row.
    fn ways(&self, count: u8) -> u64 {
        u64::from(self.ways[usize::from(count)])
    }
}

/// The rows of a board, from the top.
#[derive(Clone, Debug)]
pub(super) struct Rows(Vec<Row>);

/// The size of a numbering.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sizes {
    /// How many sets there are.
    pub(super) sets: u64,
    /// How many sets the largest class has.
    pub(super) largest: u64,
    /// The bytes of the numbering itself.
    pub(super) bytes: u64,
}

impl Rows {
    /// Prepares the rows of a board; hens on the squares `staying` never move.
    pub(super) fn new(board: &Board, hen_squares: u64, staying: u64) -> Self {
        let staying = board.compact(staying);
        let (mut offset, mut weight) = (0, 1);
        let mut rows = Vec::new();
        for row in 0..board.rows() {
            let squares = board.row_mask(row);
            #[expect(clippy::cast_possible_truncation, reason = "at most seven squares")]
            let width = (squares & hen_squares).count_ones() as u8;
            rows.push(Row::new(offset, squares.count_ones(), width, weight, staying));
            offset += squares.count_ones();
            weight *= usize::from(width) + 1;
        }
        Self(rows)
    }

    /// Returns the size of the numbering of this many hens, without making it.
    pub(super) fn sizes(&self, hens: u32) -> Sizes {
        let mut sizes = Sizes { bytes: 4 * self.codes() as u64, ..Sizes::default() };
        self.for_each_vector(hens, |_, _, sets| {
            sizes.sets = sizes.sets.saturating_add(sets);
            sizes.largest = sizes.largest.max(sets);
            sizes.bytes += size_of::<Class>() as u64;
        });
        sizes
    }

    /// Returns how many codes of row vectors there are.
    fn codes(&self) -> usize {
        self.0.iter().map(|row| usize::from(row.width) + 1).product()
    }

    /// Calls `visit` for every row vector that some set of this many hens has.
    ///
    /// It gets the code, the vector, and the number of its sets, at most 35^8.
    fn for_each_vector(
        &self,
        hens: u32,
        mut visit: impl FnMut(usize, &[u8; Board::MAX_ROWS], u64),
    ) {
        let mut counts = [0u8; Board::MAX_ROWS];
        for code in 0..self.codes() {
            if counts.iter().map(|&count| u32::from(count)).sum::<u32>() == hens {
                let sets: u64 =
                    self.0.iter().zip(counts).map(|(row, count)| row.ways(count)).product();
                if sets > 0 {
                    visit(code, &counts, sets);
                }
            }
            for (row, count) in self.0.iter().zip(&mut counts) {
                if *count < row.width {
                    *count += 1;
                    break;
                }
                *count = 0;
            }
        }
    }
}

/// The numbering of all sets with one number of hens.
#[derive(Clone, Debug)]
pub(super) struct RowVectors {
    /// The rows of the board.
    rows: Rows,
    /// The classes in their order, greatest height first.
    pub(super) classes: Vec<Class>,
    /// By the code of the row vector: its class, or `u32::MAX`.
    class_of: Vec<u32>,
}

impl RowVectors {
    /// Numbers the sets of this many hens.
    ///
    /// The caller has compared [`Sizes`] with the memory allowed.
    pub(super) fn new(rows: Rows, hens: u32) -> Self {
        let mut coded: Vec<(usize, Class)> = Vec::new();
        rows.for_each_vector(hens, |code, &counts, sets| {
            let height = (0..)
                .zip(counts[..rows.0.len()].iter().rev())
                .map(|(below, &count)| below * u32::from(count))
                .sum();
            let sets = usize::try_from(sets).unwrap_or(usize::MAX);
            let mut strides = [0; Board::MAX_ROWS];
            let mut stride = 1;
            for (i, row) in rows.0.iter().enumerate().rev() {
                strides[i] = stride;
                stride *= usize::try_from(row.ways(counts[i])).unwrap_or(0);
            }
            coded.push((code, Class { counts, height, first: 0, sets, strides }));
        });
        coded.sort_unstable_by_key(|(_, class)| (core::cmp::Reverse(class.height), class.counts));
        let mut class_of = vec![u32::MAX; rows.codes()];
        let mut first = 0;
        for (number, (code, class)) in (0..).zip(&mut coded) {
            class_of[*code] = number;
            class.first = first;
            first += class.sets;
        }
        Self { rows, classes: coded.into_iter().map(|(_, class)| class).collect(), class_of }
    }

    /// Yields the classes of each height with the number of the first, the greatest height first.
    pub(super) fn levels(&self) -> impl Iterator<Item = (usize, &[Class])> {
        self.classes.chunk_by(|a, b| a.height == b.height).scan(0, |next, level| {
            let first = *next;
            *next += level.len();
            Some((first, level))
        })
    }

    /// Returns how many sets are numbered.
    pub(super) fn sets(&self) -> usize {
        self.classes.last().map_or(0, |class| class.first + class.sets)
    }

    /// Returns the class of a set by dense numbers; `None` for another number of hens.
    #[inline]
    pub(super) fn class(&self, hens: u64) -> Option<usize> {
        let mut code = 0;
        for row in &self.rows.0 {
            code += row.bits(hens).count_ones() as usize * row.weight;
        }
        let class = *self.class_of.get(code)? as usize;
        (class < self.classes.len()).then_some(class)
    }

    /// Returns the class of a set by dense numbers, and its number there.
    ///
    /// `None` as for [`class`](Self::class).
    #[inline]
    pub(super) fn locate(&self, hens: u64) -> Option<(usize, usize)> {
        let class = self.class(hens)?;
        Some((class, self.within(&self.classes[class], hens)))
    }

    /// Returns the number of a set in its class.
    #[inline]
    pub(super) fn within(&self, class: &Class, hens: u64) -> usize {
        let mut number = 0;
        for (row, stride) in self.rows.0.iter().zip(class.strides) {
            number += usize::from(row.rank_of[(row.bits(hens) & 0x7f) as usize]) * stride;
        }
        number
    }

    /// Returns the number of a set among all sets.
    ///
    /// The inverse is [`set`](Self::set) of its class.
    pub(super) fn number(&self, hens: u64) -> Option<usize> {
        let (class, within) = self.locate(hens)?;
        Some(self.classes[class].first + within)
    }

    /// Returns the set of a class with a number below [`Class::sets`], by dense numbers.
    #[inline]
    pub(super) fn set(&self, class: &Class, mut number: usize) -> u64 {
        let mut hens = 0;
        for (i, row) in self.rows.0.iter().enumerate() {
            let count = usize::from(class.counts[i]);
            hens |= u64::from(row.bits_of[count][number / class.strides[i]]) << row.offset;
            number %= class.strides[i];
        }
        hens
    }

    /// Returns the sum of the rows of the hens of a class, counted from 0 at the top.
    pub(super) fn rows_from_top(&self, class: &Class) -> u32 {
        (0u32..).zip(&class.counts[..self.rows()]).map(|(row, &hens)| row * u32::from(hens)).sum()
    }

    /// Returns how many rows the board has.
    pub(super) const fn rows(&self) -> usize {
        self.rows.0.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    use gt_core::combinatorics::binomial;

    use crate::rules::{FoxIndex, NamedRules, Parameters};
    use crate::solve::endgame::for_each_step;

    #[test]
    fn every_set_has_one_number_and_steps_never_lower_the_height() {
        for preset in [NamedRules::Square4OneFox, NamedRules::BookTop3, NamedRules::Cross3] {
            let rules = preset.rules();
            let Parameters { hen_squares, foxes_win_at, .. } = *rules.parameters();
            let hens = foxes_win_at + 1;
            let rows = Rows::new(rules.board(), hen_squares, 0);
            let sizes = rows.sizes(hens);
            let vectors = RowVectors::new(rows, hens);
            assert_eq!(Some(sizes.sets), binomial(hen_squares.count_ones().into(), hens.into()));
            assert_eq!(vectors.sets() as u64, sizes.sets);
            assert!(vectors.classes.is_sorted_by_key(|class| core::cmp::Reverse(class.height)));
            let mut next = 0;
            for (i, class) in vectors.classes.iter().enumerate() {
                assert_eq!(class.first, next);
                assert!(class.sets as u64 <= sizes.largest);
                for number in 0..class.sets {
                    let set = vectors.set(class, number);
                    assert_eq!((set.count_ones(), vectors.locate(set)), (hens, Some((i, number))));
                    for_each_step(&rules, set, |from, to| {
                        let (class_to, _) = vectors.locate(set & !from | to).unwrap();
                        let sideways = class_to == i;
                        let up = vectors.classes[class_to].height == class.height + 1;
                        assert!(sideways || up);
                    });
                }
                next += class.sets;
            }
            assert_eq!(vectors.number(1), None);
        }
    }

    #[test]
    fn only_sets_with_all_staying_hens_are_numbered() {
        let board = Board::new(&[(0, 3), (1, 2), (0, 4)]).unwrap();
        for (staying, total) in [(0, 126), (0b1000, 56)] {
            let vectors = RowVectors::new(Rows::new(&board, board.all(), board.spread(staying)), 4);
            let mut seen = HashSet::new();
            for class in &vectors.classes {
                for number in 0..class.sets {
                    let set = vectors.set(class, number);
                    assert_eq!(
                        (vectors.number(set), set.count_ones()),
                        (Some(class.first + number), 4)
                    );
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
        let board = Board::cross();
        let vectors = RowVectors::new(Rows::new(&board, board.all(), 0), 20);
        assert_eq!(vectors.sets(), 573_166_440); // C(33, 20)
        let lowest = vectors.classes.last().unwrap();
        assert_eq!(
            (lowest.counts, lowest.height, lowest.sets),
            ([0, 0, 0, 7, 7, 3, 3, 0], 6 * 20 - 82, 1)
        );
        for set in (0..vectors.sets()).step_by(1_000_003) {
            let class =
                &vectors.classes[vectors.classes.partition_point(|class| class.first <= set) - 1];
            assert_eq!(vectors.number(vectors.set(class, set - class.first)), Some(set));
        }
    }

    /// The golden counts are positions with one side to move, and row vectors, by the number of
    /// hens.
    #[test]
    fn the_numbering_has_the_sizes_of_the_formulas() {
        let board = Board::cross();
        let rows = Rows::new(&board, board.all(), 0);
        let golden = include_str!("../../testdata/counts.csv")
            .lines()
            .filter(|line| !line.starts_with('#'))
            .skip(1);
        for line in golden {
            let fields: Vec<u64> = line.split(',').map(|field| field.parse().unwrap()).collect();
            let hens = u32::try_from(fields[0]).unwrap();
            let (sizes, foxes) = (rows.sizes(hens), FoxIndex::new(33 - hens, 2).unwrap().len());
            let classes = RowVectors::new(rows.clone(), hens).classes.len() as u64;
            assert_eq!(
                (sizes.sets * foxes, classes, sizes.largest * foxes),
                (fields[1], fields[4], fields[5]),
                "{hens} hens"
            );
        }
    }
}
