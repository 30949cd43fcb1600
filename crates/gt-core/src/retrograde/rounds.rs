//! Rounds of work on a sharded table, on several threads and without locks.
//!
//! Positions that are due are processed in rounds of two steps:
//!
//! 1. Each thread takes due positions and generates their neighbours. It puts each of them into an
//!    outbox, one for each shard. No thread writes to anything that another thread reads.
//! 2. The outboxes are handed over. Each shard is owned by one thread, which takes the neighbours
//!    in that belong to the shard.
//!
//! It needs no locks. And in the second step a thread looks up many positions of one shard at a
//! time, so the processor waits for the memory of all of them at once. The crate `gt-table` has
//! such rounds between processes, with bytes for positions.
//!
//! # Invariants
//! * An outbox holds few neighbours, so rounds are short: a limit ends the work soon.
//! * If neighbours own memory, an outbox holds no more of them than fit into its share of what the
//!   limit leaves. It takes no more positions once they fill half of the share.
//! * If only few positions are due, the calling thread processes them.

use alloc::vec::Vec;
use core::hash::Hash;
use core::mem::needs_drop;
use core::ops::Range;
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::error::SolveError;
use crate::run::{LimitError, Run, Stats, StopUnlessDone, parallel};
use crate::table::{LOOKED_UP, Marks, SHARDS, hash_of, shard_of};

/// Positions that a thread takes at once.
const TAKEN: usize = 256;
/// Positions between two looks at the clock and the interrupt flag.
pub(super) const LOOK: usize = 16;
/// From this many positions on, a round is shared.
pub(super) const SHARED: usize = 1 << 10;
/// An outbox with more neighbours takes no more positions in this round.
const FULL: usize = 1 << 17;
/// The most positions of a round, for each thread.
const ROUND: usize = 1 << 16;

/// Positions that belong to one shard, with their hashes; the lowest bit is a note of the sender.
pub(super) type Letters<P> = Vec<(u64, P)>;

/// What a letter takes whose position owns this many bytes; 0 if it owns nothing.
///
/// The list of a growing number of letters has room for up to twice as many.
pub(super) const fn weight<P>(owned: u64) -> u64 {
    if owned == 0 { 0 } else { owned.saturating_add(2 * size_of::<(u64, P)>() as u64) }
}

/// Drops the memory of empty lists if positions own memory and a limit is set.
///
/// Then a list takes only what the [`weight`] of its letters counts.
fn give_back_lists<P>(lists: &mut [Letters<P>], run: &Run) {
    if needs_drop::<P>() && run.max_memory().is_some() {
        lists.fill_with(Vec::new);
    }
}

/// A part of the table, as the rounds see it.
pub(super) trait Part<P>: Send + Sync {
    /// The places of the positions that are due.
    fn due(&self) -> &Marks;
    fn due_mut(&mut self) -> &mut Marks;
}

/// A part of the table, with what each outbox has for it.
pub(super) struct Recipient<T, P> {
    pub(super) part: T,
    inboxes: Vec<Letters<P>>,
}

impl<T, P> Recipient<T, P> {
    pub(super) fn new(part: T, threads: usize) -> Self {
        Self { part, inboxes: (0..threads).map(|_| Vec::new()).collect() }
    }
}

/// What one thread found in a round.
pub(super) struct Outbox<P> {
    /// One list for each shard.
    to: Vec<Letters<P>>,
    waiting: usize,
    /// What the neighbours take that own memory.
    weight: u64,
    /// What they may take.
    share: u64,
    /// The segment that was not taken whole, and its first place that was not taken.
    rest: Option<(usize, usize)>,
    pub(super) stats: Stats,
}

impl<P: Hash> Outbox<P> {
    /// What the neighbours take that own memory.
    pub(super) const fn weight(&self) -> u64 {
        self.weight
    }

    /// Puts a position that owns `owned` bytes into the list of its shard, with a note.
    /// # Errors
    /// [`LimitError::Memory`] if what is left of the limit does not allow it.
    #[inline]
    pub(super) fn add(
        &mut self,
        position: P,
        note: bool,
        owned: u64,
        run: &Run,
    ) -> Result<(), LimitError> {
        if owned > 0 {
            self.weigh(owned, run)?;
        }
        let hash = hash_of(&position);
        self.waiting += 1;
        run.push(&mut self.to[shard_of(hash)], (hash | u64::from(note), position))
    }

    const fn weigh(&mut self, owned: u64, run: &Run) -> Result<(), LimitError> {
        self.weight = self.weight.saturating_add(weight::<P>(owned));
        match (self.weight.checked_sub(self.share), run.max_memory()) {
            (Some(more @ 1..), Some(limit)) => {
                Err(LimitError::Memory { needed: limit.saturating_add(more), limit })
            }
            _ => Ok(()),
        }
    }

    /// Whether it takes no more positions in this round.
    const fn is_full(&self) -> bool {
        self.waiting >= FULL || self.weight > self.share / 2
    }
}

/// The due positions in some words of the marks of one part.
struct DueWords {
    recipient: usize,
    words: Range<usize>,
    positions: usize,
}

/// The rounds of one piece of work.
pub(super) struct Rounds<'a, P> {
    run: &'a Run,
    outboxes: Vec<Outbox<P>>,
    segments: Vec<DueWords>,
}

impl<'a, P: Hash + Send + Sync> Rounds<'a, P> {
    pub(super) fn new(run: &'a Run) -> Self {
        let lists = || (0..SHARDS).map(|_| Vec::new()).collect();
        let outbox = |_| Outbox {
            to: lists(),
            waiting: 0,
            weight: 0,
            share: 0,
            rest: None,
            stats: Stats::default(),
        };
        Self {
            run,
            outboxes: (0..run.thread_count().get()).map(outbox).collect(),
            segments: Vec::new(),
        }
    }

    /// What the threads counted.
    pub(super) fn stats(&self) -> Stats {
        self.outboxes.iter().fold(Stats::default(), |sum, Outbox { stats, .. }| Stats {
            positions: 0,
            expanded: sum.expanded + stats.expanded,
            edges: sum.edges + stats.edges,
        })
    }

    /// Processes positions that are due; returns how many, 0 if none was due.
    ///
    /// * `left`: the bytes that neighbours may take that own memory; `u64::MAX` without a limit.
    /// * `send`: puts the neighbours of the position at a place of a part into the outbox.
    /// * `take`: takes in what was sent to a part, at most [`LOOKED_UP`] at a time.
    pub(super) fn round<T: Part<P>>(
        &mut self,
        recipients: &mut [Recipient<T, P>],
        left: u64,
        send: impl Fn(&T, usize, &mut Outbox<P>) -> Result<(), LimitError> + Sync + Send,
        take: impl Fn(&mut T, &mut Letters<P>, Range<usize>) -> Result<(), LimitError> + Sync + Send,
    ) -> Result<usize, SolveError> {
        let mut some = self.list_due(recipients);
        if some == 0 {
            return Ok(0);
        }
        let threads = if some < SHARED { 1 } else { self.outboxes.len() };
        for outbox in &mut self.outboxes {
            (outbox.waiting, outbox.weight, outbox.share) = (0, 0, left / threads as u64);
        }
        let worked_off = self.send(recipients, threads, send)?;
        some -= self.segments.drain(worked_off..).map(|segment| segment.positions).sum::<usize>();
        for (segment, place) in self.outboxes.iter_mut().filter_map(|outbox| outbox.rest.take()) {
            let DueWords { recipient, words, .. } = &mut self.segments[segment];
            let due = recipients[*recipient].part.due_mut();
            due.clear_below(words.clone(), place);
            some -= due.places(words.clone()).count();
            words.end = words.start;
        }
        for DueWords { recipient, words, .. } in self.segments.drain(..) {
            recipients[recipient].part.due_mut().clear(words);
        }
        self.deliver(recipients, threads, take)?;
        Ok(some)
    }

    /// Lists the next positions that are due, and returns how many there are.
    fn list_due<T: Part<P>>(&mut self, recipients: &[Recipient<T, P>]) -> usize {
        self.segments.clear();
        let (most, mut listed) = (self.outboxes.len() * ROUND, 0);
        for (recipient, due) in recipients
            .iter()
            .map(|recipient| recipient.part.due())
            .enumerate()
            .filter(|(_, due)| due.len() > 0)
        {
            let mut next = due.next_word(0);
            while let Some((start, _)) = next.filter(|_| listed < most) {
                let (mut positions, mut end) = (0, start);
                while let Some((word, bits)) = next.filter(|_| positions < TAKEN) {
                    positions += bits.count_ones() as usize;
                    end = word + 1;
                    next = due.next_word(end);
                }
                listed += positions;
                self.segments.push(DueWords { recipient, words: start..end, positions });
            }
        }
        listed
    }

    /// The first step; returns how many segments were processed.
    fn send<T: Part<P>>(
        &mut self,
        recipients: &[Recipient<T, P>],
        threads: usize,
        send: impl Fn(&T, usize, &mut Outbox<P>) -> Result<(), LimitError> + Sync + Send,
    ) -> Result<usize, SolveError> {
        let Self { run, outboxes, segments } = self;
        let next = AtomicUsize::new(0);
        let stopped = AtomicBool::new(false);
        let work = |(): &mut (), _: usize, outboxes: &mut [Outbox<P>]| {
            let mut stop = StopUnlessDone::new(&stopped);
            for outbox in outboxes {
                while !outbox.is_full() && !stopped.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(segment) = segments.get(number) else { break };
                    let part = &recipients[segment.recipient].part;
                    for (nth, place) in part.due().places(segment.words.clone()).enumerate() {
                        if nth.is_multiple_of(LOOK) {
                            run.check_running()?;
                        }
                        if outbox.weight > outbox.share / 2 {
                            outbox.rest = Some((number, place));
                            break;
                        }
                        send(part, place, outbox)?;
                    }
                }
            }
            stop.done();
            Ok::<_, SolveError>(0)
        };
        parallel::chunks(threads, &mut outboxes[..threads], 1, || (), work)?;
        Ok(next.into_inner().min(segments.len()))
    }

    /// The second step: the owners of the parts take in what was sent to them.
    fn deliver<T: Part<P>>(
        &mut self,
        recipients: &mut [Recipient<T, P>],
        threads: usize,
        take: impl Fn(&mut T, &mut Letters<P>, Range<usize>) -> Result<(), LimitError> + Sync + Send,
    ) -> Result<(), SolveError> {
        for (sender, outbox) in self.outboxes[..threads].iter_mut().enumerate() {
            for (recipient, letters) in recipients.iter_mut().zip(&mut outbox.to) {
                core::mem::swap(&mut recipient.inboxes[sender], letters);
            }
        }
        let run = self.run;
        let take_all = |(): &mut (), _: usize, recipients: &mut [Recipient<T, P>]| {
            for Recipient { part, inboxes } in recipients {
                run.check_running()?;
                for letters in &mut *inboxes {
                    while !letters.is_empty() {
                        let few = letters.len().saturating_sub(LOOKED_UP)..letters.len();
                        take(part, letters, few)?;
                    }
                }
                give_back_lists(inboxes, run);
            }
            Ok::<_, SolveError>(0)
        };
        parallel::chunks(threads, recipients, 1, || (), take_all)?;
        Ok(())
    }
}
