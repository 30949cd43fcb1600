//! A game seen through the bytes of its positions: what a sparse table asks of the rules, whatever
//! game they are of.
//!
//! A *key* is a position as [`Encode`] writes it. All keys of a game have the same length, and
//! compare as strings of bytes. What is written against [`ByKey`] is compiled once: a game adds
//! [`Keys`], which is a few short functions.

use core::fmt;

use gt_core::{Encode, Margin, Outcome, Shared, SolveError};
use thiserror::Error;

use crate::error::TableError;

/// What the rules say of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextKeys {
    /// The game is over, by rule or without a move, with this outcome for the player to move.
    Over(Outcome),
    /// Play goes on: the keys of the successors were appended.
    Moves,
}

/// Bytes that are no position of the game.
///
/// If they were made by [`Encode::encode`], then the game breaks the contract of [`Encode`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no position has the bytes {}", Hex(.key))]
pub struct NoPosition {
    /// The bytes.
    pub key: Box<[u8]>,
}

impl NoPosition {
    #[cold]
    fn new(key: &[u8]) -> Self {
        Self { key: key.into() }
    }
}

impl From<NoPosition> for SolveError {
    fn from(error: NoPosition) -> Self {
        Self::Unreadable { what: "a position as bytes".into(), why: error.to_string() }
    }
}

impl From<NoPosition> for TableError {
    fn from(error: NoPosition) -> Self {
        Self::Solve(error.into())
    }
}

/// Bytes as hexadecimal digits.
pub(crate) struct Hex<'b>(pub(crate) &'b [u8]);

impl fmt::Display for Hex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// A game whose positions are keys: bytes of one length.
///
/// [`Keys`] implements it for every game with [`Encode`].
/// # Example
/// ```
/// use gt_core::Outcome;
/// use gt_core::graph::GameGraph;
/// use gt_table::{ByKey, Keys, NextKeys};
///
/// let graph: GameGraph = "a -> b c\nb -> a\nc".parse().unwrap();
/// let game: &dyn ByKey = &Keys::new(&graph);
/// let mut after = Vec::new();
/// assert_eq!(game.next(&game.initial(), &mut after), Ok(NextKeys::Moves));
/// let successors: Vec<_> = after.chunks(game.key_len()).collect();
/// assert_eq!(successors.len(), 2);
/// assert_eq!(game.next(successors[1], &mut Vec::new()), Ok(NextKeys::Over(Outcome::Loss)));
/// ```
pub trait ByKey: Send + Sync {
    /// The bytes of a key: at least 1.
    fn key_len(&self) -> usize;

    /// The key of the initial position.
    fn initial(&self) -> Vec<u8>;

    /// What follows from a position: appends the keys of its successors to `after`, one for each
    /// move in the order of moves.
    ///
    /// Two moves may lead to the same position; then its key comes twice.
    /// # Errors
    /// [`NoPosition`] if no position has this key; then nothing is appended.
    fn next(&self, key: &[u8], after: &mut Vec<u8>) -> Result<NextKeys, NoPosition>;

    /// What endless play is worth from a position on, to the player to move.
    /// # Errors
    /// [`NoPosition`] if no position has this key.
    fn endless(&self, key: &[u8]) -> Result<Margin, NoPosition>;

    /// The `Debug` text of a position.
    fn shown(&self, key: &[u8]) -> String;
}

/// A game with [`Encode`], seen through the bytes of its positions.
#[derive(Debug)]
pub struct Keys<'g, G> {
    game: &'g G,
    len: usize,
}

impl<'g, G: Encode> Keys<'g, G> {
    /// The game, whose positions take as many bytes as its initial one.
    ///
    /// If they take none, the key is a byte 0: then the game has one position alone.
    pub fn new(game: &'g G) -> Self {
        Self { game, len: game.encoded_len() }
    }

    pub(crate) fn position(&self, key: &[u8]) -> Result<G::Position, NoPosition> {
        let bytes = key.get(..self.len).filter(|_| key.len() == self.key_len_of());
        bytes.and_then(|bytes| self.game.decode(bytes)).ok_or_else(|| NoPosition::new(key))
    }

    pub(crate) fn append(&self, position: &G::Position, keys: &mut Vec<u8>) {
        let start = keys.len();
        keys.resize(start + self.key_len_of(), 0);
        self.game.encode(position, &mut keys[start..start + self.len]);
    }

    fn key_len_of(&self) -> usize {
        self.len.max(1)
    }
}

impl<G: Encode + Shared> ByKey for Keys<'_, G> {
    fn key_len(&self) -> usize {
        self.key_len_of()
    }

    fn initial(&self) -> Vec<u8> {
        let mut key = Vec::new();
        self.append(&self.game.initial(), &mut key);
        key
    }

    fn next(&self, key: &[u8], after: &mut Vec<u8>) -> Result<NextKeys, NoPosition> {
        let position = self.position(key)?;
        if let Some(outcome) = self.game.decided(&position) {
            return Ok(NextKeys::Over(outcome));
        }
        let before = after.len();
        for mv in self.game.moves(&position) {
            self.append(&self.game.play(&position, mv), after);
        }
        Ok(if after.len() == before {
            NextKeys::Over(self.game.blocked(&position))
        } else {
            NextKeys::Moves
        })
    }

    fn endless(&self, key: &[u8]) -> Result<Margin, NoPosition> {
        Ok(self.game.endless(&self.position(key)?))
    }

    fn shown(&self, key: &[u8]) -> String {
        self.position(key).map_or_else(|error| error.to_string(), |at| format!("{at:?}"))
    }
}

#[cfg(test)]
mod tests {
    use gt_core::graph::GameGraph;

    use super::*;

    #[test]
    fn bytes_of_no_position_are_an_error_that_shows_them() {
        let graph: GameGraph = "a -> b\nb".parse().unwrap();
        let keys = Keys::new(&graph);
        let mut after = Vec::new();
        for key in [vec![0xff; keys.key_len()], vec![0; keys.key_len() + 1], Vec::new()] {
            let refused = keys.next(&key, &mut after).unwrap_err();
            assert_eq!((&*refused.key, after.len()), (&*key, 0));
            let shown = format!("no position has the bytes {}", Hex(&key));
            assert_eq!((refused.to_string(), keys.shown(&key)), (shown.clone(), shown));
        }
        assert_eq!(keys.shown(&keys.initial()), "0");
    }
}
