//! Ways to choose the next shot, from chance to the exact posterior.
//!
//! Whatever implements [`Shoot`] sees the rules and what is known, and names a cell. All but [`random`](Shooter::Random) do two things that
//! any player does: they never shoot where no ship can lie (beside a sunk ship, where ships may not touch), and, until it sinks,
//! they shoot on at a ship that was hit. The exact ones need no such rules: they follow from the count.

mod exact;
mod simple;

use core::fmt;
use core::str::FromStr;

use gt_core::ParseError;
use strum::{IntoStaticStr, VariantArray};

pub use self::exact::{Book, Greedy};
pub use self::simple::{Density, Simple};

use rand::Rng;

use super::choose;
use crate::rules::{Cell, CountError, Knowledge, Mark, Rules};
use crate::solve::Engine;

/// Chooses shots. The same strategy may play game after game.
pub trait Shoot {
    /// The next cell to shoot at: one that is unknown and not closed.
    ///
    /// Asked only while some ship cell has not been hit, so there is such a cell.
    ///
    /// # Errors
    /// Those of [`Engine::survey`], for strategies that count.
    fn shoot(&mut self, rules: &Rules, knowledge: &Knowledge, rng: &mut dyn Rng) -> Result<Cell, CountError>;
}

/// The strategies of this crate.
///
/// # Example
/// ```
/// use gt_sea_battle::play::Shooter;
///
/// assert_eq!("diagonal".parse(), Ok(Shooter::Diagonal));
/// assert_eq!(Shooter::ALL.len(), 9);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Shooter {
    /// Every cell not shot at, equally likely.
    Random,
    /// Cells that may hold a ship, at random; ships that were hit are finished first.
    Hunt,
    /// The same, cells at the edge first.
    Edges,
    /// The same, cells of one colour of a chessboard first.
    Parity,
    /// The same, the diagonals on which every ship of four lies first, then the rest of their colour.
    Diagonal,
    /// The cell with most places for the remaining ships, each ship for itself.
    Density,
    /// The cell occupied in most consistent fleets, by the article's tie rule.
    Greedy,
    /// The same; of equals, the cell that is expected to tell most.
    GreedyInformed,
    /// The cell that is expected to tell most; of equals, the most probable.
    Information,
}

impl Shooter {
    /// All strategies.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The name on the command line and in tables.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The strategy, ready to play. Exact ones count with `engine` and remember in `book` what they chose.
    pub fn strategy<'e>(self, engine: &'e Engine, book: &'e Book) -> Box<dyn Shoot + Send + 'e> {
        match self {
            Self::Random | Self::Hunt | Self::Edges | Self::Parity | Self::Diagonal => Box::new(Simple::new(self)),
            Self::Density => Box::new(Density),
            Self::Greedy | Self::GreedyInformed | Self::Information => Box::new(Greedy::new(self, engine, book)),
        }
    }
}

impl fmt::Display for Shooter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Shooter {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let found = Self::ALL.iter().copied().find(|shooter| shooter.name() == text.trim());
        found.ok_or_else(|| ParseError::new(text, Self::ALL.iter().map(|value| value.name()).collect::<Vec<_>>().join(", ")))
    }
}

/// Cells not shot at that may hold a ship, as far as the touch rule and single marks tell; all open cells if that leaves none.
pub(crate) fn possible(rules: &Rules, knowledge: &Knowledge) -> Vec<Cell> {
    let open: Vec<Cell> = choose::open(rules.board(), knowledge).collect();
    let apart = |a: Cell, b: Cell| (a.row.abs_diff(b.row), a.col.abs_diff(b.col));
    let near_sunk = |cell: Cell| {
        knowledge.sunk().iter().flat_map(|ship| ship.cells()).any(|other| {
            let (rows, cols) = apart(cell, other);
            rules.touch().forbids(rows, cols)
        })
    };
    let corner = |cell: Cell| {
        let hits = rules.board().cells().filter(|&hit| knowledge.mark(hit) == Mark::Hit);
        rules.touch().forbids(1, 1) && hits.into_iter().any(|hit| apart(cell, hit) == (1, 1))
    };
    let good: Vec<Cell> = open.iter().copied().filter(|&cell| !near_sunk(cell) && !corner(cell)).collect();
    if good.is_empty() { open } else { good }
}
