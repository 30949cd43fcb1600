//! Chomp by squares left, against the solvers that know no tiers.

use gt_chomp::{Chomp, TierChomp};
use gt_core::prelude::*;
use gt_core::tiers::{Outcomes, Reachable, Values};
use gt_core::{Run, Threads, memo};
use gt_testkit::laws;

#[test]
fn chomp_in_tiers_keeps_every_law_on_boards_of_all_shapes() {
    for (rows, cols) in [(1, 1), (1, 6), (6, 1), (2, 5), (3, 4), (4, 4), (5, 3)] {
        let report = laws::all!(TierChomp::new(rows, cols).unwrap());
        assert_eq!(
            report.laws(),
            ["game", "acyclic", "impartial", "tiered", "indexed_tiers", "encode"],
            "{rows} x {cols}"
        );
    }
}

#[test]
fn tiers_have_all_positions_of_the_bar() {
    for (rows, cols) in [(1, 1), (3, 7), (7, 3), (8, 8), (32, 32), (1, 63), (20, 44)] {
        let (game, chomp) = (TierChomp::new(rows, cols).unwrap(), Chomp::new(rows, cols).unwrap());
        assert_eq!(
            game.tiers().map(|squares| game.tier_len(squares)).sum::<u64>(),
            chomp.index_len(),
            "{rows} x {cols}"
        );
        let full = game.initial();
        assert_eq!((game.tier(&full), game.rank_in_tier(&full)), (rows * cols, 0));
    }
}

#[test]
fn every_answer_is_that_of_the_memoized_search_on_any_number_of_threads() {
    let game = TierChomp::new(7, 6).unwrap();
    let memo = memo::Values::new(game.chomp(), &Run::new());
    for threads in [1, 2, 3, 8] {
        let run = Run::new().threads(Threads::exactly(threads).unwrap());
        let (values, outcomes) =
            (Values::solve(&game, &run).unwrap(), Outcomes::solve(&game, &run).unwrap());
        for position in (0..game.chomp().index_len()).filter_map(|rank| game.chomp().unrank(rank)) {
            let value = memo.value(&position).unwrap();
            assert_eq!(values.value(&position), Ok(value));
            assert_eq!(outcomes.value(&position), Ok(value.map(Value::outcome)));
        }
        assert_eq!(values.census().unwrap().positions(), game.chomp().index_len());
        assert_eq!(
            Reachable::explore(&game, [game.initial()], &run).unwrap().count(),
            game.chomp().index_len()
        );
    }
}
