//! Answers as numbers in the order that the player to move prefers.
//!
//! A position looks only at the least code of its successors: the opponent prefers it least. One
//! subtraction then turns this code into the code of the position. So the inner loop of a sweep is
//! one read and one comparison per move. Nimbers have no such order: their codes are collected, and
//! the least number that is missing is the answer.
//!
//! # Invariants
//! * 0 is *no answer*: unknown, or a hole. It is less than every answer, so a successor without an
//!   answer is never missed.
//! * 1 is the worst outcome, and the worst value. Nothing can be less, so a position that finds it
//!   stops looking.
//! * The codes of a width reach from 1 to the greatest number of the width.

use core::fmt::Debug;

use super::mex::{HighNimbers, LowNimbers};
use super::width::{NONE, Width};
use crate::capability::Margins;
use crate::error::SolveError;
use crate::game::Game;
use crate::nimber::Nimber;
use crate::outcome::{Margin, Outcome, Value};
use crate::promise::Impartial;
use crate::run::{LimitError, Run};
use crate::solution::{Answer, AtEnd};

/// The code of the worst answer.
pub(crate) const WORST: u32 = 1;

/// An answer that tables keep as a small number, its *code*.
///
/// Implemented for [`Outcome`], [`Value`], [`Margin`] and [`Nimber`]. Codes stand in the order that
/// the player to move prefers, from 1 up; 0 is no answer. A code means something only together with
/// its [`Width`].
/// # Example
/// ```
/// use gt_core::tiers::{Coded, Width};
/// use gt_core::{Nimber, Outcome, Value};
///
/// let codes = [Outcome::Loss, Outcome::Draw, Outcome::Win].map(|o| o.code(Width::TwoBits));
/// assert_eq!(codes, [Some(1), Some(2), Some(3)]);
/// assert_eq!(Value::Loss { plies: 4 }.code(Width::Byte), Some(5));
/// assert_eq!(Value::Win { plies: 3 }.code(Width::Byte), Some(252));
/// assert_eq!(Value::from_code(252, Width::Byte), Some(Value::Win { plies: 3 }));
/// assert_eq!(Value::Win { plies: 300 }.code(Width::Byte), None); // too wide
/// assert_eq!(Nimber(7).code(Width::Byte), Some(8));
/// ```
pub trait Coded: Copy + Eq + Debug + Send + Sync {
    /// What a solution tells of a position with this answer.
    type Told: Answer;

    /// The width that tables begin with.
    const NARROWEST: Width;

    /// What a solution tells of a position with this answer.
    fn told(self) -> Self::Told;

    /// The code of the answer; `None` if it does not fit the width.
    fn code(self, width: Width) -> Option<u32>;

    /// The answer of a code; `None` for 0, and for a code that no answer has.
    fn from_code(code: u32, width: Width) -> Option<Self>;

    /// The error for an answer that fits no width.
    fn too_great() -> SolveError;
}

/// How the code of a position follows from the codes of its successors.
///
/// It is public because [`Question`] needs it.
#[expect(unnameable_types, reason = "nobody outside implements a kind of answer")]
pub trait Backup: Coded {
    /// What the successors looked at so far say, as far as it fits in registers.
    type Low: Copy + Default + Send;
    /// The rest of it.
    type High: Default + Send;

    /// Takes in the code of a successor. Returns whether the others need not be looked at: nothing
    /// better can come, or the code is [`NONE`].
    fn take(
        low: &mut Self::Low,
        high: &mut Self::High,
        code: u32,
        run: &Run,
    ) -> Result<bool, LimitError>;

    /// Whether one of the codes was [`NONE`].
    fn is_unanswered(low: Self::Low) -> bool;

    /// The code before the moves that were seen; `None` if it does not fit the width.
    fn before_moves(low: Self::Low, high: &Self::High, width: Width) -> Option<u32>;

    /// Forgets everything, and keeps its memory.
    fn clear(high: &mut Self::High);

    /// Changes codes of the width `from` into those of the width `to`.
    fn widen(low: &mut Self::Low, from: Width, to: Width);
}

/// A kind of answer that solvers of numbered positions find for a game `G`.
///
/// * [`Outcome`]: who wins.
/// * [`Value`]: who wins, and in how many plies.
/// * [`Margin`]: by how many points, for a game with [`Margins`].
/// * [`Nimber`]: which heap of Nim, for a game that promises [`Impartial`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a question that can be asked of `{G}`",
    note = "ask for an `Outcome` or a `Value`; for a `Margin` implement `Margins`, for a `Nimber` promise `Impartial`"
)]
pub trait Question<G: Game + ?Sized>: Backup {
    /// The answer where the game is over with this outcome for the player to move.
    /// # Errors
    /// [`SolveError::NotNormalPlay`] for a nimber, unless the player to move has lost.
    fn where_over(game: &G, over: &G::Position, outcome: Outcome) -> Result<Self, SolveError>;
}

/// The least code of the successors.
#[derive(Clone, Copy, Debug)]
#[expect(unnameable_types, reason = "a part of `Backup`")]
pub struct Least(u32);

impl Default for Least {
    #[inline]
    fn default() -> Self {
        Self(u32::MAX)
    }
}

/// Answers whose code follows from the least code of the successors.
///
/// A position stops looking at a successor with the code `best`, or without a code.
macro_rules! ordered {
    ($answer:ty, best: $best:expr, |$least:ident, $width:ident| $before:expr) => {
        impl Backup for $answer {
            type Low = Least;
            type High = ();

            #[inline]
            fn take(low: &mut Least, (): &mut (), code: u32, _: &Run) -> Result<bool, LimitError> {
                low.0 = low.0.min(code);
                Ok(low.0 <= $best)
            }

            #[inline]
            fn is_unanswered(low: Least) -> bool {
                low.0 == NONE
            }

            #[inline]
            fn before_moves(Least($least): Least, (): &(), $width: Width) -> Option<u32> {
                $before
            }

            #[inline]
            fn clear((): &mut ()) {}

            fn widen(low: &mut Least, from: Width, to: Width) {
                let answer = Self::from_code(low.0, from).filter(|_| low.0 != u32::MAX);
                low.0 = answer.and_then(|answer| answer.code(to)).unwrap_or(low.0);
            }
        }
    };
}

ordered!(Outcome, best: WORST, |least, width| Some(width.most() - least + 1));
ordered!(
    Value,
    best: WORST,
    |least, width| {
        let (most, draw) = (width.most(), width.middle());
        // The longest loss and the longest win stand beside the draw.
        if least.abs_diff(draw) == 1 {
            return None;
        }
        let (lost, won) = (u32::from(least < draw), u32::from(least > draw));
        Some((most - least) + 1 + won - lost)
    }
);
// A margin beyond the width may still be better.
ordered!(Margin, best: NONE, |least, width| Some(width.most() - least + 1));

impl Coded for Outcome {
    type Told = Self;
    const NARROWEST: Width = Width::TwoBits;

    #[inline]
    fn told(self) -> Self {
        self
    }

    #[inline]
    fn code(self, width: Width) -> Option<u32> {
        Some(match self {
            Self::Loss => 1,
            Self::Draw => width.middle(),
            Self::Win => width.most(),
        })
    }

    #[inline]
    fn from_code(code: u32, width: Width) -> Option<Self> {
        match code {
            1 => Some(Self::Loss),
            _ if code == width.middle() => Some(Self::Draw),
            _ if code == width.most() => Some(Self::Win),
            _ => None,
        }
    }

    fn too_great() -> SolveError {
        SolveError::Overflow { what: "outcome", max: 3 }
    }
}

/// A loss in `p` plies is `1 + p`, a draw stands in the middle, and a win is the greatest code less
/// `p`.
impl Coded for Value {
    type Told = Self;
    const NARROWEST: Width = Width::Byte;

    #[inline]
    fn told(self) -> Self {
        self
    }

    #[inline]
    fn code(self, width: Width) -> Option<u32> {
        let most_plies = width.middle() - 2;
        match self {
            Self::Draw => Some(width.middle()),
            Self::Loss { plies } if plies <= most_plies => Some(1 + plies),
            Self::Win { plies } if plies <= most_plies => Some(width.most() - plies),
            Self::Loss { .. } | Self::Win { .. } => None,
        }
    }

    #[inline]
    fn from_code(code: u32, width: Width) -> Option<Self> {
        let draw = width.middle();
        match code {
            NONE => None,
            _ if code > width.most() => None,
            _ if code == draw => Some(Self::Draw),
            _ if code < draw => Some(Self::Loss { plies: code - 1 }),
            _ => Some(Self::Win { plies: width.most() - code }),
        }
    }

    fn too_great() -> SolveError {
        SolveError::Overflow { what: "remoteness in plies", max: (Width::Full.middle() - 2).into() }
    }
}

/// An even margin stands in the middle.
impl Coded for Margin {
    type Told = Self;
    const NARROWEST: Width = Width::Byte;

    #[inline]
    fn told(self) -> Self {
        self
    }

    #[inline]
    fn code(self, width: Width) -> Option<u32> {
        (self.0.unsigned_abs() < width.middle()).then(|| width.middle().wrapping_add_signed(self.0))
    }

    #[inline]
    fn from_code(code: u32, width: Width) -> Option<Self> {
        (1..=width.most())
            .contains(&code)
            .then(|| Self(code.wrapping_sub(width.middle()).cast_signed()))
    }

    fn too_great() -> SolveError {
        SolveError::Overflow { what: "margin in points", max: (Width::Full.middle() - 1).into() }
    }
}

/// One more than the nimber.
impl Coded for Nimber {
    type Told = Outcome;
    const NARROWEST: Width = Width::Byte;

    #[inline]
    fn told(self) -> Outcome {
        self.outcome()
    }

    #[inline]
    fn code(self, width: Width) -> Option<u32> {
        (self.0 < width.most()).then(|| self.0 + 1)
    }

    #[inline]
    fn from_code(code: u32, width: Width) -> Option<Self> {
        code.checked_sub(1).filter(|_| code <= width.most()).map(Self)
    }

    fn too_great() -> SolveError {
        SolveError::Overflow { what: "nimber", max: u64::from(u32::MAX) - 1 }
    }
}

impl Backup for Nimber {
    type Low = LowNimbers;
    type High = HighNimbers;

    #[inline]
    fn take(
        low: &mut LowNimbers,
        high: &mut HighNimbers,
        code: u32,
        run: &Run,
    ) -> Result<bool, LimitError> {
        // No answer becomes a nimber that is not low, so one comparison serves most successors.
        let nimber = code.wrapping_sub(1);
        if low.insert(nimber) {
            return Ok(false);
        }
        if code == NONE {
            low.miss();
            return Ok(true);
        }
        high.insert(nimber, run).map(|()| false)
    }

    #[inline]
    fn is_unanswered(low: LowNimbers) -> bool {
        low.misses()
    }

    #[inline]
    fn before_moves(low: LowNimbers, high: &HighNimbers, width: Width) -> Option<u32> {
        let mex = low.mex().unwrap_or_else(|| high.mex());
        Self(u32::try_from(mex).ok()?).code(width)
    }

    #[inline]
    fn clear(high: &mut HighNimbers) {
        high.clear();
    }

    fn widen(_: &mut LowNimbers, _: Width, _: Width) {}
}

macro_rules! by_rule {
    ($($answer:ty),+) => { $(
        impl<G: Game + ?Sized> Question<G> for $answer {
            #[inline]
            fn where_over(game: &G, over: &G::Position, outcome: Outcome) -> Result<Self, SolveError> {
                Ok(Self::at_end(game, over, outcome))
            }
        }
    )+ };
}

by_rule!(Outcome, Value);

impl<G: Margins + ?Sized> Question<G> for Margin {
    #[inline]
    fn where_over(game: &G, over: &G::Position, outcome: Outcome) -> Result<Self, SolveError> {
        Ok(Self::at_end(game, over, outcome))
    }
}

impl<G: Impartial + ?Sized> Question<G> for Nimber {
    #[inline]
    fn where_over(_: &G, over: &G::Position, outcome: Outcome) -> Result<Self, SolveError> {
        match outcome {
            Outcome::Loss => Ok(Self::ZERO),
            Outcome::Draw | Outcome::Win => Err(SolveError::not_normal_play(over, outcome)),
        }
    }
}

/// Whether tables of an answer lie in two bits. A constant, so that other widths are not compiled.
pub(crate) trait InBits {
    const IN_BITS: bool;
}

impl<A: Coded> InBits for A {
    const IN_BITS: bool = matches!(A::NARROWEST, Width::TwoBits);
}
