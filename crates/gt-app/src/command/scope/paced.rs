//! What a verb writes, within the time of its context.

use std::io::{self, BufWriter, ErrorKind, Write};
use std::sync::Arc;
use std::time::Instant;

use gt_core::Progress;

use super::{Scope, Stage};

/// The bytes that are collected before they are written.
pub(in crate::command) const PIECE: usize = 1 << 16;

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::command) enum Kind {
    /// Lines, which make sense without those after them; how many, if that is known.
    Lines(Option<u64>),
    /// One JSON object.
    Json,
    /// A file.
    File,
}

impl Kind {
    /// How the error line names what was written.
    const fn phase(self) -> &'static str {
        match self {
            Self::Lines(_) | Self::Json => "writing the answer",
            Self::File => "writing a file",
        }
    }

    /// What is counted.
    const fn unit(self) -> &'static str {
        match self {
            Self::Lines(_) => "line",
            Self::Json | Self::File => "byte",
        }
    }

    const fn total(self) -> Option<u64> {
        match self {
            Self::Lines(total) => total,
            Self::Json | Self::File => None,
        }
    }
}

/// Writes in pieces, and looks at the clock before each piece but the first.
///
/// So what fits into one piece is written whole. What is longer ends when the time is over: lines
/// after a whole line, everything else where it is. Until the first piece is written, the process
/// may still be ended by the thread that watches the limits.
pub(in crate::command) struct Paced<W> {
    out: W,
    kind: Kind,
    scope: Arc<Scope>,
    /// Whether the answer of the whole command begins with the first piece.
    begins: bool,
    state: Pace,
    /// The lines written, or the bytes if there are no lines.
    written: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Pace {
    Ready,
    /// Something is written; with the end of the time, if it has one.
    Begun(Option<Instant>),
    /// The time was over; nothing more is written.
    Ended,
}

impl<W: Write> Paced<W> {
    /// Writes a part of an answer to `out`, or a file.
    pub(in crate::command) fn new(out: W, kind: Kind, scope: &Arc<Scope>) -> BufWriter<Self> {
        Self::buffered(out, kind, scope, false)
    }

    /// Writes the answer of the whole command to `out`; it begins with the first piece.
    pub(in crate::command) fn answer(out: W, kind: Kind, scope: &Arc<Scope>) -> BufWriter<Self> {
        Self::buffered(out, kind, scope, true)
    }

    /// Writes what is short, and needs no buffer.
    pub(in crate::command) fn bare(out: W, kind: Kind, scope: &Arc<Scope>) -> Self {
        let scope = Arc::clone(scope);
        Self { out, kind, scope, begins: false, state: Pace::Ready, written: 0 }
    }

    fn buffered(out: W, kind: Kind, scope: &Arc<Scope>, begins: bool) -> BufWriter<Self> {
        BufWriter::with_capacity(PIECE, Self { begins, ..Self::bare(out, kind, scope) })
    }

    /// Returns the error of a writer that has ended before all was written.
    pub(in crate::command) fn ended(&self) -> Option<io::Error> {
        (self.state == Pace::Ended)
            .then(|| io::Error::new(ErrorKind::TimedOut, self.scope.reports.out_of_time()))
    }

    /// Returns what was written to.
    pub(in crate::command) fn into_inner(self) -> W {
        self.out
    }

    fn out_of_time(&mut self) -> io::Error {
        self.state = Pace::Ended;
        self.report();
        io::Error::new(ErrorKind::TimedOut, self.scope.reports.out_of_time())
    }

    fn report(&self) {
        let kind = self.kind;
        self.scope
            .reports
            .report(Progress::new(kind.phase(), self.written, kind.total()).in_units(kind.unit()));
    }
}

impl<W: Write> Write for Paced<W> {
    fn write(&mut self, piece: &[u8]) -> io::Result<usize> {
        let has_lines = matches!(self.kind, Kind::Lines(_));
        let mut piece = piece;
        let mut ends = false;
        match self.state {
            Pace::Ready => {
                if self.begins {
                    self.scope.begin(Stage::Answered);
                }
                self.state = Pace::Begun(self.scope.limits.end_of_writing());
                self.report(); // the first piece may wait for its reader
            }
            Pace::Begun(Some(end)) if Instant::now() >= end => {
                ends = true;
                piece = match piece.iter().position(|&byte| byte == b'\n') {
                    Some(end) if has_lines => &piece[..=end],
                    None if has_lines => {
                        ends = false; // the line goes on in the next piece
                        piece
                    }
                    _ => &[],
                };
            }
            Pace::Begun(_) => {}
            Pace::Ended => return Err(self.out_of_time()),
        }
        let len = if ends {
            self.out.write_all(piece)?;
            piece.len()
        } else {
            self.out.write(piece)?
        };
        self.written += if has_lines { lines(&piece[..len]) } else { len as u64 };
        if ends {
            self.out.flush()?;
            return Err(self.out_of_time());
        }
        self.report();
        Ok(len)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()?;
        if self.state != Pace::Ended {
            self.scope.reports.clear(); // all is written
        }
        Ok(())
    }
}

#[expect(clippy::naive_bytecount, reason = "the compiler makes it fast enough for what is written")]
fn lines(piece: &[u8]) -> u64 {
    piece.iter().filter(|&&byte| byte == b'\n').count() as u64
}
