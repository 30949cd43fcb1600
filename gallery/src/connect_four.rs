//! Connect four: stones fall into columns; four in a row, across or on a slant, win.
//!
//! The board stands upright. The players take turns to drop a stone into a column that is not full;
//! it falls to the lowest free cell. Whoever first has four stones next to each other in a column,
//! a row or a diagonal wins. A full board without them is a draw.
//!
//! Rules: Howard Wexler and Ned Strongin, 1974, on seven columns of six. Solved by James D. Allen
//! and by Victor Allis, 1988; positions counted by John Tromp, OEIS A212693.
//!
//! # Tiers
//! A tier is how many cells are free. All its rows of column heights have the same number of
//! positions: the ways to choose the stones of the player to move from all stones. So a rank is the
//! number of the heights and the number of the choice.

use core::fmt;
use core::iter::successors;
use core::ops::Range;

use gt_core::bits::{ones, scatter};
use gt_core::combinatorics::{Subsets, binomial};
use gt_core::prelude::*;
use gt_core::{ParseError, ShapeError};

use crate::text::{self, PlacedStones};

/// The rules on a board of some size, with the tables of its ranks.
#[derive(Clone, Debug)]
pub struct ConnectFour {
    columns: u32,
    rows: u32,
    /// By the number of stones: the choices of the stones of the player to move.
    choices: Vec<Subsets>,
    /// By the number of stones: all stones, for each row of heights.
    filled: Vec<Vec<u64>>,
    /// By a row of heights, read as a number: its number among those with as many stones.
    numbers: Vec<u32>,
    /// By column and code: what the column adds to the heights, and to the state.
    steps: Vec<[u32; 2]>,
    /// By state and code: what the column adds to the number of the choice, and what it would add
    /// if the columns before held one stone more.
    adds: Vec<[u64; 2]>,
}

/// The stones: column by column, one bit for each cell from the bottom up, and a free bit on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dropped {
    /// Of the player to move.
    pub own: u64,
    /// Of both players.
    pub all: u64,
}

impl ConnectFour {
    /// The rules on `columns` columns of `rows` cells.
    ///
    /// # Errors
    /// [`ShapeError`] for a board with more than 8 columns, 8 rows or 48 cells, or without cells.
    /// # Panics
    /// Never: the numbers of a board of this size fit.
    pub fn new(columns: u32, rows: u32) -> Result<Self, ShapeError> {
        if !(1..=8).contains(&columns) || !(1..=8).contains(&rows) || columns * rows > 48 {
            let shape = format!("{columns} x {rows}");
            return Err(ShapeError::new("the board", shape, "1 to 8 columns and rows, and at most 48 cells"));
        }
        let (cells, base) = (columns * rows, rows + 1);
        let choices = (0..=cells).map(|stones| Subsets::new(stones, stones / 2).expect("at most 64 elements")).collect();
        let filled = vec![Vec::new(); cells as usize + 1];
        let mut game = Self { columns, rows, choices, filled, numbers: vec![], steps: vec![], adds: vec![] };
        for heights in 0..base.pow(columns) {
            let height = |column| heights / base.pow(column) % base;
            let all = (0..columns).fold(0, |all, column| all | ((1 << height(column)) - 1) << (column * base));
            let same = &mut game.filled[(0..columns).map(height).sum::<u32>() as usize];
            game.numbers.push(same.len().try_into().expect("at most 9^8 rows of heights"));
            same.push(all);
        }
        // A code is a column's stones of one player, below a 1 on top of all stones of the column.
        let codes = || 1..2_u64 << rows;
        for (column, code) in (0..columns).flat_map(|column| core::iter::once(0).chain(codes()).map(move |code| (column, code))) {
            let height = code.max(1).ilog2();
            game.steps.push([height * base.pow(column), height << 6 | (code.count_ones().max(1) - 1)]);
        }
        for (before, chosen) in (0..cells).flat_map(|before| (0..64).map(move |chosen| (before, chosen))) {
            game.adds.push([0; 2]);
            for code in codes() {
                let stones = || ones(code ^ 1 << code.ilog2()).zip(chosen + 1..);
                let add = |more: u32| stones().map(|(at, nth)| binomial((before + more + at).into(), nth).unwrap_or(0)).sum();
                game.adds.push([add(0), add(1)]);
            }
        }
        Ok(game)
    }

    /// The stones row by row.
    fn stones(&self, Dropped { own, all }: Dropped) -> PlacedStones {
        let place = |cell| cell % self.columns * (self.rows + 1) + cell / self.columns;
        let by_rows =
            |stones: u64| (0..self.columns * self.rows).fold(0, |cells, cell| cells | (stones >> place(cell) & 1) << cell);
        PlacedStones { own: by_rows(own), all: by_rows(all) }
    }

    /// A picture of the board, with the names of rows and columns.
    pub fn draw(&self, stones: &Dropped) -> String {
        let stones = self.stones(*stones);
        text::picture(self.columns, self.rows, |cell| stones.letter(cell))
    }

    /// Goes through the columns of a choice of stones. Returns the heights as a number, and the
    /// stones; `visit` gets what each column adds, and its code.
    #[inline]
    fn read(&self, chosen: u64, all: u64, mut visit: impl FnMut(usize, usize, [u64; 2])) -> (u32, u32) {
        let (base, codes) = (self.rows + 1, all + chosen);
        let (mut heights, mut state) = (0, 0_u32);
        for column in 0..self.columns {
            let code = usize::try_from((codes >> (column * base) & ((1 << base) - 1)) + 1).unwrap_or(0);
            visit(column as usize, code, self.adds[(state as usize) << base | code]);
            let [height, stones] = self.steps[(column as usize) << base | code];
            heights += height;
            state += stones;
        }
        (heights, state >> 6)
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
        let other = stones.all ^ stones.own;
        let four = |step: u32| {
            let pairs = other & other >> step;
            pairs & pairs >> (2 * step)
        };
        let rows = self.rows;
        (four(1) | four(rows) | four(rows + 1) | four(rows + 2) != 0).then_some(Outcome::Loss)
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
        let stones = (self.columns * self.rows - free) as usize;
        self.filled[stones].len() as u64 * self.choices[stones].len()
    }

    #[inline]
    fn rank_in_tier(&self, stones: &Dropped) -> u64 {
        let mut choice = 0;
        let (heights, count) = self.read(stones.own, stones.all, |_, _, [add, _]| choice += add);
        u64::from(self.numbers[heights as usize]) * self.choices[count as usize].len() + choice
    }

    #[inline]
    fn unrank_in_tier(&self, free: u32, rank: u64) -> Option<Dropped> {
        let stones = (self.columns * self.rows - free) as usize;
        let (heights, choice) = (rank / self.choices[stones].len(), rank % self.choices[stones].len());
        let all = *self.filled[stones].get(usize::try_from(heights).ok()?)?;
        Some(Dropped { own: scatter(self.choices[stones].unrank(choice)?, all), all })
    }

    #[inline]
    fn positions_in_tier(&self, free: u32, ranks: Range<u64>) -> impl Iterator<Item = (u64, Dropped)> {
        let Range { start, end } = ranks;
        let choices = self.choices[(self.columns * self.rows - free) as usize].len();
        (start / choices..end.div_ceil(choices)).flat_map(move |heights| {
            let ranks = start.max(heights * choices)..end.min((heights + 1) * choices);
            let first = self.unrank_in_tier(free, ranks.start);
            let all = first.map_or(0, |first| first.all);
            let mut lowest = [0; 64]; // by a number of stones: as many of the lowest
            let mut ones = ones(all);
            (1..64).for_each(|stones| lowest[stones] = lowest[stones - 1] | ones.next().map_or(0, |one| 1 << one));
            ranks.zip(successors(first, move |&Dropped { own, all }| {
                // The next greater choice of as many stones: the lowest stone of the lowest block rises
                // over all chosen ones, and the others of the block fall to the bottom.
                let risen = (own | !all).wrapping_add(own & own.wrapping_neg()) & all;
                let block = (own & !risen).count_ones();
                Some(Dropped { own: risen | lowest[(block.max(1) - 1) as usize], all })
            }))
        })
    }

    #[inline]
    fn successor_tier_ranks(&self, stones: &Dropped) -> impl Iterator<Item = (u32, u64)> {
        // After a move the stones of the player to move are those that are the other's now. The new
        // stone is not one of them: it only lifts the columns behind it.
        let (mut lifted, mut gains, mut full) = (0_u64, [0_u64; 8], [true; 8]);
        let (heights, count) = self.read(stones.all ^ stones.own, stones.all, |column, code, [add, more]| {
            lifted = lifted.wrapping_add(more);
            gains[column] = add.wrapping_sub(more);
            full[column] = code >> self.rows != 0;
        });
        let free = self.columns * self.rows - count;
        let choices = self.choices.get(count as usize + 1).map_or(0, Subsets::len);
        let mut height = 1;
        (0..self.columns as usize).filter_map(move |column| {
            lifted = lifted.wrapping_add(gains[column]);
            let after = heights + height;
            height *= self.rows + 1;
            (!full[column]).then(|| (free - 1, u64::from(self.numbers[after as usize]) * choices + lifted))
        })
    }
}

/// Left and right are alike.
impl Symmetric for ConnectFour {
    fn representative(&self, stones: &Dropped) -> Dropped {
        let (columns, height) = (self.columns, self.rows + 1);
        let mirror = |stones: u64| {
            let column = |from: u32| stones >> (from * height) & ((1 << height) - 1);
            (0..columns).fold(0, |mirrored, from| mirrored | column(from) << ((columns - 1 - from) * height))
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
                self.try_play(&stones, column)
                    .map_err(|_| ParseError::new(text, "columns that are not full, up to the end of the game"))
            });
        }
        let PlacedStones { own, all } = PlacedStones::read(text, self.columns, self.rows)?;
        let place = |cell| cell % self.columns * (self.rows + 1) + cell / self.columns;
        let [own, all] = [own, all].map(|cells| ones(cells).fold(0, |stones, cell| stones | 1 << place(cell)));
        let lowest = (0..self.columns).fold(0, |lowest, column| lowest | 1 << (column * (self.rows + 1)));
        let fallen = all & (all + lowest) == 0;
        fallen.then_some(Dropped { own, all }).ok_or_else(|| ParseError::new(text, "no free cell below a stone"))
    }

    fn write_move(&self, _: &Dropped, column: u32, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}", column + 1)
    }

    fn parse_move(&self, _: &Dropped, text: &str) -> Result<u32, ParseError> {
        let column = (0..self.columns).find(|column| (column + 1).to_string() == text);
        column.ok_or_else(|| ParseError::new(text, format!("a column from 1 to {}", self.columns)))
    }
}
