//! `puzzle INSTANCE`: positions in which exactly one move wins.
//!
//! They are drawn from the positions that play reaches from the first one. These are discovered as
//! a graph, and the graph is solved. So the verb needs nothing of a game but its rules, and serves
//! loopy games, too.

use std::io::{self, Write};
#[cfg(feature = "svg")]
use std::path::PathBuf;

use gt_core::error::counted;
use gt_core::graph::Edge;
use gt_core::retrograde::Tablebase;
use gt_core::{Outcome, Run, Stats};
use gt_play::puzzle::{self, Puzzles};
use serde::Serialize;

use crate::command::answer::estimate::Estimate;
use crate::command::answer::output::{Digits, VerbAnswer, VerbReport, sentence};
use crate::command::context::Context;
use crate::command::failure::Failure;
#[cfg(feature = "svg")]
use crate::command::files::file::OutputFile;
use crate::command::question::name::LocalName;
use crate::command::text::layout::Lines as _;
#[cfg(feature = "svg")]
use crate::command::verbs::picture;
use crate::counted::Counted;
use crate::games::{Games, NamedInstance};
use crate::instance::Instance;
use crate::reached::Reached;

/// How many puzzles to make, and how to show them.
#[derive(Clone, Debug, clap::Args)]
pub struct PuzzleSheet {
    /// Seed of the random numbers; the same seed gives the same puzzles
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Number of puzzles
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub number: u32,
    /// Also show the solutions
    #[arg(long)]
    pub solution: bool,
    /// Also draw the first puzzle into this file, with its solution if --solution is given
    #[cfg(feature = "svg")]
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
}

/// The instance, and the puzzles to draw.
#[derive(Debug, clap::Args)]
pub struct PuzzleArgs {
    /// A game and its parameters; `games` lists examples
    instance: LocalName,
    /// Difficulty: the win takes exactly this number of plies [default: any number from 2 on]
    #[arg(long, value_name = "PLIES")]
    plies: Option<u32>,
    #[command(flatten)]
    sheet: PuzzleSheet,
}

impl PuzzleArgs {
    /// A win in fewer plies is no puzzle.
    const FEWEST: u32 = 2;

    /// Tells whether a win in this many plies is wanted.
    fn accepts(&self, plies: u32) -> bool {
        self.plies.map_or(plies >= Self::FEWEST, |wanted| plies == wanted)
    }

    /// Refuses fewer puzzles than wanted.
    fn check_enough<P, M>(&self, puzzles: &Puzzles<P, M>, instance: &str) -> Result<(), Failure> {
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
            "{asked} asked for, with a single win that takes {plies}; {instance} has {found}, and \
             {wins}"
        )))
    }
}

/// The puzzles, and the number of those that they were drawn from.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Drawn {
    /// The instance, with all of its parameters.
    instance: String,
    /// The number of puzzles that there are.
    total: Digits,
    /// The puzzles, all with different positions.
    puzzles: Vec<Puzzle>,
    #[serde(skip)]
    solution: bool,
}

/// A position in which exactly one move wins.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Puzzle {
    /// The position, in the notation of the game.
    position: String,
    /// The plies of the win.
    plies: u32,
    /// The only winning move.
    #[serde(rename = "move")]
    mv: String,
    #[serde(skip)]
    board: String,
}

impl VerbAnswer for Drawn {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        for Puzzle { position, plies, mv, board } in &self.puzzles {
            writeln!(out, "{board}")?;
            out.aside(position)?;
            let win = sentence(Outcome::Win, Some((*plies).into()), None);
            writeln!(out, "{win}, by one move only: which?")?;
            if self.solution {
                writeln!(out, "{mv}")?;
            }
        }
        Ok(())
    }
}

/// The name of the last phase.
const LOOKING: &str = "looking for puzzles";

/// Draws puzzles from the positions of a graph.
fn drawn(
    instance: &dyn Instance,
    name: &str,
    reached: &dyn Reached,
    args: &PuzzleArgs,
    context: &Context,
) -> Result<Drawn, Failure> {
    let (graph, sheet) = (reached.graph(), &args.sheet);
    let run = beside(reached, context.run());
    let values = Tablebase::dense(graph, &run)?;
    let (accepts, count) = (|plies| args.accepts(plies), sheet.number as usize);
    let below = puzzle::random(sheet.seed);
    let puzzles = puzzle::draw(&values, 0..graph.len(), accepts, count, below, &run)?;
    args.check_enough(&puzzles, name)?;
    let shown = |drawn: puzzle::Puzzle<u32, Edge>| {
        let position = reached.position(drawn.position);
        let mv = reached.moves(drawn.position).swap_remove(drawn.mv.nth as usize);
        let board = instance.board(Some(&position))?;
        Ok(Puzzle { position, plies: drawn.plies, mv, board })
    };
    let total = puzzles.total.into();
    let puzzles = puzzles.drawn.into_iter().map(shown).collect::<Result<_, Failure>>()?;
    Ok(Drawn { instance: name.to_owned(), total, puzzles, solution: sheet.solution })
}

/// Limits a run to the memory that the graph leaves.
fn beside(reached: &dyn Reached, run: &Run) -> Run {
    let Some(memory) = run.max_memory() else { return run.clone() };
    let Stats { positions, edges, .. } = reached.work();
    run.clone().memory(memory.saturating_sub(4 * edges + 16 * positions))
}

/// The first puzzle as a picture, with the cells of its move if the solutions are shown.
#[cfg(feature = "svg")]
fn sketch(instance: &dyn Instance, drawn: &Drawn) -> Result<String, Failure> {
    let Puzzle { position, mv, .. } = &drawn.puzzles[0];
    let grid = instance.grid(Some(position))?;
    let grid = grid.ok_or_else(|| picture::no_board(&drawn.instance))?;
    let moves = instance.situation(Some(position))?.moves;
    let marked = moves.into_iter().find(|legal| drawn.solution && legal.mv == *mv);
    let marked = marked.map_or_else(Vec::new, |legal| [legal.cells, legal.acts_on].concat());
    Ok(picture::svg(&drawn.instance, position, &grid, &marked))
}

/// Answers the verb.
pub(super) fn run(args: &PuzzleArgs, games: &Games, context: &Context) -> Result<(), Failure> {
    let NamedInstance { name, instance } = context.named(games, &args.instance)?;
    let estimate = Estimate::unknown().counting(Counted::Reachable);
    context.long(|| Ok(estimate.told_by(LOOKING))).answer(|| {
        if instance.sample().is_none() {
            return Err(Failure::question("a puzzle needs a notation, which this game has not"));
        }
        #[cfg(feature = "svg")]
        let file = OutputFile::asked(args.sheet.svg.as_deref(), context)?;
        let reached = instance.reached(None, None, context.run())?;
        let drawn = drawn(&*instance, &name, &*reached, args, context)?;
        #[cfg(feature = "svg")]
        OutputFile::picture(file, || sketch(&*instance, &drawn))?;
        Ok(VerbReport::solved(drawn, reached.work()).counting(Counted::Reachable))
    })
}
