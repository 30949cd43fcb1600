//! Where the parts of the screen are, on a terminal of any size.

use ratatui::layout::Rect;

use crate::command::play::face::{LEAST, Size, parts};

/// What stands beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Panel {
    Closed,
    /// The moves that were made, where nothing else is wanted.
    Played,
    Moves,
    Values,
    Line,
    Why,
    Record,
    Help,
}

impl Panel {
    /// Whether it lists moves, of which one is marked.
    pub(super) const fn is_list(self) -> bool {
        matches!(self, Self::Moves | Self::Values)
    }

    pub(super) const fn title(self) -> &'static str {
        match self {
            Self::Closed => "",
            Self::Moves => "moves",
            Self::Values => "values",
            Self::Line => "best line",
            Self::Why => "why",
            Self::Played => "the game so far",
            Self::Record => "record",
            Self::Help => "keys and rules",
        }
    }
}

/// The parts of the screen; a part without room is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Areas {
    /// The name of the game, and who plays.
    pub(super) title: Rect,
    pub(super) board: Rect,
    /// The panel with its frame.
    pub(super) panel: Rect,
    /// What was said last.
    pub(super) said: Rect,
    /// The keys.
    pub(super) keys: Rect,
}

/// The narrowest and the widest panel beside a board, in columns with the frame.
const PANEL: [u16; 2] = [32, 64];
/// The fewest lines of a panel under a board, with the frame.
const UNDER: u16 = 5;

impl Areas {
    /// The parts for a board of so many columns and rows; `None` if the terminal is too small.
    pub(super) fn of(
        size @ Size { columns, rows }: Size,
        (board_columns, board_rows): (u32, u32),
        has_panel: bool,
    ) -> Option<Self> {
        if columns < LEAST.columns || rows < LEAST.rows {
            return None;
        }
        let said = if rows < 16 { 1 } else { 2 };
        let bottom = rows - 1 - said;
        let body = Rect::new(0, 1, columns, bottom - 1);
        let [least, most] = PANEL;
        let clamped = |wanted: u32, least, most| {
            u16::try_from(wanted).unwrap_or(u16::MAX).max(least).min(most)
        };
        let (board, panel) = if !has_panel {
            (body, Rect::ZERO)
        } else if size.is_wide() {
            let board = clamped(board_columns + 2, columns.saturating_sub(most), columns - least);
            let panel = Rect { x: board, width: columns - board, ..body };
            (Rect { width: board, ..body }, panel)
        } else if u32::from(body.height) >= board_rows + u32::from(UNDER) {
            let board = clamped(board_rows, 1, body.height - UNDER);
            let panel = Rect { y: body.y + board, height: body.height - board, ..body };
            (Rect { height: board, ..body }, panel)
        } else {
            (Rect::ZERO, body)
        };
        Some(Self {
            title: Rect::new(0, 0, columns, 1),
            board,
            panel,
            said: Rect::new(0, bottom, columns, said),
            keys: Rect::new(0, rows - 1, columns, 1),
        })
    }

    /// The panel without its frame.
    pub(super) const fn inside(&self) -> Rect {
        parts::inside(self.panel)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_lie_on_the_terminal_and_nowhere_twice() {
        for (columns, rows) in
            (1..90).flat_map(|columns| [columns; 3].into_iter().zip([11, 12, 40]))
        {
            for (board, has_panel) in [((3, 3), false), ((3, 3), true), ((4_000, 4_000), true)] {
                let areas = Areas::of(Size { columns, rows }, board, has_panel);
                assert_eq!(areas.is_some(), columns >= 40 && rows >= 12);
                let Some(areas) = areas else { continue };
                let Areas { title, board, panel, said, keys } = areas;
                let parts = [title, board, panel, said, keys];
                let all = Rect::new(0, 0, columns, rows);
                for (nth, part) in parts.iter().enumerate() {
                    assert_eq!(part.intersection(all), *part);
                    assert!(parts[..nth].iter().all(|other| other.intersection(*part).is_empty()));
                }
                let cells: u32 = parts.iter().map(|part| part.area()).sum();
                assert_eq!((cells, panel.is_empty()), (all.area(), !has_panel));
            }
        }
    }
}
