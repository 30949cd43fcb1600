//! The law of games that can be walked backwards.
//!
//! Retrograde analysis passes what it knows from a position to its predecessors. At each
//! predecessor it counts how many successors are still open. So each mistake has a consequence:
//!
//! * A predecessor left out is told nothing, and is taken for a draw.
//! * A predecessor yielded twice is counted down twice, and lost too early.
//! * A predecessor without a move here is given a value without a reason.
//!
//! The two generators of a game, forwards and backwards, are written separately and disagree on
//! rare moves. So the law compares them both ways.
//!
//! # How it looks
//! Forwards first: `predecessors` must find the start of every move of the sample. This includes
//! moves to positions just outside the sample. Then backwards: every predecessor must have a legal
//! move here. A decided position has none.

use hashbrown::HashMap;

use super::reach::Reach;
use super::sample::Sample;
use super::violation::{Point, Violation, enforce};
use gt_core::capability::{Indexed, Predecessors};
use gt_core::game::GameExt;

const LEADS_HERE: Point =
    Point::new("predecessors", 1, "a predecessor is not decided and has a legal move here");
const COMPLETE: Point =
    Point::new("predecessors", 2, "every position with a legal move here is a predecessor");
const ONCE: Point = Point::new(
    "predecessors",
    3,
    "each predecessor comes once, however many of its moves lead here",
);
const INDEXED: Point =
    Point::new("indexed_predecessors", 1, "the predecessors of an indexed position are indexed");

/// Checks the contract of [`Predecessors`] both ways.
///
/// * 1: every predecessor is undecided and has a move that leads here.
/// * 2: every position of the sample with a move to a position is among the predecessors of that
///   position.
/// * 3: no predecessor comes twice.
/// # Panics
/// Panics with a counterexample if a point is broken.
/// # Complexity
/// Generates the predecessors of every position of the sample and of its successors. Also generates
/// the moves of all these predecessors.
#[track_caller]
pub fn predecessors<G: Predecessors>(game: &G, reach: Reach) {
    enforce(check(game, &Sample::new(game, reach)));
}

/// Checks [`predecessors`] on all ranks or some of them, and that predecessors are indexed.
///
/// * 1: `unrank(rank(r)) == Some(r)` for every predecessor `r` of an indexed position. A dense
///   solver writes to that rank.
/// # Panics
/// Panics with a counterexample if a point of this law or of [`predecessors`] is broken.
#[track_caller]
pub fn indexed_predecessors<G: Indexed + Predecessors>(game: &G, reach: Reach) {
    let sample = Sample::with_roots(game, reach, reach.unranked(game));
    enforce(check(game, &sample).and_then(|()| check_indexed(game, &sample)));
}

pub(super) fn check<G: Predecessors>(game: &G, sample: &Sample<G>) -> Result<(), Violation> {
    let mut sources: HashMap<G::Position, Vec<(usize, G::Move)>> = HashMap::new();
    for (number, position) in sample.positions().enumerate() {
        sources.entry(position.clone()).or_default();
        for (mv, successor) in game.successors(position) {
            let sources = sources.entry(successor).or_default();
            if sources.last().is_none_or(|&(last, _)| last != number) {
                sources.push((number, mv));
            }
        }
    }
    for position in sample.positions() {
        let Some(sources) = sources.remove(position) else { continue };
        holds(game, sample, position, &sources)?;
    }
    sources.iter().try_for_each(|(position, sources)| holds(game, sample, position, sources))
}

fn holds<G: Predecessors>(
    game: &G,
    sample: &Sample<G>,
    position: &G::Position,
    sources: &[(usize, G::Move)],
) -> Result<(), Violation> {
    let mut times: HashMap<G::Position, usize> = HashMap::new();
    for predecessor in game.predecessors(position) {
        *times.entry(predecessor).or_default() += 1;
    }
    for &(number, mv) in sources {
        let source = sample.position(number);
        if !times.contains_key(source) {
            let text = sample.text(position);
            let broken = sample.at_move(COMPLETE, source, mv).note("leads to", &text);
            let expected = std::format!("this position among the predecessors of {text}");
            return Err(broken.differs(expected, "it is missing"));
        }
    }
    for (predecessor, times) in times {
        let broken = |point: Point| {
            sample.at(point, position).note("predecessor", sample.text(&predecessor))
        };
        if times > 1 {
            return Err(broken(ONCE).differs("to be yielded once", format_args!("{times} times")));
        }
        let decided = game.decided(&predecessor);
        if decided.is_some() {
            return Err(broken(LEADS_HERE)
                .differs("an undecided position", format_args!("decided is {decided:?}")));
        }
        if !game.successors(&predecessor).any(|(_, successor)| successor == *position) {
            let moves: Vec<_> = game.legal_moves(&predecessor).collect();
            let found = std::format!("only {}", sample.move_texts(&predecessor, &moves));
            return Err(broken(LEADS_HERE).differs("a move that leads here", found));
        }
    }
    Ok(())
}

pub(super) fn check_indexed<G: Indexed + Predecessors>(
    game: &G,
    sample: &Sample<G>,
) -> Result<(), Violation> {
    for position in sample.positions() {
        for predecessor in game.predecessors(position) {
            let (rank, len) = (game.rank(&predecessor), game.index_len());
            if rank >= len || game.unrank(rank).as_ref() != Some(&predecessor) {
                let broken =
                    sample.at(INDEXED, position).note("predecessor", sample.text(&predecessor));
                return Err(broken.differs(
                    format_args!("a rank below {len} that leads back"),
                    format_args!("rank {rank}"),
                ));
            }
        }
    }
    Ok(())
}
