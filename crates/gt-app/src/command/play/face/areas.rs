//! Where the parts of a screen are, on a terminal of any size.

use ratatui::layout::Rect;

use super::parts;
use super::size::Size;

/// The parts of a screen; a part without room is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Areas {
    /// The name of the game, and whose turn it is.
    pub title: Rect,
    /// The board, or all boards.
    pub board: Rect,
    /// The panel with its frame.
    pub panel: Rect,
    /// What was said last.
    pub said: Rect,
    /// The keys.
    pub keys: Rect,
}

/// The narrowest and the widest panel beside a board, in columns with the frame.
pub(in crate::command) const PANEL: [u16; 2] = [32, 64];
/// The fewest lines of a panel under a board, with the frame.
const UNDER: u16 = 5;

impl Areas {
    /// The parts; `None` if the terminal is too small.
    ///
    /// A panel stands beside the board if `beside` says how many columns the board takes then. Else
    /// it stands under a board of so many `lines`, or in its place. The board has all the room if
    /// there is no panel.
    pub fn of(
        size @ Size { columns, rows }: Size,
        has_panel: bool,
        beside: Option<u16>,
        lines: u32,
    ) -> Option<Self> {
        if !size.is_enough() {
            return None;
        }
        let said = if rows < 16 { 1 } else { 2 };
        let bottom = rows - 1 - said;
        let body = Rect::new(0, 1, columns, bottom - 1);
        let (board, panel) = match beside {
            _ if !has_panel => (body, Rect::ZERO),
            Some(width) => {
                let width = width.min(columns);
                let panel = Rect { x: width, width: columns - width, ..body };
                (Rect { width, ..body }, panel)
            }
            None if u32::from(body.height) >= lines.saturating_add(UNDER.into()) => {
                let height = u16::try_from(lines).unwrap_or(body.height).max(1);
                let panel = Rect { y: body.y + height, height: body.height - height, ..body };
                (Rect { height, ..body }, panel)
            }
            None => (Rect::ZERO, body),
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
    pub const fn inside(&self) -> Rect {
        parts::inside(self.panel)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_lie_on_the_terminal_and_nowhere_twice() {
        for (columns, rows) in (1..90).flat_map(|columns| [11, 12, 40].map(|rows| (columns, rows)))
        {
            for (beside, lines, has_panel) in [
                (None, 3, false),
                (None, 3, true),
                (Some(20), 3, true),
                (Some(500), 3, true),
                (None, 4_000, true),
                (None, u32::MAX, true),
            ] {
                let areas = Areas::of(Size { columns, rows }, has_panel, beside, lines);
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
                assert_eq!(cells, all.area());
                assert!(has_panel || panel.is_empty());
            }
        }
    }
}
