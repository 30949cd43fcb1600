//! Sets of so many hens, numbered by row vectors: how many stand in each row.
//!
//! Steps of hens change the row vector one way only. A step up makes the *height* greater by one, the sum over the hens of how many
//! rows lie below each; a step sideways keeps the vector. So the vectors of one height are solved independently of each other, after
//! those of greater height, and come in this order: by height, the greatest first, then by the vector.
//!
//! # Invariant
//! A row has squares for hens on its whole width or on none: hens step sideways, and the squares for hens are closed under steps.

use gt_core::combinatorics::binomial;

use crate::rules::{Board, FoxHens};

/// All sets with one row vector.
#[derive(Clone, Debug)]
pub(super) struct Class {
    /// Hens by row, from the top.
    pub(super) counts: [u8; Board::MAX_ROWS],
    pub(super) height: u32,
    /// Sets of the classes before this one.
    pub(super) first: usize,
    /// Sets of this class.
    pub(super) sets: usize,
    /// By row: how many sets of the class lie between one arrangement of the row and the next.
    strides: [usize; Board::MAX_ROWS],
}

/// One row of the board.
#[derive(Clone, Copy, Debug)]
struct Row {
    /// The dense number of its first square.
    offset: u32,
    mask: u64,
    /// Squares for hens.
    width: u32,
    /// By how much one hen more in this row changes the code of the row vector.
    weight: usize,
}

/// The numbering.
#[derive(Clone, Debug)]
pub(super) struct RowVectors {
    rows: Vec<Row>,
    pub(super) classes: Vec<Class>,
    /// By the code of the row vector.
    class_of: Vec<u32>,
    /// By the bits of a row: how many smaller ones have as many.
    rank_of: [u8; 128],
    /// By the number of bits, then the rank: the bits.
    bits_of: [[u8; 35]; 8],
}

/// What a numbering takes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sizes {
    pub(super) sets: u64,
    /// Sets of the class with most.
    pub(super) largest: u64,
    /// Bytes of the numbering itself.
    pub(super) bytes: u64,
}

impl Sizes {
    /// Of the sets of so many hens, without a numbering of them.
    pub(super) fn of(rules: &FoxHens, hens: u32) -> Self {
        let rows = rows_of(rules);
        let mut sizes = Self { bytes: 4 * code_count(&rows) as u64, ..Self::default() };
        for_each_vector(&rows, hens, |_, counts| {
            let sets = sets_of(&rows, counts);
            sizes.sets = sizes.sets.saturating_add(sets);
            sizes.largest = sizes.largest.max(sets);
            sizes.bytes += size_of::<Class>() as u64;
        });
        sizes
    }
}

fn rows_of(rules: &FoxHens) -> Vec<Row> {
    let board = rules.board();
    let (mut offset, mut weight) = (0, 1);
    let mut rows = Vec::new();
    for row in 0..board.rows() {
        let squares = board.row_mask(row);
        let width = (squares & rules.parameters().hen_squares).count_ones();
        rows.push(Row { offset, mask: (1 << squares.count_ones()) - 1, width, weight });
        offset += squares.count_ones();
        weight *= width as usize + 1;
    }
    rows
}

fn code_count(rows: &[Row]) -> usize {
    rows.iter().map(|row| row.width as usize + 1).product()
}

/// Sets with these numbers of hens in the rows; at most 35^8.
fn sets_of(rows: &[Row], counts: &[u8]) -> u64 {
    rows.iter().zip(counts).filter_map(|(row, &count)| binomial(row.width.into(), count.into())).product()
}

fn for_each_vector(rows: &[Row], hens: u32, mut visit: impl FnMut(usize, &[u8; Board::MAX_ROWS])) {
    let mut counts = [0u8; Board::MAX_ROWS];
    for code in 0..code_count(rows) {
        if counts.iter().map(|&count| u32::from(count)).sum::<u32>() == hens {
            visit(code, &counts);
        }
        for (row, count) in rows.iter().zip(&mut counts) {
            if u32::from(*count) < row.width {
                *count += 1;
                break;
            }
            *count = 0;
        }
    }
}

impl RowVectors {
    /// Numbers the sets of so many hens; the caller has compared [`Sizes`] with what memory holds.
    pub(super) fn new(rules: &FoxHens, hens: u32) -> Self {
        let rows = rows_of(rules);
        let mut coded: Vec<(usize, Class)> = Vec::new();
        for_each_vector(&rows, hens, |code, &counts| {
            let height = (0..).zip(counts[..rows.len()].iter().rev()).map(|(below, &count)| below * u32::from(count)).sum();
            let sets = usize::try_from(sets_of(&rows, &counts)).unwrap_or(usize::MAX);
            let mut strides = [0; Board::MAX_ROWS];
            let mut stride = 1;
            for (i, row) in rows.iter().enumerate().rev() {
                strides[i] = stride;
                stride *= usize::try_from(binomial(row.width.into(), counts[i].into()).unwrap_or(0)).unwrap_or(0);
            }
            coded.push((code, Class { counts, height, first: 0, sets, strides }));
        });
        coded.sort_by_key(|(_, class)| (core::cmp::Reverse(class.height), class.counts));
        let mut class_of = vec![u32::MAX; code_count(&rows)];
        let mut first = 0;
        for (number, (code, class)) in (0..).zip(&mut coded) {
            class_of[*code] = number;
            class.first = first;
            first += class.sets;
        }
        let mut rank_of = [0; 128];
        let mut bits_of = [[0; 35]; 8];
        let mut seen = [0u8; 8];
        for bits in 0..128u8 {
            let count = bits.count_ones() as usize;
            rank_of[usize::from(bits)] = seen[count];
            bits_of[count][usize::from(seen[count])] = bits;
            seen[count] += 1;
        }
        Self { rows, classes: coded.into_iter().map(|(_, class)| class).collect(), class_of, rank_of, bits_of }
    }

    /// All sets.
    pub(super) fn sets(&self) -> usize {
        self.classes.last().map_or(0, |class| class.first + class.sets)
    }

    /// The class of a set of hens by dense numbers, and the set's number in it; `None` for a set of other hens.
    #[inline]
    pub(super) fn locate(&self, hens: u64) -> Option<(usize, usize)> {
        let mut code = 0;
        for row in &self.rows {
            code += (hens >> row.offset & row.mask).count_ones() as usize * row.weight;
        }
        let class = *self.class_of.get(code)? as usize;
        Some((class, self.within(self.classes.get(class)?, hens)))
    }

    /// The number of a set in its class.
    #[inline]
    pub(super) fn within(&self, class: &Class, hens: u64) -> usize {
        let mut number = 0;
        for (row, stride) in self.rows.iter().zip(class.strides) {
            number += usize::from(self.rank_of[(hens >> row.offset & row.mask & 0x7f) as usize]) * stride;
        }
        number
    }

    /// The set with a number among all; what undoes [`locate`](Self::locate).
    pub(super) fn number(&self, hens: u64) -> Option<usize> {
        let (class, within) = self.locate(hens)?;
        Some(self.classes[class].first + within)
    }

    /// The set of a class with a number below [`Class::sets`], by dense numbers.
    #[inline]
    pub(super) fn set(&self, class: &Class, mut number: usize) -> u64 {
        let mut hens = 0;
        for (i, row) in self.rows.iter().enumerate() {
            let bits = &self.bits_of[usize::from(class.counts[i])];
            hens |= u64::from(bits[number / class.strides[i] % bits.len()]) << row.offset;
            number %= class.strides[i];
        }
        hens
    }

    /// The class that a number among all sets belongs to.
    pub(super) fn class_at(&self, set: usize) -> usize {
        self.classes.partition_point(|class| class.first <= set) - 1
    }

    /// How many rows the board has.
    pub(super) const fn rows(&self) -> usize {
        self.rows.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{NamedRules, Parameters};

    #[test]
    fn every_set_has_one_number_and_steps_never_lower_the_height() {
        for preset in [NamedRules::Square4OneFox, NamedRules::BookTop3, NamedRules::Cross3] {
            let rules = preset.rules();
            let Parameters { hen_squares, foxes_win_at, .. } = *rules.parameters();
            let hens = foxes_win_at + 1;
            let vectors = RowVectors::new(&rules, hens);
            let sizes = Sizes::of(&rules, hens);
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
                    super::super::super::layer::for_each_step(&rules, set, |from, to| {
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
}
