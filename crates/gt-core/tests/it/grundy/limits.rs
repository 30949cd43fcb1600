//! Limits, interruption, progress, and long plays.

use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use gt_core::grundy::{DenseNimbers, Nimbers};
use gt_core::prelude::*;
use gt_core::{LimitError, Progress, Run};

use crate::grundy::games::{Heap, Nim, dense};

#[test]
fn a_limit_stops_the_search_and_a_larger_one_lets_it_continue() {
    let mut nimbers = Nimbers::new(Nim, &Run::new().positions(20));
    assert_eq!(nimbers.nimber(&vec![30]), Err(LimitError::Positions { limit: 20 }.into()));
    assert!(nimbers.solved().all(|(heap, nimber)| heap[0] == nimber.get()));
    assert_eq!(nimbers.nimber(&vec![12]), Ok(Nimber(12)));
    let nimbers = nimbers.with_run(&Run::new());
    assert_eq!(nimbers.nimber(&vec![30]), Ok(Nimber(30)));
    assert_eq!(nimbers.stats().positions, 30);
}

#[test]
fn a_dense_table_is_refused_before_it_is_allocated() {
    #[derive(Debug)]
    struct Vast;
    impl Game for Vast {
        type Position = u64;
        type Move = u64;
        fn initial(&self) -> u64 {
            0
        }
        fn moves(&self, _: &u64) -> impl Iterator<Item = u64> {
            core::iter::empty()
        }
        fn play(&self, _: &u64, _: u64) -> u64 {
            0
        }
    }
    impl Acyclic for Vast {}
    impl Impartial for Vast {}
    impl Indexed for Vast {
        fn index_len(&self) -> u64 {
            1 << 60
        }
        fn rank(&self, at: &u64) -> u64 {
            *at
        }
        fn unrank(&self, rank: u64) -> Option<u64> {
            Some(rank)
        }
    }
    let refused = |run: Run| DenseNimbers::solve(Vast, &run).unwrap_err();
    assert_eq!(
        refused(Run::new().memory(1 << 30)),
        LimitError::Memory { needed: 1 << 60, limit: 1 << 30 }.into()
    );
    assert_eq!(refused(Run::new().positions(9)), LimitError::Positions { limit: 9 }.into());
    assert_eq!(refused(Run::new()), LimitError::OutOfMemory { bytes: 1 << 60 }.into());
    let heap = Heap { size: 300, reversed: false };
    assert_eq!(
        DenseNimbers::solve(heap, &Run::new().memory(902)).unwrap_err(),
        LimitError::Memory { needed: 903, limit: 902 }.into(),
        "one byte per rank fits, two more do not"
    );
}

#[test]
fn both_solvers_see_an_interrupt_and_report_progress() {
    let flag = Arc::new(AtomicBool::new(true));
    let run = Run::new().interrupt(Arc::clone(&flag));
    let heap = Heap { size: 9, reversed: false };
    assert_eq!(DenseNimbers::solve(&heap, &run).unwrap_err(), LimitError::Interrupted.into());
    let nimbers = Nimbers::new(&heap, &run);
    assert_eq!(nimbers.nimber(&9), Err(LimitError::Interrupted.into()));
    flag.store(false, Ordering::Relaxed);
    let seen = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&seen);
    let run = Run::new()
        .report_to(Arc::new(move |now: Progress| log.lock().unwrap().push((now.done, now.total))));
    assert_eq!(nimbers.with_run(&run).nimber(&9), Ok(Nimber(9)));
    assert_eq!(core::mem::take(&mut *seen.lock().unwrap()), [(0, None), (10, None)]);
    DenseNimbers::solve(&heap, &run).unwrap();
    assert_eq!(*seen.lock().unwrap(), [(0, Some(10)), (10, Some(10))]);
}

/// One heap; a move takes one object.
struct Chain {
    length: u32,
    reversed: bool,
}

impl Game for Chain {
    type Position = u32;
    type Move = ();

    fn initial(&self) -> u32 {
        self.length
    }

    fn moves(&self, left: &u32) -> impl Iterator<Item = ()> {
        (*left > 0).then_some(()).into_iter()
    }

    fn play(&self, left: &u32, (): ()) -> u32 {
        left - 1
    }
}

impl Acyclic for Chain {}
impl Impartial for Chain {}

impl Indexed for Chain {
    fn index_len(&self) -> u64 {
        u64::from(self.length) + 1
    }

    fn rank(&self, left: &u32) -> u64 {
        u64::from(if self.reversed { self.length - left } else { *left })
    }

    fn unrank(&self, rank: u64) -> Option<u32> {
        let rank = u32::try_from(rank).ok().filter(|&rank| rank <= self.length)?;
        Some(if self.reversed { self.length - rank } else { rank })
    }
}

#[test]
fn a_chain_of_a_million_plies_needs_no_more_than_a_small_stack() {
    let solve = || {
        let length = 1_000_001;
        assert_eq!(
            Nimbers::new(Chain { length, reversed: false }, &Run::new()).nimber(&length).unwrap(),
            Nimber(1)
        );
        for reversed in [false, true] {
            let table = dense(Chain { length, reversed });
            assert_eq!(
                (table.nimber(&length), table.nimber(&1_000_000)),
                (Some(Nimber(1)), Some(Nimber::ZERO))
            );
        }
    };
    std::thread::Builder::new().stack_size(2 << 20).spawn(solve).unwrap().join().unwrap();
}
