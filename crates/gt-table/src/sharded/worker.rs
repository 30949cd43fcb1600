//! One worker: it discovers with the others, and then walks back with them.

use core::mem;
use core::ops::Range;
use std::collections::BTreeMap;
use std::path::Path;

use gt_core::{LimitError, Outcome, Progress, SolveError};

use super::edges::{Edges, Telling};
use super::entry::Entry;
use super::positions::{Keyed, Owners, Positions, Ranked, rank_of};
use super::region::{Elsewhere, Follows, Region, Universe};
use super::room::{Room, reserve};
use crate::error::TableError;
use crate::exchange::{Exchange, ExchangeError};

/// How many positions are worked on between two looks at the clock.
const LOOK: usize = 1 << 8;
/// The greatest number of plies.
const MOST_PLIES: u32 = (1 << 30) - 2;

/// What a worker has found: its positions, and the value of each.
#[derive(Debug)]
pub(crate) struct Found {
    pub(super) positions: Positions,
    pub(super) entries: Vec<Entry>,
}

impl Found {
    /// The own positions among these ranks, each with its rank.
    pub(crate) fn of_ranks(&self, ranks: Range<u64>) -> impl Iterator<Item = (u64, Entry)> + '_ {
        let ranked = match &self.positions {
            Positions::Ranked(ranked) => Some(ranked),
            Positions::Keyed(_) => None,
        };
        let stretches = ranked.into_iter().flat_map(move |ranked| ranked.stretches(ranks.clone()));
        stretches.flat_map(|(first, ranks)| {
            let entries = self.entries.get(first..).unwrap_or_default();
            ranks.zip(entries.iter().copied()).filter(|(_, entry)| !entry.is_hole())
        })
    }
}

/// One of the workers.
struct Worker<'a> {
    region: &'a dyn Region,
    exchange: &'a mut dyn Exchange,
    room: &'a Room<'a>,
    owners: Owners,
    batches: Vec<Vec<u8>>,
    positions: Positions,
    entries: Vec<Entry>,
    edges: Edges,
    /// The positions that were decided at the ply at hand, and at the next one.
    now: Vec<u32>,
    next: Vec<u32>,
    /// By ply: the positions that moves which leave the keys decide there, if no other move did.
    later: BTreeMap<u32, Vec<u32>>,
    later_bytes: u64,
}

/// Solves the positions that one worker owns, with the others. Edges that have no room go to a file
/// in `folder`.
pub(super) fn solve(
    region: &dyn Region,
    exchange: &mut dyn Exchange,
    folder: &Path,
    room: &Room<'_>,
) -> Result<Found, TableError> {
    let (all, me) = (exchange.processes(), exchange.process());
    let (owners, positions) = match region.universe() {
        Universe::From(_) => (Owners::Hashed(all), Positions::Keyed(Keyed::new(region.width()))),
        Universe::Ranks(len) => {
            (Owners::Ranked(all), Positions::Ranked(Ranked::new(len, me, all)?))
        }
    };
    let mut worker = Worker {
        region,
        exchange,
        room,
        owners,
        batches: vec![Vec::new(); all],
        positions,
        entries: Vec::new(),
        edges: Edges::new(all, folder),
        now: Vec::new(),
        next: Vec::new(),
        later: BTreeMap::new(),
        later_bytes: 0,
    };
    worker.discover()?;
    worker.walk_back()?;
    worker.check_drawn()?;
    let Worker { positions, entries, .. } = worker;
    Ok(Found { positions, entries })
}

impl Worker<'_> {
    /// Says how far all workers have come; one of each process does.
    fn report(&self, phase: &'static str, done: u64, total: Option<u64>) {
        if self.exchange.process().is_multiple_of(self.room.workers()) {
            self.room.run.report(Progress::new(phase, done, total));
        }
    }

    /// The bytes that the worker takes besides its positions.
    const fn beside_positions(&self) -> u64 {
        let numbers = self.entries.capacity() + self.now.capacity() + self.next.capacity();
        4 * numbers as u64 + self.later_bytes + self.edges.bytes()
    }

    /// Checks whether there is room for some items more, a quarter of `len`. Returns how many.
    fn check_room(&self, len: usize, item: usize) -> Result<usize, LimitError> {
        let more = (len / 4).max(256);
        let grown = ((len + more) * item) as u64;
        self.room.check(self.positions.bytes() + self.beside_positions() + grown)?;
        Ok(more)
    }

    /// Does what takes room. If there is none, edges go to disk, and it is done once more.
    #[inline]
    fn with_room<T>(
        &mut self,
        attempt: impl Fn(&mut Self) -> Result<T, LimitError>,
    ) -> Result<T, TableError> {
        match attempt(self) {
            Err(full @ (LimitError::Memory { .. } | LimitError::OutOfMemory { .. })) => {
                if self.edges.spill()? { Ok(attempt(self)?) } else { Err(full.into()) }
            }
            done => Ok(done?),
        }
    }

    /// Adds an item to one of the lists of the worker, which `list` finds.
    #[inline]
    fn push<T: Copy>(
        &mut self,
        item: T,
        list: impl Fn(&mut Self) -> &mut Vec<T>,
    ) -> Result<(), TableError> {
        let found = list(self);
        if found.len() == found.capacity() {
            let len = found.len();
            self.with_room(|worker| {
                let more = worker.check_room(len, size_of::<T>())?;
                reserve(list(worker), more)
            })?;
        }
        list(self).push(item);
        Ok(())
    }

    /// Notes that a position is decided at a later ply, unless it is decided before.
    fn later(&mut self, ply: u32, number: u32) -> Result<(), TableError> {
        let before = self.later.entry(ply).or_default().capacity();
        self.push(number, |worker| worker.later.entry(ply).or_default())?;
        let grown = self.later.get(&ply).map_or(0, Vec::capacity) - before;
        self.later_bytes += 4 * grown as u64;
        Ok(())
    }

    /// Finds all positions, and who leads to them.
    fn discover(&mut self) -> Result<(), TableError> {
        let (me, workers) = (self.exchange.process(), self.batches.len());
        if let Universe::From(root) = self.region.universe()
            && self.owners.of(&root) == me
        {
            self.with_room(|worker| worker.positions.number(&root, worker.room, 0))?;
        }
        let known = self.positions.len();
        if known > 1 {
            self.room.check(4 * known as u64)?;
            reserve(&mut self.entries, known)?;
            self.edges.positions(known, self.room, 4 * known as u64)?;
        }
        let mut successors = Vec::new();
        loop {
            let (mut is_full, mut looked) = (false, 0);
            while self.entries.len() < self.positions.len() && !is_full {
                if looked % LOOK == 0 {
                    self.room.run.check_running()?;
                }
                looked += 1;
                is_full = self.look(&mut successors)?;
            }
            let sent = self.batches.iter().any(|batch| !batch.is_empty());
            let (known, looked) = (self.positions.len() as u64, self.entries.len() as u64);
            let mut counts = [u64::from(sent) + known - looked, looked, known];
            self.exchange.round(&mut self.batches, &mut counts)?;
            let [open, looked, known] = counts;
            self.report("discovering", looked, None);
            self.room.run.check_positions(known)?;
            for from in 0..workers {
                let batch = mem::take(&mut self.batches[from]);
                self.take_in(&batch, from)?;
                self.batches[from] = self.emptied(batch);
            }
            if open == 0 {
                return Ok(());
            }
        }
    }

    /// Asks the rules about the next position; returns whether a batch is full.
    fn look(&mut self, successors: &mut Vec<u8>) -> Result<bool, TableError> {
        let number = self.entries.len();
        successors.clear();
        let region = self.region;
        let seen = self.positions.with_key(number, |key| region.look(key, successors))?;
        let (from, width) = (number_of(number), region.width());
        let entry = match seen {
            Follows::Hole => Entry::HOLE,
            Follows::Over(outcome) => Entry::decided(outcome, 0),
            Follows::Open(Elsewhere { win, loss, draws }) => {
                let is_saved = draws || win.is_some();
                let moves = number_of(successors.len() / width) + u32::from(is_saved);
                if let Some(ply) = win.or((moves == 0).then_some(loss)) {
                    self.later(ply, from)?;
                }
                Entry::open(moves, loss > 0)
            }
        };
        self.push(entry, |worker| &mut worker.entries)?;
        let share = self.room.share(self.batches.len());
        let mut is_full = false;
        for key in successors.chunks_exact(width) {
            let batch = &mut self.batches[self.owners.of(key)];
            batch.extend_from_slice(key);
            batch.extend_from_slice(&from.to_le_bytes());
            is_full |= batch.len() >= share;
        }
        Ok(is_full)
    }

    /// Numbers what a worker has sent, and notes who leads there.
    fn take_in(&mut self, batch: &[u8], from: usize) -> Result<(), TableError> {
        let width = self.region.width();
        for letter in batch.chunks(width + 4) {
            let sent = letter.split_last_chunk::<4>().filter(|(key, _)| key.len() == width);
            let Some((key, sender)) = sent else {
                return Err(self.garbled(from));
            };
            let sender = u32::from_le_bytes(*sender);
            let is_known = self.with_room(|worker| worker.take(key, from, sender))?;
            if !is_known {
                return Err(self.garbled(from));
            }
        }
        Ok(())
    }

    /// Numbers a key, and notes who leads there. It may be done again if there was no room. Returns
    /// whether it is a key of this worker.
    #[inline]
    fn take(&mut self, key: &[u8], from: usize, sender: u32) -> Result<bool, LimitError> {
        let beside = self.beside_positions();
        let Self { positions, edges, room, .. } = self;
        let Some((number, _)) = positions.number(key, room, beside)? else { return Ok(false) };
        let of_positions = || positions.bytes();
        if number as usize >= edges.positions_len() {
            edges.positions(positions.len(), room, beside + of_positions())?;
        }
        edges.note(number, from, sender, room, || beside + of_positions())?;
        Ok(true)
    }

    /// Decides the positions ply by ply, from the ends back.
    fn walk_back(&mut self) -> Result<(), TableError> {
        self.positions.close();
        self.with_room(|worker| {
            let Self { positions, edges, room, .. } = worker;
            edges.positions(positions.len(), room, positions.bytes())
        })?;
        self.check_holes()?;
        let mut positions = 0;
        for number in 0..self.entries.len() {
            positions += u64::from(!self.entries[number].is_hole());
            if self.entries[number].has_word() {
                self.push(number_of(number), |worker| &mut worker.now)?;
            }
        }
        let mut counts = [positions];
        self.exchange.round(&mut self.batches, &mut counts)?;
        let ([total], mut done) = (counts, 0);
        for ply in 0..MOST_PLIES {
            let at_ply = self.later.remove(&ply).unwrap_or_default();
            self.later_bytes -= 4 * at_ply.capacity() as u64;
            for number in at_ply {
                let entry = &mut self.entries[number as usize];
                if entry.is_open() {
                    let outcome = if entry.moves() == 0 { Outcome::Loss } else { Outcome::Win };
                    *entry = Entry::decided(outcome, ply);
                    self.push(number, |worker| &mut worker.now)?;
                }
            }
            let (left, at_ply) = self.ply(ply)?;
            if left == 0 {
                return Ok(());
            }
            done += at_ply;
            self.report("walking back", done.min(total), Some(total));
            mem::swap(&mut self.now, &mut self.next);
            self.next.clear();
        }
        Err(SolveError::Overflow { what: "number of plies", max: MOST_PLIES.into() }.into())
    }

    /// Refuses a move that leads to a hole.
    fn check_holes(&mut self) -> Result<(), TableError> {
        for number in 0..self.entries.len() {
            if self.entries[number].is_hole() {
                self.push(number_of(number), |worker| &mut worker.now)?;
            }
        }
        let (mut telling, mut found) = (Telling::default(), None);
        let Self { edges, now, .. } = self;
        while found.is_none() && edges.tell(&mut telling, now, |to, _, _| found = Some(to))? {}
        self.now.clear();
        let Some(hole) = found else { return Ok(()) };
        let rank = self.positions.with_key(hole as usize, rank_of);
        Err(SolveError::Hole { position: "another one of its tier".into(), rank }.into())
    }

    /// Sends word of the positions that were decided at a ply, and takes in that of the others.
    ///
    /// Returns, over all workers, how many positions there may be at this ply or later, and how
    /// many there were.
    fn ply(&mut self, ply: u32) -> Result<(u64, u64), TableError> {
        let (workers, share) = (self.batches.len(), self.room.share(self.batches.len()));
        if self.edges.is_spilled() {
            self.now.sort_unstable();
        }
        let at_ply = self.now.len() as u64;
        let (mut own, mut all) = ([at_ply + self.later.len() as u64, at_ply], None);
        let (mut telling, mut is_more) = (Telling::default(), true);
        loop {
            self.room.run.check_running()?;
            let mut is_full = false;
            while is_more && !is_full {
                let Self { edges, batches, entries, now, .. } = self;
                is_more = edges.tell(&mut telling, now, |to, worker, from| {
                    let won = entries[to as usize].value().0 == Outcome::Win;
                    let batch = &mut batches[worker];
                    batch.extend_from_slice(&(from | u32::from(won) << 31).to_le_bytes());
                    is_full |= batch.len() >= share;
                })?;
            }
            let [left, at_ply] = mem::take(&mut own);
            let mut counts = [u64::from(is_more), left, at_ply];
            self.exchange.round(&mut self.batches, &mut counts)?;
            let [is_more_anywhere, left, at_ply] = counts;
            let sums = *all.get_or_insert((left, at_ply));
            for from in 0..workers {
                let batch = mem::take(&mut self.batches[from]);
                self.take_word(&batch, from, ply + 1)?;
                self.batches[from] = self.emptied(batch);
            }
            if is_more_anywhere == 0 {
                return Ok(sums);
            }
        }
    }

    /// Takes in that positions which others lead to were decided: those get their value at `ply`.
    fn take_word(&mut self, batch: &[u8], from: usize, ply: u32) -> Result<(), TableError> {
        let (words, rest) = batch.as_chunks::<4>();
        if !rest.is_empty() {
            return Err(self.garbled(from));
        }
        for word in words {
            let word = u32::from_le_bytes(*word);
            let (number, won) = (word & !(1 << 31), word >> 31 == 1);
            let Some(entry) = self.entries.get_mut(number as usize) else {
                return Err(self.garbled(from));
            };
            if !entry.is_open() {
                continue;
            }
            if !won {
                *entry = Entry::decided(Outcome::Win, ply);
                self.push(number, |worker| &mut worker.next)?;
                continue;
            }
            if entry.moves() == 0 {
                return Err(self.garbled(from));
            }
            if entry.close_move() == 0 {
                let loses_elsewhere = *entry != Entry::open(0, false);
                let loss = if loses_elsewhere { self.loss_elsewhere(number)? } else { 0 };
                if loss > ply {
                    self.later(loss, number)?;
                } else {
                    self.entries[number as usize] = Entry::decided(Outcome::Loss, ply);
                    self.push(number, |worker| &mut worker.next)?;
                }
            }
        }
        Ok(())
    }

    /// The greatest ply at which a move that leaves the keys loses.
    fn loss_elsewhere(&self, number: u32) -> Result<u32, TableError> {
        let (region, mut next) = (self.region, Vec::new());
        let seen = self.positions.with_key(number as usize, |key| region.look(key, &mut next))?;
        match seen {
            Follows::Open(elsewhere) => Ok(elsewhere.loss),
            _ => Err(SolveError::Unsupported {
                what: "moves that are not the same at each call",
                instead: "let `moves` and `play` depend on the position alone",
            }
            .into()),
        }
    }

    /// The error of bytes that no worker sends, with the process of the one that did.
    fn garbled(&self, from: usize) -> TableError {
        ExchangeError::garbled(from / self.room.workers()).into()
    }

    /// Refuses a draw where endless play is worth points.
    fn check_drawn(&self) -> Result<(), TableError> {
        let drawn = self.entries.iter().enumerate().filter(|(_, entry)| entry.is_open());
        for (nth, (number, _)) in drawn.enumerate() {
            if nth % LOOK == 0 {
                self.room.run.check_running()?;
            }
            self.positions.with_key(number, |key| self.region.check_drawn(key))?;
        }
        Ok(())
    }

    /// An empty batch; a large one gives its memory back.
    fn emptied(&self, mut batch: Vec<u8>) -> Vec<u8> {
        if !self.room.keeps(batch.capacity()) {
            return Vec::new();
        }
        batch.clear();
        batch
    }
}

fn number_of(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
