//! Tic-tac-toe on a 3 x 3 board.
//!
//! Three in a row, column or diagonal win. A full board without such a line is a draw.

use core::fmt;

use gt_core::ParseError;
use gt_core::prelude::*;

/// The rules of tic-tac-toe; a move is the number of a free square, 0 to 8, row by row.
///
/// # Example
/// ```
/// use gt_core::prelude::*;
/// use gt_games::rules::TicTacToe;
/// let corner = TicTacToe.play(&TicTacToe.initial(), 0);
/// assert_eq!(TicTacToe.moves(&corner).count(), 8);
/// assert_eq!(TicTacToe::draw(corner), "  a b c\n3 X . .\n2 . . .\n1 . . .");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TicTacToe;

/// A position: the stones of both players, one bit per square, row by row from the top.
///
/// The player who began has as many stones as the other player, or one more. So the stones tell
/// whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stones {
    mover: u16,
    other: u16,
}

impl Stones {
    /// Whether the player who began is to move.
    pub(crate) const fn x_to_move(self) -> bool {
        self.mover.count_ones() == self.other.count_ones()
    }

    /// The stones of the player who began, and of the other one.
    const fn of_players(self) -> [u16; 2] {
        if self.x_to_move() { [self.mover, self.other] } else { [self.other, self.mover] }
    }
}

const SQUARES: u32 = 9;
const FULL: u16 = 0b111_111_111;
/// The eight lines of three squares.
const LINES: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

/// Whether there is a stone on the square.
const fn has(stones: u16, square: u32) -> bool {
    stones >> square & 1 == 1
}

impl TicTacToe {
    /// Draws three lines of three squares; `X` is the player who began, `.` a free square.
    ///
    /// The names of columns and rows, by which moves are written, stand beside them.
    pub fn draw(stones: Stones) -> String {
        let [top, middle, bottom] = Self::rows(stones);
        format!("  a b c\n3 {top}\n2 {middle}\n1 {bottom}")
    }

    /// The rows from the top, with a blank between squares.
    fn rows(stones: Stones) -> [String; 3] {
        let [x, o] = stones.of_players();
        let square = |at| {
            if has(x, at) {
                "X"
            } else if has(o, at) {
                "O"
            } else {
                "."
            }
        };
        let row = |row: u32| [0, 1, 2].map(|col| square(3 * row + col)).join(" ");
        [0, 1, 2].map(row)
    }
}

impl Game for TicTacToe {
    type Position = Stones;
    type Move = u32;

    fn initial(&self) -> Stones {
        Stones { mover: 0, other: 0 }
    }

    #[inline]
    fn moves(&self, stones: &Stones) -> impl Iterator<Item = u32> {
        let free = FULL & !(stones.mover | stones.other);
        (0..SQUARES).filter(move |&square| has(free, square))
    }

    #[inline]
    fn play(&self, stones: &Stones, square: u32) -> Stones {
        Stones { mover: stones.other, other: stones.mover | 1 << square }
    }

    fn decided(&self, stones: &Stones) -> Option<Outcome> {
        LINES.iter().any(|line| stones.other & line == *line).then_some(Outcome::Loss)
    }

    fn blocked(&self, _: &Stones) -> Outcome {
        Outcome::Draw
    }
}

/// Every move fills a square.
impl Acyclic for TicTacToe {}

/// The stones of each player, a bit for each square.
impl Encode for TicTacToe {
    fn encode_into(&self, stones: &Stones, out: &mut Encoder<'_>) {
        out.put([stones.mover, stones.other]);
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<Stones> {
        let [mover, other]: [u16; 2] = from.take()?;
        let fits = mover & other == 0 && (mover | other) & !FULL == 0;
        let in_turn = matches!(other.count_ones().checked_sub(mover.count_ones()), Some(0 | 1));
        (fits && in_turn).then_some(Stones { mover, other })
    }
}

/// A position is three rows from the top, such as `XO./.X./...`; `X` is the player who began.
///
/// A move is its square: a column `a` to `c` from the left and a row 1 to 3 from the bottom.
impl Notation for TicTacToe {
    fn write_position(&self, stones: &Stones, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(&Self::rows(*stones).join("/").replace(' ', ""))
    }

    fn parse_position(&self, text: &str) -> Result<Stones, ParseError> {
        let expected = |what: &str| ParseError::new(text, what.to_owned());
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != 3 || rows.iter().any(|row| row.chars().count() != 3) {
            return Err(expected("three rows of three squares, such as XO./.X./..."));
        }
        let (mut x, mut o) = (0_u16, 0_u16);
        for (square, stone) in rows.iter().flat_map(|row| row.chars()).enumerate() {
            match stone {
                'X' => x |= 1 << square,
                'O' => o |= 1 << square,
                '.' => {}
                _ => return Err(expected("squares X, O and .")),
            }
        }
        let (mover, other) = match x.count_ones().checked_sub(o.count_ones()) {
            Some(0) => (x, o),
            Some(1) => (o, x),
            _ => return Err(expected("as many X as O, or one more")),
        };
        if LINES.iter().any(|line| mover & line == *line) {
            return Err(expected("no line of the player to move: the play was over before"));
        }
        Ok(Stones { mover, other })
    }

    fn write_move(&self, _: &Stones, square: u32, out: &mut dyn fmt::Write) -> fmt::Result {
        let column = ["a", "b", "c"][(square % 3) as usize];
        write!(out, "{column}{}", 3 - square / 3)
    }

    fn parse_move(&self, stones: &Stones, text: &str) -> Result<u32, ParseError> {
        let named = |&square: &u32| self.show_move(stones, square) == text;
        let mut free = self.moves(stones);
        free.find(named).ok_or_else(|| ParseError::new(text, "a free square, a1 to c3"))
    }
}

impl Grid for TicTacToe {
    fn size(&self) -> GridSize {
        GridSize::new(3, 3)
    }

    fn glyph(&self, stones: &Stones, square: u32) -> Glyph {
        let [x, o] = stones.of_players();
        if has(x, square) {
            Glyph::of(Player::First, 'X')
        } else if has(o, square) {
            Glyph::of(Player::Second, 'O')
        } else {
            Glyph::EMPTY
        }
    }

    fn touched(&self, _: &Stones, square: u32) -> impl Iterator<Item = u32> {
        [square].into_iter()
    }

    fn turn(&self, stones: &Stones) -> Option<Player> {
        Some(if stones.x_to_move() { Player::First } else { Player::Second })
    }
}
