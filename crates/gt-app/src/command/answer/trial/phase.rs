//! What the reports of one phase say of the time of the whole verb.

use core::time::Duration;
use std::time::Instant;

use gt_core::Progress;

use crate::command::answer::estimate::Estimate;

/// A phase that has taken less says nothing about its whole time.
const LEAST: Duration = Duration::from_millis(150);

/// Of phases that other phases follow: the whole time in proportion to that of the phase.
///
/// Measured on the tables of the games that are offered by name; `docs/CLI.md` has the figures.
const FIRST_PHASES: [(&str, f64); 5] = [
    ("reading a graph", 2.5),
    ("counting moves", 3.0),
    ("listing moves", 1.6),
    ("exploring", 1.6),
    (FINDING, 2.5),
];

/// The phase that finds how much the next phase has to do.
const FINDING: &str = "reaching";

/// Phases that other phases follow, and that may not know how much of their own work is done.
///
/// They do not end the trial: it waits for the next phase. The graph of sea battle's fleets is
/// built before anything is counted, drawn or played.
pub(super) const BEFORE_OTHERS: [&str; 2] = [FINDING, "building the graph"];

/// Phases that prepare what other phases work on. Their time says nothing of the time that follows.
///
/// `teeko` numbers its orbits in a tenth of its whole time. A table on disk is tagged first.
const PREPARING: [&str; 2] = ["numbering orbits", "sampling the rules"];

/// Phases whose units are games or samples that are drawn alike, so that their pace is even.
///
/// A few of them tell the time of all. What seems uneven among so few is chance, or the load of the
/// machine.
const ALIKE: [&str; 2] = ["playing", "drawing states"];

/// Two ways to go on from a trial must agree on the whole time, but for this factor.
///
/// With a share of a billionth, nearly any time can be had from a phase that has just begun:
/// `chomp solve 20 20` begins with its smallest blocks, and took 1,137 to 77,194,047,592 seconds.
const AGREED: f64 = 5.0;

/// What a phase says of the time of the whole verb.
#[derive(Clone, Copy, Debug)]
pub(super) enum Told {
    /// So many seconds.
    Time(f64),
    /// Nothing yet: a phase before it may say more.
    Nothing,
    /// That nobody can say it: too little is done, and not at an even pace.
    Uneven,
}

/// What was reported of a phase.
#[derive(Clone, Copy, Debug)]
pub(super) struct Phase {
    /// When it began: at the last report of the phase before it, because its own first report may
    /// come late. `None` for the first phase.
    since: Option<Instant>,
    /// When it was last reported.
    pub(super) at: Instant,
    /// How many parts of it have ended: the work of the next part begins at 0 again.
    pub(super) ended: u32,
    pub(super) last: Progress,
    /// How far it was after a fourth to a half of its time until now, and how far after that.
    marks: [Option<Mark>; 2],
}

/// How far a phase was, in parts, some time after its begin.
#[derive(Clone, Copy, Debug)]
struct Mark {
    after: Duration,
    parts: f64,
}

impl Phase {
    /// A phase that is reported for the first time, in a verb that began at `begun`.
    pub(super) fn new(since: Option<Instant>, now: Progress, at: Instant, begun: Instant) -> Self {
        let mut phase = Self { since, at, ended: 0, last: now, marks: [None; 2] };
        phase.mark(begun);
        phase
    }

    /// Remembers a report.
    pub(super) fn hear(&mut self, now: Progress, at: Instant, begun: Instant) {
        self.ended += u32::from(now.done < self.last.done);
        (self.at, self.last) = (at, now);
        self.mark(begun);
    }

    /// How long it has taken, in a verb that began at `begun`.
    fn taken(&self, begun: Instant) -> Duration {
        self.at.saturating_duration_since(self.since.map_or(begun, |since| since.max(begun)))
    }

    /// Remembers how far it is, if its time has doubled.
    fn mark(&mut self, begun: Instant) {
        let (after, [_, later]) = (self.taken(begun), self.marks);
        let Some(parts) = self.parts() else { return };
        if later.is_none_or(|later| after >= later.after * 2) {
            self.marks = [later, Some(Mark { after, parts })];
        }
    }

    /// Tells whether its pace says how long it takes, if so much of a whole is done.
    ///
    /// Either its work goes on as fast as on average so far, or it goes on to grow with the power
    /// of the time that it grew with. From a fifth on these say nearly the same; the less is done,
    /// the nearer the power must be to 1.
    fn is_even(&self, share: f64, begun: Instant) -> bool {
        if ALIKE.contains(&self.last.phase) {
            return true;
        }
        let now = self.parts().map(|parts| Mark { after: self.taken(begun), parts });
        let power = now.zip(self.marks[0]).map(|(now, early)| {
            (now.parts / early.parts).ln() / now.after.div_duration_f64(early.after).ln()
        });
        let apart = power.map_or(1.0, |power| (1.0 - power.recip()).abs().min(1.0));
        share.recip().ln() * apart <= AGREED.ln()
    }

    /// How many parts are done, the last one in part; `None` if it is unknown, or if none is begun.
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    pub(super) fn parts(&self) -> Option<f64> {
        let Progress { done, total, .. } = self.last;
        let share = total
            .filter(|&total| (1..=total).contains(&done))
            .map(|total| done as f64 / total as f64);
        share.map(|share| f64::from(self.ended) + share)
    }

    /// The time of a verb that began at `begun`, as far as the phase says it.
    pub(super) fn told(&self, known: &Estimate, begun: Instant) -> Told {
        let next =
            FIRST_PHASES.iter().find(|(first, _)| *first == self.last.phase).map(|(_, more)| *more);
        let Some(parts) = self.parts().filter(|_| !is_preparing(self)) else {
            return Told::Nothing;
        };
        let time = self.taken(begun);
        let earlier = self.at.saturating_duration_since(begun).saturating_sub(time);
        let has_ended = parts.fract() == 0.0 && known.parts() <= 1.0 && known.last().is_none();
        // A phase that has just begun, or has ended, says nothing, unless it is known what follows.
        if next.is_none() && (time < LEAST || has_ended) {
            return Told::Nothing;
        }
        if !self.is_even((parts / known.parts()).min(1.0), begun) {
            return Told::Uneven;
        }
        let whole = time.as_secs_f64() * next.unwrap_or(1.0) * known.times(parts);
        Told::Time(earlier.as_secs_f64() + whole)
    }
}

/// Tells whether a report comes from work that cannot say how much of it is done.
pub(super) const fn is_uncounted(report: &Progress) -> bool {
    report.total.is_none() && report.done > 0
}

/// Tells whether a phase prepares what other phases work on.
pub(super) fn is_preparing(phase: &Phase) -> bool {
    PREPARING.contains(&phase.last.phase)
}
