//! `play INSTANCE [POSITION]`: a game of any name, by lines of text.

use core::cell::RefCell;
#[cfg(feature = "table")]
use std::path::PathBuf;

use gt_core::{Game, LimitError, Player as Side, Solution, SolveError};
use gt_play::bot::{Bot, Level, Lookahead, Player};
use gt_play::session::{Chosen, Seat, Session, ValuesIn, Voice, Worth, values};

use crate::command::context::Context;
use crate::command::failure::Failure;
use crate::command::play::{PlayOptions, read_record, seed};
use crate::games::{Games, Named};
use crate::instance::Inquiry;
use crate::review::Judged;
use crate::text_game::{TextGame, TextPosition};
use crate::unsolved::Unsolved;

/// More positions are not solved for a game on the terminal: a person waits.
const MOST: u64 = 1_000_000;

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
    let inquiry = RefCell::new(instance.inquiry(&context.run().clone().positions(MOST)));
    let known = Known { game, inquiry };
    match known.ask(&table.start) {
        Ok(_) => table.play(&known, &known, args.opponent.mistakes()),
        Err(Unsolved::Stopped { error, .. }) if is_too_large(&error) => {
            let see =
                |level: Level| Lookahead::new(known.game.clone(), level.plies(), context.run());
            let mistakes = if args.opponent == Level::Random { 100 } else { 0 };
            table.play(&see(Level::Perfect), &see(args.opponent), mistakes)
        }
        Err(why) => Err(why.into()),
    }
}

/// Whether the game is too large to be solved while a person waits.
const fn is_too_large(error: &SolveError) -> bool {
    !matches!(error, SolveError::Limit(LimitError::Time | LimitError::Interrupted))
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
        options.talk(session, OfInstance { knows, player }, self.name, self.context)
    }
}

/// The computer in a game of any name.
struct OfInstance<'s, S> {
    knows: &'s S,
    player: Player<&'s S>,
}

impl<'i, S: Solution<Game = TextGame<'i>, Answer: Into<Worth>>> Voice<TextGame<'i>>
    for OfInstance<'_, S>
{
    type Error = Failure;

    fn choose(
        &mut self,
        game: &TextGame<'i>,
        at: &TextPosition,
        _: Side,
    ) -> Result<Chosen<TextGame<'i>>, Failure> {
        let chosen = self.player.choose(game, at)?;
        Ok(chosen.map(|mv| (mv, vec![format!("the bot plays {}", self.show(game, at, mv)).into()])))
    }

    fn values(
        &mut self,
        _: &TextGame<'i>,
        at: &TextPosition,
    ) -> Result<Option<ValuesIn<TextGame<'i>>>, Failure> {
        Ok(Some(values(self.knows, at)?))
    }

    fn how(&self) -> String {
        let sample = self.knows.game().instance().sample().and_then(|(_, mv)| mv);
        sample.map_or_else(
            || "your move is one of those that moves lists".into(),
            |mv| format!("your move is written like {mv}"),
        )
    }

    fn board(&self, game: &TextGame<'i>, at: &TextPosition) -> String {
        let board = game.instance().board(Some(&at.situation().position));
        board.unwrap_or_else(|why| why.to_string())
    }
}

/// The solver of an instance as a solution about texts.
struct Known<'i> {
    game: TextGame<'i>,
    inquiry: RefCell<Box<dyn Inquiry + 'i>>,
}

impl Known<'_> {
    fn ask(&self, at: &TextPosition) -> Result<Worth, Unsolved> {
        let judged = self.inquiry.borrow_mut().value(Some(&at.situation().position))?;
        let Judged { outcome, plies, margin, .. } = judged;
        Ok(Worth { outcome, plies: plies.map(u64::from), margin })
    }
}

impl<'i> Solution for Known<'i> {
    type Game = TextGame<'i>;
    type Answer = Worth;

    fn game(&self) -> &TextGame<'i> {
        &self.game
    }

    fn value(&self, at: &TextPosition) -> Result<Option<Worth>, SolveError> {
        match self.ask(at) {
            Ok(worth) => Ok(Some(worth)),
            // Only this position needs more than is allowed; the game goes on.
            Err(Unsolved::Stopped { error, .. }) if !is_too_large(&error) => Err(error),
            Err(_) => Ok(None),
        }
    }
}
