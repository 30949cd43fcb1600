//! An answer that is one long list, written an entry at a time.

use std::io::{self, BufWriter, Write};
use std::time::Instant;

use anstream::AutoStream;
use serde::Serialize;

use super::output::{Output, StatsObject};
use super::trial::Trial;
use crate::command::args::Format;
use crate::command::failure::Failure;
use crate::command::scope::Stage;
use crate::command::scope::paced::PIECE;

/// A list in the output that grows while the verb works.
///
/// As JSON it is one object with one list. Nothing is written before the first entry. If the work
/// ends early, the list ends there, so that what was written stays valid.
#[expect(missing_debug_implementations, reason = "a handle of the output")]
pub struct Stream {
    out: Option<Sink>,
    output: Output,
    format: Format,
    key: &'static str,
    started: Instant,
    /// When the list must end, if it has begun and the command has a limit.
    end: Option<Instant>,
    /// If entries are counted and not written: how many there were, and the trial that asks.
    counted: Option<(u64, Trial)>,
}

/// The output, buffered, with or without colours.
type Sink = BufWriter<AutoStream<Box<dyn Write + Send>>>;

impl Stream {
    /// A list that JSON calls `key`.
    pub(crate) const fn new(
        output: Output,
        format: Format,
        key: &'static str,
        started: Instant,
    ) -> Self {
        Self { out: None, output, format, key, started, end: None, counted: None }
    }

    /// Counts the entries of the list in place of writing them.
    pub(in crate::command) fn only_counted(self, trial: Trial) -> Self {
        Self { counted: Some((0, trial)), ..self }
    }

    /// Writes an entry: `entry` as JSON, or what `text` writes.
    ///
    /// # Errors
    /// * [`Failure::ClosedPipe`] if nobody reads stdout.
    /// * [`Failure::Over`] if it cannot be written, or the time is over.
    pub fn entry<E: Serialize>(
        &mut self,
        entry: &E,
        text: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        if self.end.is_some_and(|end| Instant::now() >= end) {
            return Err(Failure::over(self.output.scope.reports.out_of_time()));
        }
        if let Some((counted, trial)) = &mut self.counted {
            *counted += 1;
            trial.count(self.key, *counted);
            return text(&mut io::sink()).map_err(Failure::from);
        }
        let first = self.out.is_none();
        let (format, key) = (self.format, self.key);
        let out = self.open();
        match format {
            Format::Text => text(out)?,
            Format::Json => {
                if first {
                    write!(out, "{{\"{key}\":[")?;
                } else {
                    write!(out, ",")?;
                }
                serde_json::to_writer(out, entry).map_err(io::Error::from)?;
            }
        }
        Ok(())
    }

    /// Ends the list; called once, also if the work ended early.
    pub(crate) fn end(mut self, worked: Result<(), Failure>) -> Result<(), Failure> {
        if matches!(worked, Err(Failure::ClosedPipe)) || worked.is_err() && self.out.is_none() {
            return worked;
        }
        let (first, format, key, time) =
            (self.out.is_none(), self.format, self.key, self.started.elapsed());
        let out = self.open();
        if format == Format::Json {
            if first {
                write!(out, "{{\"{key}\":[")?;
            }
            write!(out, "],\"stats\":")?;
            serde_json::to_writer(&mut *out, &StatsObject::new(None, time))
                .map_err(io::Error::from)?;
            writeln!(out, "}}")?;
        }
        out.flush()?;
        self.output.scope.begin(Stage::Done);
        worked
    }

    /// The handle; from the first call on, the answer has begun.
    fn open(&mut self) -> &mut Sink {
        let has_colours = self.format == Format::Text;
        self.out.get_or_insert_with(|| {
            let scope = &self.output.scope;
            // On a terminal the list itself shows the progress.
            let is_shown = scope.out.is_terminal;
            scope.begin(if is_shown { Stage::Answered } else { Stage::Listing });
            self.end = scope.limits.end_of_writing();
            let out = if has_colours { self.output.coloured() } else { self.output.plain() };
            BufWriter::with_capacity(PIECE, out)
        })
    }
}
