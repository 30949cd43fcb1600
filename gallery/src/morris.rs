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
//! cannot move. Both are asked of the player to move, so a player left with two men while men are
//! placed plays on until then. Nobody flies.
//!
//! Rules and counts for six, five and four men: B. Liou, *solved-games*, 2026. His positions name
//! the player to move. Here they do not: a position of the sliding phase and the same with the
//! players exchanged are one.
//!
//! # Tiers
//! A tier is how many men are still to be placed, and how many are on the board. Sliding keeps the
//! tier, so both orders of the two numbers are one tier then.

#![expect(clippy::cast_possible_truncation, reason = "a set of 16 points, or their number")]

use core::fmt;
use core::ops::Range;

use gt_core::bits::{gather, next_subset, ones, scatter};
use gt_core::combinatorics::Subsets;
use gt_core::prelude::*;
use gt_core::{ParseError, ShapeError};

use crate::board::{Board, Maps};

const BOARD: Board = Board(&["a5 c5 e5", "b4 c4 d4", "a3 b3 d3 e3", "b2 c2 d2", "a1 c1 e1"]);
/// The sides of the squares: each three points in a row.
const MILLS: [u16; 8] = [0x0007, 0x0038, 0x1c00, 0xe000, 0x2041, 0x0488, 0x1120, 0x8204];
/// By point: the points that a line joins to it.
const LINES: [u16; 16] = [
    0x0042, 0x0015, 0x0202, 0x0090, 0x002a, 0x0110, 0x2081, 0x0448, 0x1220, 0x8104, 0x0880, 0x5400, 0x0900, 0x4040, 0xa800, 0x4200,
];
/// In a set of men to take: nobody.
const NOBODY: u32 = 16;

/// The rules for some number of men, with the tables of ranks and symmetries.
#[derive(Clone, Debug)]
pub struct Morris {
    men: u8,
    maps: Maps,
    /// By a number of points and of men on them: the choices.
    choices: Vec<Vec<Subsets>>,
    /// By a set of points: its number among those with as many points.
    numbers: Vec<u16>,
    /// By a byte of free points and one of men: the men as a set of free points.
    gathered: Vec<u8>,
}

/// The men on the board, one bit for each point.
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
    /// # Errors
    /// [`ShapeError`] unless there are 3 to 7 men.
    /// # Panics
    /// Never: the numbers of 16 points fit.
    pub fn new(men: u8) -> Result<Self, ShapeError> {
        if !(3..=7).contains(&men) {
            return Err(ShapeError::new("the number of men", men, "3 to 7"));
        }
        // Where each point goes: a quarter turn, left and right exchanged, the squares exchanged.
        let turned = |point: u32| [2, 9, 15, 5, 8, 12, 1, 4, 11, 14, 3, 7, 10, 0, 6, 13][point as usize];
        let reflected = |point: u32| [2, 1, 0, 5, 4, 3, 9, 8, 7, 6, 12, 11, 10, 15, 14, 13][point as usize];
        let swapped = |point: u32| [3, 4, 5, 0, 1, 2, 7, 6, 9, 8, 13, 14, 15, 10, 11, 12][point as usize];
        let maps = Maps::generated(16, &[&turned, &reflected, &swapped]);
        let choice = |points, men| Subsets::new(points, men).expect("at most 64 elements");
        let choices = (0..=16).map(|points| (0..=7).map(|men| choice(points, men)).collect()).collect();
        let (mut counted, mut numbers) = ([0; 17], Vec::new());
        for points in 0..=u16::MAX {
            let next = &mut counted[points.count_ones() as usize];
            numbers.push(*next);
            *next += 1;
        }
        let gathered = (0..=u16::MAX).map(|pair| gather((pair & 0xff).into(), (pair >> 8).into()) as u8).collect();
        Ok(Self { men, maps, choices, numbers, gathered })
    }

    /// The board for people; `x` are the men of the player to move.
    pub fn draw(&self, men: &Men) -> String {
        let board = BOARD.draw(['x', 'o'], [men.own, men.other].map(u32::from));
        format!("{board}\n{} to place", men.to_place)
    }

    /// How many men each player has still to place: the player to move and the opponent.
    const fn hands(men: Men) -> [u32; 2] {
        [men.to_place.div_ceil(2) as u32, (men.to_place / 2) as u32]
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
        let slides = move |from: u32| ones(u64::from(free & LINES[from as usize])).map(move |to| (Some(from), to));
        let steps = ones(placed.into()).map(|to| (None, to)).chain(ones(slid.into()).flat_map(slides));
        steps.flat_map(move |(from, to)| {
            let after = from.map_or(own, |from| own & !(1 << from)) | 1 << to;
            let closed = in_mills(after) >> to & 1 == 1 && other != 0;
            let taken = ones(if closed { takeable } else { 1 << NOBODY });
            taken.map(move |taken| MorrisMove { from, to, taken: (taken != NOBODY).then_some(taken) })
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

    fn next_tiers(&self, (to_place, own, other): (u8, u8, u8)) -> impl Iterator<Item = (u8, u8, u8)> {
        let placed = to_place.checked_sub(1).into_iter().flat_map(move |left| {
            let takes = u8::from(own >= 2 && other > 0);
            (0..=takes).map(move |taken| tier(left, other - taken, own + 1))
        });
        let slid = [(own, other), (other, own)].into_iter().filter(move |&(mover, other)| to_place == 0 && mover >= 3 && other > 0);
        placed.chain(slid.map(|(mover, other)| tier(0, mover, other - 1)))
    }
}

fn tier(to_place: u8, own: u8, other: u8) -> (u8, u8, u8) {
    if to_place == 0 { (0, own.max(other), own.min(other)) } else { (to_place, own, other) }
}

impl IndexedTiers for Morris {
    fn tiers(&self) -> impl Iterator<Item = (u8, u8, u8)> {
        let mut tiers = vec![self.tier(&self.initial())];
        let mut next = 0;
        while let Some(&tier) = tiers.get(next) {
            tiers.extend(self.next_tiers(tier));
            tiers[next + 1..].sort_unstable_by(|a, b| b.cmp(a));
            tiers.dedup();
            next += 1;
        }
        tiers.into_iter()
    }

    fn tier_len(&self, (to_place, own, other): (u8, u8, u8)) -> u64 {
        let orders = if to_place == 0 && own != other { 2 } else { 1 };
        orders * self.choices[16][own as usize].len() * self.choices[16 - own as usize][other as usize].len()
    }

    fn rank_in_tier(&self, &Men { own, other, to_place }: &Men) -> u64 {
        let [owns, others] = [own, other].map(|men| men.count_ones() as usize);
        let exchanged = if to_place == 0 && owns < others { self.choices[16][owns].len() } else { 0 };
        let [[low, high], [low_men, high_men]] = [(!own).to_le_bytes(), other.to_le_bytes()];
        let part = |free: u8, men: u8| usize::from(self.gathered[usize::from(free) << 8 | usize::from(men)]);
        let others_free = part(low, low_men) | part(high, high_men) << low.count_ones();
        let number = exchanged + u64::from(self.numbers[usize::from(own)]);
        number * self.choices[16 - owns][others].len() + u64::from(self.numbers[others_free])
    }

    fn unrank_in_tier(&self, tier: (u8, u8, u8), rank: u64) -> Option<Men> {
        let half = self.choices[16][tier.1 as usize].len() * self.choices[16 - tier.1 as usize][tier.2 as usize].len();
        let (order, rank) = (rank / half, rank % half);
        let (own, other) = if order == 0 { (tier.1, tier.2) } else { (tier.2, tier.1) };
        let others = &self.choices[16 - own as usize][other as usize];
        let men = self.choices[16][own as usize].unrank(rank / others.len())?;
        let others = scatter(others.unrank(rank % others.len())?, !men);
        let is_rank = order == 0 || (order == 1 && tier.0 == 0 && own != other);
        is_rank.then_some(Men { own: men as u16, other: others as u16, to_place: tier.0 })
    }

    fn positions_in_tier(&self, tier: (u8, u8, u8), ranks: Range<u64>) -> impl Iterator<Item = (u64, Men)> {
        let mut at = self.unrank_in_tier(tier, ranks.start);
        ranks.map_while(move |rank| {
            let men = at?;
            let others = next_subset(men.other.into(), (!men.own).into());
            at = match others {
                Some(other) => Some(Men { other: other as u16, ..men }),
                None => self.unrank_in_tier(tier, rank + 1),
            };
            Some((rank, men))
        })
    }
}

/// A position is its rows with the men of the player to move as `x`, and the men to place:
/// `x.o/.../..../.../...:10`. A move is `a5`, `a5-c5` or, if it takes a man, `a5-c5xb4`.
impl Notation for Morris {
    fn write_position(&self, men: &Men, out: &mut dyn fmt::Write) -> fmt::Result {
        BOARD.write(['x', 'o'], [men.own, men.other].map(u32::from), out)?;
        write!(out, ":{}", men.to_place)
    }

    fn parse_position(&self, text: &str) -> Result<Men, ParseError> {
        let read = || {
            let (board, to_place) = text.split_once(':')?;
            let [own, other] = BOARD.parse(['x', 'o'], board)?.map(|men| men as u16);
            let men = Men { own, other, to_place: to_place.parse().ok().filter(|left| to_place == format!("{left}"))? };
            let all = u32::from(self.men);
            let fits = Self::hands(men).iter().zip([own, other]).all(|(hand, men)| hand + men.count_ones() <= all);
            fits.then_some(men)
        };
        read().ok_or_else(|| {
            let men = self.men;
            ParseError::new(
                text,
                format!(
                    "rows of x (to move), o and dots, and the men to place, such as x.o/.../..../.../...:10 with {men} men a player"
                ),
            )
        })
    }

    fn write_move(&self, _: &Men, mv: MorrisMove, out: &mut dyn fmt::Write) -> fmt::Result {
        BOARD.write_step(mv.from, mv.to, out)?;
        mv.taken.map_or(Ok(()), |taken| write!(out, "x{}", BOARD.name(taken)))
    }

    fn parse_move(&self, _: &Men, text: &str) -> Result<MorrisMove, ParseError> {
        let (step, taken) = text.split_once('x').map_or((text, None), |(step, taken)| (step, Some(taken)));
        let read = || {
            let (from, to) = BOARD.parse_step(step)?;
            let taken = taken.map(|taken| BOARD.point(taken).ok_or(())).transpose().ok()?;
            Some(MorrisMove { from, to, taken })
        };
        read().ok_or_else(|| {
            ParseError::new(text, "a point such as a5, a step such as a5-c5, or either with the man it takes: a5-c5xb4")
        })
    }
}
