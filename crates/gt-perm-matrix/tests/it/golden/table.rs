//! Reads the golden files.

use gt_perm_matrix::{Goal, PermMatrix, Squares};
use gt_testkit::golden::Golden;
use std::collections::HashMap;
use std::path::Path;

/// A file of `testdata/`.
pub(crate) struct Table(Golden);

impl Table {
    pub(crate) fn read(name: &str) -> Self {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata").join(name);
        Self(Golden::read(&std::fs::read_to_string(path).unwrap()))
    }

    pub(crate) fn rows(&self) -> impl Iterator<Item = HashMap<&str, String>> {
        self.0.rows().map(|row| self.0.columns().zip(row.fields().map(String::from)).collect())
    }
}

/// Returns the rules that the columns `board`, `moveset` and a preset name.
///
/// The rule set is `free`, the win rule `any`.
pub(crate) fn rules_of(board: &str, moveset: &str, preset: Goal) -> PermMatrix {
    let (rows, cols) = board.split_once('x').unwrap();
    let squares = if moveset == "k2" { Squares::TwoByTwo } else { Squares::All };
    let rules = PermMatrix::new(rows.parse().unwrap(), cols.parse().unwrap(), preset).unwrap();
    rules.with_squares(squares).unwrap()
}
