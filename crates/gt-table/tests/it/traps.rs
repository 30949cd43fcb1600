//! Bugs that other tables of solved games have had, tried on ours.
//!
//! Others of their kind stand where the thing itself is tested: in `damage`, a shard that is cut,
//! flipped, missing or exchanged; in `resume`, a crash and a second writer; in `settings`, other
//! rules and another numbering.

use core::ops::ControlFlow;
use std::fs;
use std::path::{Path, PathBuf};

use gt_core::example::Matches;
use gt_core::prelude::*;
use gt_core::{LimitError, Run, SolveError, Threads};
use gt_gallery::ConnectFour;
use gt_table::{Maker, OneTier, Table, TableError};
use gt_testkit::scripted::Scripted;

use crate::resume::{all_files, chain, stopped_after};

/// Heaps of which a player takes one to three, or puts one back while `loopy`; tiers of a thousand.
fn heap(loopy: bool) -> Scripted<'static> {
    let moves = move |left: u32| {
        let back = Some(left + 1).filter(|&more| loopy && left % 7 == 3 && more % 1_000 != 0);
        (1..=3).filter_map(move |taken| left.checked_sub(taken)).chain(back)
    };
    Scripted::new(3_999, moves).numbered(4_000).in_tiers(4_000, 1_000)
}

fn threads(number: usize) -> Run {
    Run::new().threads(Threads::exactly(number).unwrap())
}

/// The compressed chunks of a shard, without their checksums.
fn frames(shard: &[u8], chunks: usize) -> Vec<&[u8]> {
    let index = &shard[shard.len() - 16 * chunks - 4..shard.len() - 4];
    let number = |bytes: &[u8]| usize::try_from(u64::from_le_bytes(bytes.try_into().unwrap()));
    let frame = |entry: &'_ [u8]| {
        let (at, len) = (number(&entry[..8]).unwrap(), number(&entry[8..]).unwrap());
        at..at + len - 4
    };
    index.chunks_exact(16).map(|entry| &shard[frame(entry)]).collect()
}

/// A lock by the number of a process outlives the process, and the number is used again.
#[test]
fn a_lock_file_that_a_dead_process_left_behind_locks_nothing() {
    let folder = crate::folder();
    let path = folder.path().join("heap.gt");
    gt_table::solve(heap(false), &path, &stopped_after(1_000)).unwrap_err();
    fs::write(path.join(".lock"), "process 1\n").unwrap(); // it runs for ever
    assert!(gt_table::solve(heap(false), &path, &Run::new()).is_ok());
    assert!(!path.join(".lock").exists());
}

/// A tier that was solved under another limit or number of threads must be the same.
#[test]
fn a_run_goes_on_with_other_threads_and_less_memory_to_the_same_bytes() {
    let (game, folder) = (ConnectFour::new(4, 4).unwrap(), crate::folder());
    let (whole, parts) = (folder.path().join("whole"), folder.path().join("parts"));
    gt_table::solve(&game, &whole, &threads(1)).unwrap();
    let three = stopped_after(20_000).threads(Threads::exactly(3).unwrap());
    gt_table::solve(&game, &parts, &three).unwrap_err();
    let two = threads(2);
    let least = Maker::new(&game).forecast(&two).unwrap().bytes;
    assert!(gt_table::solve(&game, &parts, &two.memory(least)).unwrap().tiers_found() > 0);
    assert_eq!(all_files(&whole), all_files(&parts));
}

/// An answer that depends on the order of threads, or a position that two of them both count.
#[test]
fn threads_change_neither_bytes_nor_counts_of_a_loopy_game() {
    let (game, folder) = (heap(true), crate::folder());
    let made = [1, 2, 3, 8].map(|number| {
        let path = folder.path().join(number.to_string());
        let table = Maker::loopy(&game).solve(&path, &threads(number)).unwrap();
        assert_eq!(table.info().unwrap().counts().iter().sum::<u64>(), 4_000);
        assert_eq!(table.positions(), 4_000);
        all_files(&path)
    });
    assert!(made.windows(2).all(|pair| pair[0] == pair[1]));
}

/// Ranks of 32 bits: the forecast of a larger tier, and a rank beyond them, wrap.
#[test]
fn a_tier_beyond_32_bits_is_counted_and_refused_in_full() {
    let large = Scripted::new(0_u32, |_| [])
        .tiered(|_| 0, |_| vec![])
        .ranked_in_tiers([0], |_| (1 << 33) + 5, u64::from, |_, rank| u32::try_from(rank).ok())
        .encoded(|at, out| out.put_up_to(at, u32::MAX), |from| from.take_up_to(u32::MAX));
    let folder = crate::folder();
    let (path, run) = (folder.path().join("large.gt"), Run::new().memory(1 << 33));
    for forecast in
        [Maker::new(&large).forecast(&run).unwrap(), Maker::loopy(&large).forecast(&run).unwrap()]
    {
        assert_eq!(forecast.positions, (1 << 33) + 5);
        assert!(forecast.bytes > 1 << 33, "{forecast:?}");
    }
    let refused = gt_table::solve(&large, &path, &run).unwrap_err();
    let TableError::Solve(SolveError::TierLimit { limit, .. }) = &refused else { panic!() };
    assert!(matches!(limit, LimitError::Memory { .. }) && !path.exists(), "{refused}");
}

/// Positions 0 to 3,999, of which each has the rank of its double: every other rank is a hole.
///
/// Positions from 10,000 on are no positions of the game: their rank is what is above.
fn with_holes() -> Scripted<'static> {
    Scripted::new(3_999, |left: u32| (1..=3).filter_map(move |taken| left.checked_sub(taken)))
        .tiered(|left| if left < 10_000 { left / 1_000 } else { 2 }, |tier| (0..tier).collect())
        .ranked_in_tiers(
            0..4,
            |_| 2_000,
            |left| match left.checked_sub(10_000) {
                None => u64::from(left % 1_000 * 2),
                Some(rank) => rank.into(),
            },
            |tier, rank| {
                let rank =
                    u32::try_from(rank).ok().filter(|rank| rank % 2 == 0 && *rank < 2_000)?;
                Some(tier * 1_000 + rank / 2)
            },
        )
        .encoded(|at, out| out.put_up_to(at, u32::MAX), |from| from.take_up_to(u32::MAX))
}

/// A value that is free beside no outcome leaks: a hole answers as its neighbour does, or is
/// counted.
#[test]
fn a_hole_never_answers_and_is_never_counted() {
    let (game, folder) = (with_holes(), crate::folder());
    for (name, is_loopy) in [("walked", false), ("loopy", true)] {
        let path = folder.path().join(name);
        if is_loopy {
            Maker::loopy(&game).chunk(256).solve(&path, &Run::new()).unwrap();
        } else {
            Maker::new(&game).chunk(256).solve(&path, &Run::new()).unwrap();
        }
        let table = Table::open(&game, &path, &Run::new()).unwrap();
        for rank in 0..2_000 {
            let (outside, hole) = (10_000 + rank, rank % 2 == 1);
            if hole {
                assert_eq!(table.value(&outside).unwrap(), None, "{rank}");
                assert_eq!(table.answer(&outside).unwrap(), None, "{rank}");
            }
            assert_eq!(table.place(&outside).unwrap(), None, "{rank}");
        }
        assert_eq!(table.positions(), 4_000);
        let plane = table.read_tier(2, &Run::new()).unwrap();
        assert!((0..2_000).all(|rank| plane.get(rank).is_some() == (rank % 2 == 0)));
        let mut listed = 0;
        table
            .for_each(&mut |_, _| {
                listed += 1;
                ControlFlow::Continue(())
            })
            .unwrap();
        assert_eq!(listed, 4_000);
        // What Python counts: the plane as it stands, and what the last chunk is filled up with.
        let mut counts = [0_u64; 4];
        for tier in 0..4 {
            let shard = fs::read(path.join(format!("000{tier}/outcome/c/0"))).unwrap();
            for (nth, frame) in frames(&shard, 8).into_iter().enumerate() {
                for (place, outcome) in
                    zstd::bulk::decompress(frame, 256).unwrap().iter().enumerate()
                {
                    let rank = nth * 256 + place;
                    counts[usize::from(*outcome)] += 1;
                    assert_eq!(*outcome == 0, rank % 2 == 1 || rank >= 2_000, "{tier} {rank}");
                }
            }
        }
        assert_eq!(counts[1..], table.info().unwrap().counts());
    }
}

/// A position that the numbering cannot place: an index out of range, or the value of another one.
#[test]
fn a_position_that_has_no_rank_has_no_place_and_no_value() {
    let folder = crate::folder();
    let path = folder.path().join("t.gt");
    // Position 20,000 and those above have ranks that their tier does not have.
    let ranks = [4_000, 1 << 32, (1 << 32) + 4, u64::MAX];
    let game = Scripted::new(3_999, |left: u32| left.checked_sub(1))
        .tiered(|left| if left < 30_000 { 0 } else { left }, |_| vec![])
        .ranked_in_tiers(
            [0],
            |_| 4_000,
            move |left| match left {
                0..4_000 => left.into(),
                20_000..20_004 => ranks[left as usize - 20_000],
                _ => u64::from(left % 1_000),
            },
            |_, rank| u32::try_from(rank).ok().filter(|&left| left < 4_000),
        )
        .encoded(|at, out| out.put_up_to(at, u32::MAX), |from| from.take_up_to(u32::MAX));
    gt_table::solve(&game, &path, &Run::new()).unwrap();
    let table = Table::open(&game, &path, &Run::new()).unwrap();
    assert_eq!(table.place(&1_234).unwrap(), Some((0, 1_234)));
    for outside in [20_000, 20_001, 20_002, 20_003, 40_000] {
        assert_eq!(table.place(&outside).unwrap(), None, "{outside}");
        assert_eq!(table.answer(&outside).unwrap(), None, "{outside}");
        assert_eq!(table.value(&outside).unwrap(), None, "{outside}");
    }
    // Its rank is that of position 500, so only what is at the rank can tell.
    assert_eq!(table.place(&10_500).unwrap(), None);
    let refused = table.read_tier(7, &Run::new()).unwrap_err();
    assert!(matches!(&refused, TableError::Invalid { setting: "tier", .. }), "{refused}");
    assert!(refused.to_string().contains("tier cannot be 7"), "{refused}");
}

/// A list of positions that breaks its contract is an error, and reads nothing beside the tier.
#[test]
fn a_list_of_positions_with_other_ranks_is_an_error() {
    let folder = crate::folder();
    let path = folder.path().join("t.gt");
    let game = heap(false);
    gt_table::solve(&game, &path, &Run::new()).unwrap();
    for rank in [1_000, u64::MAX] {
        let lying = game.clone().with_block(move |_, _| vec![(rank, 3)]);
        let table = Table::open(&lying, &path, &Run::new()).unwrap();
        let error = table.for_each(&mut |_, _| ControlFlow::Continue(())).unwrap_err();
        assert!(matches!(&error, SolveError::RankOutOfRange { len: 1_000, .. }), "{error}");
    }
}

/// Positions that are over, many of them: a tier of `len` ranks.
fn flat(len: u32) -> Scripted<'static> {
    let word = |at: u32| at.wrapping_mul(0x9e37_79b9) >> 16;
    Scripted::new(0_u32, |_| [])
        .with_decided(move |at| {
            Some([Outcome::Loss, Outcome::Draw, Outcome::Win][word(at) as usize % 3])
        })
        .numbered(len)
        .in_tiers(len, len)
}

/// A file handle for each shard, and a cache that grows with their number.
#[test]
fn many_shards_take_few_file_handles_and_a_bounded_cache() {
    const LEN: u32 = 12 * 65_536 + 9;
    let (game, folder) = (flat(LEN), crate::folder());
    let path = fs::canonicalize(folder.path()).unwrap().join("flat.gt");
    Maker::new(&game).chunk(4_096).shard(1 << 16).solve(&path, &threads(2)).unwrap();
    assert_eq!(fs::read_dir(path.join("0000/plies/c")).unwrap().count(), 13);
    let table = Table::open(&game, &path, &Run::new().memory(1 << 20)).unwrap();
    let asked = |first: u32| {
        let (mut files, mut bytes) = (0, 0);
        for at in (first..LEN).step_by(1_021) {
            let decided = game.decided(&at);
            assert_eq!(table.outcome(&at).unwrap(), decided, "{at}");
            (files, bytes) = (files.max(open_files(&path)), bytes.max(table.kept_bytes()));
        }
        (files, bytes)
    };
    let most = std::thread::scope(|scope| {
        let threads = [0, 1, 2, 3].map(|first| scope.spawn(move || asked(first)));
        threads.map(|thread| thread.join().unwrap())
    });
    for (files, bytes) in most {
        assert!(files <= 8, "{files} files are open");
        assert!(bytes > 1 << 19 && bytes <= 1 << 20, "{bytes} bytes are kept");
    }
    assert_eq!(open_files(&path), 0);
}

/// How many files under `folder` this process has open, where the system tells.
fn open_files(folder: &Path) -> usize {
    let Ok(open) = fs::read_dir("/proc/self/fd") else { return 0 };
    let link = |entry: std::io::Result<fs::DirEntry>| fs::read_link(entry.ok()?.path()).ok();
    open.filter_map(link).filter(|file| file.starts_with(folder)).count()
}

/// A probe that decodes a megabyte for a byte.
#[test]
fn a_question_reads_one_chunk_of_each_plane() {
    let (game, folder) = (flat(1 << 18), crate::folder());
    let path = folder.path().join("flat.gt");
    Maker::new(&game).chunk(256).shard(1 << 16).solve(&path, &Run::new()).unwrap();
    let table = Table::open(&game, &path, &Run::new()).unwrap();
    table.value(&200_000).unwrap();
    // Two chunks, and of two shards the places and checksums of 256 chunks.
    let kept = table.kept_bytes();
    let most = 2 * (256 + 256 * 24) + 1_024;
    assert!((512..=most).contains(&kept), "{kept} bytes are kept");
}

/// A frame that does not state its size: readers do not know how much room it takes.
#[test]
fn every_compressed_chunk_states_its_size() {
    let (game, folder) = (ConnectFour::new(4, 4).unwrap(), crate::folder());
    for (level, chunk) in [(1, 256), (19, 4_096)] {
        let (path, mut seen) = (folder.path().join(level.to_string()), 0);
        let maker = Maker::new(&game).level(level).chunk(chunk);
        let info = maker.solve(&path, &Run::new()).unwrap().info().unwrap();
        let chunk = u64::from(chunk);
        for (number, tier) in info.solved().enumerate() {
            let chunks = usize::try_from(tier.length.div_ceil(chunk)).unwrap();
            for plane in ["outcome", "plies"] {
                let shard = fs::read(path.join(format!("{number:04}/{plane}/c/0"))).unwrap();
                for frame in frames(&shard, chunks) {
                    let size = zstd::zstd_safe::get_frame_content_size(frame).unwrap();
                    assert_eq!(size, Some(chunk), "{number:04}/{plane}");
                    seen += 1;
                }
            }
        }
        assert!(seen > 2 * 17, "{seen}");
    }
}

/// The same level gives other bytes elsewhere, so only a digest of the content can be compared.
#[test]
fn the_digest_is_that_of_the_content_whatever_the_settings() {
    let (game, folder) = (ConnectFour::new(4, 3).unwrap(), crate::folder());
    let path = |name: &str| folder.path().join(name);
    let usual = Maker::new(&game);
    let digest = |name: &str, maker: Maker<_, _>| {
        maker.solve(path(name), &Run::new()).unwrap().info().unwrap().digest.unwrap()
    };
    let first = digest("first", usual.clone());
    for (name, other) in [
        ("level", usual.clone().level(19)),
        ("chunk", usual.clone().chunk(256)),
        ("shard", usual.clone().shard(1 << 16)),
    ] {
        assert_eq!(digest(name, other), first, "{name}");
        assert_ne!(all_files(&path(name)), all_files(&path("first")), "{name}");
    }
    assert_ne!(digest("named", usual.instance("connect4:4x3")), first);
}

/// The meaning of a checksum changed between two versions.
#[test]
fn the_digest_of_known_content_is_known() {
    let folder = crate::folder();
    let table = gt_table::solve(Matches(2_999), folder.path().join("t.gt"), &Run::new()).unwrap();
    // Source: self. docs/FORMAT.md says of what it is the digest.
    let digest = "7afac989a8d0fac9e2a91b07d0321e6cb967745024b7f028a4e2dcadbeb40289";
    assert_eq!(table.info().unwrap().digest.as_deref(), Some(digest));
}

/// A shard that is missing reads as the fill value, without a word.
#[test]
fn every_file_that_is_missing_is_an_error_with_its_name() {
    let (game, folder) = (chain(30, 10), crate::folder());
    let path = folder.path().join("chain.gt");
    gt_table::solve(&game, &path, &Run::new()).unwrap();
    let files = all_files(&path);
    assert_eq!(files.len(), 1 + 3 * 5);
    for (name, bytes) in files {
        fs::remove_file(path.join(&name)).unwrap();
        let asked = Table::open(&game, &path, &Run::new())
            .and_then(|table| table.verify(1, &Run::new()))
            .map(|verified| verified.positions);
        let error = asked.unwrap_err().to_string();
        let named = name.parent().unwrap();
        assert!(error.contains(&*named.to_string_lossy()), "{}: {error}", name.display());
        fs::write(path.join(&name), bytes).unwrap();
    }
    assert!(Table::open(&game, &path, &Run::new()).is_ok());
}

/// The number of plies of a chain, by what its table says once it is opened again.
fn check_chain<G>(game: &G, path: &Path, most: u32)
where
    G: IndexedTiers<Position = u32> + Encode + gt_core::Shared,
{
    let number = match most {
        0..=254 => "uint8",
        255..=65_534 => "uint16",
        _ => "uint32",
    };
    let table = Table::open(game, path, &Run::new()).unwrap();
    let info = table.info().unwrap();
    assert_eq!(info.second, Some(("plies".into(), number.into())), "{most}");
    assert_eq!((info.greatest(), table.positions()), (Some(most), u64::from(most) + 1));
    let told = |value: Value| (value.plies().unwrap(), value.outcome() == Outcome::Win);
    for at in [0, 1, 126, 127, 128, 252, most / 2, most - 2, most - 1, most] {
        assert_eq!(told(table.value(&at).unwrap().unwrap()), (at, at % 2 == 1));
    }
    table
        .for_each(&mut |&at, value| {
            assert_eq!(told(value), (at, at % 2 == 1));
            ControlFlow::Continue(())
        })
        .unwrap();
}

/// A depth of 256 and more in a byte.
#[test]
fn chains_at_the_edges_of_a_byte_are_told_in_full() {
    for most in 253..=258 {
        let folder = crate::folder();
        let path = |name: &str| folder.path().join(name);
        let tiered = chain(most + 1, 100);
        Maker::new(&tiered).solve(path("walked"), &Run::new()).unwrap();
        check_chain(&tiered, &path("walked"), most);
        Maker::loopy(&tiered).solve(path("loopy"), &Run::new()).unwrap();
        check_chain(&tiered, &path("loopy"), most);
        let whole = OneTier(&tiered);
        Maker::new(whole).solve(path("one tier"), &Run::new()).unwrap();
        check_chain(&whole, &path("one tier"), most);
    }
}

/// The same, where every move leaves its tier: the tiers of bytes are written before that of words.
#[test]
fn swept_chains_at_the_edges_of_a_byte_are_told_in_full() {
    for most in [254, 255] {
        let (game, folder) = (chain(most + 1, 1), crate::folder());
        let path = folder.path().join("swept");
        Maker::new(&game).solve(&path, &Run::new()).unwrap();
        check_chain(&game, &path, most);
    }
}

/// A depth of 65,536 and more in two bytes.
#[test]
fn chains_at_the_edges_of_two_bytes_are_told_in_full() {
    for most in 65_534..=65_537 {
        let folder = crate::folder();
        let path = |name: &str| folder.path().join(name);
        let game = chain(most + 1, 30_000);
        Maker::new(&game).solve(path("walked"), &Run::new()).unwrap();
        check_chain(&game, &path("walked"), most);
        Maker::loopy(&game).solve(path("loopy"), &Run::new()).unwrap();
        check_chain(&game, &path("loopy"), most);
    }
}

/// A reader finds out for itself what a name of a file means: all names go through one layer.
///
/// A crash in the middle of it is then the only place where half a file could come from.
#[test]
fn only_one_layer_touches_files() {
    let sources = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src");
    for (name, text) in all_files(&sources) {
        let text = String::from_utf8(text).unwrap();
        let touches = ["fs::write", "fs::rename", "fs::remove", "File::create", "OpenOptions"];
        let is_layer = ["files.rs", "occupied.rs"].iter().any(|layer| name.ends_with(layer));
        assert!(is_layer || touches.iter().all(|word| !text.contains(word)), "{}", name.display());
    }
}
