//! `gt fox tablebase verify`: every value checked against those of its successors.

use std::io::{self, Write};

use gt_core::certify::Flaw;
use serde::Serialize;

use crate::context::Context;
use crate::failure::Failure;
use crate::fox::setup::Setup;
use crate::output::{Answer, Digits, Report};

/// The rules.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    setup: Setup,
}

/// What was checked.
#[derive(Debug, Serialize)]
pub(super) struct Verified {
    #[serde(rename = "verified")]
    holds: bool,
    positions: Digits,
    moves: Digits,
    /// The first position whose successors do not explain its value.
    flaw: Option<String>,
}

impl Answer for Verified {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        match &self.flaw {
            None => writeln!(out, "all {} values follow from the rules: {} moves followed", self.positions, self.moves),
            Some(flaw) => writeln!(out, "wrong: {flaw}"),
        }
    }
}

/// The verb.
pub(super) fn answer(args: &Args, context: &Context) -> Result<Report<Verified>, Failure> {
    let table = super::build(&args.setup.rules()?, context)?;
    let verified = match table.verify(&context.limits()) {
        Ok(checked) => Verified { holds: true, positions: checked.positions.into(), moves: checked.moves.into(), flaw: None },
        Err(Flaw::Limit(limit)) => return Err(limit.into()),
        Err(flaw) => {
            Verified { holds: false, positions: table.positions().into(), moves: 0u64.into(), flaw: Some(flaw.to_string()) }
        }
    };
    Ok(Report::new(verified))
}
