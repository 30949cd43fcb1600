//! A table on disk says what the same solver says in memory.

use gt_core::example::Matches;
use gt_core::margin::MarginTable;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::tiers::{MarginValues, Nimbers, Outcomes, Values};
use gt_core::{Run, Threads, certify};
use gt_gallery::{ConnectFour, Mnk, Morris, PongHauKi};
use gt_table::{ByComponents, ByRanks, Maker, OneTier, Table, TierByTier};
use gt_testkit::laws;
use gt_testkit::points::points;
use gt_testkit::scripted::Scripted;
use proptest::prelude::*;

fn two_threads() -> Run {
    Run::new().threads(Threads::exactly(2).unwrap())
}

/// Every position that a solution in memory knows has the same answer on disk, and no other does.
pub(crate) fn compare<M: Enumerate, D: Enumerate<Game = M::Game, Answer = M::Answer>>(
    memory: &M,
    disk: &D,
) {
    let mut known = 0_u64;
    memory
        .for_each(&mut |position, answer| {
            known += 1;
            assert_eq!(disk.value(position).unwrap(), Some(answer), "{position:?}");
            core::ops::ControlFlow::Continue(())
        })
        .unwrap();
    let mut listed = 0_u64;
    disk.for_each(&mut |position, answer| {
        listed += 1;
        assert_eq!(memory.value(position).unwrap(), Some(answer), "{position:?}");
        core::ops::ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!(known, listed);
}

#[test]
fn connect_four_has_its_published_counts() {
    let (game, folder) = (ConnectFour::new(4, 4).unwrap(), crate::folder());
    let path = folder.path().join("c4-4x4.gt");
    let table = gt_table::solve(&game, &path, &two_threads()).unwrap();
    compare(&Values::solve(&game, &Run::new()).unwrap(), &table);
    assert_eq!(table.outcome(&game.initial()).unwrap(), Some(Outcome::Draw));
    assert_eq!(table.tiers_found(), 0);

    let info = table.info().unwrap();
    assert_eq!((info.tiers.len(), info.is_complete(), &*info.question), (17, true, "value"));
    assert_eq!(info.counts().iter().sum::<u64>(), table_len(&table));
    let verified = table.verify(1, &two_threads()).unwrap();
    assert_eq!((verified.positions, verified.flaw), (table_len(&table), None));
    let some = table.verify(10, &Run::new()).unwrap();
    assert!(some.positions > 0 && some.positions < verified.positions && some.flaw.is_none());
    laws::solution(&table);
    assert_eq!(certify::reachable(&game, &table, [game.initial()], &Run::new()).unwrap().flaws, 0);
}

fn table_len<S: Enumerate>(table: &S) -> u64 {
    let mut len = 0;
    let count = &mut |_: &_, _| {
        len += 1;
        core::ops::ControlFlow::Continue(())
    };
    table.for_each(count).unwrap();
    len
}

#[test]
fn outcomes_take_one_plane() {
    let (game, folder) = (Mnk::new(3, 3, 3).unwrap(), crate::folder());
    let path = folder.path().join("ttt.gt");
    let table = Maker::new(&game).outcomes().solve(&path, &Run::new()).unwrap();
    compare(&Outcomes::solve(&game, &Run::new()).unwrap(), &table);
    assert!(!path.join("0004").join("plies").exists());
    assert!(table.verify_outcomes(&Run::new()).unwrap().flaw.is_none());
    let opened = Table::open_outcomes(&game, &path, &Run::new()).unwrap();
    assert_eq!(opened.value(&game.initial()).unwrap(), Some(Outcome::Draw));
    let wrong = Table::open(&game, &path, &Run::new()).unwrap_err();
    assert!(wrong.to_string().contains("another question: outcome, and not value"), "{wrong}");
}

#[test]
fn nimbers_are_kept() {
    let folder = crate::folder();
    let game = Matches(2_500);
    let table = Maker::new(game).nimbers().solve(folder.path().join("n.gt"), &Run::new()).unwrap();
    let memory = Nimbers::solve(game, &Run::new()).unwrap();
    for matches in [0, 1, 7, 1_000, 2_499, 2_500] {
        assert_eq!(table.nimber(&matches).unwrap(), memory.nimber(&matches).unwrap());
    }
    assert!(table.verify_again::<TierByTier<_>>(&Run::new()).unwrap().flaw.is_none());
}

#[test]
fn margins_are_kept_with_their_signs() {
    let game = Scripted::new(40, |left: u32| (1..=3).filter_map(move |n| left.checked_sub(n)))
        .with_margin(|over| Margin(7 - 20 * over.cast_signed()))
        .numbered(41)
        .in_tiers(41, 10);
    let folder = crate::folder();
    let table = Maker::new(&game).margins().solve(folder.path().join("m.gt"), &Run::new()).unwrap();
    compare(&MarginValues::solve(&game, &Run::new()).unwrap(), &table);
    assert!(table.verify_again::<TierByTier<_>>(&Run::new()).unwrap().flaw.is_none());
}

#[test]
fn loopy_tiers_have_draws_without_plies() {
    let (game, folder) = (Morris::new(3).unwrap(), crate::folder());
    let path = folder.path().join("morris.gt");
    let table = Maker::loopy(&game).solve(&path, &two_threads()).unwrap();
    let memory = Tablebase::by_tiers(&game, &Run::new()).unwrap();
    compare(&memory, &table);
    assert!(table.verify(1, &Run::new()).unwrap().flaw.is_none());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// The oracle shares no code with the solvers.
    #[test]
    fn loopy_tiers_that_end_by_points_have_margins(points in points(9)) {
        let (game, folder, run) = (&points.in_tiers(), crate::folder(), Run::new());
        let path = folder.path().join("points.gt");
        let maker = || Maker::loopy(game).margins();
        let table = maker().solve(&path, &run).unwrap();
        for (at, expected) in (0..).zip(points.oracle()) {
            prop_assert_eq!(table.value(&at).unwrap(), Some(expected));
        }
        compare(&MarginTable::by_tiers(game, &run).unwrap(), &table);
        prop_assert_eq!(table.verify_again::<ByComponents>(&run).unwrap().flaw, None);
        // A tier that is lost is solved again from what the others say.
        let digest = table.info().unwrap().digest;
        drop(table);
        std::fs::remove_dir_all(path.join("0000")).unwrap();
        let again = maker().solve(&path, &run).unwrap();
        prop_assert_eq!((again.tiers_mended(), again.info().unwrap().digest), (1, digest));
        prop_assert!(Table::open_margins(game, &path, &run).is_ok());
    }
}

#[test]
fn a_game_with_ranks_is_one_tier() {
    let (game, folder) = (PongHauKi::default(), crate::folder());
    let path = folder.path().join("p.gt");
    let table = Maker::loopy_ranks(&game).solve(&path, &Run::new()).unwrap();
    let memory = Tablebase::dense(&game, &Run::new()).unwrap();
    let mut known = 0;
    memory
        .for_each(&mut |position, value| {
            known += 1;
            assert_eq!(table.value(position).unwrap(), Some(value), "{position:?}");
            core::ops::ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!(known, table_len(&table));
}

/// Makes the same table by two ways, the second on two threads.
macro_rules! same {
    ($first:expr, $second:expr, $way:ty) => {{
        let folder = crate::folder();
        let table = $first.solve(folder.path().join("first.gt"), &Run::new()).unwrap();
        let same = $second.solve(folder.path().join("second.gt"), &two_threads()).unwrap();
        assert_eq!(table.info().unwrap().digest, same.info().unwrap().digest);
        assert_eq!(table.positions(), same.positions());
        let again = same.verify_again::<$way>(&Run::new()).unwrap();
        assert_eq!((again.positions, again.flaw), (same.positions(), None));
    }};
}

#[test]
fn one_tier_is_the_same_table_as_all_ranks() {
    let game = Matches(70_000);
    let tier = || Maker::new(OneTier(game));
    same!(tier(), Maker::ranks(game), ByRanks<Value>);
    same!(tier().outcomes(), Maker::ranks(game).outcomes(), ByRanks<Outcome>);
    same!(tier().nimbers(), Maker::ranks(game).nimbers(), ByRanks<Nimber>);
    let points = &Scripted::new(40, |left: u32| (1..=3).filter_map(move |n| left.checked_sub(n)))
        .with_margin(|over| Margin(7 - 20 * over.cast_signed()))
        .numbered(41);
    let tier = Maker::new(OneTier(points)).margins();
    same!(tier, Maker::ranks(points).margins(), ByRanks<Margin>);
    let loops = &PongHauKi::default();
    let folder = crate::folder();
    let digest = |table: Table<_, Value>| table.info().unwrap().digest;
    let [first, second] = ["first.gt", "second.gt"].map(|name| folder.path().join(name));
    let tier = Maker::loopy(OneTier(loops)).solve(first, &Run::new()).unwrap();
    let ranks = Maker::loopy_ranks(loops).solve(second, &two_threads()).unwrap();
    assert_eq!(digest(tier), digest(ranks));
}

#[test]
fn the_files_do_not_depend_on_threads() {
    let (game, folder) = (ConnectFour::new(4, 3).unwrap(), crate::folder());
    let digests = [1, 2, 3, 8].map(|threads| {
        let path = folder.path().join(threads.to_string());
        let run = Run::new().threads(Threads::exactly(threads).unwrap());
        gt_table::solve(&game, &path, &run).unwrap();
        crate::resume::all_files(&path)
    });
    assert!(digests.windows(2).all(|pair| pair[0] == pair[1]));
}
