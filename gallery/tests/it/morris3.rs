//! Source: lit - Dudeney, Ovid's Game: the first player wins in the centre; B. Liou, solved-games,
//! 2026: centre, corners and edges. That all beginnings draw if men move anywhere: other - a
//! program in Python that shares no code with this one. Bell and Murray have rules, no values.

use gt_core::prelude::*;
use gt_gallery::{Tapatan, ThreeMensMorris};
use gt_testkit::laws;

use crate::explicit::Explicit;
use crate::oracle;

fn all() -> [ThreeMensMorris; 3] {
    [ThreeMensMorris::anywhere(), ThreeMensMorris::along_lines(), ThreeMensMorris::sideways()]
}

/// The value of the start, and for the first player after a beginning in the centre, a corner, an
/// edge.
fn beginnings(game: &ThreeMensMorris) -> (Value, [Outcome; 3]) {
    let start = game.initial();
    let table = Explicit::explore(game, start).solved();
    let value = |at| table.value(&at);
    let after = |name| value(game.play(&start, game.parse_move(&start, name).unwrap()));
    (value(start), ["b2", "a1", "a2"].map(|name| after(name).outcome().flip()))
}

#[test]
fn three_mens_morris_keeps_every_law() {
    for game in all() {
        assert_eq!(
            laws::all!(game).laws(),
            ["game", "symmetric", "images", "encode", "grid", "notation"]
        );
    }
}

#[test]
fn by_steps_the_centre_wins_a_corner_draws_and_an_edge_loses() {
    for game in [ThreeMensMorris::along_lines(), ThreeMensMorris::sideways()] {
        let expected = [Outcome::Win, Outcome::Draw, Outcome::Loss];
        assert_eq!(beginnings(&game), (Value::Win { plies: 9 }, expected));
    }
}

#[test]
fn if_men_move_anywhere_every_beginning_draws() {
    assert_eq!(beginnings(&ThreeMensMorris::anywhere()), (Value::Draw, [Outcome::Draw; 3]));
}

#[test]
fn every_value_is_that_of_rounds_over_all_positions() {
    for game in all() {
        // By one position of each orbit, so that a wrong symmetry is found.
        let reduced = game.clone().reduced();
        let table = Explicit::explore(&reduced, reduced.initial()).solved();
        let values = oracle::values(&game, oracle::reachable(&game, game.initial()));
        assert_eq!(values.len(), 3_870);
        for (men, value) in values {
            assert_eq!(table.value(&game.representative(&men)), value, "{men:?}");
        }
    }
}

#[test]
fn along_lines_it_is_tapatan() {
    let (game, tapatan) = (ThreeMensMorris::along_lines(), Tapatan { diagonals: true });
    for at in oracle::reachable(&game, game.initial()) {
        assert_eq!(game.decided(&at), tapatan.decided(&at));
        assert!(game.moves(&at).eq(tapatan.moves(&at)), "{at:?}");
    }
}
