//! The command `gt`: exact answers to two-player games, as text for people or JSON for programs.
//!
//! | module | what it does |
//! |---|---|
//! | `cli` | the command line as clap types, and the function that answers each verb |
//! | `tour` | a small instance of every game, solved |
//! | `examples` | the examples in the help of each verb |
//! | `shells` | completions and pages of the manual |
//! | `play` | the rules, as a game on the terminal says them |
//! | `plot` | what the plots of tournaments and of solved boards share |
//! | `queen`, `chomp`, `sea`, `matrix`, `fox` | the verbs of one game each |
//!
//! The binary only calls [`main`]. [`command`] is the definition of the command line, for programs
//! that go through all verbs.
//!
//! The verbs for every game, and all that verbs share, are those of [`gt_app::command`].

mod chomp;
mod cli;
mod examples;
mod fox;
mod matrix;
mod play;
#[cfg(feature = "plots")]
mod plot;
mod queen;
mod sea;
#[cfg(feature = "shells")]
mod shells;
mod sight;
mod sizes;
mod tour;

use std::ffi::OsString;
use std::io::{Read, Write};
use std::process::ExitCode;

use gt_app::command::Failure;

/// Answers the command line of the process, and returns the exit code.
///
/// This is all that the binary `gt` does.
pub fn main() -> ExitCode {
    match cli::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// Answers a command line in this thread, as the process does: `words` begin with the name of the
/// command, and what stdin and stdout are to the process `input` and `out` are here.
///
/// It is [detached](gt_app::command::Context::detached): no colours, no progress, no signals, and
/// the solvers alone keep the limits. A game is played by lines.
///
/// # Errors
/// What the process says on stderr, with its exit code.
///
/// # Example
/// ```
/// let words = ["gt", "solve", "nim:3,x"].map(Into::into);
/// let failure = gt_cli::answer(&words, std::io::empty(), std::io::sink()).unwrap_err();
/// assert_eq!(failure.code(), 2);
/// ```
pub fn answer(
    words: &[OsString],
    input: impl Read + Send + 'static,
    out: impl Write + Send + 'static,
) -> Result<(), Failure> {
    cli::run_words(words, input, out)
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
    cli::command()
}

/// Returns the JSON schemas of the answers of all verbs.
///
/// # Example
/// ```
/// let schemas = gt_cli::schemas();
/// assert!(schemas.verbs().any(|verb| verb == "chomp solve"));
/// assert!(schemas.text().contains("p_positions"));
/// ```
#[cfg(feature = "schema")]
#[must_use]
pub fn schemas() -> gt_app::command::schema::Schemas {
    cli::schemas()
}
