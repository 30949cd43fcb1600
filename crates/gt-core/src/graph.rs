//! A finite game given by its graph: numbered positions, edges as moves, outcomes by rule.
//!
//! [`GameGraph`] is the plainest [`Game`]. Use it:
//!
//! * to compare solvers,
//! * to write test data by hand,
//! * for random games,
//! * for counterexamples that people can look at, see [`GameGraph::write_graphviz`],
//! * to hand games to the programs of others: [`GameGraph::write_graphviz`] and [`parity`].
//!
//! A graph is stored as two arrays of `u32` and one byte per position. One array holds the
//! successors of all positions, one position after another. The other array says where the
//! successors of each position begin. So graphs of 10^8 edges fit in memory.
//!
//! | to have                                  | make it                                                     |
//! |------------------------------------------|-------------------------------------------------------------|
//! | a graph, edge by edge                    | [`GraphBuilder`]                                            |
//! | a large graph, position by position      | [`GameGraph::from_fn`]                                      |
//! | a graph from text, with expected values  | [`GraphFile`], which is `FromStr` and `Display`             |
//! | the graph of what play can reach in any game | [`Explored`]                                            |
//! | a graph from a parity game, and back     | [`parity`]                                                  |
//! | the promise [`Acyclic`](crate::Acyclic)  | [`GameGraph::into_acyclic`], which checks                   |
//! | nimbers                                  | [`AcyclicGraph::into_impartial`], which checks              |
//! | a false promise, for tests               | [`AcyclicGraph::promised`], which does not check            |
//! | [`Predecessors`](crate::Predecessors)    | [`GameGraph::into_reversible`], which stores the reverse graph |
//!
//! # Should I be using this?
//! Yes, for small examples and tests, for graphs from other sources, and for a game that has no
//! rules other than its graph. Write a type of its own for a game with rules: then its positions
//! are readable, and its moves need not be stored.
//!
//! # What a graph means as a game
//! * Positions are the numbers `0..len`. The rank is the number itself; there are no holes.
//! * A position with an outcome is decided. Its edges, if it has any, are not legal moves. They are
//!   kept for tests: a solver that walks them is wrong.
//! * A position without an outcome and without edges is lost for the player to move (normal play).
//! * Two edges may join the same two positions; they are two moves. An edge may lead back to its
//!   own position.
//!
//! A graph is not [`Partizan`](crate::Partizan): a number does not say whose turn it is.
//!
//! # Text form
//! One line per position, in the order of their numbers:
//! ```text
//! # a comment, to the end of the line
//! start a                 # at most once; the first position by default
//! a -> b c c = win 1      # position a, three moves; expected: won in 1 ply
//! b -> a = draw           # expected: drawn
//! c = loss 0 *0           # no moves; expected: lost in 0 plies, nimber 0
//! d !draw                 # drawn by rule; nothing expected
//! e !win -> a = win 0     # won by rule; the edge is there but is not a legal move
//! ```
//! ```text
//! line = [ position | "start" name ] [ "#" comment ]
//! position = name [ "!" outcome ] [ arrow [ name { [ "," ] name } ] ] [ "=" expected ]
//! arrow = "->" | ">"
//! expected = value [ "*" nimber ] | "*" nimber
//! value = "win" plies | "draw" | "loss" plies
//! ```
//! * A line ends at a line break or at `;`, a comment at a line break.
//! * Blanks are needed only between two words. They may be left out around the signs `>`, `!`, `,`,
//!   `=` and before `*`: `a->b,c=win 1*1;b;c`.
//! * A name has no blank and none of the signs `>`, `!`, `;`, `,`, `=` and `#`. It does not end
//!   with `-`, and is not `start`.
//! * Every name that occurs has exactly one line of its own.
//! * A byte-order mark at the beginning is skipped.
//!
//! # Example
//! ```
//! use gt_core::{graph::GraphFile, prelude::*};
//!
//! let file: GraphFile = "
//!     ring -> other exit   = win 1
//!     other -> ring        = draw
//!     exit
//! "
//! .parse()?;
//! let game = file.graph();
//! assert_eq!((game.index_len(), game.edge_count()), (3, 3));
//! assert_eq!(file.expected(0), Some(Value::Win { plies: 1 }));
//! assert_eq!(game.terminal(&2), Some(Outcome::Loss));
//! assert!(game.check_acyclic().is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod build;
mod check;
mod explore;
mod graphviz;
mod labels;
pub mod parity;
mod promise;
mod text;

pub use build::GraphBuilder;
pub use explore::Explored;
pub use labels::Labels;
pub use promise::{AcyclicGraph, Cycle, ImpartialGraph, NotImpartial, ReversibleGraph};
pub use text::{GraphError, GraphFile};

use alloc::vec::Vec;
use core::fmt;
use core::ops::RangeInclusive;

use crate::capability::{Decoder, Encode, Encoder, Indexed, Margins, Notation};
use crate::error::{ParseError, ShapeError};
use crate::game::{Game, GameExt};
use crate::outcome::Margin;
use crate::outcome::Outcome;

/// A finite game as an explicit graph; the [module docs](self) say what it means as a game.
/// # Complexity
/// 4 bytes per edge and 5 bytes per position.
/// # Example
/// ```
/// use gt_core::{graph::GameGraph, prelude::*};
/// let game: GameGraph = "start b\na -> b\nb -> a c\nc !draw".parse().unwrap();
/// assert_eq!((game.len(), game.edge_count(), game.initial()), (3, 3, 1));
/// assert_eq!((game.edges(1), game.outcome_by_rule(2)), (&[0, 2][..], Some(Outcome::Draw)));
/// ```
/// # Panics
/// The methods of [`Game`] panic for a position that is not below [`len`](Self::len).
#[derive(Clone, PartialEq, Eq)]
pub struct GameGraph {
    /// `targets[starts[p]..starts[p + 1]]` are the successors of `p`.
    ///
    /// Has one entry more than there are positions.
    starts: Vec<u32>,
    targets: Vec<u32>,
    outcomes: Vec<Option<Outcome>>,
    start: u32,
}

/// A move of a [`GameGraph`]: one edge.
///
/// Two edges between the same positions differ in `nth`, so they are two moves. An edge that you
/// build yourself is not checked: play it with [`try_play`](crate::GameExt::try_play), which does.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Edge {
    /// The number of the edge among the edges of the position that it leaves, from 0.
    pub nth: u32,
    /// The position that the edge leads to.
    pub to: u32,
}

impl fmt::Debug for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{} -> {}", self.nth, self.to)
    }
}

impl GameGraph {
    /// Returns the number of positions, at least one.
    pub const fn len(&self) -> u32 {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the constructors allow at most u32::MAX positions"
        )]
        let len = self.outcomes.len() as u32;
        len
    }

    /// Returns `false`, because a graph has at least one position.
    pub const fn is_empty(&self) -> bool {
        false
    }

    /// Returns the number of edges, including the edges of decided positions.
    pub const fn edge_count(&self) -> u64 {
        self.targets.len() as u64
    }

    /// Returns the positions that the edges of `position` lead to, in order.
    ///
    /// A decided position may have edges too. A double edge comes twice.
    /// # Complexity
    /// O(1).
    /// # Panics
    /// If `position` is not below [`len`](Self::len).
    #[inline]
    pub fn edges(&self, position: u32) -> &[u32] {
        let at = position as usize;
        &self.targets[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    /// Returns the outcome by rule of `position`, if it has one.
    /// # Panics
    /// If `position` is not below [`len`](Self::len).
    #[inline]
    pub fn outcome_by_rule(&self, position: u32) -> Option<Outcome> {
        self.outcomes[position as usize]
    }

    /// Returns the same graph with another initial position.
    ///
    /// Explorations, arenas and the test kit begin at the initial position. Solvers that are asked
    /// about a position do not use it.
    /// # Errors
    /// [`ShapeError`] if `start` is not below [`len`](Self::len).
    pub fn starting_at(mut self, start: u32) -> Result<Self, ShapeError> {
        check::check_position(start, self.len())?;
        self.start = start;
        Ok(self)
    }
}

/// A win by the graph is worth one point, and a draw none.
impl Margins for GameGraph {
    fn margin(&self, over: &u32) -> Margin {
        match self.terminal(over) {
            Some(Outcome::Loss) => Margin(-1),
            Some(Outcome::Win) => Margin(1),
            Some(Outcome::Draw) | None => Margin::EVEN,
        }
    }

    fn bounds(&self, _: &u32) -> RangeInclusive<Margin> {
        Margin(-1)..=Margin(1)
    }
}

impl Game for GameGraph {
    type Position = u32;
    type Move = Edge;

    fn initial(&self) -> u32 {
        self.start
    }

    #[inline]
    fn moves(&self, position: &u32) -> impl Iterator<Item = Edge> {
        (0..).zip(self.edges(*position)).map(|(nth, &to)| Edge { nth, to })
    }

    #[inline]
    fn play(&self, _: &u32, mv: Edge) -> u32 {
        mv.to
    }

    #[inline]
    fn decided(&self, position: &u32) -> Option<Outcome> {
        self.outcome_by_rule(*position)
    }
}

impl Indexed for GameGraph {
    #[inline]
    fn index_len(&self) -> u64 {
        self.len().into()
    }

    #[inline]
    fn rank(&self, position: &u32) -> u64 {
        (*position).into()
    }

    #[inline]
    fn unrank(&self, rank: u64) -> Option<u32> {
        u32::try_from(rank).ok().filter(|&position| position < self.len())
    }
}

/// The number of a position, in the fewest bytes that hold all numbers.
impl Encode for GameGraph {
    #[inline]
    fn encode_into(&self, position: &u32, out: &mut Encoder<'_>) {
        out.put_rank(self, position);
    }

    #[inline]
    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<u32> {
        from.take_rank(self)
    }
}

/// Positions are written as their numbers, moves as the numbers of their edges.
impl Notation for GameGraph {
    fn write_position(&self, position: &u32, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{position}")
    }

    fn parse_position(&self, text: &str) -> Result<u32, ParseError> {
        let position = text.parse().ok().filter(|&position: &u32| position < self.len());
        position.ok_or_else(|| {
            ParseError::new(text, alloc::format!("a position from 0 to {}", self.len() - 1))
        })
    }

    fn write_move(&self, _: &u32, mv: Edge, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}", mv.nth)
    }

    fn parse_move(&self, position: &u32, text: &str) -> Result<Edge, ParseError> {
        let edges = self.edges(*position);
        let nth = text.parse().ok().filter(|&nth: &u32| (nth as usize) < edges.len());
        nth.map(|nth| Edge { nth, to: edges[nth as usize] }).ok_or_else(|| {
            ParseError::new(
                text,
                alloc::format!("the number of one of {} edges, from 0", edges.len()),
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};

    use super::*;

    #[test]
    fn notation_names_positions_and_edges_by_number() {
        let graph: GameGraph = "a -> b b\nb".parse().unwrap();
        let mut text = String::new();
        let mv = graph.parse_move(&0, "1").unwrap();
        graph.write_move(&0, mv, &mut text).unwrap();
        assert_eq!((mv, text.as_str()), (Edge { nth: 1, to: 1 }, "1"));
        assert!(graph.parse_move(&1, "0").is_err());
        assert_eq!(
            graph.parse_position("2").unwrap_err().to_string(),
            "cannot read \"2\": expected a position from 0 to 1"
        );
    }
}
