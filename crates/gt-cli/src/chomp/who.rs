//! `gt chomp who 5,3,1`: solves a position.

use std::io::{self, Write};
#[cfg(feature = "plots")]
use std::path::PathBuf;

#[cfg(feature = "plots")]
use gt_app::command::OutputFile;
use gt_app::command::{
    Batch, Context, Failure, Lines, VerbAnswer, VerbReport, batch, counted, list, sentence,
};
use gt_chomp::solve::Searched;
use gt_chomp::{Cell, Chomp, Diagram, draw};
use gt_core::{Nimber, Outcome};
use serde::Serialize;

use super::common::{Pair, SEARCH_BYTES, cells, pair, position, searched, stopped};
use crate::sizes::refuse;

/// The position.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Row lengths, longest first, each from 0 to 63, such as 5,3,1
    #[arg(required_unless_present = "batch", conflicts_with = "batch", allow_hyphen_values = true)]
    position: Option<String>,
    /// Also write a picture of the position, with its winning moves marked, to this file
    #[cfg(feature = "plots")]
    #[arg(long, value_name = "FILE", conflicts_with = "batch")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    batch: Batch,
}

/// The winner, and the winning moves.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Who {
    /// The row lengths, longest first.
    position: String,
    /// Who wins.
    #[cfg_attr(feature = "schema", schemars(with = "gt_app::command::schema::OutcomeWord"))]
    outcome: Outcome,
    /// All winning cells, row by row.
    winning_moves: Vec<Pair>,
    /// The plies until the game is over if the winner hurries and the loser delays; null for a
    /// draw, and where the method does not find it.
    plies: Option<u32>,
    /// The nimber.
    nimber: u32,
    #[serde(skip)]
    bar: Diagram,
    /// A quickest winning move, and the plies after it.
    #[serde(skip)]
    quickest: Option<(Pair, u32)>,
}

impl Who {
    fn lengths(&self) -> Vec<u32> {
        self.bar.row_lengths().collect()
    }

    fn marked(&self) -> Vec<Cell> {
        self.winning_moves.iter().map(|&[row, col]| Cell::new(row, col)).collect()
    }

    /// Says in a sentence why the outcome is right.
    fn why(&self) -> String {
        let left = |[row, col]: Pair| {
            let rows = self.bar.row_lengths().enumerate();
            let cut = |(nth, length): (usize, u32)| {
                if nth >= row as usize { length.min(col) } else { length }
            };
            position(&rows.map(cut).filter(|&length| length > 0).collect::<Vec<_>>())
        };
        match self.quickest {
            Some((mv, plies)) => {
                let loses = counted(plies, "ply");
                format!(
                    "why: {} leaves {}, where the opponent loses in {loses}",
                    cells(&[mv]),
                    left(mv)
                )
            }
            None if self.plies == Some(0) => "why: only the poison is left".into(),
            None => "why: after every move the opponent wins".into(),
        }
    }

    #[cfg(feature = "plots")]
    fn svg(&self) -> String {
        let lengths = self.lengths();
        let sides = (u32::try_from(lengths.len()).unwrap_or(u32::MAX), lengths[0]);
        draw::svg(sides, &lengths, &self.marked())
    }
}

impl VerbAnswer for Who {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let picture = draw::text(&self.lengths(), &self.marked());
        writeln!(
            out,
            "{picture}{}",
            sentence(self.outcome, self.plies.map(u64::from), Some(self.nimber))
        )?;
        if !self.winning_moves.is_empty() {
            out.say(format_args!("winning moves (*): {}", cells(&self.winning_moves)))?;
        }
        out.say(self.why())
    }
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    match &args.position {
        Some(position) => {
            context.long(|| Ok(searched(positions_within(bar(position)?.1)))).answer(|| {
                #[cfg(feature = "plots")]
                let file = OutputFile::asked(args.svg.as_deref(), context)?;
                let report = who(position, context)?;
                #[cfg(feature = "plots")]
                OutputFile::picture(file, || Ok(report.answer.svg()))?;
                Ok(report)
            })
        }
        None => batch::answer_lines(context, |line| who(line, context)),
    }
}

/// Counts the positions that lie within this one, itself included.
fn positions_within(bar: Diagram) -> u64 {
    let lengths: Vec<u32> = bar.row_lengths().collect();
    // By length of a row: the ways to go on below it. The poison stays, so the first row has one.
    let longest = lengths.first().copied().unwrap_or(0) as usize;
    let mut ways = vec![1u64; longest + 1];
    for (nth, &length) in lengths.iter().enumerate().rev() {
        let least = usize::from(nth == 0);
        let mut sum = 0u64;
        ways = (0..=longest)
            .map(|row| {
                let fits = row >= least && row <= length as usize;
                sum = sum.saturating_add(if fits { ways[row] } else { 0 });
                sum
            })
            .collect();
    }
    ways[longest]
}

/// Reads a position, and returns it with the least bar around it.
fn bar(text: &str) -> Result<(Chomp, Diagram), Failure> {
    let lengths: Vec<u32> = list(text, "a row length from 0 to 63").map_err(Failure::Question)?;
    let rows = u32::try_from(lengths.len()).unwrap_or(u32::MAX);
    let longest = lengths.first().copied().unwrap_or(0);
    let chomp = Chomp::new(rows, longest.max(1)).map_err(Failure::question)?;
    let bar = chomp.position(&lengths).map_err(Failure::question)?;
    Ok((chomp, bar))
}

fn who(text: &str, context: &Context) -> Result<VerbReport<Who>, Failure> {
    /// A search needs more for a position: its diagram takes 8 bytes, its value 8.
    const LEAST_BYTES: u64 = 16;
    let (chomp, bar) = bar(text)?;
    refuse(positions_within(bar), LEAST_BYTES, SEARCH_BYTES, context)?;
    let found = chomp.searched(&bar, context.run()).map_err(stopped)?;
    let Searched { value, winning, nimber: Nimber(nimber), stats } = found;
    let pairs = winning.into_iter().map(|(bite, plies)| (pair(bite.cell()), plies));
    let winning: Vec<(Pair, u32)> = pairs.collect();
    let quickest = winning.iter().copied().min_by_key(|&(_, plies)| plies);
    let winning_moves = winning.into_iter().map(|(mv, _)| mv).collect();
    let (position, outcome, plies) = (bar.to_string(), value.outcome(), value.plies());
    Ok(VerbReport::solved(
        Who { position, outcome, winning_moves, plies, nimber, bar, quickest },
        stats,
    ))
}
