//! Tables that are made when they are worth it.

use core::sync::atomic::{AtomicU32, Ordering};
use std::sync::OnceLock;

use super::sparse::Sparse;
use super::{Graph, Tables};
use crate::rules::board::{Board, squares};

/// This many questions are answered without the tables: less work than a tenth of making them.
const PATIENCE: u32 = 512;

/// With more edges present than this, a sparse table is no cheaper than the tables.
const FEW_EDGES: u32 = 10;

/// The tables of a board, not yet made at first.
#[derive(Debug, Default)]
pub(crate) struct LazyTables {
    /// `None` inside once it is known that the board has no tables.
    graph: OnceLock<Option<Graph>>,
    full: OnceLock<Option<Tables>>,
    /// How many questions were answered without the tables.
    asked: AtomicU32,
}

/// What answers a question.
#[derive(Debug)]
pub(crate) enum Answerer<'t> {
    /// The tables.
    Full(&'t Tables),
    /// The entries that the question needs.
    Few(Sparse<'t>),
    /// The board has no tables.
    Neither,
}

impl LazyTables {
    /// Returns the tables, if they are made already; `Some(None)` if the board has none.
    #[expect(
        clippy::option_option,
        reason = "not made, and made to find that there is none, are two things"
    )]
    #[inline]
    pub(crate) fn made(&self) -> Option<Option<&Tables>> {
        self.full.get().map(Option::as_ref)
    }

    /// Returns the tables, and makes them first if need be; `None` if the board has none.
    #[inline]
    pub(crate) fn full(&self, board: &Board) -> Option<&Tables> {
        self.full.get_or_init(|| Tables::new(board)).as_ref()
    }

    /// Returns what answers a question about these pieces while the tables are not made.
    #[cold]
    pub(crate) fn answerer(&self, board: &Board, hens: u64, foxes: u64) -> Answerer<'_> {
        let Some(graph) = self.graph.get_or_init(|| Graph::new(board)) else {
            return Answerer::Neither;
        };
        let edges = |fox: u8| graph.present(fox, hens, foxes & !(1 << fox)).count_ones();
        // The tables of a small board take no longer than a question.
        let is_small = graph.classes.iter().all(|class| class.edges.count_ones() <= FEW_EDGES);
        let is_quick = !is_small && squares(foxes).all(|fox| edges(fox) <= FEW_EDGES);
        // Only a hint: a question more or less without the tables does no harm.
        if is_quick && self.asked.fetch_add(1, Ordering::Relaxed) < PATIENCE {
            return Answerer::Few(Sparse::new(graph));
        }
        self.full(board).map_or(Answerer::Neither, Answerer::Full)
    }
}
