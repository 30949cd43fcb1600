//! Whether a command line is one: its verb and its options exist.

use clap::Command;

use crate::documented::page::{Line, Shown};

/// Reads a command line; returns whether it can be run.
///
/// A line with placeholders is not run, and neither is the bare name of a verb in a sentence, also
/// with switches such as `--outcomes`. The error says what does not exist.
pub(crate) fn read(line: &Line) -> Result<bool, String> {
    let words = shlex::split(&line.command).ok_or("a quotation mark without a second one")?;
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    // Without the feature `table` there are no tables.
    let of_tables = words.get(1) == Some(&"table") || line.command.contains("--table");
    if of_tables && !cfg!(feature = "table") {
        return Ok(false);
    }
    // Without the feature `cluster` there is one process.
    if words.get(1) == Some(&"cluster") && !cfg!(feature = "cluster") {
        return Ok(false);
    }
    // Without the feature `web` there is no page.
    if words.get(1) == Some(&"serve") && !cfg!(feature = "web") {
        return Ok(false);
    }
    if words.iter().any(|word| is_placeholder(word)) {
        return names_exist(&words).map(|()| false);
    }
    let mut gt = gt_cli::command();
    gt.build();
    let path = path(&gt, &words);
    let shows_nothing = match &line.shown {
        Shown::Nothing => true,
        Shown::Numbers(numbers) => numbers.is_empty(),
        Shown::Part(_) | Shown::Whole(..) => false,
    };
    let bare = words[path.len()..].iter().all(|word| word.starts_with("--") && *word != "--help");
    if bare && line.in_prose && shows_nothing {
        return names_exist(&words).map(|()| false);
    }
    match gt.try_get_matches_from(&words) {
        Ok(_) => Ok(true),
        Err(error) if !error.use_stderr() => Ok(true), // --help and --version
        Err(error) => Err(error.to_string().lines().next().unwrap_or_default().to_owned()),
    }
}

/// Tells whether a word stands for something else, as R, `[--svg`, `<verb>` and `..` do.
fn is_placeholder(word: &str) -> bool {
    let is_name = |part: &str| {
        part.len() <= 12 && !part.is_empty() && part.chars().all(|sign| sign.is_ascii_uppercase())
    };
    word.starts_with(['[', '<'])
        || word == ".."
        || word == "..."
        || word.split(['|', ',']).any(is_name)
            && word.split(['|', ',']).all(|part| is_name(part) || part == "..")
        || word.split('|').count() > 1
            && word.split('|').all(|part| part.chars().all(|sign| sign.is_ascii_lowercase()))
}

/// The verb that the first words name, and the verbs on the way, `gt` included.
fn path<'a>(gt: &'a Command, words: &[&str]) -> Vec<&'a Command> {
    let mut path = vec![gt];
    for word in &words[1..] {
        let Some(next) = path.last().and_then(|verb| verb.find_subcommand(word)) else { break };
        path.push(next);
    }
    path
}

/// Says what a line with placeholders names that does not exist.
fn names_exist(words: &[&str]) -> Result<(), String> {
    let mut gt = gt_cli::command();
    gt.build();
    let path = path(&gt, words);
    let verb = path.last().copied().unwrap_or(&gt);
    if let Some(next) = words.get(path.len())
        && verb.has_subcommands()
        && !is_placeholder(next)
    {
        return Err(format!("no verb {next:?}"));
    }
    for word in words {
        let word = word.trim_start_matches(['[', '(']).trim_end_matches([']', ')']);
        let known = match (word.strip_prefix("--"), word.strip_prefix('-')) {
            (Some(long), _) => {
                verb.get_arguments().any(|argument| argument.get_long() == Some(long))
            }
            (None, Some(short))
                if short.chars().all(|sign| sign.is_ascii_alphabetic()) && short.len() == 1 =>
            {
                verb.get_arguments().any(|argument| argument.get_short() == short.chars().next())
            }
            _ => true,
        };
        // The options of a verb that a placeholder names are not known.
        if !known && !verb.has_subcommands() {
            return Err(format!("{} has no option {word}", verb.get_name()));
        }
    }
    Ok(())
}
