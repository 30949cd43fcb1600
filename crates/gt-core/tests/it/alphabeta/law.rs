//! Every exact report has the value of the game, a best move and a line that keep it to the end.
//!
//! This is checked with every table and with questions in random order. Some games end, others only
//! promise to end.
//!
//! The environment variable `PROPTEST_CASES` sets how many graphs of each kind are searched. `SEED`
//! sets the first seed.

use core::fmt::Debug;
use std::collections::HashMap;

use gt_core::SolveError;
use gt_core::alphabeta::{Rating, Report, Search};
use gt_core::prelude::*;
use gt_core::table::{Bound, TranspositionTable};
use gt_testkit::scripted::Scripted;
use gt_testkit::{laws, oracle};

use crate::alphabeta::graph::{Graph, Random};
use crate::alphabeta::tables::{AnyTable, Scores};

fn cases(ordinarily: u64) -> u64 {
    std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(ordinarily)
}

/// Returns the seeds of the graphs. `SEED` sets the first, to look at other graphs.
fn seeds(ordinarily: u64) -> core::ops::Range<u64> {
    let first = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0);
    first..first + cases(ordinarily)
}

#[derive(Clone, Copy, Debug)]
enum Question {
    ToDepth(u32),
    InWindow(u32, Rating, Rating),
    Deepen(u32),
    Solve,
    Outcome,
}

fn end(random: &mut Random) -> Rating {
    let plies = u32::try_from(random.below(9)).unwrap();
    match random.below(8) {
        0 => Rating::WORST,
        1 => Rating::BEST,
        2 => Score::MIN.into(),
        3 => Score::MAX.into(),
        4 => Score::new(i32::try_from(random.below(3)).unwrap() - 1).into(),
        5 => Rating::DRAW,
        6 => Value::Win { plies }.into(),
        _ => Value::Loss { plies }.into(),
    }
}

fn question(random: &mut Random) -> Question {
    let plies = u32::try_from(random.below(8)).unwrap();
    match random.below(8) {
        0 | 1 => Question::ToDepth(plies),
        2..=4 => Question::InWindow(plies, end(random), end(random)),
        5 => Question::Deepen(plies),
        6 => Question::Solve,
        _ => Question::Outcome,
    }
}

/// Returns scores, some of them extreme, depending on the seed.
fn score(seed: u64, at: u32) -> Score {
    let units = [0, 1, -1, 2, i32::MAX, i32::MIN, i32::MAX - 1, 0]
        [(at as usize + usize::try_from(seed % 7).unwrap()) % 8];
    Score::new(if seed.is_multiple_of(3) { units.signum() } else { units })
}

struct Case<'g, 'r> {
    seed: u64,
    game: &'g Scripted<'r>,
    len: usize,
    values: HashMap<u32, Value>,
    ends: bool,
}

impl Case<'_, '_> {
    fn check(&self, at: u32, question: Question, report: &Report<u32>) {
        if let Question::InWindow(_, alpha, beta) = question {
            match report.bound {
                Bound::Exact => assert!(
                    alpha < report.rating && report.rating < beta,
                    "{question:?} {report:?}"
                ),
                Bound::Lower => assert!(report.rating >= beta, "{question:?} {report:?}"),
                Bound::Upper => assert!(report.rating <= alpha, "{question:?} {report:?}"),
            }
        }
        laws::report(self.game, &at, report, |p| self.values[p]);
    }

    /// Asks one search this many random questions.
    fn ask<T: TranspositionTable<u32> + Debug>(&self, table: T, questions: usize) {
        let random = &mut Random(self.seed ^ 0x5eed);
        let seed = self.seed;
        let scores: Scores<'_> = Box::new(move |&at| score(seed, at));
        let mut search = Search::new(self.game).with_table(table).with_heuristic(scores);
        if random.below(3) == 0 {
            search = search.without_killers();
        }
        if self.ends && random.below(3) == 0 {
            search = search.without_repetitions();
        }
        for _ in 0..questions {
            let at = if random.below(2) == 0 { 0 } else { random.below(self.len) };
            let at = u32::try_from(at).unwrap();
            if !self.values.contains_key(&at) {
                continue;
            }
            let question = question(random);
            let value = self.values[&at];
            let report = match question {
                Question::ToDepth(plies) => search.to_depth(&at, plies),
                Question::InWindow(plies, alpha, beta) => search.in_window(&at, plies, alpha, beta),
                Question::Deepen(plies) => search.deepen(&at, plies),
                Question::Solve => search.solve(&at),
                Question::Outcome => match search.outcome(&at) {
                    Ok(outcome) => {
                        assert_eq!(outcome, value.outcome(), "outcome of {at}");
                        continue;
                    }
                    Err(error) => Err(error),
                },
            };
            match report {
                Ok(report) => {
                    self.check(at, question, &report);
                    if let Question::ToDepth(plies) | Question::Deepen(plies) = question {
                        let within = value.plies().is_some_and(|needed| needed <= plies);
                        assert!(
                            report.exact || !within,
                            "{question:?} of {at} did not find {value}"
                        );
                    }
                    assert!(
                        report.exact || !matches!(question, Question::Solve),
                        "`solve` is exact"
                    );
                }
                Err(SolveError::Cycle { .. }) => {
                    assert!(!self.ends && matches!(question, Question::Solve | Question::Outcome));
                }
                Err(error) => panic!("{error}"),
            }
        }
    }
}

fn hold(seed: u64, graph: &Graph, ends: bool) {
    let game = &graph.game();
    let values = oracle::values(game, &0);
    let case = Case { seed, game, len: graph.nodes.len(), values, ends };
    let shown = core::panic::AssertUnwindSafe(|| {
        with_every_table!(table => case.ask(table, 12));
        case.ask(AnyTable::fixed(256), 12);
    });
    if let Err(panic) = std::panic::catch_unwind(shown) {
        eprintln!(
            "seed {seed} of {} positions, ends: {ends}: {:?}",
            graph.nodes.len(),
            graph.nodes
        );
        std::panic::resume_unwind(panic);
    }
}

#[test]
fn the_law_of_reports_holds_on_games_that_end() {
    for seed in seeds(300) {
        let random = &mut Random(seed);
        let len = 2 + random.below(16);
        hold(seed, &Graph::acyclic(random, len), true);
    }
}

#[test]
fn the_law_of_reports_holds_on_games_with_cycles_that_promise_to_end() {
    for seed in seeds(300) {
        let random = &mut Random(seed);
        let len = 2 + random.below(9);
        hold(seed, &Graph::loopy(random, len), false);
    }
}
