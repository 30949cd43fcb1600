//! Counts of a table on disk.

use std::io::{self, Write};

use gt_core::error::counted;
use gt_table::Info;
use serde::Serialize;

use crate::command::answer::output::Digits;

/// Counts of a table.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(in crate::command) struct Counts {
    /// The number of tiers.
    tiers: u64,
    /// The positions that have an answer.
    positions: Digits,
    /// Those that the player to move wins.
    win: Digits,
    /// Those that the player to move loses.
    loss: Digits,
    /// Those that are drawn.
    draw: Digits,
    /// Ranks of tiers that are not there.
    unknown: Digits,
    /// The plies of the longest win or loss; null if the table has no plies.
    greatest_plies: Option<u32>,
    /// The size of all files.
    bytes: Digits,
}

impl Counts {
    pub(in crate::command) fn new(info: &Info) -> Self {
        let [loss, draw, win] = info.counts();
        let there = info.solved().fold(0_u64, |sum, tier| sum.saturating_add(tier.length));
        Self {
            tiers: info.tiers.len() as u64,
            positions: loss.saturating_add(draw).saturating_add(win).into(),
            win: win.into(),
            loss: loss.into(),
            draw: draw.into(),
            unknown: info.ranks.saturating_sub(there).into(),
            greatest_plies: plies_of(info, info.greatest()),
            bytes: info.bytes.into(),
        }
    }

    /// Counts the lines that [`write`](Self::write) writes.
    pub(super) fn lines(&self) -> u64 {
        2 + u64::from(self.greatest_plies.is_some())
    }

    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let Self { tiers, positions, win, loss, draw, greatest_plies, bytes, .. } = self;
        let tiers = counted(*tiers, "tier");
        writeln!(out, "{positions} positions in {tiers}, {bytes} bytes")?;
        writeln!(out, "{win} won, {loss} lost, {draw} drawn for the player to move")?;
        greatest_plies.map_or(Ok(()), |plies| {
            writeln!(out, "the longest win or loss takes {}", counted(plies, "ply"))
        })
    }
}

/// The greatest number of a table, if it is one of plies.
pub(super) fn plies_of(info: &Info, greatest: Option<u32>) -> Option<u32> {
    greatest.filter(|_| info.question == "value")
}
