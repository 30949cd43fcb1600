//! What belongs to one context: its limits, progress, input, output and unfinished files.
//!
//! The threads of a context share it. No two contexts share anything but the process.

#[cfg(feature = "web")]
pub(super) mod captured;
pub(super) mod input;
pub(super) mod kept;
pub(super) mod limits;
pub(super) mod lock;
pub(super) mod memory;
pub(super) mod out;
pub(super) mod paced;
pub(super) mod process;
pub(super) mod progress;
pub(super) mod unfinished;

use core::fmt;
#[cfg(any(feature = "web", feature = "cluster"))]
use std::sync::OnceLock;
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};

use self::input::Input;
use self::limits::Limits;
use self::lock::locked;
use self::out::Out;
use self::progress::Reports;
use self::unfinished::Unfinished;

/// How far the answer of the whole command is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// Nothing of the answer is written, so the process may be ended.
    Working,
    /// A long list is being written while the verb works; the verb ends by itself.
    Listing,
    /// The answer is being written; the verb ends by itself.
    Answered,
    /// The answer is written, or there is none.
    Done,
}

/// What belongs to one context.
pub(super) struct Scope {
    pub(super) limits: Limits,
    /// How far the work is, and the line that shows it.
    pub(super) reports: Reports,
    /// How far the answer is.
    ///
    /// It is held while something is written, so the process never ends in the middle of it.
    pub(super) stage: Mutex<Stage>,
    /// Where questions come from.
    pub(super) input: Input,
    /// Where the answer goes.
    pub(super) out: Out,
    pub(super) files: Unfinished,
    /// Ends the work after an interrupt, if the verb does not look at the flag but ends by itself.
    #[cfg(any(feature = "web", feature = "cluster"))]
    pub(super) ending: OnceLock<Box<dyn Fn() + Send + Sync>>,
}

impl Scope {
    /// Nothing has been reported or written yet.
    pub(super) fn new(limits: Limits, input: Input, out: Out, files: Unfinished) -> Arc<Self> {
        let stage = Mutex::new(Stage::Working);
        Arc::new(Self {
            limits,
            reports: Reports::default(),
            stage,
            input,
            out,
            files,
            #[cfg(any(feature = "web", feature = "cluster"))]
            ending: OnceLock::new(),
        })
    }

    /// Asks the verb to end; whether it ends by itself.
    pub(super) fn ends_itself(&self) -> bool {
        #[cfg(any(feature = "web", feature = "cluster"))]
        return self.ending.get().is_some_and(|end| {
            end();
            true
        });
        #[cfg(not(any(feature = "web", feature = "cluster")))]
        false
    }

    /// Waits until nothing is written, and removes the progress line.
    pub(super) fn hold(&self) -> MutexGuard<'_, Stage> {
        let held = locked(&self.stage);
        self.reports.clear();
        held
    }

    /// Says that the answer of the whole command begins: from now on, the process ends by itself.
    ///
    /// While a list is written, the verb works on; so what it has last reported stays.
    pub(super) fn begin(&self, stage: Stage) {
        match stage {
            Stage::Listing => self.reports.hide(),
            _ => self.reports.clear(),
        }
        *locked(&self.stage) = stage;
    }

    /// How far the answer of the whole command is. While something is written, the answer counts as
    /// not begun.
    pub(super) fn stage(&self) -> Stage {
        match self.stage.try_lock() {
            Ok(stage) => *stage,
            Err(TryLockError::Poisoned(stage)) => *stage.into_inner(),
            Err(TryLockError::WouldBlock) => Stage::Working,
        }
    }
}

impl fmt::Debug for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scope").field("limits", &self.limits).finish_non_exhaustive()
    }
}
