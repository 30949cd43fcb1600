//! What the rules are: the board, positions, moves and captures, notation, numbering, predecessors.

mod board;
mod captures;
mod direction;
mod fox_hens;
mod game;
mod index;
mod legal;
mod notation;
mod numbering;
mod parameters;
mod position;
mod predecessors;
mod preset;
mod tables;

pub use self::board::{Board, SquareName, squares};
pub use self::fox_hens::FoxHens;
pub use self::legal::{CaptureResult, CaptureSurvey, LegalCaptures, LegalCapturesIter};
pub use self::parameters::{BlockedRule, CaptureRule, Diagonals, Parameters};
pub use self::position::{FOXES, HENS, Move, Position};
pub use self::preset::NamedRules;

pub(crate) use self::direction::{OF_HENS, ORTHOGONAL, shifted, shifted_back};
pub(crate) use self::game::beside;
pub(crate) use self::legal::Results;
pub(crate) use self::numbering::FoxIndex;
pub(crate) use self::tables::Tables;
