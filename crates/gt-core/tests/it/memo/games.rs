//! The games of these tests.

use core::hash::{Hash, Hasher};

use gt_core::graph::{AcyclicGraph, Edge};
use gt_core::prelude::*;

/// The squares of the player to move and of the other player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TicTacToe;

impl Game for TicTacToe {
    type Position = [u16; 2];
    type Move = u32;

    fn initial(&self) -> [u16; 2] {
        [0, 0]
    }

    /// Panics if the game is decided: no solver may look at the moves there.
    fn moves(&self, &[mine, theirs]: &[u16; 2]) -> impl Iterator<Item = u32> {
        assert_eq!(self.decided(&[mine, theirs]), None, "asked for moves of a decided position");
        (0..9).filter(move |square| (mine | theirs) >> square & 1 == 0)
    }

    fn play(&self, &[mine, theirs]: &[u16; 2], square: u32) -> [u16; 2] {
        [theirs, mine | 1 << square]
    }

    fn decided(&self, [_, theirs]: &[u16; 2]) -> Option<Outcome> {
        const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
        LINES.iter().any(|line| theirs & line == *line).then_some(Outcome::Loss)
    }

    fn blocked(&self, _: &[u16; 2]) -> Outcome {
        Outcome::Draw
    }
}

impl Acyclic for TicTacToe {}

/// `plies` plies without a choice, with the outcome `end`; a position is the number of plies left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chain {
    pub(crate) plies: u32,
    pub(crate) end: Outcome,
}

impl Game for Chain {
    type Position = u32;
    type Move = ();

    fn initial(&self) -> u32 {
        self.plies
    }

    fn moves(&self, &left: &u32) -> impl Iterator<Item = ()> {
        (left > 0).then_some(()).into_iter()
    }

    fn play(&self, left: &u32, (): ()) -> u32 {
        left - 1
    }

    fn blocked(&self, _: &u32) -> Outcome {
        self.end
    }
}

impl Acyclic for Chain {}

impl Chain {
    /// The value of a position `left` plies from the end.
    pub(crate) const fn value(self, left: u32) -> Value {
        match (self.end, left.is_multiple_of(2)) {
            (Outcome::Draw, _) => Value::Draw,
            (Outcome::Loss, true) | (Outcome::Win, false) => Value::Loss { plies: left },
            (Outcome::Win, true) | (Outcome::Loss, false) => Value::Win { plies: left },
        }
    }
}

/// A graph whose positions all have the same hash.
#[derive(Clone, Debug)]
pub(crate) struct Colliding(pub(crate) AcyclicGraph);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SameHash(pub(crate) u32);

impl Hash for SameHash {
    fn hash<H: Hasher>(&self, state: &mut H) {
        0u32.hash(state);
    }
}

impl Game for Colliding {
    type Position = SameHash;
    type Move = Edge;

    fn initial(&self) -> SameHash {
        SameHash(self.0.initial())
    }

    fn moves(&self, SameHash(at): &SameHash) -> impl Iterator<Item = Edge> {
        self.0.moves(at)
    }

    fn play(&self, SameHash(at): &SameHash, mv: Edge) -> SameHash {
        SameHash(self.0.play(at, mv))
    }

    fn decided(&self, SameHash(at): &SameHash) -> Option<Outcome> {
        self.0.decided(at)
    }
}

impl Acyclic for Colliding {}

/// Words of 64 bits.
///
/// A move clears the lowest set bit or the whole lower half, so both the least and the greatest key
/// occur.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words;

impl Game for Words {
    type Position = u64;
    type Move = u64;

    fn initial(&self) -> u64 {
        u64::MAX
    }

    fn moves(&self, &word: &u64) -> impl Iterator<Item = u64> {
        let lower = word & u64::from(u32::MAX);
        let lowest = word & word.wrapping_neg();
        [lowest, lower]
            .into_iter()
            .take(if lower == lowest { 1 } else { 2 })
            .filter(|&bits| bits != 0)
    }

    fn play(&self, word: &u64, bits: u64) -> u64 {
        word & !bits
    }
}

impl Acyclic for Words {}
