//! A position as SVG, with the path of a capture.
//!
//! # Units of the SVG
//! A square is 48 pixels wide. The square in row r and column c has its upper left corner at (48 c,
//! 48 r) in the group of class `grid`. Around it are the title, the letters of the columns, the
//! numbers of the ranks and a legend, see [`gt_draw::picture`].
//!
//! # Order of drawing
//! Squares, hens, foxes, crosses on the hens taken, the arrow. Each square has a `<title>` with its
//! name, which browsers show as a hint.

use gt_draw::colour::{self, Rgb, hex};
use gt_draw::picture::Sheet;
use svg::node::element::{Circle, Definitions, Group, Marker, Path, Polyline, Rectangle, Title};

use super::text::rank;
use crate::rules::{Board, FOXES, Position, squares};

/// The side of a square, in pixels.
const SIDE: u32 = 48;
/// How far a cross reaches from its centre to each side, in pixels.
const ARM: u32 = SIDE / 5;
/// Colour of a square.
const PLAIN: Rgb = [0xf7, 0xf3, 0xea];
/// Colour of a tinted square.
const SHADED: Rgb = [0xdc, 0xcb, 0xa0];
/// Colour of a hen.
const HEN: Rgb = colour::WHITE;
/// Colour of a fox.
const FOX: Rgb = colour::VERMILION;
/// Colour of the path of a capture.
const ARROW: Rgb = colour::BLUE;

/// Draws the board as an SVG document, with the path of a capture.
///
/// * Foxes are red, hens are white and smaller.
/// * Letters of columns stand below, numbers of ranks on the left, as in the names of squares.
/// * The title says who is to move. A legend explains what the board shows.
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
/// assert!(svg.contains("Foxes and hens, the foxes to move"));
/// assert_eq!(svg.matches("<circle ").count(), 4); // a fox and a hen, there and in the legend
/// # Ok(())
/// # }
/// ```
pub fn svg(board: &Board, position: &Position, shaded: u64, path: &[u8]) -> String {
    let columns =
        (0..board.rows()).map(|row| board.first_column(row) + board.width(row)).max().unwrap_or(0);
    let letters =
        (b'a'..).take(usize::from(columns)).map(|column| char::from(column).to_string()).collect();
    let ranks = (0..board.rows()).map(|row| rank(board, row).to_string()).collect();
    let title = format!(
        "Foxes and hens, the {} to move",
        if position.turn == FOXES { "foxes" } else { "hens" }
    );
    let ground = board.squares().map(|square| {
        let (x, y) = corner(square);
        tile(x, y, SIDE, if shaded >> square & 1 == 1 { SHADED } else { PLAIN })
            .add(Title::new(board.name(square).to_string()))
    });
    let sheet = ground.fold(Sheet::new(title, SIDE, ranks, letters).names_below(), Sheet::draw);
    let hens = squares(position.hens).map(|square| disc(centre(square), SIDE / 4, HEN));
    let foxes = squares(position.foxes).map(|square| disc(centre(square), SIDE / 3, FOX));
    let sheet = hens.chain(foxes).fold(sheet, Sheet::draw);
    let sheet = path.windows(2).map(|jump| cross(jump[0], jump[1])).fold(sheet, Sheet::draw);
    let sheet = if path.len() > 1 { sheet.draw(tip()).draw(arrow(path)) } else { sheet };
    let sheet = sheet.key(disc((8, 8), 8, FOX), "fox").key(disc((8, 8), 6, HEN), "hen");
    let sheet = if shaded == 0 { sheet } else { sheet.key(tile(0, 0, 16, SHADED), "henhouse") };
    let sheet = if path.len() > 1 {
        sheet.key(taken(), "path of the fox, with the hens that it takes crossed out")
    } else {
        sheet
    };
    sheet.to_svg()
}

/// Draws a square.
fn tile(x: u32, y: u32, side: u32, fill: Rgb) -> Rectangle {
    let tile = Rectangle::new().set("x", x).set("y", y).set("width", side).set("height", side);
    tile.set("fill", hex(fill)).set("stroke", "#998")
}

/// Draws the sign of a capture for the legend.
fn taken() -> Group {
    let line = Path::new().set("d", "M0 8L16 8").set("stroke", hex(ARROW)).set("stroke-width", 4);
    let cross =
        Path::new().set("d", "M4 4L12 12M4 12L12 4").set("stroke", "#222").set("stroke-width", 2);
    Group::new().add(line).add(cross)
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
fn disc((x, y): (u32, u32), radius: u32, fill: Rgb) -> Circle {
    let disc = Circle::new().set("cx", x).set("cy", y).set("r", radius);
    disc.set("fill", hex(fill)).set("stroke", "#333").set("stroke-width", 2)
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
    let head = Path::new().set("d", "M0 0L10 5L0 10z").set("fill", hex(ARROW));
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
    let points: Vec<String> =
        path.iter().map(|&square| centre(square)).map(|(x, y)| format!("{x},{y}")).collect();
    Polyline::new()
        .set("points", points.join(" "))
        .set("fill", "none")
        .set("stroke", hex(ARROW))
        .set("stroke-width", 4)
        .set("stroke-opacity", 0.7)
        .set("marker-end", "url(#tip)")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::FoxHens;

    /// Returns the values of some attributes, for each element of the grid with a name.
    fn values<const N: usize>(
        text: &str,
        element: &str,
        attributes: [&str; N],
    ) -> Vec<[String; N]> {
        let picture = roxmltree::Document::parse(text).unwrap();
        let grid =
            picture.descendants().find(|node| node.attribute("class") == Some("grid")).unwrap();
        let elements = grid
            .descendants()
            .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", element)));
        elements
            .map(|node| attributes.map(|name| node.attribute(name).unwrap().to_owned()))
            .collect()
    }

    #[test]
    fn a_picture_has_a_square_for_each_of_the_board_and_a_disc_for_each_piece() {
        let board: Board = "0:3,1:2".parse().unwrap();
        let position = board.position("1h1/xh f").unwrap();
        let text = svg(&board, &position, 1 << board.square("b2").unwrap(), &[]);
        let picture = roxmltree::Document::parse(&text).unwrap();
        assert!(picture.root_element().has_tag_name(("http://www.w3.org/2000/svg", "svg")));
        let of_class = |class: &'static str| {
            picture.descendants().filter(move |node| node.attribute("class") == Some(class))
        };
        let words = |class| of_class(class).filter_map(|node| node.text()).collect::<Vec<_>>();
        assert_eq!(words("title"), ["Foxes and hens, the foxes to move"]);
        assert_eq!((words("row"), words("column")), (vec!["2", "1"], vec!["a", "b", "c"]));
        assert_eq!(words("legend"), ["fox", "hen", "henhouse"]);
        let places = values(&text, "rect", ["x", "y", "width", "height", "fill"]);
        let expected = [
            ("0", "0", PLAIN),
            ("48", "0", SHADED),
            ("96", "0", PLAIN),
            ("48", "48", PLAIN),
            ("96", "48", PLAIN),
        ];
        assert_eq!(
            places,
            expected.map(|(x, y, fill)| [x, y, "48", "48", &hex(fill)].map(str::to_owned))
        );
        let titles = of_class("grid")
            .next()
            .unwrap()
            .descendants()
            .filter(|node| node.tag_name().name() == "title");
        assert_eq!(
            titles.filter_map(|node| node.text()).collect::<Vec<_>>(),
            ["a2", "b2", "c2", "b1", "c1"]
        );
        let discs = values(&text, "circle", ["cx", "cy", "r", "fill"]);
        let expected = [("72", "24", "12", HEN), ("120", "72", "12", HEN), ("72", "72", "16", FOX)];
        assert_eq!(
            discs,
            expected.map(|(x, y, radius, fill)| [x, y, radius, &hex(fill)].map(str::to_owned))
        );
        assert!(
            !picture
                .descendants()
                .any(|node| ["path", "polyline", "marker"].contains(&node.tag_name().name()))
        );
    }

    #[test]
    fn a_capture_is_an_arrow_through_its_landing_squares_and_a_cross_on_each_hen() {
        let book = FoxHens::book();
        let position = book.board().position("3/3/2xh3/4h2/7/3/3 f").unwrap();
        let path = ["c5", "e5", "e3"].map(|name| book.board().square(name).unwrap());
        let text = svg(book.board(), &position, book.parameters().henhouse, &path);
        assert_eq!(
            values(&text, "rect", ["fill"]).iter().filter(|fill| fill[0] == hex(SHADED)).count(),
            9
        );
        assert_eq!(values(&text, "circle", ["cx"]).len(), 3);
        assert_eq!(
            values(&text, "polyline", ["points", "marker-end"]),
            [["120,120 216,120 216,216", "url(#tip)"]]
        );
        assert_eq!(values(&text, "marker", ["id", "viewBox"]), [["tip", "0 0 10 10"]]);
        // Two crosses and the head of the arrow.
        let lines = values(&text, "path", ["d"]);
        assert_eq!(
            lines,
            [
                ["M159 111L177 129M159 129L177 111"],
                ["M207 159L225 177M207 177L225 159"],
                ["M0 0L10 5L0 10z"]
            ]
        );
        let picture = roxmltree::Document::parse(&text).unwrap();
        let marker =
            picture.descendants().find(|node| node.attribute("id") == Some("tip")).unwrap();
        assert_eq!(marker.parent().unwrap().tag_name().name(), "defs");
        let legend: Vec<_> = picture
            .descendants()
            .filter(|node| node.attribute("class") == Some("legend"))
            .collect();
        assert_eq!(legend.len(), 4);
    }
}
