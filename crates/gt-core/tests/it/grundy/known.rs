//! Games with known nimbers, and the cost of finding them.

use gt_core::Run;
use gt_core::grundy::Nimbers;
use gt_core::prelude::*;
use gt_testkit::scripted::Scripted;

use crate::grundy::games::{dense, heap, kayles, nim, parts, sorted};

#[test]
fn a_sum_of_heaps_costs_the_heaps_and_not_the_product() {
    let nim = nim();
    let nimbers = Nimbers::new(&nim, &Run::new());
    assert_eq!(
        nimbers.nimber(&sorted(&[40, 50, 60, 70])).unwrap().unwrap(),
        [40, 50, 60, 70].map(Nimber).into_iter().sum()
    );
    assert_eq!(nimbers.stats().positions, 70);
    assert_eq!(nimbers.winning_moves(&sorted(&[3, 4, 5])).unwrap().unwrap(), [sorted(&[1, 4, 5])]);
    assert_eq!(nimbers.winning_moves(&sorted(&[1, 4, 5])).unwrap().unwrap(), []);
    assert_eq!(nimbers.stats().positions, 70);
}

#[test]
fn equal_components_of_one_move_are_searched_once() {
    let nim = nim();
    let nimbers = Nimbers::new(&nim, &Run::new());
    assert_eq!(nimbers.nimber(&sorted(&[9, 9])).unwrap().unwrap(), Nimber::ZERO);
    assert_eq!(nimbers.stats().edges, (1..=9).sum::<u64>());
}

#[test]
fn mex_is_right_with_256_and_more_options() {
    for size in [254, 255, 256, 257, 600] {
        assert_eq!(
            Nimbers::new(&heap(size, false), &Run::new()).nimber(&size).unwrap().unwrap(),
            Nimber(size)
        );
    }
    let powers = powers_of_two();
    let nimbers = Nimbers::new(&powers, &Run::new());
    for options in [1 << 8, 1 << 15, 1 << 16, 1 << 17] {
        assert_eq!(nimbers.nimber(&options).unwrap().unwrap(), Nimber(options));
    }
    assert_eq!(nimbers.nimber(&((1 << 17) - 1)).unwrap().unwrap(), Nimber((1 << 17) - 1));
}

#[test]
fn a_dense_table_widens_where_a_nimber_needs_more_than_a_byte() {
    for reversed in [false, true] {
        for (size, width) in [(253, 1), (254, 1), (255, 2), (256, 2), (400, 2)] {
            let heap = heap(size, reversed);
            let table = dense(&heap);
            assert!(
                table.iter().all(|(rank, nimber)| table.game().unrank(rank) == Some(nimber.get()))
            );
            assert_eq!(table.bytes(), width * (u64::from(size) + 1));
            assert_eq!(table.at_rank(u64::from(size) + 1), None);
        }
    }
}

#[test]
fn a_dense_table_generates_each_position_once_where_moves_lead_to_lower_ranks() {
    let rising = heap(200, false);
    let table = dense(&rising);
    assert_eq!(
        (table.stats().positions, table.stats().expanded, table.stats().edges),
        (201, 201, 200 * 201 / 2)
    );
    assert!(dense(&heap(200, true)).stats().expanded <= 2 * 201);
}

#[test]
fn kayles_has_its_published_nimbers() {
    // Source: lit, OEIS A002186; from row length 71 on they have period 12.
    const FIRST: [u32; 24] =
        [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7];
    const PERIOD: [u32; 12] = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7];
    let kayles = kayles(parts, sorted);
    let nimbers = Nimbers::new(&kayles, &Run::new());
    for length in 0..200_u8 {
        let nimber = nimbers.nimber(&u32::from(length)).unwrap().unwrap().get();
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
fn powers_of_two() -> Scripted<'static> {
    let moves = |heaps: u32| {
        assert!(heaps.is_power_of_two(), "only components are searched");
        0..heaps
    };
    Scripted::new(1 << 17, moves).with_components(|heaps| {
        (0..32).map(|bit| 1 << bit).filter(|heap| heaps & heap != 0).collect()
    })
}

#[test]
fn positions_zero_and_all_ones_are_like_other_positions() {
    let flip = Scripted::new(0, |code: u32| (code == 0).then_some(!code));
    let nimbers = Nimbers::new(&flip, &Run::new());
    assert_eq!(nimbers.nimber(&0).unwrap().unwrap(), Nimber(1));
    assert_eq!(nimbers.nimber(&u32::MAX).unwrap().unwrap(), Nimber::ZERO);
    assert_eq!(nimbers.stats().positions, 2);
}

#[test]
fn a_search_widens_where_a_nimber_needs_more_than_a_byte() {
    let heap = heap(500, false);
    let mut nimbers = Nimbers::new(&heap, &Run::new());
    assert_eq!(nimbers.nimber(&200), Ok(Some(Nimber(200))));
    assert_eq!(nimbers.nimber(&500), Ok(Some(Nimber(500))));
    assert!(nimbers.solved().all(|(heap, nimber)| *heap == nimber.get()));
    assert_eq!(nimbers.stats().positions, 501);
}
