//! Answers of any kind as answers of one type, so that what is asked is compiled once for a game.

use core::fmt;

use gt_core::solution::{Answer, LineAnswer, MoveOf, PositionOf, RankedMoves};
use gt_core::{Margin, Outcome, Solution, SolveError, Value};

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

/// Nobody asks for a line by outcomes: `Learned::has_lines` says that there is none.
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

/// A solution whose answers are verdicts.
pub(super) struct Verdicts<S: Solution> {
    pub(super) known: S,
    pub(super) of: fn(S::Answer) -> Verdict,
}

impl<S: Solution> Solution for Verdicts<S> {
    type Game = S::Game;
    type Answer = Verdict;

    fn game(&self) -> &S::Game {
        self.known.game()
    }

    fn value(&self, position: &PositionOf<S>) -> Result<Option<Verdict>, SolveError> {
        Ok(self.known.value(position)?.map(self.of))
    }

    fn outcome(&self, position: &PositionOf<S>) -> Result<Option<Outcome>, SolveError> {
        self.known.outcome(position)
    }

    fn ranked_moves(
        &self,
        position: &PositionOf<S>,
    ) -> Result<RankedMoves<MoveOf<S>, Verdict>, SolveError> {
        let ranked = self.known.ranked_moves(position)?;
        Ok(ranked.into_iter().map(|(mv, worth)| (mv, worth.map(self.of))).collect())
    }

    fn best_moves(&self, position: &PositionOf<S>) -> Result<Option<Vec<MoveOf<S>>>, SolveError> {
        self.known.best_moves(position)
    }

    fn line_moves(&self, position: &PositionOf<S>) -> Result<Option<Vec<MoveOf<S>>>, SolveError> {
        self.known.line_moves(position)
    }

    fn kept_bytes(&self) -> u64 {
        self.known.kept_bytes()
    }
}
