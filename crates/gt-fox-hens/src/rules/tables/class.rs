//! One class of squares: how sets of pieces become sets of edges, and back.

use smallvec::SmallVec;

use crate::rules::board::{Board, squares};
use crate::rules::direction::{ORTHOGONAL, shifted};

/// The most edges of a class for which a table is made.
const MOST_EDGES: u32 = 16;

/// How sets of pieces become sets of edges of one class, and back.
#[derive(Clone, Debug)]
pub(super) struct Class {
    /// The squares that matter: where hens are edges, and where pieces block vertices.
    pub(super) edges: u64,
    pub(super) vertices: u64,
    /// By row and its seven squares: edges present below, edges blocked above.
    rows: [[u32; 128]; 8],
    /// Hens of a set of edges, by its lower and its upper byte.
    pub(super) hens: [[u64; 256]; 2],
}

/// An edge as seen from one of its ends.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Edge {
    /// The edge as a set; 0 where there is none.
    pub(super) set: u16,
    /// The square at the other end.
    pub(super) to: u8,
}

/// The class of a square: 2 x (row mod 2) + column mod 2.
pub(super) const fn class_of(square: u8) -> usize {
    (2 * (square / 8 % 2) + square % 2) as usize
}

impl Class {
    /// The graph, whose edges are filled into `at`; `None` if it has too many.
    pub(super) fn new(board: &Board, class: usize, at: &mut [[Edge; 4]; 64]) -> Option<Self> {
        let vertices = squares(board.all()).filter(|&square| class_of(square) == class).fold(0u64, |set, square| set | 1 << square);
        let mut edge_squares: SmallVec<[u64; 16]> = SmallVec::new();
        for from in squares(vertices) {
            // Right and down: every edge once.
            for direction in [2, 3] {
                let over = shifted(1 << from, direction) & board.all();
                let Some(to) = squares(shifted(over, direction) & board.all()).next() else { continue };
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
                *hens = edges.filter(|&(edge, _)| bits >> edge & 1 == 1).fold(0, |hens, (_, over)| hens | over);
            }
        }
        Some(class)
    }

    /// The edges on which hens stand and whose ends are free; `occupied` does not contain the fox's own square.
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
