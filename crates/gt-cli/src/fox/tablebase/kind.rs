//! What is known of each position: a value in plies, or an outcome alone.

use bytesize::ByteSize;
use gt_core::Forecast;
use gt_fox_hens::FoxHens;
use gt_fox_hens::solve::{Endgame, OutcomeTable};

use crate::context::Context;
use crate::failure::Failure;

/// Which table.
#[derive(Debug, clap::Args)]
pub(crate) struct Kind {
    /// Win, draw or loss alone: two bits where values in plies take two bytes
    #[arg(long)]
    outcomes: bool,
    /// With --outcomes, positions of at most N hens; by default all that the rules have
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
    /// The most hens that outcomes are wanted for; `None` if values are wanted.
    fn hens(&self, rules: &FoxHens) -> Option<u32> {
        self.outcomes.then(|| self.hens.unwrap_or(rules.parameters().most_hens))
    }

    /// The most bytes that [`build`](Self::build) takes.
    pub(super) fn forecast(&self, rules: &FoxHens, context: &Context) -> Result<Forecast, Failure> {
        Ok(match self.hens(rules) {
            Some(hens) => OutcomeTable::forecast(rules, hens, context.run())?,
            None => Endgame::forecast(rules)?,
        })
    }

    /// Solves every position, if memory allows; says what it takes before it begins.
    pub(super) fn build(&self, rules: &FoxHens, context: &Context) -> Result<Table, Failure> {
        context.note(format_args!("{} of memory at most", ByteSize::b(self.forecast(rules, context)?.bytes)));
        Ok(match self.hens(rules) {
            Some(hens) => Table::Outcomes(OutcomeTable::solve(rules, hens, context.run())?),
            None => Table::Values(Endgame::solve(rules, context.run())?),
        })
    }
}

impl Table {
    /// How many positions it holds, both sides to move.
    pub(super) fn positions(&self) -> u64 {
        match self {
            Self::Values(table) => table.positions(),
            Self::Outcomes(table) => table.positions(),
        }
    }
}
