//! Several walkers at work on the codes of one plane, each on a thread of its own.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use super::width::Atom;
use super::work::Stop;
use crate::run::Run;
use crate::run::parallel::{self, StopOnPanic, lock};

/// The least bytes of a page of memory.
const PAGE: usize = 4096;

/// Gives fresh memory its pages.
///
/// If a page was read before it is written, the system would have to stop all other threads when it
/// is written.
pub(super) fn touch<A: Atom>(atoms: &[A]) {
    atoms.iter().step_by(PAGE / size_of::<A>()).for_each(Atom::touch);
}

/// Calls `work` with each of `walkers`, on a thread of its own.
///
/// A walker lies on the stack of its thread: side by side in a list, two of them would share lines
/// of the caches, and write to them at every position.
pub(super) fn walk<T: Send>(
    walkers: &mut Vec<T>,
    run: &Run,
    stopped: &AtomicBool,
    work: &(dyn Fn(&mut T) -> Result<(), Stop> + Sync),
) -> Result<(), Stop> {
    let (idle, done) = (Mutex::new(core::mem::take(walkers)), Mutex::new(Vec::new()));
    let end = Mutex::new(None);
    let threads = lock(&idle).len();
    let installed = run.install(|| {
        parallel::crew(threads, &|| {
            let _stop = StopOnPanic::new(stopped);
            let Some(mut walker) = lock(&idle).pop() else { return };
            let worked = work(&mut walker);
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
    installed?;
    match end.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(Stop::Elsewhere) | None => Ok(()),
        Some(stop) => Err(stop),
    }
}
