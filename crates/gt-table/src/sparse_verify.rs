//! A check of a whole sparse table: every checksum, and every value from the rules.
//!
//! All keys and values are in memory meanwhile. What is looked up is compiled for the types of
//! keys, and not for games.

use core::ops::ControlFlow;

use gt_core::certify::{self, Certificate};
use gt_core::tiers::Plane;
use gt_core::{Encode, Enumerate, Run, Shared, Solution, SolveError, Value};

use crate::array::place;
use crate::by_key::ByKey;
use crate::error::TableError;
use crate::finished::Finished;
use crate::keyed::{Failed, Key, Keyed, by_width};
use crate::keys::{KeyArray, KeySlice};
use crate::load;
use crate::numbered::Tiers;
use crate::part::Part;
use crate::rules;
use crate::sparse::SparseTiers;
use crate::sparse_table::SparseTable;
use crate::tier_names::folder_name;
use crate::totals::Totals;
use crate::verify::{Verified, WrongAnswer, said_and_found};

impl<G: Encode + Shared> SparseTable<G> {
    /// Checks every file against its checksums and digests, the order of the keys, the rules
    /// against the long sample, and the values of every position, or of one in `every`, against the
    /// rules.
    ///
    /// Every position that a move of a checked position leads to has to be in the table, and so has
    /// the initial one.
    /// # Complexity
    /// Time O(positions * log positions + moves * log positions) on the threads of `run`; with
    /// `every` above 1 on one thread. Memory: all keys, and some bytes a position.
    /// # Errors
    /// * [`TableError::Damaged`] if a file is not as it was written.
    /// * [`TableError::Foreign`] if the rules are not those of the table.
    /// * [`TableError::Solve`] at a limit, at an interrupt, or if a key is no position.
    ///
    /// A wrong value is no error: it is the [`flaw`](Verified::flaw).
    pub fn verify(
        &self,
        every: u64,
        run: &Run,
    ) -> Result<Verified<G::Position, Value>, TableError> {
        let game = self.keys();
        let Verified { positions, moves, flaw } =
            verify(&self.files, self.part()?, &game, every, &run.started())?;
        let flaw = flaw.map(|WrongAnswer { tier, position: key, claimed, found }| {
            let position = game.position(&key)?;
            Ok::<_, TableError>(WrongAnswer { tier, position, claimed, found })
        });
        Ok(Verified { positions, moves, flaw: flaw.transpose()? })
    }
}

/// What a check says of keys.
type Checked = Verified<Vec<u8>, Value>;

fn verify(
    table: &Finished,
    part: &Part,
    game: &dyn ByKey,
    every: u64,
    run: &Run,
) -> Result<Checked, TableError> {
    let tiers = SparseTiers::new(game, part.files.length)?;
    let [_, rules] = rules::tags(&tiers as &dyn Tiers, run)?;
    table.root.check_long(&rules, &table.folder)?;
    let mut said = Totals::new(&table.root);
    said.add(part);
    said.check(&table.root, &table.folder)?;
    part.check_content(run)?;
    let values = load::plane::<Value>(part, run)?;
    let keys = keys(part, values.bytes(), run)?;
    by_width!(game.key_len(), |K| checked::<K>(game, &keys, &values, every, run))
}

/// All keys of a tier that was checked.
fn keys(part: &Part, beside: u64, run: &Run) -> Result<Vec<u8>, TableError> {
    let Some((plane, len)) = part.files.keys() else { return Ok(Vec::new()) };
    // They are not more than what was just read from the files.
    let bytes = part.files.length.saturating_mul(len.into());
    run.check_memory(beside.saturating_add(bytes))?;
    let mut keys = Vec::with_capacity(place(bytes));
    for shard in 0..part.files.shards() {
        let values = part.shard(plane, shard, run)?;
        keys.extend(KeyArray::new(&values, len).keys().unwrap_or_default());
    }
    Ok(keys)
}

/// What a table says, in memory.
struct Said<'t, K> {
    game: &'t Keyed<'t, K>,
    len: usize,
    keys: KeySlice<'t>,
    values: &'t Plane<Value>,
}

impl<'t, K: Key> Solution for Said<'t, K> {
    type Game = Keyed<'t, K>;
    type Answer = Value;

    fn game(&self) -> &Keyed<'t, K> {
        self.game
    }

    fn value(&self, key: &K) -> Result<Option<Value>, SolveError> {
        let place = key.bytes(self.len, |key| self.keys.find(key));
        Ok(place.and_then(|place| self.values.get(place as u64)))
    }
}

impl<K: Key> Enumerate for Said<'_, K> {
    fn for_each(
        &self,
        visit: &mut dyn FnMut(&K, Value) -> ControlFlow<()>,
    ) -> Result<(), SolveError> {
        for (rank, key) in (0..).zip(self.keys.iter()) {
            if let Some(value) = self.values.get(rank)
                && visit(&K::new(key), value).is_break()
            {
                break;
            }
        }
        Ok(())
    }
}

fn checked<K: Key>(
    game: &dyn ByKey,
    keys: &[u8],
    values: &Plane<Value>,
    every: u64,
    run: &Run,
) -> Result<Checked, TableError> {
    let (failed, len) = (Failed::new(), game.key_len());
    let keyed = Keyed::<K>::new(game, &failed);
    // A table has no longer keys.
    let keys = KeySlice::new(keys, u16::try_from(len).unwrap_or(u16::MAX));
    let said = Said { game: &keyed, len, keys, values };
    let start = certify::positions(&keyed, &said, [K::new(&game.initial())], run)?;
    let certificate = if start.first.is_some() {
        Ok(start)
    } else if every <= 1 {
        certify::shared(&keyed, &said, run)
    } else {
        let some = keys.iter().step_by(place(every)).map(K::new);
        certify::positions(&keyed, &said, some, run)
    };
    if let Some(no_position) = failed.get() {
        return Err(no_position.clone().into());
    }
    let Certificate { positions, moves, first, .. } = certificate?;
    let mut checked = Verified { positions, moves, flaw: None };
    if let Some(flaw) = first {
        let (key, claimed, found) = said_and_found(&flaw, |key| said.value(key))?;
        let (tier, position) = (folder_name(0), key.bytes(len, <[u8]>::to_vec));
        checked.flaw = Some(WrongAnswer { tier, position, claimed, found });
    }
    Ok(checked)
}
