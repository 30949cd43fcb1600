//! A hit map as an SVG picture: numbers first, colour second.

use core::fmt::Write;

use crate::rules::{Board, Cell, Knowledge, Mark};
use crate::solve::HitMap;

/// Side of a cell in the picture, in its own units.
const SIDE: usize = 40;

/// The picture of a map: each cell not shot at with its probability in percent, darker where it is greater; shots as their marks.
///
/// Columns have their letters below, rows their numbers on the left, as in square names.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_sea_battle::solve::Engine;
/// use gt_sea_battle::{Board, Fleet, Knowledge, Rules, Touch, draw};
///
/// let engine = Engine::new(Rules::new(Board::new(4, 4)?, Fleet::new([3])?, Touch::None), &Run::new())?;
/// let knowledge = Knowledge::new(engine.rules().board());
/// let picture = draw::svg(engine.rules().board(), &knowledge, &engine.map(&knowledge)?);
/// assert!(picture.starts_with("<svg") && picture.contains("25.0"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn svg(board: &Board, knowledge: &Knowledge, map: &HitMap) -> String {
    let (width, height) = ((board.cols() + 1) * SIDE, (board.rows() + 1) * SIDE);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"12\" text-anchor=\"middle\">\n"
    );
    let greatest =
        board.cells().filter(|&cell| knowledge.mark(cell) == Mark::Unknown).map(|cell| map.count(cell)).max().unwrap_or(0);
    for cell in board.cells() {
        let (x, y) = ((cell.col + 1) * SIDE, cell.row * SIDE);
        let (fill, ink, text) = match (knowledge.mark(cell), map.probability(cell)) {
            _ if board.is_blocked(cell) => ("#808080".to_owned(), "black", String::new()),
            (Mark::Unknown, Some(p)) => {
                let level = shade(map.count(cell), greatest);
                let ink = if level > 150 { "white" } else { "black" };
                (format!("#ff{0:02x}{0:02x}", 255 - level), ink, format!("{:.1}", 100.0 * p))
            }
            (Mark::Unknown, None) => ("white".to_owned(), "black", "-".to_owned()),
            (mark, _) => ("#d0e0ff".to_owned(), "black", mark.symbol().to_string()),
        };
        put(
            &mut out,
            &format!("<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{fill}\" stroke=\"#404040\"/>"),
        );
        put(&mut out, &format!("<text x=\"{}\" y=\"{}\" fill=\"{ink}\">{text}</text>", x + SIDE / 2, y + SIDE / 2 + 4));
    }
    for row in 0..board.rows() {
        let number = board.rows() - row;
        put(&mut out, &format!("<text x=\"{}\" y=\"{}\">{number}</text>", SIDE / 2, row * SIDE + SIDE / 2 + 4));
    }
    for col in 0..board.cols() {
        let name = board.name(Cell::new(0, col));
        let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let x = (col + 1) * SIDE + SIDE / 2;
        put(&mut out, &format!("<text x=\"{x}\" y=\"{}\">{letters}</text>", board.rows() * SIDE + SIDE / 2 + 4));
    }
    out + "</svg>\n"
}

/// A share of the greatest count as a level from 0 to 255.
pub(crate) fn shade(count: u128, greatest: u128) -> u8 {
    // Counts near 2^128 lose their last bits first, so that the product fits.
    let scale = if greatest >> 120 == 0 { 0 } else { 8 };
    let (count, greatest) = (count >> scale, greatest >> scale);
    u8::try_from((count * 200).checked_div(greatest).unwrap_or(0)).unwrap_or(200)
}

fn put(out: &mut String, line: &str) {
    writeln!(out, "{line}").expect("a string takes all text");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shades_do_not_overflow() {
        assert_eq!(shade(u128::MAX, u128::MAX), 200);
        assert_eq!(shade(0, 0), 0);
    }
}
