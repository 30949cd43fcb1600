//! What was solved and stored comes back.

use gt_core::graph::GameGraph;
use gt_core::grundy::DenseNimbers;
use gt_core::margin::MarginTable;
use gt_core::memo::{Frozen, Outcomes, Values};
use gt_core::prelude::*;
use gt_core::retrograde::{Builder, DrawKind, PackedValue, Tablebase};
use gt_core::{Run, dense};
use gt_testkit::strategy;
use proptest::prelude::*;

use crate::stored::known;

proptest! {
    #[test]
    fn a_dense_table_comes_back_from_its_entries(graph in strategy::loopy_graph(1..=20)) {
        let run = Run::new();
        let solved = Tablebase::dense(&graph, &run).unwrap();
        let table = Tablebase::from_values(&graph, solved.entries().iter().copied(), &run).unwrap();
        prop_assert_eq!(table.entries(), solved.entries());
        prop_assert_eq!(table.census().unwrap(), solved.census().unwrap());
        prop_assert!(table.is_complete());
        prop_assert_eq!(table.stats().positions, u64::from(graph.len()));
        prop_assert_eq!(known(&table), known(&solved));
    }

    /// The kinds of draws are lost, and only they.
    #[test]
    fn a_dense_table_comes_back_from_its_values(graph in strategy::loopy_graph(1..=20)) {
        let run = Run::new();
        let solved = Tablebase::dense(&graph, &run).unwrap();
        let values: Vec<Option<Value>> = solved.entries().iter().map(|entry| entry.value()).collect();
        let table = Tablebase::from_values(&graph, values, &run).unwrap();
        for position in 0..graph.len() {
            prop_assert_eq!(table.value(&position), solved.value(&position));
            prop_assert_eq!(table.draw_kind(&position), None);
        }
        let (census, before) = (table.census().unwrap(), solved.census().unwrap());
        prop_assert_eq!((&census.wins, &census.losses, census.drawn()), (&before.wins, &before.losses, before.drawn()));
        prop_assert_eq!((census.drawn_somehow, census.unknown), (before.drawn(), 0));
    }

    #[test]
    fn a_hashed_table_comes_back_from_its_pairs(graph in strategy::loopy_graph(1..=20), reverse in any::<bool>()) {
        let run = Run::new();
        let solved = Tablebase::explore(&graph, [0], &run).unwrap();
        let mut pairs: Vec<(u32, PackedValue)> = known(&solved).into_iter().map(|(p, _)| (p, solved.entry(&p))).collect();
        if reverse {
            pairs.reverse();
        }
        let mut table = Tablebase::from_pairs(&graph, pairs.clone(), &run).unwrap();
        prop_assert_eq!(table.census(), solved.census());
        prop_assert_eq!(table.stats().positions, pairs.len() as u64);
        for position in 0..graph.len() {
            prop_assert_eq!(table.entry(&position), solved.entry(&position));
        }
        // Each further position gets the value that a table of the whole game has.
        table.extend(0..graph.len(), &run).unwrap();
        let whole = Tablebase::dense(&graph, &run).unwrap();
        for position in 0..graph.len() {
            prop_assert_eq!(table.entry(&position), whole.entry(&position));
        }
    }

    /// Pairs need not be closed under moves: what is missing is found by `extend`.
    #[test]
    fn a_table_of_some_values_is_extended_to_the_whole(graph in strategy::loopy_graph(1..=20), kept in any::<u32>()) {
        let run = Run::new();
        let whole = Tablebase::dense(&graph, &run).unwrap();
        let some = known(&whole).into_iter().filter(|(p, _)| kept >> p & 1 == 1);
        let mut table = Tablebase::from_pairs(&graph, some, &run).unwrap();
        let drawn = table.census().unwrap().drawn() > 0;
        table.extend(0..graph.len(), &run).unwrap();
        for position in 0..graph.len() {
            prop_assert_eq!(table.value(&position), whole.value(&position));
            let kind = table.draw_kind(&position);
            if drawn {
                // A kind that depends on a draw without a kind is not guessed.
                prop_assert!(kind.is_none_or(|kind| kind == DrawKind::ByRule && whole.draw_kind(&position) == Some(kind)));
            } else {
                prop_assert_eq!(kind, whole.draw_kind(&position));
            }
        }
    }

    #[test]
    fn frozen_answers_come_back(graph in strategy::acyclic_graph(1..=20)) {
        let run = Run::new();
        let (mut values, outcomes) = (Values::new(&graph, &run), Outcomes::new(&graph, &run));
        values.value(&0).unwrap();
        outcomes.value(&0).unwrap();
        let pairs: Vec<_> = values.solved().map(|(p, value)| (*p, value)).collect();
        let (of_values, of_outcomes) = (values.freeze(), outcomes.freeze());
        let back = Frozen::from_pairs(&graph, pairs.iter().chain(&pairs).copied(), &run).unwrap();
        let outcomes_back = Frozen::from_pairs(&graph, known(&of_outcomes), &run).unwrap();
        prop_assert_eq!((back.len(), outcomes_back.len()), (of_values.len(), of_outcomes.len()));
        for position in 0..graph.graph().len() {
            prop_assert_eq!(back.value(&position), of_values.value(&position));
            prop_assert_eq!(outcomes_back.value(&position), of_outcomes.value(&position));
        }
    }

    #[test]
    fn dense_answers_come_back(graph in strategy::acyclic_graph(1..=20)) {
        let run = Run::new();
        let ranks = 0..graph.index_len();
        let outcomes = dense::Outcomes::solve(&graph, &run).unwrap();
        let back = dense::Outcomes::from_outcomes(&graph, ranks.clone().map(|rank| outcomes.at_rank(rank)), &run).unwrap();
        prop_assert!(back.iter().eq(outcomes.iter()));
        prop_assert_eq!((back.census(), back.stats().positions), (outcomes.census(), graph.index_len()));
        let values = dense::Values::solve(&graph, &run).unwrap();
        let back = dense::Values::from_values(&graph, ranks.clone().map(|rank| values.at_rank(rank)), &run).unwrap();
        prop_assert!(back.iter().eq(values.iter()));
        prop_assert_eq!(back.line(&0), values.line(&0));
        let margins = dense::MarginValues::solve(&graph, &run).unwrap();
        let back = dense::MarginValues::from_margins(&graph, ranks.map(|rank| margins.at_rank(rank)), &run).unwrap();
        prop_assert!(back.iter().eq(margins.iter()));
    }

    /// Plies come back too, so that lines do.
    #[test]
    fn tables_of_margins_come_back(graph in strategy::loopy_graph(1..=12)) {
        let run = Run::new();
        let solved = MarginTable::dense(&graph, &run).unwrap();
        let stored = |p: u32| Some((solved.margin(&p)?, solved.settles_in(&p)?));
        let dense = MarginTable::from_margins(&graph, (0..graph.len()).map(stored), &run).unwrap();
        let pairs = (0..graph.len()).rev().filter_map(|p| stored(p).map(|(margin, plies)| (p, margin, plies)));
        let hashed = MarginTable::from_pairs(&graph, pairs.clone().chain(pairs), &run).unwrap();
        prop_assert_eq!((dense.stats().positions, hashed.stats().positions), (graph.len().into(), graph.len().into()));
        for p in 0..graph.len() {
            prop_assert_eq!((dense.margin(&p), dense.settles_in(&p)), (solved.margin(&p), solved.settles_in(&p)));
            prop_assert_eq!((hashed.margin(&p), hashed.settles_in(&p)), (solved.margin(&p), solved.settles_in(&p)));
            prop_assert_eq!((dense.line(&p), hashed.line(&p)), (solved.line(&p), solved.line(&p)));
        }
    }

    #[test]
    fn dense_nimbers_come_back(graph in strategy::impartial_graph(1..=12)) {
        let run = Run::new();
        let solved = DenseNimbers::solve(&graph, &run).unwrap();
        let stored: Vec<_> = (0..graph.index_len()).map(|rank| solved.at_rank(rank)).collect();
        let table = DenseNimbers::from_nimbers(&graph, stored, &run).unwrap();
        prop_assert!(table.iter().eq(solved.iter()));
        prop_assert_eq!((table.bytes(), table.stats().positions), (solved.bytes(), graph.index_len()));
    }
}

/// What an unfinished table waits for is not a value: it comes back as unknown.
#[test]
fn an_unfinished_table_comes_back_unfinished() {
    let chain = GameGraph::from_fn(1000, |p| p.checked_sub(1), |_| None).unwrap();
    let run = Run::new();
    let partial = Builder::new(&chain)
        .keep_partial()
        .explore([500, 999], &run.clone().positions(700))
        .unwrap();
    let pairs: Vec<_> = (0..1000).map(|p| (p, partial.entry(&p))).collect();
    let mut table = Tablebase::from_pairs(&chain, pairs.clone(), &run).unwrap();
    assert!(!table.is_complete());
    assert_eq!(known(&table).len(), known(&partial).len());
    table.extend([999], &run).unwrap();
    assert_eq!(table.value(&999), Ok(Some(Value::Win { plies: 999 })));
    let dense =
        Tablebase::from_values(&chain, pairs.into_iter().map(|(_, entry)| entry), &run).unwrap();
    assert!(!dense.is_complete());
}
