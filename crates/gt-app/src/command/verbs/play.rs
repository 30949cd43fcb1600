//! `play INSTANCE [POSITION]`: a game of any name, on the terminal, or by lines of text.

use gt_core::Solution;
use gt_play::bot::Level;
use gt_play::session::{Dialogue, Seat};

use super::menu::menu;
use super::rules::rules_text;
use crate::command::context::Context;
use crate::command::failure::Failure;
use crate::command::files::reading::Sources;
use crate::command::files::records::{read_record, recorded};
#[cfg(feature = "play")]
use crate::command::play::face;
use crate::command::play::knows::Knows;
use crate::command::play::opponent::Known;
#[cfg(feature = "play")]
use crate::command::play::pick::pick;
use crate::command::play::starts::Starts;
#[cfg(feature = "play")]
use crate::command::play::terminal::{self, Opening};
use crate::command::play::voice::OfInstance;
use crate::command::play::{OpponentOptions, PlayOptions, seed};
use crate::command::question::name::LocalName;
use crate::games::{Games, NamedInstance};
use crate::instance::Instance;
use crate::text_game::TextGame;

/// The instance, the start, and who plays.
#[derive(Clone, Debug, clap::Args)]
pub struct PlayArgs {
    /// A game, and its parameters unless it has usual ones; `games` lists examples [default: you
    /// choose one of a menu, or of a list, or with --load it is that of the record]
    instance: Option<LocalName>,
    /// A position in the notation of the game [default: the one that play begins with]
    #[arg(conflicts_with = "load", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Begin with a position drawn at random that is not decided soon; a new game draws another
    /// [default where the game is named alone and draws positions, as matrix does]
    #[arg(long, conflicts_with_all = ["position", "load"])]
    random_start: bool,
    /// How well the computer plays.
    #[command(flatten)]
    pub opponent: OpponentOptions,
    /// Play both sides yourself; the computer gives hints
    #[arg(long, conflicts_with = "second")]
    pub both: bool,
    /// Seed of the random start and of the computer's random choices [default: from the clock]
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
    /// The options of every verb that plays.
    #[command(flatten)]
    pub options: PlayOptions,
}

impl PlayArgs {
    /// The game with its parameters, as the command line names it, or else the record of `--load`.
    ///
    /// # Errors
    /// As [`PlayOptions::recorded`].
    pub fn named(&self, context: &Context) -> Result<Option<String>, Failure> {
        match &self.instance {
            Some(name) => Ok(Some(name.text().to_owned())),
            None => self.options.recorded(context),
        }
    }

    /// Lets a person at a terminal choose a game, if none is named; `None` if the person leaves.
    ///
    /// A program with a game that is no instance asks first, and plays that one itself.
    ///
    /// # Errors
    /// As the verb.
    #[cfg(feature = "play")]
    pub fn chosen(&self, games: &Games, context: &Context) -> Result<Option<Self>, Failure> {
        let is_named = self.instance.is_some() || self.options.load.is_some();
        if is_named || !face::is_wanted(&self.options, context) {
            return Ok(Some(self.clone()));
        }
        context.begin_play()?;
        let picked = pick(games, context)?.map(LocalName::listed);
        Ok(picked.map(|game| Self { instance: Some(game), ..self.clone() }))
    }

    /// The same: there is no menu without the feature `play`.
    ///
    /// # Errors
    /// None.
    #[cfg(not(feature = "play"))]
    pub fn chosen(&self, _: &Games, _: &Context) -> Result<Option<Self>, Failure> {
        Ok(Some(self.clone()))
    }
}

/// Answers the verb.
pub(super) fn run(args: &PlayArgs, games: &Games, context: &Context) -> Result<(), Failure> {
    context.begin_play()?;
    let Some(args) = args.chosen(games, context)? else { return Ok(()) };
    let PlayArgs { instance, position, opponent, seed, options, .. } = &args;
    let NamedInstance { name, instance: made } = match (instance, &options.load) {
        (None, Some(file)) => {
            recorded(&read_record(file, Sources::Files, games, context)?, games, context)?
        }
        (Some(name), _) => context.named_to_play(games, name)?,
        (None, None) => {
            let menu = menu(games);
            return context.output().text(|out| {
                writeln!(
                    out,
                    "{menu}\n`play NAME` begins a game, `games NAME` says what other sizes it has"
                )
            });
        }
    };
    let seats = if args.both {
        [Seat::Person, Seat::Person]
    } else {
        Seat::against(opponent.opponent, opponent.second)
    };
    let is_alone = instance.as_ref().is_some_and(LocalName::is_game);
    let draws = match (args.random_start, is_alone && position.is_none() && options.load.is_none())
    {
        (true, _) => Draws::Always,
        (false, true) => Draws::OfTheGame,
        (false, false) => Draws::Never,
    };
    let start = position.as_deref();
    let rules = rules_text(&name, games)?;
    let play = Played { instance: &name, start, seats, opponent, seed: *seed, options };
    play.run(draws, made, rules, (games, context))
}

/// Whether the start is drawn at random.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Draws {
    Never,
    /// If the game draws positions itself.
    OfTheGame,
    Always,
}

/// A game of any name that is to be played.
#[derive(Clone, Debug)]
struct Played<'a> {
    /// The name of the instance.
    instance: &'a str,
    /// The first position in the notation of the game; `None` for that of the game.
    start: Option<&'a str>,
    /// Who plays; the first seat is that of the player to move in the first position.
    seats: [Seat; 2],
    /// The strength of the computer, and the table.
    opponent: &'a OpponentOptions,
    /// The seed of the computer's random choices; `None` for one from the clock.
    seed: Option<u64>,
    /// The options of every verb that plays.
    options: &'a PlayOptions,
}

impl Played<'_> {
    /// Plays to the end of the input, on all of the terminal or by lines.
    fn run(
        self,
        draws: Draws,
        instance: Box<dyn Instance>,
        rules: String,
        (games, context): (&Games, &Context),
    ) -> Result<(), Failure> {
        #[cfg(feature = "table")]
        let instance =
            super::opened::or_table(self.instance, instance, self.opponent.table(), context)?;
        let game = TextGame::new(&*instance)?;
        let seed = seed(self.seed);
        let mut starts = (draws != Draws::Never).then(|| Starts::new(&game, seed));
        if draws == Draws::OfTheGame {
            starts = starts.filter(Starts::are_of_the_game);
        }
        let start = match &mut starts {
            None => game.first_or(self.start)?,
            Some(starts) => starts.draw().ok_or_else(|| {
                let why = "each position that was drawn is decided within two plies";
                Failure::Unanswered(format!("{why}; leave --random-start out"))
            })?,
        };
        #[cfg(feature = "play")]
        if face::is_wanted(self.options, context) {
            let Self { instance: name, ref seats, opponent, options, .. } = self;
            let (rules, level) = (&rules, opponent.opponent);
            let opening = Opening { name, rules, start, starts, seats, level, seed, options };
            return terminal::play(&game, opening, (games, context));
        }
        let run = context.run();
        let knows = Knows::new(Known::new(game, &start, run), run);
        if self.opponent.opponent != Level::Random || self.options.show_values {
            knows.begin(&start)?;
        }
        let Self { instance, seats, opponent, options, .. } = self;
        let make = |level| knows.player(level, seed);
        let player = make(opponent.opponent);
        let voice = OfInstance::new(&knows, player, make, rules).drawing(starts);
        let talk = Dialogue::new(knows.game().clone(), start, seats, voice, instance);
        options.talk(talk, games, context)
    }
}
