//! Processes without a folder that they share: the first one gets the bytes of one process.

use std::fs;
use std::path::{Path, PathBuf};

use gt_core::Run;
use gt_core::example::Matches;
use gt_core::prelude::*;
use gt_gallery::{ConnectFour, Morris, Pawns, PongHauKi};
use gt_table::{Exchange, Maker, SparseMaker, TableError, Way};
use gt_testkit::points::points;
use gt_testkit::scripted::Scripted;
use proptest::prelude::*;

use crate::resume::{all_files, stopped_after};
use crate::together::each;

/// The folder that a process is told, whose parent it has alone.
fn own(of: &Path, process: usize) -> PathBuf {
    let parent = of.join(format!("of {process}"));
    fs::create_dir_all(&parent).unwrap();
    parent.join("table")
}

/// Makes a table by processes with folders of their own.
fn gather<G, W>(
    maker: Maker<G, W>,
    of: &Path,
    run: &Run,
    exchange: &mut dyn Exchange,
) -> Result<(), TableError>
where
    G: IndexedTiers + Encode + Shared,
    W: Way<G>,
{
    let process = exchange.process();
    let made = maker.gather_with(own(of, process), run, exchange)?;
    assert_eq!(made.is_some(), process == 0);
    Ok(())
}

/// Whether nobody but the first process has left anything.
fn check_left(of: &Path, processes: usize) {
    let left = |process| fs::read_dir(own(of, process).parent().unwrap()).unwrap().count();
    assert_eq!(left(0), 1);
    assert!((1..processes).all(|process| left(process) == 0));
}

/// Makes a table by one process, and by several that share no folder, and compares the files.
fn check<G, W>(teams: &[usize], run: &Run, maker: impl Fn() -> Maker<G, W> + Sync)
where
    G: IndexedTiers + Encode + Shared,
    W: Way<G>,
{
    let folder = crate::folder();
    let one = folder.path().join("one");
    maker().solve(&one, &Run::new()).unwrap();
    for &processes in teams {
        let of = folder.path().join(processes.to_string());
        let make = |_: &Run, exchange: &mut dyn Exchange| gather(maker(), &of, run, exchange);
        for made in each(processes, 1, make) {
            made.unwrap();
        }
        check_left(&of, processes);
        assert!(all_files(&own(&of, 0)) == all_files(&one), "{processes} processes");
    }
}

#[test]
fn tiers_whose_ranks_are_divided_have_the_same_bytes() {
    let board = &ConnectFour::new(4, 4).unwrap();
    check(&[3], &Run::new(), || Maker::new(board).shard(1 << 16));
    check(&[2], &Run::new(), || Maker::new(board).outcomes());
}

#[test]
fn tiers_that_processes_solve_beside_each_other_have_the_same_bytes() {
    let (pawns, morris) = (&Pawns::breakthrough(3, 4).unwrap(), &Morris::new(3).unwrap());
    check(&[2], &Run::new(), || Maker::loopy(pawns).shard(1 << 16));
    check(&[3], &Run::new(), || Maker::loopy(morris));
}

#[test]
fn numbers_that_need_more_room_have_the_same_bytes() {
    check(&[2, 3], &Run::new(), || Maker::new(Matches(9_999)));
    check(&[2], &Run::new(), || Maker::loopy(Matches(9_999)));
}

/// Shells complete the name of a folder so.
#[test]
fn a_separator_may_follow_the_name_of_the_folder() {
    let folder = crate::folder();
    let made = each(2, 1, |run, exchange| {
        let path = own(folder.path(), exchange.process()).join("");
        Maker::new(Matches(2_999)).gather_with(path, run, exchange).map(drop)
    });
    assert!(made.iter().all(Result::is_ok), "{made:?}");
    check_left(folder.path(), 2);
}

/// One process finds that numbers are wider when others have finished tiers of the same step.
#[test]
fn tiers_that_are_finished_when_numbers_grow_have_the_same_bytes() {
    const TIER: u32 = 300;
    let chain = |at: u32| match at % TIER {
        0 => None,
        _ if at / TIER == 2 => Some(at - 1),
        left => Some(at - left),
    };
    let game = Scripted::new(0, chain).numbered(6 * TIER).in_tiers(6 * TIER, TIER);
    let game = &game.tiered(|at| at / TIER, |_| Vec::new());
    check(&[2, 3, 5], &Run::new(), || Maker::new(game));
}

#[test]
fn a_tier_whose_positions_are_shared_has_the_same_bytes() {
    let maker = || Maker::loopy_ranks(PongHauKi::default());
    let least = maker().forecast(&Run::new()).unwrap().least_bytes;
    check(&[2, 3], &Run::new().memory(least - 1), maker);
}

/// Games without ranks: the second time the table is there.
#[test]
fn sparse_tables_have_the_same_bytes() {
    let board = &ConnectFour::new(4, 4).unwrap();
    let (folder, maker) = (crate::folder(), || SparseMaker::new(board).shard(1 << 16));
    let (one, of) = (folder.path().join("one"), folder.path().join("of"));
    maker().solve(&one, &Run::new()).unwrap();
    for processes in [3, 2] {
        let make = |run: &Run, exchange: &mut dyn Exchange| {
            let process = exchange.process();
            let made = maker().gather_with(own(&of, process), run, exchange)?;
            assert_eq!(made.is_some(), process == 0);
            Ok(())
        };
        for made in each(processes, 1, make) {
            made.unwrap();
        }
        check_left(&of, processes);
        assert!(all_files(&own(&of, 0)) == all_files(&one), "{processes} processes");
    }
    let shared = |run: &Run, exchange: &mut dyn Exchange| {
        let own = own(&folder.path().join("shared"), exchange.process());
        maker().solve_with(own, run, exchange).map(drop)
    };
    let ended = each(2, 1, shared);
    assert!(ended[1].as_ref().is_err_and(|error| error.to_string().contains("--gather")));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn random_games_have_the_same_bytes(points in points(9)) {
        let game = points.in_tiers();
        check(&[2, 3], &Run::new(), || Maker::loopy(&game).margins());
    }
}

/// What the first process has counts: shards of a tier at work, and tiers of which one is damaged.
#[test]
fn a_run_that_was_stopped_goes_on_with_what_the_first_process_has() {
    let (folder, board) = (crate::folder(), &ConnectFour::new(4, 4).unwrap());
    let (one, of) = (folder.path().join("one"), folder.path().join("of"));
    let maker = || Maker::new(board).shard(1 << 16);
    maker().solve(&one, &Run::new()).unwrap();
    let stopped = |run: &Run, exchange: &mut dyn Exchange| {
        let stops = exchange.process() == 1;
        let run = if stops { stopped_after(60_000) } else { run.clone() };
        gather(maker(), &of, &run, exchange)
    };
    assert!(each(3, 1, stopped).iter().all(Result::is_err));
    check_left(&of, 3);
    let there = own(&of, 0);
    let (whole, begun) = (all_files(&one), all_files(&there));
    assert!(begun.len() > 8 && begun.len() < whole.len(), "{} files", begun.len());
    let shard = begun.keys().rfind(|path| path.ends_with("outcome/c/0")).unwrap();
    let mut bytes = begun[shard].clone();
    bytes[0] ^= 1;
    fs::write(there.join(shard), bytes).unwrap();
    // The second time it is there.
    for _ in 0..2 {
        for made in each(2, 1, |run, exchange| gather(maker(), &of, run, exchange)) {
            made.unwrap();
        }
    }
    check_left(&of, 2);
    assert!(all_files(&there) == whole);
}

/// All processes gather, or none does.
#[test]
fn processes_that_do_not_all_gather_are_refused() {
    for first in [true, false] {
        let folder = crate::folder();
        let ended = each(2, 1, |run, exchange| {
            let (process, maker) = (exchange.process(), Maker::new(Matches(2_999)));
            if first == (process == 0) {
                gather(maker, folder.path(), run, exchange)
            } else {
                maker.solve_with(own(folder.path(), process), run, exchange).map(drop)
            }
        });
        assert!(
            matches!(ended[1], Err(TableError::Invalid { setting: "gather", .. })),
            "{ended:?}"
        );
        assert!(matches!(ended[0], Err(TableError::Exchange(_))), "{ended:?}");
    }
}

/// What a process that was killed has left is removed by the next one of its number, and nothing
/// else is: not the folder of one that is there, nor that of one that has just begun it.
#[test]
fn the_remains_of_killed_processes_are_removed() {
    let folder = crate::folder();
    let of = folder.path();
    let beside = own(of, 1).parent().unwrap().to_owned();
    let made = |name: &str, lock: Option<&str>| {
        let path = beside.join(name);
        fs::create_dir_all(path.join("0000")).unwrap();
        lock.map(|text| {
            fs::write(path.join(".lock"), text).unwrap();
            fs::File::options().write(true).open(path.join(".lock")).unwrap()
        })
    };
    drop(made("table.process-1-7", Some("process 7\n")));
    let held = made("table.process-1-8", Some("process 8\n")).unwrap();
    held.lock().unwrap();
    let left = ["table.process-1-9", "table.process-1-x", "table.process-11-7"];
    made(left[0], Some(""));
    made(left[1], Some("process 7\n"));
    made(left[2], Some("process 7\n"));
    each(2, 1, |run, exchange| {
        gather(Maker::new(ConnectFour::new(3, 3).unwrap()), of, run, exchange)
    })
    .into_iter()
    .for_each(Result::unwrap);
    let names = fs::read_dir(&beside).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<_> = names.map(|name| name.into_string().unwrap()).collect();
    names.sort_unstable();
    assert_eq!(names, ["table.process-1-8", left[0], left[1], left[2]]);
}
