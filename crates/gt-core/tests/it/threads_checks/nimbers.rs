//! Dense nimbers on several threads, over a table that they share.

use gt_core::graph::GameGraph;
use gt_core::grundy::DenseNimbers;
use gt_core::prelude::*;
use gt_core::{LimitError, Run, SolveError, Stats};
use gt_testkit::scripted::Scripted;

use super::alike;
use crate::common::graphs::{listed, scattered as acyclic};
use crate::common::{THREADS, threads};

type Answer = (Vec<Option<Nimber>>, Stats);

fn solved(game: &Scripted<'_>, run: &Run) -> Result<Answer, SolveError> {
    let table = DenseNimbers::solve(game, run)?;
    Ok(((0..game.index_len()).map(|rank| table.at_rank(rank)).collect(), table.stats()))
}

/// Position p has moves to all smaller numbers, so its nimber is p. Its rank is given by `order`.
fn heap(len: u32, order: fn(u32) -> u32) -> GameGraph {
    let mut edges = vec![Vec::new(); len as usize];
    (0..len).for_each(|p| edges[order(p) as usize] = (0..p).map(order).collect());
    listed(&edges)
}

#[test]
fn wide_nimbers_widen_the_cells_in_the_middle_of_the_work() {
    const LEN: u32 = 3_000;
    for order in [|p| p, |p| LEN - 1 - p, |p| p * 7 % LEN] {
        let graph = heap(LEN, order);
        let game = Scripted::of_graph(&graph);
        let (nimbers, stats) = alike(|run| solved(&game, run)).unwrap();
        assert!((0..LEN).all(|p| nimbers[order(p) as usize] == Some(Nimber(p))));
        assert_eq!((stats.positions, stats.edges), (LEN.into(), u64::from(LEN * (LEN - 1) / 2)));
        for count in THREADS {
            assert_eq!(
                DenseNimbers::solve(&game, &threads(count)).unwrap().bytes(),
                2 * u64::from(LEN)
            );
            let narrow = DenseNimbers::solve(&game, &threads(count).memory(3 * u64::from(LEN) - 1))
                .map(drop)
                .unwrap_err();
            assert!(
                matches!(narrow, SolveError::Limit(LimitError::Memory { .. })),
                "{count} threads: {narrow}"
            );
        }
    }
}

#[test]
fn example_games_and_long_plays() {
    let matches =
        Scripted::new(50_000, |left: u32| (1..=left.min(3)).map(move |taken| left - taken))
            .numbered(50_001);
    let (nimbers, _) = alike(|run| solved(&matches, run)).unwrap();
    assert!((0..=50_000_u32).all(|left| nimbers[left as usize] == Some(Nimber(left % 4))));
    let against = Scripted::new(0, |p| (p < 59_999).then_some(p + 1)).numbered(60_000);
    let (nimbers, _) = alike(|run| solved(&against, run)).unwrap();
    assert!((0..60_000_u32).all(|p| nimbers[p as usize] == Some(Nimber((59_999 - p) % 2))));
}

#[test]
fn cycles_and_wrong_ranks_are_errors_on_any_number_of_threads() {
    const LEN: u32 = 20_000;
    for length in [1, 2, 3, 1_000, LEN] {
        // Every position leads to the one before; the first positions lead round a cycle.
        let edges = |p: u32| if p < length { vec![(p + 1) % length] } else { vec![p - 1] };
        let game = Scripted::new(0, edges).numbered(LEN);
        for count in THREADS {
            let error = DenseNimbers::solve(&game, &threads(count)).map(drop).unwrap_err();
            let SolveError::Cycle { length: found, .. } = error else {
                panic!("{count} threads: {error}")
            };
            assert_eq!(found as u64, u64::from(length), "{count} threads");
        }
    }
    let graph = acyclic(3, LEN, 4);
    let game = Scripted::of_graph(&graph);
    let beyond = game
        .clone()
        .with_moves(|p| graph.edges(p).iter().copied().chain((p == 7_777).then_some(LEN)));
    let error = alike(|run| solved(&beyond, run)).unwrap_err();
    assert!(matches!(error, SolveError::RankOutOfRange { .. }), "{error}");
    let drawn = game.with_decided(|p| (p == 15_000).then_some(Outcome::Draw));
    assert!(matches!(alike(|run| solved(&drawn, run)), Err(SolveError::NotNormalPlay { .. })));
}
