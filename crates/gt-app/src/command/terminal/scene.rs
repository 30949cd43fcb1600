//! What is seen of a position.

use crate::board_view::BoardView;
use crate::command::face::shown;
use crate::text_game::{TextGame, TextPosition};

/// A position as it is shown: a board of cells, or a drawing in lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Scene {
    /// The board, if the game has a grid.
    pub(super) grid: Option<BoardView>,
    /// The lines of the drawing; empty if there is a board.
    pub(super) drawing: Vec<String>,
}

impl Scene {
    /// What is seen of `at`.
    pub(super) fn of(game: &TextGame<'_>, at: &TextPosition) -> Self {
        let position = Some(at.situation().position.as_str());
        if let Ok(Some(grid)) = game.instance().grid(position) {
            return Self { grid: Some(grid), drawing: Vec::new() };
        }
        let drawing = game.instance().board(position).unwrap_or_else(|why| why.to_string());
        Self { grid: None, drawing: drawing.lines().map(shown).collect() }
    }

    /// The columns and rows of the board; 0 by 0 if there is none.
    pub(super) fn size(&self) -> (u32, u32) {
        self.grid.as_ref().map_or((0, 0), |grid| (grid.columns, grid.rows))
    }
}
