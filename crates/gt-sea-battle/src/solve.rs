//! Solving: exact counts and maps of fleets, exact samples, best play on small boards.

pub mod adversary;
mod engine;
mod enumerate;
mod optimal;
mod session;
mod survey;

pub use self::engine::Engine;
pub use self::enumerate::placements;
pub use self::optimal::Optimal;
pub use self::session::MapSession;
pub use self::survey::{HitMap, ShipSurvey};

pub(crate) use self::engine::{bound, parallel_map};
pub(crate) use self::survey::ratio;
