//! A table that computes only the entries that are asked for.

use core::cell::RefCell;
use std::collections::HashMap;

use super::{Graph, Look};

/// The entries of [`Tables`](super::Tables) that one question needs.
#[derive(Debug)]
pub(crate) struct Sparse<'g> {
    graph: &'g Graph,
    /// By square and set of edges: the byte of `trails` and the word of `ends`.
    entries: RefCell<HashMap<(u8, u16), (u8, u32)>>,
}

impl<'g> Sparse<'g> {
    /// Returns a table without entries.
    pub(crate) fn new(graph: &'g Graph) -> Self {
        Self { graph, entries: RefCell::default() }
    }

    /// Returns an entry. It needs the entries of smaller sets of edges, so it recurses at most 16
    /// deep.
    fn entry(&self, square: u8, edges: u16) -> (u8, u32) {
        if let Some(&known) = self.entries.borrow().get(&(square, edges)) {
            return known;
        }
        let entry = self.graph.entry(square, edges, |square, edges| self.entry(square, edges));
        self.entries.borrow_mut().insert((square, edges), entry);
        entry
    }
}

impl Look for Sparse<'_> {
    fn graph(&self) -> &Graph {
        self.graph
    }

    fn tells(&self, square: u8, edges: u16) -> u8 {
        self.entry(square, edges).0
    }

    fn end(&self, square: u8, edges: u16) -> u32 {
        self.entry(square, edges).1
    }
}
