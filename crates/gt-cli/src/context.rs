//! What a verb works with.

use core::fmt;
use std::io::{self, IsTerminal, Write};
use std::time::Instant;

use gt_core::Limits;
use rayon::ThreadPoolBuilder;

use crate::args::{Common, Format};
use crate::failure::Failure;
use crate::interrupt;
use crate::memory;
use crate::output::{Answer, Output, Report};
use crate::progress::Line;

/// The common options, made into what solvers and verbs need.
#[derive(Debug)]
pub(crate) struct Context {
    limits: Limits,
    quiet: bool,
    format: Format,
    output: Output,
}

impl Context {
    /// Starts the clock of `--time`, begins to watch for Ctrl-C, and sets the number of threads that solvers find.
    pub(crate) fn new(common: &Common) -> Result<Self, Failure> {
        let memory = common.memory.unwrap_or_else(memory::default_limit);
        let mut limits = Limits::default().bytes(memory).interrupt(interrupt::flag()?);
        if let Some(time) = common.time {
            limits = limits.time(time);
        }
        if let Some(threads) = common.threads {
            let pool = ThreadPoolBuilder::new().num_threads(threads).build_global();
            pool.map_err(|error| Failure::Unanswered(format!("cannot start {threads} threads: {error}")))?;
        }
        Ok(Self { limits, quiet: common.quiet, format: common.format, output: Output::new(common.no_color) })
    }

    /// What `--memory`, `--time` and Ctrl-C allow.
    pub(crate) fn limits(&self) -> Limits {
        self.limits.clone()
    }

    /// Shows the progress of one solver.
    pub(crate) fn observer(&self) -> Line {
        Line::new(self.quiet)
    }

    /// Tells a person who waits something before the work begins.
    pub(crate) fn note(&self, text: fmt::Arguments<'_>) {
        if !self.quiet && io::stderr().is_terminal() {
            // What cannot be shown is no failure.
            let _ = writeln!(io::stderr(), "{text}");
        }
    }

    /// How the answer is to be written.
    pub(crate) const fn format(&self) -> Format {
        self.format
    }

    /// Where the answer goes.
    pub(crate) const fn output(&self) -> Output {
        self.output
    }

    /// Begins a game on the terminal, which has text only.
    pub(crate) fn begin_play(&self) -> Result<(), Failure> {
        match self.format {
            Format::Text => Ok(self.limits.check_running()?),
            Format::Json => Err(Failure::question("a game on the terminal is played in text; leave out --format json")),
        }
    }

    /// Asks `verb` once, and writes its answer. A time that is over before the work begins is over for every verb.
    pub(crate) fn answer<A: Answer>(&self, verb: impl FnOnce() -> Result<Report<A>, Failure>) -> Result<(), Failure> {
        self.limits.check_running()?;
        let started = Instant::now();
        let report = verb()?;
        self.output.write(&report, started.elapsed(), self.format)
    }
}
