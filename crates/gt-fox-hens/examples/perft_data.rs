//! Writes numbers of plays with the rules in a header, so that other programs can compare.
//!
//! Usage: `cargo run --release -p gt-fox-hens --example perft_data -- NAME PLIES [FILE]`. Counts
//! from the start of the named game, and from the positions of FILE, one per line.
#![expect(clippy::print_stdout, reason = "an example")]

use core::error::Error;
use core::fmt::Write;

use gt_core::{Game, Run};
use gt_fox_hens::solve::{Counting, LastPly, perft};
use gt_fox_hens::{FoxHens, NamedRules, Parameters, squares};

/// Returns the parameters of the game, one per line.
fn header(name: NamedRules, rules: &FoxHens) -> String {
    let Parameters {
        board,
        henhouse,
        hen_squares,
        start,
        foxes_win_at,
        capture,
        diagonals,
        blocked,
        ..
    } = rules.parameters();
    let names = |set: u64| {
        squares(set).map(|square| board.name(square).to_string()).collect::<Vec<_>>().join(" ")
    };
    let hen_squares = if *hen_squares == board.all() { "all".into() } else { names(*hen_squares) };
    let lines = [
        ("game", name.to_string()),
        ("board", board.to_string()),
        ("henhouse", names(*henhouse)),
        ("hen_squares", hen_squares),
        ("start", board.position_text(start)),
        ("foxes_win_at", foxes_win_at.to_string()),
        ("capture", capture.to_string()),
        ("diagonals", diagonals.to_string()),
        ("blocked", blocked.to_string()),
    ];
    lines.map(|(key, value)| format!("# {key}: {value}").trim_end().to_owned()).join("\n")
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let (Some(name), Some(plies)) = (args.next(), args.next()) else {
        return Err("NAME PLIES [FILE]".into());
    };
    let (name, plies): (NamedRules, u32) = (name.parse()?, plies.parse()?);
    let rules = name.rules();
    println!("{}", header(name, &rules));
    println!(
        "# Hens (h) step up or sideways, foxes (x) to any neighbour; a fox takes by jumping. The board lists the first column and the"
    );
    println!(
        "# width of each row from the top. Decided positions and blocked sides have no plays."
    );
    println!(
        "# Each line: position; \"paths\" if every sequence of landing squares is a move, \"results\" if every result of a capture is; then"
    );
    println!("# D with a number of plies, and the number of plays of exactly that many plies.");
    let mut positions = vec![(rules.initial(), plies)];
    if let Some(file) = args.next() {
        for line in std::fs::read_to_string(file)?.lines() {
            positions.push((rules.board().position(line)?, plies.min(6)));
        }
    }
    for (position, plies) in positions {
        for (kind, counting) in [("paths", Counting::Paths), ("results", Counting::Results)] {
            let mut line = format!("{}; {kind}", rules.board().position_text(&position));
            for depth in 1..=plies {
                let plays =
                    perft(&rules, &position, depth, counting, LastPly::Counted, &Run::new())?;
                write!(line, "; D{depth} {plays}")?;
            }
            println!("{line}");
        }
    }
    Ok(())
}
