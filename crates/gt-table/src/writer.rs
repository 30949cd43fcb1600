//! The files of one tier, written.
//!
//! # Invariants
//! * The description of a tier is written last, after all its files and their names are synced. So
//!   a tier that has one is finished.
//! * The description of a plane is written before its shards. So shards without it, or beside
//!   another one, are remains of numbers of another type.
//! * Shards are written in any order, also by several processes. What is said of all of them is
//!   worked out from their records, in the order of shards.

use core::ops::Range;
use std::path::Path;

use gt_core::Run;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::array::BLOCK;
use crate::attributes::TierAttributes;
use crate::encode::{
    Codes, Counts, Digest, Encoded, Refused, Shards, bytes_at_work, digest_of, hex, shards,
};
use crate::error::TableError;
use crate::files::{self, DESCRIPTION};
use crate::keys::KeySlice;
use crate::tier_files::{TierFiles, shard_path};

/// A tier whose shards are written.
pub(crate) struct TierWriter {
    files: TierFiles,
    tier: String,
    /// Whether its shards take the place of others, which are read at the same time.
    replaces: bool,
}

/// What a shard that was written adds to the description of its tier.
///
/// It goes from the process that wrote the shard to the one that finishes the tier. It
/// has 32 bytes for each 65,536 ranks of each array.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ShardRecord {
    shard: u64,
    counts: Counts,
    /// The first and the last key of a sparse tier.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    keys: Option<[Box<[u8]>; 2]>,
    planes: Vec<PlaneRecord>,
}

impl ShardRecord {
    /// Which shard it is of.
    pub(crate) const fn shard(&self) -> u64 {
        self.shard
    }

    /// Records as bytes, for another process.
    pub(crate) fn to_bytes(records: &[Self]) -> Vec<u8> {
        serde_json::to_vec(records).unwrap_or_default()
    }

    /// What another process has written as bytes; `None` if these are none.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Vec<Self>> {
        serde_json::from_slice(bytes).ok()
    }
}

/// What a shard of one plane adds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct PlaneRecord {
    seal: u32,
    /// The digests of its blocks.
    digests: Vec<Digest>,
}

impl TierWriter {
    /// Begins with a tier of a table, or goes on with it.
    ///
    /// If it `replaces` shards whose numbers have another type, then the description of the plane
    /// stays the old one until the end. So whoever goes on after a crash removes all of them.
    pub(crate) fn begin(
        table: &Path,
        tier: String,
        files: TierFiles,
        replaces: bool,
    ) -> Result<Self, TableError> {
        let writer = Self { files, tier, replaces };
        writer.make(table)?;
        Ok(writer)
    }

    /// Makes the folders of the tier, and says that it is not finished.
    pub(crate) fn make(&self, table: &Path) -> Result<(), TableError> {
        files::make_folder(&self.files.folder)?;
        files::sync_folder(table)?;
        files::remove(&self.files.folder.join(DESCRIPTION))?;
        files::remove_remains(&self.files.folder)?;
        for (name, ..) in self.files.planes() {
            let folder = self.files.folder.join(name);
            files::remove_remains(&folder)?;
            files::remove_remains(&folder.join("c"))?;
        }
        if !self.replaces {
            self.describe_planes(|name, text| self.begin_plane(name, text))?;
        }
        Ok(())
    }

    /// Writes shards of a tier that is begun elsewhere.
    pub(crate) const fn joined(tier: String, files: TierFiles) -> Self {
        Self { files, tier, replaces: false }
    }

    fn describe_planes(
        &self,
        describe: impl Fn(&str, &[u8]) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        let (cut, length) = (self.files.cut, self.files.length);
        self.files.planes().try_for_each(|(name, number, fill)| {
            describe(name, &cut.describe(length, number, fill))
        })
    }

    fn begin_plane(&self, name: &str, text: &[u8]) -> Result<(), TableError> {
        let folder = self.files.folder.join(name);
        let (shards, path) = (folder.join("c"), folder.join(DESCRIPTION));
        files::make_folder(&folder)?;
        files::make_folder(&shards)?;
        let found = files::read(&path, 1 << 16)?;
        if found.as_deref() == Some(text) {
            return Ok(());
        }
        files::remove(&path)?;
        for shard in files::names(&shards)?.unwrap_or_default() {
            // Files with other names are not ours.
            if shard.bytes().all(|byte| byte.is_ascii_digit()) {
                files::remove(&shards.join(shard))?;
            }
        }
        files::sync_folder(&shards)?;
        files::write(&path, text)
    }

    /// The files of the tier, of which some may be there.
    pub(crate) const fn files(&self) -> &TierFiles {
        &self.files
    }

    /// The bytes that encoding a shard takes on the threads of `run`.
    pub(crate) fn bytes_at_work(&self, run: &Run) -> u64 {
        let more = self.files.planes().map(|(_, number, _)| number);
        bytes_at_work(self.files.cut, self.files.length, more, run.thread_count().get())
    }

    /// Writes a shard of each plane; `keys` are those of its ranks, in a sparse tier.
    pub(crate) fn shard(
        &self,
        nth: u64,
        kept: &dyn Codes,
        keys: Option<KeySlice<'_>>,
        run: &Run,
    ) -> Result<ShardRecord, Refused> {
        let encoded = self.encoded(self.files.ranks(nth), kept, keys, run)?;
        Ok(self.write(nth, encoded)?)
    }

    /// Encodes some ranks of a shard, from the start of a block on.
    pub(crate) fn encoded(
        &self,
        ranks: Range<u64>,
        kept: &dyn Codes,
        keys: Option<KeySlice<'_>>,
        run: &Run,
    ) -> Result<Shards, Refused> {
        shards((kept, keys), ranks, self.files.second(), self.files.cut, run)
    }

    /// Writes a shard of each plane that is encoded; `keys` are its first and its last one.
    pub(crate) fn write(&self, nth: u64, encoded: Shards) -> Result<ShardRecord, TableError> {
        let Shards { planes, counts, ends: keys } = encoded;
        let mut record = ShardRecord { shard: nth, counts, keys, planes: Vec::new() };
        let arrays = self.files.planes().enumerate();
        for ((plane, (name, ..)), Encoded { chunks, digests }) in arrays.zip(planes) {
            let seal = chunks.seal(&self.files.place_of_shard(plane, nth));
            record.planes.push(PlaneRecord { seal, digests });
            let room = self.files.cut.chunks_of_shard(self.files.length);
            let path = shard_path(&self.files.folder, name, nth);
            let bytes = chunks.into_shard(room, seal);
            if self.replaces {
                files::write(&path, &bytes)?;
            } else {
                write_or_compare(&path, &bytes)?;
            }
        }
        Ok(record)
    }

    /// Whether these are records of all shards in their order, with a digest of every block.
    fn is_whole(&self, records: &[ShardRecord]) -> bool {
        let planes = self.files.planes().len();
        let fits = |(shard, record): (u64, &ShardRecord)| {
            let ranks = self.files.ranks(shard);
            let blocks = (ranks.end - ranks.start).div_ceil(BLOCK.into());
            record.shard == shard
                && record.planes.len() == planes
                && record.planes.iter().all(|plane| plane.digests.len() as u64 == blocks)
        };
        let is_sparse = self.files.key_len.is_some();
        let keys = records.iter().filter_map(|record| record.keys.as_ref());
        records.len() as u64 == self.files.shards()
            && (0..).zip(records).all(fits)
            && records.iter().all(|record| record.keys.is_some() == is_sparse)
            && keys.flatten().is_sorted()
    }

    /// Writes the description, after all else is synced; `records` are those of all shards, in
    /// their order.
    pub(crate) fn finish(&self, records: &[ShardRecord]) -> Result<TierAttributes, TableError> {
        if !self.is_whole(records) {
            let why = "it cannot be finished: the records are not those of its shards";
            return Err(TableError::damaged(&self.files.folder, why));
        }
        let (mut counts, mut content, mut seals) = (Counts::default(), Sha256::new(), Vec::new());
        for record in records {
            counts.add(record.counts);
        }
        for plane in 0..self.files.planes().len() {
            let of_plane = || records.iter().map(|record| &record.planes[plane]);
            content.update(digest_of(of_plane().flat_map(|shard| &shard.digests)));
            seals.extend(of_plane().map(|shard| shard.seal));
        }
        if self.replaces {
            self.describe_planes(|name, text| {
                files::write(&self.files.folder.join(name).join(DESCRIPTION), text)
            })?;
        }
        for (name, ..) in self.files.planes() {
            files::sync_folder(&self.files.folder.join(name).join("c"))?;
            files::sync_folder(&self.files.folder.join(name))?;
        }
        let Counts { loss, draw, win, greatest } = counts;
        let attributes = TierAttributes {
            length: self.files.length,
            positions: counts.positions(),
            loss,
            draw,
            win,
            greatest,
            second: self.files.second().map(|number| number.name().into()),
            digest: hex(&content.finalize()),
            shards: seals,
            checksum: 0,
            tier: self.tier.clone(),
        };
        files::sync_folder(&self.files.folder)?;
        files::write(&self.files.folder.join(DESCRIPTION), &attributes.describe())?;
        files::sync_folder(&self.files.folder)?;
        Ok(attributes)
    }
}

/// Writes a shard, unless it is there. What is there has to be the same.
fn write_or_compare(path: &Path, bytes: &[u8]) -> Result<(), TableError> {
    match files::read(path, bytes.len() as u64)? {
        None => files::write(path, bytes),
        Some(found) if found == bytes => Ok(()),
        Some(_) => Err(TableError::damaged(path, "it is not the shard that was written")),
    }
}

#[cfg(test)]
mod tests {
    use gt_core::Value;
    use gt_core::tiers::{Plane, Width};

    use super::*;
    use crate::array::Cut;
    use crate::attributes::{Root, Second};
    use crate::encode::Kept;

    fn written(order: [u64; 2]) -> (TierAttributes, Vec<ShardRecord>) {
        let (folder, run) = (tempfile::tempdir().unwrap(), Run::new());
        let cut = Cut { chunk: 256, shard: BLOCK, level: 1 };
        let second = Some(Second { name: "plies".into(), number: "uint8".into() });
        let root = Root { second, ..Root::begun("value", cut) };
        let files = || TierFiles::new(folder.path(), &root, (0, 100_000), root.number());
        let codes = (0..100_000).map(|rank| if rank < 70_000 { 1 } else { 1 + rank % 100 });
        let plane = Plane::<Value>::from_codes(100_000, Width::Byte, codes, &run).unwrap();
        let begin = || TierWriter::begin(folder.path(), "tier".into(), files(), false).unwrap();
        // Each shard by a writer of its own, as another process would.
        let kept = Kept { plane: &plane, first: 0 };
        let mut records = order.map(|nth| (nth, begin().shard(nth, &kept, None, &run).unwrap()));
        records.sort_by_key(|&(nth, _)| nth);
        let sent = records.map(|(_, record)| serde_json::to_string(&record).unwrap());
        let records = sent.map(|text| serde_json::from_str(&text).unwrap()).to_vec();
        assert!(begin().finish(&records[..1]).is_err());
        assert!(begin().finish(&[records[1].clone(), records[0].clone()]).is_err());
        (begin().finish(&records).unwrap(), records)
    }

    #[test]
    fn shards_are_written_in_any_order_and_by_anyone() {
        let (in_order, records) = written([0, 1]);
        assert_eq!((in_order.clone(), records), written([1, 0]));
        assert_eq!(
            (in_order.positions, in_order.loss, in_order.greatest),
            (100_000, 100_000, Some(99))
        );
    }
}
