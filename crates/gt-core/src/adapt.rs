//! Games made of games: the same positions and moves under another rule.

mod misere;

pub use misere::Misere;
