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
            let code =
                self.table.number_of(&component).map(|number| self.plane.code(number.into()));
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
        while answer.code(self.plane.width()).is_none() {
            self.widen(run)?;
        }
        let code = answer.code(self.plane.width()).unwrap_or(NONE);
        let Self { table, plane, solved } = self;
        by_width!(A, &mut plane.cells, |words: W| {
            let number = add::<W, P>(table, words, key, |_| owned, run, || 0)?;
            W::put(words, number as usize, code);
        });
        *solved += 1;
        Ok(())
    }

    /// Forgets the positions that a search has met and not solved. Allocates nothing.
    #[cold]
    pub(super) fn forget_unsolved<G: Game<Position = P>>(&mut self, game: &G) {
        if self.table.len() as u64 == self.solved {
            return;
        }
        let Self { table, plane, .. } = self;
        by_width!(A, &mut plane.cells, |words: W| retain::<W, P>(table, words, |p| {
            game.owned_bytes(p)
        }));
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

/// Gives a position that is not in the table a number, and room for a code.
#[expect(clippy::inline_always, reason = "saves a tenth of the time of a search")]
#[inline(always)]
pub(super) fn add<W: Words, P: Eq + core::hash::Hash>(
    table: &mut Discovered<P, ()>,
    words: &mut Vec<W::Word>,
    key: Key<P>,
    owned: impl FnOnce(&P) -> u64,
    run: &Run,
    beside: impl Fn() -> u64,
) -> Result<u32, LimitError> {
    if words.len() * W::PER_WORD <= table.len() {
        run.push(words, W::Word::default())?;
    }
    let codes = || size_of_val(words.as_slice()) as u64;
    table.insert_new(key, (), owned, run, || codes().saturating_add(beside()))
}

/// Keeps the positions that have a code, and their codes.
fn retain<W: Words, P: Eq + core::hash::Hash>(
    table: &mut Discovered<P, ()>,
    words: &mut Vec<W::Word>,
    owned: impl Fn(&P) -> u64,
) {
    let (mut kept, mut source) = (0, W::Word::default());
    let has_code = |number| {
        // Codes move down. A word of which some are still to be read is kept beside.
        let (word, place) = (number / W::PER_WORD, number % W::PER_WORD);
        if place == 0 {
            source = words[word];
        }
        let code = W::get(&[source], place);
        if code == NONE {
            return false;
        }
        if kept % W::PER_WORD == 0 {
            words[kept / W::PER_WORD] = W::Word::default();
        }
        W::put(words, kept, code);
        kept += 1;
        true
    };
    table.retain(has_code, owned);
    words.truncate(kept.div_ceil(W::PER_WORD));
}
