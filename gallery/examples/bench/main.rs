//! Solves games of the gallery by solvers of gt-core, each in a process of its own, and prints a
//! row of Markdown for each: `bench [NAME[/HOW].. | capabilities] [--threads N]`.
//!
//! NAME is a name of docs/games/gallery.md. HOW chooses another solver than the usual one:
//!
//! | games | HOW |
//! |---|---|
//! | acyclic in tiers | `all` ranks, `outcomes` alone, `count` of what play reaches, `hashed`, `orbits` (hashed, up to symmetry), `tiers-orbits`, `indexed` (all ranks, without tiers) |
//! | `morris6` | `all` ranks, `layers` (hashed, on all threads) |
//!
//! Without names it solves what takes at most about half a minute. `capabilities` solves one game
//! in all of these ways. Positions and results are asserted where they are known.

#![expect(clippy::print_stdout, clippy::cast_precision_loss, reason = "it is a program")]

mod whole;

use core::error::Error;
use std::process::Command;
use std::time::Instant;

use gt_core::dense;
use gt_core::memo::{self, MarginValues};
use gt_core::prelude::*;
use gt_core::retrograde::{Store, Tablebase};
use gt_core::tiers::{Outcomes, Reachable, Values};
use gt_core::{Run, Threads};
use gt_gallery::{ConnectFour, Dao, Dobutsu, DotsAndBoxes, Kalah, Mnk, Morris, Pawns, Teeko};

use self::whole::Whole;

type Failed = Box<dyn Error>;

/// What takes at most about half a minute on one thread.
const QUICK: [&str; 10] = [
    "connect4:5x4",
    "connect4:5x5",
    "connect4:6x4",
    "breakthrough:4x4",
    "breakthrough:4x5/all",
    "mnk:4,4,4",
    "morris6",
    "dao",
    "kalah:4,3:empty-capture",
    "dotsboxes:2x3",
];

/// One game in several ways, each with its number of threads.
const CAPABILITIES: [(&str, usize); 7] = [
    ("connect4:5x4/hashed", 1),
    ("connect4:5x4/orbits", 1),
    ("connect4:5x4/indexed", 1),
    ("connect4:5x4", 1),
    ("connect4:5x4/outcomes", 1),
    ("connect4:5x4/all", 1),
    ("connect4:5x4/all", 2),
];

/// The positions, and how the result begins.
///
/// Source: lit - positions and results of `connect4` 4x4, 5x5 and 6x4, `breakthrough`, `dobutsu`
/// and `mnk:4,3,3`. The results of the others: the sources that the headers of `tests/it/` name.
/// Source: self - the positions of `connect4:5x4`, `mnk:4,4,4`, `morris6`, `teeko`, `dao`, `kalah`
/// and `dotsboxes`.
const KNOWN: [(&str, Option<u64>, &str); 17] = [
    ("connect4:4x4", Some(161_029), "draw"),
    ("connect4:5x4", Some(3_945_711), "draw"),
    ("connect4:5x5", Some(69_763_700), "draw"),
    ("connect4:6x4", Some(94_910_577), "loss"),
    ("breakthrough:4x4", Some(1_172_054), "loss in 14 plies"),
    ("breakthrough:4x4/all", Some(3_267_310 + ONE_COLOUR[0]), "loss in 14 plies"),
    ("breakthrough:4x5", Some(155_909_139), "loss in 22 plies"),
    ("breakthrough:4x5/all", Some(219_211_038 + ONE_COLOUR[1]), "loss in 22 plies"),
    ("mnk:4,3,3", Some(111_973), "win in 7 plies"),
    ("mnk:4,4,4", Some(9_722_011), "draw"),
    ("morris6", Some(24_620_171), "draw"),
    ("teeko", Some(96_691_476), "draw"),
    ("teeko:advanced", Some(96_691_476), "win in 13 plies"),
    ("dobutsu", Some(246_803_167), "loss in 78 plies"),
    ("dao", Some(900_900), "draw"),
    ("kalah:4,3:empty-capture", Some(4_021_309), "+8"),
    ("dotsboxes:2x3", Some(58_499), "-2"),
];

/// Positions of breakthrough that published counts leave out: pawns of one colour alone, on three
/// or four rows of four, and pawns that have arrived.
const ONE_COLOUR: [u64; 2] = [4 * 3_796 + 8, 4 * 39_202 + 8];

/// What a solver found.
struct Solved {
    /// How many positions have an answer.
    positions: u64,
    /// With all images of each, if only orbits were solved.
    with_images: Option<u64>,
    result: String,
    /// When it was found.
    at: Instant,
}

impl Solved {
    fn new(positions: u64, result: Option<impl ToString>) -> Result<Self, Failed> {
        let result = result.ok_or("the start has no value")?.to_string();
        Ok(Self { positions, with_images: None, result, at: Instant::now() })
    }
}

fn main() -> Result<(), Failed> {
    let mut names: Vec<String> = std::env::args().skip(1).collect();
    let mut threads = 1;
    if let Some(at) = names.iter().position(|name| name == "--threads") {
        threads = names.get(at + 1).ok_or("--threads needs a number")?.parse()?;
        names.drain(at..at + 2);
    }
    if let [row, name] = &names[..]
        && row == "--row"
    {
        return print_row(name, threads);
    }
    let rows: Vec<(String, usize)> = match &names[..] {
        [] => QUICK.map(|name| (name.to_owned(), threads)).to_vec(),
        [name] if name == "capabilities" => {
            CAPABILITIES.map(|(name, threads)| (name.to_owned(), threads)).to_vec()
        }
        _ => names.into_iter().map(|name| (name, threads)).collect(),
    };
    println!(
        "| game | positions | result | threads | seconds | bytes a position | positions/s a thread |\n\
         |---|---|---|---|---|---|---|"
    );
    // A process of its own for each game has a peak memory of its own.
    for (name, threads) in rows {
        let program = std::env::current_exe()?;
        let status = Command::new(program)
            .args(["--row", &name, "--threads", &threads.to_string()])
            .status()?;
        if !status.success() {
            return Err(format!("{name}: {status}").into());
        }
    }
    Ok(())
}

/// Solves a game and prints its row.
fn print_row(name: &str, threads: usize) -> Result<(), Failed> {
    let run = Run::new().threads(Threads::exactly(threads).ok_or("at least one thread")?);
    let start = Instant::now();
    let Solved { positions, with_images, result, at } = solve(name, &run)?;
    let seconds = (at - start).as_secs_f64();
    let all = with_images.unwrap_or(positions);
    if let Some((_, count, begins)) = KNOWN.iter().find(|(known, ..)| *known == name) {
        assert_eq!(count.unwrap_or(all), all, "{name}: positions");
        assert!(result.starts_with(begins), "{name}: {result}, and not {begins}");
    }
    let count = if with_images.is_some() {
        format!("{}, in {} orbits", grouped(all), grouped(positions))
    } else {
        grouped(all)
    };
    let bytes = peak_bytes()
        .map_or("unknown".to_owned(), |bytes| format!("{:.1}", bytes as f64 / positions as f64));
    let speed = positions as f64 / seconds / threads as f64;
    let millions = speed / 1e6;
    println!(
        "| `{name}` | {count} | {result} | {threads} | {seconds:.2} | {bytes} | {millions:.2} M |"
    );
    Ok(())
}

fn solve(name: &str, run: &Run) -> Result<Solved, Failed> {
    let (game, how) = name.split_once('/').unwrap_or((name, ""));
    let (family, size) = game.split_once(':').unwrap_or((game, ""));
    let numbers = || -> Result<Vec<u32>, Failed> {
        size.split(['x', ',']).map(|number| Ok(number.parse()?)).collect()
    };
    match (family, how) {
        ("connect4" | "breakthrough" | "hexapawn", _) => {
            let [columns, rows] = numbers()?.try_into().map_err(|_| "two sides, such as 5x4")?;
            match family {
                "connect4" => acyclic(ConnectFour::new(columns, rows)?, how, run),
                "hexapawn" => acyclic(Pawns::hexapawn(columns, rows)?, how, run),
                _ => acyclic(Pawns::breakthrough(columns, rows)?, how, run),
            }
        }
        ("mnk", _) => {
            let [columns, rows, in_row] =
                numbers()?.try_into().map_err(|_| "three numbers, such as 4,4,4")?;
            acyclic(Mnk::new(columns, rows, in_row)?, how, run)
        }
        ("morris6", _) => {
            let game = Morris::new(if size.is_empty() { 6 } else { size.parse()? })?.reduced();
            match how {
                "" => loopy(&Tablebase::explore(&game, [game.initial()], run)?, |men| {
                    game.orbit_len(men)
                }),
                "layers" => {
                    loopy(&Tablebase::explore_layers(&game, [game.initial()], run)?, |men| {
                        game.orbit_len(men)
                    })
                }
                "all" => loopy(&Tablebase::by_tiers(&game, run)?, |men| game.orbit_len(men)),
                _ => Err(format!("{how:?} is not: all, layers").into()),
            }
        }
        ("teeko", "") => {
            let game = if size == "advanced" { Teeko::advanced() } else { Teeko::standard() };
            let orbits = game.reduced().numbered(run)?;
            loopy(&Tablebase::dense_by_predecessors(&orbits, run)?, |board| orbits.orbit_len(board))
        }
        ("dao", "") => {
            let table = Tablebase::dense(Dao::default(), run)?;
            Solved::new(
                table.census().expect("memory").positions(),
                table.value(&table.game().initial())?,
            )
        }
        ("dobutsu", "") => {
            let game = Dobutsu::default().reduced();
            let table = Tablebase::explore_by_predecessors(&game, [game.initial()], run)?;
            let value = table.value(&game.initial())?.ok_or("the start has no value")?;
            // As published, the capture of the lion is a ply.
            let plies = Dobutsu::plies_to_the_end(value).unwrap_or(0);
            Solved::new(
                table.stats().positions,
                Some(format!("{} in {plies} plies", value.outcome())),
            )
        }
        ("kalah", "") => {
            let (size, captures) = size.split_once(':').unwrap_or((size, ""));
            let (houses, seeds) = size.split_once(',').ok_or("houses and seeds, such as 4,3")?;
            let board = Kalah::new(houses.parse()?, seeds.parse()?)?;
            margins(
                if captures == "empty-capture" { board.with_empty_captures() } else { board },
                run,
            )
        }
        ("dotsboxes", "") => {
            let [rows, cols] = numbers()?.try_into().map_err(|_| "two sides, such as 2x3")?;
            margins(DotsAndBoxes::new(rows, cols)?.reduced(), run)
        }
        _ => Err(format!("{name:?} is no game that this program solves").into()),
    }
}

/// An acyclic game in tiers.
fn acyclic<G>(game: G, how: &str, run: &Run) -> Result<Solved, Failed>
where
    G: IndexedTiers + Acyclic + Symmetric + Shared,
    G::Position: Send + Sync,
{
    let start = game.initial();
    match how {
        "" => {
            let values = Values::explore(&game, [start.clone()], run)?;
            Solved::new(values.stats().positions, values.value(&start)?)
        }
        "all" => {
            let values = Values::solve(&game, run)?;
            Solved::new(values.stats().positions, values.value(&start)?)
        }
        "outcomes" => {
            let outcomes = Outcomes::explore(&game, [start.clone()], run)?;
            Solved::new(outcomes.stats().positions, outcomes.value(&start)?)
        }
        "count" => Solved::new(Reachable::explore(&game, [start], run)?.count(), Some("not asked")),
        "hashed" => {
            let values = memo::Values::solve(&game, [start.clone()], run)?;
            Solved::new(values.len() as u64, values.value(&start)?)
        }
        "orbits" => {
            let orbits = game.reduced();
            let values = memo::Values::solve(&orbits, [orbits.initial()], run)?;
            Solved::new(values.len() as u64, values.value(&orbits.initial())?)
        }
        "indexed" => {
            let values = dense::Values::solve(Whole::new(game), run)?;
            Solved::new(values.iter().count() as u64, values.value(&start)?)
        }
        "tiers-orbits" => {
            let orbits = game.reduced();
            let values = Values::explore(&orbits, [orbits.initial()], run)?;
            Solved::new(values.stats().positions, values.value(&orbits.initial())?)
        }
        _ => Err(format!(
            "{how:?} is not: all, outcomes, count, hashed, orbits, tiers-orbits, indexed"
        )
        .into()),
    }
}

/// A table of orbits; `weigh` says how many positions an orbit has.
fn loopy<G: Game, S: Store<G>>(
    table: &Tablebase<G, S>,
    weigh: impl FnMut(&G::Position) -> u64,
) -> Result<Solved, Failed> {
    let solved = Solved::new(
        table.census().expect("memory").positions(),
        table.value(&table.game().initial())?,
    )?;
    Ok(Solved { with_images: Some(table.weighted_census(weigh)?.positions()), ..solved })
}

fn margins<G: Margins + Acyclic + Shared>(game: G, run: &Run) -> Result<Solved, Failed>
where
    G::Position: Send + Sync,
{
    let start = game.initial();
    let values = MarginValues::solve(game, [start.clone()], run)?;
    Solved::new(values.len() as u64, values.value(&start)?)
}

/// The greatest memory of this process so far, where the system tells.
fn peak_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(1024 * line.trim().strip_suffix(" kB")?.parse::<u64>().ok()?)
}

/// A number with commas between groups of three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&[u8]> = digits.as_bytes().rchunks(3).rev().collect();
    String::from_utf8(groups.join(&b',')).unwrap_or(digits)
}
