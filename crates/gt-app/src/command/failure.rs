//! Errors: one line on stderr and an exit code.

use core::sync::atomic::{AtomicBool, Ordering};
use std::borrow::Cow;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use super::progress;
use crate::{NameError, Unsolved};
use bytesize::ByteSize;
use gt_core::error::counted;
use gt_core::{LimitError, ParseError, ShapeError, SolveError, Stats};

/// Why there is no answer, or only part of one.
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
    TooLarge(String),
    /// A limit of the whole run was reached, so the rest of a batch is not answered.
    ///
    /// Exit code 1.
    Over(String),
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

    /// Adds to the message how many positions were stored before a limit was reached.
    #[must_use]
    pub fn after(self, work: Stats) -> Self {
        if work.positions == 0 {
            return self;
        }
        let were = if work.positions == 1 { "was" } else { "were" };
        let learnt =
            |why| format!("{why} ({} {were} stored by then)", counted(work.positions, "position"));
        match self {
            Self::Unanswered(why) => Self::Unanswered(learnt(why)),
            Self::TooLarge(why) => Self::TooLarge(learnt(why)),
            Self::Over(why) => Self::Over(learnt(why)),
            other => other,
        }
    }

    /// Prints the line, and returns the exit code.
    pub fn report(&self) -> ExitCode {
        match self {
            Self::Question(why) => {
                complain(why);
                ExitCode::from(2)
            }
            Self::Unanswered(why) | Self::TooLarge(why) | Self::Over(why) => {
                complain(why);
                ExitCode::from(1)
            }
            Self::ClosedPipe => ExitCode::SUCCESS,
            Self::Flaw => ExitCode::from(1),
        }
    }
}

/// Unwraps the answer of a solver that knows every position.
///
/// # Errors
/// [`Failure::Unanswered`] if the solver does not know this position.
pub fn known<A>(answer: Option<A>) -> Result<A, Failure> {
    answer.ok_or_else(|| Failure::Unanswered("the value of the position is not known".into()))
}

/// Writes `error: ` and `why` as one line on stderr, unless a line has been written before.
///
/// Two threads may call it: the working thread, and the thread that waits for it after Ctrl-C.
pub(super) fn complain(why: &str) {
    static DONE: AtomicBool = AtomicBool::new(false);
    if !DONE.swap(true, Ordering::Relaxed) {
        let line: String =
            cut(&plain(why)).chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        // If nobody reads stderr, the line is lost.
        let _ = writeln!(io::stderr(), "error: {line}");
    }
}

/// Returns `why` without the words of Rust: the numbers that it adds to what the system says, and
/// its streams.
pub(super) fn plain(why: &str) -> Cow<'_, str> {
    /// What precedes the number, as in `No such file or directory (os error 2)`.
    const NUMBER: &str = " (os error ";
    const STREAM: &str = "stream did not contain valid UTF-8";
    if why.contains(STREAM) {
        return Cow::Owned(plain(&why.replace(STREAM, "it is not UTF-8 text")).into_owned());
    }
    let Some((said, rest)) = why.split_once(NUMBER) else { return Cow::Borrowed(why) };
    match rest.split_once(')') {
        Some((number, rest)) if number.parse::<i32>().is_ok() => {
            Cow::Owned(format!("{said}{}", plain(rest)))
        }
        _ => Cow::Borrowed(why),
    }
}

/// Returns `why`, or its beginning and its end if it is long.
///
/// What is wrong is echoed, and the echo may be as long as what was asked.
pub(super) fn cut(why: &str) -> Cow<'_, str> {
    /// Characters that stay before and after what is left out.
    const BEGIN: usize = 200;
    const END: usize = 150;
    let Some((end, _)) = why.char_indices().nth(BEGIN) else { return Cow::Borrowed(why) };
    let Some((begin, _)) = why.char_indices().rev().nth(END - 1).filter(|&(begin, _)| begin > end)
    else {
        return Cow::Borrowed(why);
    };
    Cow::Owned(format!("{} ... {}", &why[..end], &why[begin..]))
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::BrokenPipe => Self::ClosedPipe,
            // Said by the writer of the answer: see `paced.rs`.
            ErrorKind::TimedOut => Self::Over(error.to_string()),
            _ => Self::Over(format!("cannot read or write: {error}")),
        }
    }
}

impl From<LimitError> for Failure {
    fn from(limit: LimitError) -> Self {
        match limit {
            LimitError::Memory { needed, limit } => {
                let (needed, limit) = (ByteSize::b(needed), ByteSize::b(limit));
                let reached = progress::reached();
                Self::TooLarge(format!(
                    "{needed} of memory needed{reached}, {limit} allowed; raise --memory or ask for something smaller"
                ))
            }
            LimitError::OutOfMemory { bytes } => Self::TooLarge(format!(
                "the system has no {} of memory left; ask for something smaller",
                ByteSize::b(bytes)
            )),
            LimitError::Time => Self::Over(progress::out_of_time()),
            LimitError::Interrupted => Self::Over(format!("interrupted{}", progress::reached())),
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
                Self::TooLarge(why) => Self::TooLarge(format!("tier {tier}: {why}")),
                other => other,
            },
            SolveError::TooManyPositions { .. } => {
                Self::TooLarge(format!("{error}; ask for something smaller"))
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
            NameError::Unreadable(why) => Self::Unanswered(why),
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
    fn what_the_system_says_has_no_number() {
        let error = io::Error::from_raw_os_error(2);
        let said = format!("cannot read a: {error}; cannot write b: {error}");
        assert!(said.contains("os error"), "{said}");
        assert!(
            !plain(&said).contains("os error") && plain(&said).contains("; cannot write b: "),
            "{}",
            plain(&said)
        );
        assert_eq!(plain("a (os error of mine) b"), "a (os error of mine) b");
        let wrong = std::io::read_to_string(&b"\xff"[..]).unwrap_err();
        assert_eq!(
            plain(&format!("cannot read a: {wrong}")),
            "cannot read a: it is not UTF-8 text"
        );
    }

    #[test]
    fn a_tier_that_does_not_fit_has_bytes_with_a_unit_and_an_advice() {
        let limit = LimitError::Memory { needed: 102_032_692, limit: 1 << 20 };
        let error = SolveError::TierLimit { tier: "(3, 3, 4)".into(), limit };
        let Failure::TooLarge(why) = Failure::from(error) else { panic!("not too large") };
        assert!(
            why.starts_with(
                "tier (3, 3, 4): 97.3 MiB of memory needed, 1.0 MiB allowed; raise --memory"
            ),
            "{why}"
        );
        let time = SolveError::TierLimit { tier: "4".into(), limit: LimitError::Time };
        assert!(
            matches!(Failure::from(time), Failure::Over(why) if why.starts_with("out of time"))
        );
    }

    #[test]
    fn what_is_echoed_is_cut_in_the_middle() {
        let long = format!("cannot read {:?}: expected a size", "ä".repeat(1_000_000));
        let short = cut(&long);
        assert_eq!(short.chars().count(), 200 + 5 + 150);
        assert!(short.starts_with("cannot read \"ää") && short.ends_with("ä\": expected a size"));
        let whole = "x".repeat(350);
        assert_eq!(cut(&whole), whole);
    }
}
