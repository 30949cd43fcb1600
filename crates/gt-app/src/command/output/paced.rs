//! Stdout for one answer, which may be long: it ends with the time of the command.

use std::io::{self, BufWriter, ErrorKind, Write};

use crate::command::progress;
use crate::command::stdout::{self, Stage};

/// The bytes that are collected before they are written.
pub(super) const PIECE: usize = 1 << 16;

/// Writes an answer in pieces, and looks at the clock before each piece but the first.
///
/// So an answer that fits into one piece is written whole. A longer one ends when the time is over:
/// text after a whole line, JSON where it is. Until the first piece is written, the process may
/// still be ended by the thread that watches the limits.
pub(super) struct Paced<W> {
    out: W,
    /// Whether the answer has lines that make sense without those after them.
    has_lines: bool,
    state: State,
    /// The lines written, or the bytes if there are no lines.
    written: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Ready,
    Begun,
    /// The clock does not count.
    Whole,
    /// The time was over; nothing more is written.
    Ended,
}

impl<W: Write> Paced<W> {
    /// Stdout for text.
    pub(super) fn text(out: W) -> BufWriter<Self> {
        Self::buffered(out, true)
    }

    /// Stdout for a JSON object.
    pub(super) fn json(out: W) -> BufWriter<Self> {
        Self::buffered(out, false)
    }

    /// Stdout for one of several answers, which is written whole. The caller holds stdout.
    pub(super) fn whole(out: W) -> BufWriter<Self> {
        BufWriter::with_capacity(PIECE, Self { out, has_lines: false, state: State::Whole, written: 0 })
    }

    fn buffered(out: W, has_lines: bool) -> BufWriter<Self> {
        BufWriter::with_capacity(PIECE, Self { out, has_lines, state: State::Ready, written: 0 })
    }

    fn out_of_time(&mut self) -> io::Error {
        self.state = State::Ended;
        let unit = if self.has_lines { "lines" } else { "bytes" };
        io::Error::new(ErrorKind::TimedOut, progress::out_of_time_after(self.written, unit))
    }
}

impl<W: Write> Write for Paced<W> {
    fn write(&mut self, piece: &[u8]) -> io::Result<usize> {
        let mut piece = piece;
        let mut ends = false;
        match self.state {
            State::Ready => {
                stdout::begin(Stage::Answered);
                self.state = State::Begun;
            }
            State::Begun if stdout::is_out_of_time() => {
                ends = true;
                piece = match piece.iter().position(|&byte| byte == b'\n') {
                    Some(end) if self.has_lines => &piece[..=end],
                    None if self.has_lines => {
                        ends = false; // the line goes on in the next piece
                        piece
                    }
                    _ => &[],
                };
            }
            State::Begun | State::Whole => {}
            State::Ended => return Err(self.out_of_time()),
        }
        let len = if ends {
            self.out.write_all(piece)?;
            piece.len()
        } else {
            self.out.write(piece)?
        };
        let lines = || piece[..len].split(|&byte| byte == b'\n').count() - 1;
        self.written += if self.has_lines { lines() as u64 } else { len as u64 };
        if ends {
            self.out.flush()?;
            return Err(self.out_of_time());
        }
        Ok(len)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
