//! A named graph with the traits of all promises; which of them hold is asked.

use core::fmt;

use gt_core::capability::{Decoder, Encoder};
use gt_core::graph::Edge;
use gt_core::{Acyclic, Encode, Game, Impartial, Indexed, Margin, Notation, Outcome, ParseError};

use super::NamedGraph;

/// A [`NamedGraph`] that is offered only with the promises that hold.
///
/// # Invariant
/// The type has the traits of every promise, so that the solvers are compiled for one type and not
/// for three. A loopy graph has these traits too. So the type stays inside the crate: there each
/// graph is offered with the promises that were found to hold, and with no others.
///
/// # Rejected
/// *A type for each promise*: the solvers of graphs then were a seventh of all code of the crate.
#[derive(Clone, Debug)]
pub(crate) struct PromisedGraph(NamedGraph);

impl PromisedGraph {
    /// The graph, of which nothing is checked yet.
    pub(crate) const fn new(graph: NamedGraph) -> Self {
        Self(graph)
    }

    /// Tells whether every play ends.
    pub(crate) fn is_acyclic(&self) -> bool {
        self.0.graph().check_acyclic().is_ok()
    }

    /// Tells whether no position has an outcome by rule.
    pub(crate) fn is_impartial(&self) -> bool {
        let graph = self.0.graph();
        (0..graph.len()).all(|position| graph.decided(&position).is_none())
    }

    /// The graph in one line, as [`NamedGraph::written_out`].
    pub(crate) fn written_out(&self) -> String {
        self.0.written_out()
    }

    /// Draws a position, as [`NamedGraph::draw`].
    pub(crate) fn draw(&self, position: u32) -> String {
        self.0.draw(position)
    }
}

impl Game for PromisedGraph {
    type Position = u32;
    type Move = Edge;

    fn initial(&self) -> u32 {
        self.0.initial()
    }

    #[inline]
    fn moves(&self, position: &u32) -> impl Iterator<Item = Edge> {
        self.0.moves(position)
    }

    #[inline]
    fn play(&self, position: &u32, mv: Edge) -> u32 {
        self.0.play(position, mv)
    }

    #[inline]
    fn decided(&self, position: &u32) -> Option<Outcome> {
        self.0.decided(position)
    }

    #[inline]
    fn blocked(&self, position: &u32) -> Outcome {
        self.0.blocked(position)
    }

    #[inline]
    fn endless(&self, position: &u32) -> Margin {
        self.0.endless(position)
    }
}

impl Indexed for PromisedGraph {
    #[inline]
    fn index_len(&self) -> u64 {
        self.0.index_len()
    }

    #[inline]
    fn rank(&self, position: &u32) -> u64 {
        self.0.rank(position)
    }

    #[inline]
    fn unrank(&self, rank: u64) -> Option<u32> {
        self.0.unrank(rank)
    }
}

/// The number of a position.
impl Encode for PromisedGraph {
    fn encode_into(&self, position: &u32, out: &mut Encoder<'_>) {
        self.0.encode_into(position, out);
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<u32> {
        self.0.decode_from(from)
    }
}

impl Acyclic for PromisedGraph {}
impl Impartial for PromisedGraph {}

impl Notation for PromisedGraph {
    fn write_position(&self, position: &u32, out: &mut dyn fmt::Write) -> fmt::Result {
        self.0.write_position(position, out)
    }

    fn parse_position(&self, text: &str) -> Result<u32, ParseError> {
        self.0.parse_position(text)
    }

    fn write_move(&self, position: &u32, mv: Edge, out: &mut dyn fmt::Write) -> fmt::Result {
        self.0.write_move(position, mv, out)
    }

    fn parse_move(&self, position: &u32, text: &str) -> Result<Edge, ParseError> {
        self.0.parse_move(position, text)
    }
}
