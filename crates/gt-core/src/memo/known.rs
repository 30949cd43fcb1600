//! What a solver of `memo` knows: positions in the order of discovery, and one code for each.
//!
//! # Invariants
//! * The code of a position stands at its number. Only while a search works, some are 0: of
//!   positions that were met and not solved.
//! * There is room for the code of every position of the table.
//! * Of a game that falls apart, only components are in the table.

use alloc::vec::Vec;
use core::fmt;

use super::question::{OnDemand, nim_sum};
use crate::error::SolveError;
use crate::game::Game;
use crate::run::{LimitError, Run};
use crate::table::{Discovered, Key};
use crate::tiers::code::{Coded, InBits};
use crate::tiers::plane::{Plane, by_width};
use crate::tiers::width::{Cells, NONE, Width, Words};

/// Positions, and the answers of those that are solved.
#[derive(Clone)]
pub(super) struct Known<P, A> {
    pub(super) table: Discovered<P, ()>,
    pub(super) plane: Plane<A>,
    /// How many positions have an answer.
    pub(super) solved: u64,
}

impl<P, A: Coded> Default for Known<P, A> {
    fn default() -> Self {
        let cells = if A::IN_BITS { Cells::TwoBits(Vec::new()) } else { Cells::Bytes(Vec::new()) };
        Self { table: Discovered::default(), plane: Plane::of(cells, 0), solved: 0 }
    }
}

/// Shows the size, not the answers.
impl<P, A> fmt::Debug for Known<P, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Known").field("solved", &self.solved).finish_non_exhaustive()
    }
}

impl<P: Clone + Eq + core::hash::Hash, A: Coded> Known<P, A> {
    /// The bytes that the positions and their answers take.
    pub(super) fn bytes(&self) -> u64 {
        self.table.bytes() + self.plane.bytes()
    }

    /// How wide the codes are.
    #[inline]
    pub(super) const fn width(&self) -> Width {
        self.plane.width()
    }

    /// The code of the position with this number; [`NONE`] if it is not solved.
    #[inline]
    pub(super) fn code(&self, number: u32) -> u32 {
        by_width!(A, &self.plane.cells, |words: W| W::get(words, number as usize))
    }

    /// Stores the code of a position that has none.
    #[inline]
    pub(super) fn put(&mut self, number: u32, code: u32) {
        by_width!(A, &mut self.plane.cells, |words: W| W::put(words, number as usize, code));
        self.solved += 1;
    }

    /// The answer of a position in the table, if it is solved.
    #[inline]
    pub(super) fn of(&self, position: &P) -> Option<A> {
        self.plane.get(self.table.number_of(position)?.into())
    }

    /// The answer of a position, if all of its components are solved.
    pub(super) fn get<G>(&self, game: &G, position: &P) -> Option<A>
    where
        G: Game<Position = P>,
        A: OnDemand<G>,
    {
        if !A::SUMS {
            return self.of(position);
        }
        let mut sum = Some(super::question::EMPTY);
        let _ = A::split(game, position, |component| {
            let code = self.table.number_of(&component).map(|number| self.code(number));
            sum = sum.zip(code.filter(|&code| code != NONE)).map(|(sum, code)| nim_sum(sum, code));
            Ok(())
        });
        A::from_code(sum?, Width::Full)
    }

    /// Every solved position with its answer, in the order of discovery.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&P, A)> {
        let answers = (0..).map(|number| self.plane.get(number));
        self.table.items().iter().zip(answers).filter_map(|((p, ()), answer)| Some((p, answer?)))
    }

    /// Adds a position that is not in the table, and its answer.
    pub(super) fn insert(
        &mut self,
        key: Key<P>,
        answer: A,
        owned: u64,
        run: &Run,
    ) -> Result<(), SolveError> {
        while answer.code(self.width()).is_none() {
            self.widen(run)?;
        }
        let code = answer.code(self.width()).unwrap_or(NONE);
        let number = self.add(key, |_| owned, run, || 0)?;
        self.put(number, code);
        Ok(())
    }

    /// Gives a position that is not in the table a number, and room for a code.
    #[expect(clippy::inline_always, reason = "saves a tenth of the time of a search")]
    #[inline(always)]
    pub(super) fn add(
        &mut self,
        key: Key<P>,
        owned: impl FnOnce(&P) -> u64,
        run: &Run,
        beside: impl Fn() -> u64,
    ) -> Result<u32, LimitError> {
        let Self { table, plane, .. } = self;
        by_width!(A, &mut plane.cells, |words: W| W::reach(words, table.len(), run)?);
        table.insert_new(key, (), owned, run, || plane.bytes().saturating_add(beside()))
    }

    /// Forgets the positions that a search has met and not solved. Allocates nothing.
    #[cold]
    pub(super) fn forget_unsolved<G: Game<Position = P>>(&mut self, game: &G) {
        if self.table.len() as u64 == self.solved {
            return;
        }
        let Self { table, plane, .. } = self;
        let mut kept = 0;
        let has_code = |number| {
            // Codes move down, to places that have none any more.
            let code = plane.cells.take(number);
            if code != NONE {
                plane.cells.put(kept, code);
                kept += 1;
            }
            code != NONE
        };
        table.retain(has_code, |position| game.owned_bytes(position));
        plane.cells.truncate(kept);
    }

    /// Copies the codes to the next width. Returns both widths.
    #[cold]
    pub(super) fn widen(&mut self, run: &Run) -> Result<(Width, Width), SolveError> {
        let from = self.plane.width();
        let cells = core::mem::replace(&mut self.plane.cells, Cells::TwoBits(Vec::new()));
        let mut plane = Plane::of(cells, self.table.len() as u64);
        let widened = plane.widen(run);
        self.plane = plane;
        Ok((from, widened?))
    }
}
