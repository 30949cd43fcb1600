//! Errors: one line on stderr and an exit code.

use std::io::{self, ErrorKind};
use std::process::ExitCode;

use crate::command::scope::process::complain;
use crate::command::text::why::Unfinished;
use crate::command::text::wording::line;
use crate::games::NameError;
use crate::unsolved::Unsolved;
use bytesize::ByteSize;
use gt_core::error::counted;
use gt_core::{LimitError, ParseError, ShapeError, SolveError, Stats};

/// Unfinished there is no answer, or only part of one.
#[derive(Debug)]
pub enum Failure {
    /// The question was wrong: wrong usage or an illegal position. Exit code 2.
    Question(String),
    /// The question was good, but a limit, an interrupt or the system prevented the answer.
    ///
    /// Exit code 1.
    Unanswered(String),
    /// The question was good, but it needs more memory than is allowed, or a larger table than
    /// there can be.
    ///
    /// Exit code 1. With `--dry-run` the estimate says so, and there is no failure.
    TooLarge(Unfinished),
    /// A limit of the whole run was reached, so the rest of a batch is not answered.
    ///
    /// Exit code 1.
    Over(Unfinished),
    /// The reader of the answer has gone. This is not an error: exit code 0, and silence.
    ClosedPipe,
    /// The answer is written, and it says that something that was checked is wrong.
    ///
    /// Exit code 1, and silence.
    Flaw,
}

impl Failure {
    /// Returns the failure for a wrong question, explained by `why`.
    #[expect(clippy::needless_pass_by_value, reason = "made to be given to map_err")]
    pub fn question(why: impl ToString) -> Self {
        Self::Question(why.to_string())
    }

    /// Returns the failure at a limit of the whole run, explained by `why`.
    pub fn over(why: impl Into<Unfinished>) -> Self {
        Self::Over(why.into())
    }

    /// Returns the failure for a question that is too large, explained by `why`.
    pub fn too_large(why: impl Into<Unfinished>) -> Self {
        Self::TooLarge(why.into())
    }

    /// Returns the failure of input that cannot be read.
    #[expect(clippy::needless_pass_by_value, reason = "made to be given to map_err")]
    pub(super) fn input(error: io::Error) -> Self {
        Self::over(format!("cannot read stdin: {error}"))
    }

    /// Adds to the message of an unanswered question what it is about: `the box 3 x 4: ..`.
    ///
    /// A limit of the whole run has nothing to do with the question, and stays as it is.
    #[must_use]
    pub fn about(self, what: &str) -> Self {
        match self {
            Self::Unanswered(why) => Self::Unanswered(format!("{what}: {why}")),
            Self::TooLarge(why) => Self::TooLarge(why.about(what)),
            other => other,
        }
    }

    /// Adds to the message how many positions were stored before a limit was reached.
    #[must_use]
    pub fn after(self, work: Stats) -> Self {
        if work.positions == 0 {
            return self;
        }
        let were = if work.positions == 1 { "was" } else { "were" };
        let learnt = format!(" ({} {were} stored by then)", counted(work.positions, "position"));
        match self {
            Self::Unanswered(why) => Self::Unanswered(why + &learnt),
            Self::TooLarge(why) => Self::TooLarge(why.and(&learnt)),
            Self::Over(why) => Self::Over(why.and(&learnt)),
            other => other,
        }
    }

    /// The message, without `error: `; `None` if nothing is said.
    ///
    /// # Example
    /// ```
    /// use gt_app::command::Failure;
    /// use gt_core::LimitError;
    ///
    /// let over = Failure::from(LimitError::Time);
    /// assert_eq!(over.message().as_deref(), Some("out of time; raise --time"));
    /// assert_eq!((over.code(), Failure::ClosedPipe.message()), (1, None));
    /// ```
    pub fn message(&self) -> Option<String> {
        match self {
            Self::Question(why) | Self::Unanswered(why) => Some(why.clone()),
            Self::TooLarge(why) | Self::Over(why) => Some(why.to_string()),
            Self::ClosedPipe | Self::Flaw => None,
        }
    }

    /// The line that the command writes on stderr, `error: ` and the message; it may be cut.
    pub fn line(&self) -> Option<String> {
        self.message().map(|why| line(&why))
    }

    /// The exit code of the command.
    pub const fn code(&self) -> u8 {
        match self {
            Self::Question(_) => 2,
            Self::Unanswered(_) | Self::TooLarge(_) | Self::Over(_) | Self::Flaw => 1,
            Self::ClosedPipe => 0,
        }
    }

    /// Prints the line, and returns the exit code.
    pub fn report(&self) -> ExitCode {
        if let Some(why) = self.message() {
            complain(&why);
        }
        ExitCode::from(self.code())
    }
}

/// Unwraps the answer of a solver that knows every position.
///
/// # Errors
/// [`Failure::Unanswered`] if the solver does not know this position.
pub fn known<A>(answer: Option<A>) -> Result<A, Failure> {
    answer.ok_or_else(|| Failure::Unanswered("the value of the position is not known".into()))
}

/// An error of the output; what reads, or writes a file, names it itself.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::BrokenPipe => Self::ClosedPipe,
            // Said by the writer of the answer: see `paced.rs`.
            ErrorKind::TimedOut => Self::over(error.to_string()),
            _ => Self::over(format!("cannot write to stdout: {error}")),
        }
    }
}

impl From<LimitError> for Failure {
    fn from(limit: LimitError) -> Self {
        match limit {
            LimitError::Memory { needed, limit } => {
                let (needed, limit) = (ByteSize::b(needed), ByteSize::b(limit));
                Self::TooLarge(Unfinished::reached(
                    format!("{needed} of memory needed"),
                    format!(", {limit} allowed; raise --memory or ask for something smaller"),
                ))
            }
            LimitError::OutOfMemory { bytes } => Self::too_large(format!(
                "the system has no {} of memory left; ask for something smaller",
                ByteSize::b(bytes)
            )),
            LimitError::Time => Self::Over(Unfinished::out_of_time()),
            LimitError::Interrupted => Self::Over(Unfinished::reached("interrupted", "")),
            limit => Self::Unanswered(limit.to_string()),
        }
    }
}

impl From<SolveError> for Failure {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::Limit(limit) => limit.into(),
            SolveError::Shape(shape) => shape.into(),
            // The tier is the first one that does not fit; a time that is over has no tier.
            SolveError::TierLimit { tier, limit } => match Self::from(limit) {
                Self::TooLarge(why) => Self::TooLarge(why.about(&format!("tier {tier}"))),
                other => other,
            },
            SolveError::TooManyPositions { .. } => {
                Self::too_large(format!("{error}; ask for something smaller"))
            }
            error => Self::Unanswered(error.to_string()),
        }
    }
}

impl From<Unsolved> for Failure {
    fn from(why: Unsolved) -> Self {
        match why {
            Unsolved::Stopped { error, work } => Self::from(error).after(work),
            Unsolved::Lacks { .. } | Unsolved::Position(_) | Unsolved::NoNotation => {
                Self::Question(why.to_string())
            }
            why => Self::Unanswered(why.to_string()),
        }
    }
}

impl From<NameError> for Failure {
    fn from(error: NameError) -> Self {
        match error {
            NameError::Wrong(why) => Self::Question(why),
            why @ NameError::NamesFile(_) => Self::question(why),
            NameError::Stopped(limit) => limit.into(),
        }
    }
}

impl From<ShapeError> for Failure {
    fn from(error: ShapeError) -> Self {
        Self::Question(error.to_string())
    }
}

impl From<ParseError> for Failure {
    fn from(error: ParseError) -> Self {
        Self::Question(error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tier_that_does_not_fit_has_bytes_with_a_unit_and_an_advice() {
        let limit = LimitError::Memory { needed: 102_032_692, limit: 1 << 20 };
        let error = SolveError::TierLimit { tier: "(3, 3, 4)".into(), limit };
        let Failure::TooLarge(why) = Failure::from(error) else { panic!("not too large") };
        let why = why.to_string();
        assert!(
            why.starts_with(
                "tier (3, 3, 4): 97.3 MiB of memory needed, 1.0 MiB allowed; raise --memory"
            ),
            "{why}"
        );
        let time = SolveError::TierLimit { tier: "4".into(), limit: LimitError::Time };
        assert!(
            matches!(Failure::from(time), Failure::Over(why) if why == Unfinished::out_of_time())
        );
    }
}
