//! Would aspiration windows pay?
//!
//! `deepen` asks for the exact rating at every depth. The deepening here first asks whether the
//! rating lies near the rating of an earlier depth. If the rating lies outside this window, the
//! search runs again, without the bound on that side.
//!
//! The nodes of both are printed; they do not depend on the machine. Then both are timed.

#![expect(clippy::print_stdout, reason = "nodes are what is compared")]

use criterion::{Criterion, criterion_group, criterion_main};
use gt_benches::ConnectFour;
use gt_benches::connect_four::Columns;
use gt_core::alphabeta::{Evaluation, Heuristic, Rating, Report, Search};
use gt_core::prelude::*;
use gt_core::table::{Bound, Fixed};
use gt_fox_hens::NamedRules;

/// Slots of the table.
const SLOTS: usize = 1 << 16;
/// Plies of the random opening before each position that is searched.
const OPENING: usize = 8;
/// Positions that are searched.
const POSITIONS: u64 = 12;

/// How a depth is searched.
#[derive(Clone, Copy)]
enum Asking {
    /// Without a window.
    Open,
    /// In a window around the rating of an earlier depth.
    ///
    /// The window extends `width` to both sides; `back` says whether the rating is one or two
    /// depths back.
    Around { width: i32, back: usize },
}

/// Returns the nodes of all depths together.
fn deepened<G: Game, H: Heuristic<G>>(
    mut search: Search<G, Fixed<G::Position>, H>,
    at: &G::Position,
    plies: u32,
    asking: Asking,
) -> u64 {
    let mut ratings: Vec<Rating> = Vec::new();
    let mut nodes = 0;
    for depth in 1..=plies {
        let earlier =
            |back: usize| ratings.len().checked_sub(back).and_then(|nth| ratings[nth].score());
        let report = match asking {
            Asking::Around { width, back } if earlier(back).is_some() => {
                let score = earlier(back).map_or(0, Score::get);
                let window =
                    [score - width, score + width].map(|end| Rating::from(Score::new(end)));
                in_window(&mut search, at, depth, window, &mut nodes)
            }
            _ => search.to_depth(at, depth).expect("no limits"),
        };
        nodes += report.nodes;
        ratings.push(report.rating);
        if report.exact {
            break;
        }
    }
    nodes
}

/// Searches in the window, and again without a bound if the rating lies beyond it.
///
/// The nodes of all searches but the last are added to `nodes`.
fn in_window<G: Game, H: Heuristic<G>>(
    search: &mut Search<G, Fixed<G::Position>, H>,
    at: &G::Position,
    depth: u32,
    [alpha, beta]: [Rating; 2],
    nodes: &mut u64,
) -> Report<G::Move> {
    let report = search.in_window(at, depth, alpha, beta).expect("no limits");
    let (alpha, beta) = match report.bound {
        Bound::Exact => return report,
        Bound::Lower => (alpha, Rating::BEST),
        Bound::Upper => (Rating::WORST, beta),
    };
    *nodes += report.nodes;
    let again = search.in_window(at, depth, alpha, beta).expect("no limits");
    if again.bound == Bound::Exact {
        return again;
    }
    *nodes += again.nodes;
    search.to_depth(at, depth).expect("no limits")
}

/// Returns positions after random openings, from a generator with fixed seeds.
fn positions<G: Game>(game: &G) -> Vec<G::Position> {
    let opening = |seed: u64| {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut at = game.initial();
        for _ in 0..OPENING {
            let moves: Vec<_> = game.moves(&at).collect();
            if game.decided(&at).is_some() || moves.is_empty() {
                break;
            }
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let nth = usize::try_from(state >> 33).expect("the number has 31 bits") % moves.len();
            at = game.play(&at, moves[nth]);
        }
        at
    };
    (0..POSITIONS).map(opening).collect()
}

fn compare<G, H>(
    criterion: &mut Criterion,
    name: &str,
    (game, heuristic): (&G, H),
    plies: u32,
    widths: &[i32],
) where
    G: Game + Clone,
    H: Heuristic<G> + Copy,
{
    let positions = positions(game);
    let total = |asking| -> u64 {
        let nodes = positions.iter().map(|at| {
            let table = Fixed::with_slots(SLOTS).expect("memory for a small table");
            deepened(
                Search::new(game.clone()).with_table(table).with_heuristic(heuristic),
                at,
                plies,
                asking,
            )
        });
        nodes.sum()
    };
    let mut group = criterion.benchmark_group(format!("deepening, {name} to {plies} plies"));
    group.sample_size(10);
    println!("{name}: {} nodes without windows", total(Asking::Open));
    group.bench_function("no window", |bencher| bencher.iter(|| total(Asking::Open)));
    for back in [1, 2] {
        for &width in widths {
            let asking = Asking::Around { width, back };
            let what = format!("window of {width} around the rating {back} plies before");
            println!("{name}: {} nodes with a {what}", total(asking));
            group.bench_function(what, |bencher| bencher.iter(|| total(asking)));
        }
    }
    group.finish();
}

/// Rates how much nearer to the middle column the stones of the player to move are.
fn central(stones: &Columns) -> Score {
    let nearness = |of: u64| {
        (0..7)
            .map(|column: u32| (3 - column.abs_diff(3)) * (of >> (7 * column) & 0x3f).count_ones())
            .sum()
    };
    let [own, other]: [u32; 2] = [stones.own, stones.all ^ stones.own].map(nearness);
    Score::new(own.cast_signed() - other.cast_signed())
}

fn alphabeta_windows(criterion: &mut Criterion) {
    compare(
        criterion,
        "foxes and hens",
        (&NamedRules::Book.rules(), Evaluation),
        7,
        &[20, 60, 150],
    );
    compare(criterion, "connect four 7x6", (&ConnectFour::<7, 6>, central), 9, &[1, 3]);
}

criterion_group!(benches, alphabeta_windows);
criterion_main!(benches);
