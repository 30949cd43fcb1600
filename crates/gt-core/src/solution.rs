//! Whatever knows the values of positions: one trait, for solvers, tables, theorems and files.
//!
//! A tablebase in memory, a solver that learns on demand, a game's own engine, a closed form and a
//! table on disk have one thing in common: each knows the value of a position. [`Solution`] says
//! so. Whatever wants values takes any of them: best moves, lines, explanations,
//! [`certify`](mod@crate::certify), players, censuses.
//!
//! | to ask                                  | use                                  | needs                          |
//! |-----------------------------------------|--------------------------------------|--------------------------------|
//! | the value, the outcome                  | [`Solution::value`], [`outcome`]     |                                |
//! | every move with its value, best first   | [`Solution::ranked_moves`]           |                                |
//! | the moves that keep the value           | [`Solution::best_moves`]             |                                |
//! | a best play to the end                  | [`Explain::line`]                    | values with plies              |
//! | why a value is right                    | [`Explain::why`]                     | values with plies              |
//! | every position with its value           | [`Enumerate::for_each`]              | a solution that lists what it knows |
//!
//! [`outcome`]: Solution::outcome
//!
//! # Invariants
//! * `Ok(None)` means *not known here*. It is never a guess, and never a draw.
//! * Values are for the player to move. In [`Solution::ranked_moves`] they are for the player who
//!   makes the move.
//! * The provided methods rest on `game` and `value` alone. An implementation may override them
//!   with something faster; the law `solution` of the test kit compares the two.
//!
//! # Rejected alternatives
//! * *A verb on each solver*: there were five sets of verbs with five kinds of answers, and each
//!   consumer was written five times.
//! * *An error type of its own*: a solution that learns on demand fails as a solver does, so
//!   [`SolveError`] serves both.
//! * *`value(&mut self)`*: two parts of a program could not ask one solution. What a solver learns
//!   on demand lies behind a `RefCell` instead.

mod claims;
mod explain;

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::fmt::{Debug, Display};
use core::ops::ControlFlow;

pub use self::claims::Claims;
pub use self::explain::{Explain, Line, Reason, Refuted, Why};

use crate::error::SolveError;
use crate::game::{Game, GameExt};
use crate::outcome::{Outcome, Value};

/// The positions of a solution's game.
pub type PositionOf<S> = <<S as Solution>::Game as Game>::Position;
/// The moves of a solution's game.
pub type MoveOf<S> = <<S as Solution>::Game as Game>::Move;
/// The moves of a position with what each is worth to the player who makes it; `None`: not known.
pub type RankedMoves<M, A> = Vec<(M, Option<A>)>;

/// The most moves of a position that are listed: a list that nobody reads should not fill the
/// memory.
pub const MOST_RANKED_MOVES: usize = 1_000_000;

/// What a solution says of a position: an [`Outcome`], a [`Value`], or an answer of one's own.
///
/// Ordered by what the player to move prefers.
pub trait Answer: Copy + Ord + Debug + Display {
    /// What a move to a position with this answer is worth to the player who makes it.
    ///
    /// It turns the order round: the worse an answer is for one player, the better for the other.
    /// `None` if that does not fit the type, such as a remoteness beyond `u32::MAX` plies.
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

/// Whatever knows the values of positions of one game.
///
/// Two methods are required. `&S`, `Box<S>` and `Arc<S>` are solutions too, `dyn Solution`
/// included.
///
/// # Example
/// A solution by a theorem: multiples of four matches are lost.
/// ```
/// use gt_core::prelude::*;
/// use gt_core::SolveError;
/// # struct Matches(u32);
/// # impl Game for Matches {
/// #     type Position = u32;
/// #     type Move = u32;
/// #     fn initial(&self) -> u32 { self.0 }
/// #     fn moves(&self, matches: &u32) -> impl Iterator<Item = u32> { 1..=3.min(*matches) }
/// #     fn play(&self, matches: &u32, taken: u32) -> u32 { matches - taken }
/// # }
///
/// struct Theorem(Matches);
/// impl Solution for Theorem {
///     type Game = Matches;
///     type Answer = Value;
///     fn game(&self) -> &Matches {
///         &self.0
///     }
///     fn value(&self, matches: &u32) -> Result<Option<Value>, SolveError> {
///         let plies = matches.div_ceil(4) * 2;
///         Ok(Some(if matches % 4 == 0 { Value::Loss { plies } } else { Value::Win { plies: plies - 1 } }))
///     }
/// }
/// # fn main() -> Result<(), SolveError> {
/// let theorem = Theorem(Matches(21));
/// assert_eq!(theorem.best_moves(&21)?, Some(vec![1]));
/// assert_eq!(theorem.line(&6)?.unwrap().moves, [2, 1, 3]);
/// # Ok(())
/// # }
/// ```
pub trait Solution {
    /// The game whose positions it knows.
    type Game: Game;
    /// What it knows of them.
    type Answer: Answer;

    /// The rules.
    fn game(&self) -> &Self::Game;

    /// What is known of `position`, for the player to move; `None`: not known here.
    ///
    /// # Errors
    /// Those of the work that a solution does on demand, or of what it reads. After an error it can
    /// be asked again.
    fn value(&self, position: &PositionOf<Self>) -> Result<Option<Self::Answer>, SolveError>;

    /// Who wins at `position`; `None`: not known here.
    ///
    /// A solution that can tell the outcome with less work than the value overrides it.
    /// # Errors
    /// As [`value`](Self::value).
    fn outcome(&self, position: &PositionOf<Self>) -> Result<Option<Outcome>, SolveError> {
        Ok(self.value(position)?.map(Answer::outcome))
    }

    /// Every legal move with what it is worth to the player who makes it: best first, unknown ones
    /// last.
    ///
    /// Moves of equal worth stand in the game's order. Empty where the game is over.
    /// # Complexity
    /// One [`value`](Self::value) per move.
    /// # Errors
    /// As [`value`](Self::value); [`SolveError::Overflow`] for a remoteness beyond `u32::MAX`
    /// plies, and for a position with more than [`MOST_RANKED_MOVES`] moves.
    fn ranked_moves(&self, position: &PositionOf<Self>) -> Result<RankedMoves<MoveOf<Self>, Self::Answer>, SolveError> {
        rank_moves(self, position)
    }

    /// The moves that keep the value of `position`, in the game's order; none where the game is
    /// over.
    ///
    /// In a won position those are the fastest wins known, in a lost one the slowest losses, in a
    /// drawn one the moves that keep the draw. A move to an unknown position is never among them.
    /// `None` where an unknown successor could be better than all that are known.
    /// # Complexity
    /// One [`value`](Self::value) per move, and one for the position.
    /// # Errors
    /// As [`ranked_moves`](Self::ranked_moves), where only the moves that are kept count.
    fn best_moves(&self, position: &PositionOf<Self>) -> Result<Option<Vec<MoveOf<Self>>>, SolveError> {
        choose_best(self, position)
    }
}

/// [`Solution::ranked_moves`] by `game` and `value` alone: what it does unless it is overridden.
///
/// # Errors
/// As [`Solution::ranked_moves`].
pub fn rank_moves<S: Solution + ?Sized>(
    solution: &S,
    position: &PositionOf<S>,
) -> Result<RankedMoves<MoveOf<S>, S::Answer>, SolveError> {
    let mut ranked = Vec::new();
    for (mv, after) in solution.game().successors(position) {
        room_for_one_more(ranked.len())?;
        ranked.push((mv, before_move(solution, &after)?));
    }
    ranked.sort_by_key(|&(_, answer)| Reverse(answer));
    Ok(ranked)
}

/// [`Solution::best_moves`] by `game` and `value` alone: what it does unless it is overridden.
///
/// # Errors
/// As [`Solution::best_moves`].
pub fn choose_best<S: Solution + ?Sized>(solution: &S, position: &PositionOf<S>) -> Result<Option<Vec<MoveOf<S>>>, SolveError> {
    let value = solution.value(position)?;
    let (mut kept, mut best, mut over) = (Vec::new(), value, true);
    for (mv, after) in solution.game().successors(position) {
        over = false;
        let Some(answer) = before_move(solution, &after)? else {
            if value.is_none() {
                return Ok(None); // the unknown successor could be better
            }
            continue;
        };
        if value.is_none() && best.is_none_or(|best| best < answer) {
            best = Some(answer);
            kept.clear();
        }
        if best == Some(answer) {
            room_for_one_more(kept.len())?;
            kept.push(mv);
        }
    }
    // Where no known successor keeps the value an unknown one does, or the claim is wrong, which is
    // not for this place to say.
    Ok((over || !kept.is_empty()).then_some(kept))
}

const fn room_for_one_more(listed: usize) -> Result<(), SolveError> {
    if listed < MOST_RANKED_MOVES {
        return Ok(());
    }
    Err(SolveError::Overflow { what: "number of moves to list", max: MOST_RANKED_MOVES as u64 })
}

/// What a move to `after` is worth to the player who makes it.
fn before_move<S: Solution + ?Sized>(solution: &S, after: &PositionOf<S>) -> Result<Option<S::Answer>, SolveError> {
    match solution.value(after)? {
        Some(answer) => answer.before_move().map(Some).ok_or_else(SolveError::too_many_plies),
        None => Ok(None),
    }
}

/// A solution that can list what it knows.
///
/// For whatever looks at all positions: [`certify`](mod@crate::certify), a census, the writer of a
/// table.
pub trait Enumerate: Solution {
    /// Calls `visit` for every known position with its answer, until it breaks; each position once,
    /// in no promised order.
    ///
    /// # Errors
    /// Those of whatever the solution reads.
    #[expect(clippy::type_complexity, reason = "a name for it would say less than the type")]
    fn for_each(&self, visit: &mut dyn FnMut(&PositionOf<Self>, Self::Answer) -> ControlFlow<()>) -> Result<(), SolveError>;
}

macro_rules! forward {
    ($($pointer:ty),+) => { $(
        impl<S: Solution + ?Sized> Solution for $pointer {
            type Game = S::Game;
            type Answer = S::Answer;

            fn game(&self) -> &S::Game {
                (**self).game()
            }

            fn value(&self, position: &PositionOf<S>) -> Result<Option<S::Answer>, SolveError> {
                (**self).value(position)
            }

            fn outcome(&self, position: &PositionOf<S>) -> Result<Option<Outcome>, SolveError> {
                (**self).outcome(position)
            }

            fn ranked_moves(&self, position: &PositionOf<S>) -> Result<RankedMoves<MoveOf<S>, S::Answer>, SolveError> {
                (**self).ranked_moves(position)
            }

            fn best_moves(&self, position: &PositionOf<S>) -> Result<Option<Vec<MoveOf<S>>>, SolveError> {
                (**self).best_moves(position)
            }
        }

        impl<S: Enumerate + ?Sized> Enumerate for $pointer {
            fn for_each(&self, visit: &mut dyn FnMut(&PositionOf<S>, S::Answer) -> ControlFlow<()>) -> Result<(), SolveError> {
                (**self).for_each(visit)
            }
        }
    )+ };
}

forward!(&S, Box<S>, Arc<S>);
