//! The tiers of a table, solved and written one after the other.
//!
//! A tier whose ranks do not need each other is solved and written by shards, so that a run that
//! goes on reads the shards that are there. Other tiers are solved whole.
//!
//! Several processes divide the work among themselves: tiers of one step, or the shards of a tier
//! that is alone. Only files go from one to the others.

mod divided;
mod gathered;

use core::ops::Range;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use gt_core::tiers::{Plane, Width};
use gt_core::{Progress, Run, SolveError};

use crate::array::{Number, place};
use crate::attributes::Root;
use crate::behind::Behind;
use crate::checkpoint;
use crate::encode::{Kept, Refused, bytes_at_work};
use crate::error::TableError;
use crate::exchange::Exchange;
use crate::files;
use crate::headway::Steps;
use crate::in_memory::InMemory;
use crate::load;
use crate::numbered::Solves;
use crate::occupied::Occupied;
use crate::order::Order;
use crate::own_folder::OwnFolder;
use crate::part::Part;
use crate::site::Site;
use crate::team::{self, Team};
use crate::tier_files::TierFiles;
use crate::writer::TierWriter;

/// The answers of a tier that is being solved.
struct AtWork<K> {
    plane: Plane<K>,
    /// How many of its shards have their answers.
    solved: u64,
}

/// The checkpoint of a tier that was at work.
#[derive(Clone, Copy, Debug)]
struct Saved {
    tier: usize,
    shares: u64,
}

/// A table at work.
struct TableAtWork<'w, 'e, K: InMemory> {
    site: Site<'w>,
    team: &'w mut Team<'e>,
    order: &'w Order<'w>,
    solves: &'w dyn Solves<K>,
    /// The tiers in memory that the tier at work leads to.
    below: BTreeMap<usize, Plane<K>>,
    current: Option<AtWork<K>>,
    saved: Option<Saved>,
    /// How many tiers were begun anew, because their checkpoint is damaged.
    anew: u64,
    behind: Behind,
    steps: Steps,
}

/// Makes the table that is ordered, or goes on with it. Returns how many tiers were there, and how
/// many were damaged or lost.
pub(crate) fn make<K: InMemory>(
    order: &Order<'_>,
    solves: &dyn Solves<K>,
    folder: &Path,
    run: &Run,
    exchange: &mut dyn Exchange,
) -> Result<[u64; 2], TableError> {
    let mut team = Team::new(exchange);
    let made = make_with(order, solves, folder, run, &mut team);
    made.inspect_err(|error| team.give_up(&error.to_string()))
}

fn make_with<K: InMemory>(
    order: &Order<'_>,
    solves: &dyn Solves<K>,
    folder: &Path,
    run: &Run,
    team: &mut Team<'_>,
) -> Result<[u64; 2], TableError> {
    order.check(team.processes(), run)?;
    team.gather(order.is_gathered)?;
    let own = OwnFolder::make(folder, team)?;
    let folder = own.as_ref().map_or(folder, OwnFolder::path);
    let occupied = team.is_first().then(|| Occupied::take(folder)).transpose()?;
    let found = order.begin(folder, team, run).and_then(|root| {
        let site = Site { tiers: order.tiers, folder, root, run };
        let (below, current, saved, anew) = (BTreeMap::new(), None, None, 0);
        let behind = Behind::new(folder, team.processes() == 1 && run.thread_count().get() == 1)?;
        let steps = Steps::new(team.exchange().headway(), order.tiers.listed().ranks());
        let mut work =
            TableAtWork { site, team, order, solves, below, current, saved, anew, behind, steps };
        let found = work.tiers().map_err(|error| order.refused(error, run))?;
        if work.team.is_first() {
            work.site.complete()?;
        }
        work.team.meet()?;
        Ok(found)
    });
    if let Some(occupied) = occupied {
        occupied.leave_finished(folder)?;
    }
    found
}

impl<K: InMemory> TableAtWork<'_, '_, K> {
    /// Finishes all tiers. Returns how many were there, and how many were damaged or lost.
    fn tiers(&mut self) -> Result<[u64; 2], TableError> {
        let mut mended = [if self.team.is_first() { self.site.mend()? } else { 0 }];
        mended = self.team.sums(mended)?;
        self.look_again()?;
        self.look_for_checkpoint()?;
        let (listed, run) = (self.site.tiers.listed(), self.site.run);
        let ranks = |tiers: &[usize]| {
            let lengths = tiers.iter().map(|&index| listed.length(index));
            lengths.fold(0, u64::saturating_add)
        };
        let mut found = 0;
        run.report(self.steps.progress());
        for step in team::steps(self.site.tiers, self.team.processes()) {
            run.check_running()?;
            let owed = self.owed(&step)?;
            found += (step.len() - owed.len()) as u64;
            self.steps.begin(ranks(&step), ranks(&owed));
            self.step(owed)?;
            self.steps.finish();
            run.report(self.steps.progress());
        }
        self.behind.done()?;
        let [mended] = mended;
        Ok([found, mended + self.anew])
    }

    /// Sees whether there is a checkpoint to go on from: the first process looks.
    fn look_for_checkpoint(&mut self) -> Result<(), TableError> {
        if self.team.is_gathered() {
            return Ok(());
        }
        let mut said = [0; 3];
        if self.team.is_first() {
            let (found, is_damaged) = checkpoint::found(self.site.folder, &self.site.root)?;
            let of = found.map(|found| [1 + found.tier as u64, found.shares.len() as u64]);
            let [tier, shares] = of.unwrap_or_default();
            said = [tier, shares, is_damaged.into()];
        }
        let [tier, shares, damaged] = self.team.sums(said)?;
        let tier = tier.checked_sub(1).map(place);
        self.saved = tier.map(|tier| Saved { tier, shares });
        self.anew = damaged;
        Ok(())
    }

    /// Takes over what the first process says of the table by now.
    fn look_again(&mut self) -> Result<(), TableError> {
        let said = self.team.told(self.site.root.describe())?;
        self.site.root = Root::parsed(self.site.folder, &said)?;
        Ok(())
    }

    /// Which of these tiers are not there: the first process looks.
    fn owed(&mut self, step: &[usize]) -> Result<Vec<usize>, TableError> {
        let mut marks = Vec::new();
        if self.team.is_first() {
            for &index in step {
                marks.push(u8::from(self.finished(index)?.is_none()));
            }
        }
        let marks = self.team.told(marks)?;
        let owed = step.iter().zip(marks).filter(|&(_, is_owed)| is_owed == 1);
        Ok(owed.map(|(&index, _)| index).collect())
    }

    /// Solves and writes tiers that do not lead to each other, with the other processes.
    fn step(&mut self, mut owed: Vec<usize>) -> Result<(), TableError> {
        let processes = self.team.processes();
        // What is saved comes first: another tier would take its place.
        let saved = self.saved.map(|saved| saved.tier);
        owed.sort_by_key(|&index| Some(index) != saved);
        if processes > 1 || owed.first().copied() == saved {
            let mut whole = Vec::new();
            for index in owed {
                if !self.by_positions(index)? {
                    whole.push(index);
                }
            }
            owed = whole;
        }
        if owed.len() < processes && self.order.is_divided {
            // Each tier has more than one process.
            let (mut whole, count) = (Vec::new(), owed.len());
            for index in owed {
                let ranks = self.site.listed().length(index);
                if !team::is_divided(ranks, count, processes) || !self.by_shards(index)? {
                    whole.push(index);
                }
            }
            owed = whole;
        }
        if owed.is_empty() {
            return Ok(());
        }
        let listed = self.site.tiers.listed();
        let mut all = team::assigned(&owed, |index| listed.length(index), processes);
        let own = all.swap_remove(self.team.process());
        self.reach(&own)?;
        let mut own = own.into_iter().peekable();
        loop {
            let (mut is_too_wide, mut finished) = (false, Vec::new());
            while let Some(&index) = own.peek()
                && !is_too_wide
            {
                match self.tier(index) {
                    Ok(()) => finished.extend(own.next()),
                    Err(Refused::TooWide) => is_too_wide = true,
                    Err(Refused::Error(error)) => return Err(error),
                }
            }
            if processes > 1 {
                self.behind.done()?; // others may read it
            }
            let [too_wide] = self.team.sums([u64::from(is_too_wide)])?;
            if self.team.is_gathered() {
                self.deliver(finished)?;
            }
            if too_wide == 0 {
                return Ok(());
            }
            self.widen()?;
        }
    }

    /// Sees to it that the tiers in memory are at least so wide, as what is solved by them.
    fn widen_below(&mut self, width: Width) -> Result<(), TableError> {
        for below in self.below.values_mut() {
            while below.width() < width {
                below.widen(self.site.run)?;
            }
        }
        Ok(())
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
        let writer = self.begin(index)?;
        for shard in 0..writer.files().shards() {
            self.solve(index, writer.files(), shard)?;
            let Some(AtWork { plane, .. }) = &self.current else { unreachable!("it is at work") };
            self.behind.room()?;
            let kept = Kept { plane, first: 0 };
            let encoded = writer.encoded(writer.files().ranks(shard), &kept, None, run)?;
            self.behind.shard(shard, encoded);
        }
        self.behind.finish();
        if let Some(AtWork { plane, .. }) = self.current.take() {
            self.below.insert(index, plane);
        }
        Ok(())
    }

    /// Begins to write a tier: at once if some of it may be there.
    fn begin(&mut self, index: usize) -> Result<Arc<TierWriter>, TableError> {
        let mut writer = self.site.joined(index);
        if files::exists(&writer.files().folder) {
            self.behind.done()?;
            writer = self.site.writer(index, false)?;
        }
        let writer = Arc::new(writer);
        self.behind.begin(Arc::clone(&writer));
        Ok(writer)
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
            self.steps.found(ranks.end - ranks.start);
            load::shard(&mut plane, ranks, (files, shard), |_| None, run)?;
            shard + 1
        } else if files.shards() > 1
            && let part = self.run_of(length, ranks.clone(), held)
            && let Some(part) = self.solves.solve_ranks(index, ranks.clone(), &self.below, &part)?
        {
            plane.copy_from(ranks.start, &part.plane, run)?;
            self.widen_below(plane.width())?;
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
        let (outer, all) = (self.site.run.clone(), self.steps.part(ranks.end - ranks.start));
        let report = Arc::new(move |part: Progress| {
            if let Some(progress) = all(part) {
                outer.report(progress);
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

    /// Sees to it that this process can read what these tiers lead to, if it has not all of that in
    /// memory. All processes come here.
    fn reach(&mut self, tiers: &[usize]) -> Result<(), TableError> {
        let next = tiers.iter().flat_map(|&index| self.site.tiers.next(index));
        let mut wanted: Vec<_> = next.collect();
        wanted.sort_unstable();
        wanted.dedup();
        if tiers.len() == 1 {
            wanted.retain(|next| !self.below.contains_key(next));
        }
        let [reads] = self.team.sums([wanted.len() as u64])?;
        if reads > 0 {
            self.behind.done()?;
            if self.team.is_gathered() {
                return self.fetch(wanted);
            }
            self.team.meet()?;
        }
        Ok(())
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
    /// the tiers that are there. The first process does it, and the others wait.
    fn widen(&mut self) -> Result<(), TableError> {
        let wider = self.site.root.number().and_then(Number::wider);
        let (Some(second), Some(wider)) = (&mut self.site.root.second, wider) else {
            let max = u64::from(u32::MAX) - 1;
            return Err(SolveError::Overflow { what: "number of a table", max }.into());
        };
        second.number = wider.name().into();
        self.behind.done()?;
        if self.team.is_first() {
            self.site.describe()?;
            for &index in self.site.tiers.listed().order() {
                self.finished(index)?;
            }
        }
        self.team.meet()?;
        Ok(())
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
            match writer.shard(shard, &kept, None, run) {
                Ok(record) => records.push(record),
                Err(Refused::Error(error)) => return Err(error),
                Err(Refused::TooWide) => unreachable!("the type is wider than it was"),
            }
        }
        writer.finish(&records).map(|_| ())
    }
}
