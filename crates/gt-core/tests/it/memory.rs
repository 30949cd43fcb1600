//! Measures bytes per position against the documentation, as the peak of a process of its own.
//!
//! Each test starts this program again as a child. The child does one thing and prints by how much
//! its peak resident set grew. Linux gives the peak in `/proc/self/status`. The game here computes
//! its moves, so all memory belongs to the solver.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::process::Command;

use gt_core::bounded::Horizon;
use gt_core::margin::MarginTable;
use gt_core::memo;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{LimitError, Run, SolveError};
use gt_testkit::scripted::Scripted;

/// A ring with eight moves: 1, 2, 4 … 128 times a large step forward.
///
/// Every eighth position is lost.
fn ring<'r>(len: u32) -> Scripted<'r> {
    let at = move |from: u32, steps: i64| {
        let steps = steps * i64::try_from(STEP % u64::from(len)).unwrap();
        u32::try_from((i64::from(from) + steps).rem_euclid(len.into())).unwrap()
    };
    Scripted::new(1, move |from| (0..MOVES).map(move |mv| at(from, 1 << mv)))
        .with_decided(|at| at.is_multiple_of(8).then_some(Outcome::Loss))
        .numbered(len)
        .before(move |to| {
            (0..MOVES).map(move |mv| at(to, -(1 << mv))).filter(|before| !before.is_multiple_of(8))
        })
}

const STEP: u64 = 0x9e37_79b1;
const MOVES: u64 = 8;

/// Sets of numbers below 20, as bits. A move takes one number out of the set.
fn sets<'r>() -> Scripted<'r> {
    let bits = |set: u32| (0..20).map(|bit| 1 << bit).filter(move |bit| set & bit != 0);
    Scripted::new((1 << 20) - 1, move |set| bits(set).map(move |bit| set & !bit))
}

const POSITIONS: u32 = 1_000_000;
/// Only positions that are not a multiple of 8 have moves.
const EDGES: u64 = (POSITIONS - POSITIONS / 8) as u64 * MOVES;

/// The peak memory of this process so far, in bytes.
pub(crate) fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() * 1024
}

/// The work of a child process; does nothing in a process that is not a child.
#[test]
fn child() {
    let Ok(task) = std::env::var("GT_CORE_MEMORY_TASK") else { return };
    let run = Run::new();
    let (small, large, sets) = (ring(1000), ring(POSITIONS), sets());
    let work = |is_small| {
        let (ring, set) = if is_small { (&small, 1023) } else { (&large, sets.initial()) };
        match task.as_str() {
            "dense" => drop(Tablebase::dense(ring, &run).unwrap()),
            "short" => {
                let run = Run::new().memory(Tablebase::forecast(ring).bytes);
                drop(Tablebase::dense(ring, &run).unwrap());
            }
            "predecessors" => drop(Tablebase::dense_by_predecessors(ring, &run).unwrap()),
            "explored" => drop(Tablebase::explore(ring, [1], &run).unwrap()),
            "margins" => drop(MarginTable::dense(ring, &run).unwrap()),
            "layers" => drop(Tablebase::explore_layers(ring, [1], &run).unwrap()),
            "by predecessors" => drop(Tablebase::explore_by_predecessors(ring, [1], &run).unwrap()),
            "memo" => drop(memo::Values::solve(&sets, [set], &run).unwrap()),
            "ahead" => drop(Horizon::explore(ring, [1], u32::MAX, &run).unwrap()),
            _ => unreachable!("no such task"),
        }
    };
    work(true); // loads the pages of the code before anything is measured
    let before = peak();
    work(false);
    println!("\ngrew by {}", peak() - before);
}

fn grown(task: &str) -> u64 {
    grown_by(task, "memory::child")
}

/// By how much the peak memory of a process grew in which the test `child` does `task`, in bytes.
pub(crate) fn grown_by(task: &str, child: &str) -> u64 {
    let mut process = Command::new(std::env::current_exe().unwrap());
    let output = process
        .args(["--exact", child, "--nocapture"])
        .env("GT_CORE_MEMORY_TASK", task)
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let grown = text.lines().find_map(|line| line.strip_prefix("grew by "));
    grown.unwrap_or_else(|| panic!("the child printed no growth: {text}")).parse().unwrap()
}

/// Room for stacks, for the allocator itself, and for code that the small ring did not run.
const SLACK: u64 = 2 << 20;

#[track_caller]
fn is_as_documented(task: &str, documented: u64) {
    let measured = grown(task);
    assert!(measured <= documented + SLACK, "{task}: {measured} bytes, documented {documented}");
    assert!(
        measured >= documented / 2,
        "{task}: {measured} bytes, less than half of the documented {documented}"
    );
}

#[test]
fn a_dense_table_takes_the_documented_bytes() {
    let n = u64::from(POSITIONS);
    // The moves are spread evenly, so the fullest of 31 blocks has a little more than its share.
    let documented = (13 * n + 4 * EDGES).max(8 * n + 6 * EDGES + 4 * EDGES / 30) + 20 * 1024;
    is_as_documented("dense", documented);
    let ring = ring(POSITIONS);
    assert!(Tablebase::dense(&ring, &Run::new().memory(documented + documented / 20)).is_ok());
}

#[test]
fn a_dense_table_in_short_memory_takes_the_documented_bytes() {
    let documented = 4 * u64::from(POSITIONS) + u64::from(POSITIONS) / 64 + 150 * 1024;
    is_as_documented("short", documented);
    let ring = ring(POSITIONS);
    assert!(Tablebase::dense(&ring, &Run::new().memory(documented)).is_ok());
    let refused =
        Tablebase::dense(&ring, &Run::new().memory(4 * u64::from(POSITIONS))).unwrap_err();
    assert!(matches!(refused, SolveError::Limit(LimitError::Memory { .. })));
}

#[test]
fn a_dense_table_by_predecessors_takes_the_documented_bytes() {
    let documented = 9 * u64::from(POSITIONS) + 20 * 1024;
    is_as_documented("predecessors", documented);
    let ring = ring(POSITIONS);
    assert!(Tablebase::dense_by_predecessors(&ring, &Run::new().memory(documented)).is_ok());
    let refused = Tablebase::dense_by_predecessors(&ring, &Run::new().memory(documented * 9 / 10))
        .unwrap_err();
    assert!(matches!(refused, SolveError::Limit(LimitError::Memory { .. })));
}

#[test]
fn exploring_takes_the_documented_bytes() {
    let n = u64::from(POSITIONS);
    // All positions but the lost ones are one component with cycles, and the path may hold all of
    // them. Vectors that grow have room for up to twice their contents.
    let table = 2 * 8 * n + 12 * n + 6 * n;
    let at_work = 2 * (16 + 24) * n + 2 * 8 * EDGES;
    is_as_documented("explored", table + at_work + 32 * n + 10 * EDGES);
}

/// While the index doubles, the old one is still there.
#[test]
fn a_search_with_a_table_takes_the_documented_bytes() {
    let (positions, slots) = (1_u64 << 20, 1 << 21);
    assert!(positions * 8 > slots / 2 * 7, "so many positions do not fit half as many slots");
    let slot = size_of::<u32>() as u64 + 1;
    let (position, code) = (size_of::<u32>() as u64, 1);
    is_as_documented("memo", (position + code) * positions + slots * slot + slots / 2 * slot);
    // A position, a code, and a slot, of which 7/16 to 7/8 are in use; rounded up.
    let figures = [8, 16].map(|size: u64| {
        [size + 1 + (5 * 8_u64).div_ceil(7), 2 * size + 2 + (5 * 16_u64).div_ceil(7)]
    });
    assert_eq!(figures, [[15, 30], [23, 46]], "as the docs of `memo` say");
}

#[test]
fn looking_ahead_takes_the_documented_bytes() {
    let n = u64::from(POSITIONS);
    is_as_documented("ahead", 2 * 8 * n + 12 * n + 6 * n + 17 * n + 10 * EDGES);
}

#[test]
fn a_table_of_margins_takes_the_documented_bytes() {
    let n = u64::from(POSITIONS);
    // All positions but the lost ones are one component. Lists that grow have room for up to twice
    // their contents: the moves, the path, and the component.
    is_as_documented("margins", 92 * n + 8 * EDGES + 4 * EDGES + 20 * n);
}

/// The buffers of the discovery: at most twice, 2^18 successors with their hashes.
const BUFFERS: u64 = 2 * (16 << 18);
/// Positions of 4 bytes, and what it takes to find them: half a byte, and once more while sorting.
const FOUND: u64 = 4 + 1;

#[test]
fn discovering_by_layers_takes_the_documented_bytes() {
    let n = u64::from(POSITIONS);
    let dense = (13 * n + 4 * EDGES).max(8 * n + 6 * EDGES + 4 * EDGES / 30) + 20 * 1024;
    is_as_documented("layers", FOUND * n + dense + BUFFERS);
}

#[test]
fn short_memory_takes_the_documented_bytes() {
    let n = u64::from(POSITIONS);
    is_as_documented("by predecessors", (FOUND + 4) * n + n / 3 + BUFFERS);
}
