//! The m,n,k-games: tic-tac-toe on other boards.
//!
//! Two players take turns to put a stone on a free cell of *m* columns and *n* rows. Whoever first
//! has *k* stones next to each other in a column, a row or a diagonal wins. A full board without
//! them is a draw. Tic-tac-toe is the 3,3,3-game.
//!
//! Rules: J. W. H. M. Uiterwijk and H. J. van den Herik, *The advantage of the initiative*,
//! Information Sciences 122 (2000).
//!
//! # Tiers
//! A tier is how many cells are free. [`Boards`] numbers the ways to put the stones of both players
//! on the others: as many of the player to move, or one less.

use core::fmt;
use core::ops::Range;

use gt_core::bits::ones;
use gt_core::combinatorics::Boards;
use gt_core::prelude::*;
use gt_core::{ParseError, ShapeError};

use crate::board::{glyph_of, in_order};
use crate::text::{self, PlacedStones};

/// The rules on a board of some size, with the tables of its ranks and symmetries.
///
/// The tables take less than 1 MB. On 4 columns of 4, with four in a row, play reaches 9,722,011
/// positions.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_core::prelude::*;
/// use gt_core::tiers::Values;
/// use gt_gallery::Mnk;
///
/// # fn main() -> Result<(), Box<dyn core::error::Error>> {
/// let tic_tac_toe = Mnk::new(3, 3, 3)?;
/// let values = Values::explore(&tic_tac_toe, [tic_tac_toe.initial()], &Run::new())?;
/// assert_eq!(values.stats().positions, 5_478);
/// assert_eq!(values.value(&tic_tac_toe.initial())?, Some(Value::Draw));
/// let corner_and_edge = tic_tac_toe.parse_position(".../.../xo.")?;
/// assert_eq!(values.outcome(&corner_and_edge)?, Some(Outcome::Win));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Mnk {
    columns: u32,
    rows: u32,
    in_row: u32,
    /// The cells without the first column, and without the last one.
    inner: [u64; 2],
    /// By the free cells: the stones of the player to move, and those of the other one.
    boards: Boards<2>,
    /// For each symmetry where it puts the cells.
    images: Vec<Vec<u32>>,
}

impl Mnk {
    /// `in_row` stones win on `columns` columns of `rows` cells.
    ///
    /// # Complexity
    /// O(`cells`^3) time and bytes, which is below 1 MB.
    /// # Errors
    /// [`ShapeError`] for a board without cells or with more than 40, with more than 26 columns or
    /// rows, and if `in_row` is 0 or more than the longer side.
    pub fn new(columns: u32, rows: u32, in_row: u32) -> Result<Self, ShapeError> {
        let cells = columns
            .checked_mul(rows)
            .filter(|cells| (1..=40).contains(cells) && columns.max(rows) <= 26);
        let Some(cells) = cells else {
            return Err(ShapeError::new(
                "the board",
                format!("{columns} x {rows}"),
                "1 to 40 cells, and at most 26 columns or rows",
            ));
        };
        let longer = columns.max(rows);
        if !(1..=longer).contains(&in_row) {
            return Err(ShapeError::new("stones in a row", in_row, format!("1 to {longer}")));
        }
        let inner = [0, columns - 1]
            .map(|column| !(0..rows).fold(0, |cells, row| cells | 1 << (row * columns + column)));
        let mut images = Vec::new();
        for symmetry in 0..if columns == rows { 8 } else { 4 } {
            let image = |cell: u32| {
                let (column, row) = (cell % columns, cell / columns);
                let column = if symmetry & 1 == 0 { column } else { columns - 1 - column };
                let row = if symmetry & 2 == 0 { row } else { rows - 1 - row };
                if symmetry & 4 == 0 { row * columns + column } else { column * columns + row }
            };
            images.push((0..cells).map(image).collect());
        }
        // A weight has the stones as low bits, and above them those of the player to move.
        let weight = |_, player: usize| Some(if player == 0 { 0x101 } else { 1 });
        let boards = Boards::new(cells, weight, |sum| {
            (sum >> 8 == (sum & 0xff) / 2).then(|| cells - (sum & 0xff))
        })
        .map_err(|error| {
            ShapeError::new("the board", format!("{columns} x {rows}"), error.limit)
        })?;
        Ok(Self { columns, rows, in_row, inner, boards, images })
    }

    /// How many cells the board has.
    const fn cells(&self) -> u32 {
        self.columns * self.rows
    }

    /// Whether stones have a row that wins.
    #[inline]
    fn has_row(&self, stones: u64) -> bool {
        let (columns, [left, right]) = (self.columns, self.inner);
        // A row goes on to the right, upwards, or both, or upwards to the left.
        let ways = [(1, right), (columns, u64::MAX), (columns + 1, right), (columns - 1, left)];
        let row = |(by, from): (u32, u64)| {
            (1..self.in_row).fold(stones, |rest, _| stones & from & rest >> by)
        };
        ways.into_iter().any(|way| row(way) != 0)
    }

    /// How many in a row win.
    pub const fn in_row(&self) -> u32 {
        self.in_row
    }

    /// A picture of the board, with the names of rows and columns: `x` began, `o` is the other
    /// player.
    ///
    /// The top row comes first. Every line has an end of line.
    pub fn draw(&self, stones: &PlacedStones) -> String {
        text::picture(self.columns, self.rows, |cell| stones.letter(cell))
    }
}

impl Game for Mnk {
    type Position = PlacedStones;
    type Move = u32; // the cell

    fn initial(&self) -> PlacedStones {
        PlacedStones { own: 0, all: 0 }
    }

    #[inline]
    fn moves(&self, stones: &PlacedStones) -> impl Iterator<Item = u32> {
        ones(!stones.all & !(u64::MAX << self.cells()))
    }

    #[inline]
    fn play(&self, stones: &PlacedStones, cell: u32) -> PlacedStones {
        PlacedStones { own: stones.all ^ stones.own, all: stones.all | 1 << cell }
    }

    #[inline]
    fn decided(&self, stones: &PlacedStones) -> Option<Outcome> {
        self.has_row(stones.all ^ stones.own).then_some(Outcome::Loss)
    }

    fn blocked(&self, _: &PlacedStones) -> Outcome {
        Outcome::Draw
    }
}

impl Acyclic for Mnk {} // every move fills a cell

impl Images for Mnk {
    fn images(&self, stones: &PlacedStones) -> impl Iterator<Item = PlacedStones> {
        self.images.iter().map(|image| {
            let [own, all] = [stones.own, stones.all]
                .map(|cells| ones(cells).fold(0, |moved, cell| moved | 1 << image[cell as usize]));
            PlacedStones { own, all }
        })
    }
}

/// The board may be turned and mirrored.
impl Symmetric for Mnk {
    fn representative(&self, stones: &PlacedStones) -> PlacedStones {
        self.images(stones).fold(*stones, Ord::min)
    }
}

impl Tiered for Mnk {
    type Tier = u32; // the free cells

    #[inline]
    fn tier(&self, stones: &PlacedStones) -> u32 {
        self.cells() - stones.all.count_ones()
    }

    fn next_tiers(&self, free: u32) -> impl Iterator<Item = u32> {
        free.checked_sub(1).into_iter()
    }
}

impl IndexedTiers for Mnk {
    fn tiers(&self) -> impl Iterator<Item = u32> {
        0..=self.cells()
    }

    fn tier_len(&self, free: u32) -> u64 {
        self.boards.len(free)
    }

    #[inline]
    fn rank_in_tier(&self, stones: &PlacedStones) -> u64 {
        self.boards.rank([stones.own, stones.all ^ stones.own]).map_or(u64::MAX, |(_, rank)| rank)
    }

    fn unrank_in_tier(&self, free: u32, rank: u64) -> Option<PlacedStones> {
        self.boards.unrank(free, rank).map(|[own, other]| PlacedStones { own, all: own | other })
    }

    fn positions_in_tier(
        &self,
        free: u32,
        ranks: Range<u64>,
    ) -> impl Iterator<Item = (u64, PlacedStones)> {
        let next = |&PlacedStones { own, all }: &PlacedStones| {
            self.boards
                .next([own, all ^ own])
                .map(|[own, other]| PlacedStones { own, all: own | other })
        };
        in_order(ranks, move |rank| self.unrank_in_tier(free, rank), next)
    }
}

/// The stones of the player to move, and all stones.
impl Encode for Mnk {
    fn encode_into(&self, stones: &PlacedStones, out: &mut Encoder<'_>) {
        let full = !(u64::MAX << self.cells());
        out.put_up_to(stones.own, full);
        out.put_up_to(stones.all, full);
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<PlacedStones> {
        let full = !(u64::MAX << self.cells());
        let [own, all]: [u64; 2] = [from.take_up_to(full)?, from.take_up_to(full)?];
        let in_turn = own & !all == 0 && own.count_ones() == all.count_ones() / 2;
        in_turn.then_some(PlacedStones { own, all })
    }
}

/// Positions: rows from the top, with `x` for the player who begins, `o` and `.`, such as
/// `.o./.x./...`; whose turn it is follows. Moves: the cell, such as `b2`.
impl Notation for Mnk {
    fn write_position(&self, stones: &PlacedStones, out: &mut dyn fmt::Write) -> fmt::Result {
        text::write_rows(out, self.columns, self.rows, |cell| stones.letter(cell))
    }

    fn parse_position(&self, text: &str) -> Result<PlacedStones, ParseError> {
        let stones = PlacedStones::read(text, self.columns, self.rows)?;
        let (other, goal) = (stones.all ^ stones.own, format!("{} in a row", self.in_row));
        if self.has_row(stones.own) {
            return Err(text::won_before(text, &goal));
        }
        // One stone, the last, completes every row.
        let at_once =
            !self.has_row(other) || ones(other).any(|last| !self.has_row(other ^ 1 << last));
        at_once.then_some(stones).ok_or_else(|| {
            ParseError::new(text, format!("{goal} by the last stone: the play ends with it"))
        })
    }

    fn write_move(&self, _: &PlacedStones, cell: u32, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(&text::square(self.columns, cell))
    }

    fn parse_move(&self, _: &PlacedStones, text: &str) -> Result<u32, ParseError> {
        text::read_square(text, self.columns, self.rows)
    }
}

impl Grid for Mnk {
    fn size(&self) -> GridSize {
        GridSize::new(self.columns, self.rows)
    }

    fn glyph(&self, stones: &PlacedStones, cell: u32) -> Glyph {
        glyph_of(stones.letter(self.size().from_bottom(cell)), ['x', 'o'])
    }

    fn touched(&self, _: &PlacedStones, cell: u32) -> impl Iterator<Item = u32> {
        [self.size().from_bottom(cell)].into_iter()
    }

    fn turn(&self, stones: &PlacedStones) -> Option<Player> {
        Some(stones.turn())
    }
}
