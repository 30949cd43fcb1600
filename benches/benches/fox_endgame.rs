//! What does a solved position of an endgame cost: layer by layer on rows of bits, and by the generic retrograde analysis?

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gt_core::Limits;
use gt_core::retrograde::Tablebase;
use gt_fox_hens::Preset;
use gt_fox_hens::endgame::Endgame;

fn endgames(criterion: &mut Criterion) {
    let rules = Preset::BookTop3.rules();
    let limits = Limits::default();
    let table = Endgame::build(&rules, &limits).expect("no limit is set");
    assert_eq!((table.positions(), table.checksum()), (581_272, 0xdd83_799d_de2c_52a4));
    let generic = Tablebase::build(&rules, &limits).expect("no limit is set");
    assert!(table.solved().all(|(position, value)| generic.value(&position) == Some(value)));

    let mut group = criterion.benchmark_group("fox endgame book_top3");
    group.sample_size(10);
    group.throughput(Throughput::Elements(table.positions()));
    group.bench_function("by layers of bits", |bencher| bencher.iter(|| Endgame::build(&rules, &limits)));
    group.bench_function("generic retrograde analysis", |bencher| {
        bencher.iter(|| Tablebase::build(&rules, &limits));
    });
    group.bench_function("verify from the rules", |bencher| bencher.iter(|| table.verify(&limits)));
    group.finish();

    for (preset, positions) in [(Preset::Square4OneFox, 726_336), (Preset::Mini21, 17_879_988)] {
        let rules = preset.rules();
        let mut group = criterion.benchmark_group(format!("fox endgame {preset}"));
        group.sample_size(10);
        group.throughput(Throughput::Elements(positions));
        group.bench_function("by layers of bits", |bencher| {
            bencher.iter(|| assert_eq!(Endgame::build(&rules, &limits).map(|table| table.positions()), Ok(positions)));
        });
        group.finish();
    }
}

criterion_group!(benches, endgames);
criterion_main!(benches);
