//! Converts a layer from outcomes with the foxes to move to outcomes with the hens to move.
//!
//! A capture leads to a position with fewer hens and the hens to move, so the next layer needs the
//! hens' outcomes. They follow from the foxes' outcomes by one ply.
//!
//! # Invariant
//! The conversion is done in place, row vectors of least height first. A step of a hen leads to the
//! same row vector or to one of greater height, which still has the foxes' outcomes. The row vector
//! itself is converted into a buffer and then copied back.

use gt_core::SolveError;
use gt_core::run::parallel;

use super::super::placements::{Row, and, or};
use super::packed::Known;
use super::solve::{Given, Solver, Width};
use crate::rules::BlockedRule;

/// How many sets are one piece of work.
const CHUNK: usize = 1024;

impl Given<'_> {
    /// Replaces the outcomes with the foxes to move by the outcomes with the hens to move.
    ///
    /// # Complexity
    /// One ply for every set of hens, and a buffer for the largest row vector.
    pub(super) fn turn(
        &self,
        width: &dyn Width,
        threads: usize,
        kept: &mut [u64],
    ) -> Result<(), SolveError> {
        let most = self.vectors.classes.iter().map(|class| class.sets).max().unwrap_or(0);
        let mut aside = vec![0; most * self.words];
        for class in self.vectors.classes.iter().rev() {
            let (from, to) = (class.first * self.words, (class.first + class.sets) * self.words);
            let aside = &mut aside[..to - from];
            let jobs: Vec<_> = aside.chunks_mut(CHUNK * self.words).enumerate().collect();
            let foxes = &*kept;
            parallel::reduce(
                threads,
                jobs,
                || (),
                |(chunk, out)| {
                    self.gauge.check_running()?;
                    for (i, out) in out.chunks_mut(self.words).enumerate() {
                        let hens = self.vectors.set(class, chunk * CHUNK + i);
                        width.turn(self, hens, foxes, out);
                    }
                    Ok::<(), SolveError>(())
                },
                |(), ()| (),
            )?;
            kept[from..to].copy_from_slice(aside);
        }
        Ok(())
    }
}

impl<const W: usize> Solver<'_, W> {
    /// Computes the outcomes of one set with the hens to move, from the foxes' outcomes.
    pub(super) fn hens_to_move(&self, hens: u64, foxes: &[u64]) -> Known<W> {
        let mut known = Known { won: [0; W], lost: [u64::MAX; W] };
        if self.given.is_full(hens) {
            return Known { won: [u64::MAX; W], lost: [0; W] };
        }
        self.given.for_each_next(hens, &mut |next, to| {
            let at = self.given.vectors.number(next).unwrap_or(0) * self.given.words;
            let after: Known<W> =
                self.given.packing(next).unpack_known(&foxes[at..at + self.given.words]);
            or(&mut known.won, &after.lost);
            let mut not_better: Row<W> = after.won;
            or(&mut not_better, self.placements.with(to));
            and(&mut known.lost, &not_better);
        });
        if self.given.rules.parameters().blocked == BlockedRule::Draws {
            let stuck = self.stuck_hens(hens);
            known.lost.iter_mut().zip(stuck).for_each(|(lost, stuck)| *lost &= !stuck);
        }
        known
    }
}
