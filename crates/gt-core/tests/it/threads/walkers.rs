//! Walkers that meet in one table.

use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::sync::Mutex;
use std::thread;

use gt_core::dense;
use gt_core::prelude::*;
use gt_testkit::scripted::Scripted;

use crate::common::threads;

/// A walker that stands deep in a path, while another solves the middle of it, drops that part.
///
/// The path of one begins with 0 and 1, that of the other at 1,024; both are of one chain.
#[test]
fn what_another_walker_solved_is_dropped_with_all_that_waited_for_it() {
    const LEN: u32 = 2_048;
    let (deep, is_deep) = (Mutex::new(None), AtomicBool::new(false));
    let game = &Scripted::new(0, |p| match p {
        1 => Some(1_024),
        1_023 => None,
        p => Some(if p + 1 == LEN { 2 } else { p + 1 }),
    })
    .hook(|_, p| {
        let is_first = *deep.lock().unwrap() == Some(thread::current().id());
        match p {
            1 => *deep.lock().unwrap() = Some(thread::current().id()),
            1_025 if !is_first => {
                let all = (0..5_000).map(|_| thread::sleep(Duration::from_millis(1)));
                let _ = all.take_while(|()| !is_deep.load(Ordering::Relaxed)).count();
            }
            1_500 if is_first => is_deep.store(true, Ordering::Relaxed),
            p if is_first && p > 1_500 => thread::sleep(Duration::from_millis(1)),
            _ => {}
        }
    })
    .numbered(LEN);
    let table = dense::Values::solve(game, &threads(2)).unwrap();
    let plies = [0, 1, 1_024, 1_025].map(|p| table.value(&p).unwrap().unwrap().plies().unwrap());
    assert_eq!(plies, [LEN - 1, LEN - 2, LEN - 3, LEN - 4]);
}
