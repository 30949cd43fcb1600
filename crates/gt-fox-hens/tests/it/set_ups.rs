//! Positions with more hens than the rules number: only ranks and tables refuse them.

use gt_core::{Game, Notation, Run};
use gt_fox_hens::play::{SearchLevel, SearchPlayer};
use gt_fox_hens::solve::{Counting, LastPly, perft};
use gt_fox_hens::source::ArsacGame;
use gt_fox_hens::{Board, FoxHens, Parameters, Position};

/// Returns rules on the full board of 8 rows of 7, with at most 3 hens and two foxes.
fn full() -> FoxHens {
    let board = Board::new(&[(0, 7); 8]).unwrap();
    let start = board.position("xx5/7/7/7/7/7/7/4hhh h").unwrap();
    let parameters = Parameters {
        board,
        henhouse: 0,
        hen_squares: board.all(),
        start,
        most_hens: 3,
        foxes_win_at: 0,
        ..Parameters::default()
    };
    FoxHens::new(parameters).unwrap()
}

#[test]
fn a_set_up_of_any_number_of_hens_is_read_played_and_counted() {
    let rules = full();
    let text = "xh5/7/hhhhhhh/hhhhhhh/hhhhhhh/hhhhhhh/hhhhhhh/hhhhhhx f";
    let position = rules.parse_set_up(text).unwrap();
    assert_eq!(position.hens.count_ones(), 42);
    assert_eq!(rules.legal_captures(&position).len(), 1);
    let plays =
        |plies| perft(&rules, &position, plies, Counting::Results, LastPly::Counted, &Run::new());
    assert_eq!(plays(1), Ok(rules.moves(&position).count() as u64));
    let mut player = SearchPlayer::new(&rules, SearchLevel::TOP, &Run::new()).unwrap().looking(2);
    assert!(player.choice(&position).unwrap().is_some());
    assert!(rules.parse_position(text).unwrap_err().expected.contains("at most 3 hens, not 42"));
    // The part that this position leads to has too many positions to be numbered.
    assert!(rules.part_from(&position).unwrap().is_none());
    let other = Position { foxes: 1, ..position };
    assert!(rules.part_from(&Position { hens: position.hens | 1, ..other }).is_err());
}

#[test]
fn a_set_up_needs_the_foxes_of_the_rules_and_hens_on_their_squares() {
    let rules = gt_fox_hens::NamedRules::BookTop3.rules();
    let expected = |text: &str| rules.parse_set_up(text).unwrap_err().expected;
    assert!(expected("3/3/2x4/7/7/3/3 f").contains("number of foxes (x) is 2, not 1"));
    assert!(expected("3/3/2x1x2/h6/7/3/3 f").contains("no hen on a4"));
    assert!(expected("3/3/2x1x2/7/7/3 f").contains("7 rows"));
    let book = FoxHens::book();
    let crowd = "hhh/hhh/hhx1xhh/hhhhhhh/hhhhhhh/hhh/hh1 f";
    assert_eq!(book.parse_set_up(crowd).unwrap().hens.count_ones(), 29);
    assert!(book.parse_position(crowd).is_err());
}

#[test]
fn a_position_in_which_the_side_to_move_has_won_is_only_a_set_up() {
    let book = FoxHens::book();
    for (board, over, reason) in [
        ("3/3/2x1x2/hhhhhhh/h6/3/3", "h", "foxes that have not taken enough hens"),
        ("hhh/hhh/1xhhhx1/7/7/3/3", "f", "hens that do not fill the henhouse"),
    ] {
        let won = format!("{board} {}", if over == "h" { "f" } else { "h" });
        assert!(
            book.parse_position(&format!("{board} {over}")).is_ok()
                && book.parse_set_up(&won).is_ok()
        );
        assert!(book.parse_position(&won).unwrap_err().expected.contains(reason));
    }
}

#[test]
fn arsacs_program_has_letters_for_at_most_51_hens() {
    let rules = full();
    let crowd = rules
        .parse_set_up("xx1hhhh/hhhhhhh/hhhhhhh/hhhhhhh/hhhhhhh/hhhhhhh/hhhhhhh/hhhhhhh f")
        .unwrap();
    assert_eq!(ArsacGame::new(*rules.board(), &crowd).unwrap_err().value, "53");
    assert_eq!(rules.survey(&crowd, 0).longest, 0);
}
