//! Connect four: stones fall into columns; four in a column, a row or a diagonal win.
//!
//! The board stands upright. The players take turns to drop a stone into a column that is not full;
//! it falls to the lowest free cell. Whoever first has four stones next to each other in a column,
//! a row or a diagonal wins. A full board without them is a draw.
//!
//! Rules: Howard Wexler and Ned Strongin, 1974, on seven columns of six. Solved by James D. Allen
//! and by Victor Allis, 1988. Positions of small boards: John Tromp, *John's Connect Four
//! Playground*, and markus7800, *Connect4-Strong-Solver*. Positions of 7 x 6 by ply: OEIS A212693.
//!
//! # Tiers
//! A tier is how many cells are free. The *heights* of a position say how many stones each column
//! has. In a tier all heights have the same number of positions: the ways to choose the stones of
//! the player to move from all stones. So a rank is made of two numbers: that of the heights and
//! that of the choice.

mod dropped;
mod ranks;
mod reached;

use core::fmt;
use core::ops::Range;
use std::sync::OnceLock;

use gt_core::bits::next_subset;
use gt_core::prelude::*;
use gt_core::{ParseError, ShapeError};

pub use self::dropped::Dropped;
use self::ranks::ColumnRanks;
use crate::board::{glyph_of, in_order};
use crate::text::{self, PlacedStones};

/// The rules on a board of some size, with the tables of its ranks.
///
/// A full table of [`tiers::Values`](gt_core::tiers::Values) has a byte for each rank: 172 million
/// on 5 columns of 5. Play reaches two in five of these.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_core::prelude::*;
/// use gt_core::tiers::Values;
/// use gt_gallery::ConnectFour;
///
/// # fn main() -> Result<(), Box<dyn core::error::Error>> {
/// let game = ConnectFour::new(4, 4)?;
/// let values = Values::explore(&game, [game.initial()], &Run::new())?;
/// assert_eq!(values.stats().positions, 161_029);
/// assert_eq!(values.value(&game.initial())?, Some(Value::Draw));
/// let stones = game.parse_position("221")?; // the columns that were played
/// assert_eq!(game.show_position(&stones), "..../..../.o../xx..");
/// assert_eq!(values.value(&stones)?, Some(Value::Draw));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct ConnectFour {
    columns: u32,
    rows: u32,
    /// Made at its first use.
    ranks: OnceLock<ColumnRanks>,
}

impl ConnectFour {
    /// The rules on `columns` columns of `rows` cells.
    ///
    /// # Complexity
    /// The tables of ranks are made when a solver first asks for a rank. There are
    /// *h* = (`rows` + 1)^`columns` different heights. The tables take O(*h* x `columns`) time, 12
    /// bytes for each of the heights, and 2 KiB x `cells` x 2^`rows` besides. That is some
    /// milliseconds and 0.7 MB on 5 columns of 4.
    /// # Errors
    /// [`ShapeError`] for a board with more than 8 columns, 8 rows or 48 cells, or without cells.
    pub fn new(columns: u32, rows: u32) -> Result<Self, ShapeError> {
        if !(1..=8).contains(&columns) || !(1..=8).contains(&rows) || columns * rows > 48 {
            let shape = format!("{columns} x {rows}");
            return Err(ShapeError::new(
                "the board",
                shape,
                "1 to 8 columns and rows, and at most 48 cells",
            ));
        }
        Ok(Self { columns, rows, ranks: OnceLock::new() })
    }

    #[inline]
    fn ranks(&self) -> &ColumnRanks {
        self.ranks.get_or_init(|| ColumnRanks::new(self.columns, self.rows))
    }

    /// All bits of a position, the free one of each column too.
    const fn bits(&self) -> u64 {
        u64::MAX >> (64 - self.columns * (self.rows + 1))
    }

    /// The lowest cell of each column.
    fn lowest(&self) -> u64 {
        (0..self.columns).fold(0, |lowest, column| lowest | 1 << (column * (self.rows + 1)))
    }

    /// Whether stones have four next to each other.
    #[inline]
    const fn has_four(&self, stones: u64) -> bool {
        const fn four(stones: u64, step: u32) -> u64 {
            let pairs = stones & stones >> step;
            pairs & pairs >> (2 * step)
        }
        four(stones, 1)
            | four(stones, self.rows)
            | four(stones, self.rows + 1)
            | four(stones, self.rows + 2)
            != 0
    }

    /// The stones row by row.
    fn stones(&self, Dropped { own, all }: Dropped) -> PlacedStones {
        let place = |cell| cell % self.columns * (self.rows + 1) + cell / self.columns;
        let by_rows = |stones: u64| {
            (0..self.columns * self.rows)
                .fold(0, |cells, cell| cells | (stones >> place(cell) & 1) << cell)
        };
        PlacedStones { own: by_rows(own), all: by_rows(all) }
    }

    /// A picture of the board, with the numbers of rows and columns: `x` began, `o` is the other
    /// player.
    ///
    /// The top row comes first. Every line has an end of line.
    pub fn draw(&self, stones: &Dropped) -> String {
        let stones = self.stones(*stones);
        // There are at most 8 columns.
        let name = |column| char::from_digit(column + 1, 10).unwrap_or('?');
        text::picture_of(self.columns, self.rows, name, |cell| stones.letter(cell))
    }
}

impl Game for ConnectFour {
    type Position = Dropped;
    type Move = u32; // the column

    fn initial(&self) -> Dropped {
        Dropped { own: 0, all: 0 }
    }

    #[inline]
    fn moves(&self, stones: &Dropped) -> impl Iterator<Item = u32> {
        let (all, rows) = (stones.all, self.rows);
        (0..self.columns).filter(move |column| all >> (column * (rows + 1) + rows - 1) & 1 == 0)
    }

    #[inline]
    fn play(&self, stones: &Dropped, column: u32) -> Dropped {
        let lowest = 1 << (column * (self.rows + 1));
        Dropped { own: stones.all ^ stones.own, all: stones.all | (stones.all + lowest) }
    }

    #[inline]
    fn decided(&self, stones: &Dropped) -> Option<Outcome> {
        self.has_four(stones.all ^ stones.own).then_some(Outcome::Loss)
    }

    fn blocked(&self, _: &Dropped) -> Outcome {
        Outcome::Draw
    }
}

impl Acyclic for ConnectFour {} // every move fills a cell

impl Tiered for ConnectFour {
    type Tier = u32; // the free cells

    #[inline]
    fn tier(&self, stones: &Dropped) -> u32 {
        self.columns * self.rows - stones.all.count_ones()
    }

    fn next_tiers(&self, free: u32) -> impl Iterator<Item = u32> {
        free.checked_sub(1).into_iter()
    }
}

impl IndexedTiers for ConnectFour {
    fn tiers(&self) -> impl Iterator<Item = u32> {
        0..=self.columns * self.rows
    }

    fn tier_len(&self, free: u32) -> u64 {
        self.ranks().len(self.columns * self.rows - free)
    }

    #[inline]
    fn rank_in_tier(&self, stones: &Dropped) -> u64 {
        self.ranks().rank(stones)
    }

    #[inline]
    fn unrank_in_tier(&self, free: u32, rank: u64) -> Option<Dropped> {
        self.ranks().unrank(self.columns * self.rows - free, rank)
    }

    #[inline]
    fn positions_in_tier(
        &self,
        free: u32,
        ranks: Range<u64>,
    ) -> impl Iterator<Item = (u64, Dropped)> {
        let next =
            |&Dropped { own, all }: &Dropped| next_subset(own, all).map(|own| Dropped { own, all });
        in_order(ranks, move |rank| self.unrank_in_tier(free, rank), next)
    }

    #[inline]
    fn successor_tier_ranks(&self, stones: &Dropped) -> impl Iterator<Item = (u32, u64)> {
        let cells = self.columns * self.rows;
        self.ranks().after_moves(stones).map(move |(stones, rank)| (cells - stones, rank))
    }
}

/// One word: the stones of the player to move, and a bit above the highest stone of each column.
impl Encode for ConnectFour {
    fn encode_into(&self, stones: &Dropped, out: &mut Encoder<'_>) {
        out.put_up_to(stones.own | (stones.all + self.lowest()), self.bits());
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<Dropped> {
        let word: u64 = from.take_up_to(self.bits())?;
        let mut all = 0;
        for first in (0..self.columns).map(|column| column * (self.rows + 1)) {
            let height = (word >> first & ((2 << self.rows) - 1)).checked_ilog2()?;
            all |= ((1 << height) - 1) << first;
        }
        let own = word & all;
        (own.count_ones() == all.count_ones() / 2).then_some(Dropped { own, all })
    }
}

/// Left and right are alike.
impl Symmetric for ConnectFour {
    fn representative(&self, stones: &Dropped) -> Dropped {
        let (columns, height) = (self.columns, self.rows + 1);
        let mirror = |stones: u64| {
            let column = |from: u32| stones >> (from * height) & ((1 << height) - 1);
            (0..columns).fold(0, |mirrored, from| {
                mirrored | column(from) << ((columns - 1 - from) * height)
            })
        };
        let [own, all] = [stones.own, stones.all].min([mirror(stones.own), mirror(stones.all)]);
        Dropped { own, all }
    }
}

/// Positions: rows from the top, with `x` for the player who begins, `o` and `.`, such as
/// `..../..../.o../xx..`; whose turn it is follows. The columns that were played, such
/// as `221`, are read too. Moves: the number of the column, from 1.
impl Notation for ConnectFour {
    fn write_position(&self, stones: &Dropped, out: &mut dyn fmt::Write) -> fmt::Result {
        let stones = self.stones(*stones);
        text::write_rows(out, self.columns, self.rows, |cell| stones.letter(cell))
    }

    fn parse_position(&self, text: &str) -> Result<Dropped, ParseError> {
        if text.starts_with(|first: char| first.is_ascii_digit()) {
            return text.chars().try_fold(self.initial(), |stones, column| {
                let column = self.parse_move(&stones, column.encode_utf8(&mut [0; 4]))?;
                self.try_play(&stones, column).map_err(|_| {
                    ParseError::new(text, "columns that are not full, up to the end of the game")
                })
            });
        }
        self.read_stones(text)
    }

    fn write_move(&self, _: &Dropped, column: u32, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}", column + 1)
    }

    fn parse_move(&self, _: &Dropped, text: &str) -> Result<u32, ParseError> {
        let column = (0..self.columns).find(|column| (column + 1).to_string() == text);
        column.ok_or_else(|| ParseError::new(text, format!("a column from 1 to {}", self.columns)))
    }
}

/// A move touches the cell into which the stone falls.
impl Grid for ConnectFour {
    fn size(&self) -> GridSize {
        GridSize::new(self.columns, self.rows)
    }

    fn glyph(&self, stones: &Dropped, cell: u32) -> Glyph {
        let letter = self.stones(*stones).letter(self.size().from_bottom(cell));
        glyph_of(letter, ['x', 'o'])
    }

    fn touched(&self, stones: &Dropped, column: u32) -> impl Iterator<Item = u32> {
        let fallen = stones.all >> (column * (self.rows + 1)) & ((1 << self.rows) - 1);
        [self.size().at(column, self.rows - 1 - fallen.count_ones())].into_iter()
    }

    fn column_label(&self, column: u32) -> String {
        (column + 1).to_string()
    }

    fn turn(&self, stones: &Dropped) -> Option<Player> {
        Some(self.stones(*stones).turn())
    }
}
