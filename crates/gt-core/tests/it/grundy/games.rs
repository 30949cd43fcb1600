//! The games of these tests.

use gt_core::Run;
use gt_core::grundy::DenseNimbers;
use gt_core::prelude::*;

/// Nim with sorted heaps.
pub(crate) struct Nim;

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
        after.sort_unstable();
        after
    }
}

impl Acyclic for Nim {}

impl Impartial for Nim {
    fn components(&self, heaps: &Vec<u32>) -> impl Iterator<Item = Vec<u32>> {
        heaps.iter().filter(|&&size| size > 0).map(|&size| vec![size])
    }
}

/// Kayles: sorted rows of pins; a ball knocks down one pin or two neighbours.
pub(crate) struct Kayles;

impl Game for Kayles {
    type Position = Vec<u8>;
    type Move = (usize, u8, u8);

    fn initial(&self) -> Vec<u8> {
        vec![12]
    }

    fn moves(&self, rows: &Vec<u8>) -> impl Iterator<Item = (usize, u8, u8)> {
        rows.iter().enumerate().flat_map(|(row, &pins)| {
            (1..=2.min(pins))
                .flat_map(move |fall| (0..=pins - fall).map(move |left| (row, left, fall)))
        })
    }

    fn play(&self, rows: &Vec<u8>, (row, left, fall): (usize, u8, u8)) -> Vec<u8> {
        let mut after = rows.clone();
        let pins = after.swap_remove(row);
        after.extend([left, pins - fall - left].into_iter().filter(|&part| part > 0));
        after.sort_unstable();
        after
    }
}

impl Acyclic for Kayles {}

impl Impartial for Kayles {
    fn components(&self, rows: &Vec<u8>) -> impl Iterator<Item = Vec<u8>> {
        rows.iter().filter(|&&pins| pins > 0).map(|&pins| vec![pins])
    }
}

/// One heap of at most `size`; a move takes any number.
///
/// Ranked by the size of the heap. If `reversed`, ranked by the number taken so far: then every
/// move leads to a higher rank.
#[derive(Debug)]
pub(crate) struct Heap {
    pub(crate) size: u32,
    pub(crate) reversed: bool,
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

/// A graph given by lists of successors; positions are nodes.
#[derive(Debug)]
pub(crate) struct Graph(pub(crate) Vec<Vec<usize>>);

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

pub(crate) fn dense<G: Impartial + Acyclic + Indexed + Shared>(game: G) -> DenseNimbers<G> {
    DenseNimbers::solve(game, &Run::new()).expect("an acyclic game without limits")
}
