//! Boards of cells, and the cells that moves touch.
//!
//! Source: self - drawn by hand from the rules of each game.

use gt_core::prelude::*;
use gt_gallery::{
    ConnectFour, Dao, Dobutsu, DotsAndBoxes, Fanorona, Kalah, LGame, Mnk, Morris, MuTorere,
    MuTorereRules, Pawns, PongHauKi, Tapatan, Teeko, ThreeMensMorris,
};
use gt_testkit::golden::{board, touched};

/// Asserts what stands on the cells of a position, whose it is, and what a move touches.
#[track_caller]
fn shows<G: Grid + Notation>(game: &G, [at, mv]: [&str; 2], expected: [&str; 3]) {
    let at = game.parse_position(at).unwrap();
    let mv = game.parse_move(&at, mv).unwrap();
    let [signs, whose] = board(game, &at);
    assert_eq!([signs, whose, touched(game, &at, mv)], expected);
}

#[test]
fn stones_stay_where_they_are_put() {
    let mnk = Mnk::new(4, 3, 3).unwrap();
    shows(&mnk, ["..../.x../..o.", "d1"], ["..../.x../..o.", "..../.1../..2.", "d1"]);
    let connect4 = ConnectFour::new(4, 4).unwrap();
    let fallen = ["..../..../.o../xx..", "..../..../.2../11..", "23"];
    shows(&connect4, ["221", "2"], fallen);
}

#[test]
fn lines_lie_between_dots() {
    let dots = DotsAndBoxes::new(1, 2).unwrap();
    let drawn = ["+-+.+/| . ./+.+.+", " n . /n . ./ . . "];
    shows(&dots, ["-./|../..:0", "a1-b1"], [drawn[0], drawn[1], "a-b1"]);
    shows(&dots, ["-./|../..:0", "b1-b2"], [drawn[0], drawn[1], "b1-2"]);
    let closed = ["+-+.+/| | ./+-+.+", " n . /n n ./ n . "];
    shows(&dots, ["-./||./-.:-1:pass", "pass"], [closed[0], closed[1], ""]);
}

#[test]
fn pieces_leave_one_cell_and_come_to_another() {
    let three = ["x.o/.../..o", "1.2/.../..2"];
    let tapatan = Tapatan { diagonals: true };
    shows(&tapatan, [three[0], "b3"], [three[0], three[1], "b3"]);
    shows(&ThreeMensMorris::anywhere(), [three[0], "a3-b3"], [three[0], three[1], "a3 b3"]);
    let dao = ["x..o/.xo./.ox./o..x", "1..2/.12./.21./2..1"];
    shows(&Dao::default(), [dao[0], "b3-a3"], [dao[0], dao[1], "b3 a3"]);
    let teeko = ["...../..x../.o.../...../.....", "...../..1../.2.../...../....."];
    shows(&Teeko::standard(), [teeko[0], "c3-d4"], [teeko[0], teeko[1], "c3 d4"]);
    let pawns = Pawns::breakthrough(2, 4).unwrap();
    shows(&pawns, ["bb/bb/ww/ww:w", "b2xa3"], ["bb/bb/ww/ww", "22/22/11/11", "b2 a3"]);
}

#[test]
fn a_mill_takes_a_man_last() {
    let morris = Morris::new(6).unwrap();
    let men = ["x . o/ ... /.. ../ ... /. . .", "1 . 2/ ... /.. ../ ... /. . ."];
    let at = "x.o/.../..../.../...:10";
    shows(&morris, [at, "a3"], [men[0], men[1], "a3"]);
    shows(&morris, [at, "a5-c5xe5"], [men[0], men[1], "a5 c5 e5"]);
}

#[test]
fn the_empty_point_is_touched_too() {
    let mu_torere = MuTorere::new(MuTorereRules::A);
    let star = ["oxx/o.x/oox", "211/2.1/221", "b3 b2"];
    shows(&mu_torere, ["xxxxoooo/.", "1"], star);
    let corners = ["x x/ . /o o", "1 1/ . /2 2", "a3 b2"];
    shows(&PongHauKi::default(), ["xxoo.:x", "0"], corners);
}

#[test]
fn an_l_touches_its_squares_and_then_a_stone() {
    let squares = ["nxx./.ox./.ox./.oon", "n11./.21./.21./.22n"];
    let moved = ["b4c4c3c2,a4-a1", "b4 c4 c3 c2 a4 a1"];
    shows(&LGame::default(), [squares[0], moved[0]], [squares[0], squares[1], moved[1]]);
}

#[test]
fn an_animal_is_dropped_from_the_hand() {
    let dobutsu = Dobutsu::starting_at("..l/.../.../L../CC/e").unwrap();
    let hands = [".../e../..l/.../.../L../..C/..C", ".../2../..2/.../.../1../..1/..1"];
    let at = dobutsu.show_position(&dobutsu.initial());
    shows(&dobutsu, [&at, "C*b3"], [hands[0], hands[1], "cH1 b3"]);
    shows(&dobutsu, [&at, "a1a2"], [hands[0], hands[1], "a1 a2"]);
    let at = format!("{at}:l");
    shows(&dobutsu, [&at, "e*b3"], [hands[0], hands[1], "ah1 b3"]);
    shows(&dobutsu, [&at, "c4c3"], [hands[0], hands[1], "c4 c3"]);
}

#[test]
fn a_capture_that_could_be_another_touches_what_it_takes() {
    let fanorona = Fanorona::new(3, 3).unwrap();
    let start = ["bbb/b.w/www", "222/2.1/111", "b1 b2"];
    shows(&fanorona, ["bbb/b.w/www:w", "b1-b2A"], start);
    let fanorona = Fanorona::new(5, 3).unwrap();
    let (at, board) = ("...../bw.b./.....:w", ["...../bw.b./.....", "...../21.2./....."]);
    shows(&fanorona, [at, "b2-c2A"], [board[0], board[1], "b2 c2 d2"]);
    shows(&fanorona, [at, "b2-c2W"], [board[0], board[1], "b2 c2 a2"]);
}

#[test]
fn seeds_are_digits() {
    let kalah = Kalah::new(3, 3).unwrap();
    let start = ["0333 / 3330", ".222 / 111.", "2own"];
    shows(&kalah, ["3,3,3/3,3,3/0", "2"], start);
    let stored = ["1440 / 3330", "222. / 111.", ""];
    shows(&kalah, ["3,3,3/0,4,4/-1/pass", "pass"], stored);
    let many = ["0aj+ / 0000", ".222 / ....", "1own"];
    let kalah = Kalah::new(3, 20).unwrap();
    let at = "0,0,0/91,19,10/0";
    assert_eq!(board(&kalah, &kalah.parse_position(at).unwrap()), [many[0], many[1]]);
}
