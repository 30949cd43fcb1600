//! The context of a verb: its limits, threads, progress line and output.

use core::fmt;
use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::time::Instant;

use gt_core::{Run, Threads};

use super::args::{Common, Format};
use super::estimate::Estimate;
use super::failure::Failure;
use super::file;
use super::interrupt;
use super::memory;
use super::output::{AnyReport, Output, VerbAnswer, VerbReport};
use super::progress;
use super::stream::Stream;
use super::trial::Trial;
use super::watch::Watch;

/// The common options, turned into what solvers and verbs need.
#[derive(Debug)]
pub struct Context {
    run: Run,
    quiet: bool,
    /// What `--dry-run` does.
    trial: Option<Trial>,
    format: Format,
    output: Output,
}

impl Context {
    /// Starts the clock of `--time`, and begins to watch for Ctrl-C and the limits.
    ///
    /// # Errors
    /// [`Failure::Over`] if the system does not let the process watch for Ctrl-C, or gives no
    /// thread.
    pub fn new(common: &Common) -> Result<Self, Failure> {
        let started = Instant::now();
        let threads = common.threads.and_then(Threads::exactly).unwrap_or(Threads::All);
        let memory = common.memory.unwrap_or_else(memory::default_limit);
        let stop = interrupt::flag()?;
        let run = Run::new().threads(threads).memory(memory).interrupt(Arc::clone(&stop));
        let run = run.report_to(Arc::new(progress::report));
        // One deadline for the whole command. A time that the clock cannot hold is no limit.
        let end = common.time.and_then(|time| started.checked_add(time));
        let run = end.map_or_else(|| run.clone(), |end| run.clone().deadline(end));
        let trial = common.dry_run.then(|| Trial::new(started, stop));
        let run = trial.as_ref().map_or_else(|| run.clone(), |trial| trial.limit(run.clone(), end));
        file::only_try(common.dry_run);
        Watch { started, end, memory, draws: progress::is_wanted(common.quiet) }.start()?;
        Ok(Self {
            run,
            quiet: common.quiet,
            trial,
            format: common.format,
            output: Output::new(common.no_color),
        })
    }

    /// Returns the run for solvers: limits, threads, Ctrl-C and the progress line.
    pub const fn run(&self) -> &Run {
        &self.run
    }

    /// Forgets the progress, at the end of a question.
    pub(super) fn clear_progress(&self) {
        let _ = self;
        progress::clear();
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
        self.refuse_dry_run("a game on the terminal")?;
        match self.format {
            Format::Text => {
                progress::clear();
                Ok(self.run.check_running()?)
            }
            Format::Json => Err(Failure::question(
                "a game on the terminal has text only; leave out --format json",
            )),
        }
    }

    /// Tells whether `--dry-run` was given.
    pub const fn is_dry_run(&self) -> bool {
        self.trial.is_some()
    }

    /// Refuses `--dry-run` for `what`, which is not a long verb.
    ///
    /// # Errors
    /// [`Failure::Question`] if `--dry-run` was given.
    pub fn refuse_dry_run(&self, what: &str) -> Result<(), Failure> {
        if self.is_dry_run() {
            return Err(Failure::Question(format!(
                "--dry-run with {what}: only long verbs have an estimate; leave it out"
            )));
        }
        Ok(())
    }

    /// Calls `verb` once, and writes its answer.
    ///
    /// `verb` is not called if the time is over already.
    ///
    /// # Errors
    /// Those of `verb`; [`Failure::Over`] if the time is over already, or stdout cannot be written;
    /// [`Failure::Question`] if `--dry-run` was given, because this verb is not long.
    pub fn answer<A: VerbAnswer + 'static>(
        &self,
        verb: impl FnOnce() -> Result<VerbReport<A>, Failure>,
    ) -> Result<(), Failure> {
        self.refuse_dry_run("this verb")?;
        let started = self.begun()?;
        self.written(&verb()?.erased(), started)
    }

    /// Answers a long verb: with `--dry-run` it writes `estimate` instead of the answer.
    ///
    /// If the estimate has no time, the verb is tried for a moment, and its answer is not written.
    pub const fn long<E: FnOnce() -> Result<Estimate, Failure>>(&self, estimate: E) -> Long<'_, E> {
        Long { context: self, estimate }
    }

    /// Calls `verb` once to write one long list, which JSON calls `key`, an entry at a time.
    ///
    /// With `--dry-run` it writes `estimate` instead. If `verb` fails after the first entry, the
    /// list ends there: what was written is valid, and the failure is returned.
    ///
    /// # Errors
    /// Those of `verb` or of `estimate`; [`Failure::Over`] if the time is over already, or stdout
    /// cannot be written; [`Failure::ClosedPipe`] if nobody reads it.
    pub fn stream(
        &self,
        key: &'static str,
        estimate: impl FnOnce() -> Result<Estimate, Failure>,
        verb: impl FnOnce(&mut Stream) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let started = self.begun()?;
        let mut stream = Stream::new(self.output, self.format, key, started);
        if let Some(trial) = &self.trial {
            let (mut verb, mut stream) = (Some(verb), stream.only_counted(trial.clone()));
            let mut verb = || verb.take().map_or(Ok(()), |verb| verb(&mut stream)).map(|()| None);
            let estimate = trial.complete(&mut first_call(estimate), &mut verb)?;
            return self.written(&VerbReport::new(estimate).erased(), started);
        }
        let worked = verb(&mut stream);
        stream.end(worked)
    }

    /// Checks that there is time, and returns when the question began.
    fn begun(&self) -> Result<Instant, Failure> {
        self.run.check_running()?;
        Ok(Instant::now())
    }

    /// A function of its own, because the callers are compiled for every type of answer.
    fn written(&self, report: &AnyReport, started: Instant) -> Result<(), Failure> {
        self.output.write(report, started.elapsed(), self.format)
    }
}

/// A long verb, with an estimate for `--dry-run`; made by [`Context::long`].
#[derive(Debug)]
#[must_use]
pub struct Long<'c, E> {
    context: &'c Context,
    estimate: E,
}

impl<E: FnOnce() -> Result<Estimate, Failure>> Long<'_, E> {
    /// Calls `verb` once, and writes its answer; with `--dry-run` it writes the estimate instead.
    ///
    /// # Errors
    /// Those of `verb` or of the estimate; [`Failure::Over`] if the time is over already, or stdout
    /// cannot be written.
    pub fn answer<A: VerbAnswer + 'static>(
        self,
        verb: impl FnOnce() -> Result<VerbReport<A>, Failure>,
    ) -> Result<(), Failure> {
        let Self { context, estimate } = self;
        let started = context.begun()?;
        if let Some(trial) = &context.trial {
            let mut verb = Some(verb);
            let mut verb = || verb.take().map_or(Ok(None), |verb| Ok(verb()?.work()));
            let estimate = trial.complete(&mut first_call(estimate), &mut verb)?;
            return context.written(&VerbReport::new(estimate).erased(), started);
        }
        context.written(&verb()?.erased(), started)
    }
}

/// Makes a closure that can be called again out of one that cannot; only the first call asks.
fn first_call(
    ask: impl FnOnce() -> Result<Estimate, Failure>,
) -> impl FnMut() -> Result<Estimate, Failure> {
    let mut ask = Some(ask);
    move || ask.take().map_or_else(|| Ok(Estimate::unknown()), |ask| ask())
}

impl Drop for Context {
    fn drop(&mut self) {
        progress::clear();
    }
}
