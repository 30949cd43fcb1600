//! Source: the margins are those of an independent program; 3 x 3: David Wilson, *Dots-and-Boxes
//! Analysis Results*, where every first line is worth as much.

use std::collections::HashMap;

use gt_core::Run;
use gt_core::memo::MarginValues;
use gt_core::prelude::*;
use gt_gallery::{DotsAndBoxes, Drawing, Drawn};
use gt_testkit::laws;

/// The boxes that the player to move gains from here on, less those of the opponent.
///
/// A line joins two dots; a player who completes a box simply goes on.
struct Plain {
    rows: u32,
    cols: u32,
    known: HashMap<u64, i32>,
}

impl Plain {
    fn new(rows: u32, cols: u32) -> Self {
        Self { rows, cols, known: HashMap::new() }
    }

    const fn has(&self, lines: u64, (row, col): (u32, u32), down: bool) -> bool {
        let across = (self.rows + 1) * self.cols;
        let line = if down { across + row * (self.cols + 1) + col } else { row * self.cols + col };
        lines >> line & 1 == 1
    }

    fn boxes(&self, lines: u64) -> i32 {
        let mut count = 0;
        for row in 0..self.rows {
            for col in 0..self.cols {
                let across =
                    self.has(lines, (row, col), false) && self.has(lines, (row + 1, col), false);
                let down =
                    self.has(lines, (row, col), true) && self.has(lines, (row, col + 1), true);
                count += i32::from(across && down);
            }
        }
        count
    }

    fn rest(&mut self, lines: u64) -> i32 {
        if let Some(&rest) = self.known.get(&lines) {
            return rest;
        }
        let count = (self.rows + 1) * self.cols + self.rows * (self.cols + 1);
        let mut best = None;
        for line in (0..count).filter(|line| lines >> line & 1 == 0) {
            let after = lines | 1 << line;
            let gained = self.boxes(after) - self.boxes(lines);
            let value = if gained > 0 { gained + self.rest(after) } else { -self.rest(after) };
            best = best.max(Some(value));
        }
        self.known.insert(lines, best.unwrap_or(0));
        best.unwrap_or(0)
    }
}

fn board(rows: u32, cols: u32) -> DotsAndBoxes {
    DotsAndBoxes::new(rows, cols).unwrap()
}

fn margin(game: &DotsAndBoxes) -> i32 {
    MarginValues::new(game, &Run::new()).value(&game.initial()).unwrap().unwrap().0
}

#[test]
fn dots_and_boxes_keeps_every_law() {
    for (rows, cols) in [(1, 1), (2, 2), (2, 3)] {
        assert_eq!(
            laws::all!(board(rows, cols)).laws(),
            ["game", "acyclic", "symmetric", "images", "margins", "encode", "grid", "notation"]
        );
    }
}

#[test]
fn two_times_two_is_won_by_the_first_player_and_two_times_three_by_the_second_each_by_2() {
    assert_eq!((margin(&board(2, 2)), margin(&board(2, 3))), (2, -2));
}

#[test]
fn every_small_board_has_the_margin_of_plain_recursion() {
    for (rows, cols) in
        [(1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (2, 1), (2, 2), (2, 3), (3, 2), (4, 1)]
    {
        assert_eq!(margin(&board(rows, cols)), Plain::new(rows, cols).rest(0), "{rows} x {cols}");
    }
}

#[test]
fn every_position_of_two_times_two_has_the_margin_of_plain_recursion() {
    let (game, mut plain) = (board(2, 2), Plain::new(2, 2));
    let mut values = MarginValues::new(&game, &Run::new());
    values.value(&game.initial()).unwrap();
    for (&Drawn { lines, ahead, must_pass }, margin) in values.solved() {
        let rest = plain.rest(lines);
        assert_eq!(margin, Margin(ahead + if must_pass { -rest } else { rest }), "{lines:b}");
    }
}

#[test]
fn the_fourth_side_of_a_box_scores_and_the_opponent_has_to_pass() {
    let game = board(1, 2);
    let three = Drawn { lines: 0b001_0101, ahead: 0, must_pass: false }; // left box: above, below, left
    let after = game.play(&three, Drawing::Draw(5));
    assert_eq!(after, Drawn { lines: 0b011_0101, ahead: -1, must_pass: true });
    assert_eq!(game.moves(&after).collect::<Vec<_>>(), [Drawing::Pass]);
}

#[test]
fn a_board_without_boxes_or_with_more_than_64_lines_is_refused() {
    assert_eq!(
        DotsAndBoxes::new(0, 3).unwrap_err().to_string(),
        "board cannot be 0 x 3 boxes: expected one box or more"
    );
    assert!(DotsAndBoxes::new(5, 5).is_ok()); // 60 lines
    assert!(DotsAndBoxes::new(5, 6).is_err()); // 71 lines
    assert!(DotsAndBoxes::new(u32::MAX, u32::MAX).is_err());
}

#[test]
fn symmetric_boards_have_the_same_margin() {
    for (rows, cols) in [(2, 2), (1, 3), (2, 3)] {
        let game = board(rows, cols);
        let reduced = game.clone().reduced();
        assert_eq!(
            MarginValues::new(&reduced, &Run::new()).value(&reduced.initial()),
            Ok(Some(Margin(margin(&game))))
        );
    }
}

#[test]
#[ignore = "deep: 24 lines"]
fn three_times_three_is_won_by_the_second_player_by_3_after_every_first_line() {
    let game = board(3, 3).reduced();
    let values = MarginValues::new(&game, &Run::new());
    assert_eq!(values.value(&game.initial()), Ok(Some(Margin(-3))));
    assert_eq!(values.best_moves(&game.initial()).unwrap().unwrap().len(), 24);
}

#[test]
fn positions_and_moves_are_read_as_they_are_written() {
    let game = board(1, 2);
    let drawn = game.parse_position("--/||./-.:-1:pass").unwrap();
    assert_eq!(drawn, Drawn { lines: 0b011_0111, ahead: -1, must_pass: true });
    assert_eq!(game.show_position(&drawn), "--/||./-.:-1:pass");
    assert_eq!(
        game.draw(&drawn),
        " 2 +--+--+\n   |  |\n 1 +--+  +\n   a  b  c\nthe player to move is ahead by -1\n"
    );
    assert_eq!(
        game.show_line(&drawn, &[Drawing::Pass, Drawing::Draw(3), Drawing::Draw(6)]),
        "pass b1-c1 c1-c2"
    );
    assert_eq!(game.parse_move(&drawn, "c2-c1"), Ok(Drawing::Draw(6)));
    let refused = |text: &str| game.parse_position(text).unwrap_err().to_string();
    assert!(refused("--/||./-.").contains("and then :0"));
    assert!(refused("--/||/-.:0").contains("in turn"));
    assert!(
        refused("--/||./-.:0").contains("a score that")
            && refused("-./||./-.:0:pass").contains("a pass only")
    );
    for text in ["a1", "a1-a3", "a1-b2", "c3-c4", "Pass"] {
        assert!(game.parse_move(&drawn, text).is_err(), "{text}");
    }
}
