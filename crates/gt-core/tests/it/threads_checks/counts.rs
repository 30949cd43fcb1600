//! Perft on several threads.

use gt_core::graph::GameGraph;
use gt_core::perft::{divide, perft};
use gt_core::prelude::*;
use gt_core::{Run, SolveError};
use gt_testkit::scripted::Scripted;
use proptest::prelude::*;

use super::alike;
use crate::common::graphs::{Shape, large};

/// The plays of exactly `plies` plies, ply by ply: how many plays lead to each position.
fn slowly(graph: &GameGraph, plies: u32) -> u64 {
    let mut plays = vec![0_u64; graph.len() as usize];
    plays[0] = 1;
    for _ in 0..plies {
        let mut next = vec![0; plays.len()];
        for (p, many) in (0..).zip(plays).filter(|&(p, _)| graph.outcome_by_rule(p).is_none()) {
            graph.edges(p).iter().for_each(|&to| next[to as usize] += many);
        }
        plays = next;
    }
    plays.iter().sum()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn counts_are_those_of_a_count_by_plies(
        seed: u64,
        positions in 1_u32..300,
        plies in 0_u32..14,
    ) {
        let graph = large(Shape::Any, positions, 3, seed);
        let game = Scripted::of_graph(&graph);
        prop_assert_eq!(alike(|run| perft(&game, &0, plies, run)), Ok(slowly(&graph, plies)));
        let parts = alike(|run| divide(&game, &0, plies, run)).unwrap();
        prop_assert_eq!(parts, divide(&game, &0, plies, &Run::new()).unwrap());
    }
}

#[test]
fn a_long_count_is_the_same() {
    // While there are many matches, every position has three moves.
    let matches = Scripted::new(100, |left: u32| (1..=left.min(3)).map(move |taken| left - taken));
    assert_eq!(alike(|run| perft(&matches, &100, 14, run)), Ok(3_u64.pow(14)));
    // All plays are below the last move of each position: the parts are as unequal as can be.
    let comb = Scripted::new(0_u32, |p| if p < 399 { vec![399, p + 1] } else { Vec::new() });
    assert_eq!(alike(|run| perft(&comb, &0, 399, run)), Ok(2));
    let ring = Scripted::new(0_u32, |_| [0]);
    assert_eq!(alike(|run| perft(&ring, &0, 100_000, run)), Ok(1));
}

/// 16 moves a ply: 16^16 plays are one too many for a `u64`.
///
/// Not a scripted game: 2^52 moves are counted at once only by an iterator that is not boxed.
struct Sixteen;

impl Game for Sixteen {
    type Position = u32;
    type Move = u64;

    fn initial(&self) -> u32 {
        0
    }

    fn moves(&self, plies: &u32) -> impl Iterator<Item = u64> {
        0..if *plies < 3 { 16 } else { 1 << 52 }
    }

    fn play(&self, plies: &u32, _: u64) -> u32 {
        plies + 1
    }
}

#[test]
fn too_many_plays_are_the_same_error() {
    let error = alike(|run| perft(&Sixteen, &0, 4, run)).unwrap_err();
    assert_eq!(error, SolveError::Overflow { what: "the number of plays", max: u64::MAX });
    let parts = alike(|run| divide(&Sixteen, &0, 4, run)).unwrap();
    assert!(parts.len() == 16 && parts.iter().all(|&(_, plays)| plays == 1 << 60));
}
