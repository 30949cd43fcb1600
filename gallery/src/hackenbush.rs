//! Green Hackenbush: cut an edge of a picture, and what hangs in the air falls.
//!
//! A picture is a graph that stands on the ground. A move cuts one edge; then all edges fall that
//! no path joins to the ground. A player who cannot move loses. All edges are green: both players
//! may cut any of them, so the game is impartial.
//!
//! Rules and theorems: Berlekamp, Conway and Guy, *Winning Ways*; Ferguson, *Game Theory*, part I,
//! section 6.

mod text;

use gt_core::ShapeError;
use gt_core::bits::ones;
use gt_core::prelude::*;

/// The vertex that stands for the whole ground.
///
/// Edges that meet only there do not hold each other: each stands by itself.
pub const GROUND: u8 = 0;

/// A picture: up to 64 edges between vertices; loops and parallel edges are allowed.
///
/// A position is the edges that stand, one bit each. A move is the number of an edge, from 0.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_core::grundy::Nimbers;
/// use gt_core::prelude::*;
/// use gt_gallery::{GROUND, Hackenbush};
///
/// # fn main() -> Result<(), Box<dyn core::error::Error>> {
/// // A stalk of two edges with a branch, and a stalk of one edge: 1 + (1 xor 1) and 1.
/// let picture = Hackenbush::new([[GROUND, 1], [1, 2], [1, 3], [GROUND, 4]])?;
/// let nimbers = Nimbers::new(&picture, &Run::new());
/// assert_eq!(nimbers.nimber(&picture.initial())?, Some(Nimber::ZERO));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hackenbush {
    edges: Vec<[u8; 2]>,
}

impl Hackenbush {
    /// The picture with these edges, which are numbered in this order.
    ///
    /// An edge joins two vertices, which may be the same. What no path joins to the [`GROUND`] has
    /// fallen from the start.
    ///
    /// # Errors
    /// [`ShapeError`] if there are more than 64 edges.
    pub fn new(edges: impl Into<Vec<[u8; 2]>>) -> Result<Self, ShapeError> {
        let edges = edges.into();
        let few = edges.len() <= 64;
        let error = || ShapeError::new("number of edges", edges.len(), "at most 64");
        if few { Ok(Self { edges }) } else { Err(error()) }
    }

    /// Those of `edges` that a path joins to `start` without passing through the ground.
    fn joined(&self, edges: u64, start: u64) -> u64 {
        let (mut joined, ends) = (start, |edge: u32| self.edges[edge as usize]);
        loop {
            let touched =
                |at: u8| at != GROUND && ones(joined).any(|edge| ends(edge).contains(&at));
            let next = ones(edges & !joined).find(|&edge| ends(edge).into_iter().any(touched));
            let Some(edge) = next else { return joined };
            joined |= 1 << edge;
        }
    }

    /// Those of `edges` that do not fall.
    fn standing(&self, edges: u64) -> u64 {
        let grounded = ones(edges).filter(|&edge| self.edges[edge as usize].contains(&GROUND));
        self.joined(edges, grounded.fold(0, |roots, edge| roots | 1 << edge))
    }
}

impl Game for Hackenbush {
    type Position = u64; // the edges that stand
    type Move = u32; // the edge that is cut

    fn initial(&self) -> u64 {
        self.standing(self.all_edges())
    }

    fn moves(&self, edges: &u64) -> impl Iterator<Item = u32> {
        ones(*edges)
    }

    fn play(&self, edges: &u64, cut: u32) -> u64 {
        self.standing(edges & !(1 << cut))
    }
}

impl Acyclic for Hackenbush {} // every move cuts an edge

impl Impartial for Hackenbush {
    /// The parts that have only the ground in common.
    fn components(&self, edges: &u64) -> impl Iterator<Item = u64> {
        let mut rest = *edges;
        core::iter::from_fn(move || {
            let first = ones(rest).next()?;
            let part = self.joined(rest, 1 << first);
            rest &= !part;
            Some(part)
        })
    }
}
