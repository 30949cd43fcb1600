//! Pictures of a position: as characters, and as SVG with the path of a capture.
//!
//! # Units of the SVG
//! A square is 48 pixels wide. The square in row r and column c has its upper left corner at (48 c,
//! 48 r). The view box has one pixel more on each side, so that the outer lines are not cut.
//!
//! # Order of drawing
//! Squares, hens, foxes, crosses on the hens taken, the arrow. Each square has a `<title>` with its
//! name, which browsers show as a hint.

use svg::Document;
use svg::node::element::{Circle, Definitions, Marker, Path, Polyline, Rectangle, Title};

use crate::rules::{Board, Position, squares};

/// Draws the board as characters: `h` a hen, `x` a fox, `.` an empty square.
///
/// Ranks stand on the left, columns below.
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

/// Returns the rank of a row as a character, `1` for the lowest row.
fn rank(board: &Board, row: usize) -> char {
    u32::try_from(board.rows() - row).ok().and_then(|rank| char::from_digit(rank, 10)).unwrap_or(' ')
}

/// The side of a square, in pixels.
const SIDE: u32 = 48;
/// How far a cross reaches from its centre to each side, in pixels.
const ARM: u32 = SIDE / 5;
/// Colour of a square.
const PLAIN: &str = "#f7f3ea";
/// Colour of a tinted square.
const SHADED: &str = "#e8dcc0";
/// Colour of a hen.
const HEN: &str = "#fff";
/// Colour of a fox.
const FOX: &str = "#c8501e";
/// Colour of the path of a capture.
const ARROW: &str = "#1f5fa8";

/// Draws the board as an SVG document, with the path of a capture.
///
/// * Foxes are red, hens are white.
/// * The squares of the set `shaded` are tinted, such as the henhouse.
/// * The path is an arrow through its landing squares. The hens that it takes are crossed out.
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
    let columns = (0..board.rows()).map(|row| board.first_column(row) + board.width(row)).max().unwrap_or(0);
    let (width, height) = (SIDE * u32::from(columns), SIDE * u32::try_from(board.rows()).unwrap_or(0));
    let picture = Document::new().set("viewBox", (-1, -1, width + 2, height + 2));
    let ground = board.squares().map(|square| {
        let (x, y) = corner(square);
        let fill = if shaded >> square & 1 == 1 { SHADED } else { PLAIN };
        Rectangle::new()
            .set("x", x)
            .set("y", y)
            .set("width", SIDE)
            .set("height", SIDE)
            .set("fill", fill)
            .set("stroke", "#998")
            .add(Title::new(board.name(square).to_string()))
    });
    let picture = ground.fold(picture, Document::add);
    let hens = squares(position.hens).map(|square| disc(square, HEN));
    let foxes = squares(position.foxes).map(|square| disc(square, FOX));
    let picture = hens.chain(foxes).fold(picture, Document::add);
    let picture = path.windows(2).map(|jump| cross(jump[0], jump[1])).fold(picture, Document::add);
    let picture = if path.len() > 1 { picture.add(tip()).add(arrow(path)) } else { picture };
    format!("{picture}\n")
}

/// Returns the upper left corner of a square, in pixels.
fn corner(square: u8) -> (u32, u32) {
    (SIDE * u32::from(square % 8), SIDE * u32::from(square / 8))
}

/// Returns the centre of a square, in pixels.
fn centre(square: u8) -> (u32, u32) {
    let (x, y) = corner(square);
    (x + SIDE / 2, y + SIDE / 2)
}

/// Draws a piece.
fn disc(square: u8, fill: &str) -> Circle {
    let (x, y) = centre(square);
    Circle::new().set("cx", x).set("cy", y).set("r", SIDE / 3).set("fill", fill).set("stroke", "#333").set("stroke-width", 2)
}

/// Crosses out the hen between two squares.
fn cross(from: u8, to: u8) -> Path {
    let ((x, y), (to_x, to_y)) = (centre(from), centre(to));
    let (mid_x, mid_y) = (u32::midpoint(x, to_x), u32::midpoint(y, to_y));
    let (left, right, top, bottom) = (mid_x - ARM, mid_x + ARM, mid_y - ARM, mid_y + ARM);
    let lines = format!("M{left} {top}L{right} {bottom}M{left} {bottom}L{right} {top}");
    Path::new().set("d", lines).set("stroke", "#222").set("stroke-width", 3)
}

/// Defines the head of the arrow, which the end of the line refers to.
fn tip() -> Definitions {
    let head = Path::new().set("d", "M0 0L10 5L0 10z").set("fill", ARROW);
    let marker = Marker::new()
        .set("id", "tip")
        .set("viewBox", (0, 0, 10, 10))
        .set("refX", 8)
        .set("refY", 5)
        .set("markerWidth", 5)
        .set("markerHeight", 5)
        .set("orient", "auto");
    Definitions::new().add(marker.add(head))
}

/// Draws the line through the landing squares.
fn arrow(path: &[u8]) -> Polyline {
    let points: Vec<String> = path.iter().map(|&square| centre(square)).map(|(x, y)| format!("{x},{y}")).collect();
    Polyline::new()
        .set("points", points.join(" "))
        .set("fill", "none")
        .set("stroke", ARROW)
        .set("stroke-width", 4)
        .set("stroke-opacity", 0.7)
        .set("marker-end", "url(#tip)")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::FoxHens;

    /// Returns the values of some attributes, for each element with a name.
    fn values<const N: usize>(text: &str, element: &str, attributes: [&str; N]) -> Vec<[String; N]> {
        let picture = roxmltree::Document::parse(text).unwrap();
        let elements = picture.descendants().filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", element)));
        elements.map(|node| attributes.map(|name| node.attribute(name).unwrap().to_owned())).collect()
    }

    #[test]
    fn a_picture_has_a_square_for_each_of_the_board_and_a_disc_for_each_piece() {
        let board: Board = "0:3,1:2".parse().unwrap();
        let position = board.position("1h1/xh f").unwrap();
        let text = svg(&board, &position, 1 << board.square("b2").unwrap(), &[]);
        let picture = roxmltree::Document::parse(&text).unwrap();
        assert!(picture.root_element().has_tag_name(("http://www.w3.org/2000/svg", "svg")));
        assert_eq!(picture.root_element().attribute("viewBox"), Some("-1 -1 146 98"));
        let places = values(&text, "rect", ["x", "y", "width", "height", "fill"]);
        let expected = [("0", "0", PLAIN), ("48", "0", SHADED), ("96", "0", PLAIN), ("48", "48", PLAIN), ("96", "48", PLAIN)];
        assert_eq!(places, expected.map(|(x, y, fill)| [x, y, "48", "48", fill]));
        let titles = picture.descendants().filter(|node| node.tag_name().name() == "title");
        assert_eq!(titles.filter_map(|node| node.text()).collect::<Vec<_>>(), ["a2", "b2", "c2", "b1", "c1"]);
        let discs = values(&text, "circle", ["cx", "cy", "r", "fill"]);
        assert_eq!(discs, [["72", "24", "16", HEN], ["120", "72", "16", HEN], ["72", "72", "16", FOX]]);
        assert!(!picture.descendants().any(|node| ["path", "polyline", "marker"].contains(&node.tag_name().name())));
    }

    #[test]
    fn a_capture_is_an_arrow_through_its_landing_squares_and_a_cross_on_each_hen() {
        let book = FoxHens::book();
        let position = book.board().position("3/3/2xh3/4h2/7/3/3 f").unwrap();
        let path = ["c5", "e5", "e3"].map(|name| book.board().square(name).unwrap());
        let text = svg(book.board(), &position, book.parameters().henhouse, &path);
        assert_eq!(values(&text, "rect", ["fill"]).iter().filter(|fill| fill[0] == SHADED).count(), 9);
        assert_eq!(values(&text, "circle", ["cx"]).len(), 3);
        assert_eq!(values(&text, "polyline", ["points", "marker-end"]), [["120,120 216,120 216,216", "url(#tip)"]]);
        assert_eq!(values(&text, "marker", ["id", "viewBox"]), [["tip", "0 0 10 10"]]);
        // Two crosses and the head of the arrow.
        let lines = values(&text, "path", ["d"]);
        assert_eq!(lines, [["M159 111L177 129M159 129L177 111"], ["M207 159L225 177M207 177L225 159"], ["M0 0L10 5L0 10z"]]);
        let picture = roxmltree::Document::parse(&text).unwrap();
        let marker = picture.descendants().find(|node| node.attribute("id") == Some("tip")).unwrap();
        assert_eq!(marker.parent().unwrap().tag_name().name(), "defs");
    }
}
