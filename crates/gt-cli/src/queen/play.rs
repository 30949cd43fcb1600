//! `gt queen play`: a game against the computer, on the terminal.
//!
//! A move is a cell, given by its distances to the corner. For the queen it may also be a direction
//! and a number of squares. A bot of full strength makes no mistakes: in a won position the bot
//! wins as fast as it can, in a lost position it resists as long as it can.

use core::cmp::Reverse;

use gt_app::command::{
    Context, Failure, InstancePlay, OpponentOptions, PlayOptions, counted, seed,
};
use gt_core::solution::Answer;
use gt_core::{Adapt, Game, GameExt, Notation, Player};
use gt_play::bot::{Level, Mistakes};
use gt_play::session::{Chosen, Dialogue, Seat, Values, ValuesIn, Voice, Worth, list};
use gt_queen::play::read_move;
use gt_queen::{Board, Cell, draw};

use super::common::side;
use super::oracle::Oracle;
use super::rules::Rules;
use crate::play;

/// The rows and columns of the board if none are given.
///
/// On a square board the queen wins at once. From here she wins in 9 plies, and by one move only. A
/// rook and a king have one winning move, too.
const START: (u64, u64) = (7, 12);

/// The board, and the player who begins.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Number of rows of the board
    #[arg(default_value_t = START.0, allow_negative_numbers = true, value_parser = side)]
    rows: u64,
    /// Number of columns of the board
    #[arg(default_value_t = START.1, allow_negative_numbers = true, value_parser = side)]
    cols: u64,
    #[command(flatten)]
    opponent: OpponentOptions,
    /// Seed of the computer's random choices [default: from the clock]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    #[command(flatten)]
    options: PlayOptions,
    #[command(flatten)]
    rules: Rules,
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    context.begin_play()?;
    let board = Board::new(args.rows, args.cols)?;
    let Args { opponent, seed: given, options, .. } = args;
    let instance = args.rules.instance(args.rows, args.cols);
    let asked = InstancePlay {
        is_own_player: false,
        instance: &instance,
        start: None,
        seats: Seat::against(opponent.opponent, opponent.second),
        opponent,
        seed: *given,
        options,
    };
    if let Some(played) = play::on_terminal(asked, context) {
        return played;
    }
    let game = args.rules.piece.game(board, false)?;
    let at = game.initial();
    let oracle = Oracle::new(&args.rules, None, board, false, at, context)?;
    oracle.moves(at)?; // too many moves are refused before the first word
    let blocked = game.clone();
    let is_blocked = Box::new(move |cell| blocked.is_blocked(cell));
    let mistakes = Mistakes::new(opponent.opponent.mistakes(), seed(*given));
    let voice = Computer { oracle, board, is_blocked, mistakes };
    if args.rules.misere {
        talk(game.misere(), voice, args, &instance, context)
    } else {
        talk(game, voice, args, &instance, context)
    }
}

fn talk<G: Game<Position = Cell, Move = Cell> + Notation>(
    game: G,
    voice: Computer,
    args: &Args,
    instance: &str,
    context: &Context,
) -> Result<(), Failure> {
    let start = game.initial();
    let seats = Seat::against(args.opponent.opponent, args.opponent.second);
    args.options.talk(Dialogue::new(game, start, seats, voice, instance), context)
}

/// The computer, which knows all values, and makes mistakes.
struct Computer {
    oracle: Oracle,
    board: Board,
    is_blocked: Box<dyn Fn(Cell) -> bool>,
    mistakes: Mistakes,
}

impl Computer {
    fn worth(&mut self, at: Cell) -> Result<Worth, Failure> {
        let (outcome, plies) = self.oracle.worth(at)?;
        Ok(Worth { outcome, plies: Some(plies), margin: None })
    }
}

impl<G: Game<Position = Cell, Move = Cell> + Notation> Voice<G> for Computer {
    type Error = Failure;

    fn choose(&mut self, game: &G, at: &Cell, _: Player) -> Result<Chosen<G>, Failure> {
        let chosen = match self.mistakes.choose(game, at) {
            None => self.values(game, at)?.and_then(|known| Some(known.moves.first()?.0)),
            mistake => mistake,
        };
        Ok(chosen.map(|to| (to, vec![format!("the bot moves to {to}").into()])))
    }

    fn values(&mut self, _: &G, &at: &Cell) -> Result<Option<ValuesIn<G>>, Failure> {
        let worth = self.worth(at)?;
        let moves = self.oracle.moves(at)?;
        let moves = moves.into_iter().map(|to| Ok((to, self.worth(to)?.before_move())));
        let mut moves = moves.collect::<Result<Vec<_>, Failure>>()?;
        moves.sort_by_key(|&(_, worth)| Reverse(worth));
        Ok(Some(Values { position: at, worth: Some(worth), moves }))
    }

    fn set_level(&mut self, level: Level) -> bool {
        self.mistakes.set(level.mistakes());
        true
    }

    fn rules(&self) -> String {
        play::rules("queen")
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
