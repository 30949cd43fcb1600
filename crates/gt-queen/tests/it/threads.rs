//! gt-core's solvers give the same answers on any number of threads.

use gt_queen::Queen;
use gt_testkit::threads;

#[test]
fn tables_certificates_nimbers_and_counts_do_not_depend_on_threads() {
    for queen in
        [Queen::new(1, 1).unwrap(), Queen::new(9, 14).unwrap(), Queen::new(70, 70).unwrap()]
    {
        threads::tables(&queen, &[0, 1, 3]);
        threads::nimbers(&queen);
    }
}
