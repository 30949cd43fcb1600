//! Source: the rules of the Ludii portal; the values are those of an independent program.

use gt_core::prelude::*;
use gt_gallery::Tapatan;
use gt_testkit::laws;

use crate::explicit::Explicit;
use crate::oracle;

const BOTH: [Tapatan; 2] = [Tapatan { diagonals: true }, Tapatan { diagonals: false }];

#[test]
fn tapatan_keeps_every_law() {
    for game in BOTH {
        assert_eq!(laws::all!(game).laws(), ["game", "symmetric", "encode", "grid", "notation"]);
    }
}

#[test]
fn the_first_player_wins_in_9_plies_with_diagonals_and_draws_without() {
    let [with, without] = BOTH.map(|game| Explicit::explore(&game, game.initial()).solved());
    let start = BOTH[0].initial();
    assert_eq!(with.value(&start), Value::Win { plies: 9 });
    let best = with.best(&start).into_iter().map(|nth| BOTH[0].moves(&start).nth(nth));
    assert_eq!(best.collect::<Vec<_>>(), [Some((None, 4))]); // the centre
    assert_eq!(without.value(&BOTH[1].initial()), Value::Draw);
}

#[test]
fn every_value_of_tapatan_is_that_of_rounds_over_all_positions() {
    for game in BOTH {
        // By one position of each orbit, so that a wrong symmetry is found.
        let reduced = game.reduced();
        let table = Explicit::explore(&reduced, reduced.initial()).solved();
        for (at, value) in oracle::values(&game, oracle::reachable(&game, game.initial())) {
            assert_eq!(table.value(&game.representative(&at)), value, "{at:?}");
        }
    }
}

#[test]
fn one_position_of_each_orbit_has_the_same_value() {
    let game = BOTH[0];
    let reduced = game.reduced();
    let table = Explicit::explore(&reduced, reduced.initial()).solved();
    assert_eq!(table.value(&reduced.initial()), Value::Win { plies: 9 });
    let all = oracle::reachable(&game, game.initial()).len() as u64;
    assert!(table.census().positions() < all / 6);
}

#[test]
fn with_diagonals_nobody_is_ever_without_a_move() {
    let [with, without] = BOTH.map(|game| {
        let all = oracle::reachable(&game, game.initial());
        all.iter()
            .filter(|at| game.decided(at).is_none() && game.moves(at).next().is_none())
            .count()
    });
    assert_eq!(with, 0);
    assert!(without > 0);
}

#[test]
fn texts_that_are_no_position_are_refused() {
    let game = BOTH[0];
    assert_eq!(game.show_position(&game.initial()), ".../.../...");
    for text in [
        "",
        ".../...",
        ".../.../..",
        ".../.../....",
        "x../.../...",
        "ooo/o../xxx",
        "..O/.../...",
        "oo./.../...",
    ] {
        assert!(game.parse_position(text).is_err(), "{text}");
    }
    assert!(
        ["", "a4", "d1", "a1-", "-a1", "a1 a2"]
            .iter()
            .all(|text| game.parse_move(&game.initial(), text).is_err())
    );
}
