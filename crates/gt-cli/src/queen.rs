//! `gt queen`: the verbs of the queen in the corner, and of other pieces.

mod board;
mod grundy;
mod image;
mod moves;
mod oracle;
mod period;
mod play;
mod rules;
mod sum;
mod trace;
mod who;

use clap::Subcommand;
use gt_queen::{Board, Cell};

use crate::context::Context;
use crate::failure::Failure;

pub(crate) use board::sight;

/// What can be asked about the queen.
#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Who wins from each cell of a board: + the player to move, - the other
    Board(board::Args),
    /// How the board of + and - fills by its own rule, step by step
    Trace(trace::Args),
    /// Who wins from one cell of a board of any size, and by which moves
    Who(who::Args),
    /// Every move from one cell, and who wins after it
    Moves(moves::Args),
    /// The nimbers of a board or of a window of it: numbers, CSV, or a picture whose hue is the nimber
    Grundy(grundy::Args),
    /// From which column on a row of nimbers repeats, and after how many columns
    Period(period::Args),
    /// Several queens, each on a board of its own: the nim-sum, and the moves that win
    Sum(sum::Args),
    /// Play against somebody who makes no mistake
    Play(play::Args),
}

/// Answers one verb.
pub(crate) fn run(verb: &Verb, context: &Context) -> Result<(), Failure> {
    match verb {
        Verb::Board(args) => board::run(args, context),
        Verb::Trace(args) => trace::run(args, context),
        Verb::Who(args) => who::run(args, context),
        Verb::Moves(args) => moves::run(args, context),
        Verb::Grundy(args) => grundy::run(args, context),
        Verb::Period(args) => period::run(args, context),
        Verb::Sum(args) => sum::run(args, context),
        Verb::Play(args) => play::run(args, context),
    }
}

/// A small board with the piece `Q` and the corner `*`; the size of a large one.
pub(crate) fn draw(board: Board, at: Cell, is_blocked: impl Fn(Cell) -> bool) -> String {
    const LARGEST: u64 = 1600;
    if board.cells() > LARGEST || !board.has(at) {
        return format!("a board of {} x {}, the piece {} and {} from the corner", board.rows(), board.cols(), at.a, at.b);
    }
    let start = board.top_left();
    let sign = |cell| match cell {
        _ if cell == at => "Q",
        _ if is_blocked(cell) => "#",
        Cell::CORNER => "*",
        _ => ".",
    };
    let row = |a| (0..=start.b).rev().map(|b| sign(Cell::new(a, b))).collect::<Vec<_>>().join(" ");
    (0..=start.a).rev().map(row).collect::<Vec<_>>().join("\n")
}

/// One side of a board.
fn side(text: &str) -> Result<u64, String> {
    text.parse().ok().filter(|&side| side > 0).ok_or_else(|| "expected a side of at least 1".into())
}

/// What a distance is.
const DISTANCE: &str = "a distance from 0 to 18446744073709551615";

/// A distance to the corner.
fn distance(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("expected {DISTANCE}"))
}

/// Cells as `a,b`, separated by blanks or semicolons.
fn cells(text: &str) -> Result<Vec<Cell>, String> {
    let cell = |part: &str| {
        let (a, b) = part.split_once(',').ok_or(())?;
        Ok(Cell::new(a.parse().map_err(drop)?, b.parse().map_err(drop)?))
    };
    let parts = text.split([' ', ';']).filter(|part| !part.is_empty());
    parts.map(|part| cell(part).map_err(|()| format!("expected cells such as \"0,3 2,5\", not {part:?}"))).collect()
}
