//! Winning sets: what the search finds is won by the exact tables, and sets that do not win are
//! refused.

use std::collections::HashMap;

use crate::variants::listed;
use gt_core::prelude::*;
use gt_core::{LimitError, Run, SolveError};
use gt_fox_hens::solve::{Claim, ClosedSet, Endgame, SafeWins, StrategyFlaw, WinningSet};
use gt_fox_hens::{BlockedRule, Board, FOXES, FoxHens, HENS, Parameters, Position};

fn starting(rules: &FoxHens, start: Position) -> FoxHens {
    FoxHens::new(Parameters { start, ..rules.parameters().clone() }).unwrap()
}

/// Returns rules on a board of uneven rows with six hens and two foxes; the foxes win at two hens.
fn small() -> FoxHens {
    let board = Board::new(&[(0, 3), (0, 4), (1, 2), (0, 3)]).unwrap();
    let start = board.position("1xx/h3/hh/hhh h").unwrap();
    FoxHens::new(Parameters {
        board,
        henhouse: board.squares_named("a4 b4").unwrap(),
        hen_squares: board.all(),
        start,
        most_hens: 6,
        foxes_win_at: 2,
        ..Parameters::default()
    })
    .unwrap()
}

/// Returns safe wins for every number of hens from `fewest` on.
fn known(rules: &FoxHens, fewest: u32) -> Vec<SafeWins> {
    let mut known = Vec::new();
    let mut start = rules.initial();
    while start.hens.count_ones() >= fewest {
        known.push(
            SafeWins::builder(&starting(rules, start)).keep_all().solve(&Run::new()).unwrap(),
        );
        start.hens &= start.hens - 1;
    }
    known
}

#[test]
fn strategies_win_only_won_positions_and_give_hens_away_where_they_must() {
    let rules = small();
    let table = Endgame::solve(&rules, &Run::new()).unwrap();
    let known = known(&rules, 3);
    let to_move = |position: &Position| position.turn == HENS && position.hens.count_ones() == 6;
    let (mut safe, mut daring, mut none) = (0, 0, 0);
    for (position, value) in
        listed(&table).into_iter().filter(|(position, _)| to_move(position)).step_by(11)
    {
        if rules.terminal(&position).is_some() {
            continue;
        }
        let rules = starting(&rules, position);
        let Some(set) = WinningSet::search(&rules, &known, 12, &Run::new()).unwrap() else {
            none += 1;
            continue;
        };
        assert_eq!(value.outcome(), Outcome::Win, "{}", rules.board().position_text(&position));
        let checked = set.check(&rules).unwrap();
        assert_eq!((checked.positions, set.holder()), (set.len() as u64, HENS));
        let moves = set.moves(&rules, &position).unwrap();
        assert!(2 * moves > value.plies().unwrap(), "{moves} moves, {value:?}");
        if known[0].is_won(&position).unwrap() { safe += 1 } else { daring += 1 }
    }
    assert!(safe > 20 && daring > 20 && none > 20, "{safe} {daring} {none}");
}

#[test]
fn the_checker_refuses_what_does_not_win() {
    let rules = small();
    let known = known(&rules, 3);
    let table = Endgame::solve(&rules, &Run::new()).unwrap();
    let long = |(_, value): &(Position, Value)| {
        value.outcome() == Outcome::Win && value.plies() > Some(12)
    };
    let (start, _) = listed(&table)
        .into_iter()
        .filter(|(position, _)| position.turn == HENS)
        .find(long)
        .unwrap();
    let rules = starting(&rules, start);
    let set = WinningSet::search(&rules, &known, 20, &Run::new()).unwrap().unwrap();
    let positions = set.positions();
    assert!(positions.len() > 10 && set.check(&rules).is_ok());
    let check = |positions: Vec<(Position, u32)>| {
        WinningSet::claimed(HENS, positions).check(&rules).map(|checked| checked.positions)
    };
    // Without one of its positions the set nearly always has a gap; with equal numbers it always has.
    let gaps = (0..positions.len()).filter(|&skipped| {
        let fewer = positions.iter().enumerate().filter(|&(index, _)| index != skipped);
        matches!(check(fewer.map(|(_, &position)| position).collect()), Err(StrategyFlaw::Open(_)))
    });
    assert!(2 * gaps.count() > positions.len());
    let level: Vec<_> = positions.iter().map(|&(position, _)| (position, 7)).collect();
    assert!(matches!(check(level), Err(StrategyFlaw::Open(_))));
    let other = Position { turn: FOXES, ..start };
    assert_eq!(check(vec![(other, 3)]), Err(StrategyFlaw::Turn(other)));
    // Two hens left: the foxes have won.
    let lost = rules.board().position("xx1/4/hh/3 h").unwrap();
    assert_eq!(check(vec![(lost, 3)]), Err(StrategyFlaw::Lost(lost)));
    // The henhouse is full: the hens have won already.
    let won = rules.board().position("hhx/3x/h1/3 h").unwrap();
    assert_eq!(check(vec![(won, 0)]), Ok(1));
    assert_eq!(set.moves(&rules, &other), None);
    assert!(!set.is_empty() && WinningSet::claimed(FOXES, HashMap::new()).is_empty());
}

#[test]
fn a_game_that_ends_in_a_draw_is_a_flaw_of_a_winning_set_but_not_of_a_closed_set() {
    // The only hens are in the top row and block each other, together with a fox.
    let board = Board::new(&[(0, 3), (0, 3)]).unwrap();
    let start = board.position("hhx/3 h").unwrap();
    let (henhouse, hen_squares, most_hens, foxes_win_at, blocked) =
        (0, board.all(), 2, 1, BlockedRule::Draws);
    let rules = FoxHens::new(Parameters {
        board,
        henhouse,
        hen_squares,
        start,
        most_hens,
        foxes_win_at,
        blocked,
        ..Parameters::default()
    })
    .unwrap();
    let flaw = WinningSet::claimed(HENS, [(start, 1)]).check(&rules).unwrap_err();
    assert_eq!(flaw, StrategyFlaw::Lost(start));
    assert_eq!(
        flaw.to_string(),
        format!("the game is over and the holder has not won at {start:?}")
    );
    let closed = ClosedSet::claimed(Claim { holder: HENS, least_hens: 2 }, [start]);
    assert_eq!(closed.check(&rules).map(|checked| checked.positions), Ok(1));
}

#[test]
fn a_search_without_a_budget_finds_nothing_and_limits_are_kept() {
    let book = FoxHens::book();
    assert_eq!(WinningSet::search(&book, &[], 0, &Run::new()), Ok(None));
    assert_eq!(WinningSet::search(&book, &[], 5, &Run::new()), Ok(None));
    let rules = small();
    let known = known(&rules, 6);
    let stopped =
        WinningSet::search(&rules, &known, 64, &Run::new().time(core::time::Duration::ZERO));
    assert!(matches!(stopped, Err(SolveError::Limit(LimitError::Time))), "{stopped:?}");
}

/// Proves that the hens win the book's game. Takes one gigabyte and some minutes.
#[test]
#[cfg(feature = "deep")]
fn the_hens_win_the_books_game_from_the_start() {
    let book = FoxHens::book();
    let staying = book.board().squares_named("c2 d2 e2 c1 d1 e1").unwrap();
    let known =
        ["3/3/x5x/h1hhh1h/hhhhhhh/hhh/hhh h", "3/3/x5x/h1h1h1h/hhhhhhh/hhh/hhh h"].map(|start| {
            let rules = starting(&book, book.board().position(start).unwrap());
            SafeWins::builder(&rules).staying(staying).keep_all().solve(&Run::new()).unwrap()
        });
    // Source: other; a program that shares only the method of solving layer by layer.
    let won = known
        .each_ref()
        .map(|wins| wins.heights().iter().map(|height| height.hens_to_move).sum::<u64>());
    assert_eq!(won, [161_696_652, 51_935_016]);
    let set = WinningSet::search(&book, &known, 24, &Run::new()).unwrap().unwrap();
    assert_eq!(set.check(&book).unwrap().positions, set.len() as u64);
    assert!(set.moves(&book, &book.initial()).is_some());
    assert_eq!(book.proved_outcome(&book.initial()), Some(Outcome::Win));
}

/// Every stated outcome is compatible with a proof that takes no time: a closed set of the hens.
#[test]
fn the_proved_outcome_of_the_start_is_that_of_the_books_rules_alone() {
    let book = FoxHens::book();
    let start = book.initial();
    let (set, _) = ClosedSet::keep_all_hens(&book, 2, &Run::new()).unwrap();
    set.check(&book).unwrap();
    // Source: self, `the_hens_win_the_books_game_from_the_start`; the hens of the set never lose.
    assert_eq!((book.proved_outcome(&start), set.contains(&start)), (Some(Outcome::Win), true));
    for (position, rules) in [
        (Position { turn: FOXES, ..start }, book.clone()),
        (Position { hens: start.hens & (start.hens - 1), ..start }, book.clone()),
        (
            start,
            FoxHens::new(Parameters { blocked: BlockedRule::Draws, ..Parameters::default() })
                .unwrap(),
        ),
        (start, FoxHens::new(Parameters { foxes_win_at: 9, ..Parameters::default() }).unwrap()),
    ] {
        assert_eq!(
            rules.proved_outcome(&position),
            None,
            "{}",
            book.board().position_text(&position)
        );
    }
    // The same rules with another start know the start of the book too.
    assert_eq!(
        starting(&book, Position { turn: FOXES, ..start }).proved_outcome(&start),
        Some(Outcome::Win)
    );
}
