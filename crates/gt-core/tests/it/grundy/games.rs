//! The games of these tests.

use gt_core::Run;
use gt_core::grundy::DenseNimbers;
use gt_testkit::scripted::Scripted;

/// Up to four heaps or rows of up to 255 as one position: a byte each, sorted.
pub(crate) fn sorted(parts: &[u8]) -> u32 {
    let mut four = [0; 4];
    four[..parts.len()].copy_from_slice(parts);
    four.sort_unstable();
    u32::from_be_bytes(four)
}

/// The parts of a position that [`sorted`] made.
pub(crate) fn parts(at: u32) -> Vec<u8> {
    at.to_be_bytes().into_iter().filter(|&part| part > 0).collect()
}

/// Nim with [`sorted`] heaps.
pub(crate) fn nim() -> Scripted<'static> {
    let moves = |at| {
        let heaps = parts(at);
        let moves = |heap: usize| {
            let mut after = heaps.clone();
            (0..heaps[heap]).map(move |left| {
                after[heap] = left;
                sorted(&after)
            })
        };
        (0..heaps.len()).flat_map(moves).collect::<Vec<_>>()
    };
    Scripted::new(sorted(&[3, 4, 5]), moves)
        .with_components(|at| parts(at).into_iter().map(u32::from).collect())
}

/// Kayles: rows of pins; a ball knocks down one pin or two neighbours.
///
/// The functions turn a position into sorted rows, and sorted rows into a position.
pub(crate) fn kayles(rows: fn(u32) -> Vec<u8>, position: fn(&[u8]) -> u32) -> Scripted<'static> {
    let moves = move |at| {
        let rows = rows(at);
        let play = |row: usize, fall, left| {
            let mut after = rows.clone();
            let pins = after.swap_remove(row);
            after.extend([left, pins - fall - left].into_iter().filter(|&part| part > 0));
            after.sort_unstable();
            position(&after)
        };
        let mut moves = Vec::new();
        for (row, &pins) in rows.iter().enumerate() {
            for fall in 1..=2.min(pins) {
                moves.extend((0..=pins - fall).map(|left| play(row, fall, left)));
            }
        }
        moves
    };
    Scripted::new(position(&[12]), moves)
        .with_components(move |at| rows(at).iter().map(|&pins| position(&[pins])).collect())
}

/// One heap of at most `size`; a move takes any number.
///
/// Ranked by the size of the heap. If `reversed`, ranked by the number taken so far: then every
/// move leads to a higher rank.
pub(crate) fn heap(size: u32, reversed: bool) -> Scripted<'static> {
    counted(Scripted::new(size, |heap| 0..heap), size, reversed)
}

/// The same game with the positions up to `most`, ranked by their size, or from the greatest down.
pub(crate) fn counted(game: Scripted<'_>, most: u32, reversed: bool) -> Scripted<'_> {
    let rank = move |at| u64::from(if reversed { most - at } else { at });
    let unrank = move |rank| {
        let rank = u32::try_from(rank).ok().filter(|&rank| rank <= most)?;
        Some(if reversed { most - rank } else { rank })
    };
    game.ranked(u64::from(most) + 1, rank, unrank)
}

/// A graph given by lists of successors; positions are nodes.
pub(crate) fn graph(successors: Vec<Vec<u32>>) -> Scripted<'static> {
    let len = u32::try_from(successors.len()).expect("few nodes");
    Scripted::new(0, move |node| successors[node as usize].clone()).numbered(len)
}

pub(crate) fn dense<'g, 'r>(game: &'g Scripted<'r>) -> DenseNimbers<&'g Scripted<'r>> {
    DenseNimbers::solve(game, &Run::new()).expect("an acyclic game without limits")
}
