//! `gt matrix bot R C --position TEXT --player P`: lists the moves of each variant of the bot.

use std::io::{self, Write};

use gt_app::command::{Context, Failure, Lines, VerbAnswer, VerbReport, style};
use gt_core::{GameExt, Outcome, Player};
use gt_perm_matrix::play::{DpBot, Reading};
use gt_perm_matrix::{MatrixPosition, PermMatrix, draw};
use gt_play::bot::Bot;
use serde::Serialize;

use super::common::solve_all;
use super::setup::{Setup, matrix};
use super::who::literal_distances;

/// The board, the state and the player.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(super) setup: Setup,
    /// The state: rows separated by /, numbers by blanks, such as "1 2/3 4"; - for stdin
    #[arg(long)]
    position: String,
    /// The player to move: 0 or 1
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..2))]
    player: u8,
}

/// The choice of one variant.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "MatrixBot"))]
struct Choice {
    /// The name of the variant.
    strategy: String,
    /// The moves that it may make.
    allowed: Vec<u16>,
    /// The move that it makes; null if the game is over.
    #[serde(rename = "move")]
    chosen: Option<u16>,
}

/// The choices of all variants.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Choices {
    /// The number of the state.
    index: u64,
    /// The player to move.
    player: u8,
    /// The variants of the bot.
    bots: Vec<Choice>,
    #[serde(skip)]
    seen: (PermMatrix, MatrixPosition),
}

impl VerbAnswer for Choices {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let (rules, position) = &self.seen;
        if let Some(outcome) = rules.terminal(position) {
            let winner =
                if outcome == Outcome::Win { position.turn } else { position.turn.other() };
            return writeln!(
                out,
                "no bot moves: the game is over, player {} has won",
                winner.index()
            );
        }
        for Choice { strategy, allowed, chosen } in &self.bots {
            let list: Vec<_> = allowed.iter().map(u16::to_string).collect();
            let list = if list.is_empty() { "no move".to_owned() } else { list.join(" ") };
            out.say(format_args!("{}: {list}", style::title(strategy)))?;
            if let Some(reflection) = chosen.and_then(|mv| rules.reflections().get(usize::from(mv)))
            {
                writeln!(out, "plays {}: {}", reflection.index, draw::name(reflection))?;
                writeln!(out, "{}", draw::with_move(rules.shape(), position.matrix, reflection))?;
            }
        }
        Ok(())
    }
}

/// Answers the verb.
pub(super) fn answer(args: &Args, context: &Context) -> Result<VerbReport<Choices>, Failure> {
    let rules = args.setup.rules()?;
    let matrix = matrix(&rules, &args.position, context)?;
    let position = MatrixPosition::new(matrix, Player::BOTH[usize::from(args.player)]);
    let solved = solve_all(&rules, context)?;
    let literal = literal_distances(&rules, context)?;
    let choice = |reading: Reading| {
        let mut bot = DpBot::new(&solved, &literal, reading);
        Ok(Choice {
            strategy: reading.to_string(),
            allowed: bot.allowed(&rules, &position)?.iter().map(|mv| mv.0).collect(),
            chosen: bot.choose(&rules, &position)?.map(|mv| mv.0),
        })
    };
    let bots = Reading::ALL.iter().copied().map(choice).collect::<Result<_, Failure>>()?;
    let index = matrix.index(rules.shape());
    Ok(VerbReport::new(Choices {
        index,
        player: args.player,
        bots,
        seen: (rules.clone(), position),
    }))
}
