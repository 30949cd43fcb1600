//! One class of squares: how sets of pieces become sets of edges, and back.
//!
//! A class is the graph that a fox moves on when it captures. The header of `tables` defines it.
//! Edges are numbered as they are found: vertices in reading order, and for each vertex the edge to
//! the right, then the edge down.
//!
//! # Cost
//! 8 KB for each class: eight tables of 128 words, and two of 256 sets of hens.

use smallvec::SmallVec;

use crate::rules::board::{Board, squares};
use crate::rules::direction::{ORTHOGONAL, shifted};

/// The most edges of a class for which a table is made: a set of edges is a word of 16 bits.
const MOST_EDGES: u32 = 16;

/// The graph of one class, prepared for look-ups by row and by byte.
#[derive(Clone, Debug)]
pub(super) struct Class {
    /// The squares of the edges: where a hen makes an edge present.
    pub(super) edges: u64,
    /// The squares of the vertices: where a piece takes edges away.
    pub(super) vertices: u64,
    /// By row and its seven squares: the edges present, and the edges blocked.
    ///
    /// The edges present are the lower half of a word, the edges blocked the upper half.
    rows: [[u32; 128]; 8],
    /// The hens of a set of edges, by its lower and its upper byte.
    pub(super) hens: [[u64; 256]; 2],
}

/// An edge as seen from one of its ends.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Edge {
    /// The edge as a set of one edge; 0 if there is no edge in this direction.
    pub(super) set: u16,
    /// The square at the other end.
    pub(super) to: u8,
}

/// Returns the class of a square, 0 to 3: 2 x (row mod 2) + column mod 2.
pub(super) const fn class_of(square: u8) -> usize {
    (2 * (square / 8 % 2) + square % 2) as usize
}

impl Class {
    /// Makes the graph and enters its edges into `at`; `None` if it has more than 16 edges.
    pub(super) fn new(board: &Board, class: usize, at: &mut [[Edge; 4]; 64]) -> Option<Self> {
        let vertices = squares(board.all())
            .filter(|&square| class_of(square) == class)
            .fold(0u64, |set, square| set | 1 << square);
        let mut edge_squares: SmallVec<[u64; 16]> = SmallVec::new();
        for from in squares(vertices) {
            // Only right and down, so that every edge is found once.
            for direction in [2, 3] {
                let over = shifted(1 << from, direction) & board.all();
                let Some(to) = squares(shifted(over, direction) & board.all()).next() else {
                    continue;
                };
                if edge_squares.len() == MOST_EDGES as usize {
                    return None;
                }
                let set = 1 << edge_squares.len();
                edge_squares.push(over);
                at[usize::from(from)][direction] = Edge { set, to };
                at[usize::from(to)][ORTHOGONAL - 1 - direction] = Edge { set, to: from };
            }
        }
        let edges = edge_squares.iter().fold(0, |set, over| set | over);
        let mut class = Self { edges, vertices, rows: [[0; 128]; 8], hens: [[0; 256]; 2] };
        for (row, words) in class.rows.iter_mut().enumerate() {
            for (bits, word) in (0u64..).zip(words) {
                let set = bits << (8 * row);
                let present = edge_squares.iter().enumerate().filter(|&(_, &over)| set & over != 0);
                *word = present.fold(0, |word, (edge, _)| word | 1 << edge);
                let blocked = squares(set & vertices).flat_map(|square| at[usize::from(square)]);
                *word |= u32::from(blocked.fold(0, |edges, edge| edges | edge.set)) << 16;
            }
        }
        for (byte, hens) in class.hens.iter_mut().enumerate() {
            for (bits, hens) in hens.iter_mut().enumerate() {
                let edges = edge_squares.iter().skip(8 * byte).take(8).enumerate();
                *hens = edges
                    .filter(|&(edge, _)| bits >> edge & 1 == 1)
                    .fold(0, |hens, (_, over)| hens | over);
            }
        }
        Some(class)
    }

    /// Returns the edges on which hens stand and whose ends are free.
    ///
    /// `occupied` holds all pieces but the capturing fox, whose own square counts as empty.
    #[inline]
    pub(super) fn present(&self, hens: u64, occupied: u64) -> u16 {
        let set = hens & self.edges | occupied & self.vertices;
        let mut word = 0;
        for (row, words) in self.rows.iter().enumerate() {
            word |= words[(set >> (8 * row) & 0x7f) as usize];
        }
        #[expect(clippy::cast_possible_truncation, reason = "the lower and the upper half")]
        let (present, blocked) = (word as u16, (word >> 16) as u16);
        present & !blocked
    }
}
