//! The walk backwards over a sharded table, by the game's own predecessors.
//!
//! It does what [`layers`](super::layers) does, ply by ply, in [rounds](super::rounds). A thread
//! generates the predecessors of positions that are decided. Their shards look them up, and change
//! their entries. So a shard stays in the caches of its owner, and entries need no lock. No move is
//! stored, and no queue: a position whose predecessors are due has a mark of one bit. What is
//! decided at the current ply is marked in a second set, and is due at the next one.
//!
//! # Invariants
//! * An open entry counts the distinct successors that are not known to be won.
//! * A position with a lost successor never gets to 0, because that successor is never counted off.
//!   So the order in which predecessors of won and of lost positions come does not matter.
//! * A predecessor that is not in the table was not discovered, and is left out.

use alloc::vec::Vec;
use core::hash::Hash;
use core::ops::Range;

use super::dense::Solved;
use super::layers::Reached;
use super::packed::PackedValue;
use super::rounds::{LOOK, Letters, Part, Recipient, Rounds, SHARED};
use crate::capability::Predecessors;
use crate::error::SolveError;
use crate::game::{Game, check_draw};
use crate::promise::Shared;
use crate::run::{Meter, Run, Stats, parallel, try_vec};
use crate::table::{LOOKED_UP, Marks, Shard, Shards, hash_of};

/// A shard with its entries.
struct ShardEntries<'a, P> {
    shard: &'a Shard<P>,
    entries: &'a mut [PackedValue],
    /// The positions whose predecessors are due now.
    due: Marks,
    /// The positions whose predecessors are due at the next ply.
    next: Marks,
    stats: Stats,
}

impl<P: Send + Sync> Part<P> for ShardEntries<'_, P> {
    fn due(&self) -> &Marks {
        &self.due
    }

    fn due_mut(&mut self) -> &mut Marks {
        &mut self.due
    }
}

/// The number of a position that was not discovered.
const NOWHERE: u32 = u32::MAX;

type Recipients<'a, P> = Vec<Recipient<ShardEntries<'a, P>, P>>;

/// Returns the bytes that the walk takes besides the table and its buffers.
fn bytes<P>(table: &Shards<P>) -> u64 {
    let bytes = |shard: &Shard<P>| {
        (shard.keys().len() * size_of::<PackedValue>() + 2 * Marks::bytes(shard.keys().len()))
            as u64
    };
    table.shards().iter().map(bytes).sum()
}

/// Solves the positions of `table`; `found` is what the discovery counted.
pub(super) fn solve<G: Predecessors + Shared>(
    game: &G,
    table: &Shards<G::Position>,
    found: Stats,
    run: &Run,
) -> Result<Solved, SolveError> {
    run.check_memory(bytes(table))?;
    let mut entries = try_vec(PackedValue::UNKNOWN, table.len() as usize, run)?;
    let mut rest = &mut entries[..];
    let mut recipients = Recipients::new();
    let threads = run.thread_count().get();
    for shard in table.shards() {
        let (entries, after) = rest.split_at_mut(shard.keys().len());
        rest = after;
        let (due, next) = (Marks::new(entries.len(), run)?, Marks::new(entries.len(), run)?);
        recipients.push(Recipient::new(
            ShardEntries { shard, entries, due, next, stats: Stats::default() },
            threads,
        ));
    }
    let stats = run.install(|| {
        let stats = count(game, &mut recipients, run)?;
        if stats != (Stats { positions: 0, ..found }) {
            return Err(SolveError::changing_moves());
        }
        let left = run.max_memory().map_or(u64::MAX, |limit| limit.saturating_sub(bytes(table)));
        let mut walk =
            ShardWalk { game, recipients: &mut recipients, left, run, rounds: Rounds::new(run) };
        walk.decide(table.len().into())?;
        walk.settle_draws(table.len().into())?;
        Ok(stats)
    })??;
    drop(recipients);
    let mut drawn = table.positions().zip(&entries).filter(|(_, entry)| entry.is_drawn_in_play());
    drawn.try_for_each(|(position, _)| check_draw(game, position))?;
    Ok(Solved { entries, reached: Reached::Fixpoint, stats })
}

/// Classifies every position, and counts distinct successors. Decided positions are due.
fn count<G: Shared>(
    game: &G,
    recipients: &mut [Recipient<ShardEntries<'_, G::Position>, G::Position>],
    run: &Run,
) -> Result<Stats, SolveError> {
    let threads = run.thread_count().get();
    let positions = recipients.iter().map(|recipient| recipient.part.entries.len() as u64).sum();
    let mut meter = Meter::new(run, "counting moves", Some(positions));
    let mut done = 0;
    for some in recipients.chunks_mut(4 * threads) {
        meter.look(done)?;
        let count_all =
            |successors: &mut Vec<_>,
             _: usize,
             recipients: &mut [Recipient<ShardEntries<'_, _>, _>]| {
                recipients
                    .iter_mut()
                    .try_for_each(|recipient| recipient.part.count(game, successors, run))?;
                Ok::<_, SolveError>(0)
            };
        parallel::chunks(threads, some, 1, Vec::new, count_all)?;
        done += some.iter().map(|recipient| recipient.part.entries.len() as u64).sum::<u64>();
    }
    meter.end(positions);
    Ok(recipients.iter().fold(Stats::default(), |sum, Recipient { part, .. }| Stats {
        positions: 0,
        expanded: sum.expanded + part.stats.expanded,
        edges: sum.edges + part.stats.edges,
    }))
}

impl<P: Eq + Hash> ShardEntries<'_, P> {
    fn count<G: Game<Position = P>>(
        &mut self,
        game: &G,
        successors: &mut Vec<(u64, P)>,
        run: &Run,
    ) -> Result<(), SolveError> {
        for (number, (position, entry)) in
            self.shard.keys().iter().zip(&mut *self.entries).enumerate()
        {
            if number.is_multiple_of(LOOK) {
                run.check_running()?;
            }
            *entry = if let Some(outcome) = game.decided(position) {
                PackedValue::terminal(outcome)
            } else {
                successors.clear();
                run.extend(
                    successors,
                    game.moves(position).map(|mv| (0, game.play(position, mv))),
                )?;
                self.stats.expanded += 1;
                self.stats.edges += successors.len() as u64;
                match distinct(successors) {
                    0 => PackedValue::terminal(game.blocked(position)),
                    count => PackedValue::waiting(count as u64)?,
                }
            };
            if entry.is_decided() {
                self.due.insert(number);
            }
        }
        Ok(())
    }

    /// Calls `change` with the entries of the last `few` letters, and removes these letters.
    ///
    /// If `change` returns true, the position is due at the next ply.
    #[inline]
    fn take(
        &mut self,
        letters: &mut Letters<P>,
        few: Range<usize>,
        change: impl Fn(&mut PackedValue, bool) -> bool,
    ) {
        self.shard.touch(&letters[few.clone()]);
        let mut numbers = [NOWHERE; LOOKED_UP];
        for (number, (hash, position)) in numbers.iter_mut().zip(&letters[few.clone()]) {
            *number = self.shard.find(hash & !1, position).unwrap_or(NOWHERE);
        }
        // Loads the entries of all of them at once.
        let bits =
            |&number: &u32| self.entries.get(number as usize).map_or(0, |entry| entry.bits());
        core::hint::black_box(numbers.iter().fold(0, |touched, number| touched ^ bits(number)));
        for ((hash, _), number) in letters.drain(few).zip(numbers) {
            if number != NOWHERE && change(&mut self.entries[number as usize], hash & 1 == 1) {
                self.next.insert(number as usize);
            }
        }
    }
}

/// Returns how many positions in the list are distinct; the hashes are not set yet.
fn distinct<P: Eq + Hash>(positions: &mut [(u64, P)]) -> usize {
    /// Up to this many positions, comparing is faster than sorting.
    const FEW: usize = 16;
    let is_new =
        |list: &[(u64, P)], nth: usize| list[..nth].iter().all(|(_, other)| *other != list[nth].1);
    if positions.len() <= FEW {
        return (0..positions.len()).filter(|&nth| is_new(positions, nth)).count();
    }
    for (hash, position) in &mut *positions {
        *hash = hash_of(position);
    }
    positions.sort_unstable_by_key(|&(hash, _)| hash);
    let same_hash = positions.chunk_by(|(one, _), (other, _)| one == other);
    same_hash.map(|list| (0..list.len()).filter(|&nth| is_new(list, nth)).count()).sum()
}

struct ShardWalk<'w, 'a, G: Game> {
    game: &'w G,
    recipients: &'w mut [Recipient<ShardEntries<'a, G::Position>, G::Position>],
    /// What the limit on memory leaves for predecessors.
    left: u64,
    run: &'w Run,
    rounds: Rounds<'w, G::Position>,
}

impl<G: Predecessors + Shared> ShardWalk<'_, '_, G> {
    /// Decides every position that can be decided.
    fn decide(&mut self, positions: u64) -> Result<(), SolveError> {
        let (mut meter, mut done) = (Meter::new(self.run, "walking back", Some(positions)), 0);
        let mut ply = 0;
        while self.is_due() {
            if ply == PackedValue::MAX_PLIES {
                return Err(PackedValue::too_late());
            }
            ply += 1;
            let change = |entry: &mut PackedValue, after_win: bool| {
                let open = entry.is_open();
                if !open {
                    return false;
                }
                let after = if after_win { entry.decrement() } else { PackedValue::win(ply) };
                let lost = after == PackedValue::open(0);
                *entry = if lost { PackedValue::loss(ply) } else { after };
                lost || !after_win
            };
            self.ply(change, &mut meter, &mut done)?;
        }
        meter.end(positions);
        Ok(())
    }

    /// Separates the draws that must end from the draws that need not; no entry stays open.
    fn settle_draws(&mut self, positions: u64) -> Result<(), SolveError> {
        let (mut meter, mut done) =
            (Meter::new(self.run, "telling draws apart", Some(positions)), 0);
        for Recipient { part: ShardEntries { entries, due, .. }, .. } in &mut *self.recipients {
            (0..)
                .zip(&**entries)
                .filter(|&(_, &entry)| entry == PackedValue::BY_RULE)
                .for_each(|(number, _)| due.insert(number));
        }
        while self.is_due() {
            let change = |entry: &mut PackedValue, _: bool| {
                let after = if entry.is_open() { entry.decrement() } else { *entry };
                let settled = after == PackedValue::open(0);
                *entry = if settled { PackedValue::ENDING } else { after };
                settled
            };
            self.ply(change, &mut meter, &mut done)?;
        }
        for Recipient { part, .. } in &mut *self.recipients {
            part.entries
                .iter_mut()
                .filter(|entry| entry.is_open())
                .for_each(|entry| *entry = PackedValue::ENDLESS);
        }
        meter.end(positions);
        Ok(())
    }

    fn is_due(&self) -> bool {
        self.recipients.iter().any(|recipient| recipient.part.due.len() > 0)
    }

    /// Changes the entries of the predecessors of all positions that are due.
    fn ply(
        &mut self,
        change: impl Fn(&mut PackedValue, bool) -> bool + Sync + Send,
        meter: &mut Meter<'_>,
        done: &mut u64,
    ) -> Result<(), SolveError> {
        let Self { game, recipients, left, run, rounds } = self;
        loop {
            let some = rounds.round(
                recipients,
                *left,
                |part, number, outbox| {
                    let is_win = part.entries[number].is_win();
                    game.predecessors(&part.shard.keys()[number]).try_for_each(|before| {
                        let owned = game.owned_bytes(&before);
                        outbox.add(before, is_win, owned, run)
                    })
                },
                |part, letters, few| {
                    part.take(letters, few, &change);
                    Ok(())
                },
            )?;
            if some == 0 {
                break;
            }
            *done += some as u64;
            if some < SHARED { meter.step(*done)? } else { meter.look(*done)? }
        }
        for Recipient { part, .. } in &mut **recipients {
            core::mem::swap(&mut part.due, &mut part.next);
        }
        Ok(())
    }
}
