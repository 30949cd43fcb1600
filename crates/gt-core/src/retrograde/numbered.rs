//! A discovered game, as a game whose positions are numbers.
//!
//! Dense retrograde analysis then solves it, as it solves any game with ranks.

use alloc::vec::Vec;
use core::fmt;

use smallvec::SmallVec;

use crate::capability::Indexed;
use crate::game::Game;
use crate::outcome::Outcome;
use crate::run::{LimitError, Run};
use crate::table::{Shards, Sought};

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

impl<G: Game> Numbered<'_, G> {
    /// Puts what the moves lead to into `sought`, ready for [`Shards::number_of`].
    ///
    /// If the game is decided, what it yields does not matter.
    #[inline]
    pub(super) fn seek(
        &self,
        position: &G::Position,
        sought: &mut Vec<Sought<G::Position>>,
        run: &Run,
    ) -> Result<(), LimitError> {
        sought.clear();
        run.extend(
            sought,
            self.game.moves(position).map(|mv| Sought::new(self.game.play(position, mv))),
        )?;
        self.table.prepare(sought);
        Ok(())
    }
}

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
        let moves = self.game.moves(position).map(|mv| Sought::new(self.game.play(position, mv)));
        let sought: SmallVec<[_; 16]> = moves.collect();
        self.table.prepare(&sought);
        sought.into_iter().map(|sought| self.table.number_of(&sought).unwrap_or(NOWHERE).into())
    }
}
