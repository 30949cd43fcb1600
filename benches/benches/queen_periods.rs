//! How long does it take to find and prove the periods of the first rows?

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use gt_core::Run;
use gt_queen::solve::RowPeriods;

fn queen_periods(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("queen_periods");
    group.sample_size(10);
    // Preperiod and period of the last row. Source: other, computed by an independent program.
    for (rows, preperiod, period) in [(61, 38_898, 1536), (120, 262_693, 24_576)] {
        let last = RowPeriods::solve(rows, &Run::new())
            .expect("without limits")
            .period(rows - 1)
            .expect("the last row");
        assert_eq!((last.preperiod, last.period), (preperiod, period));
        group.throughput(Throughput::Elements(rows));
        group.bench_function(BenchmarkId::new("rows", rows), |bencher| {
            bencher.iter(|| RowPeriods::solve(rows, &Run::new()));
        });
    }
    group.finish();
}

criterion_group!(benches, queen_periods);
criterion_main!(benches);
