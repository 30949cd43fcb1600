//! Lines of exact reports, by hand: the best move keeps the value, and the line reaches the end of
//! the game.

use core::time::Duration;

use gt_core::alphabeta::{Rating, Report, Search};
use gt_core::graph::{AcyclicGraph, Edge, GameGraph, GraphFile};
use gt_core::prelude::*;
use gt_core::table::{Bound, Exact, TranspositionTable};
use gt_core::{Run, SolveError};
use gt_testkit::{laws, oracle};

use crate::alphabeta::graph::Graph;

fn read(text: &str) -> GraphFile {
    text.parse().unwrap()
}

/// Returns the exact value of `from` and the names of the positions on its line, and checks the
/// law.
fn shown(file: &GraphFile, from: &str, report: &Report<Edge>) -> (Value, String) {
    let start = file.position(from).unwrap();
    let values = oracle::values(file.graph(), &start);
    laws::report(file.graph(), &start, report, |p| values[p]);
    let line: Vec<_> = report.line.iter().map(|edge| file.name(edge.to)).collect();
    (report.value().expect("an exact value"), line.join(" "))
}

/// Two moves have equal ratings, but only one rating is proved: after x the opponent wins beyond
/// the horizon.
#[test]
fn of_two_equal_moves_the_proved_one_is_the_best_move() {
    let file = read("r -> x t\nt !draw\nx -> t y\ny -> z\nz !win");
    let report = Search::new(file.graph()).deepen(&0, 100).unwrap();
    assert_eq!(shown(&file, "r", &report), (Value::Draw, "t".into()));
    assert_eq!(report.depth, Some(2));
}

/// The same, where a table proves a loss far beyond the depth: c loses in 5.
#[test]
fn of_two_losing_moves_the_best_one_is_the_one_proved_to_last() {
    let file = read(
        "a -> b c\nw -> s b\ns -> e x\nb -> d\nc -> f d\nd -> e\ne -> g\ng -> h\nh -> i\ni -> end\nx -> end\nf -> k\nk -> i\n\
         end !win",
    );
    let mut search = Search::new(file.graph()).with_table(Exact::new());
    search.to_depth(&file.position("w").unwrap(), 6).unwrap();
    let report = search.deepen(&file.position("a").unwrap(), 4).unwrap();
    assert_eq!(shown(&file, "a", &report), (Value::Loss { plies: 7 }, "b d e g h i end".into()));
}

#[test]
fn the_line_of_an_exact_draw_does_not_come_back_to_a_position() {
    let file = read("a -> b d\nd !draw\nb -> b d");
    for plies in 2..6 {
        let report = Search::new(file.graph()).to_depth(&0, plies).unwrap();
        assert_eq!(shown(&file, "a", &report), (Value::Draw, "d".into()), "{plies} plies");
    }
}

/// The table stores each of two positions as a draw because of a move to the other.
#[test]
fn the_line_of_an_exact_draw_ends_though_the_table_answers_in_circles() {
    let file = read("a -> b d\nb -> a d\nd !draw");
    let mut search = Search::new(file.graph()).with_table(Exact::new());
    for name in ["b", "a", "b", "a"] {
        let report = search.to_depth(&file.position(name).unwrap(), 5).unwrap();
        let (value, line) = shown(&file, name, &report);
        assert!(value == Value::Draw && line.ends_with('d'), "{line}");
    }
}

#[test]
fn the_line_of_an_exact_loss_goes_on_beyond_the_depth_that_was_asked_for() {
    let file = read("a -> b\nb -> c\nc -> d\nd -> e\ne");
    let mut search = Search::new(file.graph()).with_table(Exact::new());
    search.to_depth(&1, 3).unwrap();
    let report = search.to_depth(&0, 3).unwrap();
    assert_eq!(shown(&file, "a", &report), (Value::Loss { plies: 4 }, "b c d e".into()));
}

/// A limit reached between the value and the end of the line costs the rest of the line, not the
/// value.
#[test]
fn a_limit_stops_the_line_and_says_so() {
    let graph = GameGraph::from_fn(40, |p| p.checked_sub(1), |_| None).unwrap();
    let mut search = Search::new(&graph).with_table(Exact::new());
    search.to_depth(&38, 38).unwrap();
    let stored = search.table().len();
    search.forget();
    search.to_depth(&20, 20).unwrap();
    let mut table = Exact::new();
    for position in [19, 20] {
        let entry = search.table().probe(&position).unwrap();
        table.store(&position, entry, &|_| 0, &Run::new()).unwrap();
    }
    let run = Run::new().positions(table.len() as u64 + 1);
    let report = Search::new(&graph).with_table(table).with_run(&run).to_depth(&21, 21).unwrap();
    assert_eq!((report.value(), report.exact), (Some(Value::Win { plies: 21 }), true));
    assert!(stored > 30 && report.stopped.is_some() && report.line.len() < 21);
}

/// Nobody can win here. If the search exchanged the two ends of the window, its answer would be a
/// wrong bound on either side.
#[test]
fn a_window_upside_down_is_answered_by_a_bound_that_holds() {
    let file = read("a -> c b\nb -> c\nc -> b");
    let mut search = Search::new(file.graph()).with_table(Exact::new());
    search.to_depth(&file.position("c").unwrap(), 7).unwrap();
    let (win, loss) = (Value::Win { plies: 3 }.into(), Value::Loss { plies: 4 }.into());
    let report = search.in_window(&0, 4, win, loss).unwrap();
    assert_eq!(report.bound, Bound::Upper);
    assert!(report.rating <= win && report.value().is_none(), "{report:?}");
    for end in [Rating::WORST, loss, Rating::DRAW, win, Rating::BEST] {
        let report = search.in_window(&0, 4, end, end).unwrap();
        let is_loss = end < Rating::DRAW;
        assert_eq!(
            report.bound,
            if is_loss { Bound::Lower } else { Bound::Upper },
            "{end}: {report:?}"
        );
        assert!(if is_loss { report.rating > end } else { report.rating <= end });
    }
}

/// Entries stored by a search to a depth do not hide a false promise.
#[test]
fn a_false_promise_is_found_though_the_table_answers_in_circles() {
    let lying = AcyclicGraph::promised(read("a -> b d\nb -> a d\nd !draw").into_graph());
    let run = || Run::new().time(Duration::from_secs(20));
    for plies in 1..8 {
        let mut search = Search::new(&lying).with_table(Exact::new()).with_run(&run());
        search.to_depth(&1, plies).unwrap();
        for position in [0, 1, 0] {
            match search.solve(&position) {
                Ok(report) => laws::report(&lying, &position, &report, |_| Value::Draw),
                Err(error) => assert!(matches!(error, SolveError::Cycle { .. }), "{error}"),
            }
        }
    }
}

/// No path becomes long here: moves cut each path off early, but there are very many paths.
#[test]
fn a_false_promise_is_found_soon_on_short_paths_too() {
    let next: [&[u32]; 9] = [&[8, 2, 7], &[8], &[4, 6, 0], &[], &[8], &[], &[0], &[], &[5, 6, 0]];
    let outcome = |at| if at == 5 { Outcome::Draw } else { Outcome::Win };
    let lying = Graph {
        nodes: next.iter().enumerate().map(|(at, next)| (next.to_vec(), outcome(at), 0)).collect(),
    };
    let game = lying.game();
    for search in [Search::new(&game), Search::new(&game).without_killers()] {
        let mut search = search.with_run(&Run::new().time(Duration::from_secs(20)));
        for result in
            [search.solve(&0).map(|report| report.rating), search.outcome(&0).map(|_| Rating::DRAW)]
        {
            assert!(matches!(result, Ok(_) | Err(SolveError::Cycle { .. })), "{result:?}");
        }
    }
}
