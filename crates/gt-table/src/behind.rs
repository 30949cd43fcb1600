//! Tiers that are written while the next ranks are solved.
//!
//! A sync waits for the disk, and the processor does not. So shards go to a thread, which writes
//! them in the order in which they come. A run of one process and one thread starts none: it writes
//! at once.
//!
//! # Invariants
//! * A tier is begun, then gets its shards, then is finished. One that is begun while another is
//!   not finished takes its place.
//! * After an error nothing more is written. It is told once, by the next call that waits.
//! * Whoever drops this waits for the thread: nothing is written after the work has ended.

use core::mem;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};

use gt_core::run::parallel::lock;

use crate::encode::Shards;
use crate::error::TableError;
use crate::writer::{ShardRecord, TierWriter};

/// So many bytes of shards may wait while another one is encoded.
const MOST_WAITING: u64 = 1 << 20;

/// What is to be done, in this order for each tier.
enum Task {
    Begin(Arc<TierWriter>),
    Shard(u64, Shards),
    Finish,
}

/// The tiers of a table, written one after the other.
pub(crate) struct Behind {
    desk: Option<Desk>,
    queue: Arc<Queue>,
    thread: Option<(Sender<Task>, JoinHandle<()>)>,
}

/// The tier that is being written.
struct Desk {
    table: PathBuf,
    tier: Option<Arc<TierWriter>>,
    records: Vec<ShardRecord>,
}

/// What is waiting.
#[derive(Default)]
struct Queue {
    now: Mutex<Waiting>,
    changed: Condvar,
}

#[derive(Default)]
struct Waiting {
    tasks: usize,
    bytes: u64,
    failed: Option<TableError>,
    is_over: bool,
}

impl Task {
    fn bytes(&self) -> u64 {
        if let Self::Shard(_, shard) = self { shard.bytes() } else { 0 }
    }
}

impl Behind {
    /// Writes tiers of the table in this folder: on a thread of its own, unless it `is_alone`.
    pub(crate) fn new(table: &Path, is_alone: bool) -> Result<Self, TableError> {
        let desk = Desk { table: table.to_owned(), tier: None, records: Vec::new() };
        let queue = Arc::new(Queue::default());
        if is_alone {
            return Ok(Self { desk: Some(desk), queue, thread: None });
        }
        let ((sender, tasks), own) = (mpsc::channel(), Arc::clone(&queue));
        let mut desk = desk;
        let work = move || {
            for task in tasks {
                own.done(&mut desk, task);
            }
        };
        let thread = Builder::new().name("writer".into()).spawn(work);
        let thread = thread.map_err(TableError::io(table, "start a thread that writes"))?;
        Ok(Self { desk: None, queue, thread: Some((sender, thread)) })
    }

    pub(crate) fn begin(&mut self, tier: Arc<TierWriter>) {
        self.task(Task::Begin(tier));
    }

    pub(crate) fn shard(&mut self, nth: u64, shard: Shards) {
        self.task(Task::Shard(nth, shard));
    }

    pub(crate) fn finish(&mut self) {
        self.task(Task::Finish);
    }

    fn task(&mut self, task: Task) {
        let mut now = lock(&self.queue.now);
        now.tasks += 1;
        now.bytes += task.bytes();
        drop(now);
        match (&mut self.desk, &self.thread) {
            (Some(desk), _) => self.queue.done(desk, task),
            // The thread ends when nobody can send any more.
            (None, Some((sender, _))) => drop(sender.send(task)),
            (None, None) => {}
        }
    }

    /// Waits until so few bytes are waiting that one more shard has room in memory.
    pub(crate) fn room(&self) -> Result<(), TableError> {
        self.queue.wait(|now| now.bytes <= MOST_WAITING)
    }

    /// Waits until all is written.
    pub(crate) fn done(&self) -> Result<(), TableError> {
        self.queue.wait(|now| now.tasks == 0)
    }
}

impl Drop for Behind {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.thread.take() {
            drop(sender);
            // A thread that panicked has said so.
            let _ = thread.join();
        }
    }
}

impl Queue {
    /// Does a task, unless one before it has failed.
    fn done(&self, desk: &mut Desk, task: Task) {
        let (bytes, is_over) = (task.bytes(), lock(&self.now).is_over);
        let done = if is_over { Ok(()) } else { desk.take(task) };
        let mut now = lock(&self.now);
        now.tasks -= 1;
        now.bytes -= bytes;
        if let Err(error) = done {
            now.is_over = true;
            now.failed = Some(error);
        }
        self.changed.notify_all();
    }

    fn wait(&self, until: impl Fn(&Waiting) -> bool) -> Result<(), TableError> {
        let waits = |now: &mut Waiting| now.failed.is_none() && !until(now);
        let waited = self.changed.wait_while(lock(&self.now), waits);
        let mut now = waited.unwrap_or_else(PoisonError::into_inner);
        now.failed.take().map_or(Ok(()), Err)
    }
}

impl Desk {
    fn take(&mut self, task: Task) -> Result<(), TableError> {
        match (task, &self.tier) {
            (Task::Begin(tier), _) => {
                tier.make(&self.table)?;
                self.records.clear();
                self.tier = Some(tier);
            }
            (Task::Shard(nth, shard), Some(tier)) => {
                self.records.push(tier.write(nth, shard)?);
            }
            (Task::Finish, Some(tier)) => {
                tier.finish(&mem::take(&mut self.records))?;
                self.tier = None;
            }
            (_, None) => {}
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::array::Cut;
    use crate::attributes::Root;
    use crate::tier_files::TierFiles;

    /// On the thread and without one: what fails is told once, and nothing more is written.
    #[test]
    fn an_error_is_told_once_and_ends_the_writing() {
        for is_alone in [true, false] {
            let folder = tempfile::tempdir().unwrap();
            let root = Root::begun("outcome", Cut { chunk: 256, shard: 1 << 16, level: 1 });
            let writer = |index: usize| {
                let files = TierFiles::new(folder.path(), &root, (index, 0), root.number());
                Arc::new(TierWriter::joined(index.to_string(), files))
            };
            let mut behind = Behind::new(folder.path(), is_alone).unwrap();
            let mut begin = |index| {
                behind.begin(writer(index));
                behind.finish();
                behind.done()
            };
            begin(0).unwrap();
            assert!(folder.path().join("0000/zarr.json").exists());
            crate::files::write(&folder.path().join("0001"), b"no folder").unwrap();
            let error = begin(1).unwrap_err();
            assert!(error.to_string().contains("0001"), "{error}");
            begin(2).unwrap();
            assert!(!folder.path().join("0002").exists());
        }
    }
}
