//! Breakthrough and hexapawn: pawns march, and the first one to arrive wins.
//!
//! White and black pawns stand on opposite sides of a board. White begins. A move takes one pawn a
//! row forward: straight ahead onto an empty square, or aslant onto a pawn of the opponent, which
//! it takes. Whoever brings a pawn to the last row wins; a player who cannot move loses.
//!
//! * *Breakthrough*: the pawns of a player fill two rows. A pawn may also go aslant onto an empty
//!   square. Rules: Dan Troyka, 2000; small boards as in jh85, *smallgames*.
//! * *Hexapawn*: the pawns of a player fill one row. Rules: Martin Gardner, *Mathematical Games*,
//!   Scientific American, March 1962.
//!
//! # Published numbers
//! jh85 counts every way to place the pawns, with either player to move: each player has at least
//! one pawn and at most as many as at the start, and no pawn has arrived. These are 3,267,310 on 4
//! x 4, and 219,211,038 on 4 x 5. Play reaches 1,172,054 and 155,909,139 positions, the finished
//! ones included.
//!
//! # A finished game
//! A pawn that arrives ends the game. All other pawns then leave the board, because it no longer
//! matters where they stand. Otherwise most positions would be finished ones.
//!
//! # Tiers
//! Add up the rows that each pawn has still to go. Every move makes this sum smaller. The sum and
//! whose turn it is make a tier. The *shape* of a position is how many white and black pawns each
//! row has. The ranks of a tier are its shapes one after the other. Inside a shape a position is a
//! number with a digit for each row, the lowest row last. So a move changes the shape and two
//! digits.

mod marching;
mod ranks;
mod rows;

use core::fmt;
use core::ops::Range;

use gt_core::prelude::*;
use gt_core::{ParseError, ShapeError};

pub use self::marching::Marching;
use self::ranks::ShapeRanks;
use self::rows::Rows;
use crate::board::in_order;
use crate::text;

/// The rules of breakthrough or hexapawn on a board of some size, with the tables of its ranks.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_core::prelude::*;
/// use gt_core::tiers::Values;
/// use gt_gallery::Pawns;
///
/// # fn main() -> Result<(), Box<dyn core::error::Error>> {
/// let hexapawn = Pawns::hexapawn(3, 3)?;
/// let values = Values::solve(&hexapawn, &Run::new())?;
/// assert_eq!(values.value(&hexapawn.initial())?, Some(Value::Loss { plies: 6 }));
/// let game = Pawns::breakthrough(2, 4)?;
/// assert_eq!(game.show_position(&game.initial()), "bb/bb/ww/ww:w");
/// let moves: Vec<_> = game.moves(&game.initial()).collect();
/// // The squares straight ahead are taken.
/// assert_eq!(game.show_line(&game.initial(), &moves[..1]), "b2xa3");
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Pawns {
    rows: Rows,
    /// The pawns of each player at the start.
    most: u32,
    ranks: ShapeRanks,
}

impl Pawns {
    /// Breakthrough on `columns` columns of `rows` rows.
    ///
    /// # Complexity
    /// With *k* = (`columns` + 1)(`columns` + 2)/2 there are (`columns` + 1)^2 x *k*^(`rows` - 2)
    /// shapes: 5,625 on 4 x 4, and 84,375 on 4 x 5. The tables take O(`rows`) time for each shape,
    /// and 8 to 24 bytes.
    /// # Errors
    /// [`ShapeError`] unless there are 1 to 8 columns, 4 to 8 rows, at most 32 squares, and at most
    /// 2^24 shapes: such as 4 x 6, 5 x 6, 6 x 5, 8 x 4.
    pub fn breakthrough(columns: u32, rows: u32) -> Result<Self, ShapeError> {
        Self::new(columns, rows, 2, true)
    }

    /// Hexapawn on `columns` columns of `rows` rows.
    ///
    /// Each player has `columns` pawns. They go aslant only to take.
    ///
    /// # Complexity
    /// As [`breakthrough`](Self::breakthrough).
    /// # Errors
    /// [`ShapeError`] as [`breakthrough`](Self::breakthrough), but from 2 rows on.
    pub fn hexapawn(columns: u32, rows: u32) -> Result<Self, ShapeError> {
        Self::new(columns, rows, 1, false)
    }

    /// A picture of the board, with the names of rows and columns: `w` goes up, `b` goes down.
    ///
    /// It does not say whose turn it is.
    pub fn draw(&self, at: &ToMove<Marching>) -> String {
        text::picture(self.rows.columns, self.rows.count, |cell| letter(at.board, cell))
    }

    fn new(columns: u32, rows: u32, home: u32, aslant: bool) -> Result<Self, ShapeError> {
        let fits = (1..=8).contains(&columns) && (2 * home..=8).contains(&rows) && columns * rows <= 32;
        if !fits || ShapeRanks::shapes(columns, rows).is_none_or(|shapes| shapes > 1 << 24) {
            let valid = format!("1 to 8 columns, {} to 8 rows, at most 32 squares, and at most 2^24 shapes", 2 * home);
            return Err(ShapeError::new("the board", format!("{columns} x {rows}"), valid));
        }
        let (rows, most) = (Rows { columns, count: rows, aslant }, home * columns);
        Ok(Self { rows, most, ranks: ShapeRanks::new(rows, most) })
    }

    /// Whether the rules know this position.
    fn is_position(&self, at: &ToMove<Marching>) -> bool {
        let Marching { white, black } = at.board;
        let arrived = [white & self.rows.goal(Player::First), black & self.rows.goal(Player::Second)];
        let finished = arrived[at.turn.other().index()].is_power_of_two() && (white | black).is_power_of_two();
        let few = [white, black].iter().all(|pawns| pawns.count_ones() <= self.most);
        few && white & black == 0 && white | black != 0 && (arrived == [0; 2] || finished)
    }
}

impl Game for Pawns {
    type Position = ToMove<Marching>;
    type Move = (u32, u32); // from, to

    fn initial(&self) -> ToMove<Marching> {
        let white = !(u32::MAX << self.most);
        ToMove::new(Marching { white, black: white << (self.rows.columns * self.rows.count - self.most) }, Player::First)
    }

    /// Moves of the pawns that have come farthest are listed first, so winning moves are before the
    /// others.
    fn moves(&self, at: &ToMove<Marching>) -> impl Iterator<Item = (u32, u32)> {
        let (ToMove { board, turn }, rows) = (*at, self.rows);
        rows.pairs(turn).flat_map(move |row| {
            let steps = rows.steps(turn, rows.code(board, row), rows.code(board, row + 1));
            let [from, to] = if turn == Player::First { [row, row + 1] } else { [row + 1, row] };
            Rows::columns_of(steps).map(move |[start, end]| (from * rows.columns + start, to * rows.columns + end))
        })
    }

    fn play(&self, at: &ToMove<Marching>, (from, to): (u32, u32)) -> ToMove<Marching> {
        let Marching { white, black } = at.board;
        let arrived = self.rows.goal(at.turn) & 1 << to;
        let after =
            |own: u32, other: u32| if arrived != 0 { (arrived, 0) } else { (own ^ 1 << from ^ 1 << to, other & !(1 << to)) };
        let (white, black) = match at.turn {
            Player::First => after(white, black),
            Player::Second => {
                let (black, white) = after(black, white);
                (white, black)
            }
        };
        ToMove::new(Marching { white, black }, !at.turn)
    }

    #[inline]
    fn decided(&self, at: &ToMove<Marching>) -> Option<Outcome> {
        (self.rows.arrived(at.board) != 0).then_some(Outcome::Loss)
    }
}

impl Acyclic for Pawns {} // pawns only go forward

impl Partizan for Pawns {
    fn turn(&self, at: &ToMove<Marching>) -> Player {
        at.turn
    }

    fn with_turn(&self, at: &ToMove<Marching>, turn: Player) -> Option<ToMove<Marching>> {
        Some(ToMove::new(at.board, turn)).filter(|at| self.is_position(at))
    }
}

/// Left and right are alike. If the board is turned upside down, the players are exchanged.
impl Symmetric for Pawns {
    fn representative(&self, at: &ToMove<Marching>) -> ToMove<Marching> {
        let (Rows { columns, count: rows, .. }, Marching { white, black }) = (self.rows, at.board);
        let full = self.rows.full();
        let flip = |pawns: u32| {
            (0..rows).fold(0, |flipped, row| flipped | (pawns >> (row * columns) & full) << ((rows - 1 - row) * columns))
        };
        let first = self.rows.column(0);
        let mirror =
            |pawns: u32| (0..columns).fold(0, |mirrored, column| mirrored | (pawns >> column & first) << (columns - 1 - column));
        let [white, black] = if at.turn == Player::First { [white, black] } else { [flip(black), flip(white)] };
        let [white, black] = [white, black].min([mirror(white), mirror(black)]);
        ToMove::new(Marching { white, black }, Player::First)
    }
}

impl Tiered for Pawns {
    type Tier = u32; // twice the rows to go, and whose turn it is

    #[inline]
    fn tier(&self, at: &ToMove<Marching>) -> u32 {
        2 * self.ranks.to_go(at.board) + at.turn as u32
    }

    fn next_tiers(&self, tier: u32) -> impl Iterator<Item = u32> {
        (0..tier / 2).map(move |to_go| 2 * to_go + 1 - tier % 2)
    }
}

impl IndexedTiers for Pawns {
    fn tiers(&self) -> impl Iterator<Item = u32> {
        (0..).take(2 * self.ranks.most_to_go())
    }

    fn tier_len(&self, tier: u32) -> u64 {
        self.ranks.len(tier / 2)
    }

    #[inline]
    fn rank_in_tier(&self, at: &ToMove<Marching>) -> u64 {
        self.ranks.rank(at.board)
    }

    #[inline]
    fn unrank_in_tier(&self, tier: u32, rank: u64) -> Option<ToMove<Marching>> {
        let turn = Player::BOTH[tier as usize % 2];
        self.ranks.unrank(tier / 2, turn, rank).map(|pawns| ToMove::new(pawns, turn))
    }

    #[inline]
    fn positions_in_tier(&self, tier: u32, ranks: Range<u64>) -> impl Iterator<Item = (u64, ToMove<Marching>)> {
        let next = |at: &ToMove<Marching>| self.ranks.next(at.board).map(|pawns| ToMove::new(pawns, at.turn));
        in_order(ranks, move |rank| self.unrank_in_tier(tier, rank), next)
    }

    #[inline]
    fn successor_tier_ranks(&self, at: &ToMove<Marching>) -> impl Iterator<Item = (u32, u64)> {
        let after = 1 - at.turn as u32;
        self.ranks.after_steps(at.turn, at.board).map(move |(to_go, rank)| (2 * to_go + after, rank))
    }
}

const fn letter(pawns: Marching, cell: u32) -> char {
    match (pawns.white >> cell & 1, pawns.black >> cell & 1) {
        (1, _) => 'w',
        (_, 1) => 'b',
        _ => '.',
    }
}

/// Positions: rows from the top, with `w`, `b` and `.`, and whose turn it is, such as
/// `bbb/.../www:w`. Moves: `a1-a2`, and `a1xb2` for a capture.
impl Notation for Pawns {
    fn write_position(&self, at: &ToMove<Marching>, out: &mut dyn fmt::Write) -> fmt::Result {
        text::write_rows(out, self.rows.columns, self.rows.count, |cell| letter(at.board, cell))?;
        out.write_str(if at.turn == Player::First { ":w" } else { ":b" })
    }

    fn parse_position(&self, text: &str) -> Result<ToMove<Marching>, ParseError> {
        let turn = |side: &str| if side == "w" { Some(Player::First) } else { (side == "b").then_some(Player::Second) };
        let parts = text.rsplit_once(':').and_then(|(rows, side)| Some((rows, turn(side)?)));
        let (rows, turn) = parts.ok_or_else(|| ParseError::new(text, "rows of pawns, and then :w or :b for whose turn it is"))?;
        let [white, black] =
            text::read_rows(rows, self.rows.columns, self.rows.count, ['w', 'b'])?.map(|pawns| u32::try_from(pawns).unwrap_or(0));
        let at = ToMove::new(Marching { white, black }, turn);
        let valid =
            || format!("1 to {} pawns of a player; a pawn on its last row only alone, with the opponent to move", self.most);
        self.is_position(&at).then_some(at).ok_or_else(|| ParseError::new(text, valid()))
    }

    fn write_move(&self, at: &ToMove<Marching>, (from, to): (u32, u32), out: &mut dyn fmt::Write) -> fmt::Result {
        let how = if (at.board.white | at.board.black) >> to & 1 == 1 { 'x' } else { '-' };
        write!(out, "{}{how}{}", text::square(self.rows.columns, from), text::square(self.rows.columns, to))
    }

    fn parse_move(&self, _: &ToMove<Marching>, text: &str) -> Result<(u32, u32), ParseError> {
        let squares = text.split_once(['-', 'x']).ok_or_else(|| ParseError::new(text, "a move such as a1-a2 or a1xb2"))?;
        let square = |name| text::read_square(name, self.rows.columns, self.rows.count);
        Ok((square(squares.0)?, square(squares.1)?))
    }
}
