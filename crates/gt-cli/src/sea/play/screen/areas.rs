//! Where the parts of the screen are, on a terminal of any size.

use gt_app::command::face::{Areas, Cells, Geometry, PANEL, Size};
use gt_sea_battle::{Board, Cell};
use ratatui::layout::Rect;

/// What stands beside the boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Panel {
    Closed,
    /// The ships that are left, what a shot would tell, and the shots so far.
    Info,
    /// All squares with their probabilities.
    Squares,
    /// The answers that a shot may have.
    Answers,
    Record,
    Help,
}

impl Panel {
    pub(super) const fn title(self) -> &'static str {
        match self {
            Self::Closed => "",
            Self::Info => "ships and shots",
            Self::Squares => "squares, best first",
            Self::Answers => "what was announced?",
            Self::Record => "record",
            Self::Help => "keys and rules",
        }
    }
}

/// The place of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoardArea {
    /// The line with the name of the board; empty if there is one board only.
    pub(super) title: Rect,
    /// The squares with their names.
    pub(super) area: Rect,
    size: (u32, u32),
    label: u16,
    widths: &'static [u16],
}

impl BoardArea {
    /// The squares that are seen around the cursor.
    pub(super) fn geometry(&self, Cell { row, col }: Cell) -> Option<Geometry> {
        let Self { size, label, widths, .. } = *self;
        let cursor = (number(col), number(row));
        Geometry::around(Cells { size, label, widths, part: 3 }, cursor, self.area)
    }
}

/// The parts of the screen, and where the boards are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Places {
    pub(super) areas: Areas,
    /// The board that is shot at.
    pub(super) target: Option<BoardArea>,
    /// The fleet of a person.
    pub(super) own: Option<BoardArea>,
}

/// The narrowest panel beside the boards, in columns with the frame.
const NARROWEST: u16 = 30;
/// The widths of a square of the board that is shot at, with percents on it as long as there are
/// three columns, and those of a square of one's own fleet.
const TARGET: &[u16] = &[6, 4, 3, 2, 1];
const OWN: &[u16] = &[4, 3, 2, 1];
/// The widths of squares of two boards side by side, the best first. Percents need three columns.
const PAIRS: [[u16; 2]; 5] = [[6, 4], [4, 4], [4, 3], [4, 2], [3, 2]];

fn number(of: usize) -> u32 {
    u32::try_from(of).unwrap_or(u32::MAX)
}

/// The boards that are to be placed.
#[derive(Clone, Copy)]
struct Boards {
    size: (u32, u32),
    label: u16,
    are_two: bool,
    is_own: bool,
}

impl Boards {
    /// The columns for a board with squares of a width.
    fn columns(&self, width: u16) -> u32 {
        u32::from(self.label) + 1 + self.size.0.saturating_mul(width.into())
    }

    /// The lines for one board.
    fn lines(&self) -> u32 {
        self.size.1 + 1 + u32::from(self.are_two)
    }

    /// The widths of the squares of two boards side by side.
    fn pair(&self, columns: u32) -> Option<[u16; 2]> {
        PAIRS
            .into_iter()
            .find(|&[target, own]| self.columns(target) + 2 + self.columns(own) <= columns)
    }

    /// The columns for all boards beside a panel; `None` if the panel stands elsewhere.
    fn beside(&self, columns: u16) -> Option<u16> {
        let room = columns.checked_sub(NARROWEST).filter(|&room| room >= 42)?;
        let wanted = if self.are_two {
            let [target, own] = self.pair(room.into())?;
            self.columns(target) + 2 + self.columns(own)
        } else {
            let width = TARGET.iter().find(|&&width| self.columns(width) < room.into());
            width.map_or_else(|| room.into(), |&width| self.columns(width) + 1)
        };
        let wanted = u16::try_from(wanted).unwrap_or(room).min(room);
        Some(wanted.max(columns.saturating_sub(PANEL[1])))
    }

    fn area(&self, area: Rect, widths: &'static [u16]) -> BoardArea {
        let (size, label) = (self.size, self.label);
        let line = u16::from(self.are_two).min(area.height);
        let title = Rect { height: line, ..area };
        let area = Rect { y: area.y + line, height: area.height - line, ..area };
        BoardArea { title, area, size, label, widths }
    }

    /// The board that is shot at, and the fleet of a person.
    fn place(&self, area: Rect) -> [Option<BoardArea>; 2] {
        if !self.are_two {
            return [Some(self.area(area, TARGET)), None];
        }
        if let Some([target, _]) = self.pair(area.width.into()) {
            let left = u16::try_from(self.columns(target) + 2).unwrap_or(area.width);
            let left = left.min(area.width);
            let right = Rect { x: area.x + left, width: area.width - left, ..area };
            let left = Rect { width: left, ..area };
            return [Some(self.area(left, TARGET)), Some(self.area(right, OWN))];
        }
        let lines = u16::try_from(self.lines()).unwrap_or(u16::MAX);
        if let Some(rest) = area.height.checked_sub(lines).filter(|&rest| rest >= lines) {
            let under = Rect { y: area.y + lines, height: rest, ..area };
            let above = Rect { height: lines, ..area };
            return [Some(self.area(above, TARGET)), Some(self.area(under, OWN))];
        }
        if self.is_own {
            [None, Some(self.area(area, OWN))]
        } else {
            [Some(self.area(area, TARGET)), None]
        }
    }
}

impl Places {
    /// The places for one board or two; `None` if the terminal is too small.
    pub(super) fn of(
        board: &Board,
        are_two: bool,
        size: Size,
        has_panel: bool,
        is_own: bool,
    ) -> Option<Self> {
        let label = u16::try_from(board.rows().to_string().len()).unwrap_or(3);
        let of_board = (number(board.cols()), number(board.rows()));
        let boards = Boards { size: of_board, label, are_two, is_own };
        let areas = Areas::of(size, has_panel, boards.beside(size.columns), boards.lines())?;
        let is_seen = !areas.board.is_empty();
        let [target, own] = if is_seen { boards.place(areas.board) } else { [None, None] };
        Some(Self { areas, target, own })
    }

    /// Whether a panel has room beside the boards.
    pub(super) fn has_room(board: &Board, are_two: bool, size: Size) -> bool {
        let places = Self::of(board, are_two, size, true, false);
        places.is_some_and(|places| places.target.is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_lie_on_the_terminal_and_nowhere_twice() {
        for (columns, rows) in (1..210).flat_map(|columns| [11, 12, 24, 60].map(|r| (columns, r))) {
            for (side, cols) in [(1, 1), (10, 10), (26, 30), (100, 100)] {
                let board = Board::new(side, cols).unwrap();
                for flags in 0..8 {
                    let [are_two, has_panel, is_own] = [1, 2, 4].map(|bit| flags & bit != 0);
                    let size = Size { columns, rows };
                    let places = Places::of(&board, are_two, size, has_panel, is_own);
                    assert_eq!(places.is_some(), columns >= 40 && rows >= 12);
                    let Some(Places { areas, target, own }) = places else { continue };
                    let boards = [target, own].into_iter().flatten();
                    let mut parts: Vec<Rect> =
                        boards.flat_map(|board| [board.title, board.area]).collect();
                    parts.extend([areas.title, areas.panel, areas.said, areas.keys]);
                    let all = Rect::new(0, 0, columns, rows);
                    for (nth, part) in parts.iter().enumerate() {
                        assert_eq!(part.intersection(all), *part, "{areas:?}");
                        let twice = |other: &&Rect| !other.intersection(*part).is_empty();
                        assert_eq!(parts[..nth].iter().find(twice), None, "{size:?} {areas:?}");
                    }
                    assert_eq!(areas.panel.is_empty(), !has_panel);
                    assert!(has_panel || target.is_some() || own.is_some());
                }
            }
        }
    }
}
