//! Positions that a search meets, as the search sees them: by number, whatever their type.
//!
//! So a search is compiled once. For each game only the moves of a position are compiled.

use alloc::vec::Vec;

use super::discovered::{Discovered, Key};
use crate::error::SolveError;
use crate::game::{Game, check_draw};
use crate::outcome::Outcome;
use crate::run::{LimitError, Run};

/// The moves of a position.
#[derive(Clone, Copy)]
pub(crate) enum Moves {
    /// The game is over by rule, with this outcome.
    Ignored(Outcome),
    /// There is none, so the game is over.
    None(Outcome),
    Some,
}

impl Moves {
    /// The outcome, if the game is over.
    pub(crate) const fn over(self) -> Option<Outcome> {
        match self {
            Self::Ignored(outcome) | Self::None(outcome) => Some(outcome),
            Self::Some => None,
        }
    }
}

/// Positions with numbers, in the order in which they were met, and an entry for each.
pub(crate) trait Met<V> {
    /// How many positions there are.
    fn len(&self) -> usize;

    /// The bytes that they take.
    fn bytes(&self) -> u64;

    fn entry(&self, number: u32) -> V;

    fn set(&mut self, number: u32, entry: V);

    /// Generates the moves of a position, and puts their successors into `found`, in order: the
    /// number and the entry of each. New ones get the next numbers.
    ///
    /// * `beside`: bytes in use elsewhere that count against the limit.
    fn expand(
        &mut self,
        number: u32,
        found: &mut Vec<(u32, V)>,
        run: &Run,
        beside: u64,
    ) -> Result<Moves, SolveError>;

    /// Looks whether a position has a move.
    fn look(&self, number: u32) -> Moves;

    /// Refuses a draw where endless play is worth points.
    fn check_draw(&self, number: u32) -> Result<(), SolveError>;
}

/// The positions of a game, in a table.
pub(crate) struct MetPositions<'a, G: Game, V> {
    game: &'a G,
    table: &'a mut Discovered<G::Position, V>,
    /// The successors of the position that is being expanded.
    keys: Vec<Key<G::Position>>,
}

impl<'a, G: Game, V: Default> MetPositions<'a, G, V> {
    pub(crate) const fn new(game: &'a G, table: &'a mut Discovered<G::Position, V>) -> Self {
        Self { game, table, keys: Vec::new() }
    }

    /// The number of a position, which may be new.
    pub(crate) fn number(&mut self, position: G::Position, run: &Run) -> Result<u32, LimitError> {
        let key = self.table.key(position);
        self.add(key, run, 0)
    }

    #[inline]
    fn add(&mut self, key: Key<G::Position>, run: &Run, beside: u64) -> Result<u32, LimitError> {
        if let Some(number) = self.table.number(&key) {
            return Ok(number);
        }
        let owned = |position: &G::Position| self.game.owned_bytes(position);
        self.table.insert_new(key, V::default(), owned, run, || beside)
    }
}

impl<G: Game, V: Copy + Default> Met<V> for MetPositions<'_, G, V> {
    fn len(&self) -> usize {
        self.table.len()
    }

    fn bytes(&self) -> u64 {
        self.table.bytes()
    }

    fn entry(&self, number: u32) -> V {
        *self.table.value(number)
    }

    fn set(&mut self, number: u32, entry: V) {
        *self.table.value_mut(number) = entry;
    }

    fn expand(
        &mut self,
        number: u32,
        found: &mut Vec<(u32, V)>,
        run: &Run,
        beside: u64,
    ) -> Result<Moves, SolveError> {
        let Self { game, table, keys } = self;
        found.clear();
        keys.clear();
        let position = table.position(number);
        if let Some(outcome) = game.decided(position) {
            return Ok(Moves::Ignored(outcome));
        }
        game.moves(position)
            .try_for_each(|mv| run.push(keys, table.key(game.play(position, mv))))?;
        if keys.is_empty() {
            return Ok(Moves::None(game.blocked(position)));
        }
        table.prepare(keys);
        let mut keys = core::mem::take(keys);
        for key in keys.drain(..) {
            let met = self.add(key, run, beside)?;
            run.push(found, (met, *self.table.value(met)))?;
        }
        self.keys = keys;
        Ok(Moves::Some)
    }

    fn look(&self, number: u32) -> Moves {
        let position = self.table.position(number);
        match self.game.decided(position) {
            Some(outcome) => Moves::Ignored(outcome),
            None if self.game.moves(position).next().is_none() => {
                Moves::None(self.game.blocked(position))
            }
            None => Moves::Some,
        }
    }

    fn check_draw(&self, number: u32) -> Result<(), SolveError> {
        check_draw(self.game, self.table.position(number))
    }
}
