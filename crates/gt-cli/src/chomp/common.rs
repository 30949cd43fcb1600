//! Shared by the verbs of Chomp: squares, positions and sides as text and JSON, boxes, pictures.

use core::fmt::Display;
use gt_app::Counted;
use gt_app::command::{Context, Digits, Estimate, Failure};
use gt_chomp::Cell;
use gt_chomp::solve::{Stopped, WholeBox};
use gt_core::{Forecast, SolveError, Stats};

/// A square in JSON: `[row, column]`.
pub(super) type Pair = [u32; 2];

pub(super) const fn pair(cell: Cell) -> Pair {
    [cell.row, cell.col]
}

pub(super) fn pairs(cells: &[Cell]) -> Vec<Pair> {
    cells.iter().copied().map(pair).collect()
}

/// Formats squares for people: `(1,1) (2,0)`.
pub(super) fn cells(pairs: &[Pair]) -> String {
    pairs.iter().map(|&[row, col]| Cell::new(row, col).to_string()).collect::<Vec<_>>().join(" ")
}

/// Lists the openings of a win after its plies: `, opening (1,1)`.
///
/// Each opening comes with whether it wins in the fewest plies. If some do not, those that do are
/// named again.
pub(super) fn openings<W: Display>(moves: impl IntoIterator<Item = (W, bool)>) -> String {
    let moves: Vec<(String, bool)> =
        moves.into_iter().map(|(mv, is_quickest)| (mv.to_string(), is_quickest)).collect();
    let list = |wanted: &dyn Fn(bool) -> bool| {
        moves
            .iter()
            .filter(|(_, quick)| wanted(*quick))
            .map(|(mv, _)| mv.as_str())
            .collect::<Vec<_>>()
            .join(" ")
    };
    let (all, quickest) = (list(&|_| true), list(&|is_quickest| is_quickest));
    match moves.len() {
        0 => String::new(),
        1 => format!(", opening {all}"),
        _ if all == quickest || quickest.is_empty() => format!(", openings {all}"),
        _ => format!(", openings {all}; quickest {quickest}"),
    }
}

/// Formats row lengths: `5,3,1`.
pub(super) fn position(lengths: &[u32]) -> String {
    lengths.iter().map(u32::to_string).collect::<Vec<_>>().join(",")
}

/// The longest side of a bar; a longer one would take too long to solve.
const LONGEST: u32 = 1_000_000;

/// Parses one side of a bar.
pub(super) fn side(text: &str) -> Result<u32, String> {
    let side = text.parse().ok().filter(|side| (1..=LONGEST).contains(side));
    side.ok_or_else(|| format!("expected a side from 1 to {LONGEST}"))
}

/// The sides of a bar.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Bar {
    /// Number of rows of the bar, or of the largest bar
    #[arg(allow_negative_numbers = true, value_parser = side)]
    pub(super) rows: u32,
    /// Number of columns of the bar, or of the largest bar
    #[arg(allow_negative_numbers = true, value_parser = side)]
    pub(super) cols: u32,
}

/// Solves a whole box.
pub(super) fn solve_box(rows: u32, cols: u32, context: &Context) -> Result<WholeBox, Failure> {
    WholeBox::solve(rows, cols, context.run()).map_err(|error| failure(rows, cols, error))
}

/// Estimates the work on a whole box.
pub(super) fn box_estimate(rows: u32, cols: u32, context: &Context) -> Result<Estimate, Failure> {
    Ok(reachable(WholeBox::forecast(rows, cols, context.run())?))
}

/// Estimates a solver of all positions of a box.
pub(super) fn reachable(forecast: Forecast) -> Estimate {
    Estimate::untimed(forecast).counting(Counted::Reachable)
}

/// The bytes of a position in the table of a search.
pub(super) const SEARCH_BYTES: u64 = 64;

/// Estimates two searches of so many positions, for their values and for their nimbers.
///
/// Nimbers take about twice as long.
pub(super) fn searched(positions: u64) -> Estimate {
    let bytes = positions.saturating_mul(SEARCH_BYTES);
    reachable(Forecast::new(positions, bytes)).visited().in_parts(3)
}

/// Turns an error into a failure, with the box in its message.
pub(super) fn failure(rows: u32, cols: u32, error: SolveError) -> Failure {
    Failure::from(error).about(&format!("the positions within {rows} x {cols}"))
}

/// Turns the end of a search into a failure that says how far it came.
pub(super) fn stopped((error, work): Stopped) -> Failure {
    Failure::from(error).after(work)
}

/// Returns statistics with the number of positions of a box.
pub(super) fn work(positions: u64) -> Stats {
    let mut stats = Stats::default();
    stats.positions = positions;
    stats
}

/// Says how many of the positions within a bar are lost.
pub(super) fn lost(lost: &Digits, all: &Digits, bar: &str) -> String {
    match all.to_string().as_str() {
        "1" => format!("the only position that fits into {bar} is lost"),
        all => {
            format!(
                "{lost} of the {all} positions that fit into {bar} {} lost",
                if lost.to_string() == "1" { "is" } else { "are" }
            )
        }
    }
}

/// Formats a line of a table: its head, then entries of equal width.
pub(super) fn table_row<E: Display>(
    head: impl Display,
    width: usize,
    entries: impl IntoIterator<Item = E>,
) -> String {
    entries
        .into_iter()
        .fold(format!("{head:>4}"), |line, entry| format!("{line} {:>width$}", entry.to_string()))
}
