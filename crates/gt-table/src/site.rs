//! A table that is being made: what stands in its folder, whatever game and answers it is of.

use std::path::Path;

use gt_core::Run;

use crate::attributes::Root;
use crate::error::TableError;
use crate::files;
use crate::numbered::Tiers;
use crate::part::Part;
use crate::tier_files::TierFiles;
use crate::tier_names::{Listed, folder_name};
use crate::totals::Totals;
use crate::writer::TierWriter;

/// The folder of a table that is being made.
pub(crate) struct Site<'w> {
    pub(crate) tiers: &'w dyn Tiers,
    pub(crate) folder: &'w Path,
    pub(crate) root: Root,
    pub(crate) run: &'w Run,
}

impl Site<'_> {
    pub(crate) fn listed(&self) -> &Listed {
        self.tiers.listed()
    }

    pub(crate) fn part(&self, index: usize) -> Result<Option<Part>, TableError> {
        let tier = self.tiers.shown(index);
        Part::open(self.folder, &self.root, index, Some((&tier, self.listed().length(index))))
    }

    /// A tier that was finished or found before.
    pub(crate) fn there(&self, index: usize) -> Result<Part, TableError> {
        self.part(index)?.ok_or_else(|| {
            let path = self.folder.join(folder_name(index));
            TableError::damaged(&path, "it is not there any more")
        })
    }

    /// The files of a tier, with numbers of the type of the table.
    pub(crate) fn files(&self, index: usize) -> TierFiles {
        let tier = (index, self.listed().length(index));
        TierFiles::new(self.folder, &self.root, tier, self.root.number())
    }

    pub(crate) fn writer(&self, index: usize, replaces: bool) -> Result<TierWriter, TableError> {
        TierWriter::begin(self.folder, self.tiers.shown(index), self.files(index), replaces)
    }

    /// The writer of a tier that is begun elsewhere.
    pub(crate) fn joined(&self, index: usize) -> TierWriter {
        TierWriter::joined(self.tiers.shown(index), self.files(index))
    }

    /// Writes what the table says of itself.
    pub(crate) fn describe(&self) -> Result<(), TableError> {
        files::write(&Root::path(self.folder), &self.root.describe())?;
        files::sync_folder(self.folder)
    }

    /// Says that all tiers are there, unless the table says so already.
    pub(crate) fn complete(&mut self) -> Result<(), TableError> {
        let mut all = Totals::new(&self.root);
        for index in 0..self.listed().len() {
            all.add(&self.there(index)?);
        }
        let complete = Some(all.complete());
        if self.root.complete == complete {
            return Ok(());
        }
        self.root.complete = complete;
        self.describe()
    }
}
