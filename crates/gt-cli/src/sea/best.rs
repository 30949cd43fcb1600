//! `gt sea best`: finds the best shot.

use std::io::{self, Write};

use gt_app::command::{Context, Digits, Failure, Lines, VerbAnswer, VerbReport, counted};
use gt_sea_battle::play::choose;
use gt_sea_battle::{Knowledge, Rules};
use serde::Serialize;

use super::common::{Pair, failed, pair};
use super::setup::{self, Asked};
use super::surveys::Surveys;

/// The position, and how to choose.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    asked: Asked,
    /// Also find the hits expected from two shots, for this many of the best cells; the answer
    /// "sunk" names the ship
    #[arg(long, value_name = "CELLS", default_value_t = 0)]
    look_ahead: usize,
}

/// The best cells, as pairs of row and column, and their names.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(clippy::struct_field_names, reason = "the fields are the keys of the JSON object")]
pub(super) struct Best {
    /// The number of fleets that agree with what is known.
    total: Digits,
    /// The cells with the greatest count, as row from the top and column.
    best: Vec<Pair>,
    /// One of them; null if there is none.
    choice: Option<Pair>,
    /// The fleets that occupy it.
    hits: Digits,
    /// The fleets that are left after a miss.
    remaining_if_miss: Digits,
    /// The names of the cells of `best`.
    names: Vec<String>,
    /// The name of `choice`.
    choice_name: Option<String>,
    /// The information that the choice is expected to give, in bits.
    information: f64,
    /// The best cells by the hits expected from two shots; only with `--look-ahead`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    two_shots: Vec<TwoShots>,
}

/// The hits expected from a shot and the best shot after it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "SeaTwoShots"))]
struct TwoShots {
    /// The cell of the first shot.
    cell: Pair,
    /// Its name.
    name: String,
    /// The hits expected.
    hits: f64,
}

impl VerbAnswer for Best {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let Some(choice) = &self.choice_name else {
            return writeln!(
                out,
                "{}, and no open cell could be occupied",
                counted(self.total, "fleet")
            );
        };
        writeln!(out, "shoot at {choice}")?;
        let are = if self.hits.to_string() == "1" { "is" } else { "are" };
        let all = counted(self.total, "fleet");
        writeln!(
            out,
            "{} of {all} {are} hit there; a miss leaves {}",
            self.hits, self.remaining_if_miss
        )?;
        let good = format!(
            "equally good: {}; expected information {:.3} bits",
            self.names.join(" "),
            self.information
        );
        out.say(&good)?;
        self.two_shots.iter().try_for_each(|shot| {
            writeln!(out, "{}: {:.4} hits from two shots", shot.name, shot.hits)
        })
    }
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let surveys = Surveys::asked(&args.asked, context);
    args.asked.answer(context, |position| best(position, args, &surveys, context))
}

fn best(
    position: &(Rules, Knowledge),
    args: &Args,
    surveys: &Surveys,
    context: &Context,
) -> Result<VerbReport<Best>, Failure> {
    let (rules, knowledge) = position;
    let survey = surveys.of(position, context)?;
    let (board, map) = (rules.board(), survey.map());
    let found = choose::best(board, knowledge, &map);
    let cells = found.as_ref().map_or_else(Vec::new, |best| best.cells.clone());
    let choice = found.as_ref().map(|best| best.choice);
    let judged = match args.look_ahead {
        0 => Vec::new(),
        width => {
            let engine = setup::engine(rules.clone(), context)?;
            choose::two_shots(&engine, knowledge, width).map_err(failed)?
        }
    };
    Ok(VerbReport::new(Best {
        total: map.total().into(),
        best: cells.iter().copied().map(pair).collect(),
        choice: choice.map(pair),
        hits: found.as_ref().map_or(0, |best| best.hits).into(),
        remaining_if_miss: found.as_ref().map_or(map.total(), |best| best.remaining_if_miss).into(),
        names: cells.iter().map(|&cell| board.name(cell)).collect(),
        choice_name: choice.map(|cell| board.name(cell)),
        information: choice.map_or(0.0, |cell| choose::information(&survey, &map, cell)),
        two_shots: judged
            .iter()
            .map(|shot| TwoShots {
                cell: pair(shot.cell),
                name: board.name(shot.cell),
                hits: shot.hits,
            })
            .collect(),
    }))
}
