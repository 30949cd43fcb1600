//! Positions by the hens of each row: tiers that are finer than layers.
//!
//! Hens never step down, so a tier that the hens have left is never met again. It is left in two
//! ways:
//!
//! * A hen steps up: one row has a hen less, the row above it a hen more.
//! * A fox takes hens: some rows have fewer.
//!
//! Steps sideways and steps of the foxes stay in the tier.
//!
//! # Which hens one capture can take
//! Each jump moves a fox by two squares. So a capture lands on squares of one *class* only: their
//! rows are all even or all odd, and so are their columns. A hen can be taken only if a jump from
//! a square of the class goes over it. On the cross this leaves at most 4 hens of a row of seven,
//! and 1 hen of the top row.
//!
//! A capture that takes hens of two rows takes a hen of every row between them in which it does
//! not land. The squares that it lands on are empty before: one more than the hens taken in the
//! row, and as many as there are columns in which it jumps up or down.

use core::array::from_fn;
use core::fmt;
use std::sync::Arc;

use gt_core::error::counted;
use gt_core::prelude::*;
use gt_core::{Margin, ParseError};

use super::board::{Board, squares};
use super::direction::{OF_HENS, ORTHOGONAL};
use super::fox_hens::FoxHens;
use super::numbering::FoxIndex;
use super::position::{Move, Position};
use super::row_vectors::{Rows, Vector, up_to};

/// Foxes and hens whose positions are numbered by the hens of each row.
///
/// The rules are those of [`FoxHens`], whose positions and moves it shares. A tier is a
/// [`RowTier`], so there are many small tiers instead of one for each number of hens: on the cross
/// the largest tier of 13 hens has a 165th of their positions.
///
/// # Example
/// ```
/// use gt_core::prelude::*;
/// use gt_core::retrograde::Tablebase;
/// use gt_core::{Run, Threads};
/// use gt_fox_hens::{NamedRules, RowFoxHens};
///
/// let strip = RowFoxHens::new(NamedRules::Strip3x5.rules());
/// let start = strip.initial();
/// assert_eq!(format!("{:?}", strip.tier(&start)), "6 hens: 0 0 0 3 3");
/// // No fox finds an empty square behind a hen here: only a step up leaves the tier.
/// let next: Vec<_> = strip.next_tiers(strip.tier(&start)).collect();
/// assert_eq!(format!("{next:?}"), "[6 hens: 0 0 1 2 3]");
///
/// let table = Tablebase::by_tiers(&strip, &Run::new().threads(Threads::All))?;
/// let whole = Tablebase::dense(strip.fox_hens(), &Run::new())?;
/// assert_eq!(table.value(&start), whole.value(&start));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RowFoxHens {
    rules: FoxHens,
    rows: Arc<Rows>,
    /// By row: whether some square of it is below, or diagonally below, a square for hens.
    leads_up: [bool; Board::MAX_ROWS],
    /// By the class of the fox: how many hens of each row it can jump over.
    takes: [Vector; 4],
}

/// How many hens stand in each row: a tier of [`RowFoxHens`].
///
/// Tiers with fewer hens are less. Of those with the same number, the tiers with higher hens are
/// less: a step up takes one off the sum, over the hens, of the rows above each of them.
///
/// Shown as `6 hens: 0 0 0 3 3`, with the rows from the top.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RowTier {
    hens: u8,
    /// The rows above each hen, added up.
    rows_above: u16,
    vector: Vector,
    /// How many rows the board has.
    rows: u8,
}

impl RowTier {
    /// The hens of the vector as they stand on a board of so many rows.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a board has at most 8 rows")]
    fn new(vector: Vector, rows: usize) -> Self {
        let above = (0u16..).zip(vector).map(|(row, count)| row * u16::from(count)).sum();
        Self { hens: vector.iter().sum(), rows_above: above, vector, rows: rows as u8 }
    }

    /// Returns how many hens there are.
    #[must_use]
    pub fn hens(&self) -> u32 {
        self.hens.into()
    }

    /// Returns how many hens stand in each row, from the top.
    #[must_use]
    pub fn hens_per_row(&self) -> &[u8] {
        &self.vector[..self.rows.into()]
    }
}

impl fmt::Debug for RowTier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", counted(self.hens, "hen"))?;
        self.hens_per_row().iter().try_for_each(|count| write!(f, " {count}"))
    }
}

/// By class: the squares whose rows are all even or all odd, and so are their columns.
const CLASSES: [u64; 4] =
    [0x0055_0055_0055_0055, 0x00aa_00aa_00aa_00aa, 0x5500_5500_5500_5500, 0xaa00_aa00_aa00_aa00];

impl RowFoxHens {
    /// Divides the positions of these rules by the hens of each row.
    ///
    /// # Complexity
    /// Microseconds, and some 5 KB.
    #[must_use]
    pub fn new(rules: FoxHens) -> Self {
        let board = *rules.board();
        let hen_squares = rules.parameters().hen_squares;
        let rows = Arc::new(Rows::new(&board, hen_squares, 0));
        let ways_of_hens = || OF_HENS.into_iter().filter(|&way| way < rules.directions);
        let leads_up = from_fn(|row| {
            let from = hen_squares & board.row_mask(row);
            row > 0
                && ways_of_hens().any(|way| rules.along(from, way) & board.row_mask(row - 1) != 0)
        });
        let takes = CLASSES.map(|class| {
            let foxes = board.all() & class;
            let taken = squares(hen_squares)
                .map(|hen| 1 << hen)
                .filter(|&hen| rules.can_capture(foxes, hen, board.all()));
            rows.vector(board.compact(taken.sum()))
        });
        Self { rules, rows, leads_up, takes }
    }

    /// Returns the rules that are divided into tiers here.
    #[must_use]
    pub const fn fox_hens(&self) -> &FoxHens {
        &self.rules
    }

    /// Tells whether all positions with this row vector are decided.
    fn is_decided(&self, tier: RowTier) -> bool {
        let henhouse = self.rules.board().compact(self.rules.parameters().henhouse);
        let filled = self.rows.vector(henhouse);
        let is_full = |row: usize| filled[row] == 0 || tier.vector[row] == self.rows.width(row);
        tier.hens() <= self.rules.parameters().foxes_win_at
            || henhouse != 0 && (0..self.rows.len()).all(is_full)
    }

    /// Yields the row vectors after a step up.
    fn after_steps(&self, vector: Vector) -> impl Iterator<Item = Vector> {
        let leads_up =
            move |&row: &usize| self.leads_up[row] && vector[row] > 0 && self.has_room(vector, row);
        (1..self.rows.len()).filter(leads_up).map(move |row| {
            let mut after = vector;
            after[row] -= 1;
            after[row - 1] += 1;
            after
        })
    }

    /// Tells whether the row above one has an empty square.
    fn has_room(&self, vector: Vector, row: usize) -> bool {
        vector[row - 1] < self.rows.width(row - 1)
    }

    /// Yields the row vectors after a capture.
    fn after_captures(&self, vector: Vector) -> impl Iterator<Item = Vector> {
        let most = |row: usize| self.takes.iter().map(|takes| takes[row]).max().unwrap_or(0);
        let taken = up_to(from_fn(|row| vector[row].min(most(row)))).skip(1);
        taken
            .filter(move |&taken| {
                (0..CLASSES.len()).any(|class| self.can_take(class, vector, taken))
            })
            .map(move |taken| from_fn(|row| vector[row] - taken[row]))
    }

    /// Tells whether one capture that lands on this class may take so many hens of each row.
    ///
    /// Some hens are taken. False only if no such capture exists.
    fn can_take(&self, class: usize, vector: Vector, taken: Vector) -> bool {
        let loses = |row: &usize| taken[*row] > 0;
        let mut rows = 0..self.rows.len();
        let (Some(first), Some(last)) = (rows.clone().find(loses), rows.clone().rfind(loses))
        else {
            return false;
        };
        // Taken hens leave the board at the end of a capture, so it lands on what is empty before.
        let empty = |row: usize| self.rules.board().width(row) - vector[row];
        // A jump up or down over a row stays in its column, if there are no diagonals.
        let beside = |row: Option<&u8>| match row {
            Some(&taken) if self.rules.directions == ORTHOGONAL => taken,
            _ => 0,
        };
        rows.all(|row| {
            let is_passed = first <= row + 1 && row <= last + 1;
            let fits = if row % 2 == class / 2 {
                let above = beside(row.checked_sub(1).and_then(|above| taken.get(above)));
                let landings = above.max(beside(taken.get(row + 1))).max(taken[row] + 1);
                !is_passed || landings <= empty(row)
            } else {
                taken[row] > 0 || row < first || last < row
            };
            fits && taken[row] <= self.takes[class][row]
        })
    }

    /// Returns the tier of a position, and its rank there.
    #[inline]
    fn place(&self, position: &Position) -> (RowTier, u64) {
        let board = self.rules.board();
        let [hens, foxes] = [position.hens, position.foxes].map(|set| board.compact(set));
        let vector = self.rows.vector(hens);
        let set = self.rows.within(&self.rows.strides(vector), hens);
        let placements = self.placements(position.hens.count_ones()).map_or(0, FoxIndex::len);
        let number = set * placements + FoxIndex::rank(hens, foxes);
        (self.tier_of(vector), 2 * number + position.turn.index() as u64)
    }

    fn tier_of(&self, vector: Vector) -> RowTier {
        RowTier::new(vector, self.rows.len())
    }

    /// Returns the numbering of the foxes beside so many hens.
    fn placements(&self, hens: u32) -> Option<&FoxIndex> {
        self.rules.index.foxes(hens)
    }
}

impl Game for RowFoxHens {
    type Position = Position;
    type Move = Move;

    fn initial(&self) -> Position {
        self.rules.initial()
    }

    #[inline]
    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        self.rules.moves(position)
    }

    #[inline]
    fn play(&self, position: &Position, mv: Move) -> Position {
        self.rules.play(position, mv)
    }

    #[inline]
    fn decided(&self, position: &Position) -> Option<Outcome> {
        self.rules.decided(position)
    }

    fn blocked(&self, position: &Position) -> Outcome {
        self.rules.blocked(position)
    }

    fn endless(&self, position: &Position) -> Margin {
        self.rules.endless(position)
    }
}

impl Partizan for RowFoxHens {
    fn turn(&self, position: &Position) -> Player {
        Partizan::turn(&self.rules, position)
    }

    fn with_turn(&self, position: &Position, turn: Player) -> Option<Position> {
        self.rules.with_turn(position, turn)
    }
}

/// The mirror of [`FoxHens`]. It leaves each hen in its row.
impl Symmetric for RowFoxHens {
    fn representative(&self, position: &Position) -> Position {
        self.rules.representative(position)
    }
}

/// The bytes of [`FoxHens`].
impl Encode for RowFoxHens {
    fn encode_into(&self, position: &Position, out: &mut Encoder<'_>) {
        self.rules.encode_into(position, out);
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<Position> {
        self.rules.decode_from(from)
    }
}

impl Grid for RowFoxHens {
    fn size(&self) -> GridSize {
        self.rules.size()
    }

    fn glyph(&self, position: &Position, cell: u32) -> Glyph {
        self.rules.glyph(position, cell)
    }

    fn touched(&self, position: &Position, mv: Move) -> impl Iterator<Item = u32> {
        self.rules.touched(position, mv)
    }

    fn turn(&self, position: &Position) -> Option<Player> {
        Grid::turn(&self.rules, position)
    }
}

impl Notation for RowFoxHens {
    fn write_position(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        self.rules.write_position(position, out)
    }

    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        self.rules.parse_position(text)
    }

    fn write_move(&self, position: &Position, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        self.rules.write_move(position, mv, out)
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, ParseError> {
        self.rules.parse_move(position, text)
    }
}

/// A tier is the number of hens in each row.
///
/// Some tiers are called next although no move leads there, because captures are judged row by row:
/// 3,787 pairs of tiers in [`Strip3x5`](crate::NamedRules::Strip3x5), where moves lead from 3,106.
impl Tiered for RowFoxHens {
    type Tier = RowTier;

    #[inline]
    fn tier(&self, position: &Position) -> RowTier {
        self.tier_of(self.rows.vector(self.rules.board().compact(position.hens)))
    }

    fn next_tiers(&self, tier: RowTier) -> impl Iterator<Item = RowTier> {
        let next = self.after_steps(tier.vector).chain(self.after_captures(tier.vector));
        let next = (!self.is_decided(tier)).then_some(next);
        next.into_iter().flatten().map(|vector| self.tier_of(vector))
    }
}

/// Ranks count the sets of hens first, then the foxes beside them, then the side to move.
///
/// There are no holes.
///
/// # Complexity
/// A few operations per row of the board.
impl IndexedTiers for RowFoxHens {
    fn tiers(&self) -> impl Iterator<Item = RowTier> {
        let vectors = self.rows.vectors(0..=self.rules.parameters().most_hens);
        vectors.map(|(_, vector, _)| self.tier_of(vector))
    }

    fn tier_len(&self, tier: RowTier) -> u64 {
        let placements = self.placements(tier.hens()).map_or(0, FoxIndex::len);
        2 * self.rows.sets(tier.vector) * placements
    }

    #[inline]
    fn rank_in_tier(&self, position: &Position) -> u64 {
        self.place(position).1
    }

    #[inline]
    fn unrank_in_tier(&self, tier: RowTier, rank: u64) -> Option<Position> {
        if rank >= self.tier_len(tier) {
            return None;
        }
        let placements = self.placements(tier.hens())?;
        let (number, turn) = ToMove::<()>::split_rank(rank);
        let (set, foxes) = (number / placements.len(), number % placements.len());
        let hens = self.rows.set(tier.vector, &self.rows.strides(tier.vector), set);
        let board = self.rules.board();
        let foxes = board.spread(placements.unrank(board, hens, foxes)?);
        Some(Position { hens: board.spread(hens), foxes, turn })
    }

    #[inline]
    fn successor_tier_ranks(&self, position: &Position) -> impl Iterator<Item = (RowTier, u64)> {
        self.rules.moves(position).map(|mv| self.place(&self.rules.play(position, mv)))
    }
}
