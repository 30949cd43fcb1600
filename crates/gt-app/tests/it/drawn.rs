//! The text of the verbs shows a position once: as the game draws it, else as its board of cells.

use gt_app::command::Context;
use gt_app::{Games, family};
use gt_core::Notation;

use crate::contexts::{Buffer, Line, line};
use crate::rook;

/// What the command writes.
fn written(games: &Games, words: &str, input: &'static str) -> String {
    let Line { common, verb } = line(words);
    let out = Buffer::default();
    let context = Context::detached_reading(&common, input.as_bytes(), out.clone());
    verb.run(games, &context).unwrap_or_else(|why| panic!("{words}: {why:?}"));
    drop(context);
    out.text()
}

#[test]
fn the_text_of_a_verb_has_one_drawing() {
    let rook = family("rook", "5x4", rook::sized(false)).acyclic().notation().grid();
    let rook = rook.drawn(|rook, at| format!("a rook on {}", rook.show_position(at)));
    let drawn = Games::new().with(rook);
    let cells = "  a b c\n2 . . .\n1 . . R\n";
    let own = "a rook on c1\n";
    for (games, board, other) in [(rook::games(), cells, own), (drawn, own, cells)] {
        for (words, input) in [
            ("solve rook:3x2", ""),
            ("moves rook:3x2", ""),
            ("explain rook:3x2", ""),
            ("line rook:3x2", ""),
            ("board rook:3x2", ""),
            ("play rook:3x2 --plain", "quit\n"),
        ] {
            let text = written(&games, words, input);
            let counts = [text.matches(board).count(), text.matches(other).count()];
            assert_eq!(counts, [1, 0], "{words}\n{text}");
        }
    }
}

#[test]
fn a_position_that_is_asked_about_is_drawn() {
    let text = written(&rook::games(), "moves rook:3x2 b2", "");
    assert!(text.starts_with("  a b c\n2 . R .\n1 . . .\n"), "{text}");
}
