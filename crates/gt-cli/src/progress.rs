//! Progress on stderr, for a person who waits: one line, rewritten, only on a terminal.

use core::time::Duration;
use std::io::{self, IsTerminal, Write};
use std::time::Instant;

use gt_core::{Observer, Progress};

/// Rewrites its line a few times a second, and clears it when it is dropped.
#[derive(Debug)]
pub(crate) struct Line {
    shown: bool,
    /// When to write next; `None` if never.
    next: Option<Instant>,
}

impl Line {
    const EVERY: Duration = Duration::from_millis(200);

    /// A line that stays away if `quiet`, or if stderr is no terminal.
    pub(crate) fn new(quiet: bool) -> Self {
        let wanted = !quiet && io::stderr().is_terminal();
        Self { shown: false, next: wanted.then(|| Instant::now() + Self::EVERY) }
    }
}

impl Observer for Line {
    fn progress(&mut self, progress: Progress) {
        let Some(next) = self.next else { return };
        let now = Instant::now();
        if now >= next {
            // Progress that cannot be shown is no failure.
            let _ = write!(io::stderr(), "\r\x1b[K{}", text(progress));
            (self.shown, self.next) = (true, Some(now + Self::EVERY));
        }
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        if self.shown {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

fn text(progress: Progress) -> String {
    match progress.total {
        Some(total) if total > 0 => {
            let percent = u128::from(progress.done) * 100 / u128::from(total);
            format!("{} of {total} positions ({percent} %)", progress.done)
        }
        _ => format!("{} positions", progress.done),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_shows_a_share_where_the_total_is_known() {
        assert_eq!(text(Progress::new(7, None)), "7 positions");
        assert_eq!(text(Progress::new(1, Some(3))), "1 of 3 positions (33 %)");
        assert_eq!(text(Progress::new(u64::MAX, Some(u64::MAX))), format!("{0} of {0} positions (100 %)", u64::MAX));
        assert_eq!(text(Progress::new(0, Some(0))), "0 positions");
    }
}
