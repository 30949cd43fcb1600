//! The files of one tier, written.
//!
//! # Invariants
//! * The description of a tier is written last, after all its files and their names are synced. So
//!   a tier that has one is finished.
//! * The description of a plane is written before its shards. So shards without it, or beside
//!   another one, are remains of numbers of another type.

use core::ops::Range;
use std::path::{Path, PathBuf};

use gt_core::Run;
use sha2::{Digest as _, Sha256};

use crate::array::{Cut, Number, describe_checksums};
use crate::attributes::{DESCRIPTION, TierAttributes};
use crate::encode::{Counts, Digest, Refused, digest_of, hex, shards};
use crate::error::TableError;
use crate::files;
use crate::kind::Stored;
use crate::part::{CHECKSUMS, OUTCOME, shard_path};
use crate::shard::Chunks;
use crate::tier_names::folder_name;

/// A tier whose shards are written one after the other.
pub(crate) struct TierWriter<'t> {
    folder: PathBuf,
    tier: String,
    length: u64,
    cut: Cut,
    /// The second plane.
    second: Option<(&'t str, Number)>,
    counts: Counts,
    /// Whether its shards take the place of others, which are read at the same time.
    replaces: bool,
    /// Of the outcomes, and of the second plane.
    planes: [Written; 2],
}

/// What is known of a plane that is being written.
#[derive(Default)]
struct Written {
    /// The digests of blocks.
    digests: Vec<Digest>,
    /// The checksums of chunks, least byte first.
    checksums: Vec<u8>,
    /// The checksums of the checksums of each shard.
    shards: Vec<u32>,
}

impl<'t> TierWriter<'t> {
    /// Begins with tier `index` of a table, or goes on with it.
    ///
    /// If it `replaces` shards whose numbers have another type, then the description of the plane
    /// stays the old one until the end. So whoever goes on after a crash removes all of them.
    pub(crate) fn begin(
        table: &Path,
        index: usize,
        (tier, length): (String, u64),
        second: Option<(&'t str, Number)>,
        cut: Cut,
        replaces: bool,
    ) -> Result<Self, TableError> {
        let folder = table.join(folder_name(index));
        files::make_folder(&folder)?;
        files::sync_folder(table)?;
        files::remove(&folder.join(DESCRIPTION))?;
        let planes = [Written::default(), Written::default()];
        let counts = Counts::default();
        let writer = Self { folder, tier, length, cut, second, counts, replaces, planes };
        if !replaces {
            writer.describe_planes(|name, text| writer.begin_plane(name, text))?;
        }
        Ok(writer)
    }

    /// The planes with the types of their numbers, and what stands where there is no rank.
    fn arrays(&self) -> impl Iterator<Item = (&'t str, Number, u32)> + use<'t> {
        let second = self.second.map(|(name, number)| (name, number, number.fill()));
        [(OUTCOME, Number::U8, 0)].into_iter().chain(second)
    }

    fn describe_planes(
        &self,
        describe: impl Fn(&str, &[u8]) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        self.arrays().try_for_each(|(name, number, fill)| {
            describe(name, &self.cut.describe(self.length, number, fill))
        })
    }

    fn begin_plane(&self, name: &str, text: &[u8]) -> Result<(), TableError> {
        let folder = self.folder.join(name);
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
            if shard.trim_end_matches(files::TEMPORARY).bytes().all(|byte| byte.is_ascii_digit()) {
                files::remove(&shards.join(shard))?;
            }
        }
        files::sync_folder(&shards)?;
        files::write(&path, text)
    }

    /// The ranks of each shard.
    pub(crate) fn shards(&self) -> impl Iterator<Item = Range<u64>> + use<> {
        let (size, length) = (self.cut.shard_of(self.length), self.length);
        (0..self.cut.shards(length)).map(move |nth| nth * size..length.min((nth + 1) * size))
    }

    /// Writes the next shard of each plane.
    pub(crate) fn shard<A: Stored>(
        &mut self,
        ranks: Range<u64>,
        answer: &(impl Fn(u64) -> Option<A> + Sync),
        run: &Run,
    ) -> Result<(), Refused> {
        let nth = self.planes[0].shards.len() as u64;
        let number = self.second.map(|(_, number)| number);
        let encoded = shards(answer, ranks, number, self.cut, run)?;
        self.counts.add(encoded.counts);
        let second = encoded.second.map(|chunks| (chunks, encoded.second_digests));
        let planes = [Some((encoded.outcome, encoded.outcome_digests)), second];
        let arrays = self.arrays().enumerate();
        for ((plane, (name, ..)), encoded) in arrays.zip(planes) {
            let Some((chunks, digests)) = encoded else { continue };
            self.planes[plane].add(&chunks, &digests);
            let room = self.cut.chunks_of_shard(self.length);
            let path = shard_path(&self.folder, name, nth);
            let bytes = chunks.into_shard(room);
            if self.replaces {
                files::write(&path, &bytes)?;
            } else {
                write_or_compare(&path, &bytes)?;
            }
        }
        Ok(())
    }

    /// Writes the checksums and the description, after all else is synced.
    pub(crate) fn finish(self) -> Result<TierAttributes, TableError> {
        let number = self.second.map(|(_, number)| number);
        let planes = &self.planes[..=usize::from(number.is_some())];
        let mut content = Sha256::new();
        for plane in planes {
            content.update(digest_of(&plane.digests));
        }
        let checksums: Vec<u8> =
            planes.iter().flat_map(|plane| &plane.checksums).copied().collect();
        if self.replaces {
            self.describe_planes(|name, text| {
                files::write(&self.folder.join(name).join(DESCRIPTION), text)
            })?;
        }
        self.finish_checksums(checksums)?;
        for (name, ..) in self.arrays() {
            files::sync_folder(&self.folder.join(name).join("c"))?;
            files::sync_folder(&self.folder.join(name))?;
        }
        let Counts { loss, draw, win, greatest } = self.counts;
        let attributes = TierAttributes {
            tier: self.tier,
            length: self.length,
            positions: self.counts.positions(),
            loss,
            draw,
            win,
            greatest,
            second: number.map(|number| number.name().into()),
            digest: hex(&content.finalize()),
            shards: planes.iter().flat_map(|plane| &plane.shards).copied().collect(),
            checksum: 0,
        };
        files::sync_folder(&self.folder)?;
        files::write(&self.folder.join(DESCRIPTION), &attributes.describe())?;
        files::sync_folder(&self.folder)?;
        Ok(attributes)
    }

    fn finish_checksums(&self, mut checksums: Vec<u8>) -> Result<(), TableError> {
        let folder = self.folder.join(CHECKSUMS);
        let values = folder.join("c");
        files::make_folder(&folder)?;
        files::make_folder(&values)?;
        let len = (checksums.len() / 4) as u64;
        files::write(&folder.join(DESCRIPTION), &describe_checksums(len))?;
        if len > 0 {
            let own = crc32c::crc32c(&checksums);
            checksums.extend_from_slice(&own.to_le_bytes());
            files::write(&values.join("0"), &checksums)?;
        }
        files::sync_folder(&values)?;
        files::sync_folder(&folder)
    }
}

impl Written {
    fn add(&mut self, chunks: &Chunks, digests: &[Digest]) {
        self.digests.extend_from_slice(digests);
        let bytes: Vec<u8> = chunks.checksums.iter().flat_map(|sum| sum.to_le_bytes()).collect();
        self.shards.push(crc32c::crc32c(&bytes));
        self.checksums.extend_from_slice(&bytes);
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
