//! Source: other - the counts without traps are those of a program that shares no code with this
//! one. The counts with traps are only ours.

use std::sync::LazyLock;

use gt_core::graph::GameGraph;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_gallery::{Dao, DaoBoard};
use gt_testkit::laws;

use crate::{explicit, oracle};

static WITH_TRAPS: LazyLock<Tablebase<GameGraph>> = LazyLock::new(|| solved(&Dao::default()));
static WITHOUT: LazyLock<Tablebase<GameGraph>> = LazyLock::new(|| solved(&Dao::without_traps()));

/// The table of all ranks.
fn solved(game: &Dao) -> Tablebase<GameGraph> {
    explicit::solved(explicit::of_ranks(game))
}

fn start(game: &Dao) -> u32 {
    u32::try_from(game.rank(&game.initial())).unwrap()
}

#[test]
fn dao_keeps_every_law() {
    for game in [Dao::default(), Dao::without_traps()] {
        assert_eq!(laws::all!(game).laws(), ["game", "indexed", "encode", "grid", "notation"]);
    }
}

#[test]
fn without_traps_169_464_of_900_900_positions_are_won_and_23_842_lost() {
    let census = WITHOUT.census().unwrap();
    assert_eq!((census.won(), census.lost(), census.drawn()), (169_464, 23_842, 707_594));
    assert_eq!((census.positions(), census.by_rule), (900_900, 0));
    assert_eq!(WITHOUT.value(&start(&Dao::without_traps())), Ok(Some(Value::Draw)));
}

#[test]
fn with_traps_175_632_positions_are_won_and_31_694_lost() {
    let census = WITH_TRAPS.census().unwrap();
    assert_eq!((census.won(), census.lost(), census.drawn()), (175_632, 31_694, 693_574));
    assert_eq!(WITH_TRAPS.value(&start(&Dao::default())), Ok(Some(Value::Draw)));
    assert_eq!(census.longest(), Some(11)); // Dries De Clercq, puzzles.net23.net/dao.htm: a mate in 11
}

#[test]
fn every_value_of_dao_is_that_of_rounds_over_all_positions() {
    // Four stones on sixteen squares, and four more on the others.
    let fours: Vec<u16> = (0..=u16::MAX).filter(|stones| stones.count_ones() == 4).collect();
    let pairs =
        fours.iter().flat_map(|&own| fours.iter().map(move |&other| DaoBoard { own, other }));
    let all: Vec<DaoBoard> = pairs.filter(|board| board.own & board.other == 0).collect();
    assert_eq!(all.len(), 900_900);
    let game = Dao::default();
    assert!(all.iter().all(|board| game.unrank(game.rank(board)).as_ref() == Some(board)));
    for (at, value) in (0..).zip(oracle::rounds(WITH_TRAPS.game())) {
        assert_eq!(WITH_TRAPS.value(&at), Ok(Some(value)), "{:?}", game.unrank(at.into()));
    }
}

#[test]
fn whoever_traps_a_stone_in_a_corner_loses() {
    let trapped = DaoBoard { own: 0x8c01, other: 0x0132 };
    assert_eq!(Dao::default().decided(&trapped), Some(Outcome::Win));
    assert_eq!(Dao::without_traps().decided(&trapped), None);
    let other_way = DaoBoard { own: trapped.other, other: trapped.own };
    assert_eq!(Dao::default().decided(&other_way), Some(Outcome::Loss));
    let two_beside = DaoBoard { own: 0x8c01, other: 0x0312 };
    assert_eq!(Dao::default().decided(&two_beside), None);
}

#[test]
fn texts_that_are_no_position_are_refused() {
    let game = Dao::default();
    let start = game.initial();
    assert_eq!(game.show_position(&start), "x..o/.xo./.ox./o..x");
    for text in
        ["", "x..o/.xo./.ox.", "x..o/.xo./.ox./o...", "x..o/.xo./.ox./o..xx", "x..o/.xo./.ox./o..y"]
    {
        assert!(game.parse_position(text).is_err(), "{text}");
    }
    assert!(["", "a4", "a4-e4", "a4-a5"].iter().all(|text| game.parse_move(&start, text).is_err()));
}
