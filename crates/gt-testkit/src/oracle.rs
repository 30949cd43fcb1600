//! Slow, obvious answers to compare a solver with; they share no code with any solver.
//!
//! Each oracle is a definition written as code: a recursion without a table, or rounds over all
//! positions until nothing changes. They are slow, so use them on tiny games: a few dozen positions
//! for the recursive oracles, a few thousand for the others.
//!
//! | oracle       | answers                                        | how                                                  |
//! |--------------|------------------------------------------------|------------------------------------------------------|
//! | [`minimax`]  | the value, in acyclic games                    | plain recursion                                      |
//! | [`nimber`]   | the nimber, in acyclic impartial games         | plain recursion, mex by counting up; no components   |
//! | [`values`]   | all values, in loopy games too                 | rounds: what is forced within 1, 2, 3, ... plies     |
//! | [`graph_values`] | those of all positions of a graph           | as `values`                                          |
//! | [`horizon`]  | what is forced within *k* plies, for all *k*   | the table `dp[position][k]`, filled by its definition |
use core::hash::Hash;
use std::collections::HashMap;

use gt_core::game::{Game, GameExt};
use gt_core::graph::GameGraph;
use gt_core::nimber::Nimber;
use gt_core::outcome::{Outcome, Value};
use gt_core::promise::{Acyclic, Impartial};

/// The longest play that the recursive oracles follow, in plies. Each ply takes one stack frame.
pub const DEEPEST: u32 = 500;

/// Returns the value of `position`, by minimax without a table.
/// # Complexity
/// Time proportional to the number of *plays* from `position`.
/// # Panics
/// Panics if a play is longer than [`DEEPEST`]. This also happens if the promise [`Acyclic`] is
/// false.
pub fn minimax<G: Acyclic>(game: &G, position: &G::Position) -> Value {
    fn at<G: Game>(game: &G, position: &G::Position, depth: u32) -> Value {
        check_depth(depth);
        if let Some(outcome) = game.decided(position) {
            return Value::terminal(outcome);
        }
        let mut best = None;
        for mv in game.moves(position) {
            let value = match at(game, &game.play(position, mv), depth + 1) {
                Value::Loss { plies } => Value::Win { plies: plies + 1 },
                Value::Draw => Value::Draw,
                Value::Win { plies } => Value::Loss { plies: plies + 1 },
            };
            if best.is_none_or(|best| preferred(value, best)) {
                best = Some(value);
            }
        }
        best.unwrap_or_else(|| Value::terminal(game.blocked(position)))
    }
    at(game, position, 0)
}

fn check_depth(depth: u32) {
    assert!(
        depth <= DEEPEST,
        "a play of more than {DEEPEST} plies is too long for this oracle, or play repeats a position"
    );
}

/// Returns whether the player to move prefers `one` to `other`.
const fn preferred(one: Value, other: Value) -> bool {
    match (one, other) {
        (Value::Win { plies: one }, Value::Win { plies: other }) => one < other,
        (Value::Win { .. }, _) | (Value::Draw, Value::Loss { .. }) => true,
        (Value::Loss { plies: one }, Value::Loss { plies: other }) => one > other,
        _ => false,
    }
}

/// Returns the nimber of `position`, by recursion without a table and without components.
/// # Complexity
/// Time proportional to the number of *plays* from `position`.
/// # Panics
/// Panics if a play is longer than [`DEEPEST`].
pub fn nimber<G: Impartial + Acyclic>(game: &G, position: &G::Position) -> Nimber {
    fn at<G: Game>(game: &G, position: &G::Position, depth: u32) -> u32 {
        check_depth(depth);
        let options: Vec<u32> = game
            .successors(position)
            .map(|(_, successor)| at(game, &successor, depth + 1))
            .collect();
        let mut least = 0;
        while options.contains(&least) {
            least += 1;
        }
        least
    }
    Nimber(at(game, position, 0))
}

/// All positions that play can reach from `start`, with the numbers of their successors, each once.
struct Reachable<P> {
    positions: Vec<P>,
    successors: Vec<Vec<usize>>,
}

impl<P: Clone + Eq + Hash> Reachable<P> {
    fn from<G: Game<Position = P>>(game: &G, start: &P) -> Self {
        let mut found = Self { positions: std::vec![start.clone()], successors: Vec::new() };
        let mut numbers = HashMap::from([(start.clone(), 0)]);
        while let Some(position) = found.positions.get(found.successors.len()).cloned() {
            let mut successors = Vec::new();
            for (_, successor) in game.successors(&position) {
                let number = *numbers.entry(successor.clone()).or_insert_with(|| {
                    found.positions.push(successor);
                    found.positions.len() - 1
                });
                if !successors.contains(&number) {
                    successors.push(number);
                }
            }
            found.successors.push(successors);
        }
        found
    }
}

/// Returns the values of all positions that play can reach from `start`; endless play is a draw.
///
/// Round *k* finds what is forced within *k* plies. A position not yet known is won in *k* plies if
/// a successor was lost before this round. It is lost in *k* plies if all successors were won
/// before this round. When a round finds nothing, every position not yet known is a draw.
/// # Complexity
/// For *n* positions and *m* moves: time O(rounds * *m*). Memory O(*n* + *m*), and every position
/// twice.
/// # Example
/// ```
/// use gt_core::{Value, graph::GameGraph};
/// use gt_testkit::oracle;
/// let game: GameGraph = "a -> b c\nb -> a\nc -> d\nd".parse().unwrap();
/// let values = oracle::values(&game, &0);
/// assert_eq!(values[&0], Value::Draw); // a player who leaves the ring loses
/// assert_eq!(values[&2], Value::Win { plies: 1 });
/// ```
pub fn values<G: Game>(game: &G, start: &G::Position) -> HashMap<G::Position, Value> {
    let Reachable { positions, successors } = Reachable::from(game, start);
    let mut known: Vec<Option<Value>> =
        positions.iter().map(|position| game.terminal(position).map(Value::terminal)).collect();
    for plies in 1.. {
        let before = known.clone();
        for (value, successors) in
            known.iter_mut().zip(&successors).filter(|(value, _)| value.is_none())
        {
            if successors.iter().any(|&to| matches!(before[to], Some(Value::Loss { .. }))) {
                *value = Some(Value::Win { plies });
            } else if successors.iter().all(|&to| matches!(before[to], Some(Value::Win { .. }))) {
                *value = Some(Value::Loss { plies });
            }
        }
        if known == before {
            break;
        }
    }
    positions
        .into_iter()
        .zip(known)
        .map(|(position, value)| (position, value.unwrap_or(Value::Draw)))
        .collect()
}

/// Returns what is forced within 0, 1, ... `plies` plies, at every position that `start` leads to.
///
/// `horizon(..)[&p][k]` is:
///
/// * `Win` if the player to move in `p` can end the game as a win within *k* plies, whatever the
///   opponent does;
/// * `Loss` if the opponent can do so;
/// * `Draw` otherwise: nobody can force anything in time. This includes a draw by rule.
///
/// With *k* = 0 only positions where the game is over are known.
/// # Complexity
/// For *n* positions and *m* moves: time O(`plies` * *m*) and memory O(`plies` * *n*).
/// # Example
/// ```
/// use gt_core::{Outcome, graph::GameGraph};
/// use gt_testkit::oracle;
/// let game: GameGraph = "a -> b\nb -> c\nc".parse().unwrap();
/// assert_eq!(oracle::horizon(&game, &0, 2)[&0], [Outcome::Draw, Outcome::Draw, Outcome::Loss]);
/// ```
pub fn horizon<G: Game>(
    game: &G,
    start: &G::Position,
    plies: u32,
) -> HashMap<G::Position, Vec<Outcome>> {
    let Reachable { positions, successors } = Reachable::from(game, start);
    let over: Vec<Option<Outcome>> =
        positions.iter().map(|position| game.terminal(position)).collect();
    let mut dp: Vec<Vec<Outcome>> =
        over.iter().map(|over| std::vec![over.unwrap_or(Outcome::Draw)]).collect();
    for k in 1..=plies as usize {
        for at in 0..positions.len() {
            let forced = match over[at] {
                Some(outcome) => outcome,
                None if successors[at].iter().any(|&to| dp[to][k - 1] == Outcome::Loss) => {
                    Outcome::Win
                }
                None if successors[at].iter().all(|&to| dp[to][k - 1] == Outcome::Win) => {
                    Outcome::Loss
                }
                None => Outcome::Draw,
            };
            dp[at].push(forced);
        }
    }
    positions.into_iter().zip(dp).collect()
}

/// Returns the values of all positions of a graph, in the order of their numbers.
/// # Complexity
/// As [`values`], once for each position that no position before it leads to.
pub fn graph_values(graph: &GameGraph) -> Vec<Value> {
    let mut known: HashMap<u32, Value> = HashMap::new();
    for position in 0..graph.len() {
        if !known.contains_key(&position) {
            known.extend(values(graph, &position));
        }
    }
    (0..graph.len()).map(|position| known[&position]).collect()
}
