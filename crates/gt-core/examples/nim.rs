//! Nim: who wins, by which moves, and a table of the nimbers of two heaps side by side.
#![expect(clippy::print_stdout, reason = "an example prints what it found")]

use gt_core::Run;
use gt_core::grundy::Nimbers;
use gt_core::memo::Values;
use gt_core::prelude::*;

/// A player takes any number of objects from one heap. The player who takes the last object wins.
struct Nim(Vec<u8>);

impl Game for Nim {
    type Position = Vec<u8>;
    type Move = (usize, u8);
    fn initial(&self) -> Vec<u8> {
        self.0.clone()
    }
    fn moves(&self, heaps: &Vec<u8>) -> impl Iterator<Item = (usize, u8)> {
        heaps
            .iter()
            .enumerate()
            .flat_map(|(heap, &size)| (1..=size).map(move |taken| (heap, taken)))
    }
    fn play(&self, heaps: &Vec<u8>, (heap, taken): (usize, u8)) -> Vec<u8> {
        let mut after = heaps.clone();
        after[heap] -= taken;
        after
    }
}
impl Acyclic for Nim {}
impl Impartial for Nim {
    fn components(&self, heaps: &Vec<u8>) -> impl Iterator<Item = Vec<u8>> {
        heaps.iter().map(|&size| vec![size])
    }
}

fn main() -> Result<(), gt_core::SolveError> {
    let start = vec![3, 4, 5];
    let values = Values::new(Nim(start.clone()), &Run::new());
    println!(
        "heaps {start:?}: {}",
        values.value(&start)?.expect("a solver on demand knows every position")
    );
    for (heap, taken) in values.best_moves(&start)?.unwrap_or_default() {
        println!("  take {taken} from heap {}", heap + 1);
    }
    println!("a whole game, in which the loser delays the end:");
    let mut heaps = start;
    for mv in values.line(&heaps)?.expect("a solver on demand knows every position").moves {
        heaps = values.game().play(&heaps, mv);
        println!("  {heaps:?}");
    }
    println!("{} positions were solved", values.stats().positions);

    println!("\nnimbers of two heaps (the exclusive or of their sizes):");
    let nimbers = Nimbers::new(Nim(Vec::new()), &Run::new());
    for a in 0..8 {
        let row: Result<Vec<_>, _> = (0..8)
            .map(|b| {
                nimbers.nimber(&vec![a, b]).map(|nimber| nimber.unwrap_or_default().to_string())
            })
            .collect();
        println!("  {}", row?.join(" "));
    }
    println!("only the single heaps were searched: {} positions", nimbers.stats().positions);
    Ok(())
}
