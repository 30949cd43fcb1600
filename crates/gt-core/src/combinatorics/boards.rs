//! Boards of pieces, numbered among those that agree in a sum over their pieces.

use alloc::vec::Vec;

use super::TooMany;
use super::words::Words;

/// Boards of cells with pieces of `N` kinds, numbered among those of the same class.
///
/// A cell has at most one piece. Each piece has a weight, which depends on its kind and its cell.
/// The sum of the weights says in which *class* a board is, if in any. A class is typically a tier
/// of the game. Several sums fit into one weight if each gets bits of its own.
///
/// A board is one mask of cells for each kind. The boards of a class have numbers from 0 on,
/// without holes.
/// # Memory
/// Four cells at a time, 16 bytes for each different sum of the cells before and each different
/// weight of these four, and 12 bytes x 16^`N`. That is 0.3 MB for two kinds of pieces on twenty
/// cells, with the numbers of both kinds in the sum.
/// # Example
/// White and black stones on a board of eight cells, with as many of both:
/// ```
/// use gt_core::combinatorics::Boards;
/// let weight = |_cell, kind| Some(if kind == 0 { 1 } else { 1 << 8 });
/// let boards = Boards::<2>::new(8, weight, |sum| {
///     let (white, black) = (sum & 0xff, sum >> 8);
///     (white == black).then_some(white)
/// })?;
/// assert_eq!(boards.len(2), 420); // 28 pairs of cells, and 15 pairs of those that are left
/// let board = [0b1000_0001, 0b0001_0010];
/// let (stones, number) = boards.rank(board).unwrap();
/// assert_eq!((stones, boards.unrank(2, number)), (2, Some(board)));
/// assert_eq!(boards.next(board).and_then(|next| boards.rank(next)), Some((2, number + 1)));
/// assert_eq!(boards.rank([0b0001, 0b0000]), None); // no class
/// assert_eq!(boards.rank([0b0001, 0b0001]), None); // two pieces on a cell
/// # Ok::<(), gt_core::combinatorics::TooMany>(())
/// ```
#[derive(Clone, Debug)]
pub struct Boards<const N: usize> {
    cells: u32,
    words: Words,
}

impl<const N: usize> Boards<N> {
    /// The boards of `cells` cells.
    ///
    /// `weight` gets a cell and a kind, both from 0; without a weight the piece cannot stand there.
    /// `class` gets the sum of the weights of all pieces; without a class it is no board.
    /// # Complexity
    /// Time O(`cells` x *s* x *k* x log(*s* *k*)) with *s* different sums and *k* different weights
    /// of four cells. All boards count for *s*, also those without a class.
    /// # Errors
    /// [`TooMany`] for more than 64 cells or 4 kinds, for 2^64 boards or more with the same sum or
    /// class, and for a table of more than 2^28 entries.
    pub fn new(
        cells: u32,
        weight: impl Fn(u32, usize) -> Option<u32>,
        class: impl Fn(u32) -> Option<u32>,
    ) -> Result<Self, TooMany> {
        if cells > 64 || N > 4 {
            let what = alloc::format!("boards of {cells} cells with {N} kinds of pieces");
            return Err(TooMany { what, limit: "at most 64 cells and 4 kinds" });
        }
        let mut places = Vec::new();
        for first in (0..cells).step_by(4) {
            let mut codes = Vec::from([(0, 0_u32)]);
            for cell in first..cells.min(first + 4) {
                for nth in 0..codes.len() {
                    let (code, sum) = codes[nth];
                    let with = |kind: usize| {
                        Some((
                            code | 1 << (4 * kind + (cell - first) as usize),
                            sum.checked_add(weight(cell, kind)?)?,
                        ))
                    };
                    codes.extend((0..N).filter_map(with));
                }
            }
            codes.sort_unstable();
            places.push(codes);
        }
        Ok(Self { cells, words: Words::new(&places, class)? })
    }

    /// How many boards a class has.
    pub fn len(&self, class: u32) -> u64 {
        self.words.len(class)
    }

    /// Whether no class has a board.
    pub fn is_empty(&self) -> bool {
        self.classes().next().is_none()
    }

    /// The classes that have boards, ascending.
    pub fn classes(&self) -> impl Iterator<Item = u32> {
        self.words.classes()
    }

    /// The class of a board and its number; `None` if it is none of these.
    /// # Complexity
    /// O(`cells`): a few reads for four cells.
    #[inline]
    pub fn rank(&self, board: [u64; N]) -> Option<(u32, u64)> {
        if self.cells < 64 && board.iter().any(|mask| mask >> self.cells != 0) {
            return None;
        }
        self.words.rank(|place| code_at(&board, place))
    }

    /// The board of a class with this number; `None` if there is none.
    /// # Complexity
    /// O(`cells` x *k* x log *s*), as in [`new`](Self::new).
    pub fn unrank(&self, class: u32, number: u64) -> Option<[u64; N]> {
        let mut board = [0; N];
        self.words.unrank(class, number, |place, code| set_code(&mut board, place, code))?;
        Some(board)
    }

    /// The board with the next number of the same class, if it has the same sum, too.
    ///
    /// `None` after the last board with this sum: then [`unrank`](Self::unrank) finds the next one
    /// of the class. Use it to go through a class fast.
    /// # Complexity
    /// Mostly a few reads; O(`cells`) at worst.
    #[inline]
    pub fn next(&self, board: [u64; N]) -> Option<[u64; N]> {
        let mut next = board;
        self.words
            .next(|place| code_at(&board, place), |place, code| set_code(&mut next, place, code))
            .then_some(next)
    }
}

/// The code of four cells: four bits for each kind of piece.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "four bits are left")]
fn code_at<const N: usize>(board: &[u64; N], place: usize) -> u32 {
    board.iter().rev().fold(0, |code, mask| code << 4 | (mask >> (4 * place)) as u32 & 0xf)
}

/// Puts pieces on four cells, in place of those that were there.
#[inline]
fn set_code<const N: usize>(board: &mut [u64; N], place: usize, code: u32) {
    for (kind, mask) in board.iter_mut().enumerate() {
        *mask = *mask & !(0xf << (4 * place)) | u64::from(code >> (4 * kind) & 0xf) << (4 * place);
    }
}
