//! The corpus: small graphs in `testdata/*.game`. Each shows something that some solver got wrong.
//!
//! Their values can be worked out by hand.

use gt_core::graph::{GameGraph, GraphFile};
use gt_core::prelude::*;
use gt_testkit::laws::{self, Reach};

use crate::solvers;

macro_rules! corpus {
    ($($name:ident),* $(,)?) => {
        /// All files, by name.
        const FILES: &[(&str, &str)] = &[$((stringify!($name), include_str!(concat!("../../testdata/", stringify!($name), ".game")))),*];

        $(#[test]
        fn $name() {
            run(stringify!($name));
        })*
    };
}

corpus!(
    all_draw_component,
    chain,
    component_of_wins,
    cycle_through_one_player,
    decided,
    history,
    hurry_and_delay,
    late_saviour,
    mex,
    multi_edges,
    multi_edges_loopy,
    nim_3_3,
    odd_cycle,
    rule_and_endless,
    self_loop,
    stuck_mover,
    terminal,
    two_cycle,
    unreachable_cycle,
    ways_of_many_lengths,
    win_beside_cycle,
);

fn file(name: &str) -> GraphFile {
    let text = FILES.iter().find(|(known, _)| *known == name).expect("a file of the corpus").1;
    text.parse().unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Checks that every solver finds the values of the file, and that these values keep the laws.
fn run(name: &str) {
    let file = file(name);
    let graph = file.graph();
    let expected: Vec<Value> = (0..graph.len())
        .map(|position| {
            file.expected(position)
                .unwrap_or_else(|| panic!("{name}: no value for {}", file.name(position)))
        })
        .collect();
    let mut reach = Reach::default();
    for start in 0..graph.len() {
        reach = reach.seed(start.into());
        let game = graph.clone().starting_at(start).expect("a position");
        laws::values(&game, reach, |&position| expected[position as usize]);
    }
    laws::all!(graph.clone().into_reversible());
    solvers::assert_values(graph, &expected);
    let acyclic = graph.clone().into_acyclic();
    if let Some(impartial) = acyclic.ok().and_then(|acyclic| acyclic.into_impartial().ok()) {
        laws::all!(impartial);
        for (position, nimber) in (0..).zip(solvers::nimbers(&impartial)) {
            let expected = file.expected_nimber(position).map(Nimber);
            assert!(
                expected.is_none_or(|expected| expected == nimber),
                "{name}: {} has {nimber}",
                file.name(position)
            );
        }
    } else {
        let normal_ends = (0..graph.len()).filter_map(|position| file.expected_nimber(position));
        assert!(
            normal_ends.into_iter().all(|nimber| nimber == 0),
            "{name}: a nimber in a game without nimbers"
        );
    }
}

#[test]
fn every_file_names_its_source_and_is_run() {
    for (name, text) in FILES {
        assert!(text.starts_with("# Source: "), "{name}");
    }
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/testdata");
    let mut files: Vec<String> = std::fs::read_dir(folder)
        .expect("the folder of the corpus")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("a plain name"))
        .filter_map(|file| file.strip_suffix(".game").map(str::to_owned))
        .collect();
    files.sort_unstable();
    assert_eq!(files, FILES.iter().map(|(name, _)| *name).collect::<Vec<_>>());
}

#[test]
fn the_corpus_holds_every_kind_of_position() {
    let graphs: Vec<GraphFile> = FILES.iter().map(|(name, _)| file(name)).collect();
    let count = |holds: &dyn Fn(&GameGraph, u32) -> bool| -> usize {
        graphs
            .iter()
            .map(|file| (0..file.graph().len()).filter(|&p| holds(file.graph(), p)).count())
            .sum()
    };
    assert!(count(&|graph, p| graph.edges(p).contains(&p)) >= 5, "self-loops");
    assert!(
        count(&|graph, p| graph.outcome_by_rule(p).is_some() && !graph.edges(p).is_empty()) >= 3,
        "decided, with edges"
    );
    assert!(
        graphs.iter().filter(|file| file.graph().check_acyclic().is_err()).count() >= 8,
        "cycles"
    );
    let longest = graphs
        .iter()
        .flat_map(|file| (0..file.graph().len()).filter_map(|p| file.expected(p)?.plies()))
        .max();
    assert_eq!(longest, Some(9));
}

/// Wide stars: the last successor alone decides.
///
/// The numbers of successors lie around the limits of counters of 8, 15 and 16 bits.
#[test]
fn the_last_of_very_many_successors_decides() {
    for children in [254, 255, 256, 257, 32_767, 32_768, 65_536] {
        for saves in [None, Some(Outcome::Draw), Some(Outcome::Loss)] {
            let edges = |p: u32| 1..=if p == 0 { children } else { 0 };
            let last = |p| if p == children { saves.unwrap_or(Outcome::Win) } else { Outcome::Win };
            let star = GameGraph::from_fn(children + 1, edges, |p| (p > 0).then(|| last(p)))
                .expect("a graph");
            let mut expected: Vec<Value> =
                (0..=children).map(|p| Value::terminal(last(p))).collect();
            expected[0] = match saves {
                None => Value::Loss { plies: 1 },
                Some(Outcome::Draw) => Value::Draw,
                Some(_) => Value::Win { plies: 1 },
            };
            solvers::assert_values(&star, &expected);
        }
    }
}

/// One chain has every distance up to 66,000, more than a counter of 16 bits can hold.
///
/// So it also passes the limits of counters of 7, 8, 10 and 15 bits.
#[test]
fn distances_beyond_sixteen_bits_are_found_by_all() {
    for end in [None, Some(Outcome::Win)] {
        let chain =
            GameGraph::from_fn(66_001, |p| (p > 0).then(|| p - 1), |p| end.filter(|_| p == 0))
                .expect("a graph");
        let mut expected = vec![Value::terminal(end.unwrap_or(Outcome::Loss))];
        for p in 1..=66_000 {
            expected.push(expected[p - 1].before_move().expect("few plies"));
        }
        solvers::assert_values(&chain, &expected);
    }
}

/// A position with options of every nimber up to 299 has the nimber 300.
#[test]
fn nimbers_beyond_a_byte_are_found() {
    let heap = GameGraph::from_fn(301, |p| 0..p, |_| None).expect("a graph");
    let heap = heap
        .into_acyclic()
        .expect("edges lead to smaller numbers")
        .into_impartial()
        .expect("normal play");
    assert!(solvers::nimbers(&heap).into_iter().eq((0..=300).map(Nimber)));
}

/// A refused file does not change what is read from a valid file after it.
#[test]
fn a_refused_file_leaves_no_trace() {
    let good = FILES[0].1;
    let first: GraphFile = good.parse().expect("a file of the corpus");
    for bad in ["a -> b\n", "a = win\n", "a !won\n", "start x\na\n", "a\na\n", ""] {
        bad.parse::<GraphFile>().expect_err(bad);
        assert_eq!(good.parse().as_ref(), Ok(&first));
    }
}
