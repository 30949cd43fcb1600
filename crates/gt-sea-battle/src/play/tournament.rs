//! Tournaments: all strategies shoot at the same fleets and are compared fleet by fleet.

use gt_core::run::Gauge;
use gt_core::{Run, Threads};
use gt_play::statistics::Moments;

use crate::rng::stream;
use rand::Rng;

use super::choose;
use super::strategy::{Book, Shoot, Shooter};
use crate::rules::{CountError, Knowledge, KnowledgeError, Placement, Rules, ShotAnswer};
use crate::solve::{Engine, parallel_map};

/// Plays one game and returns the number of shots until every ship cell is hit.
///
/// # Errors
/// * The errors of the strategy.
/// * [`CountError::Knowledge`] with [`KnowledgeError::Blocked`] if the strategy shoots at a cell
///   that is closed or answered.
///
/// # Example
/// ```
/// use gt_sea_battle::play::{Shoot, choose, play_game};
/// use gt_sea_battle::{Board, Cell, CountError, Direction, Fleet, Knowledge, Placement};
/// use gt_sea_battle::{Rules, Ship, Touch, seeded};
/// use rand::Rng;
///
/// /// Shoots at the first open cell, row by row.
/// struct RowByRow;
///
/// impl Shoot for RowByRow {
///     fn shoot(
///         &mut self,
///         rules: &Rules,
///         knowledge: &Knowledge,
///         _: &mut dyn Rng,
///     ) -> Result<Cell, CountError> {
///         choose::open(rules.board(), knowledge).next().ok_or(CountError::Contradiction)
///     }
/// }
///
/// let rules = Rules::new(Board::new(3, 3)?, Fleet::new([2])?, Touch::None);
/// let ship = Ship::new(Cell::new(0, 1), 2, Direction::Vertical);
/// let fleet = Placement::new(&rules, [ship])?;
/// assert_eq!(play_game(&rules, &fleet, &mut RowByRow, &mut seeded(1))?, 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn play_game(
    rules: &Rules,
    fleet: &Placement,
    strategy: &mut dyn Shoot,
    rng: &mut dyn Rng,
) -> Result<usize, CountError> {
    let mut knowledge = Knowledge::new(rules.board());
    let mut left: usize = fleet.ships().iter().map(|ship| ship.length()).sum();
    let mut shots = 0;
    while left > 0 {
        let cell = strategy.shoot(rules, &knowledge, rng)?;
        if !choose::open(rules.board(), &knowledge).any(|open| open == cell) {
            return Err(KnowledgeError::Blocked { cell }.into());
        }
        let answer = knowledge.answer(rules, fleet, cell);
        left -= usize::from(answer != ShotAnswer::Miss);
        knowledge.record(cell, answer)?;
        shots += 1;
    }
    Ok(shots)
}

/// The number of shots that each strategy needed for each fleet.
///
/// A game ends when the last ship cell is hit. Its score is the number of shots.
///
/// All strategies meet the same fleets. So two strategies are compared by the mean of the
/// differences on each fleet. This mean varies far less than the difference of two independent
/// means.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_sea_battle::play::Shooter;
/// use gt_sea_battle::play::Tournament;
/// use gt_sea_battle::solve::Engine;
/// use gt_sea_battle::{Board, Fleet, Knowledge, Rules, Touch, seeded};
///
/// let engine = Engine::new(
///     Rules::new(Board::new(5, 5)?, Fleet::new([3, 2, 1])?, Touch::None),
///     &Run::new(),
/// )?;
/// let fleets = engine.sample(&Knowledge::new(engine.rules().board()), 50, &mut seeded(1))?;
/// let result =
///     Tournament::run(&engine, &[Shooter::Random, Shooter::Greedy], &fleets, 1, &Run::new())?;
/// assert!(result.summary(1).mean < result.summary(0).mean);
/// assert!(result.difference(0, 1).significance < 0.01);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    shooters: Vec<Shooter>,
    /// Shots per shooter, then per fleet.
    shots: Vec<Vec<usize>>,
}

/// Statistics of one strategy's shots.
#[derive(Clone, Debug, PartialEq)]
pub struct ShotSummary {
    /// The mean number of shots per game.
    pub mean: f64,
    /// The standard deviation of the shots of one game.
    pub sd: f64,
    /// Half the width of the 95 % confidence interval of the mean, in shots.
    pub ci95: f64,
    /// The fewest shots of a game.
    pub min: usize,
    /// The most shots of a game.
    pub max: usize,
    /// The number of games by their number of shots, from 0 to `max`.
    pub histogram: Vec<usize>,
}

/// How two strategies differ on the same fleets.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// The mean of the paired differences, in shots per game: first strategy less second.
    pub mean: f64,
    /// Half the width of the 95 % confidence interval of this mean, in shots.
    pub ci95: f64,
    /// The probability of a difference at least as large if the strategies were equally good.
    ///
    /// It is two-sided and uses the normal approximation.
    pub significance: f64,
}

impl Tournament {
    /// Lets every strategy shoot at every fleet, on the threads of the run.
    ///
    /// Equal arguments give equal results on any number of threads. Strategies that count fleets
    /// use the graph of `engine`, each on one thread and within the limits of `run`. Reports the
    /// number of games played.
    ///
    /// # Errors
    /// * The errors of the strategies.
    /// * [`CountError::Solve`] with [`SolveError::Limit`](gt_core::SolveError::Limit) if a limit of
    ///   the run is reached.
    /// * [`CountError::Solve`] with [`SolveError::Threads`](gt_core::SolveError::Threads) if the
    ///   system does not give the threads.
    ///
    /// # Complexity
    /// One job plays up to 8 fleets with every strategy in turn, and then reports. The first jobs
    /// are shorter, so that the first report comes early. An exact strategy keeps the memory of a
    /// [`MapSession`](crate::solve::MapSession) per thread; the [`Book`] is shared.
    pub fn run(
        engine: &Engine,
        shooters: &[Shooter],
        fleets: &[Placement],
        seed: u64,
        run: &Run,
    ) -> Result<Self, CountError> {
        /// The greatest number of fleets in one job.
        const JOB: usize = 8;
        /// The number of jobs before the jobs become longer.
        const ALIKE: usize = 8;
        let run = &run.started();
        let book = Book::default();
        let lone = engine.clone().with_run(&run.clone().silent().threads(Threads::One));
        let games = (fleets.len() as u64).saturating_mul(shooters.len() as u64);
        let gauge = Gauge::new(run, "playing", Some(games)).counting("game");
        let (mut jobs, mut first) = (Vec::new(), 0);
        while first < fleets.len() {
            let length = (1 + jobs.len() / ALIKE).min(JOB).min(fleets.len() - first);
            jobs.push((first, &fleets[first..first + length]));
            first += length;
        }
        let parts = parallel_map(run, jobs, |(first, fleets)| {
            let mut shots = Vec::new();
            for &shooter in shooters {
                gauge.check_running()?;
                let mut strategy = shooter.strategy(&lone, &book);
                for (i, fleet) in fleets.iter().enumerate() {
                    let mut rng = stream(seed, (first + i) as u64);
                    shots.push(play_game(lone.rules(), fleet, strategy.as_mut(), &mut rng)?);
                }
            }
            // Strategies differ in speed, so games are counted when all have played the same fleets.
            gauge.add((fleets.len() * shooters.len()) as u64)?;
            Ok::<_, CountError>((fleets.len(), shots))
        })?;
        let mut shots = vec![Vec::with_capacity(fleets.len()); shooters.len()];
        for part in parts {
            let (games, part) = part?;
            for (shots, part) in shots.iter_mut().zip(part.chunks(games)) {
                shots.extend_from_slice(part);
            }
        }
        gauge.end();
        Ok(Self { shooters: shooters.to_vec(), shots })
    }

    /// The strategies, in the given order.
    pub fn shooters(&self) -> &[Shooter] {
        &self.shooters
    }

    /// The number of shots of strategy `shooter`, fleet by fleet.
    ///
    /// # Panics
    /// If there is no strategy with this number.
    pub fn shots(&self, shooter: usize) -> &[usize] {
        &self.shots[shooter]
    }

    /// Summarises the shots of strategy `shooter`; all zeros if there are no fleets.
    ///
    /// # Panics
    /// If there is no strategy with this number.
    pub fn summary(&self, shooter: usize) -> ShotSummary {
        let shots = &self.shots[shooter];
        let (min, max) =
            (shots.iter().copied().min().unwrap_or(0), shots.iter().copied().max().unwrap_or(0));
        let mut histogram = vec![0; max + 1];
        for &shots in shots {
            histogram[shots] += 1;
        }
        let moments = Moments::of(shots.iter().map(|&shots| (float(shots), 1)));
        ShotSummary {
            mean: moments.mean,
            sd: moments.deviation,
            ci95: moments.margin_95(),
            min,
            max,
            histogram,
        }
    }

    /// Compares strategy `a` with strategy `b` on the same fleets: shots of `a` less shots of `b`.
    ///
    /// # Panics
    /// If there is no strategy with one of these numbers.
    pub fn difference(&self, a: usize, b: usize) -> Difference {
        let pairs = self.shots[a].iter().zip(&self.shots[b]);
        let moments = Moments::of(pairs.map(|(&a, &b)| (float(a) - float(b), 1)));
        let (mean, error) = (moments.mean, moments.standard_error());
        let significance =
            if error > 0.0 { two_sided(mean / error) } else { f64::from(u8::from(mean == 0.0)) };
        Difference { mean, ci95: moments.margin_95(), significance }
    }
}

#[expect(clippy::cast_precision_loss, reason = "a game has few shots")]
const fn float(shots: usize) -> f64 {
    shots as f64
}

/// The probability that a standard normal variable is at least |z| from 0.
///
/// The absolute error is below 2e-7.
///
/// # Source
/// Abramowitz and Stegun, Handbook of Mathematical Functions, 7.1.26.
fn two_sided(z: f64) -> f64 {
    let x = z.abs() / core::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * x);
    let series = [1.061_405_429, -1.453_152_027, 1.421_413_741, -0.284_496_736, 0.254_829_592];
    let polynomial = series.into_iter().fold(0.0, |sum, coefficient| sum * t + coefficient) * t;
    (polynomial * (-x * x).exp()).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_sided_probabilities_agree_with_known_values() {
        for (z, p) in [(0.0, 1.0), (1.0, 0.317_310_5), (-1.96, 0.049_995_8), (3.0, 0.002_699_8)] {
            assert!((two_sided(z) - p).abs() < 3e-7, "{z}");
        }
    }
}
