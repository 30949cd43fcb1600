//! `games`: every game with an example, its parameters and its promises.

use std::io::{self, Write};

use serde::Serialize;

use crate::command::context::Context;
use crate::command::failure::Failure;
use crate::command::layout::wrapped;
use crate::command::output::{VerbAnswer, VerbReport};
use crate::command::style;
use crate::games::{GameKind, Games};

/// All games.
#[derive(Debug, Serialize)]
struct Listed {
    games: Vec<Entry>,
}

/// One game.
#[derive(Debug, Serialize)]
struct Entry {
    name: String,
    example: String,
    parameters: String,
    about: String,
    promises: Vec<&'static str>,
    position: Option<String>,
    #[serde(rename = "move")]
    mv: Option<String>,
}

impl VerbAnswer for Listed {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        for game in &self.games {
            writeln!(out, "{}", style::title(&game.example))?;
            if !game.parameters.is_empty() {
                writeln!(out, "{}", wrapped(&format!("    parameters: {}", game.parameters)))?;
            }
            if !game.about.is_empty() {
                writeln!(out, "{}", wrapped(&format!("    {}", game.about)))?;
            }
            if let Some(position) = &game.position {
                let mv =
                    game.mv.as_ref().map_or_else(String::new, |mv| format!("    a move: {mv}"));
                writeln!(out, "    a position: {position}{mv}")?;
            }
            writeln!(out, "    {}", style::aside(game.promises.join(" ")))?;
        }
        Ok(())
    }
}

/// Answers the verb.
pub(super) fn run(games: &Games, context: &Context) -> Result<(), Failure> {
    context.answer(|| {
        let entry = |kind: &GameKind| {
            let example = kind.example();
            let sample = games.named(&example)?.instance.sample();
            let (position, mv) = sample.map_or((None, None), |(position, mv)| (Some(position), mv));
            Ok(Entry {
                name: kind.name().to_owned(),
                example,
                parameters: kind.parameters().to_owned(),
                about: kind.about().to_owned(),
                promises: kind.promises().to_vec(),
                position,
                mv,
            })
        };
        Ok(VerbReport::new(Listed {
            games: games.iter().map(entry).collect::<Result<_, Failure>>()?,
        }))
    })
}
