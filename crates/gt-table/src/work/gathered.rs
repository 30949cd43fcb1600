//! A table whose folder the first process alone has: finished tiers go from one to the other.
//!
//! The other processes have folders of their own, which begin empty. They get the tiers that they
//! read from the first process, and hand the ones that they have finished to it.
//!
//! # Invariants
//! * A round carries a bounded part of a file from each process. So no shard lies whole in memory.
//! * What a tier says of itself comes after its shards, so that a tier which has it is whole.
//! * A process names a place by numbers, of which the other one makes the path. So nothing outside
//!   of the folder is written, whatever was sent.

use core::iter;
use std::collections::VecDeque;
use std::path::PathBuf;

use super::TableAtWork;
use crate::array::place;
use crate::error::TableError;
use crate::exchange::ExchangeError;
use crate::files::{self, DESCRIPTION};
use crate::in_memory::InMemory;
use crate::site::Site;
use crate::tier_files::{TierFiles, shard_path};

/// So many bytes go from a process to all others in a round.
const BATCH: usize = 4 << 20;
/// Least bytes of a file in a round, however many processes there are.
const LEAST: usize = 1 << 16;
/// The bytes before those of a file.
const HEAD: usize = 33;

/// A file of a tier: a shard of a plane, or what the tier says of itself.
#[derive(Clone, Copy, PartialEq, Eq)]
struct TierFile {
    tier: usize,
    shard: Option<(usize, u64)>,
}

impl TierFile {
    fn path(self, files: &TierFiles) -> Option<PathBuf> {
        let Some((plane, shard)) = self.shard else { return Some(files.folder.join(DESCRIPTION)) };
        let (name, ..) = files.planes().nth(plane).filter(|_| shard < files.shards())?;
        Some(shard_path(&files.folder, name, shard))
    }

    /// All files of a tier.
    fn of(tier: usize, files: &TierFiles) -> impl Iterator<Item = Self> + use<> {
        let (planes, shards) = (files.planes().len(), files.shards());
        let of_plane = move |plane| (0..shards).map(move |shard| Some((plane, shard)));
        let all = (0..planes).flat_map(of_plane).chain([None]);
        all.map(move |shard| Self { tier, shard })
    }

    /// The bytes before a part of the file.
    fn head(self, len: usize, is_last: bool) -> impl Iterator<Item = u8> {
        let (plane, shard) = self.shard.map_or((u64::MAX, 0), |(of, shard)| (of as u64, shard));
        let numbers = [self.tier as u64, plane, shard, len as u64];
        numbers.into_iter().flat_map(u64::to_le_bytes).chain([u8::from(is_last)])
    }

    /// A part of a file, whether it is the last one, and what comes after it.
    fn cut(bytes: &[u8]) -> Option<(Self, &[u8], bool, &[u8])> {
        let (head, rest) = bytes.split_first_chunk::<HEAD>()?;
        let (numbers, is_last) = head.split_last().map(|(is_last, head)| (head, *is_last == 1))?;
        let (numbers, _) = numbers.as_chunks();
        let numbers: Vec<u64> = numbers.iter().map(|bytes| u64::from_le_bytes(*bytes)).collect();
        let [tier, plane, shard, len] = numbers[..] else { return None };
        let (part, rest) = rest.split_at_checked(place(len))?;
        let shard = (plane != u64::MAX).then_some((place(plane), shard));
        Some((Self { tier: place(tier), shard }, part, is_last, rest))
    }
}

/// Tiers on the way to another process.
struct Outgoing {
    files: VecDeque<TierFile>,
    /// How much of the first one is sent.
    sent: u64,
}

impl Outgoing {
    /// The next parts, of some `most` bytes.
    fn batch(&mut self, site: &Site<'_>, most: usize) -> Result<Vec<u8>, TableError> {
        let mut batch = Vec::new();
        while batch.len() < most
            && let Some(&next) = self.files.front()
        {
            let files = site.files(next.tier);
            let Some(path) = next.path(&files) else { break };
            let Some((file, len)) = files::open(&path)? else {
                return Err(TableError::damaged(&path, "it is missing"));
            };
            let part = place(len.saturating_sub(self.sent)).min(most - batch.len());
            let is_last = self.sent + part as u64 >= len;
            batch.extend(next.head(part, is_last));
            let begin = batch.len();
            batch.resize(begin + part, 0);
            files::read_at(&file, &path, &mut batch[begin..], self.sent)?;
            self.sent += part as u64;
            if is_last {
                self.files.pop_front();
                self.sent = 0;
            }
        }
        Ok(batch)
    }
}

/// What comes from another process.
#[derive(Clone, Default)]
struct Incoming {
    /// The tier that was begun.
    tier: Option<usize>,
    /// The file of which a part is there.
    open: Option<TierFile>,
}

impl Incoming {
    /// Takes what has come. Returns whether these are parts of files, in the order of
    /// [`TierFile::of`].
    fn take(&mut self, site: &Site<'_>, mut batch: &[u8]) -> Result<bool, TableError> {
        while !batch.is_empty() {
            let Some((file, part, is_last, rest)) = TierFile::cut(batch) else { return Ok(false) };
            batch = rest;
            if file.tier >= site.listed().len() || self.open.is_some_and(|open| open != file) {
                return Ok(false);
            }
            if self.tier != Some(file.tier) {
                site.writer(file.tier, false)?;
                self.tier = Some(file.tier);
            }
            let files = site.files(file.tier);
            let Some(path) = file.path(&files) else { return Ok(false) };
            files::append(&path, part, self.open.is_none())?;
            self.open = (!is_last).then_some(file);
            if !is_last {
                continue;
            }
            if let Some((plane, shard)) = file.shard {
                files::settle(&path)?;
                files.index(plane, shard, None)?;
            } else {
                for (name, ..) in files.planes() {
                    files::sync_folder(&files.folder.join(name).join("c"))?;
                }
                files::settle(&path)?;
                files::sync_folder(&files.folder)?;
                site.there(file.tier)?;
                self.tier = None;
            }
        }
        Ok(true)
    }
}

impl<K: InMemory> TableAtWork<'_, '_, K> {
    /// Gets tiers from the first process, which has them, unless they are here. All come here.
    pub(super) fn fetch(&mut self, wanted: Vec<usize>) -> Result<(), TableError> {
        let mut lacks = Vec::new();
        for index in wanted {
            if !self.team.is_first() && self.site.part(index)?.is_none() {
                lacks.extend_from_slice(&(index as u64).to_le_bytes());
            }
        }
        let mut lists = Vec::new();
        for (process, lacks) in self.team.reported(lacks)?.iter().enumerate() {
            let (numbers, _) = lacks.as_chunks();
            let tiers = numbers.iter().map(|bytes| place(u64::from_le_bytes(*bytes)));
            let tiers: Vec<_> = tiers.collect();
            if tiers.iter().any(|&index| index >= self.site.listed().len()) {
                return Err(ExchangeError::garbled(process).into());
            }
            lists.push(tiers);
        }
        self.carry(&lists)
    }

    /// Hands tiers that this process has finished to the first one. All come here.
    pub(super) fn deliver(&mut self, finished: Vec<usize>) -> Result<(), TableError> {
        let mut lists = vec![Vec::new(); self.team.processes()];
        if !self.team.is_first() {
            lists[0] = finished;
        }
        self.carry(&lists)
    }

    /// Sends tiers to each process, and takes those that come.
    fn carry(&mut self, lists: &[Vec<usize>]) -> Result<(), TableError> {
        let (own, others) = (self.team.process(), lists.len() - 1);
        let site = &self.site;
        let files = |&tier: &usize| TierFile::of(tier, &site.files(tier));
        let outgoing = |tiers: &Vec<usize>| Outgoing {
            files: tiers.iter().flat_map(files).collect(),
            sent: 0,
        };
        let mut outgoing: Vec<_> = lists.iter().map(outgoing).collect();
        let mut incoming = vec![Incoming::default(); lists.len()];
        let most = (BATCH / others.max(1)).max(LEAST);
        loop {
            site.run.check_running()?;
            let batches = outgoing.iter_mut().map(|list| list.batch(site, most));
            let mut batches = batches.collect::<Result<Vec<_>, _>>()?;
            let mut left = [outgoing.iter().map(|list| list.files.len() as u64).sum()];
            self.team.exchange().round(&mut batches, &mut left)?;
            for (process, (from, batch)) in iter::zip(&mut incoming, &batches).enumerate() {
                if process != own && !from.take(site, batch)? {
                    return Err(ExchangeError::garbled(process).into());
                }
            }
            if left == [0] {
                return Ok(());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use gt_core::example::Matches;
    use gt_core::tiers::Plan;
    use gt_core::{Run, Value};

    use super::*;
    use crate::attributes::Root;
    use crate::by_number::ByNumber;
    use crate::tier_names::TierNames;

    /// Parts of any size arrive as the tier that was sent; whatever else comes is refused.
    #[test]
    fn a_tier_arrives_in_parts() {
        let [here, there] = [(), ()].map(|()| tempfile::tempdir().unwrap());
        let (game, run) = (Matches(2_999), Run::new());
        crate::solve(game, here.path(), &run).unwrap();
        let root = Root { complete: None, ..Root::read(here.path()).unwrap().unwrap() };
        let names = TierNames::new(&Plan::new(&game, &run).unwrap()).unwrap();
        let tiers = ByNumber::<_, Value>::new(&game, &names);
        let site = |folder| Site { tiers: &tiers, folder, root: root.clone(), run: &run };
        let [from, to] = [here.path(), there.path()].map(site);
        let mut incoming = Incoming::default();
        for (tier, most) in [(0, 1), (2, 7), (1, 1 << 20)] {
            let files = TierFile::of(tier, &from.files(tier)).collect();
            let mut outgoing = Outgoing { files, sent: 0 };
            let mut parts = 0;
            while !outgoing.files.is_empty() {
                parts += 1;
                assert!(to.part(tier).unwrap().is_none());
                let batch = outgoing.batch(&from, most).unwrap();
                assert!(incoming.take(&to, &batch).unwrap());
            }
            assert_eq!(parts == 1, most > 7);
            assert!(to.there(tier).unwrap().check_content(&run).is_ok());
        }
        let file = |shard| TierFile { tier: 1, shard };
        for (file, len) in [
            (TierFile { tier: 3, shard: None }, 0),
            (file(Some((2, 0))), 0),
            (file(Some((0, 1))), 0),
            (file(Some((0, 0))), 1),
        ] {
            let batch: Vec<u8> = file.head(len, true).collect();
            assert!(!Incoming::default().take(&to, &batch).unwrap());
        }
        // Another file may not begin before one has ended.
        let parts = [Some((0, 0)), Some((1, 0))].map(file);
        let batch: Vec<u8> = parts.iter().flat_map(|part| part.head(0, false)).collect();
        assert!(!Incoming::default().take(&to, &batch).unwrap());
    }
}
