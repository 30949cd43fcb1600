//! The rank of a key in a sparse tier: a search among the first keys of chunks, and then in one.

use std::sync::OnceLock;

use crate::array::place;
use crate::error::TableError;
use crate::finished::Finished;
use crate::keys::{KeyArray, KeySlice};
use crate::part::Part;

/// The first key of each chunk of all shards, which is read at the first question.
#[derive(Default)]
pub(crate) struct FirstKeys(OnceLock<Box<[u8]>>);

impl FirstKeys {
    pub(crate) fn bytes(&self) -> u64 {
        self.0.get().map_or(0, |keys| keys.len() as u64)
    }

    fn of(&self, part: &Part, plane: usize) -> Result<&[u8], TableError> {
        if let Some(keys) = self.0.get() {
            return Ok(keys);
        }
        let mut keys = Vec::new();
        for shard in 0..part.files.shards() {
            keys.extend_from_slice(&part.index(plane, shard)?.firsts);
        }
        // Another thread may have been faster; it has read the same.
        Ok(self.0.get_or_init(|| keys.into()))
    }

    /// The rank of a key in the tier; `None` if it is not there.
    ///
    /// # Complexity
    /// O(log positions), and a chunk is read if it is not in the cache. The first search reads the
    /// end of every shard.
    pub(crate) fn rank(
        &self,
        files: &Finished,
        part: &Part,
        key: &[u8],
    ) -> Result<Option<u64>, TableError> {
        let Some((plane, len)) = part.files.keys() else { return Ok(None) };
        if key.len() != usize::from(len) {
            return Ok(None);
        }
        let firsts = KeySlice::new(self.of(part, plane)?, len);
        let Some(chunk) = firsts.last_not_above(key) else { return Ok(None) };
        let (chunk, size) = (chunk as u64, u64::from(files.root.chunk));
        let at = part.files.place_of(chunk);
        let values = files.chunk(part, plane, at)?;
        let used = place(part.files.length.saturating_sub(chunk * size).min(size));
        let found = KeyArray::new(&values, len).find(key, used);
        Ok(found.map(|place| chunk * size + place as u64))
    }
}
