//! Answers for all positions of an acyclic game, in tables without keys and without a graph.
//!
//! [`Outcomes`], [`Values`], [`MarginValues`] and [`Nimbers`] are [`AllRanks`] with another kind of
//! answer. The grid on the [front page](crate#which-solver) has their bytes per rank, and the other
//! methods. A table begins with the narrowest codes. It becomes wider where an answer does not fit.
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
//! * Play can repeat a position: use [`retrograde`](crate::retrograde).
//!
//! # How a table is filled
//! [`solve`](AllRanks::solve) walks depth-first, with an explicit stack. The *path* leads from a
//! rank to the current position. Per ply it takes 32 bytes (64 for nimbers), and 8 for each
//! successor that was unknown when the walk came to the position. If most moves lead to smaller
//! ranks, or most to greater ones, the walk begins at the better end, and the path stays short.
//!
//! The moves of each position are generated once. The walk stops at the first move that cannot be
//! bettered: outcomes at one that wins, values at one that wins at once. So put promising moves
//! first in [`successor_ranks`](Indexed::successor_ranks).
//!
//! # Threads
//! The threads of the run work in one table that all of them read and write. If a thread
//! needs a position that another one has not finished, it solves the position itself. So two
//! threads do less than twice the work of one. The answers do not depend on the threads. Of the
//! [statistics](AllRanks::stats) the `edges` may, where a position is left at a winning move.
//!
//! # What they notice
//! A game that breaks a promise or the contract of [`Indexed`] gives a typed error. A successor
//! after such a move is not looked at. So a wrong one is noticed only where it matters.
//!
//! # Invariants
//! * A table that is returned is complete: a rank without an answer is a hole.
//! * Ranks are `u64` throughout. A table may have more than 2^32 of them.

mod ranks;

use alloc::vec::Vec;
use core::ops::ControlFlow;

use hashbrown::HashMap;

use self::ranks::RankSource;
use crate::capability::Indexed;
use crate::error::SolveError;
use crate::game::GameExt;
use crate::nimber::Nimber;
use crate::outcome::{Margin, Outcome, Value};
use crate::promise::{Acyclic, Shared};
use crate::run::{Forecast, LimitError, Run, Stats};
use crate::solution::{Census, Enumerate, Line, NimberSolution, PositionOf, Solution, play_best};
use crate::tiers::{Coded, Plane, Question, fill};

pub use crate::solution::OutcomeCounts;

/// The answers of an acyclic indexed game: one code per rank.
///
/// `A` is the kind of answer, a [`Question`]: [`Outcome`], [`Value`], [`Margin`] or [`Nimber`].
/// # Complexity
/// Time O(*n* + *m*) for *n* ranks and *m* moves that are looked at. Memory: the bytes of the
/// [grid](crate#which-solver). While the table is widened, the old and the new one exist together:
/// 3 *n* or 6 *n* bytes. The path of [`solve`](Self::solve) takes memory as in the module docs.
/// # Example
/// ```
/// use gt_core::{Run, dense::Outcomes, example::Matches, prelude::*};
/// let table = Outcomes::solve(Matches(1_000_000), &Run::new())?;
/// assert_eq!(table.value(&999_999)?, Some(Outcome::Win));
/// assert_eq!(table.best_moves(&999_999)?, Some(vec![3])); // leaves a multiple of four
/// assert_eq!(table.census().losses, 250_001);
/// assert_eq!(table.bytes(), 250_008);
/// # Ok::<(), gt_core::SolveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct AllRanks<G, A> {
    game: G,
    plane: Plane<A>,
    stats: Stats,
}

/// Who wins, for every position of an indexed game, in two bits a rank.
///
/// [`solve`](AllRanks::solve) makes it for acyclic games.
pub type Outcomes<G> = AllRanks<G, Outcome>;

/// Who wins and in how many plies, for every position of an acyclic indexed game.
///
/// The remoteness is least for the winner and greatest for the loser. A draw is always a draw by
/// rule, because every play ends.
pub type Values<G> = AllRanks<G, Value>;

/// By how many points the player to move wins, for every position of an acyclic indexed game.
pub type MarginValues<G> = AllRanks<G, Margin>;

/// The nimber of every position of an acyclic impartial game.
///
/// It does not use the [components](crate::Impartial::components) of a game: every successor is in
/// the table as a whole, so the mex needs no nim-sums.
pub type Nimbers<G> = AllRanks<G, Nimber>;

impl<G: Acyclic + Indexed + Shared, A: Question<G>> AllRanks<G, A> {
    /// Solves every rank of `game`, depth-first.
    /// # Errors
    /// * [`SolveError::Limit`] if `run` does not allow the ranks, the table or the path, or if time
    ///   is over. The table is checked before it is allocated, and so are a wider table and a
    ///   longer path.
    /// * [`SolveError::Cycle`] if play can come back to a position, and the answers depend on it:
    ///   the promise [`Acyclic`] is false.
    /// * [`SolveError::RankOutOfRange`], [`SolveError::Hole`] and [`SolveError::RankMismatch`] if
    ///   `game` does not keep the contract of [`Indexed`].
    /// * [`SolveError::NotNormalPlay`] for nimbers, if a position is over with another outcome than
    ///   a loss.
    /// * [`SolveError::Overflow`] if an answer does not fit the greatest
    ///   [`Width`](crate::tiers::Width).
    pub fn solve(game: G, run: &Run) -> Result<Self, SolveError> {
        let run = run.started();
        let (plane, stats) = fill(&RankSource::new(&game), &run)?;
        Ok(Self { game, plane, stats })
    }
}

impl<G: Indexed, A: Coded> AllRanks<G, A> {
    /// The ranks of `game`, and the least bytes that a table takes.
    ///
    /// A path and a wider table take more.
    pub fn forecast(game: &G) -> Forecast {
        let positions = game.index_len();
        Forecast::new(positions, A::NARROWEST.bytes(positions))
    }

    /// The answer of the position with this rank; `None` for a hole or a rank out of range.
    ///
    /// For callers that have the rank already.
    #[inline]
    pub fn at_rank(&self, rank: u64) -> Option<A> {
        self.plane.get(rank)
    }

    /// The answers of all ranks, without the game.
    pub fn into_plane(self) -> Plane<A> {
        self.plane
    }

    /// The answers of all ranks.
    pub const fn plane(&self) -> &Plane<A> {
        &self.plane
    }

    /// Every rank that has a position, with its answer, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = (u64, A)> {
        self.plane.iter()
    }

    /// The bytes that the table takes.
    pub const fn bytes(&self) -> u64 {
        self.plane.bytes()
    }

    /// What making the table took.
    ///
    /// `positions` counts the ranks that have a position, `expanded` the positions whose moves were
    /// generated, and `edges` the moves that were looked at.
    pub const fn stats(&self) -> Stats {
        self.stats
    }
}

/// A question is one lookup, which costs one [`rank`](Indexed::rank).
impl<G: Indexed, A: Coded> Solution for AllRanks<G, A> {
    type Game = G;
    type Answer = A::Told;

    fn game(&self) -> &G {
        &self.game
    }

    fn value(&self, position: &G::Position) -> Result<Option<A::Told>, SolveError> {
        Ok(self.at_rank(self.game.rank(position)).map(Coded::told))
    }

    fn kept_bytes(&self) -> u64 {
        self.plane.bytes()
    }
}

/// The positions come in the order of ranks.
impl<G: Indexed, A: Coded> Enumerate for AllRanks<G, A> {
    fn for_each(
        &self,
        visit: &mut dyn FnMut(&PositionOf<Self>, A::Told) -> ControlFlow<()>,
    ) -> Result<(), SolveError> {
        let known =
            self.iter().filter_map(|(rank, answer)| Some((self.game.unrank(rank)?, answer)));
        let _ = { known }.try_for_each(|(position, answer)| visit(&position, answer.told()));
        Ok(())
    }
}

impl<G: Indexed> NimberSolution for AllRanks<G, Nimber> {
    fn nimber(&self, position: &G::Position) -> Result<Option<Nimber>, SolveError> {
        Ok(self.at_rank(self.game.rank(position)))
    }
}

impl<G: Indexed> AllRanks<G, Outcome> {
    /// How many positions are won, drawn and lost.
    /// # Complexity
    /// Reads the table once, 32 ranks at a time.
    pub fn census(&self) -> OutcomeCounts {
        let mut counts = OutcomeCounts::default();
        counts.add(self.plane.counts());
        counts
    }
}

impl<G: Indexed> AllRanks<G, Value> {
    /// Counts the positions that are won, lost and drawn, by plies.
    /// # Complexity
    /// Reads the table once, and asks the game about every drawn position whether it is over.
    /// Takes 8 bytes per ply of the longest win and of the longest loss.
    /// # Errors
    /// [`SolveError::Limit`] if the allocator refuses the memory for the counts.
    pub fn census(&self) -> Result<Census, SolveError> {
        let mut census = Census::default();
        for (rank, value) in self.iter() {
            let is_over = |position| self.game.terminal(&position).is_some();
            census.add_acyclic(value, || self.game.unrank(rank).is_some_and(is_over))?;
        }
        Ok(census)
    }
}

impl<G: Acyclic + Indexed> AllRanks<G, Outcome> {
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
    pub fn line(&self, position: &G::Position) -> Result<Option<Line<G::Move>>, SolveError> {
        play_best(self, position)
    }
}

impl<G: Indexed> AllRanks<G, Margin> {
    /// Every margin that occurs, ascending, and how many positions have it.
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
