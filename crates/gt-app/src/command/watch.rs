//! The thread that keeps `--time` and `--memory` if the verb does not, and draws the progress line.
//!
//! A verb usually ends by itself, because solvers look at the clock thousands of times a second and
//! count their tables. This thread is for the rest: the work between two looks, the freeing of
//! large tables, a read that waits for input, memory that no solver counted. It ends the process
//! with the one line of error. A verb that writes to stdout looks at the clock itself. The thread
//! waits a little longer for such a verb, and ends it only if the reader has stopped reading. The
//! system needs time to free what the process holds. So a process with gigabytes is ended that much
//! sooner.

use core::sync::atomic::{AtomicU64, Ordering};
use core::time::Duration;
use std::thread;
use std::time::Instant;

use bytesize::ByteSize;

use super::deadline::{self, GRACE};
use super::failure::Failure;
use super::memory::{freeing, in_use};
use super::progress;
use super::stdout::{self, Stage};

/// The most memory that was in use when the thread looked.
static PEAK: AtomicU64 = AtomicU64::new(0);

/// The most memory that was in use so far, in bytes, as far as the thread has seen.
pub(super) fn peak() -> u64 {
    PEAK.fetch_max(in_use().unwrap_or(0), Ordering::Relaxed).max(PEAK.load(Ordering::Relaxed))
}

/// What the thread watches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    /// When the command began.
    pub(super) started: Instant,
    /// When the time is over.
    pub(super) end: Option<Instant>,
    /// The limit of memory, in bytes.
    pub(super) memory: u64,
    /// Whether to draw progress.
    pub(super) draws: bool,
}

/// How much longer an answer may wait for its reader.
const WAIT: Duration = Duration::from_millis(100);
/// The longest and the shortest time between two looks at the memory.
const LOOK: [Duration; 2] = [Duration::from_millis(3), Duration::from_micros(500)];
/// The bytes of new pages that come in a microsecond at most; so near the limit the looks are more.
const PAGES: u64 = 4_000;
/// The time between two drawings.
const DRAW: Duration = Duration::from_millis(90);
/// The bytes that the program may always take beyond the limit, for threads, buffers and text.
const OWN: u64 = 4 << 20;

impl Watch {
    /// Starts the thread. It ends when the answer is written.
    ///
    /// # Errors
    /// [`Failure::Over`] if the system cannot start a thread.
    pub(super) fn start(self) -> Result<(), Failure> {
        deadline::set(self.end);
        // Tables may take 1/32 more than the limit, for what nobody counts.
        let more = (self.memory / 32).max(OWN);
        let most =
            in_use().map_or(u64::MAX, |own| self.memory.saturating_add(more).saturating_add(own));
        let body = move || {
            let [longest, shortest] = LOOK;
            let (mut pause, mut drawn) = (longest, self.started);
            loop {
                thread::sleep(pause);
                let stage = stdout::stage();
                if stage == Stage::Done {
                    return;
                }
                let left = self.look(most);
                pause = Duration::from_micros(left / PAGES).clamp(shortest, longest);
                if self.draws && stage != Stage::Answered && drawn.elapsed() >= DRAW {
                    progress::draw(self.started);
                    drawn = Instant::now();
                }
            }
        };
        let started = thread::Builder::new().name("watch".into()).spawn(body);
        started.map(drop).map_err(|error| Failure::Over(format!("cannot start a thread: {error}")))
    }

    /// Ends the process at its limits; returns how many bytes it may still take.
    fn look(&self, most: u64) -> u64 {
        let bytes = in_use().unwrap_or(0);
        PEAK.fetch_max(bytes, Ordering::Relaxed);
        if self.end.is_some_and(|end| Instant::now() + freeing(bytes) >= end + GRACE) {
            stdout::end_unless_busy(out_of_time);
        }
        if self.end.is_some_and(|end| Instant::now() >= end + GRACE + WAIT) {
            stdout::end_unless_done(out_of_time);
        }
        if bytes > most {
            let limit = ByteSize::b(self.memory);
            stdout::end_unless_done(|| {
                let (reached, line) = (progress::reached(), progress::line_of_batch());
                format!(
                    "more than {limit} of memory needed{reached}, {limit} allowed; raise --memory{line}"
                )
            });
        }
        most.saturating_sub(bytes)
    }
}

fn out_of_time() -> String {
    progress::out_of_time() + &progress::line_of_batch()
}
