//! What a table says of itself, without the game.
//!
//! The rules are not needed to read counts, bytes and digests. They stand in the descriptions of
//! the table and of its tiers, whose checksums are looked at. The arrays are not read, so what is
//! said here is only as good as [`Table::verify`](crate::Table::verify) finds it.

use std::path::Path;

use crate::array::place;
use crate::attributes::Root;
use crate::checkpoint::{Checkpoint, Stage};
use crate::encode::Counts;
use crate::error::TableError;
use crate::files::{self, LOCK};
use crate::part::Part;
use crate::totals::Totals;

/// What a table says of itself.
///
/// The name of a tier in the folder is its number in [`tiers`](Self::tiers), with at least four
/// digits.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Info {
    /// The game and its parameters, if whoever made the table named them.
    pub instance: Option<String>,
    /// The version of the format.
    pub version: u32,
    /// Which question it answers: "outcome", "value", "margin" or "nimber".
    pub question: String,
    /// A hash over what the rules do, or over a sample of it: 64 hexadecimal digits.
    ///
    /// It is the same on every platform. Other rules or another numbering have another one.
    pub rules_tag: String,
    /// The digest of all content, 64 hexadecimal digits; `None` while tiers are owed.
    ///
    /// It does not depend on chunk, shard, level or compressor.
    pub digest: Option<String>,
    /// How many values are compressed together.
    pub chunk: u32,
    /// The greatest number of values of a file.
    pub shard: u32,
    /// The level of the compressor.
    pub level: i32,
    /// The compressor and its version.
    pub compressor: String,
    /// The second plane: its name and the type of its numbers, such as "plies" and "uint8"; `None`
    /// for a table of outcomes.
    pub second: Option<(String, String)>,
    /// The bytes of a key of a sparse table; `None` for a dense one.
    pub key_len: Option<u32>,
    /// The bytes of the files of finished tiers, and of the description of the table.
    pub bytes: u64,
    /// How many ranks all tiers have, those that are owed included. Of a sparse table of which
    /// there is a checkpoint alone these are the positions that are known.
    pub ranks: u64,
    /// The tiers, ascending; `None` for a tier that is owed.
    pub tiers: Vec<Option<TierInfo>>,
    /// What a run goes on from in a tier that is owed; `None` if it begins the tier anew.
    pub checkpoint: Option<CheckpointInfo>,
}

/// What a checkpoint says of the tier that is at work.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CheckpointInfo {
    /// The number of the tier.
    pub tier: usize,
    /// "discovering" while positions are found, then "walking back".
    pub phase: &'static str,
    /// How many positions were known.
    pub positions: u64,
    /// How many of them were looked at, or have a value.
    pub done: u64,
    /// The ply that is next, where the positions of a ply get their values.
    pub ply: Option<u32>,
}

impl CheckpointInfo {
    fn new(checkpoint: &Checkpoint) -> Self {
        let (phase, done, ply) = match checkpoint.stage {
            Stage::Discovering { looked } => ("discovering", looked, None),
            Stage::WalkingBack { ply, done, .. } => ("walking back", done, Some(ply)),
        };
        Self { tier: checkpoint.tier, phase, positions: checkpoint.known(), done, ply }
    }
}

/// What a table says of a tier.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TierInfo {
    /// The tier in the words of the game.
    pub tier: String,
    /// How many ranks it has, holes included.
    pub length: u64,
    /// How many of them are lost for the player to move.
    pub loss: u64,
    /// How many are drawn.
    pub draw: u64,
    /// How many are won.
    pub win: u64,
    /// The greatest number of plies, or the greatest nimber; `None` if the table has neither.
    pub greatest: Option<u32>,
    /// The bytes of its files.
    pub bytes: u64,
    /// The digest of its content: 64 hexadecimal digits.
    pub digest: String,
}

impl Info {
    /// The attributes of the table in `folder`: of one that is not begun yet, those that its
    /// checkpoint has.
    pub(crate) fn root(folder: &Path) -> Result<Root, TableError> {
        if let Some(root) = Root::read(folder)? {
            return Ok(root);
        }
        let checkpoint = Checkpoint::read(folder)?.ok_or_else(|| no_table(folder))?;
        Ok(checkpoint.table)
    }

    /// Whether all tiers are there, and what they say agrees with what the table says of them.
    pub const fn is_complete(&self) -> bool {
        self.digest.is_some()
    }

    /// The tiers that are solved.
    pub fn solved(&self) -> impl Iterator<Item = &TierInfo> {
        self.tiers.iter().flatten()
    }

    /// How many positions are lost, drawn and won for the player to move, in solved tiers: in this
    /// order.
    pub fn counts(&self) -> [u64; 3] {
        let mut all = Counts::default();
        for tier in self.solved() {
            let (loss, draw, win) = (tier.loss, tier.draw, tier.win);
            all.add(Counts { loss, draw, win, greatest: None });
        }
        [all.loss, all.draw, all.win]
    }

    /// The greatest number of plies, or the greatest nimber, in solved tiers.
    pub fn greatest(&self) -> Option<u32> {
        self.solved().filter_map(|tier| tier.greatest).max()
    }
}

/// Says what there is in place of a table.
pub(crate) fn no_table(folder: &Path) -> TableError {
    let why = match files::exists(folder) {
        true if files::leads_nowhere(folder) => "it is a link to what is not there",
        true if files::exists(&folder.join(LOCK)) => {
            "a run is at work in it, or was stopped before it had written a checkpoint"
        }
        true => "it has no zarr.json",
        false => "there is no such folder",
    };
    TableError::NoTable { path: folder.to_owned(), why: why.into() }
}

/// What the table in `folder` says of itself: its game, its tiers, counts and bytes.
///
/// A table that is not finished has this, too, with the checkpoint that a run goes on from. One
/// that was finished and has lost a tier is not finished any more: the counts are those of the
/// tiers that are there.
///
/// # Complexity
/// Reads the descriptions of all tiers, and the length of every file: time O(tiers + shards).
/// Memory O(tiers).
/// # Errors
/// * [`TableError::NoTable`] if there is none.
/// * [`TableError::Foreign`] if its format is another one.
/// * [`TableError::Damaged`] if a description is not whole, if a file of a tier is missing, or if
///   what the table says of all tiers is not what they say.
/// * [`TableError::Io`] if the system refuses to read.
/// # Example
/// ```
/// use gt_core::example::Matches;
/// use gt_core::Run;
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let folder = tempfile::tempdir()?;
/// # let folder = folder.path().join("matches.gt");
/// gt_table::solve(Matches(2_999), &folder, &Run::new())?;
/// let info = gt_table::info(&folder)?;
/// assert_eq!((info.tiers.len(), info.counts()), (3, [750, 0, 2_250]));
/// # Ok(())
/// # }
/// ```
pub fn info(folder: impl AsRef<Path>) -> Result<Info, TableError> {
    let folder = folder.as_ref();
    let mut root = Info::root(folder)?;
    let checkpoint = checkpoint_of(&root, folder);
    if Root::read(folder)?.is_none() {
        root.ranks = checkpoint.as_ref().map_or(0, |checkpoint| checkpoint.positions);
    }
    let (mut tiers, mut bytes) = (Vec::new(), 0_u64);
    let own = files::open(&Root::path(folder))?.map_or(0, |(_, len)| len);
    let mut said = Totals::new(&root);
    for index in 0..root.tiers {
        let part = Part::open(folder, &root, place(index), None)?;
        let of_part = part.map(|part| {
            let of_tier = part.bytes_on_disk()?;
            bytes = bytes.saturating_add(of_tier);
            said.add(&part);
            let attributes = part.attributes;
            Ok::<_, TableError>(TierInfo {
                tier: attributes.tier,
                length: attributes.length,
                loss: attributes.loss,
                draw: attributes.draw,
                win: attributes.win,
                greatest: attributes.greatest,
                bytes: of_tier,
                digest: attributes.digest,
            })
        });
        tiers.push(of_part.transpose()?);
    }
    let is_whole = tiers.iter().all(Option::is_some);
    if is_whole {
        said.check(&root, folder)?;
    }
    Ok(Info {
        ranks: root.ranks,
        instance: root.instance,
        version: root.version,
        question: root.question,
        rules_tag: root.rules,
        digest: root.complete.filter(|_| is_whole).map(|complete| complete.digest),
        chunk: root.chunk,
        shard: root.shard,
        level: root.level,
        compressor: root.compressor,
        second: root.second.map(|second| (second.name, second.number)),
        key_len: root.keys.map(u32::from),
        bytes: bytes.saturating_add(own),
        checkpoint: checkpoint.filter(|of| matches!(tiers.get(of.tier), Some(None))),
        tiers,
    })
}

/// The checkpoint of a table; one that does not hold is none.
fn checkpoint_of(root: &Root, folder: &Path) -> Option<CheckpointInfo> {
    let found = Checkpoint::read(folder).ok()??;
    let is_same =
        (&found.table.rules_long, &found.table.question) == (&root.rules_long, &root.question);
    (is_same && root.complete.is_none()).then(|| CheckpointInfo::new(&found))
}

/// Which question the table in `folder` answers: "outcome", "value", "margin" or "nimber".
///
/// [`Table`](crate::Table) is opened by another function for each of them.
///
/// # Complexity
/// Reads the description of the table alone.
/// # Errors
/// As [`info`].
/// # Example
/// ```
/// use gt_core::example::Matches;
/// use gt_core::Run;
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let folder = tempfile::tempdir()?;
/// # let folder = folder.path().join("matches.gt");
/// let maker = gt_table::Maker::new(Matches(99)).instance("matches:99");
/// maker.solve(&folder, &Run::new())?;
/// assert_eq!(gt_table::question(&folder)?, "value");
/// # Ok(())
/// # }
/// ```
pub fn question(folder: impl AsRef<Path>) -> Result<String, TableError> {
    Ok(Info::root(folder.as_ref())?.question)
}

/// The instance that the table in `folder` names; `None` if whoever made it named none.
///
/// It is what [`Maker::instance`](crate::Maker::instance) was given, and may come from a stranger.
///
/// # Complexity
/// Reads the description of the table alone.
/// # Errors
/// As [`info`].
/// # Example
/// ```
/// use gt_core::example::Matches;
/// use gt_core::Run;
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let folder = tempfile::tempdir()?;
/// # let folder = folder.path().join("matches.gt");
/// let maker = gt_table::Maker::new(Matches(99)).instance("matches:99");
/// maker.solve(&folder, &Run::new())?;
/// assert_eq!(gt_table::instance(&folder)?.as_deref(), Some("matches:99"));
/// # Ok(())
/// # }
/// ```
pub fn instance(folder: impl AsRef<Path>) -> Result<Option<String>, TableError> {
    Ok(Info::root(folder.as_ref())?.instance)
}

/// Refuses the table in `folder` if it names another instance than `asked`.
///
/// A table that names none is not refused. No file is opened by the name that the table holds.
///
/// # Complexity
/// Reads the description of the table alone.
/// # Errors
/// [`TableError::Foreign`] if it is another instance; else as [`info`].
/// # Example
/// ```
/// use gt_core::example::Matches;
/// use gt_core::Run;
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let folder = tempfile::tempdir()?;
/// # let folder = folder.path().join("matches.gt");
/// let maker = gt_table::Maker::new(Matches(99)).instance("matches:99");
/// maker.solve(&folder, &Run::new())?;
/// let refused = gt_table::check_instance(&folder, "matches:98").unwrap_err().to_string();
/// assert!(refused.ends_with("another game: matches:99, and not matches:98"));
/// # Ok(())
/// # }
/// ```
pub fn check_instance(folder: impl AsRef<Path>, asked: &str) -> Result<(), TableError> {
    let folder = folder.as_ref();
    Info::root(folder)?.check_instance(Some(asked), folder)
}
