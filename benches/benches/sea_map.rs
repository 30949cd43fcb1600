//! How long do a total and a map of all fleets take, and how much faster is this than by classes?
//!
//! The classes are the method of the sea-battle article.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gt_sea_battle::solve::{Engine, MapSession};
use gt_sea_battle::source::Sweep;
use gt_sea_battle::{Knowledge, Rules};

/// The number of fleets of the empty board.
///
/// Source: other, four independent programs; lit, the map of the sea-battle article sums to 20
/// times this number.
const FLEETS: u128 = 1_855_545_978_831_780;

/// The first shots of the sea-battle article, all missed.
///
/// The position after them is the middle of the sequence of the article.
const SHOTS: &str = "C1 J8 A8 H1 A4 J4 D10 G10 E1 D2 B3 A2 C9 B10 H9 I10";

fn sea_map(criterion: &mut Criterion) {
    let rules = Rules::russian();
    let engine = Engine::new(rules.clone(), &gt_core::Run::new()).expect("the article's board");
    let empty = Knowledge::new(rules.board());
    let mut middle = empty.clone();
    for name in SHOTS.split(' ') {
        middle.miss(rules.board().cell(name).expect("a square")).expect("one answer");
    }
    assert_eq!(engine.total(&empty), Ok(FLEETS));
    assert_eq!(engine.map(&middle).map(|map| map.total()), Ok(6_378_631_826_393));

    let mut group = criterion.benchmark_group("sea");
    group.sample_size(10).throughput(Throughput::Elements(engine.size().0 as u64));
    group.bench_function("graph", |bencher| {
        bencher.iter(|| Engine::new(rules.clone(), &gt_core::Run::new()));
    });
    group.bench_function("total, empty", |bencher| bencher.iter(|| engine.total(&empty)));
    group.bench_function("map, empty", |bencher| bencher.iter(|| engine.map(&empty)));
    group.bench_function("map, after 16 misses", |bencher| bencher.iter(|| engine.map(&middle)));
    group.bench_function("map, session, one shot more", |bencher| {
        let mut session = MapSession::new(&engine);
        let mut more = middle.clone();
        more.miss(rules.board().cell("I7").expect("a square")).expect("one answer");
        bencher.iter(|| (session.map(&middle), session.map(&more)));
    });
    group.finish();
}

fn sea_classes(criterion: &mut Criterion) {
    const ROWS: usize = 4;
    let rules = Rules::russian();
    let sweep = || {
        let mut sweep = Sweep::new(&rules, &Knowledge::new(rules.board()), &gt_core::Run::new())
            .expect("the article's board");
        for _ in 0..ROWS {
            sweep.add_row().expect("no limits");
        }
        (sweep.len(), sweep.transitions())
    };
    // Source: other, an independent program of row classes.
    assert_eq!(sweep(), (591_840, 4_105_996));
    let mut group = criterion.benchmark_group("sea");
    group.sample_size(10).throughput(Throughput::Elements(4_105_996));
    group.bench_function("article's classes, 4 rows", |bencher| bencher.iter(sweep));
    group.finish();
}

criterion_group!(benches, sea_map, sea_classes);
criterion_main!(benches);
