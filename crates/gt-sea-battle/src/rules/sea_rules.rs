//! What is fixed during a game: board, fleet, touch rule, and what the defender announces.

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
    /// Makes rules under which sunk ships are announced.
    #[must_use]
    pub const fn new(board: Board, fleet: Fleet, touch: Touch) -> Self {
        Self { board, fleet, touch, announced: true }
    }

    /// The game of the sea-battle article.
    ///
    /// The board has 10 x 10 cells. The ships have 4, 3, 3, 2, 2, 2, 1, 1, 1 and 1 cells and do not
    /// touch.
    ///
    /// # Panics
    /// Never: 10 is a valid side of a board.
    #[must_use]
    pub fn russian() -> Self {
        Self::new(Board::new(10, 10).expect("10 is a valid side"), Fleet::russian(), Touch::None)
    }

    /// Returns these rules with a defender who says only *hit* or *miss*, never *sunk*.
    #[must_use]
    pub const fn not_announced(mut self) -> Self {
        self.announced = false;
        self
    }

    /// The board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The whole fleet, including ships that have sunk.
    pub const fn fleet(&self) -> &Fleet {
        &self.fleet
    }

    /// How close two ships may lie.
    pub const fn touch(&self) -> Touch {
        self.touch
    }

    /// Whether the defender announces a ship that has sunk.
    ///
    /// The announcement names the ship itself. In exact play ([`Optimal`](crate::solve::Optimal),
    /// [`adversary`](crate::solve::adversary)) it names only the ship's length.
    pub const fn announced(&self) -> bool {
        self.announced
    }
}
