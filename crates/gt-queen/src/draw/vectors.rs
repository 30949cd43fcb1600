//! Nimbers as squares of a vector graphic.

use std::io::{self, Write};

use gt_draw::colour::{self, ink};
use gt_draw::picture::{Sheet, letter, square};
use svg::node::element::{Rectangle, Title};

use super::colour::{BLOCKED, colour};
use crate::solve::NimberRows;

/// The greatest number of cells that show their nimber as a number.
const NUMBERED: u64 = 400;

/// Writes an SVG with one square per cell.
///
/// The cell with the smallest distances is at the bottom right, as on a board.
///
/// A square shows the distances and the nimber of its cell as a title when the mouse is over it.
/// With at most 400 cells the nimber also stands in the square. Colours are the same as in a PNG:
/// black for nimber 0, then from violet for 1 to yellow for the greatest, and white for blocked
/// squares. The numbers of the rows and columns are distances to the corner. A scale below explains
/// the colours. [`gt_draw::picture`] names the parts of the document. Most viewers cope with about
/// 40,000 squares.
///
/// # Complexity
/// Time and memory O(cells): the whole graphic is in memory before it is written.
/// # Errors
/// Every error of `out`.
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_queen::solve::NimberTable;
/// use gt_queen::{Queen, draw};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let table = NimberTable::solve(Queen::new(2, 3)?, &Run::new())?;
/// let mut file = Vec::new();
/// draw::svg(&table, &mut file)?;
/// let text = String::from_utf8(file)?;
/// let picture = roxmltree::Document::parse(&text)?;
/// let is_cell = |text: &str| text.starts_with("(");
/// let says_a_cell = |node: &roxmltree::Node| node.text().is_some_and(is_cell);
/// let cells = picture.descendants().filter(roxmltree::Node::is_element).filter(says_a_cell);
/// assert_eq!(cells.count(), 6);
/// # Ok(())
/// # }
/// ```
pub fn svg(table: &dyn NimberRows, out: &mut dyn Write) -> io::Result<()> {
    let (rows, cols, max) = (table.rows(), table.cols(), table.summary().max.get());
    let cells = (cols.end - cols.start).saturating_mul(rows.end - rows.start);
    // Numbers need squares that hold their digits.
    let digits = u32::try_from(max.to_string().len()).unwrap_or(0);
    let side = if cells <= NUMBERED { 12 + 8 * digits } else { 6 };
    let names =
        |range: core::ops::Range<u64>| range.rev().map(|name| name.to_string()).collect::<Vec<_>>();
    let title = format!("Nimbers of {} x {} cells", rows.end - rows.start, cols.end - cols.start);
    let mut sheet = Sheet::new(title, side, names(rows.clone()), names(cols.clone()))
        .axes("rows to the corner", "columns to the corner");
    let mut is_any_blocked = false;
    for (y, a) in (0..).step_by(side as usize).zip(rows.rev()) {
        let nimbers: Vec<_> = cols.clone().zip(table.row(a)).collect();
        for (x, (b, nimber)) in (0..).step_by(side as usize).zip(nimbers.into_iter().rev()) {
            let fill = colour(nimber, max);
            is_any_blocked |= nimber.is_none();
            let title = nimber.map_or_else(|| "blocked".to_owned(), |nimber| nimber.to_string());
            let cell =
                Rectangle::new().set("x", x).set("y", y).set("width", side).set("height", side);
            let cell =
                cell.set("fill", colour::hex(fill)).add(Title::new(format!("({a},{b}): {title}")));
            sheet = sheet.draw(cell);
            if cells <= NUMBERED {
                sheet = sheet.draw(letter(
                    nimber.map_or_else(|| "#".to_owned(), |_| title),
                    (x, y),
                    side,
                    ink(fill),
                ));
            }
        }
    }
    sheet = sheet.key(square(colour(Some(0), max)), "nimber 0: the player to move loses");
    let shade = |part: u64| {
        colour(Some(u32::try_from(1 + (u64::from(max) - 1) * part / 8).unwrap_or(max)), max)
    };
    sheet = match max {
        0 => sheet,
        1 => sheet.key(square(colour(Some(1), max)), "nimber 1"),
        _ => sheet.scale((0..=8).map(shade).collect(), "nimber 1", max.to_string()),
    };
    if is_any_blocked {
        sheet = sheet.key(square(BLOCKED), "blocked");
    }
    out.write_all(sheet.to_svg().as_bytes())
}
