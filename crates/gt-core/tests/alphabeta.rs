//! Alpha-beta against minimax written out, against `memo`, in all windows, with every table, on graphs with and without cycles.

#![expect(clippy::unwrap_used, reason = "helpers of tests panic as the tests do")]

use core::cell::Cell;
use core::hash::{Hash, Hasher};
use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

use gt_core::alphabeta::{Rating, Report, Search};
use gt_core::memo::{Outcomes, Values};
use gt_core::prelude::*;
use gt_core::table::{Bound, Entry, Exact, Fixed, Table};
use gt_core::{LimitError, Limits, SolveError};

/// A seeded generator, good enough to shuffle graphs.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % n as u64).unwrap()
    }
}

/// An explicit graph: successors, what a stuck player gets, and a score.
#[derive(Clone, Debug)]
struct Graph {
    nodes: Vec<(Vec<usize>, Outcome, i32)>,
}

impl Graph {
    /// Edges lead to greater numbers only; position 0 is searched.
    fn acyclic(random: &mut Random, len: usize) -> Self {
        Self::random(random, len, |random, i| (i + 1 + random.below(6)).min(len - 1), |i| i + 1 < len)
    }

    /// Edges lead anywhere.
    fn loopy(random: &mut Random, len: usize) -> Self {
        Self::random(random, len, |random, _| random.below(len), |_| true)
    }

    /// Layers of four: every path to a position has the same length.
    fn layered(random: &mut Random, layers: usize) -> Self {
        let len = 4 * layers;
        Self::random(random, len, |random, i| (i / 4 + 1) * 4 + random.below(4), |i| i / 4 + 1 < layers)
    }

    fn random(
        random: &mut Random,
        len: usize,
        edge: impl Fn(&mut Random, usize) -> usize,
        goes_on: impl Fn(usize) -> bool,
    ) -> Self {
        let node = |i| {
            let degree = if goes_on(i) && random.below(6) > 0 { 1 + random.below(4) } else { 0 };
            let mut next: Vec<usize> = (0..degree).map(|_| edge(random, i)).collect();
            next.sort_unstable();
            next.dedup();
            let rotation = random.below(next.len().max(1));
            next.rotate_left(rotation);
            let outcome = [Outcome::Loss, Outcome::Loss, Outcome::Draw, Outcome::Win][random.below(4)];
            (next, outcome, i32::try_from(random.below(9)).unwrap() - 4)
        };
        Self { nodes: (0..len).map(node).collect() }
    }
}

impl Game for Graph {
    type Position = usize;
    type Move = usize;

    fn initial(&self) -> usize {
        0
    }

    fn moves(&self, &at: &usize) -> impl Iterator<Item = usize> {
        self.nodes[at].0.iter().copied()
    }

    fn play(&self, _: &usize, to: usize) -> usize {
        to
    }

    fn blocked(&self, &at: &usize) -> Outcome {
        self.nodes[at].1
    }
}

impl Acyclic for Graph {}

impl Evaluate for Graph {
    fn evaluate(&self, &at: &usize) -> Score {
        Score::new(self.nodes[at].2)
    }
}

/// What minimax says, written out: class 2 is a win, 1 a score, 0 a loss; then the score, or plies with their sign.
type Worth = (u8, i64);

const fn negated((class, amount): Worth) -> Worth {
    match class {
        1 => (1, -amount),
        2 => (0, 1 - amount),
        _ => (2, -1 - amount),
    }
}

fn oracle(graph: &Graph, at: usize, plies: Option<u32>, path: &mut Vec<usize>) -> Worth {
    if path.contains(&at) {
        return (1, 0);
    }
    let (next, outcome, score) = &graph.nodes[at];
    if next.is_empty() {
        return [(0, 0), (1, 0), (2, 0)][*outcome as usize];
    }
    if plies == Some(0) {
        return (1, i64::from(*score));
    }
    path.push(at);
    let best = next.iter().map(|&to| negated(oracle(graph, to, plies.map(|plies| plies - 1), path))).max();
    path.pop();
    best.unwrap()
}

fn worth(rating: Rating) -> Worth {
    match (rating.decided(), rating.score()) {
        (Some(Value::Win { plies }), _) => (2, -i64::from(plies)),
        (Some(Value::Loss { plies }), _) => (0, i64::from(plies)),
        (_, Some(score)) => (1, score.get().into()),
        _ => unreachable!("beyond u32 plies"),
    }
}

fn rating((class, amount): Worth) -> Rating {
    let plies = u32::try_from(amount.abs()).unwrap();
    match class {
        0 => Value::Loss { plies }.into(),
        1 => Score::new(i32::try_from(amount).unwrap()).into(),
        _ => Value::Win { plies }.into(),
    }
}

/// Runs `$check` with each kind of table.
macro_rules! with_every_table {
    ($table:ident => $check:expr) => {{
        {
            let $table = ();
            $check;
        }
        {
            let $table = Exact::new();
            $check;
        }
        for slots in [0, 1, 3, 16] {
            let $table = Fixed::with_slots(slots).unwrap();
            $check;
        }
    }};
}

#[test]
fn the_graphs_have_all_outcomes_and_long_plays() {
    let mut seen = [0; 3];
    let mut longest = 0;
    for seed in 0..256 {
        let graph = Graph::acyclic(&mut Random(seed), 24);
        let value = Values::new(&graph).value(&0).unwrap();
        seen[value.outcome() as usize] += 1;
        longest = longest.max(value.plies().unwrap_or(0));
    }
    assert!(seen.iter().all(|&count| count > 20) && longest >= 6, "{seen:?}, {longest} plies");
}

#[test]
fn solving_equals_memo_and_minimax_with_every_table() {
    for seed in 0..300 {
        let graph = Graph::acyclic(&mut Random(seed), 20);
        let value = Values::new(&graph).value(&0).unwrap();
        let outcome = Outcomes::new(&graph).outcome(&0).unwrap();
        with_every_table!(table => {
            let mut search = Search::new(&graph).with_table(table).with_evaluation();
            assert_eq!(search.outcome(&0), Ok(outcome), "seed {seed}");
            let report = search.solve(&0).unwrap();
            assert_eq!((report.value(), report.bound, report.depth), (Some(value), Bound::Exact, None), "seed {seed}");
            let plain = search.minimax(&0).unwrap();
            assert_eq!((plain.rating, plain.exact), (report.rating, true));
            assert_eq!(search.to_depth(&0, 30).unwrap().value(), Some(value), "a search deep enough is a solution");
            assert_eq!(search.deepen(&0, 30).unwrap().value(), Some(value));
        });
    }
}

#[test]
fn the_line_of_an_exact_report_is_a_best_play_to_the_end() {
    for seed in 0..300 {
        let graph = Graph::acyclic(&mut Random(seed), 24);
        let mut values = Values::new(&graph);
        with_every_table!(table => {
            let mut search = Search::new(&graph).with_table(table);
            for report in [search.solve(&0).unwrap(), search.to_depth(&0, 40).unwrap(), search.solve(&0).unwrap()] {
                let mut at = 0;
                for &mv in &report.line {
                    assert!(values.best_moves(&at).unwrap().contains(&mv), "seed {seed}: {mv} in {at}");
                    at = graph.try_play(&at, mv).unwrap();
                }
                assert!(graph.terminal(&at).is_some(), "seed {seed}: the line stops at {at}");
                assert_eq!(report.best_move(), report.line.first().copied());
            }
        });
    }
}

/// Bounds reused as values or outside their window.
#[test]
fn every_window_at_every_depth_agrees_with_minimax() {
    let ends = |worth: Worth| {
        let (below, above) = (rating((1, -9)), rating((1, 9)));
        let mut ends = vec![Rating::WORST, below, rating((1, -1)), Rating::DRAW, rating((1, 2)), above, Rating::BEST];
        ends.extend([rating((2, -3)), rating((0, 2)), rating(worth)]);
        ends
    };
    for seed in 0..60 {
        let graph = Graph::layered(&mut Random(seed), 12);
        for plies in [0, 1, 2, 3, 5, 8, 11] {
            let truth = oracle(&graph, 0, Some(plies), &mut Vec::new());
            with_every_table!(table => {
                let mut search = Search::new(&graph).with_table(table).with_evaluation();
                for alpha in ends(truth) {
                    for beta in ends(truth).into_iter().filter(|&beta| beta > alpha) {
                        let report = search.in_window(&0, plies, alpha, beta).unwrap();
                        let found = worth(report.rating);
                        let context = format!("seed {seed}, {plies} plies, ({alpha}, {beta}): {report:?}, minimax {truth:?}");
                        match report.bound {
                            Bound::Exact => assert_eq!(found, truth, "{context}"),
                            Bound::Lower => assert!(report.rating >= beta && found <= truth, "{context}"),
                            Bound::Upper => assert!(report.rating <= alpha && found >= truth, "{context}"),
                        }
                    }
                }
            });
        }
    }
}

#[test]
fn a_search_to_a_depth_is_minimax_to_that_depth_whatever_the_table() {
    for seed in 0..200 {
        let graph = Graph::layered(&mut Random(seed), 13);
        for plies in [0, 1, 2, 3, 4, 7, 9, 12] {
            let truth = oracle(&graph, 0, Some(plies), &mut Vec::new());
            with_every_table!(table => {
                let mut search = Search::new(&graph).with_table(table).with_evaluation();
                let report = search.to_depth(&0, plies).unwrap();
                assert_eq!(worth(report.rating), truth, "seed {seed}, {plies} plies");
                let plain = search.minimax_to_depth(&0, plies).unwrap();
                assert_eq!(worth(plain.rating), truth);
                assert!(!plain.exact || report.exact, "what minimax proves alpha-beta proves");
                assert!(report.nodes <= plain.nodes);
                let search = Search::new(&graph).with_evaluation().without_repetitions().without_killers();
                assert_eq!(worth({ search }.to_depth(&0, plies).unwrap().rating), truth);
            });
        }
    }
}

/// A cut-off depth sold as exact. A cut-off stored as an exact distance.
#[test]
fn whatever_a_report_calls_exact_is_the_value() {
    for seed in 0..200 {
        let graph = Graph::acyclic(&mut Random(seed), 24);
        let mut values = Values::new(&graph);
        with_every_table!(table => {
            let mut search = Search::new(&graph).with_table(table).with_evaluation();
            for plies in [3, 1, 5, 2, 8, 4, 30] {
                for at in [0, 5, 2] {
                    let report = search.to_depth(&at, plies).unwrap();
                    let value = values.value(&at).unwrap();
                    if report.exact {
                        assert_eq!(report.value(), Some(value), "seed {seed}, {at} at {plies} plies");
                    }
                    if value.plies().is_some_and(|needed| needed <= plies) {
                        assert_eq!(report.value(), Some(value), "a win or loss within the depth is exact: seed {seed}, {at}");
                    }
                }
            }
        });
    }
}

/// The values of a graph with cycles, by iteration from the ends: who wins in k plies, for growing k.
fn loopy_values(graph: &Graph) -> Vec<Value> {
    let over = |&(ref next, outcome, _): &(Vec<usize>, Outcome, i32)| next.is_empty().then(|| Value::terminal(outcome));
    let mut values: Vec<Option<Value>> = graph.nodes.iter().map(over).collect();
    for plies in 1..=u32::try_from(graph.nodes.len()).unwrap() {
        let before = values.clone();
        for (at, (next, ..)) in graph.nodes.iter().enumerate().filter(|&(at, _)| before[at].is_none()) {
            let is = |to: &usize, outcome| before[*to].is_some_and(|value| value.outcome() == outcome);
            if next.iter().any(|to| is(to, Outcome::Loss)) {
                values[at] = Some(Value::Win { plies });
            } else if next.iter().all(|to| is(to, Outcome::Win)) {
                values[at] = Some(Value::Loss { plies });
            }
        }
    }
    values.into_iter().map(|value| value.unwrap_or(Value::Draw)).collect()
}

/// The graph history interaction problem. No history hides in the table.
#[test]
fn on_games_with_cycles_what_is_called_exact_is_so() {
    let (mut decided, mut heuristic) = (0, 0);
    for seed in 0..300 {
        let graph = Graph::loopy(&mut Random(seed), 14);
        let values = loopy_values(&graph);
        with_every_table!(table => {
            let mut search = Search::new(&graph).with_table(table).with_evaluation();
            for plies in [1, 4, 2, 7, 10] {
                for (at, &value) in values.iter().enumerate().take(4) {
                    let report = search.to_depth(&at, plies).unwrap();
                    if report.exact {
                        assert_eq!(report.value(), Some(value), "seed {seed}, {at} at {plies} plies");
                    }
                    match value.plies() {
                        Some(needed) if needed <= plies => {
                            assert_eq!(report.value(), Some(value), "seed {seed}, {at} at {plies} plies");
                            decided += 1;
                        }
                        _ => heuristic += u32::from(!report.exact),
                    }
                }
            }
        });
    }
    assert!(decided > 1000 && heuristic > 1000, "{decided} decided, {heuristic} heuristic");
}

#[test]
fn without_a_table_repetitions_score_as_in_minimax() {
    for seed in 0..200 {
        let graph = Graph::loopy(&mut Random(seed), 10);
        for plies in 0..7 {
            let truth = oracle(&graph, 0, Some(plies), &mut Vec::new());
            let mut search = Search::new(&graph).with_evaluation();
            assert_eq!(worth(search.to_depth(&0, plies).unwrap().rating), truth, "seed {seed}, {plies} plies");
            assert_eq!(worth(search.minimax_to_depth(&0, plies).unwrap().rating), truth);
        }
    }
}

/// By hand: From 0 the play 0 1 2 0 repeats, so that 2, met below 1, looks drawn; met from 3 it is a win for its
/// mover by way of 0: there the mover of 0 has only 1 and 3 left.
#[test]
fn a_draw_by_repetition_on_one_path_is_no_draw_on_another() {
    let node = |next: &[usize]| (next.to_vec(), Outcome::Loss, 0);
    let nodes = vec![node(&[1, 3]), node(&[2]), node(&[0, 4]), node(&[2]), node(&[5]), node(&[])];
    let graph = Graph { nodes };
    let values = loopy_values(&graph);
    for order in [[0, 1, 2, 3, 4, 5], [3, 2, 1, 0, 4, 5], [1, 0, 2, 4, 3, 5]] {
        let mut search = Search::new(&graph).with_table(Exact::new());
        for at in order {
            for plies in 1..8 {
                let report = search.to_depth(&at, plies).unwrap();
                assert!(!report.exact || report.value() == Some(values[at]), "{at} at {plies} plies: {report:?}");
                assert!(plies < 6 || values[at] == Value::Draw || report.value() == Some(values[at]));
            }
        }
    }
}

#[test]
fn nothing_that_rests_on_a_repetition_is_stored_as_a_bound() {
    let node = |next: &[usize]| (next.to_vec(), Outcome::Loss, 7);
    let ring = Graph { nodes: vec![node(&[1]), node(&[2]), node(&[0])] };
    let mut search = Search::new(&ring).with_table(Exact::new()).with_evaluation();
    let report = search.to_depth(&0, 9).unwrap();
    assert_eq!((report.rating, report.exact, report.value()), (Rating::DRAW, false, None));
    assert!((0..3).all(|at| search.table().probe(&at).is_none_or(|entry| entry.bound().is_none())));
}

/// Distances counted from the root. A position reached at plies 1, 2 and 3 has one entry, which serves them all.
#[test]
fn distances_count_from_the_position_and_not_from_the_root() {
    let node = |next: &[usize]| (next.to_vec(), Outcome::Loss, 0);
    let graph = Graph { nodes: vec![node(&[3, 1, 2]), node(&[2, 3]), node(&[3]), node(&[4]), node(&[5]), node(&[6]), node(&[])] };
    let mut values = Values::new(&graph);
    let mut search = Search::new(&graph).with_table(Exact::new());
    for at in [0, 1, 2, 3] {
        assert_eq!(search.solve(&at).unwrap().value(), Some(values.value(&at).unwrap()));
    }
    for at in 0..6 {
        let Some(entry) = search.table().probe(&at) else { continue };
        let value = Rating::from(values.value(&at).unwrap());
        match entry.bound().unwrap() {
            Bound::Exact => assert_eq!(entry.rating(), value),
            Bound::Lower => assert!(entry.rating() <= value),
            Bound::Upper => assert!(entry.rating() >= value),
        }
    }
}

/// Traps 11 and 12: a win in 1 beats a win in 3, the loser delays, and in strict alternation a loss takes an even number of
/// plies.
#[test]
fn the_winner_hurries_and_the_loser_delays() {
    let node = |next: &[usize]| (next.to_vec(), Outcome::Loss, 0);
    let slow_first = Graph { nodes: vec![node(&[1, 4]), node(&[2]), node(&[3]), node(&[]), node(&[])] };
    let report = Search::new(&slow_first).solve(&0).unwrap();
    assert_eq!((report.value(), report.line), (Some(Value::Win { plies: 1 }), vec![4]));
    let fast_first = Graph { nodes: vec![node(&[4, 1]), node(&[2]), node(&[3]), node(&[5]), node(&[6]), node(&[]), node(&[])] };
    let report = Search::new(&fast_first).solve(&0).unwrap();
    assert_eq!((report.value(), report.line), (Some(Value::Loss { plies: 4 }), vec![1, 2, 3, 5]));
}

/// A chain: one move each, and whoever is stuck at the end loses.
struct Chain(u32);

impl Game for Chain {
    type Position = u32;
    type Move = ();

    fn initial(&self) -> u32 {
        self.0
    }

    fn moves(&self, &left: &u32) -> impl Iterator<Item = ()> {
        (left > 0).then_some(()).into_iter()
    }

    fn play(&self, left: &u32, (): ()) -> u32 {
        left - 1
    }
}

impl Acyclic for Chain {}

const fn chain_value(plies: u32) -> Value {
    if plies.is_multiple_of(2) { Value::Loss { plies } } else { Value::Win { plies } }
}

/// Distances of one and two bytes, and the edges between them.
#[test]
fn distances_around_every_power_of_two_come_out_exact() {
    for plies in [127, 128, 255, 256, 1023, 1024, 65_535, 65_536] {
        let mut search = Search::new(Chain(plies)).with_table(Exact::new());
        let report = search.solve(&plies).unwrap();
        assert_eq!((report.value(), report.line.len()), (Some(chain_value(plies)), plies as usize));
        let report = Search::new(Chain(plies)).to_depth(&plies, plies).unwrap();
        assert_eq!((report.value(), report.line.len()), (Some(chain_value(plies)), plies as usize));
    }
}

/// Small thread stacks, and plays longer than any of them.
#[test]
fn a_chain_of_a_million_plies_fits_a_thread_of_two_megabytes() {
    let solve = || {
        let plies = 1_000_000;
        let expected = Some(chain_value(plies));
        assert_eq!(Search::new(Chain(plies)).with_table(Exact::new()).solve(&plies).unwrap().value(), expected);
        assert_eq!(Search::new(Chain(plies)).to_depth(&plies, u32::MAX).unwrap().value(), expected);
        assert_eq!(Search::new(Chain(plies)).outcome(&plies), Ok(Outcome::Loss));
    };
    std::thread::Builder::new().stack_size(2 << 20).spawn(solve).unwrap().join().unwrap();
}

#[test]
fn a_false_promise_to_end_is_an_error_that_shows_the_cycle() {
    let node = |next: &[usize]| (next.to_vec(), Outcome::Loss, 0);
    let graph = Graph { nodes: vec![node(&[1]), node(&[2, 3]), node(&[1]), node(&[])] };
    let mut search = Search::new(&graph).with_table(Exact::new());
    let Err(SolveError::Cycle { length, positions }) = search.solve(&0) else { panic!("the cycle went unnoticed") };
    assert_eq!((length, positions.len()), (2, 2));
    assert_eq!(search.minimax(&0).unwrap_err(), SolveError::Cycle { length: 2, positions: vec!["1".into(), "2".into()] });
    assert_eq!(search.solve(&3).unwrap().value(), Some(Value::Loss { plies: 0 }), "usable after the error");
    assert_eq!(search.to_depth(&0, 6).unwrap().value(), Some(Value::Loss { plies: 2 }), "a forced loss beside a cycle");
}

/// Positions that all hash alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Colliding(usize);

impl Hash for Colliding {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u8(0);
    }
}

struct CollidingGraph(Graph);

impl Game for CollidingGraph {
    type Position = Colliding;
    type Move = usize;

    fn initial(&self) -> Colliding {
        Colliding(0)
    }

    fn moves(&self, at: &Colliding) -> impl Iterator<Item = usize> {
        self.0.nodes[at.0].0.iter().copied()
    }

    fn play(&self, _: &Colliding, to: usize) -> Colliding {
        Colliding(to)
    }

    fn blocked(&self, at: &Colliding) -> Outcome {
        self.0.nodes[at.0].1
    }
}

impl Acyclic for CollidingGraph {}

/// Positions are told apart by `Eq`, never by their hash.
#[test]
fn a_constant_hash_changes_no_answer() {
    for seed in 0..60 {
        let graph = CollidingGraph(Graph::acyclic(&mut Random(seed), 20));
        let value = Some(Values::new(&graph.0).value(&0).unwrap());
        assert_eq!(Search::new(&graph).with_table(Exact::new()).solve(&Colliding(0)).unwrap().value(), value);
        for slots in [0, 1, 3, 8] {
            let mut search = Search::new(&graph).with_table(Fixed::with_slots(slots).unwrap());
            assert_eq!(search.solve(&Colliding(0)).unwrap().value(), value);
            assert_eq!(search.to_depth(&Colliding(0), 25).unwrap().value(), value);
        }
    }
}

/// A start that encodes to 0, and positions of all ones.
#[test]
fn positions_of_all_zeros_and_all_ones_are_positions() {
    struct Ends;
    impl Game for Ends {
        type Position = u64;
        type Move = u64;
        fn initial(&self) -> u64 {
            0
        }
        fn moves(&self, &at: &u64) -> impl Iterator<Item = u64> {
            let next: &[u64] = match at {
                0 => &[u64::MAX, 1],
                u64::MAX => &[1, 2],
                1 => &[2],
                _ => &[],
            };
            next.iter().copied()
        }
        fn play(&self, _: &u64, to: u64) -> u64 {
            to
        }
    }
    impl Acyclic for Ends {}
    for slots in [0, 1, 3, 64] {
        let mut search = Search::new(Ends).with_table(Fixed::with_slots(slots).unwrap());
        assert_eq!(search.solve(&0).unwrap().value(), Some(Value::Loss { plies: 2 }));
        assert_eq!(search.solve(&u64::MAX).unwrap().value(), Some(Value::Win { plies: 1 }));
    }
}

/// Many moves, of which only the last saves.
#[test]
fn the_only_saving_move_may_be_the_last_of_very_many() {
    struct Star(u32);
    impl Game for Star {
        type Position = u32;
        type Move = u32;
        fn initial(&self) -> u32 {
            0
        }
        fn moves(&self, &at: &u32) -> impl Iterator<Item = u32> {
            let (first, end) = if at == 0 {
                (1, self.0 + 1)
            } else if at < self.0 {
                (self.0 + 1, self.0 + 2)
            } else {
                (0, 0)
            };
            first..end
        }
        fn play(&self, _: &u32, to: u32) -> u32 {
            to
        }
    }
    impl Acyclic for Star {}
    for children in [254, 255, 256, 257, 32_768, 65_536] {
        let report = Search::new(Star(children)).with_table(Exact::new()).solve(&0).unwrap();
        assert_eq!((report.value(), report.best_move()), (Some(Value::Win { plies: 1 }), Some(children)));
        assert_eq!(Search::new(Star(children)).to_depth(&0, 2).unwrap().best_move(), Some(children));
    }
}

/// A turn of several steps is one move, so signs alternate; a pass is a move as well. Stuck by rule.
#[test]
fn what_a_stuck_player_gets_is_the_games_business() {
    for (outcome, value) in
        [(Outcome::Loss, Value::Win { plies: 1 }), (Outcome::Draw, Value::Draw), (Outcome::Win, Value::Loss { plies: 1 })]
    {
        let graph = Graph { nodes: vec![(vec![1], Outcome::Loss, 3), (vec![], outcome, 5)] };
        for plies in [1, 2, 9] {
            assert_eq!(Search::new(&graph).to_depth(&0, plies).unwrap().value(), Some(value));
        }
        assert_eq!(Search::new(&graph).solve(&0).unwrap().value(), Some(value));
        assert_eq!(Search::new(&graph).outcome(&0), Ok(value.outcome()));
        assert_eq!(Search::new(&graph).to_depth(&1, 0).unwrap().value(), Some(Value::terminal(outcome)));
    }
}

/// A limit is not a draw, and a search goes on after it.
#[test]
fn limits_are_errors_and_the_search_goes_on_after_them() {
    let graph = Graph::acyclic(&mut Random(11), 400);
    let value = Some(Values::new(&graph).value(&0).unwrap());
    let mut search = Search::new(&graph).with_table(Exact::new()).with_limits(Limits::default().positions(5));
    assert_eq!(search.solve(&0), Err(SolveError::Limit(LimitError::Positions { limit: 5 })));
    assert_eq!(search.table().len(), 5);
    let mut search = search.with_limits(Limits::default().bytes(100));
    assert!(matches!(search.solve(&0), Err(SolveError::Limit(LimitError::Bytes { limit: 100, .. }))));
    let flag = Arc::new(AtomicBool::new(true));
    let mut search = search.with_limits(Limits::default().interrupt(Arc::clone(&flag)));
    assert_eq!(search.solve(&0), Err(SolveError::Limit(LimitError::Interrupted)));
    assert_eq!(search.deepen(&0, 9), Err(SolveError::Limit(LimitError::Interrupted)));
    flag.store(false, Ordering::Relaxed);
    assert_eq!(search.solve(&0).unwrap().value(), value);
}

#[test]
fn deepening_returns_the_last_depth_it_completed() {
    let graph = Graph::layered(&mut Random(5), 60);
    let flag = Arc::new(AtomicBool::new(false));
    let calls = Cell::new(0);
    let watch = |_| {
        calls.set(calls.get() + 1);
        flag.store(calls.get() == 4, Ordering::Relaxed);
    };
    let mut search =
        Search::new(&graph).with_evaluation().with_observer(watch).with_limits(Limits::default().interrupt(Arc::clone(&flag)));
    let Report { depth, stopped, rating, .. } = search.deepen(&0, 50).unwrap();
    assert_eq!(stopped, Some(LimitError::Interrupted));
    let depth = depth.unwrap();
    assert!((1..50).contains(&depth));
    assert_eq!(rating, Search::new(&graph).with_evaluation().to_depth(&0, depth).unwrap().rating);
}

#[test]
fn a_change_of_heuristic_empties_the_table() {
    let graph = Graph::layered(&mut Random(3), 9);
    let mut search = Search::new(&graph).with_table(Exact::new()).with_evaluation();
    search.to_depth(&0, 5).unwrap();
    let mut search = search.with_heuristic(|&at: &usize| Score::new(i32::try_from(at % 3).unwrap()));
    assert!(search.table().is_empty());
    let report = search.to_depth(&0, 5).unwrap();
    assert_eq!(report.rating, search.minimax_to_depth(&0, 5).unwrap().rating);
}

#[test]
fn the_next_search_goes_on_with_a_borrowed_table() {
    let graph = Graph::acyclic(&mut Random(2), 60);
    let mut table = Exact::new();
    let first = Search::new(&graph).with_table(&mut table).solve(&0).unwrap();
    let again = Search::new(&graph).with_table(&mut table).solve(&0).unwrap();
    assert_eq!(first.rating, again.rating);
    assert!(again.nodes < first.nodes);
}

/// A table that answers for a position that it was not asked to keep would be found out: here is one.
#[test]
fn a_table_that_takes_a_hash_for_a_position_gives_wrong_answers() {
    #[derive(Default)]
    struct Truncated([Option<Entry>; 2]);
    impl Table<usize> for Truncated {
        fn probe(&self, at: &usize) -> Option<Entry> {
            self.0[at % 2]
        }
        fn store(&mut self, at: &usize, entry: Entry, _: &Limits) -> Result<(), LimitError> {
            self.0[at % 2] = Some(entry);
            Ok(())
        }
        fn len(&self) -> usize {
            2
        }
        fn clear(&mut self) {
            self.0 = [None; 2];
        }
    }
    let wrong = |seed| {
        let graph = Graph::acyclic(&mut Random(seed), 20);
        let found = Search::new(&graph).with_table(Truncated::default()).solve(&0).unwrap().value();
        found != Some(Values::new(&graph).value(&0).unwrap())
    };
    assert!((0..50).any(wrong));
}
