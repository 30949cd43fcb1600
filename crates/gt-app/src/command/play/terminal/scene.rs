//! What is seen of a position.

use gt_core::Player;

use crate::board_view::{BoardView, Seen, Tint};
use crate::command::play::face::shown;
use crate::text_game::{TextGame, TextPosition};

/// A position as it is shown: a board of cells, or a drawing in lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Scene {
    /// The board, if the game has a grid.
    pub(super) grid: Option<Seen>,
    /// The lines of the drawing; empty if there is a board.
    pub(super) drawing: Vec<String>,
    /// Whether the notation shows positions as the player to move sees them; the board does not.
    pub(super) is_by_mover: bool,
    /// The signs of the pieces of the first and of the second player.
    pub(super) signs: [Vec<char>; 2],
}

/// More signs of a player are not listed.
const MOST_SIGNS: usize = 6;

impl Scene {
    /// What is seen of `at`, where `to_move` is to move, from the side of `below`.
    pub(super) fn of(
        game: &TextGame<'_>,
        at: &TextPosition,
        to_move: Player,
        below: Player,
    ) -> Self {
        let position = Some(at.situation().position.as_str());
        let Ok(Some(grid)) = game.instance().grid(position) else {
            let drawing = game.instance().board(position).unwrap_or_else(|why| why.to_string());
            let drawing = drawing.lines().map(shown).collect();
            return Self { grid: None, drawing, is_by_mover: false, signs: Default::default() };
        };
        let is_by_mover = grid.is_by_mover();
        let seen = grid.seen(to_move, below);
        let signs = Player::BOTH.map(|player| signs(&seen.board, player));
        Self { grid: Some(seen), drawing: Vec::new(), is_by_mover, signs }
    }

    /// Keeps the signs that were seen before and are not on the board now.
    #[must_use]
    pub(super) fn after(mut self, before: &Self) -> Self {
        for (now, before) in self.signs.iter_mut().zip(&before.signs) {
            for sign in before {
                if now.len() < MOST_SIGNS && !now.contains(sign) {
                    now.push(*sign);
                }
            }
        }
        self.is_by_mover |= before.is_by_mover;
        self
    }

    /// The columns and rows of the board; 0 by 0 if there is none.
    pub(super) fn size(&self) -> (u32, u32) {
        self.grid.as_ref().map_or((0, 0), |seen| (seen.board.columns, seen.board.rows))
    }

    /// The column and row of the cell that is nearest to the middle.
    pub(super) fn middle(&self) -> (u32, u32) {
        let (columns, rows) = self.size();
        let middle = (columns / 2, rows / 2);
        let Some(seen) = &self.grid else { return middle };
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        let cells = places.zip(&seen.board.cells).filter(|(_, cell)| cell.tint != Tint::Outside);
        let far = |&(column, row): &(u32, u32)| {
            u64::from(column.abs_diff(middle.0)) + u64::from(row.abs_diff(middle.1))
        };
        cells.map(|(place, _)| place).min_by_key(far).unwrap_or(middle)
    }

    /// Where a cell of a position stands in which `to_move` is to move, and the other way round.
    pub(super) fn place(&self, cell: u32, to_move: Player) -> u32 {
        self.grid.as_ref().map_or(cell, |seen| seen.place(cell, to_move))
    }

    /// The signs of a player in words; empty if there are none.
    pub(super) fn signs_of(&self, player: Player) -> String {
        self.signs[player.index()].iter().map(char::to_string).collect::<Vec<_>>().join(" ")
    }
}

/// The signs of a player's pieces; none if they are numbers, which stand for how many.
fn signs(board: &BoardView, player: Player) -> Vec<char> {
    let mut signs = board.signs(player);
    let numbers = |player| board.signs(player).iter().any(char::is_ascii_digit);
    if Player::BOTH.into_iter().any(numbers) {
        signs.clear();
    }
    signs.truncate(MOST_SIGNS);
    signs
}
