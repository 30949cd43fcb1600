use gt_core::adapt::Reduced;
use gt_core::prelude::*;

/// Two heaps in any order; the one to move is part of the position, and so is everything a promise may ask for.
#[derive(Clone, Copy)]
struct Heaps;

type Position = ToMove<[u8; 2]>;

impl Game for Heaps {
    type Position = Position;
    type Move = usize;

    fn initial(&self) -> Position {
        ToMove::new([3, 4], Player::First)
    }

    fn moves(&self, at: &Position) -> impl Iterator<Item = usize> {
        (0..2).filter(|&heap| at.board[heap] > 0)
    }

    fn play(&self, at: &Position, heap: usize) -> Position {
        let mut board = at.board;
        board[heap] -= 1;
        ToMove::new(board, !at.turn)
    }
}

impl Partizan for Heaps {
    fn turn(&self, at: &Position) -> Player {
        at.turn
    }

    fn with_turn(&self, at: &Position, turn: Player) -> Option<Position> {
        Some(ToMove::new(at.board, turn))
    }
}

impl Predecessors for Heaps {
    fn predecessors(&self, at: &Position) -> impl Iterator<Item = Position> {
        (0..2).map(|heap| {
            let mut board = at.board;
            board[heap] += 1;
            ToMove::new(board, !at.turn)
        })
    }
}

impl Symmetric for Heaps {
    fn representative(&self, at: &Position) -> Position {
        let [a, b] = at.board;
        ToMove::new([a.min(b), a.max(b)], at.turn)
    }
}

fn predecessors(_: impl Predecessors) {}
fn partizan(_: impl Partizan) {}

fn main() {
    predecessors(Heaps.misere()); // compiles
    partizan(Heaps.misere()); // compiles
    predecessors(Reduced::new(Heaps));
    partizan(Reduced::new(Heaps));
}
