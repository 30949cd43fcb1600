//! `Run` itself: threads, limits, time, gauges and meters. `stops` asks everything that takes one.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Instant;

use gt_core::alphabeta::Search;
use gt_core::bounded::Horizon;
use gt_core::example::Matches;
use gt_core::graph::GameGraph;
use gt_core::grundy::DenseNimbers;
use gt_core::memo::{self, Values};
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::run::{Gauge, Meter};
use gt_core::{Forecast, LimitError, Progress, Run, SolveError, Threads};
use gt_testkit::scripted::Scripted;

#[test]
fn a_time_is_counted_anew_for_each_question_and_a_deadline_is_not() {
    let game = &Matches(2_000);
    let value = |left| memo::Values::new(game, &Run::new()).value(&left);
    let (length, pause) = (Duration::from_millis(400), Duration::from_millis(450));
    let timed = Values::new(game, &Run::new().time(length));
    let until = Values::new(game, &Run::new().deadline(Instant::now() + length));
    assert!(timed.value(&10).is_ok() && until.value(&10).is_ok());
    thread::sleep(pause);
    assert_eq!(timed.value(&20), value(20));
    assert_eq!(until.value(&20), Err(LimitError::Time.into()));
    assert_eq!(until.value(&10), value(10), "a known answer takes no time");
}

/// All depths of an iterative deepening are one question.
#[test]
fn a_deepening_search_has_its_time_once() {
    let ring: GameGraph = "a -> b\nb -> a".parse().unwrap();
    let slow = Arc::new(|_: Progress| thread::sleep(Duration::from_millis(2)));
    let run = Run::new().time(Duration::from_millis(60)).report_to(slow);
    let report = Search::new(&ring).with_run(&run).deepen(&0, 1_000).unwrap();
    assert_eq!(report.stopped, Some(LimitError::Time));
    assert!(report.depth.unwrap() < 60, "{report:?}");
}

#[test]
fn a_run_is_a_value_that_threads_may_share() {
    fn is_shared<T: Clone + Send + Sync + 'static>(_: &T) {}
    let run = Run::new()
        .memory(7)
        .positions(8)
        .threads(Threads::All)
        .interrupt(Arc::default())
        .report_to(Arc::new(drop));
    is_shared(&run);
    assert_eq!((run.max_memory(), run.max_positions()), (Some(7), Some(8)));
    let shown = format!("{:?}", run.clone().time(Duration::from_secs(5)));
    assert!(
        shown.contains("memory: Some(7)")
            && shown.contains("5s")
            && shown.contains("reports: true"),
        "{shown}"
    );
}

#[test]
fn without_threads_all_work_is_done_on_the_calling_thread() {
    let one = [
        Run::new(),
        Run::new().threads(Threads::One),
        Run::new().threads(Threads::exactly(1).unwrap()),
    ];
    for run in one {
        assert_eq!(run.thread_count().get(), 1);
        assert_eq!(run.install(|| thread::current().id()), Ok(thread::current().id()));
    }
    if !cfg!(feature = "rayon") {
        let three = Run::new().threads(Threads::exactly(3).unwrap());
        assert_eq!(
            (three.thread_count().get(), three.install(|| thread::current().id())),
            (1, Ok(thread::current().id()))
        );
        assert_eq!(Run::new().threads(Threads::All).thread_count().get(), 1);
    }
}

#[cfg(feature = "rayon")]
mod pools {
    use super::*;

    fn ids(run: &Run) -> Vec<thread::ThreadId> {
        run.install(|| rayon_core::broadcast(|_| thread::current().id())).unwrap()
    }

    #[test]
    fn a_pool_has_as_many_threads_as_were_asked_for() {
        for count in [2, 3, 8] {
            let run = Run::new().threads(Threads::exactly(count).unwrap());
            assert_eq!((run.thread_count().get(), ids(&run).len()), (count, count));
            assert!(!ids(&run).contains(&thread::current().id()));
            assert_eq!(
                run.install(|| run.install(rayon_core::current_num_threads).unwrap()),
                Ok(count),
                "install inside install"
            );
        }
        let cores = thread::available_parallelism().unwrap();
        assert_eq!(Run::new().threads(Threads::All).thread_count(), cores);
    }

    #[test]
    fn a_pool_is_made_once_for_a_run_and_its_clones() {
        let run = Run::new().threads(Threads::exactly(2).unwrap());
        let early = run.clone(); // before the pool exists
        let first = ids(&run);
        for same in [run.clone(), early, run.started(), run.clone().silent(), run.clone().memory(9)]
        {
            assert_eq!(ids(&same), first);
        }
        let other = ids(&run.clone().threads(Threads::exactly(2).unwrap()));
        assert!(other.iter().all(|id| !first.contains(id)), "another choice is another pool");
    }

    #[test]
    fn a_gauge_stops_every_thread_and_reports_in_order() {
        let seen = Arc::new(Mutex::new(Vec::new()));
        let log = Arc::clone(&seen);
        let run = Run::new().threads(Threads::exactly(3).unwrap()).report_to(Arc::new(
            move |now: Progress| {
                log.lock().unwrap().push(now.done);
            },
        ));
        let gauge = Gauge::new(&run, "counting", Some(3 * 500));
        let count = |_: rayon_core::BroadcastContext<'_>| (0..500).try_for_each(|_| gauge.add(1));
        let done = run.install(|| rayon_core::broadcast(count)).unwrap();
        assert!(done.iter().all(Result::is_ok));
        gauge.end();
        let seen = seen.lock().unwrap();
        assert!(seen.is_sorted() && seen.last() == Some(&1_500), "{seen:?}");
    }
}

#[test]
fn a_gauge_looks_at_clock_and_flag_whether_it_counts_or_not() {
    let late = Gauge::new(&Run::new().time(Duration::ZERO), "", None);
    assert_eq!(
        (late.check_running(), late.add(5), late.done()),
        (Err(LimitError::Time), Err(LimitError::Time), 5)
    );
    let flag = Arc::new(AtomicBool::new(false));
    let run = Run::new().interrupt(Arc::clone(&flag));
    let gauge = Gauge::new(&run, "", None);
    assert_eq!(gauge.add(1), Ok(()));
    flag.store(true, Ordering::Relaxed);
    assert_eq!(
        (gauge.check_running(), gauge.add(1)),
        (Err(LimitError::Interrupted), Err(LimitError::Interrupted))
    );
}

#[test]
fn a_gauge_without_a_total_ends_at_what_was_done() {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&seen);
    let run = Run::new().report_to(Arc::new(move |now: Progress| {
        log.lock().unwrap().push((now.phase, now.done, now.total));
    }));
    let gauge = Gauge::new(&run, "counting", None);
    gauge.add(3).unwrap();
    gauge.add(4).unwrap();
    gauge.end();
    assert_eq!(
        *seen.lock().unwrap(),
        [("counting", 3, None), ("counting", 7, None), ("counting", 7, None)]
    );
}

#[test]
fn a_meter_may_look_at_any_time() {
    let flag = Arc::new(AtomicBool::new(false));
    let run = Run::new().interrupt(Arc::clone(&flag));
    let mut meter = Meter::new(&run, "", None);
    assert_eq!(meter.step(0), Ok(()));
    flag.store(true, Ordering::Relaxed);
    assert_eq!(
        (meter.step(1), meter.check_running(), meter.look(1)),
        (Ok(()), Err(LimitError::Interrupted), Err(LimitError::Interrupted))
    );
}

#[test]
fn a_memory_limit_below_the_forecast_is_refused() {
    let game = &Matches(2_000);
    let forecast = DenseNimbers::forecast(&game);
    assert_eq!(forecast, Forecast::new(2_001, 2_001));
    let run = Run::new().memory(forecast.bytes - 1);
    let refused = LimitError::Memory { needed: forecast.bytes, limit: forecast.bytes - 1 };
    assert_eq!(DenseNimbers::solve(game, &run).unwrap_err(), refused.into());
    assert!(DenseNimbers::solve(game, &Run::new().memory(forecast.bytes)).is_ok());
    let forecast = Tablebase::forecast(&game);
    assert_eq!(forecast.positions, 2_001);
    let run = Run::new().memory(forecast.bytes - 1);
    assert!(matches!(
        Tablebase::dense(game, &run),
        Err(SolveError::Limit(LimitError::Memory { .. }))
    ));
}

/// The game panics if a position is asked for: the refusal must come before the scan.
#[test]
fn a_table_that_cannot_fit_is_refused_before_any_position_is_looked_at() {
    const UNTOUCHED: &str = "the solver looked at a position";
    let untouched = Scripted::new(0_u32, |_| core::iter::from_fn(|| unreachable!("{UNTOUCHED}")))
        .with_decided(|_| unreachable!("{UNTOUCHED}"))
        .ranked(1_000_000, |_| unreachable!("{UNTOUCHED}"), |_| unreachable!("{UNTOUCHED}"))
        .before(|_| core::iter::from_fn(|| unreachable!("{UNTOUCHED}")));
    let untouched = &untouched;
    let graph = Tablebase::forecast(untouched);
    let no_graph = Tablebase::forecast_by_predecessors(untouched);
    assert_eq!(
        (graph.positions, graph.bytes / 1_000_000, no_graph.bytes / 1_000_000),
        (1_000_000, 4, 9)
    );
    let refused = |forecast: Forecast, error: Option<SolveError>| {
        assert_eq!(
            error,
            Some(LimitError::Memory { needed: forecast.bytes, limit: forecast.bytes - 1 }.into())
        );
    };
    let run = Run::new().memory(graph.bytes - 1);
    refused(graph, Tablebase::dense(untouched, &run).err());
    refused(graph, Horizon::dense(untouched, 3, &run).err());
    let run = Run::new().memory(no_graph.bytes - 1);
    refused(no_graph, Tablebase::dense_by_predecessors(untouched, &run).err());
    refused(no_graph, Horizon::dense_by_predecessors(untouched, 3, &run).err());
    let nimbers = DenseNimbers::forecast(untouched);
    refused(nimbers, DenseNimbers::solve(untouched, &Run::new().memory(nimbers.bytes - 1)).err());
}

/// A table whose moves do not fit is solved without a graph.
#[test]
fn a_table_with_too_many_moves_is_solved_in_short_memory() {
    let moves = |p: u32| (1..=16).map(move |step| (p + step) % 100_000);
    let end = |p: u32| p.is_multiple_of(40).then_some(Outcome::Loss);
    let game = GameGraph::from_fn(100_000, moves, end).unwrap();
    let seen = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&seen);
    let limit = Tablebase::estimate(&game).bytes / 2;
    let run = Run::new()
        .memory(limit)
        .report_to(Arc::new(move |now: Progress| log.lock().unwrap().push(now.phase)));
    let table = Tablebase::dense(&game, &run).unwrap();
    assert!(table.entries() == Tablebase::dense(&game, &Run::new()).unwrap().entries());
    let mut phases = core::mem::take(&mut *seen.lock().unwrap());
    phases.dedup();
    assert_eq!(phases, ["counting moves", "going over the table", "telling draws apart"]);
}
