//! What the computer knows of a game, and how it speaks of it.

use gt_core::{Game, GameExt, Notation, Player, SolveError};

use super::conversation::{Said, list};
use super::{History, Over, Refused, Seat, WorthsIn, ended};
use crate::bot::Level;

/// The computer's move, and what is said of it; `None` if there is no move.
pub type Chosen<G> = Option<(<G as Game>::Move, Vec<Said>)>;

/// What the computer knows of a game, and how it speaks of it.
///
/// One method is required: how to choose a move. A game with words of its own overrides others.
pub trait Voice<G: Notation> {
    /// Why a conversation ends without an end.
    type Error: From<Refused> + From<SolveError>;

    /// Chooses the computer's move for `player`, and says it.
    /// # Errors
    /// Those of the solvers that are asked.
    fn choose(
        &mut self,
        game: &G,
        at: &G::Position,
        player: Player,
    ) -> Result<Chosen<G>, Self::Error>;

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

    /// Who plays in a game from `start`, if that depends on it.
    fn seats(&self, _game: &G, _start: &G::Position) -> Option<[Seat; 2]> {
        None
    }

    /// Draws a position.
    fn board(&self, game: &G, at: &G::Position) -> String {
        game.show_position(at)
    }

    /// Draws a position with its best moves, if they can be shown.
    fn board_with(&self, _game: &G, _at: &G::Position, _best: &[G::Move]) -> Option<String> {
        None
    }

    /// Writes a move for people.
    fn show(&self, game: &G, at: &G::Position, mv: G::Move) -> String {
        game.show_move(at, mv)
    }

    /// Writes a move with what it does in words, where it stands in a list of its own.
    fn named(&self, game: &G, at: &G::Position, mv: G::Move) -> String {
        self.show(game, at, mv)
    }

    /// Reads a legal move.
    /// # Errors
    /// What to say to the person if it is none.
    fn read(&self, game: &G, at: &G::Position, text: &str) -> Result<G::Move, String> {
        let read = game.parse_move(at, text).ok();
        read.filter(|&mv| game.legal_moves(at).any(|legal| legal == mv)).ok_or_else(|| {
            let legal: Vec<_> = game.legal_moves(at).map(|mv| self.show(game, at, mv)).collect();
            format!("{text:?} is not a legal move; legal: {}", list(&legal))
        })
    }

    /// What is said before a person is asked for a move.
    fn before(&self, _game: &G, _at: &G::Position) -> Option<String> {
        None
    }

    /// How a person is asked for a move.
    fn prompt(&self, _game: &G, _at: &G::Position) -> String {
        "your move> ".into()
    }

    /// What is shown of a move before the board after it.
    fn shown(&self, _game: &G, _at: &G::Position, _mv: G::Move) -> Vec<Said> {
        Vec::new()
    }

    /// The last words; `played` is the game, and the first of `seats` made its first move.
    /// # Errors
    /// Those of the solvers that are asked.
    fn over(
        &mut self,
        _game: &G,
        _played: &History<G::Position, G::Move>,
        seats: &[Seat; 2],
        over: Over,
    ) -> Result<Vec<Said>, Self::Error> {
        Ok(vec![ended(seats, over).into()])
    }
}
