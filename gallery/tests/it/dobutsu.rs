//! Source: lit - the number of positions up to reflection, and that the start is lost in 78 plies:
//! Tetsuro Tanaka, "An analysis of a board game 'Doubutsu Shogi'", 2009, as told by jh85,
//! smallgames; how many are won, lost and drawn: jh85. Others: the slow oracle.

use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{Run, Threads};
use gt_gallery::{Animals, Dobutsu};
use gt_testkit::laws;

use crate::oracle;

/// Starts with fewer animals, and how many positions play reaches up to reflection.
const SMALL: [&str; 5] = [
    ".l./.../.../.L./-/-",
    ".l./.../.../.L./C/-",
    "..l/.../.../L../E/-",
    ".l./.c./.C./.L./-/-",
    ".l./.../.../.L./EG/-",
];

#[test]
fn dobutsu_shogi_keeps_every_law() {
    let laws = ["game", "symmetric", "images", "predecessors", "encode", "grid", "notation"];
    for start in SMALL.into_iter().chain(["gle/.c./.C./ELG/-/-"]) {
        let mut kept = laws::all!(Dobutsu::starting_at(start).unwrap()).laws().to_vec();
        kept.sort_unstable();
        for law in laws {
            assert!(kept.contains(&law), "{kept:?}");
        }
    }
}

#[test]
fn every_position_of_a_small_start_has_the_value_of_rounds_over_all() {
    for start in SMALL {
        let game = Dobutsu::starting_at(start).unwrap();
        let orbits = game.reduced();
        let table =
            Tablebase::explore_by_predecessors(&orbits, [orbits.initial()], &Run::new()).unwrap();
        let slow = oracle::values(&game, oracle::reachable(&game, game.initial()));
        let mut representatives = 0;
        for (at, value) in &slow {
            let representative = game.representative(at);
            representatives += u64::from(representative == *at);
            assert_eq!(
                table.value(&representative),
                Ok(Some(*value)),
                "{}",
                game.show_position(at)
            );
        }
        let reached = table.stats().positions;
        assert!(representatives <= reached && reached <= slow.len() as u64, "{start}");
    }
}

#[test]
fn lions_are_captured_and_come_home() {
    let game = Dobutsu::default();
    let read = |text: &str| game.parse_position(text);
    let decided = |text: &str| game.decided(&read(text).unwrap());
    assert_eq!(decided("gle/.c./.C./ELG/-/-"), None);
    assert_eq!(decided("gle/.L./..c/E.G/C/-"), Some(Outcome::Win)); // the lion attacks the lion
    assert_eq!(decided(".e./.c./C../LGl/E/g"), Some(Outcome::Win)); // the giraffe captures the lion at home
    assert_eq!(decided("ge./.c./C../L.l/EG/-"), Some(Outcome::Loss)); // nothing attacks the lion at home
    assert!(read("L.l/.../.C./EcG/EG/-").is_err()); // the game was over before
}

#[test]
fn chicks_become_hens_by_moving_and_chicks_again_in_a_hand() {
    let game = Dobutsu::default();
    let play = |text: &str, mv: &str| {
        let at = game.parse_position(text).unwrap();
        let mv = game.parse_move(&at, mv).unwrap();
        assert!(game.moves(&at).any(|legal| legal == mv));
        game.show_position(&game.play(&at, mv))
    };
    assert_eq!(play("gle/.c./.C./ELG/-/-", "b2b3"), "gle/.C./.../ELG/C/-:l");
    assert_eq!(play("..l/C../.c./ELG/EG/-", "a3a4"), "H.l/.../.c./ELG/EG/-:l");
    assert_eq!(play("..l/.../H.G/EL./EG/c", "E*a4"), "E.l/.../H.G/EL./G/c:l");
    assert_eq!(play("..l/.../H.G/EL./EG/c", "a2a3"), "..l/H../..G/EL./EG/c:l");
    assert_eq!(play("..l/..c/h.G/.L./EEG/-", "b1a2"), "..l/..c/L.G/.../EEGC/-:l");
    assert_eq!(play("..l/..c/.cG/EL./EG/-", "b1b2"), "..l/..c/.LG/E../EGC/-:l");
    assert_eq!(play("..l/.../..G/EL./EGCC/-", "C*a4"), "C.l/.../..G/EL./EGC/-:l");
}

#[test]
fn a_square_has_one_name_for_both_players() {
    let game = Dobutsu::default();
    let mut at = game.initial();
    for (mv, after) in [
        ("b2b3", "gle/.C./.../ELG/C/-:l"),
        ("b4b3", "g.e/.l./.../ELG/C/c"),
        ("C*a3", "g.e/Cl./.../ELG/-/c:l"),
        ("c*b2", "g.e/Cl./.c./ELG/-/-"),
    ] {
        let mv = game.parse_move(&at, mv).unwrap();
        assert!(game.moves(&at).any(|legal| legal == mv), "{mv:?}");
        at = game.play(&at, mv);
        assert_eq!(game.show_position(&at), after);
        assert_eq!(game.parse_position(after), Ok(at));
    }
    assert!(game.parse_move(&game.initial(), "c*b2").is_err());
}

#[test]
fn texts_that_are_no_positions_or_moves_are_refused() {
    let game = Dobutsu::default();
    for (text, expected) in [
        ("", "four rows"),
        ("gle/.c./.C./ELG/-", "four rows"),
        ("gle/.c./.C./ELG/-/-/-", "four rows"),
        ("gxe/.c./.C./ELG/-/-", "four rows"),
        ("gle/.c./.C/ELG/-/-", "four rows"),
        ("gle/.c./.C./ELG/L/-", "hands of E"),
        ("gle/.c./.C./EL./-/G", "hands of E"),
        ("gle/.c./.C./EL./g/-", "hands of E"),
        ("gle/.c./.C./E.G/-/-", "a lion of each player"),
        ("gle/.c./.../ELG/-/-", "as many animals as at the start"),
    ] {
        let refused = game.parse_position(text).unwrap_err().to_string();
        let expected = format!("cannot read {text:?}: expected {expected}");
        assert!(refused.starts_with(&expected), "{refused}");
    }
    for text in ["", "b2", "b2b5", "d1b2", "L*b2", "C*", "C*b", "b2b3b4", "é1b2"] {
        assert!(game.parse_move(&game.initial(), text).is_err(), "{text}");
    }
    assert!(Dobutsu::starting_at("eee/.l./.../.L./-/-").is_err());
    let shown = "  -  hand of the second player\n4 gle\n3 .c.\n2 .C.\n1 ELG\n  abc\n";
    assert_eq!(game.draw(&game.initial()), format!("{shown}  -  hand of the first player"));
    assert_eq!(game.initial(), Animals(game.initial().0));
}

#[test]
#[ignore = "deep: 247 million positions in 3.1 GB"]
fn dobutsu_shogi_is_lost_in_78_plies() {
    let game = Dobutsu::default().reduced();
    let run = Run::new().threads(Threads::All).memory(8 << 30);
    let table = Tablebase::explore_by_predecessors(&game, [game.initial()], &run).unwrap();
    let census = table.census().unwrap();
    assert_eq!((census.won(), census.lost(), census.drawn()), (196_773_087, 47_347_380, 2_682_700));
    let value = table.value(&game.initial()).unwrap().unwrap();
    assert_eq!((value.outcome(), Dobutsu::plies_to_the_end(value)), (Outcome::Loss, Some(78)));
    let longest = |counts: &[u64], value: fn(u32) -> Value| {
        Dobutsu::plies_to_the_end(value(u32::try_from(counts.len()).unwrap() - 1))
    };
    let wins = longest(&census.wins, |plies| Value::Win { plies });
    let losses = longest(&census.losses, |plies| Value::Loss { plies });
    assert_eq!(wins.max(losses), Some(173));
}
