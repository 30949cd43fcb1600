//! The keys, as they are shown to people.

use crate::command::play::face::Shown;

const fn shown(keys: &'static str, word: &'static str, does: &'static str) -> Shown {
    Shown { keys, word, does }
}

/// All keys, those that a new player needs first.
pub(super) const KEYS: &[Shown] = &[
    shown("?", "keys", "this list, and the rules of the game"),
    shown("q", "quit", "end the game; so does Ctrl-C"),
    shown("u", "undo", "take your last move back, and the reply to it"),
    shown("h", "hint", "say what the position is worth, and mark the best moves"),
    shown("v", "values", "what every move is worth"),
    shown("arrows", "", "go over the board, or the list; so do H J K L"),
    shown("Enter", "", "choose a cell, or the marked move; so does the space bar, or a click"),
    shown("Tab", "moves", "list the moves and type one; so does /"),
    shown("1 a (", "", "type a move: any sign that begins one and is no key of this list"),
    shown("Esc", "", "cancel what was chosen or typed, or close a list"),
    shown("r", "redo", "make again what was taken back"),
    shown("b", "line", "a best play from here"),
    shown("w", "why", "why the position is worth what it is"),
    shown("m", "", "the list of moves"),
    shown("t", "", "the game so far, as a record"),
    shown("n", "new", "begin again"),
    shown("s", "sides", "swap sides"),
    shown("p", "players", "who plays: you first, you second, two people, two computers"),
    shown("+ -", "level", "a stronger or weaker computer"),
    shown("> <", "", "the same for the second of two computers"),
    shown("space", "", "where two computers play: pause, and go on"),
    shown("o", "", "write the record to a file"),
    shown("g", "", "go on from a record in a file"),
    shown("PgUp PgDn", "", "turn the page; so does the wheel"),
    shown("Ctrl-L", "", "draw the screen again"),
    shown("Ctrl-Z", "", "stop, until the shell goes on with fg"),
];

/// What the marks on the board mean.
pub(super) const MARKS: &[(&str, &str)] = &[
    ("[x]", "where you are"),
    ("<x>", "chosen"),
    ("-x-", "can be chosen next"),
    ("(x)", "touched by the last move"),
    ("*x*", "touched by a best move"),
];

/// The panels, by their keys: what stands there where nothing else is wanted, and the others.
pub(super) const PANELS: &[(char, &str)] =
    &[(' ', "the game so far"), ('m', "moves"), ('v', "values"), ('b', "best line"), ('w', "why")];
