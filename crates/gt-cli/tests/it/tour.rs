//! `gt tour`.

use std::sync::OnceLock;

use serde_json::Value;

use crate::command::{command, ran, text, without_stats};

/// The tour as text; it runs once for all tests, because it takes seconds.
pub(crate) fn shown() -> &'static str {
    static SHOWN: OnceLock<String> = OnceLock::new();
    SHOWN.get_or_init(|| text("tour"))
}

/// The tour as JSON, asked for in colours; it runs once for all tests.
pub(crate) fn written() -> &'static str {
    static WRITTEN: OnceLock<String> = OnceLock::new();
    WRITTEN.get_or_init(|| {
        let mut tour = command("tour --format json");
        let ran = ran(tour.env("CLICOLOR_FORCE", "1").output().expect("the built command"));
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        ran.out
    })
}

#[test]
fn the_tour_shows_every_game_with_its_board_and_answer() {
    let shown = shown();
    for part in [
        "+ + + - + + + +",
        "P x x x x x x x",
        "  3 |||",
        ". . .",
        "win in 1 ply",
        "opening (2,2)",
        "draw",
        "h h h h",
    ] {
        assert!(shown.contains(part), "{part}:\n{shown}");
    }
}

#[test]
fn the_tour_as_json_lists_game_instance_answer_and_seconds() {
    assert_eq!(written().matches('\n').count(), 1, "{}", written());
    let answer: Value = without_stats(serde_json::from_str(written()).expect("JSON"));
    let stops = answer["tour"].as_array().unwrap();
    let games: Vec<_> = stops.iter().filter_map(|stop| stop["game"].as_str()).collect();
    assert_eq!(games, ["queen", "chomp", "sea", "matrix", "fox", "nim", "tictactoe"]);
    for stop in stops {
        assert!(stop["instance"].is_string() && stop["seconds"].is_f64(), "{stop}");
        assert!(
            stop["answer"]
                .as_str()
                .is_some_and(|answer| !answer.is_empty() && !answer.contains('\x1b')),
            "{stop}"
        );
    }
}
