//! Three rows against sequences, the whole box, and the generic solvers.
//!
//! The sequences come from the On-Line Encyclopedia of Integer Sequences.

use gt_chomp::solve::{Family, RectangleEnd, ThreeRows, WholeBox};
use gt_chomp::{Cell, ThreeRowChomp};
use gt_core::memo::Outcomes;
use gt_core::prelude::*;
use gt_core::{LimitError, Run, SolveError};
use gt_testkit::laws;

use crate::golden::oeis;

fn three(longest: u32) -> ThreeRows {
    ThreeRows::solve(longest, &Run::new()).unwrap()
}

#[test]
fn the_sequences_are_those_of_the_oeis() {
    let three = three(400);
    for (n, count) in (0u32..).zip(oeis("A029899")) {
        assert_eq!(three.p_positions_within(n), count, "A029899({n})");
    }
    for (n, f) in (0u32..).zip(oeis("A029900")) {
        assert_eq!(u64::from(three.second_row_openings()[n as usize]), f, "A029900({n})");
    }
    let ends = three.third_row_openings();
    let golden: Vec<(u64, u64)> = oeis("A029901").into_iter().zip(oeis("A029902")).collect();
    let found: Vec<(u64, u64)> =
        ends.iter().map(|&RectangleEnd { g, h, .. }| (g.into(), h.into())).collect();
    assert_eq!(found[..golden.len()], golden);
    let (p, q, r) = (oeis("A029903"), oeis("A029904"), oeis("A029905"));
    for (k, family) in three.families().iter().take(r.len()).enumerate() {
        let found = (family.p(), u64::from(family.q()), u64::from(family.r()));
        assert_eq!(found, (&[u32::try_from(p[k]).unwrap()][..], q[k], r[k]), "family {k}");
    }
}

#[test]
fn openings_and_counts_are_those_of_the_whole_box() {
    let (three, solved) = (three(250), WholeBox::solve(3, 250, &Run::new()).unwrap());
    let counts = solved.p_positions().size_counts();
    for n in 1..=250 {
        let mut openings = solved.openings(3, n).unwrap();
        // `ThreeRows` lists only openings in the second and third row.
        openings.retain(|cell| cell.row > 0);
        assert_eq!(three.openings(n), openings, "3 x {n}");
        assert_eq!(three.p_positions_within(n), counts.within(3, n), "3 x {n}");
    }
    assert!(three.openings(0).is_empty() && three.openings(251).is_empty());
}

#[test]
fn members_of_a_family_are_p_positions_and_the_family_begins_at_its_q() {
    let (three, solved) = (three(500), WholeBox::solve(3, 700, &Run::new()).unwrap());
    assert!(three.families().len() > 80);
    let doubled: Vec<&Family> =
        three.families().iter().filter(|family| family.period() > 1).collect();
    assert_eq!(
        doubled.iter().map(|family| (family.r(), family.p())).collect::<Vec<_>>(),
        [(120, &[72, 70][..])]
    );
    for family in three.families() {
        let (q, r) = (family.q(), family.r());
        for (y, &p) in (q..500).zip(family.p().iter().cycle()) {
            if y + p <= 700 {
                assert_eq!(
                    solved.value(&vec![y + p, y, r]).unwrap(),
                    Some(Outcome::Loss),
                    "{family:?} at {y}"
                );
            }
        }
        if q > r {
            let before = family.p().last().unwrap();
            assert_eq!(
                solved.value(&vec![q - 1 + before, q - 1, r]).unwrap(),
                Some(Outcome::Win),
                "{family:?}"
            );
        }
    }
    for &RectangleEnd { g, h, .. } in three.third_row_openings() {
        assert_eq!(solved.value(&vec![g, g, h]).unwrap(), Some(Outcome::Loss));
    }
}

#[test]
fn the_game_of_three_rows_keeps_the_laws_and_agrees_with_the_recursion() {
    for cols in [1, 2, 6] {
        let report = laws::all!(ThreeRowChomp::new(cols).unwrap());
        assert!(
            ["game", "acyclic", "impartial", "indexed", "encode"]
                .iter()
                .all(|law| report.laws().contains(law))
        );
    }
    let widest = ThreeRowChomp::new(ThreeRowChomp::MAX_COLS).unwrap();
    for rank in [0, 1, 1 << 40, widest.index_len() - 1] {
        assert_eq!(widest.rank(&widest.unrank(rank).unwrap()), rank);
    }
    assert_eq!((widest.unrank(widest.index_len()), widest.unrank(u64::MAX)), (None, None));
    let (bar, three) = (ThreeRowChomp::new(40).unwrap(), three(40));
    let outcomes = Outcomes::new(bar, &Run::new());
    for n in 2..=40 {
        assert_eq!(outcomes.best_moves(&[n; 3]).unwrap(), Some(three.openings(n)), "3 x {n}");
    }
    assert_eq!(outcomes.best_moves(&[1, 1, 1]).unwrap(), Some(vec![Cell::new(1, 0)]));
    assert!(ThreeRowChomp::new(0).is_err() && ThreeRowChomp::new(u32::MAX).is_err());
    assert_eq!(bar.position(&[40, 3]).unwrap(), [40, 3, 0]);
    assert!(bar.position(&[41]).is_err() && bar.position(&[3, 2, 1, 1]).is_err());
}

#[test]
fn three_rows_are_refused_beyond_the_limit_and_when_out_of_time() {
    let needed = ThreeRows::forecast(1000).unwrap().bytes;
    let refused = |longest, run: &Run| ThreeRows::solve(longest, run).unwrap_err();
    assert_eq!(
        refused(1000, &Run::new().memory(1000)),
        LimitError::Memory { needed, limit: 1000 }.into()
    );
    assert!(ThreeRows::solve(1000, &Run::new().memory(needed)).is_ok());
    let SolveError::Shape(error) = refused(u32::MAX, &Run::new()) else {
        panic!("expected an error about the length of the row")
    };
    assert_eq!(
        error.to_string(),
        "the longest second row cannot be 4294967295: expected at most 1048576"
    );
    assert_eq!(
        refused(1000, &Run::new().time(core::time::Duration::ZERO)),
        LimitError::Time.into()
    );
    let tiny = three(0);
    assert_eq!((tiny.second_row_openings(), tiny.p_positions_within(0)), (&[1][..], 0));
}
