//! Kinds of answers, as two numbers each: who wins, and by how much.
//!
//! Who wins stands in a plane of its own, the same for all kinds, so every reader can count it. The
//! second number is a number of plies, a margin or a nimber. It is free where it means nothing:
//! beside a draw in a table of values, and at a hole.
//!
//! # Invariant
//! `join` undoes `split`. It refuses a pair that no `split` yields, where it can tell: a margin or
//! a nimber of another outcome. So two planes that do not belong together are noticed.

use gt_core::tiers::Coded;
use gt_core::{Margin, Nimber, Outcome, Value};

use crate::array::Number;

/// An answer that tables on disk hold: an [`Outcome`], a [`Value`], a [`Margin`] or a [`Nimber`].
///
/// A table has a plane `outcome` in any case: 0 for no answer, 1 for a loss, 2 for a draw, 3 for a
/// win. What an answer says beside stands in a second plane: plies, points or a nimber.
///
/// Nobody outside implements it.
///
/// # Example
/// ```
/// use gt_core::{Margin, Nimber, Outcome, Value};
/// use gt_table::Stored;
///
/// let questions = [Outcome::QUESTION, Value::QUESTION, Margin::QUESTION, Nimber::QUESTION];
/// assert_eq!(questions, ["outcome", "value", "margin", "nimber"]);
/// ```
pub trait Stored: Coded {
    /// The question that it answers, as it stands in a table.
    const QUESTION: &'static str;

    /// The name of the second plane and its narrowest type; `None` if there is none.
    #[doc(hidden)]
    const SECOND: Option<(&'static str, Number)>;

    /// The outcome, and the number of the second plane; `None` if that is free.
    #[doc(hidden)]
    fn split(self) -> (Outcome, Option<u32>) {
        Self::numbers(self.told())
    }

    /// An answer that was told, as numbers: what the rules say of an end.
    #[doc(hidden)]
    fn numbers(told: Self::Told) -> (Outcome, Option<u32>);

    /// The answer with these parts; `None` if there is none.
    #[doc(hidden)]
    fn join(outcome: Outcome, second: u32) -> Option<Self>;
}

impl Stored for Outcome {
    const QUESTION: &'static str = "outcome";
    const SECOND: Option<(&'static str, Number)> = None;

    fn numbers(told: Self) -> (Outcome, Option<u32>) {
        (told, None)
    }

    fn join(outcome: Outcome, _: u32) -> Option<Self> {
        Some(outcome)
    }
}

impl Stored for Value {
    const QUESTION: &'static str = "value";
    const SECOND: Option<(&'static str, Number)> = Some(("plies", Number::U8));

    fn numbers(told: Self) -> (Outcome, Option<u32>) {
        (told.outcome(), told.plies())
    }

    fn join(outcome: Outcome, plies: u32) -> Option<Self> {
        Some(match outcome {
            Outcome::Loss => Self::Loss { plies },
            Outcome::Draw => Self::Draw,
            Outcome::Win => Self::Win { plies },
        })
    }
}

impl Stored for Margin {
    const QUESTION: &'static str = "margin";
    const SECOND: Option<(&'static str, Number)> = Some(("margin", Number::I32));

    fn numbers(told: Self) -> (Outcome, Option<u32>) {
        (gt_core::Answer::outcome(told), Some(told.0.cast_unsigned()))
    }

    fn join(outcome: Outcome, margin: u32) -> Option<Self> {
        Some(Self(margin.cast_signed())).filter(|&m| gt_core::Answer::outcome(m) == outcome)
    }
}

impl Stored for Nimber {
    const QUESTION: &'static str = "nimber";
    const SECOND: Option<(&'static str, Number)> = Some(("nimber", Number::U32));

    fn split(self) -> (Outcome, Option<u32>) {
        (self.outcome(), Some(self.0))
    }

    /// The nimber of an end is 0.
    fn numbers(told: Outcome) -> (Outcome, Option<u32>) {
        (told, None)
    }

    fn join(outcome: Outcome, nimber: u32) -> Option<Self> {
        Some(Self(nimber)).filter(|nimber| nimber.outcome() == outcome)
    }
}

/// The number of an outcome in a plane; 0 is no answer.
pub(crate) const fn number(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Loss => 1,
        Outcome::Draw => 2,
        Outcome::Win => 3,
    }
}

/// The outcome of a number in a plane, or `Ok(None)` for a rank without an answer.
pub(crate) const fn outcome(number: u8) -> Result<Option<Outcome>, u8> {
    match number {
        0 => Ok(None),
        1 => Ok(Some(Outcome::Loss)),
        2 => Ok(Some(Outcome::Draw)),
        3 => Ok(Some(Outcome::Win)),
        other => Err(other),
    }
}
