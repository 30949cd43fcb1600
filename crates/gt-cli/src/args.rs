//! The command line: `gt <game> <verb> [arguments] [options]`.
//!
//! Options common to all verbs are global, so they may stand anywhere. What clap has to say against a command line is folded
//! into one line: scripts read one line, and people have `--help`.

mod units;

use core::time::Duration;

use clap::{CommandFactory, Parser, Subcommand, ValueEnum};

use crate::failure::Failure;
use crate::{chomp, fox, matrix, perft, queen, sea, solve};

pub(crate) use units::list;

/// Exact answers to two-player games: who wins, in how many plies, by which moves.
#[derive(Debug, Parser)]
#[command(name = "gt", version, max_term_width = 110)]
#[command(after_help = "Begin with `gt tour`. Exit codes: 0 answered, 1 could not, 2 the question was wrong.")]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) common: Common,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// A game, or a verb that works for every game.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Solve a small instance of every game, and print each board and its answer
    Tour,
    /// Chomp: a bar of chocolate whose first square is poisoned
    #[command(subcommand)]
    Chomp(chomp::Verb),
    /// The queen in the corner: move right, down or both; who reaches the corner wins
    #[command(subcommand)]
    Queen(queen::Verb),
    /// Sea battle: all fleets that agree with what is known, counted and mapped
    #[command(subcommand)]
    Sea(sea::Verb),
    /// The matrix of permutations: reflect square sub-matrices, each player towards his own set of states
    #[command(subcommand)]
    Matrix(matrix::Verb),
    /// Foxes and hens: only the longest captures are legal; hens win in the henhouse, foxes by taking twelve
    #[command(subcommand)]
    Fox(fox::Verb),
    /// Solve a named instance with one of the generic solvers
    Solve(solve::Args),
    /// Count the plays of so many plies
    Perft(perft::Args),
}

/// What every verb understands.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Common options")]
pub(crate) struct Common {
    /// Text for people, or exactly one JSON object
    #[arg(long, global = true, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
    /// Threads to work with; the answer never depends on it [default: all cores]
    #[arg(long, global = true, value_name = "N", value_parser = units::threads)]
    pub(crate) threads: Option<usize>,
    /// Memory that tables may take, such as 4GiB or 512M [default: four fifths of what is free]
    #[arg(long, global = true, value_name = "SIZE", value_parser = units::size)]
    pub(crate) memory: Option<u64>,
    /// Give up after so long, such as 30s or 10m
    #[arg(long, global = true, value_name = "DURATION", value_parser = units::duration)]
    pub(crate) time: Option<Duration>,
    /// Show no progress
    #[arg(long, global = true)]
    pub(crate) quiet: bool,
    /// Use no colours, as if the variable `NO_COLOR` were set
    #[arg(long, global = true)]
    pub(crate) no_color: bool,
}

/// How an answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Text,
    Json,
}

/// The switch of verbs that can be asked line by line.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Batch {
    /// Read one question from each line of stdin, and write one JSON object for each
    #[arg(long)]
    pub(crate) batch: bool,
}

/// The command line; `None` if clap has answered it, with help or the version.
pub(crate) fn parse() -> Result<Option<Cli>, Failure> {
    let mut command = Cli::command();
    if std::env::args_os().any(|arg| arg == "--no-color") {
        command = command.color(clap::ColorChoice::Never);
    }
    let matched = command.try_get_matches().and_then(|matches| clap::FromArgMatches::from_arg_matches(&matches));
    match matched {
        Ok(cli) => Ok(Some(cli)),
        Err(error) if error.use_stderr() => Err(Failure::Question(one_line(&error))),
        Err(error) => error.print().map_err(Failure::from).map(|()| None),
    }
}

/// Writes what `gt --help` does.
pub(crate) fn print_help() -> Result<(), Failure> {
    Ok(Cli::command().print_help()?)
}

/// What clap says, without the usage that follows it and its own `error: `.
fn one_line(error: &clap::Error) -> String {
    use clap::error::ErrorKind::{DisplayHelpOnMissingArgumentOrSubcommand, MissingSubcommand};
    if let DisplayHelpOnMissingArgumentOrSubcommand | MissingSubcommand = error.kind() {
        return "a verb is missing; --help lists them".into();
    }
    let text = error.to_string();
    let said = text.lines().take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
    let words: Vec<&str> = said.flat_map(str::split_whitespace).collect();
    let line = words.join(" ");
    line.strip_prefix("error: ").unwrap_or(&line).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definition_of_the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn whatever_clap_says_becomes_one_line_that_names_the_value() {
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
            let line = one_line(&Cli::try_parse_from(args).unwrap_err());
            assert!(line.contains(named) && !line.contains('\n') && !line.starts_with("error"), "{args:?}: {line}");
        }
    }
}
