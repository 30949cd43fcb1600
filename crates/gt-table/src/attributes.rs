//! What stands in the attributes of a table and of its tiers.
//!
//! A description is JSON, and has a checksum of itself. It is read into a struct, written once more
//! from it, and compared with what was read, byte by byte. So a description that was edited is
//! noticed, whatever was edited: also spaces, the order of keys, or a key that we do not know.
//!
//! # Invariant
//! A [`Root`] that was read has sizes that a table can have. So nothing overflows, and no memory is
//! asked for before a size is known to be possible.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::json;
use sha2::{Digest as _, Sha256};

use crate::array::{BLOCK, Cut, Number, pretty};
use crate::compressor;
use crate::encode::{Counts, hex};
use crate::error::TableError;
use crate::files::{self, DESCRIPTION};
use crate::keys;

/// The version of the format that this crate writes, and the only one that it reads.
pub(crate) const VERSION: u32 = 2;
const FORMAT: &str = "gt-table";
/// The key of our attributes.
const KEY: &str = "gt_table";
/// The most tiers of a table: each is a folder.
pub(crate) const MOST_TIERS: u64 = 1 << 20;
/// The greatest size of a description that is read.
pub(crate) const MOST_BYTES: u64 = 1 << 28;

/// The attributes of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Root {
    pub(crate) format: String,
    pub(crate) version: u32,
    /// The game and its parameters, as their user names them.
    pub(crate) instance: Option<String>,
    pub(crate) question: String,
    /// The tags of the rules: of a short sample, and of a long one.
    pub(crate) rules: String,
    pub(crate) rules_long: String,
    /// The name of the second plane, and the type of its numbers.
    pub(crate) second: Option<Second>,
    /// The bytes of a key, if the table is sparse; a dense table does not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) keys: Option<u16>,
    pub(crate) chunk: u32,
    pub(crate) shard: u32,
    pub(crate) level: i32,
    pub(crate) compressor: String,
    pub(crate) tiers: u64,
    pub(crate) ranks: u64,
    /// What is known when all tiers are solved.
    pub(crate) complete: Option<Complete>,
    /// The checksum of the description, written with 0 in this place.
    pub(crate) checksum: u32,
}

/// What tables of all versions say of themselves.
#[derive(Deserialize)]
struct About {
    instance: Option<String>,
    format: String,
    version: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Second {
    pub(crate) name: String,
    pub(crate) number: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Complete {
    pub(crate) positions: u64,
    pub(crate) loss: u64,
    pub(crate) draw: u64,
    pub(crate) win: u64,
    pub(crate) greatest: Option<u32>,
    /// The digest of all content.
    pub(crate) digest: String,
    /// The digest of the description of each tier.
    pub(crate) descriptions: Vec<String>,
}

/// The attributes of a tier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TierAttributes {
    /// The tier in the words of the game.
    pub(crate) tier: String,
    pub(crate) length: u64,
    pub(crate) positions: u64,
    pub(crate) loss: u64,
    pub(crate) draw: u64,
    pub(crate) win: u64,
    pub(crate) greatest: Option<u32>,
    /// The type of the numbers of the second plane.
    pub(crate) second: Option<String>,
    /// The digest of the content.
    pub(crate) digest: String,
    /// The seal of each shard of each plane.
    pub(crate) shards: Vec<u32>,
    /// The checksum of the description, written with 0 in this place.
    pub(crate) checksum: u32,
}

impl TierAttributes {
    pub(crate) const fn counts(&self) -> Counts {
        Counts { loss: self.loss, draw: self.draw, win: self.win, greatest: self.greatest }
    }

    pub(crate) fn number(&self) -> Option<Number> {
        Number::named(self.second.as_deref()?)
    }

    pub(crate) fn describe(&self) -> Vec<u8> {
        summed(self.clone(), |of, sum| of.checksum = sum)
    }

    /// Reads the description of a tier, and its digest; `None` if it is not there.
    pub(crate) fn read(path: &Path) -> Result<Option<(Self, String)>, TableError> {
        let Some(bytes) = files::read(path, MOST_BYTES)? else { return Ok(None) };
        let attributes: Self = parse(path, &bytes)?;
        check(path, &bytes, &attributes.describe())?;
        Ok(Some((attributes, hex(&Sha256::digest(&bytes)))))
    }
}

impl Root {
    pub(crate) const fn cut(&self) -> Cut {
        Cut { chunk: self.chunk, shard: self.shard, level: self.level }
    }

    pub(crate) fn number(&self) -> Option<Number> {
        Number::named(&self.second.as_ref()?.number)
    }

    pub(crate) fn describe(&self) -> Vec<u8> {
        summed(self.clone(), |of, sum| of.checksum = sum)
    }

    pub(crate) fn path(folder: &Path) -> PathBuf {
        folder.join(DESCRIPTION)
    }

    /// A table that is about to be made.
    pub(crate) fn begun(question: &str, cut: Cut) -> Self {
        Self {
            format: FORMAT.into(),
            version: VERSION,
            instance: None,
            question: question.into(),
            rules: String::new(),
            rules_long: String::new(),
            second: None,
            keys: None,
            chunk: cut.chunk,
            shard: cut.shard,
            level: cut.level,
            compressor: compressor::name(),
            tiers: 0,
            ranks: 0,
            complete: None,
            checksum: 0,
        }
    }

    /// Reads the attributes of the table in `folder`, and checks what sizes follow from.
    pub(crate) fn read(folder: &Path) -> Result<Option<Self>, TableError> {
        let path = Self::path(folder);
        let bytes = files::read(&path, MOST_BYTES)?;
        bytes.map(|bytes| Self::parsed(folder, &bytes)).transpose()
    }

    /// What the table in a folder says of itself, from the bytes of its description.
    pub(crate) fn parsed(folder: &Path, bytes: &[u8]) -> Result<Self, TableError> {
        let path = Self::path(folder);
        let About { instance, format, version } = parse(&path, bytes)?;
        if (&*format, version) != (FORMAT, VERSION) {
            return Err(TableError::Foreign {
                path: folder.to_owned(),
                instance,
                what: "format",
                found: format!("{format} version {version}"),
                expected: format!("{FORMAT} version {VERSION}"),
            });
        }
        let root: Self = parse(&path, bytes)?;
        check(&path, bytes, &root.describe())?;
        root.check_sizes(&path)?;
        Ok(root)
    }

    /// Refuses what no table can have, in the file at `path`.
    pub(crate) fn check_sizes(&self, path: &Path) -> Result<(), TableError> {
        self.cut().check().map_err(|error| TableError::damaged(path, error.to_string()))?;
        if self.second.is_some() != self.number().is_some() {
            return Err(TableError::damaged(
                path,
                "it names a type of numbers that it cannot have",
            ));
        }
        let has_keys = |len: u16| len > 0 && usize::from(len) <= keys::MOST_BYTES;
        if self.keys.is_some_and(|len| !has_keys(len) || self.tiers != 1 || self.ranks > keys::MOST)
        {
            let why = "it says keys, a number of them or of tiers that it cannot have";
            return Err(TableError::damaged(path, why));
        }
        if self.tiers > MOST_TIERS {
            let why = format!("it says {} tiers, and at most {MOST_TIERS} can be", self.tiers);
            return Err(TableError::damaged(path, why));
        }
        let listed = self.complete.as_ref().map(|complete| complete.descriptions.len() as u64);
        if listed.is_some_and(|listed| listed != self.tiers) {
            return Err(TableError::damaged(path, "it does not list all of its tiers"));
        }
        Ok(())
    }
}

impl Cut {
    /// Refuses settings that no table can have.
    pub(crate) fn check(self) -> Result<(), TableError> {
        let invalid = |setting, found: String, expected: String| {
            Err(TableError::Invalid { setting, found, expected })
        };
        if !self.chunk.is_power_of_two() || !(256..=BLOCK).contains(&self.chunk) {
            let expected = format!("a power of two from 256 to {BLOCK}");
            return invalid("chunk", self.chunk.to_string(), expected);
        }
        // More chunks than this have an index that takes longer to read than a large chunk.
        let most = self.chunk.saturating_mul(1 << 14).min(1 << 26);
        if !self.shard.is_multiple_of(BLOCK) || !(BLOCK..=most).contains(&self.shard) {
            let expected = format!("a multiple of {BLOCK}, at most {most}");
            return invalid("shard", self.shard.to_string(), expected);
        }
        if !(1..=22).contains(&self.level) {
            return invalid("level", self.level.to_string(), "1 to 22".into());
        }
        Ok(())
    }
}

/// The description of attributes, with their checksum.
fn summed<A: Serialize>(mut attributes: A, set: fn(&mut A, u32)) -> Vec<u8> {
    set(&mut attributes, 0);
    let checksum = crc32c::crc32c(&group(&json!(attributes)));
    set(&mut attributes, checksum);
    group(&json!(attributes))
}

/// Compares a description with what its attributes would be written as.
fn check(path: &Path, found: &[u8], written: &[u8]) -> Result<(), TableError> {
    if found == written {
        return Ok(());
    }
    Err(TableError::damaged(path, "its checksum differs, or it was edited"))
}

fn group(attributes: &serde_json::Value) -> Vec<u8> {
    pretty(&json!({
        "zarr_format": 3,
        "node_type": "group",
        "attributes": { KEY: attributes },
    }))
}

fn parse<T: for<'de> Deserialize<'de>>(path: &Path, bytes: &[u8]) -> Result<T, TableError> {
    let wrong = |error: serde_json::Error| TableError::damaged(path, error.to_string());
    let mut group: serde_json::Value = serde_json::from_slice(bytes).map_err(wrong)?;
    let attributes = group.pointer_mut(&format!("/attributes/{KEY}")).map(serde_json::Value::take);
    let Some(attributes) = attributes else {
        return Err(TableError::damaged(path, format!("it has no attributes {KEY:?}")));
    };
    serde_json::from_value(attributes).map_err(wrong)
}
