//! What does one move on 4 x 4 cost?
//!
//! One move is timed on all states at once, then all 28 moves in one pass, then each state looked
//! up by itself.

use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use gt_core::{Player, Run};
use gt_perm_matrix::solve::MatrixBoard;
use gt_perm_matrix::{Goal, Kind, Matrix, PermMatrix};

/// States that are looked at one by one.
const SAMPLE: u64 = 100_000;

/// One move of each cost, by side, row and column of the square, and kind.
///
/// In the layout of the engine for 4 x 4, the moves do the following, in order:
/// * move whole rows to rows;
/// * shift bits inside words;
/// * permute words;
/// * exchange bits between words.
const MOVES: [(usize, usize, usize, Kind); 4] = [
    (2, 0, 0, Kind::Transpose),
    (2, 0, 0, Kind::AntiTranspose),
    (3, 0, 0, Kind::Transpose),
    (2, 0, 1, Kind::Transpose),
];

fn moves(criterion: &mut Criterion) {
    let rules = PermMatrix::new(4, 4, Goal::HeavyEdge).expect("a board of the bench");
    let board = MatrixBoard::new(&rules, &Run::new()).expect("no limits");
    let target = board.states_of(rules.win_set(Player::First)).expect("a board without limits");
    // Source: other, the size of the win set by two independent programs.
    assert_eq!(target.len(), 385_433_088);
    let mut group = criterion.benchmark_group("matrix/one move on 4x4");
    group
        .sample_size(10)
        .sampling_mode(SamplingMode::Flat)
        .throughput(Throughput::Elements(rules.shape().states()));
    for (k, row, col, kind) in MOVES {
        let of_this = rules
            .reflections()
            .iter()
            .find(|mv| (mv.k, mv.row, mv.col, mv.kind) == (k, row, col, kind));
        let mv = of_this.expect("a move of the rules").index;
        assert_eq!(
            board.before(mv, &target).expect("the same board").len(),
            target.len(),
            "a move is a permutation"
        );
        group.bench_function(format!("{kind} of {k}x{k} at ({row}, {col})"), |bencher| {
            bencher.iter(|| board.before(mv, &target));
        });
    }
    group.bench_function("all 28 moves", |bencher| {
        bencher.iter(|| board.some_move_into(&target, Player::First));
    });
    group.finish();

    let mut group = criterion.benchmark_group("matrix/one state");
    group.throughput(Throughput::Elements(SAMPLE));
    let states: Vec<_> =
        (0..SAMPLE).filter_map(|i| Matrix::from_index(rules.shape(), i * 16_001)).collect();
    group.bench_function("rank", |bencher| {
        bencher.iter(|| {
            states.iter().map(|matrix| matrix.index(rules.shape())).fold(0, u64::wrapping_add)
        });
    });
    group.bench_function("unrank", |bencher| {
        bencher.iter(|| {
            (0..SAMPLE).filter_map(|i| Matrix::from_index(rules.shape(), i * 16_001)).count()
        });
    });
    group.bench_function("28 moves, each looked up", |bencher| {
        bencher.iter(|| {
            let won = |matrix: &&Matrix| {
                rules.reflections().iter().any(|mv| {
                    rules.reflect(**matrix, mv.index).is_some_and(|m| board.contains(&target, m))
                })
            };
            states.iter().filter(won).count()
        });
    });
    group.finish();
}

criterion_group!(benches, moves);
criterion_main!(benches);
