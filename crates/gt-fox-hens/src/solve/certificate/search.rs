//! Finds the greatest closed set among the positions that a restricted strategy leads to.
//!
//! # How it works
//! 1. The search explores every position that the holder's allowed moves and the opponent's replies
//!    lead to. A position and its mirror image are explored once.
//! 2. At first all positions are alive. A *way* is an allowed move of the holder from a position.
//!    It is alive while all replies to it lead to living positions.
//! 3. A position dies if the claim does not hold there, or if it has no living way. A position
//!    where the game is over and not lost needs no way.
//! 4. When a position dies, every way with a reply that leads to it dies too. This is repeated
//!    until nothing dies.
//!
//! # Invariant
//! `Node::ways` is the number of living ways of a position. So each way is removed once, and the
//! whole removal takes time in proportion to the replies.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use gt_core::prelude::*;
use gt_core::run::Meter;
use gt_core::{Run, SolveError};

use super::{Claim, ClosedSet, over};
use crate::rules::{FoxHens, HENS, Position};

/// A position that was explored.
#[derive(Debug, Default)]
struct Node {
    /// How many moves of the holder have only living replies.
    ways: u32,
    /// Whether the game is over here and not lost.
    safe: bool,
    /// Whether the position may still belong to the closed set.
    alive: bool,
}

/// A move of the holder.
#[derive(Debug)]
struct Way {
    /// The position in which it is played.
    node: u32,
    /// Whether some reply to it leads to a position that has died.
    dead: bool,
}

impl ClosedSet {
    /// Finds the greatest closed set among the positions of restricted play from `start`.
    ///
    /// The holder plays only moves that `allow` accepts, given the position before and after the
    /// move. Returns the set, and the number of positions explored, `start` among them. The set is
    /// empty if no explored position is in a closed set.
    ///
    /// Positions are explored up to the mirror where the rules have one. So `allow` must treat
    /// mirror images alike. The set and the number contain both images.
    ///
    /// # Complexity
    /// Time for the moves and replies of every position explored; some hundred bytes for each
    /// position.
    ///
    /// # Errors
    /// * [`SolveError::Limit`] if more positions are explored than `run` allows, or the time is
    ///   over.
    /// * [`SolveError::TooManyPositions`] from 2^32 positions or moves on.
    pub fn search(
        rules: &FoxHens,
        start: &Position,
        claim: Claim,
        allow: impl Fn(&Position, &Position) -> bool,
        run: &Run,
    ) -> Result<(Self, u64), SolveError> {
        let run = &run.started();
        let mut meter = Meter::new(run, "exploring positions", None);
        let mut number: HashMap<Position, u32> = HashMap::new();
        let mut found = vec![rules.representative(start)];
        number.insert(found[0], 0);
        let (mut nodes, mut ways): (Vec<Node>, Vec<Way>) = (Vec::new(), Vec::new());
        // By position: the ways that have a reply leading to it.
        let mut reached_by: Vec<Vec<u32>> = vec![Vec::new()];
        while let Some(&position) = found.get(nodes.len()) {
            run.check_positions(found.len() as u64)?;
            meter.step(nodes.len() as u64)?;
            let this = number_of(nodes.len())?;
            let ended = over(rules, &position);
            let mut node = Node {
                ways: 0,
                safe: ended.is_some_and(|outcome| outcome != Outcome::Loss),
                alive: true,
            };
            for mv in rules.moves(&position).take_while(|_| ended.is_none()) {
                let after = rules.play(&position, mv);
                if !claim.holds(&after) || !allow(&position, &after) {
                    continue;
                }
                let end = over(rules, &after);
                if end == Some(Outcome::Win) {
                    continue;
                }
                let way = number_of(ways.len())?;
                ways.push(Way { node: this, dead: false });
                node.ways += 1;
                for reply in rules.moves(&after).take_while(|_| end.is_none()) {
                    let next = rules.representative(&rules.play(&after, reply));
                    let count = u32::try_from(found.len()).unwrap_or(u32::MAX);
                    let next = match number.entry(next) {
                        Entry::Occupied(known) => *known.get(),
                        Entry::Vacant(free) => {
                            found.push(next);
                            reached_by.push(Vec::new());
                            *free.insert(count)
                        }
                    };
                    reached_by[next as usize].push(way);
                }
            }
            nodes.push(node);
        }
        meter.end(nodes.len() as u64);
        let holds = |node: usize| claim.holds(&found[node]);
        take_away(&mut nodes, &mut ways, &reached_by, holds);
        let alive = found.iter().zip(&nodes).filter(|(_, node)| node.alive);
        let images = |position: &Position| [*position, rules.image(position)];
        let positions = alive.flat_map(|(position, _)| images(position));
        let explored =
            found.iter().flat_map(images).collect::<std::collections::HashSet<_>>().len() as u64;
        Ok((Self::claimed(claim, positions), explored))
    }

    /// Finds the hens' strategy to keep all hens that they start with.
    ///
    /// They play only moves after which no fox can take, and at most `upward_moves` moves upwards
    /// in all. Returns the set and the number of positions explored.
    ///
    /// # Errors
    /// The same as for [`search`](Self::search).
    pub fn keep_all_hens(
        rules: &FoxHens,
        upward_moves: u32,
        run: &Run,
    ) -> Result<(Self, u64), SolveError> {
        let start = rules.initial();
        let claim = Claim { holder: HENS, least_hens: start.hens.count_ones() };
        let highest = height(start.hens).saturating_sub(upward_moves);
        let allow = |_: &Position, after: &Position| {
            height(after.hens) >= highest && !rules.capture_is_possible(after)
        };
        Self::search(rules, &start, claim, allow, run)
    }
}

/// Returns the number of the next position or move.
fn number_of(before: usize) -> Result<u32, SolveError> {
    u32::try_from(before).map_err(|_| SolveError::TooManyPositions {
        positions: before as u64,
        max: u32::MAX.into(),
    })
}

/// Returns the sum of the rows of the hens, counted from 0 at the top.
///
/// A step upwards lowers it by one.
pub(super) fn height(hens: u64) -> u32 {
    crate::rules::squares(hens).map(|square| u32::from(square / 8)).sum()
}

/// Removes positions without a living way, and the ways that lead to them, until nothing dies.
fn take_away(
    nodes: &mut [Node],
    ways: &mut [Way],
    reached_by: &[Vec<u32>],
    holds: impl Fn(usize) -> bool,
) {
    let dies =
        |node: &Node, index: usize| node.alive && (!holds(index) || (!node.safe && node.ways == 0));
    let mut dying: Vec<usize> =
        (0..nodes.len()).filter(|&index| dies(&nodes[index], index)).collect();
    for &index in &dying {
        nodes[index].alive = false;
    }
    while let Some(index) = dying.pop() {
        for &way in &reached_by[index] {
            let way = &mut ways[way as usize];
            if core::mem::replace(&mut way.dead, true) {
                continue;
            }
            let owner = way.node as usize;
            nodes[owner].ways -= 1;
            if dies(&nodes[owner], owner) {
                nodes[owner].alive = false;
                dying.push(owner);
            }
        }
    }
}
