//! Nimbers as squares of a vector graphic.

use std::io::{self, Write};

use svg::Document;
use svg::node::element::{Rectangle, Title};

use super::colour::colour;
use crate::solve::NimberRows;

/// The side of a square, in units of the graphic.
const SIDE: u64 = 10;

/// Writes an SVG with one square per cell.
///
/// A square shows the distances and the nimber of its cell as a title when the mouse is over it.
/// Colours are the same as in a PNG: black for nimber 0, then from red for 1 to magenta for the
/// greatest, and grey for blocked squares. Most viewers cope with about 40,000 squares.
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
/// let is_square = |node: &roxmltree::Node| node.tag_name().name() == "rect";
/// assert_eq!(picture.descendants().filter(is_square).count(), 6);
/// # Ok(())
/// # }
/// ```
pub fn svg(table: &dyn NimberRows, out: &mut dyn Write) -> io::Result<()> {
    let (rows, cols, max) = (table.rows(), table.cols(), table.summary().max.get());
    let (width, height) = (SIDE * (cols.end - cols.start), SIDE * (rows.end - rows.start));
    let mut picture = Document::new().set("viewBox", (0, 0, width, height));
    for (y, a) in (0..).zip(rows) {
        for ((x, b), nimber) in (0..).zip(cols.clone()).zip(table.row(a)) {
            let [red, green, blue] = colour(nimber, max);
            let title = nimber.map_or_else(|| "blocked".to_owned(), |nimber| nimber.to_string());
            let square = Rectangle::new()
                .set("x", SIDE * x)
                .set("y", SIDE * y)
                .set("width", SIDE)
                .set("height", SIDE)
                .set("fill", format!("#{red:02x}{green:02x}{blue:02x}"));
            picture = picture.add(square.add(Title::new(format!("({a}, {b}): {title}"))));
        }
    }
    svg::write(out, &picture)
}
