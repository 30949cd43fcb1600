//! Tables that tests ask: made once, before the first of them is asked.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use serde_json::json;

use crate::command::{command, gt, gt_reading, json as answer, ran_reading, text};

/// The tables, and the instances that they are made of. The last one is not there at first.
const MADE: &[(&str, &str)] = &[
    ("nim.gt", "nim:3,4,5"),
    ("more.gt", "nim:3,4,6"),
    ("again.gt", "nim:3,4,5"),
    ("chomp.gt", "chomp:3x3"),
    ("queen.gt", "queen:7x12"),
    ("matrix.gt", "matrix:2x3:heavy-edge:ko"),
    ("fox.gt", "fox:r3x5"),
    ("long.gt", "chomp:11x11"),
    ("new.gt", ""),
    ("local.gt", "nim:3,4,5"),
    ("local.new.gt", ""),
    ("worker.gt", "nim:3,4,5"),
    ("worker.new.gt", ""),
];

/// What processes that make a table are told: who they are, and their secret.
const TOLD: &[(&str, &str)] = &[
    (
        "one.runs",
        concat!(
            r#"{"instance":"connect4:4x4","positions":"201755","bytes":"9000","processes":2,"#,
            r#""messages":40,"message_bytes":20000,"resumed":0,"stats":{"seconds":0.5}}"#,
        ),
    ),
    ("one.hosts", "localhost:7000 # only this process\n"),
    ("wrong.hosts", "localhost:7000\nlocalhost\n"),
    ("one.secret", "only for tests"),
    ("empty.secret", "\n"),
];

/// The folder that all of them are in.
pub(crate) fn all() -> &'static Path {
    static ALL: LazyLock<PathBuf> = LazyLock::new(|| {
        let all = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("tables");
        // Those of an earlier build may have another format.
        let _ = std::fs::remove_dir_all(&all);
        std::fs::create_dir_all(&all).expect("a folder");
        for (name, instance) in MADE.iter().filter(|(_, instance)| !instance.is_empty()) {
            text(&format!("table solve {instance} --out {}", all.join(name).display()));
        }
        for (name, text) in TOLD {
            let path = all.join(name);
            std::fs::write(&path, text).expect("a file");
            #[cfg(unix)]
            {
                use std::os::unix::fs::PermissionsExt;
                let own = std::fs::Permissions::from_mode(0o600);
                std::fs::set_permissions(path, own).expect("an own file");
            }
        }
        all
    });
    &ALL
}

/// The place of the table or the file that a word names; `None` for every other word.
pub(crate) fn place(word: &str) -> Option<PathBuf> {
    MADE.iter().chain(TOLD).any(|(name, _)| *name == word).then(|| all().join(word))
}

/// A new folder for the tables of one test.
fn new_folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn a_table_that_lost_a_tier_says_so_and_gets_it_back() {
    let dir = new_folder("lost").join("c4.gt");
    let (solve, info) = (
        format!("table solve connect4:3x3 --out {}", dir.display()),
        format!("table info {}", dir.display()),
    );
    let (made, whole) = (answer(&solve), answer(&info));
    assert_eq!(json!([made["resumed"], made["mended"]]), json!([0, 0]));
    let tiers = whole["tiers"].as_u64().expect("a number");
    let lost = &whole["parts"][1];
    std::fs::remove_dir_all(dir.join("0001")).expect("a tier");
    let left = answer(&info);
    assert_eq!(
        json!([left["complete"], left["digest"], left["owed"], left["unknown"]]),
        json!([false, null, 1, lost["length"]])
    );
    let count = |of: &serde_json::Value| of["win"].as_str().and_then(|win| win.parse::<u64>().ok());
    assert_eq!(count(&left).zip(count(lost)).map(|(left, lost)| left + lost), count(&whole));
    assert!(text(&info).contains("not finished: 1 tier owed"));
    let mended = answer(&solve);
    assert_eq!(
        json!([mended["resumed"], mended["mended"], mended["win"]]),
        json!([tiers - 1, 1, whole["win"]])
    );
    assert_eq!(answer(&info), whole);
    std::fs::write(dir.join("0000/outcome/c/0"), "cut").expect("a shard");
    let said = text(&solve);
    assert!(said.ends_with("already; one tier was damaged or lost, and solved again\n"), "{said}");
}

/// An edit of one node, wherever it is, makes another game of a graph.
#[test]
fn an_edited_graph_is_not_answered_from_its_old_table() {
    let folder = new_folder("graphs");
    let (file, dir) = (folder.join("g.txt"), folder.join("g.gt"));
    // Three levels that lead to each other, and numbers that are not in the order of play.
    let nodes: Vec<String> = (0..12)
        .map(|at| {
            let to = [at + 1, at + 3, at + 4].into_iter().filter(|&to| to < 12);
            let to: Vec<String> = to.map(|to| format!(" n{}", to * 5 % 12)).collect();
            let arrow = if to.is_empty() { "" } else { " ->" };
            format!("n{}{arrow}{}", at * 5 % 12, to.concat())
        })
        .collect();
    let write = |nodes: &[String]| std::fs::write(&file, nodes.join("\n")).expect("a file");
    write(&nodes);
    let moves = format!("moves graph:{} --table {}", file.display(), dir.display());
    let solve = format!("table solve graph:{} --out {}", file.display(), dir.display());
    text(&solve);
    text(&moves);
    let mut edits = 0;
    for edited in 0..nodes.len() {
        let name = nodes[edited].split(' ').next().expect("a name").to_owned();
        let (mut cut, mut ended, mut renamed) = (nodes.clone(), nodes.clone(), nodes.clone());
        cut[edited].clone_from(&name);
        ended[edited] = format!("{name} !draw");
        for line in &mut renamed {
            *line = format!("{line} ").replace(&format!("{name} "), "new ");
        }
        for other in [cut, ended, renamed] {
            if other == nodes {
                continue; // the last node leads nowhere
            }
            write(&other);
            for (asked, code) in [(&moves, 1), (&solve, 2)] {
                let ran = gt(asked);
                assert_eq!(ran.code, code, "{other:?}: {}{}", ran.out, ran.err);
                assert!(ran.err.contains("is a table of another game: graph:n0"), "{}", ran.err);
            }
            edits += 1;
        }
    }
    assert!(edits >= 35, "{edits}");
    write(&nodes);
    text(&moves);
}

#[test]
fn a_foreign_table_says_which_instance_it_holds() {
    let dir = all().join("nim.gt");
    let ran = gt(&format!("moves chomp:3x3 --table {}", dir.display()));
    let words = "nim.gt is a table of another game: nim:3,4,5, and not chomp:3x3\n";
    assert!(ran.code == 1 && ran.err.ends_with(words), "{}", ran.err);
    #[cfg(unix)]
    {
        let link = new_folder("links").join("d.gt");
        std::os::unix::fs::symlink("nowhere", &link).expect("a link");
        for (verb, code) in [("table solve nim:3,4,5 --out", 2), ("table info", 1)] {
            let ran = gt(&format!("{verb} {}", link.display()));
            let words = "d.gt is no table: it is a link to what is not there\n";
            assert!(ran.code == code && ran.err.ends_with(words), "{}", ran.err);
        }
    }
}

#[test]
fn a_table_answers_for_every_spelling_of_its_game() {
    for (table, spellings, other) in [
        ("nim.gt", &["nim:03,4,5", "nim:+3,4,05"][..], "nim:4,3,5"),
        ("chomp.gt", &["chomp:03x3"], "chomp:3x4"),
        ("queen.gt", &["queen:07x12", "queen:7x12:queen"], "queen:12x7"),
        ("matrix.gt", &["matrix:2x03:heavy-edge:ko"], "matrix:2x3:heavy-edge:free"),
        ("fox.gt", &["fox:r3x5"], "fox:sq4_1f"),
        ("fox.gt", &[], "fox:r3x5:rows"),
    ] {
        let dir = all().join(table).display().to_string();
        let made = answer(&format!("table info {dir}"));
        for name in spellings {
            text(&format!("moves {name} --table {dir}"));
            // A run that goes on keeps the name, and the bytes with it.
            let resumed = answer(&format!("table solve {name} --out {dir}"));
            assert_eq!(resumed["resumed"], made["tiers"], "{name}");
        }
        assert_eq!(answer(&format!("table info {dir}")), made);
        let refused = gt(&format!("moves {other} --table {dir}"));
        assert_eq!(refused.code, 1, "{other}");
        assert!(refused.err.contains("is a table of another game: "), "{}", refused.err);
    }
}

/// The table has the counts of the one without these tiers, and answers alike.
#[test]
fn the_hens_of_each_row_are_the_tiers_of_a_table() {
    let rows = r#"{"rows_from_top_first_column:width":"0:3,0:3,0:3"}"#;
    let rules = rows.replace('}', r#","hens":[1,4],"foxes_win_at":1,"henhouse":"a3 b3 c3"}"#);
    let folder = new_folder("rows");
    let [whole, rows] = ["whole.gt", "rows.gt"].map(|name| folder.join(name).display().to_string());
    for (name, dir) in [(format!("fox:{rules}"), &whole), (format!("fox:{rules}:rows"), &rows)] {
        let mut solve = command("table solve");
        solve.args([&name, "--out", dir]);
        let ran = ran_reading(solve, b"");
        assert_eq!(ran.code, 0, "{name}: {}", ran.err);
    }
    let [of_whole, of_rows] = [&whole, &rows].map(|dir| answer(&format!("table info {dir}")));
    for key in ["positions", "win", "loss", "draw", "greatest_plies"] {
        assert_eq!(of_rows[key], of_whole[key], "{key}");
    }
    let parts = of_rows["parts"].as_array().expect("a list");
    assert_eq!(json!([of_whole["tiers"], of_rows["tiers"]]), json!([1, parts.len()]));
    let shown = |at: usize| parts[at]["shown"].as_str().expect("a text");
    assert_eq!([shown(0), shown(1)], ["0 hens: 0 0 0", "1 hen: 1 0 0"]);
    assert_eq!(shown(parts.len() - 1), "4 hens: 0 1 3");
    // One hen in each row can stand in 27 ways, the fox on six squares, and either side moves.
    let tier = parts.iter().find(|part| part["shown"] == "3 hens: 1 1 1").expect("a tier");
    assert_eq!(tier["length"], json!("324"));
    let [by_whole, by_rows] = [&whole, &rows].map(|dir| answer(&format!("table query {dir}")));
    assert_eq!([&by_rows["moves"], &by_rows["line"]], [&by_whole["moves"], &by_whole["line"]]);
    assert_eq!(answer(&format!("table verify {rows}"))["verified"], json!(true));
}

#[test]
fn a_table_answers_for_a_file_of_its_rules() {
    let (folder, dir) = (new_folder("rules"), all().join("fox.gt"));
    let file = folder.join("strip.json");
    let play = format!("play fox:{} --table {}", file.display(), dir.display());
    for (foxes_win_at, code) in [(2, 0), (3, 1)] {
        let rules = json!({
            "rows_from_top_first_column:width": "0:3,0:3,0:3,0:3,0:3",
            "henhouse": "a5 b5 c5",
            "hens": [0, 7],
            "start": "3/1x1/3/hhh/hhh h",
            "foxes_win_at": foxes_win_at,
        });
        std::fs::write(&file, rules.to_string()).expect("a file");
        let ran = gt_reading(&play, b"moves\n");
        assert_eq!(ran.code, code, "{}{}", ran.out, ran.err);
        assert_eq!(
            ran.err.contains("is a table of another game: fox:r3x5"),
            code == 1,
            "{}",
            ran.err
        );
    }
}

/// Tic-tac-toe has neither ranks nor tiers: its table has the positions that play reaches.
#[test]
fn a_game_without_ranks_has_a_sparse_table() {
    let dir = new_folder("sparse").join("ttt.gt").display().to_string();
    let made = answer(&format!("table solve tictactoe --out {dir}"));
    assert_eq!(
        json!([made["positions"], made["tiers"], made["outcome"]]),
        json!(["5478", 1, "draw"])
    );
    let again = answer(&format!("table solve tictactoe --out {dir}"));
    assert_eq!(json!([again["resumed"], again["mended"]]), json!([1, 0]));
    let verified = answer(&format!("table verify {dir}"));
    assert_eq!(json!([verified["verified"], verified["positions"]]), json!([true, "5478"]));
    for position in ["XO./.X./..O", "XX./.OO/X.O"] {
        let asked = answer(&format!("table query {dir} {position}"));
        let solved = answer(&format!("moves tictactoe {position}"));
        assert_eq!(
            json!([asked["outcome"], asked["plies"]]),
            json!([solved["outcome"], solved["plies"]])
        );
        let place = answer(&format!("table rank {dir} {position}"));
        assert_eq!(place["positions"][0]["tier"], "0000");
    }
    let refused = gt(&format!("table solve tictactoe --out {dir}2 --question nimber"));
    assert!(refused.code == 2 && refused.err.contains("expected value"), "{refused:?}");
}
