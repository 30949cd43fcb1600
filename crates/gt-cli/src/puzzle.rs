//! The options of puzzles with one winning move, and what the puzzles are drawn with.

use core::cell::Cell;
use core::ops::RangeInclusive;

use gt_app::command::{Failure, counted, sentence};
use gt_core::Outcome;
use gt_play::puzzle::Puzzles;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A win in fewer plies is no puzzle.
const FEWEST: u32 = 2;

/// Which puzzles to draw, and how many.
#[derive(Debug, clap::Args)]
pub(crate) struct Wanted {
    /// Difficulty: the win takes exactly this number of plies [default: any number from 2 on]
    #[arg(long, value_name = "PLIES")]
    plies: Option<u32>,
    /// Seed of the random numbers; the same seed gives the same puzzles
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Number of puzzles
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    number: u32,
    /// Also show the solutions
    #[arg(long)]
    pub(crate) solution: bool,
}

/// The plies of the wins that were looked at: the fewest and the most.
#[derive(Debug, Default)]
pub(crate) struct Seen(Cell<Option<(u32, u32)>>);

impl Wanted {
    /// Returns the number of puzzles.
    pub(crate) const fn number(&self) -> usize {
        self.number as usize
    }

    /// Tells whether a win in this many plies is wanted, and notes it.
    pub(crate) fn accepts(&self, plies: u32, seen: &Seen) -> bool {
        let (fewest, most) = seen.0.get().unwrap_or((plies, plies));
        seen.0.set(Some((fewest.min(plies), most.max(plies))));
        self.range().contains(&plies)
    }

    fn range(&self) -> RangeInclusive<u32> {
        self.plies.map_or(FEWEST..=u32::MAX, |plies| plies..=plies)
    }

    /// Returns what draws random numbers below a bound.
    pub(crate) fn below(&self) -> impl FnMut(u64) -> u64 + use<> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.seed);
        move |bound| rng.random_range(0..bound)
    }

    /// Returns the puzzles, if there are as many as wanted.
    pub(crate) fn enough<P, M>(
        &self,
        puzzles: Puzzles<P, M>,
        board: &str,
        seen: &Seen,
    ) -> Result<Puzzles<P, M>, Failure> {
        if puzzles.total >= u64::from(self.number) {
            return Ok(puzzles);
        }
        let plies = match self.plies {
            Some(plies) => format!("exactly {}", counted(plies, "ply")),
            None => format!("{} or more", counted(FEWEST, "ply")),
        };
        let wins = match seen.0.get() {
            Some((fewest, most)) if fewest == most => {
                format!("every win there takes {}", counted(most, "ply"))
            }
            Some((fewest, most)) => {
                format!("wins there take from {fewest} to {}", counted(most, "ply"))
            }
            None => "no position there is won".to_owned(),
        };
        let asked = format!(
            "{} asked for, with a single win that takes {plies}",
            counted(self.number, "puzzle")
        );
        let found =
            if puzzles.total == 0 { "none".to_owned() } else { format!("only {}", puzzles.total) };
        Err(Failure::Question(format!("{asked}; {board} has {found}, and {wins}")))
    }
}

/// Asks for the one winning move.
pub(crate) fn question(plies: u32) -> String {
    format!("{}, by one move only: which?", sentence(Outcome::Win, Some(plies.into()), None))
}
