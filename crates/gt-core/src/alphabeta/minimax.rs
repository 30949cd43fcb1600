//! Minimax without pruning and without a table: the definition that every faster search must equal.

use alloc::vec::Vec;

use super::Search;
use super::heuristic::Heuristic;
use super::path::Path;
use crate::error::SolveError;
use crate::game::Game;
use crate::promise::Acyclic;
use crate::run::{Meter, Run};
use crate::table::Rating;
use crate::table::Table;

/// The result of plain minimax.
///
/// It serves as a reference. For answers use a search that returns a [`Report`](super::Report).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Minimax {
    /// What the position is worth to the player to move.
    pub rating: Rating,
    /// Whether the rating is the value of the game.
    ///
    /// True if the depth cut off no play, and no position was repeated.
    pub exact: bool,
    /// Positions visited, the root included. A position counts as often as it is visited.
    pub nodes: u64,
}

/// A position on the path.
struct MinimaxNode<P> {
    position: P,
    /// The first move not yet tried, an index into the shared buffer of moves.
    next: usize,
    /// The end of the moves of this node, where the moves of the next node begin.
    end: usize,
    best: Rating,
}

/// Computes `value(p) = max(-value(q) for q after p)`, to the end of the game or to a depth.
pub(super) fn minimax<G: Game>(
    game: &G,
    heuristic: &impl Heuristic<G>,
    root: &G::Position,
    depth: Option<u32>,
    run: &Run,
) -> Result<Minimax, SolveError> {
    let run = &run.started();
    let mut meter = Meter::new(run, "searching", None);
    let mut found = Minimax { rating: Rating::DRAW, exact: true, nodes: 0 };
    let mut path = Path::default();
    let mut nodes: Vec<MinimaxNode<G::Position>> = Vec::new();
    let mut moves = Vec::new();
    let mut position = root.clone();
    loop {
        meter.step(found.nodes)?;
        found.nodes += 1;
        let mut rating = if path.contains(&position, nodes.len(), |i| &nodes[i].position) {
            if depth.is_none() {
                let start = nodes.iter().rposition(|node| node.position == position).unwrap_or(0);
                return Err(SolveError::cycle(nodes[start..].iter().map(|node| &node.position)));
            }
            found.exact = false;
            Some(heuristic.repeated(game, &position))
        } else if let Some(outcome) = game.decided(&position) {
            Some(heuristic.at_end(game, &position, outcome))
        } else {
            let next = moves.len();
            let is_last = depth.is_some_and(|depth| nodes.len() as u64 >= depth.into());
            run.extend(
                &mut moves,
                game.moves(&position).take(if is_last { 1 } else { usize::MAX }),
            )?;
            let end = moves.len();
            if next == end {
                Some(heuristic.at_end(game, &position, game.blocked(&position)))
            } else if is_last {
                moves.truncate(next);
                found.exact = false;
                Some(heuristic.score(game, &position).into())
            } else {
                run.check_positions(nodes.len() as u64 + 1)?;
                run.push(&mut nodes, MinimaxNode { position, next, end, best: Rating::BELOW })?;
                path.push(nodes.len(), |i| &nodes[i].position, run)?;
                None
            }
        };
        loop {
            let Some(node) = nodes.last_mut() else {
                meter.end(found.nodes);
                found.rating = rating.unwrap_or(Rating::DRAW);
                return Ok(found);
            };
            if let Some(rating) = rating {
                node.best = node.best.max(rating.before_move());
            }
            if node.next < node.end {
                position = game.play(&node.position, moves[node.next]);
                node.next += 1;
                break;
            }
            rating = Some(node.best);
            let len = nodes.len();
            if let Some(node) = nodes.pop() {
                path.pop(len, &node.position);
                moves.truncate(nodes.last().map_or(0, |parent| parent.end));
            }
        }
    }
}

impl<G: Game, T: Table<G::Position>, H: Heuristic<G>> Search<G, T, H> {
    /// Returns the value of `position` by full minimax, without pruning and without the table.
    ///
    /// [`solve`](Self::solve) gives the same value. Minimax visits every play to its end, so it is
    /// for the smallest games only.
    ///
    /// # Complexity
    /// Time O(plays). Memory: one path, with its moves.
    /// # Errors
    /// * [`SolveError::Limit`] if a limit was reached first.
    /// * [`SolveError::Cycle`] if play can return to a position, although the game promised
    ///   [`Acyclic`].
    /// # Example
    /// ```
    /// # use gt_core::{Value, alphabeta::Search, graph::GameGraph};
    /// let game: GameGraph = "a -> b c\nb -> c\nc".parse().unwrap();
    /// let found = Search::new(game.into_acyclic().unwrap()).minimax(&0).unwrap();
    /// assert_eq!(found.rating, Value::Win { plies: 1 }.into());
    /// assert_eq!((found.exact, found.nodes), (true, 4)); // a, b, c after b, c
    /// ```
    pub fn minimax(&mut self, position: &G::Position) -> Result<Minimax, SolveError>
    where
        G: Acyclic,
    {
        minimax(&self.game, &self.heuristic, position, None, &self.run)
    }

    /// Rates `position` by minimax to a depth, without pruning and without the table.
    ///
    /// [`to_depth`](Self::to_depth) gives the same rating. Repetitions score as draws.
    ///
    /// If the depth cut off any play, the result is not exact, even if the rating is a win.
    /// # Complexity
    /// Time O(plays of `plies` plies), that is O(b^d) for *b* moves per position and *d* = `plies`.
    /// Memory: one path, with its moves.
    /// # Errors
    /// [`SolveError::Limit`] if a limit was reached first.
    /// # Example
    /// ```
    /// # use gt_core::{alphabeta::Search, graph::GameGraph};
    /// let game: GameGraph = "a -> b c\nb -> a\nc -> b".parse().unwrap(); // nobody ever wins
    /// let mut search = Search::new(&game);
    /// let slow = search.minimax_to_depth(&0, 9).unwrap();
    /// let fast = search.to_depth(&0, 9).unwrap();
    /// assert_eq!(slow.rating, fast.rating);
    /// assert!(fast.nodes <= slow.nodes);
    /// ```
    pub fn minimax_to_depth(
        &mut self,
        position: &G::Position,
        plies: u32,
    ) -> Result<Minimax, SolveError> {
        minimax(&self.game, &self.heuristic, position, Some(plies), &self.run)
    }
}
