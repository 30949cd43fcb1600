//! Who wins an acyclic game, and in how many plies, by memoized depth-first search.
//!
//! [`Outcomes`] answers "who wins" and stops at the first winning move of every position; [`Values`] also answers "in how many
//! plies" and has to look at every move. Both answer for any position, keep what they have learnt between questions, and visit
//! only positions that play can reach from those asked about.
//!
//! # Should I be using this?
//! Yes for games that end ([`Acyclic`]) and whose reachable positions fit in memory. If plays can repeat positions, use
//! retrograde analysis; if you can number the positions without gaps, a dense solver needs less memory; if the board is too
//! big to solve, search to a depth with alpha-beta.
//!
//! # How it works
//! `wins(p) = any(not wins(q) for q after p)`, with a table of what is known. The path from the position asked about to the one
//! at work is an explicit stack, so a play of a million plies needs heap, not thread stack. Positions on the path are marked in
//! the table; meeting one again is a cycle, and a typed error, since the promise [`Acyclic`] was false.
//!
//! # Invariants
//! * What is stored is final. An error forgets the positions on the path and nothing else, so the solver stays usable.
//! * The answer does not depend on the order of the moves, nor on what was asked before; only the work does.
//!
//! # Bytes per position
//! The table takes `size_of::<(Position, Option<answer>)>() + 1` bytes per slot at a load between 7/16 and 7/8. The path adds a
//! position and 24 to 32 bytes per ply, and the moves of the positions on it.

mod search;

use alloc::vec::Vec;
use core::ops::ControlFlow;

use self::search::{Backup, Search};
use crate::error::SolveError;
use crate::game::Game;
use crate::limits::{Limits, Observer, Stats};
use crate::outcome::{Outcome, Value};
use crate::promise::Acyclic;

/// Who wins, for any position of an acyclic game.
///
/// # Complexity
/// Time O(*n* + *m*) for *n* positions visited and *m* moves played; with good moves first far fewer are visited than exist.
/// Memory as in the [module docs](self).
///
/// # Example
/// ```
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
/// let mut outcomes = Outcomes::new(Matches(21));
/// assert_eq!(outcomes.outcome(&21)?, Outcome::Win);
/// assert_eq!(outcomes.best_moves(&21)?, [1]); // leave a multiple of four
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
/// let outcomes = gt_core::memo::Outcomes::new(Ring);
/// ```
#[derive(Clone, Debug)]
pub struct Outcomes<G: Game, O = ()> {
    search: Search<G, Outcome, O>,
}

/// Who wins and in how many plies, for any position of an acyclic game.
///
/// Remoteness is least for the winner and greatest for the loser. A draw is a draw by rule: plays end.
///
/// # Complexity
/// Time O(*n* + *m*) for the *n* positions that play can reach and their *m* moves. Memory as in the [module docs](self).
///
/// # Example
/// ```
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
/// let mut values = Values::new(Matches(9));
/// assert_eq!(values.value(&9)?, Value::Win { plies: 5 });
/// assert_eq!(values.line(&9)?, [1, 1, 3, 1, 3]); // the loser delays
/// assert_eq!(values.stats().positions, 10);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Values<G: Game, O = ()> {
    search: Search<G, Value, O>,
}

struct BestOutcome;

impl Backup for BestOutcome {
    type Answer = Outcome;
    const WORST: Outcome = Outcome::Loss;

    fn terminal(outcome: Outcome) -> Outcome {
        outcome
    }

    fn through_move(successor: Outcome) -> Result<Outcome, SolveError> {
        Ok(successor.flip())
    }

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

    fn terminal(outcome: Outcome) -> Value {
        Value::terminal(outcome)
    }

    fn through_move(successor: Value) -> Result<Value, SolveError> {
        successor.before_move().ok_or(SolveError::Overflow { what: "remoteness in plies", max: u32::MAX.into() })
    }

    fn better(best: Value, other: Value) -> ControlFlow<Value, Value> {
        ControlFlow::Continue(best.max(other))
    }
}

macro_rules! which_are_best {
    (outcome) => {
        "In a won position every winning move, fast or slow; in a lost one every move, since none is better than another."
    };
    (value) => {
        "In a won position the fastest wins; in a lost one the moves that lose no faster than they must."
    };
}

macro_rules! cost_of_best {
    (outcome) => {
        "Needs the outcome of every successor, where [`outcome`](Self::outcome) may stop at the first: far slower in big games."
    };
    (value) => {
        "A lookup per move, once [`value`](Self::value) is known."
    };
}

macro_rules! shared_verbs {
    ($solver:ident, $answer:ty, $backup:ty, $verb:ident, $noun:literal) => {
        impl<G: Acyclic> $solver<G> {
            /// A solver that knows nothing yet, without limits.
            ///
            /// Give it a reference to the game to use the game elsewhere as well. Nothing is computed before it is asked.
            #[must_use]
            pub fn new(game: G) -> Self {
                Self { search: Search::new(game) }
            }
        }

        impl<G: Game, O: Observer> $solver<G, O> {
            /// The same solver under `limits`, which bound every later question; what is known stays known.
            ///
            /// # Example
            /// ```
            #[doc = concat!("# use gt_core::{Limits, SolveError, graph::GameGraph, memo::", stringify!($solver), "};")]
            /// let chain = GameGraph::from_fn(1000, |p| p.checked_sub(1), |_| None).unwrap().into_acyclic().unwrap();
            #[doc = concat!("let mut solver = ", stringify!($solver), "::new(&chain).with_limits(Limits::default().positions(100));")]
            #[doc = concat!("assert!(matches!(solver.", stringify!($verb), "(&999), Err(SolveError::Limit(_))));")]
            /// let mut solver = solver.with_limits(Limits::default());
            #[doc = concat!("assert!(solver.", stringify!($verb), "(&999).is_ok());")]
            /// ```
            #[must_use]
            pub fn with_limits(mut self, limits: Limits) -> Self {
                self.search.limits = limits;
                self
            }

            /// The same solver, reporting to `observer`: positions in the table, of a number that nobody knows.
            #[must_use]
            pub fn with_observer<N: Observer>(self, observer: N) -> $solver<G, N> {
                $solver { search: self.search.with_observer(observer) }
            }

            /// The rules.
            pub const fn game(&self) -> &G {
                &self.search.game
            }

            #[doc = concat!("The ", $noun, " of `position` for the player to move.")]
            ///
            /// # Complexity
            /// One lookup where it is known. Else the time of the type's docs, for those positions below it that are not known
            /// yet.
            /// # Errors
            /// * [`SolveError::Limit`] if a limit was reached first, or the allocator has no room; raise the limit and ask again.
            ///   What was finished is kept; the path to the position at work is not, and is walked again.
            /// * [`SolveError::Cycle`] if play can come back to a position, and the search got there: the promise [`Acyclic`] is
            ///   false. A search that stops at a winning move before it meets the cycle answers, and rightly so.
            /// * [`SolveError::Overflow`] if a remoteness exceeds `u32::MAX` plies.
            pub fn $verb(&mut self, position: &G::Position) -> Result<$answer, SolveError> {
                self.search.answer::<$backup>(position)
            }

            #[doc = concat!("All moves that keep the ", $noun, " of `position`, in the game's order; none where the game is over.")]
            ///
            #[doc = which_are_best!($verb)]
            /// # Complexity
            #[doc = cost_of_best!($verb)]
            /// # Errors
            #[doc = concat!("As [`", stringify!($verb), "`](Self::", stringify!($verb), ").")]
            /// # Example
            /// ```
            #[doc = concat!("# use gt_core::{graph::GameGraph, memo::", stringify!($solver), "};")]
            /// let game: GameGraph = "a -> b c d\nb\nc -> b\nd".parse().unwrap();
            /// let game = game.into_acyclic().unwrap();
            #[doc = concat!("let best = ", stringify!($solver), "::new(&game).best_moves(&0).unwrap();")]
            /// assert_eq!(best.iter().map(|edge| edge.to).collect::<Vec<_>>(), [1, 3]); // to either end, not to c
            /// ```
            pub fn best_moves(&mut self, position: &G::Position) -> Result<Vec<G::Move>, SolveError> {
                self.search.best_moves::<$backup>(position)
            }

            /// A whole play from `position` to the end of the game, the first of the best moves at every ply.
            ///
            /// Empty where the game is over. The moves in an outcome's line win, but not as fast as they might, and the loser
            /// does not delay; those of a value's line do both.
            /// # Complexity
            /// [`best_moves`](Self::best_moves) at every ply.
            /// # Errors
            #[doc = concat!("As [`", stringify!($verb), "`](Self::", stringify!($verb), ").")]
            pub fn line(&mut self, position: &G::Position) -> Result<Vec<G::Move>, SolveError> {
                self.search.line::<$backup>(position)
            }

            #[doc = concat!("Every position solved so far with its ", $noun, ", in no order.")]
            ///
            /// To write a table out, or to have it checked: [`certify`](crate::certify). Positions that no question has led to
            /// are not in it.
            /// # Complexity
            /// Walks the whole table.
            /// # Example
            /// ```
            #[doc = concat!("# use gt_core::{Outcome, graph::GameGraph, memo::", stringify!($solver), "};")]
            /// let game = "a -> b\nb -> c\nc\nd -> a".parse::<GameGraph>().unwrap().into_acyclic().unwrap();
            #[doc = concat!("let mut solver = ", stringify!($solver), "::new(&game);")]
            #[doc = concat!("solver.", stringify!($verb), "(&0).unwrap();")]
            /// let mut positions: Vec<_> = solver.solved().map(|(position, _)| *position).collect();
            /// positions.sort_unstable();
            /// assert_eq!(positions, [0, 1, 2]); // d was not needed
            /// ```
            pub fn solved(&self) -> impl Iterator<Item = (&G::Position, $answer)> {
                self.search.solved()
            }

            /// What the solver has done so far, over all questions.
            ///
            /// `positions` are those in the table, `expanded` those whose moves were generated, `edges` the moves played. Asking
            /// again for what is known adds nothing; the moves that [`best_moves`](Self::best_moves) itself plays are not
            /// counted.
            pub fn stats(&self) -> Stats {
                self.search.stats()
            }
        }
    };
}

shared_verbs!(Outcomes, Outcome, BestOutcome, outcome, "outcome");
shared_verbs!(Values, Value, BestValue, value, "value");
