//! Sparse tables: what they say, that they are the same however they are made, and what is found
//! that is wrong with them.

use core::fmt::Debug;
use std::fs;
use std::path::Path;

use gt_core::graph::GameGraph;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{Encode, LimitError, Run, Shared, SolveError, Threads, certify};
use gt_gallery::{MuTorere, MuTorereRules, PongHauKi, Tapatan, ThreeMensMorris};
use gt_table::{SparseMaker, SparseTable, TableError};
use gt_testkit::{laws, scripted::Scripted};

use crate::games::compare;
use crate::resume::{all_files, stopped_in};

fn threads(count: usize) -> Run {
    Run::new().threads(Threads::exactly(count).unwrap())
}

/// Solves a game in memory and on disk, and compares all positions.
fn as_in_memory<G: Encode + Shared>(game: &G) -> u64 {
    let folder = crate::folder();
    let path = folder.path().join("t.gt");
    let table = SparseMaker::new(game).chunk(256).solve(&path, &threads(2)).unwrap();
    let memory = Tablebase::explore(game, [game.initial()], &Run::new()).unwrap();
    compare(&memory, &table);
    let positions = memory.stats().positions;
    assert_eq!((table.positions(), table.tiers_found()), (positions, 0));
    let verified = table.verify(1, &threads(2)).unwrap();
    assert_eq!((verified.positions, verified.flaw), (positions, None));
    let some = table.verify(10, &Run::new()).unwrap();
    assert_eq!((some.positions, some.flaw), (positions.div_ceil(10), None));
    let roots = [game.initial()];
    assert_eq!(certify::reachable(game, &table, roots, &Run::new()).unwrap().flaws, 0);
    positions
}

#[test]
fn games_of_the_gallery_have_the_values_that_memory_has() {
    as_in_memory(&MuTorere::new(MuTorereRules::A));
    as_in_memory(&ThreeMensMorris::along_lines());
    for diagonals in [false, true] {
        as_in_memory(&Tapatan { diagonals });
    }
}

#[test]
fn a_table_is_a_solution() {
    let folder = crate::folder();
    let game = PongHauKi::default();
    laws::solution(
        &SparseMaker::new(&game).solve(folder.path().join("t.gt"), &Run::new()).unwrap(),
    );
}

/// A game whose positions have bytes of its own in front, which are always the same but the last.
#[derive(Clone, Debug)]
struct Wide<G>(G, usize);

impl<G: Game> Game for Wide<G> {
    type Position = G::Position;
    type Move = G::Move;
    fn initial(&self) -> G::Position {
        self.0.initial()
    }
    fn moves(&self, at: &G::Position) -> impl Iterator<Item = G::Move> {
        self.0.moves(at)
    }
    fn play(&self, at: &G::Position, mv: G::Move) -> G::Position {
        self.0.play(at, mv)
    }
    fn decided(&self, at: &G::Position) -> Option<Outcome> {
        self.0.decided(at)
    }
    fn blocked(&self, at: &G::Position) -> Outcome {
        self.0.blocked(at)
    }
}

impl<G: Encode> Encode for Wide<G> {
    fn encode_into(&self, at: &G::Position, out: &mut Encoder<'_>) {
        out.put_bytes(&vec![7; self.1]);
        self.0.encode_into(at, out);
    }
    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<G::Position> {
        from.take_bytes(self.1).filter(|bytes| bytes.iter().all(|&byte| byte == 7))?;
        self.0.decode_from(from)
    }
}

/// Keys of one, two and four words, of each word's last length, and in a box.
#[test]
fn keys_of_every_width() {
    let game = graph(1_500);
    let own = game.encoded_len();
    for len in [7, 8, 9, 16, 17, 32, 33, 70] {
        let wide = Wide(game.clone(), len - own);
        assert_eq!(wide.encoded_len(), len);
        as_in_memory(&wide);
    }
    let folder = crate::folder();
    let refused = SparseMaker::new(Wide(game, 300)).solve(folder.path().join("t.gt"), &Run::new());
    let refused = refused.unwrap_err().to_string();
    assert_eq!(
        refused,
        format!("the bytes of a position cannot be {}: expected at most 256", 300 + own)
    );
}

/// A random graph of so many positions.
fn graph(len: u32) -> Scripted<'static> {
    Scripted::new(len - 1, move |at: u32| {
        let next = move |salt: u32| (at ^ salt).wrapping_mul(0x9e37_79b1).rotate_left(9) % len;
        let third = at.is_multiple_of(5).then(|| next(5));
        [at.checked_sub(1), Some(next(3)), third].into_iter().flatten()
    })
    .numbered(len)
}

/// Positions of three shards.
const THREE_SHARDS: u32 = 150_000;

#[test]
fn any_number_of_threads_and_of_stops_makes_the_same_bytes() {
    let (game, folder) = (graph(THREE_SHARDS), crate::folder());
    let [one, three, parts] = ["one", "three", "parts"].map(|name| folder.path().join(name));
    let maker = || SparseMaker::new(&game).shard(1 << 16).chunk(1 << 12);
    maker().solve(&one, &threads(1)).unwrap();
    maker().solve(&three, &threads(3)).unwrap();
    let whole = all_files(&one);
    assert!(whole.contains_key(Path::new("0000/keys/c/2")));
    assert!(whole == all_files(&three));
    let stopped = |phase, ranks, shards: usize| {
        let run = stopped_in(phase, ranks);
        let stop = maker().solve(&parts, &run).map(|_| ());
        assert!(
            matches!(stop, Err(TableError::Solve(SolveError::Limit(LimitError::Interrupted)))),
            "{stop:?}"
        );
        let there = all_files(&parts);
        let keys = there.keys().filter(|path| path.starts_with("0000/keys/c")).count();
        assert_eq!(keys, shards, "{phase} {ranks}");
    };
    stopped("discovering", 1, 0);
    stopped("writing the table", 1, 1);
    stopped("writing the table", 65_537, 2);
    assert!(matches!(
        SparseTable::open(&game, &parts, &Run::new()),
        Err(TableError::Unfinished { done: 0, tiers: 1, .. })
    ));
    // A crash while a file was written.
    fs::write(parts.join("0000/keys/c/2.tmp"), b"half").unwrap();
    // What another shard left there is taken away.
    fs::copy(one.join("0000/keys/c/0"), parts.join("0000/keys/c/1")).unwrap();
    let table = maker().solve(&parts, &threads(2)).unwrap();
    assert_eq!((table.tiers_found(), table.tiers_mended()), (0, 1));
    assert!(whole == all_files(&parts));
    let again = maker().solve(&parts, &Run::new()).unwrap();
    assert_eq!((again.tiers_found(), again.tiers_mended()), (1, 0));
    assert!(whole == all_files(&parts));
}

#[test]
fn a_table_of_another_game_is_refused() {
    let folder = crate::folder();
    let path = folder.path().join("t.gt");
    let game: GameGraph = "a -> b\nb -> a c\nc\nd".parse().unwrap();
    SparseMaker::new(&game).solve(&path, &Run::new()).unwrap();
    let edits = ["a -> b\nb -> c\nc\nd", "a -> b\nb -> a c\nc !draw\nd", "a -> c\nb -> a c\nc\nd"];
    for edit in edits {
        let other: GameGraph = edit.parse().unwrap();
        let refused = SparseTable::open(&other, &path, &Run::new()).unwrap_err();
        assert!(matches!(refused, TableError::Foreign { what: "rules", .. }), "{refused}");
        let refused = SparseMaker::new(&other).solve(&path, &Run::new()).unwrap_err();
        assert!(matches!(refused, TableError::Foreign { what: "rules", .. }), "{refused}");
    }
    let wide = SparseTable::open(Wide(&game, 9), &path, &Run::new()).unwrap_err().to_string();
    assert!(wide.contains("another form: sparse with keys of"), "{wide}");
    // A dense table is none of the same game, and the other way round.
    let game = PongHauKi::default();
    let [sparse, dense] = ["sparse", "dense"].map(|name| folder.path().join(name));
    SparseMaker::new(&game).solve(&sparse, &Run::new()).unwrap();
    gt_table::Maker::loopy_ranks(&game).solve(&dense, &Run::new()).unwrap();
    let refused = SparseTable::open(&game, &dense, &Run::new()).unwrap_err().to_string();
    assert!(refused.contains("another form: dense, and not sparse with keys of"), "{refused}");
    let game = gt_table::OneTier(game);
    let refused = gt_table::Table::open(game, &sparse, &Run::new()).unwrap_err().to_string();
    assert!(refused.contains("another form: sparse with keys of"), "{refused}");
}

/// A bit is changed at many places: nobody gets a wrong answer.
#[test]
fn damage_of_keys_is_found() {
    let (game, folder) = (ThreeMensMorris::along_lines(), crate::folder());
    let path = folder.path().join("t.gt");
    let maker = || SparseMaker::new(&game).chunk(256).shard(1 << 16);
    let table = maker().solve(&path, &Run::new()).unwrap();
    let (whole, positions) = (all_files(&path), table.positions());
    let ask = || {
        let table = SparseTable::open(&game, &path, &Run::new())?;
        table.verify(1, &Run::new()).map(|verified| (verified.positions, verified.flaw))
    };
    assert_eq!(ask().unwrap(), (positions, None));
    let name = "0000/keys/c/0";
    let bytes = &whole[Path::new(name)];
    for nth in 0..40 {
        let mut changed = bytes.clone();
        let place = nth * bytes.len() / 40;
        changed[place] ^= 1 << (nth % 8);
        fs::write(path.join(name), &changed).unwrap();
        match ask() {
            Err(TableError::Damaged { path: named, .. }) => assert!(named.ends_with(name)),
            other => panic!("byte {place}: {other:?}"),
        }
    }
    // A probe finds it, too.
    let table = SparseTable::open(&game, &path, &Run::new()).unwrap();
    let error = certify::reachable(&game, &table, [game.initial()], &Run::new()).unwrap_err();
    assert!(error.to_string().contains(name), "{error}");
    let mended = maker().solve(&path, &Run::new()).unwrap();
    assert_eq!((mended.tiers_found(), mended.tiers_mended()), (0, 1));
    assert!(all_files(&path) == whole);
}

/// What has the bytes of a position, and is none, is not in the table.
#[test]
fn positions_that_play_does_not_reach_have_no_answer() {
    let folder = crate::folder();
    let game: GameGraph = "a -> c\nb -> a\nc\nd -> a".parse().unwrap();
    let table = SparseMaker::new(&game).solve(folder.path().join("t.gt"), &Run::new()).unwrap();
    let answers = [0, 1, 2, 3].map(|at| table.answer(&at).unwrap());
    let (won, lost) = (Value::Win { plies: 1 }, Value::Loss { plies: 0 });
    assert_eq!(answers, [Some(won), None, Some(lost), None]);
    assert_eq!([0, 1, 2].map(|at| table.place(&at).unwrap()), [Some((0, 0)), None, Some((0, 1))]);
}

/// The bytes of one position are those of none.
#[derive(Debug)]
struct Forgets;

impl Game for Forgets {
    type Position = u8;
    type Move = u8;
    fn initial(&self) -> u8 {
        9
    }
    fn moves(&self, at: &u8) -> impl Iterator<Item = u8> {
        0..*at
    }
    fn play(&self, _: &u8, to: u8) -> u8 {
        to
    }
}

impl Encode for Forgets {
    fn encode_into(&self, at: &u8, out: &mut Encoder<'_>) {
        out.put(*at);
    }
    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<u8> {
        from.take().filter(|&at: &u8| at != 4)
    }
}

#[test]
fn bytes_that_are_no_position_stop_the_solver() {
    let folder = crate::folder();
    let error = SparseMaker::new(Forgets).solve(folder.path().join("t.gt"), &Run::new());
    let error = error.unwrap_err();
    assert!(matches!(error, TableError::Solve(SolveError::Unreadable { .. })));
    let words = "a position as bytes cannot be read: no position has the bytes 04";
    assert_eq!(error.to_string(), words);
}

#[test]
fn limits_are_obeyed() {
    let (game, folder) = (graph(THREE_SHARDS), crate::folder());
    let path = folder.path().join("t.gt");
    for bytes in [1 << 20, 3 << 20] {
        let refused = SparseMaker::new(&game).solve(&path, &Run::new().memory(bytes)).unwrap_err();
        let limit = matches!(
            refused,
            TableError::Solve(SolveError::Limit(LimitError::Memory { limit, .. })) if limit == bytes
        );
        assert!(limit, "{refused}");
    }
    let refused = SparseMaker::new(&game).solve(&path, &Run::new().positions(1_000)).unwrap_err();
    assert!(matches!(
        refused,
        TableError::Solve(SolveError::Limit(LimitError::Positions { limit: 1_000 }))
    ));
    let refused = SparseMaker::new(&game).chunk(100).solve(&path, &Run::new()).unwrap_err();
    assert!(matches!(refused, TableError::Invalid { setting: "chunk", .. }));
}

/// Long plays need plies of two bytes.
#[test]
fn plies_are_as_wide_as_they_have_to_be() {
    let folder = crate::folder();
    for (len, number) in [(255, "uint8"), (256, "uint16"), (70_000, "uint32")] {
        let path = folder.path().join(number);
        let chain = Scripted::new(len - 1, |at: u32| at.checked_sub(1)).numbered(len);
        let table = SparseMaker::new(&chain).solve(&path, &Run::new()).unwrap();
        let info = table.info().unwrap();
        assert_eq!(info.second, Some(("plies".into(), number.into())), "{len}");
        assert_eq!(info.greatest(), Some(len - 1));
        assert_eq!(table.verify(1, &Run::new()).unwrap().flaw, None);
    }
}
