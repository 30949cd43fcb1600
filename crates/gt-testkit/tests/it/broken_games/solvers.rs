//! Solvers with typical mistakes: the law for answers catches each and names the broken point.

use core::cell::{Cell, RefCell};

use gt_core::Run;
use gt_core::graph::{AcyclicGraph, Edge, GameGraph};
use gt_core::memo::Values;
use gt_core::prelude::*;
use gt_core::solution::{AtEnd, Claims};
use gt_testkit::laws::{self, Reach};
use gt_testkit::oracle;

/// What is wrong with a solver.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mistake {
    None,
    PlaysOnFromDecided,
    StuckIsDraw,
    CountsMoves,
    CountsInAByte,
    HurriesToLose,
    TakesFirstWin,
    ReadsTheSameWave,
    PliesInAByte,
    PliesFromTheRoot,
}

/// Computes the values of a graph in rounds, as the oracle does, with a mistake.
fn solve(graph: &GameGraph, mistake: Mistake) -> Vec<Value> {
    let decided = |p: u32| {
        if mistake == Mistake::PlaysOnFromDecided { None } else { graph.outcome_by_rule(p) }
    };
    let stuck = if mistake == Mistake::StuckIsDraw { Outcome::Draw } else { Outcome::Loss };
    let mut values: Vec<Option<Value>> = (0..graph.len())
        .map(|p| {
            decided(p).or_else(|| graph.edges(p).is_empty().then_some(stuck)).map(Value::terminal)
        })
        .collect();
    for plies in 1..=2 * graph.len() {
        let before = values.clone();
        for p in 0..graph.len() {
            if values[p as usize].is_some() {
                continue;
            }
            let known = if mistake == Mistake::ReadsTheSameWave { &values } else { &before };
            let mut targets = graph.edges(p).to_vec();
            targets.sort_unstable();
            targets.dedup();
            let lost =
                targets.iter().any(|&to| matches!(known[to as usize], Some(Value::Loss { .. })));
            let won = targets
                .iter()
                .filter(|&&to| matches!(known[to as usize], Some(Value::Win { .. })))
                .count();
            let all = match mistake {
                Mistake::CountsMoves => graph.edges(p).len(),
                Mistake::CountsInAByte => targets.len() % 256,
                _ => targets.len(),
            };
            values[p as usize] = match plies {
                _ if lost => Some(Value::Win { plies }),
                _ if won >= all => Some(Value::Loss { plies }),
                _ => None,
            };
        }
    }
    let values: Vec<Value> = values.into_iter().map(|value| value.unwrap_or(Value::Draw)).collect();
    (0..graph.len()).map(|p| remoteness(graph, &values, p, mistake)).collect()
}

fn remoteness(graph: &GameGraph, values: &[Value], p: u32, mistake: Mistake) -> Value {
    let value = values[p as usize];
    let after = |outcome: Outcome| {
        graph
            .edges(p)
            .iter()
            .map(|&to| values[to as usize])
            .filter(move |value| value.outcome() == outcome)
            .filter_map(Value::plies)
    };
    match (value, mistake) {
        (Value::Loss { plies: 1.. }, Mistake::HurriesToLose) => {
            Value::Loss { plies: after(Outcome::Win).min().map_or(0, |plies| plies + 1) }
        }
        (Value::Win { plies: 1.. }, Mistake::TakesFirstWin) => {
            Value::Win { plies: after(Outcome::Loss).next().map_or(0, |plies| plies + 1) }
        }
        (Value::Win { plies }, Mistake::PliesInAByte) => Value::Win { plies: plies % 256 },
        (Value::Loss { plies }, Mistake::PliesInAByte) => Value::Loss { plies: plies % 256 },
        (Value::Win { plies: plies @ 1.. }, Mistake::PliesFromTheRoot) => {
            Value::Win { plies: plies + p }
        }
        (Value::Loss { plies: plies @ 1.. }, Mistake::PliesFromTheRoot) => {
            Value::Loss { plies: plies + p }
        }
        _ => value,
    }
}

/// Asserts that the law rejects a solution, naming `point`.
fn rejects<S: Solution<Answer: AtEnd<S::Game>>>(known: &S, point: u8) {
    let message = laws::broken(|| laws::solution(known));
    let begins = format!("law solution, point {point} is broken: ");
    assert!(message.starts_with(&begins), "{message}");
}

/// Asserts that the law rejects the solver with this mistake, naming `point`, and accepts the
/// solver without it.
fn breaks(graph: &str, mistake: Mistake, point: u8) {
    let graph: GameGraph = graph.parse().expect("a graph");
    let sound = solve(&graph, Mistake::None);
    laws::solution(&Claims::new(&graph, |&p: &u32| Some(sound[p as usize])));
    let wrong = solve(&graph, mistake);
    rejects(&Claims::new(&graph, |&p: &u32| Some(wrong[p as usize])), point);
}

#[test]
fn each_mistake_is_caught_where_it_shows() {
    let outcome = |leaf| if leaf == 255 { "!draw" } else { "!win" };
    let (targets, lines): (Vec<_>, Vec<_>) =
        (0..256).map(|leaf| (format!("l{leaf}"), format!("l{leaf} {}", outcome(leaf)))).unzip();
    let star = format!("hub -> {}\n{}", targets.join(" "), lines.join("\n"));
    let chain = (0..300).map(|p| format!("p{p} -> p{}", p + 1)).collect::<Vec<_>>().join("\n");
    let delays = "p -> w1 w3\nw1 -> end\nw3 -> l2\nl2 -> w1\nend";
    for (graph, mistake, point) in [
        ("a -> b\nb !win -> c\nc -> d\nd", Mistake::PlaysOnFromDecided, 2),
        ("a -> b\nb", Mistake::StuckIsDraw, 2),
        ("a -> b b\nb -> c\nc", Mistake::CountsMoves, 3),
        (&star, Mistake::CountsInAByte, 3),
        (delays, Mistake::HurriesToLose, 3),
        ("a -> b c\nb -> d\nd -> c\nc", Mistake::TakesFirstWin, 3),
        ("a -> b\nd\nc -> d\nb -> c", Mistake::ReadsTheSameWave, 3),
        (&(chain + "\np300"), Mistake::PliesInAByte, 3),
        ("a -> b c\nb -> c\nc -> d\nd", Mistake::PliesFromTheRoot, 3),
    ] {
        breaks(graph, mistake, point);
    }
}

/// A search that scores cycles on its path as draws and stores them as exact: the value depends on
/// the path.
#[test]
fn a_solver_that_stores_draws_by_repetition_on_its_path_is_caught() {
    fn search(
        graph: &GameGraph,
        p: u32,
        path: &mut Vec<u32>,
        table: &mut [Option<Value>],
    ) -> Value {
        if let Some(known) = table[p as usize] {
            return known;
        }
        if let Some(outcome) = graph.terminal(&p) {
            return Value::terminal(outcome);
        }
        if path.contains(&p) {
            return Value::Draw;
        }
        path.push(p);
        let best = graph
            .edges(p)
            .iter()
            .filter_map(|&to| search(graph, to, path, table).before_move())
            .max()
            .unwrap();
        path.pop();
        table[p as usize] = Some(best);
        best
    }
    let graph: GameGraph = "a -> b c\nb -> a\nc".parse().unwrap();
    let table = RefCell::new(vec![None; 3]);
    let value = |&p: &u32| Some(search(&graph, p, &mut Vec::new(), &mut table.borrow_mut()));
    rejects(&Claims::new(&graph, value), 3);
}

/// A lost position is taken for drawn, a sign is flipped at one layer, a rule is not followed.
#[test]
fn wrong_outcomes_are_caught() {
    use Outcome::{Draw, Loss, Win};
    for (graph, wrong, point) in [
        ("a -> b\nb -> c\nc", &[Draw, Win, Loss][..], 3),
        ("a -> b\nb -> c d\nc -> d\nd", &[Loss, Loss, Win, Loss], 3),
        ("a -> b\nb !draw -> a", &[Win, Loss], 2),
    ] {
        let graph: GameGraph = graph.parse().unwrap();
        rejects(&Claims::new(&graph, |&p: &u32| Some(wrong[p as usize])), point);
    }
}

#[test]
fn a_solver_with_another_answer_the_second_time_is_caught() {
    let graph: GameGraph = "a -> b\nb".parse().unwrap();
    let asked = Cell::new(0);
    let answer = |_: &u32| {
        asked.set(asked.get() + 1);
        Some(if asked.get() % 2 == 0 { Outcome::Draw } else { Outcome::Win })
    };
    rejects(&Claims::new(&graph, answer), 8);
}

/// An adaptor that forgets to ask `decided`: sound as a game, but wrong as a view of the game
/// inside.
#[derive(Clone, Copy)]
struct PlaysOn<'g>(&'g AcyclicGraph);

impl Game for PlaysOn<'_> {
    type Position = u32;
    type Move = Edge;

    fn initial(&self) -> u32 {
        self.0.initial()
    }

    fn moves(&self, p: &u32) -> impl Iterator<Item = Edge> {
        self.0.moves(p)
    }

    fn play(&self, p: &u32, mv: Edge) -> u32 {
        self.0.play(p, mv)
    }
}

impl Acyclic for PlaysOn<'_> {}

#[test]
fn an_adaptor_that_plays_on_from_a_decided_position_is_caught() {
    let graph = "a -> b\nb !win -> c\nc".parse::<GameGraph>().unwrap().into_acyclic().unwrap();
    let inside = Values::new(&graph, &Run::new());
    laws::solution(&inside);
    let adapted = Values::new(PlaysOn(&graph), &Run::new());
    rejects(&Claims::new(&graph, |p: &u32| adapted.value(p).unwrap()), 2);
}

#[test]
fn a_nimber_that_is_the_greatest_option_plus_one_is_caught() {
    let graph: GameGraph = "a -> b c\nb -> c d\nc -> d e\nd -> e\ne".parse().unwrap();
    let graph = graph.into_acyclic().unwrap().into_impartial().unwrap();
    laws::nimbers(&graph, Reach::default(), |p| oracle::nimber(&graph, p));
    let message = laws::broken(|| laws::nimbers(&graph, Reach::default(), |&p| Nimber(4 - p)));
    assert!(message.starts_with("law nimbers, point 2 is broken: "), "{message}");
}

#[test]
fn an_end_of_the_game_with_a_nimber_is_caught() {
    let graph: GameGraph = "a".parse().unwrap();
    let graph = graph.into_acyclic().unwrap().into_impartial().unwrap();
    let message = laws::broken(|| laws::nimbers(&graph, Reach::default(), |_| Nimber(1)));
    assert!(message.starts_with("law nimbers, point 1 is broken: "), "{message}");
}
