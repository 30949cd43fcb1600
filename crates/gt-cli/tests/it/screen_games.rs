//! A game of each kind on all of a terminal, to its end, through a pseudo-terminal.
//!
//! What all of them share, and every key of it, is tested with a small game in gt-app.

use crate::screen::gt;

/// Lets two computers play to the end, and takes the last move back.
fn played_to_its_end(args: &str) {
    let mut at = gt(args, &[]);
    at.wait_for("? keys");
    at.press("?", "keys and rules");
    at.press("?", "your move");
    at.press("t", "instance: ");
    at.press("t", "your move");
    at.send("ppp");
    at.wait("the end", |screen| {
        let shown = screen.contents();
        shown.contains("has won") || shown.contains("is a draw")
    });
    at.press("u", "taken back");
    at.send("q");
    assert_eq!(at.end().0, 0, "gt {args}");
}

#[test]
fn chomp() {
    played_to_its_end("play chomp:3x3 --seed 1");
}

#[test]
fn the_queen() {
    played_to_its_end("play queen:4x5 --seed 1");
}

#[test]
fn the_matrix() {
    played_to_its_end("play matrix:3x3:axes --random-start --seed 1");
}

#[test]
fn foxes_and_hens() {
    played_to_its_end("play fox:r3x5 --seed 1");
}

#[test]
fn a_game_without_a_board() {
    played_to_its_end("play nim:3,4,5 --seed 1");
}

#[test]
fn a_draw() {
    played_to_its_end("play tictactoe --seed 1");
}

#[test]
fn answers_at_sea_stand_below_the_board_with_their_names() {
    let mut at = gt("play sea-adversary:2x3:2 --seed 1", &[]);
    at.wait_for("  miss  o "); // the cursor is not beside it
    at.wait_for(" 1  . [.] . ");
    at.wait_for("sunk-2  2 ");
    at.send("q");
    assert_eq!(at.end().0, 0);
    played_to_its_end("play sea-adversary:2x3:2 --seed 1");
}
