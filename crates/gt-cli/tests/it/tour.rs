//! `gt tour`.

use crate::command::{json, text};

#[test]
fn the_tour_shows_every_game_with_its_board_and_answer() {
    let shown = text("tour");
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
    let answer = json("tour");
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
