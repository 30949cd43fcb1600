//! One game that is kept: its instance, what its solver learned, and who waits for it.

use core::fmt;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};

use gt_core::{LimitError, Run};

use super::caps::Caps;
use crate::command::failure::Failure;
use crate::command::scope::lock::locked;
use crate::games::{Games, InstanceName};
use crate::instance::{Inquiry, Instance};

/// Which game is kept, and how it is asked.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Key {
    /// The name of the instance.
    pub(super) instance: InstanceName,
    /// The solver, if one is named.
    pub(super) with: Option<String>,
}

/// One game that is kept.
pub(super) struct Entry {
    pub(super) key: Key,
    /// Whether a table answers, which was opened at the start and is never forgotten.
    pub(super) is_table: bool,
    /// Whether the rules were made.
    pub(super) is_made: AtomicBool,
    /// The rules, once somebody needed them.
    instance: Mutex<Option<Arc<dyn Instance>>>,
    /// What the solver learned; held while it is asked.
    known: Mutex<Option<Box<dyn Inquiry>>>,
    /// Stops the solver.
    stop: Arc<AtomicBool>,
    /// How many wait for the solver.
    waiting: Mutex<usize>,
    /// The bytes that count as taken by this entry; the shelf alone changes it.
    pub(super) bytes: AtomicU64,
    /// Those of them that a question holds which is being answered; the shelf alone changes it.
    pub(super) held: AtomicU64,
    /// When it was asked last, in questions of the shelf.
    pub(super) asked: AtomicU64,
    /// Whether it was seen to take more bytes with later questions.
    grows: AtomicBool,
    /// Whether its solution is kept, and answers every question by a lookup.
    is_known: AtomicBool,
}

impl Entry {
    /// A game of which nothing is made yet.
    pub(super) fn new(key: Key) -> Self {
        Self {
            key,
            is_table: false,
            is_made: AtomicBool::new(false),
            instance: Mutex::default(),
            known: Mutex::default(),
            stop: Arc::default(),
            waiting: Mutex::default(),
            bytes: AtomicU64::new(0),
            held: AtomicU64::new(0),
            asked: AtomicU64::new(0),
            grows: AtomicBool::new(false),
            is_known: AtomicBool::new(false),
        }
    }

    /// A game that a table answers.
    #[cfg(feature = "table")]
    pub(super) fn of_table(key: Key, table: Arc<dyn Instance>) -> Self {
        let instance = Mutex::new(Some(table));
        Self { is_table: true, is_made: AtomicBool::new(true), instance, ..Self::new(key) }
    }

    /// The rules; they are made at the first call, within `run`.
    pub(super) fn instance(&self, games: &Games, run: &Run) -> Result<Arc<dyn Instance>, Failure> {
        let mut made = locked(&self.instance);
        if let Some(instance) = &*made {
            return Ok(Arc::clone(instance));
        }
        let instance: Arc<dyn Instance> = Arc::from(games.make(&self.key.instance, run)?.instance);
        *made = Some(Arc::clone(&instance));
        self.is_made.store(true, Ordering::Relaxed);
        drop(made);
        Ok(instance)
    }

    /// The rules, if they are made and are no table.
    pub(super) fn made(&self) -> Option<Arc<dyn Instance>> {
        if self.is_table { None } else { self.instance.try_lock().ok()?.clone() }
    }

    /// Waits until nobody else asks the solver, and allows it to work.
    ///
    /// # Errors
    /// [`Failure::Over`] if nobody waits for an answer any more.
    pub(super) fn begin(&self) -> Result<Exclusive<'_>, Failure> {
        let known = locked(&self.known);
        // The count is held, so that who gives up now sets the flag after this.
        let waiting = locked(&self.waiting);
        self.stop.store(false, Ordering::SeqCst);
        if *waiting == 0 {
            return Err(LimitError::Interrupted.into());
        }
        drop(waiting);
        Ok(Exclusive { entry: self, known })
    }

    /// The limits of the solver.
    pub(super) fn run(&self, caps: &Caps) -> Run {
        caps.run(&self.stop)
    }

    /// Takes the solution out, unless somebody asks it now.
    pub(super) fn taken_out(&self) -> Option<Box<dyn Inquiry>> {
        let mut known = match self.known.try_lock() {
            Ok(known) => known,
            Err(TryLockError::Poisoned(known)) => known.into_inner(),
            Err(TryLockError::WouldBlock) => return None,
        };
        self.is_known.store(false, Ordering::Relaxed);
        known.take()
    }

    /// Whether a question costs a lookup; another thread may forget the solution at any time.
    pub(super) fn is_known(&self) -> bool {
        self.is_table || self.is_known.load(Ordering::Relaxed)
    }
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entry")
            .field("key", &self.key)
            .field("bytes", &self.bytes)
            .finish_non_exhaustive()
    }
}

/// A solver that this thread alone asks.
pub(super) struct Exclusive<'e> {
    entry: &'e Entry,
    known: MutexGuard<'e, Option<Box<dyn Inquiry>>>,
}

impl Exclusive<'_> {
    /// Whether the next question may take more bytes than the entry has.
    pub(super) fn may_grow(&self) -> bool {
        self.bytes() == 0 || self.entry.grows.load(Ordering::Relaxed)
    }

    /// The bytes of what the solver learned.
    pub(super) fn bytes(&self) -> u64 {
        self.known.as_ref().map_or(0, |known| known.kept_bytes())
    }

    /// The solver; `begin` makes it at the first question.
    pub(super) fn solver(
        &mut self,
        begin: impl FnOnce() -> Box<dyn Inquiry>,
    ) -> &mut (dyn Inquiry + 'static) {
        &mut **self.known.get_or_insert_with(begin)
    }

    /// Frees what was learned if it takes more than `most` bytes. Returns what it takes then.
    ///
    /// `before` is what it took before the question.
    pub(super) fn settle(&mut self, before: u64, most: u64) -> u64 {
        if self.bytes() > most
            && let Some(known) = &mut *self.known
        {
            known.forget();
        }
        let after = self.bytes();
        if before > 0 && after > before {
            self.entry.grows.store(true, Ordering::Relaxed);
        }
        let is_whole = after > 0 && !self.entry.grows.load(Ordering::Relaxed);
        self.entry.is_known.store(is_whole, Ordering::Relaxed);
        after
    }
}

/// Somebody who waits for the solver of an entry.
#[derive(Debug)]
pub(super) struct Waiting(Arc<Entry>);

impl Waiting {
    pub(super) fn for_the(entry: &Arc<Entry>) -> Self {
        *locked(&entry.waiting) += 1;
        Self(Arc::clone(entry))
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        let mut waiting = locked(&self.0.waiting);
        *waiting -= 1;
        if *waiting == 0 {
            self.0.stop.store(true, Ordering::SeqCst);
        }
    }
}
