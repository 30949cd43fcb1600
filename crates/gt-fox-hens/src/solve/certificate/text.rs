//! Closed sets as text: a line with the claim, then one line for each position.
//!
//! The text is for other programs, which can check the set with rules of their own.

use core::fmt::Write;

use gt_core::{ParseError, Player};

use super::{Claim, ClosedSet};
use crate::rules::{Board, FOXES, HENS};

impl ClosedSet {
    /// Returns the set as text: a line with the claim, then one line per position.
    ///
    /// Positions are in ascending order.
    ///
    /// ```
    /// use gt_fox_hens::solve::{Claim, ClosedSet};
    /// use gt_fox_hens::{Board, HENS};
    /// let board = Board::cross();
    /// let position = board.position("3/3/2x1x2/hhhhhhh/hhhhhhh/hhh/hhh h")?;
    /// let set = ClosedSet::claimed(Claim { holder: HENS, least_hens: 20 }, [position]);
    /// let text = "hens hold, at least 20 hens\n3/3/2x1x2/hhhhhhh/hhhhhhh/hhh/hhh h\n";
    /// assert_eq!(set.text(&board), text);
    /// assert_eq!(ClosedSet::parse(&board, text)?, set);
    /// # Ok::<(), gt_core::ParseError>(())
    /// ```
    pub fn text(&self, board: &Board) -> String {
        let mut text =
            format!("{} hold, at least {} hens\n", name(self.claim.holder), self.claim.least_hens);
        for position in self.positions() {
            writeln!(text, "{}", board.position_text(&position))
                .expect("writing to a string cannot fail");
        }
        text
    }

    /// Reads what [`text`](Self::text) writes.
    ///
    /// Only the form is checked: the positions must fit the board. [`check`](Self::check) tells
    /// whether the set is closed.
    ///
    /// # Errors
    /// [`ParseError`] for a first line without a claim, and for a wrong position, with the number
    /// of its line.
    pub fn parse(board: &Board, text: &str) -> Result<Self, ParseError> {
        let mut lines = text.lines();
        let first = lines.next().unwrap_or_default();
        let claim = [HENS, FOXES].into_iter().find_map(|holder| {
            let hens = first
                .strip_prefix(name(holder))?
                .strip_prefix(" hold, at least ")?
                .strip_suffix(" hens")?;
            Some(Claim { holder, least_hens: hens.parse().ok()? })
        });
        let claim = claim.ok_or_else(|| {
            ParseError::new(first, "a claim, such as: hens hold, at least 20 hens")
        })?;
        let read =
            |(line, text): (usize, &str)| board.position(text).map_err(|error| error.at_line(line));
        let positions = (2..).zip(lines).map(read).collect::<Result<Vec<_>, _>>()?;
        Ok(Self::claimed(claim, positions))
    }
}

/// Returns the name of the holder.
fn name(holder: Player) -> &'static str {
    if holder == HENS { "hens" } else { "foxes" }
}
