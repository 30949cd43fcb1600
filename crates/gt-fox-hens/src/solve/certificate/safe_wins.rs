//! Wins without a risk: all positions from which the hens win by moves after which no fox can take.
//!
//! Hens who play so keep their number, and the foxes can only step. That is a game of its own with one number of hens, in which the
//! hens win no more than in the real one, so a win here is a win there; no win here says nothing. Upward steps lead from row
//! vector to row vector one way only, so layers by row vector are solved from the top, and all placements of the foxes beside one set of hens at
//! once, as a relation of 16 rows of 16 bits.
//!
//! # Hens that stay
//! Some hens may be told to stay where they are: fewer sets of hens, and again a win is a win.
//!
//! # Example
//! ```
//! use gt_core::Run;
//! use gt_fox_hens::solve::SafeWins;
//! use gt_fox_hens::{Board, FoxHens, Parameters};
//! let board = Board::new(&[(0, 3), (0, 3), (0, 3)])?;
//! let rules = FoxHens::new(Parameters {
//!     board,
//!     start: board.position("x1x/hhh/hhh h")?,
//!     henhouse: board.squares_named("a3 b3")?,
//!     hen_squares: board.all(),
//!     most_hens: 6,
//!     foxes_win_at: 2,
//!     ..Parameters::default()
//! })?;
//! let wins = SafeWins::solve(&rules, &Run::new())?;
//! // The hen on b2 steps up between the foxes, which can then neither take nor step.
//! assert!(wins.start_is_won());
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod layer;
mod pairs;

use core::ops::ControlFlow;

use gt_core::prelude::*;
use gt_core::run::Gauge;
use gt_core::run::parallel;
use gt_core::{Forecast, Run, ShapeError, SolveError};

use self::layer::{BYTES_PER_SET, Ground, Layer, Solved};
use self::pairs::Pairs;
use crate::rules::{BlockedRule, Diagonals, FoxHens, HENS, Position, squares};
use crate::solve::row_vectors::{Class, RowVectors, Rows};

/// How many positions of one height are won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Height {
    /// The rows of the hens, from 0 at the top, added up.
    pub rows: u32,
    /// Boards: sets of hens with placements of the foxes.
    pub boards: u64,
    /// Boards from which the hens win to move.
    pub hens_to_move: u64,
    /// Boards from which they win with the foxes to move, no fox able to take.
    pub foxes_to_move: u64,
}

/// The positions with as many hens as the start from which the hens win without a risk.
#[derive(Clone, Debug)]
pub struct SafeWins {
    rules: FoxHens,
    vectors: RowVectors,
    staying: u64,
    heights: Vec<Height>,
    /// The start's layer, and all others if they were kept, with their classes.
    layers: Vec<(usize, Layer)>,
    kept: bool,
}

/// Which positions are solved, and how many of them stay to be asked for.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_fox_hens::FoxHens;
/// use gt_fox_hens::solve::SafeWins;
/// let book = FoxHens::book();
/// let staying = book.board().squares_named("a3 b3 c3 d3 e3 f3 g3 c2 d2 e2 c1 d1 e1")?;
/// let run = Run::new();
/// let builder = SafeWins::builder(&book).staying(staying);
/// assert_eq!(builder.forecast(&run)?.positions, 12_093_120);
/// assert!(!builder.solve(&run)?.start_is_won());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct SafeWinsBuilder<'r> {
    rules: &'r FoxHens,
    staying: u64,
    keep: bool,
}

impl SafeWinsBuilder<'_> {
    /// The hens on `squares` never move; the default is that all may.
    pub const fn staying(mut self, squares: u64) -> Self {
        self.staying = squares;
        self
    }

    /// Keeps every position to be asked for, 32 bytes for a set of hens; the default is the row vector of the start alone.
    pub const fn keep_all(mut self) -> Self {
        self.keep = true;
        self
    }

    /// The positions that [`solve`](Self::solve) looks at, and the most bytes that it holds at one time on the threads of `run`.
    ///
    /// # Errors
    /// As [`solve`](Self::solve), but for limits and threads.
    pub fn forecast(self, run: &Run) -> Result<Forecast, SolveError> {
        Ok(self.forecast_of(&self.prepare()?, run))
    }

    fn forecast_of(self, vectors: &RowVectors, run: &Run) -> Forecast {
        let sets = |level: &[Class]| level.iter().map(|class| class.sets as u64).sum::<u64>();
        let levels: Vec<&[Class]> = vectors.levels().map(|(_, level)| level).collect();
        let all = vectors.sets() as u64;
        let stored =
            if self.keep { 32 * all } else { 16 * levels.windows(2).map(|two| sets(two[0]) + sets(two[1])).max().unwrap_or(0) };
        let at_work = |level: &&[Class]| {
            let largest = level.iter().map(|class| class.sets as u64).max().unwrap_or(0);
            largest * run.thread_count().get().min(level.len()) as u64
        };
        let working = levels.iter().map(at_work).max().unwrap_or(0);
        Forecast { positions: 2 * all * placements(self.rules), bytes: stored + BYTES_PER_SET * working }
    }

    /// The numbering, if it takes these rules.
    fn prepare(self) -> Result<RowVectors, SolveError> {
        let parameters = self.rules.parameters();
        let board = self.rules.board();
        let fits = self.rules.foxes() == 2
            && parameters.diagonals == Diagonals::None
            && parameters.blocked == BlockedRule::Loses
            && parameters.hen_squares == board.all();
        if !fits {
            return Err(SolveError::Unsupported {
                what: "safe wins under these rules",
                instead: "safe wins need two foxes, no diagonals, all squares for hens and a blocked side that loses",
            });
        }
        let start = parameters.start.hens;
        let (hens, most) = (start.count_ones(), Pairs::MOST);
        let empty = board.len() - hens;
        if empty as usize > most {
            let valid = format!("at most {most}, where {hens} hens leave the others");
            return Err(ShapeError::new("the number of squares left to the foxes", empty, valid).into());
        }
        let elsewhere = self.staying & !start;
        if elsewhere != 0 {
            let names: Vec<String> = squares(elsewhere).map(|square| board.name(square).to_string()).collect();
            return Err(ShapeError::new("hens that stay", format!("on {}", names.join(" ")), "squares of hens of the start").into());
        }
        Ok(RowVectors::new(Rows::new(board, board.all(), self.staying), hens))
    }

    /// Solves all positions with as many hens as the start.
    ///
    /// # Complexity
    /// About two microseconds for a set of hens on the book's board, and the bytes of [`forecast`](Self::forecast). The answer is
    /// the same for any number of threads.
    /// # Errors
    /// * [`SolveError::Unsupported`] for other rules than two foxes, no diagonals, all squares for hens and a blocked side that loses.
    /// * [`SolveError::Shape`] if the hens leave more than 16 squares, or if no hen of the start is where one is to stay.
    /// * [`SolveError::Limit`]; the bytes are compared before anything is allocated.
    /// * [`SolveError::Threads`].
    pub fn solve(self, run: &Run) -> Result<SafeWins, SolveError> {
        let run = &run.started();
        let vectors = self.prepare()?;
        let forecast = self.forecast_of(&vectors, run);
        run.check_memory(forecast.bytes)?;
        let gauge = Gauge::new(run, "solving positions", Some(forecast.positions));
        let wins = run.install(|| self.solve_with(vectors, run.thread_count().get(), &gauge))??;
        gauge.end();
        Ok(wins)
    }

    fn solve_with(self, vectors: RowVectors, threads: usize, gauge: &Gauge) -> Result<SafeWins, SolveError> {
        let Self { rules, staying, keep } = self;
        let ground = Ground::new(rules);
        let board = rules.board();
        let dense = board.compact(staying);
        let start = vectors.class(board.compact(rules.parameters().start.hens));
        let mut wins = SafeWins { rules: rules.clone(), vectors, staying, heights: Vec::new(), layers: Vec::new(), kept: keep };
        let mut above = Solved::default();
        let placements = placements(rules);
        for (first, level) in wins.vectors.levels() {
            let work = |class: usize| -> Result<_, SolveError> {
                let layer = layer::solve(&ground, &wins.vectors, dense, class, &above, gauge)?;
                let ones = |sets: &[u128]| sets.iter().map(|pairs| u64::from(pairs.count_ones())).sum::<u64>();
                let height = Height {
                    rows: wins.vectors.rows_from_top(&wins.vectors.classes[class]),
                    boards: placements * layer.hens_to_move.len() as u64,
                    hens_to_move: ones(&layer.hens_to_move),
                    foxes_to_move: ones(&layer.foxes_to_move),
                };
                gauge.add(2 * height.boards)?;
                let kept = (keep || Some(class) == start).then(|| (class, layer.clone()));
                Ok(vec![(class, layer.foxes_to_move, kept, height)])
            };
            let classes = (first..first + level.len()).collect();
            let mut solved = parallel::reduce(threads, classes, Vec::new, work, |mut all, some| {
                all.extend(some);
                all
            })?;
            let mut height = Height::default();
            solved.sort_unstable_by_key(|&(class, ..)| class);
            above = Solved { first, held: Vec::with_capacity(level.len()) };
            for (_, foxes_to_move, kept, one) in solved {
                height.rows = one.rows;
                height.boards += one.boards;
                height.hens_to_move += one.hens_to_move;
                height.foxes_to_move += one.foxes_to_move;
                wins.layers.extend(kept);
                above.held.push(foxes_to_move);
            }
            wins.heights.push(height);
        }
        Ok(wins)
    }
}

/// Placements of the foxes beside one set of hens.
fn placements(rules: &FoxHens) -> u64 {
    Pairs::all((rules.board().len() - rules.parameters().start.hens.count_ones()) as usize).len()
}

impl SafeWins {
    /// Solves all positions with as many hens as the start, and keeps those with the start's row vector.
    ///
    /// The short form of [`builder`](Self::builder).
    /// # Errors
    /// As [`SafeWinsBuilder::solve`].
    pub fn solve(rules: &FoxHens, run: &Run) -> Result<Self, SolveError> {
        Self::builder(rules).solve(run)
    }

    /// For hens that stay, and for positions that are kept.
    pub const fn builder(rules: &FoxHens) -> SafeWinsBuilder<'_> {
        SafeWinsBuilder { rules, staying: 0, keep: false }
    }

    /// Whether the hens win from the start without a risk.
    pub fn start_is_won(&self) -> bool {
        self.is_won(&self.rules.parameters().start).unwrap_or(false)
    }

    /// Whether the hens win from a position without a risk; `None` where it has another number of hens than the start, a hen that
    /// was to stay has moved, or its layer was not kept.
    pub fn is_won(&self, position: &Position) -> Option<bool> {
        let board = self.rules.board();
        let start = self.rules.parameters().start;
        let fits = position.occupied() & !board.all() == 0
            && position.hens & position.foxes == 0
            && position.foxes.count_ones() == 2
            && position.hens.count_ones() == start.hens.count_ones()
            && self.staying & !position.hens == 0;
        if !fits {
            return None;
        }
        let hens = board.compact(position.hens);
        let (class, set) = self.vectors.locate(hens)?;
        let found = self.layers.binary_search_by_key(&class, |&(class, _)| class).ok()?;
        let layer = &self.layers[found].1;
        let sets = if position.turn == HENS { &layer.hens_to_move } else { &layer.foxes_to_move };
        let empty = board.compact(board.all()) & !hens;
        let foxes = board.compact(position.foxes);
        let mut numbers = squares(foxes).map(|square| (empty & ((1 << square) - 1)).count_ones() as usize);
        let pairs = Pairs::unpacked(sets[set]);
        Some(pairs.contains(numbers.next()?, numbers.next()?))
    }

    /// The outcome for the side to move where the hens win without a risk.
    fn outcome_of_win(&self, position: &Position) -> Outcome {
        // With as few hens as the foxes win at, the game is over before.
        let win = if position.turn == HENS { Outcome::Win } else { Outcome::Loss };
        self.rules.decided(position).unwrap_or(win)
    }

    /// The number of hens of its positions.
    pub const fn hens(&self) -> u32 {
        self.rules.parameters().start.hens.count_ones()
    }

    /// Whether every layer was kept.
    pub const fn keeps_all(&self) -> bool {
        self.kept
    }

    /// How many positions are won, by height, the highest hens first.
    pub fn heights(&self) -> &[Height] {
        &self.heights
    }
}

/// Only wins: from a position that [`SafeWins::is_won`] the hens win, and of the others nothing is said.
impl Solution for SafeWins {
    type Game = FoxHens;
    type Answer = Outcome;

    fn game(&self) -> &FoxHens {
        &self.rules
    }

    fn value(&self, position: &Position) -> Result<Option<Outcome>, SolveError> {
        Ok((self.is_won(position) == Some(true)).then(|| self.outcome_of_win(position)))
    }
}

/// The wins of the layers that were kept, by row vector.
impl Enumerate for SafeWins {
    fn for_each(&self, visit: &mut dyn FnMut(&Position, Outcome) -> ControlFlow<()>) -> Result<(), SolveError> {
        let board = self.rules.board();
        let mut layers: Vec<_> = self.layers.iter().map(|(class, layer)| (&self.vectors.classes[*class], layer)).collect();
        layers.sort_unstable_by_key(|(class, _)| class.counts);
        for (class, layer) in layers {
            for (set, sets) in layer.hens_to_move.iter().zip(&layer.foxes_to_move).enumerate() {
                let dense = self.vectors.set(class, set);
                let hens = board.spread(dense);
                let free: Vec<u64> = squares(board.all() & !hens).map(|square| 1 << square).collect();
                for (turn, won) in Player::BOTH.into_iter().zip([sets.0, sets.1].map(|pairs| Pairs::unpacked(*pairs))) {
                    for (b, upper) in free.iter().enumerate() {
                        for (_, lower) in free[..b].iter().enumerate().filter(|&(a, _)| won.contains(a, b)) {
                            let position = Position { hens, foxes: upper | lower, turn };
                            if visit(&position, self.outcome_of_win(&position)).is_break() {
                                return Ok(());
                            }
                        }
                    }
                }
            }
        }
        Ok(())
    }
}
