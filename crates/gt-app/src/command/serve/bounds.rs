//! All limits of the server.

use core::time::Duration;

use bytesize::ByteSize;
use gt_core::Run;

use crate::command::failure::Failure;

/// Connections at once; more are refused.
pub(super) const CONNECTIONS: usize = 256;
/// Questions at once, with those that wait for their turn; more are refused.
pub(super) const QUESTIONS: usize = 64;
/// Those of them that may take long; the others are short, and never wait for one that may not be.
pub(super) const LONG: usize = 48;
/// Processes that are kept while they are idle; each has a few megabytes of its own.
pub(super) const IDLE_PROCESSES: usize = 16;
/// How long a process works on for nobody: another question may come, and nothing is lost then.
pub(super) const PATIENCE: Duration = Duration::from_millis(500);
/// How long a question about a game counts as short that was taken for one.
pub(super) const SHORT_TIME: Duration = Duration::from_millis(250);
/// Threads that read and write.
pub(super) const WORKERS: usize = 2;

/// Bytes of the line and the headers of a request, and of what is read ahead.
pub(super) const HEAD: usize = 16 << 10;
/// Bytes of the body of a request.
pub(super) const BODY: usize = 256 << 10;
/// Bytes of a body that is too long which are read all the same, so that the client reads the
/// refusal.
pub(super) const REFUSED_BODY: usize = 4 << 20;
/// Bytes of one value of a question that becomes a word of a command line.
pub(super) const WORD: usize = 64 << 10;
/// Bytes of an answer of a process.
pub(super) const ANSWER: usize = 16 << 20;
/// Bytes of all answers that clients have not taken yet, in units of 1 KiB.
pub(super) const ANSWERS: usize = 64 << 10;
/// Bytes of an error of a process.
pub(super) const COMPLAINT: u64 = 16 << 10;

/// From the beginning of a connection to its first byte.
pub(super) const FIRST_BYTE: Duration = Duration::from_secs(2);
/// From the first byte of a request to the end of its headers.
pub(super) const HEAD_TIME: Duration = Duration::from_secs(5);
/// From the end of the headers to the end of the body.
pub(super) const BODY_TIME: Duration = Duration::from_secs(5);
/// From the end of an answer, or from its last byte that the client took, to the next request.
pub(super) const IDLE: Duration = Duration::from_secs(10);
/// Each of these waits where connections are refused because there are too many.
pub(super) const CROWDED: Duration = Duration::from_millis(500);
/// How long an answer waits until other clients have taken theirs.
pub(super) const ANSWER_TIME: Duration = Duration::from_secs(10);
/// How long a process may live beyond the time of its question.
pub(super) const GRACE: Duration = Duration::from_millis(500);

/// What is known before of how long a question takes; each kind has places of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    /// The rules alone answer it.
    Rules,
    /// A process keeps what answers it, a table does, or a solver says that it is done at once.
    Short,
    /// A verb that is usually answered at once.
    Brief,
    /// It may take long.
    Long,
}

impl Kind {
    pub(super) const ALL: [Self; 4] = [Self::Rules, Self::Short, Self::Brief, Self::Long];
    /// How many processes of a kind work at once.
    pub(super) const PLACES: usize = 2;

    /// The bytes of one process, in quarters of those of a long question.
    const fn quarters(self) -> u64 {
        if let Self::Rules = self { 1 } else { 4 }
    }
}

/// The limits that the command line sets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    /// Bytes of all processes.
    pub(super) all: u64,
    /// Bytes of those that are idle.
    pub(super) kept: u64,
    /// The time of one question.
    pub(super) time: Duration,
    /// The threads of one question.
    pub(super) threads: usize,
}

impl Bounds {
    /// Shares the memory of `run` among processes.
    ///
    /// # Errors
    /// [`Failure::Question`] if more is to be kept than there is.
    pub(super) fn new(kept: Option<u64>, time: Duration, run: &Run) -> Result<Self, Failure> {
        let all = run.max_memory().unwrap_or(u64::MAX);
        let kept = kept.unwrap_or(all / 2);
        if kept > all {
            return Err(Failure::Question(format!(
                "--kept {}: expected at most what --memory allows, {}",
                ByteSize::b(kept),
                ByteSize::b(all)
            )));
        }
        Ok(Self { all, kept, time, threads: run.thread_count().get() })
    }

    /// The bytes of a process at work: with one at every place, there are enough.
    pub(super) fn memory(&self, kind: Kind) -> u64 {
        let all: u64 = Kind::ALL.into_iter().map(Kind::quarters).sum();
        self.all / (all * Kind::PLACES as u64) * kind.quarters()
    }
}
