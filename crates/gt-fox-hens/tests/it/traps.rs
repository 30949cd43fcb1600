//! Mistakes that are easy to make with these rules, one test each.

use gt_core::Run;
use gt_core::prelude::*;
use gt_fox_hens::solve::{Counting, LastPly, perft};
use gt_fox_hens::{BlockedRule, Board, FoxHens, NamedRules, Parameters, Position};

fn position(rules: &FoxHens, text: &str) -> Position {
    rules.board().position(text).unwrap()
}

fn moves(rules: &FoxHens, position: &Position) -> Vec<String> {
    let text = |mv| {
        let mut text = String::new();
        rules.write_move(position, mv, &mut text).unwrap();
        text
    };
    rules.legal_moves(position).map(text).collect()
}

#[test]
fn the_longest_capture_is_the_longest_over_both_foxes() {
    let rules = FoxHens::book();
    // Both foxes can take one hen. With one hen more, the right fox can take two.
    let at = position(&rules, "3/3/xh3hx/7/6h/hhh/hhh f");
    assert_eq!(moves(&rules, &at), ["a5xc5", "g5xe5"]);
    let at = position(&rules, "3/3/xh3hx/4h2/7/hhh/hhh f");
    assert_eq!(moves(&rules, &at), ["g5xe5xe3"]);
}

#[test]
fn the_longest_capture_runs_a_loop_and_then_a_tail() {
    let rules = FoxHens::book();
    let at = position(&rules, "3/3/1hxh3/2h1h2/3h2x/hhh/hhh f");
    assert!(
        moves(&rules, &at).iter().all(|path| path.matches('x').count() == 5),
        "{:?}",
        moves(&rules, &at)
    );
}

#[test]
fn the_start_square_counts_as_empty_and_both_ways_round_a_ring_are_one_move() {
    let rules = FoxHens::book();
    let at = position(&rules, "3/3/2xh3/2h1h2/3h2x/hhh/hhh f");
    let moves: Vec<_> = rules.legal_moves(&at).collect();
    assert_eq!(moves.len(), 1);
    assert_eq!((moves[0].from, moves[0].to), (18, 18));
    let after = rules.play(&at, moves[0]);
    assert_eq!(rules.board().position_text(&after), "3/3/2x4/7/6x/hhh/hhh h");
}

#[test]
fn hens_that_fill_the_henhouse_win_even_if_a_fox_could_take_one() {
    let rules = FoxHens::book();
    let at = position(&rules, "hhh/hhh/2hhh1x/7/2x4/h2/3 f");
    assert_eq!(rules.legal_captures(&at).len(), 1);
    assert_eq!(rules.decided(&at), Some(Outcome::Loss));
    assert!(moves(&rules, &at).is_empty());
    assert_eq!(perft(&rules, &at, 1, Counting::Results, LastPly::Counted, &Run::new()), Ok(0));
}

#[test]
fn with_few_hens_the_foxes_have_won_even_if_the_henhouse_is_full() {
    let rules = NamedRules::Square4OneFox.rules();
    let parameters = Parameters { foxes_win_at: 3, ..rules.parameters().clone() };
    let rules = FoxHens::new(parameters).unwrap();
    let at = position(&rules, "hhh1/3x/4/4 f");
    assert_eq!(rules.decided(&at), Some(Outcome::Win));
}

#[test]
fn a_henhouse_with_a_fox_is_not_full_and_rules_without_a_henhouse_never_end_by_it() {
    let rules = FoxHens::book();
    assert_eq!(rules.decided(&position(&rules, "hhh/hxh/hhhhhhh/7/2x4/3/3 h")), None);
    let geese = NamedRules::Geese13.rules();
    assert_eq!(geese.decided(&geese.initial()), None);
}

#[test]
fn a_blocked_side_loses_or_draws_as_the_rules_say() {
    // The only hens are in the top row and block each other, together with a fox.
    let board = Board::new(&[(0, 3), (0, 3)]).unwrap();
    let start = board.position("hhx/3 h").unwrap();
    for (blocked, outcome) in
        [(BlockedRule::Loses, Outcome::Loss), (BlockedRule::Draws, Outcome::Draw)]
    {
        let parameters = Parameters {
            board,
            start,
            henhouse: 0,
            hen_squares: board.all(),
            most_hens: 2,
            foxes_win_at: 1,
            blocked,
            ..Parameters::default()
        };
        let rules = FoxHens::new(parameters).unwrap();
        assert_eq!(rules.terminal(&start), Some(outcome));
    }
}

#[test]
fn the_other_fox_is_an_obstacle_before_and_behind_a_hen() {
    let rules = FoxHens::book();
    let at = position(&rules, "3/3/2x4/2h4/2x4/hhh/hhh f");
    assert!(moves(&rules, &at).iter().all(|text| text.contains('-')), "{:?}", moves(&rules, &at));
}
