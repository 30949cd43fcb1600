//! The corpus of scored games: `testdata/*.points`, where play may go round and end by points.
//!
//! One line for each vertex of a [`Points`]: its name, what endless play through it is worth to the
//! first player (where it has no move, the margin at this end, to the player to move), its moves,
//! and the margins to the first player and to the second, each if to move there.

use std::collections::BTreeMap;

use gt_core::graph::Explored;
use gt_core::margin::{self, MarginTable};
use gt_core::prelude::*;
use gt_core::solver::Solver;
use gt_core::tiers::Plan;
use gt_core::{Run, SolveError};
use gt_testkit::points::{Points, one_truth};

macro_rules! scored {
    ($($name:ident),* $(,)?) => {
        /// All files, by name.
        const FILES: &[(&str, &str)] = &[$((stringify!($name), include_str!(concat!("../../testdata/", stringify!($name), ".points")))),*];

        $(#[test]
        fn $name() {
            run(FILES.iter().find(|(known, _)| *known == stringify!($name)).unwrap().1);
        })*
    };
}

scored!(
    draw_beside_points,
    ends_on_both_sides,
    leave_at_a_loss,
    long_way_to_points,
    odd_ring,
    one_heap_a_side,
    self_loop,
    two_rings,
);

/// Reads a file: the game, and the margins of its positions.
#[expect(clippy::unwrap_used, reason = "a helper of tests")]
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

/// Asks every solver of the game of a file.
#[expect(clippy::unwrap_used, reason = "a helper of tests")]
fn run(text: &str) {
    let (points, expected) = read(text);
    let (game, run) = (&points.in_tiers(), &Run::new());
    let all = 0..points.len();
    assert_eq!(points.oracle(), expected);
    let found = |way: &str, margin: &dyn Fn(u32) -> Option<Margin>| {
        let found: Vec<Margin> = all.clone().map(|at| margin(at).unwrap()).collect();
        assert_eq!(found, expected, "{way}");
    };
    let table = MarginTable::dense(game, run).unwrap();
    found("all ranks", &|at| table.margin(&at));
    let table = MarginTable::explore(game, all.clone(), run).unwrap();
    found("what is reached", &|at| table.margin(&at));
    let table = MarginTable::by_tiers(game, run).unwrap();
    found("tier by tier", &|at| table.margin(&at));
    let mut lent = BTreeMap::new();
    for planned in Plan::new(game, run).unwrap().tiers() {
        let solved = margin::solve_tier(game, planned.tier, &lent, run).unwrap();
        lent.insert(planned.tier, solved.plane);
    }
    found("one tier at a time", &|at| lent[&game.tier(&at)].get(game.rank_in_tier(&at)));
    let solver = || Solver::of(game).by_points();
    let known = solver().roots(all.clone()).margins(run).unwrap();
    found("the front door", &|at| known.value(&at).unwrap());
    let known = solver().tiered().roots(all.clone()).margins(run).unwrap();
    found("the front door, by tiers", &|at| known.value(&at).unwrap());

    one_truth(&points.game());
    let graph = Explored::explore(game, 0, None, run).map(drop);
    assert!(matches!(graph, Err(SolveError::EndlessPoints { .. })), "{graph:?}");
}

#[test]
fn every_file_names_its_source_and_is_run() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/testdata");
    let mut files: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter_map(|file| file.strip_suffix(".points").map(str::to_owned))
        .collect();
    files.sort_unstable();
    assert_eq!(files, FILES.iter().map(|(name, _)| *name).collect::<Vec<_>>());
    assert!(FILES.iter().all(|(_, text)| text.starts_with("# Source: ")));
}
