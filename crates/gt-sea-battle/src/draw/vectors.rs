//! A hit map as SVG, with every probability as a number and as a colour.

use gt_draw::colour::{self, Rgb, hex, ink};
use gt_draw::picture::{Sheet, letter};
use svg::node::element::{Group, Rectangle};

use crate::rules::{Board, Knowledge, Mark};
use crate::solve::HitMap;

/// The side of a cell, in units of the picture.
const SIDE: u32 = 40;
/// The level of the greatest probability, see [`shade`].
const DARKEST: u8 = 200;
/// Colour of a closed cell.
const CLOSED: Rgb = [0x80; 3];
/// Colour of an answered cell.
const ANSWERED: Rgb = colour::WHITE;

/// Draws a map as an SVG document.
///
/// * A cell without an answer shows its probability in percent. The darker the cell, the greater
///   the probability.
/// * An answered cell shows its mark. A closed cell is grey.
/// * The letters of the columns stand below, the numbers of the rows on the left, as in the names
///   of cells.
/// * If no fleet is consistent, cells without an answer show `-`.
/// * A title says what the numbers are, and a legend explains the colours and the marks on the
///   board. [`gt_draw::picture`] names the parts of the document.
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
    let unknown = || {
        board
            .cells()
            .filter(|&cell| knowledge.mark(cell) == Mark::Unknown && !board.is_blocked(cell))
    };
    let greatest = unknown().map(|cell| map.count(cell)).max().unwrap_or(0);
    let numbers = (0..board.rows()).map(|row| (board.rows() - row).to_string()).collect();
    let title = "Sea battle: chance of a ship on each cell, in percent";
    let mut sheet = Sheet::new(title, SIDE, numbers, board.letters().collect()).names_below();
    for cell in board.cells() {
        let (fill, text) = match (knowledge.mark(cell), map.probability(cell)) {
            _ if board.is_blocked(cell) => (CLOSED, String::new()),
            (Mark::Unknown, Some(p)) => {
                (tint(shade(map.count(cell), greatest)), format!("{:.1}", 100.0 * p))
            }
            (Mark::Unknown, None) => (colour::WHITE, "-".to_owned()),
            (mark, _) => (ANSWERED, mark.symbol().to_string()),
        };
        let place = [cell.col, cell.row]
            .map(|at| u32::try_from(at).unwrap_or(u32::MAX).saturating_mul(SIDE));
        sheet =
            sheet.draw(tile(place, SIDE, fill)).draw(letter(text, place.into(), SIDE, ink(fill)));
    }
    if let Some(most) = unknown().filter_map(|cell| map.probability(cell)).max_by(f64::total_cmp) {
        let colours = (0..=8).map(|part| tint(part * (DARKEST / 8))).collect();
        sheet = sheet.scale(colours, "0 %", format!("{:.1} %", 100.0 * most));
    }
    let words = |mark| match mark {
        Mark::Miss => "a shot that missed",
        Mark::Hit => "a hit: a ship that is not sunk yet",
        Mark::Sunk => "a cell of a sunk ship",
        Mark::Unknown => "no shot yet",
    };
    for mark in [Mark::Miss, Mark::Hit, Mark::Sunk] {
        if board.cells().any(|cell| knowledge.mark(cell) == mark && !board.is_blocked(cell)) {
            let sign = Group::new().add(tile([0, 0], 16, ANSWERED)).add(letter(
                mark.symbol().to_string(),
                (0, 0),
                16,
                ink(ANSWERED),
            ));
            sheet = sheet.key(sign, words(mark));
        }
    }
    if board.cells().any(|cell| board.is_blocked(cell)) {
        sheet = sheet.key(tile([0, 0], 16, CLOSED), "closed: no ship can stand here");
    }
    sheet.to_svg()
}

/// Draws the square of a cell.
fn tile([x, y]: [u32; 2], side: u32, fill: Rgb) -> Rectangle {
    let tile = Rectangle::new().set("x", x).set("y", y).set("width", side).set("height", side);
    tile.set("fill", hex(fill)).set("stroke", "#404040")
}

/// The colour of a level of [`shade`]: the greater, the darker.
fn tint(level: u8) -> Rgb {
    colour::viridis(u64::from(DARKEST - level.min(DARKEST)), u64::from(DARKEST))
}

/// The share of the greatest count as a level from 0 to 200; 0 if all counts are 0.
fn shade(count: u128, greatest: u128) -> u8 {
    // Counts near 2^128 drop their last 8 bits, so that the product below fits.
    let scale = if greatest >> 120 == 0 { 0 } else { 8 };
    let (count, greatest) = (count >> scale, greatest >> scale);
    u8::try_from((count * 200).checked_div(greatest).unwrap_or(0)).unwrap_or(200)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Cell, Fleet, Rules, Touch};
    use crate::solve::Engine;
    use gt_core::Run;

    #[test]
    fn a_picture_has_a_square_and_a_text_for_each_cell_and_the_names_outside() {
        let board = Board::new(2, 3).unwrap().block(Cell::new(0, 0)).unwrap();
        let engine =
            Engine::new(Rules::new(board, Fleet::new([2]).unwrap(), Touch::None), &Run::new())
                .unwrap();
        let board = engine.rules().board();
        let mut knowledge = Knowledge::new(board);
        knowledge.miss(Cell::new(1, 1)).unwrap();
        // Two places are left, and both occupy the upper right cell.
        let text = svg(board, &knowledge, &engine.map(&knowledge).unwrap());
        let picture = roxmltree::Document::parse(&text).unwrap();
        let root = picture.root_element();
        assert!(root.has_tag_name(("http://www.w3.org/2000/svg", "svg")));
        let of_class = |class: &'static str| {
            root.children().filter(move |node| node.attribute("class") == Some(class))
        };
        let words = |class| of_class(class).filter_map(|node| node.text()).collect::<Vec<_>>();
        assert_eq!(words("title"), ["Sea battle: chance of a ship on each cell, in percent"]);
        assert_eq!((words("row"), words("column")), (vec!["2", "1"], vec!["A", "B", "C"]));
        assert_eq!(words("legend")[..3], ["0 %", "100.0 %", "a shot that missed"]);
        assert_eq!(words("legend")[3..], ["closed: no ship can stand here"]);

        let grid = of_class("grid").next().unwrap();
        let of =
            |tag: &'static str| grid.children().filter(move |node| node.tag_name().name() == tag);
        let places = |tag| {
            of(tag)
                .map(|node| ["x", "y"].map(|name| node.attribute(name).unwrap().parse().unwrap()))
        };
        assert!(
            of("rect")
                .all(|square| ["width", "height"].map(|name| square.attribute(name).unwrap())
                    == ["40", "40"])
        );
        let squares = [[0, 0], [40, 0], [80, 0], [0, 40], [40, 40], [80, 40]];
        assert_eq!(places("rect").collect::<Vec<[u32; 2]>>(), squares);
        let fills: Vec<_> = of("rect").map(|square| square.attribute("fill").unwrap()).collect();
        // Half the greatest count, the greatest, 0, a miss, half the greatest.
        let expected = [CLOSED, tint(100), tint(200), tint(0), ANSWERED, tint(100)];
        assert_eq!(fills, expected.map(hex));

        assert_eq!(
            places("text").collect::<Vec<[u32; 2]>>(),
            squares.map(|[x, y]| [x + 20, y + 24])
        );
        let texts: Vec<_> = of("text").map(|node| node.text().unwrap_or_default()).collect();
        assert_eq!(texts, ["", "50.0", "100.0", "0.0", "o", "50.0"]);
        let inks: Vec<_> =
            of("text").map(|node| node.attribute("fill").unwrap_or_default()).collect();
        assert_eq!([inks[2], inks[3]], ["#ffffff", "#000000"]);
    }

    #[test]
    fn shades_do_not_overflow() {
        assert_eq!(shade(u128::MAX, u128::MAX), 200);
        assert_eq!(shade(0, 0), 0);
    }
}
