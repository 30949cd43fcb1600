//! The command line of the process, parsed by clap.
//!
//! An error message of clap is folded into one line, because scripts read one line; people can ask
//! for `--help`.

use clap::ArgMatches;
use clap::error::ErrorKind::{DisplayHelpOnMissingArgumentOrSubcommand, MissingSubcommand};

use super::failure::Failure;

/// Parses the command line of the process; `None` if clap has answered it with help or the version.
///
/// # Errors
/// [`Failure::Question`] with one line if the command line is wrong.
pub fn parse(mut command: clap::Command) -> Result<Option<ArgMatches>, Failure> {
    if std::env::args_os().any(|arg| arg == "--no-color") {
        command = command.color(clap::ColorChoice::Never);
    }
    match command.try_get_matches() {
        Ok(matches) => Ok(Some(matches)),
        Err(error) if error.use_stderr() => Err(Failure::Question(one_line(&error))),
        Err(error) => error.print().map_err(Failure::from).map(|()| None),
    }
}

/// Returns the message of clap on one line, without its `error: ` and without the usage.
pub fn one_line(error: &clap::Error) -> String {
    if let DisplayHelpOnMissingArgumentOrSubcommand | MissingSubcommand = error.kind() {
        return "a verb is missing; --help lists them".into();
    }
    let text = error.to_string();
    let said = text.lines().take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
    let words: Vec<&str> = said.flat_map(str::split_whitespace).collect();
    let line = words.join(" ");
    line.strip_prefix("error: ").unwrap_or(&line).to_owned()
}
