//! Limits, and long plays.

use gt_core::grundy::{DenseNimbers, Nimbers};
use gt_core::prelude::*;
use gt_core::{LimitError, Run};
use gt_testkit::scripted::Scripted;

use crate::grundy::games::{counted, dense, heap, nim};

#[test]
fn a_limit_stops_the_search_and_a_larger_one_lets_it_continue() {
    let nim = nim();
    let mut nimbers = Nimbers::new(&nim, &Run::new().positions(20));
    assert_eq!(nimbers.nimber(&30), Err(LimitError::Positions { limit: 20 }.into()));
    assert!(nimbers.solved().all(|(heap, nimber)| *heap == nimber.get()));
    assert_eq!(nimbers.nimber(&12), Ok(Some(Nimber(12))));
    let nimbers = nimbers.with_run(&Run::new());
    assert_eq!(nimbers.nimber(&30), Ok(Some(Nimber(30))));
    assert_eq!(nimbers.stats().positions, 30);
}

#[test]
fn a_dense_table_is_refused_before_it_is_allocated() {
    let vast =
        Scripted::new(0, |_| None).ranked(1 << 60, u64::from, |rank| u32::try_from(rank).ok());
    let refused = |run: Run| DenseNimbers::solve(&vast, &run).unwrap_err();
    assert_eq!(
        refused(Run::new().memory(1 << 30)),
        LimitError::Memory { needed: 1 << 60, limit: 1 << 30 }.into()
    );
    assert_eq!(refused(Run::new().positions(9)), LimitError::Positions { limit: 9 }.into());
    assert_eq!(refused(Run::new()), LimitError::OutOfMemory { bytes: 1 << 60 }.into());
    let heap = heap(300, false);
    assert_eq!(
        DenseNimbers::solve(&heap, &Run::new().memory(902)).unwrap_err(),
        LimitError::Memory { needed: 903, limit: 902 }.into(),
        "one byte per rank fits, two more do not"
    );
}

/// One heap; a move takes one object.
fn chain(length: u32, reversed: bool) -> Scripted<'static> {
    counted(Scripted::new(length, |left: u32| left.checked_sub(1)), length, reversed)
}

#[test]
fn a_chain_of_many_plies_needs_no_more_than_a_small_stack() {
    let solve = || {
        let length = 300_001;
        assert_eq!(
            Nimbers::new(&chain(length, false), &Run::new()).nimber(&length),
            Ok(Some(Nimber(1)))
        );
        for reversed in [false, true] {
            let chain = chain(length, reversed);
            let table = dense(&chain);
            assert_eq!(
                (table.nimber(&length), table.nimber(&300_000)),
                (Ok(Some(Nimber(1))), Ok(Some(Nimber::ZERO)))
            );
        }
    };
    std::thread::Builder::new().stack_size(1 << 20).spawn(solve).unwrap().join().unwrap();
}
