//! The keys, panels and signs, as they are shown to people.

use gt_app::command::screen::Shown;

const fn shown(keys: &'static str, word: &'static str, does: &'static str) -> Shown {
    Shown { keys, word, does }
}

/// All keys, those that a new player needs first.
pub(super) const KEYS: &[Shown] = &[
    shown("?", "keys", "this list, and the rules of the game"),
    shown("q", "quit", "end the game; so does Ctrl-C"),
    shown("u", "undo", "take your last shot back, and those after it"),
    shown("h", "hint", "say which shot is best, and mark it"),
    shown("v", "map", "how probable a ship is on each square, in percent"),
    shown("arrows", "", "go over the board; so do H J K L"),
    shown("Enter", "", "shoot, or say what was announced; so does the space bar, or a click"),
    shown("/", "name", "type the name of a square, such as C1; so does Tab"),
    shown("Esc", "", "cancel what was begun, or close a list"),
    shown("r", "redo", "make again what was taken back"),
    shown("m", "squares", "the squares, best first, and what a shot there would tell"),
    shown("w", "info", "the ships that are left, and what a shot at the cursor would tell"),
    shown("t", "", "the game so far, as a record"),
    shown("n", "new", "begin again"),
    shown("b", "board", "the other board, where only one has room"),
    shown("d", "", "another fleet of yours, before the first shot of a duel"),
    shown("+ -", "level", "a stronger or weaker computer, in a duel"),
    shown("o", "", "write the record to a file"),
    shown("g", "", "go on from a record in a file"),
    shown("PgUp PgDn", "", "turn the page; so does the wheel"),
    shown("Ctrl-L", "", "draw the screen again"),
    shown("Ctrl-Z", "", "stop, until the shell goes on with fg"),
];

/// The keys while an answer is chosen.
pub(super) const ANSWERS: &[Shown] = &[
    shown("m", "miss", ""),
    shown("h", "hit", ""),
    shown("s", "sunk", ""),
    shown("Enter", "the marked one", ""),
    shown("Esc", "cancel", ""),
];

/// What the signs and the marks on the board mean.
pub(super) const SIGNS: &[(&str, &str)] = &[
    (" . ", "no shot yet"),
    (" o ", "a miss"),
    (" x ", "a hit"),
    (" # ", "a cell of a sunk ship"),
    (" S ", "your ship, not hit there"),
    (" % ", "closed: no ship can stand here"),
    (" 26", "the map: of 100 fleets 26 have a ship here"),
    (" - ", "the map: no fleet has a ship here"),
    ("[ ]", "where you are"),
    ("* *", "a best shot"),
    ("( )", "the last shot"),
];

/// The key of the panel of answers; nobody can press it.
pub(super) const ANSWER: char = '\0';

/// The panels: what stands there where nothing else is wanted, and the others.
pub(super) const PANELS: &[(char, &str)] = &[
    (' ', "ships and shots"),
    ('w', "ships and shots"),
    ('m', "squares, best first"),
    (ANSWER, "what was announced?"),
];
