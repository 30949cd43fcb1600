//! How long does one cell at any distance take: its outcome, its winning moves, its remoteness?

use core::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gt_core::Outcome;
use gt_queen::solve::ClosedForm;
use gt_queen::{Cell, T};

const CELLS: usize = 1024;

/// Cells over all of u64, a third of them lost: a fixed multiplicative sequence.
fn cells() -> Vec<Cell> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = || {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        state
    };
    let cell = |i| match i % 3 {
        0 => ClosedForm::QUEEN.p_position(next() >> 2).expect("below 2^62"),
        _ => Cell::new(next(), next()),
    };
    (0..CELLS).map(cell).collect()
}

fn queen_cell(criterion: &mut Criterion) {
    let cells = cells();
    let lost =
        cells.iter().filter(|&&cell| ClosedForm::QUEEN.outcome(cell) == Outcome::Loss).count();
    assert_eq!(lost, CELLS.div_ceil(3));
    let mut group = criterion.benchmark_group("queen_cell");
    group.throughput(Throughput::Elements(CELLS as u64));
    group.bench_function("outcome", |bencher| {
        bencher.iter(|| {
            cells
                .iter()
                .filter(|&&cell| ClosedForm::QUEEN.outcome(black_box(cell)) == Outcome::Loss)
                .count()
        });
    });
    group.bench_function("winning moves", |bencher| {
        bencher.iter(|| {
            cells
                .iter()
                .map(|&cell| {
                    ClosedForm::QUEEN
                        .winning_moves(black_box(cell))
                        .map(|to| to.a ^ to.b)
                        .fold(0, |x, y| x ^ y)
                })
                .fold(0, |x, y| x ^ y)
        });
    });
    group.bench_function("remoteness", |bencher| {
        bencher.iter(|| {
            cells.iter().fold(0, |sum, &cell| sum ^ ClosedForm::QUEEN.remoteness(black_box(cell)))
        });
    });
    group.bench_function("n-th lost cell", |bencher| {
        bencher.iter(|| {
            cells
                .iter()
                .filter_map(|cell| ClosedForm::QUEEN.p_position(black_box(cell.a >> 2)))
                .fold(0, |sum, cell| sum ^ cell.a)
        });
    });
    group.bench_function("misere winning moves", |bencher| {
        bencher.iter(|| {
            cells
                .iter()
                .map(|&cell| ClosedForm::MISERE.winning_moves(black_box(cell)).count())
                .sum::<usize>()
        });
    });
    let three = T::new(3).expect("not 0");
    group.bench_function("3-Wythoff outcome", |bencher| {
        bencher.iter(|| {
            cells
                .iter()
                .filter(|&&cell| {
                    ClosedForm::t_wythoff(three).outcome(black_box(cell)) == Outcome::Loss
                })
                .count()
        });
    });
    group.finish();
}

criterion_group!(benches, queen_cell);
criterion_main!(benches);
