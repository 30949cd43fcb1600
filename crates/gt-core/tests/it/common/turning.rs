//! A random graph with symmetries: every vertex has some sides, and turning keeps the rules.

use gt_core::graph::GameGraph;
use gt_core::prelude::*;
use gt_testkit::scripted::Scripted;

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

    /// The moves: six times the number of an edge, and the side to which it leads.
    fn moves(&self, position: u32) -> Vec<u32> {
        let (at, side) = split(position);
        let moves = self.graph.edges(at).iter().zip(0..).flat_map(|(&to, nth)| {
            let alike = common(self.sides(at), self.sides(to));
            let wanted = (side + nth + at) % alike;
            let sides = (0..self.sides(to)).filter(move |side| side % alike == wanted);
            sides.map(move |side| TURNS * nth + side)
        });
        moves.collect()
    }

    fn play(&self, position: u32, mv: u32) -> u32 {
        let (nth, side) = split(mv);
        TURNS * self.graph.edges(position / TURNS)[nth as usize] + side
    }

    /// The game. A position is its rank: six for each vertex, and its side.
    ///
    /// A vertex with fewer sides has holes.
    pub(crate) fn game(&self) -> Scripted<'_> {
        let unrank = |rank| u32::try_from(rank).ok().filter(|&position| self.exists(position));
        // Looks for the moves that lead here among all moves.
        let before = move |to| {
            let leads = move |at| self.moves(at).into_iter().any(|mv| self.play(at, mv) == to);
            let open = |&at: &u32| !self.decides(at);
            self.positions().into_iter().filter(open).filter(move |&at| leads(at))
        };
        let images = |position| {
            let (at, side) = split(position);
            (0..TURNS).map(|turn| TURNS * at + (side + turn) % self.sides(at)).collect()
        };
        Scripted::new(0, |at| self.moves(at))
            .with_labels(|at, mv| self.play(at, mv))
            .with_decided(|position| self.graph.decided(&(position / TURNS)))
            .ranked((TURNS * self.graph.len()).into(), u64::from, unrank)
            .before(before)
            .with_representative(|position| {
                let at = position / TURNS;
                TURNS * at + (at * 7 + self.salt) % self.sides(at)
            })
            .with_images(images)
            .with_margin(|position| self.graph.margin(&(position / TURNS)))
    }

    fn decides(&self, position: u32) -> bool {
        self.graph.decided(&(position / TURNS)).is_some()
    }

    const fn exists(&self, position: u32) -> bool {
        let (at, side) = split(position);
        at < self.graph.len() && side < self.sides(at)
    }

    /// All positions, in the order of ranks.
    pub(crate) fn positions(&self) -> Vec<u32> {
        (0..TURNS * self.graph.len()).filter(|&position| self.exists(position)).collect()
    }
}

const fn split(position: u32) -> (u32, u32) {
    (position / TURNS, position % TURNS)
}

/// Returns the greatest common divisor of two divisors of six.
fn common(a: u32, b: u32) -> u32 {
    (1..=6).filter(|d| a.is_multiple_of(*d) && b.is_multiple_of(*d)).max().expect("1 divides both")
}
