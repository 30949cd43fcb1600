//! A rating that is called exact is the value; a rating that is called a bound is a bound.

use gt_core::Run;
use gt_core::alphabeta::{Rating, Search};
use gt_core::memo::{Outcomes, Values};
use gt_core::prelude::*;
use gt_core::table::Bound;

use crate::alphabeta::graph::{Graph, Random, Worth, oracle, rating, worth};

#[test]
fn solving_equals_memo_and_minimax_with_every_table() {
    for seed in 0..60 {
        let graph = Graph::acyclic(&mut Random(seed), 20);
        let game = graph.game();
        let value = Values::new(&game, &Run::new()).value(&0).unwrap().unwrap();
        let outcome = Outcomes::new(&game, &Run::new()).outcome(&0).unwrap().unwrap();
        with_every_table!(table => {
            let mut search = Search::new(&game).with_table(table).with_evaluation();
            assert_eq!(search.outcome(&0), Ok(outcome), "seed {seed}");
            let report = search.solve(&0).unwrap();
            assert_eq!((report.value(), report.bound, report.depth), (Some(value), Bound::Exact, None), "seed {seed}");
            assert_eq!(worth(report.rating), oracle(&graph, 0, None, &mut Vec::new()));
            assert_eq!(search.to_depth(&0, 30).unwrap().value(), Some(value), "a search that is deep enough gives the value");
            assert_eq!(search.deepen(&0, 30).unwrap().value(), Some(value));
        });
    }
}

/// The mistake would be to use bounds as values, or outside their window.
#[test]
fn every_window_at_every_depth_agrees_with_minimax() {
    let ends = |worth: Worth| {
        let (below, above) = (rating((1, -9)), rating((1, 9)));
        let mut ends = vec![
            Rating::WORST,
            below,
            rating((1, -1)),
            Rating::DRAW,
            rating((1, 2)),
            above,
            Rating::BEST,
        ];
        ends.extend([rating((2, -3)), rating((0, 2)), rating(worth)]);
        ends
    };
    for seed in 0..20 {
        let graph = Graph::layered(&mut Random(seed), 12);
        let game = graph.game();
        for plies in [0, 1, 2, 3, 5, 8, 11] {
            let truth = oracle(&graph, 0, Some(plies), &mut Vec::new());
            with_every_table!(table => {
                let mut search = Search::new(&game).with_table(table).with_evaluation();
                for alpha in ends(truth) {
                    for beta in ends(truth).into_iter().filter(|&beta| beta > alpha) {
                        let report = search.in_window(&0, plies, alpha, beta).unwrap();
                        let found = worth(report.rating);
                        let context = format!("seed {seed}, {plies} plies, ({alpha}, {beta}): {report:?}, minimax {truth:?}");
                        match report.bound {
                            Bound::Exact => assert_eq!(found, truth, "{context}"),
                            Bound::Lower => assert!(report.rating >= beta && found <= truth, "{context}"),
                            Bound::Upper => assert!(report.rating <= alpha && found >= truth, "{context}"),
                        }
                    }
                }
            });
        }
    }
}

#[test]
fn a_search_to_a_depth_is_minimax_to_that_depth_whatever_the_table() {
    for seed in 0..50 {
        let graph = Graph::layered(&mut Random(seed), 13);
        let game = graph.game();
        for plies in [0, 1, 2, 3, 4, 7, 9, 12] {
            let truth = oracle(&graph, 0, Some(plies), &mut Vec::new());
            with_every_table!(table => {
                let mut search = Search::new(&game).with_table(table).with_evaluation();
                let report = search.to_depth(&0, plies).unwrap();
                assert_eq!(worth(report.rating), truth, "seed {seed}, {plies} plies");
                let search = Search::new(&game).with_evaluation();
                let search = search.without_repetitions().without_killers();
                assert_eq!(worth({ search }.to_depth(&0, plies).unwrap().rating), truth);
            });
        }
    }
}
