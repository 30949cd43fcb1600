//! Playing: a battle, a duel, where to shoot, strategies and defences, tournaments, puzzles.

mod battle;
mod bimaru;
pub mod choose;
mod defence;
mod duel;
mod shot;
mod strategy;
mod tournament;

pub use self::battle::{Battle, read_answer};
pub use self::bimaru::{Bimaru, CellPart};
pub use self::defence::Defence;
pub use self::duel::Duel;
pub use self::strategy::{Book, Density, Greedy, Shoot, Shooter, Simple};
pub use self::tournament::{Difference, ShotSummary, Tournament, play_game};
