//! Whether a table is the one that is asked for, and what its digest is of.

use std::path::Path;

use crate::attributes::{Root, TierAttributes};
use crate::error::TableError;

impl Root {
    /// Refuses a table of another game or question.
    pub(crate) fn check_same_table(&self, asked: &Self, folder: &Path) -> Result<(), TableError> {
        let differ = |what, found: &str, expected: &str| {
            if found == expected {
                return Ok(());
            }
            let (found, expected) = (found.to_owned(), expected.to_owned());
            Err(TableError::Foreign { path: folder.to_owned(), what, found, expected })
        };
        if let (Some(found), Some(expected)) = (&self.instance, &asked.instance) {
            differ("game", found, expected)?;
        }
        differ("question", &self.question, &asked.question)?;
        let sizes = |root: &Self| format!("{} ranks in {} tiers", root.ranks, root.tiers);
        differ("size", &sizes(self), &sizes(asked))?;
        differ("rules", &self.rules, &asked.rules)
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
        format!(
            "{} {}\n{instance}\n{} {number}\n{}\n",
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
