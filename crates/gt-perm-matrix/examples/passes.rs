//! Measures the engine for docs/BENCHMARKS.md: `passes [pass | boards | horizon] [THREADS]`.
//!
//! * `pass`: one pass of all 28 moves over the 1.6 thousand million states of 4 x 4. It is compared
//!   with the same pass done state by state with tables of moves, and with the time in which memory
//!   delivers the bytes that the pass must read.
//! * `boards`: whole solutions from 3 x 3 to 4 x 4.
//! * `horizon`: 3 x 5 by the engine and by gt-core's generic `Horizon`. This takes some minutes and
//!   4 GB.
//!
//! It runs on Linux only, because it reads CPU times from `/proc`. With the feature `rayon` it uses
//! all cores, unless THREADS says otherwise.
#![expect(clippy::print_stdout, reason = "an example that prints")]
#![expect(clippy::cast_precision_loss, reason = "times")]

use core::error::Error;
use std::fs;
use std::time::Instant;

use gt_core::bounded::Horizon;
use gt_core::combinatorics::factorial;
use gt_core::{Player, Run, Threads};
use gt_perm_matrix::solve::{Keep, MatrixBoard, StateSolver};
use gt_perm_matrix::{Colour, Goal, Matrix, PermMatrix, RuleSet, Shape};

/// Seconds of wall time, and of CPU time of all threads.
struct Time {
    wall: f64,
    cpu: f64,
}

fn cpu_seconds() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or("").split(' ').skip(12).take(2);
    fields.filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / 100.0
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Time) {
    let (start, cpu) = (Instant::now(), cpu_seconds());
    let result = work();
    (result, Time { wall: start.elapsed().as_secs_f64(), cpu: cpu_seconds() - cpu })
}

/// Returns the run with the median wall time of three.
fn median<T>(mut work: impl FnMut() -> T) -> (T, Time) {
    let mut runs: Vec<_> = (0..3).map(|_| timed(&mut work)).collect();
    runs.sort_by(|a, b| a.1.wall.total_cmp(&b.1.wall));
    runs.swap_remove(1)
}

fn rules(rows: usize, cols: usize, rule: RuleSet) -> Result<PermMatrix, Box<dyn Error>> {
    Ok(PermMatrix::new(rows, cols, Goal::HeavyEdge)?.with_rule(rule)?)
}

/// A set of states as plain bits by index, with every move as two tables.
///
/// This is the program that the engine replaces.
struct Tables {
    bits: Vec<u64>,
    even: Vec<Vec<u32>>,
    odd: Vec<Vec<u32>>,
}

impl Tables {
    /// Returns the set of states in which row 0 has strictly the greatest sum.
    fn heavy_row(rules: &PermMatrix) -> Option<Self> {
        let shape = rules.shape();
        let arrangements = |colour| factorial(shape.count(colour) as u64).unwrap_or(0);
        let (evens, odds) = (arrangements(Colour::Even), arrangements(Colour::Odd));
        let sums = |colour: Colour, matrix: Matrix| {
            let mut sums = [0; 4];
            for cell in shape.cells_of(colour) {
                sums[shape.row_col(cell).0] += matrix.number(cell);
            }
            sums
        };
        let even_sums: Vec<_> = (0..evens)
            .filter_map(|e| Some(sums(Colour::Even, Matrix::from_index(shape, e * odds)?)))
            .collect();
        let odd_sums: Vec<_> = (0..odds)
            .filter_map(|o| Some(sums(Colour::Odd, Matrix::from_index(shape, o)?)))
            .collect();
        let mut bits = vec![0; usize::try_from(shape.states() / 64).ok()? + 1];
        let mut index = 0;
        for even in &even_sums {
            for odd in &odd_sums {
                let [first, others @ ..] = [0, 1, 2, 3].map(|row| even[row] + odd[row]);
                bits[index / 64] |=
                    u64::from(others.iter().all(|&other| other < first)) << (index % 64);
                index += 1;
            }
        }
        let table = |part: &dyn Fn(u64) -> Option<u32>, len: u64| {
            (0..len).map(part).collect::<Option<Vec<u32>>>()
        };
        let moved = |start: u64, mv| {
            Some(rules.reflect(Matrix::from_index(shape, start)?, mv)?.index(shape))
        };
        let mut tables = Self { bits, even: Vec::new(), odd: Vec::new() };
        for mv in rules.reflections() {
            let even = |e: u64| u32::try_from(moved(e * odds, mv.index)? / odds).ok();
            let odd = |o: u64| u32::try_from(moved(o, mv.index)? % odds).ok();
            tables.even.push(table(&even, evens)?);
            tables.odd.push(table(&odd, odds)?);
        }
        Some(tables)
    }

    fn contains(&self, index: usize) -> bool {
        self.bits[index / 64] >> (index % 64) & 1 == 1
    }

    /// Counts the states of every `step`-th even arrangement that have a move into the set.
    ///
    /// With `EXIT` it stops at the first such move of a state.
    fn some_move_into<const EXIT: bool>(&self, step: usize) -> u64 {
        let (evens, odds) = (self.even[0].len(), self.odd[0].len());
        let reaches = |e: usize, o: usize| {
            let after = |(even, odd): (&Vec<u32>, &Vec<u32>)| {
                self.contains(even[e] as usize * odds + odd[o] as usize)
            };
            let mut moves = self.even.iter().zip(&self.odd);
            if EXIT { moves.any(after) } else { moves.fold(false, |found, mv| found | after(mv)) }
        };
        (0..evens).step_by(step).map(|e| (0..odds).filter(|&o| reaches(e, o)).count() as u64).sum()
    }
}

/// Measures how many bytes per second all threads together read from memory.
fn memory_rate(bytes: usize, run: &Run) -> f64 {
    let words = vec![0x00ff_00ff_00ff_00ff_u64; bytes / 8];
    let part = words.len().div_ceil(run.thread_count().get());
    let count = |words: &[u64]| words.iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
    let (ones, counted) = median(|| {
        std::thread::scope(|scope| {
            let workers: Vec<_> =
                words.chunks(part).map(|words| scope.spawn(move || count(words))).collect();
            workers.into_iter().filter_map(|worker| worker.join().ok()).sum::<u64>()
        })
    });
    assert_eq!(ones, words.len() as u64 * 32);
    bytes as f64 / counted.wall
}

fn pass(run: &Run) -> Result<(), Box<dyn Error>> {
    const STEP: usize = 64;
    let rules = rules(4, 4, RuleSet::Free)?;
    let board = MatrixBoard::new(&rules, run)?;
    let (target, filled) = median(|| board.states_of(rules.win_set(Player::First)));
    let target = target?;
    println!(
        "win set from separable features: {:.2} s wall, {:.2} s CPU, {} states",
        filled.wall,
        filled.cpu,
        target.len()
    );
    let bytes = board.bytes_per_set() as f64;
    let (rate, read) = (memory_rate(board.bytes_per_set(), run), |rate: f64| bytes / rate);
    println!(
        "reading a set of {:.0} MB: {:.3} s wall, {:.1} GB/s",
        bytes / 1e6,
        read(rate),
        rate / 1e9
    );
    let (reached, once) = median(|| board.some_move_into(&target, Player::First));
    let reached = reached?;
    println!(
        "one pass of all {} moves: {:.2} s wall, {:.2} s CPU",
        rules.reflections().len(),
        once.wall,
        once.cpu
    );
    println!(
        "its {} sets of source rows, read at that rate: {:.2} s",
        sources(&rules),
        sources(&rules) as f64 * read(rate)
    );
    let tables =
        Tables::heavy_row(&rules).ok_or("expected a board with eight cells of each colour")?;
    assert_eq!(
        tables.bits.iter().map(|word| u64::from(word.count_ones())).sum::<u64>(),
        target.len(),
        "the same set"
    );
    for exit in [true, false] {
        let states = || {
            if exit {
                tables.some_move_into::<true>(STEP)
            } else {
                tables.some_move_into::<false>(STEP)
            }
        };
        let (found, by_state) = median(states);
        let expected = reached.len() as f64 / STEP as f64;
        assert!((found as f64 / expected - 1.0).abs() < 0.02, "{found} of some {expected} states");
        let all = by_state.cpu * STEP as f64;
        println!(
            "state by state, {} exit, every {STEP}th row: {:.2} s CPU, so {all:.0} s for all, {:.0} times the pass",
            if exit { "early" } else { "no" },
            by_state.cpu,
            all / once.cpu
        );
    }
    Ok(())
}

/// Counts the rows that a row of the result is computed from.
///
/// There is one for each way to move the even cells, and one for all moves that leave them alone.
fn sources(rules: &PermMatrix) -> usize {
    let even = |shape: Shape, matrix: Matrix| {
        shape.cells_of(Colour::Even).map(|cell| matrix.number(cell)).collect::<Vec<_>>()
    };
    let solved = Matrix::solved(rules.shape());
    let moved = rules.reflections().iter().filter_map(|mv| rules.reflect(solved, mv.index));
    let images: std::collections::BTreeSet<_> =
        moved.map(|matrix| even(rules.shape(), matrix)).collect();
    images.len()
}

fn boards(run: &Run) -> Result<(), Box<dyn Error>> {
    for (rows, cols) in [(3, 3), (3, 4), (3, 5), (4, 4)] {
        for rule in [RuleSet::Free, RuleSet::Axes] {
            let rules = rules(rows, cols, rule)?;
            let solver = StateSolver::new(&rules).keep(Keep::Counts);
            let (solution, time) = timed(|| solver.solve(run));
            let ns = time.cpu * 1e9 / (2.0 * rules.shape().states() as f64);
            println!(
                "{rows}x{cols} {rule}: {:.3} s wall, {:.2} s CPU, {ns:.1} ns per position, longest {} plies, {} MB at the peak",
                time.wall,
                time.cpu,
                solution?.longest(),
                solver.forecast()?.bytes / 1_000_000
            );
        }
    }
    Ok(())
}

fn horizon(run: &Run) -> Result<(), Box<dyn Error>> {
    let rules = rules(3, 5, RuleSet::Axes)?;
    let (solution, fast) = timed(|| StateSolver::new(&rules).keep(Keep::Counts).solve(run));
    println!(
        "3x5 axes by the engine: {:.2} s wall, {:.2} s CPU, longest {}",
        fast.wall,
        fast.cpu,
        solution?.longest()
    );
    let (table, generic) = timed(|| Horizon::dense_by_predecessors(&rules, u32::MAX, run));
    println!(
        "by Horizon: {:.1} s wall, {:.1} s CPU, {:.0} times",
        generic.wall,
        generic.cpu,
        generic.cpu / fast.cpu
    );
    println!("positions in its table: {}", table?.stats().positions);
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let threads = match std::env::args().nth(2) {
        Some(count) => Threads::exactly(count.parse()?).ok_or("0 threads: expected 1 or more")?,
        None => Threads::All,
    };
    let run = &Run::new().threads(threads);
    match std::env::args().nth(1).as_deref() {
        Some("pass") => pass(run),
        Some("boards") => boards(run),
        Some("horizon") => horizon(run),
        Some(other) => {
            Err(format!("cannot measure {other}: expected pass, boards or horizon").into())
        }
        None => pass(run).and_then(|()| boards(run)).and_then(|()| horizon(run)),
    }
}
