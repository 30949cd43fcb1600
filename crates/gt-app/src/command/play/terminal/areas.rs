//! Where the parts of the screen are, on a terminal of any size.

use crate::command::play::face::{Areas, PANEL, Size};

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

/// The parts for a board of so many columns and rows; `None` if the terminal is too small.
pub(super) fn areas(size: Size, board: (u32, u32), has_panel: bool) -> Option<Areas> {
    let [least, most] = PANEL;
    let wanted = u16::try_from(board.0.saturating_add(2)).unwrap_or(u16::MAX);
    let beside = size.is_wide().then(|| {
        wanted.max(size.columns.saturating_sub(most)).min(size.columns.saturating_sub(least))
    });
    Areas::of(size, has_panel, beside, board.1)
}
