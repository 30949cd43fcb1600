//! `gt queen puzzle [R C]`: draws cells from which exactly one move wins.

#[cfg(feature = "plots")]
use gt_app::command::OutputFile;
use gt_app::command::{Context, Digits, Failure, VerbReport};
use gt_queen::solve::CellValues;
use gt_queen::{Board, T, draw};
use serde::Serialize;

#[cfg(feature = "plots")]
use super::common::check_picture;
use super::rules::{PieceArgs, Rules};
use crate::puzzle::Wanted;

/// The board, and the puzzles to draw.
#[derive(Debug, clap::Args)]
#[cfg_attr(feature = "plots", command(mut_arg("svg", |svg| svg.help("Also draw the first puzzle into this file, with its solution if --solution is given; for boards of at most 40,000 squares"))))]
pub(crate) struct Args {
    /// Number of rows of the board, up to 1000
    #[arg(default_value_t = 8, allow_negative_numbers = true, value_parser = side)]
    rows: u64,
    /// Number of columns of the board, up to 1000
    #[arg(default_value_t = 8, allow_negative_numbers = true, value_parser = side)]
    cols: u64,
    #[command(flatten)]
    wanted: Wanted,
    #[command(flatten)]
    rules: Rules,
    /// t-Wythoff: the rows and columns of a diagonal move may differ by less than T
    #[arg(long, value_name = "T", conflicts_with_all = ["misere", "piece", "blocked"], help_heading = "Rules")]
    t: Option<T>,
}

/// Parses a side: every move from every cell is looked at, so the board may not be too large.
fn side(text: &str) -> Result<u64, String> {
    const LONGEST: u64 = 1000;
    let side = text.parse().ok().filter(|side| (1..=LONGEST).contains(side));
    side.ok_or_else(|| format!("expected a side from 1 to {LONGEST}"))
}

/// The keys of a puzzle.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Keys {
    /// The rows to the corner.
    a: Digits,
    /// The columns to the corner.
    b: Digits,
    /// The plies of the win.
    plies: u32,
    /// The cell of the only winning move.
    #[serde(rename = "move")]
    mv: [Digits; 2],
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let closed_form = args.t.is_some() || args.rules.piece.is_plain_queen();
    context.long(|| Ok(PieceArgs::estimate(args.rows, args.cols, closed_form))).answer(|| {
        let board = Board::new(args.rows, args.cols)?;
        #[cfg(feature = "plots")]
        let sheet = &args.wanted.sheet;
        #[cfg(feature = "plots")]
        check_picture(sheet.svg.is_some(), args.rows, args.cols, "")?;
        #[cfg(feature = "plots")]
        let file = sheet.file(context)?;
        let game = args.rules.piece.game(board, false)?;
        // The progress counts the cells looked at, and not what is searched from each of them.
        let silent = context.run().clone().silent();
        let values = args.rules.closed_form(args.t);
        let values =
            values.unwrap_or_else(|| CellValues::search(game.clone(), args.rules.misere, &silent));
        let wanted = &args.wanted;
        let puzzles = values.puzzles(
            board,
            &|cell| game.is_blocked(cell),
            &|plies| wanted.accepts(plies),
            wanted.number(),
            &mut wanted.sheet.below(),
            context.run(),
        )?;
        wanted.enough(&puzzles, &format!("the {} x {} board", args.rows, args.cols))?;
        #[cfg(feature = "plots")]
        OutputFile::picture(file, || {
            let first = &puzzles.drawn[0];
            let piece =
                args.t.map_or_else(|| args.rules.piece.title(), |t| format!("{}-Wythoff", t.get()));
            let misere = if args.rules.misere { ", misère play," } else { "" };
            let (title, goal) = (format!("{piece}{misere}"), sheet.solution.then_some(first.mv));
            let is_blocked = |cell| game.is_blocked(cell);
            Ok(draw::place_svg(&title, board, first.position, is_blocked, goal))
        })?;
        let drawn = args.wanted.of((args.rows, args.cols), puzzles, |puzzle| {
            let (at, mv) = (puzzle.position, puzzle.mv);
            let shown = draw::board(board, at, |cell| game.is_blocked(cell));
            let mv_keys = [mv.a.into(), mv.b.into()];
            let keys = Keys { a: at.a.into(), b: at.b.into(), plies: puzzle.plies, mv: mv_keys };
            (keys, [shown, at.to_string(), mv.to_string()])
        });
        Ok(VerbReport::with(drawn, values.stats()))
    })
}
