//! Kayles: a ball knocks down one pin of a row, or two neighbouring ones.
//!
//! A player who cannot move loses. This is the octal game 0.77 of Guy and Smith, *The G-values of
//! various games*, Proceedings of the Cambridge Philosophical Society 52 (1956). Its nimbers are
//! sequence A002186 of the OEIS.

use core::fmt;

use gt_core::ParseError;
use gt_core::prelude::*;

use crate::pins;

/// The rules: the number of pins in the row at the start.
///
/// A position is the lengths of the rows, ascending. Rows are independent:
/// [`grundy::Nimbers`](gt_core::grundy::Nimbers) adds their nimbers, so it stores single rows only.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_core::grundy::Nimbers;
/// use gt_core::prelude::*;
/// use gt_gallery::Kayles;
///
/// # fn main() -> Result<(), Box<dyn core::error::Error>> {
/// let solver = Nimbers::new(Kayles(12), &Run::new());
/// assert_eq!(solver.nimber(&vec![12])?, Some(Nimber(4)));
/// assert_eq!(solver.nimber(&vec![5, 9])?, Some(Nimber::ZERO)); // rows with the same nimber cancel
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kayles(
    /// Pins at the start.
    pub u16,
);

/// What one ball knocks down.
///
/// Rows and pins count from 0 here, and from 1 in the notation: `2:3-4` is row 1, with 2 pins left
/// of the two that fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fall {
    /// Which row, from 0 on.
    pub row: usize,
    /// How many of its pins stand left of those that fall.
    pub left: u16,
    /// How many pins fall: one or two.
    pub taken: u16,
}

impl Game for Kayles {
    type Position = Vec<u16>; // the lengths of the rows, ascending, none empty
    type Move = Fall;

    fn initial(&self) -> Vec<u16> {
        Some(self.0).filter(|&pins| pins > 0).into_iter().collect()
    }

    fn moves(&self, rows: &Vec<u16>) -> impl Iterator<Item = Fall> {
        let falls = |row, pins: u16| {
            (1..=pins.min(2)).flat_map(move |taken| {
                (0..=pins - taken).map(move |left| Fall { row, left, taken })
            })
        };
        rows.iter().enumerate().flat_map(move |(row, &pins)| falls(row, pins))
    }

    fn play(&self, rows: &Vec<u16>, Fall { row, left, taken }: Fall) -> Vec<u16> {
        let mut after = rows.clone();
        let right = after.remove(row) - taken - left;
        after.extend([left, right].into_iter().filter(|&pins| pins > 0));
        after.sort_unstable();
        after
    }

    fn owned_bytes(&self, rows: &Vec<u16>) -> u64 {
        size_of_val(rows.as_slice()) as u64
    }
}

impl Acyclic for Kayles {} // pins do not stand up again

impl Impartial for Kayles {
    fn components(&self, rows: &Vec<u16>) -> impl Iterator<Item = Vec<u16>> {
        rows.iter().map(|&pins| vec![pins])
    }
}

impl Kayles {
    /// The rows of pins, with the numbers of rows and pins.
    pub fn draw(&self, rows: &[u16]) -> String {
        pins::draw_rows(rows)
    }
}

/// The lengths of the rows.
impl Encode for Kayles {
    fn encode_into(&self, rows: &Vec<u16>, out: &mut Encoder<'_>) {
        pins::put_rows(rows, 1, self.0, out);
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<Vec<u16>> {
        pins::take_rows(from, 1, self.0)
    }
}

/// Positions: the lengths of the rows, such as `2+5`. Moves: a row and its pins that fall, such as
/// `2:3-4`.
impl Notation for Kayles {
    fn write_position(&self, rows: &Vec<u16>, out: &mut dyn fmt::Write) -> fmt::Result {
        pins::write_rows(out, rows)
    }

    fn parse_position(&self, text: &str) -> Result<Vec<u16>, ParseError> {
        pins::read_rows(text, 1, self.0)
    }

    fn write_move(
        &self,
        _: &Vec<u16>,
        Fall { row, left, taken }: Fall,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        pins::write_fall(out, row, left, taken)
    }

    fn parse_move(&self, _: &Vec<u16>, text: &str) -> Result<Fall, ParseError> {
        let (row, left, taken) = pins::read_fall(text)?;
        let few = (1..=2).contains(&taken).then_some(Fall { row, left, taken });
        few.ok_or_else(|| ParseError::new(text, "one pin or two neighbouring ones"))
    }
}
