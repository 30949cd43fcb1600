//! Source: lit - Wikipedia, L game: 2,296 positions up to symmetry, 18,368 in all; lost are 15 at
//! once and 14 soon. The other counts are only ours.

use gt_core::Run;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_gallery::LGame;
use gt_testkit::laws::{self, Reach};

use crate::explicit;
use crate::oracle;

#[test]
fn the_l_game_keeps_every_law() {
    // A position has many moves, and laws look at those of each position after a move.
    let report =
        laws::all!(LGame::default(), Reach::default().positions(120).playouts(8).plies(25));
    for law in ["game", "indexed", "symmetric", "images", "encode", "grid", "notation"] {
        assert!(report.laws().contains(&law), "{law}: {:?}", report.laws());
    }
}

#[test]
fn of_2_296_orbits_15_are_ends_and_14_more_are_lost() {
    let game = LGame::default().reduced();
    let orbits = game.numbered(&Run::new()).unwrap();
    let table = Tablebase::dense(&orbits, &Run::new()).unwrap();
    let census = table.census().unwrap();
    assert_eq!((orbits.inner().index_len(), census.positions()), (18_368, 2_296));
    let ends = table
        .entries()
        .iter()
        .filter(|entry| entry.value() == Some(Value::Loss { plies: 0 }))
        .count();
    assert_eq!((ends, census.lost()), (15, 29));
    println!("{census:?}");
    assert_eq!(table.value(&orbits.initial()), Ok(Some(Value::Draw)));
}

#[test]
fn play_reaches_every_position() {
    let game = LGame::default();
    assert_eq!(oracle::reachable(&game, game.initial()).len() as u64, game.index_len());
}

#[test]
fn every_orbit_has_the_value_of_rounds_over_all() {
    let game = LGame::default();
    let table = explicit::solved(explicit::of_ranks(&game));
    let reduced = (&game).reduced();
    for (board, value) in oracle::values(&reduced, oracle::reachable(&reduced, reduced.initial())) {
        let rank = u32::try_from(game.rank(&board)).unwrap();
        assert_eq!(table.value(&rank), Ok(Some(value)), "{board:?}");
    }
}

#[test]
fn texts_that_are_no_position_are_refused() {
    let game = LGame::default();
    let start = game.initial();
    assert_eq!(game.show_position(&start), "nxx./.ox./.ox./.oon");
    for text in [
        "",
        "nxx./.ox./.ox./.oo.",
        "nxx./.ox./xo../.oon",
        "nxx./.ox./.ox./.oon/....",
        "Nxx./.ox./.ox./.oon",
    ] {
        assert!(game.parse_position(text).is_err(), "{text}");
    }
    assert!(
        ["", "a1", "b4c4c3c2,", "b4c4c3c2,a4", "c4b4c3c2"]
            .iter()
            .all(|text| game.parse_move(&start, text).is_err())
    );
}
