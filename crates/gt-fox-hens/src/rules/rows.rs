//! Numbering of positions by row vectors: how many hens stand in each row.
//!
//! Hens never go back, so play changes the row vector one way only: up-steps move a hen to a higher row, captures take hens away,
//! and between positions of one row vector only sideways steps and steps of foxes lead. Layers by row vector are therefore the
//! smallest that can be solved in turn; the largest on the book's board has 6.6e8 boards, against 1.6e11 by the number of hens.

use core::fmt;

use gt_core::prelude::*;

use super::fox_hens::FoxHens;
use super::numbering::FoxIndex;
use super::position::{Move, Position};

/// The same game, numbered by row vectors.
///
/// Row vectors are in lexicographic order, from the top row; inside one, positions by the hens of each row, then by the foxes,
/// and the side to move is the lowest bit. The positions are those that [`FoxHens`] numbers, without holes.
///
/// # Complexity
/// 8 bytes per row vector: 1 MiB on the book's board.
///
/// # Example
/// ```
/// use gt_core::prelude::*;
/// use gt_fox_hens::{ByRows, FoxHens};
/// let game = ByRows::new(FoxHens::book());
/// assert_eq!(game.index_len(), FoxHens::book().index_len());
/// assert_eq!(game.layer_len(&[0, 0, 0, 7, 7, 3, 3]), Some(78)); // one set of hens, foxes on two of the 13 squares left
/// let rank = game.rank(&game.initial());
/// assert_eq!(game.unrank(rank), Some(game.initial()));
/// ```
#[derive(Clone)]
pub struct ByRows {
    rules: FoxHens,
    /// By the code of the row vector: boards of lower codes. One more at the end: all boards.
    below: Vec<u64>,
    /// By the number of hens.
    foxes: Vec<FoxIndex>,
    /// Squares for hens in each row.
    widths: Vec<u32>,
}

impl fmt::Debug for ByRows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ByRows").field("rules", &self.rules).field("row_vectors", &(self.below.len() - 1)).finish_non_exhaustive()
    }
}

impl ByRows {
    /// Numbers the positions of `rules` by row vectors.
    pub fn new(rules: FoxHens) -> Self {
        let board = *rules.board();
        let widths: Vec<u32> =
            (0..board.rows()).map(|row| (board.row_mask(row) & rules.parameters.hen_squares).count_ones()).collect();
        let most = rules.parameters.most_hens;
        let foxes = (0..=most).filter_map(|hens| FoxIndex::new(board.len() - hens, rules.foxes)).collect();
        let mut by_rows = Self { rules, below: Vec::new(), foxes, widths };
        let codes: usize = by_rows.widths.iter().map(|&width| width as usize + 1).product();
        let mut sum = 0;
        let mut below = Vec::with_capacity(codes + 1);
        for code in 0..codes {
            below.push(sum);
            // The sum is that of the rules' own numbering, which fits.
            sum += by_rows.boards_of(&by_rows.decoded(code)).unwrap_or(0);
        }
        below.push(sum);
        by_rows.below = below;
        by_rows
    }

    /// The rules.
    pub const fn rules(&self) -> &FoxHens {
        &self.rules
    }

    /// How many boards have this row vector, hens per row from the top; `None` if no position has it.
    pub fn layer_len(&self, hens_per_row: &[u32]) -> Option<u64> {
        if hens_per_row.len() != self.widths.len() {
            return None;
        }
        self.boards_of(hens_per_row)
    }

    fn boards_of(&self, hens_per_row: &[u32]) -> Option<u64> {
        if hens_per_row.iter().zip(&self.widths).any(|(hens, width)| hens > width) {
            return None;
        }
        let foxes = self.foxes.get(hens_per_row.iter().sum::<u32>() as usize)?;
        let sets: u64 = hens_per_row.iter().zip(&self.widths).map(|(&hens, &width)| u64::from(choices(width, hens))).product();
        Some(sets * foxes.len())
    }

    fn decoded(&self, mut code: usize) -> Vec<u32> {
        let mut vector = vec![0; self.widths.len()];
        for (hens, &width) in vector.iter_mut().zip(&self.widths).rev() {
            #[expect(clippy::cast_possible_truncation, reason = "at most 7")]
            {
                *hens = (code % (width as usize + 1)) as u32;
            }
            code /= width as usize + 1;
        }
        vector
    }

    /// The hens of a row, as bits from the row's first square.
    const fn bits(&self, hens: u64, row: usize) -> u64 {
        (hens >> (8 * row) & 0x7f) >> self.rules.board().first_column(row)
    }
}

/// Binomial coefficients of at most 7.
fn choices(n: u32, k: u32) -> u32 {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

/// The rank of a set of at most 7 among the smaller ones of its size.
fn rank_of(bits: u64) -> u64 {
    (0..bits).filter(|smaller| smaller.count_ones() == bits.count_ones()).count() as u64
}

impl Game for ByRows {
    type Position = Position;
    type Move = Move;

    fn initial(&self) -> Position {
        self.rules.initial()
    }

    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        self.rules.moves(position)
    }

    fn play(&self, position: &Position, mv: Move) -> Position {
        self.rules.play(position, mv)
    }

    fn decided(&self, position: &Position) -> Option<Outcome> {
        self.rules.decided(position)
    }

    fn blocked(&self, position: &Position) -> Outcome {
        self.rules.blocked(position)
    }
}

impl Predecessors for ByRows {
    fn predecessors(&self, position: &Position) -> impl Iterator<Item = Position> {
        self.rules.predecessors(position)
    }
}

impl Symmetric for ByRows {
    fn representative(&self, position: &Position) -> Position {
        self.rules.representative(position)
    }
}

/// By the row vector, the hens of each row, the foxes, and the side to move.
impl Indexed for ByRows {
    fn index_len(&self) -> u64 {
        2 * self.below[self.below.len() - 1]
    }

    /// # Panics
    /// If the position has more hens than the parameters allow.
    fn rank(&self, position: &Position) -> u64 {
        let (mut code, mut set) = (0, 0);
        for (row, &width) in self.widths.iter().enumerate() {
            let bits = self.bits(position.hens, row);
            code = code * (width as usize + 1) + bits.count_ones() as usize;
            set = set * u64::from(choices(width, bits.count_ones())) + rank_of(bits);
        }
        let board = self.rules.board();
        let foxes = FoxIndex::rank(board.compact(position.hens), board.compact(position.foxes));
        let within = set * self.foxes[position.hens.count_ones() as usize].len() + foxes;
        2 * (self.below[code] + within) + position.turn.index() as u64
    }

    fn unrank(&self, rank: u64) -> Option<Position> {
        let (within_all, turn) = ToMove::<()>::split_rank(rank);
        let code = self.below.partition_point(|&below| below <= within_all) - 1;
        let vector = (code + 1 < self.below.len()).then(|| self.decoded(code))?;
        let foxes = &self.foxes[vector.iter().sum::<u32>() as usize];
        let within = within_all - self.below[code];
        let mut set = within / foxes.len();
        let mut hens = 0u64;
        let board = self.rules.board();
        for (row, (&count, &width)) in vector.iter().zip(&self.widths).enumerate().rev() {
            let sets = u64::from(choices(width, count));
            let nth = usize::try_from(set % sets).ok()?;
            let bits = (0..1u64 << width).filter(|bits| bits.count_ones() == count).nth(nth)?;
            set /= sets;
            hens |= bits << board.first_column(row) << (8 * row);
        }
        let foxes = foxes.unrank(board, board.compact(hens), within % foxes.len())?;
        Some(Position { hens, foxes: board.spread(foxes), turn })
    }
}
