//! Asks every solver of this crate about every position of a graph.

use gt_core::alphabeta::Search;
use gt_core::bounded::Horizon;
use gt_core::certify;
use gt_core::graph::{AcyclicGraph, Edge, GameGraph, ImpartialGraph};
use gt_core::grundy::{DenseNimbers, Nimbers};
use gt_core::margin::MarginTable;
use gt_core::memo::{Outcomes, Values};
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::solution::Claims;
use gt_core::table::Exact;
use gt_core::{Run, dense};

/// Plies that a depth-limited search looks ahead.
///
/// More would take too long on graphs with many cycles.
const DEPTH: u32 = 5;
/// The most positions for searches without a table, which visit every play.
const TINY: u32 = 8;
/// About how many positions of a larger graph alpha-beta is asked about.
///
/// It finds a whole line for each of them.
const ALPHABETA: u32 = 64;
/// The most plies, summed over all lines, that depth-limited searches complete on one graph.
const PLIES: u64 = 20_000_000;

/// Asserts that every solver that fits the graph gives these values, one per position.
pub(crate) fn assert_values(graph: &GameGraph, values: &[Value]) {
    let check = |solver: &str, position: u32, answer: Option<Value>| {
        assert_eq!(
            answer,
            Some(values[position as usize]),
            "{solver} about position {position} of {graph:?}"
        );
    };
    assert_loopy(graph, &check);
    assert_forced(graph, values);
    assert_best_moves(graph, values);
    let claims = Claims::new(graph, |&position: &u32| Some(values[position as usize]));
    let certificate = certify::indexed(graph, &claims, &Run::new()).expect("no limits");
    assert_eq!((certificate.positions, certificate.flaws), (graph.len().into(), 0), "{graph:?}");
    if let Ok(acyclic) = graph.clone().into_acyclic() {
        assert_acyclic(&acyclic, &check);
        if let Ok(impartial) = acyclic.into_impartial() {
            assert_impartial(&impartial, values);
        }
    }
}

type Check<'c> = dyn Fn(&str, u32, Option<Value>) + 'c;

fn assert_loopy(graph: &GameGraph, check: &Check<'_>) {
    let run = Run::new();
    let dense = Tablebase::dense(graph, &run).expect("no limits");
    let reversible = graph.clone().into_reversible();
    let backwards = Tablebase::dense_by_predecessors(&reversible, &run).expect("no limits");
    let hashed = Tablebase::explore(graph, 0..graph.len(), &run).expect("no limits");
    let in_short = Run::new().memory(Tablebase::forecast(graph).bytes);
    let short = Tablebase::dense(graph, &in_short).expect("the least memory that is enough");
    let margins = MarginTable::dense(graph, &run).expect("no limits");
    let from_start = Tablebase::explore(graph, [graph.initial()], &run).expect("no limits");
    let mut search = Search::new(graph).with_table(Exact::new());
    // A line has no more moves than the graph has positions.
    let apart = u64::from(graph.len()).pow(2) / PLIES + 1;
    for position in 0..graph.len() {
        check("retrograde, dense", position, dense.value(&position).expect("a table"));
        check("retrograde by predecessors", position, backwards.value(&position).expect("a table"));
        check("retrograde in short memory", position, short.value(&position).expect("a table"));
        let margin = margins.margin(&position).expect("a table of all positions");
        let outcome = dense.outcome(&position).expect("a table").expect("all positions");
        assert_eq!(margin, worth(outcome), "margin of {position} of {graph:?}");
        check("retrograde, hashed", position, hashed.value(&position).expect("a table"));
        if let Some(value) = from_start.value(&position).expect("a table") {
            check("retrograde, hashed from the start", position, Some(value));
        }
        if !u64::from(position).is_multiple_of(apart) {
            continue;
        }
        let report = search.to_depth(&position, DEPTH).expect("no limits");
        if report.exact {
            check("alpha-beta to a depth that says exact", position, report.value());
        }
    }
}

/// The margin of a graph, in which a win is worth a point.
const fn worth(outcome: Outcome) -> Margin {
    match outcome {
        Outcome::Loss => Margin(-1),
        Outcome::Draw => Margin::EVEN,
        Outcome::Win => Margin(1),
    }
}

/// An outcome is forced within k plies exactly if it is won or lost in at most k plies.
fn assert_forced(graph: &GameGraph, values: &[Value]) {
    let run = Run::new();
    let reversible = graph.clone().into_reversible();
    for plies in [0, 1, 2, 5, u32::MAX] {
        let dense = Horizon::dense(graph, plies, &run).expect("no limits");
        let backwards =
            Horizon::dense_by_predecessors(&reversible, plies, &run).expect("no limits");
        let hashed = Horizon::explore(graph, 0..graph.len(), plies, &run).expect("no limits");
        for (position, value) in (0..).zip(values) {
            let expected = value.plies().filter(|&least| least <= plies).map(|_| *value);
            let answers =
                [dense.forced(&position), backwards.forced(&position), hashed.forced(&position)];
            assert_eq!(
                answers, [expected; 3],
                "forced within {plies} plies at {position} of {graph:?}"
            );
        }
    }
}

/// A move is best exactly if the value of its successor explains the value of the position.
///
/// All solvers return them in the order of the game.
fn assert_best_moves(graph: &GameGraph, values: &[Value]) {
    let table = Tablebase::dense(graph, &Run::new()).expect("no limits");
    let acyclic = graph.clone().into_acyclic().ok();
    let memo = acyclic.as_ref().map(|acyclic| Values::new(acyclic, &Run::new()));
    for position in 0..graph.len() {
        let explains =
            |edge: &Edge| values[edge.to as usize].before_move() == Some(values[position as usize]);
        let best: Vec<Edge> = graph.legal_moves(&position).filter(explains).collect();
        let best = Ok(Some(best));
        assert_eq!(
            table.best_moves(&position),
            best,
            "retrograde, best moves at {position} of {graph:?}"
        );
        if let Some(memo) = &memo {
            assert_eq!(
                memo.best_moves(&position),
                best,
                "memo, best moves at {position} of {graph:?}"
            );
        }
    }
}

fn assert_acyclic(graph: &AcyclicGraph, check: &Check<'_>) {
    let memo = Values::new(graph, &Run::new());
    let ranks = dense::Values::solve(graph, &Run::new()).expect("an acyclic graph");
    let outcomes = Outcomes::new(graph, &Run::new());
    let mut search = Search::new(graph).with_table(Exact::new());
    let mut plain = Search::new(graph);
    for position in 0..graph.graph().len() {
        let value =
            memo.value(&position).expect("an acyclic graph").expect("a solver on demand knows all");
        check("memo", position, Some(value));
        check("dense", position, ranks.value(&position).expect("a table"));
        assert_eq!(
            outcomes.outcome(&position),
            Ok(Some(value.outcome())),
            "memo, outcome of {position} of {graph:?}"
        );
        if !position.is_multiple_of(graph.graph().len() / ALPHABETA + 1) {
            continue;
        }
        check(
            "alpha-beta with a table",
            position,
            search.solve(&position).expect("an acyclic graph").value(),
        );
        assert_eq!(
            search.outcome(&position),
            Ok(value.outcome()),
            "alpha-beta, outcome of {position} of {graph:?}"
        );
        if graph.graph().len() <= TINY {
            check(
                "alpha-beta",
                position,
                plain.solve(&position).expect("an acyclic graph").value(),
            );
            assert_eq!(
                plain.outcome(&position),
                Ok(value.outcome()),
                "alpha-beta, outcome of {position} of {graph:?}"
            );
        }
    }
}

fn assert_impartial(graph: &ImpartialGraph, values: &[Value]) {
    for (position, nimber) in nimbers(graph).into_iter().enumerate() {
        let lost = values[position].outcome() == Outcome::Loss;
        assert_eq!(nimber.is_zero(), lost, "nimber {nimber} of {position} of {graph:?}");
    }
}

/// Returns the nimbers of all positions, by every solver; the solvers must agree.
pub(crate) fn nimbers(graph: &ImpartialGraph) -> Vec<Nimber> {
    let dense = DenseNimbers::solve(graph, &Run::new()).expect("no limits");
    let memo = Nimbers::new(graph, &Run::new());
    let mut all = Vec::new();
    for position in 0..graph.graph().len() {
        let nimber = memo.nimber(&position).expect("an acyclic graph").expect("it searches");
        assert_eq!(
            dense.nimber(&position),
            Ok(Some(nimber)),
            "dense nimber of {position} of {graph:?}"
        );
        all.push(nimber);
    }
    all
}
