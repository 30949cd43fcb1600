//! `gt fox tablebase census`: how many positions have which value.

use std::io::{self, Write};

use gt_core::Outcome;
use gt_fox_hens::HENS;
use gt_fox_hens::endgame::Count;
use serde::Serialize;

use crate::context::Context;
use crate::failure::Failure;
use crate::fox::setup::Setup;
use crate::output::{Answer, Digits, Report};
use crate::style;

/// The rules.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    setup: Setup,
}

/// Positions by the outcome for the side to move.
#[derive(Debug, Serialize)]
struct Totals {
    win: Digits,
    draw: Digits,
    loss: Digits,
}

/// Positions with one value.
#[derive(Debug, Serialize)]
struct Layer {
    hens: u32,
    side: char,
    outcome: Outcome,
    plies: Option<u32>,
    positions: Digits,
}

/// The whole table.
#[derive(Debug, Serialize)]
pub(super) struct Counted {
    positions: Digits,
    totals: Totals,
    drawn_by_rule: Digits,
    longest_plies: Option<u32>,
    checksum: String,
    layers: Vec<Layer>,
}

impl Answer for Counted {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let Totals { win, draw, loss } = &self.totals;
        let longest = self.longest_plies.map_or_else(|| "none".into(), |plies| format!("{plies} plies"));
        writeln!(
            out,
            "{} positions: {win} won by the side to move, {draw} drawn, {loss} lost; longest win {longest}",
            self.positions
        )?;
        writeln!(out, "checksum {}", self.checksum)?;
        let mut before = None;
        for layer in &self.layers {
            let Layer { hens, side, outcome, plies, positions } = layer;
            if before != Some((hens, side)) {
                let mover = if *side == 'h' { "hens" } else { "foxes" };
                writeln!(out, "{}", style::title(format_args!("{hens} hens, {mover} to move")))?;
                before = Some((hens, side));
            }
            let plies = plies.map_or_else(|| "   ".into(), |plies| format!("{plies:>3}"));
            writeln!(out, "  {} {plies} {positions:>12}", style::outcome(*outcome, format_args!("{outcome:<4}")))?;
        }
        Ok(())
    }
}

/// The verb.
pub(super) fn answer(args: &Args, context: &Context) -> Result<Report<Counted>, Failure> {
    let table = super::build(&args.setup.rules()?, context)?;
    let census = table.census();
    let total = |outcome| Digits::from(census.total(outcome));
    let layer = |count: &Count| Layer {
        hens: count.hens,
        side: if count.turn == HENS { 'h' } else { 'f' },
        outcome: count.value.outcome(),
        plies: count.value.plies(),
        positions: count.positions.into(),
    };
    Ok(Report::new(Counted {
        positions: table.positions().into(),
        totals: Totals { win: total(Outcome::Win), draw: total(Outcome::Draw), loss: total(Outcome::Loss) },
        drawn_by_rule: census.drawn_by_rule.into(),
        longest_plies: census.longest(),
        checksum: format!("{:016x}", table.checksum()),
        layers: census.counts.iter().map(layer).collect(),
    }))
}
