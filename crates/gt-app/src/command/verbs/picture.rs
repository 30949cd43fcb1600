//! A position on a board of cells as a picture.

use gt_draw::colour::{self, Rgb, hex};
use gt_draw::picture::{Sheet, letter};
use svg::node::element::{Circle, Group, Rectangle, Title};

use crate::board_view::{BoardView, CellView, Tint};
use crate::command::failure::Failure;

/// The side of a cell, in pixels.
const SIDE: u32 = 40;
/// The side of a sign of the legend, in pixels.
const SIGN: u32 = 16;
/// Colour of a cell.
const GROUND: Rgb = [0xf7, 0xf3, 0xea];
/// Colour of a cell that a move touches.
const MARK: Rgb = [0xcd, 0xe8, 0xb0];
/// Colour of the piece of each player. One is dark and one is light, so that they differ without
/// colours; and each has its letter.
const PIECES: [Rgb; 2] = [colour::BLUE, colour::YELLOW];
/// Colour of the letter on the piece of each player.
const LETTERS: [Rgb; 2] = [colour::WHITE, colour::BLACK];

/// Draws a board as an SVG document.
///
/// # Units
/// A cell is 40 pixels wide. The one in row r and column c has its upper left corner at
/// (40 c, 40 r) in the group of class `grid`; its `<title>` has the names of its column and row. A
/// piece of a player is a disc with its sign. What else stands on a cell is the sign alone. The
/// `marked` cells, by their numbers, have another ground.
pub(in crate::command) fn svg(
    title: &str,
    position: &str,
    board: &BoardView,
    marked: &[u32],
) -> String {
    let mut sheet = Sheet::new(title, SIDE, board.row_labels.clone(), board.column_labels.clone());
    let places = (0..board.rows).flat_map(|row| (0..board.columns).map(move |col| (row, col)));
    for (number, ((row, col), &cell)) in (0..).zip(places.zip(&board.cells)) {
        if cell.tint != Tint::Outside {
            let names = [&board.column_labels[col as usize], &board.row_labels[row as usize]];
            let ground = if marked.contains(&number) { MARK } else { GROUND };
            let names = names.map(String::as_str);
            sheet = sheet.draw(square(cell, (SIDE * col, SIDE * row), &names, ground));
        }
    }
    let players = if board.is_by_mover() {
        ["the player to move", "the other player"]
    } else {
        ["the first player", "the second player"]
    };
    for (tint, player) in [Tint::First, Tint::Second].into_iter().zip(players) {
        if let Some(&piece) = board.cells.iter().find(|cell| cell.tint == tint) {
            sheet = sheet.key(signed(Group::new(), piece, (0, 0), SIGN), player);
        }
    }
    sheet.note(format!("position {position}")).to_svg()
}

/// Refuses a picture of a game that is not shown as a board of cells.
pub(in crate::command) fn no_board(name: &str) -> Failure {
    Failure::Question(format!("--svg: {name} is not shown as a board of cells"))
}

/// A cell with what stands on it.
fn square(cell: CellView, (x, y): (u32, u32), names: &[&str], ground: Rgb) -> Group {
    let fill = hex(ground);
    let ground = Rectangle::new().set("x", x).set("y", y).set("width", SIDE).set("height", SIDE);
    let ground = ground.set("fill", fill).set("stroke", "#998");
    let square = Group::new().add(Title::new(names.join(" "))).add(ground);
    signed(square, cell, (x, y), SIDE)
}

/// Adds what stands on a cell, within `side` pixels.
fn signed(to: Group, cell: CellView, (x, y): (u32, u32), side: u32) -> Group {
    let sign = |fill| letter(cell.sign, (x, y), side, fill);
    let player = match cell.tint {
        Tint::First => 0,
        Tint::Second => 1,
        // An empty cell is seen as one.
        Tint::Empty if matches!(cell.sign, '.' | ' ') => return to,
        Tint::Empty | Tint::Neutral | Tint::Outside => return to.add(sign(colour::BLACK)),
    };
    let disc = Circle::new().set("cx", x + side / 2).set("cy", y + side / 2);
    let disc = disc.set("r", side * 2 / 5).set("fill", hex(PIECES[player])).set("stroke", "#333");
    to.add(disc).add(sign(LETTERS[player]))
}
