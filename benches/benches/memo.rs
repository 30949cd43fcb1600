//! How many positions per second does `memo::Values` solve?

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gt_benches::TicTacToe;
use gt_core::memo::Values;
use gt_core::prelude::*;

/// Positions of tic-tac-toe that play can reach.
///
/// Source: lit, the count that `OpenSpiel` and many others print.
const TIC_TAC_TOE: u64 = 5_478;

fn solve(game: impl Acyclic) -> u64 {
    let mut values = Values::new(&game);
    values.value(&game.initial()).expect("an acyclic game without limits");
    values.stats().positions
}

fn memo(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("memo::Values");
    assert_eq!(solve(TicTacToe), TIC_TAC_TOE);
    group.throughput(Throughput::Elements(TIC_TAC_TOE));
    group.bench_function("tic-tac-toe", |bencher| bencher.iter(|| solve(TicTacToe)));
    group.finish();
}

criterion_group!(benches, memo);
criterion_main!(benches);
