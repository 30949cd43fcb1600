//! A program with the verbs for every game, and nothing else.

use std::process::ExitCode;

#[cfg(feature = "web")]
use clap::ArgMatches;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::command::{Common, Context, Failure, Verb, parse};
#[cfg(feature = "web")]
use crate::command::{ServeArgs, Site};
use crate::games::{GameKind, Games};

/// The command line of an [`App`].
#[derive(Debug, Parser)]
#[command(
    after_help = "Exit codes: 0 answered, 1 not answered, 2 wrong question.",
    max_term_width = 80
)]
struct Line {
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    verb: AnyVerb,
}

/// A verb of an [`App`].
#[derive(Debug, Subcommand)]
enum AnyVerb {
    #[command(flatten)]
    Any(Verb),
    /// Answer a browser and other programs on this machine: a page, and questions in JSON
    #[cfg(feature = "web")]
    Serve(ServeArgs),
}

/// A program around games, with the verbs of [`Verb`].
///
/// # Example
/// A whole `main` for the game of the examples:
/// ```no_run
/// use gt_app::{App, instance};
/// use gt_core::example::Matches;
///
/// fn main() -> std::process::ExitCode {
///     App::new("matches").game(instance("matches", || Matches(21)).acyclic().notation()).run()
/// }
/// ```
#[derive(Debug)]
pub struct App {
    name: &'static str,
    about: &'static str,
    version: &'static str,
    games: Games,
}

impl App {
    /// A program without games.
    pub const fn new(name: &'static str) -> Self {
        Self { name, about: "Exact answers to two-player games", version: "", games: Games::new() }
    }

    /// Says in one line what the program is for.
    #[must_use]
    pub fn about(self, about: &'static str) -> Self {
        Self { about, ..self }
    }

    /// The text of `--version`, such as `env!("CARGO_PKG_VERSION")`.
    #[must_use]
    pub fn version(self, version: &'static str) -> Self {
        Self { version, ..self }
    }

    /// Adds a game.
    #[must_use]
    pub fn game(mut self, kind: impl Into<GameKind>) -> Self {
        self.games = self.games.with(kind);
        self
    }

    /// The definition of the command line.
    pub fn command(&self) -> clap::Command {
        let command = Line::command().name(self.name).bin_name(self.name).about(self.about);
        if self.version.is_empty() { command } else { command.version(self.version) }
    }

    /// Answers the command line of the process, and returns the exit code.
    ///
    /// 0: answered. 1: not answered, because of a limit, an interrupt or the system. 2: the
    /// question was wrong. An error is one line on stderr.
    pub fn run(self) -> ExitCode {
        self.answer().map_or_else(|failure| failure.report(), |()| ExitCode::SUCCESS)
    }

    fn answer(self) -> Result<(), Failure> {
        parse(self.command(), |matches| {
            let Line { common, verb } =
                Line::from_arg_matches(matches).map_err(Failure::question)?;
            let context = Context::new(&common)?;
            match verb {
                AnyVerb::Any(verb) => verb.run(&self.games, &context),
                #[cfg(feature = "web")]
                AnyVerb::Serve(args) => {
                    Site::new(self.command(), self.games, served).run(&args, &context)
                }
            }
        })
    }
}

/// Answers a question of a server.
#[cfg(feature = "web")]
fn served(matches: &ArgMatches, games: &Games, context: &Context) -> Result<(), Failure> {
    match Line::from_arg_matches(matches).map_err(Failure::question)?.verb {
        AnyVerb::Any(verb) => verb.run(games, context),
        AnyVerb::Serve(_) => Err(Failure::question("a server is not asked to serve")),
    }
}
