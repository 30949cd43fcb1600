//! Sets of placements of the foxes, as rows of bits.
//!
//! A *placement* is a square for one fox, or two different squares a < b for two foxes, all by
//! dense numbers. Its number is a for one fox, and b (b - 1) / 2 + a for two.
//!
//! # Invariant
//! The number does not depend on the hens. So a step of a hen leaves the bits of a row where they
//! are. If a step leads from one set of hens to another, the rows of the two sets combine by `and`
//! and `or`.
//!
//! # Width
//! A row has `W` words: 1 for one fox, 9 for two foxes on at most 34 squares, and 25 on more. The
//! cross with two foxes has 528 placements. Loops over words have a fixed length, so what works on
//! rows is compiled once per width. All else is not generic, and rows are slices where a row is
//! only read or written bit by bit.

use gt_core::bits::ones;

use crate::rules::{Board, FoxHens, shifted, squares};

/// A set of placements: one bit for each.
pub(super) type Row<const W: usize> = [u64; W];

/// Adds the placements of `other` to `into`.
#[inline]
pub(super) fn or<const W: usize>(into: &mut Row<W>, other: &Row<W>) {
    into.iter_mut().zip(other).for_each(|(word, other)| *word |= other);
}

/// Removes from `into` what is not in `other`.
#[inline]
pub(super) fn and<const W: usize>(into: &mut Row<W>, other: &Row<W>) {
    into.iter_mut().zip(other).for_each(|(word, other)| *word &= other);
}

/// Returns the placements of `row` that are not in `other`.
#[inline]
pub(super) fn without<const W: usize>(row: &Row<W>, other: &Row<W>) -> Row<W> {
    core::array::from_fn(|i| row[i] & !other[i])
}

/// Tells whether a row has no placement.
#[inline]
pub(super) fn is_empty<const W: usize>(row: &Row<W>) -> bool {
    row.iter().fold(0, |any, word| any | word) == 0
}

/// Adds one placement.
#[inline]
pub(super) fn insert(row: &mut [u64], placement: usize) {
    row[placement >> 6] |= 1 << (placement & 63);
}

/// Calls `visit` with the number of every placement of a row, in ascending order.
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
    /// By placement: its squares, the lower first; twice the same for one fox.
    pub(super) ends: Vec<[u8; 2]>,
    /// By placement: the placements one step of a fox away on an empty board.
    ///
    /// Steps of foxes can be taken back, so this relation is symmetric.
    pub(super) near: Vec<Row<W>>,
    /// By dense square: the placements with a fox there.
    with: Vec<Row<W>>,
    /// The bits of a row that are not placements.
    padding: Row<W>,
}

/// Returns how many placements there are on this many squares.
pub(super) const fn count(squares: u32, foxes: u32) -> usize {
    let squares = squares as usize;
    if foxes == 1 { squares } else { squares * squares.saturating_sub(1) / 2 }
}

/// Evaluates `$work` with `$width` set to the words that a row of all placements takes.
macro_rules! with_width {
    ($rules:expr, $width:ident => $work:expr) => {
        match $crate::solve::endgame::placements::count($rules.board().len(), $rules.foxes()) {
            ..=64 => {
                const $width: usize = 1;
                $work
            }
            65..=576 => {
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

/// Returns the number of a placement, given its squares in any order.
#[inline]
pub(super) const fn number(foxes: u32, a: u8, b: u8) -> usize {
    if foxes == 1 {
        return a as usize;
    }
    let (a, b) = if a < b { (a as usize, b as usize) } else { (b as usize, a as usize) };
    b * (b - 1) / 2 + a
}

impl<const W: usize> Placements<W> {
    /// Lists the placements of a board, and the steps between them.
    ///
    /// # Complexity
    /// Bytes: one row for each placement, and one for each square.
    pub(super) fn new(rules: &FoxHens) -> Self {
        let Listed { ends, near, with, padding } = Listed::new(rules, W);
        let rows = |words: &[u64]| words.as_chunks().0.to_vec();
        let (near, with) = (rows(&near), rows(&with));
        Self { ends, near, with, padding: core::array::from_fn(|word| padding[word]) }
    }

    /// Returns the bits that are no placement beside these hens, by dense numbers.
    ///
    /// These are the placements with a fox on a hen, and the padding.
    #[inline]
    pub(super) fn impossible(&self, hens: u64) -> Row<W> {
        let mut row = self.padding;
        squares(hens).for_each(|hen| or(&mut row, &self.with[usize::from(hen)]));
        row
    }

    /// Returns the placements with a fox on a dense square.
    pub(super) fn with(&self, square: u8) -> &Row<W> {
        &self.with[usize::from(square)]
    }
}

/// What [`Placements`] holds, with its rows one after the other.
struct Listed {
    ends: Vec<[u8; 2]>,
    near: Vec<u64>,
    with: Vec<u64>,
    padding: Vec<u64>,
}

impl Listed {
    /// Lists the placements of a board, and the steps between them, in rows of `words` words.
    fn new(rules: &FoxHens, words: usize) -> Self {
        let board = rules.board();
        #[expect(clippy::cast_possible_truncation, reason = "a board has at most 56 squares")]
        let len = board.len() as u8;
        let steps: Vec<u64> =
            board.squares().map(|square| board.compact(steps_from(rules, board, square))).collect();
        let ends: Vec<[u8; 2]> = if rules.foxes() == 1 {
            (0..len).map(|a| [a, a]).collect()
        } else {
            (0..len).flat_map(|b| (0..b).map(move |a| [a, b])).collect()
        };
        let mut with = vec![0; words * usize::from(len)];
        let mut near = vec![0; words * ends.len()];
        let mut padding = vec![u64::MAX; words];
        for ((i, &[a, b]), near) in ends.iter().enumerate().zip(near.chunks_mut(words)) {
            for end in [a, b] {
                insert(&mut with[words * usize::from(end)..], i);
            }
            padding[i >> 6] &= !(1 << (i & 63));
            if rules.foxes() == 1 {
                squares(steps[usize::from(a)]).for_each(|to| insert(near, usize::from(to)));
            } else {
                squares(steps[usize::from(a)] & !(1 << b))
                    .for_each(|to| insert(near, number(2, to, b)));
                squares(steps[usize::from(b)] & !(1 << a))
                    .for_each(|to| insert(near, number(2, a, to)));
            }
        }
        Self { ends, near, with, padding }
    }
}

/// Returns the squares that a fox's step from a square leads to on an empty board.
pub(super) fn steps_from(rules: &FoxHens, board: &Board, square: u8) -> u64 {
    let at = 1u64 << square;
    let diagonals = if at & rules.diagonal_from == 0 { 4 } else { rules.directions };
    (0..rules.directions.min(diagonals)).fold(0, |to, direction| to | shifted(at, direction))
        & board.all()
}

/// The squares that a set of hens leaves, numbered without gaps.
///
/// These numbers turn placements into slots of a table, and back.
#[derive(Debug)]
pub(super) struct Free {
    foxes: u32,
    /// By dense square: how many free squares lie before it.
    before: [u8; 64],
    /// The free squares in order.
    squares: [u8; 64],
}

impl Free {
    /// Numbers the squares that the hens leave.
    pub(super) fn new(foxes: u32, board_len: u32, hens: u64) -> Self {
        let mut free = Self { foxes, before: [0; 64], squares: [0; 64] };
        let mut count = 0;
        for square in 0..board_len {
            free.before[square as usize & 63] = count;
            if hens >> square & 1 == 0 {
                #[expect(
                    clippy::cast_possible_truncation,
                    reason = "a board has at most 56 squares"
                )]
                {
                    free.squares[usize::from(count) & 63] = square as u8;
                }
                count += 1;
            }
        }
        free
    }

    /// Returns the slot of a placement on free squares.
    #[inline]
    pub(super) const fn slot(&self, ends: [u8; 2]) -> usize {
        number(self.foxes, self.before[ends[0] as usize & 63], self.before[ends[1] as usize & 63])
    }

    /// Returns the placement of a slot.
    ///
    /// `ordinals` are the numbers of the two squares of this slot among the free squares.
    #[inline]
    pub(super) const fn placement(&self, ordinals: [u8; 2]) -> usize {
        number(
            self.foxes,
            self.squares[ordinals[0] as usize & 63],
            self.squares[ordinals[1] as usize & 63],
        )
    }

    /// Returns the dense number of a free square, given its number among the free squares.
    pub(super) const fn square(&self, ordinal: u8) -> u8 {
        self.squares[ordinal as usize & 63]
    }
}
