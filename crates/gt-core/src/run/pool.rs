//! The pool of threads of a run: made at its first use and shared by the clones of the run.
//!
//! Only this file, [`parallel`](super::parallel) and the file `crew.rs` know whether there are
//! threads.

use core::num::NonZeroUsize;

use super::threads::Threads;
use crate::error::SolveError;

#[cfg(feature = "rayon")]
pub(super) use threaded::{Pool, count};

#[cfg(not(feature = "rayon"))]
pub(super) use single::{Pool, count};

#[cfg(feature = "rayon")]
mod threaded {
    use alloc::string::{String, ToString};
    use alloc::sync::Arc;
    use std::sync::OnceLock;

    use super::super::crew::Once;
    use super::{NonZeroUsize, SolveError, Threads};

    #[derive(Clone, Default)]
    pub(in super::super) struct Pool {
        made: Arc<OnceLock<Result<rayon_core::ThreadPool, String>>>,
    }

    impl Pool {
        pub(in super::super) fn install<R: Send>(
            &self,
            threads: NonZeroUsize,
            work: impl FnOnce() -> R + Send,
        ) -> Result<R, SolveError> {
            let mut work = Once::Open(work);
            self.call(threads, &mut || work.call())?;
            Ok(work.into_result())
        }

        /// A function of its own, because `install` is compiled for every kind of work.
        ///
        /// Work on one thread is called from here too: so it is compiled once, and not twice.
        fn call(
            &self,
            threads: NonZeroUsize,
            work: &mut (dyn FnMut() + Send),
        ) -> Result<(), SolveError> {
            if threads.get() == 1 {
                work();
            } else {
                self.made(threads)?.install(work);
            }
            Ok(())
        }

        /// The pool; made now if it does not exist yet.
        fn made(&self, threads: NonZeroUsize) -> Result<&rayon_core::ThreadPool, SolveError> {
            let make = || {
                rayon_core::ThreadPoolBuilder::new()
                    .num_threads(threads.get())
                    .build()
                    .map_err(|error| error.to_string())
            };
            let refused = |reason: &String| SolveError::Threads {
                threads: threads.get(),
                reason: reason.clone(),
            };
            self.made.get_or_init(make).as_ref().map_err(refused)
        }
    }

    pub(in super::super) fn count(threads: Threads) -> NonZeroUsize {
        match threads {
            Threads::One => NonZeroUsize::MIN,
            Threads::Exactly(count) => NonZeroUsize::new(rayon_core::max_num_threads())
                .map_or(count, |most| count.min(most)),
            Threads::All => std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
        }
    }
}

#[cfg(not(feature = "rayon"))]
mod single {
    use super::{NonZeroUsize, SolveError, Threads};

    #[derive(Clone, Default)]
    pub(in super::super) struct Pool {}

    impl Pool {
        #[expect(
            clippy::unused_self,
            clippy::unnecessary_wraps,
            reason = "the same signature as with threads"
        )]
        pub(in super::super) fn install<R: Send>(
            &self,
            _: NonZeroUsize,
            work: impl FnOnce() -> R + Send,
        ) -> Result<R, SolveError> {
            Ok(work())
        }
    }

    pub(in super::super) const fn count(_: Threads) -> NonZeroUsize {
        NonZeroUsize::MIN
    }
}
