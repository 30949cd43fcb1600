//! Slow answers by definition, without any solver of gt-core.

use std::collections::HashMap;

use gt_core::graph::GameGraph;
use gt_core::prelude::*;

use crate::explicit::Explicit;

/// The values of `positions`, which must contain all their successors, by rounds over all of them.
pub(crate) fn values<G: Game>(game: &G, positions: Vec<G::Position>) -> Vec<(G::Position, Value)> {
    let all = Explicit::of(game, positions);
    let values = rounds(&all.graph);
    all.positions.into_iter().zip(values).collect()
}

/// The values of all positions of a graph. Round *k* finds what is forced in exactly *k* plies.
/// What no round finds is a draw.
pub(crate) fn rounds(graph: &GameGraph) -> Vec<Value> {
    let mut values: Vec<Option<Value>> = (0..graph.len())
        .map(|at| match graph.terminal(&at) {
            Some(Outcome::Win) => Some(Value::Win { plies: 0 }),
            Some(Outcome::Loss) => Some(Value::Loss { plies: 0 }),
            Some(Outcome::Draw) => Some(Value::Draw),
            None => None,
        })
        .collect();
    let mut round = 0;
    loop {
        round += 1;
        let lost = |&next: &u32| matches!(values[next as usize], Some(Value::Loss { .. }));
        let won = |&next: &u32| matches!(values[next as usize], Some(Value::Win { .. }));
        let open = (0..graph.len()).filter(|&at| values[at as usize].is_none());
        let found: Vec<(u32, Value)> = open
            .filter_map(|at| {
                let next = graph.edges(at);
                let wins = next.iter().any(lost).then_some((at, Value::Win { plies: round }));
                wins.or_else(|| next.iter().all(won).then_some((at, Value::Loss { plies: round })))
            })
            .collect();
        if found.is_empty() {
            break;
        }
        for (at, value) in found {
            values[at as usize] = Some(value);
        }
    }
    values.into_iter().map(|value| value.unwrap_or(Value::Draw)).collect()
}

/// All positions that play reaches from `start`.
pub(crate) fn reachable<G: Game>(game: &G, start: G::Position) -> Vec<G::Position> {
    let mut seen = std::collections::HashSet::from([start.clone()]);
    let mut found = vec![start];
    let mut next = 0;
    while let Some(position) = found.get(next).cloned() {
        next += 1;
        if game.decided(&position).is_some() {
            continue;
        }
        for mv in game.moves(&position) {
            let after = game.play(&position, mv);
            if seen.insert(after.clone()) {
                found.push(after);
            }
        }
    }
    found
}

/// The nimber of `position` by the mex of its successors, without components.
pub(crate) fn nimber<G: Game>(
    game: &G,
    position: &G::Position,
    known: &mut HashMap<G::Position, u32>,
) -> u32 {
    if let Some(&nimber) = known.get(position) {
        return nimber;
    }
    let moves: Vec<_> = game.moves(position).collect();
    let options: Vec<u32> =
        moves.into_iter().map(|mv| nimber(game, &game.play(position, mv), known)).collect();
    let mut mex = 0;
    while options.contains(&mex) {
        mex += 1;
    }
    known.insert(position.clone(), mex);
    mex
}
