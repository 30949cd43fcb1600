//! What does one move cost on all states of 4 x 4 at once, by what it does inside a row, and against a table lookup per state?

use std::collections::BTreeMap;

use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use gt_core::{Player, Run};
use gt_perm_matrix::solve::{Board, RowWork};
use gt_perm_matrix::{Goal, Matrix, MoveIndex, PermMatrix};

/// States that are looked at one by one.
const SAMPLE: u64 = 100_000;

fn moves(criterion: &mut Criterion) {
    let rules = PermMatrix::new(4, 4, Goal::HeavyEdge).expect("a board of the bench");
    let board = Board::new(&rules, &Run::new()).expect("no limits");
    let target = board.states_of(rules.win_set(Player::First)).expect("a board without limits");
    // Source: other, the size of the win set by two independent programs.
    assert_eq!(target.len(), 385_433_088);
    let mut kinds: BTreeMap<RowWork, MoveIndex> = BTreeMap::new();
    for reflection in rules.reflections() {
        kinds.entry(board.row_work(reflection.index).expect("a move of the rules")).or_insert(reflection.index);
    }
    let mut group = criterion.benchmark_group("matrix/one move on 4x4");
    group.sample_size(10).sampling_mode(SamplingMode::Flat).throughput(Throughput::Elements(rules.shape().states()));
    for (work, mv) in kinds {
        assert_eq!(board.before(mv, &target).expect("the same board").len(), target.len(), "a move is a permutation");
        group.bench_function(format!("{work:?}"), |bencher| bencher.iter(|| board.before(mv, &target)));
    }
    group.bench_function("all 28 moves", |bencher| bencher.iter(|| board.some_move_into(&target, Player::First)));
    group.finish();

    let mut group = criterion.benchmark_group("matrix/one state");
    group.throughput(Throughput::Elements(SAMPLE));
    let states: Vec<_> = (0..SAMPLE).filter_map(|i| Matrix::from_index(rules.shape(), i * 16_001)).collect();
    group.bench_function("rank", |bencher| {
        bencher.iter(|| states.iter().map(|matrix| matrix.index(rules.shape())).fold(0, u64::wrapping_add));
    });
    group.bench_function("unrank", |bencher| {
        bencher.iter(|| (0..SAMPLE).filter_map(|i| Matrix::from_index(rules.shape(), i * 16_001)).count());
    });
    group.bench_function("28 moves, each looked up", |bencher| {
        bencher.iter(|| {
            let won = |matrix: &&Matrix| {
                rules.reflections().iter().any(|mv| rules.reflect(**matrix, mv.index).is_some_and(|m| board.contains(&target, m)))
            };
            states.iter().filter(won).count()
        });
    });
    group.finish();
}

criterion_group!(benches, moves);
criterion_main!(benches);
