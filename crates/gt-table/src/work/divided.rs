//! A tier that several processes solve together: shard by shard, or position by position.
//!
//! The first process begins the tier and writes its description. Each process writes shards, and
//! tells the first one what the description has to say of them.

use gt_core::tiers::Plane;

use super::TableAtWork;
use crate::encode::{Kept, Refused};
use crate::error::TableError;
use crate::exchange::ExchangeError;
use crate::in_memory::InMemory;
use crate::kind::Stored;
use crate::load;
use crate::sharded::{self, Entry, Found};
use crate::tier_files::TierFiles;
use crate::writer::{ShardRecord, TierWriter};

impl<K: InMemory> TableAtWork<'_, '_, K> {
    /// Solves a tier whose ranks do not need each other, each process some of its shards. Returns
    /// whether that can be done.
    pub(super) fn by_shards(&mut self, index: usize) -> Result<bool, TableError> {
        self.load_below(index)?;
        loop {
            if self.team.is_first() {
                self.site.writer(index, false)?;
            }
            self.team.meet()?;
            let writer = self.site.joined(index);
            let (mut needs_all, mut is_too_wide, mut records) = (false, false, Vec::new());
            for shard in 0..writer.files().shards() {
                if shard % self.team.processes() as u64 != self.team.process() as u64 {
                    continue;
                }
                let Some(plane) = self.shard(index, writer.files(), shard)? else {
                    needs_all = true;
                    break;
                };
                let first = writer.files().ranks(shard).start;
                match writer.shard(shard, &Kept { plane: &plane, first }, None, self.site.run) {
                    Ok(record) => records.push(record),
                    Err(Refused::TooWide) => is_too_wide = true,
                    Err(Refused::Error(error)) => return Err(error),
                }
            }
            let [needing, too_wide] =
                self.team.sums([u64::from(needs_all), u64::from(is_too_wide)])?;
            if needing > 0 {
                return Ok(false);
            }
            if too_wide == 0 {
                self.finish(index, writer, &records)?;
                return Ok(true);
            }
            self.widen()?;
        }
    }

    /// Solves a tier whose positions all processes share, if one of them has too little memory for
    /// it. Returns whether it was solved so.
    pub(super) fn by_positions(&mut self, index: usize) -> Result<bool, TableError> {
        let is_too_large = self.order.check_tier(index, self.site.run).is_err();
        let [too_large] = self.team.sums([u64::from(is_too_large)])?;
        if too_large == 0 || self.team.processes() == 1 {
            return Ok(false);
        }
        self.load_below(index)?;
        let mut found = Ok(Vec::new());
        let Self { solves, below, team, site, .. } = self;
        let can = solves.with_region(index, below, &mut |region| {
            found = sharded::solve(region, team.exchange(), site.run);
        })?;
        let found = found?;
        if !can {
            return Ok(false);
        }
        self.below.clear();
        let mut entries = Vec::new();
        for Found { keys, entries: found } in found {
            let (ranks, _) = keys.as_chunks::<8>();
            entries.extend(ranks.iter().map(|rank| u64::from_be_bytes(*rank)).zip(found));
        }
        entries.sort_unstable_by_key(|&(rank, _)| rank);
        loop {
            if self.team.is_first() {
                self.site.writer(index, false)?;
            }
            self.team.meet()?;
            let writer = self.site.joined(index);
            let written = self.write_entries(&writer, &entries);
            let (records, is_too_wide) = match written {
                Ok(records) => (records, false),
                Err(Refused::TooWide) => (Vec::new(), true),
                Err(Refused::Error(error)) => return Err(error),
            };
            let [too_wide] = self.team.sums([u64::from(is_too_wide)])?;
            if too_wide == 0 {
                self.finish(index, writer, &records)?;
                return Ok(true);
            }
            self.widen()?;
        }
    }

    /// Hands the answers of a tier, ascending by rank, to the processes that write them: each takes
    /// one shard of as many as there are processes, until all are written.
    fn write_entries(
        &mut self,
        writer: &TierWriter,
        entries: &[(u64, Entry)],
    ) -> Result<Vec<ShardRecord>, Refused> {
        let (files, run, processes) = (writer.files(), self.site.run, self.team.processes());
        let (mut records, mut is_too_wide) = (Vec::new(), false);
        for first in (0..files.shards()).step_by(processes) {
            let mut batches = Vec::new();
            for shard in first..first + processes as u64 {
                let ranks = if shard < files.shards() { files.ranks(shard) } else { 0..0 };
                let place = |rank| entries.partition_point(|&(other, _)| other < rank);
                let own = &entries[place(ranks.start)..place(ranks.end)];
                let letter = |&(rank, entry): &(u64, Entry)| (rank - ranks.start, entry);
                batches.push(Entry::to_bytes(own.iter().map(letter)));
            }
            self.team.exchange().round(&mut batches, &mut []).map_err(TableError::from)?;
            let shard = first + self.team.process() as u64;
            if shard >= files.shards() || is_too_wide {
                continue;
            }
            let ranks = files.ranks(shard);
            let mut plane = Plane::<K>::unknown(ranks.end - ranks.start, run)?;
            for (process, batch) in batches.iter().enumerate() {
                for (rank, entry) in Entry::from_bytes(batch) {
                    let (outcome, plies) = entry.value();
                    let answer = K::Answer::join(outcome, plies).map(K::keep).transpose()?;
                    let garbled = || TableError::from(ExchangeError::garbled(process));
                    plane.set(rank, answer.ok_or_else(garbled)?, run)?;
                }
            }
            match writer.shard(shard, &Kept { plane: &plane, first: ranks.start }, None, run) {
                Ok(record) => records.push(record),
                Err(Refused::TooWide) => is_too_wide = true,
                Err(error) => return Err(error),
            }
        }
        if is_too_wide { Err(Refused::TooWide) } else { Ok(records) }
    }

    /// Writes the description of a tier whose shards several processes have written.
    fn finish(
        &mut self,
        index: usize,
        writer: TierWriter,
        records: &[ShardRecord],
    ) -> Result<(), TableError> {
        let said = self.team.reported(ShardRecord::to_bytes(records))?;
        if self.team.is_first() {
            let mut all = Vec::new();
            for (process, said) in said.iter().enumerate() {
                let Some(records) = ShardRecord::from_bytes(said) else {
                    return Err(ExchangeError::garbled(process).into());
                };
                all.extend(records);
            }
            all.sort_unstable_by_key(ShardRecord::shard);
            writer.finish(&all)?;
            self.site.there(index)?;
        }
        self.team.meet()?;
        Ok(())
    }

    /// The answers of a shard: read if they were written before, and solved otherwise; `None` if
    /// that needs the whole tier.
    fn shard(
        &mut self,
        index: usize,
        files: &TierFiles,
        shard: u64,
    ) -> Result<Option<Plane<K>>, TableError> {
        let (ranks, run) = (files.ranks(shard), self.site.run);
        if files.has(shard) {
            let mut plane = Plane::unknown(ranks.end - ranks.start, run)?;
            let all = 0..plane.len();
            load::shard(&mut plane, all, (files, shard), |_| None, run)?;
            return Ok(Some(plane));
        }
        let part = self.run_of(files.length, ranks.clone(), 0);
        let Some(solved) = self.solves.solve_ranks(index, ranks, &self.below, &part)? else {
            return Ok(None);
        };
        self.widen_below(solved.plane.width())?;
        Ok(Some(solved.plane))
    }
}
