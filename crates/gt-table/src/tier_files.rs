//! The shards of a tier, read and checked, whether the tier is finished or not.
//!
//! # Invariants
//! * No file stays open between two questions, so a table of many shards takes no handles.
//! * Every chunk is compared with its own checksum, and with the one in the list of its shard. The
//!   list is compared with the seal of the shard, which is made for its place. In a finished tier
//!   the seal is compared with the description.
//! * Room for a chunk is made from the settings of the table, never from what a file says.

use core::mem;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use gt_core::Run;
use gt_core::run::parallel::{self, lock};

use crate::array::{BLOCK, Cut, Number, place};
use crate::attributes::Root;
use crate::compressor;
use crate::error::TableError;
use crate::files;
use crate::keys::{self, KEYS};
use crate::shard::{CHECKSUM, Chunks, Expected, Index};
use crate::tier_names::folder_name;

/// The name of the plane that every table has.
pub(crate) const OUTCOME: &str = "outcome";

/// What a thread needs to read chunks.
#[derive(Default)]
pub(crate) struct Reader {
    decompressor: Option<zstd::bulk::Decompressor<'static>>,
    compressed: Vec<u8>,
}

/// Things that are costly to make, which threads lend each other.
pub(crate) type Pool<T> = Mutex<Vec<T>>;

/// Lends a thing of the pool for the time of `work`.
pub(crate) fn lent<T: Default, R>(pool: &Pool<T>, work: impl FnOnce(&mut T) -> R) -> R {
    let mut thing = lock(pool).pop().unwrap_or_default();
    let done = work(&mut thing);
    lock(pool).push(thing);
    done
}

/// The files of a tier: where they lie, and how its arrays are cut.
#[derive(Debug)]
pub(crate) struct TierFiles {
    pub(crate) folder: PathBuf,
    pub(crate) length: u64,
    pub(crate) cut: Cut,
    /// The planes: their names and types; that of the keys is the last one.
    planes: Vec<(String, Number)>,
    /// The bytes of a key of a sparse tier.
    pub(crate) key_len: Option<u16>,
    /// What the text of a place begins with: the lines that all shards of the tier have.
    place: String,
}

/// A shard that is read: its file is open, or a part of it has come from another process.
#[derive(Debug)]
pub(crate) struct ShardFile<'f> {
    files: &'f TierFiles,
    plane: usize,
    path: PathBuf,
    from: Source<'f>,
    used: u64,
}

/// Where chunks are read from.
#[derive(Debug)]
enum Source<'f> {
    File(File, Index),
    /// And where they begin.
    Memory(&'f Chunks, Vec<usize>),
}

/// Where a tier keeps a shard of a plane.
pub(crate) fn shard_path(tier: &Path, plane: &str, shard: u64) -> PathBuf {
    tier.join(plane).join("c").join(shard.to_string())
}

impl TierFiles {
    /// The files of a tier of the table in the folder `table`: its number and how many ranks it
    /// has.
    ///
    /// The numbers of its second plane have the type `number`, which those of its `root` may have
    /// outgrown.
    pub(crate) fn new(
        table: &Path,
        root: &Root,
        (index, length): (usize, u64),
        number: Option<Number>,
    ) -> Self {
        let second = root.second.as_ref().map(|second| second.name.clone()).zip(number);
        let keys = root.keys.map(|len| (KEYS.to_owned(), keys::number_of(len)));
        let outcome = (OUTCOME.to_owned(), Number::U8);
        let planes = [outcome].into_iter().chain(second).chain(keys).collect();
        let name = folder_name(index);
        let place = format!("{}\n{}\n{name}\n", root.rules_long, root.question);
        let (folder, key_len) = (table.join(name), root.keys);
        Self { folder, length, cut: root.cut(), planes, key_len, place }
    }

    /// The planes: their names, their types, and what stands where there is no rank.
    pub(crate) fn planes(&self) -> impl ExactSizeIterator<Item = (&str, Number, u32)> {
        let fill = |plane, number: Number| if plane == 0 { 0 } else { number.fill() };
        let planes = self.planes.iter().enumerate();
        planes.map(move |(plane, (name, number))| (&**name, *number, fill(plane, *number)))
    }

    /// How many planes have answers: all but the keys.
    pub(crate) fn answers(&self) -> usize {
        self.planes.len() - usize::from(self.key_len.is_some())
    }

    /// The type of the second plane of answers.
    pub(crate) fn second(&self) -> Option<Number> {
        self.planes[..self.answers()].get(1).map(|&(_, number)| number)
    }

    /// The number of the plane of keys, and the bytes of a key.
    pub(crate) fn keys(&self) -> Option<(usize, u16)> {
        self.key_len.map(|len| (self.answers(), len))
    }

    pub(crate) fn number(&self, plane: usize) -> Number {
        self.planes[plane].1
    }

    /// How many shards a plane has.
    pub(crate) fn shards(&self) -> u64 {
        self.cut.shards(self.length)
    }

    /// The ranks of a shard.
    pub(crate) fn ranks(&self, shard: u64) -> core::ops::Range<u64> {
        let size = self.cut.shard_of(self.length);
        shard * size..self.length.min((shard + 1) * size)
    }

    /// The shard of a chunk, and its number there.
    pub(crate) fn place_of(&self, chunk: u64) -> (u64, u64) {
        let room = self.cut.chunks_of_shard(self.length);
        (chunk / room, chunk % room)
    }

    fn path(&self, plane: usize, shard: u64) -> PathBuf {
        shard_path(&self.folder, &self.planes[plane].0, shard)
    }

    /// The text that says which shard it is, for its seal.
    pub(crate) fn place_of_shard(&self, plane: usize, shard: u64) -> String {
        let (name, number) = &self.planes[plane];
        format!("{}{name} {}\n{shard}\n", self.place, number.name())
    }

    /// Whether there is a file of this shard for every plane.
    pub(crate) fn has(&self, shard: u64) -> bool {
        (0..self.planes.len()).all(|plane| files::exists(&self.path(plane, shard)))
    }

    /// How many chunks of a shard are there.
    fn used_chunks(&self, shard: u64) -> u64 {
        let room = self.cut.chunks_of_shard(self.length);
        (self.cut.chunks(self.length) - shard * room).min(room)
    }

    /// Reads where the chunks of a shard lie. A finished tier has `known` its seal.
    pub(crate) fn index(
        &self,
        plane: usize,
        shard: u64,
        known: Option<u32>,
    ) -> Result<Index, TableError> {
        let (room, used) = (self.cut.chunks_of_shard(self.length), self.used_chunks(shard));
        let size = self.cut.chunk as usize * self.number(plane).bytes();
        let most = compressor::most_bytes(size) + CHECKSUM;
        let key_len = self.keys().filter(|&(of, _)| of == plane).map_or(0, |(_, len)| len.into());
        let text = self.place_of_shard(plane, shard);
        let expected = Expected { room, used, most, key_len, place: &text, seal: known };
        Index::read(&self.path(plane, shard), &expected)
    }

    /// The values of a chunk.
    pub(crate) fn chunk(
        &self,
        plane: usize,
        (shard, nth): (u64, u64),
        index: &Index,
        readers: &Pool<Reader>,
    ) -> Result<Vec<u8>, TableError> {
        let path = self.path(plane, shard);
        let Some((file, _)) = files::open(&path)? else {
            return Err(TableError::damaged(&path, "it is missing"));
        };
        let mut values = vec![0; self.cut.chunk as usize * self.number(plane).bytes()];
        lent(readers, |reader| reader.chunk(&path, &file, index, nth, &mut values))?;
        Ok(values)
    }

    /// Opens a shard to read much of it.
    pub(crate) fn shard(
        &self,
        plane: usize,
        shard: u64,
        known: Option<u32>,
    ) -> Result<ShardFile<'_>, TableError> {
        let (index, path) = (self.index(plane, shard, known)?, self.path(plane, shard));
        let Some((file, _)) = files::open(&path)? else {
            return Err(TableError::damaged(&path, "it is missing"));
        };
        let (from, used) = (Source::File(file, index), self.used_chunks(shard));
        Ok(ShardFile { files: self, plane, path, from, used })
    }

    /// Some ranks of a shard that has no file; `None` if these are not their chunks.
    pub(crate) fn part<'f>(
        &'f self,
        (plane, shard): (usize, u64),
        ranks: u64,
        chunks: &'f Chunks,
    ) -> Option<ShardFile<'f>> {
        let (places, used) = (chunks.places()?, self.cut.chunks(ranks));
        let from = Source::Memory(chunks, places);
        let file = ShardFile { files: self, plane, path: self.path(plane, shard), from, used };
        (chunks.lens.len() as u64 == used).then_some(file)
    }
}

impl ShardFile<'_> {
    /// Says that a value is none that the table can have.
    pub(crate) fn wrong(&self, why: impl Into<String>) -> TableError {
        TableError::damaged(&self.path, why)
    }

    pub(crate) fn number(&self) -> Number {
        self.files.number(self.plane)
    }

    pub(crate) const fn cut(&self) -> Cut {
        self.files.cut
    }

    /// The bytes of a value.
    pub(crate) fn value_bytes(&self) -> usize {
        self.files.number(self.plane).bytes()
    }

    /// Reads whole chunks from chunk `first` on, as many as `values` has room for.
    pub(crate) fn read(
        &self,
        first: u64,
        values: &mut [u8],
        reader: &mut Reader,
    ) -> Result<(), TableError> {
        let size = self.files.cut.chunk as usize * self.value_bytes();
        for (nth, values) in (first..self.used).zip(values.chunks_exact_mut(size)) {
            match &self.from {
                Source::File(file, index) => reader.chunk(&self.path, file, index, nth, values)?,
                Source::Memory(chunks, places) => {
                    let nth = place(nth);
                    let end = places[nth + 1] - CHECKSUM;
                    let compressed = &chunks.bytes[places[nth]..end];
                    let sum = crc32c::crc32c(compressed).to_le_bytes();
                    if sum != chunks.bytes[end..places[nth + 1]] {
                        return Err(self.wrong("the checksum of a chunk that was sent differs"));
                    }
                    reader.decompress(&self.path, nth as u64, compressed, values)?;
                }
            }
        }
        Ok(())
    }

    /// All values, read on the threads of `run`; the last chunk is filled up.
    pub(crate) fn read_all(&self, run: &Run) -> Result<Vec<u8>, TableError> {
        let size = self.files.cut.chunk as usize * self.value_bytes();
        let mut values = vec![0; place(self.used) * size];
        let (block, threads) = (BLOCK as usize * self.value_bytes(), run.thread_count().get());
        let read = |reader: &mut Reader, nth: usize, values: &mut [u8]| {
            run.check_running()?;
            let first = nth as u64 * u64::from(BLOCK / self.files.cut.chunk);
            self.read(first, values, reader).map(|()| 0)
        };
        run.install(|| parallel::chunks(threads, &mut values, block, Reader::default, read))??;
        Ok(values)
    }
}

impl Reader {
    /// Fills `values` with a chunk, after a look at all its checksums.
    fn chunk(
        &mut self,
        path: &Path,
        file: &File,
        index: &Index,
        nth: u64,
        values: &mut [u8],
    ) -> Result<(), TableError> {
        let mut compressed = mem::take(&mut self.compressed);
        let read = index.chunk(file, path, nth, &mut compressed);
        let done = read.and_then(|()| self.decompress(path, nth, &compressed, values));
        self.compressed = compressed;
        done
    }

    fn decompress(
        &mut self,
        path: &Path,
        nth: u64,
        compressed: &[u8],
        values: &mut [u8],
    ) -> Result<(), TableError> {
        let decompressor = match &mut self.decompressor {
            Some(decompressor) => decompressor,
            none => {
                let made = zstd::bulk::Decompressor::new();
                none.insert(made.map_err(TableError::io(path, "decompress"))?)
            }
        };
        match decompressor.decompress_to_buffer(compressed, values) {
            Ok(len) if len == values.len() => Ok(()),
            Ok(len) => {
                let why = format!("chunk {nth} has {len} bytes, and not {}", values.len());
                Err(TableError::damaged(path, why))
            }
            Err(error) => Err(TableError::damaged(path, format!("chunk {nth}: {error}"))),
        }
    }
}
