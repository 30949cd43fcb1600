//! How many edges or positions per second does a `retrograde::Tablebase` take in?
//!
//! * Dense: a random graph of 10^7 positions. Hardly any two edges lie near each other in memory.
//!   Elements (criterion's unit of throughput) are its legal moves. To make a reverse graph, each
//!   move is generated twice. With predecessors each is generated once in either direction.
//! * Hashed: elements are the positions of tic-tac-toe (3 moves each on average) and of Chomp on a
//!   square of 12 (71 moves each).

use core::hint::black_box;

use criterion::{
    BenchmarkId, Criterion, SamplingMode, Throughput, criterion_group, criterion_main,
};
use gt_benches::{TicTacToe, random_graph};
use gt_chomp::Chomp;
use gt_core::prelude::*;
use gt_core::retrograde::{Hashed, Tablebase};
use gt_core::{Run, Shared, certify};

const POSITIONS: u32 = 10_000_000;
/// Source: self. Edges; positions won, lost, and drawn by endless play; the longest win in plies.
const EDGES: u64 = 70_002_912;
const COUNTS: (u64, u64, u64, u32) = (6_272_176, 1_459_262, 2_268_562, 49);

fn dense(criterion: &mut Criterion) {
    let graph = random_graph(POSITIONS, 8).expect("a graph of this size");
    assert_eq!(graph.edge_count(), EDGES);
    let run = Run::new();
    let mut group = criterion.benchmark_group("retrograde::Tablebase, dense, edges");
    group.throughput(Throughput::Elements(EDGES)).sample_size(10).sampling_mode(SamplingMode::Flat);

    let table = Tablebase::dense(&graph, &run).expect("no limits");
    let census = table.census().expect("memory");
    assert_eq!(
        (census.won(), census.lost(), census.endless, census.longest()),
        (COUNTS.0, COUNTS.1, COUNTS.2, Some(COUNTS.3))
    );
    group.bench_function("certify", |bencher| {
        bencher.iter(|| certify::indexed(&graph, &table, &run).expect("right values"));
    });
    drop(table);
    group.bench_function("reverse graph", |bencher| {
        bencher.iter(|| Tablebase::dense(&graph, &run).expect("no limits"));
    });
    let reversible = graph.into_reversible();
    group.bench_function("predecessors", |bencher| {
        bencher.iter(|| Tablebase::dense_by_predecessors(&reversible, &run).expect("no limits"));
    });
    group.finish();
}

fn explore<G: Shared>(game: G) -> Tablebase<G, Hashed<G::Position>> {
    let start = game.initial();
    Tablebase::explore(game, [start], &Run::new()).expect("no limits")
}

fn hashed(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("retrograde::Tablebase, hashed, positions");
    // Source: lit, the count that `OpenSpiel` and many others print.
    let positions = 5_478;
    assert_eq!(explore(TicTacToe).census().expect("memory").positions(), positions);
    group.throughput(Throughput::Elements(positions));
    group.bench_function("tic-tac-toe", |bencher| bencher.iter(|| explore(black_box(TicTacToe))));

    group.sample_size(10).sampling_mode(SamplingMode::Flat);
    for (side, positions) in [(10, 184_755), (12, 2_704_155)] {
        let chomp = Chomp::new(side, side).expect("a square that fits");
        // All diagrams but the empty one: C(2n, n) - 1. All are reached, because cells can be eaten one by one from the corner.
        let table = explore(chomp);
        assert_eq!(
            (table.census().expect("memory").positions(), table.census().expect("memory").drawn()),
            (positions, 0)
        );
        assert_eq!(table.value(&chomp.initial()), Ok(Some(Value::Win { plies: 2 * side - 1 })));
        group.throughput(Throughput::Elements(positions));
        group.bench_with_input(BenchmarkId::new("Chomp", side), &chomp, |bencher, &chomp| {
            bencher.iter(|| explore(chomp));
        });
    }
    group.finish();
}

criterion_group!(benches, dense, hashed);
criterion_main!(benches);
