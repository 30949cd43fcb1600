//! One worker: it discovers with the others, and then walks back with them.

use core::mem;
use std::collections::BTreeMap;

use gt_core::{LimitError, Outcome, Progress, Run, SolveError};

use super::edges::Edges;
use super::positions::{Positions, Room, hash_of, owner, reserve};
use super::region::{Elsewhere, Follows, Region};
use crate::error::TableError;
use crate::exchange::{Exchange, ExchangeError};

/// The bytes that a worker has under way in a round, to all others together.
const UNDER_WAY: usize = 1 << 20;
/// How many positions are worked on between two looks at the clock.
const LOOK: usize = 1 << 8;
/// The greatest number of plies.
const MOST_PLIES: u32 = (1 << 30) - 2;

/// What is known of a position, in 4 bytes: an outcome with plies, or how many moves are open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry(u32);

impl Entry {
    const KIND: u32 = 30;

    const fn open(moves: u32) -> Self {
        Self(moves)
    }

    /// A position whose value is known.
    pub(crate) const fn decided(outcome: Outcome, plies: u32) -> Self {
        let kind = match outcome {
            Outcome::Loss => 1,
            Outcome::Draw => 2,
            Outcome::Win => 3,
        };
        Self(kind << Self::KIND | plies)
    }

    const fn is_open(self) -> bool {
        self.0 >> Self::KIND == 0
    }

    /// Whether those who lead here have to hear of it: it is won or lost.
    const fn has_word(self) -> bool {
        self.0 >> Self::KIND & 1 == 1
    }

    /// The outcome and the plies. What is still open in the end is a draw.
    pub(crate) const fn value(self) -> (Outcome, u32) {
        let plies = self.0 & ((1 << Self::KIND) - 1);
        match self.0 >> Self::KIND {
            1 => (Outcome::Loss, plies),
            3 => (Outcome::Win, plies),
            _ => (Outcome::Draw, 0),
        }
    }
}

impl Entry {
    /// The bytes of a rank with its entry.
    const BYTES: usize = 12;

    /// The entry as bytes for another process.
    pub(crate) const fn to_le_bytes(self) -> [u8; 4] {
        self.0.to_le_bytes()
    }

    /// What [`to_le_bytes`](Self::to_le_bytes) has written.
    pub(crate) const fn from_le_bytes(bytes: [u8; 4]) -> Self {
        Self(u32::from_le_bytes(bytes))
    }

    /// Ranks with their entries, as bytes for another process.
    pub(crate) fn to_bytes(entries: impl ExactSizeIterator<Item = (u64, Self)>) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(entries.len() * Self::BYTES);
        for (rank, Self(entry)) in entries {
            bytes.extend_from_slice(&rank.to_le_bytes());
            bytes.extend_from_slice(&entry.to_le_bytes());
        }
        bytes
    }

    /// What another process has written.
    pub(crate) fn from_bytes(bytes: &[u8]) -> impl Iterator<Item = (u64, Self)> + '_ {
        let (letters, _) = bytes.as_chunks::<{ Self::BYTES }>();
        letters.iter().filter_map(|letter| {
            let (rank, entry) = letter.split_first_chunk::<8>()?;
            let entry = u32::from_le_bytes(*entry.first_chunk()?);
            Some((u64::from_le_bytes(*rank), Self(entry)))
        })
    }
}

/// What a worker has found: its positions, and the value of each.
#[derive(Debug)]
pub(crate) struct Found {
    /// The keys, one after the other.
    pub(crate) keys: Vec<u8>,
    pub(crate) entries: Vec<Entry>,
}

/// One of the workers.
struct Worker<'a> {
    region: &'a dyn Region,
    exchange: &'a mut dyn Exchange,
    room: Room<'a>,
    batches: Vec<Vec<u8>>,
    positions: Positions,
    entries: Vec<Entry>,
    edges: Edges,
    /// The positions with moves that leave the keys, ascending.
    elsewhere: Vec<(u32, Elsewhere)>,
}

/// Solves the positions that one worker owns, with the others. `workers` share the limits of `run`.
pub(super) fn solve(
    region: &dyn Region,
    exchange: &mut dyn Exchange,
    workers: usize,
    run: &Run,
) -> Result<Found, TableError> {
    let all = exchange.processes();
    let mut worker = Worker {
        region,
        room: Room { run, workers },
        batches: vec![Vec::new(); all],
        positions: Positions::new(region.width()),
        entries: Vec::new(),
        edges: Edges::new(all),
        elsewhere: Vec::new(),
        exchange,
    };
    worker.discover()?;
    worker.walk_back()?;
    let Worker { positions, entries, .. } = worker;
    Ok(Found { keys: positions.into_keys(), entries })
}

impl Worker<'_> {
    fn me(&self) -> usize {
        self.exchange.process()
    }

    /// Says how far all workers have come; one of each process does.
    fn report(&self, phase: &'static str, done: u64, total: Option<u64>) {
        if self.me().is_multiple_of(self.room.workers) {
            self.room.run.report(Progress::new(phase, done, total));
        }
    }

    /// The bytes that the worker takes besides its positions.
    const fn beside_positions(&self) -> u64 {
        let elsewhere = self.elsewhere.capacity() * size_of::<(u32, Elsewhere)>();
        4 * self.entries.capacity() as u64 + elsewhere as u64 + self.edges.bytes()
    }

    /// Makes room for more items of some `len`, a quarter of them at a time.
    fn check_room(&self, len: usize, item: usize) -> Result<usize, LimitError> {
        let more = (len / 4).max(256);
        let grown = ((len + more) * item) as u64;
        self.room.check(self.positions.bytes() + self.beside_positions() + grown)?;
        Ok(more)
    }

    /// Finds all positions, and who leads to them.
    fn discover(&mut self) -> Result<(), TableError> {
        let (me, workers) = (self.me(), self.batches.len());
        let Self { region, positions, room, .. } = self;
        region.roots(&mut |key| {
            let hash = hash_of(key);
            if owner(hash, workers) == me {
                positions.number(hash, key, room, 0)?;
            }
            Ok(())
        })?;
        self.edges.positions(self.positions.len(), &self.room, self.positions.bytes())?;
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
                self.batches[from] = emptied(batch);
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
        let seen = self.region.look(self.positions.key(number), successors)?;
        let (from, width) = (number_of(number), self.region.width());
        let entry = match seen {
            Follows::Over(outcome) => Entry::decided(outcome, 0),
            Follows::Open(elsewhere) => {
                if elsewhere != Elsewhere::NOTHING {
                    if self.elsewhere.len() == self.elsewhere.capacity() {
                        let item = size_of::<(u32, Elsewhere)>();
                        let more = self.check_room(self.elsewhere.len(), item)?;
                        reserve(&mut self.elsewhere, more)?;
                    }
                    self.elsewhere.push((from, elsewhere));
                }
                let is_saved = elsewhere.draws || elsewhere.win.is_some();
                Entry::open(number_of(successors.len() / width) + u32::from(is_saved))
            }
        };
        if self.entries.len() == self.entries.capacity() {
            let more = self.check_room(self.entries.len(), size_of::<Entry>())?;
            reserve(&mut self.entries, more)?;
        }
        self.entries.push(entry);
        let (workers, share) = (self.batches.len(), share(self.batches.len()));
        let mut is_full = false;
        for key in successors.chunks_exact(width) {
            let batch = &mut self.batches[owner(hash_of(key), workers)];
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
            let Some((key, sender)) = letter.split_last_chunk::<4>() else {
                return Err(ExchangeError::garbled(from).into());
            };
            if key.len() != width {
                return Err(ExchangeError::garbled(from).into());
            }
            let beside = self.beside_positions();
            let Self { positions, edges, room, .. } = self;
            let (number, is_new) = positions.number(hash_of(key), key, room, beside)?;
            if is_new {
                let beside = beside + positions.bytes();
                edges.positions(positions.len(), room, beside)?;
            }
            edges.note(number, from, u32::from_le_bytes(*sender), room, || {
                beside + positions.bytes()
            })?;
        }
        Ok(())
    }

    /// Decides the positions ply by ply, from the ends back.
    fn walk_back(&mut self) -> Result<(), TableError> {
        let positions = self.positions.len();
        let total = self.all(positions as u64)?;
        self.edges.positions(positions, &self.room, self.positions.bytes())?;
        let mut later = BTreeMap::<u32, Vec<u32>>::new();
        for &(number, elsewhere) in &self.elsewhere {
            let lost = self.entries[number as usize] == Entry::open(0);
            if let Some(ply) = elsewhere.win.or(lost.then_some(elsewhere.loss)) {
                later.entry(ply).or_default().push(number);
            }
        }
        let is_decided = |&(_, entry): &(u32, &Entry)| entry.has_word();
        let decided = (0..).zip(&self.entries).filter(is_decided);
        let (mut now, mut next) =
            (decided.map(|(number, _)| number).collect::<Vec<_>>(), Vec::new());
        let mut done = 0;
        for ply in 0..MOST_PLIES {
            for number in later.remove(&ply).unwrap_or_default() {
                let entry = &mut self.entries[number as usize];
                if entry.is_open() {
                    let lost = *entry == Entry::open(0);
                    let outcome = if lost { Outcome::Loss } else { Outcome::Win };
                    *entry = Entry::decided(outcome, ply);
                    now.push(number);
                }
            }
            let mut left = (now.len() + later.len()) as u64;
            let at_ply = self.ply(ply, &mut now, &mut next, &mut later, &mut left)?;
            if left == 0 {
                return Ok(());
            }
            done += at_ply;
            self.report("walking back", done.min(total), Some(total));
            mem::swap(&mut now, &mut next);
        }
        Err(SolveError::Overflow { what: "number of plies", max: MOST_PLIES.into() }.into())
    }

    /// Sends word of the positions that were decided at a ply, and takes in that of the others.
    ///
    /// Returns how many positions of all workers that were, and makes `left` the sum over them.
    fn ply(
        &mut self,
        ply: u32,
        now: &mut Vec<u32>,
        next: &mut Vec<u32>,
        later: &mut BTreeMap<u32, Vec<u32>>,
        left: &mut u64,
    ) -> Result<u64, TableError> {
        let (workers, share) = (self.batches.len(), share(self.batches.len()));
        let (mut sum, mut at_ply) = (*left, now.len() as u64);
        let mut is_first = true;
        loop {
            self.room.run.check_running()?;
            let mut is_full = false;
            while !is_full && let Some(number) = now.pop() {
                let won = u32::from(self.entries[number as usize].value().0 == Outcome::Win) << 31;
                for (worker, from) in self.edges.leading_to(number) {
                    let batch = &mut self.batches[worker];
                    batch.extend_from_slice(&(from | won).to_le_bytes());
                    is_full |= batch.len() >= share;
                }
            }
            let mut counts = [now.len() as u64, sum, at_ply];
            self.exchange.round(&mut self.batches, &mut counts)?;
            if is_first {
                (*left, at_ply) = (counts[1], counts[2]);
                (sum, is_first) = (0, false);
            }
            for from in 0..workers {
                let batch = mem::take(&mut self.batches[from]);
                self.take_word(&batch, from, ply + 1, next, later)?;
                self.batches[from] = emptied(batch);
            }
            if counts[0] == 0 {
                return Ok(at_ply);
            }
        }
    }

    /// Takes in that positions which others lead to were decided: those get their value at `ply`.
    fn take_word(
        &mut self,
        batch: &[u8],
        from: usize,
        ply: u32,
        next: &mut Vec<u32>,
        later: &mut BTreeMap<u32, Vec<u32>>,
    ) -> Result<(), TableError> {
        let (words, rest) = batch.as_chunks::<4>();
        if !rest.is_empty() {
            return Err(ExchangeError::garbled(from).into());
        }
        for word in words {
            let word = u32::from_le_bytes(*word);
            let (number, won) = (word & !(1 << 31), word >> 31 == 1);
            let Some(entry) = self.entries.get_mut(number as usize) else {
                return Err(ExchangeError::garbled(from).into());
            };
            if !entry.is_open() {
                continue;
            }
            if !won {
                *entry = Entry::decided(Outcome::Win, ply);
                next.push(number);
            } else if let Some(open) = entry.0.checked_sub(1) {
                *entry = Entry::open(open);
                if open == 0 {
                    let places =
                        self.elsewhere.binary_search_by_key(&number, |&(number, _)| number);
                    let loss = places.map_or(0, |place| self.elsewhere[place].1.loss);
                    if loss > ply {
                        later.entry(loss).or_default().push(number);
                    } else {
                        *entry = Entry::decided(Outcome::Loss, ply);
                        next.push(number);
                    }
                }
            }
        }
        Ok(())
    }

    /// The sum over all workers.
    fn all(&mut self, own: u64) -> Result<u64, TableError> {
        let mut counts = [own];
        self.exchange.round(&mut self.batches, &mut counts)?;
        Ok(counts[0])
    }
}

/// The bytes that may be under way to one of so many workers.
fn share(workers: usize) -> usize {
    (UNDER_WAY / workers).max(1 << 10)
}

/// An empty batch; a large one gives its memory back.
fn emptied(mut batch: Vec<u8>) -> Vec<u8> {
    if batch.capacity() > 2 * UNDER_WAY {
        return Vec::new();
    }
    batch.clear();
    batch
}

fn number_of(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
