//! Misère play through the adaptor, on games with known misère theory.

use gt_core::Run;
use gt_core::memo::Outcomes;
use gt_core::prelude::*;
use gt_testkit::scripted::Scripted;

use crate::grundy::games::{kayles, nim, sorted};

/// Source: lit, Bouton's theorem.
///
/// Misère Nim is played like Nim until a move would leave only heaps of one object. That move must
/// leave an odd number of these heaps.
#[test]
fn misere_nim_differs_only_where_no_heap_has_two_objects() {
    let nim = nim();
    let (normal, misere) =
        (Outcomes::new(&nim, &Run::new()), Outcomes::new((&nim).misere(), &Run::new()));
    for code in 0..8u32.pow(4) {
        let mut heaps = [0, 3, 6, 9].map(|shift| u8::try_from(code >> shift & 7).unwrap());
        heaps.sort_unstable();
        let nim_sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        let lost = if heaps[3] <= 1 { nim_sum == 1 } else { nim_sum == 0 };
        let at = sorted(&heaps);
        let (outcome, normally) =
            (misere.outcome(&at).unwrap().unwrap(), normal.outcome(&at).unwrap().unwrap());
        assert_eq!(outcome == Outcome::Loss, lost, "{heaps:?}");
        assert_eq!(normally == Outcome::Loss, nim_sum == 0, "{heaps:?}");
    }
}

/// Kayles with up to 32 pins: a bit for each pin, which is set for the last pin of each row.
fn kayles_in_bits() -> Scripted<'static> {
    kayles(rows, bits)
}

fn bits(rows: &[u8]) -> u32 {
    rows.iter().rev().fold(0, |bits, &row| (bits << 1 | 1) << (row - 1))
}

fn rows(mut bits: u32) -> Vec<u8> {
    let mut rows = Vec::new();
    while bits != 0 {
        let last = bits.trailing_zeros();
        rows.push(u8::try_from(last + 1).expect("a bit of a u32"));
        bits = bits >> last >> 1;
    }
    rows
}

#[test]
fn misere_kayles_is_lost_on_the_known_rows() {
    // Source: other, computed by an independent program.
    const LOST: [u8; 5] = [1, 4, 9, 12, 20];
    let kayles = kayles_in_bits();
    let outcomes = Outcomes::new((&kayles).misere(), &Run::new());
    let lost = (1..=24).filter(|&pins| outcomes.outcome(&bits(&[pins])) == Ok(Some(Outcome::Loss)));
    assert_eq!(lost.collect::<Vec<_>>(), LOST);
}

/// Whether `rows` consists only of rows of the given lengths, with the given parities.
///
/// Each pair gives some lengths, and whether the number of rows of these lengths is even (`true`)
/// or odd (`false`).
fn made_of(rows: &[u8], parts: &[(bool, &[u8])]) -> bool {
    let count = |lengths: &[u8]| rows.iter().filter(|row| lengths.contains(row)).count();
    let counts = parts.iter().map(|(even, lengths)| (*even, count(lengths)));
    counts.clone().all(|(even, count)| count.is_multiple_of(2) == even)
        && counts.map(|(_, count)| count).sum::<usize>() == rows.len()
}

/// Whether a position is won in only one of normal play and misère play.
///
/// Source: lit, the decomposition of misère Kayles by W. L. Sibert and J. H. Conway. It follows
/// from T. E. Plambeck's published decomposition of Duplicate Kayles (.1377). Rows of 2n - 1 and 2n
/// pins in that game are rows of n pins in Kayles.
fn differs(rows: &[u8]) -> bool {
    const E: bool = true;
    const D: bool = false;
    let without_a_25 = |parts: &[(bool, &[u8])]| {
        let rest: Vec<u8> = rows.iter().copied().filter(|&row| row != 25).collect();
        rest.len() + 1 == rows.len() && made_of(&rest, parts)
    };
    let without_a_12 = |parts: &[(bool, &[u8])]| {
        let rest: Vec<u8> = rows.iter().copied().filter(|&row| row != 12).collect();
        rest.len() + 1 == rows.len() && made_of(&rest, parts)
    };
    let lost_normally = made_of(rows, &[(E, &[5]), (E, &[4, 1])])
        || made_of(rows, &[(E, &[17, 12, 9]), (E, &[20, 4, 1])])
        || without_a_25(&[(E, &[17, 12, 9]), (D, &[20, 4, 1])]);
    let won_normally = made_of(rows, &[(D, &[5]), (D, &[4, 1])])
        || made_of(rows, &[(E, &[5]), (D, &[4, 1])])
        || made_of(rows, &[(E, &[4, 1]), (D, &[9])])
        || without_a_12(&[(E, &[4, 1])])
        || made_of(rows, &[(E, &[17, 12, 9]), (D, &[20, 4, 1])])
        || without_a_25(&[(D, &[9]), (D, &[4, 1])]);
    lost_normally || won_normally
}

#[test]
fn misere_kayles_differs_from_normal_play_exactly_where_its_theory_says() {
    let kayles = kayles_in_bits();
    let (normal, misere) =
        (Outcomes::new(&kayles, &Run::new()), Outcomes::new((&kayles).misere(), &Run::new()));
    let mut differing = 0;
    for_each_partition(26, &mut |rows| {
        let at = bits(rows);
        let different = normal.outcome(&at).unwrap() != misere.outcome(&at).unwrap();
        assert_eq!(different, differs(rows), "{rows:?}");
        differing += u32::from(different);
    });
    assert!(differing > 100, "{differing} positions differ");
}

/// Visits every multiset of rows with at most `pins` pins, sorted.
fn for_each_partition(pins: u8, visit: &mut impl FnMut(&[u8])) {
    let mut open = vec![(Vec::new(), pins)];
    while let Some((rows, left)) = open.pop() {
        let mut sorted: Vec<u8> = rows.clone();
        sorted.sort_unstable();
        visit(&sorted);
        let most = rows.last().copied().unwrap_or(left).min(left);
        open.extend((1..=most).map(|row| ([rows.clone(), vec![row]].concat(), left - row)));
    }
}
