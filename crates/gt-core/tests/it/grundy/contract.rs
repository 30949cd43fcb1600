//! Broken promises: cycles, ends other than in normal play, ranks without a position.

use gt_core::grundy::{DenseNimbers, Nimbers};
use gt_core::prelude::*;
use gt_core::{Run, SolveError};
use gt_testkit::scripted::Scripted;

use crate::grundy::games::graph;

#[test]
fn a_cycle_is_an_error_with_its_positions_in_any_order_of_moves() {
    for edges in [vec![1, 3], vec![3, 1]] {
        let graph = graph(vec![edges, vec![2], vec![0], vec![]]);
        let nimbers = Nimbers::new(&graph, &Run::new());
        let Err(SolveError::Cycle { length, positions }) = nimbers.nimber(&0) else {
            panic!("the cycle was not found")
        };
        assert_eq!((length, positions.join(" ")), (3, "0 1 2".to_owned()));
        assert_eq!(nimbers.nimber(&3), Ok(Some(Nimber::ZERO)), "the solver stays usable");
        assert!(
            matches!(nimbers.nimber(&1), Err(SolveError::Cycle { length: 3, .. })),
            "nothing on the cycle was stored"
        );
        let Err(SolveError::Cycle { length, positions }) = DenseNimbers::solve(&graph, &Run::new())
        else {
            panic!("the cycle was not found")
        };
        assert_eq!((length, positions.join(" ")), (3, "0 1 2".to_owned()));
    }
}

#[test]
fn a_cycle_is_an_error_where_the_solver_meets_it() {
    let graph = graph(vec![vec![1], vec![], vec![1, 2]]);
    let nimbers = Nimbers::new(&graph, &Run::new());
    assert_eq!(nimbers.nimber(&0), Ok(Some(Nimber(1))));
    assert!(matches!(nimbers.nimber(&2), Err(SolveError::Cycle { length: 1, .. })));
    assert!(matches!(
        DenseNimbers::solve(&graph, &Run::new()),
        Err(SolveError::Cycle { length: 1, .. })
    ));
}

#[test]
fn a_component_that_comes_back_is_a_cycle() {
    // A position is a number of heaps of one. None comes twice, but play never ends.
    let growing = Scripted::new(1, |heaps: u32| Some(heaps + 1))
        .with_components(|heaps| vec![1; heaps as usize]);
    assert!(matches!(
        Nimbers::new(&growing, &Run::new()).nimber(&1),
        Err(SolveError::Cycle { length: 1, .. })
    ));
}

#[test]
fn an_end_that_is_not_normal_play_is_an_error_and_not_nimber_zero() {
    let ends = |decided: Option<Outcome>, blocked| {
        Scripted::new(1, |at: u32| at.checked_sub(1))
            .with_decided(move |at| decided.filter(|_| at == 1))
            .with_blocked(blocked)
            .numbered(3)
    };
    for (decided, blocked, bad) in [
        (None, Outcome::Win, Some("0")),
        (None, Outcome::Draw, Some("0")),
        (Some(Outcome::Win), Outcome::Loss, Some("1")),
        (Some(Outcome::Draw), Outcome::Loss, Some("1")),
        (Some(Outcome::Loss), Outcome::Loss, None),
    ] {
        let game = ends(decided, blocked);
        let (hashed, table) =
            (Nimbers::new(&game, &Run::new()).nimber(&2), DenseNimbers::solve(&game, &Run::new()));
        let Some(bad) = bad else {
            assert_eq!(
                (hashed, table.unwrap().nimber(&2)),
                (Ok(Some(Nimber(1))), Ok(Some(Nimber(1))))
            );
            continue;
        };
        let shown = |error: SolveError| matches!(error, SolveError::NotNormalPlay { position, .. } if position == bad);
        assert!(shown(hashed.unwrap_err()) && shown(table.unwrap_err()));
    }
}

/// Ranks that break the contract: a move leads to a rank out of range, or to a hole.
fn misranked(len: u32, hole: u32) -> Scripted<'static> {
    let unrank = move |rank| u32::try_from(rank).ok().filter(|&at| at < len && at != hole);
    Scripted::new(5, |heap| (0..heap).map(|left| 9 - left)).ranked(len.into(), u64::from, unrank)
}

#[test]
fn a_rank_out_of_range_is_named() {
    let error = DenseNimbers::solve(&misranked(9, 99), &Run::new()).unwrap_err();
    assert_eq!(error, SolveError::RankOutOfRange { position: "9".into(), rank: 9, len: 9 });
}

#[test]
fn a_move_to_a_hole_is_named() {
    let error = DenseNimbers::solve(&misranked(10, 9), &Run::new()).unwrap_err();
    assert!(matches!(error, SolveError::Hole { rank: 9, .. }), "{error}");
}
