//! `gt graph`, what it writes, and `graph:FILE`, which reads parity games back.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::command::{json, refused, text};

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn at(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).display().to_string()
}

fn read(path: impl AsRef<Path>) -> String {
    fs::read_to_string(path).expect("a file")
}

/// The files of a folder, by name.
fn files(folder: &TempDir) -> Vec<String> {
    let name =
        |file: std::io::Result<fs::DirEntry>| file.expect("a name").file_name().into_string();
    let mut names: Vec<String> = fs::read_dir(folder.path())
        .expect("a name")
        .map(|file| name(file).expect("a name"))
        .collect();
    names.sort();
    names
}

/// One loopy graph for all tests: from `ring` the player to move wins, from `far` nobody does.
const RING: &str = "graph:far>ring,back;back>far;ring>end,far;end";

#[test]
fn a_picture_names_positions_and_moves() {
    assert_eq!(
        text(&format!("graph {RING} --dot -")),
        "digraph game {\n  node [shape=ellipse]\n  0 [label=\"far\", penwidth=3]\n  \
         0 -> 1 [label=\"ring\"]\n  0 -> 2 [label=\"back\"]\n  1 [label=\"ring\"]\n  \
         1 -> 3 [label=\"end\"]\n  1 -> 0 [label=\"far\"]\n  2 [label=\"back\"]\n  \
         2 -> 0 [label=\"far\"]\n  3 [label=\"end\", peripheries=2, color=red]\n}\n"
    );
    let near = text(&format!("graph {RING} far --plies 1 --dot -"));
    assert!(
        near.contains("  1 [label=\"ring\", style=dashed]\n") && !near.contains("end"),
        "{near}"
    );
}

#[test]
fn a_line_has_a_position_its_value_and_its_moves() {
    let lines = |args: &str| -> Vec<Value> {
        text(args).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    };
    let all = lines(&format!("graph {RING} --jsonl -"));
    assert_eq!(all.len(), 4);
    let ring = json!({
        "position": "ring", "outcome": "win", "plies": 1, "margin": null,
        "moves": [{"move": "end", "position": "end"}, {"move": "far", "position": "far"}]
    });
    assert_eq!((&all[0]["outcome"], &all[0]["plies"]), (&json!("draw"), &Value::Null));
    assert_eq!((&all[1], &all[3]["moves"]), (&ring, &json!([])));
    // The values are those of the whole game, not those within the plies.
    let near = lines(&format!("graph {RING} --plies 1 --jsonl -"));
    assert_eq!((near.len(), &near[1]["outcome"]), (3, &json!("win")));
    assert_eq!((&near[1]["moves"], &near[0]["moves"][0]["move"]), (&Value::Null, &json!("ring")));
    let nim = lines("graph nim:1,2 --jsonl -");
    for line in nim {
        let position = line["position"].as_str().unwrap();
        let asked = json(&format!("moves nim:1,2 {position}"));
        assert_eq!((&asked["outcome"], &asked["plies"]), (&line["outcome"], &line["plies"]));
        let moves = asked["moves"].as_array().unwrap().len();
        assert_eq!(line["moves"].as_array().unwrap().len(), moves, "{position}");
    }
}

#[test]
fn two_parity_games_are_written_and_each_is_read_back() {
    let folder = folder();
    let answer = json(&format!("graph {RING} --pg {}", at(&folder, "ring.pg")));
    assert_eq!(answer, json!({"instance": RING, "positions": "4", "moves": "5"}));
    assert_eq!(files(&folder), ["ring.even.pg", "ring.odd.pg"]);
    let even = read(at(&folder, "ring.even.pg"));
    // Source: self, by hand.
    let expected = "parity 3;\n0 2 0 1,2 \"far\";\n1 2 1 0,3 \"ring\";\n2 2 1 0 \"back\";\n\
                    3 1 0 3 \"end\";\n";
    assert_eq!(even, expected);
    let odd =
        expected.replace("0 2 0", "0 3 0").replace("1 2 1", "1 3 1").replace("2 2 1", "2 3 1");
    assert_eq!(read(at(&folder, "ring.odd.pg")), odd);
    for file in files(&folder) {
        let back = format!("graph:{}", at(&folder, &file));
        for position in ["far", "ring", "back", "end"] {
            let value = |instance: &str| {
                let answer = json(&format!("moves {instance} {position}"));
                (answer["outcome"].clone(), answer["plies"].clone(), answer["position"].clone())
            };
            assert_eq!(value(&back), value(RING), "{file}");
        }
    }
    let one = at(&folder, "one.pg");
    text(&format!("graph {RING} --pg {one} --endless odd"));
    assert_eq!(read(&one), read(at(&folder, "ring.odd.pg")));
    assert_eq!(text(&format!("graph {RING} --pg -")), even);
    let unnamed = text(&format!("graph {RING} --pg - --no-names"));
    assert!(!unnamed.contains('"') && unnamed.starts_with("parity "), "{unnamed}");
}

#[test]
fn a_position_with_either_player_to_move_has_two_vertices() {
    let nim = text("graph nim:1,1 --pg -");
    // Source: self, by hand: 1,1 with Even; 0,1 and 1,0 with Odd; 0,0 with Even, who has lost.
    assert_eq!(nim.lines().count(), 1 + 4, "{nim}");
    let nim = text("graph nim:2 --pg -");
    // Source: self, by hand: Even takes 2, or 1 and Odd takes the last one.
    assert_eq!(
        nim,
        "parity 3;\n0 2 0 1,3 \"2\";\n1 2 1 2 \"1\";\n2 1 0 2 \"0 (even)\";\n3 0 1 3 \"0 (odd)\";\n"
    );
}

#[test]
fn names_with_blanks_are_read_back_as_positions_and_moves() {
    let folder = folder();
    text(&format!("graph fox:sq4_1f --plies 3 --pg {}", at(&folder, "fox.pg")));
    let back = format!("graph:{}", at(&folder, "fox.even.pg"));
    let answer = json(&format!("moves {back}"));
    let first = answer["moves"][0].clone();
    assert_eq!(first["move"], first["position"], "{answer}");
    assert!(first["move"].as_str().unwrap().contains(' '), "{answer}");
}

#[test]
fn what_is_not_read_back_is_refused_in_words() {
    let folder = folder();
    let path = at(&folder, "game");
    for (form, said) in [("--dot", "written for Graphviz"), ("--jsonl", "written for Graphviz")] {
        text(&format!("graph {RING} {form} {path}"));
        let line = refused(2, &format!("solve graph:{path}"));
        assert!(line.contains(said) && line.contains("line 1"), "{line}");
    }
    fs::write(&path, "parity 1;\n0 4 0 1;\n1 4 1 0;\n").unwrap();
    let line = refused(2, &format!("solve graph:{path}"));
    assert!(line.contains("line 2") && line.contains("a priority from 0 to 3"), "{line}");
    // Without a header the end of the name says what it is.
    let path = at(&folder, "game.pg");
    fs::write(&path, "0 2 0 1;\n1 2 1 0;\n").unwrap();
    assert_eq!(json(&format!("solve graph:{path}"))["outcome"], "draw");
}

#[test]
fn exactly_one_form_is_asked_for() {
    for (args, named) in [
        ("graph nim:1,2", "--dot"),
        ("graph nim:1,2 --dot - --pg -", "cannot be used with"),
        ("graph nim:1,2 --dot - --endless odd", "cannot be used with"),
        ("graph nim:1,2 --jsonl - --no-names", "cannot be used with"),
        ("graph nim:1,2 --dot - --format json", "expected the name of a file"),
        ("graph nim:1,2 3,4 --dot -", "\"3,4\""),
        ("graph nim:1,2 --dot - --plies many", "'many'"),
        ("graph checkers --dot -", "chomp:4x5"),
    ] {
        let line = refused(2, args);
        assert!(line.contains(named), "{args}: {line}");
    }
}

#[test]
fn a_limit_leaves_no_file() {
    let folder = folder();
    for form in ["dot", "pg", "jsonl"] {
        let path = at(&folder, "chomp");
        refused(1, &format!("graph chomp:10x10 --{form} {path} --memory 1MB"));
        refused(1, &format!("graph chomp:12x12 --{form} {path} --time 200ms"));
        json(&format!("graph chomp:4x5 --{form} {path} --dry-run"));
        assert!(files(&folder).is_empty(), "{:?}", files(&folder));
    }
}

#[test]
fn sequences_are_b_files() {
    let folder = folder();
    let path = at(&folder, "b.txt");
    let terms = |args: &str| -> Vec<String> {
        json(&format!("{args} --bfile {path}"));
        let (mut numbers, mut terms) = (Vec::new(), Vec::new());
        for line in read(&path).lines() {
            let (n, term) = line.split_once(' ').expect("n a(n)");
            numbers.push(n.parse::<u64>().expect("n"));
            terms.push(term.to_owned());
        }
        assert!(numbers.windows(2).all(|two| two[0] + 1 == two[1]), "{numbers:?}");
        terms.insert(0, format!("{}:", numbers[0]));
        terms
    };
    let table = json("queen grundy 3 4 --values")["values"].clone();
    let cells = [(0, 0), (1, 0), (0, 1), (2, 0), (1, 1), (0, 2)];
    let mut expected = vec!["0:".to_owned()];
    expected.extend(cells.map(|(a, b): (usize, usize)| table[a][b].to_string()));
    assert_eq!(terms("queen grundy 3 4"), expected);
    let row = json("queen grundy 1 4 --from 3,2 --values")["values"][0].clone();
    let mut expected = vec!["2:".to_owned()];
    expected.extend((0..4).map(|b| row[b].to_string()));
    assert_eq!(terms("queen grundy 1 4 --from 3,2"), expected);
    assert_eq!(terms("solve nim:3 --with grundy"), ["0:", "0", "1", "2", "3"]);
    let counts = json("chomp count 3 4")["counts"].clone();
    let mut expected = vec!["1:".to_owned()];
    expected.extend(cells.map(|(a, b)| counts[a][b].as_str().unwrap().to_owned()));
    assert_eq!(terms("chomp count 3 4"), expected);
    for (args, named) in [
        ("queen grundy 3 4 --from 1,1", "leave out --from"),
        ("queen grundy 3 4 --blocked 1,1", "--blocked"),
        ("solve nim:3,4 --with grundy", "nim:20"),
        ("solve nim:3 --with memo", "--with grundy"),
        ("solve nim:3", "--with"),
    ] {
        let line = refused(2, &format!("{args} --bfile {path}"));
        assert!(line.contains(named), "{args}: {line}");
    }
}
