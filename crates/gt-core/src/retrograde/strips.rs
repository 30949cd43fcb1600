//! The two passes over all moves on several threads: the ranks are cut into strips.
//!
//! A strip is a stretch of neighbouring ranks. One thread at a time works on it.
//!
//! # Invariants
//! * The edges of a strip have a place of their own in each block of the reverse graph, because the
//!   first pass counts them by strip and block. So the second pass needs no lock, and the finished
//!   graph does not depend on the number of threads.
//! * Of several broken positions the one with the least rank is reported, as on one thread: after
//!   an error, strips of lower ranks are still processed.

use alloc::vec::Vec;
use std::sync::{Mutex, PoisonError};

use super::packed::PackedValue;
use super::ranked::{RankedMoves, Ranks};
use super::reverse::{EdgeCounts, EdgeLists};
use super::scan::{Scanned, Steps};
use crate::error::SolveError;
use crate::run::parallel::{self, lock};
use crate::run::{Gauge, LimitError, Run};

/// How many strips there are per thread, so that all threads end at about the same time.
pub(super) const PER_THREAD: usize = 8;

/// Tables with fewer ranks are scanned by one thread.
pub(super) const FEWEST: usize = 1 << 12;

/// Returns how many ranks a strip has.
pub(super) const fn strip_len(positions: usize, threads: usize) -> usize {
    let even = positions.div_ceil(threads * PER_THREAD);
    if even < FEWEST / PER_THREAD { FEWEST / PER_THREAD } else { even }
}

/// Returns the bytes of the strips of a table.
pub(super) const fn bytes(positions: u64, threads: usize) -> u64 {
    (threads * PER_THREAD) as u64 * EdgeCounts::bytes_of_strip(positions)
}

/// Returns the bytes of the strips while their moves are counted.
pub(super) const fn bytes_to_count(positions: u64, threads: usize) -> u64 {
    (threads * PER_THREAD) as u64 * EdgeCounts::bytes_of_counts(positions)
}

/// Scans all ranks; returns what was found, and the tally of each strip in order.
pub(super) fn scan_all<T: Send>(
    game: &dyn Ranks<T>,
    entries: &mut [PackedValue],
    threads: usize,
    tally: &(dyn Fn() -> Result<T, LimitError> + Sync),
    run: &Run,
    phase: &'static str,
) -> Result<(Scanned, Vec<T>), SolveError> {
    let len = entries.len() as u64;
    let gauge = Gauge::new(run, phase, Some(len));
    gauge.add(0)?;
    let least = Mutex::new(None::<(u64, SolveError)>);
    let strip = strip_len(entries.len(), threads);
    let strips = (0u64..).step_by(strip).zip(entries.chunks_mut(strip)).collect::<Vec<_>>();
    let work = |(first, entries): (u64, &mut [PackedValue])| {
        if lock(&least).as_ref().is_some_and(|&(broken, _)| broken < first) {
            return Ok((Scanned::default(), Vec::new()));
        }
        let mut tally = tally()?;
        let mut look = |_, steps: u32| gauge.add(steps.into());
        let mut steps = Steps::new(&mut look);
        match game.classify((first, len), entries, &mut tally, run, &mut steps) {
            Ok(scanned) => {
                gauge.add(steps.taken().into())?;
                Ok((scanned, alloc::vec![tally]))
            }
            Err(limit @ SolveError::Limit(_)) => Err(limit),
            Err(error) => {
                let mut least = lock(&least);
                if least.as_ref().is_none_or(|&(broken, _)| first < broken) {
                    *least = Some((first, error));
                }
                Ok((Scanned::default(), Vec::new()))
            }
        }
    };
    let join = |(sum, mut all): (Scanned, Vec<T>), (one, mut more): (Scanned, Vec<T>)| {
        all.append(&mut more);
        (sum.plus(one), all)
    };
    let scanned =
        parallel::reduce(threads, strips, || (Scanned::default(), Vec::new()), work, join)?;
    if let Some((_, error)) = least.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(error);
    }
    gauge.end();
    Ok(scanned)
}

/// Lists every edge that the scan counted; `counts` has the counts of each strip.
pub(super) fn list_all(
    game: &dyn RankedMoves,
    entries: &[PackedValue],
    counts: &[EdgeCounts],
    edges: &mut EdgeLists,
    threads: usize,
    run: &Run,
    phase: &'static str,
) -> Result<(), SolveError> {
    let gauge = Gauge::new(run, phase, Some(entries.len() as u64));
    gauge.add(0)?;
    let strip = strip_len(entries.len(), threads);
    let streams = edges.streams(counts)?;
    let strips = (0u64..).step_by(strip).zip(entries.chunks(strip)).zip(streams).collect();
    let work = |((first, entries), mut streams): ((u64, &[PackedValue]), Vec<_>)| {
        let mut look = |_, steps: u32| gauge.add(steps.into());
        let mut steps = Steps::new(&mut look);
        game.list_strip(first, entries, &mut steps, &mut streams)?;
        // Ranks without moves were passed over.
        let passed = entries.iter().filter(|entry| !entry.is_open()).count() as u64;
        Ok::<(), SolveError>(gauge.add(passed + u64::from(steps.taken()))?)
    };
    parallel::reduce(threads, strips, || (), work, |(), ()| ())?;
    gauge.end();
    Ok(())
}
