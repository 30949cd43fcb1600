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
//! use gt_core::Limits;
//! use gt_fox_hens::certificate::SafeWins;
//! use gt_fox_hens::{FoxHens, Parameters, Board};
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
//! let wins = SafeWins::solve(&rules, 0, &Limits::default())?;
//! // The hen on b2 steps up between the foxes, which can then neither take nor step.
//! assert!(wins.start_is_won());
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod layer;
mod numbering;
mod pairs;

use gt_core::{LimitError, Limits};
use thiserror::Error;

use self::layer::{BYTES_PER_SET, Ground, Layer, Solved};
use self::numbering::{Numbering, Vector};
use self::pairs::Pairs;
use crate::position::{HENS, Position};
use crate::rules::{Blocked, Diagonals, FoxHens};

/// Why nothing was solved.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SafeWinsError {
    /// Rules of another kind.
    #[error("safe wins are found with two foxes, no diagonals, all squares for hens and a blocked side that loses")]
    Rules,
    /// Too many squares for the foxes.
    #[error("{hens} hens leave {empty} squares to the foxes; at most {most} are numbered")]
    Empty {
        /// Hens of the start.
        hens: u32,
        /// Squares that they leave.
        empty: u32,
        /// The most that can be.
        most: usize,
    },
    /// A hen that is to stay where none is at the start.
    #[error("no hen stands at the start where one is to stay")]
    Staying,
    /// A limit that the caller set was reached.
    #[error(transparent)]
    Limit(#[from] LimitError),
}

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
    numbering: Numbering,
    staying: u64,
    heights: Vec<Height>,
    /// The start's layer, and all others if they were kept.
    layers: Vec<(Vector, Layer)>,
    kept: bool,
}

impl SafeWins {
    /// Solves all positions with as many hens as the start, of which those on `staying` never move.
    ///
    /// # Complexity
    /// About two microseconds for a set of hens on the book's board. Bytes as [`bytes_needed`](Self::bytes_needed) says, which `limits` is asked for before
    /// anything is allocated. With the feature `rayon` on all threads of the current pool, which multiplies what a layer needs.
    /// # Errors
    /// [`SafeWinsError`].
    pub fn solve(rules: &FoxHens, staying: u64, limits: &Limits) -> Result<Self, SafeWinsError> {
        Self::solve_all(rules, staying, false, limits)
    }

    /// As [`solve`](Self::solve), and keeps every position to be asked for: 32 bytes for a set of hens.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    pub fn solve_and_keep(rules: &FoxHens, staying: u64, limits: &Limits) -> Result<Self, SafeWinsError> {
        Self::solve_all(rules, staying, true, limits)
    }

    /// The most bytes that [`solve`](Self::solve) holds at one time, on one thread.
    ///
    /// # Errors
    /// [`SafeWinsError`], but for limits.
    pub fn bytes_needed(rules: &FoxHens, staying: u64) -> Result<u64, SafeWinsError> {
        let (numbering, vectors) = Self::prepare(rules, staying)?;
        Ok(Self::bytes(&numbering, &vectors, false))
    }

    fn bytes(numbering: &Numbering, by_height: &[Vec<Vector>], keep: bool) -> u64 {
        let sets = |vectors: &[Vector]| vectors.iter().map(|vector| numbering.len(*vector) as u64).sum::<u64>();
        let largest = by_height.iter().flatten().map(|vector| numbering.len(*vector) as u64).max().unwrap_or(0);
        let stored = if keep {
            32 * by_height.iter().map(|vectors| sets(vectors)).sum::<u64>()
        } else {
            16 * by_height.windows(2).map(|two| sets(&two[0]) + sets(&two[1])).max().unwrap_or(0)
        };
        stored + BYTES_PER_SET * largest
    }

    /// The numbering, and the row vectors by height, the highest hens first.
    fn prepare(rules: &FoxHens, staying: u64) -> Result<(Numbering, Vec<Vec<Vector>>), SafeWinsError> {
        let parameters = rules.parameters();
        let board = rules.board();
        let fits = rules.foxes() == 2
            && parameters.diagonals == Diagonals::None
            && parameters.blocked == Blocked::Loses
            && parameters.hen_squares == board.all();
        if !fits {
            return Err(SafeWinsError::Rules);
        }
        let start = parameters.start.hens;
        let (hens, most) = (start.count_ones(), Pairs::MOST);
        let empty = board.len() - hens;
        if empty as usize > most {
            return Err(SafeWinsError::Empty { hens, empty, most });
        }
        if staying & !start != 0 {
            return Err(SafeWinsError::Staying);
        }
        let numbering = Numbering::new(board, board.compact(staying));
        let mut vectors = numbering.vectors(hens);
        vectors.sort_by_key(|vector| Numbering::height(*vector));
        let by_height = vectors.chunk_by(|a, b| Numbering::height(*a) == Numbering::height(*b)).map(<[Vector]>::to_vec).collect();
        Ok((numbering, by_height))
    }

    fn solve_all(rules: &FoxHens, staying: u64, keep: bool, limits: &Limits) -> Result<Self, SafeWinsError> {
        let (numbering, by_height) = Self::prepare(rules, staying)?;
        limits.check_bytes(Self::bytes(&numbering, &by_height, keep))?;
        let ground = Ground::new(rules);
        let board = rules.board();
        let dense = board.compact(staying);
        let start = numbering.vector(board.compact(rules.parameters().start.hens));
        let mut wins = Self { rules: rules.clone(), numbering, staying, heights: Vec::new(), layers: Vec::new(), kept: keep };
        let mut above = Solved::new();
        let placements = Pairs::all((board.len() - rules.parameters().start.hens.count_ones()) as usize).len();
        for vectors in by_height {
            let work = |vector: &Vector| -> Result<_, LimitError> {
                let layer = layer::solve(&ground, &wins.numbering, dense, *vector, &above, limits)?;
                let ones = |sets: &[u128]| sets.iter().map(|pairs| u64::from(pairs.count_ones())).sum::<u64>();
                let height = Height {
                    rows: Numbering::height(*vector),
                    boards: placements * layer.hens_to_move.len() as u64,
                    hens_to_move: ones(&layer.hens_to_move),
                    foxes_to_move: ones(&layer.foxes_to_move),
                };
                let kept = (keep || *vector == start).then(|| (*vector, layer.clone()));
                Ok((*vector, layer.foxes_to_move, kept, height))
            };
            let solved = all(&vectors, work)?;
            let mut height = Height::default();
            above = Solved::new();
            for (vector, foxes_to_move, kept, one) in solved {
                height.rows = one.rows;
                height.boards += one.boards;
                height.hens_to_move += one.hens_to_move;
                height.foxes_to_move += one.foxes_to_move;
                wins.layers.extend(kept);
                above.insert(vector, foxes_to_move);
            }
            wins.heights.push(height);
        }
        wins.layers.sort_unstable_by_key(|&(vector, _)| vector);
        Ok(wins)
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
        let vector = self.numbering.vector(hens);
        let found = self.layers.binary_search_by_key(&vector, |&(vector, _)| vector).ok()?;
        let layer = &self.layers[found].1;
        let sets = if position.turn == HENS { &layer.hens_to_move } else { &layer.foxes_to_move };
        let empty = board.compact(board.all()) & !hens;
        let foxes = board.compact(position.foxes);
        let mut numbers = crate::board::squares(foxes).map(|square| (empty & ((1 << square) - 1)).count_ones() as usize);
        let pairs = Pairs::unpacked(sets[self.numbering.rank(hens)]);
        Some(pairs.contains(numbers.next()?, numbers.next()?))
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

/// What `work` makes of all of `vectors`, on all threads of the pool with the feature `rayon`.
fn all<R: Send>(vectors: &[Vector], work: impl Fn(&Vector) -> Result<R, LimitError> + Sync + Send) -> Result<Vec<R>, LimitError> {
    #[cfg(feature = "rayon")]
    {
        use rayon::prelude::*;
        vectors.par_iter().map(work).collect()
    }
    #[cfg(not(feature = "rayon"))]
    {
        vectors.iter().map(work).collect()
    }
}
