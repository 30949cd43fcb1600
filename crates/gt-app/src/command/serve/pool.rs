//! The processes that answer, and the bytes that they may take.
//!
//! # Invariants
//! * A process at work counts as all that it may take, an idle one as what it says that it keeps.
//!   Together they take no more than the server has. Those that were idle for longest are killed to
//!   make room.
//! * A process at work has one of the places of its kind. So what is short never waits for what may
//!   take long.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, Weak};

use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use super::bounds::{self, Bounds, IDLE_PROCESSES, Kind};
use super::process::{Process, Told};
use super::refusal::Refusal;
use crate::command::scope::lock::locked;
use crate::games::InstanceName;

/// What a process keeps, and so which questions go to it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Key {
    /// Nothing: it is asked about the rules of any game.
    Rules,
    /// What a solver knows of an instance, by the solver of this name or the best one.
    Game(InstanceName, Option<String>),
    /// An open table, by its name.
    #[cfg(feature = "table")]
    Table(String),
    /// Something of the program's own.
    Own(String),
}

/// All processes.
#[derive(Debug)]
pub(super) struct Pool {
    program: PathBuf,
    bounds: Bounds,
    places: HashMap<Kind, Arc<Semaphore>>,
    ledger: Mutex<Ledger>,
    lines: Mutex<HashMap<Key, Weak<Line>>>,
}

#[derive(Debug, Default)]
struct Ledger {
    /// The bytes that the processes at work may take.
    at_work: u64,
    /// The others; the one that was asked last is the last.
    idle: Vec<Idle>,
}

#[derive(Debug)]
struct Idle {
    key: Key,
    process: Process,
    kept: u64,
    is_whole: bool,
}

/// Those who ask about one key, one after the other.
#[derive(Debug)]
pub(super) struct Line {
    turn: Arc<tokio::sync::Mutex<()>>,
    /// How many wait for an answer.
    waiting: watch::Sender<usize>,
}

/// Somebody who waits for an answer.
#[derive(Debug)]
pub(super) struct Waiting(Arc<Line>);

/// A place of a process at work, and its bytes.
#[derive(Debug)]
pub(super) struct Place {
    pool: Arc<Pool>,
    kind: Kind,
    bytes: u64,
    _permit: OwnedSemaphorePermit,
}

impl Pool {
    pub(super) fn new(program: PathBuf, bounds: Bounds) -> Self {
        let places = Kind::ALL.map(|kind| (kind, Arc::new(Semaphore::new(Kind::PLACES))));
        let places = places.into_iter().collect();
        Self { program, bounds, places, ledger: Mutex::default(), lines: Mutex::default() }
    }

    /// Waits for a place of this kind, and makes room for the bytes of its process.
    pub(super) async fn place(self: &Arc<Self>, kind: Kind) -> Result<Place, Refusal> {
        let ended = || Refusal::limit("the server ends");
        let places = self.places.get(&kind).ok_or_else(ended)?;
        let permit = Arc::clone(places).acquire_owned().await.map_err(|_| ended())?;
        let bytes = self.bounds.memory(kind);
        let mut ledger = locked(&self.ledger);
        ledger.at_work += bytes;
        let killed = ledger.over(&self.bounds);
        drop(ledger);
        drop(killed);
        Ok(Place { pool: Arc::clone(self), kind, bytes, _permit: permit })
    }

    /// The process that keeps this, or a new one.
    pub(super) fn process(&self, key: Option<&Key>) -> Result<Process, Refusal> {
        let mut ledger = locked(&self.ledger);
        // The one that was asked last: its memory is warm.
        let found = ledger.idle.iter().rposition(|idle| Some(&idle.key) == key);
        let idle = found.map(|at| ledger.idle.remove(at).process);
        drop(ledger);
        idle.map_or_else(|| Process::start(&self.program), Ok)
    }

    /// Whether a process is idle that answers a question about this key by a lookup.
    pub(super) fn knows(&self, key: &Key) -> bool {
        locked(&self.ledger).idle.iter().any(|idle| idle.key == *key && idle.is_whole)
    }

    /// Those who ask about this key.
    pub(super) fn line(&self, key: &Key) -> Arc<Line> {
        let mut lines = locked(&self.lines);
        if let Some(line) = lines.get(key).and_then(Weak::upgrade) {
            return line;
        }
        lines.retain(|_, line| line.strong_count() > 0);
        let line = Arc::new(Line { turn: Arc::default(), waiting: watch::Sender::new(0) });
        lines.insert(key.clone(), Arc::downgrade(&line));
        line
    }
}

impl Ledger {
    /// Takes out the idle processes that are too many, or take too much; the caller drops them.
    fn over(&mut self, bounds: &Bounds) -> Vec<Idle> {
        let most = bounds.kept.min(bounds.all.saturating_sub(self.at_work));
        let (mut left, mut room) = (IDLE_PROCESSES, most);
        let fits = |idle: &Idle| {
            let fits = left > 0 && idle.kept <= room;
            (left, room) = if fits { (left - 1, room - idle.kept) } else { (0, 0) };
            fits
        };
        let stay = self.idle.iter().rev().map(fits).take_while(|&fits| fits).count();
        self.idle.drain(..self.idle.len() - stay).collect()
    }
}

impl Place {
    /// Whether it is one of those of short questions.
    pub(super) fn is_short(&self) -> bool {
        self.kind == Kind::Short
    }

    /// Gives the place back, and lets its process be idle: it has said this about the key.
    ///
    /// A process that holds much of what it may take ends instead: it would soon take too much.
    pub(super) fn keep(mut self, key: Key, process: Process, told: &Told) {
        let &Told { kept, is_whole, .. } = told;
        let pool = Arc::clone(&self.pool);
        let most = if key == Key::Rules { self.bytes / 2 } else { self.bytes };
        let mut ledger = locked(&pool.ledger);
        ledger.at_work -= core::mem::take(&mut self.bytes);
        let mut killed = None;
        let idle = Idle { key, process, kept, is_whole };
        if kept <= most {
            ledger.idle.push(idle);
        } else {
            killed = Some(idle);
        }
        let others = ledger.over(&pool.bounds);
        drop(ledger);
        drop((killed, others));
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        locked(&self.pool.ledger).at_work -= self.bytes;
    }
}

impl Line {
    /// Counts one more who waits, as long as the result lives.
    pub(super) fn waiting(self: &Arc<Self>) -> Waiting {
        self.waiting.send_modify(|waiting| *waiting += 1);
        Waiting(Arc::clone(self))
    }

    /// Waits until nobody before this one asks.
    pub(super) async fn turn(&self) -> tokio::sync::OwnedMutexGuard<()> {
        Arc::clone(&self.turn).lock_owned().await
    }

    /// Ends when nobody has waited for a moment.
    pub(super) async fn unwanted(&self) {
        let mut waiting = self.waiting.subscribe();
        loop {
            // The sender is here.
            let _ = waiting.wait_for(|&waiting| waiting == 0).await;
            tokio::time::sleep(bounds::PATIENCE).await;
            if *waiting.borrow_and_update() == 0 {
                return;
            }
        }
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.waiting.send_modify(|waiting| *waiting -= 1);
    }
}
