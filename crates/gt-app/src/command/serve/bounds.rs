//! All limits of the server.

use core::time::Duration;

use bytesize::ByteSize;
use gt_core::Run;

use crate::command::failure::Failure;
use crate::command::solutions::Caps;

/// Connections at once; more are refused.
pub(super) const CONNECTIONS: usize = 256;
/// Questions at once, with those that wait for their turn; more are refused.
pub(super) const QUESTIONS: usize = 64;
/// Those of them that may take long; the others are short, and never wait for one that may not be.
pub(super) const LONG: usize = 48;
/// Processes at once, for questions that may take long.
pub(super) const CHILDREN: usize = 2;
/// Processes at once, besides, for questions that are usually short.
pub(super) const BRIEF_CHILDREN: usize = 2;
/// How long such a process may take; then the question counts as long.
const BRIEF_TIME: Duration = Duration::from_secs(2);
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
pub(super) const ANSWER: u64 = 16 << 20;
/// Bytes of all answers that clients have not taken yet, in units of 1 KiB.
pub(super) const ANSWERS: usize = 64 << 10;
/// Bytes that verbs take which this process answers itself, with what they keep.
const RESIDENT: u64 = 256 << 20;
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

/// The limits that the command line sets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    /// Bytes of solutions that are kept, and of those that are being made.
    kept: u64,
    /// Bytes of the verbs that this process answers itself.
    pub(super) resident: u64,
    /// Bytes of one process.
    pub(super) memory: u64,
    /// Bytes of one process for a question that is usually short.
    brief: u64,
    /// The time of one question.
    pub(super) time: Duration,
    /// The threads of one question.
    pub(super) threads: usize,
}

impl Bounds {
    /// One solution takes at most this part of what may be kept; short questions have the last one.
    const SHARES: u64 = 5;
    /// Processes for short questions take at most this part of what processes may take together.
    const BRIEF_SHARES: u64 = 8;
    /// Verbs that this process answers itself take at most this part of what may be kept.
    const RESIDENT_SHARES: u64 = 8;

    /// Shares the memory of `run` among solutions and processes.
    ///
    /// # Errors
    /// [`Failure::Question`] if more is to be kept than there is.
    pub(super) fn new(kept: Option<u64>, time: Duration, run: &Run) -> Result<Self, Failure> {
        let memory = run.max_memory().unwrap_or(u64::MAX);
        let kept = kept.unwrap_or(memory / 2);
        let Some(left) = memory.checked_sub(kept) else {
            return Err(Failure::Question(format!(
                "--kept {}: expected at most what --memory allows, {}",
                ByteSize::b(kept),
                ByteSize::b(memory)
            )));
        };
        let brief = left / Self::BRIEF_SHARES;
        let memory = (left - brief) / CHILDREN as u64;
        let brief = brief / BRIEF_CHILDREN as u64;
        Ok(Self { kept, resident: 0, memory, brief, time, threads: run.thread_count().get() })
    }

    /// The limits of a process for a question that is usually short.
    pub(super) fn brief(&self) -> Self {
        Self { memory: self.brief, time: self.time.min(BRIEF_TIME), ..*self }
    }

    /// Takes bytes for verbs that this process answers itself from those that may be kept.
    pub(super) fn with_resident(self) -> Self {
        let resident = (self.kept / Self::RESIDENT_SHARES).min(RESIDENT);
        Self { kept: self.kept - resident, resident, ..self }
    }

    /// The limits of questions in the process.
    pub(super) const fn caps(&self) -> Caps {
        Caps { kept: self.kept, memory: self.kept / Self::SHARES, threads: Some(self.threads) }
    }
}
