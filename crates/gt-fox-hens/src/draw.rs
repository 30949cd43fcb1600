//! Pictures of a position: in characters, and as SVG with the path of a capture.

use core::fmt::Write;

use crate::rules::{Board, Position, squares};

/// The board in characters, ranks on the left and columns below: `h` a hen, `x` a fox, `.` an empty square.
///
/// ```
/// use gt_fox_hens::{Board, draw};
/// let board: Board = "0:3,1:2".parse()?;
/// let position = board.position("1h1/x1 f")?;
/// assert_eq!(draw::text(&board, &position), "2 . h .\n1   x .\n  a b c\n");
/// # Ok::<(), gt_core::ParseError>(())
/// ```
pub fn text(board: &Board, position: &Position) -> String {
    let columns = usize::from((0..board.rows()).map(|row| board.first_column(row) + board.width(row)).max().unwrap_or(0));
    let mut text = String::new();
    for row in 0..board.rows() {
        text.push(rank(board, row));
        let mut line: Vec<char> = vec![' '; columns];
        for square in squares(board.row_mask(row)) {
            line[usize::from(square % 8)] = match (position.hens >> square & 1, position.foxes >> square & 1) {
                (0, 0) => '.',
                (0, _) => 'x',
                _ => 'h',
            };
        }
        let end = line.iter().rposition(|&character| character != ' ').map_or(0, |last| last + 1);
        line[..end].iter().for_each(|&character| text.extend([' ', character]));
        text.push('\n');
    }
    text.push(' ');
    (b'a'..).take(columns).for_each(|column| text.extend([' ', char::from(column)]));
    text.push('\n');
    text
}

fn rank(board: &Board, row: usize) -> char {
    u32::try_from(board.rows() - row).ok().and_then(|rank| char::from_digit(rank, 10)).unwrap_or(' ')
}

/// Side of a square, in pixels.
const SIDE: u32 = 48;

/// The board as an SVG document: foxes red, hens white, the squares of `shaded` tinted, and the path of a capture as an arrow through
/// its landing squares, the hens that it takes crossed out.
///
/// An empty path draws the position alone.
///
/// ```
/// use gt_fox_hens::{FoxHens, draw};
/// # fn main() -> Result<(), gt_core::ParseError> {
/// let book = FoxHens::book();
/// let position = book.board().position("3/3/2x4/2h4/7/3/3 f")?;
/// let capture = book.legal_captures(&position)[0];
/// let path = book.path(&position, capture.mv).expect("a path");
/// let svg = draw::svg(book.board(), &position, book.parameters().henhouse, &path);
/// assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
/// assert_eq!(svg.matches("<rect ").count(), 33);
/// assert_eq!(svg.matches("<circle ").count(), 2); // a fox and a hen
/// # Ok(())
/// # }
/// ```
pub fn svg(board: &Board, position: &Position, shaded: u64, path: &[u8]) -> String {
    let centre = |square: u8| (SIDE * u32::from(square % 8) + SIDE / 2, SIDE * u32::from(square / 8) + SIDE / 2);
    let columns = (0..board.rows()).map(|row| board.first_column(row) + board.width(row)).max().unwrap_or(0);
    let (width, height) = (SIDE * u32::from(columns), SIDE * u32::try_from(board.rows()).unwrap_or(0));
    let mut svg = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-1 -1 {} {}\">\n", width + 2, height + 2);
    // Writing to a string cannot fail.
    for square in board.squares() {
        let fill = if shaded >> square & 1 == 1 { "#e8dcc0" } else { "#f7f3ea" };
        let (x, y) = (SIDE * u32::from(square % 8), SIDE * u32::from(square / 8));
        let name = board.name(square);
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{fill}\" stroke=\"#998\"><title>{name}</title></rect>"
        );
    }
    for (set, fill) in [(position.hens, "#fff"), (position.foxes, "#c8501e")] {
        for square in squares(set) {
            let (x, y) = centre(square);
            let _ = writeln!(
                svg,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"{fill}\" stroke=\"#333\" stroke-width=\"2\"/>",
                SIDE / 3
            );
        }
    }
    for jump in path.windows(2) {
        let (x, y) = centre(jump[0]);
        let (to_x, to_y) = centre(jump[1]);
        let (mid_x, mid_y) = (u32::midpoint(x, to_x), u32::midpoint(y, to_y));
        let far = SIDE / 5;
        let _ = writeln!(
            svg,
            "<path d=\"M{} {}L{} {}M{} {}L{} {}\" stroke=\"#222\" stroke-width=\"3\"/>",
            mid_x - far,
            mid_y - far,
            mid_x + far,
            mid_y + far,
            mid_x - far,
            mid_y + far,
            mid_x + far,
            mid_y - far
        );
    }
    if path.len() > 1 {
        let points: Vec<String> = path.iter().map(|&square| centre(square)).map(|(x, y)| format!("{x},{y}")).collect();
        svg.push_str("<defs><marker id=\"tip\" viewBox=\"0 0 10 10\" refX=\"8\" refY=\"5\" markerWidth=\"5\" markerHeight=\"5\" ");
        svg.push_str("orient=\"auto\"><path d=\"M0 0L10 5L0 10z\" fill=\"#1f5fa8\"/></marker></defs>\n");
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"#1f5fa8\" stroke-width=\"4\" stroke-opacity=\"0.7\" marker-end=\"url(#tip)\"/>",
            points.join(" ")
        );
    }
    svg.push_str("</svg>\n");
    svg
}
