//! The laws of games that estimate how good a position is.
//!
//! An estimate cannot be wrong, but it can be for the wrong player. A negamax search flips the sign
//! at every ply. So an evaluation that is always from the first player's view makes the search play
//! well for the first player and badly for the second. If the position says whose turn it is, the
//! mistake shows: the score must change its sign with the turn.

use super::reach::Reach;
use super::sample::Sample;
use super::violation::{Point, Violation, enforce};
use gt_core::capability::Evaluate;
use gt_core::game::GameExt;
use gt_core::promise::Partizan;

const SAME_AGAIN: Point =
    Point::new("evaluate", 1, "the same position has the same score at every call");
const ANTISYMMETRIC: Point =
    Point::new("partizan_evaluate", 1, "the score is negated if the other player is to move");

/// Checks the part of [`Evaluate`] that every game must keep.
///
/// * 1: a position that is not over gets the same score again, also after other positions were
///   scored.
/// # Panics
/// Panics with a counterexample if the point is broken.
/// # Complexity
/// Scores every position of the sample three times.
#[track_caller]
pub fn evaluate<G: Evaluate>(game: &G, reach: Reach) {
    enforce(check(game, &Sample::new(game, reach)));
}

/// Checks that a score is for the player to move.
///
/// * 1: `evaluate(with_turn(p, other)) == -evaluate(p)` wherever the game is over in neither
///   position.
///
/// An evaluation that ignores the turn, or that always favours the first player, breaks this law.
/// So does a bonus for being to move, which is not a mistake. For such a game leave this law out,
/// with a [`Suite`](super::Suite).
/// # Panics
/// Panics with a counterexample if the point is broken.
/// # Complexity
/// Scores every position of the sample twice: once for each player.
#[track_caller]
pub fn partizan_evaluate<G: Evaluate + Partizan>(game: &G, reach: Reach) {
    enforce(check_partizan(game, &Sample::new(game, reach)));
}

pub(super) fn check<G: Evaluate>(game: &G, sample: &Sample<G>) -> Result<(), Violation> {
    let open = || sample.positions().filter(|position| game.terminal(position).is_none());
    let scores: std::vec::Vec<_> =
        open().map(|position| (game.evaluate(position), game.evaluate(position))).collect();
    for (position, (first, second)) in open().zip(scores) {
        for again in [second, game.evaluate(position)] {
            if again != first {
                let broken = sample.at(SAME_AGAIN, position);
                return Err(broken.differs(first.get(), again.get()));
            }
        }
    }
    Ok(())
}

pub(super) fn check_partizan<G: Evaluate + Partizan>(
    game: &G,
    sample: &Sample<G>,
) -> Result<(), Violation> {
    for position in sample.positions().filter(|position| game.terminal(position).is_none()) {
        let Some(other) = game.with_turn(position, game.turn(position).other()) else { continue };
        if game.terminal(&other).is_some() {
            continue;
        }
        let (mine, theirs) = (game.evaluate(position), game.evaluate(&other));
        if theirs != -mine {
            let broken = sample
                .at(ANTISYMMETRIC, position)
                .note("with the other player to move", sample.text(&other));
            return Err(broken.differs((-mine).get(), theirs.get()));
        }
    }
    Ok(())
}
