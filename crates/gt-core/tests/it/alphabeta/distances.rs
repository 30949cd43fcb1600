//! Distances: from the position itself, around powers of two, and along a million plies.

use gt_core::Run;
use gt_core::alphabeta::{Rating, Search};
use gt_core::memo::Values;
use gt_core::prelude::*;
use gt_core::table::{Bound, TranspositionTable};
use gt_testkit::scripted::Scripted;

use crate::alphabeta::graph::Graph;
use crate::alphabeta::tables::AnyTable;

/// The mistake would be to count distances from the root. Here a position is reached at plies 1, 2
/// and 3, and its one entry is right for all three.
#[test]
fn distances_count_from_the_position_and_not_from_the_root() {
    let node = |next: &[u32]| (next.to_vec(), Outcome::Loss, 0);
    let graph = Graph {
        nodes: vec![
            node(&[3, 1, 2]),
            node(&[2, 3]),
            node(&[3]),
            node(&[4]),
            node(&[5]),
            node(&[6]),
            node(&[]),
        ],
    };
    let game = graph.game();
    let values = Values::new(&game, &Run::new());
    let mut search = Search::new(&game).with_table(AnyTable::exact());
    for at in [0, 1, 2, 3] {
        assert_eq!(search.solve(&at).unwrap().value(), values.value(&at).unwrap());
    }
    for at in 0..6 {
        let Some(entry) = search.table().probe(&at) else { continue };
        let value = Rating::from(values.value(&at).unwrap().unwrap());
        match entry.bound().unwrap() {
            Bound::Exact => assert_eq!(entry.rating(), value),
            Bound::Lower => assert!(entry.rating() <= value),
            Bound::Upper => assert!(entry.rating() >= value),
        }
    }
}

/// A win in 1 beats a win in 3, and the loser delays. In strict alternation a loss takes an even
/// number of plies.
#[test]
fn the_winner_hurries_and_the_loser_delays() {
    let node = |next: &[u32]| (next.to_vec(), Outcome::Loss, 0);
    let slow_first =
        Graph { nodes: vec![node(&[1, 4]), node(&[2]), node(&[3]), node(&[]), node(&[])] };
    let report = Search::new(&slow_first.game()).solve(&0).unwrap();
    assert_eq!((report.value(), report.line), (Some(Value::Win { plies: 1 }), vec![4]));
    let fast_first = Graph {
        nodes: vec![
            node(&[4, 1]),
            node(&[2]),
            node(&[3]),
            node(&[5]),
            node(&[6]),
            node(&[]),
            node(&[]),
        ],
    };
    let report = Search::new(&fast_first.game()).solve(&0).unwrap();
    assert_eq!((report.value(), report.line), (Some(Value::Loss { plies: 4 }), vec![1, 2, 3, 5]));
}

/// A chain: one move in each position, and the player without a move at the end loses.
fn chain<'r>(plies: u32) -> Scripted<'r> {
    Scripted::new(plies, |left: u32| left.checked_sub(1))
}

const fn chain_value(plies: u32) -> Value {
    if plies.is_multiple_of(2) { Value::Loss { plies } } else { Value::Win { plies } }
}

/// Distances at the limits of one and two bytes.
#[test]
fn distances_around_every_power_of_two_come_out_exact() {
    for plies in [127, 128, 255, 256, 1023, 1024, 65_535, 65_536] {
        let chain = chain(plies);
        let mut search = Search::new(&chain).with_table(AnyTable::exact());
        let report = search.solve(&plies).unwrap();
        assert_eq!((report.value(), report.line.len()), (Some(chain_value(plies)), plies as usize));
        let report = Search::new(&chain).to_depth(&plies, plies).unwrap();
        assert_eq!((report.value(), report.line.len()), (Some(chain_value(plies)), plies as usize));
    }
}

/// The play is longer than this small thread stack could hold.
#[test]
fn a_chain_of_a_million_plies_fits_a_thread_of_two_megabytes() {
    let solve = || {
        let plies = 1_000_000;
        let (chain, expected) = (&chain(plies), Some(chain_value(plies)));
        assert_eq!(
            Search::new(chain).with_table(AnyTable::exact()).solve(&plies).unwrap().value(),
            expected
        );
        assert_eq!(Search::new(chain).to_depth(&plies, u32::MAX).unwrap().value(), expected);
        assert_eq!(Search::new(chain).outcome(&plies), Ok(Outcome::Loss));
    };
    std::thread::Builder::new().stack_size(2 << 20).spawn(solve).unwrap().join().unwrap();
}
