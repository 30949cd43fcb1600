//! What does the longest capture cost, by tables and by the search of Arsac's program?
//!
//! Both are timed for one fox, and the tables also for all results of both foxes.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gt_fox_hens::source::ArsacGame;
use gt_fox_hens::{Board, FoxHens, Position, squares};

/// 3000 positions with two foxes each.
const POSITIONS: &str = include_str!("../../crates/gt-fox-hens/testdata/captures_bulk.csv");

fn captures(criterion: &mut Criterion) {
    let (rules, board) = (FoxHens::book(), Board::cross());
    let positions: Vec<Position> = POSITIONS
        .lines()
        .skip(2)
        .map(|line| {
            board
                .position(line.split(',').next().unwrap_or_default())
                .expect("a position of the bench")
        })
        .collect();
    let foxes: Vec<(Position, u8)> =
        positions.iter().flat_map(|&p| squares(p.foxes).map(move |fox| (p, fox))).collect();
    let games: Vec<(ArsacGame, usize)> = positions
        .iter()
        .flat_map(|position| {
            let game = ArsacGame::new(board, position).expect("the letters suffice");
            let foxes: Vec<usize> = game.foxes().collect();
            foxes.into_iter().map(move |fox| (game.clone(), fox))
        })
        .collect();
    let by_tables = || {
        foxes
            .iter()
            .map(|(position, fox)| u64::from(rules.longest_capture(position, *fox)))
            .sum::<u64>()
    };
    let by_text = || games.iter().map(|(game, fox)| game.search(*fox).len() as u64).sum::<u64>();
    let results = || {
        positions.iter().map(|position| rules.legal_captures(position).len() as u64).sum::<u64>()
    };
    // Source: other, the sums of the columns of the file, by independent programs.
    let column = |column: usize| {
        POSITIONS
            .lines()
            .skip(2)
            .filter_map(|line| line.split(',').nth(column)?.parse::<u64>().ok())
            .sum::<u64>()
    };
    assert_eq!(
        (by_tables(), by_text(), results()),
        (column(1) + column(2), column(1) + column(2), column(4))
    );

    let mut group = criterion.benchmark_group("fox/longest capture of one fox");
    group.throughput(Throughput::Elements(foxes.len() as u64));
    group.bench_function("tables", |bencher| bencher.iter(by_tables));
    group.bench_function("Arsac's program", |bencher| bencher.iter(by_text));
    group.finish();

    let mut group = criterion.benchmark_group("fox/all results of both foxes");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("tables", |bencher| bencher.iter(results));
    group.finish();
}

criterion_group!(benches, captures);
criterion_main!(benches);
