//! Who wins an acyclic game, and in how many plies, by memoized depth-first search.
//!
//! [`Outcomes`] answers "who wins" and stops at the first winning move of every position;
//! [`Values`] also answers "in how many plies" and has to look at every move. Both answer for any
//! position, keep what they have learnt between questions, and visit only positions that play can
//! reach from those asked about.
//!
//! # Should I be using this?
//! Yes for games that end ([`Acyclic`]) and whose reachable positions fit in memory. If plays can
//! repeat positions, use retrograde analysis; if you can number the positions without gaps, a dense
//! solver needs less memory; if the board is too big to solve, search to a depth with alpha-beta.
//!
//! # How it works
//! `wins(p) = any(not wins(q) for q after p)`, with a table of what is known. The path from the
//! position asked about to the one at work is an explicit stack, so a play of a million plies needs
//! heap, not thread stack. Positions on the path are marked in the table; meeting one again is a
//! cycle, and a typed error, since the promise [`Acyclic`] was false.
//!
//! # Asking by `&self`
//! Both are a [`Solution`], so a question needs no more than `&self`: what is learned lies behind a
//! `RefCell`. A solver is therefore not `Sync`; [`Values::freeze`] gives a table that is.
//!
//! # Invariants
//! * What is stored is final. An error forgets the positions on the path and nothing else, so the
//!   solver stays usable.
//! * The answer does not depend on the order of the moves, nor on what was asked before; only the
//!   work does.
//!
//! # Bytes per position
//! The table takes `size_of::<(Position, Option<answer>)>() + 1` bytes per slot at a load between
//! 7/16 and 7/8. The path adds a position and 24 to 32 bytes per ply, and the moves of the
//! positions on it.

mod frozen;
mod search;

use alloc::vec::Vec;
use core::cell::RefCell;
use core::ops::ControlFlow;

pub use self::frozen::Frozen;
use self::search::{Backup, Search};
use crate::error::SolveError;
use crate::game::Game;
use crate::outcome::{Outcome, Value};
use crate::promise::Acyclic;
use crate::run::{Run, Stats};
use crate::solution::{Enumerate, Line, PositionOf, Solution};

/// Who wins, for any position of an acyclic game.
///
/// # Complexity
/// Time O(*n* + *m*) for *n* positions visited and *m* moves played; with good moves first far
/// fewer are visited than exist. Memory as in the [module docs](self).
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_core::memo::Outcomes;
/// use gt_core::prelude::*;
/// # struct Matches(u32);
/// # impl Game for Matches {
/// #     type Position = u32;
/// #     type Move = u32;
/// #     fn initial(&self) -> u32 { self.0 }
/// #     fn moves(&self, matches: &u32) -> impl Iterator<Item = u32> { 1..=3.min(*matches) }
/// #     fn play(&self, matches: &u32, taken: u32) -> u32 { matches - taken }
/// # }
/// # impl Acyclic for Matches {}
/// # fn main() -> Result<(), gt_core::SolveError> {
/// let outcomes = Outcomes::new(Matches(21), &Run::new());
/// assert_eq!(outcomes.value(&21)?, Some(Outcome::Win));
/// assert_eq!(outcomes.best_moves(&21)?, Some(vec![1])); // leave a multiple of four
/// # Ok(())
/// # }
/// ```
/// A game that does not promise to end is refused by the compiler:
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
    search: RefCell<Search<G, Outcome>>,
}

/// Who wins and in how many plies, for any position of an acyclic game.
///
/// Remoteness is least for the winner and greatest for the loser. A draw is a draw by rule: plays
/// end.
///
/// # Complexity
/// Time O(*n* + *m*) for the *n* positions that play can reach and their *m* moves. Memory as in
/// the [module docs](self).
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_core::memo::Values;
/// use gt_core::prelude::*;
/// # struct Matches(u32);
/// # impl Game for Matches {
/// #     type Position = u32;
/// #     type Move = u32;
/// #     fn initial(&self) -> u32 { self.0 }
/// #     fn moves(&self, matches: &u32) -> impl Iterator<Item = u32> { 1..=3.min(*matches) }
/// #     fn play(&self, matches: &u32, taken: u32) -> u32 { matches - taken }
/// # }
/// # impl Acyclic for Matches {}
/// # fn main() -> Result<(), gt_core::SolveError> {
/// let values = Values::new(Matches(9), &Run::new());
/// assert_eq!(values.value(&9)?, Some(Value::Win { plies: 5 }));
/// assert_eq!(values.line(&9)?.unwrap().moves, [1, 1, 3, 1, 3]); // the loser delays
/// assert_eq!(values.stats().positions, 10);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Values<G: Game> {
    game: G,
    search: RefCell<Search<G, Value>>,
}

struct BestOutcome;

impl Backup for BestOutcome {
    type Answer = Outcome;
    const WORST: Outcome = Outcome::Loss;

    #[inline]
    fn terminal(outcome: Outcome) -> Outcome {
        outcome
    }

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

struct BestValue;

impl Backup for BestValue {
    type Answer = Value;
    const WORST: Value = Value::Loss { plies: 0 };

    #[inline]
    fn terminal(outcome: Outcome) -> Value {
        Value::terminal(outcome)
    }

    #[inline]
    fn through_move(successor: Value) -> Result<Value, SolveError> {
        successor.before_move().ok_or_else(SolveError::too_many_plies)
    }

    #[inline]
    fn better(best: Value, other: Value) -> ControlFlow<Value, Value> {
        ControlFlow::Continue(best.max(other))
    }
}

macro_rules! shared_verbs {
    ($solver:ident, $answer:ty, $backup:ty, $noun:literal) => {
        impl<G: Acyclic> $solver<G> {
            /// A solver that knows nothing yet, and works as `run` says.
            ///
            /// Give it a reference to the game to use the game elsewhere as well. Nothing is
            /// computed before it is asked.
            #[must_use]
            pub fn new(game: G, run: &Run) -> Self {
                Self { game, search: RefCell::new(Search::new(run.clone())) }
            }
        }

        impl<G: Game> $solver<G> {
            /// The same solver under another `run`, for every later question; what is known stays
            /// known.
            ///
            /// # Example
            /// ```
            #[doc = concat!("# use gt_core::{Run, SolveError, graph::GameGraph, memo::", stringify!($solver), ", prelude::*};")]
            /// let chain = GameGraph::from_fn(1000, |p| p.checked_sub(1), |_| None).unwrap().into_acyclic().unwrap();
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

            #[doc = concat!("Every position solved so far with its ", $noun, ", in no order.")]
            ///
            /// To write a table out, or to have it checked: [`certify`](mod@crate::certify). Positions
            /// that no question has led to are not in it.
            /// # Complexity
            /// Walks the whole table.
            /// # Example
            /// ```
            #[doc = concat!("# use gt_core::{Run, graph::GameGraph, memo::", stringify!($solver), ", prelude::*};")]
            /// let game = "a -> b\nb -> c\nc\nd -> a".parse::<GameGraph>().unwrap().into_acyclic().unwrap();
            #[doc = concat!("let mut solver = ", stringify!($solver), "::new(&game, &Run::new());")]
            /// solver.value(&0).unwrap();
            /// let mut positions: Vec<_> = solver.solved().map(|(position, _)| *position).collect();
            /// positions.sort_unstable();
            /// assert_eq!(positions, [0, 1, 2]); // d was not needed
            /// ```
            pub fn solved(&mut self) -> impl Iterator<Item = (&G::Position, $answer)> {
                self.search.get_mut().solved()
            }

            /// A table of what is known, which learns no more and may be asked from several
            /// threads.
            ///
            /// # Example
            /// ```
            #[doc = concat!("# use gt_core::{Run, graph::GameGraph, memo::", stringify!($solver), ", prelude::*};")]
            /// let game = "a -> b\nb\nc -> a".parse::<GameGraph>().unwrap().into_acyclic().unwrap();
            #[doc = concat!("let solver = ", stringify!($solver), "::new(&game, &Run::new());")]
            /// solver.value(&0).unwrap();
            /// let table = solver.freeze();
            /// let ask = std::thread::scope(|scope| scope.spawn(|| table.value(&1)).join().unwrap());
            /// assert!(ask.unwrap().is_some());
            /// assert_eq!(table.value(&2), Ok(None)); // nobody had asked
            /// ```
            #[must_use]
            pub fn freeze(self) -> Frozen<G, $answer> {
                Frozen::new(self.game, self.search.into_inner().into_table())
            }

            /// What the solver has done so far, over all questions.
            ///
            /// `positions` are those in the table, `expanded` those whose moves were generated,
            /// `edges` the moves played. Asking again for what is known adds nothing.
            pub fn stats(&self) -> Stats {
                self.search.borrow().stats()
            }
        }

        #[doc = concat!("Asked for a ", $noun, ", it searches what is not known yet; it knows every position.")]
        ///
        /// # Complexity
        /// One lookup where the answer is known. Else the time of the type's docs, for those
        /// positions below it that are not known yet.
        /// # Errors
        /// * [`SolveError::Limit`] if a limit was reached first, or the allocator has no room;
        ///   raise the limit and ask again. What was finished is kept; the path to the position at
        ///   work is not, and is walked again.
        /// * [`SolveError::Cycle`] if play can come back to a position, and the search got there:
        ///   the promise [`Acyclic`] is false. A search that stops at a winning move before it
        ///   meets the cycle answers, and rightly so.
        /// * [`SolveError::Overflow`] if a remoteness exceeds `u32::MAX` plies.
        impl<G: Game> Solution for $solver<G> {
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
                    Ok(mut search) => search.search::<$backup>(&self.game, position).map(Some),
                    Err(_) => Ok(None), // while `for_each` lists what is known
                }
            }
        }

        /// The positions solved so far, in no order. Meanwhile nothing is learned: asked by `visit`
        /// for what is not known, the solver says so.
        impl<G: Game> Enumerate for $solver<G> {
            fn for_each(&self, visit: &mut dyn FnMut(&PositionOf<Self>, $answer) -> ControlFlow<()>) -> Result<(), SolveError> {
                let _ = self.search.borrow().solved().try_for_each(|(position, answer)| visit(position, answer));
                Ok(())
            }
        }
    };
}

shared_verbs!(Outcomes, Outcome, BestOutcome, "outcome");
shared_verbs!(Values, Value, BestValue, "value");

impl<G: Game> Outcomes<G> {
    /// A whole play from `position` to the end of the game, the first of the best moves at every
    /// ply.
    ///
    /// No moves where the game is over; `None` only from inside [`Enumerate::for_each`], for what
    /// is not known by then. The winner's moves win, but not as fast as they might, and the loser
    /// does not delay: for that, ask the line of [`Values`]. It ends because no play of the game
    /// repeats a position.
    /// # Complexity
    /// [`best_moves`](Solution::best_moves) at every ply.
    /// # Errors
    /// As [`value`](Solution::value).
    pub fn line(&self, position: &G::Position) -> Result<Option<Line<G::Move>>, SolveError> {
        let mut at = position.clone();
        let mut line = Line { moves: Vec::new(), repeats_from: None };
        loop {
            let Some(best) = self.best_moves(&at)? else { return Ok(None) };
            let Some(&mv) = best.first() else { return Ok(Some(line)) };
            line.moves.push(mv);
            at = self.game.play(&at, mv);
        }
    }
}
