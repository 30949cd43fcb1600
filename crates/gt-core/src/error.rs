//! Everything that can go wrong, as types that name the value and what would be valid.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;

use thiserror::Error;

use crate::limits::LimitError;
use crate::outcome::Outcome;

/// Why a solver stopped before it knew the answer.
///
/// The solver stays usable and keeps what it has learnt: after a [`Limit`](Self::Limit), call again with larger
/// [`Limits`](crate::Limits) to continue.
///
/// | variant                                | what to do                                                             |
/// |----------------------------------------|------------------------------------------------------------------------|
/// | [`Limit`](Self::Limit)                 | ask again under larger limits, or be content with a search to a depth  |
/// | [`Cycle`](Self::Cycle)                 | take the promise back, and use [`retrograde`](crate::retrograde)       |
/// | [`NotNormalPlay`](Self::NotNormalPlay) | take the promise back, and ask [`memo`](crate::memo)                   |
/// | [`Allocation`](Self::Allocation)       | a smaller table, or a solver that visits fewer positions               |
/// | [`Overflow`](Self::Overflow)           | nothing: the game is too long or too wide                              |
///
/// # Example
/// ```
/// use gt_core::{Limits, SolveError, graph::GameGraph, memo::Outcomes};
///
/// let chain = GameGraph::from_fn(1000, |p| p.checked_sub(1), |_| None).unwrap().into_acyclic().unwrap();
/// let mut outcomes = Outcomes::new(&chain).with_limits(Limits::default().positions(10));
/// match outcomes.outcome(&999) {
///     Err(SolveError::Limit(limit)) => assert_eq!(limit.to_string(), "position budget of 10 exhausted"),
///     other => panic!("{other:?}"),
/// }
/// let mut outcomes = outcomes.with_limits(Limits::default());
/// assert!(outcomes.outcome(&999).is_ok());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// A limit that the caller set was reached.
    #[error(transparent)]
    Limit(#[from] LimitError),
    /// The game promised to be `Acyclic` and is not; nothing that rests on the cycle was stored.
    #[error(
        "the game repeats a position after {length} plies, though it promises to be acyclic: {}; use retrograde::Tablebase",
        .positions.join(" -> ")
    )]
    Cycle {
        /// Plies until the position comes again.
        length: usize,
        /// `Debug` text of the positions of the cycle in order of play: all of them up to eight, else the first eight.
        positions: Vec<String>,
    },
    /// The game promised to be `Impartial`, and a position of it is over with another outcome than a loss.
    #[error(
        "{position} is a {outcome} for the player to move, though play is over there: that is not normal play, and there are no \
         nimbers; use memo::Outcomes"
    )]
    NotNormalPlay {
        /// `Debug` text of the position.
        position: String,
        /// What `decided` or `blocked` said.
        outcome: Outcome,
    },
    /// The allocator has no room for a table.
    #[error("no memory for a table of {bytes} bytes")]
    Allocation {
        /// The size of the table, in bytes.
        bytes: u64,
    },
    /// A remoteness or nimber does not fit its type.
    #[error("{what} exceeds {max}")]
    Overflow {
        /// The quantity.
        what: &'static str,
        /// The greatest value that can be kept.
        max: u64,
    },
}

impl SolveError {
    /// How many positions of a cycle are kept as text.
    pub(crate) const CYCLE_SHOWN: usize = 8;

    /// The error for a play that comes back to its first position; `cycle` lists each position once.
    pub(crate) fn cycle<'p, P: Debug + 'p>(cycle: impl ExactSizeIterator<Item = &'p P>) -> Self {
        let length = cycle.len();
        let positions = cycle.take(Self::CYCLE_SHOWN).map(|p| alloc::format!("{p:?}")).collect();
        Self::Cycle { length, positions }
    }

    /// The error for a position that ends with `outcome` where normal play would have gone on.
    pub(crate) fn not_normal_play(position: &impl Debug, outcome: Outcome) -> Self {
        Self::NotNormalPlay { position: alloc::format!("{position:?}"), outcome }
    }
}

/// A move that the rules do not allow, with the position it was tried in.
///
/// Made by [`GameExt::try_play`](crate::GameExt::try_play). It owns both, so that a program can show the position and ask again.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("move {mv:?} is not legal in position {position:?}")]
pub struct IllegalMove<P: Debug, M: Debug> {
    /// The position, unchanged.
    pub position: P,
    /// The refused move.
    pub mv: M,
}

/// Text that is no position or move of the game.
///
/// For the author of a game: name the smallest part of the text that is wrong, and say what would be right in words that follow
/// "expected".
/// # Example
/// ```
/// use gt_core::ParseError;
///
/// let error = ParseError::new("k9", "a square from a1 to h8");
/// assert_eq!(error.to_string(), "cannot read \"k9\": expected a square from a1 to h8");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("cannot read {text:?}: expected {expected}")]
pub struct ParseError {
    /// The text, or the part of it that is wrong.
    pub text: String,
    /// What would be valid.
    pub expected: String,
}

impl ParseError {
    /// `text` was met where `expected` would be valid.
    pub fn new(text: impl Into<String>, expected: impl Into<String>) -> Self {
        Self { text: text.into(), expected: expected.into() }
    }
}
