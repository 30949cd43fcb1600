//! `gt chomp list R C`: prints all lost positions of a box.
//!
//! The *box* of R x C holds all positions with at most R rows and C columns.

use std::io::{self, Write};

use gt_app::command::{Context, Failure, Format, VerbAnswer, VerbReport};
use gt_chomp::solve::{PSet, WholeBox};
use serde::{Serialize, Serializer};

use super::common::{Bar, position, reachable, solve_box, work};

/// The box.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    bar: Bar,
}

/// The lost positions, in the order of the set.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct List {
    /// The number of rows.
    rows: u32,
    /// The number of columns.
    cols: u32,
    /// The lost positions, each by its row lengths.
    #[serde(serialize_with = "one_by_one")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    p_positions: PSet,
}

fn one_by_one<S: Serializer>(set: &PSet, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(set.iter().map(|lengths| position(&lengths)))
}

impl VerbAnswer for List {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        self.p_positions.write(out)
    }

    fn lines(&self) -> Option<u64> {
        Some(self.p_positions.len())
    }
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    /// About one position in so many is lost.
    const LOST: u64 = 190;
    /// The lines written in a second, measured on 15 x 15.
    const RATE: f64 = 1.4e6;
    let Bar { rows, cols } = args.bar;
    let estimate = || {
        let forecast = WholeBox::forecast(rows, cols, context.run())?;
        Ok(reachable(forecast).and_writing(forecast.positions / LOST, RATE))
    };
    context.long(estimate).answer(|| {
        let p_positions = solve_box(rows, cols, context)?.into_p_positions();
        let list = List { rows, cols, p_positions };
        // `verify --input` reads this text, so nothing else may stand in it.
        Ok(match context.format() {
            Format::Text => VerbReport::new(list),
            Format::Json => {
                let positions = list.p_positions.positions();
                VerbReport::solved(list, work(positions))
            }
        })
    })
}
