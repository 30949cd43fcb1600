//! Several walkers at work on the codes of one plane, each on a thread of its own.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use super::row::SharedRow;
use super::width::{Atom, Words};
use super::work::Stop;
use crate::run::Run;
use crate::run::parallel::{self, StopOnPanic, lock};

/// The least bytes of a page of memory.
const PAGE: usize = 4096;

/// Calls `work` with each of `walkers`, on a thread of its own.
///
/// A walker lies on the stack of its thread: side by side in a list, two of them would share lines
/// of the caches, and write to them at every position.
///
/// The words become atomic and plain again in place.
pub(super) fn walk<W: Words, T: Send>(
    walkers: &mut Vec<T>,
    words: &mut Vec<W::Word>,
    run: &Run,
    stopped: &AtomicBool,
    work: impl Fn(&mut T, &mut SharedRow<'_, W>) -> Result<(), Stop> + Sync,
) -> Result<(), Stop> {
    let atoms: Vec<W::Atom> = core::mem::take(words).into_iter().map(W::Atom::new).collect();
    // Fresh memory gets its pages here. If a page was read before it is written, the system would
    // have to stop all other threads when it is written.
    atoms.iter().step_by(PAGE / size_of::<W::Atom>()).for_each(Atom::touch);
    let (idle, done) = (Mutex::new(core::mem::take(walkers)), Mutex::new(Vec::new()));
    let end = Mutex::new(None);
    let threads = lock(&idle).len();
    let installed = run.install(|| {
        parallel::crew(threads, &|| {
            let _stop = StopOnPanic::new(stopped);
            let Some(mut walker) = lock(&idle).pop() else { return };
            let worked = work(&mut walker, &mut SharedRow(&atoms));
            lock(&done).push(walker);
            if let Err(stop) = worked {
                let mut end = lock(&end);
                if end.is_none()
                    || matches!(stop, Stop::Error(_)) && matches!(*end, Some(Stop::Narrow))
                {
                    *end = Some(stop);
                }
                stopped.store(true, Ordering::Relaxed);
            }
        });
    });
    *walkers = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    *words = atoms.into_iter().map(W::Atom::into_word).collect();
    installed?;
    match end.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(Stop::Elsewhere) | None => Ok(()),
        Some(stop) => Err(stop),
    }
}
