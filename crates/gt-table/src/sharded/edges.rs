//! Who leads to the positions of a worker: for each of them a chain of edges.
//!
//! An edge names the worker and the number of the position that a move begins in. Edges lie in the
//! order in which they came, each with the place of the edge before it into the same position. So
//! nothing is sorted or moved, and a note takes one write. What there is no room for goes to disk,
//! chain by chain.

use core::{iter, mem};
use std::path::Path;

use gt_core::LimitError;

use super::room::{Room, reserve};
use super::runs::{Reading, Runs};
use crate::error::TableError;

/// No edge.
const NONE: u32 = u32::MAX;
/// Fewer edges are not worth a run on disk.
const FEWEST: usize = 1 << 12;
/// How many edges are told at a time.
const AT_ONCE: usize = 1 << 12;

/// The edges into the positions of one worker.
///
/// Bytes: 4 for a position; 8 for an edge, 9 if there are several workers, 10 beyond 256. On disk
/// it is 4, 5 or 6 for an edge, and 8 for each position that it leads to.
pub(super) struct Edges {
    workers: usize,
    /// By number of a position: its last edge.
    last: Vec<u32>,
    /// By edge: the one before it, and the number that it comes from.
    before: Vec<u32>,
    from: Vec<u32>,
    /// By edge: the worker that it comes from, where there are several; least byte first.
    worker: Vec<u8>,
    high: Vec<u8>,
    runs: Runs,
}

/// How far edges into some positions were told.
#[derive(Debug, Default)]
pub(super) struct Telling {
    reading: Reading,
    is_read: bool,
    /// Which of the positions comes next, and the place of its next edge in memory, plus one.
    nth: usize,
    edge: Option<u32>,
}

impl Edges {
    /// No edges; those that have no room go to a file in `folder`.
    pub(super) fn new(workers: usize, folder: &Path) -> Self {
        let bytes = size_of::<u32>() + usize::from(workers > 1) + usize::from(workers > 256);
        Self {
            workers,
            last: Vec::new(),
            before: Vec::new(),
            from: Vec::new(),
            worker: Vec::new(),
            high: Vec::new(),
            runs: Runs::new(folder, bytes),
        }
    }

    /// The bytes that they take.
    pub(super) const fn bytes(&self) -> u64 {
        let Self { last, before, from, worker, high, runs, .. } = self;
        let numbers = last.capacity() + before.capacity() + from.capacity();
        (numbers * size_of::<u32>() + worker.capacity() + high.capacity()) as u64 + runs.bytes()
    }

    /// How many positions there is room for.
    pub(super) const fn positions_len(&self) -> usize {
        self.last.len()
    }

    /// Makes room for this many positions.
    pub(super) fn positions(
        &mut self,
        len: usize,
        room: &Room<'_>,
        beside: u64,
    ) -> Result<(), LimitError> {
        if len > self.last.capacity() {
            // All ranks come at once, and keys come one after the other.
            let spare = if self.last.is_empty() { 0 } else { len / 4 };
            let more = len - self.last.len() + spare;
            let grown = (self.last.len() + more) as u64 * 4;
            room.check(beside.saturating_add(self.bytes()).saturating_add(grown))?;
            reserve(&mut self.last, more)?;
        }
        self.last.resize(len, NONE);
        Ok(())
    }

    /// Notes that a position of `worker` leads to the position with number `to`.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a number of a worker, in two bytes")]
    pub(super) fn note(
        &mut self,
        to: u32,
        worker: usize,
        from: u32,
        room: &Room<'_>,
        beside: impl FnOnce() -> u64,
    ) -> Result<(), LimitError> {
        let edge = self.from.len();
        if edge == self.from.capacity() {
            self.grow(room, beside())?;
        }
        let last = &mut self.last[to as usize];
        self.before.push(*last);
        *last = edge as u32;
        self.from.push(from);
        if self.workers > 1 {
            self.worker.push(worker as u8);
        }
        if self.workers > 256 {
            self.high.push((worker >> 8) as u8);
        }
        Ok(())
    }

    /// Makes room for a quarter more edges.
    #[cold]
    fn grow(&mut self, room: &Room<'_>, beside: u64) -> Result<(), LimitError> {
        let len = self.from.len();
        let more = (len / 4).max(256).min(NONE as usize - len);
        if more == 0 {
            return Err(LimitError::OutOfMemory { bytes: 10 * len as u64 });
        }
        let grown = 10 * (len + more) as u64;
        let beside = beside.saturating_add(self.bytes());
        for numbers in [&mut self.before, &mut self.from] {
            room.check(beside.saturating_add(grown))?;
            reserve(numbers, more)?;
        }
        if self.workers > 1 {
            reserve(&mut self.worker, more)?;
        }
        if self.workers > 256 {
            reserve(&mut self.high, more)?;
        }
        Ok(())
    }

    /// Writes all edges in memory to disk, if they are worth it. Returns whether there is more
    /// room.
    pub(super) fn spill(&mut self) -> Result<bool, TableError> {
        if self.from.len() < FEWEST {
            return Ok(false);
        }
        let Self { last, before, from, worker, high, runs, .. } = self;
        runs.begin()?;
        for (to, last) in (0..).zip(&mut *last) {
            let mut next = mem::replace(last, NONE) as usize;
            let chain = iter::from_fn(|| {
                let [a, b, c, d] = from.get(next)?.to_le_bytes();
                let [low, high] =
                    [&*worker, high].map(|bytes| bytes.get(next).map_or(0, |&byte| byte));
                next = before[next] as usize;
                Some([a, b, c, d, low, high])
            });
            runs.write(to, chain)?;
        }
        runs.end()?;
        (*before, *from, *worker, *high) = Default::default();
        Ok(true)
    }

    /// Whether some edges are on disk: then positions are asked for in ascending order.
    pub(super) const fn is_spilled(&self) -> bool {
        !self.runs.is_empty()
    }

    /// Tells a part of the edges into these positions: calls `hear` with the position, the worker
    /// that an edge comes from, and the number there. Returns whether there was anything to tell.
    ///
    /// Positions ascend if edges are on disk.
    #[inline]
    pub(super) fn tell(
        &mut self,
        telling: &mut Telling,
        positions: &[u32],
        mut hear: impl FnMut(u32, usize, u32),
    ) -> Result<bool, TableError> {
        if self.is_spilled() && !telling.is_read {
            let read = self.runs.next_group(&mut telling.reading, positions, |to, edge| {
                if let Some((from, worker)) = edge.split_first_chunk() {
                    let worker = worker
                        .iter()
                        .rev()
                        .fold(0, |worker, &byte| worker << 8 | usize::from(byte));
                    hear(to, worker, u32::from_le_bytes(*from));
                }
            })?;
            if read {
                return Ok(true);
            }
            telling.is_read = true;
        }
        let Some(&to) = positions.get(telling.nth) else { return Ok(false) };
        let mut edge = telling.edge.take().unwrap_or(self.last[to as usize]);
        for _ in 0..AT_ONCE {
            let place = edge as usize;
            let Some(&from) = self.from.get(place) else { break };
            let low = self.worker.get(place).map_or(0, |&worker| usize::from(worker));
            let high = self.high.get(place).map_or(0, |&high| usize::from(high) << 8);
            hear(to, high | low, from);
            edge = self.before[place];
        }
        if edge == NONE {
            telling.nth += 1;
        } else {
            telling.edge = Some(edge);
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use gt_core::Run;

    use super::*;

    /// In memory, and with some on disk.
    #[test]
    fn edges_are_told_once() {
        let (run, folder) = (Run::new(), tempfile::tempdir().unwrap());
        let room = Room::new(&run, 1);
        for (workers, spills) in [(1, 0), (3, 0), (700, 0), (1, 1), (3, 2), (700, 3)] {
            let mut edges = Edges::new(workers, folder.path());
            edges.positions(10, &room, 0).unwrap();
            let all = 40_000;
            for nth in 0..all {
                if spills > 0 && nth % (all / (spills + 1)) == all / (spills + 1) - 1 {
                    assert!(edges.spill().unwrap());
                }
                let to = if nth % 2 == 0 { 6 } else { nth % 7 };
                edges.note(to, nth as usize % workers, nth, &room, || 0).unwrap();
            }
            assert_eq!(edges.is_spilled(), spills > 0);
            edges.positions(2_000, &room, 0).unwrap();
            let (mut telling, mut told) = (Telling::default(), Vec::new());
            let mut hear = |to, worker, from| told.push((from, to, worker));
            while edges.tell(&mut telling, &[1, 3, 6, 1_999], &mut hear).unwrap() {}
            told.sort_unstable();
            let to = |nth| if nth % 2 == 0 { 6 } else { nth % 7 };
            let expected = (0..all).map(|nth| (nth, to(nth), nth as usize % workers));
            let expected = expected.filter(|&(_, to, _)| [1, 3, 6].contains(&to));
            assert_eq!(told, expected.collect::<Vec<_>>());
        }
    }
}
