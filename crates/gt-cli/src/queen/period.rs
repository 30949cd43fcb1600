//! `gt queen period A`: finds how a row of nimbers repeats.

use std::io::{self, Write};

use gt_app::command::{Context, Digits, Estimate, Failure, Lines, VerbAnswer, VerbReport, counted};
use gt_core::run::Meter;
use gt_queen::Cell;
use gt_queen::solve::RowPeriods;
use serde::Serialize;

use super::common::distance;

/// The row.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The row, as its distance A to the corner
    #[arg(allow_negative_numbers = true, value_parser = distance)]
    a: u64,
    /// Also compute the nimber in this column, at any distance
    #[arg(long, value_name = "B", value_parser = distance)]
    at: Option<u64>,
    /// Also list all rows up to this one
    #[arg(long)]
    all: bool,
}

/// How a row repeats.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "QueenRow"))]
struct Repeats {
    /// The row.
    row: u64,
    /// The columns before the period.
    preperiod: u64,
    /// The length of the period.
    period: u64,
}

/// A count as a number; null where it is too large for one.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(transparent)]
struct Number(Option<u64>);

/// How a row of nimbers repeats.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Period {
    #[serde(flatten)]
    asked: Repeats,
    /// The column that was asked about; only with `--at`.
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<Digits>,
    /// The nimber there; only with `--at`.
    #[serde(skip_serializing_if = "Option::is_none")]
    nimber: Option<Digits>,
    /// Null where the nimber is too large for a number, and not there without `--at`.
    #[serde(skip_serializing_if = "Option::is_none")]
    nimber_number: Option<Number>,
    /// All rows up to this one; only with `--all`.
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<Vec<Repeats>>,
}

impl VerbAnswer for Period {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        for Repeats { row, preperiod, period } in self.rows.iter().flatten() {
            writeln!(out, "{row:4} {preperiod:9} {period:7}")?;
        }
        let Repeats { row, preperiod, period } = self.asked;
        let columns = counted(period, "column");
        let words = format!(
            "row {row} repeats from column {preperiod} on: {columns} further, nimbers are greater by {period}"
        );
        out.say(&words)?;
        if let (Some(at), Some(nimber)) = (self.at, self.nimber) {
            writeln!(out, "the nimber of ({row},{at}) is {nimber}")?;
        }
        Ok(())
    }
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    /// Rows 0 to 250 take 6 s, and 0 to 300 take 27 s: single rows repeat very late.
    const UNEVEN: &str =
        "the time is unknown: where a row begins to repeat is known only when it has repeated";
    context.long(|| Ok(Estimate::unknown().uneven(UNEVEN))).answer(|| {
        let rows = args.a.saturating_add(1);
        // Until the solver reports, no row is finished.
        Meter::new(context.run(), "finding the periods of rows", Some(rows))
            .counting("row")
            .look(0)?;
        let found = RowPeriods::solve(rows, context.run())?;
        let row = |period: gt_queen::solve::RowPeriod| Repeats {
            row: period.row,
            preperiod: period.preperiod,
            period: period.period,
        };
        let Some(asked) = found.period(args.a) else {
            unreachable!("the solver found all rows up to this one")
        };
        let nimber = args.at.and_then(|at| found.nimber(Cell::new(args.a, at))).map(Digits::from);
        Ok(VerbReport::new(Period {
            asked: row(asked),
            at: args.at.map(Digits::from),
            nimber,
            nimber_number: nimber.map(|nimber| Number(nimber.number())),
            rows: args.all.then(|| found.iter().map(row).collect()),
        }))
    })
}
