//! Who wins an acyclic game, and in how many plies, by memoized depth-first search.
//!
//! *Memoized* means that the search stores every answer that it finds, and never searches a known
//! position again.
//!
//! [`Outcomes`] answers who wins. It stops at the first winning move of every position. [`Values`]
//! also answers in how many plies, so it has to look at every move. Both answer for any position
//! and keep what they have learned between questions. They visit only positions that play can reach
//! from the positions asked about.
//!
//! # Should I be using this?
//! Yes, if every play ends ([`Acyclic`]) and the reachable positions fit in memory. The
//! [grid](crate#which-solver) says what takes less memory if positions have numbers, and what
//! solves a game that may repeat a position. If the board is too big to solve, search to a depth
//! with [`alphabeta`](crate::alphabeta).
//!
//! # How it works
//! The search computes `wins(p) = any(not wins(q) for q after p)`, with a table of what is known.
//! The path leads from the position asked about to the current position. It is an explicit stack,
//! so a play of a million plies needs memory on the heap and not on the stack of the thread.
//! If the search goes round in a cycle, the promise [`Acyclic`] is false, and the search stops with
//! [`SolveError::Cycle`]. It notices this at the latest when the path is four times as long as the
//! cycle and the way to it.
//!
//! Where every successor is needed, all successors of a position are looked up at once, so that the
//! processor waits for their memory at the same time. A search for an outcome plays one move at a
//! time.
//!
//! # Asking by `&self`
//! Both solvers are a [`Solution`], so a question needs only `&self`: they keep what they learn in
//! a `RefCell`. A solver is therefore not `Sync`. [`Values::freeze`] turns it into a table that is
//! `Sync`.
//!
//! # Several threads
//! A question is answered by one thread. [`Values::solve`] and [`MarginValues::solve`] answer for
//! everything that play can reach, on as many threads as the [`Run`] says.
//!
//! # Invariants
//! * A stored answer is final. An error forgets only the positions on the path, so the solver stays
//!   usable.
//! * An answer depends neither on the order of the moves nor on earlier questions. Only the work
//!   does.
//!
//! # Bytes per position
//! A position of *s* bytes lies in a list, with room for up to as many again. An index takes 6 to
//! 12 bytes for it. Its answer takes 1 or 2 bytes, in a list with the same room: one byte, or two
//! if some answer needs more, such as 127 plies. Outcomes take two bits. So a position takes
//!
//! * *s* + 7 to 2 *s* + 14 bytes while it is kept: 15 to 30 if it has 8 bytes, 23 to 46 if it has
//!   16,
//! * up to 3 *s* + 14 while the list grows.
//!
//! For each ply the path adds 32 bytes, and 4 for each successor that was unknown when the search
//! came there. For outcomes it adds 32 bytes and the moves of the position.

mod exchange;
mod frozen;
mod known;
mod question;
mod search;
#[cfg(feature = "rayon")]
mod together;

use alloc::vec::Vec;
use core::cell::RefCell;
use core::fmt;
use core::ops::ControlFlow;

use self::exchange::Setting;
pub use self::frozen::Frozen;
use self::known::Known;
pub(crate) use self::question::OnDemand;
use self::question::UpFront;
use self::search::Search;
use crate::error::SolveError;
use crate::game::Game;
use crate::nimber::Nimber;
use crate::outcome::{Margin, Outcome, Value};
use crate::promise::{Acyclic, Shared};
#[cfg(feature = "rayon")]
use crate::run::LimitError;
use crate::run::{Run, Stats};
use crate::solution::{Enumerate, Line, NimberSolution, PositionOf, Solution, play_best};

/// The answers for any position of an acyclic game, found when they are asked for.
///
/// `A` is the kind of answer: [`Outcome`], [`Value`], [`Margin`] or [`Nimber`].
/// # Complexity
/// Time O(*n* + *m*) for *n* visited positions and *m* moves. Memory as in the
/// [module docs](self).
/// # Example
/// [`Outcomes`] and [`Values`] have one each, and [`grundy::Nimbers`](crate::grundy::Nimbers).
/// ```
/// use gt_core::{Run, SolveError, Threads, graph::GameGraph, memo::Values, prelude::*};
/// let chain = GameGraph::from_fn(1000, |p| p.checked_sub(1), |_| None).unwrap();
/// let chain = chain.into_acyclic().unwrap();
/// let solver = Values::new(&chain, &Run::new().positions(100));
/// assert!(matches!(solver.value(&999), Err(SolveError::Limit(_))));
/// let mut solver = solver.with_run(&Run::new());
/// let known = solver.value(&500);
/// assert!(known.is_ok());
/// assert_eq!(solver.solved().count(), 501); // the others were not needed
/// let table = solver.freeze(); // threads may share it
/// let asked = || assert_eq!(table.value(&500), known);
/// std::thread::scope(|scope| scope.spawn(asked).join().unwrap());
/// assert_eq!(table.value(&999), Ok(None)); // no question led there
///
/// let all = Values::solve(&chain, [500], &Run::new().threads(Threads::All)).unwrap();
/// assert_eq!((all.len(), all.value(&500)), (501, known));
/// ```
pub struct Memo<G: Game, A: OnDemand<G>> {
    game: G,
    state: RefCell<Remembered<G, A>>,
}

/// What a solver knows, and how it finds more.
struct Remembered<G: Game, A: OnDemand<G>> {
    run: Run,
    known: Known<G::Position, A>,
    search: Search<G, A>,
}

/// Who wins, for any position of an acyclic game.
/// # Complexity
/// Time O(*n* + *m*) for *n* visited positions and *m* played moves. With good moves first, it
/// visits far fewer positions than exist. Memory as in the [module docs](self).
/// # Example
/// ```
/// use gt_core::{Run, example::Matches, memo::Outcomes, prelude::*};
/// let outcomes = Outcomes::new(Matches(21), &Run::new());
/// assert_eq!(outcomes.value(&21)?, Some(Outcome::Win));
/// assert_eq!(outcomes.best_moves(&21)?, Some(vec![1])); // leave a multiple of four
/// # Ok::<(), gt_core::SolveError>(())
/// ```
pub type Outcomes<G> = Memo<G, Outcome>;

/// Who wins and in how many plies, for any position of an acyclic game.
///
/// The remoteness is least for the winner and greatest for the loser. A draw is always a draw by
/// rule, because every play ends.
/// # Complexity
/// Time O(*n* + *m*) for the *n* positions that play can reach and their *m* moves. Memory as in
/// the [module docs](self).
pub type Values<G> = Memo<G, Value>;

/// By how many points the player to move wins, for any position of an acyclic game.
/// # Complexity
/// As [`Values`].
/// # Example
/// [`Margins`](crate::Margins) has one: coins taken from the ends of a row.
pub type MarginValues<G> = Memo<G, Margin>;

impl<G: Game + Clone, A: OnDemand<G>> Clone for Memo<G, A> {
    fn clone(&self) -> Self {
        let Remembered { run, known, search } = &*self.state.borrow();
        let state =
            Remembered { run: run.clone(), known: known.clone(), search: Search::after(search) };
        Self { game: self.game.clone(), state: RefCell::new(state) }
    }
}

/// Shows how much is known, not the answers.
impl<G: Game + fmt::Debug, A: OnDemand<G>> fmt::Debug for Memo<G, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stats = self.stats();
        f.debug_struct("Memo")
            .field("game", &self.game)
            .field("stats", &stats)
            .finish_non_exhaustive()
    }
}

impl<G: Acyclic, A: OnDemand<G>> Memo<G, A> {
    /// A solver that knows nothing yet and works as `run` says.
    ///
    /// Nothing is computed before the first question. Pass a reference to the game if the game is
    /// needed elsewhere as well.
    #[must_use]
    pub fn new(game: G, run: &Run) -> Self {
        let (known, search) = Default::default();
        Self { game, state: RefCell::new(Remembered { run: run.clone(), known, search }) }
    }
}

impl<G: Game, A: OnDemand<G>> Memo<G, A> {
    /// Answers every later question with another `run`.
    ///
    /// It keeps what it knows.
    #[must_use]
    pub fn with_run(mut self, run: &Run) -> Self {
        self.state.get_mut().run = run.clone();
        self
    }

    /// Every position solved so far with its answer, in the order in which they were met.
    ///
    /// Use it to write a table, or to check it with [`certify`](mod@crate::certify). It lacks
    /// positions that no question has led to. Of positions that fall apart it has the components.
    /// # Complexity
    /// Walks the whole table.
    pub fn solved(&mut self) -> impl Iterator<Item = (&G::Position, A)> {
        self.state.get_mut().known.iter()
    }

    /// A table of everything that the solver knows.
    ///
    /// The table answers only what is known now, and several threads may ask it.
    #[must_use]
    pub fn freeze(self) -> Frozen<G, A> {
        Frozen::new(self.game, self.state.into_inner().known)
    }

    /// The work of the solver so far, over all questions.
    ///
    /// `positions` counts the positions that are solved, `expanded` those whose moves were
    /// generated, and `edges` the moves that were played. Asking again for a known answer adds
    /// nothing. Of positions that fall apart the components are counted.
    pub fn stats(&self) -> Stats {
        let Remembered { known, search, .. } = &*self.state.borrow();
        search.stats(known)
    }

    /// The answer of a position, from a search if it is not known.
    ///
    /// `None` only while [`Enumerate::for_each`] lists what is known.
    fn answer(&self, position: &G::Position) -> Result<Option<A>, SolveError> {
        if let Some(known) = self.state.borrow().known.get(&self.game, position) {
            return Ok(Some(known));
        }
        let Ok(mut state) = self.state.try_borrow_mut() else { return Ok(None) };
        let Remembered { run, known, search } = &mut *state;
        let run = &run.started();
        search.solve(known, position, &Setting { game: &self.game, run, others: &() })?;
        Ok(known.get(&self.game, position))
    }
}

/// A question for an unknown answer starts a search, so every position has an answer.
/// # Complexity
/// One lookup if the answer is known. Otherwise the time that the type's documentation states,
/// counting only positions that are not known yet.
/// # Errors
/// * [`SolveError::Limit`] if a limit is reached first, or if the allocator has no room. Raise the
///   limit and ask again. Finished positions are kept. The path to the current position is not
///   kept, so it is searched again.
/// * [`SolveError::Cycle`] if play can come back to a position and the search gets there: the
///   promise [`Acyclic`] is false. A search that stops at a winning move before it meets the cycle
///   returns an answer, and this answer is right.
/// * [`SolveError::NotNormalPlay`] for nimbers, if a position is over with another outcome than a
///   loss.
/// * [`SolveError::Overflow`] if an answer does not fit the greatest
///   [`Width`](crate::tiers::Width).
impl<G: Game, A: OnDemand<G>> Solution for Memo<G, A> {
    type Game = G;
    type Answer = A::Told;

    fn game(&self) -> &G {
        &self.game
    }

    fn value(&self, position: &G::Position) -> Result<Option<A::Told>, SolveError> {
        Ok(self.answer(position)?.map(A::told))
    }

    fn kept_bytes(&self) -> u64 {
        self.state.try_borrow().map_or(0, |state| state.known.bytes())
    }
}

/// The positions solved so far, in the order in which they were met.
///
/// The solver learns nothing while it lists. If `visit` asks for an unknown answer, it gets `None`.
impl<G: Game, A: OnDemand<G>> Enumerate for Memo<G, A> {
    fn for_each(
        &self,
        visit: &mut dyn FnMut(&PositionOf<Self>, A::Told) -> ControlFlow<()>,
    ) -> Result<(), SolveError> {
        let known = &self.state.borrow().known;
        let _ = known.iter().try_for_each(|(position, answer)| visit(position, answer.told()));
        Ok(())
    }
}

/// The nimber of a position is the nim-sum of those of its components.
impl<G: Game> NimberSolution for Memo<G, Nimber>
where
    Nimber: OnDemand<G>,
{
    fn nimber(&self, position: &G::Position) -> Result<Option<Nimber>, SolveError> {
        self.answer(position)
    }
}

impl<G: Acyclic + Shared, A: UpFront<G>> Memo<G, A> {
    /// A table of the answers of everything that play can reach from `roots`.
    ///
    /// It works on as many threads as `run` says. A solver made by [`new`](Self::new) searches on
    /// one thread, because it works on demand.
    /// # Complexity
    /// Time as for the type, divided among the threads. With one thread, memory as in the
    /// [module docs](self). With several threads, each has a table of what it met, and one table is
    /// shared: together up to threads + 1 times as much. If `run` does not allow this, one thread
    /// works. In the end one table is left.
    /// # Errors
    /// [`SolveError::Limit`], [`SolveError::Cycle`] and [`SolveError::Overflow`] as for a question
    /// of the solver, but nothing is kept. [`SolveError::Threads`] if the system cannot start the
    /// threads.
    pub fn solve(
        game: G,
        roots: impl IntoIterator<Item = G::Position>,
        run: &Run,
    ) -> Result<Frozen<G, A>, SolveError> {
        let run = &run.started();
        let mut all = Vec::new();
        run.extend(&mut all, roots.into_iter())?;
        #[cfg(feature = "rayon")]
        if run.thread_count().get() > 1 {
            match together::search::<G, A>(&game, &all, run.thread_count().get(), run) {
                // One thread has a table less.
                Err(SolveError::Limit(
                    LimitError::Memory { .. } | LimitError::OutOfMemory { .. },
                )) => {}
                found => return Ok(Frozen::new(game, found?)),
            }
        }
        let (mut known, mut search) = <(Known<_, A>, Search<G, A>)>::default();
        for root in &all {
            run.check_running()?; // a search of a position that is over does not look
            search.solve(&mut known, root, &Setting { game: &game, run, others: &() })?;
        }
        Ok(Frozen::new(game, known))
    }
}

impl<G: Game> Memo<G, Outcome> {
    /// A whole play from `position` to the end of the game.
    ///
    /// It takes the first of the best moves at every ply. There are no moves if the game is over.
    /// `None` is possible only inside [`Enumerate::for_each`], if an answer is not known yet.
    ///
    /// The winner's moves win, but perhaps not as fast as possible, and the loser does not delay.
    /// For a line in which the winner hurries and the loser delays, use [`Values`]. The line ends
    /// because no play of the game repeats a position.
    /// # Complexity
    /// One call of [`best_moves`](Solution::best_moves) per ply.
    /// # Errors
    /// As [`value`](Solution::value).
    pub fn line(&self, position: &G::Position) -> Result<Option<Line<G::Move>>, SolveError> {
        play_best(self, position)
    }
}
