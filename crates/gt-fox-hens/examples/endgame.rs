//! Solves an endgame by name and counts its values.
//!
//! Usage: `endgame [NAME [one] [verify] [generic] [hens]]`; the default name is `book_top4` (400
//! MB). Prints positions, seconds, and the most memory that the process held (Linux).
//!
//! * `one`: uses one thread. Otherwise, with the feature `rayon`, all cores work.
//! * `verify`: then checks every value from the rules.
//! * `generic`: solves the same game by gt-core's retrograde analysis, and compares all values.
//! * `hens`: solves the game again with each smaller limit on the hens, up to the whole game.
#![expect(clippy::print_stdout, reason = "an example that prints")]

use core::error::Error;
use core::ops::ControlFlow;
use std::time::Instant;

use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{Run, Threads, certify};
use gt_fox_hens::solve::Endgame;
use gt_fox_hens::{FoxHens, NamedRules, Parameters, Position, squares};

fn field(file: &str, name: &str) -> u64 {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default();
    line.split_whitespace().next().and_then(|number| number.parse().ok()).unwrap_or(0)
}

fn main() -> Result<(), Box<dyn Error>> {
    let preset: NamedRules = std::env::args().nth(1).as_deref().unwrap_or("book_top4").parse()?;
    let rules = preset.rules();
    let wanted = |name: &str| std::env::args().skip(2).any(|argument| argument == name);
    let run = Run::new().threads(if wanted("one") { Threads::One } else { Threads::All });
    let needed = Endgame::forecast(&rules)?.bytes;
    let begun = Instant::now();
    let table = Endgame::solve(&rules, &run)?;
    let seconds = begun.elapsed().as_secs_f64();
    let (positions, peak) = (table.positions(), 1024 * field("/proc/self/status", "VmHWM:"));
    #[expect(clippy::cast_precision_loss, reason = "a rate")]
    let (rate, per_slot) = (positions as f64 / seconds / 1e6, peak as f64 / positions as f64);
    println!(
        "{preset}: {positions} positions in {seconds:.3} s, {rate:.1} M/s; {needed} bytes forecast, {peak} held, {per_slot:.2} per position"
    );
    let census = table.census();
    let totals = [Outcome::Win, Outcome::Draw, Outcome::Loss].map(|outcome| census.total(outcome));
    println!(
        "win, draw, loss {totals:?}, longest {:?}, checksum {:016x}",
        census.longest(),
        table.checksum(&run)?
    );
    if wanted("verify") {
        let begun = Instant::now();
        let checked = certify(&rules, &table, &run)?.sound()?;
        let seconds = begun.elapsed().as_secs_f64();
        println!(
            "verified from the rules: {} positions, {} moves in {seconds:.3} s",
            checked.positions, checked.moves
        );
    }
    if wanted("generic") {
        let begun = Instant::now();
        let generic = Tablebase::dense(&rules, &run)?;
        let ratio = begun.elapsed().as_secs_f64() / seconds;
        let mut same = true;
        table.for_each(&mut |position, value| {
            same = generic.value(position) == Ok(Some(value));
            if same { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        println!(
            "gt-core's retrograde analysis: {:.3} s, {ratio:.0} times as long; same values: {same}",
            seconds * ratio
        );
    }
    if wanted("hens") {
        let (mut before, parameters) = (0.0, rules.parameters());
        for most_hens in parameters.foxes_win_at + 1..=parameters.most_hens {
            let start = Position {
                hens: first(parameters.hen_squares, most_hens),
                foxes: 0,
                ..parameters.start
            };
            let free = parameters.board.all() & !start.hens;
            let start = Position { foxes: first(free, rules.foxes()), ..start };
            let part = FoxHens::new(Parameters { most_hens, start, ..parameters.clone() })?;
            let begun = Instant::now();
            let positions = Endgame::solve(&part, &run)?.positions();
            let seconds = begun.elapsed().as_secs_f64();
            println!(
                "at most {most_hens} hens: {positions} positions, {seconds:.3} s, {:.3} s more than with one hen fewer",
                seconds - before
            );
            before = seconds;
        }
    }
    Ok(())
}

/// Returns the first `count` squares of a set.
fn first(set: u64, count: u32) -> u64 {
    squares(set).take(count as usize).fold(0, |first, square| first | 1 << square)
}
