//! What a table would cost on other machines, by what smaller tables have cost.
//!
//! All processes compute, then all exchange, round by round; so these times add up.
//!
//! Failures come at random, equally often at any time, and cost what was done since the last
//! checkpoint.
//!
//! # What is left out
//! * The traffic of a folder that hosts share, and of one that is gathered.
//! * Lost packets, and hosts of unequal speed.
//! * Tiers whose positions are shared because one process has too little memory for them.

#![expect(clippy::cast_precision_loss, reason = "costs are estimates")]

use core::time::Duration;

use gt_table::Workload;

use crate::costs::{Costs, Divided, MOST_SECONDS, START, SimulateError, float, positive};

/// The bytes that a second writes to a disk and syncs, where positions are saved.
const DISK: f64 = 1e9;
/// The seconds after which a process that does not answer is lost.
const NOTICED: f64 = 10.0;
/// How many ranks are saved together.
const SHARD: f64 = (1_u64 << 22) as f64;
/// The least time between two checkpoints is so many times what one costs.
const PAYS: f64 = 10.0;

/// Machines, each of which has a process.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(clippy::exhaustive_structs, reason = "all that a simulation knows of machines")]
pub struct Machines {
    /// How many there are.
    pub processes: usize,
    /// The bytes that each sends in a second, and also gets.
    pub bandwidth: f64,
    /// How long a message is under way.
    pub latency: Duration,
    /// How often one of them fails in an hour.
    pub failures: f64,
    /// The least time between two checkpoints of a game without ranks.
    pub checkpoint: Duration,
}

/// What a table would cost.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Simulated {
    /// How long it takes, with all failures.
    pub seconds: f64,
    /// The bytes that all processes send each other.
    pub message_bytes: f64,
    /// The bytes of the table.
    pub disk_bytes: f64,
    /// The bytes that a process takes in memory, for a game without ranks;
    /// [`Maker::forecast`](gt_table::Maker::forecast) says it for tiers.
    pub memory_bytes: Option<f64>,
    /// How often it is noted what is done.
    pub checkpoints: f64,
    /// How often all begin again where the last checkpoint was.
    pub restarts: f64,
}

impl Costs {
    /// What a table would cost on these machines.
    ///
    /// # Errors
    /// * [`SimulateError::Kind`] if the costs are those of a game of another kind.
    /// * [`SimulateError::Invalid`] for a number that no machine has.
    /// * [`SimulateError::NoEnd`] if failures come so often that the run hardly ends.
    pub fn simulate(
        &self,
        workload: &Workload,
        machines: &Machines,
    ) -> Result<Simulated, SimulateError> {
        self.check_kind(workload)?;
        let positions = float(workload.positions());
        positive("number of positions", positions, "more than 0")?;
        positive("number of processes", machines.processes as f64, "more than 0")?;
        positive("bandwidth", machines.bandwidth, "more than 0")?;
        if !machines.failures.is_finite() || machines.failures < 0.0 {
            let (setting, found) = ("rate of failures", machines.failures);
            return Err(SimulateError::Invalid { setting, found, expected: "0 or more" });
        }
        let divided = Divided::of(workload, machines.processes);
        let alone = self.seconds.at(positions);
        let message_bytes = self.sent.at(positions) * divided.copies;
        let link = message_bytes / machines.processes as f64 / machines.bandwidth;
        let rounds = if divided.copies > 0.0 { self.rounds.at(positions) } else { 0.0 };
        let waits = rounds * machines.latency.as_secs_f64();
        let work = alone * divided.busiest(self.taking_over) + link + waits;
        let disk_bytes = self.disk.at(positions);
        let memory_bytes = self.memory(workload, machines.processes);
        let mut saved = memory_bytes.map_or(0.0, |bytes| bytes / DISK);
        let mut made = true;
        let pieces = if let Workload::Tiers { steps, .. } = workload {
            let of_rank = alone / positions;
            let whole = steps.iter().map(|step| Pieces::of_step(step, workload, machines, of_rank));
            let mut pieces: Vec<_> = whole.collect();
            // The rest is done by shards, of all processes together.
            let rest = work - pieces.iter().map(|piece| piece.count * piece.work).sum::<f64>();
            let together = float(workload.shares(machines.processes).together);
            let count = (together / SHARD).ceil();
            pieces.extend((count > 0.0).then(|| Pieces { count, work: rest.max(0.0) / count }));
            pieces
        } else {
            let between = machines.checkpoint.as_secs_f64().max(PAYS * saved);
            if work < between {
                (saved, made) = (0.0, false);
            }
            let between = between.min(work);
            vec![Pieces { count: work / between, work: between }]
        };
        let run = Run { work, pieces, saved };
        let (seconds, restarts) = run.with_failures(machines)?;
        let checkpoints = if made { run.checkpoints().floor() } else { 0.0 };
        Ok(Simulated {
            seconds: START + seconds,
            message_bytes,
            disk_bytes,
            memory_bytes,
            checkpoints,
            restarts,
        })
    }

    /// The bytes of a process in memory, for a game without ranks: a position with its place, its
    /// entry and its last edge, and the edges.
    fn memory(&self, workload: &Workload, processes: usize) -> Option<f64> {
        let Workload::Keys { positions, width } = workload else { return None };
        let (positions, width) = (float(*positions), *width as f64);
        // A move is sent with its key and four bytes, and answered by four; a position is sent once
        // more to be written.
        let sent = self.sent.at(positions) / positions;
        let moves = ((sent - width - 4.0) / (width + 8.0)).max(1.0);
        Some(positions / processes as f64 * (width + 20.0 + 9.0 * moves))
    }
}

/// Pieces of work of a run: what is lost if a process fails.
#[derive(Clone, Copy, Debug)]
struct Pieces {
    count: f64,
    /// The seconds of each.
    work: f64,
}

impl Pieces {
    /// The tiers of a step that processes solve by themselves, as long as the longest of them.
    fn of_step(step: &[u64], of: &Workload, machines: &Machines, of_rank: f64) -> Self {
        let is_divided = matches!(of, Workload::Tiers { is_divided: true, .. });
        let step = Workload::Tiers { steps: vec![step.to_vec()], is_divided };
        let busiest = float(step.shares(machines.processes).alone);
        let longest = float(step.longest());
        Self { count: busiest / longest.max(1.0), work: longest * of_rank }
    }
}

/// A run without failures.
struct Run {
    work: f64,
    pieces: Vec<Pieces>,
    /// The seconds after each piece in which it is saved.
    saved: f64,
}

impl Run {
    fn checkpoints(&self) -> f64 {
        self.pieces.iter().map(|piece| piece.count).sum()
    }

    /// The seconds with failures, and how many of those there are, as expected values.
    ///
    /// Failures of all machines come every *m* seconds. A piece of work of *w* seconds is begun
    /// until no failure comes for so long, which happens with probability exp(-w/m): it takes
    /// m (exp(w/m) - 1) seconds, and so many failures as m goes into that.
    fn with_failures(&self, machines: &Machines) -> Result<(f64, f64), SimulateError> {
        let undisturbed = self.work + self.checkpoints().floor() * self.saved;
        if !undisturbed.is_finite() || undisturbed > MOST_SECONDS {
            let (setting, found) = ("time of the run in seconds", undisturbed);
            return Err(SimulateError::Invalid { setting, found, expected: "at most 1e12" });
        }
        let rate = machines.failures / 3600.0 * machines.processes as f64;
        if rate < 1e-15 {
            return Ok((undisturbed, 0.0)); // not once in that time
        }
        let between = rate.recip();
        let of_piece =
            |piece: &Pieces| piece.count * ((piece.work + self.saved) / between).exp_m1();
        let failures: f64 = self.pieces.iter().map(of_piece).sum();
        let seconds = failures * (between + NOTICED + self.saved);
        if !seconds.is_finite() || seconds > 1e3 * undisturbed.max(3600.0) {
            let longest = self.pieces.iter().map(|piece| piece.work).fold(0.0, f64::max);
            return Err(SimulateError::NoEnd { between, work: longest });
        }
        Ok((seconds, failures))
    }
}

#[cfg(test)]
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "round numbers")]
mod tests {
    use super::*;
    use crate::costs::Measured;

    const FAST: Machines = Machines {
        processes: 1,
        bandwidth: 1e12,
        latency: Duration::ZERO,
        failures: 0.0,
        checkpoint: Duration::from_secs(1 << 40),
    };

    fn keys(positions: u64) -> Workload {
        Workload::Keys { positions, width: 8 }
    }

    /// A run of a game whose costs are known: 1e-6 n^1.1 seconds, a fifth of them once more for
    /// what comes from others, 50 n bytes to all of them, and 3 n^0.9 on disk.
    fn run(positions: u64, processes: usize) -> Measured {
        let (n, p) = (float(positions), processes as f64);
        let others = 1.0 - 1.0 / p;
        Measured {
            workload: keys(positions),
            processes,
            seconds: START + 1e-6 * n.powf(1.1) / p * (1.0 + 0.2 * others),
            messages: (n / 1e4 * p * (p - 1.0)).round() as u64,
            message_bytes: (50.0 * n * others).round() as u64,
            disk_bytes: (3.0 * n.powf(0.9)).round() as u64,
        }
    }

    fn near(found: f64, expected: f64) {
        assert!((found / expected - 1.0).abs() < 0.01, "{found} is not {expected}");
    }

    #[test]
    fn costs_that_are_known_are_found_again() {
        let costs = Costs::fitted(&[run(1 << 22, 1), run(1 << 24, 2)]).unwrap();
        // Two runs that differ in both do not say which of the two it was; a third one does.
        let costs_of_three =
            Costs::fitted(&[run(1 << 22, 1), run(1 << 24, 2), run(1 << 24, 1)]).unwrap();
        assert_ne!(costs, costs_of_three);
        let [time, sent, disk] = costs_of_three.exponents();
        near(time, 1.1);
        near(sent, 1.0);
        near(disk, 0.9);
        for processes in [1, 4, 100] {
            let machines = Machines { processes, ..FAST };
            let found = costs_of_three.simulate(&keys(1 << 28), &machines).unwrap();
            let expected = run(1 << 28, processes);
            near(found.seconds, expected.seconds);
            near(found.disk_bytes, float(expected.disk_bytes));
            if processes > 1 {
                near(found.message_bytes, float(expected.message_bytes));
            }
        }
    }

    /// Each process sends its part, and all wait for the rounds.
    #[test]
    fn a_network_takes_its_time() {
        let costs = Costs::fitted(&[run(1 << 22, 2), run(1 << 24, 2)]).unwrap();
        let simulate = |bandwidth, latency| {
            let latency = Duration::from_millis(latency);
            let machines = Machines { processes: 2, bandwidth, latency, ..FAST };
            costs.simulate(&keys(1 << 24), &machines).unwrap().seconds
        };
        let n = float(1 << 24);
        near(simulate(1e7, 0) - simulate(1e12, 0), 50.0 * n / 2.0 / 2.0 / 1e7);
        near(simulate(1e12, 5) - simulate(1e12, 0), n / 1e4 * 0.005);
    }

    /// The expected values agree with failures that are drawn.
    #[test]
    fn failures_cost_what_was_not_saved() {
        let costs = Costs::fitted(&[run(1 << 24, 4), run(1 << 26, 4)]).unwrap();
        let checkpoint = Duration::from_secs(60);
        let machines = Machines { processes: 4, failures: 2.0, checkpoint, ..FAST };
        let without = Machines { failures: 0.0, ..machines };
        let found = costs.simulate(&keys(1 << 28), &machines).unwrap();
        let undisturbed = costs.simulate(&keys(1 << 28), &without).unwrap();
        let saved = found.memory_bytes.unwrap() / DISK;
        let piece = (PAYS * saved).max(60.0);
        // 450 seconds from failure to failure, drawn by a generator that anyone can write again.
        let (mut state, mut time, mut failures, mut left) = (1_u64, 0.0, 0.0, 4_000_f64);
        let pieces = left;
        let mut random = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            -450.0 * (float(state >> 11) / float(1 << 53)).max(1e-18).ln()
        };
        while left > 0.0 {
            let until = random();
            if until >= piece + saved {
                time += piece + saved;
                left -= 1.0;
            } else {
                time += until + NOTICED + saved;
                failures += 1.0;
            }
            assert!(failures < 1e7);
        }
        let times = (undisturbed.seconds - START) / (piece + saved) / pieces;
        let is_near = |found: f64, drawn: f64| (found / drawn - 1.0).abs() < 0.2;
        assert!(is_near(found.seconds, times * time), "{} and {}", found.seconds, times * time);
        assert!(is_near(found.restarts, times * failures), "{found:?}");
        // A run that ends before the first checkpoint has none, and pays for none.
        let none = Machines { checkpoint: Duration::from_secs(1 << 30), ..without };
        let alone = costs.simulate(&keys(1 << 28), &none).unwrap();
        near(alone.seconds, run(1 << 28, 4).seconds);
        assert_eq!((alone.checkpoints, alone.memory_bytes), (0.0, found.memory_bytes));
        let often = Machines { failures: 1e6, ..machines };
        let refused = costs.simulate(&keys(1 << 28), &often).unwrap_err();
        assert!(matches!(refused, SimulateError::NoEnd { .. }), "{refused}");
    }

    /// A tier that is not divided is lost as a whole, however many processes there are; shards of a
    /// divided one are not.
    #[test]
    fn a_failure_costs_the_tier_at_work() {
        let steps = vec![vec![1 << 30], vec![1 << 20; 64]];
        let whole = Workload::Tiers { steps: steps.clone(), is_divided: false };
        let divided = Workload::Tiers { steps, is_divided: true };
        let simulate = |workload: &Workload, failures| {
            let machines = Machines { processes: 64, failures, ..FAST };
            Costs::usual(workload).simulate(workload, &machines).unwrap()
        };
        // Failures of all every 28 s, as long as the first tier takes by itself.
        let rate = 3600.0 / 64.0 / 28.0;
        let [free, failing] = [0.0, rate].map(|rate| simulate(&whole, rate));
        assert!((27.0..32.0).contains(&free.seconds), "{free:?}");
        assert!((1.5..2.0).contains(&failing.restarts), "{failing:?}");
        assert!(failing.seconds > 1.7 * free.seconds, "{failing:?}");
        let [free, failing] = [0.0, rate].map(|rate| simulate(&divided, rate));
        assert!(failing.seconds < 2.0 * free.seconds && failing.restarts < 1.0, "{failing:?}");
        assert!(failing.checkpoints > 255.0, "{failing:?}");
    }

    #[test]
    fn what_says_nothing_is_refused() {
        let tiers = Workload::Tiers { steps: vec![vec![5, 7]], is_divided: true };
        let other = Measured { workload: tiers.clone(), ..run(9, 2) };
        let refused = |runs: &[Measured]| Costs::fitted(runs).unwrap_err().to_string();
        assert_eq!(
            refused(&[]),
            "number of runs is 0; expected one at least, better two of two sizes"
        );
        assert_eq!(
            refused(&[run(9, 2), other]),
            "a run of a game without ranks says nothing of a game with ranks"
        );
        assert!(refused(&[Measured { seconds: f64::NAN, ..run(9, 2) }]).starts_with("seconds"));
        assert!(refused(&[Measured { seconds: -1.0, ..run(9, 2) }]).starts_with("seconds"));
        assert!(refused(&[Measured { processes: 0, ..run(9, 2) }]).starts_with("processes"));
        let costs = Costs::usual(&tiers);
        let refused = |machines| costs.simulate(&tiers, &machines).unwrap_err().to_string();
        assert!(refused(Machines { processes: 0, ..FAST }).starts_with("number of processes"));
        assert!(refused(Machines { bandwidth: 0.0, ..FAST }).starts_with("bandwidth"));
        assert!(refused(Machines { failures: f64::NAN, ..FAST }).starts_with("rate"));
    }
}
