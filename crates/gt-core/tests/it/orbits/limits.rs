//! Limits, and games whose symmetries are wrong.

use gt_core::graph::GameGraph;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{Forecast, LimitError, Run, SolveError};
use gt_testkit::laws::Suite;
use gt_testkit::scripted::Scripted;

use crate::common::progress::phases_of;
use crate::noughts::tic_tac_toe;

#[test]
fn numbering_obeys_the_limits_on_memory_and_positions() {
    let game = tic_tac_toe();
    let refused = |run: &Run| (&game).reduced().numbered(run).unwrap_err();
    let memory = LimitError::Memory { needed: 3_104, limit: 3_000 }; // 1.25 bits for each of 19,683 ranks
    assert_eq!(refused(&Run::new().memory(3_000)), SolveError::Limit(memory));
    assert!((&game).reduced().numbered(&Run::new().memory(3_104)).is_ok());
    assert_eq!((&game).reduced().forecast_numbered(), Forecast::new(19_683, 3_104));
    assert_eq!(
        refused(&Run::new().positions(849)),
        SolveError::Limit(LimitError::Positions { limit: 849 })
    );
    assert!((&game).reduced().numbered(&Run::new().positions(850)).is_ok());
    let orbits = (&game).reduced().numbered(&Run::new()).unwrap();
    let memory = LimitError::Memory { needed: 3_400, limit: 3_399 }; // 4 bytes per orbit
    assert_eq!(orbits.orbit_sizes(&Run::new().memory(3_399)), Err(SolveError::Limit(memory)));
}

#[test]
fn numbering_reports_each_phase_to_its_end() {
    let game = tic_tac_toe();
    let found = phases_of(11, |run| {
        (&game).reduced().numbered(run).unwrap().orbit_sizes(run).unwrap();
    });
    let total = Some(19_683);
    assert_eq!(found, [("numbering orbits", total), ("counting positions", total)]);
}

/// A graph whose representatives are given by a list.
fn merged<'r>(graph: &'r GameGraph, representatives: &'r [u32]) -> Scripted<'r> {
    let before = move |to| (0..graph.len()).filter(move |&at| graph.edges(at).contains(&to));
    Scripted::new(0, |at| graph.edges(at).to_vec())
        .numbered(graph.len())
        .before(before)
        .with_representative(|at| representatives[at as usize])
}

/// Two ends have one value, but only one of them has a predecessor. So merging them is no symmetry,
/// although it keeps all values.
#[test]
fn merging_equal_values_is_no_symmetry_and_the_law_of_predecessors_sees_it() {
    let graph = "a -> b\nb\nc".parse().unwrap();
    let game = merged(&graph, &[0, 2, 2]);
    assert!(Suite::of(&game).indexed().symmetric().check().is_ok());
    let violation = Suite::of(&game).indexed().symmetric_predecessors().check().unwrap_err();
    assert_eq!((violation.law(), violation.point()), ("symmetric_predecessors", 1));
    assert!(violation.to_string().contains("predecessor: 0 of the position"), "{violation}");
    let forwards = Tablebase::dense((&game).reduced(), &Run::new()).unwrap();
    assert_eq!(forwards.value(&0), Ok(Some(Value::Win { plies: 1 })));
    // What the law guards against:
    let backwards = Tablebase::dense_by_predecessors((&game).reduced(), &Run::new()).unwrap();
    assert_eq!(backwards.value(&0), Ok(Some(Value::Draw)));
}

/// Nobody is the representative of a and b: each sends the other.
#[test]
fn a_representative_that_is_none_is_an_error_that_names_it() {
    let graph = "c -> a b\na\nb".parse().unwrap();
    let game = merged(&graph, &[0, 2, 1]);
    let orbits = (&game).reduced().numbered(&Run::new()).unwrap();
    assert_eq!(orbits.index_len(), 1);
    let expected = SolveError::RankOutOfRange { position: "2".into(), rank: 1, len: 1 };
    assert_eq!(orbits.orbit_sizes(&Run::new()), Err(expected));
    let error = Tablebase::dense(&orbits, &Run::new()).unwrap_err();
    assert!(matches!(error, SolveError::RankOutOfRange { rank: 1, len: 1, .. }), "{error}");
    assert_eq!(orbits.rank(&1), 1); // out of range, and not the rank of another orbit
}

#[test]
fn weights_that_exceed_a_word_are_an_error() {
    let game: GameGraph = "a -> b\nb".parse().unwrap();
    let table = Tablebase::dense(&game, &Run::new()).unwrap();
    let overflow = SolveError::Overflow { what: "number of positions", max: u64::MAX };
    assert_eq!(table.weighted_census(|_| 1 << 63), Err(overflow));
    let census = table.weighted_census(|&p| if p == 0 { u64::MAX - 1 } else { 1 }).unwrap();
    assert_eq!((census.positions(), census.won(), census.lost()), (u64::MAX, u64::MAX - 1, 1));
}
