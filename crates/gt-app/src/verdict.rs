//! Answers of any kind as answers of one type, so that what is asked is compiled once.

use core::fmt;

use gt_core::solution::{Answer, LineAnswer};
use gt_core::{Margin, Outcome, Value};

/// What a solver says of a position. All answers of one solver are of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Verdict {
    Outcome(Outcome),
    Value(Value),
    Margin(Margin),
}

impl Verdict {
    /// The plies to the end; `None` for a draw, and if they are not known.
    pub(super) const fn plies(self) -> Option<u32> {
        if let Self::Value(value) = self { value.plies() } else { None }
    }

    /// The margin for the player to move, if the game ends by points.
    pub(super) const fn margin(self) -> Option<i32> {
        if let Self::Margin(margin) = self { Some(margin.0) } else { None }
    }
}

impl Answer for Verdict {
    fn before_move(self) -> Option<Self> {
        match self {
            Self::Outcome(outcome) => outcome.before_move().map(Self::Outcome),
            Self::Value(value) => value.before_move().map(Self::Value),
            Self::Margin(margin) => margin.before_move().map(Self::Margin),
        }
    }

    fn outcome(self) -> Outcome {
        match self {
            Self::Outcome(outcome) => outcome,
            Self::Value(value) => value.outcome(),
            Self::Margin(margin) => margin.outcome(),
        }
    }
}

/// Nobody asks for a line by outcomes, which do not lead to the end.
impl LineAnswer for Verdict {
    fn may_repeat(self) -> bool {
        match self {
            Self::Outcome(_) => true,
            Self::Value(value) => value.may_repeat(),
            Self::Margin(margin) => margin.may_repeat(),
        }
    }

    fn proved_by(self) -> Option<Self> {
        match self {
            Self::Outcome(Outcome::Win) => Some(Self::Outcome(Outcome::Loss)),
            Self::Outcome(_) => None,
            Self::Value(value) => value.proved_by().map(Self::Value),
            Self::Margin(margin) => margin.proved_by().map(Self::Margin),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Outcome(outcome) => outcome.fmt(f),
            Self::Value(value) => value.fmt(f),
            Self::Margin(margin) => margin.fmt(f),
        }
    }
}
