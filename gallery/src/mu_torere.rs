//! Mu torere: four pieces each around a star, and one empty point; a player who cannot move loses.
//!
//! The board is a ring of eight points (kewai) around a centre (putahi). Each player begins with
//! four neighbouring pieces on the ring; the centre is empty. A move takes an own piece to the
//! empty point: along the ring to a neighbouring point, from the centre to the ring, or from the
//! ring to the centre. Without a further rule the first player wins at once. Sources differ in it:
//!
//! | [`MuTorereRules`] | what is forbidden | result |
//! |---|---|---|
//! | `A` | nothing | the first player wins with the first move |
//! | `B` | to win with the first move: it may not take a piece to the centre that is not beside one of the opponent's | the second player wins |
//! | `C` | to move a piece that no line joins to one of the opponent's | a draw: in play nobody is ever without a move |
//! | `D` | as `B`, in the first two turns of each player | a draw |
//! | `E` | to go to the centre with a piece that is not beside one of the opponent's | a draw |
//!
//! Rules: C. Browne, *Which rules for Mu Torere?*, Computers and Games 2022, as told by B. Liou,
//! *solved-games*, 2026; the Ludii portal words `D` as here (*First Two Turns*, after E. Best,
//! 1925). The 46 boards and the draw are older: M. Ascher, *Mu Torere: an analysis of a Maori
//! game*, Mathematics Magazine 60 (1987), as told by D. Singmaster.
//!
//! # Published counts
//! Up to symmetry there are 46 boards, and play reaches 43 of them. Browne's counts are 6 won, 25
//! drawn, 15 lost with `D`, and 5, 31, 10 with `E`. They are reproduced if *won* is read for the
//! player who has just moved, and the three boards out of play are counted as lost. With `D` the
//! moves are those after the first two turns. `GamesCrafters` count positions of both colours with
//! `E`: 1,180 in play, of which 208 are won and 128 lost.

#![expect(clippy::cast_possible_truncation, reason = "a set of nine points, or their number")]

use core::fmt;

use gt_core::ParseError;
use gt_core::bits::ones;
use gt_core::prelude::*;

use crate::board::{Board, Maps, glyph_at};

/// The ring, and then the centre.
const POINTS: Board = Board(&["1 2 3 4 5 6 7 8", "c"]);
const CENTRE: u32 = 8;
const ALL: u16 = 0x1ff;

/// Which moves are forbidden; the table of the module says more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MuTorereRules {
    /// None.
    A,
    /// The first move may not win.
    B,
    /// A piece moves only if a line joins it to an opponent's.
    C,
    /// In the first two turns of each player, a piece goes to the centre only from beside an
    /// opponent's.
    D,
    /// A piece goes to the centre only from beside an opponent's.
    E,
}

/// The game by some of the rules.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_core::prelude::*;
/// use gt_core::retrograde::Tablebase;
/// use gt_gallery::{MuTorere, MuTorereRules};
///
/// # fn main() -> Result<(), Box<dyn core::error::Error>> {
/// let game = MuTorere::new(MuTorereRules::A);
/// let table = Tablebase::explore(&game, [game.initial()], &Run::new())?;
/// assert_eq!(table.value(&game.initial())?, Some(Value::Win { plies: 1 }));
/// // With the board as the player to move sees it.
/// assert_eq!(table.census().unwrap().positions(), 590);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct MuTorere {
    rules: MuTorereRules,
    maps: Maps,
}

/// The pieces, one bit for each point: the ring, and then the centre.
///
/// Bit 0 is point `1` of the ring, bit 7 is point `8`, and bit 8 is the centre `c`. The one point
/// that is in neither set is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Star {
    /// Of the player to move.
    pub own: u16,
    /// Of the opponent.
    pub other: u16,
    /// For how many plies the rules of the first turns still hold; 0 by rules without such.
    pub opening: u8,
}

impl MuTorere {
    /// The game by these rules.
    ///
    /// # Complexity
    /// A table of least images for the 2^9 sets of points.
    pub fn new(rules: MuTorereRules) -> Self {
        let turned = |point| if point == CENTRE { CENTRE } else { (point + 1) % 8 };
        let reflected = |point| if point == CENTRE { CENTRE } else { 7 - point };
        Self { rules, maps: Maps::generated(9, &[&turned, &reflected]) }
    }

    /// Which moves are forbidden.
    pub const fn rules(&self) -> MuTorereRules {
        self.rules
    }
}

/// The points beside those of a set, around the ring.
const fn beside(points: u16) -> u16 {
    let ring = points & 0xff;
    (ring << 1 | ring >> 7 | ring >> 1 | ring << 7) & 0xff
}

impl Game for MuTorere {
    type Position = Star;
    type Move = u32; // the point that the piece leaves

    fn initial(&self) -> Star {
        Star {
            own: 0x0f,
            other: 0xf0,
            opening: match self.rules {
                MuTorereRules::B => 1,
                MuTorereRules::D => 4,
                _ => 0,
            },
        }
    }

    fn moves(&self, &Star { own, other, opening }: &Star) -> impl Iterator<Item = u32> {
        let empty = ALL & !(own | other);
        let to_centre =
            if opening > 0 || self.rules == MuTorereRules::E { beside(other) } else { ALL };
        let from = if empty >> CENTRE & 1 == 1 { to_centre } else { beside(empty) | 1 << CENTRE };
        let touching = if other >> CENTRE & 1 == 1 { ALL } else { beside(other) | 1 << CENTRE };
        let from = if self.rules == MuTorereRules::C { from & touching } else { from };
        ones((own & from).into())
    }

    fn play(&self, star: &Star, from: u32) -> Star {
        let empty = ALL & !(star.own | star.other);
        Star {
            own: star.other,
            other: star.own & !(1 << from) | empty,
            opening: star.opening.saturating_sub(1),
        }
    }
}

impl Symmetric for MuTorere {
    /// The least of the rotations and reflections of the ring.
    fn representative(&self, star: &Star) -> Star {
        let [own, other] = self.maps.least([star.own, star.other].map(u32::from));
        Star { own: own as u16, other: other as u16, ..*star }
    }
}

impl Images for MuTorere {
    fn images(&self, star: &Star) -> impl Iterator<Item = Star> {
        let opening = star.opening;
        let images = self.maps.images([star.own, star.other].map(u32::from));
        images.map(move |[own, other]| Star { own: own as u16, other: other as u16, opening })
    }
}

/// The pieces of each player, and the plies of the opening that are left.
impl Encode for MuTorere {
    fn encode_into(&self, star: &Star, out: &mut Encoder<'_>) {
        out.put((star.own, star.other, star.opening));
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<Star> {
        let (own, other, opening): (u16, u16, u8) = from.take()?;
        let fits = own & other == 0 && (own | other) & !ALL == 0;
        let whole = [own, other].iter().all(|pieces| pieces.count_ones() == 4);
        let opens = opening <= self.initial().opening;
        (fits && whole && opens).then_some(Star { own, other, opening })
    }
}

impl MuTorere {
    /// The star for people: each point with its name; `x` are the pieces of the player to move.
    pub fn draw(&self, star: &Star) -> String {
        let at = |point| POINTS.show(point, ['x', 'o'], [star.own, star.other].map(u32::from));
        let [one, two, three, four, five, six, seven, eight, centre] =
            [0, 1, 2, 3, 4, 5, 6, 7, 8].map(at);
        format!(
            "       {one}\n  {eight}       {two}\n{seven}    {centre}    {three}\n  {six}       {four}\n       {five}"
        )
    }
}

impl MuTorere {
    /// Whether a move can have led to this board, or it is the start.
    ///
    /// While the rules of the first turns hold, play begins anew and is followed up to here.
    fn is_in_play(&self, star: Star) -> bool {
        let start = self.initial();
        if star.opening > 0 || star == start {
            let after = |stars: Vec<Star>, _| {
                stars.iter().flat_map(|star| self.successors(star)).map(|(_, star)| star).collect()
            };
            return (star.opening..start.opening).fold(vec![start], after).contains(&star);
        }
        let empty = ALL & !(star.own | star.other);
        ones(star.other.into()).any(|to| {
            let before = Star { own: star.other & !(1 << to) | empty, other: star.own, opening: 0 };
            self.moves(&before).any(|from| 1 << from == empty)
        })
    }
}

/// A position is the ring and the centre, with the pieces of the player to move as `x`:
/// `xxxxoooo/.`. While the rules of the first turns hold, the plies left follow: `xxxxoooo/.:4`. A
/// move is the point that the piece leaves: `1` to `8`, or `c`.
impl Notation for MuTorere {
    fn write_position(&self, star: &Star, out: &mut dyn fmt::Write) -> fmt::Result {
        POINTS.write(['x', 'o'], [star.own, star.other].map(u32::from), out)?;
        if star.opening > 0 { write!(out, ":{}", star.opening) } else { Ok(()) }
    }

    fn parse_position(&self, text: &str) -> Result<Star, ParseError> {
        let read = || {
            let (board, opening) =
                text.split_once(':').map_or((text, None), |(board, left)| (board, Some(left)));
            let sets = POINTS.parse(['x', 'o'], board)?;
            let opening = match opening {
                None => 0,
                Some(left) => {
                    (1..=self.initial().opening).find(|plies| left == format!("{plies}"))?
                }
            };
            let [own, other] = sets.map(|set| set as u16);
            sets.iter().all(|set| set.count_ones() == 4).then_some(Star { own, other, opening })
        };
        let expected = "four x (to move), four o and a dot for the ring and the centre, such as xxxxoooo/., in the first turns \
                        with the plies they last, such as :4";
        let star = read().ok_or_else(|| ParseError::new(text, expected))?;
        let in_play = self.is_in_play(star).then_some(star);
        in_play.ok_or_else(|| {
            ParseError::new(text, "a board to which a move of the opponent (o) leads")
        })
    }

    fn write_move(&self, _: &Star, from: u32, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(POINTS.name(from))
    }

    fn parse_move(&self, _: &Star, text: &str) -> Result<u32, ParseError> {
        POINTS
            .point(text)
            .ok_or_else(|| ParseError::new(text, "the point that the piece leaves: 1 to 8, or c"))
    }
}

/// By point: its cell, with the ring around the centre.
const CELLS: [u32; 9] = [1, 2, 5, 8, 7, 6, 3, 0, 4];

/// The ring around its centre, with point 1 in the middle of the top row; `x` are the pieces of the
/// player to move. A move touches the piece and the empty point.
impl Grid for MuTorere {
    fn size(&self) -> GridSize {
        GridSize::new(3, 3)
    }

    fn glyph(&self, star: &Star, cell: u32) -> Glyph {
        let point = (0..).zip(CELLS).find(|&(_, other)| other == cell);
        let sets = [star.own, star.other].map(u32::from);
        point.map_or(Glyph::OUTSIDE, |(point, _)| glyph_at(point, ['x', 'o'], sets))
    }

    fn touched(&self, star: &Star, from: u32) -> impl Iterator<Item = u32> {
        let empty = ALL & !(star.own | star.other);
        [from, empty.trailing_zeros()].into_iter().map(|point| CELLS[point as usize])
    }

    fn turn(&self, _: &Star) -> Option<Player> {
        Some(Player::First) // the player to move sees the board
    }

    fn of_other(&self, piece: Glyph) -> Glyph {
        piece.swapped_between(['x', 'o'])
    }
}
