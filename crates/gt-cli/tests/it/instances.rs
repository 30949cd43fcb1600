//! What an instance says of itself, what its name may hold, and how soon it is played.

use serde_json::json;

#[cfg(target_os = "linux")]
use crate::command::{command, ran_reading};
use crate::command::{gt_reading, json, refused, text};

#[test]
fn a_game_in_misere_play_does_not_say_what_holds_in_normal_play_alone() {
    for (name, is_normal) in [
        ("nim:3,4", true),
        ("nim:3,4:misere", false),
        ("chomp:2x3:misere", false),
        ("queen:4x4:misere:t2", false),
        ("queen:4x4:rook:misere", false),
    ] {
        let game = json(&format!("games {name}"))["games"][0].clone();
        let promises = game["promises"].as_array().expect("a list");
        assert_eq!(promises.contains(&json!("impartial")), is_normal, "{game}");
        let about = game["about"].as_str().expect("a text");
        assert_eq!(about.contains("misere"), !is_normal, "{about}");
    }
    let rook = json("games queen:4x4:rook")["games"][0]["promises"].clone();
    assert_eq!(rook, json!(["encoded", "acyclic", "impartial", "grid", "notation"]));
}

#[test]
fn parameters_that_are_refused_say_which_would_do() {
    for (name, says) in [
        ("queen:8x8:qeen", "expected t2, quadrant, blocked=0,3;2,5, pass, misere, queen, rook"),
        ("queen:8x8:t1:rook", "t1 names a piece: t-Wythoff has a piece of its own"),
        ("queen:8x8:blocked=0,3:pass:pass", "\"pass\" says again"),
        ("queen:8x8:quadrant:quadrant", "\"quadrant\" says again"),
        ("queen:8x8:blocked=7,7", "begins on 7,7, which cannot be blocked"),
        ("fox:-", "or a file that ends in .json, or its text"),
        ("fox:F.JSON", "or a file that ends in .json, or its text"),
    ] {
        let said = refused(2, &format!("solve {name}"));
        assert!(said.contains(says), "{name}: {said}");
    }
    assert!(text("rules fox:sq4_1f").starts_with("Rules\n  This is the book's game, fox:book."));
}

#[test]
fn a_random_start_is_refused_where_it_has_no_meaning() {
    let none = refused(1, "play nim:1,1 --random-start");
    assert!(none.contains("decided within two plies"), "{none}");
    let both = refused(2, "play nim:3,4 --random-start --load nowhere");
    assert!(both.contains("--load"), "{both}");
}

/// The memory of the process may be short before a solver has counted it.
#[test]
#[cfg(target_os = "linux")]
fn a_trial_that_lacks_memory_is_answered() {
    let command = command("puzzle sea-adversary:5x5:3,2 --dry-run --memory 10MB");
    let ran = ran_reading(command, b"");
    assert!(ran.code == 0 && ran.out.contains("an unknown time"), "{}{}", ran.out, ran.err);
}

#[test]
fn who_plays_does_not_wait_for_what_the_front_door_knows_sooner() {
    // A theorem, however many moves there are.
    let queen = json("reply queen:2000x2000 --seed 1");
    assert_eq!(json(&format!("solve queen:{}", size(&queen["after"])))["outcome"], json!("loss"));
    // An engine of the game's own that tells who wins: values would take too long.
    assert_eq!(json("reply chomp:13x13 --seed 1")["move"], json!("(1,1)"));
    // Random moves need no solver.
    let random = gt_reading("play matrix:4x4 --opponent random --second --seed 1", b"");
    assert!(random.code == 0 && random.out.contains("the bot plays"), "{}", random.err);
}

/// The board on which a position of the queen is the first one.
fn size(position: &serde_json::Value) -> String {
    let position = position.as_str().expect("a text");
    let side = |text: &str| text.parse::<u32>().expect("a number") + 1;
    let (a, b) = position.split_once(',').expect("a square");
    format!("{}x{}", side(a), side(b))
}
