//! One answer, written as text for people or as one JSON object for programs.
//!
//! An answer is a struct. Its fields, in their order, are the keys of the JSON object; they are
//! declared nowhere else. The key `stats` is added to them. All output goes through one buffered
//! handle, and write errors are returned. So a closed pipe ends the command quietly.

mod digits;
mod sentence;

use core::time::Duration;
use std::io::{self, BufWriter, Write};
use std::sync::Arc;

use anstream::{AutoStream, ColorChoice};
use gt_core::Stats;
use gt_core::error::counted;
use serde::Serialize;

use crate::command::args::Format;
use crate::command::failure::Failure;
use crate::command::scope::lock::locked;
use crate::command::scope::paced::{Kind, PIECE, Paced};
use crate::command::scope::{Scope, Stage};
use crate::command::text::style;
use crate::command::text::wording::{cut, plain};
use crate::counted::Counted;

pub use digits::Digits;
pub use sentence::sentence;

/// The answer of a verb; serialised, its fields are the keys of the JSON object.
pub trait VerbAnswer: Serialize {
    /// Writes the answer for people.
    ///
    /// # Errors
    /// Those of `out`.
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()>;

    /// Counts the lines that [`write_text`](Self::write_text) writes, if they may be many.
    ///
    /// If the time is over before all are written, the error line says how many there are.
    fn lines(&self) -> Option<u64> {
        None
    }

    /// Tells whether this answers a check, and what was checked is wrong; then the exit code is 1.
    fn is_flaw(&self) -> bool {
        false
    }
}

/// An answer with the work that it took.
#[derive(Debug)]
pub struct VerbReport<A> {
    /// The answer.
    pub answer: A,
    work: Option<Stats>,
    counted: Option<Counted>,
}

impl<A> VerbReport<A> {
    /// Returns a report on an answer that was looked up or drawn, not searched for.
    pub const fn new(answer: A) -> Self {
        Self { answer, work: None, counted: None }
    }

    /// Returns a report on an answer that a solver may have worked for.
    pub const fn with(answer: A, work: Option<Stats>) -> Self {
        Self { answer, work, counted: None }
    }

    /// Returns a report on an answer that a solver worked for.
    pub const fn solved(answer: A, work: Stats) -> Self {
        Self { answer, work: Some(work), counted: None }
    }
}

impl<A> VerbReport<A> {
    /// Returns the same report, whose text also says what the positions of the solver count.
    #[must_use]
    pub fn counting(self, counted: Counted) -> Self {
        Self { counted: Some(counted), ..self }
    }
}

impl<A: VerbAnswer + 'static> VerbReport<A> {
    /// Returns the same report with its type erased.
    pub fn erased(self) -> AnyReport {
        AnyReport { answer: Box::new(self.answer), work: self.work, counted: self.counted }
    }
}

/// A report on an answer of any type.
#[expect(missing_debug_implementations, reason = "an answer of any type")]
pub struct AnyReport {
    answer: Box<dyn Written>,
    work: Option<Stats>,
    counted: Option<Counted>,
}

impl AnyReport {
    /// How much a solver stored, if one worked for the answer.
    pub(in crate::command) const fn work(&self) -> Option<Stats> {
        self.work
    }

    /// The JSON object as bytes, without the end of the line.
    pub(in crate::command) fn json(&self, time: Duration) -> Result<Vec<u8>, Failure> {
        let mut out = Vec::new();
        self.answer.json(StatsObject::new(self.work, time), &mut out).map_err(io::Error::from)?;
        Ok(out)
    }

    /// Writes the answer for people, and the work that it took.
    fn write_text(&self, time: Duration, out: &mut dyn Write) -> io::Result<()> {
        self.answer.text(out)?;
        self.work.map_or(Ok(()), |work| {
            writeln!(out, "{}", style::aside(summary(work, self.counted, time)))
        })
    }
}

/// An answer of any type, as an object-safe trait.
///
/// Code that is generic in the answer is compiled once per type. With this trait little code has to
/// be generic.
trait Written {
    /// Does the same as [`VerbAnswer::write_text`].
    fn text(&self, out: &mut dyn Write) -> io::Result<()>;

    /// Does the same as [`VerbAnswer::lines`].
    fn lines(&self) -> Option<u64>;

    /// Writes the JSON object.
    fn json(&self, stats: StatsObject, out: &mut dyn Write) -> serde_json::Result<()>;

    /// Does the same as [`VerbAnswer::is_flaw`].
    fn is_flaw(&self) -> bool;
}

/// The bytes of tokens that are collected.
const TOKENS: usize = 1 << 12;

impl<A: VerbAnswer> Written for A {
    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        self.write_text(out)
    }

    fn lines(&self) -> Option<u64> {
        VerbAnswer::lines(self)
    }

    fn json(&self, stats: StatsObject, out: &mut dyn Write) -> serde_json::Result<()> {
        // Tokens are short. They are collected without a `dyn` call for each.
        let mut out = BufWriter::with_capacity(TOKENS, out);
        serde_json::to_writer(&mut out, &Object { answer: self, stats })?;
        out.into_inner().map(|_| ()).map_err(|error| serde_json::Error::io(error.into_error()))
    }

    fn is_flaw(&self) -> bool {
        VerbAnswer::is_flaw(self)
    }
}

/// The JSON object: the keys of the answer, then `stats`.
#[derive(Serialize)]
struct Object<'a, A> {
    #[serde(flatten)]
    answer: &'a A,
    stats: StatsObject,
}

/// The object `stats`; counts are strings of digits, like all counts of positions.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Stats"))]
pub(in crate::command) struct StatsObject {
    /// The time taken.
    seconds: f64,
    /// The positions that a solver stored with their value.
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<Digits>,
    /// The positions whose moves a solver generated.
    #[serde(skip_serializing_if = "Option::is_none")]
    expanded: Option<Digits>,
    /// The moves that a solver played.
    #[serde(skip_serializing_if = "Option::is_none")]
    edges: Option<Digits>,
}

impl StatsObject {
    pub(in crate::command) fn new(work: Option<Stats>, time: Duration) -> Self {
        let count = |number: fn(Stats) -> u64| work.map(|work| Digits::from(number(work)));
        Self {
            seconds: time.as_secs_f64(),
            positions: count(|work| work.positions),
            expanded: count(|work| work.expanded),
            edges: count(|work| work.edges),
        }
    }
}

/// The JSON object that stands for a missing answer.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(in crate::command) struct Refusal<'a> {
    /// What is wrong, and what would be valid.
    error: &'a str,
    /// The line of the batch, from 1; missing outside of a batch.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
}

/// A handle of [`Out`], locked for each piece that is written.
struct Handle(Arc<Scope>);

impl Write for Handle {
    fn write(&mut self, piece: &[u8]) -> io::Result<usize> {
        locked(&self.0.out.to).write(piece)
    }

    fn flush(&mut self) -> io::Result<()> {
        locked(&self.0.out.to).flush()
    }
}

/// The output of a context, with colours only where they are wanted.
///
/// It is stdout, or the writer that [`Context::detached`](crate::command::Context::detached) was given.
#[derive(Clone, Debug)]
pub struct Output {
    pub(in crate::command) scope: Arc<Scope>,
}

impl Output {
    /// Tells whether colours would be shown.
    pub fn is_coloured(&self) -> bool {
        self.scope.out.colours != ColorChoice::Never
    }

    /// A handle without colours.
    fn handle(&self) -> Handle {
        Handle(Arc::clone(&self.scope))
    }

    /// A handle that shows colours, or removes them where they are not wanted.
    pub(in crate::command) fn coloured(&self) -> AutoStream<Box<dyn Write + Send>> {
        AutoStream::new(Box::new(self.handle()), self.scope.out.colours)
    }

    /// A handle that writes what it gets.
    pub(in crate::command) fn plain(&self) -> AutoStream<Box<dyn Write + Send>> {
        AutoStream::always_ansi(Box::new(self.handle()))
    }

    /// Writes the answer of the whole command; `time` is the time that it took.
    ///
    /// A long answer ends with the time of the command.
    ///
    /// # Errors
    /// * [`Failure::ClosedPipe`] if nobody reads the output.
    /// * [`Failure::Over`] if it cannot be written, or only its beginning in time.
    /// * [`Failure::Flaw`] if it is written, and says that what was checked is wrong.
    pub fn write(&self, report: &AnyReport, time: Duration, format: Format) -> Result<(), Failure> {
        match format {
            Format::Json => {
                let mut out = Paced::answer(self.handle(), Kind::Json, &self.scope);
                let stats = StatsObject::new(report.work, time);
                report.answer.json(stats, &mut out).map_err(io::Error::from)?;
                writeln!(out)?;
                out.flush()?;
            }
            Format::Text => {
                let total =
                    report.answer.lines().map(|lines| lines + u64::from(report.work.is_some()));
                let mut out = Paced::answer(self.coloured(), Kind::Lines(total), &self.scope);
                report.write_text(time, &mut out)?;
                out.flush()?;
            }
        }
        self.scope.begin(Stage::Done);
        if report.answer.is_flaw() { Err(Failure::Flaw) } else { Ok(()) }
    }

    /// Writes several answers, each with the time that it took: as JSON on a line each, as text
    /// with an empty line between them.
    ///
    /// # Errors
    /// As [`json`](Self::json).
    pub(in crate::command) fn write_each(
        &self,
        reports: &[(AnyReport, Duration)],
        format: Format,
    ) -> Result<(), Failure> {
        for (nth, (report, time)) in reports.iter().enumerate() {
            match format {
                Format::Json => self.json(report, *time)?,
                Format::Text => self.text(|out| {
                    if nth > 0 {
                        writeln!(out)?;
                    }
                    report.write_text(*time, out)
                })?,
            }
        }
        self.scope.begin(Stage::Done);
        Ok(())
    }

    /// Writes text that may have colours.
    ///
    /// # Errors
    /// * [`Failure::ClosedPipe`] if nobody reads the output.
    /// * [`Failure::Over`] if it cannot be written, or only its beginning in time.
    pub fn text(
        &self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let _held = self.scope.hold();
        let mut out = Paced::new(self.coloured(), Kind::Lines(None), &self.scope);
        write(&mut out)?;
        Ok(out.flush()?)
    }

    /// Writes an answer of a batch as JSON on a line, and flushes it at once.
    ///
    /// `time` is the time that the answer took.
    ///
    /// # Errors
    /// * [`Failure::ClosedPipe`] if nobody reads the output.
    /// * [`Failure::Over`] if it cannot be written, or only its beginning in time.
    pub(in crate::command) fn json(
        &self,
        report: &AnyReport,
        time: Duration,
    ) -> Result<(), Failure> {
        self.line(report.json(time)?)
    }

    /// Writes a line, and flushes it at once.
    fn line(&self, mut line: Vec<u8>) -> Result<(), Failure> {
        line.push(b'\n');
        let _held = self.scope.hold();
        let mut out = Paced::bare(self.handle(), Kind::Json, &self.scope);
        line.chunks(PIECE).try_for_each(|piece| out.write_all(piece))?;
        Ok(out.flush()?)
    }

    /// Writes `{"error": why, "line": number}` in place of an answer, and flushes it at once.
    pub(in crate::command) fn json_error(&self, why: &str, number: u64) -> Result<(), Failure> {
        let why = plain(why);
        let refusal = Refusal { error: &cut(&why), line: Some(number) };
        self.line(serde_json::to_vec(&refusal).map_err(io::Error::from)?)
    }
}

/// Summarises the work for people; the moves are left out if the solver did not count them.
fn summary(work: Stats, what: Option<Counted>, time: Duration) -> String {
    let moves =
        if work.edges > 0 { format!("{}, ", counted(work.edges, "move")) } else { String::new() };
    let positions =
        what.map_or_else(|| counted(work.positions, "position"), |what| what.of(work.positions));
    format!("{positions}, {moves}{}", seconds(time))
}

/// Formats a time in seconds, to the millisecond.
pub fn seconds(time: Duration) -> String {
    format!("{:.3} s", time.as_secs_f64())
}
