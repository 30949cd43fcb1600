//! A sparse table on disk that is asked.
//!
//! A question goes the way from a position to its key, from the key to a rank, and from the rank to
//! an answer. The key is searched among the first keys of all chunks, which stay in memory, and
//! then in one chunk.
//!
//! # Invariants
//! As in `table`. A position whose key is not there is none that play reaches.

use core::fmt;
use core::ops::ControlFlow;
use std::path::Path;

use gt_core::{Encode, Enumerate, PositionOf, Run, Shared, Solution, SolveError, Value};

use crate::array::place;
use crate::by_key::{ByKey, Keys, NoPosition};
use crate::error::TableError;
use crate::finished::Finished;
use crate::info::Info;
use crate::keys::KeyArray;
use crate::kind::Stored;
use crate::load;
use crate::part::Part;
use crate::search::FirstKeys;
use crate::sparse::SparseTiers;

/// The values of a game on disk, of the positions that play reaches.
///
/// It is a solution as any other: see [`Table`](crate::Table), whose cache it has. The game needs
/// [`Encode`] alone. [`SparseMaker`](crate::SparseMaker) makes it.
/// # Complexity
/// Memory: one key of each chunk, and the cache. A question reads at most one chunk of each array:
/// two positioned reads. The first one reads the end of every shard.
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_core::graph::GameGraph;
/// use gt_core::prelude::*;
/// use gt_table::{SparseMaker, SparseTable};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let folder = tempfile::tempdir()?;
/// # let folder = folder.path().join("graph.gt");
/// let (graph, run): (GameGraph, _) = ("a -> b\nb -> a c\nc".parse()?, Run::new());
/// SparseMaker::new(&graph).solve(&folder, &run)?;
/// let table = SparseTable::open(&graph, &folder, &run)?;
/// assert_eq!(table.positions(), 3);
/// assert_eq!(table.value(&1)?, Some(Value::Win { plies: 1 }));
/// assert_eq!(table.verify(1, &run)?.flaw, None);
/// # Ok(())
/// # }
/// ```
pub struct SparseTable<G> {
    game: G,
    pub(crate) files: Finished,
    first_keys: FirstKeys,
    found: [u64; 2],
}

impl<G> fmt::Debug for SparseTable<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SparseTable").field("folder", &self.files.folder).finish_non_exhaustive()
    }
}

impl<G> SparseTable<G> {
    pub(crate) const fn found(mut self, found: [u64; 2]) -> Self {
        self.found = found;
        self
    }

    /// Whether the table was there already, as [`Table::tiers_found`](crate::Table::tiers_found): 1
    /// or 0.
    pub const fn tiers_found(&self) -> u64 {
        self.found[0]
    }

    /// Whether it was damaged, as [`Table::tiers_mended`](crate::Table::tiers_mended): 1 or 0.
    pub const fn tiers_mended(&self) -> u64 {
        self.found[1]
    }

    /// How many positions have an answer: all that play reaches.
    pub fn positions(&self) -> u64 {
        self.files.root.complete.as_ref().map_or(0, |complete| complete.positions)
    }

    /// The folder of the table.
    pub fn folder(&self) -> &Path {
        &self.files.folder
    }

    /// What the table says of itself, as [`Table::info`](crate::Table::info).
    /// # Errors
    /// As [`info`](crate::info).
    pub fn info(&self) -> Result<Info, TableError> {
        crate::info(&self.files.folder)
    }

    pub(crate) fn part(&self) -> Result<&Part, TableError> {
        Ok(self.files.part(0, &|| "0".to_owned(), self.files.root.ranks)?)
    }
}

impl<G: Encode + Shared> SparseTable<G> {
    /// Opens a sparse table of values.
    ///
    /// The rules of `game` are compared with those that the table was made by, in a sample of 4,096
    /// successors. Which instance it is, [`check_instance`](crate::check_instance) compares.
    /// # Complexity
    /// The sample takes some milliseconds.
    /// # Errors
    /// As [`Table::open`](crate::Table::open). A table that is not sparse, or whose keys have another
    /// length, is [`TableError::Foreign`].
    pub fn open(game: G, folder: impl AsRef<Path>, run: &Run) -> Result<Self, TableError> {
        let folder = folder.as_ref();
        let keys = Keys::new(&game);
        let tiers = SparseTiers::new(&keys, Info::root(folder)?.ranks)?;
        let files = Finished::open(&tiers, Value::QUESTION, folder, run)?;
        Ok(Self { game, files, first_keys: FirstKeys::default(), found: [0; 2] })
    }

    /// The game by its keys.
    pub(crate) fn keys(&self) -> Keys<'_, G> {
        Keys::new(&self.game)
    }

    /// The rank of a position; `None` if it is none that play reaches.
    fn rank(&self, position: &G::Position) -> Result<Option<u64>, TableError> {
        let mut key = Vec::new();
        self.keys().append(position, &mut key);
        // What is no position may have the bytes of one.
        if self.game.decode(&key).as_ref() != Some(position) {
            return Ok(None);
        }
        self.first_keys.rank(&self.files, self.part()?, &key)
    }

    /// The tier and the rank of a position: where its key and its answer stand in the arrays.
    ///
    /// The tier is 0. `None` if play does not reach the position.
    /// # Complexity
    /// As [`answer`](Self::answer).
    /// # Errors
    /// As [`answer`](Self::answer).
    pub fn place(&self, position: &G::Position) -> Result<Option<(usize, u64)>, TableError> {
        Ok(self.rank(position)?.map(|rank| (0, rank)))
    }

    /// The value of a position, for the player to move; `None` if play does not reach it.
    ///
    /// # Complexity
    /// A search among the first keys of chunks and in one chunk: O(log positions). If the chunks
    /// are not in the cache, two positioned reads for each of the three arrays.
    /// # Errors
    /// * [`TableError::Damaged`] if a file that it needs is missing, or not as it was written.
    /// * [`TableError::Io`] if the system refuses to read it.
    ///
    /// After an error the table can be asked again.
    pub fn answer(&self, position: &G::Position) -> Result<Option<Value>, TableError> {
        let (Some(rank), part) = (self.rank(position)?, self.part()?) else { return Ok(None) };
        let numbers = self.files.numbers((0, part), rank)?;
        numbers.map(|numbers| load::answer(part, numbers)).transpose()
    }
}

impl<G: Encode + Shared> Solution for SparseTable<G> {
    type Game = G;
    type Answer = Value;

    fn game(&self) -> &G {
        &self.game
    }

    fn value(&self, position: &G::Position) -> Result<Option<Value>, SolveError> {
        Ok(self.answer(position)?)
    }

    /// What is in the cache, and the first keys of chunks.
    fn kept_bytes(&self) -> u64 {
        self.files.cache.bytes() + self.first_keys.bytes()
    }
}

/// The positions come in the order of keys, one shard after the other.
impl<G: Encode + Shared> Enumerate for SparseTable<G> {
    fn for_each(
        &self,
        visit: &mut dyn FnMut(&PositionOf<Self>, Value) -> ControlFlow<()>,
    ) -> Result<(), SolveError> {
        let (part, game) = (self.part()?, self.keys());
        let Some((plane, len)) = part.files.keys() else { return Ok(()) };
        for shard in 0..part.files.shards() {
            let read = |plane| part.shard(plane, shard, &self.files.run);
            let (outcomes, seconds, values) = (read(0)?, read(1)?, read(plane)?);
            let keys = KeyArray::new(&values, len).keys().unwrap_or_default();
            for (rank, key) in (0_u64..).zip(keys.chunks(game.key_len())) {
                let position = self.game.decode(key);
                let position = position.ok_or_else(|| NoPosition { key: key.into() })?;
                let numbers = load::numbers(part, [&outcomes, &seconds], place(rank))?;
                if let Some(numbers) = numbers
                    && visit(&position, load::answer(part, numbers)?).is_break()
                {
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}
