//! All work obeys one `Run`: threads, limits, time, interrupts and reports.

use core::ops::ControlFlow;
use core::sync::atomic::AtomicBool;
use core::time::Duration;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use gt_core::{LimitError, Progress, Run, SolveError, Threads};
use gt_sea_battle::play::Bimaru;
use gt_sea_battle::play::Defence;
use gt_sea_battle::play::Shooter;
use gt_sea_battle::play::{Tournament, choose};
use gt_sea_battle::solve::Optimal;
use gt_sea_battle::solve::adversary::Adversary;
use gt_sea_battle::solve::{Engine, MapSession, placements};
use gt_sea_battle::source::Sweep;
use gt_sea_battle::{Board, Cell, CountError, Fleet, Knowledge, Rules, Touch, seeded};

fn rules() -> Rules {
    Rules::new(Board::new(5, 4).unwrap(), Fleet::new([3, 2]).unwrap(), Touch::None)
}

fn russian() -> Rules {
    Rules::new(Board::new(7, 7).unwrap(), Fleet::new([4, 3, 2, 2, 1, 1]).unwrap(), Touch::None)
}

fn two() -> Run {
    Run::new().threads(Threads::exactly(2).unwrap())
}

/// Returns everything that `work` reports to its run, which is otherwise like `run`.
fn heard(run: Run, work: impl FnOnce(&Run)) -> Vec<Progress> {
    let log = Arc::new(Mutex::new(Vec::new()));
    let heard = Arc::clone(&log);
    work(&run.report_to(Arc::new(move |now: Progress| heard.lock().unwrap().push(now))));
    log.lock().unwrap().clone()
}

/// The phases in order, each with its last report.
///
/// Asserts that progress never falls within a phase, and that every known total is reached.
fn phases(heard: &[Progress]) -> Vec<(&'static str, u64)> {
    let mut ends = Vec::new();
    for phase in heard.chunk_by(|a, b| a.phase == b.phase) {
        assert!(phase.is_sorted_by_key(|now| now.done), "{phase:?}");
        let last = phase[phase.len() - 1];
        assert!(last.total.is_none_or(|total| total == last.done), "{phase:?}");
        ends.push((last.phase, last.done));
    }
    ends
}

fn limit<T>(answer: Result<T, impl Into<CountError>>) -> LimitError {
    match answer.map_err(Into::into) {
        Err(CountError::Solve(SolveError::Limit(limit))) => limit,
        Err(other) => panic!("{other:?}"),
        Ok(_) => panic!("no limit was met"),
    }
}

#[test]
fn every_row_is_reported() {
    let quiet = Engine::new(rules(), &Run::new()).unwrap();
    let knowledge = Knowledge::new(quiet.rules().board());
    for run in [Run::new(), two()] {
        let rows = heard(run.clone(), |run| {
            assert_eq!(quiet.clone().with_run(run).total(&knowledge), quiet.total(&knowledge));
        });
        assert_eq!(phases(&rows), [("counting", 5)]);
        assert_eq!(
            rows[..5],
            [1, 2, 3, 4, 5].map(|done| Progress::new("counting", done, Some(5)).in_units("row"))
        );
    }
    let rows = heard(Run::new(), |run| {
        assert_eq!(quiet.clone().with_run(run).survey(&knowledge), quiet.survey(&knowledge));
    });
    assert_eq!(phases(&rows), [("counting", 10)]);
    assert!(rows[..10].iter().zip(1..).all(|(now, done)| now.done == done), "{rows:?}");
    let rows = heard(two(), |run| {
        assert_eq!(quiet.clone().with_run(run).survey(&knowledge), quiet.survey(&knowledge));
    });
    assert_eq!(phases(&rows), [("counting", 10)]);
    let drawn = heard(Run::new(), |run| {
        let fleets = quiet.clone().with_run(run).sample(&knowledge, 9, &mut seeded(1));
        assert_eq!(fleets, quiet.sample(&knowledge, 9, &mut seeded(1)));
    });
    assert_eq!(phases(&drawn), [("counting", 5), ("drawing fleets", 5)]);
    let each = heard(Run::new(), |run| {
        let engine = quiet.clone().with_run(run);
        engine
            .sample_each(&knowledge, 3000, &mut seeded(1), |_| ControlFlow::Continue(()))
            .unwrap();
    });
    assert_eq!(phases(&each), [("counting", 5), ("drawing fleets", 3000)]);
}

#[test]
fn a_session_reports_what_a_shot_changed() {
    for run in [Run::new(), two()] {
        let quiet = Engine::new(russian(), &Run::new()).unwrap();
        let mut knowledge = Knowledge::new(quiet.rules().board());
        let mut shots = Vec::new();
        let rows = heard(run, |run| {
            let engine = quiet.clone().with_run(run);
            let mut session = MapSession::new(&engine);
            for cell in [Cell::new(3, 3), Cell::new(6, 1), Cell::new(0, 6)] {
                knowledge.miss(cell).unwrap();
                shots
                    .push((session.survey(&knowledge).unwrap(), quiet.survey(&knowledge).unwrap()));
            }
        });
        assert!(shots.iter().all(|(session, engine)| session == engine));
        // Three questions of one phase each. A question ends when its total is reached.
        let ends = rows.windows(2).filter(|pair| pair[1].done < pair[0].done).count();
        assert!(
            ends == 2
                && rows.iter().all(|now| now.total.is_some_and(|total| (7..=14).contains(&total))),
            "{rows:?}"
        );
        assert!(
            rows.windows(2)
                .all(|pair| pair[1].done >= pair[0].done || Some(pair[0].done) == pair[0].total),
            "{rows:?}"
        );
    }
}

#[test]
fn a_tournament_reports_games_and_does_not_depend_on_threads() {
    let engine = Engine::new(rules(), &Run::new()).unwrap();
    let fleets =
        engine.sample(&Knowledge::new(engine.rules().board()), 27, &mut seeded(1)).unwrap();
    let shooters = [Shooter::Random, Shooter::Hunt, Shooter::Greedy];
    let quiet = Tournament::run(&engine, &shooters, &fleets, 1, &Run::new()).unwrap();
    for run in [Run::new(), two(), Run::new().threads(Threads::exactly(3).unwrap())] {
        let games = heard(run, |run| {
            assert_eq!(Tournament::run(&engine, &shooters, &fleets, 1, run).unwrap(), quiet);
        });
        assert_eq!(phases(&games), [("playing", 81)]);
        assert!(games.len() > 5, "{games:?}");
    }
}

#[test]
fn all_other_work_reports_phases_that_reach_their_totals() {
    let engine = Engine::new(russian(), &Run::new()).unwrap();
    let empty = Knowledge::new(engine.rules().board());
    let graph = heard(Run::new(), |run| {
        assert_eq!(Engine::new(russian(), run).unwrap().size(), engine.size());
    });
    assert_eq!(phases(&graph), [("building the graph", engine.size().0 as u64)]);
    let shots = heard(Run::new(), |run| {
        assert_eq!(
            choose::two_shots(&engine.clone().with_run(run), &empty, 3),
            choose::two_shots(&engine, &empty, 3)
        );
    });
    assert_eq!(phases(&shots), [("looking two shots ahead", 3)]);
    for defence in [Defence::Edges, Defence::Away] {
        let placed = heard(Run::new(), |run| {
            let fleets = defence.place(&engine.clone().with_run(run), 5, &mut seeded(1));
            assert_eq!(fleets, defence.place(&engine, 5, &mut seeded(1)));
        });
        assert_eq!(phases(&placed), [("placing fleets", 5)]);
    }
    let (puzzle, solution) = Bimaru::generate(&engine, &mut seeded(3), &Run::new()).unwrap();
    let made = heard(Run::new(), |run| {
        assert_eq!(
            Bimaru::generate(&engine, &mut seeded(3), run).unwrap(),
            (puzzle.clone(), solution.clone())
        );
    });
    assert_eq!(
        phases(&made).iter().map(|phase| phase.0).collect::<Vec<_>>(),
        ["adding clues", "leaving out what is not needed"]
    );
    let counted = heard(Run::new(), |run| {
        assert_eq!((puzzle.count(run), puzzle.solve(run)), (Ok(1), Ok(Some(solution))));
    });
    assert!(counted.iter().all(|now| now.phase == "counting solutions"), "{counted:?}");
    let fleets = placements(&rules(), &Run::new()).unwrap().len();
    let listed =
        heard(Run::new(), |run| assert_eq!(placements(&rules(), run).unwrap().len(), fleets));
    assert_eq!(phases(&listed), [("listing fleets", fleets as u64)]);
    let swept = heard(Run::new(), |run| {
        assert!(
            Sweep::new(&rules(), &Knowledge::new(rules().board()), run).unwrap().add_row().unwrap()
        );
    });
    assert_eq!(phases(&swept), [("filling the next row", 16)]);
    let small = Rules::new(Board::new(3, 3).unwrap(), Fleet::new([2]).unwrap(), Touch::None);
    let searched = heard(Run::new(), |run| {
        let mut optimal = Optimal::new(&small, run).unwrap();
        assert!(optimal.total_shots().unwrap() < optimal.greedy_shots().unwrap() + 1);
    });
    let names: Vec<_> = phases(&searched).iter().map(|phase| phase.0).collect();
    assert_eq!(names, ["listing fleets", "searching", "following the greedy shooter"]);
}

/// Does every kind of work under one run.
fn all(engine: &Engine, run: &Run) -> Vec<Result<(), CountError>> {
    let (engine, empty) = (engine.clone().with_run(run), Knowledge::new(engine.rules().board()));
    let mut puzzle = Bimaru::new(engine.rules()).unwrap();
    puzzle.row_sums[0] = Some(2);
    let fleets =
        Engine::new(rules(), &Run::new()).unwrap().sample(&empty, 3, &mut seeded(1)).unwrap();
    vec![
        Engine::new(rules(), run).map(drop).map_err(Into::into),
        engine.total(&empty).map(drop),
        engine.map(&empty).map(drop),
        engine.survey(&empty).map(drop),
        engine.sample(&empty, 3, &mut seeded(1)).map(drop),
        engine.sample_each(&empty, 3, &mut seeded(1), |_| ControlFlow::Continue(())),
        MapSession::new(&engine).map(&empty).map(drop),
        choose::two_shots(&engine, &empty, 2).map(drop),
        Defence::Corners.place(&engine, 2, &mut seeded(1)).map(drop),
        Defence::Away.place(&engine, 2, &mut seeded(1)).map(drop),
        Tournament::run(&engine, &[Shooter::Random], &fleets, 1, run).map(drop),
        Tournament::run(&engine, &[Shooter::Greedy], &fleets, 1, run).map(drop),
        puzzle.count(run).map(drop).map_err(Into::into),
        puzzle.solve(run).map(drop).map_err(Into::into),
        Bimaru::generate(&engine, &mut seeded(1), run).map(drop),
        placements(&rules(), run).map(drop).map_err(Into::into),
        Adversary::new(&rules(), run).map(drop).map_err(Into::into),
        Optimal::new(&rules(), run).map(drop).map_err(Into::into),
        Sweep::new(&rules(), &empty, run).and_then(|mut sweep| Ok(sweep.add_row().map(drop)?)),
    ]
}

#[test]
fn all_work_stops_on_an_interrupt_and_when_time_is_over() {
    let engine = Engine::new(rules(), &Run::new()).unwrap();
    for base in [Run::new(), two()] {
        assert!(all(&engine, &base).into_iter().all(|done| done == Ok(())));
        for (i, done) in all(&engine, &base.clone().interrupt(Arc::new(AtomicBool::new(true))))
            .into_iter()
            .enumerate()
        {
            assert_eq!(limit(done), LimitError::Interrupted, "{i}");
        }
        for (i, done) in all(&engine, &base.clone().time(Duration::ZERO)).into_iter().enumerate() {
            assert_eq!(limit(done), LimitError::Time, "{i}");
        }
        for (i, done) in all(&engine, &base.deadline(Instant::now())).into_iter().enumerate() {
            assert_eq!(limit(done), LimitError::Time, "{i}");
        }
    }
}

#[test]
fn the_time_is_counted_anew_for_every_question() {
    let time = Duration::from_millis(700);
    let engine = Engine::new(rules(), &Run::new().time(time)).unwrap();
    let empty = Knowledge::new(engine.rules().board());
    let mut session = MapSession::new(&engine);
    let mut optimal = Optimal::new(
        &Rules::new(Board::new(3, 3).unwrap(), Fleet::new([2]).unwrap(), Touch::None),
        &Run::new().time(time),
    )
    .unwrap();
    std::thread::sleep(time);
    assert!(
        engine.total(&empty).is_ok()
            && session.map(&empty).is_ok()
            && optimal.total_shots().is_ok()
    );
}

#[test]
fn a_session_that_owns_its_engine_obeys_the_run_of_each_question() {
    let engine = Engine::new(rules(), &Run::new()).unwrap();
    let mut knowledge = Knowledge::new(engine.rules().board());
    let mut session = MapSession::owning(engine.clone());
    assert_eq!(session.map(&knowledge), engine.map(&knowledge));
    knowledge.miss(Cell::new(0, 0)).unwrap();
    session = session.with_run(&Run::new().time(Duration::ZERO));
    assert!(matches!(limit(session.map(&knowledge)), LimitError::Time));
    session = session.with_run(&Run::new());
    assert_eq!(session.map(&knowledge), engine.map(&knowledge));
}

#[test]
fn a_limit_error_names_its_limit_and_a_larger_run_continues() {
    let engine = Engine::new(russian(), &Run::new().memory(100_000)).unwrap();
    let empty = Knowledge::new(engine.rules().board());
    assert!(
        matches!(limit(engine.map(&empty)), LimitError::Memory { limit: 100_000, needed } if needed > 100_000)
    );
    assert!(matches!(limit(MapSession::new(&engine).map(&empty)), LimitError::Memory { .. }));
    assert!(engine.with_run(&Run::new()).map(&empty).is_ok());

    let states = Engine::new(russian(), &Run::new()).unwrap().size().0 as u64;
    assert!(Engine::new(russian(), &Run::new().positions(states)).is_ok());
    assert_eq!(
        limit(Engine::new(russian(), &Run::new().positions(states - 1))),
        LimitError::Positions { limit: states - 1 }
    );

    let small = Rules::new(Board::new(4, 4).unwrap(), Fleet::new([3, 1]).unwrap(), Touch::None);
    let mut optimal = Optimal::new(&small, &Run::new().positions(100)).unwrap();
    assert_eq!(
        (optimal.fleets(), limit(optimal.total_shots())),
        (96, LimitError::Positions { limit: 100 })
    );
    assert_eq!(optimal.positions(), 100);
    let mut optimal = optimal.with_run(&Run::new());
    assert_eq!(optimal.total_shots(), Optimal::new(&small, &Run::new()).unwrap().total_shots());
    assert_eq!(
        limit(Adversary::new(&small, &Run::new().positions(95))),
        LimitError::Positions { limit: 95 }
    );
    assert_eq!(
        limit(placements(&small, &Run::new().positions(95))),
        LimitError::Positions { limit: 95 }
    );
    assert_eq!(
        limit(Bimaru::new(&small).unwrap().count(&Run::new().positions(1))),
        LimitError::Positions { limit: 1 }
    );

    let mut sweep =
        Sweep::new(&small, &Knowledge::new(small.board()), &Run::new().memory(300)).unwrap();
    let refused = loop {
        if let Err(error) = sweep.add_row() {
            break error;
        }
    };
    assert!(
        matches!(refused, SolveError::Limit(LimitError::Memory { limit: 300, .. })),
        "{refused:?}"
    );
    let mut sweep = sweep.with_run(&Run::new());
    while sweep.add_row().unwrap() {}
    let mut whole = Sweep::new(&small, &Knowledge::new(small.board()), &Run::new()).unwrap();
    while whole.add_row().unwrap() {}
    assert_eq!(
        (sweep.total(), sweep.len(), sweep.transitions()),
        (96, whole.len(), whole.transitions())
    );
}
