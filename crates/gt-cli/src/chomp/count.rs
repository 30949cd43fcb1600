//! `gt chomp count R C`: counts the lost positions of every box within R x C.

use std::io::{self, Write};
use std::path::PathBuf;

use gt_app::Counted;
use gt_app::command::{
    Context, Digits, Failure, Lines, OutputFile, VerbAnswer, VerbReport, antidiagonals, write_bfile,
};
use serde::Serialize;

use super::common::{Bar, box_estimate, lost, solve_box, table_row, work};

/// The largest box.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    bar: Bar,
    /// Count positions of exactly this height and width, instead of all that fit into the bar
    #[arg(long)]
    exactly: bool,
    /// Also write the counts to this file as a sequence, lines n a(n) from n = 1: the only row or
    /// column, or the whole antidiagonals, each from the first column up to the first row
    #[arg(long, value_name = "FILE")]
    bfile: Option<PathBuf>,
}

/// The counts by rows, then by columns.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Count {
    /// The number of rows.
    rows: u32,
    /// The number of columns.
    cols: u32,
    /// The positions of the box, without the empty one.
    positions: Digits,
    /// What `positions` counts.
    counted: Counted,
    /// Those that the player to move loses.
    p_positions: Digits,
    /// Whether `counts` are those of exactly this height and width.
    exactly: bool,
    /// The lost positions, by rows, then by columns.
    counts: Vec<Vec<Digits>>,
}

impl VerbAnswer for Count {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let width =
            self.counts.iter().flatten().map(|count| count.to_string().len()).max().unwrap_or(0);
        out.title("lost positions by rows (down) and columns (across)")?;
        out.title(table_row("", width, 1..=self.cols))?;
        for (rows, counts) in (1..).zip(&self.counts) {
            writeln!(out, "{}", table_row(rows, width, counts))?;
        }
        writeln!(
            out,
            "{}",
            lost(
                &self.p_positions,
                &self.positions,
                &format!("the {} x {} bar", self.rows, self.cols)
            )
        )
    }
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let &Args { bar: Bar { rows, cols }, exactly, .. } = args;
    context.long(|| box_estimate(rows, cols, context)).answer(|| {
        let file = OutputFile::asked(args.bfile.as_deref(), context)?;
        let solved = solve_box(rows, cols, context)?;
        let sizes = solved.p_positions().size_counts();
        let count = |height, width| {
            if exactly { sizes.exactly(height, width) } else { sizes.within(height, width) }
        };
        let counts: Vec<Vec<Digits>> = (1..=rows)
            .map(|height| (1..=cols).map(|width| count(height, width).into()).collect())
            .collect();
        if let Some(file) = file {
            file.write(|out| sequence(&counts, out))?;
        }
        let (positions, p_positions) = (solved.positions(), solved.p_positions().len());
        let answer = Count {
            rows,
            cols,
            positions: positions.into(),
            counted: Counted::Reachable,
            p_positions: p_positions.into(),
            exactly,
            counts,
        };
        Ok(VerbReport::solved(answer, work(positions)))
    })
}

/// Writes the counts as a b-file.
fn sequence(counts: &[Vec<Digits>], out: &mut dyn Write) -> io::Result<()> {
    match counts {
        [row] => write_bfile(1, row, out),
        rows if rows.iter().all(|row| row.len() == 1) => write_bfile(1, rows.iter().flatten(), out),
        rows => {
            let cols = rows.first().map_or(0, Vec::len);
            let cells = antidiagonals(rows.len() as u64, cols as u64);
            let at = |(row, col)| {
                let place = |number: u64| usize::try_from(number).ok();
                rows.get(place(row)?)?.get(place(col)?)
            };
            write_bfile(1, cells.filter_map(at), out)
        }
    }
}
