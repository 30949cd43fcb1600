//! Nimbers by both solvers: known values, sums, limits, and what false promises lead to.

use core::hash::{Hash, Hasher};
use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

use gt_core::grundy::{self, DenseNimbers, Nimbers};
use gt_core::prelude::*;
use gt_core::{LimitError, Limits, Progress, SolveError};
use proptest::prelude::*;

/// Nim with heaps in order; the positions of one heap are indexed.
struct Nim;

impl Game for Nim {
    type Position = Vec<u32>;
    type Move = (usize, u32);

    fn initial(&self) -> Vec<u32> {
        vec![3, 4, 5]
    }

    fn moves(&self, heaps: &Vec<u32>) -> impl Iterator<Item = (usize, u32)> {
        heaps.iter().enumerate().flat_map(|(heap, &size)| (0..size).map(move |left| (heap, left)))
    }

    fn play(&self, heaps: &Vec<u32>, (heap, left): (usize, u32)) -> Vec<u32> {
        let mut after = heaps.clone();
        after[heap] = left;
        after
    }
}

impl Acyclic for Nim {}

impl Impartial for Nim {
    fn components(&self, heaps: &Vec<u32>) -> impl Iterator<Item = Vec<u32>> {
        heaps.iter().filter(|&&size| size > 0).map(|&size| vec![size])
    }
}

/// One heap of at most `size`, ranked by the heap or, `reversed`, by what is gone: then every move leads to a higher rank.
#[derive(Debug)]
struct Heap {
    size: u32,
    reversed: bool,
}

impl Game for Heap {
    type Position = u32;
    type Move = u32;

    fn initial(&self) -> u32 {
        self.size
    }

    fn moves(&self, heap: &u32) -> impl Iterator<Item = u32> {
        0..*heap
    }

    fn play(&self, _: &u32, left: u32) -> u32 {
        left
    }
}

impl Acyclic for Heap {}
impl Impartial for Heap {}

impl Indexed for Heap {
    fn index_len(&self) -> u64 {
        u64::from(self.size) + 1
    }

    fn rank(&self, heap: &u32) -> u64 {
        u64::from(if self.reversed { self.size - heap } else { *heap })
    }

    fn unrank(&self, rank: u64) -> Option<u32> {
        let rank = u32::try_from(rank).ok().filter(|&rank| rank <= self.size)?;
        Some(if self.reversed { self.size - rank } else { rank })
    }
}

/// A set of heaps of sizes 2^k, as a bit set; a heap of 2^k can be replaced by any set of smaller ones.
struct PowersOfTwo;

impl Game for PowersOfTwo {
    type Position = u64;
    type Move = u64;

    fn initial(&self) -> u64 {
        1 << 17
    }

    fn moves(&self, heaps: &u64) -> impl Iterator<Item = u64> {
        assert!(heaps.is_power_of_two(), "only components are searched");
        0..*heaps
    }

    fn play(&self, _: &u64, set: u64) -> u64 {
        set
    }
}

impl Acyclic for PowersOfTwo {}

impl Impartial for PowersOfTwo {
    fn components(&self, heaps: &u64) -> impl Iterator<Item = u64> {
        let heaps = *heaps;
        (0..64).map(|bit| 1 << bit).filter(move |heap| heaps & heap != 0)
    }
}

/// A graph given by lists of successors; positions are nodes.
#[derive(Debug)]
struct Graph(Vec<Vec<usize>>);

impl Game for Graph {
    type Position = usize;
    type Move = usize;

    fn initial(&self) -> usize {
        0
    }

    fn moves(&self, node: &usize) -> impl Iterator<Item = usize> {
        0..self.0[*node].len()
    }

    fn play(&self, node: &usize, edge: usize) -> usize {
        self.0[*node][edge]
    }
}

impl Acyclic for Graph {}
impl Impartial for Graph {}

impl Indexed for Graph {
    fn index_len(&self) -> u64 {
        self.0.len() as u64
    }

    fn rank(&self, node: &usize) -> u64 {
        *node as u64
    }

    fn unrank(&self, rank: u64) -> Option<usize> {
        usize::try_from(rank).ok().filter(|&node| node < self.0.len())
    }
}

fn dense<G: Impartial + Acyclic + Indexed>(game: G) -> DenseNimbers<G> {
    DenseNimbers::build(game, &Limits::default()).expect("an acyclic game without limits")
}

#[test]
fn a_sum_of_heaps_costs_the_heaps_and_not_the_product() {
    let mut nimbers = Nimbers::new(Nim);
    assert_eq!(nimbers.nimber(&vec![40, 50, 60, 70]).unwrap(), [40, 50, 60, 70].map(Nimber).into_iter().sum());
    assert_eq!(nimbers.stats().positions, 70);
    assert_eq!(nimbers.winning_moves(&vec![3, 4, 5]).unwrap(), [(0, 1)]);
    assert_eq!(nimbers.winning_moves(&vec![1, 4, 5]).unwrap(), []);
    assert_eq!(nimbers.stats().positions, 70);
}

#[test]
fn equal_components_of_one_move_are_searched_once() {
    let mut nimbers = Nimbers::new(Nim);
    assert_eq!(nimbers.nimber(&vec![9, 9]).unwrap(), Nimber::ZERO);
    assert_eq!(nimbers.stats().edges, (1..=9).sum::<u64>());
}

#[test]
fn mex_is_right_with_256_and_more_options() {
    for size in [254, 255, 256, 257, 600] {
        assert_eq!(Nimbers::new(Heap { size, reversed: false }).nimber(&size).unwrap(), Nimber(size));
    }
    let mut nimbers = Nimbers::new(PowersOfTwo);
    for options in [1 << 8, 1 << 15, 1 << 16, 1 << 17] {
        assert_eq!(nimbers.nimber(&options).unwrap(), Nimber(u32::try_from(options).unwrap()));
    }
    assert_eq!(nimbers.nimber(&((1 << 17) - 1)).unwrap(), Nimber((1 << 17) - 1));
}

#[test]
fn a_dense_table_widens_where_a_nimber_needs_more_than_a_byte() {
    for reversed in [false, true] {
        for (size, width) in [(251, 1), (252, 1), (253, 2), (255, 2), (256, 2), (400, 2)] {
            let table = dense(Heap { size, reversed });
            assert!(table.iter().all(|(rank, nimber)| table.game().unrank(rank) == Some(nimber.get())));
            assert_eq!(table.bytes(), width * (u64::from(size) + 1));
            assert_eq!(table.nimber_at(u64::from(size) + 1), None);
        }
    }
}

#[test]
fn a_dense_table_generates_each_position_once_where_moves_lead_to_lower_ranks() {
    let table = dense(Heap { size: 200, reversed: false });
    assert_eq!((table.stats().positions, table.stats().expanded, table.stats().edges), (201, 201, 200 * 201 / 2));
    assert!(dense(Heap { size: 200, reversed: true }).stats().expanded <= 2 * 201);
}

#[test]
fn kayles_has_its_published_nimbers() {
    // Source: lit, OEIS A002186; from row length 71 on they have period 12.
    const FIRST: [u32; 24] = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7];
    const PERIOD: [u32; 12] = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7];
    let mut nimbers = Nimbers::new(Kayles);
    for length in 0..200_u8 {
        let nimber = nimbers.nimber(&vec![length]).unwrap().get();
        if let Some(&known) = FIRST.get(usize::from(length)) {
            assert_eq!(nimber, known, "row of {length}");
        } else if length > 70 {
            assert_eq!(nimber, PERIOD[usize::from(length) % 12], "row of {length}");
        }
    }
    assert_eq!(nimbers.stats().positions, 199, "one per row length");
}

/// Rows of pins; a ball fells one pin or two neighbours.
struct Kayles;

impl Game for Kayles {
    type Position = Vec<u8>;
    type Move = (usize, u8, u8);

    fn initial(&self) -> Vec<u8> {
        vec![12]
    }

    fn moves(&self, rows: &Vec<u8>) -> impl Iterator<Item = (usize, u8, u8)> {
        rows.iter()
            .enumerate()
            .flat_map(|(row, &pins)| (1..=2.min(pins)).flat_map(move |fall| (0..=pins - fall).map(move |left| (row, left, fall))))
    }

    fn play(&self, rows: &Vec<u8>, (row, left, fall): (usize, u8, u8)) -> Vec<u8> {
        let mut after = rows.clone();
        let pins = after.remove(row);
        after.extend([left, pins - fall - left]);
        after
    }
}

impl Acyclic for Kayles {}

impl Impartial for Kayles {
    fn components(&self, rows: &Vec<u8>) -> impl Iterator<Item = Vec<u8>> {
        rows.iter().filter(|&&pins| pins > 0).map(|&pins| vec![pins])
    }
}

#[test]
fn the_nimber_of_two_games_is_the_sum_of_theirs() {
    let (mut kayles, mut nim) = (Nimbers::new(Kayles), Nimbers::new(Nim));
    let sum = grundy::sum(&mut kayles, &mut nim, &(vec![5, 10], vec![6])).unwrap();
    assert_eq!(sum, Nimber(4) + Nimber(2) + Nimber(6));
    assert_eq!(kayles.stats().positions + nim.stats().positions, 10 + 6);
}

#[test]
fn two_moves_to_one_position_count_once() {
    let doubled = Graph(vec![vec![1, 1, 2, 2, 2], vec![2, 2], vec![]]);
    assert_eq!(Nimbers::new(&doubled).nimber(&0).unwrap(), Nimber(2));
    assert_eq!(dense(&doubled).nimber(&0), Some(Nimber(2)));
}

#[test]
fn positions_coded_as_zero_and_as_all_ones_are_positions_like_others() {
    struct Flip;
    impl Game for Flip {
        type Position = u64;
        type Move = ();
        fn initial(&self) -> u64 {
            0
        }
        fn moves(&self, code: &u64) -> impl Iterator<Item = ()> {
            (*code == 0).then_some(()).into_iter()
        }
        fn play(&self, code: &u64, (): ()) -> u64 {
            !code
        }
    }
    impl Acyclic for Flip {}
    impl Impartial for Flip {}
    let mut nimbers = Nimbers::new(Flip);
    assert_eq!(nimbers.nimber(&0).unwrap(), Nimber(1));
    assert_eq!(nimbers.nimber(&u64::MAX).unwrap(), Nimber::ZERO);
    assert_eq!(nimbers.stats().positions, 2);
}

#[test]
fn a_constant_hash_changes_no_answer() {
    #[derive(Clone, Debug, PartialEq, Eq)]
    struct Bad(u32);
    impl Hash for Bad {
        fn hash<H: Hasher>(&self, state: &mut H) {
            state.write_u8(0);
        }
    }
    struct Game32;
    impl Game for Game32 {
        type Position = Bad;
        type Move = u32;
        fn initial(&self) -> Bad {
            Bad(100)
        }
        fn moves(&self, heap: &Bad) -> impl Iterator<Item = u32> {
            1..=3.min(heap.0)
        }
        fn play(&self, heap: &Bad, taken: u32) -> Bad {
            Bad(heap.0 - taken)
        }
    }
    impl Acyclic for Game32 {}
    impl Impartial for Game32 {}
    let mut nimbers = Nimbers::new(Game32);
    for heap in 0..=100 {
        assert_eq!(nimbers.nimber(&Bad(heap)).unwrap(), Nimber(heap % 4));
    }
}

#[test]
fn a_cycle_is_an_error_that_shows_it_whatever_the_order_of_moves() {
    for edges in [vec![1, 3], vec![3, 1]] {
        let graph = Graph(vec![edges, vec![2], vec![0], vec![]]);
        let mut nimbers = Nimbers::new(&graph);
        let Err(SolveError::Cycle { length, positions }) = nimbers.nimber(&0) else { panic!("a cycle was not seen") };
        assert_eq!((length, positions.join(" ")), (3, "0 1 2".to_owned()));
        assert_eq!(nimbers.nimber(&3).unwrap(), Nimber::ZERO, "the solver stays usable");
        assert!(matches!(nimbers.nimber(&1), Err(SolveError::Cycle { length: 3, .. })), "nothing on the cycle was stored");
        let Err(SolveError::Cycle { length, positions }) = DenseNimbers::build(&graph, &Limits::default()) else {
            panic!("a cycle was not seen")
        };
        assert_eq!((length, positions.join(" ")), (3, "0 1 2".to_owned()));
    }
}

#[test]
fn a_self_loop_and_an_unreachable_cycle_are_met_where_they_are() {
    let graph = Graph(vec![vec![1], vec![], vec![1, 2]]);
    let mut nimbers = Nimbers::new(&graph);
    assert_eq!(nimbers.nimber(&0).unwrap(), Nimber(1));
    assert!(matches!(nimbers.nimber(&2), Err(SolveError::Cycle { length: 1, .. })));
    assert!(matches!(DenseNimbers::build(&graph, &Limits::default()), Err(SolveError::Cycle { length: 1, .. })));
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
    impl Acyclic for Growing {} // no position comes twice, and yet play never ends
    impl Impartial for Growing {
        fn components(&self, heaps: &Vec<u8>) -> impl Iterator<Item = Vec<u8>> {
            heaps.iter().map(|&heap| vec![heap])
        }
    }
    assert!(matches!(Nimbers::new(Growing).nimber(&vec![1]), Err(SolveError::Cycle { length: 1, .. })));
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
        let (hashed, table) = (Nimbers::new(&game).nimber(&2), DenseNimbers::build(&game, &Limits::default()));
        let Some(bad) = bad else {
            assert_eq!((hashed, table.unwrap().nimber(&2)), (Ok(Nimber(1)), Some(Nimber(1))));
            continue;
        };
        let shown = |error: SolveError| matches!(error, SolveError::NotNormalPlay { position, .. } if position == bad);
        assert!(shown(hashed.unwrap_err()) && shown(table.unwrap_err()));
    }
}

#[test]
fn a_limit_stops_the_search_and_a_larger_one_lets_it_go_on() {
    let mut nimbers = Nimbers::new(Nim).with_limits(Limits::default().positions(20));
    assert_eq!(nimbers.nimber(&vec![30]), Err(LimitError::Positions { limit: 20 }.into()));
    assert!(nimbers.solved().all(|(heap, nimber)| heap[0] == nimber.get()));
    assert_eq!(nimbers.nimber(&vec![12]), Ok(Nimber(12)));
    let mut nimbers = nimbers.with_limits(Limits::default());
    assert_eq!(nimbers.nimber(&vec![30]), Ok(Nimber(30)));
    assert_eq!(nimbers.stats().positions, 30);
}

#[test]
fn a_dense_table_is_refused_before_it_is_allocated() {
    #[derive(Debug)]
    struct Vast;
    impl Game for Vast {
        type Position = u64;
        type Move = u64;
        fn initial(&self) -> u64 {
            0
        }
        fn moves(&self, _: &u64) -> impl Iterator<Item = u64> {
            core::iter::empty()
        }
        fn play(&self, _: &u64, _: u64) -> u64 {
            0
        }
    }
    impl Acyclic for Vast {}
    impl Impartial for Vast {}
    impl Indexed for Vast {
        fn index_len(&self) -> u64 {
            1 << 60
        }
        fn rank(&self, at: &u64) -> u64 {
            *at
        }
        fn unrank(&self, rank: u64) -> Option<u64> {
            Some(rank)
        }
    }
    let refused = |limits: Limits| DenseNimbers::build(Vast, &limits).unwrap_err();
    assert_eq!(refused(Limits::default().bytes(1 << 30)), LimitError::Bytes { needed: 1 << 60, limit: 1 << 30 }.into());
    assert_eq!(refused(Limits::default().positions(9)), LimitError::Positions { limit: 9 }.into());
    assert_eq!(refused(Limits::default()), SolveError::Allocation { bytes: 1 << 60 });
    let heap = Heap { size: 300, reversed: false };
    assert_eq!(
        DenseNimbers::build(heap, &Limits::default().bytes(902)).unwrap_err(),
        LimitError::Bytes { needed: 903, limit: 902 }.into(),
        "one byte for each fits, and two more do not"
    );
}

#[test]
fn both_solvers_see_an_interrupt_and_report_progress() {
    let flag = Arc::new(AtomicBool::new(true));
    let limits = Limits::default().interrupt(Arc::clone(&flag));
    let heap = Heap { size: 9, reversed: false };
    assert_eq!(DenseNimbers::build(&heap, &limits).unwrap_err(), LimitError::Interrupted.into());
    let mut nimbers = Nimbers::new(&heap).with_limits(limits);
    assert_eq!(nimbers.nimber(&9), Err(LimitError::Interrupted.into()));
    flag.store(false, Ordering::Relaxed);
    let mut reports = 0;
    let mut nimbers = nimbers.with_observer(|_: Progress| reports += 1);
    assert_eq!(nimbers.nimber(&9), Ok(Nimber(9)));
    drop(nimbers);
    assert!(reports > 0);
    let mut totals = Vec::new();
    DenseNimbers::build_observed(&heap, &Limits::default(), &mut |p: Progress| totals.push(p.total)).unwrap();
    assert_eq!(totals, [Some(10)]);
}

/// One heap from which one is taken.
struct Chain {
    length: u32,
    reversed: bool,
}

impl Game for Chain {
    type Position = u32;
    type Move = ();

    fn initial(&self) -> u32 {
        self.length
    }

    fn moves(&self, left: &u32) -> impl Iterator<Item = ()> {
        (*left > 0).then_some(()).into_iter()
    }

    fn play(&self, left: &u32, (): ()) -> u32 {
        left - 1
    }
}

impl Acyclic for Chain {}
impl Impartial for Chain {}

impl Indexed for Chain {
    fn index_len(&self) -> u64 {
        u64::from(self.length) + 1
    }

    fn rank(&self, left: &u32) -> u64 {
        u64::from(if self.reversed { self.length - left } else { *left })
    }

    fn unrank(&self, rank: u64) -> Option<u32> {
        let rank = u32::try_from(rank).ok().filter(|&rank| rank <= self.length)?;
        Some(if self.reversed { self.length - rank } else { rank })
    }
}

#[test]
fn a_chain_of_a_million_plies_needs_no_more_than_a_small_stack() {
    let solve = || {
        let length = 1_000_001;
        assert_eq!(Nimbers::new(Chain { length, reversed: false }).nimber(&length).unwrap(), Nimber(1));
        for reversed in [false, true] {
            let table = dense(Chain { length, reversed });
            assert_eq!((table.nimber(&length), table.nimber(&1_000_000)), (Some(Nimber(1)), Some(Nimber::ZERO)));
        }
    };
    std::thread::Builder::new().stack_size(2 << 20).spawn(solve).unwrap().join().unwrap();
}

/// The definition of the nimber, with a set and no table.
fn by_definition(graph: &Graph, node: usize) -> usize {
    let options: std::collections::BTreeSet<usize> = graph.0[node].iter().map(|&next| by_definition(graph, next)).collect();
    (0..=graph.0.len()).find(|nimber| !options.contains(nimber)).expect("fewer options than nodes")
}

/// Acyclic graphs of up to 12 nodes whose numbering is unrelated to the direction of the edges.
fn acyclic_graphs() -> impl Strategy<Value = Graph> {
    let edges = proptest::collection::vec(proptest::collection::vec(any::<proptest::sample::Index>(), 0..5), 1..13);
    (edges, any::<u64>()).prop_map(|(edges, seed)| {
        let n = edges.len();
        let mut order: Vec<usize> = (0..n).collect();
        order.sort_by_key(|&node| (node as u64 + 1).wrapping_mul(seed | 1).rotate_left(17));
        let mut graph = vec![Vec::new(); n];
        for (i, targets) in edges.iter().enumerate().filter(|&(i, _)| i > 0) {
            graph[order[i]] = targets.iter().map(|target| order[target.index(i)]).collect();
        }
        Graph(graph)
    })
}

proptest! {
    #[test]
    fn both_solvers_agree_with_the_definition(graph in acyclic_graphs()) {
        let mut nimbers = Nimbers::new(&graph);
        let table = dense(&graph);
        for node in 0..graph.0.len() {
            let expected = Nimber(u32::try_from(by_definition(&graph, node)).unwrap());
            prop_assert_eq!(nimbers.nimber(&node).unwrap(), expected);
            prop_assert_eq!(table.nimber(&node), Some(expected));
            prop_assert_eq!(nimbers.winning_moves(&node).unwrap(), table.winning_moves(&node));
            prop_assert_eq!(expected.is_zero(), table.winning_moves(&node).is_empty());
        }
    }

    #[test]
    fn the_nimber_is_zero_where_the_player_to_move_loses(graph in acyclic_graphs()) {
        let mut outcomes = gt_core::memo::Outcomes::new(&graph);
        for (rank, nimber) in dense(&graph).iter() {
            let node = usize::try_from(rank).unwrap();
            prop_assert_eq!(outcomes.outcome(&node).unwrap() == Outcome::Loss, nimber.is_zero());
        }
    }
}

/// Ranks that break the contract: the last heap has no rank, or no position.
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
#[should_panic(expected = "a move leads to rank 9, which is not below index_len = 9")]
fn a_rank_out_of_range_is_named() {
    let _ = DenseNimbers::build(Misranked { len: 9, hole: 99 }, &Limits::default());
}

#[test]
#[should_panic(expected = "a move leads to rank 9, which unrank says is a hole")]
fn a_move_to_a_hole_is_named() {
    let _ = DenseNimbers::build(Misranked { len: 10, hole: 9 }, &Limits::default());
}

#[test]
fn nimbers_that_need_more_than_a_byte_come_up_in_the_middle_of_a_search() {
    let mut nimbers = Nimbers::new(Heap { size: 500, reversed: false });
    assert_eq!(nimbers.nimber(&200), Ok(Nimber(200)));
    assert_eq!(nimbers.nimber(&500), Ok(Nimber(500)));
    assert!(nimbers.solved().all(|(heap, nimber)| *heap == nimber.get()));
    assert_eq!(nimbers.stats().positions, 501);
}
