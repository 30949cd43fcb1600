//! Source: lit - who wins from the usual start: Schadd and others, "Best Play in Fanorona Leads to
//! Draw", 2008, table 4; the positions in play and the other starts: jh85, smallgames. The plies:
//! self.

use gt_core::prelude::*;
use gt_gallery::{Camps, Fanorona};
use gt_testkit::laws;

use crate::explicit::Explicit;
use crate::oracle;

#[test]
fn fanorona_keeps_every_law() {
    for (columns, rows) in [(3, 3), (3, 5), (5, 3), (5, 5), (3, 7), (7, 3)] {
        assert_eq!(
            laws::all!(Fanorona::new(columns, rows).unwrap()).laws(),
            ["game", "symmetric", "encode", "grid", "notation"]
        );
    }
    for (columns, rows) in [(0, 0), (1, 3), (3, 4), (4, 4), (5, 7), (9, 3), (u32::MAX, u32::MAX)] {
        assert!(Fanorona::new(columns, rows).is_err(), "{columns} x {rows}");
    }
}

/// The positions that play reaches from a start, and who wins.
fn solved(columns: u32, rows: u32, start: &str) -> (u64, Outcome) {
    let game = Fanorona::new(columns, rows).unwrap();
    let start = game.parse_position(start).unwrap();
    let table = Explicit::explore(&game, start).solved();
    let value = table.value(&start);
    let orbit = game.representative(&start);
    let orbits = Explicit::explore(&game.clone().reduced(), orbit).solved();
    assert_eq!(orbits.value(&orbit), value);
    (table.census().positions(), value.outcome())
}

#[test]
fn the_published_positions_are_in_play_and_the_published_player_wins() {
    for (columns, rows, start) in
        [(3, 3, "bbb/b.w/www:w"), (3, 5, "bbb/bbb/b.w/www/www:w"), (5, 3, "bbbbb/bw.bw/wwwww:w")]
    {
        let game = Fanorona::new(columns, rows).unwrap();
        assert_eq!(game.show_position(&game.initial()), start);
    }
    assert_eq!(solved(3, 3, "bbb/b.w/www:w"), (1_012, Outcome::Win));
    assert_eq!(solved(3, 3, "bbb/b.b/www:w"), (878, Outcome::Loss));
}

#[test]
#[ignore = "deep: 0.6 million positions"]
fn the_first_player_wins_on_three_columns_of_five_and_on_five_of_three() {
    assert_eq!(solved(3, 5, "bbb/bbb/b.w/www/www:w"), (185_204, Outcome::Win));
    assert_eq!(solved(5, 3, "bbbbb/bw.bw/wwwww:w"), (444_908, Outcome::Win));
    assert_eq!(solved(3, 5, "bbb/bbb/b.b/www/www:w").1, Outcome::Win);
    assert_eq!(solved(5, 3, "bbbbb/bw.wb/wwwww:w").1, Outcome::Loss);
}

#[test]
fn every_position_of_the_least_board_has_the_value_of_rounds_over_all() {
    let game = Fanorona::new(3, 3).unwrap();
    let reduced = game.clone().reduced();
    let table = Explicit::explore(&reduced, reduced.initial()).solved();
    for (at, value) in oracle::values(&game, oracle::reachable(&game, game.initial())) {
        let found = table.value(&game.representative(&at));
        assert_eq!(found, value, "{}", game.show_position(&at));
    }
}

/// The moves from a position, in their notation, sorted.
fn moves(game: &Fanorona, position: &str) -> Vec<String> {
    let at = game.parse_position(position).unwrap();
    let mut moves: Vec<String> = game.moves(&at).map(|mv| game.show_move(&at, mv)).collect();
    moves.sort();
    moves
}

#[test]
fn a_capture_is_compulsory_takes_a_whole_line_and_may_go_on() {
    let game = Fanorona::new(5, 3).unwrap();
    assert_eq!(moves(&game, "...bb/...../w....:w"), ["a1-a2", "a1-b1", "a1-b2"]); // nothing to take
    // Approach takes both; the stone may go on by a withdrawal, but not in the same direction.
    assert_eq!(moves(&game, "...../w.bb./.....:w"), ["a2-b2A"]);
    let at = game.parse_position("...../w.bb./.....:w").unwrap();
    let after = game.play(&at, game.parse_move(&at, "a2-b2A").unwrap());
    assert_eq!(game.show_position(&after), "...../.w.../.....:b");
    assert_eq!((game.moves(&after).count(), game.terminal(&after)), (0, Some(Outcome::Loss)));
    // Both ways: the player chooses, and a gap ends the line.
    assert_eq!(moves(&game, "...../bw.bb/.....:w"), ["b2-c2A", "b2-c2W"]);
    assert_eq!(moves(&game, "...../w.b.b/.....:w"), ["a2-b2A"]);
    let at = game.parse_position("...../w.b.b/.....:w").unwrap();
    assert_eq!(
        game.show_position(&game.play(&at, game.parse_move(&at, "a2-b2A").unwrap())),
        "...../.w..b/.....:b"
    );
    // The stone stops, or goes on in another direction.
    assert_eq!(moves(&game, "b..../..b../w...b:w"), ["a1-a2A", "a1-a2A-b2A"]);
}

#[test]
fn positions_and_moves_are_read_as_they_are_written() {
    let game = Fanorona::new(3, 3).unwrap();
    let start = game.initial();
    assert_eq!(start.board, Camps { of: [0b10_0111, 0b1_1100_1000] });
    assert_eq!(game.draw(&start), " 3 b b b\n 2 b . w\n 1 w w w\n   a b c\n");
    let refused = |text: &str| game.parse_position(text).unwrap_err().to_string();
    assert!(refused("bbb/b.w/www").contains(":w or :b"));
    assert!(refused("bbb/b.w:w").contains("3 rows of 3 cells"));
    assert!(refused(".../.../www:w").contains("a stone of the player who has just moved"));
    for text in ["", "a1-a2", "b1-b2", "b1-b2W", "b1-b2A-b2A", "b1-b3A", "z1-b2A"] {
        assert!(game.parse_move(&start, text).is_err(), "{text}");
    }
}
