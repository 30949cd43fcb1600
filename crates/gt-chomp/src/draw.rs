//! Pictures of a position: in characters, and as SVG.
//!
//! Positions are row lengths, longest first. Some squares can be marked, such as the winning moves.

use core::fmt::Write;

use crate::rules::Cell;

/// The squares in characters, a row per line: `P` the poison, `x` a square, `*` a marked one.
///
/// ```
/// use gt_chomp::{draw, Cell};
/// assert_eq!(draw::text(&[3, 3], &[Cell::new(1, 2)]), "P x x\nx x *\n");
/// ```
#[must_use]
pub fn text(lengths: &[u32], marked: &[Cell]) -> String {
    let mut text = String::new();
    for (row, &length) in (0..).zip(lengths).take_while(|&(_, &length)| length > 0) {
        for col in 0..length {
            let cell = Cell::new(row, col);
            let square = match cell {
                Cell::POISON => 'P',
                _ if marked.contains(&cell) => '*',
                _ => 'x',
            };
            if col > 0 {
                text.push(' ');
            }
            text.push(square);
        }
        text.push('\n');
    }
    text
}

/// Side of a square in the picture, in pixels.
const SIDE: u32 = 24;
const CHOCOLATE: &str = "#7b4a2b";
const POISON: &str = "#4f8f3a";
const MARKED: &str = "#d9a441";

/// The squares as an SVG document: the poison green, marked squares golden, every square with its place as a tooltip.
///
/// The box that the position lies in, `rows` x `cols`, is drawn as an outline, so that what was eaten can be seen.
///
/// ```
/// use gt_chomp::{draw, Cell};
/// let svg = draw::svg((2, 3), &[3, 1], &[Cell::new(1, 0)]);
/// assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
/// assert_eq!(svg.matches("<rect ").count(), 5); // four squares and the outline
/// ```
#[must_use]
pub fn svg((rows, cols): (u32, u32), lengths: &[u32], marked: &[Cell]) -> String {
    let pixels = |squares: u32| u64::from(squares) * u64::from(SIDE);
    let (width, height) = (pixels(cols) + 2, pixels(rows) + 2);
    let mut svg = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-1 -1 {width} {height}\">\n");
    // Writing to a string cannot fail.
    let _ = writeln!(
        svg,
        "<rect x=\"0\" y=\"0\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"#bbb\"/>",
        pixels(cols),
        pixels(rows)
    );
    for (row, &length) in (0..).zip(lengths) {
        for col in 0..length {
            let cell = Cell::new(row, col);
            let fill = match cell {
                Cell::POISON => POISON,
                _ if marked.contains(&cell) => MARKED,
                _ => CHOCOLATE,
            };
            let (x, y, inner) = (pixels(col) + 1, pixels(row) + 1, SIDE - 2);
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{inner}\" height=\"{inner}\" rx=\"3\" fill=\"{fill}\"><title>{cell}</title></rect>"
            );
        }
    }
    svg.push_str("</svg>\n");
    svg
}
