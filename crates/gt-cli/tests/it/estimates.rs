//! `--dry-run` says what the work takes, before it is done.

use serde_json::{Value, json};

use crate::command::{command, json, ran};

fn estimate(args: &str) -> Value {
    json(&format!("{args} --dry-run"))
}

/// The positions that a solver stored, as `stats` has them.
fn stored(args: &str) -> Value {
    let out = ran(command(args).args(["--format", "json"]).output().expect("the built command")).out;
    serde_json::from_str::<Value>(&out).expect("one JSON object")["stats"]["positions"].take()
}

#[test]
fn positions_are_those_that_the_solver_stores() {
    for args in [
        "chomp who 5,3,1",
        "chomp who 4,4,4",
        "chomp solve 5 6",
        "chomp puzzle 4 5",
        "chomp solid 2 3 3",
        "chomp divisors 36",
        "queen puzzle 9 8 --piece rook",
    ] {
        assert_eq!(estimate(args)["positions"], stored(args), "{args}");
    }
    // A box of four sides has no formula.
    assert_eq!(estimate("chomp divisors 210")["positions"], Value::Null);
}

#[test]
fn all_work_of_a_verb_is_counted() {
    let number = |value: &Value| value.as_str().unwrap().parse::<u64>().unwrap();
    // Plies take 4 bytes a position, more than the lost positions do.
    let solve = estimate("chomp solve 4 60");
    assert!(number(&solve["memory_bytes"]) > 4 * number(&solve["positions"]), "{solve}");
    assert!(solve["seconds"].as_f64().unwrap() > 0.05, "{solve}");
    // Each of 2,250,000 cells has 1,500 moves.
    let who = estimate("queen who 1499 1499 --piece rook");
    assert!(who["seconds"].as_f64().unwrap() > 60.0, "{who}");
    assert_eq!(estimate("queen who 1499 1499")["positions"], json!("0"));
}

#[test]
fn plays_are_estimated_by_random_plays() {
    for (args, looked_at) in [("perft tictactoe 5", 3024.0), ("perft chomp:3x3 4", 112.0), ("fox perft start 3", 18.0)] {
        let estimate = estimate(args);
        let positions: f64 = estimate["positions"].as_str().unwrap().parse().unwrap();
        assert!((0.5..2.0).contains(&(positions / looked_at)), "{args}: {estimate}");
        assert!(estimate["seconds"].is_f64() && estimate["memory_bytes"] == json!("0"), "{estimate}");
    }
    assert_eq!(estimate("perft nim:4000000000 3")["seconds"], Value::Null);
}

#[test]
fn a_table_that_is_not_made_is_not_estimated() {
    let solve = |fen: &str, more: &[&str]| {
        let mut command = command("fox solve");
        let ran = ran(command.arg(fen).args(["--dry-run", "--format", "json"]).args(more).output().unwrap());
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{fen}");
        serde_json::from_str::<Value>(&ran.out).unwrap()
    };
    let over = solve("3/3/2x1x2/hh3hh/hh3hh/3/3 h", &[]);
    assert_eq!((&over["positions"], &over["seconds"]), (&json!("0"), &json!(0.0)), "the foxes have won");
    let start = "3/3/2x1x2/hhhhhhh/hhhhhhh/hhh/hhh h";
    assert_eq!(solve(start, &["--memory", "1MiB"])["positions"], Value::Null, "a search, because no table fits");
}
