//! The size of a terminal.

/// The size of a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// The columns.
    pub columns: u16,
    /// The rows.
    pub rows: u16,
}

/// The smallest terminal on which a game is shown.
pub(in crate::command) const LEAST: Size = Size { columns: 40, rows: 12 };

impl Size {
    /// Whether a board and a panel stand side by side.
    pub const fn is_wide(self) -> bool {
        self.columns >= 72
    }

    /// Whether a game can be shown.
    pub const fn is_enough(self) -> bool {
        self.columns >= LEAST.columns && self.rows >= LEAST.rows
    }
}
