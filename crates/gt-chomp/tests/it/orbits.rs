//! Chomp on square bars up to transposition: dense tables of orbits against tables of positions.

use gt_chomp::Chomp;
use gt_core::adapt::Lifted;
use gt_core::grundy::DenseNimbers;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{Run, certify};
use gt_testkit::laws;

#[test]
fn tables_of_orbits_know_every_position_of_square_bars() {
    let run = Run::new();
    for side in 1..=6 {
        let chomp = Chomp::new(side, side).unwrap();
        let orbits = (&chomp).reduced().numbered(&run).unwrap();
        let full = Tablebase::dense(&chomp, &run).unwrap();
        let table = Tablebase::dense_by_predecessors(&orbits, &run).unwrap();
        let lifted = Lifted::new(&chomp, &table);
        let (nimbers, all_nimbers) = (
            DenseNimbers::solve(&orbits, &run).unwrap(),
            DenseNimbers::solve(&chomp, &run).unwrap(),
        );
        for rank in 0..chomp.index_len() {
            let Some(position) = chomp.unrank(rank) else { continue };
            assert_eq!(lifted.value(&position), full.value(&position));
            assert_eq!(lifted.best_moves(&position), full.best_moves(&position));
            assert_eq!(nimbers.nimber(&position), all_nimbers.nimber(&position));
        }
        let sizes = orbits.orbit_sizes(&run).unwrap();
        let by_rank = table.weighted_census(|position| {
            sizes[usize::try_from(orbits.rank(position)).unwrap()].into()
        });
        assert_eq!(by_rank, Ok(full.census().unwrap()));
        assert_eq!(table.weighted_census(|position| orbits.orbit_len(position)), by_rank);
        let certificate = certify(&chomp, &lifted, &run).unwrap();
        assert_eq!(
            (certificate.positions, certificate.flaws),
            (full.census().unwrap().positions(), 0)
        );
        assert!(orbits.index_len() <= full.census().unwrap().positions());
    }
}

#[test]
fn the_reduced_game_keeps_the_laws_of_an_indexed_game_with_predecessors() {
    for (rows, cols) in [(1, 1), (4, 4), (5, 5), (3, 5)] {
        let orbits = Chomp::new(rows, cols).unwrap().reduced().numbered(&Run::new()).unwrap();
        let names = [
            "game",
            "acyclic",
            "impartial",
            "indexed",
            "predecessors",
            "indexed_predecessors",
            "encode",
            "grid",
            "notation",
        ];
        assert_eq!(laws::all!(orbits).laws(), names, "{rows} x {cols}");
    }
}
