//! Reading the golden files.

use gt_perm_matrix::{Goal, PermMatrix, Squares};
use std::collections::HashMap;
use std::path::Path;

/// A CSV file of `testdata/`: a source line, a header, rows without quotes.
pub(crate) struct Table {
    header: Vec<String>,
    lines: Vec<String>,
}

impl Table {
    pub(crate) fn read(name: &str) -> Self {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata").join(name);
        let text = std::fs::read_to_string(path).unwrap();
        let mut lines = text.lines();
        assert!(lines.next().unwrap().starts_with("# Source:"), "{name} has no source line");
        let header = lines.next().unwrap().split(',').map(String::from).collect();
        Self { header, lines: lines.map(String::from).collect() }
    }

    pub(crate) fn rows(&self) -> impl Iterator<Item = HashMap<&str, String>> {
        self.lines.iter().map(|line| self.header.iter().map(String::as_str).zip(line.split(',').map(String::from)).collect())
    }
}

/// The rules that the columns `board`, `moveset` and a preset name; `free` and `any`.
pub(crate) fn rules_of(board: &str, moveset: &str, preset: Goal) -> PermMatrix {
    let (rows, cols) = board.split_once('x').unwrap();
    let squares = if moveset == "k2" { Squares::TwoByTwo } else { Squares::All };
    let rules = PermMatrix::new(rows.parse().unwrap(), cols.parse().unwrap(), preset).unwrap();
    rules.with_squares(squares).unwrap()
}
