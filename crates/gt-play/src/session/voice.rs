//! What the computer knows of a game, and how it speaks of it.

use gt_core::{Game, Notation, SolveError};

use super::{Refused, WorthsIn};
use crate::bot::Level;

/// The computer's move, and what is said of it; `None` if there is no move.
pub type Chosen<G> = Option<(<G as Game>::Move, Vec<String>)>;

/// What the computer knows of a game, and how it speaks of it.
///
/// One method is required: how to choose a move. A game with words of its own overrides others.
pub trait Voice<G: Notation> {
    /// Why a conversation ends without an end.
    type Error: From<Refused> + From<SolveError>;

    /// Chooses the computer's move, and says it.
    /// # Errors
    /// Those of the solvers that are asked.
    fn choose(&mut self, game: &G, at: &G::Position) -> Result<Chosen<G>, Self::Error>;

    /// The values of a position and its moves; `None` if nothing here knows values.
    /// # Errors
    /// Those of the solvers that are asked.
    fn values(&mut self, _game: &G, _at: &G::Position) -> Result<Option<WorthsIn<G>>, Self::Error> {
        Ok(None)
    }

    /// A hint in words of its own; `None` to make it from the values.
    /// # Errors
    /// Those of the solvers that are asked.
    fn hint(&mut self, _game: &G, _at: &G::Position) -> Result<Option<String>, Self::Error> {
        Ok(None)
    }

    /// The best moves from here in words of its own; `None` to make them from the values.
    /// # Errors
    /// Those of the solvers that are asked.
    fn line(&mut self, _game: &G, _at: &G::Position) -> Result<Option<String>, Self::Error> {
        Ok(None)
    }

    /// The rules, in lines of any width; empty if they are not written down here.
    fn rules(&self) -> String {
        String::new()
    }

    /// Sets the strength of the computer; `false` if it has only one.
    fn set_level(&mut self, _level: Level) -> bool {
        false
    }

    /// Where a new game begins, if not where this one began.
    fn new_start(&mut self, _game: &G) -> Option<G::Position> {
        None
    }

    /// How a move is written, as a half sentence.
    fn how(&self) -> String {
        "your move is one of those that moves lists".into()
    }

    /// Draws a position.
    fn board(&self, game: &G, at: &G::Position) -> String {
        game.show_position(at)
    }

    /// Writes a move with what it does in words, where it stands in a list of its own.
    fn named(&self, game: &G, at: &G::Position, mv: G::Move) -> String {
        game.show_move(at, mv)
    }
}
