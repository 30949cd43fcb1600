//! The files of one tier, read and checked.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use gt_core::Run;
use gt_core::run::parallel::{self, lock};
use sha2::{Digest as _, Sha256};

use crate::array::{BLOCK, Cut, Number, describe_checksums, place};
use crate::attributes::{DESCRIPTION, Root, TierAttributes};
use crate::encode::{Digest, digest_of};
use crate::error::TableError;
use crate::files;
use crate::shard::{CHECKSUM, Index};
use crate::tier_names::folder_name;

/// The name of the plane that every table has.
pub(crate) const OUTCOME: &str = "outcome";
/// The array with the checksum of every chunk of a tier.
pub(crate) const CHECKSUMS: &str = "checksums";

/// Decompressors that threads share.
type Decompressors = Mutex<Vec<zstd::bulk::Decompressor<'static>>>;

/// A tier on disk: its files, and how its arrays are cut.
#[derive(Debug)]
pub(crate) struct Part {
    folder: PathBuf,
    pub(crate) attributes: TierAttributes,
    /// The digest of its description.
    pub(crate) description: String,
    pub(crate) cut: Cut,
    /// The planes: their names and types.
    planes: Vec<(String, Number)>,
}

/// Where the chunks of a shard lie, and their checksums.
#[derive(Debug)]
pub(crate) struct OpenShard {
    index: Index,
    checksums: Box<[u32]>,
}

impl OpenShard {
    pub(crate) fn bytes(&self) -> u64 {
        self.index.bytes() + size_of_val(&*self.checksums) as u64
    }
}

/// Where a tier keeps a shard of a plane.
pub(crate) fn shard_path(tier: &Path, plane: &str, shard: u64) -> PathBuf {
    tier.join(plane).join("c").join(shard.to_string())
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
        let mut planes = vec![(OUTCOME.to_owned(), Number::U8)];
        if let (Some(second), Some(number)) = (&root.second, number) {
            planes.push((second.name.clone(), number));
        }
        let part = Self { folder, attributes, description, cut: root.cut(), planes };
        if part.attributes.shards.len() as u64 != part.shards() * part.planes.len() as u64 {
            return Err(TableError::damaged(&path, "it has another number of shards"));
        }
        part.check_descriptions()?;
        Ok(Some(part))
    }

    /// Compares the descriptions of the arrays with what they have to be.
    fn check_descriptions(&self) -> Result<(), TableError> {
        for (name, text) in self.descriptions() {
            let path = self.folder.join(name).join(DESCRIPTION);
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
        let planes = self.planes.iter().zip([0, 1]);
        let planes = planes.map(|((name, number), plane)| {
            let fill = if plane == 0 { 0 } else { number.fill() };
            (&**name, self.cut.describe(self.attributes.length, *number, fill))
        });
        let checksums = self.cut.chunks(self.attributes.length) * self.planes.len() as u64;
        planes.chain([(CHECKSUMS, describe_checksums(checksums))])
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    pub(crate) fn shards(&self) -> u64 {
        self.cut.shards(self.attributes.length)
    }

    pub(crate) const fn planes(&self) -> usize {
        self.planes.len()
    }

    pub(crate) fn number(&self, plane: usize) -> Number {
        self.planes[plane].1
    }

    fn path(&self, plane: usize, shard: u64) -> PathBuf {
        shard_path(&self.folder, &self.planes[plane].0, shard)
    }

    /// How many chunks of a shard are there.
    fn used_chunks(&self, shard: u64) -> u64 {
        let room = self.cut.chunks_of_shard(self.attributes.length);
        (self.cut.chunks(self.attributes.length) - shard * room).min(room)
    }

    /// Reads where the chunks of a shard lie.
    pub(crate) fn open_shard(&self, plane: usize, shard: u64) -> Result<OpenShard, TableError> {
        let (length, path) = (self.attributes.length, self.path(plane, shard));
        let (room, used) = (self.cut.chunks_of_shard(length), self.used_chunks(shard));
        let size = self.cut.chunk as usize * self.number(plane).bytes();
        let most = zstd::zstd_safe::compress_bound(size) + CHECKSUM;
        let index = Index::read(&path, room, used, most)?;
        let all = self.folder.join(CHECKSUMS).join("c").join("0");
        let Some((file, _)) = files::open(&all)? else {
            return Err(TableError::damaged(&all, "it is missing"));
        };
        let first = plane as u64 * self.cut.chunks(length) + shard * room;
        let mut bytes = vec![0; place(used) * CHECKSUM];
        files::read_at(&file, &all, &mut bytes, first * CHECKSUM as u64)?;
        let nth = plane as u64 * self.shards() + shard;
        if self.attributes.shards.get(place(nth)) != Some(&crc32c::crc32c(&bytes)) {
            let why = format!("the checksums of {} differ", path.display());
            return Err(TableError::damaged(&all, why));
        }
        let checksums = (0..place(used)).filter_map(|nth| Number::U32.get(&bytes, nth)).collect();
        Ok(OpenShard { index, checksums })
    }

    /// The shard of a chunk, and its number there.
    pub(crate) fn place_of(&self, chunk: u64) -> (u64, u64) {
        let room = self.cut.chunks_of_shard(self.attributes.length);
        (chunk / room, chunk % room)
    }

    /// The values of a chunk.
    pub(crate) fn chunk(
        &self,
        plane: usize,
        (shard, nth): (u64, u64),
        open: &OpenShard,
        pool: &Decompressors,
    ) -> Result<Vec<u8>, TableError> {
        let path = self.path(plane, shard);
        let mut compressed = Vec::new();
        open.index.chunk(&path, nth, open.checksums[place(nth)], &mut compressed)?;
        let pooled = lock(pool).pop();
        let mut decompressor = match pooled {
            Some(decompressor) => decompressor,
            None => new_decompressor(&path)?,
        };
        let values = self.decompress(plane, &path, nth, &compressed, &mut decompressor)?;
        lock(pool).push(decompressor);
        Ok(values)
    }

    fn decompress(
        &self,
        plane: usize,
        path: &Path,
        nth: u64,
        compressed: &[u8],
        decompressor: &mut zstd::bulk::Decompressor<'static>,
    ) -> Result<Vec<u8>, TableError> {
        let size = self.cut.chunk as usize * self.number(plane).bytes();
        let mut values = vec![0; size];
        match decompressor.decompress_to_buffer(compressed, &mut values[..]) {
            Ok(len) if len == size => Ok(values),
            Ok(len) => {
                let why = format!("chunk {nth} has {len} bytes, and not {size}");
                Err(TableError::damaged(path, why))
            }
            Err(error) => Err(TableError::damaged(path, format!("chunk {nth}: {error}"))),
        }
    }

    /// The values of a whole shard, read on the threads of `run`.
    pub(crate) fn shard(&self, plane: usize, shard: u64, run: &Run) -> Result<Vec<u8>, TableError> {
        let open = self.open_shard(plane, shard)?;
        let path = self.path(plane, shard);
        let Some((file, _)) = files::open(&path)? else {
            return Err(TableError::damaged(&path, "it is missing"));
        };
        let (used, threads) = (self.used_chunks(shard), run.thread_count().get());
        let step = u64::from(BLOCK / self.cut.chunk);
        let blocks = (0..used).step_by(place(step)).map(|first| first..used.min(first + step));
        let one = |chunks: core::ops::Range<u64>| {
            run.check_running()?;
            let (mut values, mut compressed) = (Vec::new(), Vec::new());
            let mut decompressor = new_decompressor(&path)?;
            for nth in chunks {
                let checksum = open.checksums[place(nth)];
                open.index.chunk_of(&file, &path, nth, checksum, &mut compressed)?;
                let chunk = self.decompress(plane, &path, nth, &compressed, &mut decompressor)?;
                values.extend_from_slice(&chunk);
            }
            Ok::<_, TableError>(values)
        };
        let done = run.install(|| parallel::map(threads, blocks.collect(), one))?;
        let mut values = Vec::new();
        for block in done {
            values.extend_from_slice(&block?);
        }
        let per_shard = self.cut.shard_of(self.attributes.length);
        let left = (self.attributes.length - shard * per_shard).min(per_shard);
        values.truncate(place(left) * self.number(plane).bytes());
        Ok(values)
    }

    /// Reads everything, and compares it with the digest of the content.
    pub(crate) fn check_content(&self, run: &Run) -> Result<(), TableError> {
        let mut content = Sha256::new();
        for plane in 0..self.planes() {
            let size = BLOCK as usize * self.number(plane).bytes();
            let mut digests: Vec<Digest> = Vec::new();
            for shard in 0..self.shards() {
                let values = self.shard(plane, shard, run)?;
                digests
                    .extend(values.chunks(size).map(|block| Digest::from(Sha256::digest(block))));
            }
            content.update(digest_of(&digests));
        }
        self.check_checksums()?;
        if crate::encode::hex(&content.finalize()) != self.attributes.digest {
            return Err(TableError::damaged(&self.folder, "the digest of its content differs"));
        }
        Ok(())
    }

    /// Reads the array of checksums whole, as foreign readers do.
    fn check_checksums(&self) -> Result<(), TableError> {
        let chunks = self.cut.chunks(self.attributes.length) * self.planes.len() as u64;
        if chunks == 0 {
            return Ok(());
        }
        let path = self.folder.join(CHECKSUMS).join("c").join("0");
        let size = (chunks + 1) * CHECKSUM as u64;
        let bytes = files::read(&path, size)?.unwrap_or_default();
        let (values, own) = bytes.split_at(bytes.len().saturating_sub(CHECKSUM));
        if bytes.len() as u64 != size || crc32c::crc32c(values).to_le_bytes() != own {
            return Err(TableError::damaged(&path, "its checksum differs"));
        }
        Ok(())
    }

    /// The bytes of its files.
    pub(crate) fn bytes_on_disk(&self) -> Result<u64, TableError> {
        let len =
            |path: PathBuf| Ok::<_, TableError>(files::open(&path)?.map_or(0, |(_, len)| len));
        let mut bytes = len(self.folder.join(DESCRIPTION))?;
        for (name, text) in self.descriptions() {
            bytes += text.len() as u64;
            let shards = if name == CHECKSUMS { 1 } else { self.shards() };
            for shard in 0..shards {
                bytes += len(shard_path(&self.folder, name, shard))?;
            }
        }
        Ok(bytes)
    }
}

fn new_decompressor(path: &Path) -> Result<zstd::bulk::Decompressor<'static>, TableError> {
    zstd::bulk::Decompressor::new().map_err(TableError::io(path, "decompress"))
}
