//! The panel beside a board: rows of text, some of which are titles, marked, or things to choose.

use gt_core::Outcome;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::colours::Colours;
use super::paint::{frame, put, restyle};
use super::parts::{self, Shown, hung, shown};
use super::prose::{Prose, prose};

/// A row of a panel.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PanelRow {
    /// The words, without a line break.
    pub text: String,
    /// The outcome of the move in the row, for the player who makes it: it has a colour.
    pub outcome: Option<Outcome>,
    /// Whether it is a heading.
    pub is_title: bool,
    /// Whether it is marked.
    pub is_marked: bool,
    /// Which thing of a list the row shows, for who clicks at it.
    pub item: Option<usize>,
}

impl From<String> for PanelRow {
    fn from(text: String) -> Self {
        Self { text, ..Self::default() }
    }
}

impl PanelRow {
    /// A heading.
    pub fn title(text: impl Into<String>) -> Self {
        Self { text: text.into(), is_title: true, ..Self::default() }
    }

    /// The rows of a line that is broken to fit; its later parts are indented.
    pub fn hung(line: &str, width: usize, indent: usize) -> Vec<Self> {
        hung(line, width, indent).into_iter().map(Self::from).collect()
    }

    /// The rows of a text of several lines, each broken to fit.
    pub fn paragraphs(text: &str, width: usize) -> Vec<Self> {
        text.lines().flat_map(|line| Self::hung(&shown(line), width, 2)).collect()
    }

    /// The rows of rules in words, with an empty one before them; none for an empty text.
    pub fn rules(text: &str, width: usize) -> Vec<Self> {
        let row = |Prose { text, is_title }| Self { text, is_title, ..Self::default() };
        let rules = if text.is_empty() { Vec::new() } else { prose(text, width) };
        let gap = (!rules.is_empty()).then(Self::default);
        gap.into_iter().chain(rules.into_iter().map(row)).collect()
    }

    /// The rows that list keys, and what the signs or marks on a board mean.
    pub fn help(keys: &[Shown], of_marks: &str, marks: &[(&str, &str)], width: usize) -> Vec<Self> {
        let mut rows = vec![Self::title("Keys")];
        let wide = keys.iter().map(|key| key.keys.len()).max().unwrap_or(0);
        for key in keys {
            rows.extend(Self::hung(&format!("{:wide$}  {}", key.keys, key.does), width, wide + 2));
        }
        rows.extend([Self::default(), Self::title(of_marks)]);
        for (mark, means) in marks {
            rows.extend(Self::hung(&format!("{mark}  {means}"), width, 5));
        }
        rows
    }
}

/// Draws the frame of a panel, with a title.
pub(in crate::command) fn draw_frame(panel: Rect, title: &str, buffer: &mut Buffer) {
    frame(buffer, panel, title, Colours::aside());
}

/// Draws rows inside a panel, from the `first` one on, and says whether more follow.
pub(in crate::command) fn draw_rows(
    rows: &[PanelRow],
    first: usize,
    (panel, inside): (Rect, Rect),
    colours: Colours,
    buffer: &mut Buffer,
) {
    for (down, row) in (0..inside.height).zip(rows.iter().skip(first)) {
        let style = match row.outcome {
            Some(outcome) => colours.outcome(outcome),
            None if row.is_title => Colours::title(),
            None => Style::new(),
        };
        put(buffer, inside, (0, down), &row.text, style);
        if row.is_marked {
            restyle(buffer, inside, (0, down), inside.width, Colours::cursor());
        }
    }
    if first + usize::from(inside.height) < rows.len() {
        parts::more(panel, buffer);
    }
}
