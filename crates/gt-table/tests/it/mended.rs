//! A run that goes on reads what is there, and solves again what is not as it was written.

use std::fs;
use std::path::Path;

use gt_core::Run;
use gt_table::{Maker, Table, TableError};

use crate::resume::{all_files, chain, stopped_after};

/// What is done to a file.
const DAMAGES: [fn(&Path); 4] = [
    |file| fs::remove_file(file).unwrap(),
    |file| change(file, |bytes| bytes[0] ^= 4),
    |file| change(file, |bytes| bytes.truncate(bytes.len() / 2)),
    |file| change(file, |bytes| bytes.extend_from_slice(b"more")),
];

fn change(file: &Path, change: impl FnOnce(&mut Vec<u8>)) {
    let mut bytes = fs::read(file).unwrap();
    change(&mut bytes);
    fs::write(file, bytes).unwrap();
}

/// The tiers of a table, as the names of their folders.
fn tiers(table: &Path) -> Vec<String> {
    let names = fs::read_dir(table).unwrap().map(|entry| entry.unwrap().file_name());
    let names = names.map(|name| name.into_string().unwrap());
    names.filter(|name| name.starts_with('0')).collect()
}

/// Damages each file of the tiers in each way, and lets the same run go on.
fn every_damage_is_mended(table: &Path, finished: u64) {
    let game = chain(40, 10);
    let whole_folder = crate::folder();
    let whole_path = whole_folder.path().join("whole");
    gt_table::solve(&game, &whole_path, &Run::new()).unwrap();
    let (whole, left) = (all_files(&whole_path), all_files(table));
    let mut damages = 0;
    for name in left.keys().filter(|name| name.starts_with("0000") || name.starts_with("0001")) {
        for damage in DAMAGES {
            damage(&table.join(name));
            let mended = gt_table::solve(&game, table, &Run::new()).unwrap();
            let found = [mended.tiers_found(), mended.tiers_mended()];
            assert_eq!(found, [finished - 1, 1], "{}", name.display());
            assert_eq!(all_files(table), whole, "{}", name.display());
            assert_eq!(mended.verify(1, &Run::new()).unwrap().flaw, None);
            damages += 1;
            // As it was left before.
            for tier in tiers(table) {
                fs::remove_dir_all(table.join(tier)).unwrap();
            }
            for (name, bytes) in &left {
                fs::create_dir_all(table.join(name).parent().unwrap()).unwrap();
                fs::write(table.join(name), bytes).unwrap();
            }
        }
    }
    assert_eq!(damages, 2 * 5 * 4);
}

/// No later tier reads the damaged one, and the table says that it is finished.
#[test]
fn every_damage_of_a_finished_table_is_mended() {
    let folder = crate::folder();
    let path = folder.path().join("chain.gt");
    gt_table::solve(chain(40, 10), &path, &Run::new()).unwrap();
    every_damage_is_mended(&path, 4);
}

/// Tier 2 leads to all before it, and was solved before they were damaged.
#[test]
fn every_damage_of_an_unfinished_table_is_mended() {
    let folder = crate::folder();
    let path = folder.path().join("chain.gt");
    gt_table::solve(chain(40, 10), &path, &stopped_after(31)).unwrap_err();
    fs::remove_file(path.join(".lock")).unwrap();
    let finished =
        tiers(&path).into_iter().filter(|tier| path.join(tier).join("zarr.json").exists());
    assert_eq!(finished.count(), 3);
    every_damage_is_mended(&path, 3);
}

#[test]
fn a_table_that_lost_a_tier_is_not_called_complete_and_gets_it_back() {
    let (folder, game) = (crate::folder(), chain(40, 10));
    let path = folder.path().join("chain.gt");
    let maker = || Maker::new(&game).instance("chain:40");
    let whole = maker().solve(&path, &Run::new()).unwrap().info().unwrap();
    let files = all_files(&path);
    fs::remove_dir_all(path.join("0003")).unwrap();
    fs::remove_dir_all(path.join("0001")).unwrap();
    let info = gt_table::info(&path).unwrap();
    assert_eq!((info.is_complete(), info.digest.as_deref(), info.ranks), (false, None, 40));
    assert_eq!((whole.is_complete(), whole.counts()), (true, [20, 0, 20]));
    assert_eq!((info.solved().count(), info.counts()), (2, [10, 0, 10]));
    // A file is named that is gone, also if only its length is asked for.
    fs::remove_file(path.join("0000/plies/c/0")).unwrap();
    let Err(TableError::Damaged { path: named, why }) = gt_table::info(&path) else { panic!() };
    assert!(named.ends_with("0000/plies/c/0") && why == "it is missing", "{why}");
    let mended = maker().solve(&path, &Run::new()).unwrap();
    assert_eq!((mended.tiers_found(), mended.tiers_mended()), (1, 3));
    assert_eq!(mended.info().unwrap(), whole);
    assert_eq!(all_files(&path), files);
    // There is nothing more to do, and nothing is written.
    let written = || fs::metadata(path.join("zarr.json")).unwrap().modified().unwrap();
    let before = written();
    let again = maker().solve(&path, &Run::new()).unwrap();
    assert_eq!((again.tiers_found(), again.tiers_mended(), written()), (4, 0, before));
}

/// A table that is mended is stopped on the way: it does not say that it is finished.
#[test]
fn a_table_that_is_being_mended_does_not_say_that_it_is_finished() {
    let (folder, game) = (crate::folder(), chain(40, 10));
    let path = folder.path().join("chain.gt");
    gt_table::solve(&game, &path, &Run::new()).unwrap();
    let files = all_files(&path);
    fs::remove_file(path.join("0002/outcome/c/0")).unwrap();
    gt_table::solve(&game, &path, &stopped_after(10)).unwrap_err();
    let open = Table::open(&game, &path, &Run::new()).map(|_| ());
    assert!(matches!(open, Err(TableError::Unfinished { done: 3, tiers: 4, .. })), "{open:?}");
    gt_table::solve(&game, &path, &Run::new()).unwrap();
    assert_eq!(all_files(&path), files);
}
