//! Dawson's Kayles: a move knocks down two neighbouring pins of a row.
//!
//! A player who cannot move loses. This is the octal game 0.07 of Guy and Smith, *The G-values of
//! various games*, Proceedings of the Cambridge Philosophical Society 52 (1956). Its nimbers are
//! those of Dawson's chess, one pin later: sequence A002187 of the OEIS.

mod bytes;

use core::fmt;

use gt_core::ParseError;
use gt_core::prelude::*;

use crate::pins;

/// The rules: the number of pins in the row at the start.
///
/// A position is the lengths of the rows, ascending; rows of a single pin are left out. A move is
/// the row, from 0 on, and how many of its pins stand left of the two that fall.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_core::grundy::Nimbers;
/// use gt_core::prelude::*;
/// use gt_gallery::DawsonsKayles;
///
/// # fn main() -> Result<(), Box<dyn core::error::Error>> {
/// let solver = Nimbers::new(DawsonsKayles(8), &Run::new());
/// // To win, leave rows whose nimbers cancel: 1 and 5, 3 and 3, 5 and 1.
/// assert_eq!(solver.winning_moves(&vec![8])?, Some(vec![(0, 1), (0, 3), (0, 5)]));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DawsonsKayles(
    /// Pins at the start.
    pub u16,
);

impl Game for DawsonsKayles {
    type Position = Vec<u16>; // the lengths of the rows, ascending; single pins are dropped
    type Move = (usize, u16); // which row, and how many of its pins stand left of the two that fall

    fn initial(&self) -> Vec<u16> {
        Some(self.0).filter(|&pins| pins > 1).into_iter().collect()
    }

    fn moves(&self, rows: &Vec<u16>) -> impl Iterator<Item = (usize, u16)> {
        rows.iter().enumerate().flat_map(|(row, &pins)| (0..pins - 1).map(move |left| (row, left)))
    }

    fn play(&self, rows: &Vec<u16>, (row, left): (usize, u16)) -> Vec<u16> {
        let mut after = rows.clone();
        let right = after.remove(row) - 2 - left;
        after.extend([left, right].into_iter().filter(|&pins| pins > 1));
        after.sort_unstable();
        after
    }

    fn owned_bytes(&self, rows: &Vec<u16>) -> u64 {
        size_of_val(rows.as_slice()) as u64
    }
}

impl Acyclic for DawsonsKayles {} // pins do not stand up again

impl Impartial for DawsonsKayles {
    fn components(&self, rows: &Vec<u16>) -> impl Iterator<Item = Vec<u16>> {
        rows.iter().map(|&pins| vec![pins])
    }
}

impl DawsonsKayles {
    /// The rows of pins, with the numbers of rows and pins.
    ///
    /// Pins that stand alone are not drawn, because they cannot fall.
    pub fn draw(&self, rows: &[u16]) -> String {
        if rows.is_empty() { "no two neighbouring pins".to_owned() } else { pins::draw_rows(rows) }
    }
}

/// Positions: the lengths of the rows, such as `2+5`. Moves: a row and its pins that fall, such as
/// `2:3-4`.
impl Notation for DawsonsKayles {
    fn write_position(&self, rows: &Vec<u16>, out: &mut dyn fmt::Write) -> fmt::Result {
        pins::write_rows(out, rows)
    }

    fn parse_position(&self, text: &str) -> Result<Vec<u16>, ParseError> {
        pins::read_rows(text, 2, self.0)
    }

    fn write_move(
        &self,
        _: &Vec<u16>,
        (row, left): (usize, u16),
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        pins::write_fall(out, row, left, 2)
    }

    fn parse_move(&self, _: &Vec<u16>, text: &str) -> Result<(usize, u16), ParseError> {
        let (row, left, taken) = pins::read_fall(text)?;
        (taken == 2)
            .then_some((row, left))
            .ok_or_else(|| ParseError::new(text, "two neighbouring pins"))
    }
}
