//! Safe wins: all positions from which the hens win by moves after which no fox can take.
//!
//! If the hens play so, no hen is ever taken, and the foxes can only step. That is a game of its
//! own with a fixed number of hens. The hens have fewer moves in it, and the foxes have all their
//! moves. So a *safe win* is a win of the real game. A position without a safe win may still be
//! won, drawn or lost.
//!
//! # How it is solved
//! Steps upwards lead from row vector to row vector one way only. So row vectors are solved from
//! the top, one height after the other. For one set of hens, all placements of the foxes are solved
//! at once: they are a relation of 16 rows of 16 bits.
//!
//! # Hens that stay
//! The caller may choose hens that stay where they are. That leaves fewer sets of hens, and a safe
//! win is still a win of the real game.
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
use crate::rules::{
    BlockedRule, Class, Diagonals, FoxHens, HENS, Position, RowVectors, Rows, squares,
};

/// The number of safe wins of one height.
///
/// Made by [`SafeWins::heights`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Height {
    /// The sum of the rows of the hens, counted from 0 at the top.
    pub rows: u32,
    /// How many boards there are: sets of hens with placements of the foxes.
    pub boards: u64,
    /// How many boards the hens win safely with the hens to move.
    pub hens_to_move: u64,
    /// How many boards the hens win safely with the foxes to move. No fox can take in them.
    pub foxes_to_move: u64,
}

/// The safe wins among all positions with as many hens as the start.
#[derive(Clone, Debug)]
pub struct SafeWins {
    rules: FoxHens,
    vectors: RowVectors,
    /// The squares of hens that never move.
    staying: u64,
    /// The counts by height, the highest hens first.
    heights: Vec<Height>,
    /// The row vector of the start, and all others if they were kept: each with its class.
    layers: Vec<(usize, Layer)>,
    /// Whether all row vectors were kept.
    kept: bool,
}

/// The choice of the positions that are solved, and of the positions that are kept.
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
    /// The squares of hens that never move.
    staying: u64,
    keep: bool,
}

impl SafeWinsBuilder<'_> {
    /// Makes the hens on `squares` stay; by default all hens may move.
    pub const fn staying(mut self, squares: u64) -> Self {
        self.staying = squares;
        self
    }

    /// Keeps every position, at 32 bytes per set of hens.
    ///
    /// By default only the row vector of the start is kept.
    pub const fn keep_all(mut self) -> Self {
        self.keep = true;
        self
    }

    /// Forecasts the work of [`solve`](Self::solve): its positions, and the most bytes at one time.
    ///
    /// The bytes depend on the threads of `run`.
    ///
    /// # Errors
    /// The same as for [`solve`](Self::solve), without limits and threads.
    pub fn forecast(self, run: &Run) -> Result<Forecast, SolveError> {
        Ok(self.forecast_of(&self.prepare()?, run))
    }

    /// The [`forecast`](Self::forecast), given the numbering.
    fn forecast_of(self, vectors: &RowVectors, run: &Run) -> Forecast {
        let sets = |level: &[Class]| level.iter().map(|class| class.sets as u64).sum::<u64>();
        let levels: Vec<&[Class]> = vectors.levels().map(|(_, level)| level).collect();
        let all = vectors.sets() as u64;
        let stored = if self.keep {
            32 * all
        } else {
            16 * levels.windows(2).map(|two| sets(two[0]) + sets(two[1])).max().unwrap_or(0)
        };
        let at_work = |level: &&[Class]| {
            let largest = level.iter().map(|class| class.sets as u64).max().unwrap_or(0);
            largest * run.thread_count().get().min(level.len()) as u64
        };
        let working = levels.iter().map(at_work).max().unwrap_or(0);
        Forecast::new(2 * all * placements(self.rules), stored + BYTES_PER_SET * working)
    }

    /// Returns the numbering of the sets of hens, if the rules are of the kind that is solved here.
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
            let valid = format!("at most {most}: more hens than {hens}, or a smaller board");
            return Err(
                ShapeError::new("the number of squares left to the foxes", empty, valid).into()
            );
        }
        let elsewhere = self.staying & !start;
        if elsewhere != 0 {
            let names: Vec<String> =
                squares(elsewhere).map(|square| board.name(square).to_string()).collect();
            return Err(ShapeError::new(
                "hens that stay",
                format!("on {}", names.join(" ")),
                "squares where a hen starts",
            )
            .into());
        }
        Ok(RowVectors::new(Rows::new(board, board.all(), self.staying), hens))
    }

    /// Solves all positions with as many hens as the start.
    ///
    /// # Complexity
    /// About two microseconds per set of hens on the book's board, and the bytes of
    /// [`forecast`](Self::forecast). The answer is the same for any number of threads.
    ///
    /// # Errors
    /// * [`SolveError::Unsupported`] unless the rules have two foxes, no diagonals, all squares for
    ///   hens, and a blocked side that loses.
    /// * [`SolveError::Shape`] if the hens leave more than 16 squares, or if a square of a staying
    ///   hen has no hen at the start.
    /// * [`SolveError::Limit`] if a limit of `run` is reached. Memory is compared before anything
    ///   is allocated.
    /// * [`SolveError::Threads`] if the system gives no threads.
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

    /// Solves height by height; the row vectors of one height are shared among the threads.
    fn solve_with(
        self,
        vectors: RowVectors,
        threads: usize,
        gauge: &Gauge,
    ) -> Result<SafeWins, SolveError> {
        let Self { rules, staying, keep } = self;
        let ground = Ground::new(rules);
        let board = rules.board();
        let dense = board.compact(staying);
        let start = vectors.class(board.compact(rules.parameters().start.hens));
        let mut wins = SafeWins {
            rules: rules.clone(),
            vectors,
            staying,
            heights: Vec::new(),
            layers: Vec::new(),
            kept: keep,
        };
        let mut above = Solved::default();
        let placements = placements(rules);
        for (first, level) in wins.vectors.levels() {
            let work = |class: usize| -> Result<_, SolveError> {
                let layer = layer::solve(&ground, &wins.vectors, dense, class, &above, gauge)?;
                let ones = |sets: &[u128]| {
                    sets.iter().map(|pairs| u64::from(pairs.count_ones())).sum::<u64>()
                };
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
            let mut solved =
                parallel::reduce(threads, classes, Vec::new, work, |mut all, some| {
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

/// Returns how many placements of the foxes there are beside one set of hens.
fn placements(rules: &FoxHens) -> u64 {
    Pairs::all((rules.board().len() - rules.parameters().start.hens.count_ones()) as usize).len()
}

impl SafeWins {
    /// Solves all positions with as many hens as the start.
    ///
    /// Only positions with the start's row vector are kept.
    ///
    /// This is the short form of [`builder`](Self::builder).
    ///
    /// # Errors
    /// The same as for [`SafeWinsBuilder::solve`].
    pub fn solve(rules: &FoxHens, run: &Run) -> Result<Self, SolveError> {
        Self::builder(rules).solve(run)
    }

    /// Starts a choice of hens that stay and of positions that are kept.
    pub const fn builder(rules: &FoxHens) -> SafeWinsBuilder<'_> {
        SafeWinsBuilder { rules, staying: 0, keep: false }
    }

    /// Tells whether the hens win from the start without a risk.
    pub fn start_is_won(&self) -> bool {
        self.is_won(&self.rules.parameters().start).unwrap_or(false)
    }

    /// Tells whether the hens win from a position without a risk.
    ///
    /// `None` in three cases:
    ///
    /// * the position has another number of hens than the start;
    /// * a hen that was to stay has moved;
    /// * the row vector of the position was not kept.
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
        let mut numbers =
            squares(foxes).map(|square| (empty & ((1 << square) - 1)).count_ones() as usize);
        let pairs = Pairs::unpacked(sets[set]);
        Some(pairs.contains(numbers.next()?, numbers.next()?))
    }

    /// Returns the outcome of a safe win, for the player to move.
    fn outcome_of_win(&self, position: &Position) -> Outcome {
        // If the foxes have won by the number of hens, the rules decide.
        let win = if position.turn == HENS { Outcome::Win } else { Outcome::Loss };
        self.rules.decided(position).unwrap_or(win)
    }

    /// Returns the number of hens of all positions.
    pub const fn hens(&self) -> u32 {
        self.rules.parameters().start.hens.count_ones()
    }

    /// Tells whether every row vector was kept.
    pub const fn keeps_all(&self) -> bool {
        self.kept
    }

    /// Returns how many positions are won, by height, the highest hens first.
    pub fn heights(&self) -> &[Height] {
        &self.heights
    }
}

/// Knows wins of the hens only; the value of every other position is `None`.
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

/// Visits the wins of the row vectors that were kept, by row vector.
impl Enumerate for SafeWins {
    fn for_each(
        &self,
        visit: &mut dyn FnMut(&Position, Outcome) -> ControlFlow<()>,
    ) -> Result<(), SolveError> {
        let board = self.rules.board();
        let mut layers: Vec<_> = self
            .layers
            .iter()
            .map(|(class, layer)| (&self.vectors.classes[*class], layer))
            .collect();
        layers.sort_unstable_by_key(|(class, _)| class.counts);
        for (class, layer) in layers {
            for (set, sets) in layer.hens_to_move.iter().zip(&layer.foxes_to_move).enumerate() {
                let dense = self.vectors.set(class, set);
                let hens = board.spread(dense);
                let free: Vec<u64> =
                    squares(board.all() & !hens).map(|square| 1 << square).collect();
                for (turn, won) in Player::BOTH
                    .into_iter()
                    .zip([sets.0, sets.1].map(|pairs| Pairs::unpacked(*pairs)))
                {
                    for (b, upper) in free.iter().enumerate() {
                        for (_, lower) in
                            free[..b].iter().enumerate().filter(|&(a, _)| won.contains(a, b))
                        {
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
