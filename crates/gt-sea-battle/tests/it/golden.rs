//! The engine compared with values computed by independent programs.

use crate::support::{cases, records, touch};
use gt_core::Run;
use gt_sea_battle::solve::Engine;
use gt_sea_battle::{Board, Fleet, Knowledge, Rules};

fn agree(name: &str, keep: impl Fn(usize) -> bool) {
    for (i, case) in cases(name).into_iter().enumerate().filter(|(i, _)| keep(*i)) {
        let engine = Engine::new(case.rules, &Run::new()).unwrap();
        let map = engine.map(&case.knowledge).unwrap();
        assert_eq!(map.total(), case.total, "{name}, case {i}");
        assert_eq!(map.counts(), case.map, "{name}, case {i}");
        assert_eq!(engine.total(&case.knowledge), Ok(case.total), "{name}, case {i}");
    }
}

#[test]
fn empty_boards_up_to_49_cells_are_counted_and_mapped() {
    agree("small_empty.json", |_| true);
}

#[test]
fn small_positions_are_counted_and_mapped() {
    agree("positions_small.json", |_| true);
}

#[test]
fn arbitrary_answers_are_counted_and_mapped() {
    agree("positions_contradictory.json", |_| true);
}

#[test]
fn positions_with_other_fleets_are_counted_and_mapped() {
    agree("positions_other.json", |i| cfg!(feature = "deep") || i % 4 == 0);
}

#[test]
fn positions_of_the_large_board_are_counted_and_mapped() {
    agree("positions_10x10.json", |i| cfg!(feature = "deep") || i % 9 == 1);
}

#[test]
fn the_article_s_maps_agree_in_every_cell() {
    agree("article_maps.json", |i| cfg!(feature = "deep") || i == 1);
}

#[test]
fn empty_large_boards_are_mapped() {
    agree("maps_empty.json", |i| cfg!(feature = "deep") || i == 0);
}

#[test]
fn totals_of_empty_boards_agree() {
    for record in records("totals.csv") {
        let [_, rows, cols, rule, fleet, total, _] = &record[..] else { panic!("{record:?}") };
        let (rows, cols): (usize, usize) = (rows.parse().unwrap(), cols.parse().unwrap());
        if rows * cols > 64 && !cfg!(feature = "deep") {
            continue;
        }
        let groups = fleet.split('+').map(|group| group.split_once('x').unwrap());
        let fleet = Fleet::new(
            groups
                .flat_map(|(count, length)| vec![length.parse().unwrap(); count.parse().unwrap()]),
        )
        .unwrap();
        let engine = Engine::new(
            Rules::new(Board::new(rows, cols).unwrap(), fleet, touch(rule)),
            &Run::new(),
        )
        .unwrap();
        let empty = Knowledge::new(engine.rules().board());
        assert_eq!(
            engine.total(&empty).map(|total| total.to_string()),
            Ok(total.clone()),
            "{record:?}"
        );
    }
}
