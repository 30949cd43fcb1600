//! Men's morris on two squares, without flying: place men, then slide them; a mill takes a man.
//!
//! ```text
//! 5 +---+---+   The 16 points of two squares are joined along the sides and across the middles.
//! 4 | +-+-+ |   Each player places the men in turn, then slides one along a line to a free
//! 3 +-+   +-+   neighbouring point. Three own men on a side of a square are a mill. Whoever
//! 2 | +-+-+ |   closes one takes a man of the opponent: none that stands in a mill, unless all
//! 1 +---+---+   do. Two mills closed at once take one man.
//!   a b c d e
//! ```
//! When all men are placed, a player with fewer than three men loses, and so does a player who
//! cannot move. Only the player to move can lose in this way, and only when all men are placed: a
//! player left with two men before that plays on. No man *flies*: three men, too, move along the
//! lines only.
//!
//! Rules and counts for six, five and four men: B. Liou, *solved-games*, 2026. His positions name
//! the player to move. Here they do not: a position of the sliding phase and the same with the
//! players exchanged are one.
//!
//! # Tiers
//! A tier is how many men are still to be placed, and how many men each player has on the board.
//! Sliding keeps these numbers, and the players take turns. So when all men are placed, the two
//! numbers in either order are one tier.

#![expect(clippy::cast_possible_truncation, reason = "a set of 16 points, or their number")]

use core::fmt;
use core::ops::{Range, RangeInclusive};
use std::sync::OnceLock;

use gt_core::bits::ones;
use gt_core::prelude::*;
use gt_core::{ParseError, ShapeError};

use crate::board::{Board, Maps, closure, in_order};
use crate::pairs::Pairs;

const BOARD: Board = Board(&["a5 c5 e5", "b4 c4 d4", "a3 b3 d3 e3", "b2 c2 d2", "a1 c1 e1"]);
/// The sides of the squares: each three points in a row.
const MILLS: [u16; 8] = [0x0007, 0x0038, 0x1c00, 0xe000, 0x2041, 0x0488, 0x1120, 0x8204];
/// By point: the points that a line joins to it.
const LINES: [u16; 16] = [
    0x0042, 0x0015, 0x0202, 0x0090, 0x002a, 0x0110, 0x2081, 0x0448, 0x1220, 0x8104, 0x0880, 0x5400,
    0x0900, 0x4040, 0xa800, 0x4200,
];
/// In a set of men to take: nobody.
const NOBODY: u32 = 16;

/// The rules for some number of men, with the tables of ranks and symmetries.
///
/// The tables take less than 1 MB. Six men have 51 million ranks in all tiers, and 42,372,745
/// positions in play with the player to move named; five have 17,844,721, four 4,111,151.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_core::prelude::*;
/// use gt_core::retrograde::Tablebase;
/// use gt_gallery::Morris;
///
/// # fn main() -> Result<(), Box<dyn core::error::Error>> {
/// let game = Morris::new(3)?.reduced();
/// let table = Tablebase::explore(&game, [game.initial()], &Run::new())?;
/// assert_eq!(table.value(&game.initial())?, Some(Value::Draw));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Morris {
    men: u8,
    maps: Maps,
    /// Made at its first use.
    pairs: OnceLock<Pairs>,
}

/// The men on the board, one bit for each point.
///
/// Bit 0 is `a5`, at the upper left, and the points follow row by row; bit 15 is `e1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Men {
    /// Of the player to move.
    pub own: u16,
    /// Of the opponent.
    pub other: u16,
    /// How many men the players are still to place, together.
    pub to_place: u8,
}

/// A whole turn.
///
/// A turn that closes a mill takes a man in the same move. It is written `a5-c5xb4`: from, to, and
/// the man that is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MorrisMove {
    /// The point that the man leaves; `None` if it comes from the hand.
    pub from: Option<u32>,
    /// The point that the man comes to.
    pub to: u32,
    /// The point of the man that a mill takes.
    pub taken: Option<u32>,
}

impl Morris {
    /// The rules with this many men for each player: six men's morris has 6.
    ///
    /// # Complexity
    /// The tables for the 2^16 sets of points are made when a solver first asks for them.
    /// # Errors
    /// [`ShapeError`] unless there are 3 to 7 men.
    pub fn new(men: u8) -> Result<Self, ShapeError> {
        if !(3..=7).contains(&men) {
            return Err(ShapeError::new("the number of men", men, "3 to 7"));
        }
        // Where each point goes: a quarter turn, left and right exchanged, the squares exchanged.
        let turned =
            |point: u32| [2, 9, 15, 5, 8, 12, 1, 4, 11, 14, 3, 7, 10, 0, 6, 13][point as usize];
        let reflected =
            |point: u32| [2, 1, 0, 5, 4, 3, 9, 8, 7, 6, 12, 11, 10, 15, 14, 13][point as usize];
        let swapped =
            |point: u32| [3, 4, 5, 0, 1, 2, 7, 6, 9, 8, 13, 14, 15, 10, 11, 12][point as usize];
        let maps = Maps::generated(16, &[&turned, &reflected, &swapped]);
        Ok(Self { men, maps, pairs: OnceLock::new() })
    }

    #[inline]
    fn pairs(&self) -> &Pairs {
        self.pairs.get_or_init(|| Pairs::new(7))
    }

    /// How many men the player to move and the opponent may have on the board, of those that they
    /// have placed; `None` if more are to be placed than there are.
    ///
    /// A player's third man is the first that can close a mill. Later a player who is left with two
    /// men has lost. So nobody ever loses more men than the opponent has placed, less two.
    fn on_board(&self, to_place: u8) -> Option<[RangeInclusive<u32>; 2]> {
        let placed = |hand: u8| self.men.checked_sub(hand).map(u32::from);
        let [first, second] = [placed(to_place.div_ceil(2))?, placed(to_place / 2)?];
        let left = |own: u32, other: u32| own.saturating_sub(other.saturating_sub(2))..=own;
        Some([left(first, second), left(second, first)])
    }

    /// What is expected of positions with so many men to place.
    fn possible(&self, to_place: u8) -> String {
        let Some(on_board) = self.on_board(to_place) else {
            return format!("at most {} men to place, {} of each player", 2 * self.men, self.men);
        };
        let [own, other] = on_board.map(|men| match (men.start(), men.end()) {
            (few, most) if few == most => few.to_string(),
            (few, most) => format!("{few} to {most}"),
        });
        format!(
            "{own} x and {other} o on the board with {to_place} men to place: mills take at most \
             one man for each that the opponent has placed from the third on"
        )
    }

    /// The board for people; `x` are the men of the player to move.
    pub fn draw(&self, men: &Men) -> String {
        let board = BOARD.draw(['x', 'o'], [men.own, men.other].map(u32::from));
        format!("{board}\n{} to place", men.to_place)
    }
}

/// The men that stand in a mill.
#[inline]
fn in_mills(men: u16) -> u16 {
    MILLS.iter().fold(0, |points, &mill| points | if men & mill == mill { mill } else { 0 })
}

impl Game for Morris {
    type Position = Men;
    type Move = MorrisMove;

    fn initial(&self) -> Men {
        Men { own: 0, other: 0, to_place: 2 * self.men }
    }

    fn moves(&self, &Men { own, other, to_place }: &Men) -> impl Iterator<Item = MorrisMove> {
        let (free, milled) = (!(own | other), in_mills(other));
        let takeable = u64::from(if milled == other { other } else { other & !milled });
        let (placed, slid) = if to_place > 0 { (free, 0) } else { (0, own) };
        let slides = move |from: u32| {
            ones(u64::from(free & LINES[from as usize])).map(move |to| (Some(from), to))
        };
        let steps =
            ones(placed.into()).map(|to| (None, to)).chain(ones(slid.into()).flat_map(slides));
        steps.flat_map(move |(from, to)| {
            let after = from.map_or(own, |from| own & !(1 << from)) | 1 << to;
            let closed = in_mills(after) >> to & 1 == 1 && other != 0;
            let taken = ones(if closed { takeable } else { 1 << NOBODY });
            taken.map(move |taken| MorrisMove {
                from,
                to,
                taken: (taken != NOBODY).then_some(taken),
            })
        })
    }

    fn play(&self, men: &Men, MorrisMove { from, to, taken }: MorrisMove) -> Men {
        let moved = from.map_or(men.own, |from| men.own & !(1 << from)) | 1 << to;
        let left = taken.map_or(men.other, |taken| men.other & !(1 << taken));
        Men { own: left, other: moved, to_place: men.to_place.saturating_sub(1) }
    }

    fn decided(&self, men: &Men) -> Option<Outcome> {
        (men.to_place == 0 && men.own.count_ones() < 3).then_some(Outcome::Loss)
    }
}

impl Symmetric for Morris {
    /// The least of the images: rotations, reflections, and the squares exchanged.
    fn representative(&self, men: &Men) -> Men {
        let [own, other] = self.maps.least([men.own, men.other].map(u32::from));
        Men { own: own as u16, other: other as u16, ..*men }
    }
}

impl Images for Morris {
    fn images(&self, men: &Men) -> impl Iterator<Item = Men> {
        let to_place = men.to_place;
        let images = self.maps.images([men.own, men.other].map(u32::from));
        images.map(move |[own, other]| Men { own: own as u16, other: other as u16, to_place })
    }
}

impl Tiered for Morris {
    /// The men still to be placed, and those on the board: of the player to move and of the
    /// opponent; when all are placed, the greater number first.
    type Tier = (u8, u8, u8);

    fn tier(&self, men: &Men) -> (u8, u8, u8) {
        tier(men.to_place, men.own.count_ones() as u8, men.other.count_ones() as u8)
    }

    fn next_tiers(
        &self,
        (to_place, own, other): (u8, u8, u8),
    ) -> impl Iterator<Item = (u8, u8, u8)> {
        let placed = to_place.checked_sub(1).into_iter().flat_map(move |left| {
            let takes = u8::from(own >= 2 && other > 0);
            (0..=takes).map(move |taken| tier(left, other - taken, own + 1))
        });
        let slid = [(own, other), (other, own)]
            .into_iter()
            .filter(move |&(mover, other)| to_place == 0 && mover >= 3 && other > 0);
        placed.chain(slid.map(|(mover, other)| tier(0, mover, other - 1)))
    }
}

fn tier(to_place: u8, own: u8, other: u8) -> (u8, u8, u8) {
    if to_place == 0 { (0, own.max(other), own.min(other)) } else { (to_place, own, other) }
}

impl IndexedTiers for Morris {
    fn tiers(&self) -> impl Iterator<Item = (u8, u8, u8)> {
        let mut tiers =
            closure(self.tier(&self.initial()), |&tier| self.next_tiers(tier).collect());
        tiers.sort_unstable_by(|a, b| b.cmp(a));
        tiers.into_iter()
    }

    fn tier_len(&self, (to_place, own, other): (u8, u8, u8)) -> u64 {
        let orders = if to_place == 0 && own != other { 2 } else { 1 };
        orders * self.pairs().len([own, other].map(u32::from))
    }

    fn rank_in_tier(&self, &Men { own, other, to_place }: &Men) -> u64 {
        let sizes = [own, other].map(u16::count_ones);
        let before = if to_place == 0 && sizes[0] < sizes[1] { self.pairs().len(sizes) } else { 0 };
        before + self.pairs().rank([own, other])
    }

    fn unrank_in_tier(&self, (to_place, own, other): (u8, u8, u8), rank: u64) -> Option<Men> {
        let sizes = [own, other].map(u32::from);
        let in_second_order =
            rank.checked_sub(self.pairs().len(sizes)).filter(|_| to_place == 0 && own != other);
        let second = |rank| self.pairs().unrank([sizes[1], sizes[0]], rank);
        let [own, other] =
            in_second_order.map_or_else(|| self.pairs().unrank(sizes, rank), second)?;
        Some(Men { own, other, to_place })
    }

    fn positions_in_tier(
        &self,
        tier: (u8, u8, u8),
        ranks: Range<u64>,
    ) -> impl Iterator<Item = (u64, Men)> {
        let next = |men: &Men| {
            Pairs::next([men.own, men.other]).map(|[own, other]| Men { own, other, ..*men })
        };
        in_order(ranks, move |rank| self.unrank_in_tier(tier, rank), next)
    }
}

/// The men of each player, and how many are to be placed.
impl Encode for Morris {
    fn encode_into(&self, men: &Men, out: &mut Encoder<'_>) {
        out.put((men.own, men.other, men.to_place));
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<Men> {
        let (own, other, to_place) = from.take()?;
        let men = Men { own, other, to_place };
        let [most_own, most_other] = self.on_board(to_place)?.map(|men| *men.end());
        let few = own.count_ones() <= most_own && other.count_ones() <= most_other;
        (own & other == 0 && few).then_some(men)
    }
}

/// What [`Notation`] expects.
const POSITION: &str =
    "rows of x (to move), o and dots, and the men to place, such as x.o/.../..../.../...:10";
const MOVE: &str =
    "a point such as a5, a step such as a5-c5, or either with the man it takes: a5-c5xb4";

/// A position is its rows with the men of the player to move as `x`, and the men to place:
/// `x.o/.../..../.../...:10`. A move is `a5`, `a5-c5` or, if it takes a man, `a5-c5xb4`.
impl Notation for Morris {
    fn write_position(&self, men: &Men, out: &mut dyn fmt::Write) -> fmt::Result {
        BOARD.write(['x', 'o'], [men.own, men.other].map(u32::from), out)?;
        write!(out, ":{}", men.to_place)
    }

    fn parse_position(&self, text: &str) -> Result<Men, ParseError> {
        let read = || {
            let (board, left) = text.split_once(':')?;
            let to_place =
                left.parse().ok().filter(|to_place: &u8| left == to_place.to_string())?;
            let [own, other] = BOARD.parse(['x', 'o'], board)?.map(|men| men as u16);
            Some(Men { own, other, to_place })
        };
        let men = read().ok_or_else(|| ParseError::new(text, POSITION))?;
        let is_possible = self.on_board(men.to_place).is_some_and(|[own, other]| {
            own.contains(&men.own.count_ones()) && other.contains(&men.other.count_ones())
        });
        is_possible.then_some(men).ok_or_else(|| ParseError::new(text, self.possible(men.to_place)))
    }

    fn write_move(&self, _: &Men, mv: MorrisMove, out: &mut dyn fmt::Write) -> fmt::Result {
        BOARD.write_step(mv.from, mv.to, out)?;
        mv.taken.map_or(Ok(()), |taken| write!(out, "x{}", BOARD.name(taken)))
    }

    fn parse_move(&self, _: &Men, text: &str) -> Result<MorrisMove, ParseError> {
        let read = || {
            let (step, taken) =
                text.split_once('x').map_or((text, None), |(step, taken)| (step, Some(taken)));
            let taken = taken.map(|taken| BOARD.point(taken).ok_or(())).transpose().ok()?;
            BOARD.parse_step(step).map(|(from, to)| MorrisMove { from, to, taken })
        };
        read().ok_or_else(|| ParseError::new(text, MOVE))
    }
}

/// `x` are the men of the player to move.
impl Grid for Morris {
    fn size(&self) -> GridSize {
        BOARD.size()
    }

    fn glyph(&self, at: &Men, cell: u32) -> Glyph {
        BOARD.glyph(cell, ['x', 'o'], [at.own, at.other].map(u32::from))
    }

    fn touched(
        &self,
        _: &Men,
        MorrisMove { from, to, taken }: MorrisMove,
    ) -> impl Iterator<Item = u32> {
        BOARD.cells(from.into_iter().chain([to]).chain(taken))
    }

    fn turn(&self, _: &Men) -> Option<Player> {
        Some(Player::First) // the player to move sees the board
    }

    fn of_other(&self, piece: Glyph) -> Glyph {
        piece.swapped_between(['x', 'o'])
    }
}
