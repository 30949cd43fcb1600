//! Strategies for proptest: random plays and positions of any game, and random graphs as games.
//!
//! Proptest checks a property of a game or a solver on thousands of random inputs, and shrinks an
//! input that fails. Playouts shrink to fewer and earlier moves; graphs lose positions and edges.
//!
//! The graphs are made to be hard. They have:
//!
//! * near and far edges, so that some plays are long;
//! * double edges;
//! * positions decided by rule that still have edges;
//! * in loopy graphs, self-loops and edges back.
//!
//! A test in `tests/it/kit.rs` checks that the graphs contain these cases.
//!
//! These functions return proptest's `Strategy`. So a crate that uses them has to depend on the
//! same major version of proptest. Nowhere else is a type of another crate part of the interface of
//! this crate.
//!
//! # Example
//! ```
//! use gt_core::{Run, Solution, memo::Values};
//! use gt_testkit::{oracle, strategy};
//! use proptest::prelude::*;
//!
//! proptest!(|(game in strategy::acyclic_graph(1..=12))| {
//!     let solver = Values::new(&game, &Run::new());
//!     prop_assert_eq!(solver.value(&0), Ok(Some(oracle::minimax(&game, &0))));
//! });
//! ```
use core::ops::RangeInclusive;

use proptest::prelude::{Just, Strategy, any, prop};
use proptest::prop_oneof;
use proptest::sample::Index;
use proptest::test_runner::Config;

use gt_core::game::{Game, GameExt};
use gt_core::graph::{AcyclicGraph, GameGraph, GraphBuilder, ImpartialGraph};
use gt_core::outcome::Outcome;

/// Returns a configuration with `ordinarily` cases, unless `PROPTEST_CASES` says how many.
///
/// So a property has as many cases as its cost allows, and a long check in the evening has more.
pub fn cases(ordinarily: u32) -> Config {
    let asked = Config::default();
    let cases = if std::env::var_os("PROPTEST_CASES").is_some() { asked.cases } else { ordinarily };
    Config { cases, ..asked }
}

/// Returns random positions that some play of at most `plies` plies reaches.
pub fn position<G: Game>(game: &G, plies: usize) -> impl Strategy<Value = G::Position> {
    prop::collection::vec(any::<Index>(), 0..=plies).prop_map(move |picks| {
        let mut position = game.initial();
        for pick in picks {
            let moves: Vec<G::Move> = game.legal_moves(&position).collect();
            if moves.is_empty() {
                break;
            }
            position = game.play(&position, *pick.get(&moves));
        }
        position
    })
}

/// The target of an edge, before the number of positions is known.
#[derive(Clone, Debug)]
enum Target {
    /// One to three positions later.
    Near(u32),
    /// Any later position.
    Later(Index),
    /// The target of the edge before: a double edge.
    Same,
    /// Its own position, in a loopy graph.
    Itself,
    /// One to three positions earlier, in a loopy graph.
    Back(u32),
    /// Any position, in a loopy graph.
    Any(Index),
}

#[derive(Clone, Debug)]
struct Node {
    targets: Vec<Target>,
    outcome: Option<Outcome>,
}

/// Returns targets at later positions.
///
/// One edge in seven repeats the edge before it. Of the others, `far` in six go to any later
/// position, the rest to one of the next three.
fn forward(far: u32) -> impl Strategy<Value = Target> {
    prop_oneof![
        6 - far => (1u32..=3).prop_map(Target::Near),
        far => any::<Index>().prop_map(Target::Later),
        1 => Just(Target::Same),
    ]
}

/// Returns targets anywhere: mostly later positions, sometimes the same or an earlier one.
fn anywhere(far: u32) -> impl Strategy<Value = Target> {
    prop_oneof![
        24 => forward(far),
        1 => Just(Target::Itself),
        2 => (1u32..=3).prop_map(Target::Back),
        1 => any::<Index>().prop_map(Target::Any),
    ]
}

/// Returns the outcome by rule of a position: `Some` for `often` positions in 100.
fn outcome(often: u32) -> impl Strategy<Value = Option<Outcome>> {
    let outcomes = prop::sample::select(std::vec![Outcome::Loss, Outcome::Draw, Outcome::Win]);
    prop_oneof![100 - often => Just(None), often => outcomes.prop_map(Some)]
}

/// Returns nodes: `stuck` in 100 have no edges, the others have one to `edges`.
fn node(
    stuck: u32,
    edges: usize,
    target: impl Strategy<Value = Target>,
    outcome: impl Strategy<Value = Option<Outcome>>,
) -> impl Strategy<Value = Node> {
    let targets = prop_oneof![stuck => Just(Vec::new()), 100 - stuck => prop::collection::vec(target, 1..=edges)];
    (targets, outcome).prop_map(|(targets, outcome)| Node { targets, outcome })
}

/// Returns three kinds of graphs, equally often.
///
/// * Dense graphs, in which most plays end soon.
/// * Sparse graphs with long plays.
/// * Wide graphs with large nimbers.
fn nodes<T: Strategy<Value = Target>>(
    positions: RangeInclusive<usize>,
    target: fn(u32) -> T,
    decided: bool,
) -> impl Strategy<Value = Vec<Node>> {
    let often = |often| if decided { often } else { 0 };
    let dense = node(8, 4, target(2), outcome(often(16)));
    let sparse = node(1, 2, target(0), outcome(often(3)));
    let wide = node(2, 12, target(5), outcome(often(8)));
    let sizes = || positions.clone();
    prop_oneof![
        prop::collection::vec(dense, sizes()),
        prop::collection::vec(sparse, sizes()),
        prop::collection::vec(wide, sizes())
    ]
}

fn graph(nodes: &[Node]) -> GameGraph {
    let len = u32::try_from(nodes.len()).expect("strategies only make small graphs");
    let mut builder = GraphBuilder::new(len);
    for (at, node) in (0u32..).zip(nodes) {
        let mut last = None;
        for target in &node.targets {
            let to = match target {
                Target::Near(steps) => at.checked_add(*steps).filter(|&to| to < len),
                Target::Later(pick) => (at + 1 < len).then(|| at + 1 + index(*pick, len - at - 1)),
                Target::Same => last,
                Target::Itself => Some(at),
                Target::Back(steps) => at.checked_sub(*steps),
                Target::Any(pick) => Some(index(*pick, len)),
            };
            if let Some(to) = to {
                builder.edge(at, to).expect("every target is below the number of positions");
            }
            last = to;
        }
        if let Some(outcome) = node.outcome {
            builder.decide(at, outcome).expect("every node is a position");
        }
    }
    builder.build().expect("the range of sizes begins at 1")
}

fn index(pick: Index, len: u32) -> u32 {
    u32::try_from(pick.index(len as usize)).expect("the index is below `len`, which fits in a u32")
}

/// Returns random graphs that may have cycles, with a number of positions in the given range.
///
/// Play begins in position 0. Shrinks to fewer positions and edges, and to edges that lead to the
/// next position.
/// # Panics
/// Panics if `positions` is empty or begins at 0.
/// # Example
/// ```
/// use gt_core::{Run, Solution, retrograde::Tablebase};
/// use gt_testkit::{oracle, strategy};
/// use proptest::prelude::*;
/// proptest!(|(game in strategy::loopy_graph(1..=12))| {
///     let table = Tablebase::dense(&game, &Run::new()).unwrap();
///     for (position, value) in oracle::values(&game, &0) {
///         prop_assert_eq!(table.value(&position), Ok(Some(value)));
///     }
/// });
/// ```
pub fn loopy_graph(positions: RangeInclusive<usize>) -> impl Strategy<Value = GameGraph> {
    check_sizes(&positions);
    nodes(positions, anywhere, true).prop_map(|nodes| graph(&nodes))
}

/// Returns random graphs in which every play ends, with a number of positions in the given range.
///
/// Some positions are decided by rule. Play begins in position 0. Shrinks as [`loopy_graph`] does.
/// The [module docs](self) have an example.
/// # Panics
/// Panics if `positions` is empty or begins at 0.
pub fn acyclic_graph(positions: RangeInclusive<usize>) -> impl Strategy<Value = AcyclicGraph> {
    check_sizes(&positions);
    nodes(positions, forward, true).prop_map(|nodes| {
        graph(&nodes).into_acyclic().expect("every edge leads to a higher number")
    })
}

/// Returns random impartial graphs, with a number of positions in the given range.
///
/// Every play ends, and only because a player has no move. So every position has a nimber. Shrinks
/// as [`loopy_graph`] does.
/// # Panics
/// Panics if `positions` is empty or begins at 0.
///
/// [`acyclic_graph`] is used in the same way.
pub fn impartial_graph(positions: RangeInclusive<usize>) -> impl Strategy<Value = ImpartialGraph> {
    check_sizes(&positions);
    nodes(positions, forward, false).prop_map(|nodes| {
        let acyclic = graph(&nodes).into_acyclic().expect("every edge leads to a higher number");
        acyclic.into_impartial().expect("nothing is decided by rule")
    })
}

fn check_sizes(positions: &RangeInclusive<usize>) {
    assert!(
        *positions.start() > 0 && !positions.is_empty(),
        "a graph has at least one position, not {positions:?}"
    );
}
