//! Where walkers begin, and which ranks they take.

use core::ops::{ControlFlow, Range};
use core::sync::atomic::{AtomicUsize, Ordering};

use super::source::{Source, Successor};
use crate::game::Game;

/// Ranks that a walker takes at a time.
pub(super) const BLOCK: u64 = 1 << 10;

/// At which end of the ranks walkers begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start {
    First,
    Last,
    Both,
}

/// The most positions of a sample, and the most moves of each that are looked at.
const SAMPLE: u64 = 256;
/// A sample has at most one in this many ranks, so that it costs next to nothing.
const SAMPLED: u64 = 64;

/// Where walkers should begin, by the moves of a sample of positions.
///
/// Mistakes of the game are left to the walk to find.
pub(super) fn start<S: Source>(source: &S) -> Start {
    let (mut source, len) = (source.clone(), source.len());
    if len <= BLOCK {
        return Start::First;
    }
    let (mut lower, mut higher) = (0_u32, 0_u32);
    let count = (len / SAMPLED).min(SAMPLE);
    for nth in 0..count {
        let rank = nth * (len / count);
        let Ok(Some(position)) = source.position(rank) else { continue };
        if source.game().decided(&position).is_some() {
            continue;
        }
        let mut moves = 0;
        let _ = source.successors(&position, |successor| {
            if let Successor::Inside(to) = successor {
                lower += u32::from(to < rank);
                higher += u32::from(to > rank);
            }
            moves += 1;
            if moves < SAMPLE { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
    }
    match (lower / 8 >= higher, higher / 8 >= lower) {
        (true, _) => Start::First,
        (_, true) => Start::Last,
        _ => Start::Both,
    }
}

/// Blocks of ranks that no walker has taken: what is left between a stretch at each end.
pub(super) struct Blocks {
    len: u64,
    taken: AtomicUsize,
    from_start: AtomicUsize,
    from_end: AtomicUsize,
}

impl Blocks {
    /// All blocks of `len` ranks.
    pub(super) const fn new(len: u64) -> Self {
        let (taken, from_start) = (AtomicUsize::new(0), AtomicUsize::new(0));
        Self { len, taken, from_start, from_end: AtomicUsize::new(0) }
    }

    /// The next block, from the end or from the start of what is left.
    pub(super) fn take(&self, backwards: bool) -> Option<Range<u64>> {
        let all = usize::try_from(self.len.div_ceil(BLOCK)).unwrap_or(usize::MAX);
        if self.taken.fetch_add(1, Ordering::Relaxed) >= all {
            self.taken.fetch_sub(1, Ordering::Relaxed);
            return None;
        }
        let nth = if backwards {
            all - 1 - self.from_end.fetch_add(1, Ordering::Relaxed)
        } else {
            self.from_start.fetch_add(1, Ordering::Relaxed)
        };
        let first = BLOCK * nth as u64;
        Some(first..self.len.min(first + BLOCK))
    }
}
