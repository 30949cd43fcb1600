//! A hit map as an SVG picture, with every probability as a number and as a colour.

use svg::Document;
use svg::node::element::{Element, Rectangle, Text};

use crate::rules::{Board, Cell, Knowledge, Mark};
use crate::solve::HitMap;

/// The side of a cell, in units of the picture.
const SIDE: usize = 40;

/// Draws a map as an SVG document.
///
/// * A cell without an answer shows its probability in percent. The darker the cell, the greater
///   the probability.
/// * An answered cell shows its mark. A closed cell is grey.
/// * The letters of the columns stand below, the numbers of the rows on the left, as in the names
///   of cells.
/// * If no fleet is consistent, cells without an answer show `-`.
///
/// # Panics
/// If `knowledge` or `map` belongs to a smaller board than `board`.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_sea_battle::solve::Engine;
/// use gt_sea_battle::{Board, Fleet, Knowledge, Rules, Touch, draw};
///
/// let engine =
///     Engine::new(Rules::new(Board::new(4, 4)?, Fleet::new([3])?, Touch::None), &Run::new())?;
/// let knowledge = Knowledge::new(engine.rules().board());
/// let text = draw::svg(engine.rules().board(), &knowledge, &engine.map(&knowledge)?);
/// let picture = roxmltree::Document::parse(&text)?;
/// let most = picture.descendants().filter(|node| node.text() == Some("25.0"));
/// assert_eq!(
///     most.filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "text"))).count(),
///     4
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn svg(board: &Board, knowledge: &Knowledge, map: &HitMap) -> String {
    let picture = Document::new()
        .set("viewBox", (0, 0, (board.cols() + 1) * SIDE, (board.rows() + 1) * SIDE))
        .set("font-family", "sans-serif")
        .set("font-size", 12)
        .set("text-anchor", "middle");
    let greatest =
        board.cells().filter(|&cell| knowledge.mark(cell) == Mark::Unknown).map(|cell| map.count(cell)).max().unwrap_or(0);
    let square = |cell: Cell| {
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
        let (row, column) = (cell.row, cell.col + 1);
        let rectangle = Rectangle::new()
            .set("x", column * SIDE)
            .set("y", row * SIDE)
            .set("width", SIDE)
            .set("height", SIDE)
            .set("fill", fill)
            .set("stroke", "#404040");
        [Element::from(rectangle), label(row, column, text).set("fill", ink).into()]
    };
    let numbers = (0..board.rows()).map(|row| label(row, 0, (board.rows() - row).to_string()));
    let letters = (0..board.cols()).map(|col| {
        let name = board.name(Cell::new(0, col));
        label(board.rows(), col + 1, name.trim_end_matches(|c: char| c.is_ascii_digit()))
    });
    // Converted to plain elements, because a `Text` writes a line break before and after its words.
    let names = numbers.chain(letters).map(Element::from);
    let picture = board.cells().flat_map(square).chain(names).fold(picture, Document::add);
    format!("{picture}\n")
}

/// Text in the middle of a square of the picture; column 0 and the lowest row hold the names.
fn label(row: usize, column: usize, text: impl Into<String>) -> Text {
    Text::new(text).set("x", column * SIDE + SIDE / 2).set("y", row * SIDE + SIDE / 2 + 4)
}

/// The share of the greatest count as a level from 0 to 200; 0 if all counts are 0.
pub(crate) fn shade(count: u128, greatest: u128) -> u8 {
    // Counts near 2^128 drop their last 8 bits, so that the product below fits.
    let scale = if greatest >> 120 == 0 { 0 } else { 8 };
    let (count, greatest) = (count >> scale, greatest >> scale);
    u8::try_from((count * 200).checked_div(greatest).unwrap_or(0)).unwrap_or(200)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Fleet, Rules, Touch};
    use crate::solve::Engine;
    use gt_core::Run;

    #[test]
    fn a_picture_has_a_square_and_a_text_for_each_cell_and_the_names_outside() {
        let board = Board::new(2, 3).unwrap().block(Cell::new(0, 0)).unwrap();
        let engine = Engine::new(Rules::new(board, Fleet::new([2]).unwrap(), Touch::None), &Run::new()).unwrap();
        let board = engine.rules().board();
        let mut knowledge = Knowledge::new(board);
        knowledge.miss(Cell::new(1, 1)).unwrap();
        // Two places are left, and both occupy the upper right cell.
        let text = svg(board, &knowledge, &engine.map(&knowledge).unwrap());
        let picture = roxmltree::Document::parse(&text).unwrap();
        let root = picture.root_element();
        assert!(root.has_tag_name(("http://www.w3.org/2000/svg", "svg")));
        let style = ["viewBox", "font-family", "font-size", "text-anchor"].map(|name| root.attribute(name).unwrap());
        assert_eq!(style, ["0 0 160 120", "sans-serif", "12", "middle"]);
        let of = |tag: &'static str| root.children().filter(move |node| node.tag_name().name() == tag);
        let places = |tag| of(tag).map(|node| ["x", "y"].map(|name| node.attribute(name).unwrap().parse().unwrap()));

        assert!(of("rect").all(|square| ["width", "height"].map(|name| square.attribute(name).unwrap()) == ["40", "40"]));
        let squares = [[40, 0], [80, 0], [120, 0], [40, 40], [80, 40], [120, 40]];
        assert_eq!(places("rect").collect::<Vec<[u32; 2]>>(), squares);
        let fills: Vec<_> = of("rect").map(|square| square.attribute("fill").unwrap()).collect();
        assert_eq!(fills, ["#808080", "#ff9b9b", "#ff3737", "#ffffff", "#d0e0ff", "#ff9b9b"]);

        let names = [[20, 24], [20, 64], [60, 104], [100, 104], [140, 104]];
        let middles = squares.map(|[x, y]| [x + 20, y + 24]);
        assert_eq!(places("text").collect::<Vec<[u32; 2]>>(), [&middles[..], &names].concat());
        let texts: Vec<_> = of("text").map(|node| node.text().unwrap_or_default()).collect();
        assert_eq!(texts, ["", "50.0", "100.0", "0.0", "o", "50.0", "2", "1", "A", "B", "C"]);
        let inks: Vec<_> = of("text").map(|node| node.attribute("fill").unwrap_or_default()).collect();
        assert_eq!(inks[..6], ["black", "black", "white", "black", "black", "black"]);
    }

    #[test]
    fn shades_do_not_overflow() {
        assert_eq!(shade(u128::MAX, u128::MAX), 200);
        assert_eq!(shade(0, 0), 0);
    }
}
