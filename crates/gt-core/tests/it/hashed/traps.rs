//! Bugs that other tables of positions had, tried on all tables that are made on several threads.

use core::hash::{Hash, Hasher};
use core::ops::ControlFlow;

use gt_core::alphabeta::Search;
use gt_core::bounded::Horizon;
use gt_core::graph::GameGraph;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{Run, SolveError, memo};
use gt_testkit::scripted::Scripted;

use crate::alphabeta::tables::AnyTable;
use crate::common::graphs::{self, Numbers, Shape, large, shuffle};
use crate::common::threads;

/// One, some, and more threads than there are cores.
fn runs() -> impl Iterator<Item = Run> {
    [1, 2, 3, 7].into_iter().map(threads)
}

/// A position. One type for all trials, since each type instantiates every table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Key(u64);

/// Only the lower half is hashed.
impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.0 % (1 << 32)).hash(state);
    }
}

/// How a graph writes its positions.
#[derive(Clone, Copy)]
enum Keys {
    /// All hashes are equal.
    SameHash,
    /// All bits of the first position are 0, all bits of the second one are 1.
    ZerosAndOnes,
}

impl Keys {
    fn of(self, number: u32) -> Key {
        Key(match self {
            Self::SameHash => u64::from(number) << 32,
            Self::ZerosAndOnes if number == 1 => u64::MAX,
            Self::ZerosAndOnes => number.into(),
        })
    }

    fn number(self, key: Key) -> u32 {
        match self {
            Self::SameHash => u32::try_from(key.0 >> 32).unwrap(),
            Self::ZerosAndOnes => u32::try_from(key.0).unwrap_or(1),
        }
    }

    /// A game on a graph whose positions are keys.
    fn game(self, graph: &GameGraph) -> Scripted<'_, Key> {
        let reverse = graph.clone().into_reversible();
        let after = move |key| graph.edges(self.number(key)).iter().map(move |&to| self.of(to));
        Scripted::new(self.of(graph.initial()), after)
            .with_decided(move |key| graph.outcome_by_rule(self.number(key)))
            .before(move |key| {
                let number = self.number(key);
                reverse.predecessors(&number).map(|before| self.of(before)).collect::<Vec<_>>()
            })
    }
}

/// What every hashed table says of the positions that play reaches from `roots`, with its name.
///
/// `None` is a position that no play reaches.
fn told(
    graph: &GameGraph,
    keys: Keys,
    roots: &[u32],
    run: &Run,
) -> Vec<(&'static str, Vec<Option<Value>>)> {
    let game = &keys.game(graph);
    let roots = || roots.iter().map(|&number| keys.of(number)).collect::<Vec<_>>();
    let mut all = Vec::new();
    macro_rules! answers {
        ($name:literal, $solution:expr) => {
            let solution = $solution.unwrap();
            let value = |number| solution.value(&keys.of(number)).unwrap();
            all.push(($name, (0..graph.len()).map(value).collect()));
        };
    }
    answers!("explore", Tablebase::explore(game, roots(), run));
    answers!("layers", Tablebase::explore_layers(game, roots(), run));
    answers!("by predecessors", Tablebase::explore_by_predecessors(game, roots(), run));
    answers!("horizon", Horizon::explore(game, roots(), u32::MAX, run));
    if graph.check_acyclic().is_ok() {
        answers!("memo", memo::Values::solve(game, roots(), run));
        answers!("memo on demand", asked(memo::Values::new(game, run), &roots()));
        for slots in [None, Some(0), Some(1), Some(3), Some(8)] {
            answers!("alpha-beta", searched(game, &roots(), slots, graph.len()));
        }
    }
    all
}

/// A search on demand that was asked about the roots, with nothing else known.
fn asked<'g, 'r>(
    memo: memo::Values<&'g Scripted<'r, Key>>,
    roots: &[Key],
) -> Result<memo::Frozen<&'g Scripted<'r, Key>, Value>, SolveError> {
    let outcomes = memo::Outcomes::new(*memo.game(), &Run::new());
    for root in roots {
        let value = memo.value(root)?;
        assert_eq!(outcomes.value(root)?, value.map(Value::outcome));
    }
    Ok(memo.freeze())
}

/// What alpha-beta says, with a table that keeps everything or has so many slots.
fn searched<'g, 'r>(
    game: &'g Scripted<'r, Key>,
    roots: &[Key],
    slots: Option<usize>,
    len: u32,
) -> Result<memo::Frozen<&'g Scripted<'r, Key>, Value>, SolveError> {
    let table = slots.map_or_else(AnyTable::exact, AnyTable::fixed);
    let mut search = Search::new(game).with_table(table);
    let table = Tablebase::explore(game, roots.to_vec(), &Run::new())?;
    let mut found = Vec::new();
    table.for_each(&mut |at, value| {
        // Without room in the table a search takes long on large graphs.
        let value = if len <= 40 { search.solve(at).unwrap().value().unwrap() } else { value };
        found.push((*at, value));
        ControlFlow::Continue(())
    })?;
    memo::Frozen::from_pairs(game, found, &Run::new())
}

/// What `explore` says of the graph itself.
fn expected(graph: &GameGraph, roots: &[u32]) -> Vec<Option<Value>> {
    let game = Scripted::of_graph(graph);
    let table = Tablebase::explore(&game, roots.to_vec(), &Run::new()).unwrap();
    (0..graph.len()).map(|number| table.value(&number).unwrap()).collect()
}

#[track_caller]
fn all_agree(graph: &GameGraph, keys: Keys, roots: &[u32]) {
    let expected = expected(graph, roots);
    for run in runs() {
        for (table, values) in told(graph, keys, roots, &run) {
            assert!(values == expected, "{table} on {} threads: {graph}", run.thread_count());
        }
    }
}

/// Tables keep positions, not hashes: with one hash for all they are slow and right.
#[test]
fn a_constant_hash_changes_no_answer() {
    for graph in graphs::all(12) {
        all_agree(&graph, Keys::SameHash, &[0, graph.len() - 1]);
    }
    let graph = large(Shape::Any, 900, 5, 3);
    all_agree(&graph, Keys::SameHash, &[0, 899]);
    all_agree(&large(Shape::Acyclic, 900, 5, 3), Keys::SameHash, &[899]);
}

#[test]
fn a_key_of_zeros_and_a_key_of_ones_are_positions() {
    for graph in graphs::all(12) {
        all_agree(&graph, Keys::ZerosAndOnes, &[0, graph.len() - 1]);
    }
    all_agree(&large(Shape::Any, 5_000, 5, 4), Keys::ZerosAndOnes, &[1, 4_999]);
    all_agree(&large(Shape::Acyclic, 5_000, 5, 4), Keys::ZerosAndOnes, &[4_999]);
}

/// The order in which work begins changes nothing.
#[test]
fn roots_in_any_order_and_more_than_once_give_the_same_table() {
    let (loopy, acyclic) = (large(Shape::Any, 3_000, 5, 6), large(Shape::Acyclic, 3_000, 5, 6));
    let mut roots: Vec<u32> = (0..3_000).step_by(7).collect();
    let mut numbers = Numbers(9);
    for _ in 0..4 {
        shuffle(&mut roots, &mut numbers);
        roots.push(roots[0]);
        for graph in [&loopy, &acyclic] {
            let mut ascending = roots.clone();
            ascending.sort_unstable();
            assert!(expected(graph, &roots) == expected(graph, &ascending));
            all_agree(graph, Keys::ZerosAndOnes, &roots);
        }
    }
}
