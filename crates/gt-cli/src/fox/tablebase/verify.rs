//! `gt fox tablebase verify`: checks every value against the values of its successors.

use std::io::{self, Write};

use core::num::NonZeroU64;

use gt_app::Counted;
use gt_app::command::{Context, Digits, Failure, Lines, VerbAnswer, VerbReport, counted};
use gt_core::Run;
use serde::Serialize;

use super::kind::{Table, Whole};

/// The rules, and the kind of table.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    whole: Whole,
    /// With --outcomes: check only every N-th set of hens
    #[arg(long, value_name = "N", default_value = "1", requires = "outcomes")]
    every: NonZeroU64,
}

/// The result of the check.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Verified {
    /// Whether nothing is wrong.
    #[serde(rename = "verified")]
    holds: bool,
    /// The positions that were checked.
    positions: Digits,
    /// What `positions` counts.
    counted: Counted,
    /// The moves that were followed.
    moves: Digits,
    /// The first position whose value its successors do not explain.
    flaw: Option<String>,
    #[serde(skip)]
    outcomes: bool,
}

impl VerbAnswer for Verified {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        match &self.flaw {
            None if self.outcomes => {
                let (outcomes, moves) =
                    (counted(self.positions, "outcome"), counted(self.moves, "move"));
                out.say(format_args!(
                    "{outcomes}: each agrees with the outcomes one move ahead; {moves} followed"
                ))?;
                writeln!(
                    out,
                    "no claimed win or draw is a loss; a draw that is claimed to be a win is not detected"
                )
            }
            None => {
                let (values, moves) =
                    (counted(self.positions, "value"), counted(self.moves, "move"));
                writeln!(out, "{values}: each follows from the rules; {moves} followed")
            }
            Some(flaw) => out.say(format_args!("wrong: {flaw}")),
        }
    }

    fn is_flaw(&self) -> bool {
        !self.holds
    }
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    args.whole.answer(context, |_, table| verified(&table, args.every, context.run()))
}

fn verified(table: &Table, every: NonZeroU64, run: &Run) -> Result<VerbReport<Verified>, Failure> {
    let right = |positions: u64, moves: u64, outcomes| Verified {
        holds: true,
        positions: positions.into(),
        counted: Counted::Ranks,
        moves: moves.into(),
        flaw: None,
        outcomes,
    };
    let wrong = |flaw: String, outcomes| Verified {
        holds: false,
        positions: table.positions().into(),
        counted: Counted::Ranks,
        moves: 0u64.into(),
        flaw: Some(flaw),
        outcomes,
    };
    Ok(VerbReport::new(match table {
        Table::Values(values) => match values.verify(run)?.sound() {
            Ok(checked) => right(checked.positions, checked.moves, false),
            Err(flaw) => wrong(flaw.to_string(), false),
        },
        Table::Outcomes(outcomes) => match outcomes.verify(every, run)?.sound() {
            Ok(checked) => right(checked.positions, checked.moves, true),
            Err(flaw) => wrong(flaw.to_string(), true),
        },
    }))
}
