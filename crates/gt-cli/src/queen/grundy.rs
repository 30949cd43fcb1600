//! `gt queen grundy R C`: computes the nimbers of a board, or of a part of it.

use std::io::{self, Write};
use std::path::PathBuf;

use gt_app::command::{
    Context, Digits, Estimate, Failure, OutputFile, VerbAnswer, VerbReport, write_bfile,
};
use gt_draw::coordinates::{Pitch, header};
#[cfg(feature = "plots")]
use gt_queen::draw;
use gt_queen::solve::{NimberRows, NimberSummary, NimberTable, PieceNimbers};
use gt_queen::{Board, Cell};
use serde::{Serialize, Serializer};

#[cfg(feature = "plots")]
use super::common::check_picture;
use super::common::{DISTANCE, side};
use super::rules::PieceArgs;
use gt_app::command;

/// The size of the table, and the files that it is written to.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Number of rows of the table
    #[arg(allow_negative_numbers = true, value_parser = side)]
    rows: u64,
    /// Number of columns of the table
    #[arg(allow_negative_numbers = true, value_parser = side)]
    cols: u64,
    /// First cell of the table, as distances to the corner; the queen only
    #[arg(long, value_name = "A,B", value_parser = corner, default_value = "0,0")]
    from: Cell,
    /// Also print the nimbers: a row per distance A, a column per distance B
    #[arg(long)]
    values: bool,
    /// Also write the nimbers to this file, separated by commas
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Also write the nimbers to this file as a sequence, lines n a(n): the only row or column,
    /// where n is the distance, or the whole antidiagonals from n = 0, each from the first column
    /// up to the first row
    #[arg(long, value_name = "FILE")]
    bfile: Option<PathBuf>,
    /// Also write a PNG picture to this file, with the corner at the bottom right, at least 600
    /// pixels wide or high; 0 is black, the others go from violet for 1 to yellow for the greatest.
    /// It is the bare image: the SVG file has a title, numbers of rows and columns and a scale
    #[cfg(feature = "plots")]
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Also write the picture as an SVG file, with title, numbers and scale; for tables of at most
    /// 40,000 cells
    #[cfg(feature = "plots")]
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    piece: PieceArgs,
    /// The board goes on beyond the table, away from the corner; steps out of the table are legal
    #[arg(long, help_heading = "Rules")]
    quadrant: bool,
}

fn corner(text: &str) -> Result<Cell, String> {
    match command::list(text, DISTANCE)?[..] {
        [a, b] => Ok(Cell::new(a, b)),
        _ => Err("expected two distances, such as 0,5000".into()),
    }
}

/// The nimbers of some rows and columns, for any piece.
type Table = Box<dyn NimberRows>;

/// The answer; `docs/games/queen.md` explains the keys.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Grundy {
    /// The number of rows.
    rows: u64,
    /// The number of columns.
    cols: u64,
    /// The sum of all nimbers.
    sum: Digits,
    /// The greatest nimber.
    max: u32,
    /// How many nimbers are 0.
    zeros: u64,
    /// A checksum of 16 hexadecimal digits; null if a nimber exceeds 65535 or a square is blocked.
    fnv1a64: Option<String>,
    /// The nimbers, row by row, null where a square is blocked; only with `--values`.
    #[serde(serialize_with = "values", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Vec<Option<u32>>>"))]
    values: Option<Table>,
}

#[expect(clippy::ref_option, reason = "what serde passes")]
fn values<S: Serializer>(table: &Option<Table>, serializer: S) -> Result<S::Ok, S::Error> {
    struct Row<'a>(&'a dyn NimberRows, u64);
    impl Serialize for Row<'_> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self.0.row(self.1))
        }
    }
    match table {
        Some(table) => serializer.collect_seq(table.rows().map(|a| Row(&**table, a))),
        None => serializer.serialize_none(),
    }
}

impl VerbAnswer for Grundy {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        if let Some(table) = &self.values {
            let (width, head) =
                (self.width(&**table), table.rows().end.saturating_sub(1).to_string().len());
            write!(out, "{}", self.header(&**table))?;
            for a in table.rows().rev() {
                write!(out, "{a:>head$}")?;
                for nimber in table.row(a).collect::<Vec<_>>().into_iter().rev() {
                    match nimber {
                        Some(nimber) => write!(out, " {nimber:width$}")?,
                        None => write!(out, " {:>width$}", "#")?,
                    }
                }
                writeln!(out)?;
            }
        }
        writeln!(
            out,
            "{} x {} nimbers, {} of them 0, the greatest {}",
            self.rows, self.cols, self.zeros, self.max
        )?;
        writeln!(out, "sum {}, checksum {}", self.sum, self.fnv1a64.as_deref().unwrap_or("none"))
    }

    fn lines(&self) -> Option<u64> {
        let values = |table: &Table| self.header(&**table).matches('\n').count() as u64 + self.rows;
        Some(self.values.as_ref().map_or(0, values) + 2)
    }
}

impl Grundy {
    /// The characters of the longest nimber or column.
    fn width(&self, table: &dyn NimberRows) -> usize {
        self.max.to_string().len().max(table.cols().end.saturating_sub(1).to_string().len())
    }

    /// The numbers of the columns.
    fn header(&self, table: &dyn NimberRows) -> String {
        let (width, head) =
            (self.width(table), table.rows().end.saturating_sub(1).to_string().len());
        header(head, table.cols().rev(), Pitch { step: width + 1, lead: width - 1 })
    }
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    context.long(|| estimate(args)).answer(|| {
        #[cfg(feature = "plots")]
        check_picture(args.svg.is_some(), args.rows, args.cols, "; or use --png")?;
        #[cfg(feature = "plots")]
        let [comma_separated, pixels, vectors, terms] = OutputFile::all_asked(
            [&args.csv, &args.png, &args.svg, &args.bfile].map(Option::as_deref),
            context,
        )?;
        #[cfg(not(feature = "plots"))]
        let [comma_separated, terms] =
            OutputFile::all_asked([&args.csv, &args.bfile].map(Option::as_deref), context)?;
        check_sequence(args)?;
        let table = table(args, context)?;
        let NimberSummary { sum, max, zeros, checksum, .. } = table.summary();
        if let Some(file) = comma_separated {
            file.write(|out| csv(&*table, out))?;
        }
        #[cfg(feature = "plots")]
        if let Some(file) = pixels {
            file.write(|out| draw::png(&*table, out))?;
        }
        #[cfg(feature = "plots")]
        if let Some(file) = vectors {
            file.write(|out| draw::svg(&*table, out))?;
        }
        if let Some(file) = terms {
            file.write(|out| sequence(&*table, out))?;
        }
        let fnv1a64 = checksum.map(|sum| format!("{sum:016x}"));
        let values = args.values.then_some(table);
        Ok(VerbReport::new(Grundy {
            rows: args.rows,
            cols: args.cols,
            sum: sum.into(),
            max: max.get(),
            zeros,
            fnv1a64,
            values,
        }))
    })
}

fn estimate(args: &Args) -> Result<Estimate, Failure> {
    /// The nimbers written in a second, measured on 3,000 x 3,000.
    const WRITING_RATE: f64 = 2e7;
    let cells = args
        .rows
        .checked_mul(args.cols)
        .ok_or_else(|| Failure::question("the table has 2^64 cells or more"))?;
    let bytes = if args.piece.is_plain_queen() { 2 } else { 4 };
    let written = u64::from(args.values) + u64::from(args.csv.is_some());
    Ok(Estimate::work(cells)
        .memory(cells.saturating_mul(bytes))
        .and_writing(cells.saturating_mul(written), WRITING_RATE))
}

fn table(args: &Args, context: &Context) -> Result<Table, Failure> {
    if args.piece.is_plain_queen() {
        let end = |from: u64, side: u64| {
            from.checked_add(side)
                .ok_or_else(|| Failure::question("the window ends beyond 2^64 - 1"))
        };
        let (rows, cols) =
            (args.from.a..end(args.from.a, args.rows)?, args.from.b..end(args.from.b, args.cols)?);
        return Ok(Box::new(NimberTable::window(rows, cols, context.run())?));
    }
    if args.from != Cell::CORNER {
        return Err(Failure::question(
            "--from needs the queen on an empty board; tables of other pieces begin at the corner",
        ));
    }
    let board = Board::new(args.rows, args.cols)?;
    Ok(Box::new(PieceNimbers::solve(args.piece.game(board, args.quadrant)?, context.run())?))
}

/// Refuses a b-file of what is no sequence.
fn check_sequence(args: &Args) -> Result<(), Failure> {
    let is_line = args.rows == 1 || args.cols == 1;
    if args.bfile.is_some() && !is_line && args.from != Cell::CORNER {
        return Err(Failure::question(
            "--bfile with --from: the antidiagonals of a table are a sequence only from the corner; \
             ask for one row or one column, or leave out --from",
        ));
    }
    if args.bfile.is_some() && args.piece.has_blocked() {
        return Err(Failure::question(
            "--bfile with --blocked: a blocked square has no nimber, so there is no sequence",
        ));
    }
    Ok(())
}

/// Writes the nimbers as a b-file.
fn sequence(table: &dyn NimberRows, out: &mut dyn Write) -> io::Result<()> {
    let (rows, cols) = (table.rows(), table.cols());
    match (rows.end - rows.start, cols.end - cols.start) {
        (1, _) => write_bfile(cols.start, table.row(rows.start).flatten(), out),
        (_, 1) => write_bfile(rows.start, rows.flat_map(|a| table.row(a).flatten()), out),
        (height, width) => {
            // A table gives its nimbers row by row. Each antidiagonal takes the next nimber of every
            // row that it crosses, and of one row more than the antidiagonal before.
            let mut rows = Vec::new();
            let mut first = 0;
            for a in 0..height.min(width) {
                rows.push(table.row(a));
                write_bfile(first, rows.iter_mut().rev().filter_map(|row| row.next()?), out)?;
                first += a + 1;
            }
            Ok(())
        }
    }
}

fn csv(table: &dyn NimberRows, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "a\\b")?;
    table.cols().try_for_each(|b| write!(out, ",{b}"))?;
    writeln!(out)?;
    for a in table.rows() {
        write!(out, "{a}")?;
        for nimber in table.row(a) {
            match nimber {
                Some(nimber) => write!(out, ",{nimber}")?,
                None => write!(out, ",")?,
            }
        }
        writeln!(out)?;
    }
    Ok(())
}
