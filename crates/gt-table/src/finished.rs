//! A finished table, whatever game and answers it is of: its files, and what was read of them.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use gt_core::{Outcome, Run};

use crate::array::{Cut, place};
use crate::attributes::Root;
use crate::cache::Cache;
use crate::error::TableError;
use crate::files;
use crate::info::Info;
use crate::load;
use crate::numbered::Tiers;
use crate::part::Part;
use crate::rules;
use crate::tier_files::{Pool, Reader};
use crate::tier_names::folder_name;

/// The files of a finished table.
#[expect(
    unnameable_types,
    missing_debug_implementations,
    reason = "a part of `Way`, which nobody outside implements"
)]
pub struct Finished {
    pub(crate) folder: PathBuf,
    pub(crate) root: Root,
    parts: Box<[OnceLock<Arc<Part>>]>,
    pub(crate) cache: Cache,
    readers: Pool<Reader>,
    /// The run that it was opened with.
    pub(crate) run: Run,
}

impl Finished {
    /// Opens a table that answers `question`, by these rules.
    pub(crate) fn open(
        tiers: &dyn Tiers,
        question: &str,
        folder: &Path,
        run: &Run,
    ) -> Result<Self, TableError> {
        let (root, listed) = (Info::root(folder)?, tiers.listed());
        let asked = Root {
            rules: tiers.tag(rules::SHORT, run)?,
            keys: tiers.key_len(),
            tiers: listed.len() as u64,
            ranks: listed.ranks(),
            ..Root::begun(question, Cut { ..root.cut() })
        };
        root.check_same_table(&asked, folder)?;
        if root.complete.is_none() {
            let done = (0..listed.len())
                .filter(|&index| files::exists(&folder.join(folder_name(index)).join("zarr.json")));
            let (done, tiers) = (done.count() as u64, listed.len() as u64);
            return Err(TableError::Unfinished { path: folder.to_owned(), done, tiers });
        }
        let parts = (0..listed.len()).map(|_| OnceLock::new()).collect();
        Ok(Self {
            folder: folder.to_owned(),
            root,
            parts,
            cache: Cache::new(run),
            readers: Pool::default(),
            run: run.clone().silent(),
        })
    }

    /// A tier, which is shown so and has so many ranks.
    pub(crate) fn part(
        &self,
        index: usize,
        shown: &dyn Fn() -> String,
        length: u64,
    ) -> Result<&Arc<Part>, TableError> {
        if let Some(part) = self.parts[index].get() {
            return Ok(part);
        }
        let opened = Part::open(&self.folder, &self.root, index, Some((&shown(), length)))?;
        let Some(part) = opened else {
            let path = self.folder.join(folder_name(index));
            return Err(TableError::damaged(&path, "it is missing"));
        };
        // Another thread may have been faster; then its part stays.
        Ok(self.parts[index].get_or_init(|| Arc::new(part)))
    }

    /// The values of a chunk of the tier 0: of shard and chunk `at`.
    pub(crate) fn chunk(
        &self,
        part: &Part,
        plane: usize,
        at: (u64, u64),
    ) -> Result<Arc<[u8]>, TableError> {
        self.cache.chunk(part, 0, plane, at, &self.readers)
    }

    /// The numbers of the answer of a rank of a tier; `None` at a hole.
    pub(crate) fn numbers(
        &self,
        (index, part): (usize, &Part),
        rank: u64,
    ) -> Result<Option<(Outcome, Option<u32>)>, TableError> {
        let chunk = u64::from(self.root.chunk);
        let (at, place) = (part.files.place_of(rank / chunk), place(rank % chunk));
        let outcomes = self.cache.chunk(part, index, 0, at, &self.readers)?;
        if outcomes[place] == 0 {
            return Ok(None);
        }
        let seconds = match part.files.answers() {
            1 => None,
            _ => Some(self.cache.chunk(part, index, 1, at, &self.readers)?),
        };
        load::numbers(part, [&outcomes, seconds.as_deref().unwrap_or(&[])], place)
    }
}
