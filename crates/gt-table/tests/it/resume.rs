//! A run that was stopped goes on, and ends with the same bytes.

use core::sync::atomic::{AtomicBool, Ordering};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use gt_core::prelude::*;
use gt_core::{LimitError, Run, SolveError};
use gt_gallery::ConnectFour;
use gt_table::{Maker, Table, TableError};
use gt_testkit::scripted::Scripted;

/// All files under a folder, with what is in them.
pub(crate) fn all_files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(at) = folders.pop() {
        for entry in fs::read_dir(&at).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.insert(
                    path.strip_prefix(folder).unwrap().to_owned(),
                    fs::read(&path).unwrap(),
                );
            }
        }
    }
    files
}

/// A run that is interrupted when so many ranks are solved.
pub(crate) fn stopped_after(ranks: u64) -> Run {
    stopped_in("solving tiers", ranks)
}

/// A run that is interrupted when so much of a phase is done.
pub(crate) fn stopped_in(phase: &'static str, ranks: u64) -> Run {
    let flag = Arc::new(AtomicBool::new(false));
    let set = Arc::clone(&flag);
    let report = move |now: gt_core::Progress| {
        if now.phase == phase && now.done >= ranks {
            set.store(true, Ordering::Relaxed);
        }
    };
    Run::new().interrupt(flag).report_to(Arc::new(report))
}

#[test]
fn a_stopped_run_goes_on_and_ends_with_the_same_bytes() {
    let (game, folder) = (ConnectFour::new(4, 4).unwrap(), tempfile::tempdir().unwrap());
    let (whole, parts) = (folder.path().join("whole"), folder.path().join("parts"));
    gt_table::solve(&game, &whole, &Run::new()).unwrap();
    let mut stops = 0;
    for ranks in [1, 1_000, 20_000, 60_000, 100_000, 150_000] {
        match gt_table::solve(&game, &parts, &stopped_after(ranks)) {
            Err(TableError::Solve(SolveError::Limit(LimitError::Interrupted))) => stops += 1,
            other => assert!(other.is_ok(), "{other:?}"),
        }
        let unfinished = Table::open(&game, &parts, &Run::new()).map(|_| ());
        assert!(
            matches!(unfinished, Err(TableError::Unfinished { tiers: 17, .. })),
            "{unfinished:?}"
        );
    }
    assert_eq!(stops, 6);
    let info = gt_table::info(&parts).unwrap();
    let owed = info.tiers.iter().filter(|tier| tier.is_none()).count();
    assert!(!info.is_complete() && (1..17).contains(&owed), "{owed}");
    let table = gt_table::solve(&game, &parts, &Run::new()).unwrap();
    assert_eq!(table.tiers_found(), 17 - owed as u64);
    assert_eq!(all_files(&whole), all_files(&parts));
    // Once more: nothing is left to do.
    let table = gt_table::solve(&game, &parts, &Run::new()).unwrap();
    assert_eq!(table.tiers_found(), 17);
}

/// Two tiers of 150,000 positions, three shards each: a move takes 150,000.
fn halves() -> Scripted<'static> {
    Scripted::new(299_999, |left: u32| left.checked_sub(150_000))
        .numbered(300_000)
        .in_tiers(300_000, 150_000)
}

#[test]
fn a_tier_goes_on_after_its_last_whole_shard() {
    let folder = tempfile::tempdir().unwrap();
    let asked = |name: &str, stops: &[u64]| {
        let path = folder.path().join(name);
        for &ranks in stops {
            let run = stopped_after(ranks);
            Maker::new(halves()).shard(1 << 16).solve(&path, &run).unwrap_err();
        }
        let game = halves();
        Maker::new(&game).shard(1 << 16).solve(&path, &Run::new()).unwrap();
        (game.calls(), all_files(&path))
    };
    let (whole, files) = asked("whole", &[0]);
    // In the second shard of the second tier.
    let (rest, same) = asked("parts", &[0, 150_000 + 65_537]);
    assert_eq!(whole - rest, 150_000 + 65_536);
    assert_eq!(files, same);
}

/// Two tiers of two shards each, whose games are over in tier 0: how, a hash of the position says.
fn hashed(seed: u32) -> Scripted<'static> {
    const TIER: u32 = 2 << 16;
    let word = move |at: u32| (at ^ seed).wrapping_mul(0x9e37_79b9) >> 16;
    Scripted::new(2 * TIER - 1, |left: u32| left.checked_sub(TIER))
        .with_decided(move |at| {
            (at < TIER).then(|| [Outcome::Loss, Outcome::Draw, Outcome::Win][word(at) as usize % 3])
        })
        .numbered(2 * TIER)
        .in_tiers(2 * TIER, TIER)
}

/// A shard that was copied in is none of this place, though it is whole and has the right size.
#[test]
fn a_shard_of_another_place_is_not_taken_up() {
    let folder = crate::folder();
    let path = |name: &str| folder.path().join(name);
    let maker = |seed| Maker::new(hashed(seed)).shard(1 << 16);
    for (seed, name) in [(1, "whole"), (2, "other")] {
        maker(seed).solve(path(name), &Run::new()).unwrap();
    }
    let whole = all_files(&path("whole"));
    // What is copied, and to which shard: the other array is of the right place.
    let foreign = [
        ("whole/0001/outcome/c/0", "0000/outcome/c/0"),
        ("whole/0001/plies/c/1", "0000/plies/c/1"),
        ("whole/0000/outcome/c/1", "0000/outcome/c/0"),
        ("whole/0001/outcome/c/0", "0001/outcome/c/1"),
        ("whole/0001/plies/c/0", "0001/outcome/c/0"),
        ("whole/0000/outcome/c/1", "0000/plies/c/1"),
        ("other/0000/outcome/c/0", "0000/outcome/c/0"),
        ("other/0001/plies/c/0", "0001/plies/c/0"),
    ];
    for (from, to) in foreign {
        let parts = path("parts");
        maker(1).solve(&parts, &stopped_after(0)).unwrap_err();
        // A crash of the tier at work left this shard of each array.
        let shard = to.rsplit('/').next().unwrap();
        let (tier, place) = (&to[..4], format!("c/{shard}"));
        for array in ["outcome", "plies"] {
            let [of_whole, of_parts] =
                ["whole", "parts"].map(|name| path(name).join(tier).join(array));
            fs::create_dir_all(of_parts.join("c")).unwrap();
            for file in ["zarr.json", &place] {
                fs::copy(of_whole.join(file), of_parts.join(file)).unwrap();
            }
        }
        fs::copy(path(from), parts.join(to)).unwrap();
        let table = maker(1).solve(&parts, &Run::new()).unwrap();
        assert_eq!(table.tiers_mended(), 1, "{from} {to}");
        assert_eq!(table.verify(1, &Run::new()).unwrap().flaw, None);
        assert!(all_files(&parts) == whole, "{from} {to}");
        // Nor is it in a finished tier.
        fs::copy(path(from), parts.join(to)).unwrap();
        let error = table.verify(1, &Run::new()).unwrap_err().to_string();
        assert!(error.contains(to) && error.contains("seal"), "{error}");
        fs::remove_dir_all(parts).unwrap();
    }
}

#[test]
fn a_tier_that_is_walked_is_solved_again_whole() {
    let (game, folder) = (chain(200_000, 150_000), tempfile::tempdir().unwrap());
    let [whole, parts] = ["whole", "parts"].map(|name| folder.path().join(name));
    let maker = || Maker::new(&game).shard(1 << 16);
    maker().solve(&whole, &Run::new()).unwrap();
    maker().solve(&parts, &stopped_after(150_001)).unwrap_err();
    // Some shards of the first tier are there, and its description is not.
    fs::remove_file(parts.join("0000/zarr.json")).unwrap();
    fs::remove_file(parts.join("0000/plies/c/1")).unwrap();
    maker().solve(&parts, &Run::new()).unwrap();
    assert_eq!(all_files(&whole), all_files(&parts));
}

#[test]
fn remains_of_a_crash_are_no_shards() {
    let (game, folder) = (ConnectFour::new(4, 3).unwrap(), tempfile::tempdir().unwrap());
    let (whole, parts) = (folder.path().join("whole"), folder.path().join("parts"));
    gt_table::solve(&game, &whole, &Run::new()).unwrap();
    gt_table::solve(&game, &parts, &stopped_after(2_000)).unwrap_err();
    // Cut off while a file was written: it has its temporary name.
    let tier = parts.join("0012");
    for name in ["outcome/c", "plies/c"] {
        fs::create_dir_all(tier.join(name)).unwrap();
    }
    for remains in ["0012/plies/c/0.1f.tmp", "0012/plies/zarr.json.1f.tmp", "zarr.json.1f.tmp"] {
        fs::write(parts.join(remains), b"{").unwrap();
    }
    // What was not ours in a folder of ours stays.
    let [note, other] = ["0012/note.tmp", "0012/plies/c/notes"].map(|name| parts.join(name));
    fs::write(&note, b"").unwrap();
    fs::write(&other, b"").unwrap();
    gt_table::solve(&game, &parts, &Run::new()).unwrap();
    let left: Vec<_> = all_files(&parts)
        .into_keys()
        .filter(|path| {
            path.to_string_lossy().contains("note") || path.to_string_lossy().contains("tmp")
        })
        .collect();
    assert_eq!(left, [PathBuf::from("0012/note.tmp"), PathBuf::from("0012/plies/c/notes")]);
    fs::remove_file(note).unwrap();
    fs::remove_file(other).unwrap();
    assert!(all_files(&whole) == all_files(&parts));
}

/// A chain: position `n` is over in `n` plies.
pub(crate) fn chain(len: u32, tier: u32) -> Scripted<'static> {
    Scripted::new(len - 1, |left: u32| left.checked_sub(1)).numbered(len).in_tiers(len, tier)
}

#[test]
fn plies_beyond_a_byte_widen_the_whole_table() {
    for (len, tier, number) in [
        (255, 100, "uint8"), // 254 plies fit
        (256, 100, "uint16"),
        (65_535, 30_000, "uint16"),
        (65_537, 30_000, "uint32"),
        (200_000, 70_000, "uint32"), // a tier of more than one shard
    ] {
        let (game, folder) = (chain(len, tier), tempfile::tempdir().unwrap());
        let path = folder.path().join("chain.gt");
        let table = Maker::new(&game).shard(1 << 16).solve(&path, &Run::new()).unwrap();
        let info = table.info().unwrap();
        assert_eq!(info.second, Some(("plies".into(), number.into())), "{len}");
        assert_eq!(info.greatest(), Some(len - 1));
        for at in [0, 1, 253, 254, len / 2, len - 2, len - 1] {
            let value = table.value(&at).unwrap().unwrap();
            assert_eq!((value.plies(), value.outcome() == Outcome::Win), (Some(at), at % 2 == 1));
        }
        let verified = table.verify(1, &Run::new()).unwrap();
        assert_eq!((verified.positions, verified.flaw), (len.into(), None));
    }
}

#[test]
fn a_stop_while_plies_are_widened_leaves_no_mixture() {
    let (game, folder) = (chain(3_000, 100), tempfile::tempdir().unwrap());
    let (whole, parts) = (folder.path().join("whole"), folder.path().join("parts"));
    gt_table::solve(&game, &whole, &Run::new()).unwrap();
    // A table that was begun with bytes, and stopped when its first tiers were written.
    gt_table::solve(&game, &parts, &stopped_after(300)).unwrap_err();
    let begun = fs::read_to_string(parts.join("zarr.json")).unwrap();
    assert!(begun.contains("uint8"));
    // Stopped again when the first tiers were widened.
    gt_table::solve(&game, &parts, &stopped_after(400)).unwrap_err();
    let begun = fs::read_to_string(parts.join("zarr.json")).unwrap();
    assert!(begun.contains("uint16"));
    // And one tier whose shards were replaced in part: the description is that of bytes.
    fs::remove_file(parts.join("0001").join("zarr.json")).unwrap();
    fs::copy(whole.join("0001/plies/c/0"), parts.join("0001/plies/c/0")).unwrap();
    gt_table::solve(&game, &parts, &Run::new()).unwrap();
    assert_eq!(all_files(&whole), all_files(&parts));
}

#[test]
fn two_writers_do_not_meet() {
    let (game, folder) = (chain(1_000, 10), tempfile::tempdir().unwrap());
    let path = folder.path().join("chain.gt");
    let (second, seen) = (path.clone(), Arc::new(AtomicBool::new(false)));
    let (told, rules) = (Arc::clone(&seen), game.clone());
    let report = move |_: gt_core::Progress| {
        if !told.swap(true, Ordering::Relaxed) {
            let refused = gt_table::solve(&rules, &second, &Run::new()).map(|_| ());
            let error = refused.unwrap_err();
            assert!(matches!(error, TableError::Locked { .. }), "{error}");
            let holder = format!("is being written by process {}", std::process::id());
            assert!(error.to_string().ends_with(&holder), "{error}");
        }
    };
    let game = chain(1_000, 10);
    gt_table::solve(&game, &path, &Run::new().report_to(Arc::new(report))).unwrap();
    assert!(seen.load(Ordering::Relaxed) && !path.join(".lock").exists());
}
