//! A piece on its board as a vector graphic.

use gt_draw::colour::{self, Rgb, hex, ink};
use gt_draw::picture::{Sheet, letter};
use svg::node::element::{Group, Rectangle, Title};

use crate::rules::{Board, Cell};

/// The side of a square, in pixels.
const SIDE: u32 = 24;
/// Colours of the two kinds of free squares, of blocked ones, of the piece and of marked squares.
const LIGHT: Rgb = colour::WHITE;
const DARK: Rgb = [0xdd, 0xdd, 0xdd];
const BLOCKED: Rgb = colour::BLACK;
const PIECE: Rgb = colour::SKY;
const MARKED: Rgb = colour::YELLOW;

/// Draws a piece on its board as an SVG document, with one square per cell.
///
/// The title names the `piece`, which is `Q` on the board. The corner is `*` at the bottom right. A
/// blocked square is black with a `#`. The square `goal`, a move to show, is yellow with a `+`. The
/// numbers of the rows and columns are distances to the corner, and a legend explains the signs.
/// [`gt_draw::picture`] names the parts of the document.
///
/// # Complexity
/// Time and memory O(cells). Most viewers cope with about 40,000 squares.
/// # Example
/// ```
/// use gt_queen::{Board, Cell, draw};
///
/// # fn main() -> Result<(), gt_core::ShapeError> {
/// let board = Board::new(2, 3)?;
/// let text = draw::place_svg("Queen", board, Cell::new(1, 2), |_| false, Some(Cell::CORNER));
/// let picture = roxmltree::Document::parse(&text).expect("an SVG document is XML");
/// let is_cell = |node: &roxmltree::Node| node.text().is_some_and(|text| text.starts_with("("));
/// assert_eq!(picture.descendants().filter(|node| node.is_element() && is_cell(node)).count(), 6);
/// # Ok(())
/// # }
/// ```
#[must_use]
pub fn place_svg(
    piece: &str,
    board: Board,
    at: Cell,
    is_blocked: impl Fn(Cell) -> bool,
    goal: Option<Cell>,
) -> String {
    let start = board.top_left();
    let names = |greatest: u64| {
        (0..=greatest).rev().map(|distance| distance.to_string()).collect::<Vec<_>>()
    };
    let title = format!("{piece} on {} x {} squares", board.rows(), board.cols());
    let mut sheet = Sheet::new(title, SIDE, names(start.a), names(start.b))
        .axes("rows to the corner", "columns to the corner");
    let mut is_any_blocked = false;
    for (y, a) in (0..).step_by(SIDE as usize).zip((0..=start.a).rev()) {
        for (x, b) in (0..).step_by(SIDE as usize).zip((0..=start.b).rev()) {
            let cell = Cell::new(a, b);
            let blocked = is_blocked(cell);
            is_any_blocked |= blocked;
            let (fill, sign) = match cell {
                _ if cell == at => (PIECE, "Q"),
                _ if goal == Some(cell) => (MARKED, "+"),
                _ if blocked => (BLOCKED, "#"),
                Cell::CORNER => (LIGHT, "*"),
                _ if a % 2 == b % 2 => (LIGHT, ""),
                _ => (DARK, ""),
            };
            sheet = sheet.draw(square((x, y), SIDE, fill).add(Title::new(cell.to_string())));
            if !sign.is_empty() {
                sheet = sheet.draw(letter(sign, (x, y), SIDE, ink(fill)));
            }
        }
    }
    sheet = sheet.key(sign(PIECE, "Q"), "the piece").key(sign(LIGHT, "*"), "the corner");
    if is_any_blocked {
        sheet = sheet.key(sign(BLOCKED, "#"), "blocked");
    }
    if goal.is_some() {
        sheet = sheet.key(sign(MARKED, "+"), "the winning move");
    }
    sheet.to_svg()
}

/// Draws one square with its outline.
fn square((x, y): (u32, u32), side: u32, fill: Rgb) -> Rectangle {
    let place = Rectangle::new().set("x", x).set("y", y).set("width", side).set("height", side);
    place.set("fill", hex(fill)).set("stroke", "#999")
}

/// Draws a square for the legend.
fn sign(fill: Rgb, text: &str) -> Group {
    Group::new().add(square((0, 0), 16, fill)).add(letter(text, (0, 0), 16, ink(fill)))
}
