//! Measures Chomp for docs/BENCHMARKS.md.
//!
//! A figure is the least processor time of some runs, so that other load on the machine disturbs it
//! less. Where two threads are compared with one, it is the least time by the clock.
//!
//! `cargo run --release -p gt-benches --features peers --bin chomp` takes a minute or two and 1
//! GB, on Linux. With a side, such as `-- 16`, boxes go no further than this side, and take a
//! fraction of the time. With `-- 18 patient`, Python also gets 10 x 10, which takes minutes.
#![expect(clippy::print_stdout, reason = "an example that prints")]
#![expect(clippy::cast_precision_loss, reason = "times and rates")]
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a small number of times"
)]

use core::hint::black_box;
use std::collections::HashMap;
use std::time::Instant;

use gt_benches::chomp_text::{python, sets};
use gt_benches::process::{peak_memory, processor_time};
use gt_chomp::Chomp;
use gt_chomp::solve::{BoxValues, ThreeRows, WholeBox};
use gt_chomp::source::{BitChomp, minimax_list, wins_lazily, wins_memoized, wins_memoized_list};
use gt_core::memo::Outcomes;
use gt_core::prelude::*;
use gt_core::{Outcome, Run, Threads};

/// Returns the least processor time of the calling thread and the least time by the clock.
///
/// Both are in seconds. Quick work is done many times, because processor time is counted in steps
/// of milliseconds.
fn least<T>(runs: usize, mut work: impl FnMut() -> T) -> (f64, f64) {
    let now = || processor_time().expect("a system that counts processor time");
    let clock = Instant::now();
    drop(black_box(work()));
    let times = (0.2 / clock.elapsed().as_secs_f64()).clamp(1.0, 1e5).round();
    let (mut processor, mut wall) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..runs {
        let (start, clock) = (now(), Instant::now());
        for _ in 0..times as u32 {
            drop(black_box(work()));
        }
        wall = wall.min(clock.elapsed().as_secs_f64() / times);
        processor = processor.min((now() - start) / times);
    }
    (processor, wall)
}

fn solve(rows: u32, cols: u32, threads: usize) -> u64 {
    let run = Run::new().threads(Threads::exactly(threads).expect("some threads"));
    WholeBox::solve(rows, cols, &run).expect("no limits").p_positions().len()
}

fn boxes(largest: u32) {
    println!(
        "outcomes of whole boxes: box, positions, P-positions; one thread: CPU ms, ns per position; by the clock, ms: one thread, two, ratio"
    );
    let squares = (10..=largest).map(|side| (side, side));
    for (rows, cols) in squares.chain([(5, 100), (4, 500)]) {
        let positions = WholeBox::forecast(rows, cols, &Run::new()).expect("a box").positions;
        let runs =
            usize::try_from((3_000_000_000 / positions).clamp(2, 5)).expect("a small number");
        let lost = solve(rows, cols, 1);
        assert_eq!(solve(rows, cols, 2), lost);
        let (alone, clock) = least(runs, || solve(rows, cols, 1));
        let (_, both) = least(runs, || solve(rows, cols, 2));
        println!(
            "{rows:3} x {cols:<3} {positions:>11} {lost:>9} {:>9.2} {:>6.3} {:>9.2} {:>9.2} {:>5.2}",
            alone * 1e3,
            alone * 1e9 / positions as f64,
            clock * 1e3,
            both * 1e3,
            clock / both
        );
    }
    if let Ok(bytes) = peak_memory() {
        println!("peak memory of the process: {} MiB", bytes >> 20);
    }
}

fn values() {
    println!("nimbers and remoteness: box, positions, CPU ms, ns per position");
    for side in [10, 12, 13] {
        let build = || BoxValues::solve(side, side, &Run::new()).expect("no limits");
        let positions = build().positions();
        let (time, _) = least(3, build);
        println!(
            "{side:3} x {side:<3} {positions:>9} {:>8.1} {:>6.2}",
            time * 1e3,
            time * 1e9 / positions as f64
        );
    }
    println!("three rows: longest, P-positions, CPU ms");
    for longest in [1_000, 5_000] {
        let build = || ThreeRows::solve(longest, &Run::new()).expect("no limits");
        let (time, _) = least(2, build);
        println!("{longest:>6} {:>9} {:>8.1}", build().p_positions_within(longest), time * 1e3);
    }
}

fn line(name: &str, boards: u64, time: f64) {
    println!(
        "  {name:<34} {boards:>9} boards {:>12.4} ms {:>9.1} ns per board",
        time * 1e3,
        time * 1e9 / boards as f64
    );
}

fn text(side: u8, patient: bool) {
    println!("wins of the full {side} x {side} board, from it, CPU time:");
    if (side <= 8 || patient)
        && let Some((boards, first)) = python(side)
    {
        let runs = if side > 8 { 0 } else { 4 };
        let time = (0..runs)
            .filter_map(|_| python(side))
            .map(|(_, time)| time)
            .min()
            .unwrap_or(first)
            .min(first);
        line("Python, sets of cells", boards, time.as_secs_f64());
    }
    let board = BitChomp::new(side.into(), side.into()).expect("a small bar");
    let full = board.full();
    line("sets of cells", sets(side).1, least(3, || sets(side)).0);
    line(
        "bitboard, memoize, full list",
        wins_memoized_list(&board, full).visited,
        least(3, || wins_memoized_list(&board, full)).0,
    );
    line(
        "bitboard, memoize, lazy any",
        wins_memoized(&board, full).visited,
        least(3, || wins_memoized(&board, full)).0,
    );
    let wins = || {
        let mut known = HashMap::new();
        assert!(board.wins_with(&mut known, full));
        known.len() as u64
    };
    line("bitboard, wins", wins(), least(3, wins).0);
    outcomes("bitboard, memo::Outcomes", &board);
    outcomes(
        "boundary path, memo::Outcomes",
        Chomp::new(side.into(), side.into()).expect("a small bar"),
    );
    let sides = u32::from(side);
    let positions = WholeBox::forecast(sides, sides, &Run::new()).expect("a box").positions;
    line("WholeBox, all positions", positions, least(3, || solve(sides, sides, 1)).0);
}

fn outcomes<G: Acyclic + Clone>(name: &str, game: G) {
    let solve = || {
        let outcomes = Outcomes::new(&game, &Run::new());
        assert_eq!(
            outcomes.value(&game.initial()).expect("an acyclic game without limits"),
            Some(Outcome::Win)
        );
        outcomes.stats().positions
    };
    line(name, solve(), least(3, solve).0);
}

fn steps(rows: u32, cols: u32) {
    println!("any and memory, full {rows} x {cols} board, bitboard, CPU time:");
    let board = BitChomp::new(rows, cols).expect("a small bar");
    let full = board.full();
    line(
        "full list",
        minimax_list(&board, full).visited,
        least(3, || minimax_list(&board, full)).0,
    );
    line("lazy any", wins_lazily(&board, full).visited, least(3, || wins_lazily(&board, full)).0);
    line(
        "full list, memoize",
        wins_memoized_list(&board, full).visited,
        least(3, || wins_memoized_list(&board, full)).0,
    );
    line(
        "lazy any, memoize",
        wins_memoized(&board, full).visited,
        least(3, || wins_memoized(&board, full)).0,
    );
}

#[cfg(feature = "peers")]
fn peers() {
    use igs::solver::Solver;
    use igs::solver::def::DefSimpleGameSolver as _;
    for (side, nimber) in [(10u8, 19), (12, 41)] {
        println!("{side} x {side}, the full bar's nimber or outcome, CPU time:");
        let igs = || {
            let chomp = igs::games::chomp::Chomp::new(side, side);
            let mut solver = Solver::new(&chomp, HashMap::<u64, u8>::new(), (), (), ());
            assert_eq!(solver.nimber_of_initial_def(), nimber);
            solver.transposition_table.len() as u64
        };
        line("igs 0.1.4, nimbers", igs(), least(2, igs).0);
        let sides = u32::from(side);
        let values = || BoxValues::solve(sides, sides, &Run::new()).expect("no limits");
        assert_eq!(
            values().nimber(&vec![sides; side.into()]).expect("the full bar").get(),
            u32::from(nimber)
        );
        line("BoxValues, nimbers and remoteness", values().positions(), least(3, values).0);
        line("WholeBox, outcomes", values().positions(), least(3, || solve(sides, sides, 1)).0);
    }
}

fn main() {
    let largest = std::env::args().nth(1).and_then(|side| side.parse().ok()).unwrap_or(18);
    let patient = std::env::args().any(|argument| argument == "patient");
    boxes(largest);
    values();
    steps(4, 4);
    text(8, patient);
    text(10, patient);
    #[cfg(feature = "peers")]
    peers();
}
