//! How long does a table of nimbers take: by definition, by bit sets, by blocks, on two threads?

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use gt_benches::queen::{bit_sets, plain_mex};
use gt_core::{Run, Threads};
use gt_queen::Queen;
use gt_queen::solve::NimberTable;

/// Sides, and the sums of all nimbers.
///
/// Source: other, computed by an independent program; the last sum is self.
const SUMS: [(u64, u128); 3] =
    [(1000, 623_349_351), (4000, 39_970_762_555), (10_000, 624_819_939_111)];

fn table(side: u64, run: &Run) -> NimberTable {
    let queen = Queen::new(side, side).expect("a board");
    NimberTable::solve(queen, run).expect("without limits")
}

fn queen_grundy(criterion: &mut Criterion) {
    let runs = [Threads::One, Threads::exactly(2).expect("not 0")]
        .map(|threads| Run::new().threads(threads));
    let mut group = criterion.benchmark_group("queen_grundy");
    group.sample_size(10);
    for (side, sum) in SUMS {
        group.throughput(Throughput::Elements(side * side));
        for (threads, run) in (1..).zip(&runs) {
            assert_eq!(table(side, run).summary().sum, sum);
            group.bench_function(
                BenchmarkId::new(format!("blocks, threads: {threads}"), side),
                |bencher| {
                    bencher.iter_with_large_drop(|| table(side, run));
                },
            );
        }
    }
    let n = 1000;
    let sum = |nimbers: &[u16]| nimbers.iter().map(|&nimber| u128::from(nimber)).sum::<u128>();
    assert_eq!((sum(&plain_mex(n)), sum(&bit_sets(n))), (SUMS[0].1, SUMS[0].1));
    group.throughput(Throughput::Elements((n * n) as u64));
    group.bench_function(BenchmarkId::new("plain mex", n), |bencher| bencher.iter(|| plain_mex(n)));
    group.bench_function(BenchmarkId::new("bit sets", n), |bencher| bencher.iter(|| bit_sets(n)));
    group.finish();
}

criterion_group!(benches, queen_grundy);
criterion_main!(benches);
