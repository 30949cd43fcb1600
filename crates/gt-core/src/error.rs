//! Everything that can go wrong, as types that name the value and what would be valid.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{Debug, Display};

use thiserror::Error;

use crate::outcome::Outcome;
use crate::run::limit::LimitError;

/// Why a solver stopped before it knew the answer.
///
/// The solver stays usable and keeps what it has learned: after a [`Limit`](Self::Limit), call
/// again with a larger [`Run`](crate::Run) to go on.
///
/// | variant                                      | what to do                                                            |
/// |----------------------------------------------|-----------------------------------------------------------------------|
/// | [`Limit`](Self::Limit)                       | ask again under larger limits, or use a search to a depth             |
/// | [`Shape`](Self::Shape)                       | choose a size that the error names as valid                           |
/// | [`Cycle`](Self::Cycle)                       | take the promise back, and use [`retrograde`](crate::retrograde)      |
/// | [`NotNormalPlay`](Self::NotNormalPlay)       | take the promise back, and ask [`memo`](crate::memo)                  |
/// | [`TooManyPositions`](Self::TooManyPositions) | choose a solver that numbers more, or a smaller board                 |
/// | [`RankOutOfRange`](Self::RankOutOfRange)     | mend `Indexed`; the law `indexed` of the test kit finds the place     |
/// | [`Overflow`](Self::Overflow)                 | nothing: the game is too long or too wide                             |
/// | [`Unsupported`](Self::Unsupported)           | ask the solver that the error names                                   |
/// | [`Threads`](Self::Threads)                   | ask for fewer threads                                                 |
///
/// # Example
/// ```
/// use gt_core::{Run, Solution, SolveError, graph::GameGraph, memo::Outcomes};
///
/// let chain = GameGraph::from_fn(1000, |p| p.checked_sub(1), |_| None).unwrap().into_acyclic().unwrap();
/// let outcomes = Outcomes::new(&chain, &Run::new().positions(10));
/// match outcomes.value(&999) {
///     Err(SolveError::Limit(limit)) => assert_eq!(limit.to_string(), "position budget of 10 exhausted"),
///     other => panic!("{other:?}"),
/// }
/// let outcomes = outcomes.with_run(&Run::new());
/// assert!(outcomes.value(&999).is_ok());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// A limit was reached: one that the caller set, or the memory of the machine.
    #[error(transparent)]
    Limit(#[from] LimitError),
    /// A size that the solver cannot take.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// The game promised to be `Acyclic` and is not; nothing that rests on the cycle was stored.
    #[error(
        "the game repeats a position after {length} plies, though it promises to be acyclic: {}; use retrograde::Tablebase",
        .positions.join(" -> ")
    )]
    Cycle {
        /// Plies until the position comes again.
        length: usize,
        /// `Debug` text of the positions of the cycle in order of play: all of them up to eight,
        /// else the first eight.
        positions: Vec<String>,
    },
    /// The game promised to be `Impartial`, and a position of it is over with another outcome than
    /// a loss.
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
    /// More positions than tables of this kind can number.
    #[error("{positions} positions are more than the {max} that a table can hold")]
    TooManyPositions {
        /// How many there are.
        positions: u64,
        /// How many fit.
        max: u64,
    },
    /// A move leads to a position whose rank is out of range: `Indexed` is not implemented as its
    /// contract says.
    #[error("position {position} has rank {rank}, which is not below index_len() = {len}")]
    RankOutOfRange {
        /// `Debug` text of the position.
        position: String,
        /// What `rank` gave.
        rank: u64,
        /// What `index_len` gave.
        len: u64,
    },
    /// A remoteness, a nimber, a count or a number of moves does not fit its type.
    #[error("{what} exceeds {max}")]
    Overflow {
        /// The quantity.
        what: &'static str,
        /// The greatest value that can be kept.
        max: u64,
    },
    /// A question that this solver does not answer.
    #[error("{what}: not possible here; {instead}")]
    Unsupported {
        /// What is not possible.
        what: &'static str,
        /// What to use instead.
        instead: &'static str,
    },
    /// The system gave no pool of so many threads.
    #[error("no {threads} threads: {reason}")]
    Threads {
        /// How many were asked for.
        threads: usize,
        /// What the system said.
        reason: String,
    },
}

impl SolveError {
    /// How many positions of a cycle are kept as text.
    pub(crate) const CYCLE_SHOWN: usize = 8;

    /// The error for a play that comes back to its first position; `cycle` lists each position
    /// once.
    pub(crate) fn cycle<'p, P: Debug + 'p>(cycle: impl ExactSizeIterator<Item = &'p P>) -> Self {
        let length = cycle.len();
        let positions = cycle.take(Self::CYCLE_SHOWN).map(|p| alloc::format!("{p:?}")).collect();
        Self::Cycle { length, positions }
    }

    /// The error for a position that ends with `outcome` where normal play would have gone on.
    pub(crate) fn not_normal_play(position: &impl Debug, outcome: Outcome) -> Self {
        Self::NotNormalPlay { position: alloc::format!("{position:?}"), outcome }
    }

    /// The error for a remoteness beyond `u32::MAX` plies.
    pub(crate) const fn too_many_plies() -> Self {
        Self::Overflow { what: "remoteness in plies", max: u32::MAX as u64 }
    }

    /// The limit, if that is why the solver stopped; else the error.
    pub(crate) fn into_limit(self) -> Result<LimitError, Self> {
        match self {
            Self::Limit(limit) => Ok(limit),
            other => Err(other),
        }
    }
}

/// A size, a number or a set of them that makes no board, no rules and no table.
///
/// For the author of a game: name the quantity in the words of the game, give the value back, and
/// say what would be valid.
/// # Example
/// ```
/// use gt_core::ShapeError;
///
/// let error = ShapeError::new("rows", 0, "1 to 64");
/// assert_eq!(error.to_string(), "rows cannot be 0: expected 1 to 64");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{what} cannot be {value}: expected {valid}")]
#[non_exhaustive]
pub struct ShapeError {
    /// The quantity, in the words of the game.
    pub what: String,
    /// The value that was given.
    pub value: String,
    /// What would be valid.
    pub valid: String,
}

impl ShapeError {
    /// `what` was `value`, where `valid` is possible.
    pub fn new(what: impl Into<String>, value: impl Display, valid: impl Into<String>) -> Self {
        Self { what: what.into(), value: alloc::format!("{value}"), valid: valid.into() }
    }
}

/// A move that the rules do not allow, with the position it was tried in.
///
/// Made by [`GameExt::try_play`](crate::GameExt::try_play). It owns both, so that a program can
/// show the position and ask again.
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
/// For the author of a game: name the smallest part of the text that is wrong, and say what would
/// be right in words that follow "expected".
/// # Example
/// ```
/// use gt_core::ParseError;
///
/// let error = ParseError::new("k9", "a square from a1 to h8");
/// assert_eq!(error.to_string(), "cannot read \"k9\": expected a square from a1 to h8");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}cannot read {text:?}: expected {expected}", .line.map(|line| alloc::format!("line {line}: ")).unwrap_or_default())]
#[non_exhaustive]
pub struct ParseError {
    /// The text, or the part of it that is wrong.
    pub text: String,
    /// What would be valid.
    pub expected: String,
    /// The line of the text, from 1, where it has several.
    pub line: Option<usize>,
}

impl ParseError {
    /// `text` was met where `expected` would be valid.
    pub fn new(text: impl Into<String>, expected: impl Into<String>) -> Self {
        Self { text: text.into(), expected: expected.into(), line: None }
    }

    /// The same error in this line of a text, from 1.
    /// # Example
    /// ```
    /// # use gt_core::ParseError;
    /// let error = ParseError::new("k9", "a square from a1 to h8").at_line(3);
    /// assert_eq!(error.to_string(), "line 3: cannot read \"k9\": expected a square from a1 to h8");
    /// ```
    #[must_use]
    pub fn at_line(self, line: usize) -> Self {
        Self { line: Some(line), ..self }
    }
}
