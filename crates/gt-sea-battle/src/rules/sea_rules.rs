//! What is fixed during a game: board, fleet, how close ships may lie, what the defender announces.

use super::board::Board;
use super::fleet::Fleet;
use super::touch::Touch;

/// The rules of one game.
///
/// # Example
/// ```
/// use gt_sea_battle::{Board, Fleet, Rules, Touch};
///
/// let rules = Rules::new(Board::new(10, 10)?, Fleet::hasbro(), Touch::Any).not_announced();
/// assert!(!rules.announced());
/// assert_eq!(Rules::russian().fleet().ships(), 10);
/// # Ok::<(), gt_core::ShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Rules {
    board: Board,
    fleet: Fleet,
    touch: Touch,
    announced: bool,
}

impl Rules {
    /// These rules with sunk ships announced.
    #[must_use]
    pub const fn new(board: Board, fleet: Fleet, touch: Touch) -> Self {
        Self { board, fleet, touch, announced: true }
    }

    /// The game of the article: 10 x 10, ships of 4, 3, 3, 2, 2, 2, 1, 1, 1, 1 cells that do not touch.
    ///
    /// # Panics
    /// Never: the board's sides are valid.
    #[must_use]
    pub fn russian() -> Self {
        Self::new(Board::new(10, 10).expect("10 is a valid side"), Fleet::russian(), Touch::None)
    }

    /// The same rules, but the defender says only hit or miss, never that a ship has sunk.
    #[must_use]
    pub const fn not_announced(mut self) -> Self {
        self.announced = false;
        self
    }

    /// The board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The whole fleet.
    pub const fn fleet(&self) -> &Fleet {
        &self.fleet
    }

    /// How close ships may lie.
    pub const fn touch(&self) -> Touch {
        self.touch
    }

    /// Whether the defender says when a ship has sunk, and which: the ship itself, in exact play only its length.
    pub const fn announced(&self) -> bool {
        self.announced
    }
}
