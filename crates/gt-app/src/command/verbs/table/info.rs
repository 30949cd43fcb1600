//! `table info DIR`: what a table says of itself and of its tiers.

use std::io::{self, Write};
use std::path::Path;

use gt_core::error::counted;
use gt_table::{CheckpointInfo, Info, TierInfo};
use serde::Serialize;

use super::super::opened::unreadable;
use super::counts::{Counts, plies_of};
use crate::command::answer::output::{Digits, VerbAnswer, VerbReport};
use crate::command::context::Context;
use crate::command::failure::Failure;

/// What a table says of itself.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(in super::super) struct About {
    /// The instance; null if the table does not name one.
    instance: Option<String>,
    /// The name of the format.
    format: &'static str,
    /// The version of the format.
    version: u32,
    /// What is asked of every position: outcome, value, margin or nimber.
    question: String,
    /// The tag of the rules, with which a program compares its own.
    rules_tag: String,
    /// The digest of the content; null if the table is not finished, or has lost a tier.
    digest: Option<String>,
    /// Whether every tier is there.
    complete: bool,
    #[serde(flatten)]
    counts: Counts,
    /// Tiers that are not there.
    owed: u64,
    /// What a run goes on from in a tier that is not there; null if it begins the tier anew.
    checkpoint: Option<CheckpointOf>,
    /// The level of the compressor.
    level: i32,
    /// How many values are compressed together.
    chunk: u32,
    /// How many values a file holds at most.
    shard: u32,
    /// The compressor.
    compressor: String,
    /// The tiers, in the order in which they are solved.
    parts: Vec<PartOf>,
}

/// How far a tier was when its checkpoint was written.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "TableCheckpoint"))]
struct CheckpointOf {
    /// The name of its folder.
    tier: String,
    /// What was at work: "discovering" positions, or "walking back" from the ends of play.
    phase: &'static str,
    /// How many positions were known.
    positions: Digits,
    /// How many of them were looked at, or have a value.
    done: Digits,
    /// The ply that is next on the way back; null before.
    ply: Option<u32>,
}

impl CheckpointOf {
    fn new(checkpoint: &CheckpointInfo) -> Self {
        Self {
            tier: folder_of(checkpoint.tier),
            phase: checkpoint.phase,
            positions: checkpoint.positions.into(),
            done: checkpoint.done.into(),
            ply: checkpoint.ply,
        }
    }
}

/// The name of the folder of a tier.
fn folder_of(number: usize) -> String {
    format!("{number:04}")
}

/// What a table says of a tier.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "TableTier"))]
struct PartOf {
    /// The name of its folder.
    tier: String,
    /// The tier in the words of the game; null if it is owed.
    shown: Option<String>,
    /// How many ranks it has; null if it is owed, like all that follows.
    length: Option<Digits>,
    /// The positions that have an answer.
    positions: Option<Digits>,
    /// Those that the player to move wins.
    win: Option<Digits>,
    /// Those that the player to move loses.
    loss: Option<Digits>,
    /// Those that are drawn.
    draw: Option<Digits>,
    /// The plies of the longest win or loss; null if the table has no plies.
    greatest_plies: Option<u32>,
    /// The size of its files.
    bytes: Option<Digits>,
    /// The digest of its content.
    digest: Option<String>,
}

impl PartOf {
    fn new(number: usize, info: &Info, tier: Option<&TierInfo>) -> Self {
        let digits = |count: fn(&TierInfo) -> u64| tier.map(|tier| Digits::from(count(tier)));
        Self {
            tier: folder_of(number),
            shown: tier.map(|tier| tier.tier.clone()),
            length: digits(|tier| tier.length),
            positions: digits(|tier| tier.loss + tier.draw + tier.win),
            win: digits(|tier| tier.win),
            loss: digits(|tier| tier.loss),
            draw: digits(|tier| tier.draw),
            greatest_plies: tier.and_then(|tier| plies_of(info, tier.greatest)),
            bytes: digits(|tier| tier.bytes),
            digest: tier.map(|tier| tier.digest.clone()),
        }
    }
}

impl VerbAnswer for About {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let name = self.instance.as_deref().unwrap_or("a game without a name");
        writeln!(out, "{name}: a table of {}s", self.question)?;
        self.counts.write(out)?;
        writeln!(out, "rules {}", self.rules_tag)?;
        match &self.digest {
            Some(digest) => writeln!(out, "digest {digest}")?,
            None => writeln!(out, "not finished: {} owed", counted(self.owed, "tier"))?,
        }
        if let Some(CheckpointOf { tier, phase, positions, done, ply }) = &self.checkpoint {
            let ply = ply.map_or_else(String::new, |ply| format!(" at ply {ply}"));
            let far = format!("{phase}{ply}, {done} of {positions} known positions are done");
            writeln!(out, "a run goes on from a checkpoint in tier {tier}: {far}")?;
        }
        writeln!(
            out,
            "\n  tier      length   positions         won        lost       drawn  plies"
        )?;
        for part in &self.parts {
            let text = |digits: &Option<Digits>| {
                digits.as_ref().map_or_else(|| "-".to_owned(), ToString::to_string)
            };
            let plies = part.greatest_plies.map_or_else(String::new, |plies| plies.to_string());
            writeln!(
                out,
                "{:>6} {:>11} {:>11} {:>11} {:>11} {:>11} {plies:>6}",
                part.tier,
                text(&part.length),
                text(&part.positions),
                text(&part.win),
                text(&part.loss),
                text(&part.draw),
            )?;
        }
        Ok(())
    }

    fn lines(&self) -> Option<u64> {
        let checkpoint = u64::from(self.checkpoint.is_some());
        Some(self.parts.len() as u64 + self.counts.lines() + 5 + checkpoint)
    }
}

pub(super) fn info(folder: &Path, context: &Context) -> Result<(), Failure> {
    let info = gt_table::info(folder).map_err(unreadable)?;
    let parts = info.tiers.iter().enumerate();
    let parts: Vec<_> =
        parts.map(|(number, tier)| PartOf::new(number, &info, tier.as_ref())).collect();
    let about = About {
        instance: info.instance.clone(),
        format: "gt-table",
        version: info.version,
        question: info.question.clone(),
        rules_tag: info.rules_tag.clone(),
        digest: info.digest.clone(),
        complete: info.is_complete(),
        counts: Counts::new(&info),
        owed: info.tiers.iter().filter(|tier| tier.is_none()).count() as u64,
        checkpoint: info.checkpoint.as_ref().map(CheckpointOf::new),
        level: info.level,
        chunk: info.chunk,
        shard: info.shard,
        compressor: info.compressor.clone(),
        parts,
    };
    context.answer(|| Ok(VerbReport::new(about)))
}
