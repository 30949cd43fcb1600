//! Values of a game whose positions are keys, by workers that own a part of them each.
//!
//! A worker is a thread of one of the processes that make a table together. The hash of a key says
//! which worker owns the position. Workers act in rounds of an [`Exchange`]:
//!
//! 1. *Discovery.* A worker asks the rules about some positions that it has not looked at, and
//!    sends each successor to its owner, with the own number of the position. The owner numbers
//!    what it does not know, and notes who leads to it: an *edge*.
//! 2. *Backwards, a ply at a time.* A worker sends word to whoever leads to the positions that were
//!    decided at the last ply. The owners take it in: a position that leads to a lost one is won,
//!    and one all of whose successors are won is lost, at the next ply.
//! 3. What stays open is a draw: no worker has anything to send any more, all in the same round.
//!
//! So moves are generated once, and an edge crosses processes twice: with its key and four bytes,
//! and with four bytes. A round is over when the batch for some worker has its share of a budget,
//! so what is under way never outgrows it, however many positions there are. Edges that have no
//! room in memory go to disk.
//!
//! Where keys are the ranks of a tier, the owner of a rank follows from the rank: all of them are
//! known, so that neither a key nor an index is kept.
//!
//! # Invariants
//! * Positions, moves and values do not depend on the number of workers; the numbers that positions
//!   get do.
//! * An open entry counts the moves that are not known to lead to a position won for the opponent,
//!   and one more if a move that leaves the keys upkeep the position. Edges are listed once a move.
//! * The word of a ply is delivered when the ply is over, and not before the next one begins. So
//!   the first lost successor makes the fastest win, and the last won one the slowest loss.

mod edges;
mod entry;
mod keeper;
mod positions;
mod region;
mod room;
mod runs;
mod saved;
mod sorted;
mod stored;
mod tier;
mod walk;
mod worker;

use std::panic::resume_unwind;
use std::path::Path;
use std::thread;

use gt_core::Run;
use serde::{Deserialize, Serialize};

use self::room::Room;
use self::worker::Task;
use crate::checkpoint::{self, Checkpoint};
use crate::error::TableError;
use crate::exchange::{Exchange, ExchangeError, together, told};
use crate::files;

pub(crate) use self::entry::Entry;
pub(crate) use self::keeper::Upkeep;
pub(crate) use self::positions::hash_of;
pub(crate) use self::region::Region;
pub(crate) use self::sorted::Sorted;
pub(crate) use self::tier::TierRegion;
pub(crate) use self::worker::Found;

/// The most workers of a process.
const MOST_THREADS: usize = 1 << 10;

/// The least bytes that each of so many processes takes for the ranks of a tier: for a rank its
/// entry, its last edge, and its place in a list. Edges may go to disk.
pub(crate) const fn least_bytes(ranks: u64, processes: u64) -> u64 {
    ranks.div_ceil(processes).saturating_mul(12).saturating_add(1 << 20)
}

/// What was solved, and how.
#[derive(Debug)]
pub(crate) struct Solved<T> {
    /// By worker of this process: its part.
    pub(crate) parts: Vec<T>,
    /// Whether there was a checkpoint that does not hold, so that all began anew.
    pub(crate) is_anew: bool,
}

impl<T> Default for Solved<T> {
    fn default() -> Self {
        Self { parts: Vec::new(), is_anew: false }
    }
}

/// Solves what play reaches; sorted by keys, the parts of the workers of this process.
///
/// What has no room in memory goes to files without a name in `folder`. With `upkeep`, checkpoints
/// are written there, and one that is there is gone on from.
pub(crate) fn solve_keys(
    region: &dyn Region,
    exchange: &mut dyn Exchange,
    folder: &Path,
    upkeep: Option<Upkeep<'_>>,
    run: &Run,
) -> Result<Solved<Sorted>, TableError> {
    let width = region.width();
    solve(region, exchange, folder, upkeep, run, |found| Sorted::of(found, width, run))
}

/// Solves all ranks; the parts of the workers of this process.
pub(crate) fn solve_ranks(
    region: &dyn Region,
    exchange: &mut dyn Exchange,
    folder: &Path,
    upkeep: Option<Upkeep<'_>>,
    run: &Run,
) -> Result<Solved<Found>, TableError> {
    solve(region, exchange, folder, upkeep, run, Ok)
}

/// What the first process tells all others.
#[derive(Default, Serialize, Deserialize)]
struct Told {
    /// The threads of each process. Owners follow from the number of workers.
    threads: u64,
    /// The number of the run.
    run: u64,
    /// The checkpoint to go on from.
    saved: Option<String>,
    is_anew: bool,
}

/// Solves with all workers, each of which ends with what it has found.
fn solve<T: Send>(
    region: &dyn Region,
    exchange: &mut dyn Exchange,
    folder: &Path,
    upkeep: Option<Upkeep<'_>>,
    run: &Run,
    end: impl Fn(Found) -> Result<T, TableError> + Sync,
) -> Result<Solved<T>, TableError> {
    let garbled = || ExchangeError::garbled(0);
    let mut own = Told::default();
    if exchange.process() == 0 {
        own = first_word(upkeep, run)?;
    }
    let said = told(exchange, serde_json::to_vec(&own).unwrap_or_default())?;
    let Told { threads, run: number, saved, is_anew } =
        serde_json::from_slice(&said).map_err(|_| garbled())?;
    let parsed = |text: String| Checkpoint::parsed(folder, text.as_bytes());
    let saved = saved.map(parsed).transpose().map_err(|_| garbled())?;
    let attempt = |saved: Option<&Checkpoint>, exchange: &mut dyn Exchange| {
        let shares = saved.map(|saved| saved.shares.len());
        let own = shares.map_or(threads, |shares| shares.div_ceil(exchange.processes()) as u64);
        let threads = usize::try_from(own).ok().filter(|own| (1..=MOST_THREADS).contains(own));
        let threads = threads.ok_or_else(|| match shares {
            Some(shares) => TableError::Invalid {
                setting: "the number of processes",
                found: exchange.processes().to_string(),
                expected: format!(
                    "at least {}, for the {shares} shares of the checkpoint",
                    shares.div_ceil(MOST_THREADS)
                ),
            },
            None => garbled().into(),
        })?;
        let shares = shares.unwrap_or(threads * exchange.processes());
        let room = Room::new(run, threads);
        let upkeep = upkeep.map(|upkeep| (upkeep, number));
        let task = Task { region, folder, room, shares, upkeep, saved };
        by_threads(&task, threads, exchange, &end)
    };
    if let Some(saved) = saved {
        if let Some(parts) = attempt(Some(&saved), exchange)? {
            return Ok(Solved { parts, is_anew });
        }
        if let Some(upkeep) = upkeep.filter(|_| exchange.process() == 0) {
            checkpoint::remove(upkeep.folder)?;
        }
        let parts = attempt(None, exchange)?.unwrap_or_default();
        return Ok(Solved { parts, is_anew: true });
    }
    Ok(Solved { parts: attempt(None, exchange)?.unwrap_or_default(), is_anew })
}

/// What the first process tells, by its settings and by the checkpoint that it finds.
fn first_word(upkeep: Option<Upkeep<'_>>, run: &Run) -> Result<Told, TableError> {
    let (threads, number) = (run.thread_count().get() as u64, files::new_number());
    let (mut saved, mut is_anew) = (None, false);
    if let Some(upkeep) = upkeep {
        (saved, is_anew) = checkpoint::found(upkeep.folder, upkeep.table)?;
        saved = saved.filter(|saved| saved.tier == upkeep.tier);
    }
    let saved = saved.map(|saved| String::from_utf8_lossy(&saved.describe()).into_owned());
    Ok(Told { threads, run: number, saved, is_anew })
}

/// What each of so many threads finds; `None` if what was saved does not hold.
fn by_threads<T: Send>(
    task: &Task<'_>,
    threads: usize,
    exchange: &mut dyn Exchange,
    end: &(impl Fn(Found) -> Result<T, TableError> + Sync),
) -> Result<Option<Vec<T>>, TableError> {
    // Workers wait for each other, so each has a thread of its own, and not one of a pool.
    let work = |mut part: Box<dyn Exchange + '_>| {
        let found = worker::solve(task, &mut *part).and_then(|found| found.map(end).transpose());
        found.inspect_err(|error| part.give_up(&error.to_string()))
    };
    let found = thread::scope(|scope| {
        let parts = together(threads, exchange).into_iter();
        let workers: Vec<_> = parts.map(|part| scope.spawn(|| work(part))).collect();
        let ended = workers.into_iter().map(thread::ScopedJoinHandle::join);
        ended.map(|found| found.unwrap_or_else(|panic| resume_unwind(panic))).collect::<Vec<_>>()
    });
    // The error of a worker itself says more than that another one gave up.
    let is_own = |found: &Result<_, _>| matches!(found, Err(error) if !matches!(error, TableError::Exchange(_)));
    let (own, other): (Vec<_>, Vec<_>) = found.into_iter().partition(is_own);
    own.into_iter().chain(other).collect()
}

#[cfg(test)]
mod resumed;

#[cfg(test)]
mod tests {
    use core::fmt::Write as _;
    use std::collections::BTreeMap;

    use gt_core::graph::GameGraph;
    use gt_core::retrograde::Tablebase;
    use gt_core::{Encode, LimitError, Outcome, Shared, Solution, SolveError, Threads};
    use gt_gallery::{MuTorere, MuTorereRules, ThreeMensMorris};
    use proptest::prelude::*;

    use super::*;
    use crate::by_key::{ByKey, Keys};
    use crate::exchange::Alone;

    type Values = BTreeMap<Vec<u8>, (Outcome, u32)>;

    fn values(game: &dyn ByKey, exchange: &mut dyn Exchange, run: &Run) -> Values {
        let (folder, width) = (tempfile::tempdir().unwrap(), game.key_len());
        let found = solve_keys(&game, exchange, folder.path(), None, run).unwrap().parts;
        let mut values = Values::new();
        for part in &found {
            let keys = part.keys().chunks(width).map(<[u8]>::to_vec);
            values.extend(keys.zip(part.entries().iter().map(|entry| entry.value())));
        }
        values
    }

    /// What all these processes find together.
    fn all_of(game: &dyn ByKey, processes: usize, run: &Run) -> Values {
        let mut alone = Alone;
        let parts = crate::exchange::together(processes, &mut alone);
        let solve = |mut part: Box<dyn Exchange + '_>| values(game, &mut *part, run);
        thread::scope(|scope| {
            let parts = parts.into_iter().map(|part| scope.spawn(|| solve(part)));
            let parts: Vec<_> = parts.collect();
            parts.into_iter().flat_map(|part| part.join().unwrap()).collect()
        })
    }

    /// Compares workers in these processes and threads with a walk backwards in memory.
    fn check<G: Encode + Shared>(game: &G) {
        let known = Tablebase::explore(game, [game.initial()], &Run::new()).unwrap();
        for (processes, threads) in [(1, 1), (1, 3), (2, 1), (3, 1), (2, 2), (7, 1)] {
            let run = Run::new().threads(Threads::exactly(threads).unwrap());
            let found = all_of(&Keys::new(game), processes, &run);
            assert_eq!(found.len() as u64, known.stats().positions);
            for (key, value) in found {
                let position = game.decode(&key[..game.encoded_len()]).unwrap();
                let expected = known.value(&position).unwrap().unwrap();
                let expected = (expected.outcome(), expected.plies().unwrap_or(0));
                assert_eq!(value, expected, "{position:?}");
            }
        }
    }

    /// With less and less memory, edges go to disk, and values stay; then too little is an error.
    #[test]
    fn what_has_no_room_goes_to_disk() {
        let len = 20_000_u64;
        let mut state = 1_u64;
        let mut random = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            state >> 33
        };
        let mut graph = String::new();
        for from in 0..len {
            let end = if random() % 4 == 0 { "!loss " } else { "" };
            let to: Vec<_> = (0..12).map(|_| format!("n{}", random() % len)).collect();
            let to = if end.is_empty() { to.join(" ") } else { String::new() };
            writeln!(graph, "n{from} {end}-> n{} {to}", (from + 1) % len).unwrap();
        }
        let graph: GameGraph = graph.parse().unwrap();
        let game: &dyn ByKey = &Keys::new(&graph);
        let expected = all_of(game, 1, &Run::new());
        assert!(expected.len() > 10_000);
        for (processes, threads, kib) in [(1, 1, 4_000), (1, 1, 800), (1, 2, 1_000), (2, 1, 500)] {
            let run = Run::new().threads(Threads::exactly(threads).unwrap());
            let found = all_of(game, processes, &run.memory(kib << 10));
            assert!(found == expected, "{processes} processes of {threads} threads in {kib} KiB");
        }
        let (folder, run) = (tempfile::tempdir().unwrap(), Run::new().memory(100 << 10));
        let refused = solve_keys(&game, &mut Alone, folder.path(), None, &run).unwrap_err();
        let limit =
            matches!(refused, TableError::Solve(SolveError::Limit(LimitError::Memory { .. })));
        assert!(limit, "{refused}");
    }

    #[test]
    fn gallery_games_have_the_values_of_memory() {
        check(&MuTorere::new(MuTorereRules::B));
        check(&ThreeMensMorris::along_lines());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn graphs_have_the_values_of_memory(
            moves in prop::collection::vec(prop::collection::vec(0..60_usize, 0..5), 1..60),
            ends in prop::collection::vec(0..4_u8, 60),
        ) {
            let len = moves.len();
            let lines: Vec<_> = moves.iter().zip(0..).map(|(to, from)| {
                let to: Vec<_> = to.iter().map(|to| format!("n{}", to % len)).collect();
                let end = ["", "!win ", "!loss ", "!draw "][usize::from(ends[from])];
                format!("n{from} {end}-> {}", to.join(" "))
            }).collect();
            let graph: GameGraph = lines.join("\n").parse().unwrap();
            check(&graph);
        }
    }
}
