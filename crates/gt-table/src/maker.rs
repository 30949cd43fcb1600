//! Solving a game into a folder: tier by tier, resumed where it was left.

use core::marker::PhantomData;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use gt_core::tiers::{Plan, Plane, PlannedTier};
use gt_core::{
    Acyclic, Encode, Forecast, IndexedTiers, Margin, Nimber, Outcome, Progress, Run, Shared,
    SolveError, Value,
};
use sha2::{Digest as _, Sha256};

use crate::array::{Cut, Number, SHARD, place};
use crate::attributes::{Complete, MOST_TIERS, Root, Second, TierAttributes};
use crate::encode::{Counts, Refused, bytes_at_work, hex};
use crate::error::TableError;
use crate::files;
use crate::kind::Stored;
use crate::load;
use crate::occupied::Occupied;
use crate::part::Part;
use crate::rules;
use crate::table::Table;
use crate::tier_names::TierNames;
use crate::way::{Backwards, TierByTier, Way};
use crate::writer::TierWriter;

/// The phase of the work on tiers.
const SOLVING: &str = "solving tiers";

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

impl<G> Maker<G, Backwards> {
    /// A table of values of any game: play may repeat inside a tier.
    pub const fn loopy(game: G) -> Self {
        Self::of(game)
    }
}

impl<G, W> Maker<G, W> {
    const fn of(game: G) -> Self {
        let cut = Cut { chunk: 1 << 14, shard: SHARD, level: 3 };
        Self { game, instance: None, cut, way: PhantomData }
    }

    fn by<V>(self) -> Maker<G, V> {
        Maker { game: self.game, instance: self.instance, cut: self.cut, way: PhantomData }
    }

    /// Names the game with its parameters, for whoever meets the table later.
    #[must_use]
    pub fn instance(mut self, text: impl Into<String>) -> Self {
        self.instance = Some(text.into());
        self
    }

    /// The level of the compressor, from 1 to 22; 3 unless it is said.
    #[must_use]
    pub const fn level(mut self, level: i32) -> Self {
        self.cut.level = level;
        self
    }

    /// How many values are compressed together: a power of two from 256 to 65,536.
    ///
    /// 16,384 unless it is said.
    ///
    /// Larger chunks take less room, and more time for a question.
    #[must_use]
    pub const fn chunk(mut self, values: u32) -> Self {
        self.cut.chunk = values;
        self
    }

    /// The greatest number of values of a file, a multiple of 65,536; 4,194,304 unless it is said.
    #[must_use]
    pub const fn shard(mut self, values: u32) -> Self {
        self.cut.shard = values;
        self
    }
}

impl<G: IndexedTiers + Encode + Shared, W: Way<G>> Maker<G, W> {
    /// The ranks of the game, and the least bytes that [`solve`](Self::solve) takes in memory on
    /// these threads: those of the tier that takes most.
    ///
    /// Answers that need more than a byte each take more.
    /// # Errors
    /// [`TableError::Solve`] if the tiers cannot be listed.
    pub fn forecast(&self, run: &Run) -> Result<Forecast, TableError> {
        let plan = Plan::new(&self.game, run)?;
        let positions = plan.tiers().fold(0_u64, |sum, planned| sum.saturating_add(planned.len));
        let most = self.needs(&plan, run).map(|(_, bytes)| bytes).max().unwrap_or(0);
        let mut forecast = Forecast::default();
        (forecast.positions, forecast.bytes) = (positions, most);
        Ok(forecast)
    }

    /// What each tier takes in memory.
    fn needs<'a>(
        &'a self,
        plan: &'a Plan<G::Tier>,
        run: &'a Run,
    ) -> impl Iterator<Item = (G::Tier, u64)> + 'a {
        let number = W::Answer::SECOND.map(|(_, number)| number);
        let threads = run.thread_count().get();
        plan.tiers().map(move |planned| {
            let mut below: Vec<_> = self.game.next_tiers(planned.tier).collect();
            below.sort_unstable();
            below.dedup();
            let below: Vec<u64> =
                below.into_iter().filter_map(|tier| Some(plan.get(tier)?.len)).collect();
            let solving = W::least_bytes(planned.len, &below);
            let encoding = bytes_at_work(self.cut, planned.len, number, threads);
            (planned.tier, solving.saturating_add(encoding))
        })
    }

    /// Solves every rank of every tier into `folder`, or goes on where an earlier run was stopped.
    ///
    /// `folder` is new, or empty, or holds what the same call has left behind. A tier that is
    /// there is read and not solved again. The files are the same however often the work was
    /// stopped, and for any number of threads.
    ///
    /// # Complexity
    /// Time as for [`AllTiers::solve`](gt_core::tiers::AllTiers::solve), and for compression. In
    /// memory are the tier at work, the tiers that it leads to, and a shard: see
    /// [`forecast`](Self::forecast).
    /// # Errors
    /// * [`TableError::Solve`] for whatever stops the solver. A limit on memory that is too small
    ///   is found before anything is written, and names the tier.
    /// * [`TableError::Invalid`] for a setting that no table can have.
    /// * [`TableError::Occupied`] if the folder holds something else, [`TableError::Locked`] if
    ///   another process works on it.
    /// * [`TableError::Foreign`] if it holds a table of another game, question, format or of other
    ///   rules, [`TableError::Setting`] if its settings differ.
    /// * [`TableError::Damaged`] if a tier that is there cannot be read back.
    /// * [`TableError::Io`] if the system refuses, for example because the disk is full.
    pub fn solve(
        self,
        folder: impl AsRef<Path>,
        run: &Run,
    ) -> Result<Table<G, W::Answer>, TableError> {
        let (folder, run) = (folder.as_ref(), run.started());
        self.cut.check()?;
        let plan = Plan::new(&self.game, &run)?;
        self.refuse_too_large(&plan, &run)?;
        let names = TierNames::new(&plan)?;
        if names.len() as u64 > MOST_TIERS {
            return Err(TableError::Invalid {
                setting: "tiers",
                found: names.len().to_string(),
                expected: format!("at most {MOST_TIERS}, each of which is a folder"),
            });
        }
        let occupied = Occupied::take(folder)?;
        let root = match self.begin(folder, &names, &run) {
            Err(error) => {
                // A finished table is left as it was, without a lock.
                if Root::read(folder).is_ok_and(|root| root.is_some_and(|r| r.complete.is_some())) {
                    occupied.leave()?;
                }
                return Err(error);
            }
            root => root?,
        };
        let resumed = if root.complete.is_some() {
            names.len() as u64
        } else {
            let mut work = Work::<G, W> {
                game: &self.game,
                folder,
                root,
                names: &names,
                run: &run,
                below: BTreeMap::new(),
                done: 0,
            };
            let resumed = work.tiers(&plan)?;
            work.complete()?;
            resumed
        };
        occupied.leave()?;
        Ok(Table::opened(self.game, folder, names, &run)?.resumed(resumed))
    }

    fn refuse_too_large(&self, plan: &Plan<G::Tier>, run: &Run) -> Result<(), TableError> {
        for (tier, bytes) in self.needs(plan, run) {
            run.check_running()?;
            run.check_memory(bytes)
                .map_err(|limit| SolveError::TierLimit { tier: format!("{tier:?}"), limit })?;
        }
        let ranks = plan.tiers().fold(0_u64, |sum, planned| sum.saturating_add(planned.len));
        Ok(run.check_positions(ranks)?)
    }

    /// Reads what the folder says, and compares it with what is asked; or begins.
    fn begin(
        &self,
        folder: &Path,
        names: &TierNames<G::Tier>,
        run: &Run,
    ) -> Result<Root, TableError> {
        let tag = rules::tag(&self.game, names, rules::SHORT, run)?;
        let second = W::Answer::SECOND
            .map(|(name, number)| Second { name: name.into(), number: number.name().into() });
        let mut asked = Root {
            instance: self.instance.clone(),
            rules: tag,
            second,
            tiers: names.len() as u64,
            ranks: names.ranks(),
            ..Root::begun(W::Answer::QUESTION, self.cut)
        };
        if let Some(found) = Root::read(folder)? {
            found.check_same_table(&asked, folder)?;
            found.check_same_settings(&asked, folder)?;
            return Ok(found);
        }
        asked.rules_long = rules::tag(&self.game, names, rules::LONG, run)?;
        files::write(&Root::path(folder), &asked.describe())?;
        files::sync_folder(folder)?;
        Ok(asked)
    }
}

impl Root {
    /// Refuses a table of another game or question.
    pub(crate) fn check_same_table(&self, asked: &Self, folder: &Path) -> Result<(), TableError> {
        let differ = |what, found: &str, expected: &str| {
            if found == expected {
                return Ok(());
            }
            let (found, expected) = (found.to_owned(), expected.to_owned());
            Err(TableError::Foreign { path: folder.to_owned(), what, found, expected })
        };
        if let (Some(found), Some(expected)) = (&self.instance, &asked.instance) {
            differ("game", found, expected)?;
        }
        differ("question", &self.question, &asked.question)?;
        let sizes = |root: &Self| format!("{} ranks in {} tiers", root.ranks, root.tiers);
        differ("size", &sizes(self), &sizes(asked))?;
        differ("rules", &self.rules, &asked.rules)
    }

    /// Refuses to go on with other settings than those that the bytes depend on.
    fn check_same_settings(&self, asked: &Self, folder: &Path) -> Result<(), TableError> {
        let settings = [
            ("chunk", self.chunk.to_string(), asked.chunk.to_string()),
            ("shard", self.shard.to_string(), asked.shard.to_string()),
            ("level", self.level.to_string(), asked.level.to_string()),
            ("compressor", self.compressor.clone(), asked.compressor.clone()),
        ];
        for (setting, found, asked) in settings {
            // A finished table is only read.
            if found != asked && !(setting == "compressor" && self.complete.is_some()) {
                return Err(TableError::Setting { path: folder.to_owned(), setting, found, asked });
            }
        }
        Ok(())
    }
}

/// A table at work.
struct Work<'w, G: IndexedTiers, W: Way<G>> {
    game: &'w G,
    folder: &'w Path,
    root: Root,
    names: &'w TierNames<G::Tier>,
    run: &'w Run,
    /// The tiers in memory: those that the tier at work leads to, and itself when it is solved.
    below: BTreeMap<G::Tier, Plane<W::Kept>>,
    /// Ranks of tiers that are finished.
    done: u64,
}

impl<G: IndexedTiers + Shared, W: Way<G>> Work<'_, G, W> {
    /// Finishes all tiers. Returns how many were there.
    fn tiers(&mut self, plan: &Plan<G::Tier>) -> Result<u64, TableError> {
        let (mut found, total) = (0, self.names.ranks());
        for (nth, planned) in plan.tiers().enumerate() {
            self.run.check_running()?;
            let index = self.index(planned.tier);
            if self.finished(index)?.is_some() {
                found += 1;
            } else {
                while let Err(refused) = self.tier(index, planned) {
                    match refused {
                        Refused::Error(error) => return Err(error),
                        Refused::TooWide => self.widen(plan, nth)?,
                    }
                }
            }
            self.done = self.done.saturating_add(planned.len);
            self.run.report(Progress::new(SOLVING, self.done, Some(total)));
        }
        Ok(found)
    }

    fn index(&self, tier: G::Tier) -> usize {
        self.names.find(tier).unwrap_or_else(|| unreachable!("the plan lists all tiers"))
    }

    fn part(&self, index: usize) -> Result<Option<Part>, TableError> {
        let (tier, length) = (self.shown(index), self.names.length(index));
        Part::open(self.folder, &self.root, index, Some((&tier, length)))
    }

    fn shown(&self, index: usize) -> String {
        format!("{:?}", self.names.tier(index))
    }

    /// The tier with this number, if its files are there; with numbers of the type of the table.
    fn finished(&self, index: usize) -> Result<Option<Part>, TableError> {
        let Some(part) = self.part(index)? else { return Ok(None) };
        if part.attributes.number() == self.root.number() {
            return Ok(Some(part));
        }
        self.rewrite(index, &part)?;
        self.part(index)
    }

    fn writer(&self, index: usize, replaces: bool) -> Result<TierWriter<'_>, TableError> {
        let second = self.root.second.as_ref().zip(self.root.number());
        let second = second.map(|(second, number)| (&*second.name, number));
        let tier = (self.shown(index), self.names.length(index));
        TierWriter::begin(self.folder, index, tier, second, self.root.cut(), replaces)
    }

    /// Solves a tier, unless that is done, and writes it.
    fn tier(&mut self, index: usize, planned: PlannedTier<G::Tier>) -> Result<(), Refused> {
        let tier = planned.tier;
        if !self.below.contains_key(&tier) {
            self.load_below(tier)?;
            let solved = W::solve(self.game, tier, &self.below, &self.run_of_tier(planned))?;
            self.below.insert(tier, solved.plane);
        }
        let Some(plane) = self.below.get(&tier) else { unreachable!("it was just solved") };
        let mut writer = self.writer(index, false)?;
        let answer = |rank| plane.get(rank).and_then(W::answer);
        for ranks in writer.shards() {
            writer.shard(ranks, &answer, self.run)?;
        }
        writer.finish()?;
        Ok(())
    }

    /// The run of the solver: what encoding takes is not its own, and its progress is a part.
    fn run_of_tier(&self, planned: PlannedTier<G::Tier>) -> Run {
        let (outer, done, total) = (self.run.clone(), self.done, self.names.ranks());
        let report = Arc::new(move |part: Progress| {
            if part.total == Some(planned.len) {
                outer.report(Progress::new(SOLVING, done.saturating_add(part.done), Some(total)));
            }
        });
        let run = self.run.clone().report_to(report);
        let threads = self.run.thread_count().get();
        let encoding = bytes_at_work(self.root.cut(), planned.len, self.root.number(), threads);
        match run.max_memory() {
            Some(most) => run.memory(most.saturating_sub(encoding)),
            None => run,
        }
    }

    /// Sees to it that the tiers that `tier` leads to are in memory, and no others.
    fn load_below(&mut self, tier: G::Tier) -> Result<(), TableError> {
        let mut needed: Vec<_> = self.game.next_tiers(tier).collect();
        needed.sort_unstable();
        needed.dedup();
        self.below.retain(|tier, _| needed.binary_search(tier).is_ok());
        for next in needed {
            if !self.below.contains_key(&next) {
                let index = self.index(next);
                let Some(part) = self.part(index)? else {
                    let path = self.folder.join(crate::tier_names::folder_name(index));
                    return Err(TableError::damaged(&path, "it is not there any more"));
                };
                let plane = load::plane(&part, W::keep, self.run)?;
                self.below.insert(next, plane);
            }
        }
        Ok(())
    }

    /// Gives the second plane a wider type, first of all in what the table says of itself.
    fn widen(&mut self, plan: &Plan<G::Tier>, tiers: usize) -> Result<(), TableError> {
        let wider = self.root.number().and_then(Number::wider);
        let (Some(second), Some(wider)) = (&mut self.root.second, wider) else {
            let max = u64::from(u32::MAX) - 1;
            return Err(SolveError::Overflow { what: "number of a table", max }.into());
        };
        second.number = wider.name().into();
        files::write(&Root::path(self.folder), &self.root.describe())?;
        files::sync_folder(self.folder)?;
        for planned in plan.tiers().take(tiers) {
            self.finished(self.index(planned.tier))?;
        }
        Ok(())
    }

    /// Writes a tier once more, with numbers of the type of the table.
    fn rewrite(&self, index: usize, part: &Part) -> Result<(), TableError> {
        let mut writer = self.writer(index, true)?;
        for (ranks, shard) in writer.shards().zip(0..) {
            let first = ranks.start;
            let outcomes = part.shard(0, shard, self.run)?;
            let seconds = part.shard(1, shard, self.run)?;
            let answer = |rank: u64| {
                let place = place(rank - first);
                load::answer::<W::Answer>(part, [&outcomes, &seconds], place).ok().flatten()
            };
            match writer.shard(ranks, &answer, self.run) {
                Ok(()) => {}
                Err(Refused::Error(error)) => return Err(error),
                Err(Refused::TooWide) => unreachable!("the type is wider than it was"),
            }
        }
        writer.finish().map(|_| ())
    }

    /// Says that all tiers are there.
    fn complete(&mut self) -> Result<(), TableError> {
        let (mut counts, mut descriptions) = (Counts::default(), Vec::new());
        let mut content = Sha256::new();
        content.update(self.root.content());
        for index in 0..self.names.len() {
            let Some(part) = self.part(index)? else { unreachable!("all tiers are finished") };
            counts.add(part.attributes.counts());
            content.update(part.attributes.content(index));
            descriptions.push(part.description);
        }
        let (positions, Counts { loss, draw, win, greatest }) = (counts.positions(), counts);
        let digest = hex(&content.finalize());
        self.root.complete =
            Some(Complete { positions, loss, draw, win, greatest, digest, descriptions });
        files::write(&Root::path(self.folder), &self.root.describe())?;
        files::sync_folder(self.folder)
    }
}

impl Root {
    /// What the digest of a table begins with, as text.
    pub(crate) fn content(&self) -> String {
        let instance = self.instance.as_deref().unwrap_or("");
        let number = self.second.as_ref().map_or("", |second| &second.number);
        format!(
            "{} {}\n{instance}\n{} {number}\n{}\n",
            self.format, self.version, self.question, self.rules
        )
    }
}

impl TierAttributes {
    /// The line of a tier in what the digest of a table is of.
    pub(crate) fn content(&self, index: usize) -> String {
        let Self { tier, length, loss, draw, win, digest, .. } = self;
        format!("{index} {tier} {length} {loss} {draw} {win} {digest}\n")
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
