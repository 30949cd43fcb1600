//! Progress on stderr, for a person who waits: one line, rewritten, only on a terminal.

use core::time::Duration;
use std::io::{self, IsTerminal, Write};
use std::sync::Mutex;
use std::time::Instant;

use gt_core::Progress;

/// The progress line, rewritten a few times per second; several threads may use it.
#[derive(Debug)]
pub(super) struct Line {
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    shown: bool,
    /// When to write next; `None` if the line is never shown.
    next: Option<Instant>,
}

impl Line {
    const EVERY: Duration = Duration::from_millis(200);

    /// Returns a line that is never shown if `quiet`, or if stderr is not a terminal.
    pub(super) fn new(quiet: bool) -> Self {
        let wanted = !quiet && io::stderr().is_terminal();
        Self { state: Mutex::new(State { shown: false, next: wanted.then(|| Instant::now() + Self::EVERY) }) }
    }

    /// Shows how far a solver has come, unless the line is too fresh.
    pub(super) fn show(&self, progress: Progress) {
        // If another thread is writing, this report is dropped.
        let Ok(mut state) = self.state.try_lock() else { return };
        let Some(next) = state.next else { return };
        let now = Instant::now();
        if now >= next {
            // Progress that cannot be shown is not an error.
            let _ = write!(io::stderr(), "\r\x1b[K{}", text(progress));
            *state = State { shown: true, next: Some(now + Self::EVERY) };
        }
    }

    /// Removes the line.
    pub(super) fn clear(&self) {
        let Ok(mut state) = self.state.lock() else { return };
        if state.shown {
            let _ = write!(io::stderr(), "\r\x1b[K");
            state.shown = false;
        }
    }
}

fn text(progress: Progress) -> String {
    match progress.total {
        Some(total) if total > 0 => {
            let percent = u128::from(progress.done) * 100 / u128::from(total);
            format!("{}: {} of {total} ({percent} %)", progress.phase, progress.done)
        }
        _ => format!("{}: {}", progress.phase, progress.done),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_shows_a_share_where_the_total_is_known() {
        let text = |done, total| super::text(Progress::new("counting moves", done, total));
        assert_eq!(text(7, None), "counting moves: 7");
        assert_eq!(text(1, Some(3)), "counting moves: 1 of 3 (33 %)");
        assert_eq!(text(u64::MAX, Some(u64::MAX)), format!("counting moves: {0} of {0} (100 %)", u64::MAX));
        assert_eq!(text(0, Some(0)), "counting moves: 0");
    }
}
