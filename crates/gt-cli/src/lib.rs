//! The command `gt`: exact answers to two-player games, as text for people or JSON for programs.
//!
//! | module | what it does |
//! |---|---|
//! | `cli` | the command line as clap types, and the function that answers each verb |
//! | `args` | arguments that verbs share |
//! | `context` | limits, threads, progress and output, as every verb gets them |
//! | `output` | one answer, written as text or as one JSON object |
//! | `batch` | many questions from stdin, one JSON object each |
//! | `failure` | errors, each with its line on stderr and its exit code |
//! | `solve`, `perft`, `tour` | the verbs that work for every game that `gt_games` can name |
//! | `queen`, `chomp`, `sea`, `matrix`, `fox` | the verbs of one game each |
//!
//! The binary only calls [`main`]. [`command`] is the definition of the command line, for programs
//! that go through all verbs.
//!
//! A verb is a function from arguments and a `Context` to an `Answer`. It neither prints nor exits.
//! So it can answer one question, or one question per line of stdin.

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

/// Answers the command line of the process, and returns the exit code.
///
/// This is all that the binary `gt` does.
pub fn main() -> ExitCode {
    match cli::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// Returns the definition of the command line: every game, verb and option.
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
