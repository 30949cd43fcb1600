//! The hashed solver's side of the [`engine`](super::engine): positions numbered in the order in which they are met.
//!
//! # Invariants
//! * Cell *i* belongs to key *i* of `table`; a key without a cell is unknown.
//! * Every component that a move leads to is put into the table when the move is listed: all of them will be needed, and looking
//!   up and inserting is one step.

use alloc::vec::Vec;

use super::cells::{Cells, HOLE};
use super::engine::{Engine, Expanded, Source};
use crate::error::SolveError;
use crate::game::Game;
use crate::limits::{LimitError, Limits, Meter, Observer, Stats};
use crate::promise::Impartial;
use crate::table::Numbered;

#[derive(Clone, Debug)]
pub(super) struct Search<G: Game, O> {
    pub(super) game: G,
    pub(super) limits: Limits,
    pub(super) observer: O,
    table: Numbered<G::Position>,
    cells: Cells,
    engine: Engine<G::Position>,
}

struct Arrivals<'s, G: Game> {
    game: &'s G,
    table: &'s mut Numbered<G::Position>,
}

impl<G: Impartial> Source for Arrivals<'_, G> {
    type Position = G::Position;

    const GROWS: bool = true;

    fn position(&self, number: usize) -> Option<G::Position> {
        Some(self.table.key(number).clone())
    }

    fn expand(
        &mut self,
        position: &G::Position,
        limits: &Limits,
        items: &mut Vec<(G::Position, bool)>,
        mut visit: impl FnMut(usize, bool),
    ) -> Result<Expanded, SolveError> {
        let Self { game, table } = self;
        let mut expanded = Expanded { decided: game.decided(position), ..Expanded::default() };
        items.clear();
        if expanded.decided.is_none() {
            game.moves(position).try_for_each(|mv| {
                expanded.moves += 1;
                let before = items.len();
                let successor = game.play(position, mv);
                game.components(&successor).try_for_each(|component| limits.push(items, (component, false)))?;
                match items[before..].last_mut() {
                    Some((_, last)) => *last = true,
                    None => expanded.to_nothing = true,
                }
                Ok::<_, LimitError>(())
            })?;
        }
        for (component, last) in items.drain(..) {
            visit(table.number(component, limits)?, last);
        }
        expanded.checked(*game, position)
    }
}

impl<G: Game> Search<G, ()> {
    pub(super) fn new(game: G) -> Self {
        Self {
            game,
            limits: Limits::default(),
            observer: (),
            table: Numbered::default(),
            cells: Cells::default(),
            engine: Engine::default(),
        }
    }
}

impl<G: Impartial, O: Observer> Search<G, O> {
    pub(super) fn with_observer<N: Observer>(self, observer: N) -> Search<G, N> {
        let Self { game, limits, table, cells, engine, .. } = self;
        Search { game, limits, observer, table, cells, engine }
    }

    pub(super) const fn stats(&self) -> Stats {
        self.engine.stats()
    }

    pub(super) fn solved(&self) -> impl Iterator<Item = (&G::Position, u32)> {
        let cells = (0..).map(|number| self.cells.get(number));
        self.table.keys().iter().zip(cells).filter_map(|(key, content)| Some((key, content.filter(|&nimber| nimber < HOLE)?)))
    }

    pub(super) fn nimber(&mut self, position: &G::Position) -> Result<u32, SolveError> {
        let mut components = Vec::new();
        self.game.components(position).for_each(|component| components.push(component));
        let mut total = 0;
        for component in components {
            let at = self.table.number(component, &self.limits)?;
            total ^= match self.cells.get(at) {
                Some(nimber) if nimber < HOLE => nimber,
                _ => self.solve(at).inspect_err(|_| self.engine.abandon(&mut self.cells))?,
            };
        }
        Ok(total)
    }

    fn solve(&mut self, at: usize) -> Result<u32, SolveError> {
        let Self { game, limits, observer, table, cells, engine } = self;
        cells.grow_to(at + 1, limits)?;
        let mut meter = Meter::new(limits, None);
        engine.solve(&mut Arrivals { game, table }, cells, at..at + 1, limits, (&mut meter, observer))?;
        let Some(nimber) = cells.get(at) else { unreachable!("the cell was there before") };
        Ok(nimber)
    }
}
