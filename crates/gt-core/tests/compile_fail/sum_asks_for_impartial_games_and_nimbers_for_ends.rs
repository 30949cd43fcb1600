use gt_core::adapt::Sum;
use gt_core::grundy::{DenseNimbers, Nimbers};
use gt_core::prelude::*;
use gt_core::Run;

/// Impartial, and may go on for ever.
#[derive(Clone, Copy)]
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

impl Impartial for Ring {}

/// Ends, and has turns.
#[derive(Clone, Copy)]
struct Turns;

impl Game for Turns {
    type Position = ToMove<u8>;
    type Move = ();

    fn initial(&self) -> ToMove<u8> {
        ToMove::new(3, Player::First)
    }

    fn moves(&self, at: &ToMove<u8>) -> impl Iterator<Item = ()> {
        (at.board > 0).then_some(()).into_iter()
    }

    fn play(&self, at: &ToMove<u8>, (): ()) -> ToMove<u8> {
        ToMove::new(at.board - 1, !at.turn)
    }
}

impl Acyclic for Turns {}

fn main() {
    let sum = Sum::new(Ring, Ring); // compiles: a game of pairs that may go on for ever
    let _ = Nimbers::new(sum, &Run::new());
    let _ = DenseNimbers::solve(Ring, &Run::new());
    let _ = Sum::new(Turns, Turns);
    let _ = Nimbers::new(Turns, &Run::new());
}
