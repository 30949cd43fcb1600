//! Bimaru puzzles: solutions are counted as by enumeration, and generated puzzles need every clue.

use gt_core::Run;
use gt_sea_battle::play::{Bimaru, CellPart};
use gt_sea_battle::solve::Engine;
use gt_sea_battle::{Board, Cell, Fleet, Knowledge, Placement, Rules, Touch, seeded};
use rand::RngExt;

use crate::support::enumerate;

fn rules(rows: usize, cols: usize, lengths: &[usize]) -> Rules {
    Rules::new(
        Board::new(rows, cols).unwrap(),
        Fleet::new(lengths.iter().copied()).unwrap(),
        Touch::None,
    )
}

/// Whether a fleet solves a puzzle, directly from the meaning of sums and parts.
fn solves(puzzle: &Bimaru, rules: &Rules, fleet: &Placement) -> bool {
    let occupied = |row: usize, col: usize| fleet.ship_at(Cell::new(row, col)).is_some();
    let (rows, cols) = (rules.board().rows(), rules.board().cols());
    (0..rows).all(|row| {
        puzzle.row_sums[row]
            .is_none_or(|sum| sum == (0..cols).filter(|&col| occupied(row, col)).count())
    }) && (0..cols).all(|col| {
        puzzle.col_sums[col]
            .is_none_or(|sum| sum == (0..rows).filter(|&row| occupied(row, col)).count())
    }) && puzzle.clues.iter().all(|&(cell, part)| {
        if part == CellPart::Ship {
            occupied(cell.row, cell.col)
        } else {
            CellPart::of(fleet, cell) == part
        }
    })
}

#[test]
fn the_count_of_solutions_agrees_with_enumeration() {
    let mut rng = seeded(6);
    let mut several = 0;
    for (rows, cols, lengths) in
        [(4, 4, &[3, 2, 1][..]), (3, 5, &[4, 1, 1]), (5, 4, &[3, 3, 1]), (5, 3, &[4, 2])]
    {
        let rules = rules(rows, cols, lengths);
        let mut all = Vec::new();
        enumerate(&rules, |ships| all.push(Placement::new(&rules, ships.iter().copied()).unwrap()));
        for _ in 0..40 {
            let fleet = &all[rng.random_range(0..all.len())];
            let mut puzzle = Bimaru::new(&rules).unwrap();
            for row in (0..rows).filter(|_| rng.random_range(0..2) == 0) {
                puzzle.row_sums[row] = Some(
                    (0..cols).filter(|&col| fleet.ship_at(Cell::new(row, col)).is_some()).count(),
                );
            }
            for col in (0..cols).filter(|_| rng.random_range(0..2) == 0) {
                puzzle.col_sums[col] = Some(
                    (0..rows).filter(|&row| fleet.ship_at(Cell::new(row, col)).is_some()).count(),
                );
            }
            for cell in rules.board().cells().filter(|_| rng.random_range(0..6) == 0) {
                puzzle.clues.push((cell, CellPart::of(fleet, cell)));
            }
            if rng.random_range(0..8) == 0 {
                puzzle.clues.push((fleet.ships()[0].first(), CellPart::Ship));
            }
            let expected = all.iter().filter(|fleet| solves(&puzzle, &rules, fleet)).count();
            several += usize::from(expected > 1);
            assert_eq!(puzzle.count(&Run::new()), Ok(expected as u128), "{puzzle:?}");
            assert!(solves(&puzzle, &rules, &puzzle.solve(&Run::new()).unwrap().unwrap()));
        }
    }
    assert!(several > 20);
}

#[test]
fn without_sums_every_fleet_is_a_solution() {
    let rules = rules(6, 6, &[3, 2, 2, 1]);
    let total = Engine::new(rules.clone(), &Run::new())
        .unwrap()
        .total(&Knowledge::new(rules.board()))
        .unwrap();
    assert_eq!(Bimaru::new(&rules).unwrap().count(&Run::new()), Ok(total));
}

#[test]
fn every_clue_of_a_generated_puzzle_is_needed() {
    let engine = Engine::new(rules(7, 7, &[4, 3, 2, 2, 1, 1, 1]), &Run::new()).unwrap();
    for seed in 0..4 {
        let (puzzle, solution) = Bimaru::generate(&engine, &mut seeded(seed), &Run::new()).unwrap();
        assert_eq!(puzzle.count(&Run::new()), Ok(1));
        assert_eq!(puzzle.solve(&Run::new()), Ok(Some(solution)));
        for at in 0..puzzle.clues.len() {
            let mut without = puzzle.clone();
            without.clues.remove(at);
            assert!(without.count(&Run::new()).unwrap() > 1);
        }
    }
}

#[test]
fn impossible_sums_leave_no_solution() {
    let mut puzzle = Bimaru::new(&rules(4, 4, &[3, 1])).unwrap();
    puzzle.row_sums[0] = Some(4);
    assert_eq!(puzzle.count(&Run::new()), Ok(0));
    assert_eq!(puzzle.solve(&Run::new()), Ok(None));
    assert!(
        Bimaru::new(&Rules::new(Board::new(4, 4).unwrap(), Fleet::hasbro(), Touch::None)).is_err()
    );
}
