//! The game that the examples of this documentation share.

use core::fmt;

use crate::capability::{
    Decoder, Encode, Encoder, Evaluate, Indexed, IndexedTiers, Notation, Predecessors, Tiered,
};
use crate::error::ParseError;
use crate::game::Game;
use crate::outcome::Score;
use crate::promise::{Acyclic, Impartial};

/// A heap of matches: a player takes one to three, and the player who takes the last one wins.
///
/// `Matches(n)` starts with `n` matches. A position is the number of matches left. A move is the
/// number of matches taken. The player to move loses if the number of matches is a multiple of
/// four. The [nimber](crate::Nimber) of a position is its number of matches modulo four.
///
/// The source of this file shows a complete game of the usual size. It has the three required
/// methods, two promises ([`Acyclic`], [`Impartial`]) and seven capabilities ([`Indexed`],
/// [`Tiered`], [`IndexedTiers`], [`Predecessors`], [`Evaluate`], [`Encode`], [`Notation`]).
/// # Example
/// ```
/// use gt_core::{Run, example::Matches, memo::Values, prelude::*};
/// let values = Values::new(Matches(21), &Run::new());
/// assert_eq!(values.value(&21)?, Some(Value::Win { plies: 11 }));
/// assert_eq!(values.best_moves(&21)?, Some(vec![1])); // leaves a multiple of four
/// # Ok::<(), gt_core::SolveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Matches(
    /// The number of matches at the start.
    pub u32,
);

impl Game for Matches {
    type Position = u32;
    type Move = u32;

    fn initial(&self) -> u32 {
        self.0
    }

    fn moves(&self, matches: &u32) -> impl Iterator<Item = u32> {
        1..=3.min(*matches)
    }

    fn play(&self, matches: &u32, taken: u32) -> u32 {
        matches - taken
    }
}

// Every move takes at least one match, and both players have the same moves.
impl Acyclic for Matches {}
impl Impartial for Matches {}

impl Indexed for Matches {
    fn index_len(&self) -> u64 {
        u64::from(self.0) + 1
    }

    fn rank(&self, matches: &u32) -> u64 {
        u64::from(*matches)
    }

    fn unrank(&self, rank: u64) -> Option<u32> {
        u32::try_from(rank).ok().filter(|&matches| matches <= self.0)
    }
}

/// A tier is a thousand matches.
impl Tiered for Matches {
    type Tier = u32;

    fn tier(&self, matches: &u32) -> u32 {
        matches / 1_000
    }

    fn next_tiers(&self, thousands: u32) -> impl Iterator<Item = u32> {
        thousands.checked_sub(1).into_iter()
    }
}

impl IndexedTiers for Matches {
    fn tiers(&self) -> impl Iterator<Item = u32> {
        0..=self.0 / 1_000
    }

    fn tier_len(&self, thousands: u32) -> u64 {
        (u64::from(self.0) + 1 - 1_000 * u64::from(thousands)).min(1_000)
    }

    fn rank_in_tier(&self, matches: &u32) -> u64 {
        u64::from(matches % 1_000)
    }

    fn unrank_in_tier(&self, thousands: u32, rank: u64) -> Option<u32> {
        let rank = u32::try_from(rank).ok().filter(|&rank| rank < 1_000)?;
        thousands.checked_mul(1_000)?.checked_add(rank).filter(|&matches| matches <= self.0)
    }
}

impl Predecessors for Matches {
    fn predecessors(&self, matches: &u32) -> impl Iterator<Item = u32> {
        let matches = *matches;
        (1..=3.min(self.0.saturating_sub(matches))).map(move |taken| matches + taken)
    }
}

impl Evaluate for Matches {
    fn evaluate(&self, matches: &u32) -> Score {
        Score::new(if matches.is_multiple_of(4) { -1 } else { 1 })
    }
}

impl Encode for Matches {
    fn encode_into(&self, matches: &u32, out: &mut Encoder<'_>) {
        out.put_up_to(*matches, self.0);
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<u32> {
        from.take_up_to(self.0)
    }
}

impl Notation for Matches {
    fn write_position(&self, matches: &u32, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{matches}")
    }

    fn parse_position(&self, text: &str) -> Result<u32, ParseError> {
        let matches = text.parse().ok().filter(|&matches| matches <= self.0);
        matches.ok_or_else(|| ParseError::new(text, alloc::format!("a number up to {}", self.0)))
    }

    fn write_move(&self, _: &u32, taken: u32, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{taken}")
    }

    fn parse_move(&self, _: &u32, text: &str) -> Result<u32, ParseError> {
        text.parse().map_err(|_| ParseError::new(text, "how many matches to take"))
    }
}
