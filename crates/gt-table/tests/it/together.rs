//! Several processes write the bytes that one writes: here they are threads.

use std::sync::{Arc, Mutex};
use std::thread;

use gt_chomp::TierChomp;
use gt_core::example::Matches;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{LimitError, Progress, Run, SolveError, Threads};
use gt_fox_hens::{NamedRules, RowFoxHens};
use gt_gallery::{ConnectFour, Morris, MuTorere, MuTorereRules, Pawns, PongHauKi, ThreeMensMorris};
use gt_perm_matrix::{Goal, PermMatrix};
use gt_table::{Alone, Exchange, ExchangeError, Maker, SparseMaker, TableError, Way, together};
use gt_testkit::points::points;
use proptest::prelude::*;

use crate::resume::{all_files, stopped_after};

pub(crate) type Made = Result<(), TableError>;

/// What each of these processes comes to, with so many threads each.
pub(crate) fn each(
    processes: usize,
    threads: usize,
    make: impl Fn(&Run, &mut dyn Exchange) -> Made + Sync,
) -> Vec<Made> {
    let run = Run::new().threads(Threads::exactly(threads).unwrap());
    let (mut alone, make) = (Alone, &make);
    let parts = together(processes, &mut alone);
    let work = |mut part: Box<dyn Exchange + '_>| make(&run, &mut *part);
    thread::scope(|scope| {
        let parts = parts.into_iter().map(|part| scope.spawn(|| work(part)));
        let parts: Vec<_> = parts.collect();
        parts.into_iter().map(|part| part.join().unwrap()).collect()
    })
}

/// Processes, and threads of each.
const TEAMS: [(usize, usize); 5] = [(2, 1), (3, 1), (2, 2), (7, 1), (1, 3)];

/// Makes a table by one process, and by several, and compares the files.
fn check<G, W>(teams: &[(usize, usize)], maker: impl Fn() -> Maker<G, W> + Sync)
where
    G: IndexedTiers + Encode + Shared,
    W: Way<G>,
{
    let folder = crate::folder();
    let one = folder.path().join("one");
    maker().solve(&one, &Run::new()).unwrap();
    let expected = all_files(&one);
    for &(processes, threads) in teams {
        let together = folder.path().join(format!("{processes}x{threads}"));
        let make = |run: &Run, exchange: &mut dyn Exchange| {
            maker().solve_with(&together, run, exchange).map(|_| ())
        };
        for made in each(processes, threads, make) {
            made.unwrap();
        }
        assert!(all_files(&together) == expected, "{processes} processes, {threads} threads");
    }
}

#[test]
fn games_in_tiers_have_the_same_bytes() {
    let board = &ConnectFour::new(4, 4).unwrap();
    check(&TEAMS[..1], || Maker::new(board));
    check(&TEAMS[3..], || Maker::new(board).level(1));
    // Tiers of several shards are divided.
    check(&TEAMS[..3], || Maker::new(board).shard(1 << 16));
    check(&TEAMS[1..2], || Maker::new(board).outcomes().shard(1 << 16).chunk(1 << 12));
    let pawns = &Pawns::breakthrough(3, 4).unwrap();
    check(&TEAMS[2..3], || Maker::new(pawns).shard(1 << 16));
}

/// Each process says how far the work is: never less than before, and all of it in the end.
#[test]
fn progress_never_falls_and_reaches_its_total() {
    let game = &RowFoxHens::new(NamedRules::Strip3x5.rules());
    let folder = crate::folder();
    let seen = Mutex::new(Vec::new());
    let make = |run: &Run, exchange: &mut dyn Exchange| {
        let own = Arc::new(Mutex::new(Vec::new()));
        let log = Arc::clone(&own);
        let report = move |now: Progress| log.lock().unwrap().push(now);
        let run = run.clone().report_to(Arc::new(report));
        let made = Maker::loopy(game).solve_with(folder.path().join("t"), &run, exchange).map(drop);
        seen.lock().unwrap().push(own.lock().unwrap().clone());
        made
    };
    for made in each(3, 1, make) {
        made.unwrap();
    }
    for own in seen.into_inner().unwrap() {
        let solving = own.iter().filter(|now| now.phase == "solving tiers");
        let solving: Vec<_> = solving.map(|now| (now.done, now.total)).collect();
        assert!(solving.is_sorted() && solving.len() > 100, "{solving:?}");
        assert!(solving.last().is_some_and(|&(done, total)| Some(done) == total), "{solving:?}");
    }
}

/// Numbers that need two bytes are found by some process, and all tiers are written so.
#[test]
fn numbers_that_need_more_room_have_the_same_bytes() {
    check(&TEAMS, || Maker::new(Matches(9_999)));
    check(&TEAMS[..2], || Maker::new(Matches(200_000)).nimbers());
}

#[test]
fn loopy_games_have_the_same_bytes() {
    let morris = &Morris::new(3).unwrap();
    check(&TEAMS[1..3], || Maker::loopy(morris));
    check(&TEAMS, || Maker::loopy_ranks(PongHauKi::default()));
}

/// Makes a table whose largest tier no process has the memory for, and compares the files.
fn check_shared<G, W>(maker: impl Fn() -> Maker<G, W> + Sync)
where
    G: IndexedTiers + Encode + Shared,
    W: Way<G>,
{
    let folder = crate::folder();
    let one = folder.path().join("one");
    let run = Run::new().threads(Threads::exactly(1).unwrap());
    let enough = maker().forecast(&run).unwrap().least_bytes;
    let short = |run: &Run| run.clone().memory(enough - 1);
    let refused = maker().solve(&one, &short(&run)).unwrap_err();
    assert!(matches!(refused, TableError::Solve(SolveError::TierLimit { .. })), "{refused}");
    maker().solve(&one, &Run::new()).unwrap();
    for processes in [2, 3, 7] {
        let together = folder.path().join(processes.to_string());
        let make = |run: &Run, exchange: &mut dyn Exchange| {
            maker().solve_with(&together, &short(run), exchange).map(|_| ())
        };
        for made in each(processes, 1, make) {
            made.unwrap();
        }
        assert!(all_files(&together) == all_files(&one), "{processes} processes");
    }
}

#[test]
fn a_tier_too_large_for_one_process_has_the_same_bytes() {
    check_shared(|| Maker::loopy_ranks(PongHauKi::default()));
    let matrix = &PermMatrix::new(2, 3, Goal::HeavyEdge).unwrap();
    check_shared(|| Maker::loopy_ranks(matrix));
}

#[test]
fn the_games_of_the_workspace_have_the_same_bytes() {
    let chomp = &TierChomp::new(8, 8).unwrap();
    check(&TEAMS[..3], || Maker::new(chomp));
    check(&TEAMS[1..2], || Maker::new(chomp).nimbers());
    let matrix = &PermMatrix::new(3, 3, Goal::HeavyEdge).unwrap();
    check(&TEAMS[..2], || Maker::loopy_ranks(matrix));
    let foxes = &RowFoxHens::new(NamedRules::Strip3x5.rules());
    check(&TEAMS[1..2], || Maker::loopy(foxes));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn random_games_have_the_same_bytes(points in points(9)) {
        let game = points.in_tiers();
        check(&TEAMS, || Maker::loopy(&game).margins());
    }

    /// Moves into other tiers decide positions at their ply, also when nothing else happens then.
    #[test]
    fn random_tiers_too_large_for_one_process_have_the_same_bytes(points in points(9)) {
        let points = points.with_shares(&[0]);
        let game = points.in_tiers();
        check_shared(|| Maker::loopy(&game));
    }
}

/// Where endless play is worth points, a draw is refused, however many processes there are.
fn check_refused(one: &Made, all: &[Made]) {
    let is_refused =
        |made: &Made| matches!(made, Err(TableError::Solve(SolveError::EndlessPoints { .. })));
    let gave_up =
        |made: &Made| matches!(made, Err(TableError::Exchange(ExchangeError::GaveUp { .. })));
    assert_eq!(one.is_err(), is_refused(one), "{one:?}");
    assert_eq!(all.iter().any(is_refused), one.is_err(), "{all:?}");
    let others =
        |made: &Made| if one.is_ok() { made.is_ok() } else { is_refused(made) || gave_up(made) };
    assert!(all.iter().all(others), "{all:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn points_of_endless_play_are_refused_by_any_number_of_processes(points in points(9)) {
        let game = points.in_tiers();
        let folder = crate::folder();
        let of = |name: &str| folder.path().join(name);
        let run = Run::new().threads(Threads::exactly(1).unwrap());
        let one = Tablebase::explore(&game, [game.initial()], &run).map(|_| ());
        let one = one.map_err(TableError::from);
        check_refused(&one, &[SparseMaker::new(&game).solve(of("sparse"), &run).map(|_| ())]);
        check_refused(&one, &each(2, 2, |run, exchange| {
            SparseMaker::new(&game).solve_with(of("sparse-2"), run, exchange).map(|_| ())
        }));
        let enough = Maker::loopy(&game).forecast(&run).unwrap().least_bytes;
        let one = Maker::loopy(&game).solve(of("ranks"), &run).map(|_| ());
        check_refused(&one, &each(2, 1, |run, exchange| {
            let run = run.clone().memory(enough - 1);
            Maker::loopy(&game).solve_with(of("ranks-2"), &run, exchange).map(|_| ())
        }));
    }
}

/// Games without ranks are shared position by position.
#[test]
fn sparse_tables_have_the_same_bytes() {
    fn check<G: Encode + Shared>(
        teams: &[(usize, usize)],
        maker: impl Fn() -> SparseMaker<G> + Sync,
    ) {
        let folder = crate::folder();
        let one = folder.path().join("one");
        maker().solve(&one, &Run::new()).unwrap();
        let expected = all_files(&one);
        for &(processes, threads) in teams {
            let together = folder.path().join(format!("{processes}x{threads}"));
            let make = |run: &Run, exchange: &mut dyn Exchange| {
                maker().solve_with(&together, run, exchange).map(|_| ())
            };
            // The second call finds what the first one has left.
            for made in each(processes, threads, make).into_iter().chain(each(2, 1, make)) {
                made.unwrap();
            }
            assert!(all_files(&together) == expected, "{processes} processes, {threads} threads");
        }
    }
    let (star, morris) = (&MuTorere::new(MuTorereRules::B), &ThreeMensMorris::along_lines());
    check(&TEAMS, || SparseMaker::new(star));
    check(&TEAMS, || SparseMaker::new(morris));
    // Processes may have other threads: all take those of the first one.
    let folder = crate::folder();
    let path = folder.path().join("uneven");
    let make = |run: &Run, exchange: &mut dyn Exchange| {
        let threads = Threads::exactly(1 + exchange.process()).unwrap();
        SparseMaker::new(star)
            .solve_with(&path, &run.clone().threads(threads), exchange)
            .map(|_| ())
    };
    for made in each(3, 1, make) {
        made.unwrap();
    }
    let one = folder.path().join("one");
    SparseMaker::new(star).solve(&one, &Run::new()).unwrap();
    assert!(all_files(&path) == all_files(&one));
    // Several shards, whose first keys are looked for.
    let board = &ConnectFour::new(4, 4).unwrap();
    check(&TEAMS[1..3], || SparseMaker::new(board).shard(1 << 16));
}

/// What a process cannot go on with ends the others too, in words that name it.
#[test]
fn whoever_stops_is_named_and_the_same_call_goes_on() {
    let (folder, board) = (crate::folder(), &ConnectFour::new(4, 4).unwrap());
    let (one, path) = (folder.path().join("one"), folder.path().join("together"));
    Maker::new(board).solve(&one, &Run::new()).unwrap();
    let make = |run: &Run, exchange: &mut dyn Exchange| {
        let stops = exchange.process() == 1;
        let run = if stops { stopped_after(20_000) } else { run.clone() };
        Maker::new(board).solve_with(&path, &run, exchange).map(|_| ())
    };
    let ended = each(3, 1, make);
    let is_own =
        matches!(ended[1], Err(TableError::Solve(SolveError::Limit(LimitError::Interrupted))));
    assert!(is_own, "{ended:?}");
    for process in [0, 2] {
        let Err(TableError::Exchange(ExchangeError::GaveUp { process: 1, .. })) = &ended[process]
        else {
            panic!("{ended:?}")
        };
    }
    for made in
        each(2, 1, |run, exchange| Maker::new(board).solve_with(&path, run, exchange).map(|_| ()))
    {
        made.unwrap();
    }
    assert!(all_files(&path) == all_files(&one));
}

/// Each process compares the rules, the settings and the folder by itself.
#[test]
fn processes_that_differ_are_refused() {
    let folder = crate::folder();
    let path = folder.path().join("matches");
    let make = |run: &Run, exchange: &mut dyn Exchange| {
        let game = Matches(if exchange.process() == 1 { 2_998 } else { 2_999 });
        Maker::new(game).solve_with(&path, run, exchange).map(|_| ())
    };
    let ended = each(2, 1, make);
    assert!(matches!(ended[1], Err(TableError::Foreign { .. })), "{ended:?}");
    assert!(matches!(ended[0], Err(TableError::Exchange(_))), "{ended:?}");

    // A game without ranks is compared before it is solved; the first one says what it has.
    let path = folder.path().join("star");
    let make = |run: &Run, exchange: &mut dyn Exchange| {
        let is_other = exchange.process() == 1;
        let rules = if is_other { MuTorereRules::A } else { MuTorereRules::B };
        let report = Arc::new(|part: Progress| assert_ne!(part.phase, "discovering"));
        let run = run.clone().report_to(report);
        SparseMaker::new(&MuTorere::new(rules)).solve_with(&path, &run, exchange).map(|_| ())
    };
    let ended = each(3, 2, make);
    assert!(matches!(ended[1], Err(TableError::Foreign { .. })), "{ended:?}");
    for other in [&ended[0], &ended[2]] {
        let named =
            matches!(other, Err(TableError::Exchange(ExchangeError::GaveUp { process: 1, .. })));
        assert!(named, "{ended:?}");
    }

    let own = |exchange: &mut dyn Exchange| folder.path().join(exchange.process().to_string());
    let ended = each(2, 1, |run, exchange| {
        let own = own(exchange);
        Maker::new(Matches(2_999)).solve_with(own, run, exchange).map(|_| ())
    });
    assert!(matches!(ended[1], Err(TableError::NoTable { .. })), "{ended:?}");
    assert!(matches!(ended[0], Err(TableError::Exchange(_))), "{ended:?}");
}
