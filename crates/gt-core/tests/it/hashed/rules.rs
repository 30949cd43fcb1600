//! Rules that break a promise.

use core::sync::atomic::{AtomicU32, Ordering};

use gt_core::SolveError;
use gt_core::retrograde::Tablebase;
use gt_testkit::scripted::Scripted;

use super::runs;

/// Moves that are not the same at each call lead to positions that were not discovered.
#[test]
fn moves_that_change_are_refused() {
    // The first 50 calls list no moves, later calls list one.
    let calls = AtomicU32::new(0);
    let game = Scripted::new(0, |_| (calls.fetch_add(1, Ordering::Relaxed) >= 50).then_some(1_000))
        .before(|_| None);
    let roots = || (0..50).collect::<Vec<_>>();
    let changing = || {
        calls.store(0, Ordering::Relaxed);
        &game
    };
    for run in runs() {
        let layers = Tablebase::explore_layers(changing(), roots(), &run).map(drop);
        let short = Tablebase::explore_by_predecessors(changing(), roots(), &run).map(drop);
        for error in [layers, short] {
            let error = error.unwrap_err();
            assert!(matches!(error, SolveError::Unsupported { .. }), "{error}");
        }
    }
}
