//! Measures the queen for docs/BENCHMARKS.md.
//!
//! A figure is CPU time of the process, so that other load on the machine disturbs it less.
//!
//! `cargo run --release -p gt-benches --bin queen` takes a minute or two and 1 GB, on Linux.
#![expect(clippy::print_stdout, reason = "an example that prints")]
#![expect(clippy::cast_precision_loss, reason = "times")]

use std::fs;
use std::time::Instant;

use gt_benches::queen::{bit_sets, plain_mex};
use gt_core::{Run, Threads};
use gt_queen::Queen;
use gt_queen::solve::{NimberTable, RowPeriods, SignBoard};

/// Returns the CPU seconds that the threads of this process have used.
fn cpu() -> f64 {
    let tasks = fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let time = |task: fs::DirEntry| {
        let text = fs::read_to_string(task.path().join("schedstat")).unwrap_or_default();
        text.split(' ').next().and_then(|time| time.parse::<u64>().ok()).unwrap_or(0)
    };
    tasks.map(time).sum::<u64>() as f64 / 1e9
}

/// Returns the least CPU time and the least time by the clock of some runs, in seconds.
///
/// The kernel counts in steps of some milliseconds. So short work is done several times in a run.
fn least<T>(runs: usize, mut work: impl FnMut() -> T) -> (f64, f64) {
    const LONG_ENOUGH: u128 = 200_000;
    let clock = Instant::now();
    drop(work());
    let times = LONG_ENOUGH / clock.elapsed().as_micros().max(1) + 1;
    let (mut cpu_time, mut wall) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..runs {
        let (start, clock) = (cpu(), Instant::now());
        (0..times).for_each(|_| drop(core::hint::black_box(work())));
        wall = wall.min(clock.elapsed().as_secs_f64() / times as f64);
        cpu_time = cpu_time.min((cpu() - start) / times as f64);
    }
    (cpu_time, wall)
}

fn table(side: u64, run: &Run) -> NimberTable {
    let queen = Queen::new(side, side).expect("a board");
    NimberTable::solve(queen, run).expect("without limits")
}

fn main() {
    let [one, two] = [Threads::One, Threads::exactly(2).expect("not 0")]
        .map(|threads| Run::new().threads(threads));

    println!("n x n nimbers, CPU seconds: plain mex, bit sets, blocks of values");
    for (side, runs) in [(500, 5), (1000, 5), (2000, 3), (4000, 3)] {
        let n = usize::try_from(side).expect("a small side");
        let plain = if side <= 2000 { least(runs.min(2), || plain_mex(n)).0 } else { f64::NAN };
        let sets = least(runs, || bit_sets(n)).0;
        let blocks = least(runs, || table(side, &one)).0;
        println!(
            "{side:6} {plain:9.3} {sets:9.4} {blocks:9.4}   {:8.1} {:8.1} times",
            plain / blocks,
            sets / blocks
        );
    }

    println!(
        "one thread: n, CPU seconds, nanoseconds per cell; two threads: seconds by the clock, CPU seconds; MiB needed"
    );
    for (side, runs) in
        [(1000, 9), (2000, 9), (4000, 7), (8000, 5), (10_000, 7), (16_000, 3), (20_000, 3)]
    {
        let (alone, _) = least(runs, || table(side, &one));
        let (cpu, both) = least(runs, || table(side, &two));
        let forecast = NimberTable::forecast(Queen::new(side, side).expect("a board"), &two)
            .expect("a small board");
        let needed = forecast.bytes >> 20;
        println!(
            "{side:6} {alone:8.4} {:6.2}   {both:8.4} {cpu:8.4}   {needed}",
            alone * 1e9 / (side * side) as f64
        );
    }

    let write = least(9, || vec![core::hint::black_box(b'+'); 100_000_000]).0;
    let queen = Queen::new(10_000, 10_000).expect("a board");
    let board = least(9, || SignBoard::closed_form(queen, &Run::new())).0;
    println!(
        "10,000 x 10,000 signs: {board:.4} s, as many bytes: {write:.4} s, {:.2} times",
        board / write
    );

    for rows in [61, 100, 200] {
        let (time, _) = least(3, || RowPeriods::solve(rows, &Run::new()));
        println!("periods of rows 0..{rows}: {time:.2} s");
    }
    let peak = fs::read_to_string("/proc/self/status").unwrap_or_default();
    println!("{}", peak.lines().find(|line| line.starts_with("VmHWM")).unwrap_or(""));
}
