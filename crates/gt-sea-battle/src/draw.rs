//! Pictures: boards, fleets and puzzles as text; a hit map as SVG, with every probability as a
//! number and as a colour.

use gt_draw::colour::{self, Rgb, hex, ink};
use gt_draw::picture::{Sheet, letter};
use svg::node::element::{Group, Rectangle};

use crate::play::Bimaru;
use crate::rules::{Board, Cell, Knowledge, Mark, Placement};
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
pub(crate) fn shade(count: u128, greatest: u128) -> u8 {
    // Counts near 2^128 drop their last 8 bits, so that the product below fits.
    let scale = if greatest >> 120 == 0 { 0 } else { 8 };
    let (count, greatest) = (count >> scale, greatest >> scale);
    u8::try_from((count * 200).checked_div(greatest).unwrap_or(0)).unwrap_or(200)
}

/// The sign of a cell in text: its mark, or `%` if it is closed.
pub fn symbol(board: &Board, knowledge: &Knowledge, cell: Cell) -> char {
    if board.is_blocked(cell) { '%' } else { knowledge.mark(cell).symbol() }
}

/// Draws what is known as text.
///
/// # Panics
/// If `knowledge` belongs to a smaller board than `board`.
///
/// # Example
/// ```
/// use gt_sea_battle::{Board, Cell, Knowledge, draw};
///
/// let board = Board::new(2, 3)?;
/// let mut knowledge = Knowledge::new(&board);
/// knowledge.hit(Cell::new(0, 1))?;
/// assert_eq!(draw::marks(&board, &knowledge), "  2 . x .\n  1 . . .\n    A B C");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn marks(board: &Board, knowledge: &Knowledge) -> String {
    board.draw(2, |cell| format!("{:>2}", symbol(board, knowledge, cell)))
}

/// Draws a fleet as text, with `#` for its cells.
pub fn fleet(board: &Board, fleet: &Placement) -> String {
    board.draw(2, |cell| format!("{:>2}", if fleet.ship_at(cell).is_some() { '#' } else { '.' }))
}

/// The sign of a cell of one's own fleet: `S` for a cell of a ship that is not hit yet, otherwise
/// what the other player `knows`.
pub fn own_symbol(board: &Board, fleet: &Placement, knows: &Knowledge, cell: Cell) -> char {
    let is_whole = knows.mark(cell) == Mark::Unknown && fleet.ship_at(cell).is_some();
    if is_whole { 'S' } else { symbol(board, knows, cell) }
}

/// Draws one's own fleet as text, with what the other player `knows` of it.
///
/// # Panics
/// If `knows` belongs to a smaller board than `board`.
///
/// # Example
/// ```
/// use gt_sea_battle::{Board, Cell, Direction, Fleet, Knowledge, Placement, Rules, Ship, Touch};
/// use gt_sea_battle::draw;
///
/// let rules = Rules::new(Board::new(1, 3)?, Fleet::new([2])?, Touch::None);
/// let ship = Ship::new(Cell::new(0, 0), 2, Direction::Horizontal);
/// let fleet = Placement::new(&rules, [ship])?;
/// let mut knows = Knowledge::new(rules.board());
/// knows.hit(Cell::new(0, 1))?;
/// assert_eq!(draw::own(rules.board(), &fleet, &knows), "  1 S x .\n    A B C");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn own(board: &Board, fleet: &Placement, knows: &Knowledge) -> String {
    board.draw(2, |cell| format!("{:>2}", own_symbol(board, fleet, knows, cell)))
}

/// Draws a puzzle as text: given cells, with the sums at the right and below.
///
/// # Panics
/// If `puzzle` belongs to a smaller board than `board`.
pub fn puzzle(board: &Board, puzzle: &Bimaru) -> String {
    let empty = |cell: Cell| if board.is_blocked(cell) { '%' } else { '.' };
    let given = |cell: Cell| {
        puzzle.clues.iter().find(|clue| clue.0 == cell).map_or(empty(cell), |clue| clue.1.symbol())
    };
    let sum = |sum: &Option<usize>| sum.map_or_else(|| "-".to_owned(), |sum| sum.to_string());
    let wide = |sign: &dyn core::fmt::Display| format!("{:>3}", sign.to_string());
    let row = |row: usize| {
        let cells: Vec<String> =
            (0..board.cols()).map(|col| wide(&given(Cell::new(row, col)))).collect();
        let number = wide(&(board.rows() - row));
        format!("{number}{} |{:>2}", cells.concat(), sum(&puzzle.row_sums[row]))
    };
    let mut lines: Vec<String> = (0..board.rows()).map(row).collect();
    let sums: Vec<String> = puzzle.col_sums.iter().map(|entry| wide(&sum(entry))).collect();
    let letters: Vec<String> = board.letters().map(|letter| wide(&letter)).collect();
    lines.extend([sums, letters].map(|below| format!("   {}", below.concat())));
    lines.join("\n")
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
