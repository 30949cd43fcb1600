//! Solving a game into a folder: tier by tier, resumed where it was left.
//!
//! # Invariants
//! * What can be refused is refused before the first byte is written: settings, a limit on memory,
//!   a folder of something else.
//! * What the bytes of the files depend on stands in the description of the table, which is written
//!   first. A call whose settings differ is refused.

use core::marker::PhantomData;
use core::time::Duration;
use std::path::Path;

use gt_core::adapt::OneTier;
use gt_core::tiers::{Coded, Plan};
use gt_core::{
    Acyclic, Encode, Forecast, IndexedTiers, Margin, Nimber, Outcome, Run, Shared, Value,
};

use crate::array::{Cut, SHARD};
use crate::by_number::{ByNumber, Solving};
use crate::checkpoint::INTERVAL;
use crate::compiled::Compiled;
use crate::compressor::LEVEL;
use crate::error::TableError;
use crate::exchange::{Alone, Exchange};
use crate::kind::Stored;
use crate::numbered::Tiers;
use crate::order::Order;
use crate::table::Table;
use crate::tier_names::TierNames;
use crate::way::{Backwards, ByComponents, ByRanks, RanksBackwards, TierByTier, Way};
use crate::workload::Workload;

/// Makes a table on disk: says of which answers, and with which settings.
///
/// [`solve`](crate::solve) is its short form.
///
/// # Example
/// ```
/// use gt_core::example::Matches;
/// use gt_core::prelude::*;
/// use gt_core::Run;
/// use gt_table::Maker;
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let folder = tempfile::tempdir()?;
/// # let folder = folder.path().join("matches.gt");
/// let game = Matches(2_999); // a tier is a thousand matches
/// let outcomes = Maker::new(&game).outcomes().instance("matches:2999").level(9);
/// let table = outcomes.solve(&folder, &Run::new())?;
/// assert_eq!(table.outcome(&2_000)?, Some(Outcome::Loss));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Maker<G, W> {
    game: G,
    instance: Option<String>,
    cut: Cut,
    interval: Duration,
    way: PhantomData<fn() -> W>,
}

impl<G> Maker<G, TierByTier<Value>> {
    /// A table of values of an acyclic game.
    pub const fn new(game: G) -> Self {
        Self::of(game)
    }

    /// Who wins, and not how soon: a fourth of the memory, and one plane on disk.
    #[must_use]
    pub fn outcomes(self) -> Maker<G, TierByTier<Outcome>> {
        self.by()
    }

    /// By how many points: for games with [`Margins`](gt_core::margin::Margins).
    #[must_use]
    pub fn margins(self) -> Maker<G, TierByTier<Margin>> {
        self.by()
    }

    /// Which heap of Nim: for games that promise [`Impartial`](gt_core::Impartial).
    #[must_use]
    pub fn nimbers(self) -> Maker<G, TierByTier<Nimber>> {
        self.by()
    }
}

impl<G> Maker<OneTier<G>, ByRanks<Value>> {
    /// A table of values of an acyclic game with ranks, as one tier.
    ///
    /// # Example
    /// ```
    /// use gt_core::Run;
    /// use gt_core::example::Matches;
    /// use gt_core::prelude::*;
    /// use gt_table::Maker;
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let folder = tempfile::tempdir()?;
    /// # let folder = folder.path().join("matches.gt");
    /// let table = Maker::ranks(Matches(100)).solve(&folder, &Run::new())?;
    /// assert_eq!(table.value(&100)?, Some(Value::Loss { plies: 50 }));
    /// # Ok(())
    /// # }
    /// ```
    pub const fn ranks(game: G) -> Self {
        Self::of(OneTier(game))
    }

    /// Who wins, and not how soon: a fourth of the memory, and one plane on disk.
    #[must_use]
    pub fn outcomes(self) -> Maker<OneTier<G>, ByRanks<Outcome>> {
        self.by()
    }

    /// By how many points: for games with [`Margins`](gt_core::margin::Margins).
    #[must_use]
    pub fn margins(self) -> Maker<OneTier<G>, ByRanks<Margin>> {
        self.by()
    }

    /// Which heap of Nim: for games that promise [`Impartial`](gt_core::Impartial).
    #[must_use]
    pub fn nimbers(self) -> Maker<OneTier<G>, ByRanks<Nimber>> {
        self.by()
    }
}

impl<G> Maker<OneTier<G>, RanksBackwards> {
    /// A table of values of any game with ranks, as one tier: play may repeat.
    pub const fn loopy_ranks(game: G) -> Self {
        Self::of(OneTier(game))
    }
}

impl<G> Maker<G, Backwards> {
    /// A table of values of any game: play may repeat inside a tier.
    pub const fn loopy(game: G) -> Self {
        Self::of(game)
    }

    /// By how many points: for games with [`Margins`](gt_core::margin::Margins), which may say what
    /// endless play is worth.
    #[must_use]
    pub fn margins(self) -> Maker<G, ByComponents> {
        self.by()
    }
}

impl<G, W> Maker<G, W> {
    const fn of(game: G) -> Self {
        let cut = Cut { chunk: 1 << 14, shard: SHARD, level: LEVEL };
        Self { game, instance: None, cut, interval: INTERVAL, way: PhantomData }
    }

    fn by<V>(self) -> Maker<G, V> {
        let Self { game, instance, cut, interval, .. } = self;
        Maker { game, instance, cut, interval, way: PhantomData }
    }

    /// Names the game with its parameters, for whoever meets the table later.
    ///
    /// Nothing is done with the text: a command may make the game of it again.
    #[must_use]
    pub fn instance(mut self, text: impl Into<String>) -> Self {
        self.instance = Some(text.into());
        self
    }

    /// The level of the compressor, from 1 to 22; 3 unless it is said.
    ///
    /// Higher levels take less room on disk and more time to solve. Reading takes less time, too.
    /// ADR 0035 has figures: level 5 takes a tenth less than level 3, and level 9 a fifth.
    #[must_use]
    pub const fn level(mut self, level: i32) -> Self {
        self.cut.level = level;
        self
    }

    /// How many values are compressed together: a power of two from 256 to 65,536.
    ///
    /// 16,384 unless it is said. Larger chunks take less room, and more time for a question: a
    /// question reads a whole chunk.
    #[must_use]
    pub const fn chunk(mut self, values: u32) -> Self {
        self.cut.chunk = values;
        self
    }

    /// The greatest number of values of a file, a multiple of 65,536; 4,194,304 unless it is said.
    ///
    /// Where ranks do not need each other, a file is what a run that goes on need not solve again.
    ///
    /// # Example
    /// ```
    /// use gt_core::Run;
    /// use gt_core::example::Matches;
    /// use gt_table::{Maker, TableError};
    ///
    /// let maker = Maker::new(Matches(100)).level(9).chunk(1 << 12).shard(100_000);
    /// let wrong = maker.solve("matches.gt", &Run::new()).unwrap_err();
    /// assert!(matches!(wrong, TableError::Invalid { setting: "shard", .. }));
    /// ```
    #[must_use]
    pub const fn shard(mut self, values: u32) -> Self {
        self.cut.shard = values;
        self
    }

    /// How often a checkpoint is written, at least so long after the last one; a minute unless it
    /// is said.
    ///
    /// It is for a tier whose positions processes share: a run that is stopped there goes on from
    /// its last checkpoint, with any number of processes. What it costs is measured, and ten times
    /// as much time passes between two, so that they take at most a tenth of the run. Process 0
    /// says the interval for all.
    ///
    /// # Example
    /// ```
    /// use core::time::Duration;
    /// use gt_core::Run;
    /// use gt_core::example::Matches;
    /// use gt_table::Maker;
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let folder = tempfile::tempdir()?;
    /// # let folder = folder.path().join("matches.gt");
    /// let maker = Maker::loopy(Matches(100)).checkpoint(Duration::from_secs(600));
    /// maker.solve(&folder, &Run::new())?;
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub const fn checkpoint(mut self, interval: Duration) -> Self {
        self.interval = interval;
        self
    }
}

impl<G: IndexedTiers + Encode + Shared, W: Way<G>> Maker<G, W> {
    /// The ranks of the game, and the bytes that [`solve`](Self::solve) takes in memory on these
    /// threads under the limit of `run`, and at least: those of the tier that takes most.
    ///
    /// Where play may repeat, a tier takes more than the least if the limit allows it, and is then
    /// solved sooner. How much it takes depends on its moves, and is estimated. Answers that need
    /// more than a byte each take more.
    ///
    /// # Complexity
    /// O(tiers): nothing is solved. Where play may repeat, as
    /// [`estimate_tiers`](gt_core::retrograde::estimate_tiers).
    /// # Errors
    /// [`TableError::Solve`] if the tiers cannot be listed.
    /// # Example
    /// ```
    /// use gt_core::Run;
    /// use gt_core::example::Matches;
    /// use gt_table::Maker;
    ///
    /// let run = Run::new().memory(1 << 20);
    /// let forecast = Maker::new(Matches(2_999)).forecast(&run)?;
    /// assert_eq!(forecast.positions, 3_000);
    /// assert!(forecast.least_bytes > 1 << 20); // so `solve` would be refused
    /// # Ok::<_, gt_table::TableError>(())
    /// ```
    pub fn forecast(&self, run: &Run) -> Result<Forecast, TableError> {
        let plan = Plan::new(&self.game, run)?;
        let names = TierNames::new(&plan)?;
        let mut estimates = W::estimates(&self.game, &plan, run);
        let tiers = ByNumber::<G, W::Answer>::new(&self.game, &names);
        Ok(self
            .order(&tiers, false)
            .forecast(run, &mut |beside| estimates.next().map_or(0, |takes| takes(beside))))
    }

    /// What there is to do, and what several processes may divide among themselves.
    ///
    /// # Complexity
    /// O(tiers): nothing is solved.
    /// # Errors
    /// [`TableError::Solve`] if the tiers cannot be listed.
    pub fn workload(&self, run: &Run) -> Result<Workload, TableError> {
        let plan = Plan::new(&self.game, run)?;
        let longest = plan.tiers().max_by_key(|tier| tier.len).map(|tier| tier.tier);
        let names = TierNames::new(&plan)?;
        let tiers = ByNumber::<G, W::Answer>::new(&self.game, &names);
        Ok(Workload::of_tiers(&self.game, longest, &tiers, W::IS_DIVIDED))
    }

    fn order<'o>(&'o self, tiers: &'o dyn Tiers, is_gathered: bool) -> Order<'o> {
        Order {
            tiers,
            instance: self.instance.as_deref(),
            cut: self.cut,
            question: W::Answer::QUESTION,
            second: W::Answer::SECOND,
            narrowest: W::Kept::NARROWEST,
            least_bytes: W::least_bytes,
            interval: self.interval,
            is_shared: W::IS_SHARED,
            is_divided: W::IS_DIVIDED,
            is_gathered,
        }
    }

    /// Solves every rank of every tier into `folder`, or goes on where an earlier run was stopped.
    ///
    /// `folder` is new, or empty, or holds what the same call has left behind. Tiers that are there
    /// are read and not solved again. Nor are the shards of the tier at work that are there, unless
    /// moves stay in the tier: then it is solved whole, or from its last
    /// [`checkpoint`](Self::checkpoint). Tiers that are damaged or lost are solved
    /// again: see [`Table::tiers_mended`]. The files are the same however often the work was
    /// stopped, whatever was damaged, and for any number of threads.
    ///
    /// # Complexity
    /// What is there is read, decompressed and hashed, also if the table is finished: time
    /// O(ranks). To ask a finished table, [`open`](Table::open) it.
    ///
    /// Time as for [`AllTiers::solve`](gt_core::tiers::AllTiers::solve), and for compression. In
    /// memory are the tier at work, the tiers that it leads to, and a shard: see
    /// [`forecast`](Self::forecast).
    /// # Errors
    /// * [`TableError::Solve`] for whatever stops the solver. A limit on memory that is too small
    ///   is found before anything is written, and names the tier that takes most: what it takes
    ///   suffices for all.
    /// * [`TableError::Invalid`] for a setting that no table can have.
    /// * [`TableError::Occupied`] if the folder holds something else, [`TableError::Locked`] if
    ///   another process works on it.
    /// * [`TableError::Foreign`] if it holds a table of another game, question, format or of other
    ///   rules, [`TableError::Setting`] if its settings differ.
    /// * [`TableError::NoTable`] if the folder is a link to what is not there.
    /// * [`TableError::Damaged`] if what the table says of itself is not whole, or if a part of it
    ///   is a link.
    /// * [`TableError::Io`] if the system refuses, for example because the disk is full.
    pub fn solve(
        self,
        folder: impl AsRef<Path>,
        run: &Run,
    ) -> Result<Table<G, W::Answer>, TableError> {
        self.solve_with(folder, run, &mut Alone)
    }

    /// Solves with other processes, each of which makes the same call with its part of the
    /// `exchange`.
    ///
    /// All processes have the same game, settings and folder. They may have other threads and
    /// limits. The files are the same as from one process.
    ///
    /// # What is divided
    /// * Tiers that do not lead to each other: each is solved by one process, the longest first.
    /// * The ranks of a tier, where there are fewer such tiers than processes, and ranks do not
    ///   need each other.
    /// * The positions of a tier in which play may repeat, if one process has too little memory for
    ///   it.
    ///
    /// Other tiers are solved by one process, while the others wait. A process has in memory what
    /// its own tiers lead to.
    /// # Errors
    /// As [`solve`](Self::solve), and [`TableError::Exchange`] if another process is lost or gave
    /// up. Whatever error this process meets, the others are told of.
    /// [`TableError::NoTable`] if it does not see the folder of process 0.
    /// # Example
    /// Two threads, as two processes:
    /// ```
    /// use gt_core::Run;
    /// use gt_core::example::Matches;
    /// use gt_table::{Alone, Maker, together};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let folder = tempfile::tempdir()?;
    /// # let folder = folder.path().join("matches.gt");
    /// let (game, mut alone) = (Matches(29_999), Alone);
    /// std::thread::scope(|scope| {
    ///     for mut part in together(2, &mut alone) {
    ///         let folder = &folder;
    ///         scope.spawn(move || Maker::new(game).solve_with(folder, &Run::new(), &mut *part));
    ///     }
    /// });
    /// assert_eq!(gt_table::info(&folder)?.tiers.len(), 30);
    /// # Ok(())
    /// # }
    /// ```
    pub fn solve_with(
        self,
        folder: impl AsRef<Path>,
        run: &Run,
        exchange: &mut dyn Exchange,
    ) -> Result<Table<G, W::Answer>, TableError> {
        let (folder, run) = (folder.as_ref(), run.started());
        let (names, found) = self.make(folder, &run, exchange, false)?;
        Ok(Table::opened(self.game, folder, names, &run)?.found(found))
    }

    /// Solves with other processes, as [`solve_with`](Self::solve_with), where they do not share a
    /// folder. Process 0 gets the table; the others get `None`.
    ///
    /// Each other process works in a new folder beside its `folder`, and removes it in the end.
    /// Process 0 sends it the tiers that it reads, and gets those that it has finished. So a run
    /// that goes on goes on with what process 0 has.
    /// # Complexity
    /// As [`solve_with`](Self::solve_with). Some four mebibytes of files lie in memory beside, of
    /// each process. The folder of a process may grow as large as the table.
    /// # Errors
    /// As [`solve_with`](Self::solve_with), and [`TableError::Invalid`] unless all processes make
    /// this call.
    /// # Example
    /// Two threads, as two processes with folders of their own:
    /// ```
    /// use gt_core::Run;
    /// use gt_core::example::Matches;
    /// use gt_table::{Alone, Maker, together};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let own = tempfile::tempdir()?;
    /// # let folders = ["here", "there"].map(|name| own.path().join(name));
    /// let (game, mut alone) = (Matches(29_999), Alone);
    /// std::thread::scope(|scope| {
    ///     for (mut part, folder) in together(2, &mut alone).into_iter().zip(&folders) {
    ///         scope.spawn(move || Maker::new(game).gather_with(folder, &Run::new(), &mut *part));
    ///     }
    /// });
    /// assert_eq!(gt_table::info(&folders[0])?.tiers.len(), 30);
    /// assert!(!folders[1].exists());
    /// # Ok(())
    /// # }
    /// ```
    pub fn gather_with(
        self,
        folder: impl AsRef<Path>,
        run: &Run,
        exchange: &mut dyn Exchange,
    ) -> Result<Option<Table<G, W::Answer>>, TableError> {
        let (folder, run, is_first) = (folder.as_ref(), run.started(), exchange.process() == 0);
        let (names, found) = self.make(folder, &run, exchange, true)?;
        let open = || Ok(Table::opened(self.game, folder, names, &run)?.found(found));
        is_first.then(open).transpose()
    }

    /// Makes the table. Returns its tiers, how many were there, and how many were damaged or lost.
    fn make(
        &self,
        folder: &Path,
        run: &Run,
        exchange: &mut dyn Exchange,
        is_gathered: bool,
    ) -> Result<(TierNames<G::Tier>, [u64; 2]), TableError> {
        let give_up = |exchange: &mut dyn Exchange, error: &TableError| {
            exchange.give_up(&error.to_string());
        };
        let listed =
            self.cut.check().and_then(|()| Ok(TierNames::new(&Plan::new(&self.game, run)?)?));
        let names = listed.inspect_err(|error| give_up(exchange, error))?;
        let tiers = ByNumber::<G, W::Answer>::new(&self.game, &names);
        let solves = Solving::<G, W>::new(&self.game, &names);
        let order = self.order(&tiers, is_gathered);
        let found = W::Kept::make(&order, &solves, folder, run, exchange)?;
        Ok((names, found))
    }
}

/// Solves `game`, which is acyclic, into `folder`, or goes on where an earlier run was stopped.
///
/// [`Maker`] has settings and other answers than values; [`Maker::loopy`] is for games whose play
/// may repeat.
///
/// # Errors
/// As [`Maker::solve`].
pub fn solve<G: IndexedTiers + Acyclic + Encode + Shared>(
    game: G,
    folder: impl AsRef<Path>,
    run: &Run,
) -> Result<Table<G, Value>, TableError> {
    Maker::new(game).solve(folder, run)
}
