//! How long the files of the games are: a stranger writes them in an evening.

use std::fs;
use std::path::Path;

/// The games that a stranger wrote first: their rules, with the traits that solvers need.
const FIRST: [(&str, &str); 7] = [
    ("dao", include_str!("../../src/dao.rs")),
    ("dawsons_kayles", include_str!("../../src/dawsons_kayles.rs")),
    ("dots_and_boxes", include_str!("../../src/dots_and_boxes.rs")),
    ("hackenbush", include_str!("../../src/hackenbush.rs")),
    ("kalah", include_str!("../../src/kalah.rs")),
    ("pong_hau_ki", include_str!("../../src/pong_hau_ki.rs")),
    ("tapatan", include_str!("../../src/tapatan.rs")),
];

#[test]
fn the_rules_of_the_first_games_take_at_most_110_lines() {
    for (game, text) in FIRST {
        assert!(text.lines().count() <= 110, "{game}: {} lines", text.lines().count());
        assert!(text.contains("\nimpl Game for "), "{game}: the rules are elsewhere");
    }
}

/// The traits of each game, with the lines of code that they may take.
const MOST: [(&str, usize); 3] = [("Game", 80), ("Predecessors", 60), ("", 30)];

/// The signs of a line, white space left out: so many are in a line of the longest capabilities
/// where lines may have 132 columns.
///
/// Capabilities are counted in such lines, because the width of the page changes nothing of what a
/// stranger has to write.
const SIGNS: usize = 53;

/// Every file of the games, also those in folders.
fn sources(folder: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else {
            found.push((path.display().to_string(), fs::read_to_string(&path).unwrap()));
        }
    }
    found
}

#[test]
fn the_rules_take_at_most_80_lines_of_code_and_each_capability_30() {
    let mut games = 0;
    for (file, text) in sources(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))) {
        for (at, line) in text.lines().enumerate() {
            let Some(name) = line
                .strip_prefix("impl ")
                .and_then(|line| line.split_once(" for "))
                .map(|(name, _)| name)
            else {
                continue;
            };
            let one_line = line.contains('}');
            let body = text.lines().skip(at).take_while(|&line| !one_line && line != "}");
            let code =
                body.map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//"));
            let (lines, signs) = code.fold((1, 0), |(lines, signs), line| {
                (lines + 1, signs + line.chars().filter(|sign| !sign.is_whitespace()).count())
            });
            let most = MOST
                .iter()
                .find(|(other, _)| other.is_empty() || *other == name)
                .map_or(0, |&(_, most)| most);
            let code = if MOST[..2].iter().any(|(other, _)| *other == name) {
                lines
            } else {
                signs.div_ceil(SIGNS)
            };
            assert!(code <= most, "{file}: {name} takes {code} lines of code");
            games += usize::from(name == "Game");
        }
    }
    assert_eq!(games, 18);
}
