//! What do a compiled language, a bitboard, a memory and a lazy `any` each gain?
//!
//! They are compared with the program of the answer on Chomp, a question-and-answer page with
//! Python programs. That program is a fixture in Python. The same program over sets of cells in
//! Rust shows what the language gains. Then one thing changes at a time.
//!
//! Throughput is in boards looked at. So a gain in time per board can be told from a gain in boards
//! per answer. The program on the page looks at more boards than a scan row by row, because of the
//! order in which a Python set yields its cells.
//!
//! Without `python3` the row of the Python program is left out.

use std::collections::HashMap;

use criterion::measurement::WallTime;
use criterion::{
    BenchmarkGroup, Criterion, SamplingMode, Throughput, criterion_group, criterion_main,
};
use gt_benches::chomp_text::{python, sets};
use gt_chomp::Chomp;
use gt_chomp::source::{BitChomp, minimax_list, wins_lazily, wins_memoized, wins_memoized_list};
use gt_core::Outcome;
use gt_core::Run;
use gt_core::memo::Outcomes;
use gt_core::prelude::*;

/// The side of the bar for programs with a memory.
const SIDE: u8 = 8;
/// The side of the bar for programs without a memory.
///
/// A larger bar is out of reach for the full list.
const SMALL: u8 = 4;

fn bench(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    boards: u64,
    mut solve: impl FnMut() -> u64,
) {
    assert_eq!(solve(), boards, "{name}");
    group.throughput(Throughput::Elements(boards));
    group.bench_function(name, |bencher| bencher.iter(&mut solve));
}

fn with_memory(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group(format!("wins of {SIDE}x{SIDE}"));
    group.sample_size(10).sampling_mode(SamplingMode::Flat);
    if let Some((boards, _)) = python(SIDE) {
        group.throughput(Throughput::Elements(boards));
        group.bench_function("Python, sets of cells", |bencher| {
            bencher.iter_custom(|times| {
                (0..times).filter_map(|_| python(SIDE)).map(|(_, time)| time).sum()
            });
        });
    }
    let text = BitChomp::new(SIDE.into(), SIDE.into()).expect("a small bar");
    let full = text.full();
    // A program that also remembers the empty board has one board more.
    bench(&mut group, "sets of cells", 1_924, || sets(SIDE).1);
    bench(&mut group, "bitboard, memoize", 1_925, || wins_memoized(&text, full).visited);
    bench(&mut group, "bitboard, memoize, full list", 12_870, || {
        wins_memoized_list(&text, full).visited
    });
    bench(&mut group, "bitboard, wins", 1_924, || {
        let mut known = HashMap::new();
        assert!(text.wins_with(&mut known, full));
        known.len() as u64
    });
    outcomes(&mut group, "bitboard, memo::Outcomes", &text, 1_925);
    outcomes(
        &mut group,
        "boundary path, memo::Outcomes",
        Chomp::new(SIDE.into(), SIDE.into()).expect("a small bar"),
        1_924,
    );
    group.finish();
}

/// The aim that the answer on Chomp sets: 10 x 10, "easily".
fn ten_by_ten(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("wins of 10x10");
    group.sample_size(10);
    let text = BitChomp::new(10, 10).expect("a small bar");
    outcomes(&mut group, "bitboard, memo::Outcomes", &text, 40_971);
    outcomes(
        &mut group,
        "boundary path, memo::Outcomes",
        Chomp::new(10, 10).expect("a small bar"),
        40_970,
    );
    group.finish();
}

fn outcomes<G: Acyclic + Clone>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    game: G,
    boards: u64,
) {
    bench(group, name, boards, || {
        let outcomes = Outcomes::new(&game, &Run::new());
        assert_eq!(
            outcomes.value(&game.initial()).expect("an acyclic game without limits"),
            Some(Outcome::Win)
        );
        outcomes.stats().positions
    });
}

fn without_memory(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group(format!("wins of {SMALL}x{SMALL}"));
    group.sample_size(10).sampling_mode(SamplingMode::Flat);
    let text = BitChomp::new(SMALL.into(), SMALL.into()).expect("a small bar");
    let full = text.full();
    bench(&mut group, "full list", 8_836_720, || minimax_list(&text, full).visited);
    bench(&mut group, "lazy any", 2_660, || wins_lazily(&text, full).visited);
    bench(&mut group, "full list, memoize", 70, || wins_memoized_list(&text, full).visited);
    bench(&mut group, "lazy any, memoize", 31, || wins_memoized(&text, full).visited);
    group.finish();
}

criterion_group!(benches, with_memory, ten_by_ten, without_memory);
criterion_main!(benches);
