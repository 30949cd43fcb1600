//! How many positions per second get their nimber and remoteness, and how many are verified?
//!
//! The last group measures how far three rows go.

use core::hint::black_box;

use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use gt_chomp::solve::{BoxValues, ThreeRows, WholeBox};
use gt_core::{Nimber, Run};

fn values(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("BoxValues");
    group.sample_size(10).sampling_mode(SamplingMode::Flat);
    for (side, nimber) in [(10, Nimber(19)), (12, Nimber(41)), (13, Nimber(33))] {
        let build = || BoxValues::solve(side, side, &Run::new()).expect("no limits");
        let values = build();
        assert_eq!(values.nimber(&vec![side; side as usize]).expect("the full bar"), nimber);
        group.throughput(Throughput::Elements(values.positions()));
        group.bench_function(format!("{side}x{side}"), |bencher| {
            bencher.iter(|| black_box(build()));
        });
    }
    group.finish();
}

fn verify(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("PSet::verify");
    group.sample_size(10).sampling_mode(SamplingMode::Flat);
    let set = WholeBox::solve(13, 13, &Run::new()).expect("no limits").into_p_positions();
    group.throughput(Throughput::Elements(set.positions()));
    group.bench_function("13x13", |bencher| {
        bencher.iter(|| set.verify(&Run::new()).expect("no limits"));
    });
    group.finish();
}

fn three_rows(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("ThreeRows");
    group.sample_size(10).sampling_mode(SamplingMode::Flat);
    for (longest, p_positions) in [(1_000, 172_786), (3_000, 1_548_030)] {
        let build = || ThreeRows::solve(longest, &Run::new()).expect("no limits");
        assert_eq!(build().p_positions_within(longest), p_positions);
        group.throughput(Throughput::Elements(p_positions));
        group.bench_function(format!("3x{longest}"), |bencher| bencher.iter(|| black_box(build())));
    }
    group.finish();
}

criterion_group!(benches, values, verify, three_rows);
criterion_main!(benches);
