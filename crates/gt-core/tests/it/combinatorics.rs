//! Numberings against their definitions, on random sizes up to the largest that can be numbered.

use gt_core::bits;
use gt_core::combinatorics::{Boards, Diagrams, Permutations, Subsets, binomial};
use proptest::prelude::*;

proptest! {
    #[test]
    fn boards_of_one_kind_are_as_many_as_subsets(cells in 0u32..=64, rank: u64) {
        let boards = Boards::<1>::new(cells, |_, _| Some(1), Some).unwrap();
        prop_assert!(boards.classes().eq(0..=cells));
        for size in 0..=cells {
            let subsets = Subsets::new(cells, size).unwrap();
            let rank = rank % subsets.len();
            let board = boards.unrank(size, rank).unwrap();
            prop_assert!(subsets.rank(board[0]).is_some());
            prop_assert_eq!((boards.len(size), boards.rank(board)), (subsets.len(), Some((size, rank))));
            prop_assert_eq!(boards.next(board), boards.unrank(size, rank + 1));
        }
    }

    #[test]
    fn every_board_of_a_class_has_its_number(cells in 0u32..=9, modulus in 1u32..5) {
        let weight = |cell: u32, kind: usize| (kind == 0 || cell % 3 != 1).then_some(cell % 4 + u32::from(kind == 1));
        let class = |sum: u32| (sum != 5).then_some(sum % modulus);
        let boards = Boards::<2>::new(cells, weight, class).unwrap();
        let mut numbers = vec![vec![]; modulus as usize];
        for (white, black) in (0..1u64 << cells).flat_map(|white| (0..1u64 << cells).map(move |black| (white, black))) {
            let pieces = [white, black].into_iter().enumerate().flat_map(|(kind, mask)| bits::ones(mask).map(move |cell| (cell, kind)));
            let sum = if white & black == 0 { pieces.map(|(cell, kind)| weight(cell, kind)).sum::<Option<u32>>() } else { None };
            let found = boards.rank([white, black]);
            prop_assert_eq!(found.map(|(class, _)| class), sum.and_then(class));
            let Some((class, number)) = found else { continue };
            prop_assert_eq!(boards.unrank(class, number), Some([white, black]));
            numbers[class as usize].push(number);
        }
        for (class, mut numbers) in (0..).zip(numbers) {
            numbers.sort_unstable();
            prop_assert!(numbers.into_iter().eq(0..boards.len(class)));
        }
        prop_assert_eq!(boards.rank([1 << cells, 0]), None);
    }

    #[test]
    fn subsets_round_trip_and_ascend(n in 1u32..=64, k in 0u32..=64, rank: u64) {
        let subsets = Subsets::new(n, k.min(n)).unwrap();
        let rank = rank % subsets.len();
        let mask = subsets.unrank(rank).unwrap();
        prop_assert_eq!((mask.count_ones(), subsets.rank(mask)), (k.min(n), Some(rank)));
        prop_assert!(subsets.unrank(rank + 1).is_none_or(|next| next > mask));
    }

    #[test]
    fn the_rank_of_a_subset_counts_the_masks_below_it(mask in 0u64..1 << 12) {
        let subsets = Subsets::new(12, mask.count_ones()).unwrap();
        let below = (0..mask).filter(|other| other.count_ones() == mask.count_ones()).count();
        prop_assert_eq!(subsets.rank(mask), Some(below as u64));
    }

    #[test]
    fn permutations_round_trip_and_ascend(n in 0u8..=20, rank: u64) {
        let permutations = Permutations::new(n).unwrap();
        let rank = rank % permutations.len();
        let permutation = permutations.unrank(rank).unwrap();
        prop_assert_eq!(permutations.rank(&permutation), Some(rank));
        prop_assert!(permutations.unrank(rank + 1).is_none_or(|next| next > permutation));
    }

    #[test]
    fn the_lehmer_code_counts_the_smaller_elements_to_the_right(permutation in Just((0u8..9).collect::<Vec<_>>()).prop_shuffle()) {
        let mut rank = 0;
        for (place, element) in permutation.iter().enumerate() {
            let smaller = permutation[place..].iter().filter(|later| *later < element).count() as u64;
            rank = rank * (9 - place as u64) + smaller;
        }
        prop_assert_eq!(Permutations::new(9).unwrap().rank(&permutation), Some(rank));
    }

    #[test]
    fn diagrams_round_trip_and_ascend(rows in 0u32..=40, cols in 0u32..=100_000, rank: u64) {
        let Ok(diagrams) = Diagrams::new(rows, cols) else { return Ok(()) };
        let rank = rank % diagrams.len();
        let lengths = diagrams.unrank(rank).unwrap();
        prop_assert!(lengths.len() == rows as usize && lengths.is_sorted_by(|a, b| a >= b));
        prop_assert!(lengths.iter().all(|&length| length <= cols));
        prop_assert_eq!(diagrams.rank(&lengths), Some(rank));
        prop_assert!(diagrams.unrank(rank + 1).is_none_or(|next| next > lengths));
    }

    #[test]
    fn a_diagram_is_a_subset_of_the_steps_of_its_boundary(rows in 0u32..=32, cols in 0u32..=32, rank: u64) {
        let diagrams = Diagrams::new(rows, cols).unwrap();
        let rank = rank % diagrams.len();
        let lengths = diagrams.unrank(rank).unwrap();
        let up_steps = (0..rows).rev().zip(&lengths).map(|(below, length)| 1u64 << (length + below)).sum();
        prop_assert_eq!(Subsets::new(rows + cols, rows).unwrap().rank(up_steps), Some(rank));
    }

    #[test]
    fn pascals_rule_holds_wherever_its_terms_fit(n in 1u64..1 << 40, k in 1u64..100) {
        if let Some(sum) = binomial(n, k) {
            let terms = binomial(n - 1, k - 1).zip(binomial(n - 1, k));
            prop_assert_eq!(terms.map(|(a, b)| a + b), Some(sum));
        }
    }

    #[test]
    fn bits_gathered_and_scattered_are_where_the_mask_says(word: u64, mask: u64, sparse: u64) {
        for mask in [mask, mask & sparse, mask | sparse, 0, u64::MAX] {
            for n in 0..mask.count_ones() {
                let at = bits::ones(mask).nth(n as usize).unwrap();
                prop_assert_eq!(bits::gather(word, mask) >> n & 1, word >> at & 1);
                prop_assert_eq!(bits::scatter(word, mask) >> at & 1, word >> n & 1);
            }
        }
    }
}

#[test]
fn boards_that_cannot_be_numbered_are_an_error() {
    assert!(Boards::<2>::new(65, |_, _| Some(1), Some).is_err());
    assert!(Boards::<5>::new(4, |_, _| Some(1), Some).is_err());
    assert!(Boards::<1>::new(64, |_, _| Some(0), Some).is_err()); // 2^64 of one sum
    assert!(Boards::<1>::new(4, |_, _| Some(1), |_| None).unwrap().is_empty());
    assert_eq!(Boards::<0>::new(9, |_, _| None, Some).unwrap().rank([]), Some((0, 0)));
}
