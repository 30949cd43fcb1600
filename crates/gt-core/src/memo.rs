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
//! Yes, if every play ends ([`Acyclic`]) and the reachable positions fit in memory. Other cases:
//! * If play can repeat a position, use retrograde analysis ([`retrograde`](crate::retrograde)).
//! * If all values are wanted, [`Tablebase::explore_acyclic`] finds them on several threads, in
//!   less memory. It does not stop at a winning move, as [`Outcomes`] does.
//! * If you can number the positions without gaps, a dense solver needs less memory.
//! * If the board is too big to solve, search to a depth with [`alphabeta`](crate::alphabeta).
//!
//! # How it works
//! The search computes `wins(p) = any(not wins(q) for q after p)`, with a table of what is known.
//! The path leads from the position asked about to the current position. It is an explicit stack,
//! so a play of a million plies needs memory on the heap and not on the stack of the thread.
//! Positions on the path are marked in the table. If the search meets one of them again, the
//! promise [`Acyclic`] is false, and the search stops with [`SolveError::Cycle`].
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
//! The table takes `size_of::<(Position, Option<answer>)>() + 1` bytes per slot. Between 7/16 and
//! 7/8 of its slots are in use. When it is full it doubles, and for a moment the old table exists
//! beside the new one. So a slot of *b* bytes makes
//!
//! * 8/7 *b* to 16/7 *b* bytes per position that are kept,
//! * up to 24/7 *b* bytes per position at the peak.
//!
//! With [`Value`]s, positions of 8 bytes keep 19 to 39 bytes each, and take up to 58 at the peak.
//! Positions of 16 bytes keep 29 to 57, and take up to 86. For each ply the path adds one position,
//! 24 to 32 further bytes, and the moves of the position.
//!
//! [`Tablebase::explore_acyclic`]: crate::retrograde::Tablebase::explore_acyclic

mod frozen;
mod search;
#[cfg(feature = "rayon")]
mod together;

use alloc::vec::Vec;
use core::cell::RefCell;
use core::ops::ControlFlow;

pub use self::frozen::Frozen;
pub(crate) use self::search::Backup;
use self::search::MemoSearch;
use crate::capability::Margins;
use crate::error::SolveError;
use crate::game::Game;
use crate::outcome::Margin;
use crate::outcome::{Outcome, Value};
use crate::promise::{Acyclic, Shared};
#[cfg(feature = "rayon")]
use crate::run::LimitError;
use crate::run::{Run, Stats};
use crate::solution::{Answer, Enumerate, Line, PositionOf, Solution, play_best};
use crate::table::Exact;

/// Who wins, for any position of an acyclic game.
///
/// # Complexity
/// Time O(*n* + *m*) for *n* visited positions and *m* played moves. With good moves first, it
/// visits far fewer positions than exist. Memory as in the [module docs](self).
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_core::example::Matches;
/// use gt_core::memo::Outcomes;
/// use gt_core::prelude::*;
/// # fn main() -> Result<(), gt_core::SolveError> {
/// let outcomes = Outcomes::new(Matches(21), &Run::new());
/// assert_eq!(outcomes.value(&21)?, Some(Outcome::Win));
/// assert_eq!(outcomes.best_moves(&21)?, Some(vec![1])); // leave a multiple of four
/// # Ok(())
/// # }
/// ```
/// The compiler refuses a game that does not promise [`Acyclic`]:
/// ```compile_fail
/// # use gt_core::prelude::*;
/// # struct Ring;
/// # impl Game for Ring {
/// #     type Position = u8;
/// #     type Move = ();
/// #     fn initial(&self) -> u8 { 0 }
/// #     fn moves(&self, _: &u8) -> impl Iterator<Item = ()> { core::iter::once(()) }
/// #     fn play(&self, at: &u8, _: ()) -> u8 { (at + 1) % 3 }
/// # }
/// let outcomes = gt_core::memo::Outcomes::new(Ring, &gt_core::Run::new());
/// ```
#[derive(Clone, Debug)]
pub struct Outcomes<G: Game> {
    game: G,
    search: RefCell<MemoSearch<G, Outcome>>,
}

/// Who wins and in how many plies, for any position of an acyclic game.
///
/// The remoteness is least for the winner and greatest for the loser. A draw is always a draw by
/// rule, because every play ends.
///
/// # Complexity
/// Time O(*n* + *m*) for the *n* positions that play can reach and their *m* moves. Memory as in
/// the [module docs](self).
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_core::example::Matches;
/// use gt_core::memo::Values;
/// use gt_core::prelude::*;
/// # fn main() -> Result<(), gt_core::SolveError> {
/// let values = Values::new(Matches(9), &Run::new());
/// assert_eq!(values.value(&9)?, Some(Value::Win { plies: 5 }));
/// assert_eq!(values.line(&9)?.unwrap().moves, [1, 1, 3, 1, 3]); // the loser delays the end
/// assert_eq!(values.stats().positions, 10);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Values<G: Game> {
    game: G,
    search: RefCell<MemoSearch<G, Value>>,
}

/// By how many points the player to move wins, for any position of an acyclic game.
///
/// # Complexity
/// As [`Values`].
///
/// # Example
/// [`Margins`] has one: coins taken from the ends of a row.
#[derive(Clone, Debug)]
pub struct MarginValues<G: Game> {
    game: G,
    search: RefCell<MemoSearch<G, Margin>>,
}

pub(crate) struct BestOutcome;

impl<G: Game> Backup<G> for BestOutcome {
    type Answer = Outcome;
    const WORST: Outcome = Outcome::Loss;

    #[inline]
    fn through_move(successor: Outcome) -> Result<Outcome, SolveError> {
        Ok(successor.flip())
    }

    #[inline]
    fn better(best: Outcome, other: Outcome) -> ControlFlow<Outcome, Outcome> {
        match best.max(other) {
            Outcome::Win => ControlFlow::Break(Outcome::Win),
            best => ControlFlow::Continue(best),
        }
    }
}

pub(crate) struct BestValue;

impl<G: Game> Backup<G> for BestValue {
    type Answer = Value;
    const WORST: Value = Value::Loss { plies: 0 };

    #[inline]
    fn through_move(successor: Value) -> Result<Value, SolveError> {
        successor.before_move().ok_or_else(SolveError::too_many_plies)
    }

    #[inline]
    fn better(best: Value, other: Value) -> ControlFlow<Value, Value> {
        ControlFlow::Continue(best.max(other))
    }
}

pub(crate) struct BestMargin;

impl<G: Margins> Backup<G> for BestMargin {
    type Answer = Margin;
    const WORST: Margin = Margin(i32::MIN);

    #[inline]
    fn through_move(successor: Margin) -> Result<Margin, SolveError> {
        successor
            .before_move()
            .ok_or(SolveError::Overflow { what: "margin in points", max: 1 << 31 })
    }

    #[inline]
    fn better(best: Margin, other: Margin) -> ControlFlow<Margin, Margin> {
        ControlFlow::Continue(best.max(other))
    }
}

macro_rules! shared_verbs {
    ($solver:ident, $game:ident, $answer:ty, $backup:ty, $noun:literal) => {
        impl<G: $game + Acyclic> $solver<G> {
            /// A solver that knows nothing yet and works as `run` says.
            ///
            /// Nothing is computed before the first question. Pass a reference to the game if the
            /// game is needed elsewhere as well.
            #[must_use]
            pub fn new(game: G, run: &Run) -> Self {
                Self { game, search: RefCell::new(MemoSearch::new(run.clone())) }
            }
        }

        impl<G: $game> $solver<G> {
            /// Answers every later question with another `run`.
            ///
            /// It keeps what it knows.
            ///
            /// # Example
            /// ```
            #[doc = concat!("# use gt_core::{Run, SolveError, graph::GameGraph, memo::", stringify!($solver), ", prelude::*};")]
            /// let chain = GameGraph::from_fn(1000, |p| p.checked_sub(1), |_| None).unwrap();
            /// let chain = chain.into_acyclic().unwrap();
            #[doc = concat!("let solver = ", stringify!($solver), "::new(&chain, &Run::new().positions(100));")]
            /// assert!(matches!(solver.value(&999), Err(SolveError::Limit(_))));
            /// let solver = solver.with_run(&Run::new());
            /// assert!(solver.value(&999).is_ok());
            /// ```
            #[must_use]
            pub fn with_run(mut self, run: &Run) -> Self {
                self.search.get_mut().run = run.clone();
                self
            }

            #[doc = concat!("Every position solved so far with its ", $noun, "; the order is not specified.")]
            ///
            /// Use it to write a table, or to check it with [`certify`](mod@crate::certify). It
            /// lacks positions that no question has led to.
            /// # Complexity
            /// Walks the whole table.
            /// # Example
            /// ```
            #[doc = concat!("# use gt_core::{Run, graph::GameGraph, memo::", stringify!($solver), ", prelude::*};")]
            /// let game: GameGraph = "a -> b\nb -> c\nc\nd -> a".parse().unwrap();
            /// let game = game.into_acyclic().unwrap();
            #[doc = concat!("let mut solver = ", stringify!($solver), "::new(&game, &Run::new());")]
            /// solver.value(&0).unwrap();
            /// let solved = solver.solved();
            /// let mut positions: Vec<_> = solved.map(|(position, _)| *position).collect();
            /// positions.sort_unstable();
            /// assert_eq!(positions, [0, 1, 2]); // d was not needed
            /// ```
            pub fn solved(&mut self) -> impl Iterator<Item = (&G::Position, $answer)> {
                self.search.get_mut().solved()
            }

            /// A table of everything that the solver knows.
            ///
            /// The table answers only what is known now, and several threads may ask it.
            ///
            /// # Example
            /// ```
            #[doc = concat!("# use gt_core::{Run, graph::GameGraph, memo::", stringify!($solver), ", prelude::*};")]
            /// let game: GameGraph = "a -> b\nb\nc -> a".parse().unwrap();
            /// let game = game.into_acyclic().unwrap();
            #[doc = concat!("let solver = ", stringify!($solver), "::new(&game, &Run::new());")]
            /// solver.value(&0).unwrap();
            /// let table = solver.freeze();
            /// let ask = || table.value(&1);
            /// let answer = std::thread::scope(|scope| scope.spawn(ask).join().unwrap());
            /// assert!(answer.unwrap().is_some());
            /// assert_eq!(table.value(&2), Ok(None)); // no question led there
            /// ```
            #[must_use]
            pub fn freeze(self) -> Frozen<G, $answer> {
                Frozen::new(self.game, self.search.into_inner().into_table())
            }

            /// The work of the solver so far, over all questions.
            ///
            /// `positions` counts the positions in the table, `expanded` the positions whose moves
            /// were generated, and `edges` the played moves. Asking again for a known answer adds
            /// nothing.
            pub fn stats(&self) -> Stats {
                self.search.borrow().stats()
            }
        }

        #[doc = concat!("A question for an unknown ", $noun, " starts a search, so every position has an answer.")]
        ///
        /// # Complexity
        /// One lookup if the answer is known. Otherwise the time that the type's documentation
        /// states, counting only positions that are not known yet.
        /// # Errors
        /// * [`SolveError::Limit`] if a limit is reached first, or if the allocator has no room.
        ///   Raise the limit and ask again. Finished positions are kept. The path to the current
        ///   position is not kept, so it is searched again.
        /// * [`SolveError::Cycle`] if play can come back to a position and the search gets there:
        ///   the promise [`Acyclic`] is false. A search that stops at a winning move before it
        ///   meets the cycle returns an answer, and this answer is right.
        /// * [`SolveError::Overflow`] if a remoteness exceeds `u32::MAX` plies.
        impl<G: $game> Solution for $solver<G> {
            type Game = G;
            type Answer = $answer;

            fn game(&self) -> &G {
                &self.game
            }

            fn value(&self, position: &G::Position) -> Result<Option<$answer>, SolveError> {
                if let Some(known) = self.search.borrow().known(position) {
                    return Ok(Some(known));
                }
                match self.search.try_borrow_mut() {
                    Ok(mut search) => search.search::<$backup>(&self.game, position, &()).map(Some),
                    Err(_) => Ok(None), // `for_each` is listing what is known
                }
            }
        }

        /// The positions solved so far; the order is not specified.
        ///
        /// The solver learns nothing while it lists. If `visit` asks for an unknown answer, it gets
        /// `None`.
        impl<G: $game> Enumerate for $solver<G> {
            fn for_each(&self, visit: &mut dyn FnMut(&PositionOf<Self>, $answer) -> ControlFlow<()>) -> Result<(), SolveError> {
                let _ = self.search.borrow().solved().try_for_each(|(position, answer)| visit(position, answer));
                Ok(())
            }
        }
    };
}

shared_verbs!(Outcomes, Game, Outcome, BestOutcome, "outcome");
shared_verbs!(Values, Game, Value, BestValue, "value");
shared_verbs!(MarginValues, Margins, Margin, BestMargin, "margin");

/// Answers for everything that play can reach from `roots`, on as many threads as `run` says.
fn solve_all<G: Shared, B>(
    game: &G,
    roots: impl IntoIterator<Item = G::Position>,
    run: &Run,
) -> Result<Exact<G::Position, Option<B::Answer>>, SolveError>
where
    B: Backup<G, Answer: Answer + Send + Sync>,
{
    let run = &run.started();
    let mut all = Vec::new();
    run.extend(&mut all, roots.into_iter())?;
    #[cfg(feature = "rayon")]
    if run.thread_count().get() > 1 {
        match together::search::<G, B>(game, &all, run.thread_count().get(), run) {
            // One thread has a table less.
            Err(SolveError::Limit(LimitError::Memory { .. } | LimitError::OutOfMemory { .. })) => {}
            found => return found,
        }
    }
    let mut search = MemoSearch::new(run.clone());
    for root in &all {
        run.check_running()?; // a search of a position that is over does not look
        if search.known(root).is_none() {
            search.search::<B>(game, root, &())?;
        }
    }
    Ok(search.into_table())
}

macro_rules! solve_up_front {
    ($solver:ident, $game:ident, $answer:ty, $backup:ty, $noun:literal) => {
        impl<G: $game + Acyclic + Shared> $solver<G> {
            #[doc = concat!("A table of the ", $noun, "s of everything that play can reach from `roots`.")]
            ///
            /// It works on as many threads as `run` says. A solver made by [`new`](Self::new)
            /// searches on one thread, because it works on demand.
            ///
            /// # Complexity
            /// Time as for the type, divided among the threads. With one thread, memory as in the
            /// [module docs](self). With several threads, each has a table of what it met, and one
            /// table is shared: together up to threads + 1 times as much. If `run` does not allow
            /// this, one thread works. In the end one table is left.
            ///
            /// It pays from three threads on. Two threads took 1.2 to 2.1 times the processor time
            /// of one, depending on the game, because both look up and store what they share. So
            /// two threads may gain nothing.
            /// # Errors
            /// [`SolveError::Limit`], [`SolveError::Cycle`] and [`SolveError::Overflow`] as for a
            /// question of the solver, but nothing is kept. [`SolveError::Threads`] if the system
            /// cannot start the threads.
            /// # Example
            /// ```
            #[doc = concat!("# use gt_core::{Run, Threads, graph::GameGraph, memo::", stringify!($solver), ", prelude::*};")]
            /// let game: GameGraph = "a -> b c\nb -> c\nc\nd -> a".parse().unwrap();
            /// let game = game.into_acyclic().unwrap();
            /// let run = Run::new().threads(Threads::All);
            #[doc = concat!("let table = ", stringify!($solver), "::solve(&game, [0], &run).unwrap();")]
            #[doc = concat!("let solver = ", stringify!($solver), "::new(&game, &run);")]
            /// assert_eq!(table.len(), 3); // d cannot be reached
            /// assert_eq!(table.value(&0), solver.value(&0));
            /// ```
            pub fn solve(
                game: G,
                roots: impl IntoIterator<Item = G::Position>,
                run: &Run,
            ) -> Result<Frozen<G, $answer>, SolveError> {
                let table = solve_all::<G, $backup>(&game, roots, run)?;
                Ok(Frozen::new(game, table))
            }
        }
    };
}

// Not for outcomes: which positions a search for outcomes needs depends on the order of the moves.
solve_up_front!(Values, Game, Value, BestValue, "value");
solve_up_front!(MarginValues, Margins, Margin, BestMargin, "margin");

impl<G: Game> Outcomes<G> {
    /// A whole play from `position` to the end of the game.
    ///
    /// It takes the first of the best moves at every ply. There are no moves if the game is over.
    /// `None` is possible only inside [`Enumerate::for_each`], if an answer is not known yet.
    ///
    /// The winner's moves win, but perhaps not as fast as possible, and the loser does not delay.
    /// For a line in which the winner hurries and the loser delays, use [`Values`]. The line ends
    /// because no play of the game repeats a position.
    ///
    /// # Complexity
    /// One call of [`best_moves`](Solution::best_moves) per ply.
    /// # Errors
    /// As [`value`](Solution::value).
    pub fn line(&self, position: &G::Position) -> Result<Option<Line<G::Move>>, SolveError> {
        play_best(self, position)
    }
}
