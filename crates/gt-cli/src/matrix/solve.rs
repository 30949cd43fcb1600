//! `gt matrix solve R C`: solves every state, and counts states by outcome and plies.

use std::io::{self, Write};
#[cfg(feature = "plots")]
use std::path::PathBuf;

#[cfg(feature = "plots")]
use gt_app::command::OutputFile;
use gt_app::command::{Context, Digits, Failure, Lines, VerbAnswer, VerbReport, counted, style};
use gt_core::{Outcome, Player};
use gt_perm_matrix::PermMatrix;
use gt_perm_matrix::solve::{Keep, StateSolver, ValueCount};
use serde::Serialize;

#[cfg(feature = "plots")]
use super::histogram;
use super::setup::Setup;

/// The board, and the file of the picture.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    setup: Setup,
    /// Also draw the counts of states by plies as a picture into this file
    #[cfg(feature = "plots")]
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// The number of states that have a value.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "MatrixValue"))]
struct CountedValue {
    /// The player to move.
    player: usize,
    /// Who wins.
    #[cfg_attr(feature = "schema", schemars(with = "gt_app::command::schema::OutcomeWord"))]
    outcome: Outcome,
    /// The plies until the game is over if the winner hurries and the loser delays; null for a
    /// draw, and where the method does not find it.
    plies: Option<u32>,
    /// The number of states.
    count: Digits,
}

/// The whole board.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Board {
    /// The states by value.
    values: Vec<CountedValue>,
    /// The sizes of both win sets and of their intersection.
    win_sets: [u64; 3],
    #[serde(skip)]
    states: u64,
}

impl VerbAnswer for Board {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let [first, second, both] = self.win_sets;
        let all = counted(self.states, "state");
        let sets = format!(
            "{all}: {first} in the win set of player 0, {second} of player 1, {both} in both"
        );
        out.say(&sets)?;
        for player in Player::BOTH.map(Player::index) {
            out.title(format_args!("player {player} to move"))?;
            out.title("  outcome plies   states")?;
            for entry in self.values.iter().filter(|entry| entry.player == player) {
                let plies =
                    entry.plies.map_or_else(|| "     ".into(), |plies| format!("{plies:>5}"));
                writeln!(
                    out,
                    "  {}    {plies} {:>8}",
                    style::outcome(entry.outcome, format_args!("{:<4}", entry.outcome)),
                    entry.count
                )?;
            }
        }
        Ok(())
    }
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    context.long(|| args.setup.estimate(Keep::Counts, [3.7e8, 1.25e8])).answer(|| {
        let rules = args.setup.rules()?;
        #[cfg(feature = "plots")]
        let file = OutputFile::asked(args.svg.as_deref(), context)?;
        let (counts, win_sets) = solve(&rules, context)?;
        #[cfg(feature = "plots")]
        OutputFile::picture(file, || {
            let (rows, cols) = (rules.shape().rows(), rules.shape().cols());
            let title = format!("Matrix of permutations, {rows} x {cols}: states by value");
            histogram::svg(&title, &counts)
        })?;
        let entry = |count: &ValueCount| CountedValue {
            player: count.player.index(),
            outcome: count.outcome,
            plies: count.plies,
            count: count.states.into(),
        };
        let values = counts.iter().map(entry).collect();
        Ok(VerbReport::new(Board { values, win_sets, states: rules.shape().states() }))
    })
}

fn solve(rules: &PermMatrix, context: &Context) -> Result<(Vec<ValueCount>, [u64; 3]), Failure> {
    let values = StateSolver::new(rules).keep(Keep::Counts).solve(context.run())?;
    Ok((values.counts().to_vec(), values.win_sets()))
}
