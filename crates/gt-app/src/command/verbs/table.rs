//! `table solve|query|info|rank|verify`: tables on disk.

mod counts;
mod info;
#[cfg(feature = "web")]
mod open;

use core::time::Duration;
use std::io::{self, Write};
use std::path::PathBuf;

use gt_core::{Outcome, Run};
use serde::Serialize;

use counts::Counts;
#[cfg(feature = "web")]
pub(in crate::command) use open::OpenTables;

use super::moves;
use super::opened::{asked, given, held_name, opened, unreadable};
use super::position::answer_by;
use super::subject::{Source, Subject};
use crate::command::answer::estimate::Estimate;
use crate::command::answer::output::{Digits, VerbAnswer, VerbReport};
#[cfg(feature = "schema")]
use crate::command::answer::schema::Schemas;
use crate::command::args::Batch;
use crate::command::args::units::duration;
use crate::command::context::Context;
use crate::command::failure::Failure;
use crate::command::question::batch::answer_lines;
use crate::command::question::name::LocalName;
use crate::games::{Games, NameError, NamedInstance};
use crate::tables::{TableMade, TableOrder};

/// What is done with a table.
#[derive(Debug, clap::Args)]
pub struct TableArgs {
    #[command(subcommand)]
    verb: TableVerb,
}

#[derive(Debug, clap::Subcommand)]
enum TableVerb {
    /// Solve an instance into a folder, or go on where an earlier run was stopped
    Solve(MakeArgs),
    /// List every move of positions with its value, best first, from a table
    Query(AskArgs),
    /// Say what a folder holds: the game, its tiers, counts and bytes
    Info(FolderArgs),
    /// Say where positions stand in the arrays: tier and rank
    Rank(AskArgs),
    /// Check every file, and every answer against the rules
    Verify(VerifyArgs),
}

/// The instance, the folder and the settings.
#[derive(Debug, clap::Args)]
pub(super) struct MakeArgs {
    /// A game and its parameters; `games` lists examples
    pub(super) instance: LocalName,
    /// The folder: new, or empty, or left by the same command
    #[arg(long, value_name = "DIR")]
    pub(super) out: PathBuf,
    /// Which answers: outcome, value, margin or nimber [default: margin if a game ends by points,
    /// else value]
    #[arg(long, value_name = "KIND")]
    pub(super) question: Option<String>,
    /// Level of the compressor, from 1 to 22 [default: 3]
    #[arg(long, value_name = "N")]
    pub(super) level: Option<i32>,
    /// How many values are compressed together: a power of two from 256 to 65536 [default: 16384,
    /// or 4096 for a game without ranks]
    #[arg(long, value_name = "N")]
    pub(super) chunk: Option<u32>,
    /// How long at least between two checkpoints, from which a run goes on that was stopped inside
    /// a tier whose positions are shared
    #[arg(long, value_name = "DURATION", default_value = "60s", value_parser = duration)]
    pub(super) checkpoint: Duration,
}

#[derive(Debug, clap::Args)]
struct FolderArgs {
    /// The folder of the table
    dir: PathBuf,
}

/// A table, and positions that it is asked about.
#[derive(Debug, clap::Args)]
struct AskArgs {
    /// The folder of the table
    dir: PathBuf,
    /// A position in the notation of the game [default: the one that play begins with]
    #[arg(conflicts_with = "batch", allow_hyphen_values = true)]
    position: Option<String>,
    /// More positions, after -- if one begins with a hyphen
    #[arg(value_name = "POSITION", conflicts_with = "batch")]
    more: Vec<String>,
    #[command(flatten)]
    batch: Batch,
}

impl AskArgs {
    fn positions(&self) -> Vec<&str> {
        self.position.iter().chain(&self.more).map(String::as_str).collect()
    }
}

#[derive(Debug, clap::Args)]
struct VerifyArgs {
    /// The folder of the table
    dir: PathBuf,
    /// Check the answers of one rank in N only; every file is read all the same
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    every: u64,
    /// Also compare the digest of the content with this one
    #[arg(long, value_name = "HEX", value_parser = digest)]
    digest: Option<String>,
}

/// Parses a digest; in small letters, as tables say it.
fn digest(text: &str) -> Result<String, String> {
    let is_digest = text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_digest.then(|| text.to_lowercase()).ok_or_else(|| {
        "expected 64 hexadecimal digits, as the verb info of tables says them".to_owned()
    })
}

/// Answers the verb.
pub(super) fn run(args: &TableArgs, games: &Games, context: &Context) -> Result<(), Failure> {
    match &args.verb {
        TableVerb::Solve(args) => {
            let order = |_: &str| Ok(args.order());
            make(args, order, |read, _| read(), (context.run(), 1), games, context)
        }
        TableVerb::Query(args) => query(args, games, context),
        TableVerb::Info(args) => info::info(&args.dir, context),
        TableVerb::Rank(args) => rank(args, games, context),
        TableVerb::Verify(args) => verify(args, games, context),
    }
}

/// An instance by a name that names no file: a table may be read where there is none.
fn without_files(
    named: NamedInstance,
    games: &Games,
    context: &Context,
) -> Result<NamedInstance, Failure> {
    /// The longest name.
    const LONGEST: usize = 1 << 20;
    match games.name(&named.name) {
        Ok(_) => return Ok(named),
        Err(NameError::NamesFile(_)) => {}
        Err(why) => return Err(why.into()),
    }
    let name = held_name(&named.name, &*named.instance);
    if name.len() > LONGEST {
        return Err(Failure::Question(format!(
            "the table would name its game by {} bytes, and at most {LONGEST} are expected",
            name.len()
        )));
    }
    // Read again, so that its positions have the numbers that they will have there.
    Ok(games.named_within(&name, context.run())?)
}

/// A table that was made.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Made {
    /// The instance, with all of its parameters.
    instance: String,
    /// The folder.
    dir: String,
    #[serde(flatten)]
    counts: Counts,
    /// Who wins in the first position.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<crate::command::answer::schema::OutcomeWord>")
    )]
    outcome: Option<Outcome>,
    /// The plies of the first position, if the table has them.
    plies: Option<u32>,
    /// The points of the player to move less those of the opponent, if the table has them.
    margin: Option<i32>,
    /// How many tiers were there before, and whole.
    resumed: u64,
    /// How many tiers were damaged or lost, and solved again.
    mended: u64,
}

impl VerbAnswer for Made {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        self.counts.write(out)?;
        let were = |tiers, what: &str| match tiers {
            0 => String::new(),
            1 => format!("; one tier was {what}"),
            tiers => format!("; {tiers} tiers were {what}"),
        };
        let resumed = were(self.resumed, "there already");
        let mended = were(self.mended, "damaged or lost, and solved again");
        writeln!(out, "{} is complete{resumed}{mended}", self.dir)
    }
}

impl MakeArgs {
    /// What is ordered; the name of the instance comes later.
    pub(super) fn order(&self) -> TableOrder {
        TableOrder {
            question: self.question.clone(),
            level: self.level,
            chunk: self.chunk,
            checkpoint: Some(self.checkpoint),
            ..TableOrder::new(&self.out, "")
        }
    }
}

/// Makes the table that is ordered, within the limits of `run` in each of so many processes.
/// `order` is asked when the instance is known to be one, and gets its whole name; `answer` says
/// what the verb answers, by what is read from the table.
pub(super) fn make<A: VerbAnswer + 'static>(
    args: &MakeArgs,
    order: impl FnOnce(&str) -> Result<TableOrder, Failure>,
    answer: impl FnOnce(&dyn Fn() -> Result<Made, Failure>, TableMade) -> Result<A, Failure>,
    (run, processes): (&Run, usize),
    games: &Games,
    context: &Context,
) -> Result<(), Failure> {
    let named = context.named(games, &args.instance)?;
    let NamedInstance { name, instance } = without_files(named, games, context)?;
    // A trial of `--dry-run` leaves nothing behind.
    let trial = context.is_dry_run().then(tempfile::tempdir).transpose();
    let trial = trial.map_err(|why| Failure::Unanswered(format!("cannot try the table: {why}")))?;
    let folder = trial.as_ref().map_or_else(|| args.out.clone(), |trial| trial.path().join("t"));
    let order = TableOrder { folder: folder.clone(), instance: name.clone(), ..order(&name)? };
    let estimate = || {
        let forecast = instance.table_forecast(&order, run).map_err(asked)?;
        let estimate = forecast.map_or_else(Estimate::unknown, Estimate::untimed);
        Ok(estimate.in_each_of(processes))
    };
    context.long(estimate).answer(|| {
        let made = instance.make_table(&order, run).map_err(asked)?;
        let TableMade { resumed, mended, .. } = made;
        let read = || {
            let table = instance.with_table(&name, &folder, context.run()).map_err(given)?;
            let first = table.inquiry(context.run()).value(None)?;
            Ok(Made {
                instance: name.clone(),
                dir: args.out.display().to_string(),
                counts: Counts::new(&gt_table::info(&folder).map_err(unreadable)?),
                outcome: Some(first.outcome),
                plies: first.plies,
                margin: first.margin,
                resumed,
                mended,
            })
        };
        Ok(VerbReport::new(answer(&read, made)?))
    })
}

fn query(args: &AskArgs, games: &Games, context: &Context) -> Result<(), Failure> {
    let subject = Subject::found(Source::Table(args.dir.clone()), context, || {
        let (name, instance) = opened(&args.dir, games, context.run())?;
        Ok(NamedInstance { name: name.to_string(), instance })
    })?;
    answer_by(&subject, None, &args.positions(), args.batch, context, moves::listed)
}

/// Where positions stand.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Places {
    /// The positions, each with its place.
    positions: Vec<Place>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "TablePlace"))]
struct Place {
    /// The position, in the notation of the game.
    position: String,
    /// The name of the folder; null if the table has no such position.
    tier: Option<String>,
    /// The place in the arrays of the tier; null if the table has no such position.
    rank: Option<Digits>,
}

impl VerbAnswer for Places {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        for Place { position, tier, rank } in &self.positions {
            match (tier, rank) {
                (Some(tier), Some(rank)) => writeln!(out, "{position}  {tier}  {rank}")?,
                _ => writeln!(out, "{position}  is not in the table")?,
            }
        }
        Ok(())
    }
}

fn rank(args: &AskArgs, games: &Games, context: &Context) -> Result<(), Failure> {
    let (_, instance) = opened(&args.dir, games, context.run())?;
    let place = |text: Option<&str>| {
        let position = instance.situation(text)?.position;
        let place = instance.place(text).map_err(given)?;
        let (tier, rank) = place.unzip();
        let tier = tier.map(|tier| format!("{tier:04}"));
        Ok::<_, Failure>(Place { position, tier, rank: rank.map(Digits::from) })
    };
    if args.batch.batch {
        return answer_lines(context, |line| {
            Ok(VerbReport::new(Places { positions: vec![place(Some(line.trim()))?] }))
        });
    }
    context.answer(|| {
        let positions = match &*args.positions() {
            [] => vec![place(None)?],
            texts => texts.iter().map(|text| place(Some(text))).collect::<Result<_, _>>()?,
        };
        Ok(VerbReport::new(Places { positions }))
    })
}

/// What a check says.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Checked {
    /// Whether nothing is wrong.
    verified: bool,
    /// The positions that were explained.
    positions: Digits,
    /// The moves that were followed.
    moves: Digits,
    /// The first answer that cannot be explained; null if there is none.
    flaw: Option<FlawOf>,
    /// What the check does not show; null if it shows all.
    not_shown: Option<String>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "TableFlaw"))]
struct FlawOf {
    /// The name of the folder.
    tier: String,
    /// The position, in the notation of the game.
    position: String,
    /// What the table says; null if it says nothing.
    claimed: Option<String>,
    /// What follows from the moves; null if nothing follows.
    found: Option<String>,
}

impl VerbAnswer for Checked {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{} positions and {} moves checked", self.positions, self.moves)?;
        match &self.flaw {
            None => writeln!(out, "every file is whole, and no answer is wrong")?,
            Some(FlawOf { tier, position, claimed, found }) => {
                let text = |answer: &Option<String>| {
                    answer.clone().unwrap_or_else(|| "nothing".to_owned())
                };
                let (claimed, found) = (text(claimed), text(found));
                let rules = "what follows from its moves is";
                writeln!(out, "tier {tier}: {position} is said to be {claimed}; {rules} {found}")?;
            }
        }
        self.not_shown.as_ref().map_or(Ok(()), |what| writeln!(out, "not shown: {what}"))
    }

    fn is_flaw(&self) -> bool {
        !self.verified
    }
}

fn verify(args: &VerifyArgs, games: &Games, context: &Context) -> Result<(), Failure> {
    context.long(|| Ok(Estimate::unknown())).answer(|| {
        let (_, instance) = opened(&args.dir, games, context.run())?;
        if let Some(expected) = &args.digest {
            let found = gt_table::info(&args.dir).map_err(unreadable)?.digest.unwrap_or_default();
            if found != *expected {
                let dir = args.dir.display();
                let why = format!("{dir}: the digest is {found}, and not {expected}");
                return Err(Failure::Unanswered(why));
            }
        }
        let checked = instance.verify_table(args.every, context.run()).map_err(given)?;
        let not_shown = (args.every > 1)
            .then(|| format!("the answers of other ranks than one in {}", args.every));
        let flaw = checked.flaw.map(|flaw| FlawOf {
            tier: flaw.tier,
            position: flaw.position,
            claimed: flaw.claimed,
            found: flaw.found,
        });
        Ok(VerbReport::new(Checked {
            verified: flaw.is_none(),
            positions: checked.positions.into(),
            moves: checked.moves.into(),
            flaw,
            not_shown,
        }))
    })
}

/// Adds the answers of the verbs of tables.
#[cfg(feature = "schema")]
pub(super) fn schemas(schemas: Schemas) -> Schemas {
    #[cfg(feature = "web")]
    let schemas = schemas.answer::<OpenTables>("tables");
    schemas
        .answer::<Made>("table solve")
        .answer::<moves::Listed>("table query")
        .answer::<info::About>("table info")
        .answer::<Places>("table rank")
        .answer::<Checked>("table verify")
}
