//! The laws of games whose positions say whose turn it is.
//!
//! The first point of the contract of every game says that players alternate. Every solver relies
//! on it and flips the outcome at each ply. In some games a player moves again after a capture or a
//! point. Then the flip is wrong, and the whole turn must be one move.
//!
//! A law can check this only if positions say whose turn it is: if they are a
//! [`ToMove`](gt_core::ToMove), or if the game is [`Partizan`](gt_core::Partizan). This is a reason to
//! implement `Partizan` even if no solver needs it. [`all!`](super::all) then checks it as point 1
//! of the law [`game`](super::game()).
//!
//! `with_turn` gives the turn to either player. Solvers use it to answer for both players at one
//! board, as in the table `dp[state][k][player]` of [`bounded`](gt_core::bounded). If it changes the
//! board, the answers are about another position. If giving the turn back does not return the same
//! position, two positions share an answer.

use super::impartial::same_moves;
use super::reach::Reach;
use super::sample::Sample;
use super::violation::{Point, Violation, enforce};
use gt_core::game::{Game, GameExt};
use gt_core::outcome::Player;
use gt_core::promise::{Impartial, Partizan};

const ALTERNATION: &str = "after a move the other player is to move";
const TURN_GIVEN: Point =
    Point::new("partizan", 2, "with_turn gives the turn to the requested player");
const TURN_GIVEN_BACK: Point = Point::new(
    "partizan",
    3,
    "giving the turn to the other player and back returns the same position",
);
const TURN_KEPT: Point =
    Point::new("partizan", 4, "with_turn for the player to move returns the same position");
const SAME_MOVES: Point =
    Point::new("partizan_impartial", 1, "in an impartial game both players have the same moves");

/// Checks the contract of [`Partizan`].
///
/// * 1: players alternate: after every move of the sample the other player is to move.
/// * 2: if `with_turn(p, t)` is `Some(q)`, then `turn(q) == t`.
/// * 3: and then `with_turn(q, turn(p)) == Some(p)`: `with_turn` is an involution where it is
///   defined.
/// * 4: `with_turn(p, turn(p)) == Some(p)`.
/// # Panics
/// Panics with a counterexample if a point is broken.
/// # Complexity
/// Generates the moves of every position of the sample once more, and gives the turn away and back.
#[track_caller]
pub fn partizan<G: Partizan>(game: &G, reach: Reach) {
    enforce(check(game, &Sample::new(game, reach)));
}

/// Checks that both players have the same moves, in an impartial game that knows whose turn it is.
///
/// * 1: two positions that differ only in the turn have the same moves in the same order, or both
///   are over with the same outcome.
///
/// A game that breaks this has no nimbers. Promise only [`Partizan`], and ask for values.
/// # Panics
/// Panics with a counterexample if a point is broken.
/// # Complexity
/// Generates the moves of every position of the sample, for both players.
#[track_caller]
pub fn partizan_impartial<G: Partizan + Impartial>(game: &G, reach: Reach) {
    enforce(check_impartial(game, &Sample::new(game, reach)));
}

pub(super) fn check<G: Partizan>(game: &G, sample: &Sample<G>) -> Result<(), Violation> {
    for position in sample.positions() {
        alternates("partizan", game, sample, position, G::turn)?;
        for turn in Player::BOTH {
            with_turn_holds(game, sample, position, turn)?;
        }
    }
    Ok(())
}

/// Checks point 1 of the law [`game`](super::game()): after every move the other player is to move.
pub(super) fn check_turns<G: Game>(
    game: &G,
    sample: &Sample<G>,
    turn: fn(&G, &G::Position) -> Player,
) -> Result<(), Violation> {
    sample.positions().try_for_each(|position| alternates("game", game, sample, position, turn))
}

fn alternates<G: Game>(
    law: &'static str,
    game: &G,
    sample: &Sample<G>,
    position: &G::Position,
    turn: impl Fn(&G, &G::Position) -> Player,
) -> Result<(), Violation> {
    let mover = turn(game, position);
    for (mv, successor) in game.successors(position) {
        if turn(game, &successor) == mover {
            let broken = sample.at_move(Point::new(law, 1, ALTERNATION), position, mv);
            let found = std::format!("{}: {mover:?} to move again", sample.text(&successor));
            return Err(broken.differs(format_args!("{:?} to move", mover.other()), found));
        }
    }
    Ok(())
}

fn with_turn_holds<G: Partizan>(
    game: &G,
    sample: &Sample<G>,
    position: &G::Position,
    turn: Player,
) -> Result<(), Violation> {
    let mover = game.turn(position);
    let given = game.with_turn(position, turn);
    let broken =
        |point: Point| sample.at(point, position).note("with_turn for", format_args!("{turn:?}"));
    let text = |given: &Option<G::Position>| {
        given.as_ref().map_or_else(|| "None".to_owned(), |given| sample.text(given))
    };
    if turn == mover && given.as_ref() != Some(position) {
        return Err(broken(TURN_KEPT).differs("Some(the same position)", text(&given)));
    }
    let Some(given) = given else { return Ok(()) };
    let has = game.turn(&given);
    if has != turn {
        return Err(broken(TURN_GIVEN).differs(
            format_args!("{turn:?} to move"),
            format_args!("{}, {has:?} to move", sample.text(&given)),
        ));
    }
    let back = game.with_turn(&given, mover);
    if back.as_ref() != Some(position) {
        let broken = broken(TURN_GIVEN_BACK).note("returns", sample.text(&given));
        return Err(
            broken.differs(format_args!("{} when given back", sample.text(position)), text(&back))
        );
    }
    Ok(())
}

pub(super) fn check_impartial<G: Partizan>(game: &G, sample: &Sample<G>) -> Result<(), Violation> {
    same_moves(SAME_MOVES, game, sample, |game, position| {
        game.with_turn(position, game.turn(position).other())
    })
}
