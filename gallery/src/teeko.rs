//! Teeko: drop four stones each on a 5 x 5 board, then step; four in a row or a square win.
//!
//! The players drop a stone in turn on any free square until each has four. Then they move a stone
//! one step in any of eight directions to a free square. A player wins with four stones next to
//! each other in a row, a column or a diagonal, or in a square of 2 x 2: 44 goals. In advanced
//! Teeko the corners of any larger square win, too: 58 goals. A player who cannot move loses; with
//! eight stones this never happens.
//!
//! Rules: John Scarne, *Scarne on Teeko*, 1955, as told by Guy L. Steele Jr., *Summary of the
//! solving of the game of Teeko*, draft, 1999. He found by exhaustion that the standard game is a
//! draw, that the first player wins the advanced game (in 13 turns: `MathWorld`, *Teeko*), and that
//! it is a draw if the first stone may not be dropped on the centre.

#![expect(clippy::cast_possible_truncation, reason = "a set of 25 squares, or their number")]

use core::fmt;

use gt_core::ParseError;
use gt_core::bits::{gather, ones, scatter};
use gt_core::combinatorics::Subsets;
use gt_core::prelude::*;

use crate::board::{BOARD_5X5, Maps};

const SQUARES: u32 = 0x1ff_ffff;

/// The rules, with the tables of ranks and symmetries.
#[derive(Clone, Debug)]
pub struct Teeko {
    goals: Vec<u32>,
    /// By square: the squares one step away.
    steps: [u32; 25],
    maps: Maps,
    /// By the number of stones: the stones of the player to move, those of the opponent on the
    /// other squares, and the first rank.
    boards: Vec<(Subsets, Subsets, u64)>,
}

/// The stones, one bit for each square, row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TeekoBoard {
    /// Of the player to move.
    pub own: u32,
    /// Of the opponent.
    pub other: u32,
}

impl Teeko {
    /// Standard Teeko: of squares only those of 2 x 2 win.
    pub fn standard() -> Self {
        Self::with_squares(1)
    }

    /// Advanced Teeko: the corners of any square win.
    pub fn advanced() -> Self {
        Self::with_squares(4)
    }

    /// The rules in which squares win whose corners are at most so far apart.
    fn with_squares(greatest: u32) -> Self {
        let set = |squares: [(u32, u32); 4]| {
            let on_board = squares.iter().all(|&(row, col)| row < 5 && col < 5);
            on_board.then(|| squares.iter().fold(0, |set, (row, col)| set | 1 << (5 * row + col)))
        };
        // Directions of rows: right, down, and down to both sides. Left of the board is no column.
        let directions = [(0, 1), (1, 0), (1, 1), (1, u32::MAX)];
        let row = |(row, col): (u32, u32), (down, right): (u32, u32)| {
            set([0_u32, 1, 2, 3].map(|nth| (row + nth * down, col.wrapping_add(nth.wrapping_mul(right)))))
        };
        let square = |(row, col), side| set([(row, col), (row + side, col), (row, col + side), (row + side, col + side)]);
        let all = || (0..5).flat_map(|row| (0..5).map(move |col| (row, col)));
        let rows = all().flat_map(|from| directions.into_iter().filter_map(move |direction| row(from, direction)));
        let squares = all().flat_map(|corner| (1..=greatest).filter_map(move |side| square(corner, side)));
        let steps = core::array::from_fn(|from| {
            let near = |to: &u32| ((from as u32 / 5).abs_diff(to / 5)).max((from as u32 % 5).abs_diff(to % 5)) == 1;
            (0..25).filter(near).fold(0, |set, to| set | 1 << to)
        });
        let mut len = 0;
        let boards = (0..=8_u32).map(|stones| {
            let subsets = |points, chosen| Subsets::new(points, chosen).expect("at most 64 elements");
            let (own, other, first) = (subsets(25, stones / 2), subsets(25 - stones / 2, stones.div_ceil(2)), len);
            len += own.len() * other.len();
            (own, other, first)
        });
        let boards = boards.collect();
        Self { goals: rows.chain(squares).collect(), steps, maps: Maps::square(5), boards }
    }

    /// The board for people; `x` are the stones of the player to move.
    pub fn draw(&self, board: &TeekoBoard) -> String {
        BOARD_5X5.draw(['x', 'o'], [board.own, board.other])
    }

    #[inline]
    fn has_won(&self, stones: u32) -> bool {
        self.goals.iter().filter(|&&goal| goal == stones).count() > 0 // without a branch
    }
}

impl Game for Teeko {
    type Position = TeekoBoard;
    type Move = (Option<u32>, u32); // from where (from the hand while dropping), and to where

    fn initial(&self) -> TeekoBoard {
        TeekoBoard { own: 0, other: 0 }
    }

    fn moves(&self, &TeekoBoard { own, other }: &TeekoBoard) -> impl Iterator<Item = (Option<u32>, u32)> {
        let free = !(own | other) & SQUARES;
        let (dropped, moved) = if own.count_ones() < 4 { (free, 0) } else { (0, own) };
        let steps = move |from: u32| ones((free & self.steps[from as usize]).into()).map(move |to| (Some(from), to));
        ones(dropped.into()).map(|to| (None, to)).chain(ones(moved.into()).flat_map(steps))
    }

    fn play(&self, board: &TeekoBoard, (from, to): (Option<u32>, u32)) -> TeekoBoard {
        let left = from.map_or(board.own, |from| board.own & !(1 << from));
        TeekoBoard { own: board.other, other: left | 1 << to }
    }

    fn decided(&self, board: &TeekoBoard) -> Option<Outcome> {
        // In play only the opponent, who has just moved, can have a goal.
        let lost = self.has_won(board.other).then_some(Outcome::Loss);
        lost.or_else(|| self.has_won(board.own).then_some(Outcome::Win))
    }
}

impl Predecessors for Teeko {
    fn predecessors(&self, &TeekoBoard { own, other }: &TeekoBoard) -> impl Iterator<Item = TeekoBoard> {
        let free = !(own | other) & SQUARES;
        // The opponent has dropped one of the stones, or stepped with it if there are eight.
        let moved = if (own | other).count_ones() == 8 { other } else { 0 };
        let drops = ones(other.into()).map(move |to| other & !(1 << to));
        let steps = ones(moved.into())
            .flat_map(move |to| ones((free & self.steps[to as usize]).into()).map(move |from| other & !(1 << to) | 1 << from));
        let before = drops.chain(steps).map(move |before| TeekoBoard { own: before, other: own });
        before.filter(|before| self.decided(before).is_none())
    }
}

impl Indexed for Teeko {
    fn index_len(&self) -> u64 {
        self.boards.iter().map(|(own, other, _)| own.len() * other.len()).sum()
    }

    fn rank(&self, board: &TeekoBoard) -> u64 {
        let [own, other] = [board.own, board.other].map(u64::from);
        let (owns, others, first) = &self.boards[(own | other).count_ones() as usize];
        let other = others.rank(gather(other, !own)).expect("as many as in turn, on other squares");
        first + owns.rank(own).expect("as many as in turn") * others.len() + other
    }

    fn unrank(&self, rank: u64) -> Option<TeekoBoard> {
        let (owns, others, first) = self.boards.iter().rfind(|(_, _, first)| *first <= rank)?;
        let own = owns.unrank((rank - first) / others.len())?;
        let other = scatter(others.unrank((rank - first) % others.len())?, !own);
        Some(TeekoBoard { own: own as u32, other: other as u32 })
    }
}

impl Symmetric for Teeko {
    /// The least of the eight rotations and reflections of the board.
    fn representative(&self, board: &TeekoBoard) -> TeekoBoard {
        let [own, other] = self.maps.least([board.own, board.other]);
        TeekoBoard { own, other }
    }
}

impl Images for Teeko {
    fn images(&self, board: &TeekoBoard) -> impl Iterator<Item = TeekoBoard> {
        self.maps.images([board.own, board.other]).map(|[own, other]| TeekoBoard { own, other })
    }
}

/// A position is its rows, with the stones of the player to move as `x`:
/// `...../..x../.o.../...../.....`. A move is `c3`, or `c3-d4` for a stone on the board.
impl Notation for Teeko {
    fn write_position(&self, board: &TeekoBoard, out: &mut dyn fmt::Write) -> fmt::Result {
        BOARD_5X5.write(['x', 'o'], [board.own, board.other], out)
    }

    fn parse_position(&self, text: &str) -> Result<TeekoBoard, ParseError> {
        let in_turn = |&[own, other]: &[u32; 2]| {
            let [own, other] = [own.count_ones(), other.count_ones()];
            other <= 4 && (own == other || own + 1 == other)
        };
        let read = BOARD_5X5.parse(['x', 'o'], text).filter(in_turn);
        let expected = "five rows of x (to move), o and dots, such as ...../..x../.o.../...../....., with at most four o, and as many x or one less";
        read.map(|[own, other]| TeekoBoard { own, other }).ok_or_else(|| ParseError::new(text, expected))
    }

    fn write_move(&self, _: &TeekoBoard, (from, to): (Option<u32>, u32), out: &mut dyn fmt::Write) -> fmt::Result {
        BOARD_5X5.write_step(from, to, out)
    }

    fn parse_move(&self, _: &TeekoBoard, text: &str) -> Result<(Option<u32>, u32), ParseError> {
        BOARD_5X5.parse_step(text).ok_or_else(|| ParseError::new(text, "a square such as c3, or a step such as c3-d4"))
    }
}
