//! A random graph with symmetries: every vertex has some sides, and turning keeps the rules.

use gt_core::graph::GameGraph;
use gt_core::prelude::*;

/// The number of turns that bring everything back.
const TURNS: u32 = 6;

/// Vertices of a graph with one, two, three or six sides each.
///
/// A turn adds one to the side, modulo the number of sides of the vertex. A move follows an edge.
/// It leads to every side that no turn can tell apart from one side: turns that keep the position
/// must map its moves to its moves.
#[derive(Debug)]
pub(crate) struct Turning {
    pub(crate) graph: GameGraph,
    pub(crate) salt: u32,
}

impl Turning {
    const fn sides(&self, at: u32) -> u32 {
        [1, 2, 3, 6][((at ^ self.salt) % 4) as usize]
    }

    /// All positions, in the order of ranks.
    pub(crate) fn positions(&self) -> Vec<(u32, u32)> {
        (0..self.index_len()).filter_map(|rank| self.unrank(rank)).collect()
    }
}

/// Returns the greatest common divisor of two divisors of six.
fn common(a: u32, b: u32) -> u32 {
    (1..=6).filter(|d| a.is_multiple_of(*d) && b.is_multiple_of(*d)).max().expect("1 divides both")
}

impl Game for Turning {
    type Position = (u32, u32);
    /// The number of the edge, and the side to which it leads.
    type Move = (u32, u32);

    fn initial(&self) -> (u32, u32) {
        (0, 0)
    }

    fn moves(&self, (at, side): &(u32, u32)) -> impl Iterator<Item = (u32, u32)> {
        let (at, side) = (*at, *side);
        let edges: Vec<_> = self.graph.moves(&at).collect();
        edges.into_iter().flat_map(move |edge| {
            let alike = common(self.sides(at), self.sides(edge.to));
            let wanted = (side + edge.nth + at) % alike;
            (0..self.sides(edge.to))
                .filter(move |to| to % alike == wanted)
                .map(move |to| (edge.nth, to))
        })
    }

    fn play(&self, &(at, _): &(u32, u32), (nth, side): (u32, u32)) -> (u32, u32) {
        (self.graph.edges(at)[nth as usize], side)
    }

    fn decided(&self, (at, _): &(u32, u32)) -> Option<Outcome> {
        self.graph.decided(at)
    }
}

/// Six ranks per vertex; a vertex with fewer sides has holes.
impl Indexed for Turning {
    fn index_len(&self) -> u64 {
        u64::from(TURNS) * self.graph.index_len()
    }

    fn rank(&self, &(at, side): &(u32, u32)) -> u64 {
        u64::from(TURNS * at + side)
    }

    fn unrank(&self, rank: u64) -> Option<(u32, u32)> {
        let at = self.graph.unrank(rank / u64::from(TURNS))?;
        let side = u32::try_from(rank % u64::from(TURNS)).ok()?;
        (side < self.sides(at)).then_some((at, side))
    }
}

/// Looks for the moves here among all moves.
impl Predecessors for Turning {
    fn predecessors(&self, position: &(u32, u32)) -> impl Iterator<Item = (u32, u32)> {
        self.positions()
            .into_iter()
            .filter(move |before| self.successors(before).any(|(_, after)| after == *position))
    }
}

impl Symmetric for Turning {
    fn representative(&self, &(at, _): &(u32, u32)) -> (u32, u32) {
        (at, (at * 7 + self.salt) % self.sides(at))
    }
}

impl Images for Turning {
    fn images(&self, &(at, side): &(u32, u32)) -> impl Iterator<Item = (u32, u32)> {
        (0..TURNS).map(move |turn| (at, (side + turn) % self.sides(at)))
    }
}
