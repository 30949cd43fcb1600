//! Games as explicit graphs, made at run time, so that solvers are compiled for graphs alone.
//!
//! A solver of gt-core takes the compiler seconds for each type of game. What a test asks of a
//! solver here concerns the rules: they are in the graph, move by move. Tests of ranks, tiers and
//! components ask one solver of the type that has them.

use std::collections::HashMap;

use gt_core::graph::{AcyclicGraph, Edge, GameGraph};
use gt_core::prelude::*;
use gt_core::retrograde::{Census, Tablebase};
use gt_core::{Run, memo};

use crate::oracle;

/// Positions of a game and their graph, where a position has the number of its place.
///
/// The edges stand in the order of the game's moves.
pub(crate) struct Explicit<P> {
    pub(crate) graph: GameGraph,
    pub(crate) positions: Vec<P>,
    numbers: HashMap<P, u32>,
}

impl<P: Clone + Eq + core::hash::Hash> Explicit<P> {
    /// Of the positions that play reaches from `start`, which is number 0.
    pub(crate) fn explore<G: Game<Position = P>>(game: &G, start: P) -> Self {
        Self::of(game, oracle::reachable(game, start))
    }

    /// Of `positions`, which must contain all their successors.
    pub(crate) fn of<G: Game<Position = P>>(game: &G, positions: Vec<P>) -> Self {
        let numbers: HashMap<P, u32> = positions.iter().cloned().zip(0..).collect();
        let rows: Vec<Row> =
            positions.iter().map(|at| row(game, at, |next| numbers[next])).collect();
        Self { graph: graph(&rows), positions, numbers }
    }

    /// The number of a position of the graph.
    pub(crate) fn number(&self, position: &P) -> u32 {
        self.numbers[position]
    }

    /// The values of all positions, by retrograde analysis.
    pub(crate) fn solved(self) -> Solved<P> {
        Solved { table: solved(self.graph.clone()), all: self }
    }
}

/// An explicit game with its table.
pub(crate) struct Solved<P> {
    pub(crate) all: Explicit<P>,
    pub(crate) table: Tablebase<GameGraph>,
}

impl<P: Clone + Eq + core::hash::Hash> Solved<P> {
    pub(crate) fn value(&self, position: &P) -> Value {
        value(&self.table, self.all.number(position))
    }

    pub(crate) fn census(&self) -> Census {
        self.table.census().unwrap()
    }

    /// The best moves of a position, each as its place among the moves.
    pub(crate) fn best(&self, position: &P) -> Vec<usize> {
        let best = self.table.best_moves(&self.all.number(position)).unwrap().unwrap();
        best.into_iter().map(|Edge { nth, .. }| nth as usize).collect()
    }
}

/// The graph of all ranks of a game: a position has its rank as its number.
pub(crate) fn of_ranks<G: Indexed>(game: &G) -> GameGraph {
    let rank = |at: &G::Position| u32::try_from(game.rank(at)).unwrap();
    let rows = (0..game.index_len()).map(|at| row(game, &game.unrank(at).unwrap(), rank));
    graph(&rows.collect::<Vec<_>>())
}

/// The outcome of a position where the game is over, and the numbers of its successors.
type Row = (Option<Outcome>, Box<[u32]>);

fn row<G: Game>(game: &G, at: &G::Position, number: impl Fn(&G::Position) -> u32) -> Row {
    let moves = game.legal_moves(at).map(|mv| number(&game.play(at, mv)));
    (game.terminal(at), moves.collect())
}

fn graph(rows: &[Row]) -> GameGraph {
    let len = u32::try_from(rows.len()).unwrap();
    let edges = |at| rows[at as usize].1.iter().copied();
    GameGraph::from_fn(len, edges, |at| rows[at as usize].0).unwrap()
}

/// The values of all positions of a graph, by retrograde analysis.
pub(crate) fn solved(graph: GameGraph) -> Tablebase<GameGraph> {
    Tablebase::dense(graph, &Run::new()).unwrap()
}

/// The values of a graph in which every play ends, by a search that remembers.
pub(crate) fn remembered(graph: GameGraph) -> memo::Values<AcyclicGraph> {
    memo::Values::new(graph.into_acyclic().unwrap(), &Run::new())
}

/// The value of a position that is known.
pub(crate) fn value<S>(known: &S, at: u32) -> Value
where
    S: Solution<Game: Game<Position = u32>, Answer = Value>,
{
    known.value(&at).unwrap().unwrap()
}
