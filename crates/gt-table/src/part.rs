//! A finished tier: its files, and what its description says of them.

use std::path::{Path, PathBuf};

use gt_core::Run;
use gt_core::run::parallel;
use sha2::{Digest as _, Sha256};

use crate::array::{BLOCK, Number, place};
use crate::attributes::{Root, TierAttributes};
use crate::encode::{Counts, Digest, count, digest_of, hex};
use crate::error::TableError;
use crate::files::{self, DESCRIPTION};
use crate::keys::{KEYS, KeyArray, KeySlice};
use crate::shard::Index;
use crate::tier_files::{TierFiles, shard_path};
use crate::tier_names::folder_name;

/// A finished tier: its files, and what it says of them.
#[derive(Debug)]
#[expect(unnameable_types, reason = "a part of `Way`, which nobody outside implements")]
pub struct Part {
    pub(crate) files: TierFiles,
    pub(crate) attributes: TierAttributes,
    /// The digest of its description.
    pub(crate) description: String,
}

impl Part {
    /// Reads the description of tier `index`; `None` if the tier is not finished.
    ///
    /// The tier has to be the one of `length` ranks that the game shows as `tier`.
    pub(crate) fn open(
        table: &Path,
        root: &Root,
        index: usize,
        expected: Option<(&str, u64)>,
    ) -> Result<Option<Self>, TableError> {
        let folder = table.join(folder_name(index));
        if files::exists(&folder) {
            files::check_folder(&folder)?;
        }
        let path = folder.join(DESCRIPTION);
        let Some((attributes, description)) = TierAttributes::read(&path)? else { return Ok(None) };
        if let Some(complete) = &root.complete
            && complete.descriptions.get(index) != Some(&description)
        {
            return Err(TableError::damaged(&path, "it is not the description that was written"));
        }
        if let Some((tier, length)) = expected
            && (attributes.tier != tier || attributes.length != length)
        {
            let (found, at) = (&attributes.tier, attributes.length);
            let why = format!("it is tier {found} of {at} ranks, and not {tier} of {length}");
            return Err(TableError::damaged(&path, why));
        }
        let number = attributes.number();
        if attributes.second.is_some() != number.is_some()
            || number.is_some() != root.second.is_some()
        {
            return Err(TableError::damaged(&path, "it has another second plane than its table"));
        }
        let files = TierFiles::new(table, root, (index, attributes.length), number);
        let part = Self { files, attributes, description };
        if part.attributes.shards.len() as u64 != part.files.shards() * part.planes() as u64 {
            return Err(TableError::damaged(&path, "it has another number of shards"));
        }
        part.check_descriptions()?;
        Ok(Some(part))
    }

    /// Compares the descriptions of the arrays with what they have to be.
    fn check_descriptions(&self) -> Result<(), TableError> {
        for (name, text) in self.descriptions() {
            let folder = self.folder().join(name);
            files::check_folder(&folder)?;
            files::check_folder(&folder.join("c"))?;
            let path = folder.join(DESCRIPTION);
            let most = text.len() as u64 + 1;
            match files::read(&path, most)? {
                None => return Err(TableError::damaged(&path, "it is missing")),
                Some(found) if found != text => {
                    return Err(TableError::damaged(&path, "it describes another array"));
                }
                Some(_) => {}
            }
        }
        Ok(())
    }

    /// The arrays of the tier with the texts that describe them.
    pub(crate) fn descriptions(&self) -> impl Iterator<Item = (&str, Vec<u8>)> {
        let files = &self.files;
        files
            .planes()
            .map(|(name, number, fill)| (name, files.cut.describe(files.length, number, fill)))
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.files.folder
    }

    fn planes(&self) -> usize {
        self.files.planes().len()
    }

    /// The seal of a shard.
    pub(crate) fn seal(&self, plane: usize, shard: u64) -> Option<u32> {
        let nth = plane as u64 * self.files.shards() + shard;
        self.attributes.shards.get(place(nth)).copied()
    }

    /// Reads where the chunks of a shard lie.
    pub(crate) fn index(&self, plane: usize, shard: u64) -> Result<Index, TableError> {
        self.files.index(plane, shard, self.seal(plane, shard))
    }

    /// The values of a whole shard, read on the threads of `run`.
    pub(crate) fn shard(&self, plane: usize, shard: u64, run: &Run) -> Result<Vec<u8>, TableError> {
        let file = self.files.shard(plane, shard, self.seal(plane, shard))?;
        let mut values = file.read_all(run)?;
        let ranks = self.files.ranks(shard);
        values.truncate(place(ranks.end - ranks.start) * file.value_bytes());
        Ok(values)
    }

    /// Reads everything, and compares what is there with the digest and the counts of the tier.
    pub(crate) fn check_content(&self, run: &Run) -> Result<(), TableError> {
        let mut digests = [const { Vec::<Digest>::new() }; 3];
        let mut last_key = Vec::new();
        let mut counts = Counts::default();
        let threads = run.thread_count().get();
        for shard in 0..self.files.shards() {
            let planes = 0..self.planes();
            let planes: Result<Vec<_>, _> =
                planes.map(|plane| self.shard(plane, shard, run)).collect();
            let planes = planes?;
            for (plane, (digests, values)) in digests.iter_mut().zip(&planes).enumerate() {
                let blocks = values.chunks(BLOCK as usize * self.files.number(plane).bytes());
                let digest = |block: &[u8]| Digest::from(Sha256::digest(block));
                digests.extend(run.install(|| parallel::map(threads, blocks.collect(), digest))?);
            }
            counts.add(self.count(&planes));
            self.check_keys(shard, &planes, &mut last_key)?;
        }
        let mut content = Sha256::new();
        for digests in &digests[..self.planes()] {
            content.update(digest_of(digests));
        }
        if hex(&content.finalize()) != self.attributes.digest {
            return Err(TableError::damaged(self.folder(), "the digest of its content differs"));
        }
        let said = &self.attributes;
        if counts != said.counts() || counts.positions() != said.positions {
            let why = "it does not count what is in its arrays";
            return Err(TableError::damaged(&self.folder().join(DESCRIPTION), why));
        }
        Ok(())
    }

    /// Whether the keys of a shard ascend, from the last key of the shard before on.
    fn check_keys(
        &self,
        shard: u64,
        planes: &[Vec<u8>],
        last: &mut Vec<u8>,
    ) -> Result<(), TableError> {
        let Some((plane, len)) = self.files.keys() else { return Ok(()) };
        let index = self.index(plane, shard)?;
        let keys = KeyArray::new(&planes[plane], len).keys().unwrap_or_default();
        let slice = KeySlice::new(&keys, len);
        let follows = slice.iter().next().is_some_and(|first| **last < *first);
        if !follows
            || !slice.ascends()
            || *index.firsts != slice.firsts(place(self.files.cut.chunk.into()))
        {
            let path = shard_path(self.folder(), KEYS, shard);
            return Err(TableError::damaged(&path, "its keys do not ascend, or are no keys"));
        }
        *last = keys[keys.len() - usize::from(len)..].to_vec();
        Ok(())
    }

    /// Counts the answers of a shard of all planes.
    fn count(&self, planes: &[Vec<u8>]) -> Counts {
        let [loss, draw, win] = [1, 2, 3].map(|number| count(&planes[0], number));
        let second = self.files.planes().zip(planes).take(self.files.answers()).nth(1);
        let greatest = second.and_then(|((name, number, _), seconds)| {
            // The plies of a draw are free.
            let has = |outcome: u8| outcome != 0 && (outcome != 2 || name != "plies");
            let is_counted = number != Number::I32;
            let outcomes = planes[0].iter().enumerate().filter(|_| is_counted);
            let known = outcomes.filter(|&(_, &outcome)| has(outcome));
            known.filter_map(|(place, _)| number.get(seconds, place)).max()
        });
        Counts { loss, draw, win, greatest }
    }

    /// The bytes of its files, all of which have to be there.
    pub(crate) fn bytes_on_disk(&self) -> Result<u64, TableError> {
        let len = |path: PathBuf| match files::open(&path)? {
            Some((_, len)) => Ok(len),
            None => Err(TableError::damaged(&path, "it is missing")),
        };
        let mut bytes = len(self.folder().join(DESCRIPTION))?;
        for (name, text) in self.descriptions() {
            bytes += text.len() as u64;
            for shard in 0..self.files.shards() {
                bytes += len(shard_path(self.folder(), name, shard))?;
            }
        }
        Ok(bytes)
    }
}
