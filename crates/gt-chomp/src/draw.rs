//! Pictures of a position: in characters, and as SVG.
//!
//! A position is given as row lengths, longest first. The caller may mark some squares, such as the
//! winning moves. Neither function checks that the lengths form a position.

use svg::Document;
use svg::node::element::{Rectangle, Title};

use crate::rules::Cell;

/// Draws the squares in characters, one line per row.
///
/// `P` is the poison, `x` a square, `*` a marked square. Squares of one row are separated by
/// blanks. Drawing stops at the first empty row. A marked square that is not there is not drawn,
/// and the poison stays `P` even if it is marked.
///
/// # Example
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

/// Draws the squares as an SVG document.
///
/// The poison is green and marked squares are golden. A tooltip on each square shows its row and
/// column. The outline of the bar, `rows` x `cols` squares of 24 pixels, shows what was eaten.
///
/// # Example
/// ```
/// use gt_chomp::{draw, Cell};
/// let svg = draw::svg((2, 3), &[3, 1], &[Cell::new(1, 0)]);
/// assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
/// assert_eq!(svg.matches("<rect ").count(), 5); // four squares and the outline
/// ```
#[must_use]
pub fn svg((rows, cols): (u32, u32), lengths: &[u32], marked: &[Cell]) -> String {
    let pixels = |squares: u32| i64::from(squares) * i64::from(SIDE);
    let box_outline = Rectangle::new()
        .set("x", 0)
        .set("y", 0)
        .set("width", pixels(cols))
        .set("height", pixels(rows))
        .set("fill", "none")
        .set("stroke", "#bbb");
    let picture = Document::new().set("viewBox", (-1, -1, pixels(cols) + 2, pixels(rows) + 2)).add(box_outline);
    let cells = (0..).zip(lengths).flat_map(|(row, &length)| (0..length).map(move |col| Cell::new(row, col)));
    let square = |cell: Cell| {
        let fill = match cell {
            Cell::POISON => POISON,
            _ if marked.contains(&cell) => MARKED,
            _ => CHOCOLATE,
        };
        Rectangle::new()
            .set("x", pixels(cell.col) + 1)
            .set("y", pixels(cell.row) + 1)
            .set("width", SIDE - 2)
            .set("height", SIDE - 2)
            .set("rx", 3)
            .set("fill", fill)
            .add(Title::new(cell.to_string()))
    };
    let picture = cells.map(square).fold(picture, Document::add);
    format!("{picture}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_has_the_outline_of_the_box_and_one_square_per_square_left() {
        let text = svg((2, 3), &[3, 1], &[Cell::new(1, 0)]);
        let picture = roxmltree::Document::parse(&text).unwrap();
        assert!(picture.root_element().has_tag_name(("http://www.w3.org/2000/svg", "svg")));
        assert_eq!(picture.root_element().attribute("viewBox"), Some("-1 -1 74 50"));
        let rects: Vec<_> = picture.descendants().filter(|node| node.tag_name().name() == "rect").collect();
        let place =
            |rect: &roxmltree::Node<'_, '_>| ["x", "y", "width", "height"].map(|name| rect.attribute(name).unwrap().to_owned());
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
        assert_eq!(fills, ["none", POISON, CHOCOLATE, CHOCOLATE, MARKED]);
        let titles: Vec<_> = picture.descendants().filter(|node| node.tag_name().name() == "title").collect();
        assert_eq!(titles.iter().filter_map(roxmltree::Node::text).collect::<Vec<_>>(), ["(0, 0)", "(0, 1)", "(0, 2)", "(1, 0)"]);
    }
}
