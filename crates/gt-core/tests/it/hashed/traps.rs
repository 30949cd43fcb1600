//! Bugs that other tables of positions had, tried on all tables that are made on several threads.

use core::hash::{Hash, Hasher};

use gt_core::bounded::Horizon;
use gt_core::graph::{AcyclicGraph, Edge, GameGraph, ReversibleGraph};
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{PositionOf, Run, SolveError, Threads, memo};

use super::games;
use crate::loopy::graphs::{self, Numbers};

/// One, some, and more threads than there are cores.
fn runs() -> impl Iterator<Item = Run> {
    [1, 2, 3, 7].into_iter().map(|threads| Run::new().threads(Threads::exactly(threads).unwrap()))
}

/// How a graph writes its positions.
trait Key: Copy + Eq + Hash + Ord + core::fmt::Debug + Send + Sync {
    fn of(number: u32) -> Self;
    fn number(self) -> u32;
}

/// All hashes are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct SameHash(u32);

impl Hash for SameHash {
    fn hash<H: Hasher>(&self, state: &mut H) {
        0u32.hash(state);
    }
}

impl Key for SameHash {
    fn of(number: u32) -> Self {
        Self(number)
    }

    fn number(self) -> u32 {
        self.0
    }
}

/// All bits of the first position are 0, all bits of the second one are 1.
impl Key for u64 {
    fn of(number: u32) -> Self {
        if number == 1 { Self::MAX } else { number.into() }
    }

    fn number(self) -> u32 {
        u32::try_from(self).unwrap_or(1)
    }
}

/// A graph whose positions are keys.
#[derive(Clone, Debug)]
struct Keyed<B, K> {
    graph: B,
    key: core::marker::PhantomData<fn() -> K>,
}

impl<B, K> Keyed<B, K> {
    const fn new(graph: B) -> Self {
        Self { graph, key: core::marker::PhantomData }
    }
}

impl<B: Game<Position = u32, Move = Edge>, K: Key> Game for Keyed<B, K> {
    type Position = K;
    type Move = Edge;

    fn initial(&self) -> K {
        K::of(self.graph.initial())
    }

    fn moves(&self, at: &K) -> impl Iterator<Item = Edge> {
        self.graph.moves(&at.number()).collect::<Vec<_>>().into_iter()
    }

    fn play(&self, at: &K, mv: Edge) -> K {
        K::of(self.graph.play(&at.number(), mv))
    }

    fn decided(&self, at: &K) -> Option<Outcome> {
        self.graph.decided(&at.number())
    }
}

impl<K: Key> Acyclic for Keyed<AcyclicGraph, K> {}

impl<K: Key> Predecessors for Keyed<ReversibleGraph, K> {
    fn predecessors(&self, at: &K) -> impl Iterator<Item = K> {
        self.graph.predecessors(&at.number()).map(K::of).collect::<Vec<_>>().into_iter()
    }
}

/// What every hashed table says of the positions that play reaches from `roots`, with its name.
///
/// `None` is a position that no play reaches.
fn told<K: Key>(
    graph: &GameGraph,
    roots: &[u32],
    run: &Run,
) -> Vec<(&'static str, Vec<Option<Value>>)> {
    fn answers<S: Solution<Answer = Value>>(
        solution: Result<S, SolveError>,
        len: u32,
        key: impl Fn(u32) -> PositionOf<S>,
    ) -> Vec<Option<Value>> {
        let solution = solution.unwrap();
        (0..len).map(|number| solution.value(&key(number)).unwrap()).collect()
    }
    let len = graph.len();
    let roots = || roots.iter().map(|&number| K::of(number));
    let loopy = Keyed::<_, K>::new(graph.clone().into_reversible());
    let mut all = vec![
        ("explore", answers(Tablebase::explore(&loopy, roots(), run), len, K::of)),
        ("layers", answers(Tablebase::explore_layers(&loopy, roots(), run), len, K::of)),
        (
            "by predecessors",
            answers(Tablebase::explore_by_predecessors(&loopy, roots(), run), len, K::of),
        ),
        ("horizon", answers(Horizon::explore(&loopy, roots(), u32::MAX, run), len, K::of)),
    ];
    if let Ok(graph) = graph.clone().into_acyclic() {
        let acyclic = Keyed::<_, K>::new(graph);
        all.push((
            "acyclic",
            answers(Tablebase::explore_acyclic(&acyclic, roots(), run), len, K::of),
        ));
        all.push(("memo", answers(memo::Values::solve(&acyclic, roots(), run), len, K::of)));
    }
    all
}

/// What `explore` says of the graph itself.
fn expected(graph: &GameGraph, roots: &[u32]) -> Vec<Option<Value>> {
    let table = Tablebase::explore(graph, roots.iter().copied(), &Run::new()).unwrap();
    (0..graph.len()).map(|number| table.value(&number).unwrap()).collect()
}

#[track_caller]
fn all_agree<K: Key>(graph: &GameGraph, roots: &[u32], runs: impl Iterator<Item = Run>) {
    let expected = expected(graph, roots);
    for run in runs {
        for (table, values) in told::<K>(graph, roots, &run) {
            assert!(values == expected, "{table} on {} threads: {graph}", run.thread_count());
        }
    }
}

/// Tables keep positions, not hashes: with one hash for all they are slow and right.
#[test]
fn a_constant_hash_changes_no_answer() {
    for graph in graphs::all(12) {
        all_agree::<SameHash>(&graph, &[0, graph.len() - 1], runs());
    }
    let graph = games::loopy(900, 3);
    all_agree::<SameHash>(&graph, &[0, 899], runs());
    all_agree::<SameHash>(&games::acyclic(900, 3), &[899], runs());
}

#[test]
fn a_key_of_zeros_and_a_key_of_ones_are_positions() {
    for graph in graphs::all(12) {
        all_agree::<u64>(&graph, &[0, graph.len() - 1], runs());
    }
    all_agree::<u64>(&games::loopy(5_000, 4), &[1, 4_999], runs());
    all_agree::<u64>(&games::acyclic(5_000, 4), &[4_999], runs());
}

/// The order in which work begins changes nothing.
#[test]
fn roots_in_any_order_and_more_than_once_give_the_same_table() {
    let (loopy, acyclic) = (games::loopy(3_000, 6), games::acyclic(3_000, 6));
    let mut roots: Vec<u32> = (0..3_000).step_by(7).collect();
    let mut numbers = Numbers(9);
    for _ in 0..4 {
        for at in (1..roots.len()).rev() {
            roots.swap(at, numbers.below(u32::try_from(at).unwrap() + 1) as usize);
        }
        roots.push(roots[0]);
        for graph in [&loopy, &acyclic] {
            let mut ascending = roots.clone();
            ascending.sort_unstable();
            assert!(expected(graph, &roots) == expected(graph, &ascending));
            all_agree::<u64>(graph, &roots, runs());
        }
    }
}

/// The numbers of children lie around the limits of counters of 7, 8, 15 and 16 bits.
#[test]
fn a_star_of_any_width_is_saved_by_its_last_child() {
    let run = Run::new().threads(Threads::exactly(3).unwrap());
    for children in [127, 128, 255, 256, 257, 32_768, 65_536] {
        // Every child is won in one ply, but one of them may be drawn by endless play.
        let star = |saves: Option<u32>| {
            let edges = move |p: u32| match p {
                0 => (1..=children).collect(),
                p if Some(p) == saves => vec![p],
                p if p <= children => vec![children + 1],
                _ => vec![],
            };
            GameGraph::from_fn(children + 2, edges, |_| None).unwrap()
        };
        // As many moves to one child, which is won, and one to a draw.
        let doubled = |saved: bool| {
            let edges = move |p: u32| match p {
                0 => core::iter::repeat_n(1, children as usize).chain(saved.then_some(2)).collect(),
                1 => vec![3],
                2 => vec![2],
                _ => vec![],
            };
            GameGraph::from_fn(4, edges, |_| None).unwrap()
        };
        let lost = Value::Loss { plies: 2 };
        let cases = [
            (star(None), lost),
            (star(Some(1)), Value::Draw),
            (star(Some(children)), Value::Draw),
            (doubled(false), lost),
            (doubled(true), Value::Draw),
        ];
        for (graph, value) in cases {
            for (table, values) in told::<u64>(&graph, &[0], &run) {
                assert_eq!(values[0], Some(value), "{table}: {children} children");
            }
            let short = run.clone().memory(Tablebase::forecast(&graph).bytes + (64 << 10));
            let table = Tablebase::dense(&graph, &short).unwrap();
            assert_eq!(table.value(&0), Ok(Some(value)), "short memory: {children} children");
        }
    }
}
