//! What the positions of a game cost, by runs that were measured.
//!
//! The cost of a game grows as a power of its positions: runs of two sizes give the exponent. How
//! the work is divided follows from the tiers: see [`Workload::shares`].

#![expect(clippy::cast_precision_loss, reason = "costs are estimates")]

use gt_table::{Shares, Workload};
use thiserror::Error;

/// The seconds in which processes start, and look for each other.
pub(crate) const START: f64 = 0.1;
/// The most seconds of a run: 30,000 years.
pub(crate) const MOST_SECONDS: f64 = 1e12;

/// A run that was measured.
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::exhaustive_structs, reason = "made by whoever has measured")]
pub struct Measured {
    /// What there was to do.
    pub workload: Workload,
    /// How many processes did it, on a fast network.
    pub processes: usize,
    /// How long it took.
    pub seconds: f64,
    /// How many batches went from one process to another.
    pub messages: u64,
    /// The bytes of the batches.
    pub message_bytes: u64,
    /// The bytes of the table.
    pub disk_bytes: u64,
}

/// Why there is no simulation.
#[derive(Clone, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum SimulateError {
    /// A number that no run has.
    #[error("{setting} is {found}; expected {expected}")]
    Invalid {
        /// What it is of.
        setting: &'static str,
        /// The number.
        found: f64,
        /// What would be valid.
        expected: &'static str,
    },
    /// A measured run is of a game of another kind.
    #[error("a run of a game {found} says nothing of a game {expected}")]
    Kind {
        /// The kind of the run.
        found: &'static str,
        /// The kind of the game that is asked about.
        expected: &'static str,
    },
    /// Failures come more often than checkpoints.
    #[error(
        "the run would hardly end: a machine fails every {between:.0} s, and {work:.0} s of work \
         lie between two checkpoints; expected fewer failures or processes, or more checkpoints"
    )]
    NoEnd {
        /// The seconds from one failure to the next.
        between: f64,
        /// The seconds of work that a failure may cost.
        work: f64,
    },
}

/// A number that grows as a power of the positions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Power {
    /// The number for one position.
    of_one: f64,
    exponent: f64,
}

impl Power {
    const fn linear(of_one: f64) -> Self {
        Self { of_one, exponent: 1.0 }
    }

    pub(crate) fn at(self, positions: f64) -> f64 {
        self.of_one * positions.powf(self.exponent)
    }

    /// The line of least squares through the logarithms of these numbers of positions; `None` if
    /// there are none. One size alone does not say how a number grows: then it is in proportion.
    fn fitted(points: &[(f64, f64)]) -> Option<Self> {
        let logs: Vec<_> = points.iter().map(|&(x, y)| (x.ln(), y.ln())).collect();
        let mean = |of: fn(&(f64, f64)) -> f64| logs.iter().map(of).sum::<f64>() / count(&logs);
        let (x, y) = (mean(|log| log.0), mean(|log| log.1));
        let spread: f64 = logs.iter().map(|log| (log.0 - x).powi(2)).sum();
        let slope: f64 = logs.iter().map(|log| (log.0 - x) * (log.1 - y)).sum();
        let exponent = if spread > 1e-6 { slope / spread } else { 1.0 };
        (!logs.is_empty()).then(|| Self { of_one: (y - exponent * x).exp(), exponent })
    }

    /// How far these numbers are from the line: the sum of the squares, in logarithms.
    fn misses(self, points: &[(f64, f64)]) -> f64 {
        points.iter().map(|&(x, y)| (self.at(x).ln() - y.ln()).powi(2)).sum()
    }
}

/// What the positions of a game cost.
///
/// # Example
/// ```
/// use gt_cluster::{Costs, Machines, Measured};
/// use gt_table::Workload;
///
/// let run = |positions, seconds| Measured {
///     workload: Workload::Keys { positions, width: 14 },
///     processes: 2,
///     seconds,
///     messages: positions / 10_000,
///     message_bytes: 31 * positions,
///     disk_bytes: 2 * positions,
/// };
/// let costs = Costs::fitted(&[run(1_000_000, 1.1), run(4_000_000, 4.1)])?;
/// let machines = Machines {
///     processes: 8,
///     bandwidth: 1e9,
///     latency: core::time::Duration::from_micros(50),
///     failures: 0.0,
///     checkpoint: core::time::Duration::from_secs(60),
/// };
/// let workload = Workload::Keys { positions: 16_000_000, width: 14 };
/// let simulated = costs.simulate(&workload, &machines)?;
/// assert!((3.0..6.0).contains(&simulated.seconds), "{simulated:?}");
/// # Ok::<_, gt_cluster::SimulateError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Costs {
    kind: &'static str,
    /// The seconds of one process by itself.
    pub(crate) seconds: Power,
    /// What it costs to take over the part of others, as a part of that.
    pub(crate) taking_over: f64,
    /// Rounds that carry something.
    pub(crate) rounds: Power,
    /// The bytes that go to one other process.
    pub(crate) sent: Power,
    pub(crate) disk: Power,
}

impl Costs {
    /// The costs of a usual game, for one core of the machine that docs/SCALING.md names.
    ///
    /// Games differ by a factor of ten and more: measure [your own](Self::fitted).
    #[must_use]
    pub const fn usual(workload: &Workload) -> Self {
        match workload {
            Workload::Tiers { .. } => Self {
                kind: kind(workload),
                seconds: Power::linear(2.6e-8),
                taking_over: 0.23,
                rounds: Power::linear(5e-7),
                sent: Power::linear(0.25),
                disk: Power::linear(0.25),
            },
            _ => Self {
                kind: kind(workload),
                seconds: Power::linear(1.3e-6),
                taking_over: 0.25,
                rounds: Power::linear(5e-5),
                sent: Power::linear(62.0),
                disk: Power::linear(2.5),
            },
        }
    }

    /// The costs of the game of these runs, of one size or of several.
    ///
    /// What they do not say is as [usual](Self::usual): what it costs to take over the part of
    /// others, if all have as many processes; what is sent, if all have one.
    ///
    /// # Errors
    /// [`SimulateError::Invalid`] if there is no run, or one without positions, processes or time;
    /// [`SimulateError::Kind`] if they are of games with ranks and of others.
    pub fn fitted(runs: &[Measured]) -> Result<Self, SimulateError> {
        let Some(first) = runs.first() else {
            let expected = "one at least, better two of two sizes";
            return Err(SimulateError::Invalid { setting: "number of runs", found: 0.0, expected });
        };
        let mut costs = Self::usual(&first.workload);
        let mut points = Points::default();
        for run in runs {
            costs.check_kind(&run.workload)?;
            let seconds = run.seconds - START.min(run.seconds / 2.0);
            positive("seconds of a run", run.seconds, "more than 0")?;
            positive("positions of a run", float(run.workload.positions()), "more than 0")?;
            positive("processes of a run", run.processes as f64, "more than 0")?;
            if run.seconds > MOST_SECONDS {
                let (setting, found) = ("seconds of a run", run.seconds);
                return Err(SimulateError::Invalid { setting, found, expected: "at most 1e12" });
            }
            positive("bytes of a table", float(run.disk_bytes), "more than 0")?;
            points.note(run, seconds);
        }
        if points.tell_taking_over() {
            // A scan: what it costs to take over is a small part of the work.
            let all = (0..=200).map(|percent| f64::from(percent) / 100.0);
            let missed = |&taking_over: &f64| {
                let seconds = points.seconds(taking_over);
                Power::fitted(&seconds).map_or(f64::MAX, |power| power.misses(&seconds))
            };
            let best = all.min_by(|one, other| missed(one).total_cmp(&missed(other)));
            costs.taking_over = best.unwrap_or(costs.taking_over);
        }
        let fitted = |power: &mut Power, points: &[(f64, f64)]| {
            *power = Power::fitted(points).unwrap_or(*power);
        };
        fitted(&mut costs.seconds, &points.seconds(costs.taking_over));
        fitted(&mut costs.rounds, &points.rounds);
        fitted(&mut costs.disk, &points.disk);
        if points.sent.is_empty() && matches!(first.workload, Workload::Tiers { .. }) {
            costs.sent = costs.disk; // answers are sent as they are written
        }
        fitted(&mut costs.sent, &points.sent);
        Ok(costs)
    }

    /// The exponents with which time, sent bytes and the table grow with the positions.
    #[must_use]
    pub const fn exponents(&self) -> [f64; 3] {
        [self.seconds.exponent, self.sent.exponent, self.disk.exponent]
    }

    pub(crate) fn check_kind(&self, workload: &Workload) -> Result<(), SimulateError> {
        if kind(workload) == self.kind {
            return Ok(());
        }
        Err(SimulateError::Kind { found: self.kind, expected: kind(workload) })
    }
}

/// How work is divided.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Divided {
    /// What one process does by itself, and each its part of, of all work.
    alone: f64,
    together: f64,
    /// The part of the work of all that a process takes over from others.
    taken_over: f64,
    /// How often what is sent goes over the network.
    pub(crate) copies: f64,
}

impl Divided {
    pub(crate) fn of(workload: &Workload, processes: usize) -> Self {
        let Shares { alone, together, .. } = workload.shares(processes);
        let all = float(workload.positions());
        let (alone, together) = (float(alone) / all, float(together) / all);
        let (part, others) = (1.0 / processes as f64, 1.0 - 1.0 / processes as f64);
        // Answers of tiers go to all others, and positions to their owners.
        let (taken_over, copies) = match workload {
            Workload::Tiers { .. } => (others, processes as f64 - 1.0),
            _ => (others * part, others),
        };
        Self {
            alone,
            together: together * part,
            taken_over: together * taken_over,
            copies: together * copies,
        }
    }

    /// The work of the process that has most, of that of all.
    pub(crate) fn busiest(self, taking_over: f64) -> f64 {
        self.alone + self.together + self.taken_over * taking_over
    }
}

/// What was measured, by the number of positions.
#[derive(Default)]
struct Points {
    times: Vec<(f64, f64, Divided)>,
    counts: Vec<usize>,
    rounds: Vec<(f64, f64)>,
    sent: Vec<(f64, f64)>,
    disk: Vec<(f64, f64)>,
}

impl Points {
    fn note(&mut self, run: &Measured, seconds: f64) {
        let (positions, divided) =
            (float(run.workload.positions()), Divided::of(&run.workload, run.processes));
        self.times.push((positions, seconds, divided));
        self.counts.push(run.processes);
        self.disk.push((positions, float(run.disk_bytes)));
        if divided.copies > 0.0 && run.message_bytes > 0 && run.messages > 0 {
            let pairs = run.processes as f64 * (run.processes as f64 - 1.0);
            self.sent.push((positions, float(run.message_bytes) / divided.copies));
            self.rounds.push((positions, float(run.messages) / pairs));
        }
    }

    /// Whether they say what it costs to take over: numbers of processes differ, and there are
    /// more runs than the line through them takes.
    fn tell_taking_over(&self) -> bool {
        let is_one = |sizes: &[(f64, f64, Divided)]| {
            sizes.iter().all(|run| run.0.total_cmp(&sizes[0].0).is_eq())
        };
        let needed = if is_one(&self.times) { 1 } else { 2 };
        self.counts.iter().any(|count| *count != self.counts[0]) && self.counts.len() > needed
    }

    /// The seconds of one process by itself.
    fn seconds(&self, taking_over: f64) -> Vec<(f64, f64)> {
        let times = self.times.iter();
        times.map(|&(positions, time, of)| (positions, time / of.busiest(taking_over))).collect()
    }
}

const fn kind(workload: &Workload) -> &'static str {
    match workload {
        Workload::Tiers { .. } => "with ranks",
        _ => "without ranks",
    }
}

pub(crate) fn positive(
    setting: &'static str,
    found: f64,
    expected: &'static str,
) -> Result<(), SimulateError> {
    if found.is_finite() && found > 0.0 {
        return Ok(());
    }
    Err(SimulateError::Invalid { setting, found, expected })
}

pub(crate) const fn float(count: u64) -> f64 {
    count as f64
}

const fn count<T>(of: &[T]) -> f64 {
    float(of.len() as u64)
}
