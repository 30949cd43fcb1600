//! A discovered game, as a game whose positions are numbers.
//!
//! Dense retrograde analysis then solves it, as it solves any game with ranks.

use core::fmt;

use smallvec::SmallVec;

use crate::capability::Indexed;
use crate::game::Game;
use crate::outcome::{Margin, Outcome};
use crate::table::{Shards, hash_of};

/// The positions of `game` that are in `table`, by number.
pub(super) struct Numbered<'a, G: Game> {
    pub(super) game: &'a G,
    pub(super) table: &'a Shards<G::Position>,
}

impl<G: Game> fmt::Debug for Numbered<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Numbered").field("len", &self.table.len()).finish_non_exhaustive()
    }
}

/// A position that the table lacks: beyond every number.
///
/// A move leads to one only if the moves are not the same at each call.
const NOWHERE: u32 = u32::MAX;

impl<G: Game> Game for Numbered<'_, G> {
    type Position = u32;
    type Move = G::Move;

    fn initial(&self) -> u32 {
        self.table.number(&self.game.initial()).unwrap_or(NOWHERE)
    }

    fn moves(&self, number: &u32) -> impl Iterator<Item = G::Move> {
        self.game.moves(self.table.position(*number))
    }

    fn play(&self, number: &u32, mv: G::Move) -> u32 {
        self.table.number(&self.game.play(self.table.position(*number), mv)).unwrap_or(NOWHERE)
    }

    #[inline]
    fn decided(&self, number: &u32) -> Option<Outcome> {
        self.game.decided(self.table.position(*number))
    }

    #[inline]
    fn blocked(&self, number: &u32) -> Outcome {
        self.game.blocked(self.table.position(*number))
    }

    #[inline]
    fn endless(&self, number: &u32) -> Margin {
        self.game.endless(self.table.position(*number))
    }
}

impl<G: Game> Indexed for Numbered<'_, G> {
    fn index_len(&self) -> u64 {
        self.table.len().into()
    }

    #[inline]
    fn rank(&self, number: &u32) -> u64 {
        (*number).into()
    }

    #[inline]
    fn unrank(&self, rank: u64) -> Option<u32> {
        u32::try_from(rank).ok().filter(|&number| number < self.table.len())
    }

    #[inline]
    fn successor_ranks(&self, number: &u32) -> impl Iterator<Item = u64> {
        let position = self.table.position(*number);
        let after = self.game.moves(position).map(|mv| self.game.play(position, mv));
        let hashed: SmallVec<[_; 16]> = after.map(|after| (hash_of(&after), after)).collect();
        self.table.prepare(&hashed);
        hashed
            .into_iter()
            .map(|(hash, after)| self.table.number_hashed(hash, &after).unwrap_or(NOWHERE).into())
    }
}
