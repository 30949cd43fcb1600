//! Errors of this crate: each type names the wrong value and what would be valid.

mod limit;
mod words;

use alloc::string::String;
use alloc::vec::Vec;
use core::convert::Infallible;
use core::fmt::{Debug, Display};

use thiserror::Error;

pub use self::limit::LimitError;
pub use self::words::counted;
use crate::outcome::{Margin, Outcome};

/// Why a solver stopped before it knew the answer.
///
/// A solver or table that exists already stays usable and keeps what it has learned. After a
/// [`Limit`](Self::Limit) ask it again with larger limits in the [`Run`](crate::Run), and it
/// continues.
///
/// | variant                                      | what to do                                                   |
/// |----------------------------------------------|--------------------------------------------------------------|
/// | [`Limit`](Self::Limit)                       | ask again with larger limits, or use a search to a depth     |
/// | [`Shape`](Self::Shape)                       | choose a size that the error names as valid                  |
/// | [`Cycle`](Self::Cycle)                       | remove the promise; use [`retrograde`](crate::retrograde)    |
/// | [`NotNormalPlay`](Self::NotNormalPlay)       | remove the promise; use [`memo`](crate::memo)                |
/// | [`TooManyPositions`](Self::TooManyPositions) | use a solver that numbers more positions, or a smaller board |
/// | [`RankMismatch`](Self::RankMismatch)         | correct `Indexed`: `rank` must undo `unrank`                 |
/// | [`RankOutOfRange`](Self::RankOutOfRange)     | correct `Indexed`; the law `indexed` finds the mistake       |
/// | [`Hole`](Self::Hole)                         | correct `Indexed`: index every position that moves lead to   |
/// | [`NextTier`](Self::NextTier), [`TierNotSolved`](Self::TierNotSolved) | correct `Tiered`; the law `tiered` finds the mistake |
/// | [`TierMismatch`](Self::TierMismatch)         | correct `IndexedTiers`; the law `indexed_tiers` finds the mistake |
/// | [`TierLimit`](Self::TierLimit)               | as `Limit`; the tier says how far the work would come        |
/// | [`PredecessorHole`](Self::PredecessorHole)   | correct `Predecessors`: list only indexed positions          |
/// | [`Overflow`](Self::Overflow)                 | nothing: the game is too long or too wide                    |
/// | [`Unsupported`](Self::Unsupported)           | ask the solver that the error names                          |
/// | [`Threads`](Self::Threads)                   | ask for fewer threads                                        |
/// # Example
/// ```
/// use gt_core::{Run, Solution, SolveError, graph::GameGraph, memo::Outcomes};
/// let chain = GameGraph::from_fn(1000, |p| p.checked_sub(1), |_| None).unwrap();
/// let chain = chain.into_acyclic().unwrap();
/// let outcomes = Outcomes::new(&chain, &Run::new().positions(10));
/// let error = outcomes.value(&999).unwrap_err();
/// assert!(matches!(error, SolveError::Limit(_)));
/// assert_eq!(error.to_string(), "limit of 10 positions reached");
/// let outcomes = outcomes.with_run(&Run::new());
/// assert!(outcomes.value(&999).is_ok());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// A limit was reached: a limit that the caller set, or the memory of the machine.
    #[error(transparent)]
    Limit(#[from] LimitError),
    /// A size that the solver cannot work with.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// The game promised to be `Acyclic`, but play can come back to a position.
    ///
    /// The solver has stored no value that depends on the cycle.
    /// [`in_notation`](Self::in_notation) shows the positions as people write them.
    #[error(
        "the game promises to be acyclic, but play comes back to a position after {}: {}; use retrograde::Tablebase",
        counted(.length, "ply"), .positions.join(" -> ")
    )]
    Cycle {
        /// Length of the cycle in plies.
        length: usize,
        /// `Debug` text of at most the first eight positions of the cycle, in the order of play.
        positions: Vec<String>,
    },
    /// The game promised to be `Impartial`, but in one of its positions play ends without a loss.
    #[error(
        "play ends in {position} with a {outcome} for the player to move: this is not normal play, so there are no nimbers; use \
         memo::Outcomes"
    )]
    NotNormalPlay {
        /// `Debug` text of the position.
        position: String,
        /// The outcome that `decided` or `blocked` returned.
        outcome: Outcome,
    },
    /// There are more positions than a table of this kind can number.
    #[error("{positions} positions are more than the {max} that a table can hold")]
    TooManyPositions {
        /// The number of positions.
        positions: u64,
        /// The greatest number that fits.
        max: u64,
    },
    /// `rank` does not undo `unrank`: `Indexed` breaks its contract.
    ///
    /// Most often two positions have one rank.
    #[error("unrank({rank}) is position {position}, but rank() of this position is {found}")]
    RankMismatch {
        /// `Debug` text of the position that `unrank` returned.
        position: String,
        /// The rank that `unrank` was asked for.
        rank: u64,
        /// The rank that `rank` returned.
        found: u64,
    },
    /// `next_tiers` yields a tier that is not less, or that `tiers` does not list: `Tiered` or
    /// `IndexedTiers` breaks its contract.
    #[error("next_tiers({tier}) yields {next}, which is not a lesser tier that tiers() lists")]
    NextTier {
        /// `Debug` text of the tier.
        tier: String,
        /// `Debug` text of the tier that `next_tiers` yielded.
        next: String,
    },
    /// A move leads to a tier that is not solved yet: `Tiered` breaks its contract.
    #[error(
        "a move from position {position} of tier {tier} leads to tier {successor}, which next_tiers({tier}) does not yield"
    )]
    TierNotSolved {
        /// `Debug` text of the position before the move.
        position: String,
        /// `Debug` text of its tier.
        tier: String,
        /// `Debug` text of the tier after the move.
        successor: String,
    },
    /// `unrank_in_tier` returned a position of another tier: `IndexedTiers` breaks its contract.
    #[error(
        "unrank_in_tier({tier}, {rank}) is position {position}, but tier() of this position is {found}"
    )]
    TierMismatch {
        /// `Debug` text of the position.
        position: String,
        /// `Debug` text of the tier that `unrank_in_tier` was asked for.
        tier: String,
        /// The rank that it was asked for.
        rank: u64,
        /// `Debug` text of the tier that `tier` returned.
        found: String,
    },
    /// A limit was reached at one tier of a game that is solved tier by tier.
    ///
    /// For memory and positions the tier is the first one, from the least up, that does not fit.
    #[error("tier {tier}: {limit}")]
    TierLimit {
        /// `Debug` text of the tier.
        tier: String,
        /// The limit.
        limit: LimitError,
    },
    /// Answers that were found before cannot be read: a tier in a store, a table in a file.
    #[error("{what} cannot be read: {why}")]
    Unreadable {
        /// What could not be read.
        what: String,
        /// Why.
        why: String,
    },
    /// A predecessor has a rank that `unrank` calls a hole: `Predecessors` breaks its contract.
    #[error(
        "predecessor {predecessor} of position {position} has rank {rank}, which unrank() says is no position"
    )]
    PredecessorHole {
        /// `Debug` text of the position after the move.
        position: String,
        /// `Debug` text of the position before the move, which the game lists as a predecessor.
        predecessor: String,
        /// The rank without a position.
        rank: u64,
    },
    /// A move leads to a position whose rank is out of range: `Indexed` breaks its contract.
    #[error("position {position} has rank {rank}, which is not below index_len() = {len}")]
    RankOutOfRange {
        /// `Debug` text of the position.
        position: String,
        /// The rank that `rank` returned.
        rank: u64,
        /// The length that `index_len` returned.
        len: u64,
    },
    /// A move leads to a rank that `unrank` calls a hole: `Indexed` breaks its contract.
    #[error(
        "a move from position {position} leads to rank {rank}, which unrank() says is no position"
    )]
    Hole {
        /// `Debug` text of the position before the move.
        position: String,
        /// The rank without a position.
        rank: u64,
    },
    /// Endless play is worth points in a position that would be drawn if it were worth nothing.
    ///
    /// Outcomes and plies do not tell what such a position is worth: see
    /// [`Game::endless`](crate::Game::endless).
    #[error(
        "endless play is worth points in position {position} ({margin} to the player to move), so outcomes and plies do not tell \
         what it is worth: ask margin::MarginTable, or name by_points()"
    )]
    EndlessPoints {
        /// `Debug` text of the position.
        position: String,
        /// What endless play is worth there, to the player to move.
        margin: Margin,
    },
    /// `Game::endless` gives two positions of one cycle margins that do not agree.
    #[error(
        "endless play is not worth the same to both players: play goes from {position} to {successor} and back"
    )]
    EndlessPlay {
        /// `Debug` text of the position before the move.
        position: String,
        /// `Debug` text of the position after the move.
        successor: String,
    },
    /// A number does not fit: a remoteness, a nimber, a count, or a number of moves.
    #[error("{what} exceeds {max}")]
    Overflow {
        /// The quantity that is too great.
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
    /// The system could not start the threads.
    #[error("cannot start {threads} threads: {reason}")]
    Threads {
        /// The number of threads that the caller asked for.
        threads: usize,
        /// The message of the system.
        reason: String,
    },
}

/// For conversions that may fail in general, and cannot fail here.
impl From<Infallible> for SolveError {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

impl SolveError {
    /// How many positions of a cycle the error keeps as text.
    pub(crate) const CYCLE_SHOWN: usize = 8;

    /// The error for a play that comes back to its first position.
    ///
    /// `cycle` lists each position once.
    pub(crate) fn cycle<'p, P: Debug + 'p>(cycle: impl ExactSizeIterator<Item = &'p P>) -> Self {
        Self::cycle_of(cycle.len(), cycle)
    }

    /// The error for a cycle of `length` plies, of which `first` lists at least the positions
    /// shown.
    pub(crate) fn cycle_of(length: usize, first: impl Iterator<Item = impl Debug>) -> Self {
        let mut positions = Vec::new();
        for position in first.take(Self::CYCLE_SHOWN) {
            positions.push(debug_text(&position));
        }
        Self::Cycle { length, positions }
    }

    /// The error for a position where play ends with `outcome` and not with a loss.
    pub(crate) fn not_normal_play(position: &impl Debug, outcome: Outcome) -> Self {
        Self::NotNormalPlay { position: debug_text(position), outcome }
    }

    /// The error for a position where outcomes do not tell what endless play is worth.
    #[cold]
    pub(crate) fn endless_points(position: &impl Debug, margin: Margin) -> Self {
        Self::EndlessPoints { position: debug_text(position), margin }
    }

    /// The error for a position whose rank is not below `len`.
    pub(crate) fn rank_out_of_range(position: &impl Debug, rank: u64, len: u64) -> Self {
        Self::RankOutOfRange { position: debug_text(position), rank, len }
    }

    /// The error for moves of a position that are not those of an earlier call.
    #[cold]
    pub(crate) const fn changing_moves() -> Self {
        Self::Unsupported {
            what: "moves that are not the same at each call",
            instead: "let `moves` and `play` depend on the position alone",
        }
    }

    /// The error for a buffer of `bytes` bytes that the allocator refuses.
    pub(crate) const fn out_of_memory(bytes: u64) -> Self {
        Self::Limit(LimitError::OutOfMemory { bytes })
    }

    /// The error for a remoteness beyond `u32::MAX` plies.
    pub(crate) const fn too_many_plies() -> Self {
        Self::Overflow { what: "remoteness in plies", max: u32::MAX as u64 }
    }

    /// The `Debug` texts of positions in the error.
    pub(crate) fn position_texts(&mut self) -> Vec<&mut String> {
        match self {
            Self::Cycle { positions, .. } => positions.iter_mut().collect(),
            Self::NotNormalPlay { position, .. }
            | Self::RankMismatch { position, .. }
            | Self::RankOutOfRange { position, .. }
            | Self::TierNotSolved { position, .. }
            | Self::TierMismatch { position, .. }
            | Self::EndlessPoints { position, .. }
            | Self::Hole { position, .. } => alloc::vec![position],
            Self::PredecessorHole { position, predecessor: other, .. }
            | Self::EndlessPlay { position, successor: other } => {
                alloc::vec![position, other]
            }
            _ => Vec::new(),
        }
    }
}

/// The `Debug` text of a value of any type.
fn debug_text(value: &dyn Debug) -> String {
    alloc::format!("{value:?}")
}

/// A wrong size or number: no board, rules or table can be made from it.
///
/// For the author of a game: name the quantity in the words of the game, repeat the value, and say
/// what would be valid.
/// # Example
/// ```
/// use gt_core::ShapeError;
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
    /// The error that `what` was `value`, although only `valid` is possible.
    pub fn new(what: impl Into<String>, value: impl Display, valid: impl Into<String>) -> Self {
        Self { what: what.into(), value: alloc::format!("{value}"), valid: valid.into() }
    }
}

/// A move that the rules do not allow, with the position in which it was tried.
///
/// [`GameExt::try_play`](crate::GameExt::try_play) returns it. It owns both values, so that a
/// program can show the position and ask again.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("move {mv:?} is not legal in position {position:?}")]
pub struct IllegalMove<P: Debug, M: Debug> {
    /// The position, unchanged.
    pub position: P,
    /// The refused move.
    pub mv: M,
}

/// Text that is neither a position nor a move of the game.
///
/// For the author of a game: name the smallest part of the text that is wrong. Say what would be
/// right in words that can follow "expected".
/// # Example
/// ```
/// use gt_core::ParseError;
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
    /// The line of the text, counted from 1, if the text has several lines.
    pub line: Option<usize>,
}

impl ParseError {
    /// The error that `text` was found where only `expected` is valid.
    pub fn new(text: impl Into<String>, expected: impl Into<String>) -> Self {
        Self { text: text.into(), expected: expected.into(), line: None }
    }

    /// Adds the line of the text in which the error occurred, counted from 1.
    #[must_use]
    pub fn at_line(self, line: usize) -> Self {
        Self { line: Some(line), ..self }
    }
}
