//! The corpus in `testdata/`: small games that show what some solver got wrong.
//!
//! * `*.game`: graphs with their values, which can be worked out by hand.
//! * `*.points`: games where play may go round and end by points. One line for each vertex: its
//!   name, what endless play through it is worth to the first player (where it has no move, the
//!   margin at this end, to the player to move), its moves, and the margins to the first player and
//!   to the second, each if to move there.

use gt_core::graph::{Explored, GameGraph, GraphFile};
use gt_core::prelude::*;
use gt_core::solution::Claims;
use gt_core::{Run, SolveError};
use gt_testkit::laws::{self, Reach};
use gt_testkit::points::{Points, one_truth};

use super::cases::Case;
use super::{whole, with_cells};
use crate::common::ways::Told;

/// The files of one kind, with their names. Each says its source.
fn files(extension: &str) -> Vec<(String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/testdata");
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|other| other == extension) {
            let (name, text) =
                (path.display().to_string(), std::fs::read_to_string(&path).unwrap());
            assert!(text.starts_with("# Source: "), "{name}");
            files.push((name, text));
        }
    }
    files.sort_unstable();
    files
}

#[test]
fn graphs_of_the_corpus_have_their_values_by_every_method() {
    let files = files("game");
    assert!(files.len() >= 21, "{}", files.len());
    let (mut loops, mut decided, mut cyclic, mut longest) = (0, 0, 0, 0);
    for (name, text) in files {
        let file: GraphFile = text.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
        let graph = file.graph();
        let expected: Vec<Value> = (0..graph.len())
            .map(|at| file.expected(at).unwrap_or_else(|| panic!("{name}: {}", file.name(at))))
            .collect();
        for start in 0..graph.len() {
            let game = graph.clone().starting_at(start).unwrap();
            let known = Claims::new(&game, |&at: &u32| Some(expected[at as usize]));
            laws::solution_with(&known, Reach::default().seed(start.into()), []);
        }
        laws::all!(graph.clone().into_reversible());
        let case = Case::of(graph);
        with_cells(&case, |cells| {
            assert_eq!(cells.truth.values, expected, "{name}");
            let nimbers = (0..graph.len()).filter_map(|at| Some((at, file.expected_nimber(at)?)));
            for (at, nimber) in nimbers {
                // A game without nimbers has the nimber 0 at its ends alone.
                let is_right = if cells.fact.impartial {
                    cells.truth.agrees(at, Told::Nimber(Nimber(nimber)))
                } else {
                    nimber == 0
                };
                assert!(is_right, "{name}: {} has not {nimber}", file.name(at));
            }
            cyclic += u32::from(!cells.fact.ends);
        });
        whole(&case, &[500]);
        for at in 0..graph.len() {
            loops += u32::from(graph.edges(at).contains(&at));
            decided +=
                u32::from(graph.outcome_by_rule(at).is_some() && !graph.edges(at).is_empty());
        }
        longest = expected.iter().filter_map(|value| value.plies()).fold(longest, u32::max);
    }
    assert!(loops >= 5 && decided >= 3 && cyclic >= 8 && longest == 9, "every kind of position");
}

/// Reads a file: the game, and the margins of its positions.
fn read(text: &str) -> (Points, Vec<Margin>) {
    let lines = || text.lines().filter(|line| !line.starts_with('#'));
    let names: Vec<&str> = lines().filter_map(|line| line.split(' ').next()).collect();
    let mut points = Points { edges: Vec::new(), ends: Vec::new(), shares: Vec::new() };
    let mut margins = Vec::new();
    for line in lines() {
        let (vertex, expected) = line.split_once('=').unwrap();
        let mut words = vertex.split_whitespace().filter(|&word| word != "->").skip(1);
        let worth: i32 = words.next().unwrap().parse().unwrap();
        let number = |to| names.iter().position(|&name| name == to).unwrap();
        points.edges.push(words.map(|to| u32::try_from(number(to)).unwrap()).collect());
        points.ends.push(worth);
        points.shares.push(worth);
        margins.extend(expected.split_whitespace().map(|margin| Margin(margin.parse().unwrap())));
    }
    (points, margins)
}

#[test]
fn scored_games_of_the_corpus_have_their_margins_by_every_method() {
    let files = files("points");
    assert!(files.len() >= 8, "{}", files.len());
    for (name, text) in files {
        let (points, expected) = read(&text);
        assert_eq!(points.oracle(), expected, "{name}");
        let case = Case::scored(&points).varied(1);
        with_cells(&case, |cells| assert_eq!(cells.truth.margins, expected, "{name}"));
        whole(&case, &[500]);
        one_truth(&points.game());
        let graph = Explored::explore(&points.game(), 0, None, &Run::new()).map(drop);
        assert!(matches!(graph, Err(SolveError::EndlessPoints { .. })), "{graph:?}");
    }
}

/// A position with options of every nimber up to 299 has the nimber 300.
#[test]
fn nimbers_beyond_a_byte_are_found() {
    let case = Case::of(&GameGraph::from_fn(301, |p| 0..p, |_| None).unwrap());
    with_cells(&case, |cells| {
        assert!((0..=300).all(|at| cells.truth.agrees(at, Told::Nimber(Nimber(at)))));
        cells.ways(&[300], &[1, 2], &[]);
    });
}

/// A refused file does not change what is read from a valid file after it.
#[test]
fn a_refused_file_leaves_no_trace() {
    let good = &files("game")[0].1;
    let first: GraphFile = good.parse().expect("a file of the corpus");
    for bad in ["a -> b\n", "a = win\n", "a !won\n", "start x\na\n", "a\na\n", ""] {
        bad.parse::<GraphFile>().expect_err(bad);
        assert_eq!(good.parse().as_ref(), Ok(&first));
    }
}
