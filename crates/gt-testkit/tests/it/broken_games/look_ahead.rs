//! Tables of what is forced within k plies, with the mistakes that such tables can have.

use core::cell::Cell;

use gt_core::graph::GameGraph;
use gt_core::prelude::*;
use gt_testkit::laws::{self, Reach};

/// Computes what is forced within k plies, wave by wave: a wave holds the outcomes for one k.
///
/// With `in_place` a wave reads what the same wave wrote. If `plies_per_k` is not 1, k does not
/// count plies. Both are mistakes.
fn forced(graph: &GameGraph, plies: u32, in_place: bool, plies_per_k: u32) -> Vec<Vec<Outcome>> {
    let start: Vec<Outcome> =
        (0..graph.len()).map(|p| graph.terminal(&p).unwrap_or(Outcome::Draw)).collect();
    let mut table = vec![start];
    for _ in 1..=plies * plies_per_k {
        let before = table.last().expect("the first wave").clone();
        let mut now = before.clone();
        for p in (0..graph.len()).rev().filter(|p| graph.terminal(p).is_none()) {
            let known = if in_place { &now } else { &before };
            now[p as usize] =
                graph.edges(p).iter().map(|&to| known[to as usize].flip()).max().expect("a move");
        }
        table.push(now);
    }
    table.into_iter().step_by(plies_per_k as usize).collect()
}

fn breaks_horizon(table: &[Vec<Outcome>], graph: &GameGraph, point: &str) {
    let sound = forced(graph, 6, false, 1);
    laws::horizon(graph, Reach::default(), 6, |&p, k| sound[k as usize][p as usize]);
    let message = laws::broken(|| {
        laws::horizon(graph, Reach::default(), 6, |&p, k| table[k as usize][p as usize]);
    });
    assert!(message.starts_with(&format!("law horizon, point {point} is broken: ")), "{message}");
}

#[test]
fn a_table_filled_in_place_is_caught() {
    let graph: GameGraph = "a -> b\nb -> c\nc -> d\nd".parse().unwrap();
    breaks_horizon(&forced(&graph, 6, true, 1), &graph, "3");
}

#[test]
fn a_table_that_counts_moves_of_one_player_for_plies_is_caught() {
    let graph: GameGraph = "a -> b\nb -> c\nc -> d\nd".parse().unwrap();
    breaks_horizon(&forced(&graph, 6, false, 2), &graph, "3");
}

#[test]
fn a_table_that_begins_a_ply_late_is_caught() {
    let graph: GameGraph = "a -> b\nb -> c a\nc -> d\nd".parse().unwrap();
    breaks_horizon(&forced(&graph, 7, false, 1)[1..], &graph, "2");
}

#[test]
fn a_table_that_forgets_what_is_over_is_caught() {
    let graph: GameGraph = "a -> b\nb !win -> a".parse().unwrap();
    let mut table = forced(&graph, 6, false, 1);
    table[4][1] = Outcome::Draw;
    breaks_horizon(&table, &graph, "1");
}

#[test]
fn a_look_ahead_that_changes_its_answer_is_caught() {
    let graph: GameGraph = "a -> b\nb".parse().unwrap();
    let asked = Cell::new(0);
    let answer = |_: &u32, _: u32| {
        asked.set(asked.get() + 1);
        if asked.get() > 2 { Outcome::Win } else { Outcome::Draw }
    };
    let message = laws::broken(|| laws::horizon(&graph, Reach::default(), 1, answer));
    assert!(message.starts_with("law horizon, point 4 is broken: "), "{message}");
}
