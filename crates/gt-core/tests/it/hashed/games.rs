//! A game whose positions own memory.

use gt_core::adapt::Reduced;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{Run, memo};
use gt_testkit::scripted::Scripted;

use super::runs;

/// Rows of heaps in any order; a player takes one to three of a heap. Positions own memory.
pub(super) struct Heaps(pub(super) Vec<u64>);

impl Game for Heaps {
    type Position = Vec<u64>;
    type Move = (usize, u64);

    fn initial(&self) -> Vec<u64> {
        self.0.clone()
    }

    fn moves(&self, heaps: &Vec<u64>) -> impl Iterator<Item = (usize, u64)> {
        let some = |heap: usize| (1..=heaps[heap].min(3)).map(move |taken| (heap, taken));
        (0..heaps.len()).flat_map(some)
    }

    fn play(&self, heaps: &Vec<u64>, (heap, taken): (usize, u64)) -> Vec<u64> {
        let mut after = heaps.clone();
        after[heap] -= taken;
        after
    }

    fn owned_bytes(&self, heaps: &Vec<u64>) -> u64 {
        8 * heaps.len() as u64
    }
}

impl Acyclic for Heaps {}

impl Symmetric for Heaps {
    fn representative(&self, heaps: &Vec<u64>) -> Vec<u64> {
        let mut sorted = heaps.clone();
        sorted.sort_unstable();
        sorted
    }
}

impl Predecessors for Heaps {
    fn predecessors(&self, heaps: &Vec<u64>) -> impl Iterator<Item = Vec<u64>> {
        let more = |heap: usize| (1..=3).map(move |taken| (heap, taken));
        (0..heaps.len()).flat_map(more).map(|(heap, taken)| {
            let mut before = heaps.clone();
            before[heap] += taken;
            before
        })
    }
}

#[test]
fn positions_may_own_memory() {
    let game = Reduced::new(Heaps(vec![5, 4, 3, 2]));
    let root = || vec![vec![2, 3, 4, 5]];
    let one = Tablebase::explore(&game, root(), &Run::new()).unwrap();
    for run in runs() {
        let tables = [
            Tablebase::explore_layers(&game, root(), &run).unwrap(),
            Tablebase::explore_by_predecessors(&game, root(), &run).unwrap(),
        ];
        assert!(tables.iter().all(|table| table.census() == one.census()));
        let memo = memo::Values::solve(&game, root(), &run).unwrap();
        assert_eq!(memo.len() as u64, one.stats().positions);
        assert_eq!(memo.value(&game.initial()), one.value(&game.initial()));
    }
}

#[test]
fn positions_may_take_no_bytes() {
    let nothing = Scripted::new((), |()| [()]);
    let table = Tablebase::explore_layers(&nothing, [()], &Run::new()).unwrap();
    assert_eq!((table.value(&()), table.census().unwrap().endless), (Ok(Some(Value::Draw)), 1));
}

/// A play of many plies has as many layers of one position, and a path as long.
#[test]
fn a_long_play_has_a_layer_for_each_ply() {
    let len = 30_000;
    let chain = Scripted::new(len - 1, |p: u32| p.checked_sub(1));
    for run in runs() {
        let won = Ok(Some(Value::Win { plies: len - 1 })); // an odd number
        let layers = Tablebase::explore_layers(&chain, [len - 1], &run).unwrap();
        assert_eq!(layers.value(&(len - 1)), won);
        let memo = memo::Values::solve(&chain, [len - 1], &run).unwrap();
        assert_eq!(memo.value(&(len - 1)), won);
    }
}
