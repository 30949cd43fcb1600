//! Awkward positions: equal hashes, all zeros, very many moves, no moves.

use core::hash::{Hash, Hasher};

use gt_core::Run;
use gt_core::alphabeta::Search;
use gt_core::memo::Values;
use gt_core::prelude::*;
use gt_core::table::{Exact, Fixed};

use crate::alphabeta::graph::{Graph, Random};

/// Positions that all have the same hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Colliding(usize);

impl Hash for Colliding {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u8(0);
    }
}

struct CollidingGraph(Graph);

impl Game for CollidingGraph {
    type Position = Colliding;
    type Move = usize;

    fn initial(&self) -> Colliding {
        Colliding(0)
    }

    fn moves(&self, at: &Colliding) -> impl Iterator<Item = usize> {
        self.0.nodes[at.0].0.iter().copied()
    }

    fn play(&self, _: &Colliding, to: usize) -> Colliding {
        Colliding(to)
    }

    fn blocked(&self, at: &Colliding) -> Outcome {
        self.0.nodes[at.0].1
    }
}

impl Acyclic for CollidingGraph {}

/// Positions are compared by `Eq`, never by their hash.
#[test]
fn a_constant_hash_changes_no_answer() {
    for seed in 0..60 {
        let graph = CollidingGraph(Graph::acyclic(&mut Random(seed), 20));
        let value = Values::new(&graph.0, &Run::new()).value(&0).unwrap();
        assert_eq!(
            Search::new(&graph).with_table(Exact::new()).solve(&Colliding(0)).unwrap().value(),
            value
        );
        for slots in [0, 1, 3, 8] {
            let mut search = Search::new(&graph).with_table(Fixed::with_slots(slots).unwrap());
            assert_eq!(search.solve(&Colliding(0)).unwrap().value(), value);
            assert_eq!(search.to_depth(&Colliding(0), 25).unwrap().value(), value);
        }
    }
}

/// A start encoded as 0, and a position of all ones.
#[test]
fn positions_of_all_zeros_or_all_ones_are_like_any_other() {
    struct Ends;
    impl Game for Ends {
        type Position = u64;
        type Move = u64;
        fn initial(&self) -> u64 {
            0
        }
        fn moves(&self, &at: &u64) -> impl Iterator<Item = u64> {
            let next: &[u64] = match at {
                0 => &[u64::MAX, 1],
                u64::MAX => &[1, 2],
                1 => &[2],
                _ => &[],
            };
            next.iter().copied()
        }
        fn play(&self, _: &u64, to: u64) -> u64 {
            to
        }
    }
    impl Acyclic for Ends {}
    for slots in [0, 1, 3, 64] {
        let mut search = Search::new(Ends).with_table(Fixed::with_slots(slots).unwrap());
        assert_eq!(search.solve(&0).unwrap().value(), Some(Value::Loss { plies: 2 }));
        assert_eq!(search.solve(&u64::MAX).unwrap().value(), Some(Value::Win { plies: 1 }));
    }
}

/// Only the last of many moves wins.
#[test]
fn the_only_winning_move_may_be_the_last_of_very_many() {
    struct Star(u32);
    impl Game for Star {
        type Position = u32;
        type Move = u32;
        fn initial(&self) -> u32 {
            0
        }
        fn moves(&self, &at: &u32) -> impl Iterator<Item = u32> {
            let (first, end) = if at == 0 {
                (1, self.0 + 1)
            } else if at < self.0 {
                (self.0 + 1, self.0 + 2)
            } else {
                (0, 0)
            };
            first..end
        }
        fn play(&self, _: &u32, to: u32) -> u32 {
            to
        }
    }
    impl Acyclic for Star {}
    for children in [254, 255, 256, 257, 32_768, 65_536] {
        let report = Search::new(Star(children)).with_table(Exact::new()).solve(&0).unwrap();
        assert_eq!(
            (report.value(), report.best_move()),
            (Some(Value::Win { plies: 1 }), Some(children))
        );
        assert_eq!(
            Search::new(Star(children)).to_depth(&0, 2).unwrap().best_move(),
            Some(children)
        );
    }
}

/// The rules decide what a player without a move gets: a loss, a draw or a win.
#[test]
fn the_game_decides_what_a_player_without_a_move_gets() {
    for (outcome, value) in [
        (Outcome::Loss, Value::Win { plies: 1 }),
        (Outcome::Draw, Value::Draw),
        (Outcome::Win, Value::Loss { plies: 1 }),
    ] {
        let graph = Graph { nodes: vec![(vec![1], Outcome::Loss, 3), (vec![], outcome, 5)] };
        for plies in [1, 2, 9] {
            assert_eq!(Search::new(&graph).to_depth(&0, plies).unwrap().value(), Some(value));
        }
        assert_eq!(Search::new(&graph).solve(&0).unwrap().value(), Some(value));
        assert_eq!(Search::new(&graph).outcome(&0), Ok(value.outcome()));
        assert_eq!(
            Search::new(&graph).to_depth(&1, 0).unwrap().value(),
            Some(Value::terminal(outcome))
        );
    }
}
