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
///
/// The first reports of a phase say little: 0.4 s gave times that were 200 times too long.
const MOMENT: Duration = Duration::from_secs(1);
/// A phase that has taken less says nothing about its whole time.
const LEAST: Duration = Duration::from_millis(150);

/// Of phases that other phases follow: the whole time in proportion to that of the phase.
///
/// Measured on the tables of the games that are offered by name; `docs/CLI.md` has the figures.
const FIRST_PHASES: [(&str, f64); 4] =
    [("reading a graph", 2.5), ("counting moves", 3.0), ("listing moves", 1.6), ("exploring", 1.6)];

/// The note on a search that cannot say how much of its work is done.
const UNCOUNTED: &str = "the time is known only when the search ends: nobody can say beforehand how many positions it needs";
/// The note on a verb whose first step takes too long.
const UNBEGUN: &str = "the time is unknown: no step of the work ended within the second that the verb was tried";

/// The trial of a verb.
#[derive(Clone, Debug)]
pub(super) struct Trial {
    end: Instant,
    /// The phases in the order of their first reports.
    phases: Arc<Mutex<Vec<Phase>>>,
}

/// What was reported of a phase.
#[derive(Clone, Copy, Debug)]
struct Phase {
    /// When it began: at the last report of the phase before it, because its own first report may
    /// come late. `None` for the first phase.
    since: Option<Instant>,
    /// When it was last reported.
    at: Instant,
    /// How many parts of it have ended: the work of the next part begins at 0 again.
    ended: u32,
    last: Progress,
}

impl Phase {
    /// How many parts are done, the last one in part; `None` if it is unknown, or if none is begun.
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    fn parts(&self) -> Option<f64> {
        let Progress { done, total, .. } = self.last;
        let share = total.filter(|&total| (1..=total).contains(&done)).map(|total| done as f64 / total as f64);
        share.map(|share| f64::from(self.ended) + share)
    }
}

impl Trial {
    /// The trial for a command that began at `started`.
    pub(super) fn new(started: Instant) -> Self {
        Self { end: started + MOMENT, phases: Arc::default() }
    }

    /// Limits a run to the time of the trial, and listens to its reports.
    pub(super) fn limit(&self, run: Run, end: Option<Instant>) -> Run {
        let trial = self.clone();
        let end = end.map_or(self.end, |end| end.min(self.end));
        run.deadline(end).report_to(Arc::new(move |now| trial.hear(now)))
    }

    /// Remembers a report. A phase goes on if others were reported meanwhile.
    fn hear(&self, now: Progress) {
        let mut phases = self.phases.lock().unwrap_or_else(PoisonError::into_inner);
        let at = Instant::now();
        if let Some(phase) = phases.iter_mut().find(|phase| phase.last.phase == now.phase) {
            phase.ended += u32::from(now.done < phase.last.done);
            (phase.at, phase.last) = (at, now);
        } else {
            let since = phases.iter().map(|phase| phase.at).max();
            phases.push(Phase { since, at, ended: 0, last: now });
        }
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
        let begun = Instant::now();
        let known = match estimate() {
            // A long file was read.
            Err(Failure::Over(_)) if self.is_over() => return Ok(self.extrapolated(Estimate::unknown(), begun, None)),
            known => known?,
        };
        if known.has_time() {
            return Ok(known);
        }
        if self.is_over() {
            return Ok(self.extrapolated(known, begun, None));
        }
        let (begun, before) = (Instant::now(), watch::peak());
        match verb() {
            Ok((work, _)) if !self.is_over() => {
                let known = work.map_or(known, |work| known.positions_if_unknown(work.positions));
                Ok(known
                    .memory_if_unknown(watch::peak().saturating_sub(before))
                    .seconds(begun.elapsed().mul_f64(known.times(known.parts()))))
            }
            Ok((_, counted)) => Ok(self.extrapolated(known, begun, counted)),
            Err(Failure::Over(_)) if self.is_over() => Ok(self.extrapolated(known, begun, None)),
            Err(failure) => Err(failure),
        }
    }

    fn extrapolated(&self, known: Estimate, begun: Instant, counted: Option<Progress>) -> Estimate {
        let phases = self.phases.lock().unwrap_or_else(PoisonError::into_inner);
        let counted = counted.map(|last| Phase { since: None, at: Instant::now(), ended: 0, last });
        let counted = counted.filter(|counted| counted.parts().is_some());
        let is_uncounted = |phase: &Phase| phase.last.total.is_none() && phase.last.done > 0;
        // If there are no parts, nobody knows how often a phase that has begun again will do so.
        let tells = |phase: &&Phase| known.parts() > 1.0 || phase.ended == 0;
        let last = counted.iter().chain(phases.iter().rev().take_while(|phase| !is_uncounted(phase)));
        let time = last.filter(tells).find_map(|phase| time(phase, &known, begun));
        let note = if phases.iter().any(is_uncounted) { UNCOUNTED } else { UNBEGUN };
        // A share of nearly nothing says nothing; a century is long enough.
        let time = time.and_then(|time| Duration::try_from_secs_f64(time).ok());
        time.map_or_else(|| known.noted(note), |time| known.seconds(time))
    }
}

/// The time of a verb that began at `begun`, if the phase says it.
fn time(phase: &Phase, known: &Estimate, begun: Instant) -> Option<f64> {
    let since = phase.since.map_or(begun, |since| since.max(begun));
    let (earlier, time) = (since.saturating_duration_since(begun), phase.at.saturating_duration_since(since));
    let next = FIRST_PHASES.iter().find(|(first, _)| *first == phase.last.phase).map(|(_, more)| *more);
    let parts = phase.parts()?;
    let has_ended = parts.fract() == 0.0 && known.parts() <= 1.0;
    // A phase that has just begun, or has ended, says nothing, unless it is known what follows.
    if next.is_none() && (time < LEAST || has_ended) {
        return None;
    }
    Some(earlier.as_secs_f64() + time.as_secs_f64() * next.unwrap_or(1.0) * known.times(parts))
}
