//! The context of a verb: its limits, threads, progress line, input and output.

mod watch;

use core::any::Any;
use core::fmt;
use core::sync::atomic::AtomicBool;
use std::io::{self, IsTerminal, Read, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use gt_core::Run;

#[cfg(feature = "web")]
pub(super) use self::watch::Watcher;
use super::args::{Common, Format};
use super::failure::Failure;
use super::scope::{Scope, Stage};
use crate::command::answer::estimate::Estimate;
use crate::command::answer::output::{AnyReport, Output, VerbAnswer, VerbReport};
use crate::command::answer::stream::Stream;
use crate::command::answer::trial::Trial;
use crate::command::scope::input::Input;
use crate::command::scope::kept::Kept;
use crate::command::scope::limits::Limits;
use crate::command::scope::memory::in_use;
use crate::command::scope::out::Out;
use crate::command::scope::process;
use crate::command::scope::progress::{self, Reports};
use crate::command::scope::unfinished::Unfinished;

/// The common options, turned into what solvers and verbs need.
///
/// All that a question uses hangs on its context: limits, interrupt, progress, input, output,
/// unfinished files. So several contexts work side by side in the threads of one process.
///
/// # Example
/// Two questions in two threads, each with its own limits and its own output:
/// ```
/// use std::thread;
/// use std::time::Duration;
/// use gt_app::command::{Common, Context, VerbReport};
/// use gt_core::LimitError;
///
/// let (short, long) = (Some(Duration::ZERO), None);
/// let ask = |time| {
///     let context = Context::detached(&Common { time, ..Common::default() }, std::io::sink());
///     context.run().check_running()
/// };
/// thread::scope(|threads| {
///     let (short, long) = (threads.spawn(|| ask(short)), threads.spawn(|| ask(long)));
///     assert_eq!(short.join().unwrap(), Err(LimitError::Time));
///     assert_eq!(long.join().unwrap(), Ok(()));
/// });
/// ```
#[derive(Debug)]
pub struct Context {
    run: Run,
    quiet: bool,
    /// What `--dry-run` does.
    trial: Option<Trial>,
    format: Format,
    /// What is kept for later questions of a server; `None` if a person asks.
    kept: Option<Arc<Kept>>,
    output: Output,
}

impl Context {
    /// The context of the process: starts the clock of `--time`, and begins to watch for Ctrl-C and
    /// the limits.
    ///
    /// The answer goes to stdout. If the verb does not end at a limit or after Ctrl-C, the process
    /// does.
    ///
    /// # Errors
    /// [`Failure::Over`] if the system does not let the process watch for Ctrl-C, or gives no
    /// thread.
    pub fn new(common: &Common) -> Result<Self, Failure> {
        let (limits, out) = (Limits::new(common, true), Out::stdout(common.no_color));
        let context = Self::of(common, limits, Input::stdin(), out, common.quiet);
        process::begin(context.scope()).map_err(Failure::over)?;
        watch::start(Arc::clone(context.scope()), progress::is_wanted(common.quiet), in_use())?;
        Ok(context)
    }

    /// The context of a question that a server was asked, in a process that answers one after the
    /// other: no file is opened, and `kept` is what the process keeps.
    ///
    /// Starts the clock of `--time`. If the verb does not end at a limit, the process does.
    #[cfg(feature = "web")]
    pub(super) fn served(
        common: &Common,
        (kept, watcher): (&Arc<Kept>, &Watcher),
        input: impl Read + Send + 'static,
        out: impl Write + Send + 'static,
    ) -> Self {
        let (input, out) = (Input::reader(input), Out::writer(Box::new(out)));
        let mut context = Self::of(common, Limits::new(common, true), input, out, true);
        context.kept = Some(Arc::clone(kept));
        watcher.watch(context.scope());
        context
    }

    /// A context apart from the process: starts the clock of `time`, and lets the answer go to
    /// `out`.
    ///
    /// It shows no progress and no colours. It catches no signals: [`stop`](Self::stop) takes their
    /// place. It never ends the process, so its limits are kept by the solvers alone: time and
    /// memory as [`Run`] has them.
    pub fn detached(common: &Common, out: impl Write + Send + 'static) -> Self {
        Self::detached_reading(common, io::empty(), out)
    }

    /// A detached context that reads batches, games, and `-` in place of a file from `input`.
    ///
    /// Nothing interrupts a read that waits.
    ///
    /// # Example
    /// ```
    /// use gt_app::command::{Common, Context};
    ///
    /// let context = Context::detached_reading(&Common::default(), &b"7"[..], std::io::sink());
    /// assert_eq!(context.argument("-", 1 << 10, "number")?, "7");
    /// assert_eq!(context.argument("8", 1 << 10, "number")?, "8");
    /// # Ok::<(), gt_app::command::Failure>(())
    /// ```
    pub fn detached_reading(
        common: &Common,
        input: impl Read + Send + 'static,
        out: impl Write + Send + 'static,
    ) -> Self {
        let (input, out) = (Input::reader(input), Out::writer(Box::new(out)));
        Self::of(common, Limits::new(common, false), input, out, true)
    }

    fn of(common: &Common, limits: Limits, input: Input, out: Out, quiet: bool) -> Self {
        let trial = common.dry_run.then(|| Trial::new(limits.started, Arc::clone(&limits.stop)));
        let (run, end) = (limits.run(common.threads), limits.end);
        let scope = Scope::new(limits, input, out, Unfinished::new(common.dry_run));
        let run = if let Some(trial) = &trial {
            trial.limit(run, end)
        } else {
            let scope = Arc::clone(&scope);
            run.report_to(Arc::new(move |progress| scope.reports.report(progress)))
        };
        let output = Output { scope };
        Self { run, quiet, trial, format: common.format, kept: None, output }
    }

    /// What this process keeps for later questions of a server, made by `make` if nothing of this
    /// type is kept yet; `None` if no server asks, and nothing is kept.
    ///
    /// # Example
    /// ```
    /// use gt_app::command::{Common, Context};
    ///
    /// let context = Context::detached(&Common::default(), std::io::sink());
    /// assert!(context.kept(Vec::<u8>::new).is_none());
    /// ```
    pub fn kept<T: Any + Send + Sync>(&self, make: impl FnOnce() -> T) -> Option<Arc<T>> {
        self.kept.as_ref().map(|kept| kept.get(make))
    }

    /// Says of what is kept whether the next question about it costs a lookup.
    pub(super) fn say_whole(&self, is_whole: bool) {
        if let Some(kept) = &self.kept {
            kept.say_whole(is_whole);
        }
    }

    /// Whether files are opened; false for a question that came over the network.
    pub(super) const fn opens_files(&self) -> bool {
        self.kept.is_none()
    }

    /// Refuses a file where none is opened.
    ///
    /// # Errors
    /// [`Failure::Question`] that names the file.
    pub(super) fn check_opens(&self, path: &Path) -> Result<(), Failure> {
        if self.opens_files() {
            return Ok(());
        }
        Err(Failure::Question(format!("{}: no file is opened here", path.display())))
    }

    /// Lets the verb end by itself after an interrupt: `end` is called, and the process waits.
    #[cfg(any(feature = "web", feature = "cluster"))]
    pub(super) fn ends_by(&self, end: impl Fn() + Send + Sync + 'static) {
        // A verb asks once.
        let _ = self.scope().ending.set(Box::new(end));
    }

    /// Also limits the number of positions that a solver stores: see [`Run::positions`].
    #[must_use]
    pub fn positions(mut self, positions: u64) -> Self {
        self.run = self.run.clone().positions(positions);
        self
    }

    /// The flag that stops the work, as Ctrl-C does; any thread may set it.
    pub fn stop(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.scope().limits.stop)
    }

    /// Says in a failure at a limit how far the work of this context came.
    ///
    /// The verbs of this crate do it. A program does it for its own verbs.
    ///
    /// # Errors
    /// The failure of `answer`.
    pub fn completed<T>(&self, answer: Result<T, Failure>) -> Result<T, Failure> {
        answer.map_err(|failure| match failure {
            Failure::TooLarge(why) => Failure::TooLarge(self.reports().completed(why)),
            Failure::Over(why) => Failure::Over(self.reports().completed(why)),
            other => other,
        })
    }

    /// What the threads of this context share.
    pub(super) const fn scope(&self) -> &Arc<Scope> {
        &self.output.scope
    }

    fn limits(&self) -> &Limits {
        &self.scope().limits
    }

    /// Where questions come from.
    pub(super) fn input(&self) -> &Input {
        &self.scope().input
    }

    /// How far the work is.
    pub(super) fn reports(&self) -> &Reports {
        &self.scope().reports
    }

    /// Returns the run for solvers: limits, threads, Ctrl-C and the progress line.
    pub const fn run(&self) -> &Run {
        &self.run
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
    pub const fn output(&self) -> &Output {
        &self.output
    }

    /// Begins a game on the terminal, which exists as text only.
    ///
    /// # Errors
    /// [`Failure::Question`] if JSON was asked for; [`Failure::Over`] if the time is over already.
    pub fn begin_play(&self) -> Result<(), Failure> {
        self.refuse_dry_run("a game on the terminal")?;
        match self.format {
            Format::Text => {
                self.reports().clear();
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

    /// Calls `verb` for each of several questions, and writes the answers in their order.
    ///
    /// As JSON they are an object on a line each, as in a batch. Nothing is written before all
    /// questions are answered.
    ///
    /// # Errors
    /// As for [`answer`](Self::answer): the first failure of `verb`.
    pub(super) fn answer_each<Q: Copy, A: VerbAnswer + 'static>(
        &self,
        questions: impl IntoIterator<Item = Q>,
        mut verb: impl FnMut(Q) -> Result<VerbReport<A>, Failure>,
    ) -> Result<(), Failure> {
        self.refuse_dry_run("several questions")?;
        let answers = questions.into_iter().map(|question| {
            let started = self.begun()?;
            let report = verb(question)?.erased();
            Ok::<_, Failure>((report, started.elapsed()))
        });
        self.output.write_each(&answers.collect::<Result<Vec<_>, _>>()?, self.format)
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
        let mut stream = Stream::new(self.output.clone(), self.format, key, started);
        if let Some(trial) = &self.trial {
            let (mut verb, mut stream) = (Some(verb), stream.only_counted(trial.clone()));
            let mut verb = || verb.take().map_or(Ok(()), |verb| verb(&mut stream)).map(|()| None);
            let estimate = trial.complete(self.limits(), &mut first_call(estimate), &mut verb)?;
            return self.written(&VerbReport::new(estimate).erased(), started);
        }
        let worked = self.completed(verb(&mut stream));
        stream.end(worked)
    }

    /// A function of its own, because the callers are compiled for every verb.
    fn answer_long(
        &self,
        estimate: &mut dyn FnMut() -> Result<Estimate, Failure>,
        verb: &mut dyn FnMut() -> Result<Option<AnyReport>, Failure>,
    ) -> Result<(), Failure> {
        let started = self.begun()?;
        if let Some(trial) = &self.trial {
            let mut verb = || Ok(verb()?.and_then(|report| report.work()));
            let estimate = trial.complete(self.limits(), estimate, &mut verb)?;
            return self.written(&VerbReport::new(estimate).erased(), started);
        }
        verb()?.map_or(Ok(()), |report| self.written(&report, started))
    }

    /// Checks that there is time, and returns when the question began.
    fn begun(&self) -> Result<Instant, Failure> {
        self.run.check_running()?;
        Ok(Instant::now())
    }

    /// A function of its own, as [`answer_long`](Self::answer_long) is.
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
        let (mut estimate, mut verb) = (first_call(estimate), Some(verb));
        let mut verb = || verb.take().map(|verb| Ok(verb()?.erased())).transpose();
        context.answer_long(&mut estimate, &mut verb)
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
        self.scope().begin(Stage::Done);
    }
}
