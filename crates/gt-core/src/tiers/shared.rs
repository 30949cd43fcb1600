//! Several walkers at work on the codes of one plane, each on a thread of its own.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use super::row::SharedRow;
use super::width::{Atom, Words};
use super::work::Stop;
use crate::run::Run;
use crate::run::parallel::{self, StopOnPanic, lock};

/// Calls `work` with each of `walkers`, on a thread of its own.
///
/// The words become atomic and plain again in place.
pub(super) fn walk<W: Words, T: Send>(
    walkers: &mut [T],
    words: &mut Vec<W::Word>,
    run: &Run,
    stopped: &AtomicBool,
    work: impl Fn(&mut T, &mut SharedRow<'_, W>) -> Result<(), Stop> + Sync,
) -> Result<(), Stop> {
    let atoms: Vec<W::Atom> = core::mem::take(words).into_iter().map(W::Atom::new).collect();
    let (idle, end) = (Mutex::new(walkers.iter_mut().collect::<Vec<_>>()), Mutex::new(None));
    let threads = lock(&idle).len();
    let installed = run.install(|| {
        parallel::crew(threads, &|| {
            let _stop = StopOnPanic::new(stopped);
            let Some(walker) = lock(&idle).pop() else { return };
            if let Err(stop) = work(walker, &mut SharedRow(&atoms)) {
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
    drop(idle);
    *words = atoms.into_iter().map(W::Atom::into_word).collect();
    installed?;
    match end.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(Stop::Elsewhere) | None => Ok(()),
        Some(stop) => Err(stop),
    }
}
