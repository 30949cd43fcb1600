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
fn the_rules_of_the_first_games_take_at_most_115_lines() {
    for (game, text) in FIRST {
        assert!(text.lines().count() <= 115, "{game}: {} lines", text.lines().count());
        assert!(text.contains("\nimpl Game for "), "{game}: the rules are elsewhere");
    }
}

/// The traits of each game, with the lines of code that they may take, of at most 100 columns.
const MOST: [(&str, usize); 3] = [("Game", 80), ("Predecessors", 60), ("", 55)];

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
fn the_rules_take_at_most_80_lines_of_code_and_each_capability_55() {
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
            let code = body
                .map(str::trim)
                .filter(|line| !line.is_empty() && !line.starts_with("//"))
                .count()
                + 1;
            let most = MOST
                .iter()
                .find(|(other, _)| other.is_empty() || *other == name)
                .map_or(0, |&(_, most)| most);
            assert!(code <= most, "{file}: {name} takes {code} lines of code");
            games += usize::from(name == "Game");
        }
    }
    assert_eq!(games, 18);
}
