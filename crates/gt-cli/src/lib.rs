//! The command `gt`: exact answers to two-player games, as text for people or JSON for programs.
//!
//! | module | what it does |
//! |---|---|
//! | `cli` | the top: the command line, as clap types, and what answers each verb |
//! | `args` | arguments that verbs share |
//! | `context` | what a verb works with: limits, threads, progress, the way to its answer's reader |
//! | `output` | one answer, written as text or as one JSON object |
//! | `batch` | many questions from stdin, one JSON object each |
//! | `failure` | what can go wrong, its one line and its exit code |
//! | `solve`, `perft`, `tour` | the verbs that work for every game that `gt_games` can name |
//! | `queen`, `chomp`, `sea`, `matrix`, `fox` | the verbs of one game each |
//!
//! The binary only calls [`main`]; [`command`] is the definition of the command line, for whatever goes through all verbs.
//!
//! A verb is a function from arguments and a `Context` to an `Answer`: it neither prints nor exits, so each can be asked once or
//! line by line.

mod args;
mod batch;
mod chomp;
mod cli;
mod context;
mod failure;
mod fox;
mod interrupt;
mod matrix;
mod memory;
mod output;
mod perft;
mod progress;
mod queen;
mod sea;
mod solve;
mod style;
mod tour;

use std::process::ExitCode;

use clap::CommandFactory;

use crate::cli::Cli;

/// Answers the command line of the process: what the binary `gt` does.
pub fn main() -> ExitCode {
    match cli::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// The definition of the command line: every game, verb and option.
///
/// # Example
/// ```
/// let gt = gt_cli::command();
/// let chomp = gt.find_subcommand("chomp").expect("a game");
/// assert!(chomp.find_subcommand("solve").is_some());
/// ```
pub fn command() -> clap::Command {
    Cli::command()
}
