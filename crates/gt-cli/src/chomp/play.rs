//! `gt chomp play`: a game against the computer, on the terminal.
//!
//! At its full strength the computer plays best moves: it wins as fast as it can, and resists as
//! long as it can.

use gt_app::command::{Context, Failure, InstancePlay, OpponentOptions, PlayOptions, known, seed};
use gt_chomp::solve::BoxValues;
use gt_chomp::{BarChomp, Cell, draw, parse_cell};
use gt_core::{Player, Solution};
use gt_play::bot::{Level, Mistakes};
use gt_play::session::{Chosen, Dialogue, History, Over, Said, Seat, ValuesIn, Voice, values};

use super::review::{self, sides, summary};
use crate::play;
use gt_app::command;

/// The start of the game.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Row lengths to begin with, longest first, such as 5,3,1
    #[arg(default_value = "5,5,5,5", allow_hyphen_values = true)]
    position: String,
    #[command(flatten)]
    opponent: OpponentOptions,
    /// Seed of the computer's random choices [default: from the clock]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    #[command(flatten)]
    options: PlayOptions,
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    context.begin_play()?;
    let start: Vec<u32> =
        command::list(&args.position, "a row length").map_err(Failure::Question)?;
    let (rows, cols) = sides(&start);
    let instance = format!("chomp:{rows}x{cols}");
    let Args { position, opponent, seed: given, options } = args;
    let seats = Seat::against(opponent.opponent, opponent.second);
    let asked = InstancePlay {
        is_own_player: false,
        instance: &instance,
        start: Some(position),
        seats: seats.clone(),
        opponent,
        seed: *given,
        options,
    };
    if let Some(played) = play::on_terminal(asked, context) {
        return played;
    }
    let solved = review::values(&start, context)?;
    known(solved.value(&start)?)?;
    let game = solved.game().clone();
    let mistakes = Mistakes::new(opponent.opponent.mistakes(), seed(*given));
    let voice = Computer { solved, mistakes };
    options.talk(Dialogue::new(game, start, seats, voice, instance), context)
}

/// The computer, which knows all values, and makes mistakes.
struct Computer {
    solved: BoxValues,
    mistakes: Mistakes,
}

type Lengths = Vec<u32>;

impl Voice<BarChomp> for Computer {
    type Error = Failure;

    fn choose(
        &mut self,
        game: &BarChomp,
        at: &Lengths,
        _: Player,
    ) -> Result<Chosen<BarChomp>, Failure> {
        let chosen = match self.mistakes.choose(game, at) {
            None => known(self.solved.best_moves(at)?)?.first().copied(),
            mistake => mistake,
        };
        Ok(chosen.map(|cell| (cell, vec![format!("I eat {cell}").into()])))
    }

    fn values(
        &mut self,
        _: &BarChomp,
        at: &Lengths,
    ) -> Result<Option<ValuesIn<BarChomp>>, Failure> {
        Ok(Some(values(&self.solved, at)?))
    }

    fn set_level(&mut self, level: Level) -> bool {
        self.mistakes.set(level.mistakes());
        true
    }

    fn rules(&self) -> String {
        play::rules("chomp")
    }

    fn how(&self) -> String {
        "your move is a square by row and column from 0, such as 1,2".into()
    }

    fn board(&self, _: &BarChomp, at: &Lengths) -> String {
        draw::text(at, &[])
    }

    fn board_with(&self, _: &BarChomp, at: &Lengths, best: &[Cell]) -> Option<String> {
        Some(draw::text(at, best))
    }

    fn read(&self, _: &BarChomp, at: &Lengths, text: &str) -> Result<Cell, String> {
        match parse_cell(text) {
            Ok(Cell::POISON) => Err("that is the poison; name another square".into()),
            Ok(cell) if at.get(cell.row as usize).is_some_and(|&length| cell.col < length) => {
                Ok(cell)
            }
            Ok(cell) => Err(format!("{cell} is not on the bar; name a square that is left")),
            Err(error) => Err(error.to_string()),
        }
    }

    fn over(
        &mut self,
        _: &BarChomp,
        played: &History<Lengths, Cell>,
        seats: &[Seat; 2],
        over: Over,
    ) -> Result<Vec<Said>, Failure> {
        let ended = if seats[over.to_move.index()] == Seat::Person {
            "only the poison is left, and it is your turn: you have lost"
        } else {
            "only the poison is left for me: you have won"
        };
        let record: Vec<Cell> = played.moves().map(|(_, &cell)| cell).collect();
        let review = self.solved.review(played.start(), &record);
        Ok(vec![ended.into(), summary(&review.map_err(Failure::question)?).into()])
    }
}
