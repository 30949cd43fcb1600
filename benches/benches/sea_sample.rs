//! How many uniform fleets per second are drawn?

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gt_sea_battle::solve::Engine;
use gt_sea_battle::{Knowledge, Rules, seeded};

fn sea_sample(criterion: &mut Criterion) {
    const FLEETS: usize = 2000;
    let engine = Engine::new(Rules::russian(), &gt_core::Run::new()).expect("the article's board");
    let empty = Knowledge::new(engine.rules().board());
    let draw = || engine.sample(&empty, FLEETS, &mut seeded(1)).map(|fleets| fleets.len());
    assert_eq!(draw(), Ok(FLEETS));
    let mut group = criterion.benchmark_group("sea");
    group.sample_size(10).throughput(Throughput::Elements(FLEETS as u64));
    group.bench_function("sample, empty", |bencher| bencher.iter(draw));
    group.finish();
}

criterion_group!(benches, sea_sample);
criterion_main!(benches);
