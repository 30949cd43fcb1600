//! The laws of games whose positions say whose turn it is.
//!
//! That players alternate is the first point of the contract of every game, and every solver flips the outcome at each ply
//! because of it. In a game that lets a player move again, after a capture or a point, that flip is wrong: such a turn is one
//! move. Only where positions tell whose turn it is can a law see it, which is a reason to implement
//! [`Partizan`](crate::Partizan) even for a game that no solver asks for it.
//!
//! `with_turn` serves questions about the other player, `dp[state][k][player]`. If it changes the board, answers are about
//! another position; if giving the turn back does not give the position back, two positions share an answer.

use super::reach::Reach;
use super::sample::Sample;
use super::violation::{Point, Violation, enforce};
use crate::game::GameExt;
use crate::outcome::Player;
use crate::promise::{Impartial, Partizan};

const ALTERNATION: Point = Point::new("partizan", 1, "a move gives the turn to the other player");
const TURN_GIVEN: Point = Point::new("partizan", 2, "with_turn gives the turn to the player asked for");
const TURN_GIVEN_BACK: Point = Point::new("partizan", 3, "giving the turn away and back gives the position back");
const TURN_KEPT: Point = Point::new("partizan", 4, "a position given the turn it has is itself");
const SAME_MOVES: Point = Point::new("partizan_impartial", 1, "in an impartial game both players have the same moves");

/// Checks the contract of [`Partizan`].
///
/// * 1: players alternate; after every move of the sample the other player is to move.
/// * 2: where `with_turn(p, t)` is `Some(q)`, `turn(q) == t`.
/// * 3: and `with_turn(q, turn(p)) == Some(p)`: `with_turn` is an involution where it is defined.
/// * 4: `with_turn(p, turn(p)) == Some(p)`.
/// # Panics
/// With the counterexample, if a point is broken:
/// ```text
/// law partizan, point 1 is broken: a move gives the turn to the other player
///   position: 3+5, second to move
///   reached by: (0, 2)
///   move: (0, 3)
///   expected: First to move
///   found: 0+5, second to move, Second to move again
/// ```
/// # Complexity
/// Generates the moves of every position of the sample once more, and gives the turn away and back.
/// # Example
/// ```
/// use gt_core::prelude::*;
/// use gt_core::testkit::laws::{self, Reach};
///
/// /// The first player takes one or two matches, the second one or three.
/// struct Unequal;
/// impl Game for Unequal {
///     type Position = ToMove<u8>;
///     type Move = u8;
///     fn initial(&self) -> ToMove<u8> {
///         ToMove::new(9, Player::First)
///     }
///     fn moves(&self, p: &ToMove<u8>) -> impl Iterator<Item = u8> {
///         let matches = p.board;
///         [1, 2 + p.turn as u8].into_iter().filter(move |&taken| taken <= matches)
///     }
///     fn play(&self, p: &ToMove<u8>, taken: u8) -> ToMove<u8> {
///         ToMove::new(p.board - taken, !p.turn)
///     }
/// }
/// impl Partizan for Unequal {
///     fn turn(&self, p: &ToMove<u8>) -> Player {
///         p.turn
///     }
///     fn with_turn(&self, p: &ToMove<u8>, turn: Player) -> Option<ToMove<u8>> {
///         Some(ToMove::new(p.board, turn))
///     }
/// }
/// laws::partizan(&Unequal, Reach::default());
/// ```
#[track_caller]
pub fn partizan<G: Partizan>(game: &G, reach: Reach) {
    enforce(check(game, &Sample::new(game, reach)));
}

/// Checks that an impartial game that knows whose turn it is lets both players do the same.
///
/// * 1: the positions that differ in the turn alone have the same moves, in the same order, or are over alike.
///
/// A game that breaks this has no nimbers: say [`Partizan`] alone, and ask for values.
/// # Panics
/// With the counterexample, if a point is broken:
/// ```text
/// law partizan_impartial, point 1 is broken: in an impartial game both players have the same moves
///   position: 5+5, first to move
///   with the other player to move: 5+5, second to move
///   expected: [(0, 1), (0, 2), (0, 3), (1, 1), (1, 2), (1, 3)]
///   found: [(0, 1), (0, 2), (1, 1), (1, 2)]
/// ```
/// # Complexity
/// Generates the moves of every position of the sample, and those of the other player.
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
/// impl Impartial for Matches {} // both take one or two
/// laws::partizan_impartial(&Matches, Reach::default());
/// ```
#[track_caller]
pub fn partizan_impartial<G: Partizan + Impartial>(game: &G, reach: Reach) {
    enforce(check_impartial(game, &Sample::new(game, reach)));
}

pub(super) fn check<G: Partizan>(game: &G, sample: &Sample<G>) -> Result<(), Violation> {
    for position in sample.positions() {
        let mover = game.turn(position);
        for (mv, successor) in game.successors(position) {
            let next = game.turn(&successor);
            if next == mover {
                let broken = sample.show(ALTERNATION.broken(), position).mv(mv);
                let expected = alloc::format!("{:?} to move", mover.other());
                return Err(broken.expected(expected).found(format_args!("{successor:?}, {next:?} to move again")));
            }
        }
        for turn in Player::BOTH {
            with_turn_holds(game, sample, position, turn)?;
        }
    }
    Ok(())
}

fn with_turn_holds<G: Partizan>(game: &G, sample: &Sample<G>, position: &G::Position, turn: Player) -> Result<(), Violation> {
    let mover = game.turn(position);
    let given = game.with_turn(position, turn);
    let broken = |point: Point| sample.show(point.broken(), position).note("given to", format_args!("{turn:?}"));
    if turn == mover && given.as_ref() != Some(position) {
        return Err(broken(TURN_KEPT).expected("Some of the same position").found(format_args!("{given:?}")));
    }
    let Some(given) = given else { return Ok(()) };
    let has = game.turn(&given);
    if has != turn {
        return Err(broken(TURN_GIVEN)
            .expected(format_args!("{turn:?} to move"))
            .found(format_args!("{given:?}, {has:?} to move")));
    }
    let back = game.with_turn(&given, mover);
    if back.as_ref() != Some(position) {
        let broken = broken(TURN_GIVEN_BACK).debug("which gives", given);
        return Err(broken.expected(format_args!("Some({position:?}) when given back")).found(format_args!("{back:?}")));
    }
    Ok(())
}

pub(super) fn check_impartial<G: Partizan>(game: &G, sample: &Sample<G>) -> Result<(), Violation> {
    for position in sample.positions() {
        let mover = game.turn(position);
        let Some(other) = game.with_turn(position, mover.other()) else { continue };
        let broken = || sample.show(SAME_MOVES.broken(), position).debug("with the other player to move", &other);
        let (mine, theirs) = (game.terminal(position), game.terminal(&other));
        if mine != theirs {
            return Err(broken().expected(format_args!("{mine:?} there too")).found(format_args!("{theirs:?}")));
        }
        if !game.legal_moves(position).eq(game.legal_moves(&other)) {
            let legal = |position| game.legal_moves(position).collect::<alloc::vec::Vec<_>>();
            return Err(broken().debug("expected", legal(position)).debug("found", legal(&other)));
        }
    }
    Ok(())
}
