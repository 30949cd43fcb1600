//! gt-core's solvers give the same answers on any number of threads.

use gt_core::perft::perft;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::solution::Claims;
use gt_core::{Run, Threads, certify};
use gt_perm_matrix::{Goal, PermMatrix, RuleSet};

#[test]
fn tables_certificates_and_counts_do_not_depend_on_threads() {
    let rules = PermMatrix::new(2, 3, Goal::DiagOrder).unwrap().with_rule(RuleSet::Ko).unwrap();
    let ask = |count: usize| {
        let run = &Run::new().threads(Threads::exactly(count).unwrap());
        let dense = Tablebase::dense(&rules, run).unwrap();
        let walked = Tablebase::dense_by_predecessors(&rules, run).unwrap();
        let explored = Tablebase::explore(&rules, [rules.initial()], run).unwrap();
        let wrong = Claims::new(&rules, |p| dense.value(p).unwrap().filter(|value| value.plies() != Some(5)));
        let values: Vec<_> = (0..rules.index_len())
            .map(|rank| {
                let p = rules.unrank(rank)?;
                let (by_graph, by_rules) = (dense.value(&p).unwrap(), walked.value(&p).unwrap());
                assert_eq!(by_graph, by_rules, "{p:?}");
                let known = explored.value(&p).unwrap();
                assert!(known.is_none() || known == by_graph, "{p:?}");
                by_graph
            })
            .collect();
        let stats = [dense.stats(), walked.stats(), explored.stats()];
        let certificates =
            [certify::indexed(&rules, &dense, run), certify::indexed(&rules, &wrong, run), certify::shared(&rules, &explored, run)];
        let outcomes = certify::indexed_outcomes(&rules, &walked, run);
        (values, stats, certificates, outcomes, [0, 1, 5].map(|plies| perft(&rules, &rules.initial(), plies, run)))
    };
    let one = ask(1);
    for count in [2, 3, 8] {
        assert_eq!(ask(count), one, "{count} threads");
    }
}
