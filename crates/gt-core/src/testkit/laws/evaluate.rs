//! The laws of games that guess how good a position is.

use super::sample::{Reach, Sample};
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
/// With the counterexample, if a point is broken.
#[track_caller]
pub fn evaluate<G: Evaluate>(game: &G, reach: Reach) {
    enforce(check(game, &Sample::new(game, reach)));
}

/// Checks that an evaluation takes the side of the player to move.
///
/// * 1: `evaluate(with_turn(p, other)) == -evaluate(p)` wherever both are positions in which play goes on.
///
/// An evaluation that forgets whose turn it is, or adds in the first player's favour, breaks this; so does a bonus for being to
/// move, which is no mistake: leave this law out for such a game.
/// # Panics
/// With the counterexample, if a point is broken.
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
