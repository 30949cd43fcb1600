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

use core::iter::successors;
use core::ops::RangeInclusive;

use super::board::Board;

/// How many hens each row has, from the top; 0 below the last row.
pub(crate) type Vector = [u8; Board::MAX_ROWS];

/// All sets with one row vector.
#[derive(Clone, Debug)]
pub(crate) struct Class {
    /// The row vector.
    pub(crate) counts: Vector,
    /// The rows that lie below the hens, added up.
    pub(crate) height: u32,
    /// How many sets the classes before this one have.
    pub(crate) first: usize,
    /// How many sets this class has.
    pub(crate) sets: usize,
    /// By row: how much the number of a set grows from one arrangement of the row to the next.
    strides: [u64; Board::MAX_ROWS],
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
pub(crate) struct Rows(Vec<Row>);

/// The size of a numbering.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sizes {
    /// How many sets there are.
    pub(crate) sets: u64,
    /// How many sets the largest class has.
    pub(crate) largest: u64,
    /// The bytes of the numbering itself.
    pub(crate) bytes: u64,
}

impl Rows {
    /// Prepares the rows of a board; hens on the squares `staying` never move.
    pub(crate) fn new(board: &Board, hen_squares: u64, staying: u64) -> Self {
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
    pub(crate) fn sizes(&self, hens: u32) -> Sizes {
        let mut sizes = Sizes { bytes: 4 * self.codes() as u64, ..Sizes::default() };
        for (_, _, sets) in self.vectors(hens..=hens) {
            sizes.sets = sizes.sets.saturating_add(sets);
            sizes.largest = sizes.largest.max(sets);
            sizes.bytes += size_of::<Class>() as u64;
        }
        sizes
    }

    /// Returns how many rows the board has.
    pub(crate) const fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns how many squares for hens a row has, counted from the top.
    pub(crate) fn width(&self, row: usize) -> u8 {
        self.0[row].width
    }

    /// Returns the row vector of a set by dense numbers.
    #[inline]
    pub(crate) fn vector(&self, hens: u64) -> Vector {
        let mut counts = [0; Board::MAX_ROWS];
        for (row, count) in self.0.iter().zip(&mut counts) {
            *count = (row.bits(hens).count_ones() & 7) as u8;
        }
        counts
    }

    /// Returns how many sets have a row vector, at most 35^8; no row has more hens than its width.
    #[inline]
    pub(crate) fn sets(&self, counts: Vector) -> u64 {
        self.0.iter().zip(counts).map(|(row, count)| row.ways(count)).product()
    }

    /// Returns by row how much the number of a set grows from one arrangement to the next.
    #[inline]
    pub(crate) fn strides(&self, counts: Vector) -> [u64; Board::MAX_ROWS] {
        let (mut strides, mut stride) = ([0; Board::MAX_ROWS], 1);
        for (i, row) in self.0.iter().enumerate().rev() {
            strides[i] = stride;
            stride *= row.ways(counts[i]);
        }
        strides
    }

    /// Returns the number of a set among those with its row vector, whose strides these are.
    #[inline]
    pub(crate) fn within(&self, strides: &[u64; Board::MAX_ROWS], hens: u64) -> u64 {
        let mut number = 0;
        for (row, stride) in self.0.iter().zip(strides) {
            number += u64::from(row.rank_of[(row.bits(hens) & 0x7f) as usize]) * stride;
        }
        number
    }

    /// Returns the set of a row vector with a number below [`sets`](Self::sets).
    ///
    /// It is the inverse of [`within`](Self::within).
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a row has at most 35 ways")]
    pub(crate) fn set(
        &self,
        counts: Vector,
        strides: &[u64; Board::MAX_ROWS],
        mut number: u64,
    ) -> u64 {
        let mut hens = 0;
        for (i, row) in self.0.iter().enumerate() {
            let rank = (number / strides[i]) as usize;
            hens |= u64::from(row.bits_of[usize::from(counts[i])][rank]) << row.offset;
            number %= strides[i];
        }
        hens
    }

    /// Returns how many codes of row vectors there are.
    fn codes(&self) -> usize {
        self.0.iter().map(|row| usize::from(row.width) + 1).product()
    }

    /// Yields every row vector that some set of so many hens has.
    ///
    /// It comes with its code, and with the number of its sets.
    pub(crate) fn vectors(
        &self,
        hens: RangeInclusive<u32>,
    ) -> impl Iterator<Item = (usize, Vector, u64)> {
        let mut widths = [0; Board::MAX_ROWS];
        for (row, width) in self.0.iter().zip(&mut widths) {
            *width = row.width;
        }
        up_to(widths).enumerate().filter_map(move |(code, vector)| {
            let count = vector.iter().map(|&count| u32::from(count)).sum();
            let sets = if hens.contains(&count) { self.sets(vector) } else { 0 };
            (sets > 0).then_some((code, vector, sets))
        })
    }
}

/// Yields the vectors with at most so many hens in each row.
///
/// They come in the order of their codes, if every row may be full.
pub(crate) fn up_to(most: Vector) -> impl Iterator<Item = Vector> {
    successors(Some([0; Board::MAX_ROWS]), move |&(mut next)| {
        let row = next.iter().zip(most).position(|(&count, most)| count < most)?;
        next[..row].fill(0);
        next[row] += 1;
        Some(next)
    })
}

/// The numbering of all sets with one number of hens.
#[derive(Clone, Debug)]
pub(crate) struct RowVectors {
    /// The rows of the board.
    rows: Rows,
    /// The classes in their order, greatest height first.
    pub(crate) classes: Vec<Class>,
    /// By the code of the row vector: its class, or `u32::MAX`.
    class_of: Vec<u32>,
}

impl RowVectors {
    /// Numbers the sets of this many hens.
    ///
    /// The caller has compared [`Sizes`] with the memory allowed.
    pub(crate) fn new(rows: Rows, hens: u32) -> Self {
        let mut coded: Vec<(usize, Class)> = Vec::new();
        for (code, counts, sets) in rows.vectors(hens..=hens) {
            let height = (0..)
                .zip(counts[..rows.0.len()].iter().rev())
                .map(|(below, &count)| below * u32::from(count))
                .sum();
            let sets = usize::try_from(sets).unwrap_or(usize::MAX);
            let strides = rows.strides(counts);
            coded.push((code, Class { counts, height, first: 0, sets, strides }));
        }
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
    pub(crate) fn levels(&self) -> impl Iterator<Item = (usize, &[Class])> {
        self.classes.chunk_by(|a, b| a.height == b.height).scan(0, |next, level| {
            let first = *next;
            *next += level.len();
            Some((first, level))
        })
    }

    /// Returns how many sets are numbered.
    pub(crate) fn sets(&self) -> usize {
        self.classes.last().map_or(0, |class| class.first + class.sets)
    }

    /// Returns the class of a set by dense numbers; `None` for another number of hens.
    #[inline]
    pub(crate) fn class(&self, hens: u64) -> Option<usize> {
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
    pub(crate) fn locate(&self, hens: u64) -> Option<(usize, usize)> {
        let class = self.class(hens)?;
        Some((class, self.within(&self.classes[class], hens)))
    }

    /// Returns the number of a set in its class.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "below `sets`, which is a `usize`")]
    pub(crate) fn within(&self, class: &Class, hens: u64) -> usize {
        self.rows.within(&class.strides, hens) as usize
    }

    /// Returns the number of a set among all sets.
    ///
    /// The inverse is [`set`](Self::set) of its class.
    pub(crate) fn number(&self, hens: u64) -> Option<usize> {
        let (class, within) = self.locate(hens)?;
        Some(self.classes[class].first + within)
    }

    /// Returns the set of a class with a number below [`Class::sets`], by dense numbers.
    #[inline]
    pub(crate) fn set(&self, class: &Class, number: usize) -> u64 {
        self.rows.set(class.counts, &class.strides, number as u64)
    }

    /// Returns the sum of the rows of the hens of a class, counted from 0 at the top.
    pub(crate) fn rows_from_top(&self, class: &Class) -> u32 {
        (0u32..).zip(&class.counts[..self.rows()]).map(|(row, &hens)| row * u32::from(hens)).sum()
    }

    /// Returns how many rows the board has.
    pub(crate) const fn rows(&self) -> usize {
        self.rows.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    use gt_core::Game;
    use gt_core::combinatorics::binomial;

    use crate::rules::{FoxIndex, HENS, NamedRules, Parameters, Position};

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
                    let alone = Position { hens: rules.board().spread(set), foxes: 0, turn: HENS };
                    for mv in rules.moves(&alone) {
                        let after = rules.board().compact(rules.play(&alone, mv).hens);
                        let (class_to, _) = vectors.locate(after).unwrap();
                        let sideways = class_to == i;
                        let up = vectors.classes[class_to].height == class.height + 1;
                        assert!(sideways || up);
                    }
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
