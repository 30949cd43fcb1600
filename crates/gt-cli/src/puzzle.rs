//! Puzzles that are made: which and how many, how they are shown, their JSON object.

use std::io::{self, Write};
#[cfg(feature = "plots")]
use std::path::PathBuf;

#[cfg(feature = "plots")]
use gt_app::command::{Context, OutputFile};
use gt_app::command::{Digits, Failure, Lines, VerbAnswer, counted, sentence};
use gt_core::Outcome;
use gt_play::puzzle::{Puzzle, Puzzles};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;

/// How many puzzles to make, and how to show them.
#[derive(Debug, clap::Args)]
pub(crate) struct Sheet {
    /// Seed of the random numbers; the same seed gives the same puzzles
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Number of puzzles
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) number: u32,
    /// Also show the solutions
    #[arg(long)]
    pub(crate) solution: bool,
    /// Also draw the first puzzle into this file, with its solution if --solution is given
    #[cfg(feature = "plots")]
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
}

impl Sheet {
    /// Returns what draws random numbers below a bound.
    pub(crate) fn below(&self) -> impl FnMut(u64) -> u64 + use<> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.seed);
        move |bound| rng.random_range(0..bound)
    }

    /// Makes the file of the picture ready.
    #[cfg(feature = "plots")]
    pub(crate) fn file(&self, context: &Context) -> Result<Option<OutputFile>, Failure> {
        OutputFile::asked(self.svg.as_deref(), context)
    }
}

/// Which puzzles of a solved game to draw: those with one winning move.
#[derive(Debug, clap::Args)]
pub(crate) struct Wanted {
    /// Difficulty: the win takes exactly this number of plies [default: any number from 2 on]
    #[arg(long, value_name = "PLIES")]
    plies: Option<u32>,
    #[command(flatten)]
    pub(crate) sheet: Sheet,
}

impl Wanted {
    /// A win in fewer plies is no puzzle.
    const FEWEST: u32 = 2;

    /// Returns the number of puzzles.
    pub(crate) const fn number(&self) -> usize {
        self.sheet.number as usize
    }

    /// Tells whether a win in this many plies is wanted.
    pub(crate) fn accepts(&self, plies: u32) -> bool {
        self.plies.map_or(plies >= Self::FEWEST, |wanted| plies == wanted)
    }

    /// Refuses fewer puzzles than wanted; `board` is where they were looked for.
    pub(crate) fn enough<P, M>(&self, puzzles: &Puzzles<P, M>, board: &str) -> Result<(), Failure> {
        if puzzles.total >= u64::from(self.sheet.number) {
            return Ok(());
        }
        let plies = match self.plies {
            Some(plies) => format!("exactly {}", counted(plies, "ply")),
            None => format!("{} or more", counted(Self::FEWEST, "ply")),
        };
        let wins = match puzzles.wins {
            Some((fewest, most)) if fewest == most => {
                format!("every win there takes {}", counted(most, "ply"))
            }
            Some((fewest, most)) => {
                format!("wins there take from {fewest} to {}", counted(most, "ply"))
            }
            None => "no position there is won".to_owned(),
        };
        let asked = counted(self.sheet.number, "puzzle");
        let found =
            if puzzles.total == 0 { "none".to_owned() } else { format!("only {}", puzzles.total) };
        Err(Failure::Question(format!(
            "{asked} asked for, with a single win that takes {plies}; {board} has {found}, and {wins}"
        )))
    }

    /// Puts puzzles of a board on the sheet; `shown` gives the keys, the board, the position and
    /// the solution.
    pub(crate) fn of<P, M, K>(
        &self,
        (rows, cols): (u64, u64),
        puzzles: Puzzles<P, M>,
        shown: impl Fn(Puzzle<P, M>) -> (K, [String; 3]),
    ) -> Drawn<K> {
        let from = Source { rows, cols, total: puzzles.total.into() };
        let shown = |puzzle: Puzzle<P, M>| {
            let win = sentence(Outcome::Win, Some(puzzle.plies.into()), None);
            let question = format!("{win}, by one move only: which?");
            let (keys, [board, position, solution]) = shown(puzzle);
            Shown { keys, board, position, question, solution }
        };
        let puzzles = puzzles.drawn.into_iter().map(shown).collect();
        Drawn { from, puzzles, solution: self.sheet.solution }
    }
}

/// The puzzles of one command, and what they were drawn from.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Drawn<K> {
    #[serde(flatten)]
    from: Source,
    /// The puzzles.
    puzzles: Vec<Shown<K>>,
    #[serde(skip)]
    solution: bool,
}

/// What puzzles were drawn from.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Source {
    /// The number of rows of the board.
    rows: u64,
    /// The number of columns of the board.
    cols: u64,
    /// The number of puzzles that there are.
    total: Digits,
}

/// A puzzle: the keys of its JSON object, and what a person is shown.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub(crate) struct Shown<K> {
    #[serde(flatten)]
    pub(crate) keys: K,
    #[serde(skip)]
    pub(crate) board: String,
    #[serde(skip)]
    pub(crate) position: String,
    #[serde(skip)]
    pub(crate) question: String,
    #[serde(skip)]
    pub(crate) solution: String,
}

impl<K: Serialize> VerbAnswer for Drawn<K> {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        for puzzle in &self.puzzles {
            writeln!(out, "{}", puzzle.board)?;
            out.aside(&puzzle.position)?;
            writeln!(out, "{}", puzzle.question)?;
            if self.solution {
                writeln!(out, "{}", puzzle.solution)?;
            }
        }
        Ok(())
    }
}
