//! A box to be solved: what the work will take, and the work itself.

use gt_core::run::Gauge;
use gt_core::{Forecast, Indexed, Run, ShapeError, SolveError};

use super::block::{Rules, Scratch};
use super::collected::Collected;
#[cfg(feature = "rayon")]
use super::parallel;
use super::schedule::{self, Plan, Schedule};
use crate::rules::{BarChomp, bad_board};
use crate::solve::p_set::{PSet, Segment};

/// A box, and how it is cut into blocks.
#[derive(Debug)]
pub(super) struct Question {
    game: BarChomp,
    plan: Plan,
}

/// What solving takes.
#[derive(Clone, Copy, Debug)]
struct Need {
    /// Threads.
    #[cfg_attr(not(feature = "rayon"), expect(dead_code, reason = "then it is always one"))]
    workers: usize,
    /// Bytes of strings that tasks may send if they run before their turn.
    slack: u64,
    /// A bound of the bytes for strings, tables and scratch memory at the peak.
    working_bytes: u64,
    /// An estimate of the bytes for the P-positions.
    p_set_bytes: u64,
}

impl Need {
    const fn bytes(self) -> u64 {
        self.working_bytes.saturating_add(self.p_set_bytes)
    }
}

impl Question {
    pub(super) fn new(rows: u32, cols: u32) -> Result<Self, ShapeError> {
        let game = BarChomp::new(rows, cols)?;
        let plan = Plan::new(game.shape());
        Ok(Self { game, plan })
    }

    /// Cuts the box into blocks by `depth` first rows instead of the chosen number.
    #[cfg(test)]
    pub(super) fn with_depth(mut self, depth: u32) -> Self {
        let shape = self.game.shape();
        let depth = depth.min(shape.rows() - 1) as usize;
        self.plan = Plan::with_depth(shape, depth.min(super::prefix::MAX_DEPTH));
        self
    }

    /// The positions of the box, and the bytes that solving it takes.
    pub(super) fn forecast(&self, run: &Run) -> Forecast {
        Forecast::new(self.game.index_len(), self.need(run).bytes())
    }

    /// What solving takes on this run; the number of P-positions is estimated from above.
    fn need(&self, run: &Run) -> Need {
        let shape = self.game.shape();
        let prefixes = shape.count(shape.rows() - 1, shape.cols());
        let positions = self.game.index_len();
        let members = (positions / 80 + 5 * positions.isqrt() + 1).min(prefixes);
        let p_set_bytes = PSet::bytes_of(shape, members).saturating_add(64 * self.plan.tasks);
        let workers = self.workers(run);
        let fixed = self.fixed_bytes(workers);
        let slack =
            if workers == 1 { 0 } else { self.slack(run, fixed.saturating_add(p_set_bytes)) };
        Need { workers, slack, working_bytes: fixed.saturating_add(slack), p_set_bytes }
    }

    /// The number of threads that solve this box.
    fn workers(&self, run: &Run) -> usize {
        if cfg!(feature = "rayon") && self.plan.parallel { run.thread_count().get() } else { 1 }
    }

    /// Bytes of everything except the slack and the P-positions.
    const fn fixed_bytes(&self, workers: usize) -> u64 {
        let threads = self.plan.thread_bytes.saturating_mul(workers as u64);
        let tasks = Schedule::bytes(self.plan.tasks);
        self.plan
            .string_bytes
            .saturating_add(self.plan.table_bytes)
            .saturating_add(threads)
            .saturating_add(tasks)
    }

    /// How many bytes tasks that run before their turn may send.
    ///
    /// Half the peak of the strings, at least 1 MiB, but no more than the memory limit leaves.
    fn slack(&self, run: &Run, fixed: u64) -> u64 {
        let left = run.max_memory().map_or(u64::MAX, |limit| limit.saturating_sub(fixed));
        (self.plan.string_bytes / 2).max(1 << 20).min(left)
    }

    /// Finds the P-positions; `run` has been started.
    pub(super) fn solve(self, run: &Run) -> Result<PSet, SolveError> {
        let need = self.need(run);
        run.check_memory(need.bytes())?;
        let shape = self.game.shape();
        if shape.count(self.plan.rows, shape.cols()) > u64::from(u32::MAX) {
            let valid = "fewer than 2^32 positions with the same first rows";
            return Err(bad_board(self.game.rows(), self.game.cols(), valid).into());
        }
        let segments = self.segments(run, need)?;
        Ok(PSet::join(self.game, segments))
    }

    /// Solves all blocks, on one thread or several; returns one segment per task.
    fn segments(&self, run: &Run, need: Need) -> Result<Vec<Segment>, SolveError> {
        let shape = self.game.shape();
        let rules = Rules::new(shape.clone(), self.plan.rows, run.clone());
        let mut collected = Collected::new(shape, &self.plan, need.working_bytes, run);
        let mut schedule = Schedule::new(shape, &self.plan, need.slack);
        let gauge = Gauge::new(run, "solving positions", Some(shape.diagrams()));
        #[cfg(feature = "rayon")]
        if need.workers > 1 {
            let work = || {
                parallel::run_all(
                    need.workers,
                    &rules,
                    &self.plan,
                    &mut schedule,
                    &mut collected,
                    &gauge,
                )
            };
            run.install(work)??;
            gauge.end();
            return Ok(collected.into_segments());
        }
        let mut scratch = Scratch::new(shape, self.plan.rows);
        while let Some(task) = schedule.start() {
            let finished = schedule::run_one(&rules, &self.plan, &mut scratch, task)?;
            gauge.add(collected.take_in(finished, &mut schedule)?)?;
        }
        gauge.end();
        Ok(collected.into_segments())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_forecast_of_the_set_is_an_upper_bound() {
        let run = Run::new();
        for (rows, cols) in [(1, 1), (2, 2), (3, 50), (6, 13), (9, 9), (12, 12), (4, 60), (2, 500)]
        {
            let question = Question::new(rows, cols).unwrap();
            let need = question.need(&run);
            assert!(
                question.solve(&run).unwrap().bytes() <= need.p_set_bytes + 64,
                "{rows} x {cols}"
            );
        }
    }
}
