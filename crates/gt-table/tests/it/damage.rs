//! A table is untrusted input: whatever is wrong with it is a typed error that names the file.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use gt_core::prelude::*;
use gt_core::{Run, SolveError};
use gt_gallery::ConnectFour;
use gt_table::{Maker, Table, TableError};
use proptest::prelude::*;

use crate::resume::all_files;

/// The files of a table, which is made once.
static FILES: LazyLock<BTreeMap<PathBuf, Vec<u8>>> = LazyLock::new(|| {
    let folder = crate::folder();
    let (game, path) = (ConnectFour::new(3, 3).unwrap(), folder.path().join("c4.gt"));
    Maker::new(&game).chunk(256).solve(&path, &Run::new()).unwrap();
    all_files(&path)
});

/// A copy of the table.
fn solved(folder: &Path) -> (ConnectFour, PathBuf) {
    let path = folder.join("c4.gt");
    for (name, bytes) in &*FILES {
        let file = path.join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, bytes).unwrap();
    }
    (ConnectFour::new(3, 3).unwrap(), path)
}

/// Opens a table and asks for everything: all answers, or the first error.
fn ask_all(game: &ConnectFour, path: &Path) -> Result<u64, TableError> {
    let table = Table::open(game, path, &Run::new())?;
    let verified = table.verify(1, &Run::new())?;
    assert_eq!(verified.flaw, None);
    Ok(verified.positions)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_flipped_bit_is_found_and_its_file_is_named(nth in any::<prop::sample::Index>(), bit in any::<prop::sample::Index>()) {
        let folder = crate::folder();
        let (game, path) = solved(folder.path());
        let (name, bytes) = FILES.iter().nth(nth.index(FILES.len())).unwrap();
        let (mut changed, bit) = (bytes.clone(), bit.index(bytes.len() * 8));
        changed[bit / 8] ^= 1 << (bit % 8);
        fs::write(path.join(name), &changed).unwrap();
        match ask_all(&game, &path) {
            Err(TableError::Damaged { path: named, .. } | TableError::Foreign { path: named, .. }) => {
                prop_assert!(path.join(name).starts_with(&named) || named.starts_with(&path), "{named:?}");
            }
            other => prop_assert!(false, "{name:?}: {other:?}"),
        }
    }

    #[test]
    fn a_cut_file_is_found(nth in any::<prop::sample::Index>(), len in any::<prop::sample::Index>()) {
        let folder = crate::folder();
        let (game, path) = solved(folder.path());
        let (name, bytes) = FILES.iter().nth(nth.index(FILES.len())).unwrap();
        fs::write(path.join(name), &bytes[..len.index(bytes.len())]).unwrap();
        prop_assert!(matches!(ask_all(&game, &path), Err(TableError::Damaged { .. })), "{name:?}");
    }
}

#[test]
fn a_shard_of_another_tier_is_found_when_it_is_read() {
    let folder = crate::folder();
    let (game, path) = solved(folder.path());
    let files = all_files(&path);
    let shards: Vec<_> = files.keys().filter(|name| name.ends_with("outcome/c/0")).collect();
    for pair in shards.windows(2).filter(|pair| files[pair[0]].len() == files[pair[1]].len()) {
        if files[pair[0]] == files[pair[1]] {
            continue;
        }
        fs::write(path.join(pair[0]), &files[pair[1]]).unwrap();
        let error = ask_all(&game, &path).unwrap_err().to_string();
        assert!(error.contains(&*pair[0].to_string_lossy()), "{error}");
        fs::write(path.join(pair[0]), &files[pair[0]]).unwrap();
    }
    // One of another length, too.
    fs::write(path.join(shards[3]), &files[shards[4]]).unwrap();
    assert!(matches!(ask_all(&game, &path), Err(TableError::Damaged { .. })));
}

#[test]
fn a_missing_shard_is_an_error_and_no_hole() {
    let folder = crate::folder();
    let (game, path) = solved(folder.path());
    let start = game.initial();
    let shard = path.join("0009/plies/c/0");
    fs::remove_file(&shard).unwrap();
    let table = Table::open(&game, &path, &Run::new()).unwrap();
    let Err(SolveError::Unreadable { why, .. }) = table.value(&start) else { panic!() };
    assert!(why.contains("0009/plies/c/0") && why.contains("missing"), "{why}");
}

#[cfg(unix)]
#[test]
fn links_are_not_followed() {
    let folder = crate::folder();
    let (game, path) = solved(folder.path());
    let (shard, elsewhere) = (path.join("0009/plies/c/0"), folder.path().join("elsewhere"));
    fs::rename(&shard, &elsewhere).unwrap();
    std::os::unix::fs::symlink(&elsewhere, &shard).unwrap();
    let error = ask_all(&game, &path).unwrap_err().to_string();
    assert!(error.contains("0009/plies/c/0 is damaged: it is no file"), "{error}");
}

#[test]
fn sizes_are_checked_before_memory_is_asked_for() {
    let folder = crate::folder();
    let (game, path) = solved(folder.path());
    let root = fs::read_to_string(path.join("zarr.json")).unwrap();
    // With a checksum that fits: whoever made the table may be hostile.
    let summed = |text: &str| {
        let (before, after) = text.split_once("\"checksum\": ").unwrap();
        let after = after.trim_start_matches(|sign: char| sign.is_ascii_digit());
        let with = |sum: u32| format!("{before}\"checksum\": {sum}{after}");
        with(crc32c::crc32c(with(0).as_bytes()))
    };
    assert_eq!(summed(&root), root);
    for (from, to) in [
        ("\"chunk\": 256", "\"chunk\": 4294967232"),
        ("\"chunk\": 256", "\"chunk\": 63"),
        ("\"shard\": 4194304", "\"shard\": 4294901760"),
        ("\"tiers\": 10", "\"tiers\": 18446744073709551615"),
        ("\"level\": 3", "\"level\": 99"),
        ("\"version\": 1", "\"version\": 2"),
    ] {
        assert!(root.contains(from), "{root}");
        fs::write(path.join("zarr.json"), summed(&root.replace(from, to))).unwrap();
        let error = ask_all(&game, &path).unwrap_err();
        assert!(
            matches!(error, TableError::Damaged { .. } | TableError::Foreign { .. }),
            "{from} {error}"
        );
    }
}
