//! An inquiry keeps its solution, says how many bytes it takes, and gives them back.

use core::sync::atomic::{AtomicU64, Ordering};
use std::sync::Arc;

use gt_app::{Games, instance};
use gt_core::Run;
use gt_core::example::Matches;
use gt_core::solver::Method;

/// A run, and the number of reports so far: whoever solves reports, and whoever looks up does not.
fn reporting() -> (Run, Arc<AtomicU64>) {
    let reports = Arc::new(AtomicU64::new(0));
    let counted = Arc::clone(&reports);
    let run = Run::new().report_to(Arc::new(move |_| {
        counted.fetch_add(1, Ordering::Relaxed);
    }));
    (run, reports)
}

#[test]
fn a_second_question_is_looked_up_and_what_is_kept_can_be_given_back() {
    let games = Games::new()
        .with(instance("matches", || Matches(2_000)).acyclic().impartial().indexed().notation());
    let matches = games.named("matches").unwrap().instance;
    for method in [Method::Dense, Method::Memo, Method::Grundy, Method::Retrograde] {
        let (run, reports) = reporting();
        let mut inquiry = matches.inquiry_by(Some(method), &run);
        assert_eq!(inquiry.kept_bytes(), 0, "{method}");
        let first = inquiry.value(None).unwrap();
        let (solved, kept) = (reports.load(Ordering::Relaxed), inquiry.kept_bytes());
        let positions = inquiry.work().positions;
        // From one byte a rank to a position in a hash table with its entry.
        assert!((positions..=100 * positions).contains(&kept), "{method}: {positions}, {kept}");
        assert_eq!(inquiry.value(None).as_ref(), Ok(&first), "{method}");
        assert!(inquiry.moves(Some("1999")).is_ok(), "{method}");
        let after = (reports.load(Ordering::Relaxed), inquiry.kept_bytes());
        assert_eq!(after, (solved, kept), "{method} solved again");
        inquiry.forget();
        assert_eq!((inquiry.kept_bytes(), inquiry.plan()), (0, None), "{method}");
        assert_eq!(inquiry.value(None), Ok(first), "{method}");
        assert_eq!(inquiry.kept_bytes(), kept, "{method}");
        assert!(reports.load(Ordering::Relaxed) > solved, "{method}");
    }
}

/// A table of one byte a rank is counted to the byte.
#[test]
fn the_bytes_of_a_dense_table_are_those_of_its_plan() {
    let games = Games::new().with(instance("matches", || Matches(200)).acyclic().indexed());
    let mut inquiry = games.named("matches").unwrap().instance.inquiry(&Run::new());
    inquiry.value(None).unwrap();
    let forecast = inquiry.plan().and_then(|plan| plan.forecast).unwrap();
    assert_eq!((inquiry.kept_bytes(), forecast.bytes), (201, 201));
}
