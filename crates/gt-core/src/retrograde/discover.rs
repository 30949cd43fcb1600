//! Discovery: everything that play can reach from the roots, on several threads.
//!
//! A position that was not met before is due: its successors are generated in one of the next
//! [rounds](super::rounds). Their shards insert what they do not have. When none is due, all
//! positions are known.
//!
//! # Invariants
//! * The positions and moves found do not depend on the number of threads. The numbers that
//!   positions get inside a shard may.

use alloc::vec::Vec;
use core::ops::Range;

use super::rounds::{Letters, Part, Recipient, Rounds, SHARED, weight};
use crate::error::SolveError;
use crate::game::Game;
use crate::promise::Shared;
use crate::run::{LimitError, Meter, Run, Stats, parallel};
use crate::table::{Growing, Marks, Room, SHARDS, Shard, Shards, hash_of, shard_of};

impl<P: Clone + Eq + core::hash::Hash + Send + Sync> Part<P> for Growing<P> {
    fn due(&self) -> &Marks {
        self.due()
    }

    fn due_mut(&mut self) -> &mut Marks {
        self.due_mut()
    }
}

/// Finds everything that play can reach from `roots`; returns it with what was counted.
pub(super) fn discover<G: Shared>(
    game: &G,
    roots: impl IntoIterator<Item = G::Position>,
    run: &Run,
) -> Result<(Shards<G::Position>, Stats), SolveError> {
    let threads = run.thread_count().get();
    let mut meter = Meter::new(run, "discovering", None);
    let room = Room::new(run);
    let mut recipients: Vec<_> =
        (0..SHARDS).map(|_| Recipient::new(Growing::empty(), threads)).collect();
    for root in roots {
        meter.step(0)?;
        let hash = hash_of(&root);
        recipients[shard_of(hash)].part.insert(hash, root, |root| game.owned_bytes(root), &room)?;
    }
    let stats = run.install(|| work_off(game, &mut recipients, &room, run, &mut meter))??;
    let positions = recipients.iter().map(|recipient| recipient.part.len() as u64).sum();
    let max = u64::from(u32::MAX - 1);
    if positions > max {
        return Err(SolveError::TooManyPositions { positions, max });
    }
    let table = Shards::new(run.install(|| finish(recipients, &room, threads))??);
    meter.end(positions);
    Ok((table, Stats { positions, ..stats }))
}

/// Processes all positions, and returns how many moves there were.
fn work_off<G: Shared>(
    game: &G,
    recipients: &mut [Recipient<Growing<G::Position>, G::Position>],
    room: &Room<'_>,
    run: &Run,
    meter: &mut Meter<'_>,
) -> Result<Stats, SolveError> {
    let mut rounds = Rounds::new(run);
    let mut done = 0;
    loop {
        let some = rounds.round(
            recipients,
            room.left(),
            |shard, place, outbox| {
                let Some(position) =
                    shard.get(place).filter(|position| game.decided(position).is_none())
                else {
                    return Ok(());
                };
                let (mut moves, before) = (0, outbox.weight());
                game.moves(position).try_for_each(|mv| {
                    moves += 1;
                    let after = game.play(position, mv);
                    let owned = game.owned_bytes(&after);
                    outbox.add(after, false, owned, run)
                })?;
                room.hold(outbox.weight() - before);
                outbox.stats.expanded += 1;
                outbox.stats.edges += moves;
                Ok(())
            },
            |shard, letters, few| insert(game, shard, letters, few, room),
        )?;
        if some == 0 {
            return Ok(rounds.stats());
        }
        done += some as u64;
        if some < SHARED { meter.step(done)? } else { meter.look(done)? }
    }
}

/// Inserts those positions of the last `few` letters that the shard lacks, and removes the letters.
fn insert<G: Game>(
    game: &G,
    shard: &mut Growing<G::Position>,
    letters: &mut Letters<G::Position>,
    few: Range<usize>,
    room: &Room<'_>,
) -> Result<(), LimitError> {
    let sent = letters[few.clone()]
        .iter()
        .map(|(_, position)| weight::<G::Position>(game.owned_bytes(position)));
    room.release(sent.sum());
    let known = shard.known(&letters[few.clone()]);
    for ((hash, position), nth) in letters.drain(few).zip(0..) {
        if known >> nth & 1 == 0 {
            shard.insert(hash, position, |position| game.owned_bytes(position), room)?;
        }
    }
    Ok(())
}

/// Ends the discovery in each shard.
fn finish<P: Clone + Eq + core::hash::Hash + Send + Sync>(
    recipients: Vec<Recipient<Growing<P>, P>>,
    room: &Room<'_>,
    threads: usize,
) -> Result<Vec<Shard<P>>, LimitError> {
    let finish = |recipient: Recipient<Growing<P>, P>| {
        room.run().check_running()?;
        recipient.part.finish(room)
    };
    parallel::map(threads, recipients, finish).into_iter().collect()
}
