//! What is refused, and by which words.

use std::fs;

use gt_core::example::Matches;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{LimitError, Run, SolveError};
use gt_gallery::ConnectFour;
use gt_table::{Maker, OneTier, Table, TableError};
use gt_testkit::scripted::Scripted;

#[test]
fn a_folder_with_something_else_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("letter.txt"), "dear").unwrap();
    let refused = gt_table::solve(Matches(10), folder.path(), &Run::new()).unwrap_err();
    assert!(matches!(&refused, TableError::Occupied { name, .. } if name == "letter.txt"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    // Also where the strange name lies beside a table.
    let table = folder.path().join("t.gt");
    gt_table::solve(Matches(10), &table, &Run::new()).unwrap();
    fs::write(table.join("notes"), "").unwrap();
    let refused = gt_table::solve(Matches(10), &table, &Run::new()).unwrap_err();
    assert!(matches!(&refused, TableError::Occupied { name, .. } if name == "notes"));
}

#[test]
fn too_little_memory_is_refused_before_anything_is_written() {
    let (game, folder) = (ConnectFour::new(5, 4).unwrap(), tempfile::tempdir().unwrap());
    let path = folder.path().join("c4.gt");
    let maker = Maker::new(&game);
    let needed = maker.forecast(&Run::new()).unwrap().bytes;
    let refused = maker.clone().solve(&path, &Run::new().memory(needed - 1)).unwrap_err();
    let TableError::Solve(SolveError::TierLimit { limit, .. }) = &refused else { panic!() };
    assert!(matches!(limit, LimitError::Memory { .. }), "{refused}");
    assert!(!path.exists());
    assert!(maker.solve(&path, &Run::new().memory(needed)).is_ok());
}

/// The tiers need more and more: what a refusal names must do for all of them.
#[test]
fn a_refusal_names_what_the_whole_table_needs() {
    let folder = tempfile::tempdir().unwrap();
    let game = ConnectFour::new(5, 4).unwrap();
    let (ends, loopy) = (folder.path().join("ends.gt"), folder.path().join("loopy.gt"));
    let named = |refused: TableError| match refused {
        TableError::Solve(SolveError::TierLimit {
            limit: LimitError::Memory { needed, .. },
            ..
        }) => needed,
        other => panic!("{other}"),
    };
    let little = Run::new().memory(1 << 14); // enough to list the tiers
    let needed = named(Maker::new(&game).solve(&ends, &little).unwrap_err());
    assert_eq!(needed, Maker::new(&game).forecast(&little).unwrap().least_bytes);
    assert!(Maker::new(&game).solve(&ends, &Run::new().memory(needed)).is_ok());
    let needed = named(Maker::loopy(&game).solve(&loopy, &little).unwrap_err());
    assert_eq!(needed, Maker::loopy(&game).forecast(&little).unwrap().least_bytes);
    assert!(Maker::loopy(&game).solve(&loopy, &Run::new().memory(needed)).is_ok());
}

/// Three tiers of 1,600,000 ranks; only every 1,000th is a position, which leads to one of the tier
/// below. A play of the last two tiers has more than 126 plies, so their values need two bytes.
fn long_play_in_great_tiers() -> Scripted<'static> {
    const STEP: u32 = 1_000;
    let tier = |at: u32| at / 1_600;
    Scripted::new(4_799, move |at: u32| match tier(at) {
        0 => (1..200).contains(&at).then(|| at - 1),
        _ => Some(if at % 1_600 < 150 {
            at - 1_600
        } else {
            at % 1_600 % 100 + (tier(at) - 1) * 1_600
        }),
    })
    .tiered(tier, |tier| (0..=tier).rev().skip(1).take(1).collect())
    .ranked_in_tiers(
        0..3,
        |_| 1_600_000,
        |at| u64::from(at % 1_600 * STEP),
        |tier, rank| {
            let rank = u32::try_from(rank).ok()?;
            (rank % STEP == 0).then_some(tier * 1_600 + rank / STEP)
        },
    )
    .encoded(|at, out| out.put_up_to(at, u32::MAX), |from| from.take_up_to(u32::MAX))
}

/// Answers are taken to be as narrow as can be, and turn out wider when much is written already.
#[test]
fn a_refusal_at_work_names_what_the_whole_table_needs() {
    let (folder, game) = (tempfile::tempdir().unwrap(), long_play_in_great_tiers());
    for shard in [1 << 16, 1 << 22] {
        let maker = || Maker::new(&game).shard(shard);
        let narrow = maker().forecast(&Run::new()).unwrap().least_bytes;
        let path = folder.path().join(shard.to_string());
        let solve = |bytes| maker().solve(&path, &Run::new().memory(bytes));
        let refused = solve(narrow).unwrap_err();
        let TableError::Solve(SolveError::TierLimit {
            limit: LimitError::Memory { needed, limit },
            ..
        }) = refused
        else {
            panic!("{refused}")
        };
        // The limit is the one that was set, and what is named beside it is enough for all.
        assert_eq!(limit, narrow);
        // Two tiers take twice as much, and so does what is encoded; and there is a narrow copy.
        assert!((1_600_000..10_000_000).contains(&(needed - limit)), "{needed} {limit}");
        assert!(path.exists());
        assert!(solve(needed).is_ok());
    }
}

#[test]
fn a_loopy_table_is_forecast_with_its_moves_and_without_them() {
    let game = OneTier(Matches(2_000_000));
    let forecast = |run: &Run| Maker::loopy(&game).forecast(run).unwrap();
    let free = forecast(&Run::new());
    let beside = free.least_bytes - (4 * 2_000_001 + 2_000_001 / 64 + (3 << 20));
    let tier = Tablebase::estimate_by_tiers(&game, &Run::new()).unwrap();
    assert_eq!(free.bytes, tier.bytes + beside);
    assert!(free.bytes > 2 * free.least_bytes, "{free:?}");
    assert_eq!(forecast(&Run::new().memory(free.bytes)), free);
    assert_eq!(forecast(&Run::new().memory(free.least_bytes)).bytes, free.least_bytes);
}

#[test]
fn other_settings_are_refused_by_their_names() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.gt");
    let maker = Maker::new(Matches(3_000)).instance("matches:3000");
    maker.clone().solve(&path, &Run::new()).unwrap();
    for (other, setting) in [
        (maker.clone().level(9), "level"),
        (maker.clone().chunk(256), "chunk"),
        (maker.clone().shard(1 << 16), "shard"),
    ] {
        let refused = other.solve(&path, &Run::new()).unwrap_err();
        assert!(matches!(&refused, TableError::Setting { setting: name, .. } if *name == setting));
        assert!(refused.to_string().contains(&format!("was begun with {setting} ")), "{refused}");
    }
    assert!(!path.join(".lock").exists());
    let refused = maker.clone().instance("matches:3001").solve(&path, &Run::new()).unwrap_err();
    assert!(matches!(&refused, TableError::Foreign { what: "game", .. }), "{refused}");
    for (other, setting) in [
        (maker.clone().level(0), "level"),
        (maker.clone().chunk(100), "chunk"),
        (maker.shard(7), "shard"),
    ] {
        let refused = other.solve(folder.path().join("new"), &Run::new()).unwrap_err();
        assert!(matches!(&refused, TableError::Invalid { setting: name, .. } if *name == setting));
    }
}

/// Matches of which a player takes one to `most`; tiers of ten.
fn heap(most: u32, swap: bool) -> Scripted<'static> {
    let number = move |left: u32| if swap { left ^ 1 } else { left };
    Scripted::new(39, move |left: u32| (1..=most).filter_map(move |taken| left.checked_sub(taken)))
        .tiered(|left| left / 10, |tier| (0..tier).collect())
        .ranked_in_tiers(
            0..4,
            |_| 10,
            move |left| u64::from(number(left) % 10),
            move |tier, rank| {
                u32::try_from(rank)
                    .ok()
                    .filter(|&rank| rank < 10)
                    .map(|rank| number(tier * 10 + rank))
            },
        )
        .encoded(|left, out| out.put_up_to(left, 39_u32), |from| from.take_up_to(39_u32))
}

#[test]
fn other_rules_and_another_numbering_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.gt");
    let game = heap(3, false);
    gt_table::solve(&game, &path, &Run::new()).unwrap();
    let (rules, numbers) = (heap(2, false), heap(3, true));
    for other in [&rules, &numbers] {
        let refused = Table::open(other, &path, &Run::new()).unwrap_err();
        assert!(matches!(&refused, TableError::Foreign { what: "rules", .. }), "{refused}");
    }
    assert!(Table::open(&heap(3, false), &path, &Run::new()).is_ok());
}

#[test]
fn the_tag_of_known_rules_is_known() {
    let folder = tempfile::tempdir().unwrap();
    let table = gt_table::solve(Matches(2_999), folder.path().join("t.gt"), &Run::new()).unwrap();
    let info = table.info().unwrap();
    // Source: self. It must be the same on every platform and in every release.
    let tag = "c1e00d8f05571228788dbe93d0de6faaa11a525cb7712ef9f91bcf898a10de57";
    assert_eq!(info.rules_tag, tag, "the tag changed: tables of before cannot be opened");
}

#[test]
fn no_table_is_no_panic() {
    let folder = tempfile::tempdir().unwrap();
    for path in [folder.path().to_owned(), folder.path().join("nothing")] {
        let refused = Table::open(Matches(10), &path, &Run::new()).unwrap_err();
        assert!(matches!(refused, TableError::NoTable { .. }), "{refused}");
        assert!(matches!(gt_table::info(&path), Err(TableError::NoTable { .. })));
    }
    let table = gt_table::solve(Matches(10), folder.path().join("t.gt"), &Run::new()).unwrap();
    assert_eq!(table.value(&4_000).unwrap(), None); // a tier that the table does not have
}
