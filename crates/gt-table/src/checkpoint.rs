//! Checkpoints: what a run writes of a tier that is not solved, so that the next one goes on there.
//!
//! They are for a tier whose positions workers share. A worker owns a *share* of the positions: how
//! many shares there are is said when the tier begins, and stays so. Each share has two files: its
//! *graph*, which are its positions and who leads to them, and its *values*.
//!
//! Files lie in the folder of a *generation*, in a folder in that of the table. A description names
//! the generation that counts, and the one of the graph, which is written only once when it does
//! not change any more. Process 0 writes the description when all files are there.
//!
//! # Invariants
//! * The name of a generation has a number that no other run has. So a process that was stopped,
//!   and wakes when another run is at work, writes nothing that counts.
//! * What counts is whole: its files were synced before the description named them.
//! * Nothing here is part of a finished table, which has no such folder.

use core::time::Duration;
use std::path::{Path, PathBuf};
use std::time::Instant;

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::array::pretty;
use crate::attributes::{MOST_BYTES, Root};
use crate::error::TableError;
use crate::files::{self, TEMPORARY};

/// The folder of the checkpoint, in that of a table.
pub(crate) const FOLDER: &str = ".checkpoint";
/// The description.
const DESCRIPTION: &str = "checkpoint.json";

const FORMAT: &str = "gt-table checkpoint";
/// The version of the format that this crate writes, and the only one that it reads.
const VERSION: u32 = 1;

/// How often a checkpoint is written unless it is said.
pub(crate) const INTERVAL: Duration = Duration::from_secs(60);

/// What a checkpoint says of itself.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Checkpoint {
    format: String,
    version: u32,
    /// The table that is being made. A sparse one says one rank: how many there are is not known.
    pub(crate) table: Root,
    pub(crate) tier: usize,
    pub(crate) stage: Stage,
    /// The generations of the graph and of the values.
    graph: String,
    values: String,
    pub(crate) shares: Vec<Share>,
    /// The checksum of the description, written with 0 in this place.
    checksum: u32,
}

/// How far all workers were.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Stage {
    /// Some positions were looked at.
    Discovering { looked: u64 },
    /// All positions are known, and the values before this ply. So many of all have one.
    WalkingBack { ply: u32, done: u64, total: u64 },
}

/// The files of a share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Share {
    pub(crate) positions: u64,
    pub(crate) graph: Record,
    pub(crate) values: Record,
}

/// What a file has to be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Record {
    pub(crate) len: u64,
    pub(crate) crc32c: u32,
}

impl Share {
    /// The bytes of a letter that says of it.
    pub(crate) fn to_bytes(self) -> Vec<u8> {
        let Self { positions, graph, values } = self;
        let numbers = [positions, graph.len, graph.crc32c.into(), values.len, values.crc32c.into()];
        numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
    }

    /// What [`to_bytes`](Self::to_bytes) has made.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (numbers, rest) = bytes.as_chunks();
        let &[positions, graph, graph_sum, values, values_sum] = numbers else { return None };
        let record = |len, sum| {
            let crc32c = u32::try_from(u64::from_le_bytes(sum)).ok()?;
            Some(Record { len: u64::from_le_bytes(len), crc32c })
        };
        let (graph, values) = (record(graph, graph_sum)?, record(values, values_sum)?);
        rest.is_empty().then_some(Self { positions: u64::from_le_bytes(positions), graph, values })
    }
}

/// What checkpoints of all versions say of themselves.
#[derive(Deserialize)]
struct About {
    format: String,
    version: u32,
}

impl Checkpoint {
    /// That of a tier; its generations are `[graph, values]`.
    pub(crate) fn new(
        table: &Root,
        tier: usize,
        stage: Stage,
        [graph, values]: [String; 2],
        shares: Vec<Share>,
    ) -> Self {
        let table = table.clone();
        let (format, version) = (FORMAT.into(), VERSION);
        Self { format, version, table, tier, stage, graph, values, shares, checksum: 0 }
    }

    /// The positions that were known.
    pub(crate) fn known(&self) -> u64 {
        self.shares.iter().fold(0, |known, share| known.saturating_add(share.positions))
    }

    /// The generations of the graph and of the values.
    pub(crate) fn generations(&self) -> [&str; 2] {
        [&self.graph, &self.values]
    }

    /// The files of a share of the table in `folder`: its graph, and its values.
    pub(crate) fn files(&self, folder: &Path, share: usize) -> [PathBuf; 2] {
        let [graph, values] = [&self.graph, &self.values].map(|name| generation(folder, name));
        [graph_path(&graph, share), values_path(&values, share)]
    }

    pub(crate) fn describe(&self) -> Vec<u8> {
        let mut own = Self { checksum: 0, ..self.clone() };
        own.checksum = crc32c::crc32c(&pretty(&json!(own)));
        pretty(&json!(own))
    }

    /// Reads the description; `None` if there is none.
    ///
    /// # Errors
    /// [`TableError::Damaged`] if it is not whole, [`TableError::Foreign`] if it is of another
    /// version.
    pub(crate) fn read(folder: &Path) -> Result<Option<Self>, TableError> {
        let own = folder.join(FOLDER);
        if !files::exists(&own) {
            return Ok(None);
        }
        files::check_folder(&own)?;
        let path = own.join(DESCRIPTION);
        let bytes = files::read(&path, MOST_BYTES)?;
        bytes.map(|bytes| Self::parsed(&path, &bytes)).transpose()
    }

    /// A description from its bytes.
    pub(crate) fn parsed(path: &Path, bytes: &[u8]) -> Result<Self, TableError> {
        let wrong = |error: serde_json::Error| TableError::damaged(path, error.to_string());
        let About { format, version } = serde_json::from_slice(bytes).map_err(wrong)?;
        if (&*format, version) != (FORMAT, VERSION) {
            return Err(TableError::Foreign {
                path: path.to_owned(),
                instance: None,
                what: "format",
                found: format!("{format} version {version}"),
                expected: format!("{FORMAT} version {VERSION}"),
            });
        }
        let own: Self = serde_json::from_slice(bytes).map_err(wrong)?;
        if bytes != own.describe() {
            return Err(TableError::damaged(path, "its checksum differs, or it was edited"));
        }
        own.table.check_sizes(path)?;
        if own.shares.is_empty() || !own.generations().into_iter().all(is_generation) {
            return Err(TableError::damaged(path, "it names shares or folders that cannot be"));
        }
        Ok(own)
    }

    /// Refuses the checkpoint of another table, or with other settings.
    fn check_table(&self, folder: &Path, asked: &Root) -> Result<(), TableError> {
        let path = folder.join(FOLDER).join(DESCRIPTION);
        self.table.check_same_table(asked, &path)?;
        self.table.check_long(&asked.rules_long, &path)?;
        self.table.check_same_settings(asked, &path)
    }

    /// Makes this the checkpoint that counts, and removes what does not any more.
    pub(crate) fn commit(&self, folder: &Path) -> Result<(), TableError> {
        for name in self.generations() {
            files::sync_folder(&generation(folder, name))?;
        }
        let own = folder.join(FOLDER);
        files::write(&own.join(DESCRIPTION), &self.describe())?;
        files::sync_folder(&own)?;
        files::sync_folder(folder)?;
        for name in files::names(&own)?.unwrap_or_default() {
            if is_generation(&name) && !self.generations().contains(&&*name) {
                // A stopped process may wake there: whatever is left is removed in the end.
                let _ = files::remove_folder(&own.join(name));
            }
        }
        Ok(())
    }
}

/// What there is of the table `asked`, in its folder: a checkpoint, and whether there was one that
/// is damaged, which is removed.
///
/// # Errors
/// [`TableError::Foreign`] and [`TableError::Setting`] if it is of another table or version.
pub(crate) fn found(folder: &Path, asked: &Root) -> Result<(Option<Checkpoint>, bool), TableError> {
    let found = match Checkpoint::read(folder) {
        Ok(found) => found,
        Err(TableError::Damaged { .. }) => {
            remove(folder)?;
            return Ok((None, true));
        }
        Err(error) => return Err(error),
    };
    if let Some(found) = &found {
        found.check_table(folder, asked)?;
    }
    Ok((found, false))
}

/// Refuses a folder whose checkpoint is that of another table, before anything is written there.
///
/// # Errors
/// As [`found`]; one that is damaged is none.
pub(crate) fn refuse_other(folder: &Path, asked: &Root) -> Result<(), TableError> {
    match Checkpoint::read(folder) {
        Ok(Some(found)) => found.check_table(folder, asked),
        Ok(None) | Err(TableError::Damaged { .. }) => Ok(()),
        Err(error) => Err(error),
    }
}

/// Removes all that there is.
pub(crate) fn remove(folder: &Path) -> Result<(), TableError> {
    let own = folder.join(FOLDER);
    if !files::exists(&own) {
        return Ok(());
    }
    files::check_folder(&own)?;
    files::remove(&own.join(DESCRIPTION))?;
    // A process that was stopped may wake and write once more meanwhile.
    files::remove_folder(&own).or_else(|_| files::remove_folder(&own))?;
    files::sync_folder(folder)
}

/// The first name in the folder of the checkpoint that is none of ours.
pub(crate) fn foreign(folder: &Path) -> Result<Option<String>, TableError> {
    let own = folder.join(FOLDER);
    if files::exists(&own) {
        files::check_folder(&own)?;
    }
    let is_ours = |name: &str| {
        is_generation(name) || name.starts_with(DESCRIPTION) && name.ends_with(TEMPORARY)
    };
    let names = files::names(&own)?.unwrap_or_default().into_iter();
    let foreign = names.into_iter().find(|name| name != DESCRIPTION && !is_ours(name));
    Ok(foreign.map(|name| format!("{FOLDER}/{name}")))
}

/// The name of a generation of the run with this number.
pub(crate) fn generation_name(run: u64, nth: u64) -> String {
    format!("{run:016x}-{nth}")
}

fn is_generation(name: &str) -> bool {
    let is_number =
        |text: &str, radix| !text.is_empty() && text.chars().all(|digit| digit.is_digit(radix));
    name.split_once('-')
        .is_some_and(|(run, nth)| run.len() == 16 && is_number(run, 16) && is_number(nth, 10))
}

/// The folder of a generation.
pub(crate) fn generation(folder: &Path, name: &str) -> PathBuf {
    folder.join(FOLDER).join(name)
}

/// Makes the folder of a generation.
pub(crate) fn make_generation(folder: &Path, name: &str) -> Result<(), TableError> {
    files::make_folder(&folder.join(FOLDER))?;
    files::make_folder(&generation(folder, name))
}

/// The file of the graph of a share, in the folder of its generation.
pub(crate) fn graph_path(generation: &Path, share: usize) -> PathBuf {
    generation.join(format!("{share}.graph"))
}

/// The file of the values of a share.
pub(crate) fn values_path(generation: &Path, share: usize) -> PathBuf {
    generation.join(format!("{share}.values"))
}

/// When a checkpoint is worth its time.
#[derive(Debug)]
pub(crate) struct Pace {
    interval: Duration,
    /// How many times what it costs has to pass before.
    times: u32,
    last: Instant,
    /// What the last one cost, and its bytes.
    cost: Duration,
    bytes: u64,
    /// The bytes that are written in a second, as far as they are known.
    rate: Option<u64>,
}

impl Pace {
    /// So that checkpoints take at most a tenth of a run.
    pub(crate) const TIMES: u32 = 10;
    /// The bytes that are written in a second, as long as nobody knows: those of a usual disk.
    const RATE: u64 = 500 << 20;
    /// Fewer bytes say nothing of the rate.
    pub(crate) const FEWEST: u64 = 16 << 20;

    /// At least an interval between two, and so many times what the next one is taken to cost.
    pub(crate) fn new(interval: Duration, times: u32) -> Self {
        let (last, cost) = (Instant::now(), Duration::ZERO);
        Self { interval, times, last, cost, bytes: 0, rate: None }
    }

    /// Whether it is time to write so many bytes.
    pub(crate) fn is_due(&self, bytes: u64) -> bool {
        let grown = bytes.saturating_sub(self.bytes);
        let rate = self.rate.unwrap_or(Self::RATE) / 1_000_000;
        let cost = self.cost.saturating_add(Duration::from_micros(grown / rate.max(1)));
        self.last.elapsed() >= self.interval.max(cost.saturating_mul(self.times))
    }

    /// Whether it is time to find out how fast so many bytes would be written.
    pub(crate) fn wants_rate(&self, bytes: u64) -> bool {
        self.rate.is_none() && bytes >= Self::FEWEST && self.last.elapsed() >= self.interval
    }

    /// So many bytes took the time since `begun`.
    pub(crate) fn took(&mut self, bytes: u64, begun: Instant) {
        let micros = u64::try_from(begun.elapsed().as_micros()).unwrap_or(u64::MAX);
        self.rate = Some(bytes.saturating_mul(1_000_000) / micros.max(1));
    }

    /// So many bytes were written by now.
    pub(crate) fn written(&mut self, bytes: u64, begun: Instant) {
        if bytes >= Self::FEWEST {
            self.took(bytes, begun);
        }
        *self = Self { last: Instant::now(), cost: begun.elapsed(), bytes, ..*self };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_checkpoint_is_due_when_ten_times_its_cost_has_passed() {
        let ago = |seconds| Instant::now().checked_sub(Duration::from_secs(seconds)).unwrap();
        let mut pace = Pace::new(Duration::ZERO, Pace::TIMES);
        assert!(pace.is_due(0) && !pace.is_due(50 << 20));
        pace.last = ago(6);
        assert!(pace.is_due(250 << 20) && !pace.is_due(350 << 20));
        assert!(pace.wants_rate(16 << 20) && !pace.wants_rate(1 << 20));
        pace.took(32 << 20, ago(1));
        assert!(pace.is_due(18 << 20) && !pace.is_due(20 << 20));
        assert!(!pace.wants_rate(16 << 20));
        // Two seconds were measured: so much was written, and so much may have grown since.
        pace.written(70 << 20, ago(2));
        pace.last = ago(25);
        assert!(pace.is_due(70 << 20) && pace.is_due(84 << 20) && !pace.is_due(91 << 20));
        pace.interval = Duration::from_secs(60);
        assert!(!pace.is_due(1));
    }
}
