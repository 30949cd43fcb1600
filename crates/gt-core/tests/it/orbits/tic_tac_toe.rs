//! A real game with eight symmetries.

use gt_core::Run;
use gt_core::adapt::Lifted;
use gt_core::memo::Values;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_testkit::laws;

use crate::noughts::{EMPTY, tic_tac_toe, with_stone};

#[test]
fn hashed_tables_count_the_positions_behind_their_orbits() {
    let (game, run) = (tic_tac_toe(), Run::new());
    let reduced = (&game).reduced();
    let table = Tablebase::explore(reduced, [reduced.initial()], &run).unwrap();
    let full = Tablebase::explore(&game, [EMPTY], &run).unwrap();
    assert_eq!(
        (table.census().unwrap().positions(), full.census().unwrap().positions()),
        (765, 5_478)
    );
    assert_eq!(table.weighted_census(|board| reduced.orbit_len(board)), Ok(full.census().unwrap()));
    let lifted = Lifted::new(&game, &table);
    let mut seen = 0;
    lifted
        .for_each(&mut |board, value| {
            assert_eq!(full.value(board), Ok(Some(value)), "{board:?}");
            seen += 1;
            core::ops::ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!(seen, 5_478);
    laws::solution(&lifted);
}

#[test]
fn a_lifted_solver_on_demand_learns_one_position_per_orbit() {
    let game = tic_tac_toe();
    let values = Lifted::new(&game, Values::new((&game).reduced(), &Run::new()));
    let full = Values::new(&game, &Run::new());
    for first in 0..9 {
        let board = with_stone(EMPTY, first);
        assert_eq!(values.line(&board), full.line(&board));
    }
    assert!(values.solution().stats().positions <= 765);
    assert!(values.into_solution().stats().positions < full.stats().positions / 5);
}

/// A list of the first two boards only: it must break off, and must not list a board twice.
#[test]
fn a_lifted_list_breaks_off_where_the_visitor_says_so() {
    let game = tic_tac_toe();
    let full = Tablebase::explore(&game, [EMPTY], &Run::new()).unwrap();
    // The whole table knows boards that are not representatives; they come as images, once.
    let lifted = Lifted::new(&game, &full);
    let (mut boards, mut all) = (Vec::new(), std::collections::HashSet::new());
    lifted
        .for_each(&mut |board, _| {
            boards.push(*board);
            if boards.len() == 2 {
                core::ops::ControlFlow::Break(())
            } else {
                core::ops::ControlFlow::Continue(())
            }
        })
        .unwrap();
    assert_eq!(boards.len(), 2);
    lifted
        .for_each(&mut |board, _| {
            assert!(all.insert(*board), "{board:?} came twice");
            core::ops::ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!(all.len(), 5_478);
}
