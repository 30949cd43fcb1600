//! The hashed solver's side of the [depth-first search](super::depth_first).
//!
//! Positions are numbered in the order in which they are met.
//!
//! # Invariants
//! * Cell *i* belongs to key *i* of `table`. A key without a cell is unknown.
//! * Every component that a move leads to enters the table when the move is listed. All of them
//!   will be needed, and looking up and inserting is one step.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::cells::{Cells, HOLE};
use super::depth_first::{Expanded, NimberSearch, Source};
use crate::error::SolveError;
use crate::game::Game;
use crate::promise::Impartial;
use crate::run::{LimitError, Meter, Run, Stats};
use crate::table::{Discovered, Key};

/// The positions met, with their nimbers, and the search that finds more.
#[derive(Clone, Debug)]
pub(super) struct HashedNimbers<G: Game> {
    pub(super) run: Run,
    table: Discovered<G::Position, ()>,
    cells: Cells,
    search: NimberSearch,
    /// The components that the moves of the current position lead to.
    ///
    /// The last one of each move is marked.
    parts: Vec<Key<G::Position>>,
}

/// Numbers positions in the order in which they are met.
struct ArrivalSource<'s, G: Game> {
    game: &'s G,
    table: &'s mut Discovered<G::Position, ()>,
    parts: &'s mut Vec<Key<G::Position>>,
}

impl<G: Impartial> Source for ArrivalSource<'_, G> {
    type Position = G::Position;

    const GROWS: bool = true;

    fn position(&self, number: usize) -> Option<G::Position> {
        let number = u32::try_from(number).ok()?;
        Some(self.table.position(number).clone())
    }

    fn no_position(&self, _: &G::Position, to: usize) -> SolveError {
        unreachable!("number {to} was given to a position when it was met")
    }

    fn expand(
        &mut self,
        position: &G::Position,
        run: &Run,
        mut visit: impl FnMut(usize, bool) -> ControlFlow<()>,
    ) -> Result<Expanded, SolveError> {
        let expanded = self.list(position, run)?;
        let Self { game, table, parts } = self;
        for part in parts.drain(..) {
            let last = part.mark;
            if visit(number(*game, table, part, run)? as usize, last).is_break() {
                break;
            }
        }
        expanded.checked(*game, position)
    }
}

impl<G: Impartial> ArrivalSource<'_, G> {
    /// Lists the components of every successor in `parts`; the last one of a successor is marked.
    fn list(&mut self, position: &G::Position, run: &Run) -> Result<Expanded, LimitError> {
        let Self { game, table, parts } = self;
        let mut expanded = Expanded { decided: game.decided(position), ..Expanded::default() };
        parts.clear();
        if expanded.decided.is_none() {
            game.moves(position).try_for_each(|mv| {
                expanded.moves += 1;
                let successor = game.play(position, mv);
                let mut to_nothing = true;
                game.components(&successor).try_for_each(|component| {
                    to_nothing = false;
                    run.push(parts, table.key(component))
                })?;
                match parts.last_mut() {
                    Some(last) if !to_nothing => last.mark = true,
                    _ => expanded.to_nothing = true,
                }
                Ok::<_, LimitError>(())
            })?;
        }
        table.prepare(parts);
        Ok(expanded)
    }
}

/// Returns the number of a position, which may be new.
#[expect(clippy::inline_always, reason = "saves a tenth of the time of a search")]
#[inline(always)]
fn number<G: Game>(
    game: &G,
    table: &mut Discovered<G::Position, ()>,
    key: Key<G::Position>,
    run: &Run,
) -> Result<u32, LimitError> {
    match table.number(&key) {
        Some(number) => Ok(number),
        None => table.insert_new(key, (), |p| game.owned_bytes(p), run, || 0),
    }
}

impl<G: Game> HashedNimbers<G> {
    pub(super) fn new(run: Run) -> Self {
        Self {
            run,
            table: Discovered::default(),
            cells: Cells::default(),
            search: NimberSearch::default(),
            parts: Vec::new(),
        }
    }
}

impl<G: Impartial> HashedNimbers<G> {
    pub(super) const fn stats(&self) -> Stats {
        self.search.stats()
    }

    pub(super) fn solved(&self) -> impl Iterator<Item = (&G::Position, u32)> {
        let cells = (0..).map(|number| self.cells.get(number));
        self.table.items().iter().zip(cells).filter_map(|((key, ()), content)| {
            Some((key, content.filter(|&nimber| nimber < HOLE)?))
        })
    }

    /// Returns the nimber of `position` if all of its components are known.
    pub(super) fn known(&self, game: &G, position: &G::Position) -> Option<u32> {
        let mut total = Some(0);
        game.components(position).for_each(|component| {
            let at = self.table.number(&self.table.key(component));
            let nimber =
                at.and_then(|at| self.cells.get(at as usize)).filter(|&nimber| nimber < HOLE);
            total = total.zip(nimber).map(|(total, nimber)| total ^ nimber);
        });
        total
    }

    pub(super) fn nimber(&mut self, game: &G, position: &G::Position) -> Result<u32, SolveError> {
        let run = self.run.started();
        let mut components = Vec::new();
        run.extend(&mut components, game.components(position))?;
        let mut total = 0;
        for component in components {
            let key = self.table.key(component);
            let at = number(game, &mut self.table, key, &run)? as usize;
            total ^= match self.cells.get(at) {
                Some(nimber) if nimber < HOLE => nimber,
                _ => self
                    .solve(game, at, &run)
                    .inspect_err(|_| self.search.abandon(&mut self.cells))?,
            };
        }
        Ok(total)
    }

    fn solve(&mut self, game: &G, at: usize, run: &Run) -> Result<u32, SolveError> {
        let Self { table, cells, search, parts, .. } = self;
        cells.grow_to(at + 1, run)?;
        let mut meter = Meter::new(run, "searching", None);
        search.solve(
            &mut ArrivalSource { game, table, parts },
            cells,
            at..at + 1,
            run,
            &mut meter,
        )?;
        meter.end(search.stats().positions);
        let Some(nimber) = cells.get(at) else { unreachable!("`grow_to` made the cell") };
        Ok(nimber)
    }
}
