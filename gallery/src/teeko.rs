//! Teeko: drop four stones each on a 5 x 5 board, then step; four in a row or a square win.
//!
//! The players drop a stone in turn on any free square until each has four. Then they move a stone
//! one step in any of eight directions to a free square. A player wins with four stones next to
//! each other in a row, a column or a diagonal, or in a square of 2 x 2: 44 goals. In advanced
//! Teeko the corners of any larger square win, too: 58 goals. A player who cannot move loses; with
//! eight stones this never happens.
//!
//! Rules: John Scarne, *Scarne on Teeko*, 1955, as told by Guy L. Steele Jr., *Summary of the
//! solving of the game of Teeko*, draft, 1999. By exhaustion he found that the standard game is a
//! draw and that the first player wins the advanced game. If the first stone may not be dropped on
//! the centre, the advanced game is a draw, too. `MathWorld`, *Teeko*, says that the win takes 13
//! turns. Here it takes 13 plies, so a turn of either player counts there.
//!
//! # Ranks
//! Tables give the number of a set of stones, and the symmetries that make this number least. The
//! stones of the opponent are numbered among the squares that the player to move leaves free. Of 97
//! million boards seven in eight are not the least of their orbit. So number the orbits before you
//! solve the game (`game.reduced().numbered(&run)`).

#![expect(clippy::cast_possible_truncation, reason = "a set of 25 squares, or their number")]

use core::fmt;
use core::ops::Range;

use gt_core::ParseError;
use gt_core::bits::ones;
use gt_core::prelude::*;

use crate::board::{BOARD_5X5, Maps, Sets, close, open};
use crate::text::won_before;

const SQUARES: u32 = 0x1ff_ffff;

/// The rules, with the tables of ranks and symmetries.
///
/// The tables take less than 1 MB. A board has one of 96,691,476 ranks, and 12,097,029 of the
/// boards are the least of their orbit. [`numbered`](gt_core::adapt::Reduced::numbered) lists
/// these.
///
/// # Example
/// ```
/// use gt_core::prelude::*;
/// use gt_gallery::Teeko;
///
/// # fn main() -> Result<(), Box<dyn core::error::Error>> {
/// let (standard, advanced) = (Teeko::standard(), Teeko::advanced());
/// assert_eq!(standard.index_len(), 96_691_476);
/// // The corners of a square of 3 x 3 belong to the player who has just moved.
/// let board = advanced.parse_position("o.o../.x.../o.o../.xx../....x")?;
/// assert_eq!(advanced.decided(&board), Some(Outcome::Loss));
/// assert_eq!(standard.decided(&board), None);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Teeko {
    /// By square: the squares one step away.
    steps: [u32; 25],
    maps: Maps,
    /// The squares of one player.
    sets: Sets,
    /// By the number of a set of squares.
    stones: Vec<KnownSet>,
    /// By the number of stones.
    stages: Vec<Stage>,
}

/// What is known of a set of squares with the stones of one player.
#[derive(Clone, Copy, Debug)]
struct KnownSet {
    /// The least image, and the symmetries that give it, one bit for each.
    least: u32,
    maps: u16,
    is_goal: bool,
}

/// The boards with some number of stones.
#[derive(Clone, Debug)]
struct Stage {
    /// The sets of the player to move.
    owns: Range<usize>,
    /// Those of the opponent, if the squares of the player to move are left out.
    others: Range<usize>,
    /// The least rank.
    first: u64,
}

/// The stones, one bit for each square, row by row.
///
/// Bit 0 is `a5`, at the upper left, and bit 24 is `e1`. The players have as many stones each, or
/// the opponent one more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TeekoBoard {
    /// Of the player to move.
    pub own: u32,
    /// Of the opponent.
    pub other: u32,
}

impl Teeko {
    /// Standard Teeko: of squares only those of 2 x 2 win.
    ///
    /// # Complexity
    /// It makes the tables for the 15,276 sets of up to four squares.
    pub fn standard() -> Self {
        Self::with_squares(1)
    }

    /// Advanced Teeko: the corners of any square win.
    ///
    /// # Complexity
    /// As [`standard`](Self::standard).
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
            set([0_u32, 1, 2, 3]
                .map(|nth| (row + nth * down, col.wrapping_add(nth.wrapping_mul(right)))))
        };
        let square = |(row, col), side| {
            set([(row, col), (row + side, col), (row, col + side), (row + side, col + side)])
        };
        let all = || (0..5).flat_map(|row| (0..5).map(move |col| (row, col)));
        let rows = all().flat_map(|from| {
            directions.into_iter().filter_map(move |direction| row(from, direction))
        });
        let squares =
            all().flat_map(|corner| (1..=greatest).filter_map(move |side| square(corner, side)));
        let steps = core::array::from_fn(|from| {
            let near = |to: &u32| {
                ((from as u32 / 5).abs_diff(to / 5)).max((from as u32 % 5).abs_diff(to % 5)) == 1
            };
            (0..25).filter(near).fold(0, |set, to| set | 1 << to)
        });
        let maps = Maps::square(5);
        let sets = Sets::new(25, 4);
        let known = |&squares: &u32| {
            let (least, maps) = maps.to_the_least(squares);
            KnownSet { least, maps, is_goal: false }
        };
        let mut stones: Vec<KnownSet> = sets.all.iter().map(known).collect();
        rows.chain(squares).for_each(|goal| stones[sets.number(goal)].is_goal = true);
        let mut first = 0;
        let stages = (0..=8_u32).map(|stones| {
            let (owns, others) =
                (sets.of_size(stones / 2, 25), sets.of_size(stones.div_ceil(2), 25 - stones / 2));
            let stage = Stage { owns, others, first };
            first += stage.len();
            stage
        });
        let stages = stages.collect();
        Self { steps, maps, sets, stones, stages }
    }

    /// The board for people; `x` are the stones of the player to move.
    pub fn draw(&self, board: &TeekoBoard) -> String {
        BOARD_5X5.draw(['x', 'o'], [board.own, board.other])
    }

    #[inline]
    fn has_won(&self, stones: u32) -> bool {
        self.stones.get(self.sets.number(stones)).is_some_and(|stones| stones.is_goal)
    }
}

impl Stage {
    fn len(&self) -> u64 {
        self.owns.len() as u64 * self.others.len() as u64
    }
}

impl Game for Teeko {
    type Position = TeekoBoard;
    type Move = (Option<u32>, u32); // from where (from the hand while dropping), and to where

    fn initial(&self) -> TeekoBoard {
        TeekoBoard { own: 0, other: 0 }
    }

    fn moves(
        &self,
        &TeekoBoard { own, other }: &TeekoBoard,
    ) -> impl Iterator<Item = (Option<u32>, u32)> {
        let free = !(own | other) & SQUARES;
        let (dropped, moved) = if own.count_ones() < 4 { (free, 0) } else { (0, own) };
        let steps = move |from: u32| {
            ones((free & self.steps[from as usize]).into()).map(move |to| (Some(from), to))
        };
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
    fn predecessors(
        &self,
        &TeekoBoard { own, other }: &TeekoBoard,
    ) -> impl Iterator<Item = TeekoBoard> {
        let free = !(own | other) & SQUARES;
        // The opponent has dropped one of the stones, or stepped with it if there are eight.
        let moved = if (own | other).count_ones() == 8 { other } else { 0 };
        let drops = ones(other.into()).map(move |to| other & !(1 << to));
        let steps = ones(moved.into()).flat_map(move |to| {
            ones((free & self.steps[to as usize]).into())
                .map(move |from| other & !(1 << to) | 1 << from)
        });
        let before = drops.chain(steps).map(move |before| TeekoBoard { own: before, other: own });
        before.filter(|before| self.decided(before).is_none())
    }
}

impl Indexed for Teeko {
    fn index_len(&self) -> u64 {
        self.stages.iter().map(Stage::len).sum()
    }

    fn rank(&self, &TeekoBoard { own, other }: &TeekoBoard) -> u64 {
        let Stage { owns, others, first } = &self.stages[(own | other).count_ones() as usize];
        let [own, other] = [
            self.sets.number(own) - owns.start,
            self.sets.number(close(other, own)) - others.start,
        ];
        first + (own * others.len() + other) as u64
    }

    fn unrank(&self, rank: u64) -> Option<TeekoBoard> {
        let Stage { owns, others, first } =
            self.stages.iter().rfind(|stage| stage.first <= rank)?;
        let (in_stage, others) =
            (u32::try_from(rank - first).ok()?, others.start as u32..others.end as u32);
        let (own, other) = (in_stage / others.len() as u32, in_stage % others.len() as u32);
        let own = self.sets.all[owns.clone()].get(own as usize)?;
        Some(TeekoBoard {
            own: *own,
            other: open(self.sets.all[(others.start + other) as usize], *own),
        })
    }
}

/// The bytes of the rank.
impl Encode for Teeko {
    fn encode_into(&self, board: &TeekoBoard, out: &mut Encoder<'_>) {
        out.put_rank(self, board);
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<TeekoBoard> {
        from.take_rank(self)
    }
}

impl Symmetric for Teeko {
    /// The least of the eight rotations and reflections of the board.
    fn representative(&self, board: &TeekoBoard) -> TeekoBoard {
        let KnownSet { least, maps, .. } = self.stones[self.sets.number(board.own)];
        let [other] = self.maps.least_of(maps, [board.other]);
        TeekoBoard { own: least, other }
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
        let [own, other] = read.ok_or_else(|| ParseError::new(text, expected))?;
        if self.has_won(own) {
            Err(won_before(text, "row or square"))
        } else {
            Ok(TeekoBoard { own, other })
        }
    }

    fn write_move(
        &self,
        _: &TeekoBoard,
        (from, to): (Option<u32>, u32),
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        BOARD_5X5.write_step(from, to, out)
    }

    fn parse_move(&self, _: &TeekoBoard, text: &str) -> Result<(Option<u32>, u32), ParseError> {
        BOARD_5X5
            .parse_step(text)
            .ok_or_else(|| ParseError::new(text, "a square such as c3, or a step such as c3-d4"))
    }
}

/// `x` are the stones of the player to move.
impl Grid for Teeko {
    fn size(&self) -> GridSize {
        BOARD_5X5.size()
    }

    fn glyph(&self, at: &TeekoBoard, cell: u32) -> Glyph {
        BOARD_5X5.glyph(cell, ['x', 'o'], [at.own, at.other])
    }

    fn touched(&self, _: &TeekoBoard, (from, to): (Option<u32>, u32)) -> impl Iterator<Item = u32> {
        BOARD_5X5.cells(from.into_iter().chain([to]))
    }

    fn turn(&self, _: &TeekoBoard) -> Option<Player> {
        Some(Player::First) // the player to move sees the board
    }

    fn of_other(&self, piece: Glyph) -> Glyph {
        piece.swapped_between(['x', 'o'])
    }
}
