//! Sparse tables: the positions that play reaches, each with its key, in one tier.
//!
//! A game that has neither ranks nor tiers gets such a table. `sparse_work` finds its positions,
//! solves them, sorts them by their keys, and writes them by shards.
//!
//! # Invariants
//! * How many ranks the table has is known before its first byte is written.
//! * The folder is begun and finished by one process, which holds its lock.

use core::time::Duration;
use std::path::{Path, PathBuf};

use gt_core::tiers::Coded;
use gt_core::{LimitError, Run, Value};

use crate::array::{Cut, Number, SHARD};
use crate::attributes::Root;
use crate::by_key::ByKey;
use crate::compressor::LEVEL;
use crate::error::TableError;
use crate::exchange::Alone;
use crate::files;
use crate::info::no_table;
use crate::key_rules;
use crate::keys;
use crate::kind::Stored;
use crate::numbered::Tiers;
use crate::occupied::Occupied;
use crate::order::Order;
use crate::site::Site;
use crate::team::Team;
use crate::tier_files::TierFiles;
use crate::tier_names::Listed;
use crate::writer::{ShardRecord, TierWriter};

/// The one tier of a game by its keys.
pub(crate) struct SparseTiers<'g> {
    game: &'g dyn ByKey,
    key_len: u16,
    listed: Listed,
}

impl<'g> SparseTiers<'g> {
    /// The tier of `length` positions.
    pub(crate) fn new(game: &'g dyn ByKey, length: u64) -> Result<Self, TableError> {
        let found = game.key_len();
        let key_len = u16::try_from(found).ok().filter(|_| found <= keys::MOST_BYTES);
        let key_len = key_len.ok_or_else(|| TableError::Invalid {
            setting: "the bytes of a position",
            found: found.to_string(),
            expected: format!("at most {}", keys::MOST_BYTES),
        })?;
        Ok(Self { game, key_len, listed: Listed::one(length) })
    }
}

impl Tiers for SparseTiers<'_> {
    fn listed(&self) -> &Listed {
        &self.listed
    }

    fn shown(&self, index: usize) -> String {
        index.to_string()
    }

    fn next(&self, _: usize) -> Vec<usize> {
        Vec::new()
    }

    fn key_len(&self) -> Option<u16> {
        Some(self.key_len)
    }

    fn tag(&self, most: usize, run: &Run) -> Result<String, LimitError> {
        key_rules::tag(self.game, most, run)
    }
}

/// A sparse table of values that is to be made, whatever game it is of.
///
/// One process begins, and the others join it in the same folder. Each shard is written by one of
/// them. The first process gets the record of every shard, and finishes.
#[derive(Clone, Copy)]
pub(crate) struct SparseOrder<'o> {
    pub(crate) game: &'o dyn ByKey,
    pub(crate) instance: Option<&'o str>,
    pub(crate) cut: Cut,
    /// The least time between two checkpoints.
    pub(crate) interval: Duration,
}

impl<'o> SparseOrder<'o> {
    pub(crate) const CUT: Cut = Cut { chunk: 1 << 12, shard: SHARD, level: LEVEL };

    /// Locks a folder for a table that can be made.
    pub(crate) fn take(&self, folder: &Path) -> Result<Occupied, TableError> {
        self.cut.check()?;
        self.tiers(1)?;
        Occupied::take(folder)
    }

    /// What a table asks that has these tiers.
    fn order<'t>(&'t self, tiers: &'t SparseTiers<'_>, number: Number) -> Order<'t> {
        Order {
            tiers,
            instance: self.instance,
            cut: self.cut,
            question: Value::QUESTION,
            second: Value::SECOND.map(|(name, _)| (name, number)),
            narrowest: Value::NARROWEST,
            least_bytes: |own, _, width| width.bytes(own),
            interval: self.interval,
            is_shared: false,
            is_divided: false,
            is_gathered: false,
        }
    }

    /// Begins with a table of so many positions, or goes on with one, and holds its lock. The
    /// greatest number of plies of a win or of a loss says how wide numbers are.
    pub(crate) fn begin_locked(
        &self,
        lock: Occupied,
        folder: &Path,
        (positions, greatest): (u64, Option<u32>),
        run: &Run,
    ) -> Result<SparseWriter<'o>, TableError> {
        let tiers = self.tiers(positions)?;
        let number = number_for(greatest.unwrap_or(0))?;
        let mut root = self.order(&tiers, number).begin(folder, &mut Team::new(&mut Alone), run)?;
        if root.number() != Some(number) {
            let why = "its plies have another type than those of the game";
            return Err(TableError::damaged(&Root::path(folder), why));
        }
        if root.complete.take().is_some() {
            files::write(&Root::path(folder), &root.describe())?;
            files::sync_folder(folder)?;
        }
        let files = TierFiles::new(folder, &root, (0, positions), Some(number));
        let writer = TierWriter::begin(folder, tiers.shown(0), files, false)?;
        Ok(SparseWriter { tiers, folder: folder.to_owned(), root, writer, lock: Some(lock) })
    }

    /// What a table says of itself before its positions are known: one rank, of small numbers.
    pub(crate) fn asked(&self, run: &Run) -> Result<Root, TableError> {
        self.order(&self.tiers(1)?, Number::U8).asked(run)
    }

    /// Refuses another game, or other settings, than those of the first process.
    pub(crate) fn agree(
        asked: &Root,
        folder: &Path,
        team: &mut Team<'_>,
    ) -> Result<(), TableError> {
        if team.processes() == 1 {
            return Ok(());
        }
        let said = team.told(if team.is_first() { asked.describe() } else { Vec::new() })?;
        let first = Root::parsed(folder, &said)?;
        first.check_same_table(asked, folder)?;
        first.check_long(&asked.rules_long, folder)?;
        first.check_same_settings(asked, folder)
    }

    /// Takes part in a table that another process has begun.
    ///
    /// It reads what the table says of itself, and writes nothing.
    /// # Errors
    /// * [`TableError::NoTable`] if nobody has begun it.
    /// * [`TableError::Foreign`], [`TableError::Setting`], [`TableError::Damaged`] and
    ///   [`TableError::Io`] as for [`SparseMaker::solve`](crate::SparseMaker::solve).
    pub(crate) fn join(
        &self,
        folder: impl AsRef<Path>,
        run: &Run,
    ) -> Result<SparseWriter<'o>, TableError> {
        self.cut.check()?;
        let folder = folder.as_ref();
        let root = Root::read(folder)?.ok_or_else(|| no_table(folder))?;
        let tiers = self.tiers(root.ranks)?;
        let root = self.order(&tiers, Number::U8).begin(folder, &mut Team::new(&mut Alone), run)?;
        let files = TierFiles::new(folder, &root, (0, root.ranks), root.number());
        let writer = TierWriter::joined(tiers.shown(0), files);
        Ok(SparseWriter { tiers, folder: folder.to_owned(), root, writer, lock: None })
    }

    /// The bytes of a key.
    pub(crate) fn key_len(&self) -> Result<u16, TableError> {
        self.tiers(1).map(|tiers| tiers.key_len)
    }

    /// The tiers of a table of so many positions.
    fn tiers(&self, positions: u64) -> Result<SparseTiers<'o>, TableError> {
        if !(1..=keys::MOST).contains(&positions) {
            return Err(TableError::Invalid {
                setting: "positions",
                found: positions.to_string(),
                expected: format!("1 to {}", keys::MOST),
            });
        }
        SparseTiers::new(self.game, positions)
    }

    /// Reads what is in the folder. Returns whether the tier is there, and whether it or its shards
    /// were damaged or lost.
    pub(crate) fn found(&self, folder: &Path, run: &Run) -> Result<[u64; 2], TableError> {
        let Some(root) = Root::read(folder)? else { return Ok([0, 0]) };
        // What the table says of its length has to be the truth, as will be seen when it is solved.
        let tiers = SparseTiers::new(self.game, root.ranks.max(1))?;
        let root = self.order(&tiers, Number::U8).begin(folder, &mut Team::new(&mut Alone), run)?;
        let mut site = Site { tiers: &tiers, folder, root, run };
        let mended = site.mend()?;
        if site.part(0)?.is_none() {
            return Ok([0, mended]);
        }
        site.complete()?;
        Ok([1, mended])
    }
}

/// The narrowest type of plies.
fn number_for(greatest: u32) -> Result<Number, TableError> {
    let mut number = Some(Number::U8);
    while let Some(narrow) = number.filter(|number| !number.fits(greatest)) {
        number = narrow.wider();
    }
    number.ok_or_else(|| Value::too_great().into())
}

/// A sparse table that is being written.
///
/// [`SparseOrder`] says how it is used.
pub(crate) struct SparseWriter<'o> {
    tiers: SparseTiers<'o>,
    folder: PathBuf,
    root: Root,
    writer: TierWriter,
    /// The lock of the process that has begun.
    lock: Option<Occupied>,
}

impl SparseWriter<'_> {
    /// The tier, whose shards are written.
    pub(crate) const fn tier(&self) -> &TierWriter {
        &self.writer
    }

    /// Finishes the table. `records` are those of all shards, in their order.
    /// # Errors
    /// * [`TableError::Damaged`] if these are not the records of all shards, or if their keys do
    ///   not ascend from shard to shard.
    /// * [`TableError::Invalid`] if another process has begun the table.
    /// * [`TableError::Io`] if the system refuses.
    pub(crate) fn finish(self, records: &[ShardRecord], run: &Run) -> Result<(), TableError> {
        let Some(lock) = self.lock else {
            return Err(TableError::Invalid {
                setting: "the process that finishes a table",
                found: "one that has joined".into(),
                expected: "the one that has begun it".into(),
            });
        };
        self.writer.finish(records)?;
        let (tiers, folder) = (&self.tiers, &*self.folder);
        Site { tiers, folder, root: self.root, run }.complete()?;
        lock.leave(folder)
    }
}
