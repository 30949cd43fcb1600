//! Ways to choose the next shot, from pure chance to exact counts.

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

/// A strategy that chooses shots from the rules and the knowledge.
///
/// One value may play any number of games in turn. [`play_game`](super::play_game) has an example.
pub trait Shoot {
    /// Returns the next cell to shoot at, which must be unknown and not closed.
    ///
    /// It is called only while some ship cell has not been hit, so such a cell exists.
    ///
    /// # Errors
    /// The errors of [`Engine::survey`], for strategies that count fleets.
    fn shoot(
        &mut self,
        rules: &Rules,
        knowledge: &Knowledge,
        rng: &mut dyn Rng,
    ) -> Result<Cell, CountError>;
}

/// The strategies of this crate, from pure chance to exact counts.
///
/// Every strategy except [`Random`](Self::Random) does two things that any player does:
///
/// * It never shoots where no ship can lie, such as beside a sunk ship if ships may not touch.
/// * After a hit it continues to shoot at this ship until it sinks.
///
/// The exact strategies [`Greedy`](Self::Greedy), [`GreedyInformed`](Self::GreedyInformed) and
/// [`Information`](Self::Information) need no such rules, because both follow from the counts.
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
    /// Any cell without an answer, all equally likely.
    Random,
    /// Random cells that may hold a ship. After a hit, it first sinks this ship.
    Hunt,
    /// Hunts at the edge of the board first. After a hit, it first sinks this ship.
    Edges,
    /// Hunts on one colour of a chessboard first. After a hit, it first sinks this ship.
    Parity,
    /// Hunts on every fourth diagonal first. After a hit, it first sinks this ship.
    ///
    /// No ship of 4 cells can avoid these diagonals. The other cells of the same chessboard colour
    /// come next.
    Diagonal,
    /// The cell that most possible places of the remaining ships cover.
    ///
    /// A *place* of a ship is one way in which it can lie. The places of each ship are counted by
    /// themselves, without regard to the other ships.
    Density,
    /// The cell that most consistent fleets occupy; ties by the article's tie rule.
    Greedy,
    /// The cell that most consistent fleets occupy; ties go to the most expected information.
    GreedyInformed,
    /// The cell with the most expected information; ties go to the most probable cell.
    ///
    /// If some cell is certain to be hit, it is shot at first.
    Information,
}

impl Shooter {
    /// All strategies.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The name on the command line and in tables, such as `greedy-informed`.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Makes the strategy, ready to play.
    ///
    /// Exact strategies count with `engine`, under the limits of its run, and remember their
    /// choices in `book`.
    ///
    /// # Complexity
    /// An exact strategy computes one survey per shot that the book does not know, and keeps the
    /// memory of a [`MapSession`](crate::solve::MapSession). The other strategies do not count.
    pub fn strategy<'e>(self, engine: &'e Engine, book: &'e Book) -> Box<dyn Shoot + Send + 'e> {
        match self {
            Self::Random | Self::Hunt | Self::Edges | Self::Parity | Self::Diagonal => {
                Box::new(Simple::new(self))
            }
            Self::Density => Box::new(Density),
            Self::Greedy | Self::GreedyInformed | Self::Information => {
                Box::new(Greedy::new(self, engine, book))
            }
        }
    }
}

/// Prints the [`name`](Shooter::name).
impl fmt::Display for Shooter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Reads a [`name`](Shooter::name).
impl FromStr for Shooter {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let found = Self::ALL.iter().copied().find(|shooter| shooter.name() == text.trim());
        found.ok_or_else(|| {
            ParseError::new(
                text,
                Self::ALL.iter().map(|value| value.name()).collect::<Vec<_>>().join(", "),
            )
        })
    }
}

/// The cells that may hold a ship, judged only by the touch rule and single marks.
///
/// If no open cell passes this test, all open cells are returned.
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
    let good: Vec<Cell> =
        open.iter().copied().filter(|&cell| !near_sunk(cell) && !corner(cell)).collect();
    if good.is_empty() { open } else { good }
}
