//! The laws of games that guess how good a position is.
//!
//! A guess cannot be wrong, but it can be for the wrong player: a negamax search flips the sign at every ply, and an evaluation
//! that always speaks for the first player makes it play well with one colour and badly with the other. Where the position
//! tells whose turn it is, that mistake shows: the score must change its sign with the turn.

use super::reach::Reach;
use super::sample::Sample;
use super::violation::{Point, Violation, enforce};
use crate::capability::Evaluate;
use crate::game::GameExt;
use crate::promise::Partizan;

const SAME_AGAIN: Point = Point::new("evaluate", 1, "the same position has the same score at every call");
const ANTISYMMETRIC: Point =
    Point::new("partizan_evaluate", 1, "a score is for the player to move: the other player's is its negation");

/// Checks what can be seen of [`Evaluate`] alone.
///
/// * 1: wherever play goes on, asking again gives the same score, also after other positions were asked about.
/// # Panics
/// With the counterexample, if a point is broken:
/// ```text
/// law evaluate, point 1 is broken: the same position has the same score at every call
///   position: 0+2, first to move
///   expected: 1
///   found: 0
/// ```
/// # Complexity
/// Scores every position of the sample three times.
/// # Example
/// ```
/// use gt_core::prelude::*;
/// use gt_core::testkit::laws::{self, Reach};
///
/// # /// Whoever takes the last of `board` matches wins; one or two may be taken.
/// # struct Matches;
/// # impl Game for Matches {
/// #     type Position = ToMove<u8>;
/// #     type Move = u8;
/// #     fn initial(&self) -> ToMove<u8> { ToMove::new(9, Player::First) }
/// #     fn moves(&self, p: &ToMove<u8>) -> impl Iterator<Item = u8> { 1..=2.min(p.board) }
/// #     fn play(&self, p: &ToMove<u8>, taken: u8) -> ToMove<u8> { ToMove::new(p.board - taken, !p.turn) }
/// # }
/// # impl Partizan for Matches {
/// #     fn turn(&self, p: &ToMove<u8>) -> Player { p.turn }
/// #     fn with_turn(&self, p: &ToMove<u8>, turn: Player) -> Option<ToMove<u8>> { Some(ToMove::new(p.board, turn)) }
/// # }
/// impl Evaluate for Matches {
///     fn evaluate(&self, p: &ToMove<u8>) -> Score {
///         Score::new(if p.board % 3 == 0 { -1 } else { 1 })
///     }
/// }
/// laws::evaluate(&Matches, Reach::default());
/// ```
#[track_caller]
pub fn evaluate<G: Evaluate>(game: &G, reach: Reach) {
    enforce(check(game, &Sample::new(game, reach)));
}

/// Checks that an evaluation takes the side of the player to move.
///
/// * 1: `evaluate(with_turn(p, other)) == -evaluate(p)` wherever both are positions in which play goes on.
///
/// An evaluation that forgets whose turn it is, or adds in the first player's favour, breaks this; so does a bonus for being to
/// move, which is no mistake: leave this law out for such a game, with a [`Suite`](super::Suite).
/// # Panics
/// With the counterexample, if a point is broken:
/// ```text
/// law partizan_evaluate, point 1 is broken: a score is for the player to move: the other player's is its negation
///   position: 5+5, first to move
///   with the other player to move: 5+5, second to move
///   expected: 2
///   found: -2
/// ```
/// # Complexity
/// Scores every position of the sample twice: for either player.
/// # Example
/// ```
/// use gt_core::prelude::*;
/// use gt_core::testkit::laws::{self, Reach};
///
/// # /// Whoever takes the last of `board` matches wins; one or two may be taken.
/// # struct Matches;
/// # impl Game for Matches {
/// #     type Position = ToMove<u8>;
/// #     type Move = u8;
/// #     fn initial(&self) -> ToMove<u8> { ToMove::new(9, Player::First) }
/// #     fn moves(&self, p: &ToMove<u8>) -> impl Iterator<Item = u8> { 1..=2.min(p.board) }
/// #     fn play(&self, p: &ToMove<u8>, taken: u8) -> ToMove<u8> { ToMove::new(p.board - taken, !p.turn) }
/// # }
/// # impl Partizan for Matches {
/// #     fn turn(&self, p: &ToMove<u8>) -> Player { p.turn }
/// #     fn with_turn(&self, p: &ToMove<u8>, turn: Player) -> Option<ToMove<u8>> { Some(ToMove::new(p.board, turn)) }
/// # }
/// impl Evaluate for Matches {
///     fn evaluate(&self, p: &ToMove<u8>) -> Score {
///         let for_first = Score::new(i32::from(p.board) - 5);
///         if p.turn == Player::First { for_first } else { -for_first }
///     }
/// }
/// laws::partizan_evaluate(&Matches, Reach::default());
/// ```
#[track_caller]
pub fn partizan_evaluate<G: Evaluate + Partizan>(game: &G, reach: Reach) {
    enforce(check_partizan(game, &Sample::new(game, reach)));
}

pub(super) fn check<G: Evaluate>(game: &G, sample: &Sample<G>) -> Result<(), Violation> {
    let open = || sample.positions().filter(|position| game.terminal(position).is_none());
    let scores: alloc::vec::Vec<_> = open().map(|position| (game.evaluate(position), game.evaluate(position))).collect();
    for (position, (first, second)) in open().zip(scores) {
        for again in [second, game.evaluate(position)] {
            if again != first {
                let broken = sample.show(SAME_AGAIN.broken(), position);
                return Err(broken.expected(first.get()).found(again.get()));
            }
        }
    }
    Ok(())
}

pub(super) fn check_partizan<G: Evaluate + Partizan>(game: &G, sample: &Sample<G>) -> Result<(), Violation> {
    for position in sample.positions().filter(|position| game.terminal(position).is_none()) {
        let Some(other) = game.with_turn(position, game.turn(position).other()) else { continue };
        if game.terminal(&other).is_some() {
            continue;
        }
        let (mine, theirs) = (game.evaluate(position), game.evaluate(&other));
        if theirs != -mine {
            let broken = sample.show(ANTISYMMETRIC.broken(), position).debug("with the other player to move", &other);
            return Err(broken.expected((-mine).get()).found(theirs.get()));
        }
    }
    Ok(())
}
