//! Codes that several walkers read and write at the same time.
//!
//! # Invariants
//! * A code changes from none to the answer, and never again. All walkers find the same answer.
//! * No other memory depends on a code, so relaxed accesses suffice.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use super::code::{NONE, Words};
use super::walk;
use super::work::Stop;
use crate::run::Run;
use crate::run::parallel::{self, StopOnPanic, lock};

/// A word that threads share.
pub(crate) trait Atom: Send + Sync {
    type Word;

    fn new(word: Self::Word) -> Self;
    fn into_word(self) -> Self::Word;
    fn load(&self) -> Self::Word;

    /// Sets the bits of `word`, and returns what was there before.
    fn set_bits(&self, word: Self::Word) -> Self::Word;
}

macro_rules! atoms {
    ($($atom:ty, $word:ty;)+) => { $(
        impl Atom for $atom {
            type Word = $word;

            fn new(word: $word) -> Self {
                Self::new(word)
            }

            fn into_word(self) -> $word {
                self.into_inner()
            }

            #[inline]
            fn load(&self) -> $word {
                self.load(Ordering::Relaxed)
            }

            #[inline]
            fn set_bits(&self, word: $word) -> $word {
                self.fetch_or(word, Ordering::Relaxed)
            }
        }
    )+ };
}

atoms! {
    AtomicU8, u8;
    AtomicU16, u16;
    AtomicU32, u32;
    AtomicU64, u64;
}

/// All codes, as each walker sees them.
pub(super) struct Row<'r, W: Words>(&'r [W::Atom]);

impl<W: Words> walk::Row for Row<'_, W> {
    #[inline]
    fn code(&self, rank: u64) -> u32 {
        let Ok(place) = usize::try_from(rank) else { return NONE };
        self.0
            .get(place / W::PER_WORD)
            .map_or(NONE, |atom| W::get(&[atom.load()], place % W::PER_WORD))
    }

    /// A code is stored once or twice, and both times it is the same: so its bits are set.
    #[inline]
    fn put(&mut self, rank: u64, code: u32) -> bool {
        let Ok(place) = usize::try_from(rank) else { return false };
        let Some(atom) = self.0.get(place / W::PER_WORD) else { return false };
        let mut word = [W::Word::default()];
        W::put(&mut word, place % W::PER_WORD, code);
        let before = atom.set_bits(word[0]);
        W::get(&[before], place % W::PER_WORD) == NONE
    }
}

/// Calls `work` with each of `walkers`, on a thread of its own.
///
/// The words become atomic and plain again in place.
pub(super) fn walk<W: Words, T: Send>(
    walkers: &mut [T],
    words: &mut Vec<W::Word>,
    run: &Run,
    stopped: &AtomicBool,
    work: impl Fn(&mut T, &mut Row<'_, W>) -> Result<(), Stop> + Sync,
) -> Result<(), Stop> {
    let atoms: Vec<W::Atom> = core::mem::take(words).into_iter().map(W::Atom::new).collect();
    let (idle, end) = (Mutex::new(walkers.iter_mut().collect::<Vec<_>>()), Mutex::new(None));
    let threads = lock(&idle).len();
    let installed = run.install(|| {
        parallel::crew(threads, &|| {
            let _stop = StopOnPanic::new(stopped);
            let Some(walker) = lock(&idle).pop() else { return };
            if let Err(stop) = work(walker, &mut Row(&atoms)) {
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
