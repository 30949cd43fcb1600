//! `gt matrix who R C --position "1 2/3 4"`: solves one state.

use std::io::{self, Write};

use gt_app::command::{Context, Failure, Lines, VerbAnswer, VerbReport, style};
use gt_core::{Outcome, Player, Solution, Value};
use gt_perm_matrix::play::{DpBot, Reading};
use gt_perm_matrix::solve::{Distances, Keep, StateSolver};
use gt_perm_matrix::{Matrix, MatrixPosition, PermMatrix, Shape, draw};
use gt_play::bot::Bot;
use serde::Serialize;

use super::common::{solve_all, words};
use super::setup::{Setup, matrix};

/// The board and the state.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(super) setup: Setup,
    /// The state: rows separated by /, numbers by blanks, such as "1 2/3 4"; - for stdin
    #[arg(long)]
    position: String,
}

/// The distances of a state to the player's win set if both players help.
#[derive(Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "MatrixCooperative")
)]
struct Cooperative {
    /// If every move may be made at any time; null if the win set is out of reach.
    literal: Option<u32>,
    /// If the players move in turn; null if the win set is out of reach.
    turns: Option<u32>,
}

/// The move that each bot would play.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "MatrixBotMoves"))]
struct BotMove {
    /// The move of `forced`; null if it has none, like the others.
    forced: Option<u16>,
    /// The move of `literal`.
    literal: Option<u16>,
    /// The move of `combined`.
    combined: Option<u16>,
}

/// The state with one player to move.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "MatrixToMove"))]
struct ToMove {
    /// Who wins.
    #[cfg_attr(feature = "schema", schemars(with = "gt_app::command::schema::OutcomeWord"))]
    outcome: Outcome,
    /// The plies until the game is over if the winner hurries and the loser delays; null for a
    /// draw, and where the method does not find it.
    plies: Option<u32>,
    /// The best moves.
    best_moves: Vec<u16>,
    /// What each variant of the bot plays.
    bot_move: BotMove,
    /// The plies into the own win set if both players help.
    cooperative: Cooperative,
    #[serde(skip)]
    value: Value,
}

impl ToMove {
    /// Says in a sentence why the outcome is right.
    fn why(&self) -> String {
        let first = self.best_moves.first().map_or_else(String::new, u16::to_string);
        match (self.outcome, self.plies) {
            (Outcome::Win | Outcome::Loss, Some(0)) => "the game is over in this state".into(),
            (Outcome::Win, _) => format!("after move {first} the opponent loses"),
            (Outcome::Loss, _) => "after every move the opponent wins".into(),
            (Outcome::Draw, _) => format!("no move wins, and move {first} keeps the draw"),
        }
    }
}

/// The state.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Who {
    /// The number of the state.
    index: u64,
    /// The state with player 0 to move, and with player 1.
    players: Vec<ToMove>,
    #[serde(skip)]
    board: (Shape, Matrix),
}

impl VerbAnswer for Who {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let (shape, matrix) = self.board;
        writeln!(out, "{}\nstate {}", draw::matrix(shape, matrix), self.index)?;
        for (player, to_move) in self.players.iter().enumerate() {
            writeln!(
                out,
                "{}: {}",
                style::title(format_args!("player {player} to move")),
                words(to_move.value)
            )?;
            let list =
                |moves: &[u16]| moves.iter().map(u16::to_string).collect::<Vec<_>>().join(" ");
            out.say(format_args!("  best moves: {}", list(&to_move.best_moves)))?;
            writeln!(out, "  why: {}", to_move.why())?;
            let name = |mv: Option<u16>| mv.map_or_else(|| "-".into(), |mv| mv.to_string());
            let BotMove { forced, literal, combined } = to_move.bot_move;
            writeln!(
                out,
                "  bots: forced {}, literal {}, combined {}",
                name(forced),
                name(literal),
                name(combined)
            )?;
            let far = |distance: Option<u32>| {
                distance.map_or_else(|| "out of reach".into(), |plies| plies.to_string())
            };
            let Cooperative { literal, turns } = to_move.cooperative;
            writeln!(
                out,
                "  plies to the own win set if both help: {} by all moves, {} in turns",
                far(literal),
                far(turns)
            )?;
        }
        Ok(())
    }
}

/// Answers the verb.
pub(super) fn answer(args: &Args, context: &Context) -> Result<VerbReport<Who>, Failure> {
    let rules = args.setup.rules()?;
    let matrix = matrix(&rules, &args.position, context)?;
    let solved = solve_all(&rules, context)?;
    let literal = literal_distances(&rules, context)?;
    let mut players = Vec::new();
    for player in Player::BOTH {
        let position = MatrixPosition::new(matrix, player);
        let Some(value) = solved.value(&position)? else {
            return Err(Failure::Unanswered(format!(
                "the value of {} is not known",
                matrix.display(rules.shape())
            )));
        };
        let turns =
            StateSolver::new(&rules).keep(Keep::Values).cooperative(player, context.run())?;
        let choice = |reading| {
            let chosen = DpBot::new(&solved, &literal, reading).choose(&rules, &position)?;
            Ok::<_, Failure>(chosen.map(|mv| mv.0))
        };
        players.push(ToMove {
            outcome: value.outcome(),
            plies: value.plies(),
            best_moves: solved
                .best_moves(&position)?
                .unwrap_or_default()
                .iter()
                .map(|mv| mv.0)
                .collect(),
            bot_move: BotMove {
                forced: choice(Reading::Forced)?,
                literal: choice(Reading::Literal)?,
                combined: choice(Reading::Combined)?,
            },
            cooperative: Cooperative {
                literal: literal[player.index()].distance(matrix).flatten(),
                turns: turns[player.index()].distance(matrix).flatten(),
            },
            value,
        });
    }
    let board = (rules.shape(), matrix);
    Ok(VerbReport::new(Who { index: matrix.index(rules.shape()), players, board }))
}

/// Computes the literal distances to each player's win set.
///
/// *Literal* means that every move may be made at any time: turns and terminal states are ignored.
pub(super) fn literal_distances(
    rules: &PermMatrix,
    context: &Context,
) -> Result<[Distances; 2], Failure> {
    let solver = StateSolver::new(rules).keep(Keep::Values);
    let to = |player| solver.distances_to(rules.win_set(player), context.run());
    Ok([to(Player::First)?, to(Player::Second)?])
}
