//! Who leads to the positions of a worker: for each of them a chain of edges.
//!
//! An edge names the worker and the number of the position that a move begins in. Edges lie in the
//! order in which they came, each with the place of the edge before it into the same position. So
//! nothing is sorted or moved, and a note takes one write.

use gt_core::LimitError;

use super::positions::{Room, reserve};

/// No edge.
const NONE: u32 = u32::MAX;

/// The edges into the positions of one worker.
///
/// Bytes: 4 for a position; 8 for an edge, 9 if there are several workers, 10 beyond 256.
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
}

impl Edges {
    pub(super) const fn new(workers: usize) -> Self {
        Self {
            workers,
            last: Vec::new(),
            before: Vec::new(),
            from: Vec::new(),
            worker: Vec::new(),
            high: Vec::new(),
        }
    }

    /// The bytes that they take.
    pub(super) const fn bytes(&self) -> u64 {
        let Self { last, before, from, worker, high, .. } = self;
        let numbers = last.capacity() + before.capacity() + from.capacity();
        (numbers * size_of::<u32>() + worker.capacity() + high.capacity()) as u64
    }

    /// Makes room for this many positions.
    pub(super) fn positions(
        &mut self,
        len: usize,
        room: &Room<'_>,
        beside: u64,
    ) -> Result<(), LimitError> {
        if len > self.last.capacity() {
            let more = len - self.last.len() + len / 4;
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
            return Err(LimitError::Positions { limit: NONE.into() });
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

    /// Who leads to a position: a worker, and the number there.
    #[inline]
    pub(super) fn leading_to(&self, to: u32) -> impl Iterator<Item = (usize, u32)> + '_ {
        let mut edge = self.last[to as usize];
        core::iter::from_fn(move || {
            let place = edge as usize;
            let from = *self.from.get(place)?;
            edge = self.before[place];
            let low = self.worker.get(place).map_or(0, |&worker| usize::from(worker));
            let high = self.high.get(place).map_or(0, |&high| usize::from(high) << 8);
            Some((high | low, from))
        })
    }
}

#[cfg(test)]
mod tests {
    use gt_core::Run;

    use super::*;

    #[test]
    fn edges_come_back_last_first() {
        let run = Run::new();
        let room = Room { run: &run, workers: 1 };
        for workers in [1, 3, 700] {
            let mut edges = Edges::new(workers);
            edges.positions(10, &room, 0).unwrap();
            for nth in 0..1_000_u32 {
                edges.note(nth % 7, nth as usize % workers, nth, &room, || 0).unwrap();
            }
            edges.positions(2_000, &room, 0).unwrap();
            for to in 0..7 {
                let into: Vec<_> = edges.leading_to(to).collect();
                let expected = (0..1_000_u32).rev().filter(|nth| nth % 7 == to);
                assert_eq!(
                    into,
                    expected.map(|nth| (nth as usize % workers, nth)).collect::<Vec<_>>()
                );
            }
            assert_eq!(edges.leading_to(1_999).count(), 0);
        }
    }
}
