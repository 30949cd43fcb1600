//! Solves a large loopy game of the gallery: `solve GAME [THREADS]`. GAME is `morris6` (or another
//! number of men), `morris6-play` for what play reaches, `teeko` or `teeko-advanced`.

#![expect(clippy::print_stdout, reason = "it is a program")]

use std::time::Instant;

use gt_core::prelude::*;
use gt_core::retrograde::{Store, Tablebase};
use gt_core::{Run, Threads};
use gt_gallery::{Morris, Teeko};

fn report<G: Game, S: Store<G>>(table: &Tablebase<G, S>, weigh: impl FnMut(&G::Position) -> u64, start: Instant) {
    let seconds = start.elapsed().as_secs_f64();
    let (census, value) = (table.census(), table.value(&table.game().initial()));
    println!("{} positions in {seconds:.2} s; the start: {value:?}", census.positions());
    println!("won, lost, drawn {:?}, longest {:?}", [census.won(), census.lost(), census.drawn()], census.longest());
    if let Ok(all) = table.weighted_census(weigh) {
        println!("with their images {}: {:?}", all.positions(), [all.won(), all.lost(), all.drawn()]);
    }
    println!("{:?}; {:.2} s", table.stats(), start.elapsed().as_secs_f64());
}

fn main() -> Result<(), Box<dyn core::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let name = arguments.first().ok_or("which game?")?.as_str();
    let threads = arguments.get(1).map_or(Ok(1), |text| text.parse::<usize>())?;
    let run = Run::new().threads(Threads::exactly(threads).ok_or("at least one thread")?);
    let start = Instant::now();
    if let Some(men) = name.strip_prefix("morris") {
        let (men, play) = men.strip_suffix("-play").map_or((men, false), |men| (men, true));
        let game = Morris::new(men.parse()?)?.reduced();
        if play {
            let table = Tablebase::explore_layers(&game, [game.initial()], &run)?;
            report(&table, |men| game.orbit_len(men), start);
        } else {
            let table = Tablebase::by_tiers(&game, &run)?;
            report(&table, |men| game.orbit_len(men), start);
        }
    } else if let Some(rules) = name.strip_prefix("teeko") {
        let game = if rules == "-advanced" { Teeko::advanced() } else { Teeko::standard() }.reduced();
        let table = Tablebase::dense_by_predecessors(&game, &run)?;
        report(&table, |board| game.orbit_len(board), start);
    } else {
        return Err("the games are morris4 to morris7, these with -play, teeko and teeko-advanced".into());
    }
    Ok(())
}
