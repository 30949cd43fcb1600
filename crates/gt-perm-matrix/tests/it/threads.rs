//! gt-core's solvers give the same answers on any number of threads.

use gt_perm_matrix::{Goal, PermMatrix, RuleSet};
use gt_testkit::threads;

#[test]
fn tables_certificates_and_counts_do_not_depend_on_threads() {
    let rules = PermMatrix::new(2, 3, Goal::DiagOrder).unwrap().with_rule(RuleSet::Ko).unwrap();
    threads::tables(&rules, &[0, 1, 5]);
}
