//! `gt sea`: the verbs of sea battle.

mod best;
mod common;
mod count;
mod draw;
mod map;
mod play;
mod puzzle;
mod sample;
mod setup;
mod surveys;
mod tournament;

use clap::Subcommand;
#[cfg(feature = "schema")]
use gt_app::command::schema::Schemas;
use gt_app::command::{Context, Failure, PlayArgs};

pub(crate) use count::sight;

/// The verbs of sea battle.
#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Count the fleets that agree with the shots so far
    Count(count::Args),
    /// Count, for each cell, the fleets that occupy it
    Map(map::Args),
    /// Find the best shot: the cells that are occupied in the greatest number of fleets
    Best(best::Args),
    /// Draw random fleets that agree with the shots so far, each equally likely
    Sample(sample::Args),
    /// Play: the computer shoots at your fleet, you shoot at its fleet, both, or it advises you
    Play(play::Args),
    /// Make or solve a puzzle: find the fleet from the number of ship cells in each row and column
    Puzzle(puzzle::Args),
    /// Compare shooting strategies on the same fleets
    Tournament(tournament::Args),
}

/// The question for `map` that the assistant of the page begins with: nothing is known yet.
///
/// `sea.js` asks with the same keys.
#[cfg(feature = "web")]
pub(crate) fn first_question() -> String {
    let input = "..........\n".repeat(10);
    let keys = serde_json::json!({
        "position": "-", "input": input, "fleet": "4,3,3,2,2,2,1,1,1,1", "touch": "none",
    });
    keys.to_string()
}

/// The verbs that keep what they have counted for the next position of a server.
#[cfg(feature = "web")]
pub(crate) const KEEPING: &[&str] = &["sea map", "sea best"];

/// The arguments that say the rules: what is kept is of one set of rules.
#[cfg(feature = "web")]
pub(crate) const RULES: &[&str] = &["rows", "cols", "fleet", "touch", "not_announced"];

/// The page of the game: `docs/PAGE.md` describes it.
#[cfg(feature = "web")]
pub(crate) const PAGE: &[gt_app::command::PageFile] = gt_app::page_files!(
    "sea/page/",
    "sea.html",
    "sea-board.js",
    "sea-marks.js",
    "sea-view.js",
    "sea.css",
    "sea.js",
);

/// Plays the duel of this name.
pub(crate) fn duel(name: &str, args: &PlayArgs, context: &Context) -> Result<(), Failure> {
    play::duel(name, args, context)
}

/// Answers one verb.
pub(crate) fn run(verb: &Verb, context: &Context) -> Result<(), Failure> {
    match verb {
        Verb::Count(args) => count::run(args, context),
        Verb::Map(args) => map::run(args, context),
        Verb::Best(args) => best::run(args, context),
        Verb::Sample(args) => sample::run(args, context),
        Verb::Play(args) => play::run(args, context),
        Verb::Puzzle(args) => puzzle::run(args, context),
        Verb::Tournament(args) => tournament::run(args, context),
    }
}

/// Adds the answers of all verbs that have JSON: all but `play`.
#[cfg(feature = "schema")]
pub(crate) fn schemas(schemas: Schemas) -> Schemas {
    schemas
        .answer::<count::Count>("sea count")
        .answer::<map::Map>("sea map")
        .answer::<best::Best>("sea best")
        .list::<Vec<sample::ShipObject>>(
            "sea sample",
            "fleets",
            "The fleets, each a list of ships.",
        )
        .answer::<puzzle::Sheet>("sea puzzle")
        .answer::<tournament::Table>("sea tournament")
}
