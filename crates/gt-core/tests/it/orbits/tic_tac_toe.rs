//! A real game with eight symmetries.

use gt_core::adapt::Lifted;
use gt_core::memo::Values;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{Run, certify};
use gt_testkit::laws;

use crate::noughts::{EMPTY, tic_tac_toe, with_stone};

#[test]
fn a_table_of_orbits_knows_every_board_and_counts_them_all() {
    let (game, run) = (tic_tac_toe(), Run::new());
    let full = Tablebase::dense(&game, &run).unwrap();
    let orbits = (&game).reduced().numbered(&run).unwrap();
    // The boards with equal numbers of stones, or one more of the opponent, up to symmetry.
    assert_eq!((full.census().unwrap().positions(), orbits.index_len()), (6_046, 850));
    let sizes = orbits.orbit_sizes(&run).unwrap();
    assert_eq!(sizes.iter().map(|&size| u64::from(size)).sum::<u64>(), 6_046);
    for table in [
        Tablebase::dense(&orbits, &run).unwrap(),
        Tablebase::dense_by_predecessors(&orbits, &run).unwrap(),
    ] {
        assert_eq!(table.entries().len(), 850);
        let census = table
            .weighted_census(|board| sizes[usize::try_from(orbits.rank(board)).unwrap()].into());
        assert_eq!(census.as_ref(), Ok(&full.census().unwrap()));
        assert_eq!(table.weighted_census(|board| orbits.orbit_len(board)), census);
        let lifted = Lifted::new(&game, &table);
        for rank in 0..game.index_len() {
            let Some(board) = game.unrank(rank) else { continue };
            assert_eq!(lifted.value(&board), full.value(&board), "{board:?}");
            assert_eq!(lifted.best_moves(&board), full.best_moves(&board), "{board:?}");
            assert_eq!(lifted.line(&board), full.line(&board), "{board:?}");
            assert_eq!(lifted.outcome(&board), full.outcome(&board), "{board:?}");
            // Also without the wrapper a table of numbered orbits takes any position.
            assert_eq!(table.best_moves(&board), full.best_moves(&board), "{board:?}");
        }
        assert_eq!(certify(&game, &lifted, &run).unwrap().positions, 6_046);
    }
}

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
