//! The provided methods of [`Solution`]: all moves in order, and the best ones.
//!
//! Every solver and every game has these methods, so as little as possible is compiled for each.
//! The code that looks at moves and positions is compiled once per game. The code that asks for a
//! value is compiled once per solver. The rest is compiled once.

use alloc::vec::Vec;
use core::cmp::Ordering;
use core::ops::ControlFlow;

use super::{Answer, MOST_RANKED_MOVES, MoveOf, PositionOf, RankedMoves, Solution};
use crate::error::SolveError;
use crate::game::{Game, each_successor};

/// What is known of the position after a move.
type Known<A> = Result<Option<A>, SolveError>;

/// The provided method [`Solution::ranked_moves`]: it uses only `game` and `value`.
/// # Errors
/// As [`Solution::ranked_moves`].
pub fn rank_moves<S: Solution + ?Sized>(
    solution: &S,
    position: &PositionOf<S>,
) -> Result<RankedMoves<MoveOf<S>, S::Answer>, SolveError> {
    rank(solution.game(), position, &mut |after| solution.value(after))
}

/// The provided method [`Solution::best_moves`]: it uses only `game` and `value`.
/// # Errors
/// As [`Solution::best_moves`].
pub fn choose_best<S: Solution + ?Sized>(
    solution: &S,
    position: &PositionOf<S>,
) -> Result<Option<Vec<MoveOf<S>>>, SolveError> {
    choose(solution.game(), position, &mut |after| solution.value(after))
}

fn rank<G: Game + ?Sized, A: Answer>(
    game: &G,
    position: &G::Position,
    ask: &mut dyn FnMut(&G::Position) -> Known<A>,
) -> Result<RankedMoves<G::Move, A>, SolveError> {
    let (mut moves, mut worths) = (Vec::new(), Ok(Vec::new()));
    let _ = each_successor(game, position, &mut |mv, after| {
        moves.push(mv);
        add_worth(&mut worths, ask(&after))
    });
    let worths = worths?;
    let mut ranked = Vec::with_capacity(moves.len());
    for at in best_first(&worths) {
        ranked.push((moves[at], worths[at]));
    }
    Ok(ranked)
}

/// Adds the worth of one more move; breaks if there is an error.
fn add_worth<A: Answer>(
    worths: &mut Result<Vec<Option<A>>, SolveError>,
    after: Known<A>,
) -> ControlFlow<()> {
    let Ok(known) = worths else { return ControlFlow::Break(()) };
    match room_for_one_more(known.len()).and_then(|()| before_move(after)) {
        Ok(worth) => known.push(worth),
        Err(error) => {
            *worths = Err(error);
            return ControlFlow::Break(());
        }
    }
    ControlFlow::Continue(())
}

/// The places of `worths`, best first, unknown ones last; equal ones in order.
fn best_first<A: Answer>(worths: &[Option<A>]) -> Vec<usize> {
    in_order(worths.len(), &mut |a, b| worths[b].cmp(&worths[a]))
}

/// The numbers below `len` in the order of `compare`; equal ones stay in order.
///
/// It sorts numbers, so the compiler makes one sort for all games and all answers.
fn in_order(len: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..len).collect();
    order.sort_by(|&a, &b| compare(a, b));
    order
}

fn choose<G: Game + ?Sized, A: Answer>(
    game: &G,
    position: &G::Position,
    ask: &mut dyn FnMut(&G::Position) -> Known<A>,
) -> Result<Option<Vec<G::Move>>, SolveError> {
    let (mut kept, mut choice) = (Vec::new(), Choice::new(ask(position)?));
    let _ = each_successor(game, position, &mut |mv, after| match choice
        .look(ask(&after), kept.len())
    {
        Standing::Aside => ControlFlow::Continue(()),
        Standing::Nowhere => ControlFlow::Break(()),
        standing => {
            if standing == Standing::Alone {
                kept.clear();
            }
            kept.push(mv);
            ControlFlow::Continue(())
        }
    });
    Ok(choice.knows_best(kept.len())?.then_some(kept))
}

/// How a move stands beside the best moves before it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Standing {
    /// It is not among the best moves.
    Aside,
    /// It is better than all moves before.
    Alone,
    /// It is as good as the best moves before.
    Beside,
    /// The search for the best moves is over.
    Nowhere,
}

/// The best moves of a position, while they are looked for.
struct Choice<A> {
    /// The value of the position, if it is known.
    value: Option<A>,
    best: Option<A>,
    /// Whether no move was seen.
    over: bool,
    /// Whether an unknown successor could be better than all known ones, or the error.
    open: Result<bool, SolveError>,
}

impl<A: Answer> Choice<A> {
    const fn new(value: Option<A>) -> Self {
        Self { value, best: value, over: true, open: Ok(false) }
    }

    /// Looks at the position after one more move; `kept` moves are kept so far.
    fn look(&mut self, after: Known<A>, kept: usize) -> Standing {
        self.over = false;
        let standing = self.standing(after, kept);
        standing.unwrap_or_else(|error| {
            self.open = Err(error);
            Standing::Nowhere
        })
    }

    fn standing(&mut self, after: Known<A>, kept: usize) -> Result<Standing, SolveError> {
        let Some(worth) = before_move(after)? else {
            self.open = Ok(self.value.is_none());
            return Ok(if self.value.is_none() { Standing::Nowhere } else { Standing::Aside });
        };
        if self.value.is_none() && self.best.is_none_or(|best| best < worth) {
            self.best = Some(worth);
            return Ok(Standing::Alone);
        }
        if self.best != Some(worth) {
            return Ok(Standing::Aside);
        }
        room_for_one_more(kept)?;
        Ok(Standing::Beside)
    }

    /// Returns whether the `kept` moves are all the best moves.
    ///
    /// If no known successor keeps the value, then an unknown one does, or the claimed value is
    /// wrong. Nothing here can tell which.
    fn knows_best(self, kept: usize) -> Result<bool, SolveError> {
        Ok(!self.open? && (self.over || kept > 0))
    }
}

const fn room_for_one_more(listed: usize) -> Result<(), SolveError> {
    if listed < MOST_RANKED_MOVES {
        return Ok(());
    }
    Err(SolveError::Overflow { what: "number of moves to list", max: MOST_RANKED_MOVES as u64 })
}

/// The value of a move, for the player who makes it, from the value of the position after it.
fn before_move<A: Answer>(after: Known<A>) -> Known<A> {
    match after? {
        Some(answer) => answer.before_move().map(Some).ok_or_else(SolveError::too_many_plies),
        None => Ok(None),
    }
}
