//! A table on disk that is asked.
//!
//! A question goes the way from a position to its tier and rank, from the rank to a chunk, and from
//! the chunk to an answer. A chunk is found in the cache, or it is read: see `cache`. What a tier
//! says of itself is read and checked at the first question about the tier, and kept.
//!
//! # Invariants
//! * No file is open between two questions. So the number of shards does not matter.
//! * A rank is compared with the length of its tier before anything is read.
//! * Whatever is not as it was written is an error, and never an answer.

use core::fmt;
use core::marker::PhantomData;
use core::ops::ControlFlow;
use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;

use gt_core::solution::AtEnd;
use gt_core::tiers::{Coded, Plan, Plane, Planes};
use gt_core::{
    Encode, Enumerate, IndexedTiers, Margin, Margins, Nimber, NimberSolution, Outcome, PositionOf,
    Run, Solution, SolveError, Value,
};

use crate::array::place;
use crate::by_number::ByNumber;
use crate::compiled::Compiled;
use crate::error::TableError;
use crate::finished::Finished;
use crate::info::Info;
use crate::kind::Stored;
use crate::load;
use crate::part::Part;
use crate::tier_names::TierNames;

/// The values of a game on disk.
///
/// It is a solution as any other: it gives values, best moves and lines, and players, `certify`
/// and everything else that takes a [`Solution`] take it. Threads may share it. What was read stays
/// in a cache, whose size has a bound: 64 MiB, or a fourth of the memory that the run allows which
/// the table was opened with, but 1 MiB at least.
///
/// `A` is the kind of answers: [`Value`], [`Outcome`], [`Margin`] or [`Nimber`].
///
/// # Complexity
/// Memory: the list of tiers, what was asked for of their descriptions, and the cache.
///
/// A question reads at most one chunk of each plane: two positioned reads if the tier was asked for
/// before. If the chunk is in the cache, nothing is read.
/// # Example
/// ```
/// use gt_core::example::Matches;
/// use gt_core::prelude::*;
/// use gt_core::Run;
/// use gt_table::Table;
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let folder = tempfile::tempdir()?;
/// # let folder = folder.path().join("matches.gt");
/// let (game, run) = (Matches(2_999), Run::new());
/// gt_table::solve(&game, &folder, &run)?;
/// let table = Table::open(&game, &folder, &run)?;
/// assert_eq!(table.value(&2_999)?, Some(Value::Win { plies: 1_499 }));
/// assert_eq!(table.best_moves(&2_999)?, Some(vec![3]));
/// # Ok(())
/// # }
/// ```
pub struct Table<G: IndexedTiers, A = Value> {
    game: G,
    names: TierNames<G::Tier>,
    files: Finished,
    /// How many tiers were there when it was made, and how many were damaged or lost.
    found: [u64; 2],
    answers: PhantomData<fn() -> A>,
}

impl<G: IndexedTiers, A> fmt::Debug for Table<G, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("folder", &self.files.folder).finish_non_exhaustive()
    }
}

macro_rules! open {
    ($($(#[$about:meta])* $name:ident: $answer:ty $(, for $needs:ident)?;)+) => { $(
        impl<G: IndexedTiers + Encode $(+ $needs)?> Table<G, $answer> {
            $(#[$about])*
            ///
            /// The rules of `game` are compared with those that the table was made by: at every
            /// rank if there are at most 65,536, else in a sample of 4,096 successors. Which
            /// instance it is, [`check_instance`](crate::check_instance) compares. Tiers are looked
            /// at when they are asked for.
            ///
            /// # Complexity
            /// Time O(tiers), and for the rules that of all moves from 65,536 positions at most.
            /// The sample takes a few milliseconds. Memory O(tiers), and four bytes a rank of
            /// those.
            /// # Errors
            /// * [`TableError::NoTable`] if there is none, [`TableError::Unfinished`] if tiers are
            ///   owed.
            /// * [`TableError::Foreign`] if it is one of another game, of other rules or of another
            ///   question.
            /// * [`TableError::Damaged`] if what it says of itself is not whole.
            /// * [`TableError::Solve`] if `game` breaks the contract of its tiers, at a limit of
            ///   `run`, or at an interrupt.
            /// * [`TableError::Io`] if the system refuses to read.
            pub fn $name(game: G, folder: impl AsRef<Path>, run: &Run) -> Result<Self, TableError> {
                Self::open_as(game, folder.as_ref(), run)
            }
        }
    )+ };
}

open! {
    /// Opens a table of values.
    open: Value;
    /// Opens a table of outcomes.
    open_outcomes: Outcome;
    /// Opens a table of margins.
    open_margins: Margin, for Margins;
    /// Opens a table of nimbers.
    open_nimbers: Nimber;
}

impl<G: IndexedTiers + Encode, A: Stored<Told: AtEnd<G>>> Table<G, A> {
    fn open_as(game: G, folder: &Path, run: &Run) -> Result<Self, TableError> {
        let names = TierNames::new(&Plan::new(&game, run)?)?;
        Self::opened(game, folder, names, run)
    }

    /// Opens the table of a game whose tiers are listed.
    pub(crate) fn opened(
        game: G,
        folder: &Path,
        names: TierNames<G::Tier>,
        run: &Run,
    ) -> Result<Self, TableError> {
        let tiers = ByNumber::<G, A>::new(&game, &names);
        let files = Finished::open(&tiers, A::QUESTION, folder, run)?;
        Ok(Self { game, names, files, found: [0; 2], answers: PhantomData })
    }

    /// The game with its tiers as numbers.
    pub(crate) const fn tiers(&self) -> ByNumber<'_, G, A> {
        ByNumber::new(&self.game, &self.names)
    }
}

impl<G: IndexedTiers, A: Stored> Table<G, A> {
    pub(crate) const fn found(mut self, found: [u64; 2]) -> Self {
        self.found = found;
        self
    }

    /// How many tiers were there already when [`Maker::solve`](crate::Maker::solve) made the table.
    ///
    /// 0 for a table that was opened.
    pub const fn tiers_found(&self) -> u64 {
        self.found[0]
    }

    /// How many tiers [`Maker::solve`](crate::Maker::solve) has solved again, because they were
    /// damaged, or because they were gone though later ones were there.
    ///
    /// 0 for a table that was opened.
    pub const fn tiers_mended(&self) -> u64 {
        self.found[1]
    }

    /// How many positions have an answer: the ranks that are no holes.
    pub fn positions(&self) -> u64 {
        self.files.root.complete.as_ref().map_or(0, |complete| complete.positions)
    }

    /// The folder of the table.
    pub fn folder(&self) -> &Path {
        &self.files.folder
    }

    /// What the table says of itself: counts, bytes, digests, settings.
    ///
    /// # Complexity
    /// Reads the descriptions of all tiers.
    /// # Errors
    /// As [`info`](crate::info).
    pub fn info(&self) -> Result<Info, TableError> {
        crate::info(&self.files.folder)
    }

    /// The tier and the rank of a position: where its answer stands in the arrays.
    ///
    /// The tier is the number of its folder. `None` if the table has no answer for the position:
    /// its tier is not listed, its rank is not below the length of the tier, or another position or
    /// none has that rank. So what somebody typed never gets the place of another position.
    ///
    /// # Complexity
    /// As [`answer`](Self::answer), and one `unrank_in_tier`.
    /// # Errors
    /// As [`answer`](Self::answer).
    /// # Example
    /// ```
    /// use gt_core::example::Matches;
    /// use gt_core::Run;
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let folder = tempfile::tempdir()?;
    /// # let folder = folder.path().join("matches.gt");
    /// let table = gt_table::solve(Matches(2_999), &folder, &Run::new())?;
    /// assert_eq!(table.place(&2_345)?, Some((2, 345))); // 0002/outcome, 0002/plies
    /// assert_eq!(table.place(&3_000)?, None);
    /// # Ok(())
    /// # }
    /// ```
    pub fn place(&self, position: &G::Position) -> Result<Option<(usize, u64)>, TableError> {
        let tier = self.game.tier(position);
        let Some(index) = self.names.find(tier) else { return Ok(None) };
        let rank = self.game.rank_in_tier(position);
        if rank >= self.names.listed().length(index)
            || self.game.unrank_in_tier(tier, rank).as_ref() != Some(position)
        {
            return Ok(None);
        }
        Ok(self.answer_at(index, rank)?.map(|_| (index, rank)))
    }

    /// The answer of a position, for the player to move.
    ///
    /// `None` if its tier is not listed, if its rank is not below the length of the tier, or if it
    /// is the rank of a hole. As everywhere, the numbering is believed: a position that is none of
    /// the game, and that `rank_in_tier` gives the rank of another, has the answer of that one.
    /// [`place`](Self::place) tells them apart.
    ///
    /// # Complexity
    /// One `rank_in_tier`. If the chunks are not in the cache, two positioned reads a plane where
    /// the tier was asked for before, and one chunk of each plane is decompressed: time O(chunk),
    /// memory two chunks. The first question about a tier reads its descriptions, too.
    /// # Errors
    /// * [`TableError::Damaged`] if a file that it needs is missing, or not as it was written.
    /// * [`TableError::Io`] if the system refuses to read it.
    ///
    /// After an error the table can be asked again.
    pub fn answer(&self, position: &G::Position) -> Result<Option<A>, TableError> {
        let Some(index) = self.names.find(self.game.tier(position)) else { return Ok(None) };
        self.answer_at(index, self.game.rank_in_tier(position))
    }

    /// The answer of a rank of the tier with this number.
    fn answer_at(&self, index: usize, rank: u64) -> Result<Option<A>, TableError> {
        if rank >= self.names.listed().length(index) {
            return Ok(None);
        }
        let part = self.part(index)?;
        let numbers = self.files.numbers((index, part), rank)?;
        numbers.map(|numbers| load::answer(part, numbers)).transpose()
    }

    pub(crate) const fn names(&self) -> &TierNames<G::Tier> {
        &self.names
    }

    pub(crate) const fn files(&self) -> &Finished {
        &self.files
    }

    fn part(&self, index: usize) -> Result<&Arc<Part>, TableError> {
        let length = self.names.listed().length(index);
        self.files.part(index, &|| self.names.shown(index), length)
    }
}

impl<G: IndexedTiers, A: Stored + Compiled<Answer = A>> Table<G, A> {
    /// Reads a tier into memory, on the threads of `run`.
    ///
    /// # Complexity
    /// Time O(ranks). Memory: the codes of the tier, a fourth of a byte to four bytes a rank, and a
    /// shard of each plane.
    /// # Errors
    /// * [`TableError::Invalid`] if the game has no such tier.
    /// * [`TableError::Damaged`] and [`TableError::Io`] as for [`answer`](Self::answer).
    /// * [`TableError::Solve`] if `run` does not allow the memory, or at an interrupt.
    /// # Example
    /// ```
    /// use gt_core::example::Matches;
    /// use gt_core::{Run, Value};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let folder = tempfile::tempdir()?;
    /// # let folder = folder.path().join("matches.gt");
    /// let table = gt_table::solve(Matches(2_999), &folder, &Run::new())?;
    /// let tier = table.read_tier(2, &Run::new())?;
    /// assert_eq!((tier.len(), tier.get(999)), (1_000, Some(Value::Win { plies: 1_499 })));
    /// # Ok(())
    /// # }
    /// ```
    pub fn read_tier(&self, tier: G::Tier, run: &Run) -> Result<Plane<A>, TableError> {
        let Some(index) = self.names.find(tier) else {
            return Err(TableError::Invalid {
                setting: "tier",
                found: format!("{tier:?}"),
                expected: "one that the game lists".into(),
            });
        };
        A::load(self.part(index)?, run)
    }
}

impl<G: IndexedTiers, A: Stored> Solution for Table<G, A> {
    type Game = G;
    type Answer = A::Told;

    fn game(&self) -> &G {
        &self.game
    }

    fn value(&self, position: &G::Position) -> Result<Option<A::Told>, SolveError> {
        Ok(self.answer(position)?.map(Coded::told))
    }

    /// What is in the cache.
    fn kept_bytes(&self) -> u64 {
        self.files.cache.bytes()
    }
}

impl<G: IndexedTiers> NimberSolution for Table<G, Nimber> {
    fn nimber(&self, position: &G::Position) -> Result<Option<Nimber>, SolveError> {
        Ok(self.answer(position)?)
    }
}

/// Whole tiers, each read from disk when it is asked for.
impl<G: IndexedTiers, A: Stored + Compiled<Answer = A>> Planes<G::Tier, A> for Table<G, A> {
    fn plane(&self, tier: G::Tier) -> Result<Cow<'_, Plane<A>>, SolveError> {
        Ok(Cow::Owned(self.read_tier(tier, &self.files.run)?))
    }
}

/// The positions come in the order of tiers and ranks, one shard after the other.
impl<G: IndexedTiers, A: Stored> Enumerate for Table<G, A> {
    fn for_each(
        &self,
        visit: &mut dyn FnMut(&PositionOf<Self>, A::Told) -> ControlFlow<()>,
    ) -> Result<(), SolveError> {
        for index in 0..self.names.listed().len() {
            let (part, tier) = (self.part(index)?, self.names.tier(index));
            let size = part.files.cut.shard_of(part.files.length);
            for shard in 0..part.files.shards() {
                let outcomes = part.shard(0, shard, &self.files.run)?;
                let seconds = match part.files.answers() {
                    1 => Vec::new(),
                    _ => part.shard(1, shard, &self.files.run)?,
                };
                let first = shard * size;
                let ranks = first..first + outcomes.len() as u64;
                let end = ranks.end;
                for (rank, position) in self.game.positions_in_tier(tier, ranks) {
                    // A game may list its positions by a method of its own.
                    if !(first..end).contains(&rank) {
                        let (position, len) = (format!("{position:?}"), part.attributes.length);
                        return Err(SolveError::RankOutOfRange { position, rank, len });
                    }
                    let place = place(rank - first);
                    let numbers = load::numbers(part, [&outcomes, &seconds], place)?;
                    if let Some(numbers) = numbers
                        && visit(&position, load::answer::<A>(part, numbers)?.told()).is_break()
                    {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }
}
