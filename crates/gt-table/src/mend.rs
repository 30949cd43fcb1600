//! What a run that goes on does with the files that it finds: it reads them all, and takes away
//! what is not as it was written. What is gone is then solved as if it had never been there.
//!
//! # Invariants
//! * Nothing is taken over that was not read and compared with all of its checksums and digests.
//! * The table says that it is not finished before the first file is taken away.
//! * Only files of the table are removed, and none through a link.

use std::path::Path;

use gt_core::Progress;

use crate::error::TableError;
use crate::files::{self, DESCRIPTION};
use crate::site::Site;
use crate::tier_files::shard_path;

/// The phase that reads what is there.
const CHECKING: &str = "checking tiers";

impl Site<'_> {
    /// Reads all tiers that are there, and takes away what is damaged. Returns how many tiers have
    /// to be solved again: they are damaged, or lost, though they or later ones were finished.
    ///
    /// # Complexity
    /// Time O(ranks) on the threads of the run, to read, decompress and hash. Memory: a shard.
    pub(crate) fn mend(&mut self) -> Result<u64, TableError> {
        let (mut damaged, mut unfinished) = (Vec::new(), Vec::new());
        // Tiers without a description, and how many of them come before one that has some.
        let (mut owed, mut lost) = (0, 0);
        let (mut done, total) = (0_u64, self.listed().ranks());
        for &index in self.tiers.listed().order() {
            self.run.check_running()?;
            self.run.report(Progress::new(CHECKING, done, Some(total)));
            let part = self.part(index);
            match part.and_then(|part| part.map(|part| part.check_content(self.run)).transpose()) {
                Ok(Some(())) => lost = owed,
                Err(TableError::Damaged { .. }) => {
                    self.check_folders(index)?;
                    damaged.push(index);
                    lost = owed;
                }
                Ok(None) => {
                    self.check_folders(index)?;
                    owed += 1;
                    unfinished.push(index);
                }
                Err(error) => return Err(error),
            }
            done = done.saturating_add(self.listed().length(index));
        }
        if self.root.complete.is_some() && owed + damaged.len() > 0 {
            lost = owed;
            self.root.complete = None;
            self.describe()?;
        }
        for &index in &damaged {
            self.take_away(index)?;
        }
        // The tiers that were at work: what is damaged there counts, unless the tier counts already.
        let mut mended = damaged.len() + lost;
        for &index in &unfinished[lost..] {
            mended += usize::from(self.take_damaged_shards(index)?);
        }
        for &index in &unfinished[..lost] {
            self.take_damaged_shards(index)?;
        }
        Ok(mended as u64)
    }

    /// Refuses a tier where something is to be removed, and where a folder is a link.
    fn check_folders(&self, index: usize) -> Result<(), TableError> {
        let files = self.files(index);
        let planes = files.planes().map(|(name, ..)| files.folder.join(name));
        let planes = planes.flat_map(|plane| [plane.clone(), plane.join("c")]);
        let folders = core::iter::once(files.folder.clone()).chain(planes);
        folders
            .filter(|folder| files::exists(folder))
            .try_for_each(|folder| files::check_folder(&folder))
    }

    /// Takes away what makes a tier a finished one, and what says of its shards that they are ours.
    fn take_away(&self, index: usize) -> Result<(), TableError> {
        let files = self.files(index);
        files::remove(&files.folder.join(DESCRIPTION))?;
        for (name, ..) in files.planes() {
            files::remove(&files.folder.join(name).join(DESCRIPTION))?;
        }
        files::sync_folder(&files.folder)
    }

    /// Takes away the shards of an unfinished tier that cannot be read, and says whether there are
    /// any.
    fn take_damaged_shards(&self, index: usize) -> Result<bool, TableError> {
        let files = self.files(index);
        let mut any = false;
        for (plane, (name, number, fill)) in files.planes().enumerate() {
            let path = files.folder.join(name).join(DESCRIPTION);
            let text = files.cut.describe(files.length, number, fill);
            match files::read(&path, text.len() as u64) {
                Ok(Some(found)) if found == text => {}
                // Shards beside another description are none of ours: the writer removes them.
                Ok(_) => continue,
                Err(TableError::Damaged { .. }) => {
                    any |= remove(&path)?;
                    continue;
                }
                Err(error) => return Err(error),
            }
            for shard in 0..files.shards() {
                let path = shard_path(&files.folder, name, shard);
                if !files::exists(&path) {
                    continue;
                }
                let read = files.shard(plane, shard, None).and_then(|file| file.read_all(self.run));
                match read {
                    Ok(_) => {}
                    Err(TableError::Damaged { .. }) => any |= remove(&path)?,
                    Err(error) => return Err(error),
                }
            }
        }
        Ok(any)
    }
}

/// Removes a file of ours; true.
fn remove(path: &Path) -> Result<bool, TableError> {
    files::remove(path).map(|()| true)
}
