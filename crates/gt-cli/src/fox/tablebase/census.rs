//! `gt fox tablebase census`: counts positions by value.

use std::io::{self, Write};

use gt_app::Counted;
use gt_app::command::{Context, Digits, Failure, Lines, VerbAnswer, VerbReport, counted, style};
use gt_core::{Outcome, Run};
use gt_fox_hens::solve::{Endgame, EndgameCount, OutcomeCount, OutcomeTable};
use serde::Serialize;

use super::build::{Totals, side};
use super::kind::{Table, Whole};

/// The positions with one value.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "FoxCensusLayer"))]
pub(super) struct Layer {
    /// The number of hens.
    hens: u32,
    /// The side to move: `h` or `f`.
    side: char,
    /// Who wins.
    #[cfg_attr(feature = "schema", schemars(with = "gt_app::command::schema::OutcomeWord"))]
    outcome: Outcome,
    /// The plies until the game is over if the winner hurries and the loser delays; null for a
    /// draw, and where the method does not find it.
    plies: Option<u32>,
    /// The number of positions.
    positions: Digits,
}

/// The positions with one row vector and one side to move.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "FoxCensusRows"))]
pub(super) struct Rows {
    /// The hens in each row, from the top.
    hens_per_row: Vec<u32>,
    /// The side to move: `h` or `f`.
    side: char,
    #[serde(flatten)]
    totals: Totals,
}

/// The counts of the whole table.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub(super) enum Census {
    Values {
        /// The positions of the table.
        positions: Digits,
        /// What `positions` counts.
        counted: Counted,
        /// The positions by outcome.
        totals: Totals,
        /// The draws by rule: the rules call a blocked side a draw.
        drawn_by_rule: Digits,
        /// The plies of the longest win; null if there is none.
        longest_plies: Option<u32>,
        /// A checksum of all values.
        checksum: String,
        /// The positions by hens, side to move, outcome and plies.
        layers: Vec<Layer>,
    },
    Outcomes {
        /// The positions of the table.
        positions: Digits,
        /// What `positions` counts.
        counted: Counted,
        /// The positions by outcome.
        totals: Totals,
        /// The positions by the hens in each row and the side to move.
        row_vectors: Vec<Rows>,
    },
}

impl VerbAnswer for Census {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Values {
                positions,
                counted: what,
                totals,
                longest_plies,
                checksum,
                layers,
                ..
            } => {
                let longest =
                    longest_plies.map_or_else(|| "none".into(), |plies| counted(plies, "ply"));
                out.say(format_args!(
                    "{}: {}; longest win {longest}",
                    what.of(positions),
                    totals.sentence()
                ))?;
                writeln!(out, "checksum {checksum}")?;
                out.title("  outcome plies    positions")?;
                let mut before = None;
                for layer in layers {
                    let Layer { hens, side, outcome, plies, positions } = layer;
                    if before != Some((hens, side)) {
                        let mover = if *side == 'h' { "hens" } else { "foxes" };
                        out.title(format_args!("{}, {mover} to move", counted(hens, "hen")))?;
                        before = Some((hens, side));
                    }
                    let plies = plies.map_or_else(|| "     ".into(), |plies| format!("{plies:>5}"));
                    writeln!(
                        out,
                        "  {} {plies} {positions:>12}",
                        style::outcome(*outcome, format_args!("{outcome:<7}"))
                    )?;
                }
            }
            Self::Outcomes { positions, counted: what, totals, row_vectors } => {
                out.say(format_args!("{}: {}", what.of(positions), totals.sentence()))?;
                out.title(format_args!("{:<25}{}", "hens in each row, to move", Totals::TITLES))?;
                for Rows { hens_per_row, side, totals } in row_vectors {
                    let rows =
                        hens_per_row.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
                    writeln!(
                        out,
                        "{rows:<16} {:<8}{}",
                        if *side == 'h' { "hens" } else { "foxes" },
                        totals.columns()
                    )?;
                }
            }
        }
        Ok(())
    }
}

/// Answers the verb.
pub(super) fn run(args: &Whole, context: &Context) -> Result<(), Failure> {
    args.answer(context, |_, table| {
        Ok(VerbReport::new(match &table {
            Table::Values(table) => values(table, context.run())?,
            Table::Outcomes(table) => outcomes(table),
        }))
    })
}

fn values(table: &Endgame, run: &Run) -> Result<Census, Failure> {
    let census = table.census();
    let layer = |count: &EndgameCount| Layer {
        hens: count.hens,
        side: side(count.turn),
        outcome: count.value.outcome(),
        plies: count.value.plies(),
        positions: count.positions.into(),
    };
    Ok(Census::Values {
        positions: table.positions().into(),
        counted: Counted::Ranks,
        totals: Totals::of(|outcome| census.total(outcome)),
        drawn_by_rule: census.drawn_by_rule.into(),
        longest_plies: census.longest(),
        checksum: format!("{:016x}", table.checksum(run)?),
        layers: census.counts.iter().map(layer).collect(),
    })
}

fn outcomes(table: &OutcomeTable) -> Census {
    let census = table.census();
    let rows = |count: &OutcomeCount| Rows {
        hens_per_row: count.hens_per_row.clone(),
        side: side(count.turn),
        totals: Totals::of(|outcome| count.positions(outcome)),
    };
    Census::Outcomes {
        positions: table.positions().into(),
        counted: Counted::Ranks,
        totals: Totals::of(|outcome| census.total(outcome)),
        row_vectors: census.counts.iter().map(rows).collect(),
    }
}
