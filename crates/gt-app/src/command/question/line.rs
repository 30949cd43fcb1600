//! The command line of the process, parsed by clap.
//!
//! An error message of clap is folded into one line, because scripts read one line; people can ask
//! for `--help`.
//!
//! Some arguments, such as positions, may begin with a hyphen. So clap takes a mistyped option for
//! one. The words are then parsed again as if no value began with a hyphen, and that error names
//! the option.

use core::error::Error as _;
use std::ffi::OsString;

use clap::ArgMatches;
use clap::error::ErrorKind::{
    DisplayHelpOnMissingArgumentOrSubcommand, MissingSubcommand, UnknownArgument, ValueValidation,
};
use clap::error::{ContextKind, ContextValue};

use crate::command::failure::Failure;

/// Parses the command line of the process, and answers it by `answer`, unless clap has answered it
/// with help or the version.
///
/// # Errors
/// [`Failure::Question`] with one line if the command line is wrong; otherwise those of `answer`. A
/// mistyped option that `answer` could not read as a value is named as an option.
pub fn parse(
    mut command: clap::Command,
    answer: impl FnOnce(&ArgMatches) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let words: Vec<_> = std::env::args_os().collect();
    if words.iter().any(|arg| arg == "--no-color") {
        command = command.color(clap::ColorChoice::Never);
    }
    parse_words(command, &words, |asked| asked.map_or_else(|help| Ok(help.print()?), answer))
}

/// Parses `words`, of which the first is the name of the command, as [`parse`] does those of the
/// process; `answer` gets help and the version as the error of clap that they are.
///
/// # Errors
/// As [`parse`].
pub fn parse_words(
    mut command: clap::Command,
    words: &[OsString],
    answer: impl FnOnce(Result<&ArgMatches, clap::Error>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    match command.try_get_matches_from_mut(words) {
        Ok(matches) => answer(Ok(&matches)).map_err(|failure| unread(failure, command, words)),
        Err(error) if error.use_stderr() => {
            let said = one_line(&error, verb(&command, words));
            let named = strict(command, words, |error| names_option(error, words));
            Err(Failure::Question(named.unwrap_or(said)))
        }
        Err(help) => answer(Err(help)),
    }
}

/// The verb that the words name.
pub(in crate::command) fn verb<'c>(
    command: &'c clap::Command,
    words: &[OsString],
) -> &'c clap::Command {
    words.iter().skip(1).fold(command, |verb, word| verb.find_subcommand(word).unwrap_or(verb))
}

/// The error of the words where no value begins with a hyphen, if it `counts`.
fn strict(
    command: clap::Command,
    words: &[OsString],
    counts: impl FnOnce(&clap::Error) -> bool,
) -> Option<String> {
    let mut command = without_hyphens(command);
    let error = command.try_get_matches_from_mut(words).err()?;
    counts(&error).then(|| one_line(&error, verb(&command, words)))
}

/// Whether the error is about a word that looks like an option, and not about a position such as
/// `-x/...`, of which clap names the beginning.
fn names_option(error: &clap::Error, words: &[OsString]) -> bool {
    let Some(ContextValue::String(option)) = error.get(ContextKind::InvalidArg) else {
        return false;
    };
    let is_it = |word: &str| word.split_once('=').map_or(word, |(name, _)| name) == option;
    is_option(option) && words.iter().filter_map(|word| word.to_str()).any(is_it)
}

/// Names the option that was taken for a value, where the failure names that value, or where the
/// verb failed before it came to it.
fn unread(failure: Failure, command: clap::Command, words: &[OsString]) -> Failure {
    let mut options = words.iter().filter_map(|word| word.to_str()).filter(|word| is_option(word));
    match failure {
        // In quotes: an advice may name an option of the verb.
        Failure::Question(why) if options.any(|word| why.contains(&format!("{word:?}"))) => {
            Failure::Question(strict(command, words, |_| true).unwrap_or(why))
        }
        Failure::Unanswered(why) => strict(command, words, |error| names_option(error, words))
            .map_or(Failure::Unanswered(why), Failure::Question),
        other => other,
    }
}

/// Whether a word looks like an option, such as `--format`, `--format=json` or `-n`.
fn is_option(word: &str) -> bool {
    let Some(long) = word.strip_prefix("--") else {
        return matches!(word.as_bytes(), [b'-', letter] if letter.is_ascii_alphabetic());
    };
    let name = long.split_once('=').map_or(long, |(name, _)| name);
    let has_ends =
        name.starts_with(|first: char| first.is_ascii_alphabetic()) && !name.ends_with('-');
    has_ends && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

/// Lets no value of the command begin with a hyphen.
fn without_hyphens(command: clap::Command) -> clap::Command {
    command.mut_args(|arg| arg.allow_hyphen_values(false)).mut_subcommands(without_hyphens)
}

/// Returns the message of clap on one line, without its `error: ` and without the usage.
///
/// `verb` is the command, or the verb of it, whose arguments were parsed. A wrong number is
/// explained in the words of the command, with the valid range, and not in the words of Rust. Tips
/// that say how to pass an option as a value are left out, because no value begins with `--`.
pub fn one_line(error: &clap::Error, verb: &clap::Command) -> String {
    if let DisplayHelpOnMissingArgumentOrSubcommand | MissingSubcommand = error.kind() {
        return "a verb is missing; --help lists the verbs".into();
    }
    if let Some(said) = wrong_number(error, verb) {
        return said;
    }
    let text = error.to_string();
    let is_end = |line: &str| line.starts_with("Usage:") || line.starts_with("For more");
    let said = text
        .lines()
        .take_while(|line| !is_end(line))
        .filter(|line| !line.contains("' as a value, use '"));
    let words: Vec<&str> = said.flat_map(str::split_whitespace).collect();
    let line = words.join(" ").replacen(" tip: ", "; ", 1);
    let line = line.strip_prefix("error: ").unwrap_or(&line);
    // Where clap knows no similar one, the list says which there are.
    let is_alone =
        error.kind() == UnknownArgument && error.get(ContextKind::SuggestedArg).is_none();
    if is_alone && line.starts_with("unexpected argument '-") {
        return format!("{line}; --help lists the options");
    }
    line.to_owned()
}

/// The message for a number that clap or the standard library refuses; `None` for other errors.
fn wrong_number(error: &clap::Error, verb: &clap::Command) -> Option<String> {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    let argument = context(ContextKind::InvalidArg)?;
    if error.kind() == UnknownArgument {
        let is_negative = argument
            .strip_prefix('-')
            .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        return is_negative
            .then(|| format!("unexpected argument '{argument}': numbers are whole, from 0 on"));
    }
    let value = context(ContextKind::InvalidValue)?;
    let why =
        if error.kind() == ValueValidation { error.source()?.to_string() } else { return None };
    let valid = match why.as_str() {
        "invalid digit found in string"
        | "cannot parse integer from empty string"
        | "number too large to fit in target type"
        | "number would be zero for non-zero type" => {
            let named = verb.get_arguments().find(|arg| arg.to_string() == argument);
            named.and_then(taken).unwrap_or_else(|| "from 0 on".into())
        }
        why => range(why.split_once(" is not in ")?.1)?,
    };
    Some(format!("invalid value '{value}' for '{argument}': expected a whole number {valid}"))
}

/// Says which whole numbers the argument takes; `None` if it takes none of those that are tried.
fn taken(arg: &clap::Arg) -> Option<String> {
    /// The greatest numbers of the types of Rust.
    const GREATEST: [u64; 6] = [
        u64::MAX,
        i64::MAX as u64,
        u32::MAX as u64,
        i32::MAX as u64,
        u16::MAX as u64,
        u8::MAX as u64,
    ];
    let parse = |number: u64| {
        let only = clap::Arg::new("number").value_parser(arg.get_value_parser().clone());
        clap::Command::new("number")
            .no_binary_name(true)
            .arg(only)
            .try_get_matches_from([number.to_string()])
    };
    for greatest in GREATEST {
        match parse(greatest) {
            Ok(_) => return Some(format!("from {} to {greatest}", u8::from(parse(0).is_err()))),
            Err(error) => {
                if let Some((_, known)) = error.source()?.to_string().split_once(" is not in ") {
                    return range(known);
                }
            }
        }
    }
    None
}

/// Says a range of Rust, such as `1..=40` or `0..2`, in words.
fn range(text: &str) -> Option<String> {
    let (first, last) = text.split_once("..")?;
    let last = match last.strip_prefix('=') {
        Some(last) => last.parse::<u64>().ok()?,
        // A range without an end is written as one that ends before the greatest number.
        None => match last.parse::<u64>().ok()? {
            u64::MAX => u64::MAX,
            end => end.checked_sub(1)?,
        },
    };
    Some(format!("from {first} to {last}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The line for a command with a number, one in a range, and one that is not 0.
    fn said(args: &[&str]) -> String {
        use clap::{Arg, value_parser};
        let mut command = clap::Command::new("gt")
            .arg(Arg::new("number").value_name("NUMBER").value_parser(value_parser!(u64)))
            .arg(Arg::new("small").long("small").value_name("N").value_parser(value_parser!(u32)))
            .arg(
                Arg::new("few")
                    .long("few")
                    .value_name("N")
                    .value_parser(value_parser!(u32).range(1..=40)),
            )
            .arg(
                Arg::new("side")
                    .long("side")
                    .value_name("N")
                    .value_parser(value_parser!(u8).range(0..2)),
            )
            .arg(
                Arg::new("many")
                    .long("many")
                    .value_name("N")
                    .value_parser(value_parser!(u64).range(1..)),
            )
            .arg(
                Arg::new("any")
                    .long("any")
                    .value_name("N")
                    .value_parser(value_parser!(core::num::NonZeroU32)),
            );
        let error = command.try_get_matches_from_mut([&["gt"], args].concat()).unwrap_err();
        one_line(&error, &command)
    }

    #[test]
    fn numbers_are_explained_in_the_words_of_the_command_with_their_range() {
        const LARGE: &str = "99999999999999999999";
        for (args, named, range) in [
            (["", "x"], "[NUMBER]", "from 0 to 18446744073709551615"),
            (["", LARGE], "[NUMBER]", "from 0 to 18446744073709551615"),
            (["--small", LARGE], "--small <N>", "from 0 to 4294967295"),
            (["--small", "4294967296"], "--small <N>", "from 0 to 4294967295"),
            (["--few", "41"], "--few <N>", "from 1 to 40"),
            (["--few", LARGE], "--few <N>", "from 1 to 40"),
            (["--few", "x"], "--few <N>", "from 1 to 40"),
            (["--side", "2"], "--side <N>", "from 0 to 1"),
            (["--many", LARGE], "--many <N>", "from 1 to 18446744073709551615"),
            (["--many", "0"], "--many <N>", "from 1 to 18446744073709551615"),
            (["--any", "0"], "--any <N>", "from 1 to 4294967295"),
            (["--any", LARGE], "--any <N>", "from 1 to 4294967295"),
        ] {
            let given: Vec<&str> = args.into_iter().filter(|arg| !arg.is_empty()).collect();
            let line = format!(
                "invalid value '{}' for '{named}': expected a whole number {range}",
                args[1]
            );
            assert_eq!(said(&given), line);
        }
        assert_eq!(said(&["-3"]), "unexpected argument '-3': numbers are whole, from 0 on");
        assert_eq!(
            said(&["--much"]),
            "unexpected argument '--much' found; --help lists the options"
        );
        assert_eq!(
            said(&["--smal", "3"]),
            "unexpected argument '--smal' found; a similar argument exists: '--small'"
        );
    }
}
