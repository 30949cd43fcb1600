//! A tier that several processes solve together: parts of its shards, or position by position.
//!
//! The first process begins the tier and writes its description. Each process writes shards, and
//! tells the first one what the description has to say of them.

use core::mem;
use core::ops::Range;
use std::sync::Arc;

use gt_core::tiers::Plane;

use super::{Saved, TableAtWork};
use crate::array::BLOCK;
use crate::checkpoint::{self, Pace};
use crate::encode::{Kept, Refused, Shards};
use crate::error::TableError;
use crate::exchange::ExchangeError;
use crate::in_memory::InMemory;
use crate::kind::Stored;
use crate::load;
use crate::pieces::write_shards;
use crate::sharded::{self, Entry, Found, Upkeep};
use crate::writer::{ShardRecord, TierWriter};

impl<K: InMemory> TableAtWork<'_, '_, K> {
    /// Solves a tier whose ranks do not need each other, each process a part of every shard. Then
    /// all have the whole tier in memory, and the first one writes it. Returns whether that can be
    /// done.
    pub(super) fn by_shards(&mut self, index: usize) -> Result<bool, TableError> {
        self.reach(&[index])?;
        self.load_below(index)?;
        let length = self.site.listed().length(index);
        loop {
            let is_first = self.team.is_first();
            let writer =
                if is_first { self.begin(index)? } else { Arc::new(self.site.joined(index)) };
            let files = writer.files();
            let mut look = Vec::new();
            if is_first {
                look.extend((0..files.shards()).map(|shard| u8::from(!files.has(shard))));
            }
            let owed = self.team.told(look)?;
            let mut plane = Plane::unknown(length, &self.run_of(length, 0..length, 0))?;
            let mut refused = [0; 2];
            for (shard, owed) in (0..files.shards()).zip(owed) {
                refused = self.by_parts(index, &writer, (shard, owed == 1), &mut plane)?;
                if refused != [0; 2] {
                    break;
                }
            }
            match refused {
                [0, 0] => {
                    if is_first {
                        self.behind.finish();
                    }
                    self.below.insert(index, plane);
                    return Ok(true);
                }
                [0, _] => self.widen()?,
                _ => {
                    // Whoever solves the tier whole begins it, too.
                    self.behind.done()?;
                    self.team.meet()?;
                    return Ok(false);
                }
            }
        }
    }

    /// Solves a shard: each process solves and encodes a part of it, and gets the parts of the
    /// others. A shard that is not owed is there: the first process reads it, and the others get
    /// it.
    ///
    /// Returns how many processes cannot: those that need all ranks of the tier at once, and those
    /// that have a number which does not fit.
    fn by_parts(
        &mut self,
        index: usize,
        writer: &TierWriter,
        (shard, owed): (u64, bool),
        plane: &mut Plane<K>,
    ) -> Result<[u64; 2], TableError> {
        let (processes, own, run) = (self.team.processes(), self.team.process(), self.site.run);
        let files = writer.files();
        let part_of =
            |process| part_of(files.ranks(shard), process, if owed { processes } else { 1 });
        let (ranks, mut refused, mut part) = (part_of(own), [0; 2], Shards::default());
        if !ranks.is_empty() {
            if !owed {
                load::shard(plane, ranks.clone(), (files, shard), |_| None, run)?;
            } else if let solving = self.run_of(files.length, ranks.clone(), plane.bytes())
                && let solved = self.solves.solve_ranks(index, ranks.clone(), &self.below, &solving)
                && let Some(solved) = solved?
            {
                plane.copy_from(ranks.start, &solved.plane, run)?;
            } else {
                refused[0] = 1;
            }
            self.behind.room()?;
            match writer.encoded(ranks, &Kept { plane, first: 0 }, None, run) {
                Ok(encoded) => part = encoded,
                Err(Refused::TooWide) => refused[1] = 1,
                Err(Refused::Error(error)) => return Err(error),
            }
        }
        let mut batches = vec![part.to_bytes(); processes];
        batches[own].clear();
        self.team.exchange().round(&mut batches, &mut refused)?;
        if refused != [0; 2] {
            return Ok(refused);
        }
        let mut whole = Shards::default();
        for (process, batch) in batches.into_iter().enumerate() {
            let ranks = part_of(process);
            if process == own || ranks.is_empty() {
                whole.append(&mem::take(&mut part));
                continue;
            }
            let garbled = || ExchangeError::garbled(process);
            let sent = Shards::from_bytes(&batch).ok_or_else(garbled)?;
            drop(batch);
            if !load::part(plane, ranks, (files, shard), &sent, run)? {
                return Err(garbled().into());
            }
            if own == 0 {
                whole.append(&sent);
            }
        }
        self.widen_below(plane.width())?;
        if own == 0 {
            self.behind.shard(shard, whole);
        }
        Ok(refused)
    }

    /// Solves a tier whose positions all processes share, if one of them has too little memory for
    /// it, or if there is a checkpoint of it. Returns whether it was solved so.
    pub(super) fn by_positions(&mut self, index: usize) -> Result<bool, TableError> {
        let (processes, run) = (self.team.processes() as u64, self.site.run);
        let (mut lacks, mut is_saved) = (self.order.check_tier(index, run).is_err(), false);
        if let Some(Saved { shares, .. }) = self.saved.filter(|saved| saved.tier == index) {
            let evenly = (shares / shares.div_ceil(processes)).max(1);
            lacks |= self.order.check_shared_tier(index, evenly, run).is_err();
            is_saved = true;
        }
        let [lack] = self.team.sums([u64::from(lacks)])?;
        let is_shared = if lack > 0 { processes > 1 } else { is_saved };
        if !is_shared {
            return Ok(false);
        }
        self.reach(&[index])?;
        self.load_below(index)?;
        let mut found = Ok(sharded::Solved::default());
        let Self { solves, below, team, site, .. } = self;
        let held = below.values().map(Plane::bytes).fold(0, u64::saturating_add);
        let run = match site.run.max_memory() {
            Some(most) => site.run.clone().memory(most.saturating_sub(held)),
            None => site.run.clone(),
        };
        let (folder, table) = (site.folder, &site.root);
        let (interval, times) = (self.order.interval, Pace::TIMES);
        let upkeep = Upkeep { folder, table, tier: index, interval, times };
        let upkeep = (!team.is_gathered()).then_some(upkeep);
        let can = solves.with_region(index, below, &mut |region| {
            found = sharded::solve_ranks(region, team.exchange(), folder, upkeep, &run);
        })?;
        let sharded::Solved { parts: found, is_anew } = found?;
        if !can {
            return Ok(false);
        }
        self.anew += u64::from(is_anew);
        self.below.clear();
        loop {
            if self.team.is_first() {
                self.site.writer(index, false)?;
            }
            self.team.meet()?;
            let writer = self.site.joined(index);
            match self.write_entries(&writer, &found) {
                Ok(records) => {
                    self.finish(index, &writer, &records)?;
                    return Ok(true);
                }
                Err(Refused::TooWide) => self.widen()?,
                Err(Refused::Error(error)) => return Err(error),
            }
        }
    }

    /// Hands the answers of a tier to the processes that write them.
    fn write_entries(
        &mut self,
        writer: &TierWriter,
        found: &[Found],
    ) -> Result<Vec<ShardRecord>, Refused> {
        let run = self.site.run;
        let mut put = |ranks: Range<u64>, letters: &mut Vec<u8>| {
            for (rank, entry) in found.iter().flat_map(|part| part.of_ranks(ranks.clone())) {
                letters.extend_from_slice(&rank.to_le_bytes());
                letters.extend_from_slice(&entry.to_le_bytes());
            }
        };
        let mut encode = |ranks: Range<u64>, letters: &[Vec<u8>]| -> Result<Shards, Refused> {
            let mut plane = Plane::<K>::unknown(ranks.end - ranks.start, run)?;
            for (process, letters) in letters.iter().enumerate() {
                for letter in letters.as_chunks::<12>().0 {
                    let answer = letter.split_first_chunk().and_then(|(rank, entry)| {
                        let entry = Entry::from_le_bytes(*entry.first_chunk()?);
                        let rank = u64::from_le_bytes(*rank).checked_sub(ranks.start)?;
                        let (outcome, plies) = entry.value();
                        Some((rank, K::Answer::join(outcome, plies)?))
                    });
                    let Some((rank, answer)) = answer else {
                        return Err(TableError::from(ExchangeError::garbled(process)).into());
                    };
                    plane.set(rank, K::keep(answer)?, run)?;
                }
            }
            let kept = Kept { plane: &plane, first: ranks.start };
            writer.encoded(ranks, &kept, None, run)
        };
        write_shards(self.team, writer, run, &mut put, &mut encode)
    }

    /// Writes the description of a tier whose shards several processes have written.
    fn finish(
        &mut self,
        index: usize,
        writer: &TierWriter,
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
            checkpoint::remove(self.site.folder)?;
        }
        self.team.meet()?;
        Ok(())
    }
}

/// The ranks of a shard that a process solves: whole blocks, as many as the others have.
fn part_of(ranks: Range<u64>, process: usize, processes: usize) -> Range<u64> {
    let block = u64::from(BLOCK);
    let blocks = (ranks.end - ranks.start).div_ceil(block);
    let cut = |nth: usize| {
        let before = blocks * nth as u64 / processes as u64;
        ranks.end.min(ranks.start + before * block)
    };
    cut(process)..cut(process + 1)
}
