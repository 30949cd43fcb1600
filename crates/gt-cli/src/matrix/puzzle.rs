//! `gt matrix puzzle R C`: the fewest moves of one player.

use std::io::{self, Write};

use gt_perm_matrix::engine::{Keep, Solver};
use gt_perm_matrix::{Matrix, PermMatrix, WinSet};
use serde::Serialize;

use super::draw;
use super::setup::{Setup, matrix};
use crate::context::Context;
use crate::failure::Failure;
use crate::output::{Answer, Digits, Report};

/// The board, the start and the goal.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    setup: Setup,
    /// The start [default: one that is as far away as any]
    #[arg(long)]
    position: Option<String>,
    /// The state to reach [default: the solved matrix]
    #[arg(long, conflicts_with = "into")]
    to: Option<String>,
    /// Reach the win set of this player instead: 0 or 1
    #[arg(long, value_parser = clap::value_parser!(u8).range(0..2))]
    into: Option<u8>,
}

/// A shortest solution.
#[derive(Debug, Serialize)]
pub(super) struct Puzzle {
    position: String,
    /// Moves of a shortest solution; null if there is none.
    distance: Option<u32>,
    optimal_moves: Vec<u16>,
    solution: Vec<u16>,
    /// The greatest distance of any state, and how many states are so far away.
    greatest: usize,
    farthest: Digits,
    #[serde(skip)]
    start: Matrix,
    #[serde(skip)]
    rules: PermMatrix,
}

impl Answer for Puzzle {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let shape = self.rules.shape();
        let mut matrix = self.start;
        for &mv in &self.solution {
            let Some(reflection) = self.rules.reflections().get(usize::from(mv)) else { continue };
            writeln!(out, "{}\n{mv}: {}\n", draw::with_move(shape, matrix, reflection), draw::name(reflection))?;
            matrix = self.rules.reflect(matrix, reflection.index).unwrap_or(matrix);
        }
        writeln!(out, "{}", draw::matrix(shape, matrix))?;
        match self.distance {
            Some(distance) => writeln!(out, "solved in {distance} moves, the fewest")?,
            None => writeln!(out, "the goal cannot be reached")?,
        }
        writeln!(out, "{} states are {} moves away, the greatest distance", self.farthest, self.greatest)
    }
}

/// The verb.
pub(super) fn answer(args: &Args, context: &Context) -> Result<Report<Puzzle>, Failure> {
    let rules = args.setup.rules()?;
    let shape = rules.shape();
    let goal = match (&args.to, args.into) {
        (Some(text), _) => WinSet::states([matrix(&rules, text)?]),
        (None, Some(player)) => rules.win_set(gt_core::Player::BOTH[usize::from(player)]).clone(),
        (None, None) => WinSet::states([Matrix::solved(shape)]),
    };
    let solver = Solver::new(&rules).keep(Keep::Values);
    let start = args.position.as_ref().map(|text| matrix(&rules, text)).transpose()?;
    let distances = solver.distances_to(&goal, &context.limits(), &mut context.observer())?;
    let greatest = distances.counts().len().saturating_sub(1);
    let far = |matrix: &Matrix| distances.distance(*matrix).flatten().is_some_and(|distance| distance as usize == greatest);
    let start = match start {
        Some(start) => start,
        None => (0..shape.states()).filter_map(|index| Matrix::from_index(shape, index)).find(far).unwrap_or(Matrix::solved(shape)),
    };
    let numbers = |moves: Vec<gt_perm_matrix::MoveIndex>| moves.iter().map(|mv| mv.0).collect();
    Ok(Report::new(Puzzle {
        position: start.display(shape).to_string(),
        distance: distances.distance(start).flatten(),
        optimal_moves: numbers(distances.optimal_moves(&rules, start)),
        solution: numbers(distances.shortest_way(&rules, start)),
        greatest,
        farthest: distances.counts().last().copied().unwrap_or(0).into(),
        start,
        rules,
    }))
}
