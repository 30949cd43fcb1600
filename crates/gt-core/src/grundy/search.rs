//! The hashed solver's side of the [`engine`](super::engine): positions numbered in the order in which they are met.
//!
//! # Invariants
//! * Cell *i* belongs to key *i* of `table`; a key without a cell is unknown.
//! * Every component that a move leads to is put into the table when the move is listed: all of them will be needed, and looking
//!   up and inserting is one step.

use alloc::vec::Vec;
use core::hash::Hash;
use core::ops::ControlFlow;

use super::cells::{Cells, HOLE};
use super::engine::{Engine, Expanded, Source};
use crate::error::SolveError;
use crate::game::Game;
use crate::limits::{LimitError, Limits, Meter, Observer, Stats};
use crate::promise::Impartial;
use crate::table::{Discovered, Key};

#[derive(Clone, Debug)]
pub(super) struct Search<G: Game, O> {
    pub(super) game: G,
    pub(super) limits: Limits,
    pub(super) observer: O,
    table: Discovered<G::Position, ()>,
    cells: Cells,
    engine: Engine,
    /// What the moves of the position at work lead to, component by component; the last one of each move is marked.
    parts: Vec<Key<G::Position>>,
}

struct Arrivals<'s, G: Game> {
    game: &'s G,
    table: &'s mut Discovered<G::Position, ()>,
    parts: &'s mut Vec<Key<G::Position>>,
}

impl<G: Impartial> Source for Arrivals<'_, G> {
    type Position = G::Position;

    const GROWS: bool = true;

    fn position(&self, number: usize) -> Option<G::Position> {
        let number = u32::try_from(number).ok()?;
        Some(self.table.position(number).clone())
    }

    fn expand(
        &mut self,
        position: &G::Position,
        limits: &Limits,
        mut visit: impl FnMut(usize, bool) -> ControlFlow<()>,
    ) -> Result<Expanded, SolveError> {
        let Self { game, table, parts } = self;
        let mut expanded = Expanded { decided: game.decided(position), ..Expanded::default() };
        parts.clear();
        if expanded.decided.is_none() {
            game.moves(position).try_for_each(|mv| {
                expanded.moves += 1;
                let before = parts.len();
                let successor = game.play(position, mv);
                game.components(&successor).try_for_each(|component| limits.push(parts, table.key(component)))?;
                match parts[before..].last_mut() {
                    Some(last) => last.mark = true,
                    None => expanded.to_nothing = true,
                }
                Ok::<_, LimitError>(())
            })?;
        }
        table.prepare(parts);
        for part in parts.drain(..) {
            let last = part.mark;
            if visit(number(table, part, limits)? as usize, last).is_break() {
                break;
            }
        }
        expanded.checked(*game, position)
    }
}

/// The number of a position, which is new or known.
#[expect(clippy::inline_always, reason = "a tenth of the time of a search")]
#[inline(always)]
fn number<P: Eq + Hash>(table: &mut Discovered<P, ()>, key: Key<P>, limits: &Limits) -> Result<u32, LimitError> {
    match table.number(&key) {
        Some(number) => Ok(number),
        None => table.insert_new(key, (), limits, || 0),
    }
}

impl<G: Game> Search<G, ()> {
    pub(super) fn new(game: G) -> Self {
        Self {
            game,
            limits: Limits::default(),
            observer: (),
            table: Discovered::default(),
            cells: Cells::default(),
            engine: Engine::default(),
            parts: Vec::new(),
        }
    }
}

impl<G: Impartial, O: Observer> Search<G, O> {
    pub(super) fn with_observer<N: Observer>(self, observer: N) -> Search<G, N> {
        let Self { game, limits, table, cells, engine, parts, .. } = self;
        Search { game, limits, observer, table, cells, engine, parts }
    }

    pub(super) const fn stats(&self) -> Stats {
        self.engine.stats()
    }

    pub(super) fn solved(&self) -> impl Iterator<Item = (&G::Position, u32)> {
        let cells = (0..).map(|number| self.cells.get(number));
        self.table
            .items()
            .iter()
            .zip(cells)
            .filter_map(|((key, ()), content)| Some((key, content.filter(|&nimber| nimber < HOLE)?)))
    }

    pub(super) fn nimber(&mut self, position: &G::Position) -> Result<u32, SolveError> {
        let mut components = Vec::new();
        self.game.components(position).for_each(|component| components.push(component));
        let mut total = 0;
        for component in components {
            let key = self.table.key(component);
            let at = number(&mut self.table, key, &self.limits)? as usize;
            total ^= match self.cells.get(at) {
                Some(nimber) if nimber < HOLE => nimber,
                _ => self.solve(at).inspect_err(|_| self.engine.abandon(&mut self.cells))?,
            };
        }
        Ok(total)
    }

    fn solve(&mut self, at: usize) -> Result<u32, SolveError> {
        let Self { game, limits, observer, table, cells, engine, parts } = self;
        cells.grow_to(at + 1, limits)?;
        let mut meter = Meter::new(limits, None);
        engine.solve(&mut Arrivals { game, table, parts }, cells, at..at + 1, limits, (&mut meter, observer))?;
        let Some(nimber) = cells.get(at) else { unreachable!("the cell was there before") };
        Ok(nimber)
    }
}
