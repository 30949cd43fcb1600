//! The source text's own program: the game as one string, the search with two chains.

mod text;

pub use self::text::{Event, TextCapture, TextGame};
