//! A game by its keys, as a game: what solvers and checks of gt-core take.
//!
//! Keys have the type that is just wide enough: a few words, or a box. So whatever solves or checks
//! a game by its keys is compiled here, once for each of four types, and never again for a game.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;
use std::sync::OnceLock;

use gt_core::game::GameMove;
use gt_core::{Game, Margin, Outcome};

use crate::by_key::{ByKey, Hex, NextKeys, NoPosition};

/// A key in memory. Keys compare as their bytes do.
pub(crate) trait Key: Clone + Ord + Hash + fmt::Debug + Send + Sync {
    /// A move: the key that it leads to, or its number if keys cannot be copied.
    type Move: GameMove + Send;

    fn new(bytes: &[u8]) -> Self;

    /// Calls `hear` with the bytes, which are `len` many.
    fn bytes<R>(&self, len: usize, hear: impl FnOnce(&[u8]) -> R) -> R;

    /// The bytes that the key owns outside of itself.
    fn owned(&self) -> u64 {
        0
    }

    /// The move that leads to the key with these bytes, and is the `nth`.
    fn to_move(nth: usize, bytes: &[u8]) -> Self::Move;

    /// The key after a move; `nth` finds the key that the move with a number leads to.
    fn after(mv: Self::Move, nth: impl FnOnce(usize) -> Self) -> Self;
}

/// A key of at most eight bytes a word. The first byte of the key is the greatest one of the first
/// word, and bytes 0 follow after the last one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Words<const N: usize>([u64; N]);

/// The words alone are hashed: the length of an array is always the same.
impl<const N: usize> Hash for Words<N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.iter().for_each(|&word| state.write_u64(word));
    }
}

impl<const N: usize> fmt::Debug for Words<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.bytes(8 * N, |bytes| write!(f, "{}", Hex(bytes)))
    }
}

impl<const N: usize> Key for Words<N> {
    type Move = Self;

    #[inline]
    fn new(bytes: &[u8]) -> Self {
        let mut words = [0; N];
        for (word, part) in words.iter_mut().zip(bytes.chunks(8)) {
            let mut whole = [0; 8];
            whole[..part.len()].copy_from_slice(part);
            *word = u64::from_be_bytes(whole);
        }
        Self(words)
    }

    #[inline]
    fn bytes<R>(&self, len: usize, hear: impl FnOnce(&[u8]) -> R) -> R {
        let words = self.0.map(u64::to_be_bytes);
        hear(&words.as_flattened()[..len])
    }

    fn to_move(_: usize, bytes: &[u8]) -> Self {
        Self::new(bytes)
    }

    fn after(mv: Self, _: impl FnOnce(usize) -> Self) -> Self {
        mv
    }
}

/// A move is a number, so the successors of a position are worked out again for each of them.
impl Key for Box<[u8]> {
    type Move = usize;

    fn new(bytes: &[u8]) -> Self {
        bytes.into()
    }

    fn bytes<R>(&self, _: usize, hear: impl FnOnce(&[u8]) -> R) -> R {
        hear(self)
    }

    fn owned(&self) -> u64 {
        self.len() as u64
    }

    fn to_move(nth: usize, _: &[u8]) -> usize {
        nth
    }

    fn after(mv: usize, nth: impl FnOnce(usize) -> Self) -> Self {
        nth(mv)
    }
}

/// Evaluates `$body` with `$K` as the narrowest type of keys of so many bytes.
macro_rules! by_width {
    ($len:expr, |$K:ident| $body:expr) => {
        match $len {
            ..=8 => {
                type $K = $crate::keyed::Words<1>;
                $body
            }
            ..=16 => {
                type $K = $crate::keyed::Words<2>;
                $body
            }
            ..=32 => {
                type $K = $crate::keyed::Words<4>;
                $body
            }
            _ => {
                type $K = Box<[u8]>;
                $body
            }
        }
    };
}
pub(crate) use by_width;

/// The first key that was no position, of which a game cannot speak while it is solved.
pub(crate) type Failed = OnceLock<NoPosition>;

/// A game whose positions are keys of type `K`.
pub(crate) struct Keyed<'g, K> {
    game: &'g dyn ByKey,
    len: usize,
    failed: &'g Failed,
    key: PhantomData<fn() -> K>,
}

impl<'g, K: Key> Keyed<'g, K> {
    pub(crate) fn new(game: &'g dyn ByKey, failed: &'g Failed) -> Self {
        Self { game, len: game.key_len(), failed, key: PhantomData }
    }

    /// What follows from a key, with the keys of the successors. Where it is no position, the game
    /// is over, and the key is kept.
    fn next(&self, at: &K) -> (NextKeys, Vec<u8>) {
        let mut after = Vec::new();
        let next = at.bytes(self.len, |key| self.game.next(key, &mut after));
        (next.unwrap_or_else(|error| self.fail(error, NextKeys::Over(Outcome::Draw))), after)
    }

    #[cold]
    fn fail<T>(&self, error: NoPosition, instead: T) -> T {
        self.failed.get_or_init(|| error);
        instead
    }
}

/// A position in which the game is over has no moves, and [`blocked`](Game::blocked) tells how.
impl<K: Key> Game for Keyed<'_, K> {
    type Position = K;
    type Move = K::Move;

    fn initial(&self) -> K {
        K::new(&self.game.initial())
    }

    fn moves(&self, at: &K) -> impl Iterator<Item = K::Move> {
        let (_, after) = self.next(at);
        let len = self.len;
        (0..after.len() / len).map(move |nth| K::to_move(nth, &after[nth * len..][..len]))
    }

    fn play(&self, at: &K, mv: K::Move) -> K {
        K::after(mv, |nth| {
            let (_, after) = self.next(at);
            K::new(after.chunks(self.len).nth(nth).unwrap_or_default())
        })
    }

    fn blocked(&self, at: &K) -> Outcome {
        match self.next(at).0 {
            NextKeys::Over(outcome) => outcome,
            NextKeys::Moves => Outcome::Draw, // nobody asks where there are moves
        }
    }

    fn endless(&self, at: &K) -> Margin {
        let endless = at.bytes(self.len, |key| self.game.endless(key));
        endless.unwrap_or_else(|error| self.fail(error, Margin::EVEN))
    }

    fn owned_bytes(&self, at: &K) -> u64 {
        at.owned()
    }
}
