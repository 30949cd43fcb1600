//! `gt chomp puzzle [R C]`: draws positions in which exactly one move wins.

#[cfg(feature = "plots")]
use gt_app::command::OutputFile;
use gt_app::command::{Context, Failure, VerbReport};
use gt_chomp::solve::BoxValues;
use gt_chomp::{Cell, draw};
use serde::Serialize;

use super::common::{Pair, cells, failure, pair, position, reachable, work};
use crate::puzzle::Wanted;

/// The bar, and the puzzles to draw.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Number of rows of the bar
    #[arg(default_value_t = 5, allow_negative_numbers = true, value_parser = super::common::side)]
    rows: u32,
    /// Number of columns of the bar
    #[arg(default_value_t = 6, allow_negative_numbers = true, value_parser = super::common::side)]
    cols: u32,
    #[command(flatten)]
    wanted: Wanted,
}

/// The keys of a puzzle.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Keys {
    /// The row lengths, longest first.
    position: String,
    /// The plies of the win.
    plies: u32,
    /// The only winning cell.
    #[serde(rename = "move")]
    mv: Pair,
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    /// The moves per second of one core, measured on 9 x 9 and 13 x 13.
    ///
    /// Every move of every position is judged, and there are up to as many as squares.
    const RATE: f64 = 2.8e7;
    let estimate = || {
        let forecast = BoxValues::forecast(args.rows, args.cols)?;
        let moves = f64::from(args.rows) * f64::from(args.cols);
        Ok(reachable(forecast).at(RATE / moves))
    };
    context.long(estimate).answer(|| {
        let &Args { rows, cols, ref wanted } = args;
        let (run, sheet) = (context.run(), &wanted.sheet);
        let failed = |error| failure(rows, cols, error);
        #[cfg(feature = "plots")]
        let file = sheet.file(context)?;
        let values = BoxValues::solve(rows, cols, run).map_err(failed)?;
        let accepts = |plies| wanted.accepts(plies);
        let puzzles =
            values.puzzles(accepts, wanted.number(), sheet.below(), run).map_err(failed)?;
        wanted.enough(&puzzles, &format!("the {rows} x {cols} bar"))?;
        let marked = |mv: Cell| Vec::from_iter(sheet.solution.then_some(mv));
        #[cfg(feature = "plots")]
        OutputFile::picture(file, || {
            let first = &puzzles.drawn[0];
            Ok(draw::svg((rows, cols), &first.position, &marked(first.mv)))
        })?;
        let drawn = wanted.of((rows.into(), cols.into()), puzzles, |puzzle| {
            let (mv, position) = (pair(puzzle.mv), position(&puzzle.position));
            let board = draw::text(&puzzle.position, &marked(puzzle.mv)).trim_end().to_owned();
            let shown = [board, position.clone(), cells(&[mv])];
            (Keys { position, plies: puzzle.plies, mv }, shown)
        });
        Ok(VerbReport::solved(drawn, work(values.positions())))
    })
}
