//! Who leads to the positions of a worker: for each of them a chain of edges.
//!
//! An edge names the worker and the number of the position that a move begins in. Edges lie in the
//! order in which they came, each with the place of the edge before it into the same position. So
//! nothing is sorted or moved, and a note takes one write. What there is no room for goes to disk,
//! chain by chain.

use core::iter;
use std::path::Path;

use gt_core::LimitError;

use super::room::{Room, reserve};
use super::runs::{Reading, Runs, edge_of};
use super::stored::{Get, Put};
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
        self.spill_from(0)?;
        Ok(true)
    }

    /// Writes the edges in memory to disk, which are those from number `first` on.
    fn spill_from(&mut self, first: u32) -> Result<(), TableError> {
        let Self { last, before, from, worker, high, runs, .. } = self;
        runs.begin()?;
        for (to, last) in (0..).zip(&mut *last) {
            let chain = iter::from_fn(|| {
                let place = last.checked_sub(first)? as usize;
                let [a, b, c, d] = from.get(place)?.to_le_bytes();
                let [low, high] =
                    [&*worker, high].map(|bytes| bytes.get(place).map_or(0, |&byte| byte));
                *last = before[place];
                Some([a, b, c, d, low, high])
            });
            runs.write(to, chain)?;
        }
        runs.end()?;
        (*before, *from, *worker, *high) = Default::default();
        Ok(())
    }

    /// The bytes that they take in the file of a checkpoint.
    pub(super) const fn stored_bytes(&self) -> u64 {
        let Self { last, before, from, worker, high, runs, .. } = self;
        let numbers = last.len() + before.len() + from.len();
        (numbers * size_of::<u32>() + worker.len() + high.len()) as u64 + runs.stored_bytes()
    }

    /// Writes them into the file of a checkpoint.
    pub(super) fn put(&self, put: &mut Put<'_>) -> Result<(), TableError> {
        let Self { last, before, from, worker, high, runs, .. } = self;
        put.long(last.len())?;
        put.long(from.len())?;
        for numbers in [last, before, from] {
            put.words(numbers.iter().map(|number| number.to_le_bytes()))?;
        }
        put.bytes(worker)?;
        put.bytes(high)?;
        runs.put(put)
    }

    /// Reads what [`put`](Self::put) has written, of the worker who has `own` positions; all have
    /// so many. What has no room goes to disk.
    pub(super) fn get(
        &mut self,
        get: &mut Get<'_>,
        positions: &[u64],
        own: usize,
        room: &Room<'_>,
        beside: u64,
    ) -> Result<(), TableError> {
        let (listed, count) = (get.long()?, get.long()?);
        let (listed, wide) = (get.has(listed, 4)?, self.edge_bytes());
        let edges = u32::try_from(count).ok().filter(|&edges| edges < NONE && listed <= own);
        let Some(edges) = edges else { return Err(get.wrong("it has more edges than can be")) };
        self.positions(own, room, beside)?;
        let mut to = self.last.iter_mut();
        let is_edge = |edge: u32, before: u32| edge < before || edge == NONE;
        get.words(listed, |word| {
            let edge = u32::from_le_bytes(word);
            to.next().is_some_and(|to| {
                *to = edge;
                is_edge(edge, edges)
            })
        })?;
        get.has(count, wide)?;
        let (before, from) = (get.at(), get.at() + 4 * count);
        let (low, high) = (from + 4 * count, from + 5 * count);
        let after = before + wide as u64 * count;
        get.go_to(after)?;
        self.runs.get(get, positions, own)?;
        get.end()?;
        // From the end back, as many at a time as there is room for.
        let mut end = edges;
        loop {
            let fits = |some: u32| {
                let bytes = u64::from(some) * wide as u64;
                room.check(beside.saturating_add(self.bytes()).saturating_add(bytes))
            };
            let mut some = end;
            while let Err(full) = fits(some) {
                if (some as usize) < FEWEST {
                    return Err(full.into());
                }
                some = some.div_ceil(2);
            }
            let first = end - some;
            let len = some as usize;
            reserve(&mut self.before, len)?;
            reserve(&mut self.from, len)?;
            get.go_to(before + 4 * u64::from(first))?;
            let (mut nth, list) = (first, &mut self.before);
            get.words(len, |word| {
                let edge = u32::from_le_bytes(word);
                list.push(edge);
                nth += 1;
                is_edge(edge, nth - 1)
            })?;
            for (bytes, at) in [(&mut self.worker, low), (&mut self.high, high)]
                .into_iter()
                .take(wide - 2 * size_of::<u32>())
            {
                reserve(bytes, len)?;
                bytes.resize(len, 0);
                get.go_to(at + u64::from(first))?;
                get.bytes(bytes)?;
            }
            get.go_to(from + 4 * u64::from(first))?;
            let (mut nth, Self { from, worker, high, .. }) = (0, &mut *self);
            get.words(len, |word| {
                let [low, high] =
                    [&*worker, high].map(|bytes| bytes.get(nth).map_or(0, |&byte| byte));
                let number = u32::from_le_bytes(word);
                from.push(number);
                nth += 1;
                let worker = usize::from(high) << 8 | usize::from(low);
                positions.get(worker).is_some_and(|&len| u64::from(number) < len)
            })?;
            if first == 0 {
                return Ok(());
            }
            self.spill_from(first)?;
            end = first;
        }
    }

    /// The bytes of an edge in memory.
    fn edge_bytes(&self) -> usize {
        2 * size_of::<u32>() + usize::from(self.workers > 1) + usize::from(self.workers > 256)
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
                if let Some((from, worker)) = edge_of(edge) {
                    hear(to, worker, from);
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

    /// The edges into 1, 3 and 6 of the test below.
    fn told_of(workers: usize, all: u32) -> Vec<(u32, u32, usize)> {
        let to = |nth| if nth % 2 == 0 { 6 } else { nth % 7 };
        let told = (0..all).map(|nth| (nth, to(nth), nth as usize % workers));
        told.filter(|&(_, to, _)| [1, 3, 6].contains(&to)).collect()
    }

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
            let told = |mut edges: Edges| {
                let (mut telling, mut told) = (Telling::default(), Vec::new());
                let mut hear = |to, worker, from| told.push((from, to, worker));
                while edges.tell(&mut telling, &[1, 3, 6, 1_999], &mut hear).unwrap() {}
                told.sort_unstable();
                told
            };
            // From a file, all at once or as many as there is room for.
            let path = folder.path().join("edges");
            let mut put = Put::begin(path.clone(), &run).unwrap();
            edges.put(&mut put).unwrap();
            let (record, short) = (put.end().unwrap(), run.clone().memory(150 << 10));
            for (run, is_short) in [(&run, false), (&short, true)] {
                let mut again = Edges::new(workers, folder.path());
                let mut get = Get::open(&path, record, run).unwrap();
                let (positions, room) = (vec![40_000; workers], Room::new(run, 1));
                again.get(&mut get, &positions, 2_000, &room, 0).unwrap();
                assert_eq!(again.runs.is_empty(), spills == 0 && !is_short);
                assert!(!is_short || room.check(again.bytes()).is_ok());
                assert_eq!(told(again), told_of(workers, all));
            }
            assert_eq!(told(edges), told_of(workers, all));
        }
    }
}
