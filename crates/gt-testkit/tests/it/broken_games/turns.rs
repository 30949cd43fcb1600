//! Games in which a player moves again: every solver would flip the outcome all the same.

use gt_core::adapt::{Misere, Reduced};
use gt_core::prelude::*;
use gt_testkit::laws::{self, Suite};

use crate::broken_games::flaw::Flaw;
use crate::broken_games::heaps::Heaps;

const POINT: &str = "law game, point 1 is broken: after a move the other player is to move";

/// A player takes matches; `RULES` says how many, and who moves then.
#[derive(Clone, Copy)]
struct Takes<const RULES: u8>;

/// One or two. A player who takes two moves again.
const AGAIN: u8 = 0;
/// One or two, but the second player may not take two.
const UNEQUAL: u8 = 1;
/// One or two.
const EQUAL: u8 = 2;

impl<const RULES: u8> Game for Takes<RULES> {
    type Position = ToMove<u8>;
    type Move = u8;

    fn initial(&self) -> ToMove<u8> {
        ToMove::new(9, Player::First)
    }

    fn moves(&self, at: &ToMove<u8>) -> impl Iterator<Item = u8> {
        1..=at.board.min(if RULES == UNEQUAL && at.turn == Player::Second { 1 } else { 2 })
    }

    fn play(&self, at: &ToMove<u8>, taken: u8) -> ToMove<u8> {
        let turn = if RULES == AGAIN && taken == 2 { at.turn } else { !at.turn };
        ToMove::new(at.board - taken, turn)
    }
}

impl Acyclic for Takes<AGAIN> {}

#[test]
fn a_player_who_moves_again_is_caught_wherever_the_position_is_a_to_move() {
    let message = laws::broken(|| drop(laws::all!(Takes::<AGAIN>)));
    assert!(message.starts_with(POINT), "{message}");
    assert!(message.contains("move: 2\n  expected: Second to move\n"), "{message}");
    assert!(message.ends_with("First to move again"), "{message}");
}

#[test]
fn a_player_who_moves_again_is_caught_behind_references_and_adaptors() {
    let messages = [
        laws::broken(|| drop(laws::all!(&&Takes::<AGAIN>))),
        laws::broken(|| drop(laws::all!(Misere::new(Takes::<AGAIN>)))),
        laws::broken(|| drop(laws::all!(Misere::new(&Takes::<AGAIN>)))),
    ];
    for message in messages {
        assert!(message.starts_with(POINT), "{message}");
    }
}

/// Its positions are no `ToMove`, but it is `Partizan`.
#[test]
fn a_player_who_moves_again_is_caught_by_the_law_of_all_games_if_positions_say_the_turn() {
    let message = laws::broken(|| drop(laws::all!(Heaps::with(Flaw::SamePlayerAgain))));
    assert!(message.starts_with(POINT), "{message}");
}

/// A suite made by hand is told whose turn it is.
#[test]
fn a_suite_can_be_told_whose_turn_it_is() {
    let violation = Suite::of(&Takes::<AGAIN>).turn(|_, at| at.turn).check().unwrap_err();
    assert_eq!((violation.law(), violation.point()), ("game", 1));
    assert!(
        Suite::of(&Takes::<AGAIN>).check().is_ok(),
        "the turn is a part of the board like any other"
    );
}

/// Two heaps, one of each player. A player takes one match from the own heap.
struct Own;

type Heap = ToMove<[u8; 2]>;

impl Game for Own {
    type Position = Heap;
    type Move = ();

    fn initial(&self) -> Heap {
        ToMove::new([3, 2], Player::First)
    }

    fn moves(&self, at: &Heap) -> impl Iterator<Item = ()> {
        (at.board[at.turn.index()] > 0).then_some(()).into_iter()
    }

    fn play(&self, at: &Heap, (): ()) -> Heap {
        let mut board = at.board;
        board[at.turn.index()] -= 1;
        ToMove::new(board, !at.turn)
    }
}

impl Acyclic for Own {}

/// The players change places, and so does the turn. Every representative has the first to move.
impl Symmetric for Own {
    fn representative(&self, at: &Heap) -> Heap {
        let [a, b] = at.board;
        if at.turn == Player::First { *at } else { ToMove::new([b, a], Player::First) }
    }
}

/// A symmetry may exchange the players, so the turns of a reduced game need not alternate.
#[test]
fn a_symmetry_that_exchanges_the_players_is_no_second_move() {
    assert_eq!(laws::all!(Own).laws(), ["game", "acyclic", "symmetric"]);
    assert_eq!(laws::all!(Reduced::new(Own)).laws(), ["game", "acyclic"]);
    assert_eq!(laws::all!(&Reduced::new(&Own).misere()).laws(), ["game", "acyclic"]);
}

impl Impartial for Takes<UNEQUAL> {} // a lie

#[test]
fn unequal_players_of_an_impartial_game_are_caught_wherever_the_position_is_a_to_move() {
    for message in [
        laws::broken(|| drop(laws::all!(Takes::<UNEQUAL>))),
        laws::broken(|| drop(laws::all!(&Takes::<UNEQUAL>))),
    ] {
        assert!(
            message
                .starts_with("law impartial, point 4 is broken: both players have the same moves"),
            "{message}"
        );
        assert!(message.contains("turn: Second }\n  expected: [1, 2]\n  found: [1]"), "{message}");
    }
    let told =
        Suite::of(&Takes::<UNEQUAL>).other_turn(|_, at| Some(ToMove::new(at.board, !at.turn)));
    assert_eq!(told.check().map_err(|violation| violation.point()), Err(4));
}

impl Impartial for Takes<EQUAL> {} // the moves do not look at the turn

/// A position and the one with the other player to move have the same moves.
impl Symmetric for Takes<EQUAL> {
    fn representative(&self, at: &ToMove<u8>) -> ToMove<u8> {
        ToMove::new(at.board, Player::First)
    }
}

#[test]
fn an_impartial_game_that_says_the_turn_keeps_every_law() {
    assert_eq!(laws::all!(Takes::<EQUAL>).laws(), ["game", "impartial", "symmetric"]);
    assert_eq!(laws::all!(Reduced::new(Takes::<EQUAL>)).laws(), ["game", "impartial"]);
}
