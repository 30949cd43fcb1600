//! Sets of placements of the foxes, as rows of bits.
//!
//! A placement is a square for one fox, or two different squares a < b for two, by dense numbers. It is numbered a, or
//! b (b - 1) / 2 + a, whether hens are in the way or not: so a move of a hen leaves the bits of a row where they are.

use gt_core::bits::ones;

use crate::rules::{Board, FoxHens, shifted, squares};

/// A set of placements.
pub(super) type Row<const W: usize> = [u64; W];

#[inline]
pub(super) fn or<const W: usize>(into: &mut Row<W>, other: &Row<W>) {
    into.iter_mut().zip(other).for_each(|(word, other)| *word |= other);
}

#[inline]
pub(super) fn and<const W: usize>(into: &mut Row<W>, other: &Row<W>) {
    into.iter_mut().zip(other).for_each(|(word, other)| *word &= other);
}

#[inline]
pub(super) fn without<const W: usize>(row: &Row<W>, other: &Row<W>) -> Row<W> {
    core::array::from_fn(|i| row[i] & !other[i])
}

#[inline]
pub(super) fn is_empty<const W: usize>(row: &Row<W>) -> bool {
    row.iter().fold(0, |any, word| any | word) == 0
}

#[inline]
pub(super) fn insert<const W: usize>(row: &mut Row<W>, placement: usize) {
    row[placement >> 6] |= 1 << (placement & 63);
}

#[inline]
pub(super) fn for_each<const W: usize>(row: &Row<W>, mut visit: impl FnMut(usize)) {
    for (i, &word) in row.iter().enumerate() {
        for bit in ones(word) {
            visit(i << 6 | bit as usize);
        }
    }
}

/// All placements on a board.
#[derive(Debug)]
pub(super) struct Placements<const W: usize> {
    /// The squares of each, the lower first; twice the same for one fox.
    pub(super) ends: Vec<[u8; 2]>,
    /// Those one step away on an empty board; steps of foxes can be taken back, so this is a symmetric relation.
    pub(super) near: Vec<Row<W>>,
    /// By dense square: those with a fox there.
    with: Vec<Row<W>>,
    /// The bits of a row that are no placements.
    padding: Row<W>,
}

/// How many placements there are.
pub(super) const fn count(squares: u32, foxes: u32) -> usize {
    let squares = squares as usize;
    if foxes == 1 { squares } else { squares * squares.saturating_sub(1) / 2 }
}

/// Does `$work` with `$width` the words that a row of all placements takes.
macro_rules! with_width {
    ($rules:expr, $width:ident => $work:expr) => {
        match $crate::solve::endgame::placements::count($rules.board().len(), $rules.foxes()) {
            ..=64 => {
                const $width: usize = 1;
                $work
            }
            65..=128 => {
                const $width: usize = 2;
                $work
            }
            129..=256 => {
                const $width: usize = 4;
                $work
            }
            257..=576 => {
                const $width: usize = 9;
                $work
            }
            _ => {
                const $width: usize = 25;
                $work
            }
        }
    };
}
pub(super) use with_width;

/// The number of a placement.
#[inline]
pub(super) const fn number(foxes: u32, a: u8, b: u8) -> usize {
    if foxes == 1 {
        return a as usize;
    }
    let (a, b) = if a < b { (a as usize, b as usize) } else { (b as usize, a as usize) };
    b * (b - 1) / 2 + a
}

impl<const W: usize> Placements<W> {
    pub(super) fn new(rules: &FoxHens) -> Self {
        let board = rules.board();
        #[expect(clippy::cast_possible_truncation, reason = "a board has at most 56 squares")]
        let len = board.len() as u8;
        let foxes = rules.foxes();
        let near: Vec<u64> = board.squares().map(|square| board.compact(steps_from(rules, board, square))).collect();
        let ends: Vec<[u8; 2]> = if foxes == 1 {
            (0..len).map(|a| [a, a]).collect()
        } else {
            (0..len).flat_map(|b| (0..b).map(move |a| [a, b])).collect()
        };
        let mut with = vec![[0; W]; usize::from(len)];
        let mut padding = [u64::MAX; W];
        for (i, &[a, b]) in ends.iter().enumerate() {
            insert(&mut with[usize::from(a)], i);
            insert(&mut with[usize::from(b)], i);
            padding[i >> 6] &= !(1 << (i & 63));
        }
        let stepped = |&[a, b]: &[u8; 2]| {
            let mut row = [0; W];
            if foxes == 1 {
                squares(near[usize::from(a)]).for_each(|to| insert(&mut row, usize::from(to)));
            } else {
                squares(near[usize::from(a)] & !(1 << b)).for_each(|to| insert(&mut row, number(2, to, b)));
                squares(near[usize::from(b)] & !(1 << a)).for_each(|to| insert(&mut row, number(2, a, to)));
            }
            row
        };
        Self { near: ends.iter().map(stepped).collect(), ends, with, padding }
    }

    /// The bits that are no placement beside these hens, by dense squares: those with a fox on a hen, and the padding.
    #[inline]
    pub(super) fn impossible(&self, hens: u64) -> Row<W> {
        let mut row = self.padding;
        squares(hens).for_each(|hen| or(&mut row, &self.with[usize::from(hen)]));
        row
    }

    /// Those with a fox on a dense square.
    pub(super) fn with(&self, square: u8) -> &Row<W> {
        &self.with[usize::from(square)]
    }
}

/// The squares that a step from a square leads to on an empty board.
pub(super) fn steps_from(rules: &FoxHens, board: &Board, square: u8) -> u64 {
    let at = 1u64 << square;
    let diagonals = if at & rules.diagonal_from == 0 { 4 } else { rules.directions };
    (0..rules.directions.min(diagonals)).fold(0, |to, direction| to | shifted(at, direction)) & board.all()
}

/// The squares that a set of hens leaves, numbered without gaps: how slots of a table number placements.
#[derive(Debug)]
pub(super) struct Free {
    foxes: u32,
    /// By dense square: how many free squares lie before it.
    before: [u8; 64],
    /// The free squares in order.
    squares: [u8; 64],
}

impl Free {
    pub(super) fn new(foxes: u32, board_len: u32, hens: u64) -> Self {
        let mut free = Self { foxes, before: [0; 64], squares: [0; 64] };
        let mut count = 0;
        for square in 0..board_len {
            free.before[square as usize & 63] = count;
            if hens >> square & 1 == 0 {
                #[expect(clippy::cast_possible_truncation, reason = "a board has at most 56 squares")]
                {
                    free.squares[usize::from(count) & 63] = square as u8;
                }
                count += 1;
            }
        }
        free
    }

    /// The slot of a placement on free squares.
    #[inline]
    pub(super) const fn slot(&self, ends: [u8; 2]) -> usize {
        number(self.foxes, self.before[ends[0] as usize & 63], self.before[ends[1] as usize & 63])
    }

    /// The placement of a slot, given the pair that the slot's number has among all.
    #[inline]
    pub(super) const fn placement(&self, ordinals: [u8; 2]) -> usize {
        number(self.foxes, self.squares[ordinals[0] as usize & 63], self.squares[ordinals[1] as usize & 63])
    }

    pub(super) const fn square(&self, ordinal: u8) -> u8 {
        self.squares[ordinal as usize & 63]
    }
}
