//! The walk backwards of one worker, from the ends of play, with the others.

use core::mem;

use gt_core::{Outcome, SolveError};

use super::edges::Telling;
use super::entry::Entry;
use super::positions::rank_of;
use super::region::Follows;
use super::saved::State;
use super::worker::{LOOK, Worker, number_of};
use crate::checkpoint::Stage;
use crate::error::TableError;

/// The greatest number of plies.
const MOST_PLIES: u32 = (1 << 30) - 2;

impl Worker<'_> {
    /// Decides the positions ply by ply, from the ends back.
    pub(super) fn walk_back(&mut self) -> Result<(), TableError> {
        self.state.positions.close();
        self.with_room(|worker| {
            let Self { state: State { positions, edges, .. }, room, .. } = worker;
            edges.positions(positions.len(), room, positions.bytes())
        })?;
        self.check_holes()?;
        let mut positions = 0;
        for number in 0..self.state.entries.len() {
            positions += u64::from(!self.state.entries[number].is_hole());
            if self.state.entries[number].has_word() {
                self.push(number_of(number), |worker| &mut worker.state.now)?;
            }
        }
        let mut counts = [positions, self.due()?];
        self.exchange.round(&mut self.batches, &mut counts)?;
        let [total, due] = counts;
        if due > 0 {
            self.keep(Stage::WalkingBack { ply: 0, done: 0, total })?;
        }
        self.walk(0, 0, total)
    }

    /// Decides the positions from a ply on, when so many of all have their values.
    pub(super) fn walk(&mut self, first: u32, mut done: u64, total: u64) -> Result<(), TableError> {
        for ply in first..MOST_PLIES {
            let at_ply = self.state.later.remove(&ply).unwrap_or_default();
            self.later_bytes -= 4 * at_ply.capacity() as u64;
            for number in at_ply {
                let entry = &mut self.state.entries[number as usize];
                if entry.is_open() {
                    let outcome = if entry.moves() == 0 { Outcome::Loss } else { Outcome::Win };
                    *entry = Entry::decided(outcome, ply);
                    self.push(number, |worker| &mut worker.state.now)?;
                }
            }
            let [left, at_ply, due] = self.ply(ply)?;
            if left == 0 {
                return Ok(());
            }
            done = done.saturating_add(at_ply);
            self.report("walking back", done.min(total), Some(total));
            mem::swap(&mut self.state.now, &mut self.next);
            self.next.clear();
            if due > 0 {
                self.keep(Stage::WalkingBack { ply: ply + 1, done, total })?;
            }
        }
        Err(SolveError::Overflow { what: "number of plies", max: MOST_PLIES.into() }.into())
    }

    /// Refuses a move that leads to a hole.
    fn check_holes(&mut self) -> Result<(), TableError> {
        for number in 0..self.state.entries.len() {
            if self.state.entries[number].is_hole() {
                self.push(number_of(number), |worker| &mut worker.state.now)?;
            }
        }
        let (mut telling, mut found) = (Telling::default(), None);
        let State { edges, now, .. } = &mut self.state;
        while found.is_none() && edges.tell(&mut telling, now, |to, _, _| found = Some(to))? {}
        self.state.now.clear();
        let Some(hole) = found else { return Ok(()) };
        let rank = self.state.positions.with_key(hole as usize, rank_of);
        Err(SolveError::Hole { position: "another one of its tier".into(), rank }.into())
    }

    /// Sends word of the positions that were decided at a ply, and takes in that of the others.
    ///
    /// Returns, over all workers, how many positions there may be at this ply or later, how many
    /// there were, and whether a checkpoint is due.
    fn ply(&mut self, ply: u32) -> Result<[u64; 3], TableError> {
        let (workers, share) = (self.batches.len(), self.room.share(self.batches.len()));
        if self.state.edges.is_spilled() {
            self.state.now.sort_unstable();
        }
        let at_ply = self.state.now.len() as u64;
        let (mut own, mut all) = ([at_ply + self.state.later.len() as u64, at_ply], None);
        let (mut telling, mut is_more) = (Telling::default(), true);
        loop {
            self.room.run.check_running()?;
            let mut is_full = false;
            while is_more && !is_full {
                let Self { state: State { edges, entries, now, .. }, batches, .. } = self;
                is_more = edges.tell(&mut telling, now, |to, worker, from| {
                    let won = entries[to as usize].value().0 == Outcome::Win;
                    let batch = &mut batches[worker];
                    batch.extend_from_slice(&(from | u32::from(won) << 31).to_le_bytes());
                    is_full |= batch.len() >= share;
                })?;
            }
            let [left, at_ply] = mem::take(&mut own);
            let mut counts = [u64::from(is_more), left, at_ply, self.due()?];
            self.exchange.round(&mut self.batches, &mut counts)?;
            let [is_more_anywhere, left, at_ply, due] = counts;
            let sums = *all.get_or_insert((left, at_ply));
            for from in 0..workers {
                let batch = mem::take(&mut self.batches[from]);
                self.take_word(&batch, from, ply + 1)?;
                self.batches[from] = self.emptied(batch);
            }
            if is_more_anywhere == 0 {
                return Ok([sums.0, sums.1, due]);
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
            let Some(entry) = self.state.entries.get_mut(number as usize) else {
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
                    self.state.entries[number as usize] = Entry::decided(Outcome::Loss, ply);
                    self.push(number, |worker| &mut worker.next)?;
                }
            }
        }
        Ok(())
    }

    /// The greatest ply at which a move that leaves the keys loses.
    fn loss_elsewhere(&self, number: u32) -> Result<u32, TableError> {
        let (region, mut next) = (self.region, Vec::new());
        let seen =
            self.state.positions.with_key(number as usize, |key| region.look(key, &mut next))?;
        match seen {
            Follows::Open(elsewhere) => Ok(elsewhere.loss),
            _ => Err(SolveError::Unsupported {
                what: "moves that are not the same at each call",
                instead: "let `moves` and `play` depend on the position alone",
            }
            .into()),
        }
    }

    /// Refuses a draw where endless play is worth points.
    pub(super) fn check_drawn(&self) -> Result<(), TableError> {
        let drawn = self.state.entries.iter().enumerate().filter(|(_, entry)| entry.is_open());
        for (nth, (number, _)) in drawn.enumerate() {
            if nth % LOOK == 0 {
                self.room.run.check_running()?;
            }
            self.state.positions.with_key(number, |key| self.region.check_drawn(key))?;
        }
        Ok(())
    }
}
