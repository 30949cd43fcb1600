//! A grid as a picture to print: its title, the numbers of its rows and columns, and a legend.
//!
//! A [`Sheet`] is an SVG document. The caller draws the grid; the sheet puts it in a frame. Needs
//! the feature `svg`.
//!
//! # Classes of the elements
//! Programs find the parts by their `class`: `title`, `column`, `row`, `axis` and `legend` are
//! texts, `grid` is the group that the caller has drawn. The first element is a `<title>`, which
//! screen readers speak.

use svg::Document;
use svg::node::element::{
    Definitions, Element, Group, LinearGradient, Rectangle, Stop, Text, Title,
};

use crate::colour::{Rgb, hex};

/// Space at each edge of the sheet, in pixels.
const MARGIN: u32 = 8;
/// Height of a line of small text, in pixels.
const LINE: u32 = 20;
/// Height of the title, in pixels.
const TITLE: u32 = 30;
/// Side of the sign of an entry of the legend, in pixels.
const SIGN: u32 = 16;
/// Width of the scale of colours, in pixels.
const SCALE: u32 = 160;

/// A grid of squares with its frame.
/// # Example
/// ```
/// use gt_draw::{colour::{BLUE, hex}, picture::{Sheet, square}};
/// let names = |count: u32| (0..count).map(|name| name.to_string()).collect::<Vec<_>>();
/// let sheet = Sheet::new("a board", 20, names(2), names(3)).axes("row", "column");
/// let text = sheet.key(square(BLUE), "a blue square").to_svg();
/// assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n"));
/// assert!(text.contains("a blue square") && text.contains(&hex(BLUE)));
/// ```
#[derive(Clone, Debug)]
pub struct Sheet {
    title: String,
    side: u32,
    rows: Vec<String>,
    columns: Vec<String>,
    axes: Option<[String; 2]>,
    below: bool,
    legend: Vec<(LegendSign, String)>,
    grid: Group,
}

/// What stands before the words of an entry of the legend.
#[derive(Clone, Debug)]
enum LegendSign {
    Sign(Element),
    Scale(Vec<Rgb>, String),
    Nothing,
}

impl Sheet {
    /// Begins a sheet for squares of `side` pixels, with the names of its rows and columns.
    ///
    /// Names that have no room beside each other are left out: only every second, fifth, tenth and
    /// so on is shown.
    #[must_use]
    pub fn new(
        title: impl Into<String>,
        side: u32,
        rows: Vec<String>,
        columns: Vec<String>,
    ) -> Self {
        let grid = Group::new().set("class", "grid");
        Self {
            title: title.into(),
            side,
            rows,
            columns,
            axes: None,
            below: false,
            legend: Vec::new(),
            grid,
        }
    }

    /// Says what the names of the rows and of the columns are.
    #[must_use]
    pub fn axes(mut self, rows: &str, columns: &str) -> Self {
        self.axes = Some([rows.to_string(), columns.to_string()]);
        self
    }

    /// Puts the names of the columns below the grid instead of above it.
    #[must_use]
    pub const fn names_below(mut self) -> Self {
        self.below = true;
        self
    }

    /// Adds an element to the grid; the upper left corner of the grid is at (0, 0).
    #[must_use]
    pub fn draw(mut self, element: impl Into<Element>) -> Self {
        self.grid = self.grid.add(element.into());
        self
    }

    /// Adds an entry to the legend: a sign within 16 x 16 pixels, and what it means.
    #[must_use]
    pub fn key(mut self, sign: impl Into<Element>, meaning: impl Into<String>) -> Self {
        self.legend.push((LegendSign::Sign(sign.into()), meaning.into()));
        self
    }

    /// Adds a scale of colours to the legend, with the words at its ends.
    #[must_use]
    pub fn scale(
        mut self,
        colours: Vec<Rgb>,
        from: impl Into<String>,
        to: impl Into<String>,
    ) -> Self {
        self.legend.push((LegendSign::Scale(colours, from.into()), to.into()));
        self
    }

    /// Adds a line of words to the legend.
    #[must_use]
    pub fn note(mut self, words: impl Into<String>) -> Self {
        self.legend.push((LegendSign::Nothing, words.into()));
        self
    }

    /// Writes the document.
    #[must_use]
    pub fn to_svg(self) -> String {
        let length =
            |count: usize| u32::try_from(count).unwrap_or(u32::MAX).saturating_mul(self.side);
        let (wide, high) = (length(self.columns.len()), length(self.rows.len()));
        let axis = if self.axes.is_some() { LINE } else { 0 };
        let left =
            MARGIN + axis + self.rows.iter().map(|name| small(name)).max().unwrap_or(0) + MARGIN;
        let names = if self.columns.is_empty() { 0 } else { LINE + axis };
        let top = MARGIN + TITLE + if self.below { 0 } else { names };
        // The words at an axis may be longer than a small grid.
        let [along_rows, along_columns] =
            self.axes.as_ref().map_or([0; 2], |axes| [small(&axes[0]), small(&axes[1])]);
        let (along_rows, along_columns) = (along_rows.max(high), along_columns.max(wide));
        let below =
            (top + high + if self.below { names } else { 0 }).max(top + along_rows) + MARGIN;
        let legend_width = self
            .legend
            .iter()
            .map(|(entry, words)| entry.width() + small(words))
            .max()
            .unwrap_or(0);
        let inner = [left + along_columns, MARGIN + large(&self.title), MARGIN + legend_width]
            .into_iter()
            .max()
            .unwrap_or(0);
        let width = inner.saturating_add(MARGIN);
        let lines = u32::try_from(self.legend.len()).unwrap_or(0);
        let height = below + lines * (LINE + 2) + MARGIN;

        let paper = Rectangle::new()
            .set("width", width)
            .set("height", height)
            .set("fill", "#fff")
            .set("class", "paper");
        let mut picture = Document::new()
            .set("viewBox", (0, 0, width, height))
            .set("width", width)
            .set("height", height)
            .set("role", "img")
            .set("font-family", "DejaVu Sans, Verdana, sans-serif")
            .set("font-size", 12)
            .add(Title::new(self.title.as_str()))
            .add(paper)
            .add(Element::from(
                words(&self.title, "title", MARGIN, MARGIN + 16).set("font-size", 16),
            ));
        let line = if self.below { top + high + 15 } else { top - 6 };
        for (x, name) in shown(&self.columns, self.side, |name| small(name) + 4) {
            picture = picture.add(Element::from(
                words(name, "column", left + x, line).set("text-anchor", "middle"),
            ));
        }
        for (y, name) in shown(&self.rows, self.side, |_| 14) {
            picture = picture.add(Element::from(
                words(name, "row", left - 6, top + y + 4).set("text-anchor", "end"),
            ));
        }
        if let Some([rows, columns]) = &self.axes {
            let line = if self.below { line + LINE - 2 } else { line - LINE + 2 };
            let centre = (MARGIN + 10, top + along_rows / 2);
            let turned = format!("rotate(-90 {} {})", centre.0, centre.1);
            let rows = words(rows, "axis", centre.0, centre.1)
                .set("text-anchor", "middle")
                .set("transform", turned);
            picture = picture.add(Element::from(rows));
            picture = picture.add(Element::from(
                words(columns, "axis", left + along_columns / 2, line).set("text-anchor", "middle"),
            ));
        }
        picture = picture.add(self.grid.set("transform", format!("translate({left} {top})")));
        for (y, (entry, meaning)) in (below..).step_by(22).zip(self.legend) {
            let x = MARGIN + entry.width();
            for sign in entry.elements(y) {
                picture = picture.add(sign);
            }
            picture = picture.add(Element::from(words(&meaning, "legend", x, y + 13)));
        }
        format!("{picture}\n")
    }
}

impl LegendSign {
    /// The width up to the words, in pixels.
    fn width(&self) -> u32 {
        match self {
            Self::Sign(_) => SIGN + 6,
            Self::Scale(_, from) => small(from) + SCALE + 12,
            Self::Nothing => 0,
        }
    }

    /// Draws the entry; its upper edge is at `y`.
    fn elements(self, y: u32) -> Vec<Element> {
        match self {
            Self::Nothing => Vec::new(),
            Self::Sign(sign) => vec![
                Group::new().set("transform", format!("translate({MARGIN} {y})")).add(sign).into(),
            ],
            Self::Scale(colours, from) => {
                // The first stop is at the left end, the last at the right end.
                let last = colours.len().max(2) - 1;
                let stop = |(i, colour): (usize, Rgb)| {
                    Stop::new()
                        .set("offset", format!("{}%", 100 * i / last))
                        .set("stop-color", hex(colour))
                };
                let stops = colours.into_iter().enumerate().map(stop);
                let gradient =
                    stops.fold(LinearGradient::new().set("id", "scale"), LinearGradient::add);
                let bar = Rectangle::new()
                    .set("x", MARGIN + small(&from) + 6)
                    .set("y", y)
                    .set("width", SCALE)
                    .set("height", SIGN)
                    .set("fill", "url(#scale)");
                let words = words(&from, "legend", MARGIN, y + 13);
                vec![Definitions::new().add(gradient).into(), bar.into(), words.into()]
            }
        }
    }
}

/// A square of one colour, as the sign of an entry of the legend.
#[must_use]
pub fn square(fill: Rgb) -> Element {
    let square = Rectangle::new()
        .set("width", SIGN)
        .set("height", SIGN)
        .set("fill", hex(fill))
        .set("stroke", "#333");
    square.into()
}

/// A character in the middle of a square of `side` pixels, whose upper left corner is at (x, y).
#[must_use]
pub fn letter(text: impl Into<String>, (x, y): (u32, u32), side: u32, fill: Rgb) -> Element {
    let text = Text::new(text).set("x", x + side / 2).set("y", y + side / 2 + 4);
    text.set("text-anchor", "middle").set("fill", hex(fill)).into()
}

/// Words at a place.
///
/// A document takes them as an [`Element`], because a [`Text`] writes line breaks around its words.
fn words(text: &str, class: &str, x: u32, y: u32) -> Text {
    Text::new(text).set("class", class).set("x", x).set("y", y)
}

/// The width of small text, in pixels; an estimate, because the viewer chooses the letters.
fn small(text: &str) -> u32 {
    u32::try_from(text.chars().count()).unwrap_or(u32::MAX).saturating_mul(15) / 2
}

/// The width of a title, in pixels.
fn large(text: &str) -> u32 {
    u32::try_from(text.chars().count()).unwrap_or(u32::MAX).saturating_mul(10)
}

/// The names that have room beside each other, with the middle of their row or column.
fn shown(
    names: &[String],
    side: u32,
    room: impl Fn(&str) -> u32,
) -> impl Iterator<Item = (u32, &str)> {
    let room = names.iter().map(|name| room(name)).max().unwrap_or(0);
    let steps = (0..9).flat_map(|power| [1, 2, 5].map(|digit| digit * 10u32.pow(power)));
    let step = steps.into_iter().find(|step| step.saturating_mul(side) >= room).unwrap_or(u32::MAX);
    let middle = move |i: u32| i * side + side / 2;
    (0..).zip(names).step_by(step as usize).map(move |(i, name)| (middle(i), name.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_without_room_are_left_out() {
        let names: Vec<String> = (0..100).map(|name: u32| name.to_string()).collect();
        let of_side = |side| {
            shown(&names, side, small).map(|(x, name)| (x, name.to_string())).collect::<Vec<_>>()
        };
        assert_eq!(of_side(20).len(), 100);
        let thinned = of_side(4);
        assert_eq!((thinned.len(), &thinned[1]), (20, &(22, "5".to_string())));
    }

    #[test]
    fn the_words_at_the_axes_of_a_small_grid_are_not_cut() {
        let names = || vec!["0".to_string()];
        let sheet = Sheet::new("t", 10, names(), names())
            .axes("rows to the corner", "columns to the corner")
            .note("the legend");
        let svg = sheet.to_svg();
        let place = |words: &str, key: &str| {
            let end = svg.find(words).unwrap();
            let tag = &svg[svg[..end].rfind("<text").unwrap()..end];
            tag.split(key)
                .nth(1)
                .and_then(|rest| rest.split('"').nth(1)?.parse::<u32>().ok())
                .unwrap()
        };
        let (rows, columns) = (small("rows to the corner"), small("columns to the corner"));
        assert!(place("rows to the corner", " y=") >= rows / 2);
        assert!(place("columns to the corner", " x=") >= columns / 2);
        // The legend stands below the words at the rows.
        assert!(place("the legend", " y=") > place("rows to the corner", " y=") + rows / 2);
    }

    #[test]
    fn a_sheet_is_as_wide_as_its_longest_words() {
        let sheet = |words: &str| {
            Sheet::new("t", 10, vec!["0".into()], vec!["0".into()]).note(words).to_svg()
        };
        let width = |svg: String| {
            svg.split("width=\"")
                .nth(1)
                .and_then(|rest| rest.split('"').next()?.parse::<u32>().ok())
        };
        assert!(width(sheet("a")) < width(sheet("words that are much longer than the grid")));
    }
}
