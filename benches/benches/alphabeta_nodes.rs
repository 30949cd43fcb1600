//! How many positions per second does alpha-beta visit?
//!
//! With the feature `peers`, the plain negamax of the crate `minimax` runs on the same rules. Both
//! rate an unfinished position as balanced and prefer faster wins. The peer shuffles the moves of
//! the root, so its trees differ in size from run to run. So the time is reported per thousand
//! nodes.

use core::time::Duration;
use std::time::Instant;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gt_benches::{ConnectFour, Mnk};
use gt_chomp::Chomp;
use gt_core::alphabeta::Search;
use gt_core::prelude::*;
use gt_core::table::{Exact, Fixed, TranspositionTable};

/// Nodes in the unit of time that is reported.
const BATCH: u64 = 1000;

/// Returns the time of `batches` thousand nodes; `search` returns how many nodes it visited.
fn timed(batches: u64, mut search: impl FnMut() -> u64) -> Duration {
    let start = Instant::now();
    let mut nodes = 0;
    while nodes < batches * BATCH {
        nodes += search();
    }
    let nanos = start.elapsed().as_nanos() * u128::from(batches * BATCH) / u128::from(nodes);
    Duration::from_nanos(u64::try_from(nanos).expect("the time is less than 500 years"))
}

fn nodes_to_depth<G: Game, T: TranspositionTable<G::Position>>(
    mut search: Search<G, T>,
    plies: u32,
) -> u64 {
    let position = search.game().initial();
    search.to_depth(&position, plies).expect("no limits").nodes
}

/// Source: self.
const CONNECT_FOUR: Expected = Expected { in_order: 85_996, with_killers: 41_178 };
const CHOMP: Expected = Expected { in_order: 9_620, with_killers: 9_100 };
const MNK: Expected = Expected { in_order: 21_893, with_killers: 8_211 };

/// The number of nodes that a search must visit: in the order of the game, and with killer moves.
struct Expected {
    in_order: u64,
    with_killers: u64,
}

fn compare<G: Acyclic + Copy>(
    criterion: &mut Criterion,
    name: &str,
    game: G,
    plies: u32,
    expected: &Expected,
    peer: Peer,
) {
    let mut group = criterion.benchmark_group(format!("alpha-beta, {name} to {plies} plies"));
    group.throughput(Throughput::Elements(BATCH)).sample_size(20);
    let search = move || Search::new(game).without_repetitions();
    let plain = || nodes_to_depth(search().without_killers(), plies);
    assert_eq!(plain(), expected.in_order, "nodes in the game's order");
    group.bench_function("no table, game's order", |bencher| {
        bencher.iter_custom(|batches| timed(batches, plain));
    });
    if cfg!(feature = "peers") {
        group.bench_function("crate minimax, negamax", |bencher| {
            bencher.iter_custom(|batches| timed(batches, || peer(plies)));
        });
    }
    let killers = || nodes_to_depth(search(), plies);
    assert_eq!(killers(), expected.with_killers, "nodes with killer moves");
    group.bench_function("no table", |bencher| {
        bencher.iter_custom(|batches| timed(batches, killers));
    });
    let checked = || nodes_to_depth(Search::new(game), plies);
    assert_eq!(checked(), expected.with_killers, "an acyclic game has no repetitions");
    group.bench_function("no table, repetitions looked for", |bencher| {
        bencher.iter_custom(|batches| timed(batches, checked));
    });
    let exact = || nodes_to_depth(search().with_table(Exact::new()), plies);
    group.bench_function("exact table", |bencher| {
        bencher.iter_custom(|batches| timed(batches, exact));
    });
    let fixed = || {
        let table = Fixed::with_slots(1 << 14).expect("memory for a small table");
        nodes_to_depth(search().with_table(table), plies)
    };
    group.bench_function("fixed table", |bencher| {
        bencher.iter_custom(|batches| timed(batches, fixed));
    });
    group.finish();

    let mut group =
        criterion.benchmark_group(format!("alpha-beta, {name}: a search to {plies} plies"));
    group.sample_size(20);
    group.bench_function("no table", |bencher| bencher.iter(killers));
    group.bench_function("exact table", |bencher| bencher.iter(exact));
    if cfg!(feature = "peers") {
        group.bench_function("crate minimax, negamax", |bencher| bencher.iter(|| peer(plies)));
    }
    group.finish();
}

/// The peer's search: from a number of plies to the nodes that it visits.
type Peer = fn(u32) -> u64;

/// Returns the nodes of the peer's search to `plies` plies.
#[cfg(feature = "peers")]
fn peer<G: gt_benches::peers::Preset>(plies: u32) -> u64 {
    use gt_benches::peers::{Balanced, take_nodes};
    use minimax::Strategy;

    let depth = u8::try_from(plies).expect("few plies");
    take_nodes();
    let mut negamax = minimax::Negamax::new(Balanced::<G>::default(), depth);
    assert!(negamax.choose_move(&G::rules().initial()).is_some());
    take_nodes()
}

#[cfg(not(feature = "peers"))]
fn peer<G>(_: u32) -> u64 {
    0
}

fn alphabeta_nodes(criterion: &mut Criterion) {
    compare(
        criterion,
        "connect four 7x6",
        ConnectFour::<7, 6>,
        9,
        &CONNECT_FOUR,
        peer::<ConnectFour<7, 6>>,
    );
    let chomp = Chomp::new(7, 8).expect("7 x 8 is a board");
    compare(criterion, "Chomp 7x8", chomp, 6, &CHOMP, peer::<Chomp>);
    compare(criterion, "mnk 4x3, 3 in a row", Mnk::<4, 3, 3>, 7, &MNK, peer::<Mnk<4, 3, 3>>);
}

criterion_group!(benches, alphabeta_nodes);
criterion_main!(benches);
