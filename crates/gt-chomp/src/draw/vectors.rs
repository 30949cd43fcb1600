//! A position as SVG.

use gt_draw::colour::{self, Rgb, hex, ink};
use gt_draw::picture::{Sheet, letter};
use svg::node::element::{Group, Rectangle, Title};

use crate::rules::Cell;

/// Side of a square in the picture, in pixels.
const SIDE: u32 = 24;
const CHOCOLATE: Rgb = [0x7b, 0x4a, 0x2b];
const POISON: Rgb = colour::BLACK;
const MARKED: Rgb = colour::YELLOW;

/// Draws the squares as an SVG document, for a screen or to print.
///
/// The poison is black with a `P`, and marked squares, the winning moves, are yellow with a `*`.
/// Rows and columns are numbered from 0, and a legend explains the squares. A tooltip on each
/// square shows its row and column. The outline of the bar, `rows` x `cols` squares of 24 pixels,
/// shows what was eaten. [`gt_draw::picture`] names the parts of the document.
///
/// # Example
/// ```
/// use gt_chomp::{draw, Cell};
/// let svg = draw::svg((2, 3), &[3, 1], &[Cell::new(1, 0)]);
/// assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
/// assert!(svg.contains("winning move"));
/// ```
#[must_use]
pub fn svg((rows, cols): (u32, u32), lengths: &[u32], marked: &[Cell]) -> String {
    let names = |count: u32| (0..count).map(|name| name.to_string()).collect();
    let is_full = lengths.len() == rows as usize && lengths.iter().all(|&length| length == cols);
    let title = if is_full {
        format!("Chomp, {rows} x {cols}")
    } else {
        format!(
            "Chomp, rows of {}",
            lengths.iter().map(u32::to_string).collect::<Vec<_>>().join(",")
        )
    };
    let outline = Rectangle::new()
        .set("x", 0)
        .set("y", 0)
        .set("width", pixels(cols))
        .set("height", pixels(rows))
        .set("fill", "none")
        .set("stroke", "#999");
    let mut sheet =
        Sheet::new(title, SIDE, names(rows), names(cols)).axes("row", "column").draw(outline);
    for cell in (0..)
        .zip(lengths)
        .flat_map(|(row, &length)| (0..length).map(move |col| Cell::new(row, col)))
    {
        let (fill, sign) = match cell {
            Cell::POISON => (POISON, "P"),
            _ if marked.contains(&cell) => (MARKED, "*"),
            _ => (CHOCOLATE, ""),
        };
        sheet = sheet.draw(square(cell, fill).add(Title::new(cell.to_string())));
        if !sign.is_empty() {
            sheet = sheet.draw(letter(sign, (pixels(cell.col), pixels(cell.row)), SIDE, ink(fill)));
        }
    }
    let sheet = sheet.key(sign(POISON, "P"), "the poison");
    let sheet = if marked.is_empty() {
        sheet
    } else {
        sheet.key(sign(MARKED, "*"), "winning move: all below and to the right goes")
    };
    sheet.to_svg()
}

/// The length of some squares, in pixels.
const fn pixels(squares: u32) -> u32 {
    squares.saturating_mul(SIDE)
}

/// Draws one square.
fn square(cell: Cell, fill: Rgb) -> Rectangle {
    Rectangle::new()
        .set("x", pixels(cell.col) + 1)
        .set("y", pixels(cell.row) + 1)
        .set("width", SIDE - 2)
        .set("height", SIDE - 2)
        .set("rx", 3)
        .set("fill", hex(fill))
}

/// Draws a square for the legend.
fn sign(fill: Rgb, text: &str) -> Group {
    let square =
        Rectangle::new().set("width", 16).set("height", 16).set("rx", 3).set("fill", hex(fill));
    Group::new().add(square).add(letter(text, (0, 0), 16, ink(fill)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_has_the_outline_of_the_box_and_one_square_per_square_left() {
        let text = svg((2, 3), &[3, 1], &[Cell::new(1, 0)]);
        let picture = roxmltree::Document::parse(&text).unwrap();
        assert!(picture.root_element().has_tag_name(("http://www.w3.org/2000/svg", "svg")));
        let of_class = |class: &'static str| {
            picture.descendants().filter(move |node| node.attribute("class") == Some(class))
        };
        let words = |class| of_class(class).filter_map(|node| node.text()).collect::<Vec<_>>();
        assert_eq!(words("title"), ["Chomp, rows of 3,1"]);
        assert_eq!((words("row"), words("column")), (vec!["0", "1"], vec!["0", "1", "2"]));
        assert_eq!((words("axis"), words("legend").len()), (vec!["row", "column"], 2));
        let grid = of_class("grid").next().unwrap();
        let rects: Vec<_> =
            grid.descendants().filter(|node| node.tag_name().name() == "rect").collect();
        let place = |rect: &roxmltree::Node<'_, '_>| {
            ["x", "y", "width", "height"].map(|name| rect.attribute(name).unwrap().to_owned())
        };
        let places: Vec<_> = rects.iter().map(place).collect();
        let expected = [
            ["0", "0", "72", "48"],
            ["1", "1", "22", "22"],
            ["25", "1", "22", "22"],
            ["49", "1", "22", "22"],
            ["1", "25", "22", "22"],
        ];
        assert_eq!(places, expected);
        let fills: Vec<_> = rects.iter().map(|rect| rect.attribute("fill").unwrap()).collect();
        assert_eq!(
            fills,
            ["none".into(), hex(POISON), hex(CHOCOLATE), hex(CHOCOLATE), hex(MARKED)]
        );
        let titles: Vec<_> =
            grid.descendants().filter(|node| node.tag_name().name() == "title").collect();
        assert_eq!(
            titles.iter().filter_map(roxmltree::Node::text).collect::<Vec<_>>(),
            ["(0,0)", "(0,1)", "(0,2)", "(1,0)"]
        );
    }
}
