//! gt-core's solvers give the same answers on any number of threads.

use gt_chomp::Chomp;
use gt_testkit::threads;

#[test]
fn tables_certificates_nimbers_and_counts_do_not_depend_on_threads() {
    for chomp in [Chomp::new(1, 1).unwrap(), Chomp::new(4, 5).unwrap(), Chomp::new(8, 8).unwrap()] {
        threads::tables(&chomp, &[0, 1, 5]);
        threads::nimbers(&chomp);
    }
}
