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
//! whose turn it is make a tier. [`Boards`] numbers the positions of a tier. Finished positions are
//! tiers of their own, with a rank for each column in which the pawn may have arrived. A symmetry
//! exchanges the players, and with them the two tiers of a sum.

use core::fmt;
use core::iter::from_fn;
use core::ops::Range;

use gt_core::combinatorics::Boards;
use gt_core::prelude::*;
use gt_core::{ParseError, ShapeError};

use crate::board::{glyph_of, in_order};
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
    columns: u32,
    rows: u32,
    /// The squares of the first column.
    first_column: u32,
    /// Whether a pawn may go aslant onto an empty square.
    aslant: bool,
    /// The pawns of each player at the start.
    most: u32,
    /// By the rows that all pawns have still to go: those of white and of black.
    boards: Boards<2>,
}

/// The pawns: one bit for each square, row by row from the bottom.
///
/// The square in column *c* and row *r*, both from 0, is bit *r* x `columns` + *c*. Once a pawn has
/// arrived, it stands alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Marching {
    /// Of the player who begins, who go up.
    pub white: u32,
    /// Of the other player, who go down.
    pub black: u32,
}

impl Pawns {
    /// Breakthrough on `columns` columns of `rows` rows.
    ///
    /// # Complexity
    /// The tables of [`Boards`], with the pawns of both players and the rows to go in each sum: 0.5
    /// MB on 4 x 5, and some milliseconds.
    /// # Errors
    /// [`ShapeError`] unless there are 1 to 8 columns, 4 to 8 rows, and at most 32 squares.
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
        text::picture(self.columns, self.rows, |cell| letter(at.board, cell))
    }

    fn new(columns: u32, rows: u32, home: u32, aslant: bool) -> Result<Self, ShapeError> {
        if !((1..=8).contains(&columns) && (2 * home..=8).contains(&rows) && columns * rows <= 32) {
            let valid = format!("1 to 8 columns, {} to 8 rows, and at most 32 squares", 2 * home);
            return Err(ShapeError::new("the board", format!("{columns} x {rows}"), valid));
        }
        let most = home * columns;
        // A weight has the rows to go as low bits, and above them the pawns of white and of black.
        let weight =
            |square: u32, player: usize| match [rows - 1 - square / columns, square / columns]
                [player]
            {
                0 => None, // it has arrived
                to_go => Some(to_go | 1 << (8 + 8 * player)),
            };
        let class = |sum: u32| {
            let [to_go, white, black, _] = sum.to_le_bytes().map(u32::from);
            (to_go > 0 && white.max(black) <= most).then_some(to_go)
        };
        let boards = Boards::new(columns * rows, weight, class).expect("at most 3^32 boards");
        let first_column = (0..rows).fold(0, |squares, row| squares | 1 << (row * columns));
        Ok(Self { columns, rows, first_column, aslant, most, boards })
    }

    /// The row that `player` wants to reach.
    const fn goal(&self, player: Player) -> u32 {
        let row = !(u32::MAX << self.columns);
        match player {
            Player::First => row << ((self.rows - 1) * self.columns),
            Player::Second => row,
        }
    }

    /// The pawns that have arrived, of either player.
    #[inline]
    const fn arrived(&self, pawns: Marching) -> u32 {
        pawns.white & self.goal(Player::First) | pawns.black & self.goal(Player::Second)
    }

    /// Whether the rules know this position.
    fn is_position(&self, at: &ToMove<Marching>) -> bool {
        let Marching { white, black } = at.board;
        let arrived = [white & self.goal(Player::First), black & self.goal(Player::Second)];
        let finished =
            arrived[at.turn.other().index()].is_power_of_two() && (white | black).is_power_of_two();
        let few = [white, black].iter().all(|pawns| pawns.count_ones() <= self.most);
        few && white & black == 0 && white | black != 0 && (arrived == [0; 2] || finished)
    }

    /// The tier of a position, and its rank there.
    #[inline]
    fn place(&self, at: &ToMove<Marching>) -> (u32, u64) {
        let arrived = self.arrived(at.board);
        let boards = || self.boards.rank(sets(at.board)).unwrap_or((0, u64::MAX));
        let (to_go, rank) = if arrived == 0 {
            boards()
        } else {
            (0, u64::from(arrived.trailing_zeros() % self.columns))
        };
        (2 * to_go + at.turn as u32, rank)
    }
}

impl Game for Pawns {
    type Position = ToMove<Marching>;
    type Move = (u32, u32); // from, to

    fn initial(&self) -> ToMove<Marching> {
        let white = !(u32::MAX << self.most);
        ToMove::new(
            Marching { white, black: white << (self.columns * self.rows - self.most) },
            Player::First,
        )
    }

    /// Moves of the pawns that have come farthest are listed first, so winning moves are before the
    /// others.
    #[inline]
    fn moves(&self, at: &ToMove<Marching>) -> impl Iterator<Item = (u32, u32)> {
        let (Marching { white, black }, is_first, columns) =
            (at.board, at.turn == Player::First, self.columns);
        let (mut left, own, other) =
            if is_first { (white, white, black) } else { (black, black, white) };
        let farthest = from_fn(move || {
            let from = if is_first {
                left.checked_ilog2()?
            } else {
                (left != 0).then(|| left.trailing_zeros())?
            };
            left ^= 1 << from;
            Some(from)
        });
        let (free, aside) = (!(own | other), if self.aslant { !own } else { other });
        let edge = self.first_column;
        farthest.flat_map(move |from| {
            let ahead = if is_first { from + columns } else { from - columns };
            let leftmost = edge >> from & 1 == 1;
            let rightmost = edge << (columns - 1) >> from & 1 == 1;
            let ways = [
                (free, 0),
                (if leftmost { 0 } else { aside << 1 }, u32::MAX),
                (if rightmost { 0 } else { aside >> 1 }, 1),
            ];
            let steps = ways.into_iter().filter(move |(onto, _)| onto >> ahead & 1 == 1);
            steps.map(move |(_, by)| (from, ahead.wrapping_add(by)))
        })
    }

    fn play(&self, at: &ToMove<Marching>, (from, to): (u32, u32)) -> ToMove<Marching> {
        let Marching { white, black } = at.board;
        let arrived = self.goal(at.turn) & 1 << to;
        let after = |own: u32, other: u32| {
            if arrived != 0 {
                (arrived, 0)
            } else {
                (own ^ 1 << from ^ 1 << to, other & !(1 << to))
            }
        };
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
        (self.arrived(at.board) != 0).then_some(Outcome::Loss)
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
        let (&Self { columns, rows, .. }, Marching { white, black }) = (self, at.board);
        let full = self.goal(Player::Second);
        let flip = |pawns: u32| {
            (0..rows).fold(0, |flipped, row| {
                flipped | (pawns >> (row * columns) & full) << ((rows - 1 - row) * columns)
            })
        };
        let first = self.first_column;
        let mirror = |pawns: u32| {
            (0..columns).fold(0, |mirrored, column| {
                mirrored | (pawns >> column & first) << (columns - 1 - column)
            })
        };
        let [white, black] =
            if at.turn == Player::First { [white, black] } else { [flip(black), flip(white)] };
        let [white, black] = [white, black].min([mirror(white), mirror(black)]);
        ToMove::new(Marching { white, black }, Player::First)
    }
}

impl Tiered for Pawns {
    type Tier = u32; // twice the rows to go, and whose turn it is

    #[inline]
    fn tier(&self, at: &ToMove<Marching>) -> u32 {
        self.place(at).0
    }

    /// A pawn that arrives leads to the finished positions. Any other move takes a row off the sum,
    /// and the rows of a pawn that it takes.
    ///
    /// The tiers of both players are yielded: a representative has White to move, so in the reduced
    /// game every move leads to a tier of White.
    fn next_tiers(&self, tier: u32) -> impl Iterator<Item = u32> {
        let to_go = tier / 2;
        let nearest = to_go.saturating_sub(self.rows).max(1)..to_go;
        let finished = (to_go > 0).then_some(0);
        finished.into_iter().chain(nearest).flat_map(|to_go| [2 * to_go, 2 * to_go + 1])
    }
}

impl IndexedTiers for Pawns {
    fn tiers(&self) -> impl Iterator<Item = u32> {
        0..=2 * self.boards.classes().last().unwrap_or(0) + 1
    }

    fn tier_len(&self, tier: u32) -> u64 {
        if tier < 2 { self.columns.into() } else { self.boards.len(tier / 2) }
    }

    #[inline]
    fn rank_in_tier(&self, at: &ToMove<Marching>) -> u64 {
        self.place(at).1
    }

    fn unrank_in_tier(&self, tier: u32, rank: u64) -> Option<ToMove<Marching>> {
        let turn = Player::BOTH[tier as usize % 2];
        let arrived =
            || (rank < self.columns.into()).then(|| self.goal(!turn) & self.first_column << rank);
        let board = match (tier, turn) {
            (2.., _) => marching(self.boards.unrank(tier / 2, rank)?),
            (_, Player::First) => Marching { white: 0, black: arrived()? },
            (_, Player::Second) => Marching { white: arrived()?, black: 0 },
        };
        Some(ToMove::new(board, turn))
    }

    fn positions_in_tier(
        &self,
        tier: u32,
        ranks: Range<u64>,
    ) -> impl Iterator<Item = (u64, ToMove<Marching>)> {
        let next = |at: &ToMove<Marching>| {
            Some(ToMove::new(marching(self.boards.next(sets(at.board))?), at.turn))
        };
        in_order(ranks, move |rank| self.unrank_in_tier(tier, rank), next)
    }

    #[inline]
    fn successor_tier_ranks(&self, at: &ToMove<Marching>) -> impl Iterator<Item = (u32, u64)> {
        self.moves(at).map(|mv| self.place(&self.play(at, mv)))
    }
}

/// The white and the black pawns, as [`Boards`] takes them.
fn sets(Marching { white, black }: Marching) -> [u64; 2] {
    [white.into(), black.into()]
}

fn marching(pawns: [u64; 2]) -> Marching {
    let [white, black] = pawns.map(|pawns| u32::try_from(pawns).expect("at most 32 squares"));
    Marching { white, black }
}

const fn letter(pawns: Marching, cell: u32) -> char {
    match (pawns.white >> cell & 1, pawns.black >> cell & 1) {
        (1, _) => 'w',
        (_, 1) => 'b',
        _ => '.',
    }
}

/// The pawns of each player, and whose turn it is.
impl Encode for Pawns {
    fn encode_into(&self, at: &ToMove<Marching>, out: &mut Encoder<'_>) {
        let full = u32::MAX >> (32 - self.columns * self.rows);
        out.put_up_to(at.board.white, full);
        out.put_up_to(at.board.black, full);
        out.put(at.turn);
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<ToMove<Marching>> {
        let full = u32::MAX >> (32 - self.columns * self.rows);
        let (white, black) = (from.take_up_to(full)?, from.take_up_to(full)?);
        let at = ToMove::new(Marching { white, black }, from.take()?);
        self.is_position(&at).then_some(at)
    }
}

/// Positions: rows from the top, with `w`, `b` and `.`, and whose turn it is, such as
/// `bbb/.../www:w`. Moves: `a1-a2`, and `a1xb2` for a capture.
impl Notation for Pawns {
    fn write_position(&self, at: &ToMove<Marching>, out: &mut dyn fmt::Write) -> fmt::Result {
        text::write_rows(out, self.columns, self.rows, |cell| letter(at.board, cell))?;
        out.write_str(if at.turn == Player::First { ":w" } else { ":b" })
    }

    fn parse_position(&self, text: &str) -> Result<ToMove<Marching>, ParseError> {
        let turn = |side: &str| {
            if side == "w" { Some(Player::First) } else { (side == "b").then_some(Player::Second) }
        };
        let parts = text.rsplit_once(':').and_then(|(rows, side)| Some((rows, turn(side)?)));
        let (rows, turn) = parts.ok_or_else(|| {
            ParseError::new(text, "rows of pawns, and then :w or :b for whose turn it is")
        })?;
        let at = ToMove::new(
            marching(text::read_rows(rows, self.columns, self.rows, ['w', 'b'])?),
            turn,
        );
        let valid = || {
            format!(
                "1 to {} pawns of a player; a pawn on its last row only alone, with the opponent to move",
                self.most
            )
        };
        let at =
            self.is_position(&at).then_some(at).ok_or_else(|| ParseError::new(text, valid()))?;
        let has_moved = [at.board.white, at.board.black][at.turn.other().index()] != 0;
        has_moved
            .then_some(at)
            .ok_or_else(|| ParseError::new(text, "a pawn of the player who has just moved"))
    }

    fn write_move(
        &self,
        at: &ToMove<Marching>,
        (from, to): (u32, u32),
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let how = if (at.board.white | at.board.black) >> to & 1 == 1 { 'x' } else { '-' };
        write!(out, "{}{how}{}", text::square(self.columns, from), text::square(self.columns, to))
    }

    fn parse_move(&self, _: &ToMove<Marching>, text: &str) -> Result<(u32, u32), ParseError> {
        let squares = text
            .split_once(['-', 'x'])
            .ok_or_else(|| ParseError::new(text, "a move such as a1-a2 or a1xb2"))?;
        let square = |name| text::read_square(name, self.columns, self.rows);
        Ok((square(squares.0)?, square(squares.1)?))
    }
}

impl Grid for Pawns {
    fn size(&self) -> GridSize {
        GridSize::new(self.columns, self.rows)
    }

    fn glyph(&self, at: &ToMove<Marching>, cell: u32) -> Glyph {
        glyph_of(letter(at.board, self.size().from_bottom(cell)), ['w', 'b'])
    }

    fn touched(&self, _: &ToMove<Marching>, (from, to): (u32, u32)) -> impl Iterator<Item = u32> {
        [from, to].into_iter().map(|square| self.size().from_bottom(square))
    }

    fn turn(&self, at: &ToMove<Marching>) -> Option<Player> {
        Some(at.turn)
    }
}
