//! Answers for all positions of an acyclic game, in tables without keys and without a graph.
//!
//! | to know                               | use             | bytes per rank                              |
//! |---------------------------------------|-----------------|---------------------------------------------|
//! | who wins                              | [`Outcomes`]    | 1/4                                         |
//! | who wins, and in how many plies       | [`Values`]      | 1 up to 125 plies, 2 up to 32,765, then 4   |
//! | by how many points                    | [`MarginValues`] | 1 up to 126 points, 2 up to 32,766, then 4 |
//!
//! A *rank* is the number of a position of an [`Indexed`] game. A rank without a position, a
//! *hole*, takes as much room as any other.
//!
//! # Should I be using this?
//! Yes, if every play ends ([`Acyclic`]), the positions have numbers, and most of them matter. Two
//! bits a rank are a hundred times less than a hash table takes. Other cases:
//! * Something never grows, such as the pieces left: [`tiers`](crate::tiers) work on all cores.
//! * Only the positions that play can reach from one position matter, and they are few:
//!   [`memo`](crate::memo) looks at these alone.
//! * Play can repeat a position: use [`retrograde`](crate::retrograde). Its
//!   [`into_outcomes`](crate::retrograde::Tablebase::into_outcomes) keeps two bits a rank.
//!
//! # Two ways to fill a table
//! * `sweep` needs the promise [`Descending`]: every move leads to a smaller rank. It goes through
//!   the ranks once, in ascending order. It takes no memory besides the table.
//! * `solve` needs only [`Acyclic`]. It walks depth-first, with an explicit stack. The *path* leads
//!   from a rank to the current position. Per ply it takes 32 bytes, and 8 for each successor that
//!   was unknown when the walk came to the position. If moves lead to smaller ranks, the path stays
//!   empty, and `solve` is nearly as fast as `sweep`.
//!
//! Both generate the moves of each position once. Outcomes stop at the first winning move, so put
//! promising moves first in [`successor_ranks`](Indexed::successor_ranks).
//!
//! # What they notice
//! A game that breaks a promise or the contract of [`Indexed`] gives a typed error. A successor
//! after the first winning move is not looked at. So a wrong one is noticed only where it matters.
//!
//! # Invariants
//! * A table that is returned is complete: a rank without an answer is a hole.
//! * Ranks are `u64` throughout. A table may have more than 2^32 of them.

mod fill;
mod numbers;
mod read;
mod table;
mod two_bits;

pub(crate) use self::two_bits::count as count_outcomes;

use alloc::vec::Vec;
use core::ops::ControlFlow;

use hashbrown::HashMap;

use self::fill::Filler;
use self::numbers::Numbers;
use self::table::RankTable;
use self::two_bits::PackedOutcomes;
use crate::capability::Indexed;
use crate::capability::Margins;
use crate::error::SolveError;
use crate::game::Game;
use crate::memo::{BestMargin, BestOutcome, BestValue};
use crate::outcome::Margin;
use crate::outcome::{Outcome, Value};
use crate::promise::{Acyclic, Descending, Shared};
use crate::run::{Forecast, LimitError, Meter, Run, Stats};
use crate::solution::{Enumerate, Line, PositionOf, Solution, play_best};

/// Who wins, for every position of an indexed game, in two bits a rank.
///
/// [`sweep`](Self::sweep) and [`solve`](Self::solve) make it for acyclic games, and
/// [`Tablebase::into_outcomes`](crate::retrograde::Tablebase::into_outcomes) for any game.
///
/// # Complexity
/// Time O(*n* + *m*) for *n* ranks and *m* moves that are looked at. Memory: *n* / 4 bytes, and the
/// path of [`solve`](Self::solve) as in the [module docs](self).
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_core::dense::Outcomes;
/// use gt_core::example::Matches;
/// use gt_core::prelude::*;
/// # fn main() -> Result<(), gt_core::SolveError> {
/// let table = Outcomes::sweep(Matches(1_000_000), &Run::new())?;
/// assert_eq!(table.value(&999_999)?, Some(Outcome::Win));
/// assert_eq!(table.best_moves(&999_999)?, Some(vec![3])); // leaves a multiple of four
/// assert_eq!(table.census().losses, 250_001);
/// assert_eq!(table.bytes(), 250_008);
/// # Ok(())
/// # }
/// ```
/// The compiler refuses a sweep of a game that does not promise [`Descending`]:
/// ```compile_fail
/// # use gt_core::graph::GameGraph;
/// let game = "a -> b\nb".parse::<GameGraph>().unwrap().into_acyclic().unwrap();
/// let table = gt_core::dense::Outcomes::sweep(&game, &gt_core::Run::new());
/// ```
#[derive(Clone, Debug)]
pub struct Outcomes<G> {
    game: G,
    table: PackedOutcomes,
    stats: Stats,
}

/// Who wins and in how many plies, for every position of an acyclic indexed game.
///
/// The remoteness is least for the winner and greatest for the loser. So the solver looks at every
/// move. A draw is always a draw by rule, because every play ends.
///
/// # Complexity
/// Time O(*n* + *m*) for *n* ranks and *m* moves. Memory: *n* bytes up to 125 plies, 2 *n* up to
/// 32,765, then 4 *n*. While the table is widened, the old and the new one exist together: 3 *n* or
/// 6 *n* bytes. The path of [`solve`](Self::solve) takes memory as in the [module docs](self).
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_core::dense::Values;
/// use gt_core::example::Matches;
/// use gt_core::prelude::*;
/// # fn main() -> Result<(), gt_core::SolveError> {
/// let table = Values::sweep(Matches(100), &Run::new())?;
/// assert_eq!(table.value(&9)?, Some(Value::Win { plies: 5 }));
/// assert_eq!(table.line(&9)?.unwrap().moves, [1, 1, 3, 1, 3]); // the loser delays the end
/// assert_eq!(table.census()?.longest(), Some(50));
/// assert_eq!(table.bytes(), 101);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Values<G> {
    game: G,
    table: Numbers<Value>,
    stats: Stats,
}

/// By how many points the player to move wins, for every position of an acyclic indexed game.
///
/// # Complexity
/// As [`Values`]: *n* bytes while no margin exceeds 126 points, 2 *n* up to 32,766, then 4 *n*.
///
/// # Example
/// In a [`GameGraph`](crate::graph::GameGraph) a win is worth one point.
/// ```
/// use gt_core::Run;
/// use gt_core::dense::MarginValues;
/// use gt_core::graph::GameGraph;
/// use gt_core::prelude::*;
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let game = "a -> b c\nb -> c\nc -> d\nd !draw".parse::<GameGraph>()?.into_acyclic()?;
/// let table = MarginValues::solve(game, &Run::new())?;
/// assert_eq!(table.value(&0)?, Some(Margin::EVEN));
/// assert_eq!(table.census()?, [(Margin::EVEN, 4)]);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct MarginValues<G> {
    game: G,
    table: Numbers<Margin>,
    stats: Stats,
}

/// How many positions are won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct OutcomeCounts {
    /// Won positions.
    pub wins: u64,
    /// Drawn positions.
    pub draws: u64,
    /// Lost positions.
    pub losses: u64,
}

impl OutcomeCounts {
    /// Adds lost, drawn and won positions.
    pub(crate) const fn add(&mut self, [losses, draws, wins]: [u64; 3]) {
        self.losses += losses;
        self.draws += draws;
        self.wins += wins;
    }

    /// All positions with an outcome.
    pub const fn positions(self) -> u64 {
        self.wins + self.draws + self.losses
    }
}

macro_rules! shared_verbs {
    ($solver:ident, $game:ident, $answer:ty, $table:ty, $backup:ty, $bytes:expr, $noun:literal, $read:ident) => {
        impl<G: $game + Descending + Shared> $solver<G> {
            /// Solves every rank of `game` by one pass in ascending order.
            ///
            /// # Errors
            /// * [`SolveError::NotDescending`] if a move leads to a rank that is not smaller.
            /// * The errors of [`solve`](Self::solve), except `Cycle`.
            pub fn sweep(game: G, run: &Run) -> Result<Self, SolveError> {
                let run = run.started();
                let (table, stats) = Filler::new(&game, &run)?.sweep::<$backup>()?;
                Ok(Self { game, table, stats })
            }
        }

        impl<G: $game + Acyclic + Indexed + Shared> $solver<G> {
            /// Solves every rank of `game`, depth-first.
            ///
            /// # Errors
            /// * [`SolveError::Limit`] if `run` does not allow the ranks, the table or the path, or
            ///   if time is over. The table is checked before it is allocated, and so are a wider
            ///   table and a longer path.
            /// * [`SolveError::Cycle`] if play can come back to a position, and the answers depend
            ///   on it: the promise [`Acyclic`] is false.
            /// * [`SolveError::RankOutOfRange`], [`SolveError::Hole`] and
            ///   [`SolveError::RankMismatch`] if `game` does not keep the contract of [`Indexed`].
            /// * [`SolveError::Overflow`] if a remoteness exceeds 2^31 - 3 plies, or a margin
            ///   2^31 - 2 points.
            pub fn solve(game: G, run: &Run) -> Result<Self, SolveError> {
                let run = run.started();
                let (table, stats) = Filler::new(&game, &run)?.walk::<$backup>()?;
                Ok(Self { game, table, stats })
            }
        }

        impl<G: Indexed> $solver<G> {
            /// The ranks of `game`, and the least bytes that a table takes.
            ///
            /// A path and a wider table take more.
            pub fn forecast(game: &G) -> Forecast {
                let bytes: fn(u64) -> u64 = $bytes;
                let positions = game.index_len();
                Forecast { positions, bytes: bytes(positions) }
            }

            #[doc = concat!("Makes the table of `game` from one stored ", $noun, " per rank, in the order of ranks.")]
            ///
            /// A hole has `None`. The answers are believed: check them with
            /// [`certify`](mod@crate::certify).
            /// # Complexity
            /// Time: one `unrank` per rank. Memory as for [`solve`](Self::solve), without a path.
            /// # Errors
            /// * [`SolveError::Limit`] if `run` does not allow the positions or the memory, or if
            ///   time is over. The table is checked before it is allocated.
            /// * [`SolveError::Shape`] if there are more or fewer answers than ranks, if a hole has
            ///   an answer, or if a position has none.
            /// * [`SolveError::Overflow`] as for [`solve`](Self::solve).
            /// # Example
            /// ```
            /// # use gt_core::{Run, graph::GameGraph, prelude::*};
            #[doc = concat!("use gt_core::dense::", stringify!($solver), ";")]
            ///
            /// let graph: GameGraph = "a -> b\nb -> c\nc".parse().unwrap();
            /// let game = graph.into_acyclic().unwrap();
            #[doc = concat!("let solved = ", stringify!($solver), "::solve(&game, &Run::new()).unwrap();")]
            /// let stored: Vec<_> = (0..3).map(|rank| solved.at_rank(rank)).collect();
            #[doc = concat!("let table = ", stringify!($solver), "::", stringify!($read), "(&game, stored, &Run::new()).unwrap();")]
            /// assert!(table.iter().eq(solved.iter()));
            /// ```
            pub fn $read(game: G, answers: impl IntoIterator<Item = Option<$answer>>, run: &Run) -> Result<Self, SolveError> {
                let (table, stats) = read::read(&game, answers.into_iter(), run)?;
                Ok(Self { game, table, stats })
            }

            #[doc = concat!("The ", $noun, " of the position with this rank; `None` for a hole or a rank out of range.")]
            ///
            /// For callers that have the rank already.
            #[inline]
            pub fn at_rank(&self, rank: u64) -> Option<$answer> {
                self.table.get(rank)
            }

            #[doc = concat!("Every rank that has a position, with its ", $noun, ", in ascending order.")]
            pub fn iter(&self) -> impl Iterator<Item = (u64, $answer)> {
                (0..self.table.len()).filter_map(|rank| Some((rank, self.table.get(rank)?)))
            }

            /// The bytes that the table takes.
            pub fn bytes(&self) -> u64 {
                self.table.bytes()
            }

            /// What making the table took.
            ///
            /// `positions` counts the ranks that have a position, `expanded` the positions whose
            /// moves were generated, and `edges` the moves that were looked at.
            pub const fn stats(&self) -> Stats {
                self.stats
            }
        }

        /// A question is one lookup, which costs one [`rank`](Indexed::rank).
        impl<G: Indexed> Solution for $solver<G> {
            type Game = G;
            type Answer = $answer;

            fn game(&self) -> &G {
                &self.game
            }

            fn value(&self, position: &G::Position) -> Result<Option<$answer>, SolveError> {
                Ok(self.at_rank(self.game.rank(position)))
            }
        }

        /// The positions come in the order of ranks.
        impl<G: Indexed> Enumerate for $solver<G> {
            fn for_each(&self, visit: &mut dyn FnMut(&PositionOf<Self>, $answer) -> ControlFlow<()>) -> Result<(), SolveError> {
                let mut known = self.iter().filter_map(|(rank, answer)| Some((self.game.unrank(rank)?, answer)));
                let _ = known.try_for_each(|(position, answer)| visit(&position, answer));
                Ok(())
            }
        }
    };
}

shared_verbs!(
    Outcomes,
    Game,
    Outcome,
    PackedOutcomes,
    BestOutcome,
    PackedOutcomes::bytes_of,
    "outcome",
    from_outcomes
);
shared_verbs!(Values, Game, Value, Numbers<Value>, BestValue, |ranks| ranks, "value", from_values);
shared_verbs!(
    MarginValues,
    Margins,
    Margin,
    Numbers<Margin>,
    BestMargin,
    |ranks| ranks,
    "margin",
    from_margins
);

impl<G: Indexed> Outcomes<G> {
    /// Keeps the outcomes of the entries of a tablebase.
    pub(crate) fn of_ranks(
        game: G,
        outcomes: impl ExactSizeIterator<Item = Option<Outcome>>,
        stats: Stats,
        run: &Run,
    ) -> Result<Self, SolveError> {
        let (run, ranks) = (&run.started(), outcomes.len() as u64);
        let mut table = PackedOutcomes::unknown(ranks, run)?;
        let mut meter = Meter::new(run, "keeping outcomes", Some(ranks)).counting("rank");
        for (rank, outcome) in (0..).zip(outcomes) {
            meter.step(rank)?;
            if let Some(outcome) = outcome {
                table.set(rank, outcome, run)?;
            }
        }
        meter.end(ranks);
        Ok(Self { game, table, stats })
    }

    /// How many positions are won, drawn and lost.
    ///
    /// # Complexity
    /// Reads the table once, 32 ranks at a time.
    pub fn census(&self) -> OutcomeCounts {
        let [losses, draws, wins] = self.table.count();
        OutcomeCounts { wins, draws, losses }
    }
}

impl<G: Acyclic + Indexed> Outcomes<G> {
    /// A whole play from `position` to the end of the game.
    ///
    /// It takes the first of the best moves at every ply. There are no moves if the game is over.
    /// `None` if `position` has no rank.
    ///
    /// The winner's moves win, but perhaps not as fast as possible, and the loser does not delay.
    /// For such a line use [`Values`].
    /// # Complexity
    /// One call of [`best_moves`](Solution::best_moves) per ply.
    /// # Errors
    /// * [`SolveError::Cycle`] if the play comes back to a position: the promise [`Acyclic`] is
    ///   false.
    /// * As [`best_moves`](Solution::best_moves).
    /// # Example
    /// ```
    /// # use gt_core::{Run, dense::Outcomes, example::Matches};
    /// let table = Outcomes::sweep(Matches(20), &Run::new()).unwrap();
    /// assert_eq!(table.line(&9).unwrap().unwrap().moves, [1, 1, 3, 1, 3]);
    /// ```
    pub fn line(&self, position: &G::Position) -> Result<Option<Line<G::Move>>, SolveError> {
        play_best(self, position)
    }
}

impl<G: Indexed> MarginValues<G> {
    /// Every margin that occurs, ascending, and how many positions have it.
    ///
    /// # Complexity
    /// Reads the table once. Takes 30 to 50 bytes per margin that occurs.
    /// # Errors
    /// [`SolveError::Limit`] if the allocator refuses the memory for the counts.
    pub fn census(&self) -> Result<Vec<(Margin, u64)>, SolveError> {
        let mut counts: HashMap<Margin, u64> = HashMap::new();
        let refused = |margins: usize| LimitError::OutOfMemory {
            bytes: (size_of::<(Margin, u64)>() as u64) * margins as u64,
        };
        for (_, margin) in self.iter() {
            counts.try_reserve(1).map_err(|_| refused(2 * counts.len()))?;
            *counts.entry(margin).or_insert(0) += 1;
        }
        let mut ascending = Vec::new();
        ascending.try_reserve_exact(counts.len()).map_err(|_| refused(counts.len()))?;
        ascending.extend(counts);
        ascending.sort_unstable();
        Ok(ascending)
    }
}
