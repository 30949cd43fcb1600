//! A shard: compressed chunks one after the other, a list of their checksums, a seal, and an index.
//!
//! The index is two numbers of eight bytes for each chunk, where it begins and how long it is, with
//! the checksum of the index behind them. Each chunk ends with its own checksum. The list repeats
//! these checksums. The seal is a checksum of the list and of a text that says which shard it is:
//! of which rules, question, tier and array, and its number. So a shard that belongs elsewhere is
//! noticed by one read, also while its tier is not finished. A finished tier has the seals of all
//! shards in its description. For other readers of Zarr, list and seal lie between what they read.
//!
//! In a shard of keys, the list goes on with the first key of each chunk. So a search knows the
//! chunk of a key before it reads one.

use std::path::Path;

use crate::array::{Number, place};
use crate::error::TableError;
use crate::files;

/// Where chunks lie that are not there.
const NOWHERE: u64 = u64::MAX;
/// The bytes of a checksum.
pub(crate) const CHECKSUM: usize = 4;

/// Compressed chunks of one plane, in order.
#[derive(Debug, Default)]
pub(crate) struct Chunks {
    pub(crate) bytes: Vec<u8>,
    /// The bytes of each chunk, its checksum included.
    pub(crate) lens: Vec<u64>,
    pub(crate) checksums: Vec<u32>,
    /// The first key of each chunk of keys.
    pub(crate) firsts: Vec<u8>,
}

impl Chunks {
    /// Appends a compressed chunk and its checksum.
    pub(crate) fn push(&mut self, compressed: &[u8]) {
        let checksum = crc32c::crc32c(compressed);
        self.bytes.extend_from_slice(compressed);
        self.bytes.extend_from_slice(&checksum.to_le_bytes());
        self.lens.push((compressed.len() + CHECKSUM) as u64);
        self.checksums.push(checksum);
    }

    pub(crate) fn append(&mut self, later: &Self) {
        self.bytes.extend_from_slice(&later.bytes);
        self.lens.extend_from_slice(&later.lens);
        self.checksums.extend_from_slice(&later.checksums);
        self.firsts.extend_from_slice(&later.firsts);
    }

    /// Where the chunks begin, and where the last one ends; `None` if these are not their bytes.
    pub(crate) fn places(&self) -> Option<Vec<usize>> {
        let mut places = vec![0];
        let mut end = 0_usize;
        for &len in &self.lens {
            let len = usize::try_from(len).ok().filter(|&len| len >= CHECKSUM)?;
            end = end.checked_add(len)?;
            places.push(end);
        }
        (end == self.bytes.len()).then_some(places)
    }

    /// The checksums of all chunks, least byte first, and then the first keys.
    fn list(&self) -> Vec<u8> {
        let sums = self.checksums.iter().flat_map(|sum| sum.to_le_bytes());
        sums.chain(self.firsts.iter().copied()).collect()
    }

    /// The seal of the shard of these chunks that is at this place.
    pub(crate) fn seal(&self, place: &str) -> u32 {
        seal(&self.list(), place)
    }

    /// The bytes of a shard with room for `chunks` chunks, and with this seal.
    pub(crate) fn into_shard(self, chunks: u64, seal: u32) -> Vec<u8> {
        let (list, mut bytes) = (self.list(), self.bytes);
        let (mut index, mut offset) = (Vec::new(), 0_u64);
        for &len in &self.lens {
            index.extend_from_slice(&offset.to_le_bytes());
            index.extend_from_slice(&len.to_le_bytes());
            offset += len;
        }
        for _ in self.lens.len() as u64..chunks {
            index.extend_from_slice(&[0xff; 16]);
        }
        let checksum = crc32c::crc32c(&index);
        bytes.extend_from_slice(&list);
        bytes.extend_from_slice(&seal.to_le_bytes());
        bytes.extend_from_slice(&index);
        bytes.extend_from_slice(&checksum.to_le_bytes());
        bytes
    }
}

/// The checksum of a list of checksums and of the text of a place.
fn seal(list: &[u8], place: &str) -> u32 {
    crc32c::crc32c_append(crc32c::crc32c(list), place.as_bytes())
}

/// Where the chunks of a shard lie, and their checksums.
#[derive(Debug)]
pub(crate) struct Index {
    /// Where each begins, how many bytes it has, and its checksum.
    places: Box<[(u64, usize, u32)]>,
    /// The first key of each chunk of keys.
    pub(crate) firsts: Box<[u8]>,
}

/// What a shard has to be.
pub(crate) struct Expected<'e> {
    /// How many chunks it has room for, and how many are there.
    pub(crate) room: u64,
    pub(crate) used: u64,
    /// The greatest number of bytes of a chunk.
    pub(crate) most: usize,
    /// The bytes of a key, if it is a shard of keys; else 0.
    pub(crate) key_len: usize,
    /// The place that it belongs to.
    pub(crate) place: &'e str,
    /// The seal that a finished tier has known since it was written.
    pub(crate) seal: Option<u32>,
}

impl Index {
    /// Reads the index of a shard.
    pub(crate) fn read(path: &Path, expected: &Expected<'_>) -> Result<Self, TableError> {
        let &Expected { room, used, most, key_len, .. } = expected;
        let Some((file, len)) = files::open(path)? else {
            return Err(TableError::damaged(path, "it is missing"));
        };
        // At most 2^16 chunks: the settings are checked when a table is opened.
        let listed = used * (CHECKSUM + key_len) as u64;
        let size = listed + 2 * CHECKSUM as u64 + room * 16;
        let Some(start) = len.checked_sub(size) else {
            return Err(TableError::damaged(path, format!("it has {len} bytes, and no index")));
        };
        let mut bytes = vec![0; place(size)];
        files::read_at(&file, path, &mut bytes, start)?;
        let (list, rest) = bytes.split_at(place(listed));
        let (own, rest) = rest.split_at(CHECKSUM);
        let (index, checksum) = rest.split_at(place(room) * 16);
        if crc32c::crc32c(index).to_le_bytes() != checksum {
            return Err(TableError::damaged(path, "the checksum of its index differs"));
        }
        let seal = seal(list, expected.place);
        if seal.to_le_bytes() != own || expected.seal.is_some_and(|known| known != seal) {
            let why = "it is another shard than was written here: its seal differs";
            return Err(TableError::damaged(path, why));
        }
        let number = |bytes: &[u8]| {
            let mut number = [0; 8];
            number.copy_from_slice(bytes);
            u64::from_le_bytes(number)
        };
        let mut places = Vec::with_capacity(place(used));
        for (entry, nth) in index.chunks_exact(16).zip(0..) {
            let (offset, len) = (number(&entry[..8]), number(&entry[8..]));
            let checksum = Number::U32.get(list, place(nth));
            let is_there = nth < used;
            let lies_inside = offset.checked_add(len).is_some_and(|end| end <= start);
            let is_a_chunk = len >= CHECKSUM as u64 && len <= most as u64;
            if let Some(checksum) = checksum.filter(|_| lies_inside && is_a_chunk) {
                places.push((offset, place(len), checksum));
            } else if is_there || (offset, len) != (NOWHERE, NOWHERE) {
                let why = format!("its index gives chunk {nth} a place that it cannot have");
                return Err(TableError::damaged(path, why));
            }
        }
        let firsts = list[place(used) * CHECKSUM..].into();
        Ok(Self { places: places.into(), firsts })
    }

    /// The bytes that it takes in memory.
    pub(crate) fn bytes(&self) -> u64 {
        (size_of_val(&*self.places) + self.firsts.len()) as u64
    }

    /// The compressed bytes of a chunk of an open file, after a look at its checksum, and at the
    /// one in the list.
    pub(crate) fn chunk(
        &self,
        file: &std::fs::File,
        path: &Path,
        nth: u64,
        bytes: &mut Vec<u8>,
    ) -> Result<(), TableError> {
        let (offset, len, checksum) = self.places[place(nth)];
        bytes.resize(len, 0);
        files::read_at(file, path, bytes, offset)?;
        let own = bytes.split_off(len - CHECKSUM);
        let found = crc32c::crc32c(bytes);
        if found.to_le_bytes() != *own {
            return Err(TableError::damaged(path, format!("the checksum of chunk {nth} differs")));
        }
        if found != checksum {
            let why = format!("chunk {nth} is another one than was written here");
            return Err(TableError::damaged(path, why));
        }
        Ok(())
    }
}
