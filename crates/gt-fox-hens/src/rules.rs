//! The rules: the board, positions, moves and captures, notation, numbering, predecessors.
//!
//! The files build on each other in this order:
//!
//! 1. `board`, `direction`: squares, sets of squares, and steps as shifts of whole sets.
//! 2. `position`, `parameters`: what a move can change, and what is fixed during play.
//! 3. `fox_hens`: the rules value, made from parameters that fit together.
//! 4. `captures`, `legal`, `tables`: the capture search, its answers, and the tables behind it.
//! 5. `game`, `notation`, `grid`, `numbering`, `index`, `predecessors`: the traits of gt-core.
//! 6. `row_vectors`, `tiers`: sets of hens by the hens of each row, and the game in such tiers.
//! 7. `preset`: parameters of games that have a name.
//!
//! # Invariant
//! Every set that a rules value stores holds squares of the board only; [`FoxHens::new`] checks it.
//! A shift may leave the board, so every use of a shift cuts the result with squares of the board.

mod board;
mod captures;
mod direction;
mod fox_hens;
mod game;
mod grid;
mod index;
mod legal;
mod notation;
mod numbering;
mod parameters;
mod position;
mod predecessors;
mod preset;
mod row_vectors;
mod tables;
mod tiers;

pub use self::board::{Board, SquareName, squares};
pub use self::fox_hens::FoxHens;
pub use self::legal::{CaptureResult, CaptureSurvey, LegalCaptures, LegalCapturesIter};
pub use self::parameters::{BlockedRule, CaptureRule, Diagonals, Parameters};
pub use self::position::{FOXES, HENS, Move, Position};
pub use self::preset::NamedRules;
pub use self::tiers::{RowFoxHens, RowTier};

pub(crate) use self::direction::{OF_HENS, ORTHOGONAL, shifted, shifted_back};
pub(crate) use self::game::beside;
pub(crate) use self::legal::Results;
pub(crate) use self::numbering::FoxIndex;
pub(crate) use self::row_vectors::{Class, RowVectors, Rows};
pub(crate) use self::tables::{Look, Tables};
