use gt_core::Run;
use gt_core::memo::{Outcomes, Values};
use gt_core::prelude::*;

struct Ring;

impl Game for Ring {
    type Position = u8;
    type Move = u8;

    fn initial(&self) -> u8 {
        0
    }

    fn moves(&self, _: &u8) -> impl Iterator<Item = u8> {
        1..=2
    }

    fn play(&self, at: &u8, step: u8) -> u8 {
        (at + step) % 5
    }
}

fn main() {
    let _ = Outcomes::new(Ring, &Run::new());
    let _ = Values::new(&Ring, &Run::new());
}
