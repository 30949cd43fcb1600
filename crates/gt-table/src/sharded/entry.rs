//! What a worker knows of a position.

use gt_core::Outcome;

/// What is known of a position, in 4 bytes: an outcome with plies, or how many moves are open.
///
/// An open one also says whether a move that leaves the keys loses: the rules are asked once more
/// when, if that is what the position comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry(u32);

impl Entry {
    const KIND: u32 = 30;
    const LOSES_ELSEWHERE: u32 = 1 << 29;

    /// No position has this key.
    pub(super) const HOLE: Self = Self(2 << Self::KIND | 1);

    pub(super) const fn open(moves: u32, loses_elsewhere: bool) -> Self {
        Self(moves | if loses_elsewhere { Self::LOSES_ELSEWHERE } else { 0 })
    }

    /// A position whose value is known.
    pub(crate) const fn decided(outcome: Outcome, plies: u32) -> Self {
        let kind = match outcome {
            Outcome::Loss => 1,
            Outcome::Draw => 2,
            Outcome::Win => 3,
        };
        let plies = if kind == 2 { 0 } else { plies };
        Self(kind << Self::KIND | plies)
    }

    pub(super) const fn is_open(self) -> bool {
        self.0 >> Self::KIND == 0
    }

    pub(super) const fn is_hole(self) -> bool {
        self.0 == Self::HOLE.0
    }

    /// How many moves of an open position are open.
    pub(super) const fn moves(self) -> u32 {
        self.0 & !Self::LOSES_ELSEWHERE
    }

    /// A move of an open position is not open any more. Returns how many are.
    pub(super) const fn close_move(&mut self) -> u32 {
        self.0 -= 1;
        self.moves()
    }

    /// Whether a position can have this entry when those of less than `ply` plies are known, or at
    /// the end of a game.
    pub(super) const fn can_be(self, ply: u32) -> bool {
        let plies = self.0 & ((1 << Self::KIND) - 1);
        match self.0 >> Self::KIND {
            0 => true,
            2 => plies == 0 || self.is_hole(),
            _ => plies <= ply,
        }
    }

    /// Whether those who lead here have to hear of it: it is won or lost.
    pub(super) const fn has_word(self) -> bool {
        self.0 >> Self::KIND & 1 == 1
    }

    /// The outcome and the plies. What is still open in the end is a draw.
    pub(crate) const fn value(self) -> (Outcome, u32) {
        let plies = self.0 & ((1 << Self::KIND) - 1);
        match self.0 >> Self::KIND {
            1 => (Outcome::Loss, plies),
            3 => (Outcome::Win, plies),
            _ => (Outcome::Draw, 0),
        }
    }
}

impl Entry {
    /// The entry as bytes for another process.
    pub(crate) const fn to_le_bytes(self) -> [u8; 4] {
        self.0.to_le_bytes()
    }

    /// What [`to_le_bytes`](Self::to_le_bytes) has written.
    pub(crate) const fn from_le_bytes(bytes: [u8; 4]) -> Self {
        Self(u32::from_le_bytes(bytes))
    }
}
