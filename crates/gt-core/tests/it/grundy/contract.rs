//! Broken promises: cycles, ends other than in normal play, ranks without a position.

use gt_core::grundy::{DenseNimbers, Nimbers};
use gt_core::prelude::*;
use gt_core::{Run, SolveError};

use crate::grundy::games::Graph;

#[test]
fn a_cycle_is_an_error_with_its_positions_in_any_order_of_moves() {
    for edges in [vec![1, 3], vec![3, 1]] {
        let graph = Graph(vec![edges, vec![2], vec![0], vec![]]);
        let nimbers = Nimbers::new(&graph, &Run::new());
        let Err(SolveError::Cycle { length, positions }) = nimbers.nimber(&0) else {
            panic!("the cycle was not found")
        };
        assert_eq!((length, positions.join(" ")), (3, "0 1 2".to_owned()));
        assert_eq!(nimbers.nimber(&3).unwrap(), Nimber::ZERO, "the solver stays usable");
        assert!(
            matches!(nimbers.nimber(&1), Err(SolveError::Cycle { length: 3, .. })),
            "nothing on the cycle was stored"
        );
        let Err(SolveError::Cycle { length, positions }) = DenseNimbers::solve(&graph, &Run::new())
        else {
            panic!("the cycle was not found")
        };
        assert_eq!((length, positions.join(" ")), (3, "0 1 2".to_owned()));
    }
}

#[test]
fn a_cycle_is_an_error_where_the_solver_meets_it() {
    let graph = Graph(vec![vec![1], vec![], vec![1, 2]]);
    let nimbers = Nimbers::new(&graph, &Run::new());
    assert_eq!(nimbers.nimber(&0).unwrap(), Nimber(1));
    assert!(matches!(nimbers.nimber(&2), Err(SolveError::Cycle { length: 1, .. })));
    assert!(matches!(
        DenseNimbers::solve(&graph, &Run::new()),
        Err(SolveError::Cycle { length: 1, .. })
    ));
}

#[test]
fn a_component_that_comes_back_is_a_cycle() {
    struct Growing;
    impl Game for Growing {
        type Position = Vec<u8>;
        type Move = ();
        fn initial(&self) -> Vec<u8> {
            vec![1]
        }
        fn moves(&self, heaps: &Vec<u8>) -> impl Iterator<Item = ()> {
            heaps.first().map(|_| ()).into_iter()
        }
        fn play(&self, heaps: &Vec<u8>, (): ()) -> Vec<u8> {
            let mut after = heaps.clone();
            after.push(1);
            after
        }
    }
    impl Acyclic for Growing {} // no position comes twice, but play never ends
    impl Impartial for Growing {
        fn components(&self, heaps: &Vec<u8>) -> impl Iterator<Item = Vec<u8>> {
            heaps.iter().map(|&heap| vec![heap])
        }
    }
    assert!(matches!(
        Nimbers::new(Growing, &Run::new()).nimber(&vec![1]),
        Err(SolveError::Cycle { length: 1, .. })
    ));
}

#[test]
fn an_end_that_is_not_normal_play_is_an_error_and_not_nimber_zero() {
    #[derive(Debug)]
    struct Ends(Option<Outcome>, Outcome);
    impl Game for Ends {
        type Position = u8;
        type Move = ();
        fn initial(&self) -> u8 {
            1
        }
        fn moves(&self, at: &u8) -> impl Iterator<Item = ()> {
            (*at > 0).then_some(()).into_iter()
        }
        fn play(&self, at: &u8, (): ()) -> u8 {
            at - 1
        }
        fn decided(&self, at: &u8) -> Option<Outcome> {
            (*at == 1).then_some(self.0).flatten()
        }
        fn blocked(&self, _: &u8) -> Outcome {
            self.1
        }
    }
    impl Acyclic for Ends {}
    impl Impartial for Ends {}
    impl Indexed for Ends {
        fn index_len(&self) -> u64 {
            3
        }
        fn rank(&self, at: &u8) -> u64 {
            u64::from(*at)
        }
        fn unrank(&self, rank: u64) -> Option<u8> {
            u8::try_from(rank).ok().filter(|&at| at < 3)
        }
    }
    for (decided, blocked, bad) in [
        (None, Outcome::Win, Some("0")),
        (None, Outcome::Draw, Some("0")),
        (Some(Outcome::Win), Outcome::Loss, Some("1")),
        (Some(Outcome::Draw), Outcome::Loss, Some("1")),
        (Some(Outcome::Loss), Outcome::Loss, None),
    ] {
        let game = Ends(decided, blocked);
        let (hashed, table) =
            (Nimbers::new(&game, &Run::new()).nimber(&2), DenseNimbers::solve(&game, &Run::new()));
        let Some(bad) = bad else {
            assert_eq!((hashed, table.unwrap().nimber(&2)), (Ok(Nimber(1)), Some(Nimber(1))));
            continue;
        };
        let shown = |error: SolveError| matches!(error, SolveError::NotNormalPlay { position, .. } if position == bad);
        assert!(shown(hashed.unwrap_err()) && shown(table.unwrap_err()));
    }
}

/// Ranks that break the contract: a move leads to a rank out of range, or to a hole.
#[derive(Debug)]
struct Misranked {
    len: u64,
    hole: u64,
}

impl Game for Misranked {
    type Position = u64;
    type Move = u64;

    fn initial(&self) -> u64 {
        5
    }

    fn moves(&self, heap: &u64) -> impl Iterator<Item = u64> {
        0..*heap
    }

    fn play(&self, _: &u64, left: u64) -> u64 {
        9 - left
    }
}

impl Acyclic for Misranked {}
impl Impartial for Misranked {}

impl Indexed for Misranked {
    fn index_len(&self) -> u64 {
        self.len
    }

    fn rank(&self, heap: &u64) -> u64 {
        *heap
    }

    fn unrank(&self, rank: u64) -> Option<u64> {
        (rank < self.len && rank != self.hole).then_some(rank)
    }
}

#[test]
fn a_rank_out_of_range_is_named() {
    let error = DenseNimbers::solve(Misranked { len: 9, hole: 99 }, &Run::new()).unwrap_err();
    assert_eq!(error, SolveError::RankOutOfRange { position: "9".into(), rank: 9, len: 9 });
}

#[test]
fn a_move_to_a_hole_is_named() {
    let error = DenseNimbers::solve(Misranked { len: 10, hole: 9 }, &Run::new()).unwrap_err();
    assert!(matches!(error, SolveError::Hole { rank: 9, .. }), "{error}");
}
