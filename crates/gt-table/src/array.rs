//! Arrays, as Zarr v3 describes them: one dimension, or rows of bytes.
//!
//! A plane is cut into *shards*, one file each, and a shard into *chunks*, which are compressed one
//! by one. An index at the end of a shard says where its chunks lie. The description of an array
//! follows from its length, its type and the settings of the table, so a reader here compares it
//! with the bytes that it expects, and never parses it.
//!
//! # Source
//! Zarr core specification, version 3.0, and its codecs `bytes`, `zstd`, `crc32c` and
//! `sharding_indexed` (zarr-specs.readthedocs.io).

use serde_json::{Value as Json, json};

/// The greatest number of values of a shard, unless a table is made with another one.
pub(crate) const SHARD: u32 = 1 << 22;
/// The values whose digest is computed at once, the least size of a shard, and the greatest of a
/// chunk.
pub(crate) const BLOCK: u32 = 1 << 16;

/// The type of the numbers of a plane, as Zarr has it; the least byte comes first.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(unnameable_types, reason = "a part of `Stored`, which nobody outside implements")]
pub enum Number {
    /// One byte.
    U8,
    /// Two bytes.
    U16,
    /// Four bytes.
    U32,
    /// Four bytes with a sign.
    I32,
    /// Eight bytes: a key that fits them, as a number.
    U64,
    /// A row of so many bytes: a longer key.
    Row(u16),
}

impl Number {
    /// The name of the type in Zarr.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::U8 | Self::Row(_) => "uint8",
            Self::U64 => "uint64",
            Self::U16 => "uint16",
            Self::U32 => "uint32",
            Self::I32 => "int32",
        }
    }

    /// The type of the numbers of a second plane that has this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        [Self::U8, Self::U16, Self::U32, Self::I32].into_iter().find(|of| of.name() == name)
    }

    pub(crate) const fn bytes(self) -> usize {
        match self {
            Self::U8 => 1,
            Self::U16 => 2,
            Self::U32 | Self::I32 => 4,
            Self::U64 => 8,
            Self::Row(bytes) => bytes as usize,
        }
    }

    /// What stands where there is no rank: the greatest number; 0 among keys.
    pub(crate) const fn fill(self) -> u32 {
        match self {
            Self::U8 => u8::MAX as u32,
            Self::U16 => u16::MAX as u32,
            Self::U32 => u32::MAX,
            Self::I32 => i32::MAX as u32,
            Self::U64 | Self::Row(_) => 0,
        }
    }

    /// Whether a number of plies or a nimber fits: it is less than the fill value.
    pub(crate) const fn fits(self, number: u32) -> bool {
        matches!(self, Self::I32) || number < self.fill()
    }

    pub(crate) const fn wider(self) -> Option<Self> {
        match self {
            Self::U8 => Some(Self::U16),
            Self::U16 => Some(Self::U32),
            Self::U32 | Self::I32 | Self::U64 | Self::Row(_) => None,
        }
    }

    /// Appends a number of at most four bytes, the least byte first.
    pub(crate) fn put(self, out: &mut Vec<u8>, number: u32) {
        out.extend_from_slice(&number.to_le_bytes()[..self.bytes()]);
    }

    /// Writes numbers over what is in `out`, the least byte first.
    pub(crate) fn put_all(self, out: &mut Vec<u8>, numbers: &[u32]) {
        out.clear();
        match self {
            Self::U8 => out.extend(numbers.iter().map(|number| number.to_le_bytes()[0])),
            _ => numbers.iter().for_each(|&number| self.put(out, number)),
        }
    }

    /// The number of at most four bytes at `place`.
    #[inline]
    pub(crate) fn get(self, bytes: &[u8], place: usize) -> Option<u32> {
        let size = self.bytes();
        let mut number = [0; 4];
        let start = place.checked_mul(size)?;
        number.get_mut(..size)?.copy_from_slice(bytes.get(start..start.checked_add(size)?)?);
        Some(u32::from_le_bytes(number))
    }
}

/// How the arrays of a table are cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cut {
    /// Values of a chunk.
    pub(crate) chunk: u32,
    /// The greatest number of values of a shard; a multiple of [`BLOCK`].
    pub(crate) shard: u32,
    /// The level of the compressor.
    pub(crate) level: i32,
}

impl Cut {
    /// Values of each shard of an array of `len`.
    pub(crate) fn shard_of(self, len: u64) -> u64 {
        let (chunk, shard) = (u64::from(self.chunk), u64::from(self.shard));
        len.div_ceil(chunk).saturating_mul(chunk).clamp(chunk, shard)
    }

    /// How many shards an array of `len` has.
    pub(crate) fn shards(self, len: u64) -> u64 {
        len.div_ceil(self.shard_of(len))
    }

    /// How many chunks an array of `len` has.
    pub(crate) fn chunks(self, len: u64) -> u64 {
        len.div_ceil(u64::from(self.chunk))
    }

    /// Chunks of a whole shard of an array of `len`.
    pub(crate) fn chunks_of_shard(self, len: u64) -> u64 {
        self.shard_of(len) / u64::from(self.chunk)
    }

    /// The text of `zarr.json` of a plane.
    pub(crate) fn describe(self, len: u64, number: Number, fill: u32) -> Vec<u8> {
        let codecs = json!([{
            "name": "sharding_indexed",
            "configuration": {
                "chunk_shape": number.shape(self.chunk.into()),
                "codecs": [bytes_codec(number), {
                    "name": "zstd",
                    "configuration": { "level": self.level, "checksum": false },
                }, { "name": "crc32c" }],
                "index_codecs": [bytes_codec(Number::U32), { "name": "crc32c" }],
                "index_location": "end",
            },
        }]);
        array(len, self.shard_of(len), number, fill, &codecs)
    }
}

impl Number {
    /// The shape of an array of `len`.
    fn shape(self, len: u64) -> Json {
        match self {
            Self::Row(bytes) => json!([len, bytes]),
            _ => json!([len]),
        }
    }
}

fn bytes_codec(number: Number) -> Json {
    match number {
        Number::U8 | Number::Row(_) => json!({ "name": "bytes" }),
        _ => json!({ "name": "bytes", "configuration": { "endian": "little" } }),
    }
}

fn array(len: u64, chunk: u64, number: Number, fill: u32, codecs: &Json) -> Vec<u8> {
    let text = json!({
        "zarr_format": 3,
        "node_type": "array",
        "shape": number.shape(len),
        "data_type": number.name(),
        "chunk_grid": { "name": "regular", "configuration": { "chunk_shape": number.shape(chunk) } },
        "chunk_key_encoding": { "name": "default", "configuration": { "separator": "/" } },
        "fill_value": fill,
        "codecs": codecs,
        "attributes": {},
    });
    pretty(&text)
}

/// A number of the size of a chunk, a shard or a tier in memory, as a place.
///
/// Sizes of shards are checked when a table is opened, and a tier in memory has its codes there.
#[inline]
pub(crate) fn place(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// JSON as it stands in a file: two spaces a level, and a line break at the end.
pub(crate) fn pretty(json: &Json) -> Vec<u8> {
    format!("{json:#}\n").into_bytes()
}
