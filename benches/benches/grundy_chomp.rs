//! How many positions of Chomp per second get their nimber, by hash table and by dense table?
//!
//! With the feature `peers`, the crate igs 0.1.4 answers the same question in the same run. Its
//! solver works by definition, with the hash map of the standard library as transposition table. On
//! square bars igs treats a bar and its transpose as one position, so its table holds about half
//! the entries. *Positions* are the entries of each solver's own table.

use core::hint::black_box;

use criterion::measurement::WallTime;
use criterion::{
    BatchSize, BenchmarkGroup, Criterion, SamplingMode, Throughput, criterion_group, criterion_main,
};
use gt_chomp::Chomp;
use gt_core::Run;
use gt_core::grundy::{DenseNimbers, Nimbers};
use gt_core::prelude::*;

/// The side of the bar, its positions, and the nimber of the whole bar.
///
/// Source: other, computed by independent programs. The positions are C(2n, n) - 1.
const BARS: [(u32, u64, Nimber); 2] = [(10, 184_755, Nimber(19)), (12, 2_704_155, Nimber(41))];

fn by_search(chomp: Chomp) -> (u64, Nimber) {
    let nimbers = Nimbers::new(chomp, &Run::new());
    let nimber = nimbers
        .nimber(&chomp.initial())
        .expect("an acyclic game without limits")
        .expect("it searches");
    (nimbers.stats().positions, nimber)
}

fn by_table(chomp: Chomp) -> (u64, Nimber) {
    let table = DenseNimbers::solve(chomp, &Run::new()).expect("an acyclic game without limits");
    (
        table.stats().positions,
        table.nimber(&chomp.initial()).ok().flatten().expect("a position of the game"),
    )
}

fn bench(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    side: u32,
    positions: u64,
    solve: impl Fn() -> u64,
) {
    assert_eq!(solve(), positions);
    group.throughput(Throughput::Elements(positions));
    group.bench_function(format!("{name}/{side}x{side}"), |bencher| {
        bencher.iter_batched(|| (), |()| black_box(solve()), BatchSize::PerIteration);
    });
}

fn grundy_chomp(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("nimbers of Chomp");
    group.sample_size(10).sampling_mode(SamplingMode::Flat);
    for (side, positions, nimber) in BARS {
        let chomp = Chomp::new(side, side).expect("a small bar");
        assert_eq!(by_search(chomp), (positions, nimber));
        assert_eq!(by_table(chomp), (positions, nimber));
        bench(&mut group, "grundy::Nimbers", side, positions, || by_search(chomp).0);
        bench(&mut group, "grundy::DenseNimbers", side, positions, || by_table(chomp).0);
        #[cfg(feature = "peers")]
        peers::igs(&mut group, side, nimber);
    }
    group.finish();
}

#[cfg(feature = "peers")]
mod peers {
    use std::collections::HashMap;

    use criterion::BenchmarkGroup;
    use criterion::measurement::WallTime;
    use gt_core::Nimber;
    use igs::games::chomp::Chomp;
    use igs::solver::Solver;
    use igs::solver::def::DefSimpleGameSolver as _;

    pub(super) fn igs(group: &mut BenchmarkGroup<'_, WallTime>, side: u32, nimber: Nimber) {
        let side_u8 = u8::try_from(side).expect("a small bar");
        let chomp = Chomp::new(side_u8, side_u8);
        let solve = || {
            let mut solver = Solver::new(&chomp, HashMap::<u64, u8>::new(), (), (), ());
            assert_eq!(
                solver.nimber_of_initial_def(),
                u8::try_from(nimber.get()).expect("a small nimber")
            );
            solver.transposition_table.len() as u64
        };
        super::bench(group, "igs 0.1.4", side, solve(), solve);
    }
}

criterion_group!(benches, grundy_chomp);
criterion_main!(benches);
