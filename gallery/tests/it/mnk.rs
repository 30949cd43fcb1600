//! Source: lit - the outcomes of small boards: Uiterwijk and van den Herik; 5,478 positions of
//! tic-tac-toe, 765 up to symmetry: many, such as Donald Michie's machine of matchboxes. The other
//! counts: self.

use gt_core::prelude::*;
use gt_core::tiers::Values;
use gt_core::{Run, Threads, memo};
use gt_gallery::{Mnk, PlacedStones};
use gt_testkit::laws;

use crate::oracle;

fn on(threads: usize) -> Run {
    Run::new().threads(Threads::exactly(threads).unwrap())
}

fn mnk(columns: u32, rows: u32, in_row: u32) -> Mnk {
    Mnk::new(columns, rows, in_row).unwrap()
}

#[test]
fn mnk_keeps_every_law() {
    for (columns, rows, in_row) in [
        (1, 1, 1),
        (1, 5, 3),
        (5, 1, 2),
        (2, 2, 2),
        (3, 3, 3),
        (4, 3, 3),
        (3, 5, 4),
        (6, 6, 4),
        (8, 5, 5),
    ] {
        let report = laws::all!(mnk(columns, rows, in_row));
        assert_eq!(
            report.laws(),
            [
                "game",
                "acyclic",
                "tiered",
                "indexed_tiers",
                "symmetric",
                "tiered_symmetric",
                "images",
                "encode",
                "grid",
                "notation"
            ]
        );
    }
    for (columns, rows, in_row) in
        [(0, 3, 1), (3, 0, 1), (7, 6, 4), (27, 1, 3), (3, 3, 0), (3, 3, 4), (u32::MAX, 2, 2)]
    {
        assert!(Mnk::new(columns, rows, in_row).is_err());
    }
}

#[test]
fn tic_tac_toe_has_5_478_positions_and_765_up_to_symmetry() {
    let game = mnk(3, 3, 3);
    let values = Values::explore(&game, [game.initial()], &on(1)).unwrap();
    assert_eq!(
        (values.stats().positions, values.value(&game.initial())),
        (5_478, Ok(Some(Value::Draw)))
    );
    let reduced = game.reduced();
    let orbits = oracle::reachable(&reduced, reduced.initial());
    let sizes: Vec<u64> = orbits.iter().map(|stones| reduced.orbit_len(stones)).collect();
    assert_eq!((sizes.len(), sizes.iter().sum::<u64>()), (765, 5_478));
}

#[test]
fn every_position_has_the_value_of_rounds_over_all() {
    for (columns, rows, in_row) in [(3, 3, 3), (2, 3, 2), (4, 2, 3), (2, 5, 3), (3, 3, 2)] {
        let game = mnk(columns, rows, in_row);
        let values = Values::explore(&game, [game.initial()], &on(2)).unwrap();
        let all = oracle::values(&game, oracle::reachable(&game, game.initial()));
        assert_eq!(values.stats().positions, all.len() as u64);
        for (stones, value) in all {
            assert_eq!(values.value(&stones), Ok(Some(value)), "{}", game.show_position(&stones));
        }
    }
}

/// By looking at every way to go on from every cell.
#[test]
fn a_row_wins_in_any_direction_and_does_not_go_round_the_edge() {
    for (columns, rows, in_row) in
        [(3, 3, 3), (4, 3, 3), (3, 4, 4), (1, 4, 2), (4, 1, 2), (2, 2, 2)]
    {
        let game = mnk(columns, rows, in_row);
        let [width, height, length] = [columns, rows, in_row].map(u32::cast_signed);
        let inside =
            |column: i32, row: i32| (0..width).contains(&column) && (0..height).contains(&row);
        for cells in 0..1_u64 << (columns * rows) {
            let at = |column: i32, row: i32| {
                inside(column, row) && cells >> (row * width + column) & 1 == 1
            };
            let from = |column, row, (right, up)| {
                (0..length).all(|step| at(column + step * right, row + step * up))
            };
            let row_of = |(column, row)| {
                [(1, 0), (0, 1), (1, 1), (-1, 1)].into_iter().any(|way| from(column, row, way))
            };
            let mut places =
                (0..width).flat_map(|column| (0..height).map(move |row| (column, row)));
            let wins = places.any(row_of).then_some(Outcome::Loss);
            assert_eq!(
                game.decided(&PlacedStones { own: 0, all: cells }),
                wins,
                "{columns} x {rows}, {cells:b}"
            );
        }
    }
}

#[test]
fn three_in_a_row_on_four_columns_of_three_is_won_and_has_111_973_positions() {
    for (columns, rows) in [(4, 3), (3, 4)] {
        let game = mnk(columns, rows, 3);
        let values = Values::explore(&game, [game.initial()], &on(2)).unwrap();
        assert_eq!(values.stats().positions, 111_973);
        assert_eq!(values.value(&game.initial()).unwrap().map(Value::outcome), Some(Outcome::Win));
    }
}

#[test]
fn small_boards_are_won_or_drawn_as_published() {
    let outcome = |columns, rows, in_row| {
        let game = mnk(columns, rows, in_row).reduced();
        let values = memo::Outcomes::new(&game, &Run::new());
        values.value(&game.initial()).unwrap().unwrap()
    };
    for (columns, rows, in_row) in [(1, 1, 1), (2, 2, 2), (4, 3, 3), (4, 4, 3), (5, 3, 3)] {
        assert_eq!(outcome(columns, rows, in_row), Outcome::Win, "{columns},{rows},{in_row}");
    }
    for (columns, rows, in_row) in [(1, 2, 2), (3, 3, 3), (4, 3, 4), (5, 3, 4), (4, 4, 4)] {
        assert_eq!(outcome(columns, rows, in_row), Outcome::Draw, "{columns},{rows},{in_row}");
    }
}

#[test]
fn positions_and_moves_are_read_as_they_are_written() {
    let game = mnk(4, 3, 3);
    let stones = game.parse_position("..../.x../o...").unwrap();
    assert_eq!(stones, PlacedStones { own: 1 << 5, all: 1 << 5 | 1 });
    assert_eq!(game.show_line(&stones, &[11, 0]), "d3 a1");
    assert_eq!(game.draw(&stones), " 3 . . . .\n 2 . x . .\n 1 o . . .\n   a b c d\n");
    let refused = |text: &str| game.parse_position(text).unwrap_err().to_string();
    assert!(refused("..../.x..").contains("3 rows of 4 cells"));
    assert!(refused("..../.o../....").contains("as many x as o"));
    assert_eq!(
        game.parse_move(&stones, "e1").unwrap_err().to_string(),
        "cannot read \"e1\": expected a square from a1 to d3"
    );
}
