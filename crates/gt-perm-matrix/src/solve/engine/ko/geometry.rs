//! The sizes of rows and planes.

/// The side of a player in the sets of one winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// The player who wins is to move.
    Winner,
    /// The other player is to move, and loses.
    Loser,
}

/// The sizes of rows and planes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Geometry {
    pub(super) words: usize,
    pub(super) moves: usize,
}

impl Geometry {
    pub(super) const fn new(words: usize, moves: usize) -> Self {
        Self { words, moves }
    }

    /// Returns the words of a plane.
    pub(super) const fn words(self) -> usize {
        self.words
    }

    /// Returns a plane without states.
    pub(super) fn row(self) -> Vec<u32> {
        vec![0; self.words]
    }

    /// Returns the bytes of a plane.
    pub(super) const fn bytes(self) -> u64 {
        (self.words * size_of::<u32>()) as u64
    }

    /// Returns the greatest number of states that are kept as a list.
    ///
    /// To follow a state costs some nanoseconds a move. To follow a row of bits costs two or three
    /// for every word and move.
    pub(super) const fn few(self) -> usize {
        self.words / 2
    }

    /// Returns the bits of the number of a move.
    pub(super) const fn key_bits(self) -> usize {
        bits_of(self.moves - 1)
    }

    /// Returns the number of planes before those of the key.
    pub(super) const fn keys_from(self, role: Role) -> usize {
        match role {
            Role::Winner => 2,
            Role::Loser => bits_of(self.moves),
        }
    }

    /// Returns the number of planes.
    pub(super) const fn planes(self, role: Role) -> usize {
        self.keys_from(role) + self.key_bits()
    }
}

/// Returns the number of bits that a number needs.
const fn bits_of(number: usize) -> usize {
    (usize::BITS - number.leading_zeros()) as usize
}
