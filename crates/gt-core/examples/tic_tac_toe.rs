//! Tic-tac-toe, solved completely.
//!
//! Prints a perfect game, the plays below every first move, and the best reply to the corner.
#![expect(clippy::print_stdout, reason = "an example prints what it found")]

use gt_core::Run;
use gt_core::memo::Values;
use gt_core::perft::divide;
use gt_core::prelude::*;

const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

struct TicTacToe;

impl Game for TicTacToe {
    type Position = [u16; 2]; // the stones of the player to move and of the other player
    type Move = u8;
    fn initial(&self) -> [u16; 2] {
        [0; 2]
    }
    fn moves(&self, &[own, other]: &[u16; 2]) -> impl Iterator<Item = u8> {
        (0..9).filter(move |square| (own | other) >> square & 1 == 0)
    }
    fn play(&self, &[own, other]: &[u16; 2], square: u8) -> [u16; 2] {
        [other, own | 1 << square]
    }
    fn decided(&self, &[_, other]: &[u16; 2]) -> Option<Outcome> {
        LINES.iter().any(|line| other & line == *line).then_some(Outcome::Loss)
    }
    fn blocked(&self, _: &[u16; 2]) -> Outcome {
        Outcome::Draw
    }
}
impl Acyclic for TicTacToe {}

fn draw(position: [u16; 2], ply: usize) -> String {
    let [own, other] = position;
    let (x, o) = if ply.is_multiple_of(2) { (own, other) } else { (other, own) };
    let square = |i: u32| {
        if x >> i & 1 == 1 {
            'X'
        } else if o >> i & 1 == 1 {
            'O'
        } else {
            '.'
        }
    };
    (0..3)
        .map(|row| (0..3).map(|col| square(3 * row + col)).collect::<String>())
        .collect::<Vec<_>>()
        .join(" ")
}

fn main() -> Result<(), gt_core::SolveError> {
    let values = Values::new(TicTacToe, &Run::new());
    let start = TicTacToe.initial();
    let value = values.value(&start)?.expect("a solver on demand knows every position");
    println!("perfect play: {value} ({} positions)", values.stats().positions);
    let mut position = start;
    for (ply, mv) in values
        .line(&start)?
        .expect("a solver on demand knows every position")
        .moves
        .into_iter()
        .enumerate()
    {
        position = TicTacToe.play(&position, mv);
        println!("  {}", draw(position, ply + 1));
    }
    let plays = divide(&TicTacToe, &start, 6, &Run::new())?;
    println!("plays of 6 plies by first move:");
    for row in plays.chunks(3) {
        let counts: Vec<String> = row.iter().map(|(_, count)| count.to_string()).collect();
        println!("  {}", counts.join(" "));
    }
    let corner = TicTacToe.play(&start, 0);
    println!(
        "X in the corner: O draws only by {:?}, the centre",
        values.best_moves(&corner)?.unwrap_or_default()
    );
    Ok(())
}
