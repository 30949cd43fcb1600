//! Solutions as they are handed out: of the game itself, whatever the solver was given.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::cell::RefCell;

use super::has::{Named, Names};
use crate::alphabeta::Search;
use crate::error::SolveError;
use crate::game::Game;
use crate::nimber::Nimber;
use crate::outcome::{Margin, Outcome, Value};
use crate::promise::Shared;
use crate::retrograde::{Store, look_ahead};
use crate::run::{Run, Stats};
use crate::solution::{MoveOf, NimberSolution, PositionOf, RankedMoves, Solution};
use crate::table::Exact;

/// Any solution of a game `G`, with answers of type `A`.
pub type BoxedSolution<'g, G, A> = Box<dyn Solution<Game = G, Answer = A> + Send + 'g>;

/// Any solution of a game `G` that knows nimbers.
pub type BoxedNimbers<'g, G> = Box<dyn NimberSolution<Game = G, Answer = Outcome> + Send + 'g>;

/// A solution of a named game, as one of the game.
pub(super) struct Plain<S>(pub(super) S);

impl<G: Game, C: Names<G>, S: Solution<Game = Named<G, C>>> Solution for Plain<S> {
    type Game = G;
    type Answer = S::Answer;

    fn game(&self) -> &G {
        self.0.game().game()
    }

    pass_solution!(this => this.0);
}

impl<G: Game, C: Names<G>, S: NimberSolution<Game = Named<G, C>>> NimberSolution for Plain<S> {
    fn nimber(&self, position: &G::Position) -> Result<Option<Nimber>, SolveError> {
        self.0.nimber(position)
    }
}

/// A solution that searches for each position that is asked about; it keeps its table.
pub(super) struct PerPosition<G: Game, T> {
    game: G,
    run: Run,
    state: RefCell<(T, Stats)>,
}

impl<G: Game, T: Default> PerPosition<G, T> {
    pub(super) fn new(game: G, run: &Run) -> Self {
        Self { game, run: run.clone(), state: RefCell::default() }
    }

    /// Answers later questions with another run.
    pub(super) fn with_run(self, run: &Run) -> Self {
        Self { run: run.clone(), ..self }
    }

    pub(super) fn stats(&self) -> Stats {
        self.state.borrow().1
    }
}

/// The table of alpha-beta, for values.
pub(super) type ForValues<G> = Exact<<G as Game>::Position>;

impl<G: Game, C: Names<G>> Solution for PerPosition<Named<G, C>, ForValues<G>> {
    type Game = Named<G, C>;
    type Answer = Value;

    fn game(&self) -> &Named<G, C> {
        &self.game
    }

    fn value(&self, position: &G::Position) -> Result<Option<Value>, SolveError> {
        let Ok(mut state) = self.state.try_borrow_mut() else { return Ok(None) };
        let (table, work) = &mut *state;
        let mut search = Search::new(&self.game).with_table(table).with_run(&self.run);
        let found = search.solve(position).map(|report| report.value());
        *work = plus(*work, search.stats());
        found
    }

    fn kept_bytes(&self) -> u64 {
        self.state.try_borrow().map_or(0, |state| state.0.bytes())
    }
}

/// The table of alpha-beta, for margins.
pub(super) struct ForMargins<P>(Exact<P>);

impl<P> Default for ForMargins<P> {
    fn default() -> Self {
        Self(Exact::default())
    }
}

impl<G: Game, C: Names<G>> Solution for PerPosition<Named<G, C>, ForMargins<G::Position>> {
    type Game = Named<G, C>;
    type Answer = Margin;

    fn game(&self) -> &Named<G, C> {
        &self.game
    }

    /// Moves are tried in the game's own order, because a game that ends by points lists good moves
    /// first.
    fn value(&self, position: &G::Position) -> Result<Option<Margin>, SolveError> {
        let Ok(mut state) = self.state.try_borrow_mut() else { return Ok(None) };
        let (ForMargins(table), work) = &mut *state;
        let search = Search::new(&self.game).with_margins().with_table(table).with_run(&self.run);
        let mut search = search.without_repetitions().without_killers();
        let found = search.margin(position);
        *work = plus(*work, search.stats());
        found.map(Some)
    }

    fn kept_bytes(&self) -> u64 {
        self.state.try_borrow().map_or(0, |state| state.0.0.bytes())
    }
}

/// Looks ahead, with twice as many plies each time.
///
/// It ends when a win or a loss is forced within the horizon. It also ends when the horizon has no
/// limit and still nothing is forced: then the position is a draw.
impl<G: Shared, C: Names<G>> Solution for PerPosition<Named<G, C>, ()> {
    type Game = Named<G, C>;
    type Answer = Value;

    fn game(&self) -> &Named<G, C> {
        &self.game
    }

    fn value(&self, position: &G::Position) -> Result<Option<Value>, SolveError> {
        let mut plies = 1_u32;
        loop {
            let view = look_ahead(&self.game, [position.clone()], plies, &self.run.started())?;
            if let Ok(mut state) = self.state.try_borrow_mut() {
                state.1 = view.stats;
            }
            let seen = view.kept.entry(&self.game, position).value();
            let forced = seen.filter(|value| value.plies().is_some());
            let drawn = (view.is_all || plies == u32::MAX).then_some(Value::Draw);
            if let Some(value) = forced.or(drawn) {
                return Ok(Some(value));
            }
            plies = plies.saturating_mul(2);
        }
    }
}

const fn plus(sum: Stats, more: Stats) -> Stats {
    Stats {
        positions: if sum.positions > more.positions { sum.positions } else { more.positions },
        expanded: sum.expanded + more.expanded,
        edges: sum.edges + more.edges,
    }
}
