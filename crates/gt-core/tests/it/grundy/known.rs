//! Games with known nimbers, and the cost of finding them.

use core::hash::{Hash, Hasher};

use gt_core::Run;
use gt_core::grundy::{self, Nimbers};
use gt_core::prelude::*;

use crate::grundy::games::{Graph, Heap, Kayles, Nim, dense};

#[test]
fn a_sum_of_heaps_costs_the_heaps_and_not_the_product() {
    let nimbers = Nimbers::new(Nim, &Run::new());
    assert_eq!(
        nimbers.nimber(&vec![40, 50, 60, 70]).unwrap(),
        [40, 50, 60, 70].map(Nimber).into_iter().sum()
    );
    assert_eq!(nimbers.stats().positions, 70);
    assert_eq!(nimbers.winning_moves(&vec![3, 4, 5]).unwrap(), [(0, 1)]);
    assert_eq!(nimbers.winning_moves(&vec![1, 4, 5]).unwrap(), []);
    assert_eq!(nimbers.stats().positions, 70);
}

#[test]
fn equal_components_of_one_move_are_searched_once() {
    let nimbers = Nimbers::new(Nim, &Run::new());
    assert_eq!(nimbers.nimber(&vec![9, 9]).unwrap(), Nimber::ZERO);
    assert_eq!(nimbers.stats().edges, (1..=9).sum::<u64>());
}

#[test]
fn mex_is_right_with_256_and_more_options() {
    for size in [254, 255, 256, 257, 600] {
        assert_eq!(
            Nimbers::new(Heap { size, reversed: false }, &Run::new()).nimber(&size).unwrap(),
            Nimber(size)
        );
    }
    let nimbers = Nimbers::new(PowersOfTwo, &Run::new());
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
            assert!(
                table.iter().all(|(rank, nimber)| table.game().unrank(rank) == Some(nimber.get()))
            );
            assert_eq!(table.bytes(), width * (u64::from(size) + 1));
            assert_eq!(table.nimber_at(u64::from(size) + 1), None);
        }
    }
}

#[test]
fn a_dense_table_generates_each_position_once_where_moves_lead_to_lower_ranks() {
    let table = dense(Heap { size: 200, reversed: false });
    assert_eq!(
        (table.stats().positions, table.stats().expanded, table.stats().edges),
        (201, 201, 200 * 201 / 2)
    );
    assert!(dense(Heap { size: 200, reversed: true }).stats().expanded <= 2 * 201);
}

#[test]
fn kayles_has_its_published_nimbers() {
    // Source: lit, OEIS A002186; from row length 71 on they have period 12.
    const FIRST: [u32; 24] =
        [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7];
    const PERIOD: [u32; 12] = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7];
    let nimbers = Nimbers::new(Kayles, &Run::new());
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

/// A set of heaps of sizes 2^k, as a bit set.
///
/// A move replaces a heap of 2^k by any set of smaller heaps.
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

#[test]
fn the_nimber_of_two_games_is_the_sum_of_theirs() {
    let (kayles, nim) = (Nimbers::new(Kayles, &Run::new()), Nimbers::new(Nim, &Run::new()));
    let sum = grundy::sum(&kayles, &nim, &(vec![5, 10], vec![6])).unwrap();
    assert_eq!(sum, Nimber(4) + Nimber(2) + Nimber(6));
    assert_eq!(kayles.stats().positions + nim.stats().positions, 10 + 6);
}

#[test]
fn two_moves_to_one_position_count_once() {
    let doubled = Graph(vec![vec![1, 1, 2, 2, 2], vec![2, 2], vec![]]);
    assert_eq!(Nimbers::new(&doubled, &Run::new()).nimber(&0).unwrap(), Nimber(2));
    assert_eq!(dense(&doubled).nimber(&0), Some(Nimber(2)));
}

#[test]
fn positions_zero_and_all_ones_are_like_other_positions() {
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
    let nimbers = Nimbers::new(Flip, &Run::new());
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
    let nimbers = Nimbers::new(Game32, &Run::new());
    for heap in 0..=100 {
        assert_eq!(nimbers.nimber(&Bad(heap)).unwrap(), Nimber(heap % 4));
    }
}

#[test]
fn a_search_widens_where_a_nimber_needs_more_than_a_byte() {
    let mut nimbers = Nimbers::new(Heap { size: 500, reversed: false }, &Run::new());
    assert_eq!(nimbers.nimber(&200), Ok(Nimber(200)));
    assert_eq!(nimbers.nimber(&500), Ok(Nimber(500)));
    assert!(nimbers.solved().all(|(heap, nimber)| *heap == nimber.get()));
    assert_eq!(nimbers.stats().positions, 501);
}
