//! The games that are kept, and the bytes that they may take.

use core::sync::atomic::Ordering;
use core::time::Duration;
use std::collections::HashMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use gt_core::Run;

use super::caps::Caps;
use super::entry::{Entry, Key};
use super::request::Game;
#[cfg(feature = "table")]
use crate::command::answer::schema::Schemas;
use crate::command::failure::Failure;
use crate::command::scope::lock::locked;
use crate::instance::Inquiry;

#[cfg(feature = "table")]
mod tables;

#[cfg(feature = "table")]
use tables::Tables;

/// More games are not kept, however few bytes they take. Their rules take little and are not
/// counted.
const MOST: usize = 512;

/// How often who waits for bytes looks whether it is still wanted.
const LOOK: Duration = Duration::from_millis(50);

/// The games that are kept.
#[derive(Debug)]
pub(super) struct Shelf {
    caps: Caps,
    kept: Mutex<Entries>,
    /// Told when bytes become free.
    freed: Condvar,
    #[cfg(feature = "table")]
    tables: Tables,
}

#[derive(Debug, Default)]
struct Entries {
    all: HashMap<Key, Arc<Entry>>,
    /// Counts the questions.
    clock: u64,
    /// The bytes of all entries together.
    taken: u64,
    /// Those of them that questions hold which are being answered.
    held: u64,
}

impl Entries {
    /// Takes the entry out that was asked about longest ago, of those that nobody holds. Names of
    /// which no game could be made go first.
    ///
    /// The caller drops it when the lock is free, because freeing a large table takes time.
    fn oldest(&mut self) -> Option<Arc<Entry>> {
        // Copies are made under the lock alone, or of other copies.
        let idle = |entry: &&Arc<Entry>| Arc::strong_count(entry) == 1;
        let order = |entry: &&Arc<Entry>| {
            (entry.is_made.load(Ordering::Relaxed), entry.asked.load(Ordering::Relaxed))
        };
        let key = self.all.values().filter(idle).min_by_key(order)?.key.clone();
        let entry = self.all.remove(&key)?;
        self.taken -= entry.bytes.load(Ordering::Relaxed);
        Some(entry)
    }

    /// Takes the solution out that was asked about longest ago, of those that nobody asks now.
    ///
    /// Who waits for its turn to ask it solves again. The caller drops it when the lock is free.
    fn oldest_solution(&mut self) -> Option<Box<dyn Inquiry>> {
        let is_solved = |entry: &&Arc<Entry>| entry.bytes.load(Ordering::Relaxed) > 0;
        let mut solved: Vec<_> = self.all.values().filter(is_solved).map(Arc::clone).collect();
        solved.sort_by_key(|entry| entry.asked.load(Ordering::Relaxed));
        let (entry, solution) =
            solved.into_iter().find_map(|entry| entry.taken_out().map(|known| (entry, known)))?;
        self.count(&entry, 0);
        Some(solution)
    }

    /// Lets an entry count as so many bytes.
    fn count(&mut self, entry: &Entry, bytes: u64) {
        self.taken -= entry.bytes.swap(bytes, Ordering::Relaxed);
        self.taken += bytes;
    }

    /// Lets a question about an entry hold so many bytes.
    fn hold(&mut self, entry: &Entry, bytes: u64) {
        self.held -= entry.held.swap(bytes, Ordering::Relaxed);
        self.held += bytes;
    }
}

impl Shelf {
    pub(super) fn new(caps: Caps) -> Self {
        Self {
            caps,
            kept: Mutex::default(),
            freed: Condvar::new(),
            #[cfg(feature = "table")]
            tables: Tables::default(),
        }
    }

    /// The game that is asked about; it is new if it is not kept.
    pub(super) fn entry(&self, game: Game<'_>) -> Result<Arc<Entry>, Failure> {
        if let Some(table) = game.table {
            return self.table(table, game);
        }
        let nothing = || Failure::question("the question names no game");
        let instance = game.instance.ok_or_else(nothing)?.clone();
        let key = Key { instance, with: game.with.map(str::to_owned) };
        let mut kept = locked(&self.kept);
        kept.clock += 1;
        let clock = kept.clock;
        let mut forgotten = None;
        if !kept.all.contains_key(&key) {
            if kept.all.len() >= MOST {
                let full = || Failure::over("too many games are asked about at once");
                forgotten = Some(kept.oldest().ok_or_else(full)?);
            }
            kept.all.insert(key.clone(), Arc::new(Entry::new(key.clone())));
        }
        let entry = Arc::clone(&kept.all[&key]);
        entry.asked.store(clock, Ordering::Relaxed);
        drop(kept);
        drop(forgotten);
        Ok(entry)
    }

    #[cfg(feature = "table")]
    fn table(&self, table: &str, game: Game<'_>) -> Result<Arc<Entry>, Failure> {
        self.tables.entry(table, game)
    }

    #[cfg(not(feature = "table"))]
    fn table(&self, table: &str, _: Game<'_>) -> Result<Arc<Entry>, Failure> {
        Err(Failure::Question(format!("no table is named {table:?}: none is open")))
    }

    /// The tables that were opened.
    #[cfg(feature = "table")]
    pub(super) const fn tables(&self) -> &Tables {
        &self.tables
    }

    /// Opens tables; before anything is asked.
    #[cfg(feature = "table")]
    pub(super) const fn tables_mut(&mut self) -> &mut Tables {
        &mut self.tables
    }

    /// Lets the solution of an entry take all the bytes that one may take for a long question, or
    /// for a short one, and forgets others for it.
    ///
    /// # Errors
    /// Those of `run`: [`Failure::Over`] if nobody waits for the answer any more.
    pub(super) fn reserve(&self, entry: &Entry, is_long: bool, run: &Run) -> Result<(), Failure> {
        let Caps { kept: all, memory, .. } = self.caps;
        let (wanted, most) =
            if is_long { (memory, self.caps.with_long()) } else { (self.caps.short(), all) };
        let mut kept = locked(&self.kept);
        loop {
            let own = entry.bytes.load(Ordering::Relaxed);
            let (others, wanted) = (kept.taken - own, wanted.max(own));
            let has_turn = kept.held + wanted <= most;
            if has_turn && others + wanted <= all {
                kept.count(entry, wanted);
                kept.hold(entry, wanted);
                return Ok(());
            }
            // Nothing is forgotten in vain: others may hold too much.
            let oldest = if has_turn { kept.oldest_solution() } else { None };
            if let Some(oldest) = oldest {
                drop(kept);
                drop(oldest);
                kept = locked(&self.kept);
                continue;
            }
            run.check_running()?;
            kept = self.wait(kept);
        }
    }

    fn wait<'k>(&self, kept: MutexGuard<'k, Entries>) -> MutexGuard<'k, Entries> {
        self.freed.wait_timeout(kept, LOOK).unwrap_or_else(PoisonError::into_inner).0
    }

    /// Says that the solution of an entry takes so many bytes now, and no more.
    pub(super) fn settle(&self, entry: &Entry, bytes: u64) {
        let mut kept = locked(&self.kept);
        kept.count(entry, bytes);
        kept.hold(entry, 0);
        drop(kept);
        self.freed.notify_all();
    }

    /// The bytes that all solutions take, or may take at the moment.
    #[cfg(test)]
    pub(super) fn taken(&self) -> u64 {
        locked(&self.kept).taken
    }
}

/// Adds the list of tables, which is no verb of the command line.
#[cfg(feature = "table")]
pub(in crate::command) fn schemas(schemas: Schemas) -> Schemas {
    schemas.answer::<tables::Listed>("tables")
}
