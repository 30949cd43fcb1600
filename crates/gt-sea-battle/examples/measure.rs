//! Measures the engine for docs/BENCHMARKS.md.
//!
//! Times are the CPU time of one thread, so other load on the machine disturbs them little.
//!
//! Usage (Linux; about a minute):
//! `cargo run --release -p gt-sea-battle --example measure [classes-with-maps | session]`.
//!
//! * `classes-with-maps` also measures the article's algorithm with a map per class.
//! * `session` only computes the maps of the sea-battle article's sequence of shots, in one
//!   session, and prints the peak memory of the process.
#![expect(clippy::print_stdout, reason = "an example that prints")]
#![expect(clippy::cast_precision_loss, reason = "times and errors")]

use core::error::Error;
use std::fs;
use std::time::Instant;

use gt_core::{Run, Threads};
use gt_sea_battle::play::choose;
use gt_sea_battle::solve::{Engine, MapSession};
use gt_sea_battle::source::Sweep;
use gt_sea_battle::{Board, Fleet, Knowledge, Rules, Touch, seeded};

/// The CPU time that this thread has used, in milliseconds.
fn cpu() -> f64 {
    let text = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|time| time.parse::<u64>().ok()).unwrap_or(0) as f64 / 1e6
}

/// Returns the result of `work`, and the median CPU time of `runs` runs in milliseconds.
///
/// One more run comes first and is not measured.
fn median<T>(runs: usize, mut work: impl FnMut() -> T) -> (T, f64) {
    let mut times = Vec::new();
    let mut result = work();
    for _ in 0..runs {
        let start = cpu();
        result = work();
        times.push(cpu() - start);
    }
    times.sort_by(f64::total_cmp);
    (result, times[times.len() / 2])
}

/// Computes the maps before each of the article's 35 shots in one session; all shots miss.
///
/// If `compared`, the engine also computes each map by itself.
fn follow(rules: &Rules, engine: &Engine, compared: bool) -> Result<(), Box<dyn Error>> {
    let mut session = MapSession::new(engine);
    let mut knowledge = Knowledge::new(rules.board());
    let (mut all, mut alone) = (0.0, 0.0);
    let shown = |time: Option<f64>| {
        time.map_or_else(|| "not measured".to_owned(), |time| format!("{time:.1} ms"))
    };
    for shot in 0..35 {
        let start = cpu();
        let map = session.map(&knowledge)?;
        let in_session = cpu() - start;
        let by_itself = compared.then(|| median(1, || engine.map(&knowledge)).1);
        (all, alone) = (all + in_session, alone + by_itself.unwrap_or(0.0));
        if [0, 1, 5, 10, 16, 22, 28, 34].contains(&shot) {
            println!(
                "after {shot} misses: {}, in the session {in_session:.1} ms",
                shown(by_itself)
            );
        }
        let best = choose::best(rules.board(), &knowledge, &map).ok_or("no cell can be hit")?;
        knowledge.miss(best.choice)?;
    }
    println!("35 maps: {}, in one session {all:.1} ms", shown(compared.then_some(alone)));
    Ok(())
}

/// Prints the peak memory of the process so far.
fn peak() -> Result<(), Box<dyn Error>> {
    let status = fs::read_to_string("/proc/self/status")?;
    status.lines().filter(|line| line.starts_with("VmHWM")).for_each(|line| println!("{line}"));
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let rules = Rules::russian();
    let (engine, built) = median(5, || Engine::new(Rules::russian(), &Run::new()));
    let engine = engine?;
    if std::env::args().nth(1).as_deref() == Some("session") {
        follow(&rules, &engine, false)?;
        return peak();
    }
    let empty = Knowledge::new(rules.board());
    let (total, counted) = median(7, || engine.total(&empty));
    let (map, mapped) = median(7, || engine.map(&empty));
    println!("graph {built:.1} ms, total {counted:.1} ms, map {mapped:.1} ms, {} fleets", total?);
    let map = map?;
    if cfg!(feature = "rayon") {
        let both = engine.clone().with_run(
            &Run::new().threads(Threads::exactly(2).ok_or("two threads are a valid number")?),
        );
        let mut walls = Vec::new();
        for _ in 0..7 {
            let start = Instant::now();
            let same = both.map(&empty)? == map;
            walls.push(start.elapsed().as_secs_f64() * 1e3);
            assert!(same, "no answer depends on the number of threads");
        }
        walls.sort_by(f64::total_cmp);
        println!("map on two threads: {:.1} ms of wall time", walls[walls.len() / 2]);
    }

    let (classes, swept) = median(1, || {
        let mut sweep = Sweep::new(&rules, &empty, &Run::new())?;
        while sweep.add_row()? {}
        Ok::<_, Box<dyn Error>>((sweep.len(), sweep.total()))
    });
    println!(
        "classes: {:?} in {swept:.0} ms, {:.1} times the engine's total",
        classes?,
        swept / counted
    );
    if std::env::args().nth(1).is_some() {
        let start = cpu();
        let mut sweep = Sweep::new(&rules, &empty, &Run::new())?.with_maps();
        while sweep.add_row()? {}
        let time = cpu() - start;
        println!(
            "classes with maps: {time:.0} ms, {:.1} times the engine's map; same map: {}",
            time / mapped,
            sweep.map().as_ref() == Some(&map)
        );
        peak()?;
    }

    follow(&rules, &engine, true)?;

    let mut rng = seeded(1);
    let (fleets, sampled) = median(1, || engine.sample(&empty, 20_000, &mut rng));
    println!("20,000 fleets: {sampled:.0} ms");
    let share = |n: &usize| *n as f64 / 20_000.0 * sampled <= mapped;
    let draws = (1..20_000).take_while(share).last().unwrap_or(1);
    let fleets = &fleets?[..draws];
    let errors = rules.board().cells().map(|cell| {
        let seen = fleets.iter().filter(|fleet| fleet.ship_at(cell).is_some()).count() as f64
            / fleets.len() as f64;
        (seen - map.probability(cell).unwrap_or(0.0)).abs()
    });
    let errors: Vec<f64> = errors.collect();
    let greatest = errors.iter().copied().fold(0.0, f64::max);
    let rms = (errors.iter().map(|error| error * error).sum::<f64>() / errors.len() as f64).sqrt();
    println!(
        "{} exact samples take as long as a map: error {:.2} % rms, {:.2} % at most",
        fleets.len(),
        100.0 * rms,
        100.0 * greatest
    );

    let boards = [(8, 8), (9, 9), (10, 10), (11, 11), (12, 12), (20, 10)];
    let mut cases: Vec<Rules> = Vec::new();
    for (rows, cols) in boards {
        cases.push(Rules::new(Board::new(rows, cols)?, Fleet::russian(), Touch::None));
    }
    cases.push(Rules::new(Board::new(10, 10)?, Fleet::hasbro(), Touch::Any));
    for rules in cases {
        let name = format!(
            "{} x {} {} {}",
            rules.board().rows(),
            rules.board().cols(),
            rules.fleet(),
            rules.touch()
        );
        let empty = Knowledge::new(rules.board());
        let (engine, built) = median(1, || Engine::new(rules.clone(), &Run::new()));
        let engine = engine?;
        let (map, time) = median(1, || engine.map(&empty));
        println!(
            "{name}: {} states, built in {built:.0} ms, map {time:.0} ms, {} fleets",
            engine.size().0,
            map?.total()
        );
    }
    Ok(())
}
