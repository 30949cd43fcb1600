//! All tiers of a table, checked one after the other: their files, and then their answers.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use gt_core::tiers::Plane;
use gt_core::{Run, SolveError};

use crate::error::TableError;
use crate::finished::Finished;
use crate::in_memory::InMemory;
use crate::load;
use crate::numbered::Tiers;
use crate::rules;
use crate::totals::Totals;

/// The tiers in memory while one of them is checked, by number.
pub(crate) type Loaded<A> = BTreeMap<usize, Plane<A>>;

/// Checks the answers of a tier, given those of the tiers that it leads to.
pub(crate) type CheckTier<'c, A> =
    dyn FnMut(usize, &Loaded<A>) -> Result<TierTally, TableError> + 'c;

/// What a check of a tier looked at, and whether it was the last: some answer is wrong.
#[derive(Clone, Copy, Debug, Default)]
#[expect(unnameable_types, reason = "a part of `Way`, which nobody outside implements")]
pub struct TierTally {
    pub(crate) positions: u64,
    pub(crate) moves: u64,
    pub(crate) is_wrong: bool,
}

/// Checks the files of all tiers, and calls `check` with each and the tiers that it leads to, until
/// some answer is wrong.
pub(crate) fn each<K: InMemory>(
    table: &Finished,
    tiers: &dyn Tiers,
    run: &Run,
    check: &mut CheckTier<'_, K>,
) -> Result<TierTally, TableError> {
    let listed = tiers.listed();
    let part = |index: usize| table.part(index, &|| tiers.shown(index), listed.length(index));
    let [_, rules] = rules::tags(tiers, run)?;
    table.root.check_long(&rules, &table.folder)?;
    let mut said = Totals::new(&table.root);
    for index in 0..listed.len() {
        said.add(part(index)?);
    }
    said.check(&table.root, &table.folder)?;
    let (mut all, mut loaded) = (TierTally::default(), Loaded::<K>::new());
    for &index in listed.order() {
        run.check_running().map_err(SolveError::from)?;
        part(index)?.check_content(run)?;
        let mut needed = tiers.next(index);
        needed.push(index);
        loaded.retain(|index, _| needed.binary_search(index).is_ok());
        for next in needed {
            if let Entry::Vacant(tier) = loaded.entry(next) {
                tier.insert(load::plane(part(next)?, run)?);
            }
        }
        let checked = check(index, &loaded)?;
        all.positions += checked.positions;
        all.moves += checked.moves;
        if checked.is_wrong {
            all.is_wrong = true;
            break;
        }
    }
    Ok(all)
}
