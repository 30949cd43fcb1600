//! From outcomes with the foxes to move to those with the hens to move.
//!
//! Captures lead to positions with fewer hens and the hens to move, so this is what layers with more hens ask for. The hens' outcomes
//! follow from the foxes' by one ply; the classes of least height go first, and no class asks for what was turned before it but for its own, which
//! is turned aside.

use gt_core::SolveError;
use gt_core::run::parallel;

use super::super::placements::{Row, and, or};
use super::packed::Known;
use super::solve::Solver;
use crate::rules::BlockedRule;

/// Sets in one piece of work.
const CHUNK: usize = 1024;

impl<const W: usize> Solver<'_, W> {
    /// Replaces what is kept with the foxes to move by the same with the hens to move.
    pub(super) fn turn(&self, threads: usize, kept: &mut [u64]) -> Result<(), SolveError> {
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
                        self.packing(hens).pack_known(&self.hens_to_move(hens, foxes), out);
                    }
                    Ok::<(), SolveError>(())
                },
                |(), ()| (),
            )?;
            kept[from..to].copy_from_slice(aside);
        }
        Ok(())
    }

    fn hens_to_move(&self, hens: u64, foxes: &[u64]) -> Known<W> {
        let mut known = Known { won: [0; W], lost: [u64::MAX; W] };
        if self.is_full(hens) {
            return Known { won: [u64::MAX; W], lost: [0; W] };
        }
        self.for_each_next(hens, |next, to| {
            let at = self.vectors.number(next).unwrap_or(0) * self.words;
            let after: Known<W> = self.packing(next).unpack_known(&foxes[at..at + self.words]);
            or(&mut known.won, &after.lost);
            let mut not_better: Row<W> = after.won;
            or(&mut not_better, self.placements.with(to));
            and(&mut known.lost, &not_better);
        });
        if self.rules.parameters().blocked == BlockedRule::Draws {
            let stuck = self.stuck_hens(hens);
            known.lost.iter_mut().zip(stuck).for_each(|(lost, stuck)| *lost &= !stuck);
        }
        known
    }
}
