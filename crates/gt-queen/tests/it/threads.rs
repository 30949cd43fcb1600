//! gt-core's solvers give the same answers on any number of threads.

use gt_core::grundy::DenseNimbers;
use gt_core::perft::perft;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::solution::Claims;
use gt_core::{Run, Threads, certify};
use gt_queen::Queen;

#[test]
fn tables_certificates_nimbers_and_counts_do_not_depend_on_threads() {
    for queen in [Queen::new(1, 1).unwrap(), Queen::new(9, 14).unwrap(), Queen::new(40, 40).unwrap()] {
        let ask = |count: usize| {
            let run = &Run::new().threads(Threads::exactly(count).unwrap());
            let dense = Tablebase::dense(&queen, run).unwrap();
            let walked = Tablebase::dense_by_predecessors(&queen, run).unwrap();
            let explored = Tablebase::explore(&queen, [queen.initial()], run).unwrap();
            let nimbers = DenseNimbers::solve(&queen, run).unwrap();
            let wrong = Claims::new(&queen, |p| dense.value(p).unwrap().filter(|value| value.plies() != Some(5)));
            let ranks: Vec<_> = (0..queen.index_len())
                .map(|rank| {
                    let Some(p) = queen.unrank(rank) else { return (None, None) };
                    let values = [dense.value(&p), walked.value(&p), explored.value(&p)].map(Result::unwrap);
                    assert!(values.iter().all(|&value| value == values[0]), "{p:?}");
                    (values[0], nimbers.nimber(&p))
                })
                .collect();
            let stats = [dense.stats(), walked.stats(), explored.stats(), nimbers.stats()];
            let certificates = [
                certify::indexed(&queen, &dense, run),
                certify::indexed(&queen, &wrong, run),
                certify::shared(&queen, &explored, run),
            ];
            let outcomes = certify::indexed_outcomes(&queen, &walked, run);
            (ranks, stats, certificates, outcomes, [0, 1, 3].map(|plies| perft(&queen, &queen.initial(), plies, run)))
        };
        let one = ask(1);
        for count in [2, 3, 8] {
            assert_eq!(ask(count), one, "{count} threads");
        }
    }
}
