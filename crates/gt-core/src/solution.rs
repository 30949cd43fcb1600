//! One trait for everything that knows values: solvers, tables, theorems and files.
//!
//! A tablebase in memory, a solver that learns on demand, the engine of a game, a formula and a
//! table on disk have one thing in common: each knows the values of positions. The trait
//! [`Solution`] stands for this ability. Everything that needs values takes any solution: best
//! moves, lines, explanations, [`certify`](mod@crate::certify), players, censuses.
//!
//! An *outcome* says who wins: a loss, a draw or a win for the player to move. A *value* is an
//! outcome with the number of plies to the end.
//!
//! | to ask                                | use                              | needs                     |
//! |---------------------------------------|----------------------------------|---------------------------|
//! | the value, the outcome                | [`Solution::value`], [`outcome`] |                           |
//! | every move with its value, best first | [`Solution::ranked_moves`]       |                           |
//! | the moves that keep the value         | [`Solution::best_moves`]         |                           |
//! | a best play to the end                | [`Explain::line`]                | values with plies, or margins |
//! | why a value is right                  | [`Explain::why`]                 | the same                  |
//! | every known position with its value   | [`Enumerate::for_each`]          | the trait [`Enumerate`]   |
//! | the nimber of a position              | [`NimberSolution::nimber`]       | the trait [`NimberSolution`] |
//!
//! [`outcome`]: Solution::outcome
//!
//! # Invariants
//! * `Ok(None)` means *not known here*. It is never a guess and never a draw.
//! * Values are for the player to move. Only [`Solution::ranked_moves`] gives values for the player
//!   who makes the move.
//! * The provided methods use only `game` and `value`. An implementation may override them with
//!   something faster. The law `solution` of the test kit compares the two.
//!
//! # Rejected alternatives
//! * *Methods of its own for each solver*: there were five sets of methods with five kinds of
//!   answers, and each consumer was written five times.
//! * *An error type of its own*: a solution that learns on demand fails as a solver does, so
//!   [`SolveError`] serves both.
//! * *`value(&mut self)`*: two parts of a program could not ask the same solution. Instead a solver
//!   on demand keeps what it learns in a `RefCell`.

mod census;
mod choice;
mod claims;
mod explain;
mod in_notation;
mod margins;
mod nimbers;
mod outcomes;
pub(crate) mod places;

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt::{Debug, Display};
use core::ops::ControlFlow;

pub use self::census::{Census, OutcomeCounts};
pub use self::choice::{choose_best, rank_moves};
pub use self::claims::Claims;
pub use self::explain::{Explain, Line, LineAnswer, Reason, Refuted, Why, WhyOf};
pub use self::nimbers::NimberSolution;

pub(crate) use self::explain::play_best;
pub(crate) use self::outcomes::OutcomesOf;

use crate::error::SolveError;
use crate::game::Game;
use crate::outcome::{Margin, Outcome, Value};

/// The positions of a solution's game.
pub type PositionOf<S> = <<S as Solution>::Game as Game>::Position;
/// The moves of a solution's game.
pub type MoveOf<S> = <<S as Solution>::Game as Game>::Move;
/// The moves of a position, each with its value for the player who makes it; `None` means unknown.
pub type RankedMoves<M, A> = Vec<(M, Option<A>)>;

/// The greatest number of moves that are listed for a position.
///
/// A longer list is of no use to a reader, and could fill the memory.
pub const MOST_RANKED_MOVES: usize = 1_000_000;

/// What a solution says of a position: an [`Outcome`], a [`Value`], or another type of answer.
///
/// The order is what the player to move prefers: the greater the better.
pub trait Answer: Copy + Ord + Debug + Display {
    /// The value of a move to a position with this answer, for the player who makes the move.
    ///
    /// It reverses the order: what is worse for one player is better for the other.
    ///
    /// `None` if the result does not fit the type, for example a remoteness of more than `u32::MAX`
    /// plies.
    fn before_move(self) -> Option<Self>;

    /// Who wins.
    fn outcome(self) -> Outcome;
}

impl Answer for Outcome {
    fn before_move(self) -> Option<Self> {
        Some(self.flip())
    }

    fn outcome(self) -> Outcome {
        self
    }
}

impl Answer for Value {
    fn before_move(self) -> Option<Self> {
        Self::before_move(self)
    }

    fn outcome(self) -> Outcome {
        Self::outcome(self)
    }
}

/// Answers that the rules of a game give: where the game is over, and where play goes round.
pub trait AtEnd<G: Game + ?Sized>: Answer {
    /// The answer of `over`, where the game is over with this outcome for the player to move.
    fn at_end(game: &G, over: &G::Position, outcome: Outcome) -> Self;

    /// What play is worth that comes back to `position` again and again, for the player to move.
    ///
    /// `None` if best moves by such answers may go round although the position is worth something
    /// else: an outcome does not say how far the end is.
    fn endless(game: &G, position: &G::Position) -> Option<Self>;
}

impl<G: Game + ?Sized> AtEnd<G> for Outcome {
    #[inline]
    fn at_end(_: &G, _: &G::Position, outcome: Outcome) -> Self {
        outcome
    }

    fn endless(_: &G, _: &G::Position) -> Option<Self> {
        None
    }
}

impl<G: Game + ?Sized> AtEnd<G> for Value {
    #[inline]
    fn at_end(_: &G, _: &G::Position, outcome: Outcome) -> Self {
        outcome.into()
    }

    fn endless(game: &G, position: &G::Position) -> Option<Self> {
        (game.endless(position) == Margin::EVEN).then_some(Self::Draw)
    }
}

/// Knows the values of positions of one game.
///
/// An implementation needs two methods: `game` and `value`. `&S`, `Box<S>` and `Arc<S>` are
/// solutions too, also with `dyn Solution` for `S`.
/// # The contract
/// 1. A question about a position of the game returns an answer or `None`. It is an error only if a
///    limit stops the work, or if the data cannot be read.
/// 2. If the game is over, a known answer is what the rules say.
/// 3. If all successors are known, a known answer is the value of the best move.
/// 4. If some successors are unknown, a known answer is at least as good as each move to a known
///    successor.
/// 5. [`outcome`](Self::outcome) is the outcome of [`value`](Self::value).
/// 6. [`ranked_moves`](Self::ranked_moves) returns what its provided method would return.
/// 7. [`best_moves`](Self::best_moves) returns what its provided method would return.
/// 8. The same position gets the same answer each time.
/// 9. [`line_moves`](Self::line_moves) returns best moves, and at least one where there is one.
/// 10. A play by the first of the line moves is worth the answer of the position: at its end, or by
///     what endless play is worth if it goes round.
///
/// The law `solution` of the test kit checks these points under the same numbers. Points 3 and 4 do
/// not suffice for outcomes of loopy games, because a cycle of wrong outcomes can explain itself.
/// For the same reason point 10 leaves out outcomes where play goes round.
/// # Example
/// A solution by a theorem: the player to move loses at a multiple of four matches.
/// ```
/// use gt_core::{SolveError, example::Matches, prelude::*};
/// struct Theorem(Matches);
/// impl Solution for Theorem {
///     type Game = Matches;
///     type Answer = Value;
///     fn game(&self) -> &Matches { &self.0 }
///     fn value(&self, matches: &u32) -> Result<Option<Value>, SolveError> {
///         let plies = matches.div_ceil(4) * 2;
///         let lost = matches % 4 == 0;
///         Ok(Some(if lost { Value::Loss { plies } } else { Value::Win { plies: plies - 1 } }))
///     }
/// }
/// let theorem = Theorem(Matches(21));
/// assert_eq!(theorem.best_moves(&21)?, Some(vec![1]));
/// assert_eq!(theorem.line(&6)?.unwrap().moves, [2, 1, 3]);
/// # Ok::<(), SolveError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not know answers for positions",
    label = "a table, a solver or a formula is needed here",
    note = "implement `Solution`, or wrap a closure in `solution::Claims`"
)]
pub trait Solution {
    /// The game whose positions the solution knows.
    type Game: Game;
    /// The kind of answer that the solution gives.
    type Answer: Answer;

    /// The rules of the game.
    fn game(&self) -> &Self::Game;

    /// The answer for `position`, for the player to move; `None` means not known here.
    /// # Errors
    /// The errors of the work that the solution does on demand, or of the data that it reads. After
    /// an error the solution can be asked again.
    fn value(&self, position: &PositionOf<Self>) -> Result<Option<Self::Answer>, SolveError>;

    /// Who wins at `position`; `None` means not known here.
    ///
    /// Override this method if the outcome takes less work than the value.
    /// # Errors
    /// As [`value`](Self::value).
    fn outcome(&self, position: &PositionOf<Self>) -> Result<Option<Outcome>, SolveError> {
        Ok(self.value(position)?.map(Answer::outcome))
    }

    /// Every legal move with its value for the player who makes it, best first, unknown ones last.
    ///
    /// Moves of equal value stand in the game's order. The list is empty if the game is over.
    /// # Complexity
    /// One [`value`](Self::value) per move.
    /// # Errors
    /// * The errors of [`value`](Self::value).
    /// * [`SolveError::Overflow`] if a remoteness exceeds `u32::MAX` plies, or if the position has
    ///   more than [`MOST_RANKED_MOVES`] moves.
    fn ranked_moves(
        &self,
        position: &PositionOf<Self>,
    ) -> Result<RankedMoves<MoveOf<Self>, Self::Answer>, SolveError> {
        rank_moves(self, position)
    }

    /// The moves that keep the value of `position`, in the game's order; none if the game is over.
    ///
    /// In a won position these are the fastest known wins. In a lost position they are the slowest
    /// losses. In a drawn position they are the moves that keep the draw. A move to an unknown
    /// position is never among them.
    ///
    /// `None` if an unknown successor could be better than all known ones.
    /// # Complexity
    /// One [`value`](Self::value) per move, and one for the position.
    /// # Errors
    /// As [`ranked_moves`](Self::ranked_moves), but only the kept moves count towards
    /// [`MOST_RANKED_MOVES`].
    fn best_moves(
        &self,
        position: &PositionOf<Self>,
    ) -> Result<Option<Vec<MoveOf<Self>>>, SolveError> {
        choose_best(self, position)
    }

    /// The best moves that bring the end nearer: a line is made of them.
    ///
    /// For values these are all best moves, because a best move keeps the remoteness. A margin says
    /// nothing about the way to the end, so a loopy table of margins leaves out the moves that only
    /// go round. A solution that asks another one has to override this method as well. Margins
    /// without such a table, as in [`Claims`] or [`Frozen`](crate::memo::Frozen), do not know the
    /// way in a loopy game.
    /// # Errors
    /// As [`best_moves`](Self::best_moves).
    fn line_moves(
        &self,
        position: &PositionOf<Self>,
    ) -> Result<Option<Vec<MoveOf<Self>>>, SolveError> {
        self.best_moves(position)
    }

    /// The bytes of the tables that it keeps, as far as they are known; 0 for a formula.
    ///
    /// A solution that learns on demand keeps more after each question.
    fn kept_bytes(&self) -> u64 {
        0
    }
}

/// A solution that can list the positions that it knows.
///
/// It is for code that looks at all positions: [`certify`](mod@crate::certify), a census, a program
/// that writes a table.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not list the positions that it knows",
    label = "all known positions are needed here",
    note = "implement `Enumerate`; to check without a list, use `certify::indexed`, `certify::reachable` or `certify::at`"
)]
pub trait Enumerate: Solution {
    /// Calls `visit` for every known position with its answer, until `visit` breaks.
    ///
    /// Each position comes once. The order is not specified.
    /// # Errors
    /// The errors of the data that the solution reads.
    #[expect(clippy::type_complexity, reason = "a name for it would say less than the type")]
    fn for_each(
        &self,
        visit: &mut dyn FnMut(&PositionOf<Self>, Self::Answer) -> ControlFlow<()>,
    ) -> Result<(), SolveError>;
}

macro_rules! forward {
    ($($pointer:ty),+) => { $(
        impl<S: Solution + ?Sized> Solution for $pointer {
            type Game = S::Game;
            type Answer = S::Answer;

            fn game(&self) -> &S::Game {
                (**self).game()
            }

            pass_solution!(this => **this);
        }

        impl<S: Enumerate + ?Sized> Enumerate for $pointer {
            fn for_each(&self, visit: &mut dyn FnMut(&PositionOf<S>, S::Answer) -> ControlFlow<()>) -> Result<(), SolveError> {
                (**self).for_each(visit)
            }
        }
    )+ };
}

forward!(&S, Box<S>, Arc<S>);
