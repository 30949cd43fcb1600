//! What is to be made, whatever game it is of: what it takes, what is refused, and how it begins.

use core::iter;
use core::time::Duration;
use std::path::Path;

use gt_core::tiers::Width;
use gt_core::{Forecast, LimitError, Run, SolveError};

use crate::array::{Cut, Number};
use crate::attributes::{MOST_BYTES, MOST_TIERS, Root, Second};
use crate::checkpoint;
use crate::encode::bytes_at_work;
use crate::error::TableError;
use crate::files;
use crate::keys;
use crate::numbered::Tiers;
use crate::rules;
use crate::sharded;
use crate::team::Team;

/// A table that is to be made.
#[expect(
    unnameable_types,
    missing_debug_implementations,
    reason = "a part of `Way`, which nobody outside implements"
)]
pub struct Order<'o> {
    pub(crate) tiers: &'o dyn Tiers,
    pub(crate) instance: Option<&'o str>,
    pub(crate) cut: Cut,
    pub(crate) question: &'static str,
    /// The name of the second plane and its narrowest type.
    pub(crate) second: Option<(&'static str, Number)>,
    /// The width that answers in memory begin with.
    pub(crate) narrowest: Width,
    /// The least bytes of a tier of so many ranks, a shard of so many at a time, at this width.
    pub(crate) least_bytes: fn(u64, u64, Width) -> u64,
    /// The least time between two checkpoints.
    pub(crate) interval: Duration,
    /// Whether processes may share the positions of a tier.
    pub(crate) is_shared: bool,
    /// Whether processes may share the ranks of a tier.
    pub(crate) is_divided: bool,
    /// Whether the first process alone has the folder, and the others one of their own.
    pub(crate) is_gathered: bool,
}

/// Sees to it that this process finds in `folder` what the first one finds there of the table: the
/// folder is the same, or one of its own that gets a copy.
pub(crate) fn see_root(folder: &Path, team: &mut Team<'_>) -> Result<(), TableError> {
    let path = Root::path(folder);
    let look = || files::read(&path, MOST_BYTES).map(Option::unwrap_or_default);
    let said = team.told(if team.is_first() { look()? } else { Vec::new() })?;
    if team.is_apart() {
        return files::write(&path, &said);
    }
    if look()? != said {
        let why = "process 0 has begun the table, and this process does not see it there: all \
                   processes need one folder that they share, or all gather the table (--gather)";
        return Err(TableError::NoTable { path: folder.to_owned(), why: why.into() });
    }
    Ok(())
}

/// What a tier takes in memory at least.
struct Need {
    index: usize,
    /// For its own answers.
    solving: u64,
    /// For the tiers that it leads to, and to encode.
    beside: u64,
}

impl Need {
    const fn bytes(&self) -> u64 {
        self.solving.saturating_add(self.beside)
    }
}

impl Order<'_> {
    /// What the table takes. `estimate` says what the next tier takes with so many bytes in use
    /// beside it, in the order in which tiers are solved.
    pub(crate) fn forecast(&self, run: &Run, estimate: &mut dyn FnMut(u64) -> u64) -> Forecast {
        let (mut bytes, mut least_bytes) = (0, 0);
        for need in self.needs(self.narrowest, run) {
            bytes = bytes.max(estimate(need.beside)).max(need.bytes());
            least_bytes = least_bytes.max(need.bytes());
        }
        Forecast { positions: self.tiers.listed().ranks(), bytes, least_bytes }
    }

    /// The widths that answers may turn out to have, ascending.
    fn widths(&self) -> impl Iterator<Item = Width> + use<> {
        iter::successors(Some(self.narrowest), |width| width.wider())
    }

    /// What each tier takes in memory at least, with answers of this width, in the order in which
    /// tiers are solved.
    fn needs<'a>(&'a self, width: Width, run: &Run) -> impl Iterator<Item = Need> + use<'a> {
        let steps = self.widths().take_while(|&narrower| narrower != width).count();
        let number = self.second.map(|(_, narrowest)| {
            (0..steps).fold(narrowest, |number, _| number.wider().unwrap_or(number))
        });
        let (threads, listed) = (run.thread_count().get(), self.tiers.listed());
        listed.order().iter().map(move |&index| {
            let len = listed.length(index);
            let below = self.tiers.next(index).into_iter();
            let below = below.map(|next| width.bytes(listed.length(next)));
            let keys = self.tiers.key_len().map(keys::number_of);
            let more = number.into_iter().chain(keys);
            let encoding = bytes_at_work(self.cut, len, more, threads);
            Need {
                index,
                solving: (self.least_bytes)(len, self.cut.shard_of(len), width),
                beside: below.fold(encoding, u64::saturating_add),
            }
        })
    }

    /// Refuses a tier that one process cannot solve by itself.
    pub(crate) fn check_tier(&self, index: usize, run: &Run) -> Result<(), LimitError> {
        let mut needs = self.needs(self.narrowest, run);
        needs.find(|need| need.index == index).map_or(Ok(()), |need| run.check_memory(need.bytes()))
    }

    /// Refuses a tier that so many processes cannot share evenly.
    pub(crate) fn check_shared_tier(
        &self,
        index: usize,
        processes: u64,
        run: &Run,
    ) -> Result<(), LimitError> {
        let ranks = self.tiers.listed().length(index);
        let least = sharded::least_bytes(ranks, processes);
        let mut needs = self.needs(self.narrowest, run);
        needs
            .find(|need| need.index == index)
            .map_or(Ok(()), |need| run.check_memory(need.beside.saturating_add(least)))
    }

    /// Refuses what the tier that takes most does not have, with answers of this width. Where
    /// `processes` may share a tier, it has to fit them together.
    fn check_memory(&self, width: Width, processes: usize, run: &Run) -> Result<(), SolveError> {
        let sharing = self.is_shared && processes > 1;
        let mut most: Option<Need> = None;
        for mut need in self.needs(width, run) {
            if sharing {
                let ranks = self.tiers.listed().length(need.index);
                need.solving = need.solving.min(sharded::least_bytes(ranks, processes as u64));
            }
            run.check_running()?;
            if most.as_ref().is_none_or(|most| most.bytes() < need.bytes()) {
                most = Some(need);
            }
        }
        most.map_or(Ok(()), |need| {
            let tier = || self.tiers.shown(need.index);
            let named = |limit| SolveError::TierLimit { tier: tier(), limit };
            run.check_memory(need.bytes()).map_err(named)
        })
    }

    /// Refuses what cannot be made, before the first byte is written.
    pub(crate) fn check(&self, processes: usize, run: &Run) -> Result<(), TableError> {
        self.check_memory(self.narrowest, processes, run)?;
        let listed = self.tiers.listed();
        run.check_positions(listed.ranks()).map_err(SolveError::from)?;
        if listed.len() as u64 > MOST_TIERS {
            return Err(TableError::Invalid {
                setting: "tiers",
                found: listed.len().to_string(),
                expected: format!("at most {MOST_TIERS}, each of which is a folder"),
            });
        }
        Ok(())
    }

    /// The error of a run that was stopped at work: if memory was too little, with the limit that
    /// was set and what the whole table needs. Its solver saw a part of the limit and one tier.
    ///
    /// Before, answers were taken to be as narrow as can be. So now they are wider.
    pub(crate) fn refused(&self, error: TableError, run: &Run) -> TableError {
        let (
            TableError::Solve(
                SolveError::Limit(LimitError::Memory { needed, limit: part })
                | SolveError::TierLimit { limit: LimitError::Memory { needed, limit: part }, .. },
            ),
            Some(limit),
        ) = (&error, run.max_memory())
        else {
            return error;
        };
        let of_tier = needed.saturating_add(limit.saturating_sub(*part));
        let mut wider = self.widths().map(|width| self.check_memory(width, 1, run));
        match wider.find_map(Result::err) {
            Some(SolveError::TierLimit { tier, limit: LimitError::Memory { needed, limit } }) => {
                let limit = LimitError::Memory { needed: needed.max(of_tier), limit };
                SolveError::TierLimit { tier, limit }.into()
            }
            Some(other) => other.into(),
            None => LimitError::Memory { needed: of_tier, limit }.into(),
        }
    }

    /// Reads what the folder says, and compares it with what is asked; or begins.
    ///
    /// The first process of the `team` begins. The others see what it has written: they have the
    /// same folder, unless the table is gathered, and the same rules.
    pub(crate) fn begin(
        &self,
        folder: &Path,
        team: &mut Team<'_>,
        run: &Run,
    ) -> Result<Root, TableError> {
        let asked = self.asked(run)?;
        if team.is_first() && Root::read(folder)?.is_none() {
            // A sparse table has looked at its checkpoint before.
            if self.tiers.key_len().is_none() {
                checkpoint::refuse_other(folder, &asked)?;
            }
            files::write(&Root::path(folder), &asked.describe())?;
            files::sync_folder(folder)?;
        }
        see_root(folder, team)?;
        let Some(found) = Root::read(folder)? else { return Ok(asked) };
        found.check_same_table(&asked, folder)?;
        found.check_long(&asked.rules_long, folder)?;
        found.check_same_settings(&asked, folder)?;
        Ok(found)
    }

    /// What a new table says of itself.
    pub(crate) fn asked(&self, run: &Run) -> Result<Root, TableError> {
        let [rules, rules_long] = rules::tags(self.tiers, run)?;
        let second = self
            .second
            .map(|(name, number)| Second { name: name.into(), number: number.name().into() });
        let listed = self.tiers.listed();
        Ok(Root {
            instance: self.instance.map(ToOwned::to_owned),
            rules,
            rules_long,
            second,
            keys: self.tiers.key_len(),
            tiers: listed.len() as u64,
            ranks: listed.ranks(),
            ..Root::begun(self.question, self.cut)
        })
    }
}
