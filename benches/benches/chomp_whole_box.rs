//! How long do the outcomes of a whole box take, how does this grow, what does a second core add?

use core::hint::black_box;

use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use gt_chomp::solve::WholeBox;
use gt_core::{Run, Threads};

/// Rows, columns, and how many P-positions there are.
///
/// Source: other, computed by independent programs.
const BOXES: [(u32, u32, u64); 9] = [
    (10, 10, 2_612),
    (11, 11, 8_037),
    (12, 12, 26_838),
    (13, 13, 85_555),
    (14, 14, 256_366),
    (15, 15, 829_383),
    (16, 16, 3_317_972),
    (5, 100, 513_529),
    (4, 500, 4_316_097),
];

fn solve(rows: u32, cols: u32, threads: usize) -> u64 {
    let run = Run::new().threads(Threads::exactly(threads).expect("some threads"));
    WholeBox::solve(rows, cols, &run).expect("no limits").p_positions().len()
}

fn whole_box(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("WholeBox");
    group.sample_size(10).sampling_mode(SamplingMode::Flat);
    for (rows, cols, p_positions) in BOXES {
        group.throughput(Throughput::Elements(
            WholeBox::forecast(rows, cols, &Run::new()).expect("a box").positions,
        ));
        for threads in [1, 2] {
            assert_eq!(solve(rows, cols, threads), p_positions);
            group.bench_function(format!("{rows}x{cols}/threads {threads}"), |bencher| {
                bencher.iter(|| black_box(solve(rows, cols, threads)));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, whole_box);
criterion_main!(benches);
