//! The tiers of a table, solved and written one after the other.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use gt_core::tiers::{Plan, Plane, PlannedTier};
use gt_core::{IndexedTiers, Progress, Run, Shared, SolveError};
use sha2::{Digest as _, Sha256};

use crate::array::{Number, place};
use crate::attributes::{Complete, Root};
use crate::encode::{Counts, Refused, bytes_at_work, hex};
use crate::error::TableError;
use crate::files;
use crate::load;
use crate::part::Part;
use crate::tier_names::TierNames;
use crate::way::Way;
use crate::writer::TierWriter;

/// The phase of the work on tiers.
const SOLVING: &str = "solving tiers";

/// A table at work.
pub(crate) struct Work<'w, G: IndexedTiers, W: Way<G>> {
    pub(crate) game: &'w G,
    pub(crate) folder: &'w Path,
    pub(crate) root: Root,
    pub(crate) names: &'w TierNames<G::Tier>,
    pub(crate) run: &'w Run,
    /// The tiers in memory: those that the tier at work leads to, and itself when it is solved.
    pub(crate) below: BTreeMap<G::Tier, Plane<W::Kept>>,
    /// Ranks of tiers that are finished.
    pub(crate) done: u64,
}

impl<G: IndexedTiers + Shared, W: Way<G>> Work<'_, G, W> {
    /// Finishes all tiers. Returns how many were there.
    pub(crate) fn tiers(&mut self, plan: &Plan<G::Tier>) -> Result<u64, TableError> {
        let (mut found, total) = (0, self.names.ranks());
        self.run.report(Progress::new(SOLVING, 0, Some(total)));
        for (nth, planned) in plan.tiers().enumerate() {
            self.run.check_running()?;
            let index = self.index(planned.tier);
            if self.finished(index)?.is_some() {
                found += 1;
            } else {
                while let Err(refused) = self.tier(index, planned) {
                    match refused {
                        Refused::Error(error) => return Err(error),
                        Refused::TooWide => self.widen(plan, nth)?,
                    }
                }
            }
            self.done = self.done.saturating_add(planned.len);
            self.run.report(Progress::new(SOLVING, self.done, Some(total)));
        }
        Ok(found)
    }

    fn index(&self, tier: G::Tier) -> usize {
        self.names.find(tier).unwrap_or_else(|| unreachable!("the plan lists all tiers"))
    }

    fn part(&self, index: usize) -> Result<Option<Part>, TableError> {
        let (tier, length) = (self.shown(index), self.names.length(index));
        Part::open(self.folder, &self.root, index, Some((&tier, length)))
    }

    fn shown(&self, index: usize) -> String {
        format!("{:?}", self.names.tier(index))
    }

    /// The tier with this number, if its files are there; with numbers of the type of the table.
    fn finished(&self, index: usize) -> Result<Option<Part>, TableError> {
        let Some(part) = self.part(index)? else { return Ok(None) };
        if part.attributes.number() == self.root.number() {
            return Ok(Some(part));
        }
        self.rewrite(index, &part)?;
        self.part(index)
    }

    fn writer(&self, index: usize, replaces: bool) -> Result<TierWriter<'_>, TableError> {
        let second = self.root.second.as_ref().zip(self.root.number());
        let second = second.map(|(second, number)| (&*second.name, number));
        let tier = (self.shown(index), self.names.length(index));
        TierWriter::begin(self.folder, index, tier, second, self.root.cut(), replaces)
    }

    /// Solves a tier, unless that is done, and writes it.
    fn tier(&mut self, index: usize, planned: PlannedTier<G::Tier>) -> Result<(), Refused> {
        let tier = planned.tier;
        if !self.below.contains_key(&tier) {
            self.load_below(tier)?;
            let solved = W::solve(self.game, tier, &self.below, &self.run_of_tier(planned))?;
            self.below.insert(tier, solved.plane);
        }
        let Some(plane) = self.below.get(&tier) else { unreachable!("it was just solved") };
        let mut writer = self.writer(index, false)?;
        let answer = |rank| plane.get(rank).and_then(W::answer);
        for ranks in writer.shards() {
            writer.shard(ranks, &answer, self.run)?;
        }
        writer.finish()?;
        Ok(())
    }

    /// The run of the solver: what encoding takes is not its own, and its progress is a part.
    fn run_of_tier(&self, planned: PlannedTier<G::Tier>) -> Run {
        let (outer, done, total) = (self.run.clone(), self.done, self.names.ranks());
        let report = Arc::new(move |part: Progress| {
            if part.total == Some(planned.len) {
                outer.report(Progress::new(SOLVING, done.saturating_add(part.done), Some(total)));
            }
        });
        let run = self.run.clone().report_to(report);
        let threads = self.run.thread_count().get();
        let encoding = bytes_at_work(self.root.cut(), planned.len, self.root.number(), threads);
        match run.max_memory() {
            Some(most) => run.memory(most.saturating_sub(encoding)),
            None => run,
        }
    }

    /// Sees to it that the tiers that `tier` leads to are in memory, and no others.
    fn load_below(&mut self, tier: G::Tier) -> Result<(), TableError> {
        let mut needed: Vec<_> = self.game.next_tiers(tier).collect();
        needed.sort_unstable();
        needed.dedup();
        self.below.retain(|tier, _| needed.binary_search(tier).is_ok());
        for next in needed {
            if !self.below.contains_key(&next) {
                let index = self.index(next);
                let Some(part) = self.part(index)? else {
                    let path = self.folder.join(crate::tier_names::folder_name(index));
                    return Err(TableError::damaged(&path, "it is not there any more"));
                };
                let plane = load::plane(&part, W::keep, self.run)?;
                self.below.insert(next, plane);
            }
        }
        Ok(())
    }

    /// Gives the second plane a wider type, first of all in what the table says of itself.
    fn widen(&mut self, plan: &Plan<G::Tier>, tiers: usize) -> Result<(), TableError> {
        let wider = self.root.number().and_then(Number::wider);
        let (Some(second), Some(wider)) = (&mut self.root.second, wider) else {
            let max = u64::from(u32::MAX) - 1;
            return Err(SolveError::Overflow { what: "number of a table", max }.into());
        };
        second.number = wider.name().into();
        files::write(&Root::path(self.folder), &self.root.describe())?;
        files::sync_folder(self.folder)?;
        for planned in plan.tiers().take(tiers) {
            self.finished(self.index(planned.tier))?;
        }
        Ok(())
    }

    /// Writes a tier once more, with numbers of the type of the table.
    fn rewrite(&self, index: usize, part: &Part) -> Result<(), TableError> {
        let mut writer = self.writer(index, true)?;
        for (ranks, shard) in writer.shards().zip(0..) {
            let first = ranks.start;
            let outcomes = part.shard(0, shard, self.run)?;
            let seconds = part.shard(1, shard, self.run)?;
            let answer = |rank: u64| {
                let place = place(rank - first);
                load::answer::<W::Answer>(part, [&outcomes, &seconds], place).ok().flatten()
            };
            match writer.shard(ranks, &answer, self.run) {
                Ok(()) => {}
                Err(Refused::Error(error)) => return Err(error),
                Err(Refused::TooWide) => unreachable!("the type is wider than it was"),
            }
        }
        writer.finish().map(|_| ())
    }

    /// Says that all tiers are there.
    pub(crate) fn complete(&mut self) -> Result<(), TableError> {
        let (mut counts, mut descriptions) = (Counts::default(), Vec::new());
        let mut content = Sha256::new();
        content.update(self.root.content());
        for index in 0..self.names.len() {
            let Some(part) = self.part(index)? else { unreachable!("all tiers are finished") };
            counts.add(part.attributes.counts());
            content.update(part.attributes.content(index));
            descriptions.push(part.description);
        }
        let (positions, Counts { loss, draw, win, greatest }) = (counts.positions(), counts);
        let digest = hex(&content.finalize());
        self.root.complete =
            Some(Complete { positions, loss, draw, win, greatest, digest, descriptions });
        files::write(&Root::path(self.folder), &self.root.describe())?;
        files::sync_folder(self.folder)
    }
}
