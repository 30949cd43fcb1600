//! A loopy game, in which play may never end, solved backwards by retrograde analysis.
//!
//! The answers are wins, losses and draws by endless play.
#![expect(clippy::print_stdout, reason = "an example prints what it found")]

use gt_core::Run;
use gt_core::bounded::Horizon;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;

/// A player moves a token one or four squares forward on a ring.
///
/// The player who brings it to square 0 wins.
struct Ring(u64);

impl Game for Ring {
    type Position = u64;
    type Move = u64;
    fn initial(&self) -> u64 {
        1
    }
    fn moves(&self, _: &u64) -> impl Iterator<Item = u64> {
        [1, 4].into_iter()
    }
    fn play(&self, at: &u64, steps: u64) -> u64 {
        (at + steps) % self.0
    }
    fn decided(&self, at: &u64) -> Option<Outcome> {
        (*at == 0).then_some(Outcome::Loss)
    }
}
impl Indexed for Ring {
    fn index_len(&self) -> u64 {
        self.0
    }
    fn rank(&self, at: &u64) -> u64 {
        *at
    }
    fn unrank(&self, rank: u64) -> Option<u64> {
        (rank < self.0).then_some(rank)
    }
}

fn main() -> Result<(), gt_core::SolveError> {
    let game = Ring(19);
    let table = Tablebase::dense(&game, &Run::new())?;
    for at in 1..game.0 {
        let value = table.value(&at)?.map_or_else(|| "unknown".into(), |value| value.to_string());
        println!(
            "square {at:>2}: {value:<28} best steps {:?}",
            table.best_moves(&at)?.unwrap_or_default()
        );
    }
    let census = table.census()?;
    println!(
        "{} won, {} lost, {} drawn by endless play",
        census.won(),
        census.lost(),
        census.endless
    );
    if let Some(line) = table.line(&game.initial())? {
        println!("from square 1, best play steps {:?}", line.moves);
        println!(
            "then play repeats from ply {} and never ends: neither player can do better",
            line.repeats_from.unwrap_or(0)
        );
    }
    let horizon = Horizon::dense(&game, 2, &Run::new())?;
    let soon: Vec<u64> =
        (1..game.0).filter(|at| horizon.within(at, 2) == Some(Outcome::Loss)).collect();
    println!("lost within two plies: {soon:?}");
    Ok(())
}
