//! Whether a table is the one that is asked for, and what its digest is of.

use std::path::Path;

use gt_core::error::counted;

use crate::attributes::{Root, TierAttributes};
use crate::error::TableError;

impl Root {
    /// Refuses a table that differs in `what`.
    fn differ(
        &self,
        folder: &Path,
        what: &'static str,
        [found, expected]: [&str; 2],
    ) -> Result<(), TableError> {
        if found == expected {
            return Ok(());
        }
        let (path, instance) = (folder.to_owned(), self.instance.clone());
        let (found, expected) = (found.to_owned(), expected.to_owned());
        Err(TableError::Foreign { path, instance, what, found, expected })
    }

    /// Refuses a table of another game or question, or of other rules by the short sample.
    pub(crate) fn check_same_table(&self, asked: &Self, folder: &Path) -> Result<(), TableError> {
        self.check_instance(asked.instance.as_deref(), folder)?;
        self.differ(folder, "question", [&self.question, &asked.question])?;
        let form = |root: &Self| match root.keys {
            Some(len) => format!("sparse with keys of {}", counted(u64::from(len), "byte")),
            None => "dense".to_owned(),
        };
        self.differ(folder, "form", [&form(self), &form(asked)])?;
        let size = |root: &Self| {
            format!("{} in {}", counted(root.ranks, "rank"), counted(root.tiers, "tier"))
        };
        self.differ(folder, "size", [&size(self), &size(asked)])?;
        self.differ(folder, "rules", [&self.rules, &asked.rules])
    }

    /// Refuses a table of another instance, where both are named.
    pub(crate) fn check_instance(
        &self,
        asked: Option<&str>,
        folder: &Path,
    ) -> Result<(), TableError> {
        let (Some(found), Some(asked)) = (self.instance.as_deref(), asked) else { return Ok(()) };
        self.differ(folder, "game", [found, asked])
    }

    /// Refuses a table whose rules are others by the long sample.
    pub(crate) fn check_long(&self, asked: &str, folder: &Path) -> Result<(), TableError> {
        self.differ(folder, "rules", [&self.rules_long, asked])
    }

    /// Refuses to go on with other settings than those that the bytes depend on.
    pub(crate) fn check_same_settings(
        &self,
        asked: &Self,
        folder: &Path,
    ) -> Result<(), TableError> {
        let settings = [
            ("chunk", self.chunk.to_string(), asked.chunk.to_string()),
            ("shard", self.shard.to_string(), asked.shard.to_string()),
            ("level", self.level.to_string(), asked.level.to_string()),
            ("compressor", self.compressor.clone(), asked.compressor.clone()),
        ];
        for (setting, found, asked) in settings {
            // A finished table is only read.
            if found != asked && !(setting == "compressor" && self.complete.is_some()) {
                return Err(TableError::Setting { path: folder.to_owned(), setting, found, asked });
            }
        }
        Ok(())
    }
}

impl Root {
    /// What the digest of a table begins with, as text.
    pub(crate) fn content(&self) -> String {
        let instance = self.instance.as_deref().unwrap_or("");
        let number = self.second.as_ref().map_or("", |second| &second.number);
        let keys = self.keys.map_or_else(String::new, |len| format!(" keys {len}"));
        format!(
            "{} {}\n{instance}\n{} {number}{keys}\n{}\n",
            self.format, self.version, self.question, self.rules
        )
    }
}

impl TierAttributes {
    /// The line of a tier in what the digest of a table is of.
    pub(crate) fn content(&self, index: usize) -> String {
        let Self { tier, length, loss, draw, win, digest, .. } = self;
        format!("{index} {tier} {length} {loss} {draw} {win} {digest}\n")
    }
}
