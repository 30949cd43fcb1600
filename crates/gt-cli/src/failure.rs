//! What can go wrong, as one line on stderr and an exit code.

use core::sync::atomic::{AtomicBool, Ordering};
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use bytesize::ByteSize;
use gt_core::{LimitError, ParseError, ShapeError, SolveError, Stats};
use gt_games::{NameError, Unsolved};

/// Why there is no answer, or no whole one.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The question was wrong: usage, or a position that is none. Exit code 2.
    Question(String),
    /// The question was good, but a limit, an interruption or the system stood in the way. Exit code 1.
    Unanswered(String),
    /// A limit that holds for the whole run was reached: no later question can be answered either. Exit code 1.
    Over(String),
    /// Nobody reads the answer any more. No error: exit code 0, and silence.
    ClosedPipe,
}

impl Failure {
    /// The question was wrong, as `why` says.
    #[expect(clippy::needless_pass_by_value, reason = "made to be given to map_err")]
    pub(crate) fn question(why: impl ToString) -> Self {
        Self::Question(why.to_string())
    }

    /// The same with what was done before a limit was reached.
    pub(crate) fn after(self, work: Stats) -> Self {
        if work.positions == 0 {
            return self;
        }
        let learnt = |why| format!("{why} ({} positions were stored by then)", work.positions);
        match self {
            Self::Unanswered(why) => Self::Unanswered(learnt(why)),
            Self::Over(why) => Self::Over(learnt(why)),
            other => other,
        }
    }

    /// Prints the one line, and gives the exit code.
    pub(crate) fn report(&self) -> ExitCode {
        match self {
            Self::Question(why) => {
                complain(why);
                ExitCode::from(2)
            }
            Self::Unanswered(why) | Self::Over(why) => {
                complain(why);
                ExitCode::from(1)
            }
            Self::ClosedPipe => ExitCode::SUCCESS,
        }
    }
}

/// What a solver that knows every position says of one.
///
/// # Errors
/// [`Failure::Unanswered`] if it does not know this one.
pub(crate) fn known<A>(answer: Option<A>) -> Result<A, Failure> {
    answer.ok_or_else(|| Failure::Unanswered("the value of the position is not known".into()))
}

/// Writes `error: ` and `why` as one line on stderr, unless that has been done.
///
/// Two threads may want to: the one that works, and the one that waits for it after Ctrl-C.
pub(crate) fn complain(why: &str) {
    static DONE: AtomicBool = AtomicBool::new(false);
    if !DONE.swap(true, Ordering::Relaxed) {
        let line: String = why.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        // Without a reader of stderr there is nobody left to tell.
        let _ = writeln!(io::stderr(), "error: {line}");
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::BrokenPipe => Self::ClosedPipe,
            _ => Self::Over(format!("cannot read or write: {error}")),
        }
    }
}

impl From<LimitError> for Failure {
    fn from(limit: LimitError) -> Self {
        match limit {
            LimitError::Memory { needed, limit } => {
                let (needed, limit) = (ByteSize::b(needed), ByteSize::b(limit));
                Self::Unanswered(format!("{needed} of memory needed, {limit} allowed; raise --memory or ask for something smaller"))
            }
            LimitError::OutOfMemory { bytes } => {
                Self::Unanswered(format!("no {} of memory to be had; ask for something smaller", ByteSize::b(bytes)))
            }
            LimitError::Time => Self::Over("out of time; raise --time".into()),
            LimitError::Interrupted => Self::Over("interrupted".into()),
            limit => Self::Unanswered(limit.to_string()),
        }
    }
}

impl From<SolveError> for Failure {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::Limit(limit) => limit.into(),
            SolveError::Shape(shape) => shape.into(),
            error => Self::Unanswered(error.to_string()),
        }
    }
}

impl From<Unsolved> for Failure {
    fn from(why: Unsolved) -> Self {
        match why {
            Unsolved::Stopped { error, work } => Self::from(error).after(work),
            Unsolved::Lacks { .. } => Self::Question(why.to_string()),
            why => Self::Unanswered(why.to_string()),
        }
    }
}

impl From<NameError> for Failure {
    fn from(error: NameError) -> Self {
        Self::Question(error.to_string())
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
