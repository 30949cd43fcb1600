//! gt-core's solvers give the same answers on any number of threads.

use gt_core::Indexed;
use gt_fox_hens::{FoxHens, NamedRules};
use gt_testkit::threads;

/// A strip of 15 squares with one fox and at most five hens: its ranks fill more than one block.
#[test]
fn tables_certificates_and_counts_do_not_depend_on_threads() {
    let mut parameters = NamedRules::Strip3x5.rules().parameters().clone();
    parameters.most_hens = 5;
    parameters.start = parameters.board.position("3/1x1/3/h1h/hhh h").unwrap();
    let rules = FoxHens::new(parameters).unwrap();
    assert!(rules.index_len() > 1 << 16, "{} ranks", rules.index_len());
    threads::tables(&rules, &[0, 1, 6]);
}
