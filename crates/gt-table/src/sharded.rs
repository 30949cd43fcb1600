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
//! so what is under way never outgrows it, however many positions there are.
//!
//! # Invariants
//! * Positions, moves and values do not depend on the number of workers; the numbers that positions
//!   get do.
//! * An open entry counts the moves that are not known to lead to a position won for the opponent,
//!   and one more if a move that leaves the keys saves the position. Edges are listed once a move.
//! * The word of a ply is delivered when the ply is over, and not before the next one begins. So
//!   the first lost successor makes the fastest win, and the last won one the slowest loss.

mod edges;
mod positions;
mod region;
mod tier;
mod worker;

use std::panic::resume_unwind;
use std::thread;

use gt_core::Run;

use crate::error::TableError;
use crate::exchange::{Exchange, ExchangeError, together, told};

pub(crate) use self::region::Region;
pub(crate) use self::tier::TierRegion;
pub(crate) use self::worker::{Entry, Found};

/// The most workers of a process.
const MOST_THREADS: usize = 1 << 10;

/// Solves what play reaches from the roots; the parts of the workers of this process, by worker.
pub(crate) fn solve(
    region: &dyn Region,
    exchange: &mut dyn Exchange,
    run: &Run,
) -> Result<Vec<Found>, TableError> {
    // Owners follow from the number of workers, so all processes take the threads of the first one.
    let own = (run.thread_count().get() as u64).to_le_bytes();
    let said = told(exchange, own.to_vec())?;
    let threads = said.first_chunk().map_or(0, |threads| u64::from_le_bytes(*threads));
    let threads =
        usize::try_from(threads).ok().filter(|threads| (1..=MOST_THREADS).contains(threads));
    let threads = threads.ok_or_else(|| ExchangeError::garbled(0))?;
    // Workers wait for each other, so each has a thread of its own, and not one of a pool.
    let work = |mut part: Box<dyn Exchange + '_>| {
        let found = worker::solve(region, &mut *part, threads, run);
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
mod tests {
    use std::collections::BTreeMap;

    use gt_core::graph::GameGraph;
    use gt_core::retrograde::Tablebase;
    use gt_core::{Encode, Outcome, Shared, Solution, Threads};
    use gt_gallery::{MuTorere, MuTorereRules, ThreeMensMorris};
    use proptest::prelude::*;

    use super::*;
    use crate::by_key::{ByKey, Keys};
    use crate::exchange::Alone;

    type Values = BTreeMap<Vec<u8>, (Outcome, u32)>;

    fn values(game: &dyn Region, exchange: &mut dyn Exchange, threads: usize) -> Values {
        let run = Run::new().threads(Threads::exactly(threads).unwrap());
        let found = solve(game, exchange, &run).unwrap();
        let width = game.width();
        let part = |found: Found| {
            let keys: Vec<_> = found.keys.chunks(width).map(<[u8]>::to_vec).collect();
            keys.into_iter().zip(found.entries.into_iter().map(Entry::value))
        };
        found.into_iter().flat_map(part).collect()
    }

    /// Compares workers in these processes and threads with a walk backwards in memory.
    fn check<G: Encode + Shared>(game: &G) {
        let known = Tablebase::explore(game, [game.initial()], &Run::new()).unwrap();
        for (processes, threads) in [(1, 1), (1, 3), (2, 1), (3, 1), (2, 2), (7, 1)] {
            let mut alone = Alone;
            let parts = crate::exchange::together(processes, &mut alone);
            let keys = Keys::new(game);
            let keys: &dyn ByKey = &keys;
            let solve = |mut part: Box<dyn Exchange + '_>| values(&keys, &mut *part, threads);
            let found = thread::scope(|scope| {
                let parts = parts.into_iter().map(|part| scope.spawn(|| solve(part)));
                let parts: Vec<_> = parts.collect();
                parts.into_iter().flat_map(|part| part.join().unwrap()).collect::<Values>()
            });
            assert_eq!(found.len() as u64, known.stats().positions);
            for (key, value) in found {
                let position = game.decode(&key[..game.encoded_len()]).unwrap();
                let expected = known.value(&position).unwrap().unwrap();
                let expected = (expected.outcome(), expected.plies().unwrap_or(0));
                assert_eq!(value, expected, "{position:?}");
            }
        }
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
