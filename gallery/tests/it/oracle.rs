//! Slow answers by definition, without any solver of gt-core.

use std::collections::HashMap;

use gt_core::prelude::*;

/// The values of `positions`, which must contain all their successors, by rounds over all of them.
///
/// Round *k* finds what is forced in exactly *k* plies. What no round finds is a draw.
pub(crate) fn values<G: Game>(game: &G, positions: Vec<G::Position>) -> Vec<(G::Position, Value)> {
    let numbers: HashMap<_, _> = positions.iter().cloned().zip(0..).collect();
    let mut values: Vec<Option<Value>> = vec![None; positions.len()];
    let mut successors: Vec<Vec<usize>> = Vec::new();
    for (position, value) in positions.iter().zip(&mut values) {
        let decided = game.decided(position);
        let moves = game.moves(position).map(|mv| numbers[&game.play(position, mv)]);
        let moves: Vec<usize> = if decided.is_some() { Vec::new() } else { moves.collect() };
        *value = match decided.or_else(|| moves.is_empty().then(|| game.blocked(position))) {
            Some(Outcome::Win) => Some(Value::Win { plies: 0 }),
            Some(Outcome::Loss) => Some(Value::Loss { plies: 0 }),
            Some(Outcome::Draw) => Some(Value::Draw),
            None => None,
        };
        successors.push(moves);
    }
    let mut round = 0;
    loop {
        round += 1;
        let lost = |&next: &usize| matches!(values[next], Some(Value::Loss { .. }));
        let won = |&next: &usize| matches!(values[next], Some(Value::Win { .. }));
        let open = (0..positions.len()).filter(|&at| values[at].is_none());
        let found: Vec<(usize, Value)> = open
            .filter_map(|at| {
                let wins =
                    successors[at].iter().any(lost).then_some((at, Value::Win { plies: round }));
                wins.or_else(|| {
                    successors[at].iter().all(won).then_some((at, Value::Loss { plies: round }))
                })
            })
            .collect();
        if found.is_empty() {
            break;
        }
        for (at, value) in found {
            values[at] = Some(value);
        }
    }
    positions
        .into_iter()
        .zip(values.into_iter().map(|value| value.unwrap_or(Value::Draw)))
        .collect()
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
