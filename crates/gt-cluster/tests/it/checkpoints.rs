//! Runs that are killed and stopped inside a tier whose positions are shared, and go on from there.

use core::time::Duration;
use std::thread;
use std::time::Instant;

use gt_table::CheckpointInfo;

use crate::faults::{Fault, SHARED, all_files, team_of};
use crate::signal;

/// Processes are killed, or one is stopped, each time when there is a new checkpoint. Then others
/// go on, more or fewer of them.
#[test]
fn a_run_goes_on_from_its_last_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let [one, path] = ["one", "table"].map(|name| folder.path().join(name));
    let (set, alone) = SHARED;
    alone(&one);
    let saved = || gt_table::info(&path).ok().and_then(|info| info.checkpoint);
    let (mut before, mut late) = (None::<CheckpointInfo>, None);
    let faults =
        [(2, 1, Fault::Kill), (4, 3, Fault::Stop), (3, 0, Fault::Kill), (1, 0, Fault::Kill)];
    for (processes, victim, fault) in faults {
        let mut all = team_of(&path, processes, set);
        let since = Instant::now();
        while saved().is_none_or(|now| Some(now) == before) {
            assert!(since.elapsed() < Duration::from_secs(60), "no checkpoint was written");
            thread::sleep(Duration::from_millis(2));
        }
        signal(if fault == Fault::Kill { "KILL" } else { "STOP" }, &all[victim].child);
        let member = all.remove(victim);
        for mut other in all {
            check_went_on(before.as_ref(), other.went_on());
            let end = other.end();
            assert!(end.starts_with("over: "), "{end}");
        }
        if fault == Fault::Stop {
            late = Some(member);
        } else {
            member.end();
        }
        before = saved();
    }
    let late = late.unwrap();
    let mut all = team_of(&path, 2, set);
    signal("CONT", &late.child);
    for member in &mut all {
        check_went_on(before.as_ref(), member.went_on());
    }
    assert!(all.into_iter().all(|member| member.end() == "made"));
    let end = late.end();
    assert!(end.starts_with("over: "), "{end}");
    assert!(all_files(&path) == all_files(&one));
}

/// A process was where the checkpoint was, or farther, when it went on; if there was one.
fn check_went_on(saved: Option<&CheckpointInfo>, went_on: Option<(String, u64)>) {
    assert_eq!(saved.is_some(), went_on.is_some(), "{saved:?} {went_on:?}");
    let Some((saved, (phase, done))) = saved.zip(went_on) else { return };
    assert!((saved.phase, saved.done) <= (&*phase, done), "{saved:?} {phase} {done}");
}
