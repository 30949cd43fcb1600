//! `review FILE`: what each move of a record gave away.

use std::io::{self, Write};
#[cfg(feature = "table")]
use std::path::PathBuf;

use gt_core::Run;
use gt_core::error::counted;
use gt_core::solution::Answer;
use gt_play::session::Worth;
use gt_play::worth::given_away;
use serde::Serialize;

use super::position::Move;
use super::replay::{ReplayArgs, Replayed, replayed};
use super::subject::{Question, Subject};
use super::with::{With, planned, refusal};
use crate::command::answer::output::{VerbAnswer, VerbReport};
use crate::command::context::Context;
use crate::command::failure::Failure;
use crate::command::text::layout::wrapped;
use crate::counted::Counted;
use crate::games::Games;
use crate::instance::Inquiry;
use crate::review::{Judged, JudgedMove};
use crate::unsolved::Unsolved;

/// The record, and who judges it.
#[derive(Debug, clap::Args)]
pub struct ReviewArgs {
    #[command(flatten)]
    of: ReplayArgs,
    #[command(flatten)]
    with: With,
    /// Ask the table in this folder, and solve nothing
    #[cfg(feature = "table")]
    #[arg(long, value_name = "DIR", conflicts_with = "with")]
    table: Option<PathBuf>,
}

/// All moves of a record.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(in crate::command) struct Reviewed {
    /// The instance, with all of its parameters.
    instance: String,
    /// The moves of the record, in their order.
    moves: Vec<Made>,
    /// The number of the last move that gave something away, from 1; null if none did.
    last_mistake: Option<usize>,
    #[serde(skip)]
    start: Judged,
}

/// A move that was made, and what it gave away.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ReviewedMove"))]
pub(in crate::command) struct Made {
    #[serde(flatten)]
    made: Move,
    /// What the move gave away, in words; null if it gave away nothing.
    lost: Option<String>,
}

impl Reviewed {
    fn heading(&self) -> String {
        let worth = worth(&self.start);
        wrapped(&format!("{} from {}: {worth}", self.instance, self.start.position))
    }

    fn end(&self) -> String {
        let lost = self.moves.iter().filter(|made| made.lost.is_some()).count();
        let all = counted(self.moves.len(), "move");
        match self.last_mistake {
            None if self.moves.is_empty() => "no move is recorded".into(),
            None => "no move gave anything away".into(),
            Some(nth) => {
                let Made { made: Move { text, .. }, .. } = &self.moves[nth - 1];
                let said = format!("{lost} of {all} gave something away");
                wrapped(&format!("{said}; the last mistake is move {nth}, {text}"))
            }
        }
    }
}

impl VerbAnswer for Reviewed {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.heading())?;
        let columns =
            |text: &String| anstream::adapter::strip_str(text).to_string().chars().count();
        let worths: Vec<String> = self.moves.iter().map(|made| made.made.worth()).collect();
        let ply_width = self.moves.len().to_string().len();
        let text_width =
            self.moves.iter().map(|made| made.made.text.chars().count()).max().unwrap_or(0);
        let worth_width = worths.iter().map(columns).max().unwrap_or(0);
        for (ply, (Made { made, lost }, worth)) in (1..).zip(self.moves.iter().zip(&worths)) {
            let pad = " ".repeat(worth_width - columns(worth));
            let Move { text, position, .. } = made;
            writeln!(out, "{ply:ply_width$}  {text:text_width$}  {worth}{pad}  {position}")?;
            if let Some(lost) = lost {
                writeln!(out, "{}", wrapped(&format!("  gave away: a {lost}")))?;
            }
        }
        writeln!(out, "{}", self.end())
    }

    fn lines(&self) -> Option<u64> {
        let lost = self.moves.iter().filter(|made| made.lost.is_some()).count();
        let words = self.heading().lines().count() + self.end().lines().count();
        Some((self.moves.len() + lost + words) as u64)
    }
}

fn worth(judged: &Judged) -> Worth {
    let &Judged { outcome, plies, margin, .. } = judged;
    Worth { outcome, plies: plies.map(u64::from), margin }
}

/// Answers the verb.
pub(super) fn run(args: &ReviewArgs, games: &Games, context: &Context) -> Result<(), Failure> {
    let record = args.of.record(games, context)?;
    let name = args.of.name(&record)?;
    let make = || args.of.named(&record, games, context);
    #[cfg(feature = "table")]
    let table = args.table.as_deref();
    #[cfg(not(feature = "table"))]
    let table = None;
    let subject = Subject::of(name, table, games, context, make)?;
    let Question { name, instance } = subject.question();
    let method = args.with.method(instance, context.run())?;
    let played = replayed(instance, name, &record)?;
    let start = Some(played.start.as_str());
    context.long(|| planned(instance, start, method, context)).answer(|| {
        subject.ask(method, start, context.run(), context, |inquiry| {
            let answer = judged(inquiry, name.to_owned(), &played, context.run());
            let answer = answer.map_err(refusal(instance))?;
            let kept = inquiry.plan().map_or(Counted::Stored, |plan| plan.kept.into());
            Ok(VerbReport::solved(answer, inquiry.work()).counting(kept))
        })
    })
}

/// Judges every move.
pub(in crate::command) fn judged(
    inquiry: &mut dyn Inquiry,
    instance: String,
    played: &Replayed,
    run: &Run,
) -> Result<Reviewed, Unsolved> {
    let mut value = |position: &str| {
        run.check_running().map_err(Unsolved::before)?;
        inquiry.value(Some(position))
    };
    let start = value(&played.start)?;
    let (mut moves, mut before) = (Vec::with_capacity(played.moves.len()), worth(&start));
    for made in &played.moves {
        let to = value(&made.position)?;
        let after = worth(&to);
        let lost = after.before_move().and_then(|kept| given_away(before, kept));
        before = after;
        moves.push(Made {
            made: JudgedMove { mv: made.text.clone(), label: String::new(), to }.into(),
            lost,
        });
    }
    let last_mistake = moves.iter().rposition(|made| made.lost.is_some()).map(|nth| nth + 1);
    Ok(Reviewed { instance, moves, last_mistake, start })
}
