//! gt-core's solvers give the same answers on any number of threads.

use gt_core::certify;
use gt_core::perft::perft;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_sea_battle::solve::adversary::Adversary;
use gt_sea_battle::{Board, Fleet, Rules, Touch};
use gt_testkit::threads;

#[test]
fn tables_certificates_and_counts_of_the_adversary_game_do_not_depend_on_threads() {
    for (rows, cols, lengths) in [(1, 1, vec![1]), (3, 3, vec![2]), (2, 4, vec![2, 1])] {
        let rules =
            Rules::new(Board::new(rows, cols).unwrap(), Fleet::new(lengths).unwrap(), Touch::None);
        threads::alike(|run| {
            let game = Adversary::new(&rules, run).unwrap();
            let table = Tablebase::explore(&game, [game.initial()], run).unwrap();
            let certificate = certify::shared(&game, &table, run).unwrap();
            assert_eq!((certificate.flaws, certificate.positions), (0, table.stats().positions));
            let outcomes = certify::outcomes(&game, &table, run).unwrap();
            assert_eq!((outcomes.flaws, outcomes.moves), (0, certificate.moves));
            let counts = [0, 1, 4].map(|plies| perft(&game, &game.initial(), plies, run).unwrap());
            (table.value(&game.initial()).unwrap(), table.stats(), certificate.moves, counts)
        });
    }
}
