//! `play INSTANCE [POSITION]`: a game of any name, by lines of text.

#[cfg(feature = "table")]
use std::path::PathBuf;

use gt_core::{Game, Solution};
use gt_play::bot::{Level, Lookahead, Player};
use gt_play::session::{Seat, Session, Worth};

use crate::command::context::Context;
use crate::command::failure::Failure;
use crate::command::opponent::{Known, OfInstance, is_too_large};
use crate::command::play::{PlayOptions, read_record, seed};
use crate::games::{Games, Named};
use crate::text_game::{TextGame, TextPosition};
use crate::unsolved::Unsolved;

/// The instance, the start, and who plays.
#[derive(Debug, clap::Args)]
pub struct PlayArgs {
    /// A game and its parameters; `games` lists examples [default with --load: that of the record]
    #[arg(required_unless_present = "load")]
    instance: Option<String>,
    /// A position in the notation of the game [default: the one that play begins with]
    #[arg(conflicts_with = "load", allow_hyphen_values = true)]
    position: Option<String>,
    /// Strength of the computer: random, 1 (weakest) to 6, or perfect
    #[arg(long, value_name = "LEVEL", default_value_t = Level::Perfect)]
    opponent: Level,
    /// Let the computer make the first move [default: you do]
    #[arg(long)]
    second: bool,
    /// Seed of the computer's random choices [default: from the clock]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Play by the table in this folder, and solve nothing
    #[cfg(feature = "table")]
    #[arg(long, value_name = "DIR")]
    table: Option<PathBuf>,
    #[command(flatten)]
    options: PlayOptions,
}

/// Answers the verb.
pub(super) fn run(args: &PlayArgs, games: &Games, context: &Context) -> Result<(), Failure> {
    context.begin_play()?;
    let name = match (&args.instance, &args.options.load) {
        (None, Some(file)) => read_record(file, context)?.instance().to_owned(),
        (name, _) => name.clone().unwrap_or_default(),
    };
    let Named { name, instance } = games.named_within(&name, context.run())?;
    #[cfg(feature = "table")]
    let instance = super::opened::or_table(instance, args.table.as_deref(), context)?;
    let game = TextGame::new(&*instance)?;
    let start = args.position.as_deref().map(|text| game.position(text)).transpose()?;
    let start = start.unwrap_or_else(|| game.initial());
    let table = Table { args, name: &name, start, context };
    let known = Known::new(game, context.run());
    match known.ask(&table.start) {
        Ok(_) => table.play(&known, &known, args.opponent.mistakes()),
        Err(Unsolved::Stopped { error, .. }) if is_too_large(&error) => {
            let see =
                |level: Level| Lookahead::new(known.game().clone(), level.plies(), context.run());
            let mistakes = if args.opponent == Level::Random { 100 } else { 0 };
            table.play(&see(Level::Perfect), &see(args.opponent), mistakes)
        }
        Err(why) => Err(why.into()),
    }
}

/// A game that begins.
struct Table<'a> {
    args: &'a PlayArgs,
    name: &'a str,
    start: TextPosition,
    context: &'a Context,
}

impl Table<'_> {
    /// Plays against `plays`; `knows` gives hints and values.
    fn play<'i, S>(self, knows: &S, plays: &S, mistakes: u32) -> Result<(), Failure>
    where
        S: Solution<Game = TextGame<'i>, Answer: Into<Worth>>,
    {
        let PlayArgs { opponent, second, options, .. } = self.args;
        let player = Player::new(plays, mistakes, seed(self.args.seed));
        let game = knows.game().clone();
        let session = Session::new(game, self.start, Seat::against(opponent, *second));
        options.talk(session, OfInstance::new(knows, player), self.name, self.context)
    }
}
