//! Work up front may be spread over threads: rules with a `Cell` are refused, whatever the features, and asked on demand.

use core::cell::Cell;

use gt_core::Run;
use gt_core::memo::Values;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;

struct Counting {
    asked: Cell<u32>,
}

impl Game for Counting {
    type Position = u8;
    type Move = u8;
    fn initial(&self) -> u8 {
        9
    }
    fn moves(&self, left: &u8) -> impl Iterator<Item = u8> {
        self.asked.set(self.asked.get() + 1);
        1..=3.min(*left)
    }
    fn play(&self, left: &u8, taken: u8) -> u8 {
        left - taken
    }
}
impl Acyclic for Counting {}

fn main() {
    let game = Counting { asked: Cell::new(0) };
    let _ = Values::new(&game, &Run::new()).value(&9); // on demand: one thread
    let _ = Tablebase::explore(&game, [9], &Run::new());
    let _ = gt_core::perft::perft(&game, &9, 3, &Run::new());
}
