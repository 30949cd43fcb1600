//! The solutions of Chomp.
//!
//! Each keeps the test kit's law of solutions, lists exactly the positions that it knows, and
//! agrees with the generic solvers.

use core::ops::ControlFlow;

use gt_chomp::solve::{BoxValues, PSet, ThreeRows, WholeBox};
use gt_chomp::{BarChomp, Cell};
use gt_core::certify::certify;
use gt_core::memo::{Outcomes, Values};
use gt_core::prelude::*;
use gt_core::solution::{self, PositionOf};
use gt_core::{Run, SolveError};
use gt_testkit::laws::{self, Reach};
use std::collections::HashMap;

/// Boxes wider than high and higher than wide; some have too many sides for a boundary path.
const BOXES: [(u32, u32); 9] =
    [(1, 1), (1, 70), (70, 1), (2, 66), (3, 4), (7, 3), (4, 6), (5, 5), (66, 2)];

/// All known positions with their answers; no position may come twice.
fn list<S: Enumerate>(known: &S) -> HashMap<PositionOf<S>, S::Answer> {
    let mut list = HashMap::new();
    known
        .for_each(&mut |position, answer| {
            assert_eq!(list.insert(position.clone(), answer), None, "{position:?} comes twice");
            ControlFlow::Continue(())
        })
        .unwrap();
    list
}

/// Checks that `for_each` lists exactly the known positions of an indexed game, with their values.
///
/// It also checks that listing stops when it is told to.
fn lists_what_it_knows<S: Enumerate<Game: Indexed>>(known: &S) {
    let (list, game) = (list(known), known.game());
    for position in (0..game.index_len()).filter_map(|rank| game.unrank(rank)) {
        assert_eq!(known.value(&position).unwrap(), list.get(&position).copied(), "{position:?}");
    }
    let mut visited = 0;
    known
        .for_each(&mut |_, _| {
            visited += 1;
            ControlFlow::Break(())
        })
        .unwrap();
    assert_eq!(visited, 1);
}

#[test]
fn the_rules_of_long_bars_keep_every_law() {
    for (rows, cols) in BOXES {
        let report = laws::all!(BarChomp::new(rows, cols).unwrap());
        assert_eq!(
            report.laws(),
            ["game", "acyclic", "impartial", "indexed", "encode", "notation"],
            "{rows} x {cols}"
        );
    }
}

#[test]
fn values_of_a_box_keep_the_law_and_are_certified() {
    for (rows, cols) in BOXES {
        let values = BoxValues::solve(rows, cols, &Run::new()).unwrap();
        laws::solution_with(&values, Reach::default().positions(2_000), []);
        lists_what_it_knows(&values);
        let certificate = certify(values.game(), &values, &Run::new()).unwrap();
        assert_eq!(
            (certificate.positions, certificate.flaws),
            (values.positions(), 0),
            "{rows} x {cols}"
        );
        let generic = Values::new(values.game(), &Run::new());
        let start = values.game().initial();
        assert_eq!(values.value(&start), generic.value(&start), "{rows} x {cols}");
        assert_eq!(values.line(&start), generic.line(&start), "{rows} x {cols}");
        assert_eq!(values.why(&start), generic.why(&start), "{rows} x {cols}");
    }
}

#[test]
fn whole_boxes_and_sets_of_lost_positions_keep_the_law() {
    for (rows, cols) in BOXES {
        let solved = WholeBox::solve(rows, cols, &Run::new()).unwrap();
        laws::solution_with(&solved, Reach::default().positions(2_000), []);
        laws::solution(solved.p_positions());
        lists_what_it_knows(&solved);
        lists_what_it_knows(solved.p_positions());
        let generic = Outcomes::new(solved.game(), &Run::new());
        solved
            .for_each(&mut |position, outcome| {
                assert_eq!(generic.value(position), Ok(Some(outcome)), "{position:?}");
                ControlFlow::Continue(())
            })
            .unwrap();
    }
}

#[test]
fn the_best_moves_of_a_wrong_set_follow_from_its_own_claims() {
    // A wrong set: 3,2 is lost but missing, and 2 and 3,1 are won but in the set. So for some positions no
    // move keeps the outcome that the set claims.
    let set = PSet::read(3, 3, "1\n2\n2,1\n3,1\n3,1,1\n".as_bytes(), &Run::new()).unwrap();
    let (mut unkept, game) = (0, set.game());
    for position in (0..game.index_len()).filter_map(|rank| game.unrank(rank)) {
        let best = set.best_moves(&position).unwrap();
        assert_eq!(best, solution::choose_best(&set, &position).unwrap(), "{position:?}");
        unkept += u32::from(best.is_none());
    }
    assert!(unkept > 0);
    assert!(
        PSet::read(2, 2, "".as_bytes(), &Run::new()).unwrap().value(&vec![1]).unwrap()
            == Some(Outcome::Win)
    );
}

#[test]
fn three_rows_keep_the_law_and_agree_with_the_whole_box() {
    for longest in [0, 1, 2, 7, 20, 60] {
        let three = ThreeRows::solve(longest, &Run::new()).unwrap();
        laws::solution(&three);
        lists_what_it_knows(&three);
        let solved = WholeBox::solve(3, longest.max(1), &Run::new()).unwrap();
        let listed = list(&three);
        for (position, &outcome) in &listed {
            assert_eq!(solved.value(&position.to_vec()), Ok(Some(outcome)), "{position:?}");
        }
        assert!(
            longest < 2 || 3 * listed.len() as u64 >= 2 * solved.positions(),
            "3 x {longest}: {} known",
            listed.len()
        );
        for n in 2..=longest {
            let openings: Vec<Cell> = three.best_moves(&[n; 3]).unwrap().unwrap();
            assert_eq!(openings, three.openings(n), "3 x {n}");
        }
    }
}

#[test]
fn three_rows_know_whole_families_and_nothing_of_rows_before_they_settle() {
    let three = ThreeRows::solve(500, &Run::new()).unwrap();
    let mut unknown = 0;
    for family in three.families() {
        let (q, r) = (family.q(), family.r());
        for (y, &p) in (q..500).zip(family.p().iter().cycle()).filter(|&(y, &p)| y + p <= 500) {
            assert_eq!(three.value(&[y + p, y, r]), Ok(Some(Outcome::Loss)), "{family:?} at {y}");
            assert_ne!(
                three.value(&[y + p - 1, y, r]),
                Ok(Some(Outcome::Loss)),
                "{family:?} at {y}"
            );
        }
        unknown += (r + 1..q).filter(|&y| three.value(&[500, y, r]) == Ok(None)).count();
    }
    assert!(unknown > 0);
    for end in three.third_row_openings().iter().filter(|end| end.g < 500) {
        assert_eq!(three.value(&[end.g, end.g, end.h]), Ok(Some(Outcome::Loss)));
        assert_eq!(three.value(&[500, end.g + 1, end.h]), Ok(Some(Outcome::Win)));
    }
}

#[test]
fn every_solution_refuses_lengths_that_are_not_a_position() {
    let run = Run::new();
    let (values, solved) =
        (BoxValues::solve(3, 4, &run).unwrap(), WholeBox::solve(3, 4, &run).unwrap());
    for bad in [vec![], vec![0, 1], vec![3, 4], vec![5], vec![1; 4]] {
        let refused = |error: Option<SolveError>| {
            assert!(matches!(error, Some(SolveError::Shape(_))), "{bad:?}: {error:?}");
        };
        refused(values.value(&bad).err());
        refused(values.best_moves(&bad).err());
        refused(solved.value(&bad).err());
        refused(solved.best_moves(&bad).err());
        refused(solved.p_positions().outcome(&bad).err());
        assert!(values.nimber(&bad).is_err());
    }
    let three = ThreeRows::solve(4, &run).unwrap();
    for bad in [[0; 3], [3, 4, 0], [5, 1, 1]] {
        assert!(matches!(three.value(&bad), Err(SolveError::Shape(_))), "{bad:?}");
    }
    // Empty rows at the end change nothing.
    assert_eq!(values.best_moves(&vec![3, 1, 0]), values.best_moves(&vec![3, 1]));
    assert_eq!(solved.best_moves(&vec![4, 1, 0]), solved.best_moves(&vec![4, 1]));
}
