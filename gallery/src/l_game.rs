//! The L game: move your L, then a neutral stone if you like; who cannot move the L loses.
//!
//! ```text
//! 4 n x x .   On a 4 x 4 board each player has a piece of four squares, an L. It may lie in any of
//! 3 . o x .   48 ways, turned and reflected. Two neutral stones have a square each.
//! 2 . o x .
//! 1 . o o n
//!   a b c d
//! ```
//! A turn lifts the own L and lays it on free squares, at least one of them new. Then it may carry
//! one neutral stone to a free square. A player who cannot lay the L anew loses.
//!
//! Rules: Edward de Bono, *The five-day course in thinking*, 1967. Analysis: Wikipedia, *L game*:
//! 2,296 positions up to symmetry with the neutral stones alike, 18,368 in all; the player to move
//! has lost in 15 of them, and soon loses in 14 more. In the others it can at least draw.

#![expect(clippy::cast_possible_truncation, reason = "a set of 16 squares, or their number")]

use core::fmt;

use gt_core::ParseError;
use gt_core::bits::{gather, ones, scatter};
use gt_core::combinatorics::Subsets;
use gt_core::prelude::*;

use crate::board::{BOARD_4X4, Maps};

/// The rules, with the ways an L may lie.
///
/// All 18,368 positions have a rank, with the neutral stones alike.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_core::prelude::*;
/// use gt_core::retrograde::Tablebase;
/// use gt_gallery::LGame;
///
/// # fn main() -> Result<(), Box<dyn core::error::Error>> {
/// let game = LGame::default();
/// let table = Tablebase::dense(&game, &Run::new())?;
/// assert_eq!(table.census().unwrap().positions(), 18_368);
/// assert_eq!(table.value(&game.initial())?, Some(Value::Draw));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct LGame {
    maps: Maps,
    /// The ways an L may lie, in ascending order.
    ways: Vec<u16>,
    /// By rank, without the stones: the L of the player to move and the other, in ascending order.
    pairs: Vec<[u16; 2]>,
    /// Two of the eight squares that the pieces leave free.
    stones: Subsets,
}

/// The pieces, one bit for each square, row by row.
///
/// Bit 0 is `a4`, at the upper left, and bit 15 is `d1`. An L has four bits, `neutral` has two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LBoard {
    /// The L of the player to move.
    pub own: u16,
    /// The L of the opponent.
    pub other: u16,
    /// The neutral stones.
    pub neutral: u16,
}

/// A whole turn.
///
/// It is written as the squares of the L and then the stone, such as `b4c4c3c2,a4-a1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LMove {
    /// The squares that the L takes.
    pub to: u16,
    /// From where to where a neutral stone is carried, if one is.
    pub stone: Option<(u32, u32)>,
}

impl Default for LGame {
    fn default() -> Self {
        let maps = Maps::square(4);
        // An upright L on the squares (row, col) of six places, and its images.
        let places = (0..2).flat_map(|row| (0..3).map(move |col| 4 * row + col));
        let mut ways: Vec<u16> =
            places.flat_map(|at| maps.images([0x0311_u32 << at])).map(|[way]| way as u16).collect();
        ways.sort_unstable();
        let all = ways.iter().flat_map(|&own| ways.iter().map(move |&other| [own, other]));
        let pairs = all.filter(|[own, other]| own & other == 0).collect();
        Self { maps, ways, pairs, stones: Subsets::new(8, 2).expect("at most 64 elements") }
    }
}

impl LGame {
    /// The board for people; `x` is the L of the player to move, and `n` a neutral stone.
    pub fn draw(&self, board: &LBoard) -> String {
        BOARD_4X4.draw(['x', 'o', 'n'], [board.own, board.other, board.neutral].map(u32::from))
    }
}

impl Game for LGame {
    type Position = LBoard;
    type Move = LMove;

    fn initial(&self) -> LBoard {
        LBoard { own: 0x0446, other: 0x6220, neutral: 0x8001 }
    }

    fn moves(&self, &LBoard { own, other, neutral }: &LBoard) -> impl Iterator<Item = LMove> {
        let ways = self.ways.iter().filter(move |&&to| to & (other | neutral) == 0 && to != own);
        ways.flat_map(move |&to| {
            let free = !(to | other | neutral);
            let carried = ones(neutral.into())
                .flat_map(move |stone| ones(free.into()).map(move |square| Some((stone, square))));
            core::iter::once(None).chain(carried).map(move |stone| LMove { to, stone })
        })
    }

    fn play(&self, board: &LBoard, mv: LMove) -> LBoard {
        let neutral =
            mv.stone.map_or(board.neutral, |(from, to)| board.neutral & !(1 << from) | 1 << to);
        LBoard { own: board.other, other: mv.to, neutral }
    }
}

impl Indexed for LGame {
    fn index_len(&self) -> u64 {
        self.pairs.len() as u64 * self.stones.len()
    }

    fn rank(&self, board: &LBoard) -> u64 {
        let pair = self.pairs.binary_search(&[board.own, board.other]).expect("two pieces");
        let stones = gather(board.neutral.into(), (!(board.own | board.other)).into());
        pair as u64 * self.stones.len()
            + self.stones.rank(stones).expect("two stones on free squares")
    }

    fn unrank(&self, rank: u64) -> Option<LBoard> {
        let &[own, other] = self.pairs.get(usize::try_from(rank / self.stones.len()).ok()?)?;
        let neutral =
            scatter(self.stones.unrank(rank % self.stones.len())?, (!(own | other)).into());
        Some(LBoard { own, other, neutral: neutral as u16 })
    }
}

/// The bytes of the rank.
impl Encode for LGame {
    fn encode_into(&self, board: &LBoard, out: &mut Encoder<'_>) {
        out.put_rank(self, board);
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<LBoard> {
        from.take_rank(self)
    }
}

impl Symmetric for LGame {
    /// The least of the eight rotations and reflections of the board.
    fn representative(&self, board: &LBoard) -> LBoard {
        let [own, other, neutral] = self
            .maps
            .least([board.own, board.other, board.neutral].map(u32::from))
            .map(|set| set as u16);
        LBoard { own, other, neutral }
    }
}

impl Images for LGame {
    fn images(&self, board: &LBoard) -> impl Iterator<Item = LBoard> {
        let images = self.maps.images([board.own, board.other, board.neutral].map(u32::from));
        images.map(|image| image.map(|set| set as u16)).map(|[own, other, neutral]| LBoard {
            own,
            other,
            neutral,
        })
    }
}

/// What [`Notation`] expects.
const POSITION: &str =
    "four rows with an L of x (to move), an L of o, two n and dots, such as nxx./.ox./.ox./.oon";
const MOVE: &str = "the four squares of an L, row by row from the top, and the stone that is carried, such as b4c4c3c2,a4-a1";

/// A position is its rows, with the L of the player to move as `x` and the neutral stones as `n`:
/// `nxx./.ox./.ox./.oon`. A move is the squares that the L takes, row by row from the top, and the
/// stone that is carried, if one is: `b4c4c3c2` or `b4c4c3c2,a4-a1`.
impl Notation for LGame {
    fn write_position(&self, board: &LBoard, out: &mut dyn fmt::Write) -> fmt::Result {
        BOARD_4X4.write(
            ['x', 'o', 'n'],
            [board.own, board.other, board.neutral].map(u32::from),
            out,
        )
    }

    fn parse_position(&self, text: &str) -> Result<LBoard, ParseError> {
        let read = BOARD_4X4.parse(['x', 'o', 'n'], text).map(|sets| sets.map(|set| set as u16));
        let valid = |[own, other, neutral]: &[u16; 3]| {
            self.pairs.contains(&[*own, *other]) && neutral.count_ones() == 2
        };
        let board = read.filter(valid).map(|[own, other, neutral]| LBoard { own, other, neutral });
        board.ok_or_else(|| ParseError::new(text, POSITION))
    }

    fn write_move(&self, _: &LBoard, mv: LMove, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(&BOARD_4X4.names(mv.to.into()))?;
        mv.stone.map_or(Ok(()), |(from, to)| {
            out.write_char(',')?;
            BOARD_4X4.write_step(Some(from), to, out)
        })
    }

    fn parse_move(&self, _: &LBoard, text: &str) -> Result<LMove, ParseError> {
        let way = |squares: &str| {
            self.ways.iter().copied().find(|&way| BOARD_4X4.names(way.into()) == squares)
        };
        let mv = match text.split_once(',') {
            None => way(text).map(|to| LMove { to, stone: None }),
            Some((squares, stone)) => way(squares)
                .zip(BOARD_4X4.parse_slide(stone))
                .map(|(to, stone)| LMove { to, stone: Some(stone) }),
        };
        mv.ok_or_else(|| ParseError::new(text, MOVE))
    }
}

/// `x` are the squares of the player to move. A move touches those of the L, row by row, and then
/// where the stone is taken and put.
impl Grid for LGame {
    fn size(&self) -> GridSize {
        BOARD_4X4.size()
    }

    fn glyph(&self, at: &LBoard, cell: u32) -> Glyph {
        BOARD_4X4.glyph(cell, ['x', 'o', 'n'], [at.own, at.other, at.neutral].map(u32::from))
    }

    fn touched(&self, _: &LBoard, LMove { to, stone }: LMove) -> impl Iterator<Item = u32> {
        BOARD_4X4.cells(ones(to.into()).chain(stone.into_iter().flat_map(|(from, to)| [from, to])))
    }

    fn turn(&self, _: &LBoard) -> Option<Player> {
        Some(Player::First) // the player to move sees the board
    }

    fn of_other(&self, piece: Glyph) -> Glyph {
        piece.swapped_between(['x', 'o'])
    }
}
