//! What was read from a table, up to a number of bytes.
//!
//! Two kinds of things are kept: the values of chunks, and where the chunks of a shard lie. Both
//! count, so many shards push out chunks and do not add to them. No file is kept open.
//!
//! # Invariants
//! * What is kept takes at most the bytes of the cache, whatever is asked.
//! * Two threads that miss the same chunk may both read it. They read the same.

use std::sync::Arc;

use gt_core::Run;
use quick_cache::Weighter;

use crate::error::TableError;
use crate::part::Part;
use crate::shard::Index;
use crate::tier_files::{Pool, Reader};

/// The bytes of a cache, unless the run allows less.
const BYTES: u64 = 64 << 20;
/// The least bytes of a cache.
const LEAST: u64 = 1 << 20;
/// What an entry takes beside its values.
const ENTRY: u64 = 96;

/// The number of a tier, of a plane, of a shard, and of a chunk there; or the index of a shard.
type Key = (usize, usize, u64, Option<u64>);

#[derive(Clone)]
enum Cached {
    Shard(Arc<Index>),
    Chunk(Arc<[u8]>),
}

#[derive(Clone)]
struct Bytes;

impl Weighter<Key, Cached> for Bytes {
    fn weight(&self, _: &Key, entry: &Cached) -> u64 {
        ENTRY
            + match entry {
                Cached::Shard(shard) => shard.bytes(),
                Cached::Chunk(values) => values.len() as u64,
            }
    }
}

/// Chunks and indices of shards, for many threads.
pub(crate) struct Cache {
    entries: quick_cache::sync::Cache<Key, Cached, Bytes>,
}

impl Cache {
    pub(crate) fn new(run: &Run) -> Self {
        let bytes = run.max_memory().map_or(BYTES, |most| (most / 4).clamp(LEAST, BYTES));
        let entries = (bytes / 4096) as usize;
        Self { entries: quick_cache::sync::Cache::with_weighter(entries, bytes, Bytes) }
    }

    /// The bytes of what is kept.
    pub(crate) fn bytes(&self) -> u64 {
        self.entries.weight()
    }

    /// The values of a chunk of tier `index`.
    pub(crate) fn chunk(
        &self,
        part: &Part,
        index: usize,
        plane: usize,
        (shard, nth): (u64, u64),
        readers: &Pool<Reader>,
    ) -> Result<Arc<[u8]>, TableError> {
        let of_shard = (index, plane, shard, None);
        let key = (index, plane, shard, Some(nth));
        if let Some(Cached::Chunk(values)) = self.entries.get(&key) {
            return Ok(values);
        }
        let open = if let Some(Cached::Shard(open)) = self.entries.get(&of_shard) {
            open
        } else {
            let open = Arc::new(part.index(plane, shard)?);
            self.entries.insert(of_shard, Cached::Shard(Arc::clone(&open)));
            open
        };
        let values: Arc<[u8]> = part.files.chunk(plane, (shard, nth), &open, readers)?.into();
        self.entries.insert(key, Cached::Chunk(Arc::clone(&values)));
        Ok(values)
    }
}
