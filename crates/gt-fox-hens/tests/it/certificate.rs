//! Closed sets: the hens can keep all hens of the book's game, and sets that are not closed are
//! refused.

use gt_core::prelude::*;
use gt_core::{LimitError, Run, SolveError};
use gt_fox_hens::solve::{Claim, ClosedSet, Endgame, StrategyFlaw};
use gt_fox_hens::{FOXES, FoxHens, HENS, NamedRules, Position};

/// Upward moves, positions explored, positions of the closed set.
///
/// Source: other; two programs, one of them with mirror images counted once.
const SAFE_SETS: [(u32, u64, usize); 2] = [(1, 1791, 0), (2, 18_725, 14_275)];

#[test]
fn the_hens_keep_all_twenty_hens_with_two_upward_moves_and_not_with_one() {
    let book = FoxHens::book();
    for (upward, explored, alive) in SAFE_SETS {
        let (set, found) = ClosedSet::keep_all_hens(&book, upward, &Run::new()).unwrap();
        assert_eq!((found, set.len()), (explored, alive));
        assert_eq!(set.contains(&book.initial()), alive > 0);
        assert_eq!(set.check(&book).unwrap().positions, alive as u64);
    }
}

#[test]
#[cfg(feature = "deep")]
fn with_three_and_four_upward_moves_there_are_more_safe_positions() {
    let book = FoxHens::book();
    let (set, explored) = ClosedSet::keep_all_hens(&book, 3, &Run::new()).unwrap();
    assert_eq!((explored, set.len()), (104_601, 79_116));
    set.check(&book).unwrap();
    let (set, _) = ClosedSet::keep_all_hens(&book, 4, &Run::new()).unwrap();
    let classes: std::collections::HashSet<_> =
        set.positions().iter().map(|position| book.representative(position)).collect();
    assert_eq!(classes.len(), 162_052);
}

#[test]
fn the_first_moves_that_keep_all_hens_are_a4_d4_and_g4() {
    let book = FoxHens::book();
    let (set, _) = ClosedSet::keep_all_hens(&book, 2, &Run::new()).unwrap();
    let start = book.initial();
    let mut safe = Vec::new();
    for mv in book.moves(&start) {
        let after = book.play(&start, mv);
        if !book.capture_is_possible(&after)
            && book.moves(&after).all(|reply| set.contains(&book.play(&after, reply)))
        {
            safe.push(format!("{}-{}", book.board().name(mv.from), book.board().name(mv.to)));
        }
    }
    assert_eq!(safe, ["a4-a5", "d4-d5", "g4-g5"]);
}

#[test]
fn a_set_with_a_position_removed_or_added_is_refused() {
    let book = FoxHens::book();
    let (set, _) = ClosedSet::keep_all_hens(&book, 2, &Run::new()).unwrap();
    let positions = set.positions();
    let flaws = (0..positions.len()).step_by(97).filter(|&skipped| {
        let fewer = positions
            .iter()
            .enumerate()
            .filter(|&(i, _)| i != skipped)
            .map(|(_, &position)| position);
        ClosedSet::claimed(set.claim(), fewer).check(&book).is_err()
    });
    assert!(flaws.count() > 50);
    let with = |position: &str| {
        let stranger = book.board().position(position).unwrap();
        ClosedSet::claimed(set.claim(), positions.iter().copied().chain([stranger])).check(&book)
    };
    assert!(matches!(with("3/3/2x1x2/h1hhhhh/hhhhhhh/hhh/hhh h"), Err(StrategyFlaw::Claim(_))));
    assert!(matches!(with("3/3/2x1x2/hhhhhhh/hhhhhhh/hhh/hhh f"), Err(StrategyFlaw::Turn(_))));
    assert!(matches!(with("3/3/1hx1xh1/h1hhh1h/hhhhhhh/hhh/hhh h"), Err(StrategyFlaw::Open(_))));
}

#[test]
fn the_closed_set_of_a_solved_game_has_no_lost_position_and_has_the_start_unless_it_is_lost() {
    let rules = NamedRules::Strip3x5.rules();
    let table =
        Endgame::solve(&rules.part_from(&rules.initial()).unwrap().unwrap(), &Run::new()).unwrap();
    for holder in [HENS, FOXES] {
        let claim = Claim { holder, least_hens: 0 };
        let start = rules.initial();
        let start = Position { turn: holder, ..start };
        let (set, _) = ClosedSet::search(&rules, &start, claim, |_, _| true, &Run::new()).unwrap();
        set.check(&rules).unwrap();
        assert!(
            set.positions()
                .iter()
                .all(|position| table.outcome(position) != Ok(Some(Outcome::Loss)))
        );
        let lost = table.outcome(&start) == Ok(Some(Outcome::Loss));
        assert_eq!(set.contains(&start), !lost, "{holder:?}");
    }
}

#[test]
fn a_finished_game_may_belong_to_a_closed_set_unless_the_holder_has_lost() {
    let book = FoxHens::book();
    let claim = Claim { holder: HENS, least_hens: 0 };
    let [won, lost] = ["hhh/hhh/1xhhhx1/7/7/3/3 h", "hhh/hh1/x5x/7/7/3/3 h"]
        .map(|position| book.board().position(position).unwrap());
    for (position, end) in [(won, Outcome::Win), (lost, Outcome::Loss)] {
        assert_eq!(book.terminal(&position), Some(end));
        let checked =
            ClosedSet::claimed(claim, [position]).check(&book).map(|checked| checked.positions);
        assert_eq!(
            checked,
            if end == Outcome::Win { Ok(1) } else { Err(StrategyFlaw::Lost(position)) }
        );
        let (set, _) =
            ClosedSet::search(&book, &position, claim, |_, _| true, &Run::new()).unwrap();
        assert_eq!(set.contains(&position), end == Outcome::Win);
    }
}

#[test]
fn a_claim_must_hold_after_a_move_that_wins_as_well() {
    let book = FoxHens::book();
    let capture = book.board().position("hhh/hh1/2xh3/3x3/7/3/hhh f").unwrap();
    assert!(
        book.legal_moves(&capture)
            .all(|mv| book.terminal(&book.play(&capture, mv)) == Some(Outcome::Loss))
    );
    for (least_hens, holds) in [(0, true), (8, true), (9, false)] {
        let claim = Claim { holder: FOXES, least_hens };
        let checked =
            ClosedSet::claimed(claim, [capture]).check(&book).map(|checked| checked.positions);
        assert_eq!(
            checked,
            if holds { Ok(1) } else { Err(StrategyFlaw::Open(capture)) },
            "{least_hens}"
        );
        let (set, _) = ClosedSet::search(&book, &capture, claim, |_, _| true, &Run::new()).unwrap();
        assert_eq!(set.contains(&capture), holds, "{least_hens}");
    }
}

#[test]
fn a_search_stops_at_its_limit() {
    let stopped = ClosedSet::keep_all_hens(&FoxHens::book(), 2, &Run::new().positions(100));
    assert_eq!(stopped.unwrap_err(), SolveError::Limit(LimitError::Positions { limit: 100 }));
}
