//! gt-core's solvers give the same answers on any number of threads.

use gt_chomp::Chomp;
use gt_core::grundy::DenseNimbers;
use gt_core::perft::perft;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::solution::Claims;
use gt_core::{Run, Threads, certify};

#[test]
fn tables_certificates_nimbers_and_counts_do_not_depend_on_threads() {
    for chomp in [Chomp::new(1, 1).unwrap(), Chomp::new(4, 5).unwrap(), Chomp::new(7, 7).unwrap()] {
        let ask = |count: usize| {
            let run = &Run::new().threads(Threads::exactly(count).unwrap());
            let dense = Tablebase::dense(&chomp, run).unwrap();
            let walked = Tablebase::dense_by_predecessors(&chomp, run).unwrap();
            let explored = Tablebase::explore(&chomp, [chomp.initial()], run).unwrap();
            let nimbers = DenseNimbers::solve(&chomp, run).unwrap();
            let wrong = Claims::new(&chomp, |p| dense.value(p).unwrap().filter(|value| value.plies() != Some(5)));
            let ranks: Vec<_> = (0..chomp.index_len())
                .map(|rank| {
                    let Some(p) = chomp.unrank(rank) else { return (None, None) };
                    let values = [dense.value(&p), walked.value(&p), explored.value(&p)].map(Result::unwrap);
                    assert!(values.iter().all(|&value| value == values[0]), "{p:?}");
                    (values[0], nimbers.nimber(&p))
                })
                .collect();
            let stats = [dense.stats(), walked.stats(), explored.stats(), nimbers.stats()];
            let certificates = [
                certify::indexed(&chomp, &dense, run),
                certify::indexed(&chomp, &wrong, run),
                certify::shared(&chomp, &explored, run),
            ];
            let outcomes = certify::indexed_outcomes(&chomp, &walked, run);
            (ranks, stats, certificates, outcomes, [0, 1, 5].map(|plies| perft(&chomp, &chomp.initial(), plies, run)))
        };
        let one = ask(1);
        for count in [2, 3, 8] {
            assert_eq!(ask(count), one, "{count} threads");
        }
    }
}
