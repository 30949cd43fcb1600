//! How many positions per second does `memo::Values` solve?

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gt_benches::{ConnectFour, Mnk, TicTacToe};
use gt_core::Run;
use gt_core::memo::Values;
use gt_core::prelude::*;

/// Positions of tic-tac-toe that play can reach.
///
/// Source: lit, the count that `OpenSpiel` and many others print.
const TIC_TAC_TOE: u64 = 5_478;

/// Positions of three in a row on 4 x 3 that play can reach.
///
/// Source: lit, the count that `GamesmanNova` prints.
const MNK_4_3_3: u64 = 111_973;

/// Positions of connect four on 4 x 4. Source: lit, J. Tromp's table of connect-four boards.
const CONNECT_FOUR_4_4: u64 = 161_029;

fn solve(game: impl Acyclic) -> u64 {
    let values = Values::new(&game, &Run::new());
    values.value(&game.initial()).expect("an acyclic game without limits");
    values.stats().positions
}

fn memo(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("memo::Values");
    group.sample_size(20);
    let mut bench = |name: &str, positions: u64, solve: &dyn Fn() -> u64| {
        assert_eq!(solve(), positions, "positions of {name}");
        group.throughput(Throughput::Elements(positions));
        group.bench_function(name, |bencher| bencher.iter(solve));
    };
    bench("tic-tac-toe", TIC_TAC_TOE, &|| solve(TicTacToe));
    bench("mnk 4x3, 3 in a row", MNK_4_3_3, &|| solve(Mnk::<4, 3, 3>));
    bench("connect four 4x4", CONNECT_FOUR_4_4, &|| solve(ConnectFour::<4, 4>));
    group.finish();
}

criterion_group!(benches, memo);
criterion_main!(benches);
