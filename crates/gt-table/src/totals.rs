//! What a table says of all of its tiers together, computed from what each of them says.

use std::path::Path;

use sha2::{Digest as _, Sha256};

use crate::attributes::{Complete, Root};
use crate::encode::{Counts, hex};
use crate::error::TableError;
use crate::part::Part;

/// Counts and digests of tiers, added one after the other.
pub(crate) struct Totals {
    counts: Counts,
    content: Sha256,
    descriptions: Vec<String>,
}

impl Totals {
    pub(crate) fn new(root: &Root) -> Self {
        let content = Sha256::new_with_prefix(root.content());
        Self { counts: Counts::default(), content, descriptions: Vec::new() }
    }

    /// Adds the next tier.
    pub(crate) fn add(&mut self, part: &Part) {
        self.counts.add(part.attributes.counts());
        self.content.update(part.attributes.content(self.descriptions.len()));
        self.descriptions.push(part.description.clone());
    }

    /// What a finished table says.
    pub(crate) fn complete(self) -> Complete {
        let (positions, Counts { loss, draw, win, greatest }) =
            (self.counts.positions(), self.counts);
        let (digest, descriptions) = (hex(&self.content.finalize()), self.descriptions);
        Complete { positions, loss, draw, win, greatest, digest, descriptions }
    }

    /// Refuses a finished table that says something else.
    pub(crate) fn check(self, root: &Root, folder: &Path) -> Result<(), TableError> {
        match &root.complete {
            Some(said) if *said != self.complete() => {
                let why = "what it says of all tiers is not what they say";
                Err(TableError::damaged(&Root::path(folder), why))
            }
            _ => Ok(()),
        }
    }
}
