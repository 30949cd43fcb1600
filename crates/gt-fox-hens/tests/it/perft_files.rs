//! The files in `perft`, read as another program would read them: first the rules, then the counts.

use std::collections::HashMap;

use gt_core::Run;
use gt_fox_hens::solve::{Counting, LastPly, perft};
use gt_fox_hens::{Board, FoxHens, NamedRules, Parameters};

/// Returns the rules that the header describes.
fn rules(header: &HashMap<&str, &str>) -> FoxHens {
    let board: Board = header["board"].parse().unwrap();
    let start = board.position(header["start"]).unwrap();
    let hen_squares = match header["hen_squares"] {
        "all" => board.all(),
        names => board.squares_named(names).unwrap(),
    };
    FoxHens::new(Parameters {
        board,
        henhouse: board.squares_named(header["henhouse"]).unwrap(),
        hen_squares,
        start,
        most_hens: start.hens.count_ones(),
        foxes_win_at: header["foxes_win_at"].parse().unwrap(),
        capture: header["capture"].parse().unwrap(),
        diagonals: header["diagonals"].parse().unwrap(),
        blocked: header["blocked"].parse().unwrap(),
    })
    .unwrap()
}

fn check(text: &'static str) -> usize {
    let header: HashMap<&str, &str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("# ")?.split_once(':'))
        .map(|(key, value)| (key, value.trim()))
        .collect();
    let rules = rules(&header);
    assert_eq!(rules.parameters(), &header["game"].parse::<NamedRules>().unwrap().parameters());
    let mut counts = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split("; ").collect();
        let position = rules.board().position(fields[0]).unwrap();
        let counting = if fields[1] == "paths" { Counting::Paths } else { Counting::Results };
        for field in &fields[2..] {
            let (plies, plays) = field.strip_prefix('D').unwrap().split_once(' ').unwrap();
            let (plies, plays): (u32, u64) = (plies.parse().unwrap(), plays.parse().unwrap());
            if plays < 200_000 || cfg!(feature = "deep") {
                let counted =
                    perft(&rules, &position, plies, counting, LastPly::Counted, &Run::new());
                assert_eq!(counted, Ok(plays), "{line} D{plies}");
                counts += 1;
            }
        }
    }
    counts
}

#[test]
fn the_files_of_counted_plays_agree_with_their_rules() {
    assert!(check(include_str!("../../perft/book.perft")) > 300);
    assert!(check(include_str!("../../perft/geese13.perft")) >= 8);
    assert!(check(include_str!("../../perft/geese15.perft")) >= 8);
    assert!(check(include_str!("../../perft/geese17.perft")) >= 8);
    assert!(check(include_str!("../../perft/geese17_lines.perft")) >= 8);
    assert!(check(include_str!("../../perft/sq4_2f.perft")) >= 8);
}
