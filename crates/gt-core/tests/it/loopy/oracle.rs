//! A slow and obvious oracle: what can be forced within k plies, for k = 0, 1, 2 …
//!
//! It alternates the quantifiers: some move for a win, all moves for a loss.

use gt_core::graph::GameGraph;
use gt_core::{Outcome, Value};

/// What the definitions say about every position of a graph.
pub(crate) struct Truth {
    /// `within[k][p]`: the outcome of `p` if play stops after `k` plies and is then drawn.
    ///
    /// The last `k` is so great that a greater one changes nothing.
    pub(crate) within: Vec<Vec<Outcome>>,
    pub(crate) values: Vec<Value>,
    /// For positions that are drawn but not over: whether play that keeps the draw may never end.
    pub(crate) endless: Vec<bool>,
}

fn successors(graph: &GameGraph, p: usize) -> Vec<usize> {
    graph.edges(u32::try_from(p).unwrap()).iter().map(|&q| q as usize).collect()
}

fn over(graph: &GameGraph, p: usize) -> Option<Outcome> {
    let decided = graph.outcome_by_rule(u32::try_from(p).unwrap());
    decided.or_else(|| successors(graph, p).is_empty().then_some(Outcome::Loss))
}

pub(crate) fn truth(graph: &GameGraph) -> Truth {
    let positions = 0..graph.len() as usize;
    let first: Vec<Outcome> =
        positions.clone().map(|p| over(graph, p).unwrap_or(Outcome::Draw)).collect();
    let mut within = vec![first];
    // A forced win in a game of n positions takes fewer than 2 n plies, because no position with
    // the same player to move need come twice.
    for _ in 0..2 * positions.len() {
        let before = within.last().unwrap();
        let step = |p: usize| {
            if let Some(outcome) = over(graph, p) {
                return outcome;
            }
            let after = successors(graph, p);
            if after.iter().any(|&q| before[q] == Outcome::Loss) {
                Outcome::Win
            } else if after.iter().all(|&q| before[q] == Outcome::Win) {
                Outcome::Loss
            } else {
                Outcome::Draw
            }
        };
        let next = positions.clone().map(step).collect();
        within.push(next);
    }
    let values: Vec<Value> = positions
        .clone()
        .map(|p| {
            let first = within.iter().position(|outcomes| outcomes[p] != Outcome::Draw);
            first.map_or(Value::Draw, |k| {
                let plies = u32::try_from(k).unwrap();
                if within[k][p] == Outcome::Win {
                    Value::Win { plies }
                } else {
                    Value::Loss { plies }
                }
            })
        })
        .collect();
    // After n moves that keep a draw, some position has come twice.
    let drawn = |p: usize| values[p] == Value::Draw && over(graph, p).is_none();
    let mut endless: Vec<bool> = positions.clone().map(drawn).collect();
    for _ in positions.clone() {
        endless = positions
            .clone()
            .map(|p| drawn(p) && successors(graph, p).iter().any(|&q| endless[q]))
            .collect();
    }
    Truth { within, values, endless }
}
