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

/// A description with a checksum that fits: whoever made the table may be hostile.
fn summed(text: &str) -> String {
    let (before, after) = text.split_once("\"checksum\": ").unwrap();
    let after = after.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let with = |sum: u32| format!("{before}\"checksum\": {sum}{after}");
    with(crc32c::crc32c(with(0).as_bytes()))
}

/// A count or a digest that is stored and compared, and never computed from what it stands for.
#[test]
fn counts_and_digests_are_those_of_the_content() {
    let folder = crate::folder();
    let (game, path) = solved(folder.path());
    let file = |name: &str| path.join(name).join("zarr.json");
    let edited = |name: &str, edit: &dyn Fn(&str) -> String| {
        fs::write(file(name), summed(&edit(&fs::read_to_string(file(name)).unwrap()))).unwrap();
    };
    let whole = gt_table::info(&path).unwrap();
    let tier = whole.tiers[4].as_ref().unwrap();
    let digest = whole.digest.clone().unwrap();
    // What the table says of all tiers.
    for (from, to) in [
        (format!("\"win\": {}", whole.counts()[2]), "\"win\": 7".to_owned()),
        (digest.clone(), digest.chars().rev().collect()),
    ] {
        edited("", &|text| text.replace(&from, &to));
        let refused = gt_table::info(&path).unwrap_err().to_string();
        assert!(refused.contains("what it says of all tiers is not what they say"), "{refused}");
        assert!(matches!(ask_all(&game, &path), Err(TableError::Damaged { .. })));
        fs::write(file(""), &FILES[Path::new("zarr.json")]).unwrap();
    }
    // What a tier says of its arrays, in a table that is not finished: no digest covers it.
    edited("", &|text| {
        let (before, after) = text.split_once("\"complete\": {").unwrap();
        format!("{before}\"complete\": null{}", after.split_once('}').unwrap().1)
    });
    let edit = |text: &str| {
        let of = |loss, win| format!("\"loss\": {loss},\n      \"positions\": {win}");
        let (loss, all) = (tier.loss, tier.loss + tier.draw + tier.win);
        assert!(text.contains(&of(loss, all)), "{text}");
        text.replace(&of(loss, all), &of(loss + 1, all + 1))
    };
    edited("0004", &edit);
    let mended = Maker::new(&game).chunk(256).solve(&path, &Run::new()).unwrap();
    assert_eq!((mended.tiers_mended(), mended.tiers_found()), (1, 9));
    assert_eq!(all_files(&path), *FILES);
}

/// A folder, a lock or a temporary name that is a link to somewhere else.
#[cfg(unix)]
#[test]
fn nothing_is_read_or_written_or_removed_through_a_link() {
    use std::os::unix::fs::symlink;

    let folder = crate::folder();
    let (game, path) = solved(folder.path());
    let (elsewhere, letter) = (folder.path().join("elsewhere"), folder.path().join("letter"));
    fs::write(&letter, "dear").unwrap();
    for name in ["0005", "0005/plies", "0005/outcome/c"] {
        fs::rename(path.join(name), &elsewhere).unwrap();
        symlink(&elsewhere, path.join(name)).unwrap();
        let files = all_files(&elsewhere);
        let refused = ask_all(&game, &path).unwrap_err().to_string();
        assert!(refused.contains(&format!("{name} is damaged: it is a link")), "{refused}");
        let refused = Maker::new(&game).chunk(256).solve(&path, &Run::new()).map(|_| ());
        assert!(matches!(refused, Err(TableError::Damaged { .. })), "{name}: {refused:?}");
        assert_eq!(all_files(&elsewhere), files, "{name}");
        fs::remove_file(path.join(name)).unwrap();
        fs::rename(&elsewhere, path.join(name)).unwrap();
    }
    symlink(&letter, path.join(".lock")).unwrap();
    let refused = Maker::new(&game).chunk(256).solve(&path, &Run::new()).unwrap_err().to_string();
    assert!(refused.contains(".lock is damaged: it is no file"), "{refused}");
    fs::remove_file(path.join(".lock")).unwrap();
    // A temporary name that a crash has left there, and that is a link now.
    let tier = path.join("0005");
    symlink(&letter, tier.join("zarr.json.tmp")).unwrap();
    fs::remove_file(tier.join("zarr.json")).unwrap();
    Maker::new(&game).chunk(256).solve(&path, &Run::new()).unwrap();
    assert_eq!(all_files(&path), *FILES);
    assert_eq!(fs::read_to_string(&letter).unwrap(), "dear");
    // The folder itself may be a link, but not to what is not there.
    let link = folder.path().join("link");
    symlink(&path, &link).unwrap();
    assert!(ask_all(&game, &link).is_ok());
    fs::remove_file(&link).unwrap();
    symlink(folder.path().join("nothing"), &link).unwrap();
    for refused in [
        Maker::new(&game).solve(&link, &Run::new()).map(|_| ()).unwrap_err(),
        ask_all(&game, &link).map(|_| ()).unwrap_err(),
    ] {
        let TableError::NoTable { why, .. } = refused else { panic!("{refused}") };
        assert_eq!(why, "it is a link to what is not there");
    }
}

/// Version 1 left points of ends out of its tags.
#[test]
fn a_table_of_an_older_format_is_refused_by_its_version_and_says_what_it_holds() {
    let folder = crate::folder();
    let path = folder.path().join("c4.gt");
    let game = ConnectFour::new(2, 2).unwrap();
    Maker::new(&game).instance("connect4:2x2").solve(&path, &Run::new()).unwrap();
    let root = fs::read_to_string(path.join("zarr.json")).unwrap();
    // Also where it has other attributes.
    for more in ["", ",\n      \"colour\": \"red\""] {
        let old = root.replace("\"version\": 2", &format!("\"version\": 1{more}"));
        fs::write(path.join("zarr.json"), old).unwrap();
        let refused = ask_all(&game, &path).unwrap_err().to_string();
        let words = "another format: gt-table version 1, and not gt-table version 2; \
                     it holds connect4:2x2";
        assert!(refused.ends_with(words), "{refused}");
    }
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
    assert_eq!(summed(&root), root);
    for (from, to) in [
        ("\"chunk\": 256", "\"chunk\": 4294967232"),
        ("\"chunk\": 256", "\"chunk\": 63"),
        ("\"shard\": 4194304", "\"shard\": 4294901760"),
        ("\"tiers\": 10", "\"tiers\": 18446744073709551615"),
        ("\"level\": 3", "\"level\": 99"),
        ("\"version\": 2", "\"version\": 1"),
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
