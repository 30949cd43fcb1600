//! How far all processes are, as one of them knows it.
//!
//! In a step each process has tiers of its own, and the steps end together. So the work that is
//! done is that of the steps before, and what each process has solved since. A process knows its
//! own part at once. That of the others comes late, and never counts for more than the step has.

use core::sync::atomic::{AtomicU64, Ordering};
use std::sync::Arc;

use gt_core::Progress;

/// The phase of the work on tiers.
const SOLVING: &str = "solving tiers";

/// How many ranks each process has solved in a run, as far as one of them knows.
///
/// Whoever connects the processes tells the others the [own](Self::own) number now and then, and
/// says here what was [heard](Self::heard). No number ever falls.
///
/// # Example
/// ```
/// let headway = gt_table::Headway::new(3);
/// headway.say(5);
/// headway.heard(2, 7);
/// headway.heard(2, 6); // late
/// assert_eq!((headway.own(), headway.all()), (5, 12));
/// ```
#[derive(Debug, Default)]
pub struct Headway {
    own: AtomicU64,
    others: Vec<AtomicU64>,
}

impl Headway {
    /// Nothing of so many processes.
    #[must_use]
    pub fn new(processes: usize) -> Self {
        let others = (0..processes).map(|_| AtomicU64::new(0)).collect();
        Self { own: AtomicU64::new(0), others }
    }

    /// The ranks that this process has solved.
    #[must_use]
    pub fn own(&self) -> u64 {
        self.own.load(Ordering::Relaxed)
    }

    /// Says how many ranks this process has solved by now.
    pub fn say(&self, own: u64) {
        self.own.fetch_max(own, Ordering::Relaxed);
    }

    /// Notes what another process has said of itself. A number that is none of a process is left
    /// out.
    pub fn heard(&self, process: usize, done: u64) {
        if let Some(other) = self.others.get(process) {
            other.fetch_max(done, Ordering::Relaxed);
        }
    }

    /// The ranks that all processes have solved.
    #[must_use]
    pub fn all(&self) -> u64 {
        let others = self.others.iter().map(|other| other.load(Ordering::Relaxed));
        others.fold(self.own(), u64::saturating_add)
    }
}

/// The work on tiers, step by step.
#[derive(Clone, Debug)]
pub(crate) struct Steps {
    headway: Arc<Headway>,
    total: u64,
    /// Ranks that were there or finished when the step began, and will be when it ends.
    done: u64,
    end: u64,
    /// What the headway said then.
    before: u64,
}

impl Steps {
    /// So many ranks in all, of which nothing is done.
    pub(crate) const fn new(headway: Arc<Headway>, total: u64) -> Self {
        Self { headway, total, done: 0, end: 0, before: 0 }
    }

    /// Ends the step before and begins one with so many ranks, of which some are owed.
    pub(crate) fn begin(&mut self, ranks: u64, owed: u64) {
        let there = ranks.saturating_sub(owed);
        self.done = self.end.saturating_add(there);
        self.end = self.done.saturating_add(owed);
        self.before = self.headway.all();
    }

    /// Ends the step.
    pub(crate) const fn finish(&mut self) {
        self.done = self.end;
    }

    /// Says that this process found some ranks that were owed.
    pub(crate) fn found(&self, ranks: u64) {
        self.headway.say(self.headway.own().saturating_add(ranks));
    }

    /// How far all are.
    pub(crate) fn progress(&self) -> Progress {
        let since = self.headway.all().saturating_sub(self.before);
        let done = self.done.saturating_add(since).min(self.end);
        Progress::new(SOLVING, done, Some(self.total))
    }

    /// How far all are, by the reports on the next ranks that this process solves.
    pub(crate) fn part(&self, ranks: u64) -> impl Fn(Progress) -> Option<Progress> + use<> {
        let (steps, before) = (self.clone(), self.headway.own());
        move |part| {
            if part.total != Some(ranks) {
                return None;
            }
            steps.headway.say(before.saturating_add(part.done));
            Some(steps.progress())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_all_processes_are_added_up_and_a_step_has_an_end() {
        let headway = Arc::new(Headway::new(2));
        let mut steps = Steps::new(Arc::clone(&headway), 1_000);
        let done = |steps: &Steps| steps.progress().done;
        steps.begin(300, 200);
        assert_eq!(done(&steps), 100);
        let part = steps.part(50);
        let report = |done| part(Progress::new("a solver", done, Some(50))).map(|all| all.done);
        assert_eq!([report(0), report(20)], [Some(100), Some(120)]);
        assert_eq!(part(Progress::new("its beginning", 20, Some(7))), None);
        headway.heard(1, 30);
        assert_eq!([report(30), report(20)], [Some(160), Some(160)]);
        assert_eq!(report(50), Some(180));
        let next = steps.part(70);
        assert_eq!(next(Progress::new("a solver", 1, Some(70))).unwrap().done, 181);
        headway.heard(1, 500);
        assert_eq!(done(&steps), 300);
        steps.finish();
        assert_eq!(done(&steps), 300);
        steps.begin(700, 600);
        steps.found(50);
        assert_eq!(done(&steps), 450);
    }
}
