//! What does a position of an endgame cost: by layers of bit rows, and by retrograde analysis?

use core::ops::ControlFlow;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{Run, certify};
use gt_fox_hens::NamedRules;
use gt_fox_hens::solve::Endgame;

fn endgames(criterion: &mut Criterion) {
    let rules = NamedRules::BookTop3.rules();
    let run = Run::new();
    let table = Endgame::solve(&rules, &run).expect("no limit is set");
    assert_eq!(
        (table.positions(), table.checksum(&run).expect("no limit is set")),
        (581_272, 0xdd83_799d_de2c_52a4)
    );
    let generic = Tablebase::dense(&rules, &run).expect("no limit is set");
    let compared = table.for_each(&mut |position, value| {
        assert_eq!(generic.value(position), Ok(Some(value)));
        ControlFlow::Continue(())
    });
    assert_eq!(compared, Ok(()));

    let mut group = criterion.benchmark_group("fox endgame book_top3");
    group.sample_size(10);
    group.throughput(Throughput::Elements(table.positions()));
    group.bench_function("by layers of bits", |bencher| {
        bencher.iter(|| Endgame::solve(&rules, &run));
    });
    group.bench_function("generic retrograde analysis", |bencher| {
        bencher.iter(|| Tablebase::dense(&rules, &run));
    });
    group.bench_function("verify from the rules", |bencher| {
        bencher.iter(|| certify(&rules, &table, &run));
    });
    group.finish();

    for (preset, positions) in
        [(NamedRules::Square4OneFox, 726_336), (NamedRules::Mini21, 17_879_988)]
    {
        let rules = preset.rules();
        let mut group = criterion.benchmark_group(format!("fox endgame {preset}"));
        group.sample_size(10);
        group.throughput(Throughput::Elements(positions));
        group.bench_function("by layers of bits", |bencher| {
            bencher.iter(|| {
                assert_eq!(
                    Endgame::solve(&rules, &run).map(|table| table.positions()),
                    Ok(positions)
                );
            });
        });
        group.finish();
    }
}

criterion_group!(benches, endgames);
criterion_main!(benches);
