//! Solves dobutsu shogi up to reflection: `dobutsu [THREADS] [START] [explore]`.

#![expect(clippy::print_stdout, clippy::cast_precision_loss, reason = "it is a program")]

use core::time::Duration;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{Progress, Run, Threads};
use gt_gallery::Dobutsu;

fn main() -> Result<(), Box<dyn core::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let threads = arguments.first().map_or(Ok(1), |text| text.parse())?;
    let rules = arguments.get(1).map_or_else(|| Ok(Dobutsu::default()), |text| Dobutsu::starting_at(text))?;
    let game = rules.reduced();
    let start = Instant::now();
    let printed = Mutex::new(Instant::now());
    let report = move |now: Progress| {
        let Ok(mut printed) = printed.lock() else { return };
        if printed.elapsed() > Duration::from_secs(5) {
            *printed = Instant::now();
            eprintln!("{:.0} s, {}: {} of {:?}", start.elapsed().as_secs_f64(), now.phase, now.done, now.total);
        }
    };
    let run = Run::new().threads(Threads::exactly(threads).ok_or("at least one thread")?).report_to(Arc::new(report));
    let table = Tablebase::explore_by_predecessors(&game, [game.initial()], &run)?;
    let seconds = start.elapsed().as_secs_f64();
    let census = table.census();
    let (won, lost, positions) = (census.won(), census.lost(), census.positions());
    println!("{positions} positions: {won} won, {lost} lost, {} drawn", positions - won - lost);
    let value = table.value(&game.initial())?.ok_or("unknown")?;
    println!("the start: {value}; {:?} with the capture", Dobutsu::plies_to_the_end(value));
    let plies = |counts: &[u64]| (0..).zip(counts).filter(|&(_, &count)| count > 0).last().map_or(0, |(plies, _): (u32, _)| plies);
    let [first, second] = [Value::Win { plies: plies(&census.wins) }, Value::Loss { plies: plies(&census.losses) }];
    let ends = [first, second].map(|value| Dobutsu::plies_to_the_end(value).unwrap_or(0));
    println!("the longest: {first}, {second}; {ends:?} with the capture");
    println!("{seconds:.1} s, {:.0} positions a second, {:?}", positions as f64 / seconds, table.stats());
    let peak = std::fs::read_to_string("/proc/self/status")?;
    println!("{}", peak.lines().find(|line| line.starts_with("VmHWM")).unwrap_or("memory unknown"));
    Ok(())
}
