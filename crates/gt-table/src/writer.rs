//! The files of one tier, written.
//!
//! # Invariants
//! * The description of a tier is written last, after all its files and their names are synced. So
//!   a tier that has one is finished.
//! * The description of a plane is written before its shards. So shards without it, or beside
//!   another one, are remains of numbers of another type.

use core::ops::Range;
use std::path::Path;

use gt_core::Run;
use sha2::{Digest as _, Sha256};

use crate::array::Number;
use crate::attributes::{DESCRIPTION, TierAttributes};
use crate::encode::{Codes, Counts, Digest, Refused, digest_of, hex, shards};
use crate::error::TableError;
use crate::files;
use crate::tier_files::{TierFiles, shard_path};

/// A tier whose shards are written one after the other.
pub(crate) struct TierWriter {
    files: TierFiles,
    tier: String,
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
    /// The seal of each shard.
    shards: Vec<u32>,
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
        files::make_folder(&files.folder)?;
        files::sync_folder(table)?;
        files::remove(&files.folder.join(DESCRIPTION))?;
        let planes = [Written::default(), Written::default()];
        let counts = Counts::default();
        let writer = Self { files, tier, counts, replaces, planes };
        if !replaces {
            writer.describe_planes(|name, text| writer.begin_plane(name, text))?;
        }
        Ok(writer)
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
            if shard.trim_end_matches(files::TEMPORARY).bytes().all(|byte| byte.is_ascii_digit()) {
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

    /// Writes the next shard of each plane: these ranks.
    pub(crate) fn shard(
        &mut self,
        ranks: Range<u64>,
        kept: &dyn Codes,
        run: &Run,
    ) -> Result<(), Refused> {
        let nth = self.planes[0].shards.len() as u64;
        let number = self.number();
        let encoded = shards(kept, ranks, number, self.files.cut, run)?;
        self.counts.add(encoded.counts);
        let second = encoded.second.map(|chunks| (chunks, encoded.second_digests));
        let planes = [Some((encoded.outcome, encoded.outcome_digests)), second];
        let arrays = self.files.planes().enumerate();
        for ((plane, (name, ..)), encoded) in arrays.zip(planes) {
            let Some((chunks, digests)) = encoded else { continue };
            let seal = chunks.seal(&self.files.place_of_shard(plane, nth));
            self.planes[plane].digests.extend_from_slice(&digests);
            self.planes[plane].shards.push(seal);
            let room = self.files.cut.chunks_of_shard(self.files.length);
            let path = shard_path(&self.files.folder, name, nth);
            let bytes = chunks.into_shard(room, seal);
            if self.replaces {
                files::write(&path, &bytes)?;
            } else {
                write_or_compare(&path, &bytes)?;
            }
        }
        Ok(())
    }

    fn number(&self) -> Option<Number> {
        self.files.planes().nth(1).map(|(_, number, _)| number)
    }

    /// Writes the description, after all else is synced.
    pub(crate) fn finish(self) -> Result<TierAttributes, TableError> {
        let number = self.number();
        let planes = &self.planes[..=usize::from(number.is_some())];
        let mut content = Sha256::new();
        for plane in planes {
            content.update(digest_of(&plane.digests));
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
        let Counts { loss, draw, win, greatest } = self.counts;
        let attributes = TierAttributes {
            tier: self.tier,
            length: self.files.length,
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
