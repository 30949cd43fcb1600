//! Progress: what the solvers have last reported, and the line on stderr for a person who waits.
//!
//! Solvers report thousands of times a second. A report is only remembered. If a command takes over
//! a second, the thread of [`watch`](crate::command::context::watch) draws the line ten times a second. So the line
//! also moves if a solver reports nothing.

use core::sync::atomic::{AtomicU64, Ordering};
use core::time::Duration;
use std::io::{self, IsTerminal};
use std::sync::Mutex;
use std::time::Instant;

use gt_core::Progress;
use gt_core::error::counted;
use gt_core::solver::Method;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::lock::locked;
use crate::command::text::why::{Gap, Unfinished, or_search};

/// The line if nothing was reported.
const SILENT: &str = "working, {elapsed}";
/// The line if the whole work is known, and some of it is done.
const KNOWN: &str = "{msg}: {pos} of {len} {prefix} ({percent} %), {elapsed}, {eta} left";
/// The line if the whole work is known, and none of it is done.
const NOT_BEGUN: &str = "{msg}: {pos} of {len} {prefix}, {elapsed}";
/// The line if the whole work is not known.
const UNKNOWN: &str = "{msg}: {pos} {prefix}, {elapsed}";

/// How far the work of a context is, and the line that shows it.
pub(in crate::command) struct Reports {
    /// What the solvers have last reported.
    last: Mutex<Last>,
    /// The line of a batch that is being answered; 0 if there is none.
    line: AtomicU64,
    /// A search that may do what is not done in time.
    search: Mutex<Option<Method>>,
    /// The line, while it is shown.
    shown: Mutex<Option<Shown>>,
}

#[derive(Clone, Copy)]
struct Last {
    progress: Option<Progress>,
    /// Whether there is work to show: from the start, and again with each report after an answer.
    begun: bool,
}

struct Shown {
    bar: ProgressBar,
    phase: Option<&'static str>,
}

impl Default for Reports {
    fn default() -> Self {
        let last = Mutex::new(Last { progress: None, begun: true });
        Self { last, line: AtomicU64::new(0), search: Mutex::default(), shown: Mutex::default() }
    }
}

impl Reports {
    fn last(&self) -> Last {
        *locked(&self.last)
    }

    /// Remembers how far a solver has come.
    pub(in crate::command) fn report(&self, progress: Progress) {
        *locked(&self.last) = Last { progress: Some(progress), begun: true };
    }

    /// Remembers how many lines of a batch are answered, and shows nothing: the command waits for
    /// the next line.
    pub(in crate::command) fn wait_for_line(&self, answered: u64) {
        self.line.store(0, Ordering::Relaxed);
        let progress = Progress::new("answering a batch", answered, None).in_units("line");
        *locked(&self.last) = Last { progress: Some(progress), begun: false };
    }

    /// Remembers which search to name when the time is over.
    pub(in crate::command) fn try_search(&self, search: Option<Method>) {
        *locked(&self.search) = search;
    }

    /// Remembers which line of a batch is being answered, from 1.
    pub(in crate::command) fn begin_line(&self, number: u64) {
        self.line.store(number, Ordering::Relaxed);
    }

    /// Names the line of the batch that is being answered, ` (line 3 of the batch)`; empty if there
    /// is none.
    pub(in crate::command) fn line_of_batch(&self) -> String {
        match self.line.load(Ordering::Relaxed) {
            0 => String::new(),
            line => format!(" (line {line} of the batch)"),
        }
    }

    /// Says how far the work came: ` in "counting moves", 12 of 40 positions`; empty if nothing was
    /// reported.
    pub(in crate::command) fn reached(&self) -> String {
        self.last().progress.map(text).unwrap_or_default()
    }

    /// Says in a message at a limit how far the work came, unless it has been said; and what may do
    /// if the time is over.
    pub(in crate::command) fn completed(&self, why: Unfinished) -> Unfinished {
        let search = locked(&self.search).filter(|_| why.is_of_time());
        let why = match search {
            Some(search) => why.and(&or_search(search)),
            None => why,
        };
        why.filled(|gap| match (gap, self.last()) {
            (Gap::ReachedInTime, Last { progress: None, begun: true }) => {
                " before the first step was counted".into()
            }
            _ => self.reached(),
        })
    }

    /// The line that says that the time is over, and how far the work came.
    pub(in crate::command) fn out_of_time(&self) -> String {
        self.completed(Unfinished::out_of_time()).to_string()
    }

    /// Removes the line, and forgets the last report; called when something is written or a
    /// question ends.
    pub(in crate::command) fn clear(&self) {
        *locked(&self.last) = Last { progress: None, begun: false };
        self.hide();
    }

    /// Removes the line, and keeps the last report.
    pub(in crate::command) fn hide(&self) {
        let shown = locked(&self.shown).take();
        if let Some(Shown { bar, .. }) = shown {
            bar.finish_and_clear();
        }
    }

    /// Draws the line for a command that began at `started`.
    pub(in crate::command) fn draw(&self, started: Instant) {
        /// Work that ends sooner shows no line.
        const AT_ONCE: Duration = Duration::from_millis(900);
        let Last { progress, begun } = self.last();
        if !begun || started.elapsed() < AT_ONCE {
            return;
        }
        let mut shown = locked(&self.shown);
        let phase = progress.map(|progress| progress.phase);
        let Shown { bar, phase: before } = shown.get_or_insert_with(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr())
                .with_elapsed(started.elapsed());
            bar.set_style(style(SILENT));
            Shown { bar, phase: None }
        });
        if let Some(Progress { phase, done, total, unit, .. }) = progress {
            if *before != Some(phase) {
                bar.set_message(phase);
                bar.reset_eta();
            }
            bar.set_prefix(unit_of(total.unwrap_or(done), unit));
            bar.set_position(done); // before the length, which draws the line
            if let Some(total) = total.filter(|&total| total > 0) {
                // Before anything is done, nobody knows what is left.
                bar.set_style(style(if done == 0 { NOT_BEGUN } else { KNOWN }));
                bar.set_length(total);
            } else {
                bar.set_style(style(UNKNOWN));
                bar.unset_length();
            }
        }
        *before = phase;
        bar.tick();
    }
}

/// Tells whether the line may be shown at all: stderr is a terminal.
pub(in crate::command) fn is_wanted(quiet: bool) -> bool {
    !quiet && io::stderr().is_terminal()
}

/// A template of indicatif; the templates of this file are valid.
fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_spinner())
}

/// Says how far a phase came, or that it has ended.
fn text(Progress { phase, done, total, unit, .. }: Progress) -> String {
    match total {
        Some(total) if total > 0 && done >= total => {
            format!(" after {phase:?}, {}", counted(total, unit))
        }
        Some(total) if total > 0 => format!(" in {phase:?}, {done} of {}", counted(total, unit)),
        _ => format!(" in {phase:?}, {}", counted(done, unit)),
    }
}

/// The noun of a number, without the number: `positions`.
fn unit_of(number: u64, unit: &str) -> String {
    let text = counted(number, unit);
    text.split_once(' ').map_or_else(String::new, |(_, noun)| noun.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_report_says_of_how_many_where_the_total_is_known() {
        let text = |done, total| super::text(Progress::new("counting moves", done, total));
        assert_eq!(text(7, None), " in \"counting moves\", 7 positions");
        assert_eq!(text(1, Some(3)), " in \"counting moves\", 1 of 3 positions");
        assert_eq!(text(0, Some(0)), " in \"counting moves\", 0 positions");
        assert_eq!(text(0, Some(1)), " in \"counting moves\", 0 of 1 position");
    }

    #[test]
    fn a_phase_that_has_ended_is_said_to_have_ended() {
        let text =
            |total, unit| super::text(Progress::new("solving", total, Some(total)).in_units(unit));
        assert_eq!(text(10, "row"), " after \"solving\", 10 rows");
        assert_eq!(text(1, "reply"), " after \"solving\", 1 reply");
        assert_eq!([unit_of(1, "ply"), unit_of(0, "ply")], ["ply", "plies"]);
    }

    #[test]
    fn the_search_that_may_do_is_named_where_the_time_is_over() {
        let reports = Reports::default();
        reports.try_search(Some(Method::Alphabeta));
        assert_eq!(
            reports.out_of_time(),
            "out of time before the first step was counted; raise --time, or try --with \
             alphabeta, which looks for one position alone"
        );
        assert_eq!(reports.completed("no table".into()).to_string(), "no table");
        reports.try_search(None);
        assert!(reports.out_of_time().ends_with("; raise --time"));
    }

    #[test]
    fn every_template_is_valid() {
        for template in [SILENT, KNOWN, NOT_BEGUN, UNKNOWN] {
            assert!(ProgressStyle::with_template(template).is_ok(), "{template}");
        }
    }
}
