//! Source: lit - the numbers of positions: markus7800, Connect4-Strong-Solver, which agrees with
//! John Tromp's page and also says who wins. The other counts: other - a sweep in C++ that shares
//! no code with this one.

use gt_core::prelude::*;
use gt_core::tiers::Values;
use gt_core::{Run, Threads};
use gt_gallery::{ConnectFour, Dropped};
use gt_testkit::laws;

use crate::explicit::{self, Explicit};

fn on(threads: usize) -> Run {
    Run::new().threads(Threads::exactly(threads).unwrap())
}

#[test]
fn connect_four_keeps_every_law() {
    for (columns, rows) in [(1, 1), (1, 5), (5, 1), (2, 3), (3, 4), (4, 4), (7, 6), (6, 8)] {
        let report = laws::all!(ConnectFour::new(columns, rows).unwrap());
        assert_eq!(
            report.laws(),
            [
                "game",
                "acyclic",
                "tiered",
                "indexed_tiers",
                "symmetric",
                "tiered_symmetric",
                "encode",
                "grid",
                "notation"
            ],
            "{columns} x {rows}"
        );
    }
    for (columns, rows) in [(0, 4), (4, 0), (9, 1), (1, 9), (7, 7)] {
        assert!(ConnectFour::new(columns, rows).is_err());
    }
}

#[test]
fn four_columns_of_four_have_161_029_positions_and_are_a_draw() {
    let game = ConnectFour::new(4, 4).unwrap();
    for threads in [1, 3] {
        let values = Values::explore(&game, [game.initial()], &on(threads)).unwrap();
        assert_eq!(values.stats().positions, 161_029);
        assert_eq!(values.value(&game.initial()), Ok(Some(Value::Draw)));
        let census = values.census().unwrap();
        assert_eq!([census.lost(), census.drawn(), census.won()], [32_234, 90_120, 38_675]);
    }
}

#[test]
fn every_position_in_play_has_the_value_of_the_memoized_search() {
    for (columns, rows) in [(4, 3), (5, 3), (3, 5), (6, 2)] {
        let game = ConnectFour::new(columns, rows).unwrap();
        let graph = Explicit::explore(&game, game.initial());
        let memo = explicit::remembered(graph.graph.clone());
        let all = Values::solve(&game, &on(2)).unwrap();
        let reached = Values::explore(&game, [game.initial()], &on(1)).unwrap();
        let mut count = 0;
        reached
            .for_each(&mut |stones: &Dropped, value| {
                assert_eq!(
                    (explicit::value(&memo, graph.number(stones)), all.value(stones)),
                    (value, Ok(Some(value))),
                    "{stones:?}"
                );
                count += 1;
                core::ops::ControlFlow::Continue(())
            })
            .unwrap();
        assert_eq!(
            (count, graph.positions.len() as u64),
            (reached.stats().positions, count),
            "{columns} x {rows}"
        );
    }
}

#[test]
fn a_line_of_best_play_ends_as_its_value_says() {
    let game = ConnectFour::new(5, 4).unwrap();
    let values = Values::explore(&game, [game.initial()], &on(2)).unwrap();
    assert_eq!(values.stats().positions, 3_945_711);
    let line = values.line(&game.initial()).unwrap().unwrap();
    let end = line.moves.iter().fold(game.initial(), |stones, &column| game.play(&stones, column));
    assert_eq!((values.value(&game.initial()), line.moves.len()), (Ok(Some(Value::Draw)), 20));
    assert_eq!(game.terminal(&end), Some(Outcome::Draw));
}

#[test]
#[ignore = "deep: 172 million ranks"]
fn five_columns_of_five_have_69_763_700_positions_and_are_a_draw() {
    let game = ConnectFour::new(5, 5).unwrap();
    let run = on(2).memory(1 << 30);
    let values = Values::explore(&game, [game.initial()], &run).unwrap();
    assert_eq!(values.value(&game.initial()), Ok(Some(Value::Draw)));
    let census = values.census().unwrap();
    assert_eq!([census.lost(), census.drawn(), census.won()], [28_047_793, 14_419_273, 27_296_634]);
    assert_eq!((values.stats().positions, values.bytes()), (69_763_700, 171_976_899));
}

#[test]
#[ignore = "deep: 258 million ranks"]
fn six_columns_of_four_have_94_910_577_positions_and_are_lost_for_the_first_player() {
    let game = ConnectFour::new(6, 4).unwrap();
    let values = Values::explore(&game, [game.initial()], &on(2)).unwrap();
    assert_eq!(values.value(&game.initial()).unwrap().map(Value::outcome), Some(Outcome::Loss));
    assert_eq!(values.stats().positions, 94_910_577);
}

#[test]
fn a_position_is_read_as_rows_or_as_the_columns_played() {
    let game = ConnectFour::new(4, 4).unwrap();
    let stones = game.parse_position("4431").unwrap();
    assert_eq!(game.show_position(&stones), "..../..../...o/o.xx");
    assert_eq!(game.parse_position("..../..../...o/o.xx"), Ok(stones));
    assert_eq!(game.draw(&stones), " 4 . . . .\n 3 . . . .\n 2 . . . o\n 1 o . x x\n   1 2 3 4\n");
    assert_eq!(game.show_line(&stones, &[0, 3]), "1 4");
    let refused = |text: &str| game.parse_position(text).unwrap_err().to_string();
    assert!(refused("..../..../..x./....").contains("below a stone"));
    assert!(
        refused("44444").contains("not full")
            && refused("11223344").contains("the end of the game")
    );
    assert!(
        refused("45").contains("a column from 1 to 4") && refused("").contains("4 rows of 4 cells")
    );
    assert!(game.parse_move(&stones, "0").is_err());
}

#[test]
fn left_and_right_are_alike() {
    let game = ConnectFour::new(4, 4).unwrap().reduced();
    let orbits = Explicit::explore(&game, game.initial());
    let values = explicit::remembered(orbits.graph.clone());
    assert_eq!(explicit::value(&values, 0), Value::Draw);
    // Half of 161,029 positions, and half of those that are their own mirror images.
    assert!((80_515..82_000).contains(&orbits.positions.len()), "{}", orbits.positions.len());
}
