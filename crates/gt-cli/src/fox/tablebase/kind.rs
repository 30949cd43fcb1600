//! The kind of a table: values in plies, or outcomes alone.

use bytesize::ByteSize;
use gt_app::command::{Context, Estimate, Failure, VerbAnswer, VerbReport};
use gt_core::{Forecast, SolveError};
use gt_fox_hens::FoxHens;
use gt_fox_hens::solve::{Endgame, OutcomeTable};

use crate::fox::setup::Setup;

/// The rules, and the kind of table.
#[derive(Debug, clap::Args)]
pub(crate) struct Whole {
    #[command(flatten)]
    setup: Setup,
    #[command(flatten)]
    kind: Kind,
}

impl Whole {
    /// Answers about the table of the whole game.
    pub(super) fn answer<A: VerbAnswer + 'static>(
        &self,
        context: &Context,
        verb: impl FnOnce(&FoxHens, Table) -> Result<VerbReport<A>, Failure>,
    ) -> Result<(), Failure> {
        let estimate = || self.kind.estimate(&self.setup.rules(context)?, context);
        context.long(estimate).answer(|| {
            let rules = self.setup.rules(context)?;
            verb(&rules, self.kind.build(&rules, context)?)
        })
    }

    /// The bytes that the table takes at its peak.
    pub(super) fn bytes(&self, rules: &FoxHens, context: &Context) -> Result<u64, Failure> {
        Ok(self.kind.forecast(rules, context)?.bytes)
    }
}

/// The options that choose the kind of table.
#[derive(Debug, clap::Args)]
pub(crate) struct Kind {
    /// Find only win, draw or loss, with 2 bits per placement of the pieces instead of 2 bytes
    #[arg(long)]
    outcomes: bool,
    /// With --outcomes: greatest number of hens in a position [default: all hens of the rules]
    #[arg(long, value_name = "N", requires = "outcomes")]
    hens: Option<u32>,
}

/// Every position of some rules, solved.
#[derive(Debug)]
pub(super) enum Table {
    Values(Endgame),
    Outcomes(OutcomeTable),
}

impl Kind {
    /// Returns the greatest number of hens for outcomes; `None` if values are wanted.
    fn hens(&self, rules: &FoxHens) -> Option<u32> {
        self.outcomes.then(|| self.hens.unwrap_or(rules.parameters().most_hens))
    }

    /// Returns the bytes that [`build`](Self::build) takes at its peak.
    pub(super) fn forecast(&self, rules: &FoxHens, context: &Context) -> Result<Forecast, Failure> {
        Ok(match self.hens(rules) {
            Some(hens) => OutcomeTable::forecast(rules, hens, context.run())?,
            None => Endgame::forecast(rules).map_err(too_wide)?,
        })
    }

    /// Estimates the work of [`build`](Self::build).
    pub(super) fn estimate(&self, rules: &FoxHens, context: &Context) -> Result<Estimate, Failure> {
        Ok(Estimate::untimed(self.forecast(rules, context)?).visited())
    }

    /// Solves every position if memory allows, after a note on the memory that it takes.
    pub(super) fn build(&self, rules: &FoxHens, context: &Context) -> Result<Table, Failure> {
        context.note(format_args!(
            "takes at most {} of memory",
            ByteSize::b(self.forecast(rules, context)?.bytes)
        ));
        Ok(match self.hens(rules) {
            Some(hens) => Table::Outcomes(OutcomeTable::solve(rules, hens, context.run())?),
            None => Table::Values(Endgame::solve(rules, context.run())?),
        })
    }
}

/// Says what to do about a table in plies that would be too large.
fn too_wide(error: SolveError) -> Failure {
    match error {
        SolveError::Overflow { .. } => Failure::too_large(format!(
            "no table in plies can hold these rules: {error}; use --outcomes, or rules with fewer hens"
        )),
        error => error.into(),
    }
}

impl Table {
    /// Returns the number of positions in the table, with either side to move.
    pub(super) fn positions(&self) -> u64 {
        match self {
            Self::Values(table) => table.positions(),
            Self::Outcomes(table) => table.positions(),
        }
    }
}
