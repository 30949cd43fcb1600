//! `gt queen puzzle [R C]`: draws cells from which exactly one move wins.

use std::io::{self, Write};
use std::path::PathBuf;

use gt_app::command::{
    Context, Digits, Estimate, Failure, OutputFile, VerbAnswer, VerbReport, style,
};
use gt_core::memo::Values;
use gt_core::{Adapt, Game, Solution, Value};
use gt_play::puzzle::Puzzles;
use gt_queen::solve::MisereQueen;
use gt_queen::{Board, Cell, PieceGame, T, TWythoff, draw, play};
use serde::Serialize;

use super::common::check_picture;
use super::rules::Rules;
use crate::puzzle::{Seen, Wanted, question};

/// The board, and the puzzles to draw.
#[derive(Debug, clap::Args)]
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
    /// Also draw the first puzzle into this file, with its solution if --solution is given; for
    /// boards of at most 40,000 squares
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// Parses a side: every move from every cell is looked at, so the board may not be too large.
fn side(text: &str) -> Result<u64, String> {
    const LONGEST: u64 = 1000;
    let side = text.parse().ok().filter(|side| (1..=LONGEST).contains(side));
    side.ok_or_else(|| format!("expected a side from 1 to {LONGEST}"))
}

/// One puzzle.
#[derive(Debug, Serialize)]
struct PuzzleObject {
    a: Digits,
    b: Digits,
    plies: u32,
    #[serde(rename = "move")]
    mv: [Digits; 2],
    #[serde(skip)]
    board: String,
}

/// The puzzles.
#[derive(Debug, Serialize)]
struct Drawn {
    rows: u64,
    cols: u64,
    /// The number of puzzles to draw from.
    total: Digits,
    puzzles: Vec<PuzzleObject>,
    #[serde(skip)]
    solution: bool,
}

impl VerbAnswer for Drawn {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        for puzzle in &self.puzzles {
            let place = format_args!("({},{})", puzzle.a, puzzle.b);
            writeln!(out, "{}\n{}\n{}", puzzle.board, style::aside(place), question(puzzle.plies))?;
            if self.solution {
                let [a, b] = &puzzle.mv;
                writeln!(out, "({a},{b})")?;
            }
        }
        Ok(())
    }
}

/// Estimates the work: the moves of every cell are looked at, by a closed form without a table.
fn estimate(args: &Args) -> Estimate {
    /// How many times faster a closed form is than a table, measured on 1,000 x 1,000.
    const FASTER: f64 = 6.0;
    let search = args.rules.piece.search(args.rows, args.cols);
    if args.t.is_some() || args.rules.piece.is_plain_queen() {
        search.memory(0).faster(FASTER)
    } else {
        search
    }
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    context.long(|| Ok(estimate(args))).answer(|| {
        let board = Board::new(args.rows, args.cols)?;
        check_picture(args.svg.is_some(), args.rows, args.cols, "")?;
        let file = OutputFile::asked(args.svg.as_deref(), context)?;
        let game = args.rules.piece.game(board, false)?;
        // The progress counts the cells looked at, and not what is searched from each of them.
        let silent = context.run().clone().silent();
        let queen = args.rules.piece.is_plain_queen().then_some(T::MIN);
        let (puzzles, work) = match args.t.or(queen) {
            Some(_) if args.rules.misere => {
                (drawn(&MisereQueen::new(board.top_left()), &game, args, context)?, None)
            }
            Some(t) => {
                (drawn(&TWythoff::new(t, args.rows, args.cols)?, &game, args, context)?, None)
            }
            None if args.rules.misere => {
                let values = Values::new(game.clone().misere(), &silent);
                (drawn(&values, &game, args, context)?, Some(values.stats()))
            }
            None => {
                let values = Values::new(game.clone(), &silent);
                (drawn(&values, &game, args, context)?, Some(values.stats()))
            }
        };
        if let (Some(file), Some(first)) = (file, puzzles.drawn.first()) {
            let goal = args.wanted.solution.then_some(first.mv);
            let piece =
                args.t.map_or_else(|| args.rules.piece.title(), |t| format!("{}-Wythoff", t.get()));
            let misere = if args.rules.misere { ", misère play," } else { "" };
            let picture = draw::place_svg(
                &format!("{piece}{misere}"),
                board,
                first.position,
                |cell| game.is_blocked(cell),
                goal,
            );
            file.write(|out| out.write_all(picture.as_bytes()))?;
        }
        let object = |puzzle: gt_play::puzzle::Puzzle<Cell, Cell>| PuzzleObject {
            a: puzzle.position.a.into(),
            b: puzzle.position.b.into(),
            plies: puzzle.plies,
            mv: [puzzle.mv.a.into(), puzzle.mv.b.into()],
            board: draw::board(board, puzzle.position, |cell| game.is_blocked(cell)),
        };
        let answer = Drawn {
            rows: args.rows,
            cols: args.cols,
            total: puzzles.total.into(),
            puzzles: puzzles.drawn.into_iter().map(object).collect(),
            solution: args.wanted.solution,
        };
        Ok(match work {
            Some(work) => VerbReport::solved(answer, work),
            None => VerbReport::new(answer),
        })
    })
}

/// Draws the puzzles; `solution` knows who wins, and `game` which squares are blocked.
fn drawn<S: Solution<Answer = Value, Game: Game<Position = Cell, Move = Cell>>>(
    solution: &S,
    game: &PieceGame,
    args: &Args,
    context: &Context,
) -> Result<Puzzles<Cell, Cell>, Failure> {
    let (seen, wanted) = (Seen::default(), &args.wanted);
    let is_blocked = |cell| game.is_blocked(cell);
    let accepts = |plies| wanted.accepts(plies, &seen);
    let puzzles = play::puzzles(
        solution,
        game.board(),
        is_blocked,
        accepts,
        wanted.number(),
        wanted.below(),
        context.run(),
    )?;
    wanted.enough(puzzles, &format!("the {} x {} board", args.rows, args.cols), &seen)
}
