//! `gt matrix way R C`: finds a shortest way from a state to a goal, without an opponent.

use std::io::{self, Write};

use gt_app::command::{Context, Digits, Failure, VerbAnswer, VerbReport, counted};
use gt_core::Player;
use gt_perm_matrix::solve::{Keep, StateSolver};
use gt_perm_matrix::{Matrix, PermMatrix, RuleSet, WinSet, draw};
use serde::Serialize;

use super::setup::{Setup, matrix};

/// The board, the start and the goal.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(super) setup: Setup,
    /// The state to begin with [default: a state as far from the goal as possible]
    #[arg(long)]
    position: Option<String>,
    /// The state to reach [default: the solved matrix]
    #[arg(long, conflicts_with = "into")]
    to: Option<String>,
    /// Reach the win set of this player instead of a state: 0 or 1
    #[arg(long, value_parser = clap::value_parser!(u8).range(0..2))]
    into: Option<u8>,
    /// Under axes: the player whose moves are made, 0 or 1 [default: the player of --into, else 0]
    #[arg(long, value_parser = clap::value_parser!(u8).range(0..2))]
    player: Option<u8>,
}

impl Args {
    /// Returns the player whose moves are made under `axes`; `None` under the other rule sets.
    fn mover(&self, rules: &PermMatrix) -> Result<Option<Player>, Failure> {
        match (rules.rule(), self.player) {
            (RuleSet::Axes, player) => {
                Ok(Some(Player::BOTH[usize::from(player.or(self.into).unwrap_or(0))]))
            }
            (_, None) => Ok(None),
            (rule, Some(_)) => Err(Failure::Question(format!(
                "under {rule} every move belongs to both players; leave --player out, or use --rule axes"
            ))),
        }
    }
}

/// A shortest way.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Way {
    /// The player whose moves were made; null if every move belongs to both players.
    player: Option<usize>,
    /// The state: rows separated by `/`.
    position: String,
    /// The number of moves of a shortest way; null if there is none.
    distance: Option<u32>,
    /// The first moves of shortest ways.
    optimal_moves: Vec<u16>,
    /// The moves of one of them.
    solution: Vec<u16>,
    /// The greatest distance of any state.
    greatest: usize,
    /// The number of states at this distance.
    farthest: Digits,
    #[serde(skip)]
    heading: String,
    #[serde(skip)]
    start: Matrix,
    #[serde(skip)]
    rules: PermMatrix,
}

impl VerbAnswer for Way {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.heading)?;
        let shape = self.rules.shape();
        let mut matrix = self.start;
        for &mv in &self.solution {
            let Some(reflection) = self.rules.reflections().get(usize::from(mv)) else { continue };
            writeln!(
                out,
                "{}\n{mv}: {}\n",
                draw::with_move(shape, matrix, reflection),
                draw::name(reflection)
            )?;
            matrix = self.rules.reflect(matrix, reflection.index).unwrap_or(matrix);
        }
        writeln!(out, "{}", draw::matrix(shape, matrix))?;
        match self.distance {
            Some(distance) => writeln!(
                out,
                "solved in {}{}, the fewest",
                counted(distance, "move"),
                self.whose()
            )?,
            None => writeln!(out, "the goal cannot be reached by moves{}", self.whose())?,
        }
        let are = if self.farthest.to_string() == "1" { "is" } else { "are" };
        let (states, moves) = (counted(self.farthest, "state"), counted(self.greatest, "move"));
        writeln!(out, "{states} {are} {moves} away, the greatest distance")
    }
}

impl Way {
    /// Formats the player whose moves they are; empty if every move belongs to both players.
    fn whose(&self) -> String {
        self.player.map_or_else(String::new, |player| format!(" of player {player}"))
    }
}

/// Answers the verb.
pub(super) fn answer(args: &Args, context: &Context) -> Result<VerbReport<Way>, Failure> {
    let rules = args.setup.rules()?;
    let mover = args.mover(&rules)?;
    let shape = rules.shape();
    let goal = match (&args.to, args.into) {
        (Some(text), _) => WinSet::states([matrix(&rules, text, context)?]),
        (None, Some(player)) => rules.win_set(Player::BOTH[usize::from(player)]).clone(),
        (None, None) => WinSet::states([Matrix::solved(shape)]),
    };
    let solver = StateSolver::new(&rules).keep(Keep::Values);
    let start = args.position.as_ref().map(|text| matrix(&rules, text, context)).transpose()?;
    let distances = match mover {
        Some(player) => solver.distances_by(player, &goal, context.run())?,
        None => solver.distances_to(&goal, context.run())?,
    };
    let greatest = distances.counts().len().saturating_sub(1);
    let start = match start {
        Some(start) => start,
        None => distances.farthest(context.run())?.unwrap_or(Matrix::solved(shape)),
    };
    let numbers = |moves: Vec<gt_perm_matrix::MoveIndex>| moves.iter().map(|mv| mv.0).collect();
    Ok(VerbReport::new(Way {
        player: mover.map(Player::index),
        position: start.display(shape).to_string(),
        distance: distances.distance(start).flatten(),
        optimal_moves: numbers(distances.optimal_moves(&rules, start)),
        solution: numbers(distances.shortest_way(&rules, start)),
        greatest,
        farthest: distances.counts().last().copied().unwrap_or(0).into(),
        heading: args.setup.heading(),
        start,
        rules,
    }))
}
