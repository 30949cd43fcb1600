//! The command line of the process, parsed by clap.
//!
//! An error message of clap is folded into one line, because scripts read one line; people can ask
//! for `--help`.

use core::error::Error as _;

use clap::ArgMatches;
use clap::error::ErrorKind::{DisplayHelpOnMissingArgumentOrSubcommand, MissingSubcommand, UnknownArgument, ValueValidation};
use clap::error::{ContextKind, ContextValue};

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
///
/// Numbers are explained in the words of the command, in place of those of Rust. Tips that would
/// make an option a value are left out: no value begins with `--`.
pub fn one_line(error: &clap::Error) -> String {
    if let DisplayHelpOnMissingArgumentOrSubcommand | MissingSubcommand = error.kind() {
        return "a verb is missing; --help lists them".into();
    }
    if let Some(said) = wrong_number(error) {
        return said;
    }
    let text = error.to_string();
    let is_end = |line: &str| line.starts_with("Usage:") || line.starts_with("For more");
    let said = text.lines().take_while(|line| !is_end(line)).filter(|line| !line.contains("' as a value, use '"));
    let words: Vec<&str> = said.flat_map(str::split_whitespace).collect();
    let line = words.join(" ");
    line.strip_prefix("error: ").unwrap_or(&line).to_owned()
}

/// The message for a number that clap or the standard library refuses; `None` for other errors.
fn wrong_number(error: &clap::Error) -> Option<String> {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    let argument = context(ContextKind::InvalidArg)?;
    if error.kind() == UnknownArgument {
        let is_negative = argument.strip_prefix('-').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        return is_negative.then(|| format!("unexpected argument '{argument}': numbers are whole, from 0 on"));
    }
    let value = context(ContextKind::InvalidValue)?;
    let why = if error.kind() == ValueValidation { error.source()?.to_string() } else { return None };
    let expected = match why.as_str() {
        "invalid digit found in string" | "cannot parse integer from empty string" => "expected a whole number from 0 on".into(),
        "number too large to fit in target type" => "the number is too large".into(),
        "number would be zero for non-zero type" => "expected a whole number from 1 on".into(),
        why => format!("expected a whole number {}", range(why.split_once(" is not in ")?.1)?),
    };
    Some(format!("invalid value '{value}' for '{argument}': {expected}"))
}

/// Says a range of Rust, such as `1..=40` or `0..2`, in words.
fn range(text: &str) -> Option<String> {
    let (first, last) = text.split_once("..")?;
    let last = match last.strip_prefix('=') {
        Some(last) => last.parse::<u64>().ok()?,
        None => last.parse::<u64>().ok()?.checked_sub(1)?,
    };
    Some(format!("from {first} to {last}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The line for a command with a number, one in a range, and one that is not 0.
    fn said(args: &[&str]) -> String {
        use clap::{Arg, value_parser};
        let command = clap::Command::new("gt")
            .arg(Arg::new("number").value_name("NUMBER").value_parser(value_parser!(u64)))
            .arg(Arg::new("few").long("few").value_name("N").value_parser(value_parser!(u32).range(1..=40)))
            .arg(Arg::new("side").long("side").value_name("N").value_parser(value_parser!(u8).range(0..2)))
            .arg(Arg::new("any").long("any").value_name("N").value_parser(value_parser!(core::num::NonZeroU32)));
        one_line(&command.try_get_matches_from([&["gt"], args].concat()).unwrap_err())
    }

    #[test]
    fn numbers_are_explained_in_the_words_of_the_command() {
        for (args, line) in [
            (&["x"][..], "invalid value 'x' for '[NUMBER]': expected a whole number from 0 on"),
            (&["99999999999999999999"], "invalid value '99999999999999999999' for '[NUMBER]': the number is too large"),
            (&["--few", "41"], "invalid value '41' for '--few <N>': expected a whole number from 1 to 40"),
            (&["--side", "2"], "invalid value '2' for '--side <N>': expected a whole number from 0 to 1"),
            (&["--any", "0"], "invalid value '0' for '--any <N>': expected a whole number from 1 on"),
            (&["-3"], "unexpected argument '-3': numbers are whole, from 0 on"),
            (&["--much"], "unexpected argument '--much' found"),
        ] {
            assert_eq!(said(args), line);
        }
    }
}
