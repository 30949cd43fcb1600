//! Playing: a battle, where to shoot, strategies and defences, tournaments, puzzles.

mod battle;
mod bimaru;
pub mod choose;
mod defence;
mod strategy;
mod tournament;

pub use self::battle::{Battle, read_answer};
pub use self::bimaru::{Bimaru, Part};
pub use self::defence::Defence;
pub use self::strategy::{Book, Density, Greedy, Shoot, Shooter, Simple};
pub use self::tournament::{Difference, ShotSummary, Tournament, play_game};
