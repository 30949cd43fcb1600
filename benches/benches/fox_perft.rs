//! How many plays per second does foxes and hens count?
//!
//! Plays are counted at the last ply, played to the end, and counted by gt-core's perft through
//! `moves` and `play`.

use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use gt_core::{Game, Run};
use gt_fox_hens::FoxHens;
use gt_fox_hens::solve::{Counting, LastPly, perft};

/// Plies, and the number of plays of this length in the game of Arsac's book.
///
/// Source: other, by three independent programs (`crates/gt-fox-hens/perft/book.perft`).
const PLAYS: [(u32, u64); 4] = [(7, 120_040), (8, 431_778), (9, 4_425_688), (10, 17_680_728)];

fn plays(criterion: &mut Criterion) {
    let rules = FoxHens::book();
    let start = rules.initial();
    let run = Run::new();
    for (plies, count) in PLAYS {
        let by = |last| perft(&rules, &start, plies, Counting::Results, last, &run);
        let generic = || gt_core::perft::perft(&rules, &start, plies, &run);
        assert_eq!(by(LastPly::Counted), Ok(count));
        let mut group = criterion.benchmark_group(format!("fox/perft {plies} from the start"));
        group
            .sample_size(10)
            .sampling_mode(SamplingMode::Flat)
            .throughput(Throughput::Elements(count));
        group.bench_function("last ply counted", |bencher| bencher.iter(|| by(LastPly::Counted)));
        if plies < 10 {
            assert_eq!((by(LastPly::Played), generic()), (Ok(count), Ok(count)));
            group.bench_function("every move played", |bencher| {
                bencher.iter(|| by(LastPly::Played));
            });
            group.bench_function("gt-core over moves and play", |bencher| bencher.iter(generic));
        }
        group.finish();
    }
}

criterion_group!(benches, plays);
criterion_main!(benches);
