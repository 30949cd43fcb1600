//! The tiers of a table, solved and written one after the other.
//!
//! A tier whose ranks do not need each other is solved and written by shards, so that a run that
//! goes on reads the shards that are there. Other tiers are solved whole.

use core::ops::Range;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use gt_core::tiers::{Plan, Plane, PlannedTier};
use gt_core::{IndexedTiers, Progress, Run, Shared, SolveError};

use crate::array::Number;
use crate::attributes::Root;
use crate::encode::{Kept, Refused, bytes_at_work};
use crate::error::TableError;
use crate::files;
use crate::load;
use crate::part::Part;
use crate::tier_files::TierFiles;
use crate::tier_names::{TierNames, folder_name};
use crate::totals::Totals;
use crate::way::Way;
use crate::writer::TierWriter;

/// The phase of the work on tiers.
const SOLVING: &str = "solving tiers";

/// The answers of a tier that is being solved.
pub(crate) struct AtWork<K> {
    plane: Plane<K>,
    /// How many of its shards have their answers.
    solved: u64,
}

/// A table at work.
pub(crate) struct Work<'w, G: IndexedTiers, W: Way<G>> {
    pub(crate) game: &'w G,
    pub(crate) folder: &'w Path,
    pub(crate) root: Root,
    pub(crate) names: &'w TierNames<G::Tier>,
    pub(crate) run: &'w Run,
    /// The tiers in memory that the tier at work leads to.
    pub(crate) below: BTreeMap<G::Tier, Plane<W::Kept>>,
    pub(crate) current: Option<AtWork<W::Kept>>,
    /// Ranks of tiers that are finished.
    pub(crate) done: u64,
}

impl<G: IndexedTiers + Shared, W: Way<G>> Work<'_, G, W> {
    /// Finishes all tiers. Returns how many were there, and how many were damaged or lost.
    pub(crate) fn tiers(&mut self, plan: &Plan<G::Tier>) -> Result<[u64; 2], TableError> {
        let mended = self.mend(plan)?;
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
        Ok([found, mended])
    }

    pub(crate) fn index(&self, tier: G::Tier) -> usize {
        self.names.find(tier).unwrap_or_else(|| unreachable!("the plan lists all tiers"))
    }

    pub(crate) fn part(&self, index: usize) -> Result<Option<Part>, TableError> {
        let (tier, length) = (self.shown(index), self.names.length(index));
        Part::open(self.folder, &self.root, index, Some((&tier, length)))
    }

    /// A tier that was finished or found before.
    fn there(&self, index: usize) -> Result<Part, TableError> {
        self.part(index)?.ok_or_else(|| {
            let path = self.folder.join(folder_name(index));
            TableError::damaged(&path, "it is not there any more")
        })
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

    fn writer(&self, index: usize, replaces: bool) -> Result<TierWriter, TableError> {
        let (tier, number) = ((index, self.names.length(index)), self.root.number());
        let files = TierFiles::new(self.folder, &self.root, tier, number);
        TierWriter::begin(self.folder, self.shown(index), files, replaces)
    }

    /// Solves a tier and writes it, one shard after the other.
    fn tier(&mut self, index: usize, planned: PlannedTier<G::Tier>) -> Result<(), Refused> {
        let (tier, length) = (planned.tier, planned.len);
        if self.current.is_none() {
            self.load_below(tier)?;
            let plane = Plane::unknown(length, &self.run_of(length, 0..length, 0))?;
            self.current = Some(AtWork { plane, solved: 0 });
        }
        let mut writer = self.writer(index, false)?;
        for shard in 0..writer.files().shards() {
            let ranks = writer.files().ranks(shard);
            self.solve(planned, writer.files(), shard)?;
            let Some(AtWork { plane, .. }) = &self.current else { unreachable!("it is at work") };
            writer.shard(ranks, &Kept { plane, first: 0, answer: W::answer }, self.run)?;
        }
        writer.finish()?;
        if let Some(AtWork { plane, .. }) = self.current.take() {
            self.below.insert(tier, plane);
        }
        Ok(())
    }

    /// Sees to it that the answers of a shard are in memory: reads them if they were written
    /// before, and solves its ranks otherwise; all ranks of the tier, if some need the others.
    fn solve(
        &mut self,
        planned: PlannedTier<G::Tier>,
        files: &TierFiles,
        shard: u64,
    ) -> Result<(), TableError> {
        let Some(AtWork { mut plane, solved }) = self.current.take() else {
            unreachable!("it is at work");
        };
        let (ranks, tier, run) = (files.ranks(shard), planned.tier, self.run);
        let held = plane.bytes();
        let solved = if shard < solved {
            solved
        } else if files.has(shard) {
            load::shard(&mut plane, ranks, (files, shard), |_| None, W::keep, run)?;
            shard + 1
        } else if files.shards() > 1
            && let part = self.run_of(planned.len, ranks.clone(), held)
            && let Some(part) = W::solve_ranks(self.game, tier, ranks.clone(), &self.below, &part)?
        {
            plane.copy_from(ranks.start, &part.plane, run)?;
            for below in self.below.values_mut() {
                while below.width() < plane.width() {
                    below.widen(run)?;
                }
            }
            shard + 1
        } else {
            drop(plane);
            let run = self.run_of(planned.len, 0..planned.len, 0);
            plane = W::solve(self.game, tier, &self.below, &run)?.plane;
            files.shards()
        };
        self.current = Some(AtWork { plane, solved });
        Ok(())
    }

    /// The run of the solver of these ranks of a tier. What encoding takes is not its own, nor is
    /// what is `held` beside, and its progress is a part.
    fn run_of(&self, length: u64, ranks: Range<u64>, held: u64) -> Run {
        let (outer, total) = (self.run.clone(), self.names.ranks());
        let (done, own) = (self.done.saturating_add(ranks.start), ranks.end - ranks.start);
        let report = Arc::new(move |part: Progress| {
            if part.total == Some(own) {
                outer.report(Progress::new(SOLVING, done.saturating_add(part.done), Some(total)));
            }
        });
        let run = self.run.clone().report_to(report);
        let threads = self.run.thread_count().get();
        let encoding = bytes_at_work(self.root.cut(), length, self.root.number(), threads);
        match run.max_memory() {
            Some(most) => run.memory(most.saturating_sub(encoding).saturating_sub(held)),
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
                let part = self.there(self.index(next))?;
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
        for shard in 0..part.files.shards() {
            let ranks = part.files.ranks(shard);
            let mut plane = Plane::<W::Answer>::unknown(ranks.end - ranks.start, self.run)?;
            let (places, known) = (0..plane.len(), |of| part.seal(of, shard));
            load::shard(&mut plane, places, (&part.files, shard), known, Ok, self.run)?;
            let kept = Kept { plane: &plane, first: ranks.start, answer: Some };
            match writer.shard(ranks, &kept, self.run) {
                Ok(()) => {}
                Err(Refused::Error(error)) => return Err(error),
                Err(Refused::TooWide) => unreachable!("the type is wider than it was"),
            }
        }
        writer.finish().map(|_| ())
    }

    /// Says that all tiers are there, unless the table says so already.
    pub(crate) fn complete(&mut self) -> Result<(), TableError> {
        let mut all = Totals::new(&self.root);
        for index in 0..self.names.len() {
            all.add(&self.there(index)?);
        }
        let complete = Some(all.complete());
        if self.root.complete == complete {
            return Ok(());
        }
        self.root.complete = complete;
        files::write(&Root::path(self.folder), &self.root.describe())?;
        files::sync_folder(self.folder)
    }
}
