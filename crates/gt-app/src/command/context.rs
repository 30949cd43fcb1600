//! The context of a verb: its limits, threads, progress line and output.

use core::fmt;
use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::time::Instant;

use gt_core::{Run, Threads};

use super::args::{Common, Format};
use super::failure::Failure;
use super::interrupt;
use super::memory;
use super::output::{AnyReport, Output, VerbAnswer, VerbReport};
use super::progress::Line;

/// The common options, turned into what solvers and verbs need.
#[derive(Debug)]
pub struct Context {
    run: Run,
    line: Arc<Line>,
    quiet: bool,
    format: Format,
    output: Output,
}

impl Context {
    /// Starts the clock of `--time`, and begins to watch for Ctrl-C.
    ///
    /// # Errors
    /// [`Failure::Over`] if the system does not let the process watch for Ctrl-C.
    pub fn new(common: &Common) -> Result<Self, Failure> {
        let line = Arc::new(Line::new(common.quiet));
        let shown = Arc::clone(&line);
        let threads = common.threads.and_then(Threads::exactly).unwrap_or(Threads::All);
        let memory = common.memory.unwrap_or_else(memory::default_limit);
        let run = Run::new().threads(threads).memory(memory).interrupt(interrupt::flag()?);
        let run = run.report_to(Arc::new(move |progress| shown.show(progress)));
        // One deadline for the whole command. A time that the clock cannot hold is no limit.
        let end = common.time.and_then(|time| Instant::now().checked_add(time));
        let run = end.map_or_else(|| run.clone(), |end| run.clone().deadline(end));
        Ok(Self { run, line, quiet: common.quiet, format: common.format, output: Output::new(common.no_color) })
    }

    /// Returns the run for solvers: limits, threads, Ctrl-C and the progress line.
    pub const fn run(&self) -> &Run {
        &self.run
    }

    /// Removes the progress line; to be called before something else is written.
    pub fn clear_progress(&self) {
        self.line.clear();
    }

    /// Shows a note on the terminal before the work begins.
    pub fn note(&self, text: fmt::Arguments<'_>) {
        if !self.quiet && io::stderr().is_terminal() {
            // A note that cannot be shown is not an error.
            let _ = writeln!(io::stderr(), "{text}");
        }
    }

    /// Returns the format of the answer.
    pub const fn format(&self) -> Format {
        self.format
    }

    /// Returns the output that the answer goes to.
    pub const fn output(&self) -> Output {
        self.output
    }

    /// Begins a game on the terminal, which exists as text only.
    ///
    /// # Errors
    /// [`Failure::Question`] if JSON was asked for; [`Failure::Over`] if the time is over already.
    pub fn begin_play(&self) -> Result<(), Failure> {
        match self.format {
            Format::Text => Ok(self.run.check_running()?),
            Format::Json => Err(Failure::question("a game on the terminal has text only; leave out --format json")),
        }
    }

    /// Calls `verb` once, and writes its answer.
    ///
    /// `verb` is not called if the time is over already.
    ///
    /// # Errors
    /// Those of `verb`; [`Failure::Over`] if the time is over already, or stdout cannot be written.
    pub fn answer<A: VerbAnswer + 'static>(&self, verb: impl FnOnce() -> Result<VerbReport<A>, Failure>) -> Result<(), Failure> {
        self.run.check_running()?;
        let started = Instant::now();
        self.write(verb().map(VerbReport::erased), started)
    }

    fn write(&self, report: Result<AnyReport, Failure>, started: Instant) -> Result<(), Failure> {
        self.clear_progress();
        self.output.write(&report?, started.elapsed(), self.format)
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        self.clear_progress();
    }
}
