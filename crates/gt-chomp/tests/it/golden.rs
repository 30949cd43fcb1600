//! Reads the golden files.

use gt_chomp::Cell;

/// Reads a file of `testdata`.
macro_rules! golden {
    ($name:literal) => {
        gt_testkit::golden::Golden::read(include_str!(concat!("../../testdata/", $name)))
    };
}
pub(crate) use golden;

pub(crate) fn number<N: core::str::FromStr<Err: core::fmt::Debug>>(field: &str) -> N {
    field.parse().unwrap()
}

/// Squares in the notation, separated by blanks: `(1,2) (3,4)`.
pub(crate) fn cells(field: &str) -> Vec<Cell> {
    field.split_whitespace().map(|cell| gt_chomp::parse_cell(cell).unwrap()).collect()
}

/// Row lengths, separated by blanks: `3 1 1`.
pub(crate) fn lengths(field: &str) -> Vec<u32> {
    gt_chomp::parse_lengths(field).unwrap()
}

/// The terms of a sequence of the On-Line Encyclopedia of Integer Sequences.
pub(crate) fn oeis(name: &str) -> Vec<u64> {
    let file = gt_testkit::golden::body(include_str!("../../testdata/oeis.txt"));
    let line = file.lines().find_map(|line| line.strip_prefix(name)).unwrap();
    line.split(|c: char| !c.is_ascii_digit()).filter(|term| !term.is_empty()).map(number).collect()
}
