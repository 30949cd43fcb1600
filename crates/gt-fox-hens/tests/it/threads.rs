//! gt-core's solvers give the same answers on any number of threads.

use gt_fox_hens::NamedRules;
use gt_testkit::threads;

#[test]
fn tables_certificates_and_counts_do_not_depend_on_threads() {
    threads::tables(&NamedRules::Strip3x5.rules(), &[0, 1, 6]);
}
