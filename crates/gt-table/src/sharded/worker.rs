//! One worker: it discovers with the others, and then walks back with them.

use core::mem;
use core::ops::Range;
use std::path::Path;

use gt_core::{LimitError, Progress};

use super::entry::Entry;
use super::keeper::{Keeper, Upkeep};
use super::positions::{Owners, Positions};
use super::region::{Elsewhere, Follows, Region, Universe};
use super::room::{Room, reserve};
use super::saved::{Place, State};
use crate::checkpoint::{Checkpoint, Stage};
use crate::error::TableError;
use crate::exchange::{Exchange, ExchangeError};

/// How many positions are worked on between two looks at the clock.
pub(super) const LOOK: usize = 1 << 8;

/// The phases of checkpoints.
const READING: &str = "reading a checkpoint";
const KEEPING: &str = "writing a checkpoint";

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

/// What all workers of a process do together.
pub(super) struct Task<'t> {
    pub(super) region: &'t dyn Region,
    /// Edges that have no room go to a file here.
    pub(super) folder: &'t Path,
    pub(super) room: Room<'t>,
    /// How many workers have positions: the first ones.
    pub(super) shares: usize,
    /// Where checkpoints go, and the number of the run.
    pub(super) upkeep: Option<(Upkeep<'t>, u64)>,
    /// The one that the run goes on from.
    pub(super) saved: Option<&'t Checkpoint>,
}

/// One of the workers.
pub(super) struct Worker<'a> {
    pub(super) region: &'a dyn Region,
    pub(super) exchange: &'a mut dyn Exchange,
    pub(super) room: &'a Room<'a>,
    owners: Owners,
    pub(super) batches: Vec<Vec<u8>>,
    pub(super) state: State,
    /// The positions that are decided at the next ply.
    pub(super) next: Vec<u32>,
    pub(super) later_bytes: u64,
    keeper: Option<Keeper<'a>>,
}

/// Solves the positions that one worker owns, with the others. `None` if what is saved of one of
/// them does not hold.
pub(super) fn solve(
    task: &Task<'_>,
    exchange: &mut dyn Exchange,
) -> Result<Option<Found>, TableError> {
    let &Task { region, folder, ref room, shares, upkeep, saved } = task;
    let place = Place { worker: exchange.process(), shares };
    let of = (place, &region.universe(), region.width());
    let keeper = upkeep.map(|(upkeep, run)| Keeper::new(upkeep, run, place, room.workers(), saved));
    let mut worker = Worker {
        region,
        owners: place.owners(of.1),
        batches: vec![Vec::new(); exchange.processes()],
        exchange,
        room,
        state: State::new(of, folder)?,
        next: Vec::new(),
        later_bytes: 0,
        keeper,
    };
    let mut stage = Stage::Discovering { looked: 0 };
    if let (Some(saved), Some((upkeep, _))) = (saved, upkeep) {
        worker.report(READING, 0, None);
        let lost = match State::get(saved, upkeep.folder, of, folder, room) {
            Ok(own) => {
                worker.state = own;
                0
            }
            Err(TableError::Damaged { .. }) => 1,
            Err(error) => return Err(error),
        };
        let mut lost = [lost];
        worker.exchange.round(&mut worker.batches, &mut lost)?;
        if lost != [0] {
            return Ok(None);
        }
        worker.later_bytes = worker.state.later_bytes();
        stage = saved.stage;
    }
    match stage {
        Stage::Discovering { .. } => {
            worker.discover()?;
            worker.walk_back()?;
        }
        Stage::WalkingBack { ply, done, total } => worker.walk(ply, done, total)?,
    }
    worker.check_drawn()?;
    let State { positions, entries, .. } = worker.state;
    Ok(Some(Found { positions, entries }))
}

impl Worker<'_> {
    /// Says how far all workers have come; one of each process does.
    pub(super) fn report(&self, phase: &'static str, done: u64, total: Option<u64>) {
        if self.exchange.process().is_multiple_of(self.room.workers()) {
            self.room.run.report(Progress::new(phase, done, total));
        }
    }

    /// What this worker counts in a round, so that all know whether a checkpoint is due.
    pub(super) fn due(&mut self) -> Result<u64, TableError> {
        let Self { keeper, state, room, .. } = self;
        keeper.as_mut().map_or(Ok(0), |keeper| keeper.vote(state, room.run))
    }

    /// Writes a checkpoint with all others.
    pub(super) fn keep(&mut self, stage: Stage) -> Result<(), TableError> {
        self.report(KEEPING, 0, None);
        let Self { keeper: Some(keeper), state, exchange, room, .. } = self else {
            return Ok(());
        };
        keeper.keep(state, stage, &mut **exchange, room.run)
    }

    /// The bytes that the worker takes besides its positions.
    const fn beside_positions(&self) -> u64 {
        let numbers =
            self.state.entries.capacity() + self.state.now.capacity() + self.next.capacity();
        4 * numbers as u64 + self.later_bytes + self.state.edges.bytes()
    }

    /// Checks whether there is room for some items more, a quarter of `len`. Returns how many.
    fn check_room(&self, len: usize, item: usize) -> Result<usize, LimitError> {
        let more = (len / 4).max(256);
        let grown = ((len + more) * item) as u64;
        self.room.check(self.state.positions.bytes() + self.beside_positions() + grown)?;
        Ok(more)
    }

    /// Does what takes room. If there is none, edges go to disk, and it is done once more.
    #[inline]
    pub(super) fn with_room<T>(
        &mut self,
        attempt: impl Fn(&mut Self) -> Result<T, LimitError>,
    ) -> Result<T, TableError> {
        match attempt(self) {
            Err(full @ (LimitError::Memory { .. } | LimitError::OutOfMemory { .. })) => {
                if self.state.edges.spill()? { Ok(attempt(self)?) } else { Err(full.into()) }
            }
            done => Ok(done?),
        }
    }

    /// Adds an item to one of the lists of the worker, which `list` finds.
    #[inline]
    pub(super) fn push<T: Copy>(
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
    pub(super) fn later(&mut self, ply: u32, number: u32) -> Result<(), TableError> {
        let before = self.state.later.entry(ply).or_default().capacity();
        self.push(number, |worker| worker.state.later.entry(ply).or_default())?;
        let grown = self.state.later.get(&ply).map_or(0, Vec::capacity) - before;
        self.later_bytes += 4 * grown as u64;
        Ok(())
    }

    /// Finds all positions, and who leads to them.
    fn discover(&mut self) -> Result<(), TableError> {
        let (me, workers) = (self.exchange.process(), self.batches.len());
        if let Universe::From(root) = self.region.universe()
            && self.owners.of(&root) == me
            && self.state.positions.len() == 0
        {
            self.with_room(|worker| worker.state.positions.number(&root, worker.room, 0))?;
        }
        let known = self.state.positions.len();
        if known > 1 && self.state.entries.is_empty() {
            self.room.check(4 * known as u64)?;
            reserve(&mut self.state.entries, known)?;
            self.state.edges.positions(known, self.room, 4 * known as u64)?;
        }
        let mut successors = Vec::new();
        loop {
            let (mut is_full, mut looked) = (false, 0);
            while self.state.entries.len() < self.state.positions.len() && !is_full {
                if looked % LOOK == 0 {
                    self.room.run.check_running()?;
                }
                looked += 1;
                is_full = self.look(&mut successors)?;
            }
            let sent = self.batches.iter().any(|batch| !batch.is_empty());
            let (known, looked) =
                (self.state.positions.len() as u64, self.state.entries.len() as u64);
            let mut counts = [u64::from(sent) + known - looked, looked, known, self.due()?];
            self.exchange.round(&mut self.batches, &mut counts)?;
            let [open, looked, known, due] = counts;
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
            if due > 0 {
                self.keep(Stage::Discovering { looked })?;
            }
        }
    }

    /// Asks the rules about the next position; returns whether a batch is full.
    fn look(&mut self, successors: &mut Vec<u8>) -> Result<bool, TableError> {
        let number = self.state.entries.len();
        successors.clear();
        let region = self.region;
        let seen = self.state.positions.with_key(number, |key| region.look(key, successors))?;
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
        self.push(entry, |worker| &mut worker.state.entries)?;
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
        let Self { state: State { positions, edges, .. }, room, .. } = self;
        let Some((number, _)) = positions.number(key, room, beside)? else { return Ok(false) };
        let of_positions = || positions.bytes();
        if number as usize >= edges.positions_len() {
            edges.positions(positions.len(), room, beside + of_positions())?;
        }
        edges.note(number, from, sender, room, || beside + of_positions())?;
        Ok(true)
    }

    /// The error of bytes that no worker sends, with the process of the one that did.
    pub(super) fn garbled(&self, from: usize) -> TableError {
        ExchangeError::garbled(from / self.room.workers()).into()
    }

    /// An empty batch; a large one gives its memory back.
    pub(super) fn emptied(&self, mut batch: Vec<u8>) -> Vec<u8> {
        if !self.room.keeps(batch.capacity()) {
            return Vec::new();
        }
        batch.clear();
        batch
    }
}

pub(super) fn number_of(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
