//! Arsac's program, step by step: the game as one string, and a search that keeps two chains.
//!
//! It is slow on purpose, because it does exactly what the program in Arsac's book does. Tests
//! compare the fast search of [`FoxHens`](crate::FoxHens) with it.

mod text;

pub use self::text::{ArsacGame, SearchEvent, TextCapture};
