//! `gt sea map`: counts, for each cell, the fleets that occupy it.

use std::io::{self, Write};
#[cfg(feature = "plots")]
use std::path::PathBuf;

#[cfg(feature = "plots")]
use gt_app::command::OutputFile;
use gt_app::command::{Context, Digits, Failure, VerbAnswer, VerbReport, counted};
use gt_sea_battle::{Knowledge, Rules};
use serde::Serialize;

use super::common::named;
use super::draw;
use super::setup::Asked;
use super::surveys::Surveys;

/// The position, and how to show its map.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    asked: Asked,
    /// Count only cells of ships of this length, in cells [default: all ships]
    #[arg(long, value_name = "LENGTH")]
    length: Option<usize>,
    /// Also write the map as a picture to this file
    #[cfg(feature = "plots")]
    #[arg(long, value_name = "FILE", conflicts_with = "batch")]
    svg: Option<PathBuf>,
}

/// The map; row 0 is the top.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(clippy::struct_field_names, reason = "the fields are the keys of the JSON object")]
pub(super) struct Map {
    /// The number of fleets that agree with what is known.
    total: Digits,
    /// The fleets that occupy each cell, row by row from the top.
    map: Vec<Vec<Digits>>,
    #[serde(skip)]
    picture: String,
}

impl VerbAnswer for Map {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.picture)?;
        writeln!(out, "percent of {} that occupy each cell", counted(self.total, "fleet"))
    }
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let surveys = Surveys::asked(&args.asked, context);
    args.asked.answer(context, |position| map(position, args, &surveys, context))
}

fn map(
    position: &(Rules, Knowledge),
    args: &Args,
    surveys: &Surveys,
    context: &Context,
) -> Result<VerbReport<Map>, Failure> {
    let (rules, knowledge) = position;
    #[cfg(feature = "plots")]
    let file = OutputFile::asked(args.svg.as_deref(), context)?;
    if let Some(length) = args.length.filter(|&length| rules.fleet().count(length) == 0) {
        return Err(Failure::Question(format!(
            "no ship has length {length}: the fleet is {}",
            named(&rules.fleet().to_string())
        )));
    }
    let survey = surveys.of(position, context)?;
    let map = args.length.map_or_else(|| survey.map(), |length| survey.map_of_length(length));
    let rows = map
        .counts()
        .chunks(map.cols())
        .map(|row| row.iter().map(|&count| count.into()).collect())
        .collect();
    let picture = draw::map(rules.board(), knowledge, &map);
    #[cfg(feature = "plots")]
    OutputFile::picture(file, || Ok(gt_sea_battle::draw::svg(rules.board(), knowledge, &map)))?;
    Ok(VerbReport::new(Map { total: map.total().into(), map: rows, picture }))
}
