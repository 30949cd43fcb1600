//! Positions that no play can lead to are refused, and the message says why.
//!
//! Source: the rules.

/// An instance, a text that is no position of it, and why.
const IMPOSSIBLE: [(&str, &str, &str); 44] = [
    ("connect4:5x4", "x...o/x...o/x...o/x...o", "no four in a row of the player to move"),
    (
        "connect4:7x6",
        "......./......./......./......./oooo.../xxxx...",
        "no four in a row of the player to move",
    ),
    ("connect4:5x5", "...../...../...../xxxxo/xxxxo", "as many x as o"),
    ("connect4:5x5", "xxxxo/oooxo/xxoox/oooxo/xxxxo", "dropped in turn"), // two rows of four
    ("connect4:4x4", "..../..../xx../oo..", "dropped in turn"),
    ("mnk:3,3,3", "xxx/ooo/x..", "no 3 in a row of the player to move"),
    ("mnk:3,3,3", "xxx/ooo/...", "no 3 in a row of the player to move"),
    ("mnk:3,4,3", "xxx/oo./oo./xxx", "as many x as o"),
    ("mnk:4,4,3", "xxx./oo../oo.o/xxx.", "3 in a row by the last stone"),
    ("hexapawn:3x3", "ww./.../www:w", "1 to 3 pawns"),
    (
        "hexapawn:3x3",
        "..w/.../...:w",
        "a pawn on its last row only alone, with the opponent to move",
    ),
    ("hexapawn:3x3", ".../.../www:w", "a pawn of the player who has just moved"),
    ("breakthrough:3x4", "b../.../.../...:b", "a pawn of the player who has just moved"),
    ("dotsboxes:1x2", "--/||./-.:1:pass", "a box of the opponent, who has just completed one"),
    ("dotsboxes:1x2", "--/|||/--:2", "a box of the opponent, who has just completed one"),
    (
        "dotsboxes:1x2",
        "-./||./-.:-1",
        "a box of the player to move, or a line beside no completed box",
    ),
    ("kalah:3,3", "3,3,3/3,3,2/1/pass", "a seed in the store of the opponent"),
    ("kalah:3,3", "4,3,3/3,3,3/0", "a score they allow"),
    ("morris3", "xxx/ooo/...", "no three in a row of the player to move"),
    ("morris3:lines", "xxx/oo./o..", "no three in a row of the player to move"),
    ("tapatan", "x.o/ox./o.x", "no three in a row of the player to move"),
    ("tapatan:sideways", "xxx/.../ooo", "no three in a row of the player to move"),
    ("morris6", ".../.../..../.../...:13", "at most 12 men to place, 6 of each player"),
    ("morris6", "x../.../..../.../...:12", "0 x and 0 o on the board with 12 men to place"),
    (
        "morris6",
        "x../.../..../.../...:9",
        "1 x and 2 o on the board with 9 men to place: mills take",
    ),
    ("morris6", "xxx/xxx/x.../.../...:0", "2 to 6 x and 2 to 6 o on the board with 0 men"),
    (
        "morris6",
        "x../oo./..../.../...:0",
        "for each that the opponent has placed from the third on",
    ),
    ("teeko", "xxxx./oooo./...../...../.....", "no row or square of the player to move"),
    ("teeko", "xx.../xx.../.o.o./.o.o./.....", "no row or square of the player to move"),
    ("dobutsu", "L.l/.../.C./EcG/EG/-", "no lion of the player to move on the far row"),
    ("dobutsu", "gle/.c./.C./E.G/-/-", "a lion of each player on the board"),
    ("dobutsu", "gle/.c./.C./ELG/L/-", "hands of E, G and C for the first player"),
    ("dobutsu", ".l./.../.../.L./CCC/eegg", "at most two of each animal in a hand"),
    ("dobutsu", "gle/.c./.../ELG/-/-", "2 elephants, 2 giraffes, and 2 chicks and hens"),
    ("dobutsu", "gle/.c./.C./ELG/-", "four rows from the top, then both hands"),
    ("mutorere", "xoxoxoxo/.:4", "a move of the opponent"),
    ("mutorere", "x.xooxoo/x", "a move of the opponent"),
    ("ponghauki", "x.xoo:o", "can have left"),
    ("dao", "xxxx/oooo/..../....", "no pattern of the player to move"),
    ("dao", "ox../xx../..oo/.xo.", "no stone that the player to move has trapped"),
    ("fanorona:3x3", "www/www/.bb:b", "at most 5 stones of a player"),
    ("fanorona:3x3", "bbb/bww/www:w", "an empty point"),
    ("kayles:5", "2+3", "that a row of 5 can leave"),
    ("dawson:5", "2+2", "that a row of 5 can leave"),
];

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    for (name, text, reason) in IMPOSSIBLE {
        let instance = gt_gallery_app::games().named(name).unwrap().instance;
        let error = instance.board(Some(text)).expect_err(&format!("{name} {text}")).to_string();
        assert!(error.contains(reason), "{name} {text}: {error}");
    }
}
