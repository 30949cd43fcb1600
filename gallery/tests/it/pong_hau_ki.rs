//! Source: the counts are those of an independent program; Straffin calls the game a draw.

use gt_core::prelude::*;
use gt_gallery::{Pieces, PongHauKi};
use gt_testkit::laws;

use crate::explicit::{self, Explicit};
use crate::oracle;

#[test]
fn pong_hau_ki_keeps_every_law() {
    let report = laws::all!(PongHauKi::default());
    assert_eq!(
        report.laws(),
        [
            "game",
            "partizan",
            "indexed",
            "symmetric",
            "indexed_symmetric",
            "encode",
            "grid",
            "notation"
        ]
    );
}

#[test]
fn of_56_positions_in_play_8_are_won_4_lost_and_44_drawn() {
    let game = PongHauKi::default();
    let table = Explicit::explore(&game, game.initial()).solved();
    let census = table.census();
    assert_eq!((census.won(), census.lost(), census.drawn()), (8, 4, 44));
    assert_eq!(table.value(&game.initial()), Value::Draw);
}

#[test]
fn every_value_of_all_60_positions_is_that_of_rounds_over_them() {
    let game = PongHauKi::default();
    let table = explicit::solved(explicit::of_ranks(&game));
    let all: Vec<_> = (0..game.index_len()).map(|rank| game.unrank(rank).unwrap()).collect();
    assert_eq!(all.len(), 60);
    for (at, value) in oracle::values(&game, all) {
        let rank = u32::try_from(game.rank(&at)).unwrap();
        assert_eq!(table.value(&rank), Ok(Some(value)), "{at:?}");
    }
}

#[test]
fn the_first_three_plies_are_forced_up_to_symmetry() {
    let game = PongHauKi::default();
    let mut reached = vec![game.initial()];
    for _ in 0..3 {
        let next = reached
            .iter()
            .flat_map(|at| game.successors(at).map(|(_, after)| game.representative(&after)));
        reached = next.collect();
        reached.dedup();
        assert_eq!(reached.len(), 1);
    }
}

#[test]
fn umul_gonu_is_won_by_its_first_move_unless_that_move_is_forbidden() {
    let game = PongHauKi::default();
    let start = ToMove::new(Pieces { of: [0b0_0101, 0b0_1010] }, Player::First);
    let table = Explicit::explore(&game, start).solved();
    assert_eq!(table.value(&start), Value::Win { plies: 1 });
    let best = table.best(&start).into_iter().map(|nth| game.moves(&start).nth(nth));
    assert_eq!(best.collect::<Vec<_>>(), [Some(0)]);
    let forbidden = game.play(&start, 0);
    let rest = game.successors(&start).filter(|&(_, after)| after != forbidden);
    assert_eq!(rest.map(|(_, after)| table.value(&after)).collect::<Vec<_>>(), [Value::Draw]);
}

#[test]
fn texts_that_are_no_position_are_refused() {
    let game = PongHauKi::default();
    let start = game.initial();
    assert_eq!(game.show_position(&start), "xxoo.:x");
    for text in ["", "xxoo.", "xxoo.:", "xxoo.:y", "xxxo.:x", "xxoo..:x", "xxoo:x", "xxoo/.:x"] {
        assert!(game.parse_position(text).is_err(), "{text}");
    }
    assert!(["", "5", "00", "a"].iter().all(|text| game.parse_move(&start, text).is_err()));
}
