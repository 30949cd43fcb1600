//! The tiers of a table, solved and written one after the other.
//!
//! A tier whose ranks do not need each other is solved and written by shards, so that a run that
//! goes on reads the shards that are there. Other tiers are solved whole.

use core::ops::Range;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use gt_core::tiers::Plane;
use gt_core::{Progress, Run, SolveError};

use crate::array::Number;
use crate::attributes::Root;
use crate::encode::{Kept, Refused, bytes_at_work};
use crate::error::TableError;
use crate::in_memory::InMemory;
use crate::load;
use crate::numbered::Solves;
use crate::occupied::Occupied;
use crate::order::Order;
use crate::part::Part;
use crate::site::Site;
use crate::tier_files::TierFiles;

/// The phase of the work on tiers.
const SOLVING: &str = "solving tiers";

/// The answers of a tier that is being solved.
struct AtWork<K> {
    plane: Plane<K>,
    /// How many of its shards have their answers.
    solved: u64,
}

/// A table at work.
struct TableAtWork<'w, K: InMemory> {
    site: Site<'w>,
    solves: &'w dyn Solves<K>,
    /// The tiers in memory that the tier at work leads to.
    below: BTreeMap<usize, Plane<K>>,
    current: Option<AtWork<K>>,
    /// Ranks of tiers that are finished.
    done: u64,
}

/// Makes the table that is ordered, or goes on with it. Returns how many tiers were there, and how
/// many were damaged or lost.
pub(crate) fn make<K: InMemory>(
    order: &Order<'_>,
    solves: &dyn Solves<K>,
    folder: &Path,
    run: &Run,
) -> Result<[u64; 2], TableError> {
    order.check(run)?;
    let occupied = Occupied::take(folder)?;
    let found = order.begin(folder, run).and_then(|root| {
        let site = Site { tiers: order.tiers, folder, root, run };
        let mut work = TableAtWork { site, solves, below: BTreeMap::new(), current: None, done: 0 };
        let found = work.tiers().map_err(|error| order.refused(error, run))?;
        work.site.complete()?;
        Ok(found)
    });
    // A finished table has no lock, also where it is another one than was asked for.
    if Root::read(folder).is_ok_and(|root| root.is_some_and(|root| root.complete.is_some())) {
        occupied.leave()?;
    }
    found
}

impl<K: InMemory> TableAtWork<'_, K> {
    /// Finishes all tiers. Returns how many were there, and how many were damaged or lost.
    fn tiers(&mut self) -> Result<[u64; 2], TableError> {
        let mended = self.site.mend()?;
        let (listed, run) = (self.site.tiers.listed(), self.site.run);
        let (mut found, total) = (0, listed.ranks());
        run.report(Progress::new(SOLVING, 0, Some(total)));
        for (nth, &index) in listed.order().iter().enumerate() {
            run.check_running()?;
            if self.finished(index)?.is_some() {
                found += 1;
            } else {
                while let Err(refused) = self.tier(index) {
                    match refused {
                        Refused::Error(error) => return Err(error),
                        Refused::TooWide => self.widen(&listed.order()[..nth])?,
                    }
                }
            }
            self.done = self.done.saturating_add(listed.length(index));
            run.report(Progress::new(SOLVING, self.done, Some(total)));
        }
        Ok([found, mended])
    }

    /// The tier with this number, if its files are there; with numbers of the type of the table.
    fn finished(&self, index: usize) -> Result<Option<Part>, TableError> {
        let Some(part) = self.site.part(index)? else { return Ok(None) };
        if part.attributes.number() == self.site.root.number() {
            return Ok(Some(part));
        }
        self.rewrite(index, &part)?;
        self.site.part(index)
    }

    /// Solves a tier and writes it, one shard after the other.
    fn tier(&mut self, index: usize) -> Result<(), Refused> {
        let (length, run) = (self.site.listed().length(index), self.site.run);
        if self.current.is_none() {
            self.load_below(index)?;
            let plane = Plane::unknown(length, &self.run_of(length, 0..length, 0))?;
            self.current = Some(AtWork { plane, solved: 0 });
        }
        let writer = self.site.writer(index, false)?;
        let mut records = Vec::new();
        for shard in 0..writer.files().shards() {
            self.solve(index, writer.files(), shard)?;
            let Some(AtWork { plane, .. }) = &self.current else { unreachable!("it is at work") };
            records.push(writer.shard(shard, &Kept { plane, first: 0 }, run)?);
        }
        writer.finish(&records)?;
        if let Some(AtWork { plane, .. }) = self.current.take() {
            self.below.insert(index, plane);
        }
        Ok(())
    }

    /// Sees to it that the answers of a shard are in memory: reads them if they were written
    /// before, and solves its ranks otherwise; all ranks of the tier, if some need the others.
    fn solve(&mut self, index: usize, files: &TierFiles, shard: u64) -> Result<(), TableError> {
        let Some(AtWork { mut plane, solved }) = self.current.take() else {
            unreachable!("it is at work");
        };
        let (ranks, length, run) = (files.ranks(shard), files.length, self.site.run);
        let held = plane.bytes();
        let solved = if shard < solved {
            solved
        } else if files.has(shard) {
            load::shard(&mut plane, ranks, (files, shard), |_| None, run)?;
            shard + 1
        } else if files.shards() > 1
            && let part = self.run_of(length, ranks.clone(), held)
            && let Some(part) = self.solves.solve_ranks(index, ranks.clone(), &self.below, &part)?
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
            let run = self.run_of(length, 0..length, 0);
            plane = self.solves.solve(index, &self.below, &run)?.plane;
            files.shards()
        };
        self.current = Some(AtWork { plane, solved });
        Ok(())
    }

    /// The run of the solver of these ranks of a tier. What encoding takes is not its own, nor is
    /// what is `held` beside, and its progress is a part.
    fn run_of(&self, length: u64, ranks: Range<u64>, held: u64) -> Run {
        let (outer, total) = (self.site.run.clone(), self.site.listed().ranks());
        let (done, own) = (self.done.saturating_add(ranks.start), ranks.end - ranks.start);
        let report = Arc::new(move |part: Progress| {
            if part.total == Some(own) {
                outer.report(Progress::new(SOLVING, done.saturating_add(part.done), Some(total)));
            }
        });
        let run = self.site.run.clone().report_to(report);
        let (root, threads) = (&self.site.root, run.thread_count().get());
        let encoding = bytes_at_work(root.cut(), length, root.number(), threads);
        match run.max_memory() {
            Some(most) => run.memory(most.saturating_sub(encoding).saturating_sub(held)),
            None => run,
        }
    }

    /// Sees to it that the tiers that this one leads to are in memory, and no others.
    fn load_below(&mut self, index: usize) -> Result<(), TableError> {
        let needed = self.site.tiers.next(index);
        self.below.retain(|index, _| needed.binary_search(index).is_ok());
        for next in needed {
            if !self.below.contains_key(&next) {
                let part = self.site.there(next)?;
                self.below.insert(next, load::plane(&part, self.site.run)?);
            }
        }
        Ok(())
    }

    /// Gives the second plane a wider type, first of all in what the table says of itself; then in
    /// the tiers that are `done`.
    fn widen(&mut self, done: &[usize]) -> Result<(), TableError> {
        let wider = self.site.root.number().and_then(Number::wider);
        let (Some(second), Some(wider)) = (&mut self.site.root.second, wider) else {
            let max = u64::from(u32::MAX) - 1;
            return Err(SolveError::Overflow { what: "number of a table", max }.into());
        };
        second.number = wider.name().into();
        self.site.describe()?;
        done.iter().try_for_each(|&index| self.finished(index).map(|_| ()))
    }

    /// Writes a tier once more, with numbers of the type of the table.
    fn rewrite(&self, index: usize, part: &Part) -> Result<(), TableError> {
        let (writer, run) = (self.site.writer(index, true)?, self.site.run);
        let mut records = Vec::new();
        for shard in 0..part.files.shards() {
            let ranks = part.files.ranks(shard);
            let mut plane = Plane::<K::Answer>::unknown(ranks.end - ranks.start, run)?;
            let (places, known) = (0..plane.len(), |of| part.seal(of, shard));
            load::shard(&mut plane, places, (&part.files, shard), known, run)?;
            let kept = Kept { plane: &plane, first: ranks.start };
            match writer.shard(shard, &kept, run) {
                Ok(record) => records.push(record),
                Err(Refused::Error(error)) => return Err(error),
                Err(Refused::TooWide) => unreachable!("the type is wider than it was"),
            }
        }
        writer.finish(&records).map(|_| ())
    }
}
