//! How long does a 10,000 x 10,000 board of `+` and `-` take, compared with writing its bytes?

use core::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gt_core::Run;
use gt_queen::Queen;
use gt_queen::solve::{Sign, SignBoard};

const SIDE: u64 = 10_000;
/// Lost cells on that board. Source: self; the nimber table has the same number of zeros.
const LOST: u64 = 7_639;

fn queen_board(criterion: &mut Criterion) {
    let queen = Queen::new(SIDE, SIDE).expect("a board");
    let board = SignBoard::closed_form(queen, &Run::new()).expect("100 MB");
    assert_eq!(board.count(Sign::Minus), LOST);
    drop(board);
    let mut group = criterion.benchmark_group("queen_board");
    group.sample_size(20);
    group.throughput(Throughput::Elements(SIDE * SIDE));
    group.bench_function("write as many bytes", |bencher| {
        bencher.iter_with_large_drop(|| black_box(vec![black_box(b'+'); 100_000_000]));
    });
    group.bench_function("closed form", |bencher| {
        bencher.iter_with_large_drop(|| SignBoard::closed_form(black_box(queen), &Run::new()));
    });
    group.finish();
}

criterion_group!(benches, queen_board);
criterion_main!(benches);
