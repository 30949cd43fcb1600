//! `gt chomp three N`: solves the bars of three rows up to a length.

use std::io::{self, Write};

use gt_app::command::{Context, Digits, Estimate, Failure, Lines, VerbAnswer, VerbReport, counted};
use gt_chomp::solve::{Family, RectangleEnd, ThreeRows};
use gt_core::run::Meter;
use serde::Serialize;

use super::common::{Pair, cells, pairs};

/// The longest bar.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Greatest number of columns
    #[arg(allow_negative_numbers = true, value_parser = super::common::side)]
    longest: u32,
}

/// The openings of every bar, and the families of lost positions.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Three {
    /// The greatest number of columns.
    longest: u32,
    /// The lost positions that fit into the longest bar.
    p_positions: Digits,
    /// The bars of three rows, by columns.
    boards: Vec<Board>,
    /// Families of lost positions (k + q + p, k + q, r), for all k.
    families: Vec<FamilyEntry>,
    /// The lost positions (g, g, h).
    rectangles: Vec<Rectangle>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ChompThreeRows"))]
struct Board {
    /// The number of columns.
    cols: u32,
    /// All winning cells, row by row.
    openings: Vec<Pair>,
}

/// A family of lost positions: (k + q + p, k + q, r) for all k.
///
/// The entries of p are used in turn as k grows.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ChompFamily"))]
struct FamilyEntry {
    /// The entries of p, used in turn as k grows.
    p: Vec<u32>,
    /// The columns that the second row has beyond k.
    q: u32,
    /// The length of the third row.
    r: u32,
}

/// A lost position (g, g, h).
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ChompRectangle"))]
struct Rectangle {
    /// The length of the first two rows.
    g: u32,
    /// The length of the third row.
    h: u32,
}

impl VerbAnswer for Three {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        out.title("bar         openings")?;
        for Board { cols, openings } in &self.boards {
            writeln!(out, "3 x {cols:<7} {}", cells(openings))?;
        }
        let families = counted(self.families.len(), "family");
        writeln!(
            out,
            "{families} (k + q + p, k + q, r) of lost positions, for all k; lines of r: q, p"
        )?;
        for FamilyEntry { p, q, r } in &self.families {
            let p: Vec<String> = p.iter().map(u32::to_string).collect();
            writeln!(out, "{r:>7}: {q}, {}", p.join(" "))?;
        }
        writeln!(
            out,
            "{} of the positions that fit into the 3 x {} bar are lost",
            self.p_positions, self.longest
        )
    }
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let longest = args.longest;
    context.long(|| Ok(Estimate::untimed(ThreeRows::forecast(longest)?))).answer(|| {
        // Until the solver reports, no row is finished.
        Meter::new(context.run(), "solving rows", Some(longest.into())).counting("row").look(0)?;
        let three = ThreeRows::solve(longest, context.run())?;
        let entry =
            |family: &Family| FamilyEntry { p: family.p().to_vec(), q: family.q(), r: family.r() };
        let rectangle = |&RectangleEnd { g, h, .. }: &RectangleEnd| Rectangle { g, h };
        Ok(VerbReport::new(Three {
            longest,
            p_positions: three.p_positions_within(longest).into(),
            boards: (1..=longest)
                .map(|cols| Board { cols, openings: pairs(&three.openings(cols)) })
                .collect(),
            families: three.families().iter().map(entry).collect(),
            rectangles: three.third_row_openings().iter().map(rectangle).collect(),
        }))
    })
}
