//! Runs that are stopped inside a tier whose positions are shared, and go on from a checkpoint.

use core::fmt::Write as _;
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread;

use gt_core::example::Matches;
use gt_core::graph::GameGraph;
use gt_core::{LimitError, Progress, Run, SolveError, Threads, Value};
use gt_gallery::{MuTorere, MuTorereRules, ThreeMensMorris};
use gt_table::{Maker, OneTier, SparseMaker, SparseTable, Table, TableError};

use crate::resume::all_files;
use crate::together::{Made, each};

/// What a run has reported.
type Log = Arc<Mutex<Vec<Progress>>>;

/// A run that is stopped when it has written a checkpoint and does more of `phase`.
///
/// Rounds take their time, so that a checkpoint is worth it.
fn stopped_in(phase: &'static str, run: &Run) -> Run {
    let flag = Arc::new(AtomicBool::new(false));
    let (set, seen) = (Arc::clone(&flag), Mutex::new([false; 2]));
    let report = move |now: Progress| {
        if now.phase == phase {
            thread::sleep(Duration::from_millis(20));
        }
        let [is_there, is_kept] = &mut *seen.lock().unwrap();
        *is_kept |= *is_there && now.phase == "writing a checkpoint";
        *is_there |= now.phase == phase;
        if *is_kept && now.phase == phase {
            set.store(true, Ordering::Relaxed);
        }
    };
    run.clone().interrupt(flag).report_to(Arc::new(report))
}

/// A run that is noted.
fn noted(run: &Run) -> (Run, Log) {
    let log = Log::default();
    let own = Arc::clone(&log);
    (run.clone().report_to(Arc::new(move |now| own.lock().unwrap().push(now))), log)
}

/// How far a noted run was when it had read a checkpoint; `None` if it read none.
fn went_on(log: &Log) -> Option<u64> {
    let log = log.lock().unwrap();
    let read = log.iter().position(|now| now.phase == "reading a checkpoint")?;
    let at_work = |now: &&Progress| ["discovering", "walking back"].contains(&now.phase);
    log[read..].iter().find(at_work).map(|now| now.done)
}

fn is_interrupted(made: &Made) -> bool {
    let limit = |error: &TableError| {
        matches!(error, TableError::Solve(SolveError::Limit(LimitError::Interrupted)))
    };
    matches!(made, Err(error) if limit(error) || matches!(error, TableError::Exchange(_)))
}

fn sparse() -> SparseMaker<ThreeMensMorris> {
    SparseMaker::new(ThreeMensMorris::along_lines())
        .instance("three")
        .chunk(256)
        .checkpoint(Duration::ZERO)
}

/// Makes the sparse table by so many processes and threads, until it is stopped in a phase.
fn stops_sparse(path: &Path, (processes, threads): (usize, usize), phase: &'static str) {
    let made = each(processes, threads, |run, exchange| {
        let run = if exchange.process() == 0 { stopped_in(phase, run) } else { run.clone() };
        sparse().solve_with(path, &run, exchange).map(drop)
    });
    assert!(made.iter().all(is_interrupted), "{made:?}");
}

#[test]
fn a_game_without_ranks_goes_on_and_has_the_same_bytes() {
    let folder = crate::folder();
    let [whole, path] = ["whole", "parts"].map(|name| folder.path().join(name));
    sparse().solve(&whole, &Run::new()).unwrap();
    let teams = [(1, 1), (2, 1), (1, 3), (3, 2)];
    for (nth, &(processes, threads)) in teams.iter().enumerate() {
        let mut far = 0;
        for (phase, team) in [("discovering", teams[nth]), ("walking back", teams[(nth + 1) % 4])] {
            stops_sparse(&path, team, phase);
            let found = gt_table::info(&path).unwrap();
            let saved = found.checkpoint.unwrap();
            assert_eq!((saved.tier, saved.phase), (0, phase));
            assert_eq!(saved.ply.is_some(), phase == "walking back");
            assert!(saved.done <= saved.positions && saved.positions > 0, "{saved:?}");
            let said = (found.instance.as_deref(), &*found.tiers, found.ranks);
            assert_eq!(said, (Some("three"), &[None][..], saved.positions));
            far = saved.done;
        }
        let log = Mutex::new(None);
        let made = each(processes, threads, |run, exchange| {
            let (run, own) = noted(run);
            if exchange.process() == 0 {
                *log.lock().unwrap() = Some(own);
            }
            let table = sparse().solve_with(&path, &run, exchange)?;
            assert_eq!((table.tiers_found(), table.tiers_mended()), (0, 0));
            Ok(())
        });
        made.into_iter().for_each(Result::unwrap);
        let first = went_on(&log.into_inner().unwrap().unwrap()).unwrap();
        assert!(first >= far && far > 0, "{first} and {far}");
        assert!(all_files(&path) == all_files(&whole), "{processes} of {threads}");
        assert!(!path.join(".checkpoint").exists());
        fs::remove_dir_all(&path).unwrap();
    }
}

#[test]
fn another_game_and_other_settings_are_refused_by_name() {
    let folder = crate::folder();
    let path = folder.path().join("t.gt");
    let of = |error: TableError| error.to_string();
    let begun = sparse().checkpoint(Duration::from_secs(60));
    begun.solve(&path, &Run::new().positions(1)).unwrap_err();
    let refused = of(gt_table::info(&path).unwrap_err());
    assert!(refused.contains("was stopped before it had written a checkpoint"), "{refused}");
    stops_sparse(&path, (1, 1), "discovering");
    let open = SparseTable::open(ThreeMensMorris::along_lines(), &path, &Run::new());
    assert!(of(open.unwrap_err()).contains("is not finished: 0 of 1 tiers"), "half done");
    let torere = SparseMaker::new(MuTorere::new(MuTorereRules::A));
    let refused = torere.clone().instance("torere").solve(&path, &Run::new()).unwrap_err();
    assert!(matches!(refused, TableError::Foreign { what: "game", .. }), "{refused}");
    let refused = torere.chunk(256).solve(&path, &Run::new()).unwrap_err();
    assert!(matches!(refused, TableError::Foreign { .. }), "{refused}");
    assert!(of(refused).contains("checkpoint.json"));
    // A game with ranks is refused before it writes what it would say of itself.
    let refused = gt_table::solve(Matches(99), &path, &Run::new()).unwrap_err();
    assert!(matches!(refused, TableError::Foreign { .. }), "{refused}");
    assert!(of(refused).contains("checkpoint.json") && !path.join("zarr.json").exists());
    let refused = sparse().level(9).solve(&path, &Run::new()).unwrap_err();
    assert!(matches!(refused, TableError::Setting { setting: "level", .. }), "{refused}");
    assert!(of(refused).contains("checkpoint.json"));
    let description = path.join(".checkpoint/checkpoint.json");
    let text = fs::read_to_string(&description).unwrap();
    fs::write(&description, text.replace("\"version\": 1", "\"version\": 3")).unwrap();
    let refused = sparse().solve(&path, &Run::new()).unwrap_err();
    assert!(matches!(refused, TableError::Foreign { what: "format", .. }), "{refused}");
    // What is damaged is gone, and said to be.
    fs::write(&description, text.replace("three", "tree")).unwrap();
    let damaged = gt_table::info(&path).unwrap_err();
    assert!(matches!(damaged, TableError::Damaged { .. }), "{damaged}");
    let table = sparse().solve(&path, &Run::new()).unwrap();
    assert_eq!((table.tiers_found(), table.tiers_mended()), (0, 1));
}

#[test]
fn a_folder_of_somebody_else_is_refused_and_a_finished_table_has_none() {
    let folder = crate::folder();
    let [whole, path] = ["whole", "parts"].map(|name| folder.path().join(name));
    fs::create_dir_all(path.join(".checkpoint/mine")).unwrap();
    let refused = sparse().solve(&path, &Run::new()).unwrap_err();
    let named = |name: &str| name == ".checkpoint/mine";
    assert!(matches!(&refused, TableError::Occupied { name, .. } if named(name)), "{refused}");
    fs::remove_dir_all(&path).unwrap();
    stops_sparse(&path, (1, 2), "walking back");
    sparse().solve(&whole, &Run::new()).unwrap();
    let expected = all_files(&whole);
    fs::rename(path.join(".checkpoint"), whole.join(".checkpoint")).unwrap();
    let table = SparseTable::open(ThreeMensMorris::along_lines(), &whole, &Run::new()).unwrap();
    assert_eq!(table.verify(1, &Run::new()).unwrap().flaw, None);
    let found = gt_table::info(&whole).unwrap();
    assert!(found.is_complete() && found.checkpoint.is_none());
    let table = sparse().solve(&whole, &Run::new()).unwrap();
    assert_eq!((table.tiers_found(), table.tiers_mended()), (1, 0));
    assert!(all_files(&whole) == expected && !whole.join(".checkpoint").exists());
}

/// A hundred lanes of positions, each with a long way down; some moves lead up again.
fn lanes() -> GameGraph {
    let mut text = String::new();
    for at in 0..12_000_u32 {
        let down = at.checked_sub(100);
        let next = [down, down.filter(|_| at % 3 == 0).map(|down| down / 2)];
        let up = Some((at + 70).min(11_999)).filter(|_| at >= 100 && at % 7 == 0);
        write!(text, "n{at}{} ->", if down.is_none() && at % 11 == 0 { " !draw" } else { "" })
            .unwrap();
        for to in next.into_iter().chain([up]).flatten() {
            write!(text, " n{to}").unwrap();
        }
        text.push('\n');
    }
    text.parse().unwrap()
}

#[test]
fn a_tier_too_large_for_one_process_goes_on_and_has_the_same_bytes() {
    let (folder, graph) = (crate::folder(), &lanes());
    let ranks = || Maker::loopy_ranks(graph).checkpoint(Duration::ZERO);
    let [whole, path] = ["whole", "parts"].map(|name| folder.path().join(name));
    let one = Run::new().threads(Threads::exactly(1).unwrap());
    let table = ranks().solve(&whole, &one).unwrap();
    assert!(table.info().unwrap().greatest() > Some(50));
    let enough = ranks().forecast(&one).unwrap().least_bytes;
    let short = |run: &Run| run.clone().memory(enough - 1);
    for (before, after) in [(2, 3), (3, 2), (3, 1)] {
        let made = each(before, 1, |run, exchange| {
            let is_first = exchange.process() == 0;
            let run = if is_first { stopped_in("walking back", run) } else { run.clone() };
            ranks().solve_with(&path, &short(&run), exchange).map(drop)
        });
        assert!(made.iter().all(is_interrupted), "{made:?}");
        let saved = gt_table::info(&path).unwrap().checkpoint.unwrap();
        assert_eq!((saved.tier, saved.phase), (0, "walking back"));
        let unfinished = Table::<_, Value>::open(OneTier(graph), &path, &one);
        assert!(matches!(unfinished, Err(TableError::Unfinished { done: 0, .. })));
        let made = each(after, 1, |run, exchange| {
            let (run, log) = noted(&if after == 1 { run.clone() } else { short(run) });
            ranks().solve_with(&path, &run, exchange)?;
            assert!(went_on(&log).is_some_and(|first| first >= saved.done), "{saved:?}");
            Ok(())
        });
        made.into_iter().for_each(Result::unwrap);
        assert!(all_files(&path) == all_files(&whole), "{before} and then {after} processes");
        assert!(!path.join(".checkpoint").exists());
        fs::remove_dir_all(&path).unwrap();
    }
}

/// The folders of the others go when they end, so there is nothing to go on from.
#[test]
fn gathered_tables_have_no_checkpoints() {
    let folder = crate::folder();
    let made = each(2, 1, |run, exchange| {
        let path = folder.path().join(exchange.process().to_string());
        let (run, log) = noted(run);
        sparse().gather_with(&path, &run, exchange)?;
        let log = log.lock().unwrap();
        assert!(log.iter().all(|now| now.phase != "writing a checkpoint"));
        Ok(())
    });
    made.into_iter().for_each(Result::unwrap);
}
