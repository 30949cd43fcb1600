//! The command line `gt <game> <verb> [arguments] [options]`, and the function for each verb.
//!
//! Only this module knows all verbs. The options common to all verbs are global: they may stand
//! anywhere on the command line.

use std::ffi::OsString;
use std::io::{Read, Write};
use std::sync::LazyLock;

#[cfg(feature = "web")]
use clap::ArgMatches;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use gt_app::Games;
#[cfg(feature = "schema")]
use gt_app::command::schema::Schemas;
use gt_app::command::{Common, Context, Failure, PlayArgs, Verb, parse, parse_words};
#[cfg(feature = "web")]
use gt_app::command::{ServeArgs, Site};
use gt_core::solver::Method;
use gt_games::games;

use crate::examples::with_examples;
#[cfg(feature = "shells")]
use crate::shells;
use crate::tour::{Stop, solved};
use crate::{chomp, fox, matrix, queen, sea, tour};

/// Exact answers to two-player games: who wins, in how many plies, by which moves.
#[derive(Debug, Parser)]
#[command(name = "gt", version, max_term_width = 80)]
#[command(
    after_help = "Start with `gt tour`. Exit codes: 0 answered, 1 not answered, 2 wrong question."
)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) common: Common,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// A game, or a verb that works for every game.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Solve a small instance of every game, and print each board with its answer
    Tour,
    /// Chomp: a bar of chocolate whose top left square is poisoned
    #[command(subcommand)]
    Chomp(chomp::Verb),
    /// The queen in the corner: move right, down or diagonally; the player who reaches the corner
    /// wins
    #[command(subcommand)]
    Queen(queen::Verb),
    /// Sea battle: count and map all fleets that agree with the shots so far
    #[command(subcommand)]
    Sea(sea::Verb),
    /// The matrix of permutations: reflect squares of a matrix to reach a state of your own win set
    #[command(subcommand)]
    Matrix(matrix::Verb),
    /// Foxes and hens: hens must fill the henhouse, foxes must take twelve hens; only the longest
    /// captures are legal
    #[command(subcommand)]
    Fox(fox::Verb),
    #[command(flatten)]
    Any(Verb),
    /// Answer a browser and other programs on this machine: a page, and questions in JSON
    #[cfg(feature = "web")]
    Serve(ServeArgs),
    /// Print a script with which a shell completes verbs and options
    #[cfg(feature = "shells")]
    Completions(shells::CompletionArgs),
    /// Write the pages of the manual, one for each verb, into a folder
    #[cfg(feature = "shells")]
    Man(shells::ManArgs),
}

/// The features of the package, each with whether it is built in.
const FEATURES: &[(&str, bool)] = &[
    ("cluster", cfg!(feature = "cluster")),
    ("gallery", cfg!(feature = "gallery")),
    ("play", cfg!(feature = "play")),
    ("plots", cfg!(feature = "plots")),
    ("schema", cfg!(feature = "schema")),
    ("shells", cfg!(feature = "shells")),
    ("table", cfg!(feature = "table")),
    ("web", cfg!(feature = "web")),
];

/// The verbs and options of features, as clap names those that it does not know.
const OF_FEATURES: &[(&str, &str)] = &[
    ("argument '--png'", "plots"),
    ("argument '--svg'", "plots"),
    ("argument '--table'", "table"),
    ("subcommand 'cluster'", "cluster"),
    ("subcommand 'completions'", "shells"),
    ("subcommand 'man'", "shells"),
    ("subcommand 'serve'", "web"),
    ("subcommand 'table'", "table"),
];

/// Names the feature that a refused verb or option needs, if the program was built without it.
fn with_feature(refused: Failure) -> Failure {
    let Failure::Question(why) = &refused else { return refused };
    let is_built = |name| FEATURES.contains(&(name, true));
    let of = OF_FEATURES.iter().find(|(word, feature)| why.contains(word) && !is_built(feature));
    let Some((word, feature)) = of else { return refused };
    Failure::Question(format!(
        "this program has no {word}: build it with the feature {feature}, by cargo run --release \
         --features {feature}"
    ))
}

/// The verbs of single games that `serve` answers and that may take long: those that compute.
///
/// Not `play`, which needs a person; not `rules`, which are text and which `rules` of all games
/// tells; not `tour`, which is the same for everybody. `completions` and `man` are for the shell.
#[cfg(feature = "web")]
const LONG: &[&str] = &[
    "chomp solve",
    "chomp openings",
    "chomp count",
    "chomp list",
    "chomp verify",
    "chomp three",
    "queen trace",
    "queen period",
    "sea puzzle",
    "sea tournament",
    "matrix solve",
    "matrix bot",
    "matrix deepest",
    "matrix sample",
    "matrix way",
    "fox bestmove",
    "fox perft",
    "fox exercise",
    "fox tablebase build",
    "fox tablebase census",
    "fox tablebase query",
    "fox tablebase verify",
    "fox tournament",
];

/// Those that a page asks while a person waits, and that are usually answered at once;
/// [`sea::KEEPING`] has more.
#[cfg(feature = "web")]
const BRIEF: &[&str] = &[
    "chomp who",
    "chomp solid",
    "chomp divisors",
    "queen board",
    "queen who",
    "queen grundy",
    "queen sum",
    "sea count",
    "sea sample",
    "matrix who",
    "fox captures",
];

/// The version, with the features that the program was built with.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let built: Vec<&str> =
        FEATURES.iter().filter(|(_, built)| *built).map(|&(name, _)| name).collect();
    let features = if built.is_empty() { "none".to_owned() } else { built.join(" ") };
    format!("{} (features: {features})", env!("CARGO_PKG_VERSION"))
});

/// Returns the definition of the command line, with the examples of each verb.
pub(crate) fn command() -> clap::Command {
    with_examples(Cli::command().version(VERSION.as_str()))
}

/// The answers of all verbs that have JSON.
#[cfg(feature = "schema")]
pub(crate) fn schemas() -> Schemas {
    let schemas = gt_app::command::schemas().answer::<tour::Tour>("tour");
    let games = [chomp::schemas, queen::schemas, sea::schemas, matrix::schemas, fox::schemas];
    let schemas = games.into_iter().fold(schemas, |schemas, game| game(schemas));
    #[cfg(feature = "shells")]
    let schemas = shells::schemas(schemas);
    schemas
}

/// The stops of the tour, one for each game.
///
/// All stops together take well under 20 seconds on two cores.
const STOPS: &[Stop] = &[
    Stop {
        game: "queen",
        instance: "8x8",
        about: "move right, down or diagonally; the player who reaches the bottom right corner wins (+: the player to move wins)",
        see: |_, context| queen::sight(8, 8, context),
    },
    Stop {
        game: "chomp",
        instance: "7x8",
        about: "eat a square and all squares below and right of it; the top left one is poisoned",
        see: |_, context| chomp::sight(7, 8, context),
    },
    Stop {
        game: "sea",
        instance: "10x10",
        about: "percent of all fleets that occupy each cell; ships 4,3,3,2,2,2,1,1,1,1 that do not touch",
        see: |_, context| sea::sight(context),
    },
    Stop {
        game: "matrix",
        instance: "3x4 heavy-edge axes",
        about: "reflect squares; player 0 wants the heaviest row on top, player 1 the heaviest column on the left",
        see: |_, context| matrix::sight(context),
    },
    Stop {
        game: "fox",
        instance: "fox:sq4_1f",
        about: "hens (h) fill three squares of the top row; the fox (x) must capture as many as it can, and wins when two are left",
        see: |instance, context| solved(instance, Method::Retrograde, context),
    },
    Stop {
        game: "nim",
        instance: "nim:3,4,5",
        about: "take any number from one heap; the player who takes the last object wins",
        see: |instance, context| solved(instance, Method::Memo, context),
    },
    Stop {
        game: "tictactoe",
        instance: "tictactoe",
        about: "three in a row wins",
        see: |instance, context| solved(instance, Method::Memo, context),
    },
];

/// The games of the workspace, and those of the gallery if they are built in.
fn all_games() -> Games {
    let games = games().beside("sea", "Sink a fleet that is hidden; the computer shoots at yours");
    #[cfg(feature = "gallery")]
    return games.and(gt_gallery_app::games());
    #[cfg(not(feature = "gallery"))]
    games
}

/// Answers the command line of the process.
pub(crate) fn run() -> Result<(), Failure> {
    let answered = parse(command(), |matches| {
        let Cli { common, command } = Cli::from_arg_matches(matches).map_err(Failure::question)?;
        let Some(verb) = command else { return Ok(self::command().print_help()?) };
        answer(verb, &all_games(), &Context::new(&common)?)
    });
    answered.map_err(with_feature)
}

/// Answers a command line apart from the process.
pub(crate) fn run_words(
    words: &[OsString],
    input: impl Read + Send + 'static,
    mut out: impl Write + Send + 'static,
) -> Result<(), Failure> {
    let answered = parse_words(command(), words, |asked| {
        let help = match asked {
            Err(help) => help.to_string(),
            Ok(matches) => match Cli::from_arg_matches(matches).map_err(Failure::question)? {
                Cli { common, command: Some(verb) } => {
                    let context = Context::detached_reading(&common, input, out);
                    return answer(verb, &all_games(), &context);
                }
                _ => command().render_help().to_string(),
            },
        };
        Ok(out.write_all(help.as_bytes())?)
    });
    answered.map_err(with_feature)
}

/// Plays a game; sea battle is no instance.
fn play(args: &PlayArgs, games: &Games, context: &Context) -> Result<(), Failure> {
    context.begin_play()?;
    let Some(args) = args.chosen(games, context)? else { return Ok(()) };
    match args.named(context)? {
        Some(name) if name.split(':').next() == Some("sea") => sea::duel(&name, &args, context),
        _ => Verb::Play(args).run(games, context),
    }
}

/// Answers a question of a server.
#[cfg(feature = "web")]
fn served(matches: &ArgMatches, games: &Games, context: &Context) -> Result<(), Failure> {
    let Cli { command, .. } = Cli::from_arg_matches(matches).map_err(Failure::question)?;
    let verb = command.ok_or_else(|| Failure::question("no verb is asked"))?;
    answer(verb, games, context)
}

fn answer(verb: Command, games: &Games, context: &Context) -> Result<(), Failure> {
    context.completed(match verb {
        Command::Tour => tour::run(STOPS, context),
        Command::Chomp(verb) => chomp::run(&verb, context),
        Command::Queen(verb) => queen::run(&verb, context),
        Command::Sea(verb) => sea::run(&verb, context),
        Command::Matrix(verb) => matrix::run(&verb, context),
        Command::Fox(verb) => fox::run(&verb, context),
        // Sea battle itself is no instance: its verbs count fleets, and do not solve a game.
        Command::Any(verb) if verb.rules_of() == Some("sea") => {
            gt_app::command::rules("sea", "sea-adversary", games, context)
        }
        Command::Any(Verb::Play(args)) => play(&args, games, context),
        Command::Any(verb) => verb.run(games, context),
        #[cfg(feature = "web")]
        Command::Serve(args) => {
            let site = Site::new(self::command(), all_games(), served).schemas(schemas);
            let site = site.allow(LONG).brief(BRIEF).keeping(sea::KEEPING, sea::RULES);
            let site = site.page("Sea battle", sea::PAGE).page("Nimbers", queen::PAGE);
            site.ahead("sea map", sea::first_question()).run(&args, context)
        }
        #[cfg(feature = "shells")]
        Command::Completions(args) => shells::completions(&args, self::command(), games, context),
        #[cfg(feature = "shells")]
        Command::Man(args) => shells::man(&args, self::command(), context),
    })
}

#[cfg(test)]
mod tests {
    use gt_app::command::one_line;

    use super::*;

    #[test]
    fn the_definition_of_the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    /// A new verb is in the list, or among those that are not served on purpose.
    #[test]
    #[cfg(feature = "web")]
    fn every_verb_that_computes_is_served() {
        let games = ["chomp", "queen", "sea", "matrix", "fox"];
        let mut open: Vec<(String, clap::Command)> = Cli::command()
            .get_subcommands()
            .filter(|game| games.contains(&game.get_name()))
            .map(|game| (game.get_name().to_owned(), game.clone()))
            .collect();
        let mut computing = Vec::new();
        while let Some((path, verb)) = open.pop() {
            let mut inner = verb.get_subcommands().peekable();
            if inner.peek().is_none() && verb.get_name() != "play" {
                computing.push(path.clone());
            }
            open.extend(inner.map(|verb| (format!("{path} {}", verb.get_name()), verb.clone())));
        }
        let mut served = [LONG, BRIEF, sea::KEEPING].concat();
        computing.sort_unstable();
        served.sort_unstable();
        assert_eq!(served, computing);
    }

    #[test]
    #[cfg(feature = "web")]
    fn the_page_of_the_api_names_the_verbs_that_are_usually_short() {
        let page = include_str!("../../../docs/API.md").replace("\n  ", " ");
        let (_, list) = page.split_once("verbs that are usually short: ").unwrap();
        let (list, _) = list.split_once(';').unwrap();
        let mut named: Vec<&str> = list.split('`').skip(1).step_by(2).collect();
        let mut brief = [BRIEF, sea::KEEPING].concat();
        named.sort_unstable();
        brief.sort_unstable();
        assert_eq!(named, brief);
    }

    /// The tests are built with all features but `table` and `gallery`.
    #[test]
    fn what_is_refused_for_want_of_a_feature_says_so() {
        let said = |why: &str| with_feature(Failure::question(why)).message().unwrap();
        let table = "unrecognized subcommand 'table'; --help lists the verbs";
        assert_eq!(said(table).contains("--features table"), !cfg!(feature = "table"));
        for (word, feature) in OF_FEATURES {
            let why = format!("unexpected {word} found");
            let is_built = FEATURES.contains(&(feature, true));
            assert_eq!(said(&why) == why, is_built, "{word}");
            assert!(FEATURES.iter().any(|(name, _)| name == feature), "{feature}");
        }
    }

    #[test]
    fn every_message_of_clap_becomes_one_line_that_names_the_value() {
        for (args, named) in [
            (&["gt", "chomp", "solve", "x", "3"][..], "'x'"),
            (&["gt", "chomp", "solve", "-1", "3"], "'-1'"),
            (&["gt", "chomp", "solve", "3"], "<COLS>"),
            (&["gt", "chmp"], "'chmp'"),
            (&["gt", "tour", "--format", "xml"], "json"),
            (&["gt", "tour", "--memory", "much"], "4GiB"),
            (&["gt", "tour", "--time", "soon"], "30s"),
            (&["gt", "chomp"], "verb"),
        ] {
            let mut command = Cli::command();
            let error = command.try_get_matches_from_mut(args).unwrap_err();
            let line = one_line(&error, &command);
            assert!(
                line.contains(named) && !line.contains('\n') && !line.starts_with("error"),
                "{args:?}: {line}"
            );
        }
    }
}
