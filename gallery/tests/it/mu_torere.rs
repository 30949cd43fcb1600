//! Source: lit - the 46 boards and the draw: Ascher, "Mu Torere: an analysis of a Maori game",
//! 1987, as told by D. Singmaster. The counts by Browne, "Which rules for Mu Torere?", as told by
//! B. Liou, solved-games, 2026. The counts of all positions with `E`: `GamesCrafters`, as cited by
//! Wikipedia.

use gt_core::prelude::*;
use gt_core::retrograde::Census;
use gt_gallery::MuTorereRules::{A, B, C, D, E};
use gt_gallery::{MuTorere, MuTorereRules, Star};
use gt_testkit::laws;

use crate::explicit::Explicit;
use crate::oracle;

/// The orbits of all boards, by rules that do not ask for the first turns.
fn all_orbits(rules: MuTorereRules) -> Census {
    let game = MuTorere::new(rules).reduced();
    let four = || (0..1_u16 << 9).filter(|points| points.count_ones() == 4);
    let boards = four().flat_map(|own| {
        four().filter(move |other| own & other == 0).map(move |other| Star {
            own,
            other,
            opening: 0,
        })
    });
    let mut orbits: Vec<Star> = boards.map(|star| game.representative(&star)).collect();
    orbits.sort_unstable_by_key(|star| (star.own, star.other));
    orbits.dedup();
    Explicit::of(&game, orbits).solved().census()
}

#[test]
fn mu_torere_keeps_every_law() {
    for rules in [A, B, C, D, E] {
        assert_eq!(
            laws::all!(MuTorere::new(rules)).laws(),
            ["game", "symmetric", "images", "encode", "grid", "notation"]
        );
    }
}

/// Won, drawn and lost for the player to move.
fn outcomes(census: &Census) -> [u64; 3] {
    [census.won(), census.drawn(), census.lost()]
}

fn of_orbits_in_play(rules: MuTorereRules) -> [u64; 3] {
    let game = MuTorere::new(rules).reduced();
    outcomes(&Explicit::explore(&game, game.initial()).solved().census())
}

#[test]
fn of_46_orbits_play_reaches_43_and_the_published_counts_take_the_others_for_lost() {
    assert_eq!([A, E].map(|rules| all_orbits(rules).positions()), [46, 46]);
    // Published for the player who has just moved: 6 won, 25 drawn, 15 lost; 5, 31, 10. After the
    // first two turns the moves of `D` are those of `A`.
    assert_eq!(of_orbits_in_play(A), [15 - 3, 25, 6]);
    assert_eq!(of_orbits_in_play(E), [10 - 3, 31, 5]);
    assert_eq!(of_orbits_in_play(C), [0, 40, 0]); // published: always a draw
}

#[test]
fn of_1_180_positions_of_both_colours_208_are_won_844_drawn_and_128_lost() {
    let game = MuTorere::new(E);
    let census = Explicit::explore(&game, game.initial()).solved().census();
    assert_eq!((census.positions(), outcomes(&census)), (1_180 / 2, [208 / 2, 844 / 2, 128 / 2]));
}

#[test]
fn a_wins_with_the_first_move_b_loses_and_the_other_rules_draw() {
    let start = |rules| {
        let game = MuTorere::new(rules);
        Explicit::explore(&game, game.initial()).solved().value(&game.initial())
    };
    assert_eq!((start(A), start(B).outcome()), (Value::Win { plies: 1 }, Outcome::Loss));
    assert_eq!([C, D, E].map(start), [Value::Draw; 3]);
}

#[test]
fn texts_that_are_no_position_are_refused() {
    let game = MuTorere::new(D);
    assert_eq!(game.show_position(&game.initial()), "xxxxoooo/.:4");
    for text in [
        "",
        "xxxxoooo",
        "xxxxoooo/x",
        "xxxx.ooo/o:5",
        "xxxx.ooo/o:0",
        "xxxx.ooo/o:01",
        "xxxx.ooo/o:",
        "xxx..ooo/o",
    ] {
        assert!(game.parse_position(text).is_err(), "{text}");
    }
    assert!(MuTorere::new(E).parse_position("xxxxoooo/.:4").is_err());
    assert!(
        ["", "0", "9", "cc"].iter().all(|text| game.parse_move(&game.initial(), text).is_err())
    );
}

#[test]
fn every_value_is_that_of_rounds_over_all_positions() {
    for rules in [A, B, C, D, E] {
        let game = MuTorere::new(rules);
        // By one position of each orbit, so that a wrong symmetry is found.
        let reduced = (&game).reduced();
        let table = Explicit::explore(&reduced, reduced.initial()).solved();
        for (star, value) in oracle::values(&game, oracle::reachable(&game, game.initial())) {
            assert_eq!(table.value(&game.representative(&star)), value, "{star:?}");
        }
    }
}
