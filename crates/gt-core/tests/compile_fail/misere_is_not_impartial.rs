use gt_core::Run;
use gt_core::adapt::Sum;
use gt_core::grundy::Nimbers;
use gt_core::prelude::*;

#[derive(Clone, Copy)]
struct Matches;

impl Game for Matches {
    type Position = u8;
    type Move = u8;

    fn initial(&self) -> u8 {
        9
    }

    fn moves(&self, left: &u8) -> impl Iterator<Item = u8> {
        1..=3.min(*left)
    }

    fn play(&self, left: &u8, taken: u8) -> u8 {
        left - taken
    }
}

impl Acyclic for Matches {}
impl Impartial for Matches {}

fn main() {
    let _ = Nimbers::new(Matches, &Run::new()); // compiles
    let _ = Nimbers::new(Matches.misere(), &Run::new());
    let _ = Nimbers::new(Matches.ply_limit(9), &Run::new());
    let _ = Sum::new(Matches, Matches.misere());
}
