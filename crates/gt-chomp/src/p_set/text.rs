//! The set as a stream of plain text: one position per line, as row lengths with commas, in the order of the set.

use std::io::{self, BufRead, Write};

use thiserror::Error;

use super::{PSet, Segment, join, lying, set_bytes};
use crate::error::{BoardError, PositionError};
use crate::notation::parse_lengths;
use gt_core::{LimitError, Limits, ParseError};

/// Why a stream of P-positions could not be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The stream itself failed.
    #[error("line {line}: {source}")]
    Io {
        /// The line, from 1.
        line: u64,
        /// What the stream says.
        source: io::Error,
    },
    /// A line is no list of row lengths.
    #[error("line {line}: {source}")]
    Text {
        /// The line, from 1.
        line: u64,
        /// What is wrong with it.
        source: ParseError,
    },
    /// A line is no position of the box.
    #[error("line {line}: {source}")]
    Position {
        /// The line, from 1.
        line: u64,
        /// What is wrong with it.
        source: PositionError,
    },
    /// A position comes twice, or before one that it should follow.
    #[error("line {line}: position does not follow the one before it in the order of the set")]
    Order {
        /// The line, from 1.
        line: u64,
    },
    /// The box cannot be numbered.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The set would be larger than allowed, or the reading is to stop.
    #[error(transparent)]
    Limit(#[from] LimitError),
}

impl PSet {
    /// Writes one position per line, as row lengths with commas, in the order of the set.
    ///
    /// # Errors
    /// Those of `out`.
    /// # Example
    /// ```
    /// use gt_chomp::{PSet, WholeBox};
    /// use gt_core::Limits;
    /// let solved = WholeBox::new(2, 3)?.solve()?;
    /// let mut text = Vec::new();
    /// solved.p_positions().write(&mut text)?;
    /// assert_eq!(text, b"1\n2,1\n3,2\n");
    /// assert_eq!(PSet::read(2, 3, text.as_slice(), &Limits::default())?, *solved.p_positions());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write(&self, mut out: impl Write) -> io::Result<()> {
        for lengths in self.iter() {
            for (row, length) in lengths.iter().enumerate() {
                let comma = if row > 0 { "," } else { "" };
                write!(out, "{comma}{length}")?;
            }
            out.write_all(b"\n")?;
        }
        Ok(())
    }

    /// Reads a set for a box of `rows` x `cols`; empty lines are passed over.
    ///
    /// Whether the positions are the P-positions of the box is not looked at: [`verify`](Self::verify) tells.
    ///
    /// # Errors
    /// [`ReadError`] names the line.
    ///
    /// # Complexity
    /// One line at a time is in memory, beside the set.
    pub fn read(rows: u32, cols: u32, input: impl BufRead, limits: &Limits) -> Result<Self, ReadError> {
        let (shape, transposed) = lying(rows, cols)?;
        limits.check_bytes(set_bytes(&shape, 0))?;
        let mut set = join(shape, transposed, Vec::new());
        let mut previous = None;
        let mut members = 0;
        for (line, text) in (1..).zip(input.lines()) {
            let text = text.map_err(|source| ReadError::Io { line, source })?;
            if text.trim().is_empty() {
                continue;
            }
            let lengths = parse_lengths(&text).map_err(|source| ReadError::Text { line, source })?;
            let rank = set.position_rank(&lengths).map_err(|source| ReadError::Position { line, source })?;
            if previous.is_some_and(|previous| previous >= rank) {
                return Err(ReadError::Order { line });
            }
            previous = Some(rank);
            members += 1;
            if members % 4096 == 1 {
                limits.check_running()?;
                limits.check_bytes(set_bytes(&set.shape, members + 4096))?;
            }
            set.append(rank);
        }
        set.seal();
        Ok(set)
    }

    /// Adds a rank above all members; [`seal`](Self::seal) must follow before the set is used.
    fn append(&mut self, rank: u64) {
        let segment = Segment::new(rank, &[0]);
        self.low.extend_from_slice(&segment.low);
        self.chunks[super::index(segment.first_chunk) + 1] += 1;
    }

    /// Turns counts per chunk into starts.
    fn seal(&mut self) {
        let mut sum = 0;
        for start in &mut self.chunks {
            sum += *start;
            *start = sum;
        }
    }
}
