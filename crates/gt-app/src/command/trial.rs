//! `--dry-run` where no formula says how long the work takes: the verb is tried for a moment.
//!
//! If the verb ends in time, what it took is known. Otherwise the last report of the solver says
//! how much of its work is done, and the rest takes as long in proportion. Nothing is written
//! meanwhile.

use core::time::Duration;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use gt_core::{Progress, Run, Stats};

use super::estimate::Estimate;
use super::failure::Failure;
use super::watch;

/// How long a verb is tried, from the start of the command on.
const MOMENT: Duration = Duration::from_millis(400);

/// Of phases that other phases follow: the whole time in proportion to that of the phase.
///
/// Measured on the tables of the games that are offered by name; `docs/CLI.md` has the figures.
const FIRST_PHASES: [(&str, f64); 3] = [("counting moves", 3.0), ("listing moves", 1.6), ("exploring", 1.6)];

/// The trial of a verb.
#[derive(Clone, Debug)]
pub(super) struct Trial {
    end: Instant,
    seen: Arc<Mutex<Option<Seen>>>,
}

/// What was last reported, and when its phase began.
#[derive(Clone, Copy, Debug)]
struct Seen {
    since: Instant,
    last: Progress,
}

impl Trial {
    /// The trial for a command that began at `started`.
    pub(super) fn new(started: Instant) -> Self {
        Self { end: started + MOMENT, seen: Arc::default() }
    }

    /// Limits a run to the time of the trial, and listens to its reports.
    pub(super) fn limit(&self, run: Run, end: Option<Instant>) -> Run {
        let seen = Arc::clone(&self.seen);
        let end = end.map_or(self.end, |end| end.min(self.end));
        run.deadline(end).report_to(Arc::new(move |now| {
            let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
            let since = seen.filter(|seen| seen.last.phase == now.phase).map_or_else(Instant::now, |seen| seen.since);
            *seen = Some(Seen { since, last: now });
        }))
    }

    fn is_over(&self) -> bool {
        Instant::now() >= self.end
    }

    /// Completes an estimate: `estimate` gives what is known, and `verb` does the work.
    ///
    /// `verb` returns how much it stored, and how far it came in work that it counts itself.
    ///
    /// # Errors
    /// Those of `estimate` and of `verb`, except that the time is over.
    pub(super) fn complete(
        &self,
        estimate: &mut dyn FnMut() -> Result<Estimate, Failure>,
        verb: &mut dyn FnMut() -> Result<(Option<Stats>, Option<Progress>), Failure>,
    ) -> Result<Estimate, Failure> {
        let known = match estimate() {
            Err(Failure::Over(_)) if self.is_over() => Estimate::unknown(),
            known => known?,
        };
        if known.has_time() || self.is_over() {
            return Ok(known);
        }
        let (begun, before) = (Instant::now(), watch::peak());
        match verb() {
            Ok((work, _)) if !self.is_over() => {
                let known = work.map_or(known, |work| known.positions_if_unknown(work.positions));
                Ok(known.memory_if_unknown(watch::peak().saturating_sub(before)).seconds(begun.elapsed()))
            }
            Ok((_, counted)) => Ok(self.extrapolated(known, begun, counted)),
            Err(Failure::Over(_)) if self.is_over() => Ok(self.extrapolated(known, begun, None)),
            Err(failure) => Err(failure),
        }
    }

    fn extrapolated(&self, known: Estimate, begun: Instant, counted: Option<Progress>) -> Estimate {
        let seen = *self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let seen = seen.filter(|seen| seen.last.total.is_some()).or(counted.map(|last| Seen { since: begun, last }));
        let Some(Seen { since, last: Progress { phase, done, total: Some(total), .. } }) = seen else { return known };
        if done == 0 || total == 0 {
            return known;
        }
        #[expect(clippy::cast_precision_loss, reason = "an estimate")]
        let share = (done as f64 / total as f64).min(1.0);
        let more = FIRST_PHASES.iter().find(|(first, _)| *first == phase).map_or(1.0, |(_, more)| *more);
        let whole = since.elapsed().as_secs_f64() / share * more * known.parts();
        let earlier = since.saturating_duration_since(begun).as_secs_f64();
        // A share of nearly nothing says nothing; a century is long enough.
        Duration::try_from_secs_f64(earlier + whole).map_or(known, |time| known.seconds(time))
    }
}
