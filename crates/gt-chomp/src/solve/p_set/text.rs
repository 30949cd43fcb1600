//! The set as a stream of plain text.
//!
//! One position per line, as row lengths with commas, in the order of the set.

use std::io::{self, BufRead, Write};

use thiserror::Error;

use super::members::Members;
use super::set::PSet;
use crate::rules::{BarChomp, parse_lengths};
use gt_core::run::Meter;
use gt_core::{ParseError, Run, SolveError};

/// Why a stream of P-positions could not be read.
///
/// No set is made. After [`SolveError::Limit`] the caller can read the stream again with a larger
/// limit.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The stream itself failed.
    #[error("line {line}: {source}")]
    Io {
        /// The line, from 1.
        line: u64,
        /// The error of the stream.
        source: io::Error,
    },
    /// A line is not a list of row lengths, not a position of the box, or out of order.
    ///
    /// In order means: each position follows the one on the line before. The error names the line.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// The box cannot be numbered, the set would exceed the memory limit, or the run was stopped.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

impl PSet {
    /// Writes one position per line, as row lengths with commas, in the order of the set.
    ///
    /// # Errors
    /// The errors of `out`.
    ///
    /// # Example
    /// ```
    /// use gt_chomp::solve::{PSet, WholeBox};
    /// use gt_core::Run;
    /// let solved = WholeBox::solve(2, 3, &Run::new())?;
    /// let mut text = Vec::new();
    /// solved.p_positions().write(&mut text)?;
    /// assert_eq!(text, b"1\n2,1\n3,2\n");
    /// assert_eq!(PSet::read(2, 3, text.as_slice(), &Run::new())?, *solved.p_positions());
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

    /// Reads a set for a box of `rows` x `cols`; empty lines are skipped.
    ///
    /// This does not check that the positions are the P-positions of the box;
    /// [`verify`](Self::verify) does.
    ///
    /// # Errors
    /// * [`ReadError::Io`] if the stream fails; it names the line.
    /// * [`ReadError::Parse`] if a line is not a position of the box, or is out of order; it names
    ///   the line.
    /// * [`ReadError::Solve`] if the box cannot be numbered, or a limit of `run` is reached.
    ///
    /// # Complexity
    /// O(rows + columns) table look-ups per line. Besides the set only one line is in memory at a
    /// time.
    pub fn read(rows: u32, cols: u32, input: impl BufRead, run: &Run) -> Result<Self, ReadError> {
        let run = &run.started();
        let game = BarChomp::new(rows, cols).map_err(SolveError::from)?;
        let limit = |limit| ReadError::Solve(SolveError::Limit(limit));
        run.check_memory(Self::bytes_of(game.shape(), 0)).map_err(limit)?;
        let mut meter = Meter::new(run, "reading", None);
        let mut previous = None;
        let mut count = 0;
        let lines = (1usize..).zip(input.lines()).map(|(number, text)| {
            let text = text.map_err(|source| ReadError::Io { line: number as u64, source })?;
            if text.trim().is_empty() {
                return Ok::<_, ReadError>(None);
            }
            let rank =
                rank_of_line(&game, &text, previous).map_err(|error| error.at_line(number))?;
            previous = Some(rank);
            meter.step(count).map_err(limit)?;
            if count.is_multiple_of(4096) {
                run.check_memory(Self::bytes_of(game.shape(), count + 4096)).map_err(limit)?;
            }
            count += 1;
            Ok(Some(rank))
        });
        let members =
            Members::collect(game.shape().diagrams(), lines.filter_map(Result::transpose))?;
        meter.end(count);
        Ok(Self { game, members })
    }
}

/// The rank of the position on one line; it must be greater than on the line before.
fn rank_of_line(game: &BarChomp, text: &str, previous: Option<u64>) -> Result<u64, ParseError> {
    let lengths = parse_lengths(text)?;
    let expected =
        |what| format!("a position of the {} x {} box: {what}", game.rows(), game.cols());
    let rank = game
        .diagram_rank(&lengths)
        .map_err(|error| ParseError::new(text, expected(error.to_string())))?;
    if previous.is_some_and(|previous| previous >= rank) {
        return Err(ParseError::new(
            text,
            "a position that follows the one before it in the order of the set",
        ));
    }
    Ok(rank)
}
