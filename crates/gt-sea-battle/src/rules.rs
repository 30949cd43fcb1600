//! The rules: boards, ships, fleets, the shooter's knowledge, position files and errors.

mod board;
mod error;
mod fleet;
mod knowledge;
mod mark;
mod placement;
mod position;
mod sea_rules;
mod ship;
mod touch;

pub use self::board::{Board, Cell};
pub use self::error::{CountError, KnowledgeError, PlacementError};
pub use self::fleet::Fleet;
pub use self::knowledge::Knowledge;
pub use self::mark::{Mark, ShotAnswer};
pub use self::placement::Placement;
pub use self::position::parse_position;
pub use self::sea_rules::Rules;
pub use self::ship::{Direction, Ship};
pub use self::touch::Touch;

pub(crate) use self::error::too_large;
