//! `rules INSTANCE`: the rules of a game, its aim, and how positions and moves are written.

use std::io::{self, Write};

use serde::Serialize;

use crate::command::answer::output::{VerbAnswer, VerbReport};
use crate::command::context::Context;
use crate::command::failure::Failure;
use crate::command::question::name::LocalName;
use crate::command::text::layout::{Lines, filled};
use crate::games::{Games, NameError, NamedInstance};

/// The game.
#[derive(Debug, clap::Args)]
pub struct RulesArgs {
    /// A game, with or without its parameters; `games` lists examples
    instance: LocalName,
}

impl RulesArgs {
    /// The name of the game, without its parameters.
    pub(super) fn game(&self) -> &str {
        self.instance.game()
    }
}

/// The rules of a game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(in crate::command) struct Rules {
    /// The name of the game, without parameters.
    game: String,
    /// The parts of the rules.
    rules: Vec<Section>,
}

/// A part of the rules.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Section {
    /// The heading.
    section: String,
    /// The text, of one or more lines.
    text: String,
}

impl VerbAnswer for Rules {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        for Section { section, text } in &self.rules {
            out.title(section)?;
            text.lines().try_for_each(|line| {
                writeln!(out, "{}", filled(&format!("  {line}")).trim_end())
            })?;
        }
        Ok(())
    }
}

/// Splits a text of rules at its headings: the lines that do not begin with a blank.
fn sections(text: &str) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    for line in text.lines() {
        match sections.last_mut() {
            Some(last) if line.is_empty() || line.starts_with(' ') => {
                let line = line.strip_prefix("  ").unwrap_or(line.trim_start());
                last.text = if last.text.is_empty() {
                    line.to_owned()
                } else {
                    format!("{}\n{line}", last.text)
                };
            }
            _ => sections.push(Section { section: line.trim().to_owned(), text: String::new() }),
        }
    }
    sections
}

/// The rules of an instance; the answer names its game `game`, as the command line does.
pub(in crate::command) fn said(
    game: &str,
    named: &NamedInstance,
    games: &Games,
) -> Result<Rules, NameError> {
    let kind = games.kind(&named.name)?;
    let mut rules = sections(&kind.told());
    let mut add =
        |section: &str, text: String| rules.push(Section { section: section.to_owned(), text });
    if !kind.parameters().is_empty() {
        add(
            "As an instance",
            format!("{}: {}\nfor example {}", kind.name(), kind.parameters(), kind.example()),
        );
    }
    if let Some((position, mv)) = named.instance.sample() {
        let mv = mv.map_or_else(String::new, |mv| format!("\na move: {mv}"));
        add("Example", format!("a position: {position}{mv}"));
    }
    Ok(Rules { game: game.to_owned(), rules })
}

/// Answers `rules` for the game that `name` names, with or without parameters.
///
/// The answer names the game `game`, as the command line does.
///
/// # Errors
/// [`Failure::Question`] if no game has the name, or it stands for a file; [`Failure::Over`] if
/// stdout cannot be written.
pub fn rules(game: &str, name: &str, games: &Games, context: &Context) -> Result<(), Failure> {
    context.answer(|| {
        let named = games.named_within(name, context.run())?;
        Ok(VerbReport::new(said(game, &named, games)?))
    })
}

/// The rules of the game that `name` names, as a text: for a person who plays.
///
/// # Errors
/// [`NameError`] if no game has the name.
pub fn rules_text(name: &str, games: &Games) -> Result<String, NameError> {
    Ok(games.kind(name)?.told().trim_end().to_owned())
}

/// Answers the verb.
pub(super) fn run(args: &RulesArgs, games: &Games, context: &Context) -> Result<(), Failure> {
    context.answer(|| {
        let named = context.named(games, &args.instance)?;
        Ok(VerbReport::new(said(args.game(), &named, games)?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_split_at_lines_without_a_blank() {
        let found = sections("Rules\n  Take.\n\n    a table\nAim\n  Win.\n");
        let found: Vec<(&str, &str)> =
            found.iter().map(|part| (part.section.as_str(), part.text.as_str())).collect();
        assert_eq!(found, [("Rules", "Take.\n\n  a table"), ("Aim", "Win.")]);
    }
}
