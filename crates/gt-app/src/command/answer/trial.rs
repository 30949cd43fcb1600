//! `--dry-run` where no formula says how long the work takes: the verb is tried for a moment.
//!
//! If the verb ends in time, what it took is known. Otherwise the last report of the solver says
//! how much of its work is done, and the rest takes as long in proportion. Nothing is written
//! meanwhile; the estimate adds the time to write a long answer.
//!
//! The trial ends after a second if the reports say enough, or if they come from a search that
//! cannot say how much is done. If the first step of the work takes longer, the trial waits for it.
//! It also waits while a first phase finds out how much there is to do, or builds a graph.

mod phase;

use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use gt_core::{Progress, Run, Stats};

use self::phase::{BEFORE_OTHERS, Phase, Told, is_preparing, is_uncounted};
use super::estimate::Estimate;
use crate::command::failure::Failure;
use crate::command::scope::limits::Limits;

/// How long a verb is tried, from the start of the command on.
///
/// The first reports of a phase say little: 0.4 s gave times that were 200 times too long.
const MOMENT: Duration = Duration::from_secs(1);
/// How long the trial waits for the first step of the work, from the start of the command on.
const LONGEST: Duration = Duration::from_secs(5);
/// After a phase that prepares, a smaller share of the next phase says nothing of its whole time.
///
/// What comes first in a table may take longer or less long than the rest.
const TELLING: f64 = 0.25;

/// The note on a verb of which too little was seen.
const TOO_LITTLE: &str = "the time is unknown: too little of the work was done while the verb was tried, or not at an even pace";
/// The note on a verb that had little more than prepared its work.
const PREPARED: &str = "the time is unknown: within the five seconds that the verb was tried, its work was only prepared";
/// The note on a search that cannot say how much of its work is done.
const UNCOUNTED: &str = "time unknown: the search does not know how many positions it will visit";
/// The note on a verb whose first step takes too long.
const UNBEGUN: &str = "the time is unknown: no step of the work ended within the five seconds that the verb was tried";

/// The trial of a verb.
#[derive(Clone, Debug)]
pub(in crate::command) struct Trial {
    moment: Instant,
    end: Instant,
    /// Ends the work, as Ctrl-C does.
    stop: Arc<AtomicBool>,
    /// Whether the trial has ended the work itself.
    is_enough: Arc<AtomicBool>,
    heard: Arc<Mutex<Heard>>,
}

/// What is known of the verb that is tried.
#[derive(Debug)]
struct Heard {
    /// When it began.
    begun: Instant,
    /// What was known before.
    known: Estimate,
    /// The phases in the order of their first reports.
    phases: Vec<Phase>,
}

impl Heard {
    /// Remembers a report. A phase goes on if others were reported meanwhile.
    fn hear(&mut self, now: Progress, at: Instant) {
        if let Some(phase) = self.phases.iter_mut().find(|phase| phase.last.phase == now.phase) {
            phase.hear(now, at, self.begun);
        } else {
            let since = self.phases.iter().map(|phase| phase.at).max();
            self.phases.push(Phase::new(since, now, at, self.begun));
        }
    }

    /// Tells whether some work was counted, but too little.
    fn is_too_little(&self) -> bool {
        self.phases.last().is_some_and(|phase| !is_preparing(phase) && phase.parts().is_some())
    }

    /// Tells whether nobody knows how much work is left: a search was reported that cannot say it,
    /// or no phase has followed one that cannot.
    fn is_uncounted(&self) -> bool {
        self.phases.iter().any(|phase| is_uncounted_to_the_end(&phase.last))
            || self.phases.last().is_some_and(|phase| is_uncounted(&phase.last))
    }

    /// The time of the whole work, if the reports say it.
    fn time(&self) -> Option<Duration> {
        // If there are no parts, nobody knows how often a phase that has begun again will do so.
        let again = |phase: &Phase| phase.ended > 0 && self.known.parts() <= 1.0;
        let is_prepared = self.phases.iter().any(is_preparing);
        let is_early =
            |phase: &Phase| is_prepared && phase.parts().is_none_or(|parts| parts < TELLING);
        let is_last = |phase: &Phase| self.known.last().is_none_or(|last| last == phase.last.phase);
        let tells = |phase: &&Phase| !again(phase) && !is_early(phase) && is_last(phase);
        let last = self.phases.iter().rev().take_while(|phase| !is_uncounted(&phase.last));
        if self.known.why_uneven().is_some() {
            return None;
        }
        let told = last.filter(tells).find_map(|phase| match phase.told(&self.known, self.begun) {
            Told::Nothing => None,
            told => Some(told),
        });
        let Some(Told::Time(time)) = told else { return None };
        let so_far = self.phases.iter().map(|phase| phase.at).max()?;
        // A share of nearly nothing says nothing; a century is long enough.
        let time = Duration::try_from_secs_f64(time).ok()?;
        Some(time.max(so_far.saturating_duration_since(self.begun)))
    }
}

/// Tells whether a report comes from a search that is all the work, and that cannot say how much
/// of it is done.
fn is_uncounted_to_the_end(report: &Progress) -> bool {
    is_uncounted(report) && !BEFORE_OTHERS.contains(&report.phase)
}

impl Trial {
    /// The trial for a command that began at `started`, and that `stop` ends.
    pub(in crate::command) fn new(started: Instant, stop: Arc<AtomicBool>) -> Self {
        let heard = Heard { begun: started, known: Estimate::unknown(), phases: Vec::new() };
        Self {
            moment: started + MOMENT,
            end: started + LONGEST,
            stop,
            is_enough: Arc::default(),
            heard: Arc::new(Mutex::new(heard)),
        }
    }

    /// Limits a run to the time of the trial, and listens to its reports.
    pub(in crate::command) fn limit(&self, run: Run, end: Option<Instant>) -> Run {
        let trial = self.clone();
        let end = end.map_or(self.end, |end| end.min(self.end));
        run.deadline(end).report_to(Arc::new(move |now| trial.hear(now)))
    }

    fn heard(&self) -> MutexGuard<'_, Heard> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Remembers a report, and ends the work after a second if no more needs to be known.
    fn hear(&self, mut now: Progress) {
        let (mut heard, at) = (self.heard(), Instant::now());
        now.total = now.total.or_else(|| heard.known.visits());
        heard.hear(now, at);
        let is_all = heard.known.last().is_none() && is_uncounted_to_the_end(&now);
        let tells = is_all || heard.known.why_uneven().is_some() || heard.time().is_some();
        if at >= self.moment && tells {
            self.is_enough.store(true, Ordering::Release);
            self.stop.store(true, Ordering::Release);
        }
    }

    /// Remembers that a list has `done` entries.
    pub(in crate::command) fn count(&self, what: &'static str, done: u64) {
        let total = self.heard().known.known_positions();
        self.hear(Progress::new(what, done, total));
    }

    fn is_over(&self) -> bool {
        self.is_enough.load(Ordering::Acquire) || Instant::now() >= self.end
    }

    /// Completes an estimate: `estimate` gives what is known, and `verb` does the work.
    ///
    /// `verb` returns how much it stored. `limits` says how much memory is in use.
    ///
    /// If the verb would be refused because it is too large, the estimate is what is known, with
    /// the refusal as its note.
    ///
    /// # Errors
    /// Those of `estimate` and of `verb`, except that the time is over, or the verb too large.
    pub(in crate::command) fn complete(
        &self,
        limits: &Limits,
        estimate: &mut dyn FnMut() -> Result<Estimate, Failure>,
        verb: &mut dyn FnMut() -> Result<Option<Stats>, Failure>,
    ) -> Result<Estimate, Failure> {
        self.heard().begun = Instant::now();
        let known = match estimate() {
            // A long file was read.
            Err(Failure::Over(_)) if self.is_over() => return Ok(self.extrapolated()),
            Err(Failure::TooLarge(why)) => {
                return Ok(refused(Estimate::unknown(), &why.to_string()));
            }
            known => known?,
        };
        if known.has_time() {
            return Ok(known);
        }
        self.heard().known = known.clone();
        if self.is_over() {
            return Ok(self.extrapolated());
        }
        let (begun, before) = (Instant::now(), limits.peak());
        self.heard().begun = begun;
        match verb() {
            _ if limits.has_stopped_trial() => Ok(refused(known, &limits.too_little_memory(""))),
            Ok(work) if !self.is_over() => {
                let time = begun.elapsed().mul_f64(known.times(known.parts()));
                let known = match work {
                    Some(work) => known.positions_if_unknown(work.positions),
                    None => known,
                };
                Ok(known.memory_if_unknown(limits.peak().saturating_sub(before)).tried_for(time))
            }
            Ok(_) => Ok(self.extrapolated()),
            Err(Failure::Over(_)) if self.is_over() => Ok(self.extrapolated()),
            Err(Failure::TooLarge(why)) => Ok(refused(known, &why.to_string())),
            Err(failure) => Err(failure),
        }
    }

    fn extrapolated(&self) -> Estimate {
        let heard = self.heard();
        let note = match heard.known.why_uneven() {
            Some(why) => why,
            None if heard.is_uncounted() => UNCOUNTED,
            None if heard.phases.iter().any(is_preparing) => PREPARED,
            None if heard.is_too_little() => TOO_LITTLE,
            None => UNBEGUN,
        };
        heard.time().map_or_else(
            || heard.known.clone().noted(note),
            |time| heard.known.clone().tried_for(time),
        )
    }
}

/// The estimate of a verb that is refused for the reason `why`.
fn refused(known: Estimate, why: &str) -> Estimate {
    known.noted(format!("the verb would be refused: {why}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The seconds that these reports say, each with the second in which it came.
    fn seconds(reports: &[(f64, &'static str, u64, impl Into<Option<u64>> + Copy)]) -> Option<f64> {
        let begun = Instant::now();
        let mut heard = Heard { begun, known: Estimate::unknown(), phases: Vec::new() };
        for &(at, phase, done, total) in reports {
            heard.hear(
                Progress::new(phase, done, total.into()),
                begun + Duration::from_secs_f64(at),
            );
        }
        heard.time().map(|time| (time.as_secs_f64() * 1000.0).round() / 1000.0)
    }

    #[test]
    fn what_is_reached_is_solved_afterwards() {
        assert_eq!(seconds(&[(0.0, "reaching", 0, 800), (1.0, "reaching", 400, 800)]), Some(5.0));
        // To solve takes half as long again as to reach, until its own progress says more.
        let mut reports = vec![(0.0, "reaching", 0, 800), (1.5, "reaching", 800, 800)];
        assert_eq!(seconds(&reports), Some(3.75));
        reports.push((1.6, "solving tiers", 10, 20));
        assert_eq!(seconds(&reports), Some(3.75));
        reports.push((2.0, "solving tiers", 10, 20));
        assert_eq!(seconds(&reports), Some(2.5));
    }

    /// Play reaches few of the ranks that are left, or many.
    #[test]
    fn while_a_sparse_game_is_reached_nothing_is_known() {
        let mut reports = vec![(0.0, "reaching", 0, None), (1.0, "reaching", 400, None)];
        assert_eq!(seconds(&reports), None);
        reports.push((2.0, "reaching", 800, Some(800)));
        assert_eq!(seconds(&reports), Some(5.0), "it has ended");
        reports.push((3.0, "solving tiers", 5, Some(20)));
        assert_eq!(seconds(&reports), Some(6.0));
    }

    #[test]
    fn a_trial_waits_for_what_follows_a_sparse_start_and_for_no_other_search() {
        let before = Instant::now().checked_sub(MOMENT).expect("the machine is on for longer");
        for (phase, waits) in
            [("reaching", true), ("building the graph", true), ("discovering", false)]
        {
            let trial = Trial::new(before, Arc::default());
            trial.hear(Progress::new(phase, 400, None));
            assert_eq!(trial.is_enough.load(Ordering::Acquire), !waits, "{phase}");
        }
    }

    #[test]
    fn a_graph_that_was_built_is_not_why_the_time_of_the_games_is_unknown() {
        let built = Progress::new("building the graph", 400, None);
        let playing = |done| Progress::new("playing", done, Some(900));
        assert!(heard(Estimate::unknown(), &[built]).is_uncounted());
        // The games are counted, but none has ended.
        let begun = heard(Estimate::unknown(), &[built, playing(0)]);
        assert!(!begun.is_uncounted() && begun.time().is_none());
        // One second for the graph, and one for a third of the games.
        let played = heard(Estimate::unknown(), &[built, playing(300)]);
        assert_eq!(played.time(), Some(Duration::from_secs(4)));
    }

    #[test]
    fn a_phase_that_nothing_follows_says_nothing_once_it_has_ended() {
        assert_eq!(
            seconds(&[(0.0, "solving tiers", 0, 8), (1.0, "solving tiers", 2, 8)]),
            Some(4.0)
        );
        assert_eq!(seconds(&[(0.0, "solving tiers", 0, 8), (1.0, "solving tiers", 8, 8)]), None);
        assert_eq!(
            seconds(&[(0.0, "solving tiers", 0, 8), (0.1, "solving tiers", 2, 8)]),
            None,
            "too early"
        );
    }

    /// The progress of a phase that began a second ago.
    fn heard(known: Estimate, reports: &[Progress]) -> Heard {
        let begun = Instant::now();
        let mut heard = Heard { begun, known, phases: Vec::new() };
        for (nth, &report) in (1..).zip(reports) {
            heard.hear(report, begun + Duration::from_secs(nth));
        }
        heard
    }

    #[test]
    fn a_phase_that_only_prepares_says_nothing_of_the_time() {
        let half = |phase| Progress::new(phase, 50, Some(100));
        let seconds = |reports: &[Progress]| {
            heard(Estimate::unknown(), reports).time().map(|time| time.as_secs())
        };
        assert_eq!(seconds(&[half("solving")]), Some(2));
        assert_eq!(seconds(&[half("numbering orbits")]), None);
        // One second for the orbits, and one for half of what follows.
        assert_eq!(seconds(&[half("numbering orbits"), half("solving")]), Some(3));
        assert_eq!(
            seconds(&[half("numbering orbits"), Progress::new("solving", 20, Some(100))]),
            None
        );
    }

    /// Small blocks come first in `chomp solve 20 20`.
    #[test]
    fn a_small_share_says_nothing_unless_the_pace_is_even() {
        let work = |done: fn(u64) -> u64| {
            let report = |tenth: u32| {
                (
                    f64::from(tenth) / 10.0,
                    "solving positions",
                    done(tenth.into()),
                    1_000_000_000_000,
                )
            };
            seconds(&(0..=10).map(report).collect::<Vec<_>>())
        };
        assert_eq!(work(|tenth| tenth * 1_000_000), Some(100_000.0));
        assert_eq!(work(|tenth| tenth.pow(2) * 100_000), None, "ever faster");
        assert_eq!(work(|tenth| tenth.min(5) * 1_000_000), None, "it stands still");
        assert_eq!(work(|tenth| tenth / 10), None, "a first block");
        // Of a large share nearly the same follows, whatever the pace.
        assert_eq!(work(|tenth| tenth / 10 * 250_000_000_000), Some(4.0));
    }

    /// The first games of a tournament wait for the machine, and no two take equally long.
    #[test]
    fn a_few_games_tell_how_long_many_take() {
        let played = |at, done| (at, "playing", done, 100_000);
        assert_eq!(seconds(&[played(0.0, 0), played(1.0, 1), played(2.0, 40)]), Some(5_000.0));
    }

    #[test]
    fn an_uneven_phase_is_not_told_by_those_before_it() {
        let reached = [(0.0, "reaching", 0, 800), (0.5, "reaching", 800, 800)];
        assert_eq!(seconds(&reached), Some(1.25));
        let solving = |at, done| (at, "solving tiers", done, 1_000);
        let uneven = [solving(0.6, 1), solving(2.0, 2)];
        assert_eq!(seconds(&[&reached[..], &uneven].concat()), None);
    }

    #[test]
    fn only_the_last_phase_tells_and_no_time_is_over_already() {
        let known = || Estimate::unknown().told_by("writing");
        let half = |phase| Progress::new(phase, 50, Some(100));
        assert_eq!(heard(known(), &[half("solving")]).time(), None);
        let written = heard(known(), &[half("solving"), half("writing")]);
        assert_eq!(written.time(), Some(Duration::from_secs(3)));
        // Three seconds are over, whatever the first phase said.
        let first = Progress::new("counting moves", 100, Some(100));
        let later = heard(Estimate::unknown(), &[first, half("a"), Progress::new("a", 0, Some(9))]);
        assert_eq!(later.time(), Some(Duration::from_secs(3)));
    }

    #[test]
    fn uneven_work_has_no_time() {
        let report = Progress::new("solving", 50, Some(100));
        assert_eq!(heard(Estimate::unknown().uneven("why"), &[report]).time(), None);
    }
}
