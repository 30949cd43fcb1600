//! `gt queen play`: a game against a perfect opponent, on the terminal.
//!
//! A move is a cell, given by its distances to the corner. For the queen it may also be a direction
//! and a number of squares. In a won position the bot wins as fast as it can, in a lost position it
//! resists as long as it can.

use core::cmp::Reverse;

use gt_app::command::{Context, Failure, PlayOptions, counted};
use gt_core::solution::Answer;
use gt_core::{Adapt, Game, GameExt, Notation, Player};
use gt_play::session::{Chosen, Seat, Session, Values, ValuesIn, Voice, Worth, list};
use gt_queen::play::read_move;
use gt_queen::{Board, Cell, draw};

use super::common::side;
use super::oracle::{self, Oracle};
use super::rules::Rules;

/// The board, and the player who begins.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Number of rows of the board
    #[arg(default_value_t = 8, allow_negative_numbers = true, value_parser = side)]
    rows: u64,
    /// Number of columns of the board
    #[arg(default_value_t = 8, allow_negative_numbers = true, value_parser = side)]
    cols: u64,
    /// Let the bot make the first move [default: you do]
    #[arg(long)]
    second: bool,
    #[command(flatten)]
    options: PlayOptions,
    #[command(flatten)]
    rules: Rules,
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    context.begin_play()?;
    let board = Board::new(args.rows, args.cols)?;
    let game = args.rules.piece.game(board, false)?;
    let at = game.initial();
    let oracle = Oracle::new(&args.rules, None, board, false, at, context)?;
    oracle.moves(at)?; // too many moves are refused before the first word
    let blocked = game.clone();
    let is_blocked = Box::new(move |cell| blocked.is_blocked(cell));
    let voice = Perfect { oracle, board, is_blocked };
    if args.rules.misere {
        play(game.misere(), voice, args, context)
    } else {
        play(game, voice, args, context)
    }
}

fn play<G: Game<Position = Cell, Move = Cell> + Notation>(
    game: G,
    voice: Perfect,
    args: &Args,
    context: &Context,
) -> Result<(), Failure> {
    let start = game.initial();
    let session = Session::new(game, start, Seat::against("perfect", args.second));
    args.options.talk(session, voice, &args.rules.instance(args.rows, args.cols), context)
}

/// The computer, which knows all values.
struct Perfect {
    oracle: Oracle,
    board: Board,
    is_blocked: Box<dyn Fn(Cell) -> bool>,
}

impl Perfect {
    fn worth(&mut self, at: Cell) -> Result<Worth, Failure> {
        let oracle::Worth { outcome, plies } = self.oracle.worth(at)?;
        Ok(Worth { outcome, plies: Some(plies), margin: None })
    }
}

impl<G: Game<Position = Cell, Move = Cell> + Notation> Voice<G> for Perfect {
    type Error = Failure;

    fn choose(&mut self, game: &G, at: &Cell, _: Player) -> Result<Chosen<G>, Failure> {
        let best = self.values(game, at)?.and_then(|known| known.moves.first().copied());
        Ok(best.map(|(to, _)| (to, vec![format!("the bot moves to {to}").into()])))
    }

    fn values(&mut self, _: &G, &at: &Cell) -> Result<Option<ValuesIn<G>>, Failure> {
        let worth = self.worth(at)?;
        let moves = self.oracle.moves(at)?;
        let moves = moves.into_iter().map(|to| Ok((to, self.worth(to)?.before_move())));
        let mut moves = moves.collect::<Result<Vec<_>, Failure>>()?;
        moves.sort_by_key(|&(_, worth)| Reverse(worth));
        Ok(Some(Values { position: at, worth: Some(worth), moves }))
    }

    fn how(&self) -> String {
        "your move is a cell, such as 3 5 (rows and columns to go), or down 2, right 3, both 1"
            .into()
    }

    fn board(&self, _: &G, &at: &Cell) -> String {
        let (rows, columns) = (counted(at.a, "row"), counted(at.b, "column"));
        format!("{}\n{rows} and {columns} to go", draw::board(self.board, at, &self.is_blocked))
    }

    fn show(&self, _: &G, _: &Cell, to: Cell) -> String {
        to.to_string()
    }

    fn read(&self, game: &G, at: &Cell, text: &str) -> Result<Cell, String> {
        let legal: Vec<Cell> = game.legal_moves(at).collect();
        read_move(text, *at).filter(|to| legal.contains(to)).ok_or_else(|| {
            let legal: Vec<_> = legal.iter().map(ToString::to_string).collect();
            format!("{text:?} is not a legal move; legal: {}", list(&legal))
        })
    }
}
