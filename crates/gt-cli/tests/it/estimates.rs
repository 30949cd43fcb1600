//! `--dry-run` says what the work takes, before it is done.

use serde_json::{Value, json};

use crate::command::{command, json, ran, refused, text};

fn estimate(args: &str) -> Value {
    json(&format!("{args} --dry-run"))
}

/// The positions that a solver stored, as `stats` has them.
fn stored(args: &str) -> Value {
    let out =
        ran(command(args).args(["--format", "json"]).output().expect("the built command")).out;
    serde_json::from_str::<Value>(&out).expect("one JSON object")["stats"]["positions"].take()
}

#[test]
fn positions_are_those_that_the_solver_stores() {
    for args in [
        "chomp who 5,3,1",
        "chomp who 4,4,4",
        "chomp solve 5 6",
        "puzzle chomp:4x5",
        "chomp solid 2 3 3",
        "chomp divisors 36",
        "puzzle matrix:2x3:heavy-edge:ko",
    ] {
        assert_eq!(estimate(args)["positions"], stored(args), "{args}");
    }
    // A box of four sides has no formula, but the search ends at once.
    assert_eq!(estimate("chomp divisors 210")["positions"], stored("chomp divisors 210"));
}

#[test]
fn what_is_counted_is_said() {
    for (args, counted) in [
        ("solve nim:3,4,5 --with retrograde", "ranks"),
        ("solve tictactoe --with retrograde", "reachable"),
        ("solve nim:3,4,5 --with memo", "stored"),
        ("moves nim:3,4,5", "ranks"),
        ("moves tictactoe", "stored"),
        ("chomp solve 5 6", "reachable"),
        ("queen board 5 6", "ranks"),
        ("perft tictactoe 5", "visited"),
        ("sea tournament --rows 5 --cols 5 --fleet 3,2 --games 10", "games"),
        ("sea sample -n 3", "fleets"),
    ] {
        assert_eq!(estimate(args)["counted"], counted, "{args}");
        let shown = text(&format!("{args} --dry-run"));
        assert!(
            shown.contains(&format!(" ({counted}), ")) || shown.contains(&format!(" {counted}, ")),
            "{args}: {shown}"
        );
    }
    let unknown = estimate("queen period 4000");
    assert_eq!(
        (&unknown["positions"], &unknown["counted"]),
        (&Value::Null, &Value::Null),
        "{unknown}"
    );
}

/// Each of them ends while it is tried, or knows how much work it has.
#[test]
fn what_has_no_formula_is_tried() {
    for args in [
        "solve nim:3,4,5 --with memo",
        "solve nim:3,4,5 --with retrograde",
        "solve tictactoe --with bounded",
        "solve chomp:12x12 --with retrograde",
        "moves nim:3,4,5",
        "line tictactoe",
        "sea count",
        "sea map",
        "sea best",
        "sea sample -n 1000000",
        "sea tournament --strategies random,hunt --games 100000",
        "fox tournament --games 100000",
        "queen period 4",
        "matrix solve 3 3 --rule ko",
    ] {
        let tried = estimate(args);
        assert!(tried["seconds"].as_f64().is_some_and(|s| s > 0.0), "{args}: {tried}");
    }
    // A busy machine may see too little in time, and then says that it does not know.
    let known = |args: &str| {
        let seconds = || estimate(args)["seconds"].as_f64();
        (0..5).find_map(|_| seconds()).unwrap_or_else(|| panic!("{args}: never known"))
    };
    let [more, less] = ["sea sample -n 10000000", "sea sample -n 1000000"].map(known);
    assert!(more > 3.0 * less, "ten times the work: {more}, {less}");
}

#[test]
fn a_verb_that_is_tried_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("map.svg");
    assert!(estimate(&format!("sea map --rows 4 --cols 4 --fleet 2,1 --svg {}", picture.display()))["seconds"].is_f64());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    assert_eq!(
        estimate("sea sample -n 3").as_object().unwrap().len(),
        6,
        "the estimate, and no fleets"
    );
}

/// It is asked exactly there.
#[test]
fn a_verb_that_would_be_refused_has_an_estimate_that_says_so() {
    for args in [
        "solve chomp:20x20 --with memo --memory 100kB",
        "solve nim:60000,60000 --with retrograde --memory 100kB",
        "moves nim:60000,60000 --memory 100kB",
        "explain chomp:14x14 --memory 100kB",
        "chomp solve 30 30 --memory 1GiB",
        "queen grundy 5000 5000 --piece rook --memory 64MiB",
        "fox tablebase build",
    ] {
        let (refusal, estimate) = (refused(1, args), estimate(args));
        let note = estimate["note"].as_str().unwrap_or_default();
        // What has a formula for its time is not tried.
        let begins = |text: &str| text.get(..50).map(str::to_owned);
        let is_told = begins(note).is_some()
            && begins(note) == begins(&format!("the verb would be refused: {refusal}"));
        assert!(is_told || estimate["seconds"].is_f64(), "{args}: {estimate}, but {refusal}");
    }
    let table = estimate("solve nim:60000,60000 --with retrograde --memory 100kB");
    assert!(
        table["memory_bytes"].is_string() && table["positions"] == json!("3600120001"),
        "{table}"
    );
}

/// With all moves in memory a loopy table takes many times what it takes without them.
#[test]
fn what_will_be_used_comes_first_and_then_the_least_that_would_do() {
    let bytes = |args: &str| {
        let estimate = estimate(args);
        let number = |key: &str| estimate[key].as_str().unwrap().parse::<u64>().unwrap();
        (number("memory_bytes"), number("least_memory_bytes"))
    };
    let table = "table solve nim:40,40,40 --question value --out never.gt";
    // Tables are compiled if they are asked for.
    let table = cfg!(feature = "table").then_some((table, 1));
    for (args, times) in [("solve nim:300,300 --with retrograde", 10)].into_iter().chain(table) {
        let (used, least) = bytes(args);
        assert!(used >= times * least, "{args}: {used} and {least}");
        // A limit of the least suffices; of one byte less it does not.
        assert_eq!(bytes(&format!("{args} --memory {least}")), (least, least), "{args}");
        let short = estimate(&format!("{args} --memory {}", least - 1));
        assert!(short["note"].as_str().is_some_and(|note| note.contains("refused")), "{short}");
    }
    let shown = text("solve nim:300,300 --with retrograde --dry-run");
    assert!(shown.contains(" of memory (at least "), "{shown}");
    // What has one way to work has one figure.
    let shown = text("chomp solve 5 6 --dry-run");
    assert!(!shown.contains("at least"), "{shown}");
}

/// Its blocks grow, so a second shows them at a pace that is not that of the whole. It takes a
/// minute, and some minutes where it is not optimised.
#[test]
fn a_trial_that_saw_too_little_says_unknown_or_what_can_be() {
    let vast = estimate("chomp solve 20 20 --threads 1");
    let says_why = vast["note"].as_str().is_some_and(|note| note.contains("too little"));
    let is_likely = vast["seconds"].as_f64().is_some_and(|s| (1.0..100_000.0).contains(&s));
    assert!(says_why != is_likely, "{vast}");
}

#[test]
fn a_verb_that_cannot_say_how_long_it_takes_says_so() {
    let period = estimate("queen period 1000");
    assert_eq!(period["seconds"], Value::Null, "{period}");
    assert!(
        period["note"].as_str().is_some_and(|note| note.contains("where a row begins to repeat")),
        "{period}"
    );
    assert_eq!(estimate("queen period 4")["note"], Value::Null);
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
    // A slow machine sees too little of them, and says so.
    assert!(who["seconds"].as_f64().is_none_or(|s| s > 60.0), "{who}");
    assert_eq!(estimate("queen who 1499 1499")["positions"], json!("0"));
    // While it is tried nothing is written: 800,000 lines take half a second more.
    let list = estimate("chomp list 15 15");
    assert!(list["seconds"].as_f64().unwrap() > 0.5, "{list}");
}

#[test]
fn plays_are_estimated_by_random_plays() {
    for (args, looked_at) in
        [("perft tictactoe 5", 3024.0), ("perft chomp:3x3 4", 112.0), ("fox perft start 3", 18.0)]
    {
        let estimate = estimate(args);
        let positions: f64 = estimate["positions"].as_str().unwrap().parse().unwrap();
        assert!((0.5..2.0).contains(&(positions / looked_at)), "{args}: {estimate}");
        assert!(
            estimate["seconds"].is_f64() && estimate["memory_bytes"] == json!("0"),
            "{estimate}"
        );
    }
    assert_eq!(estimate("perft nim:4000000000 3")["seconds"], Value::Null);
}

#[test]
fn a_note_says_why_the_time_is_unknown() {
    let search = estimate("chomp divisors 60480");
    assert_eq!(search["seconds"], Value::Null, "a box of four sides has no formula");
    assert!(
        search["note"].as_str().is_some_and(|note| note.contains("how many positions")),
        "{search}"
    );
    assert_eq!(estimate("chomp solve 5 6")["note"], Value::Null, "the time is known");
}

#[test]
fn a_tournament_of_more_games_takes_longer() {
    let seconds = |args: &str| estimate(args)["seconds"].as_f64().unwrap();
    let simple = "sea tournament --strategies random,hunt --games";
    assert!(seconds(&format!("{simple} 100000")) > 20.0 * seconds(&format!("{simple} 1000")));
    assert!(seconds("fox tournament --games 4000") > 5.0 * seconds("fox tournament --games 40"));
}
