//! Graphs with ranks of their own, and tic-tac-toe by ranks.

use gt_core::graph::{AcyclicGraph, Edge};
use gt_core::prelude::*;
use gt_testkit::strategy::acyclic_graph;
use proptest::prelude::*;

use crate::memo::games::TicTacToe;

/// A graph whose positions have other ranks, with holes between them.
///
/// It promises that ranks fall, also where they do not.
#[derive(Clone, Debug)]
pub(super) struct Ranked {
    pub(super) graph: AcyclicGraph,
    /// The rank of each position.
    pub(super) ranks: Vec<u64>,
    /// The position of each rank.
    pub(super) positions: Vec<Option<u32>>,
    /// By how many points a position is won or lost, if play ends there.
    pub(super) points: Vec<i32>,
}

impl Ranked {
    /// Gives the positions ranks in the order of `order`, with holes before some of them.
    pub(super) fn new(graph: AcyclicGraph, order: &[u32], holes: &[usize], points: &[i32]) -> Self {
        let mut positions = Vec::new();
        let mut ranks = vec![0; order.len()];
        for (nth, &position) in order.iter().enumerate() {
            positions.extend(vec![None; holes[nth % holes.len()]]);
            ranks[position as usize] = positions.len() as u64;
            positions.push(Some(position));
        }
        let points = (0..order.len()).map(|nth| points[nth % points.len()]).collect();
        Self { graph, ranks, positions, points }
    }

    /// All positions, in the order of their ranks.
    pub(super) fn all(&self) -> Vec<u32> {
        self.positions.iter().copied().flatten().collect()
    }

    /// The margin of a position, by plain recursion.
    pub(super) fn oracle_margin(&self, position: u32) -> Margin {
        let worth = self.successors(&position).map(|(_, after)| -self.oracle_margin(after));
        worth.max().unwrap_or_else(|| self.margin(&position))
    }
}

impl Game for Ranked {
    type Position = u32;
    type Move = Edge;

    fn initial(&self) -> u32 {
        self.graph.initial()
    }

    fn moves(&self, position: &u32) -> impl Iterator<Item = Edge> {
        self.graph.moves(position)
    }

    fn play(&self, position: &u32, mv: Edge) -> u32 {
        self.graph.play(position, mv)
    }

    fn decided(&self, position: &u32) -> Option<Outcome> {
        self.graph.decided(position)
    }
}

impl Indexed for Ranked {
    fn index_len(&self) -> u64 {
        self.positions.len() as u64
    }

    fn rank(&self, position: &u32) -> u64 {
        self.ranks.get(*position as usize).copied().unwrap_or(u64::MAX)
    }

    fn unrank(&self, rank: u64) -> Option<u32> {
        self.positions.get(usize::try_from(rank).ok()?).copied()?
    }
}

impl Acyclic for Ranked {}
impl Descending for Ranked {}

impl Margins for Ranked {
    fn margin(&self, over: &u32) -> Margin {
        let Margin(sign) = self.graph.margin(over);
        Margin(sign * self.points[*over as usize])
    }
}

/// Random graphs in which every move leads to a smaller rank.
pub(super) fn falling(positions: usize) -> impl Strategy<Value = Ranked> {
    ranked(positions, |graph, holes, points| {
        let order: Vec<u32> = (0..graph.graph().len()).rev().collect(); // edges lead to greater numbers
        Just(Ranked::new(graph, &order, &holes, &points))
    })
}

/// Random graphs whose ranks have nothing to do with their moves.
pub(super) fn shuffled(positions: usize) -> impl Strategy<Value = Ranked> {
    ranked(positions, |graph, holes, points| {
        let order = Just((0..graph.graph().len()).collect::<Vec<u32>>()).prop_shuffle();
        order.prop_map(move |order| Ranked::new(graph.clone(), &order, &holes, &points))
    })
}

fn ranked<S: Strategy<Value = Ranked>>(
    positions: usize,
    number: fn(AcyclicGraph, Vec<usize>, Vec<i32>) -> S,
) -> impl Strategy<Value = Ranked> {
    let holes = prop::collection::vec(prop_oneof![4 => Just(0_usize), 1 => 1..40_usize], 1..8);
    let points = prop::collection::vec(
        prop_oneof![1..9, 120..135, 32_760..32_775, Just(i32::MAX - 1)],
        1..6,
    );
    (acyclic_graph(1..=positions), holes, points)
        .prop_flat_map(move |(graph, holes, points)| number(graph, holes, points))
}

/// Tic-tac-toe with a digit for each square: 0 for a stone of the second player, 1, and 2 if free.
///
/// A move lowers a digit. The boards on which nobody has the wrong number of stones have ranks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ternary;

impl Game for Ternary {
    type Position = [u16; 2];
    type Move = u32;

    fn initial(&self) -> [u16; 2] {
        TicTacToe.initial()
    }

    fn moves(&self, board: &[u16; 2]) -> impl Iterator<Item = u32> {
        TicTacToe.moves(board)
    }

    fn play(&self, board: &[u16; 2], square: u32) -> [u16; 2] {
        TicTacToe.play(board, square)
    }

    fn decided(&self, board: &[u16; 2]) -> Option<Outcome> {
        TicTacToe.decided(board)
    }

    fn blocked(&self, board: &[u16; 2]) -> Outcome {
        TicTacToe.blocked(board)
    }
}

impl Acyclic for Ternary {}
impl Descending for Ternary {}

impl Indexed for Ternary {
    fn index_len(&self) -> u64 {
        3_u64.pow(9)
    }

    fn rank(&self, &[mine, theirs]: &[u16; 2]) -> u64 {
        let first_moves = mine.count_ones() == theirs.count_ones();
        let (first, second) = if first_moves { (mine, theirs) } else { (theirs, mine) };
        (0..9).fold(0, |rank, square| {
            let digit =
                if first >> square & 1 == 1 { 1 } else { 2 - 2 * u64::from(second >> square & 1) };
            3 * rank + digit
        })
    }

    fn unrank(&self, rank: u64) -> Option<[u16; 2]> {
        let (mut rest, mut stones) = (rank, [0_u16; 3]);
        for square in (0..9).rev() {
            stones[usize::try_from(rest % 3).ok()?] |= 1 << square;
            rest /= 3;
        }
        let [second, first, _] = stones;
        match first.count_ones().checked_sub(second.count_ones()) {
            Some(0) if rest == 0 => Some([first, second]),
            Some(1) if rest == 0 => Some([second, first]),
            _ => None,
        }
    }
}
