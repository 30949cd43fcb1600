//! Minimax without pruning and without a table: the definition that every faster search is compared with.

use alloc::vec::Vec;

use super::heuristic::Heuristic;
use super::rating::Rating;
use crate::error::SolveError;
use crate::game::Game;
use crate::limits::{Limits, Meter, Observer};
use crate::outcome::Value;

/// What minimax found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Minimax {
    /// What the position is worth to the player to move.
    pub rating: Rating,
    /// Whether that is the value of the game: nowhere in the tree did the depth end, and nowhere was a position repeated.
    pub exact: bool,
    /// Positions visited, each time counted, the first one included.
    pub nodes: u64,
}

struct Frame<G: Game> {
    position: G::Position,
    moves: Vec<G::Move>,
    best: Rating,
}

/// `value(p) = max(-value(q) for q after p)`, to the end of the game or to a depth.
pub(super) fn minimax<G: Game>(
    game: &G,
    heuristic: &impl Heuristic<G>,
    root: &G::Position,
    depth: Option<u32>,
    limits: &Limits,
    observer: &mut impl Observer,
) -> Result<Minimax, SolveError> {
    let mut meter = Meter::new(limits, None);
    let mut found = Minimax { rating: Rating::DRAW, exact: true, nodes: 0 };
    let mut path: Vec<Frame<G>> = Vec::new();
    let mut position = root.clone();
    loop {
        meter.step(found.nodes, observer)?;
        found.nodes += 1;
        let again = path.iter().rposition(|frame| frame.position == position);
        let mut rating = if let Some(start) = again {
            if depth.is_none() {
                return Err(SolveError::cycle(path[start..].iter().map(|frame| &frame.position)));
            }
            found.exact = false;
            Some(Rating::DRAW)
        } else if let Some(outcome) = game.decided(&position) {
            Some(Value::terminal(outcome).into())
        } else {
            let mut moves: Vec<_> = game.moves(&position).collect();
            moves.reverse();
            if moves.is_empty() {
                Some(Value::terminal(game.blocked(&position)).into())
            } else if depth.is_some_and(|depth| path.len() as u64 >= depth.into()) {
                found.exact = false;
                Some(heuristic.score(game, &position).into())
            } else {
                path.push(Frame { position, moves, best: Rating::BELOW });
                None
            }
        };
        loop {
            let Some(frame) = path.last_mut() else {
                found.rating = rating.unwrap_or(Rating::DRAW);
                return Ok(found);
            };
            if let Some(rating) = rating {
                frame.best = frame.best.max(rating.before_move());
            }
            if let Some(mv) = frame.moves.pop() {
                position = game.play(&frame.position, mv);
                break;
            }
            rating = Some(frame.best);
            path.pop();
        }
    }
}
