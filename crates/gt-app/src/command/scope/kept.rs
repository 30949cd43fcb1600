//! What a process keeps from one question to the next.

use core::any::Any;
use core::fmt;
use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use super::lock::locked;

/// One thing at a time, of any type: whoever keeps another one frees it.
#[derive(Default)]
pub(in crate::command) struct Kept {
    what: Mutex<Option<Arc<dyn Any + Send + Sync>>>,
    /// Whether it answers every question about it by a lookup.
    is_whole: AtomicBool,
}

impl Kept {
    /// What is kept, if it is of this type; otherwise `make` makes it, and it is kept.
    pub(in crate::command) fn get<T: Any + Send + Sync>(&self, make: impl FnOnce() -> T) -> Arc<T> {
        let mut what = locked(&self.what);
        if let Some(known) = what.clone().and_then(|what| what.downcast().ok()) {
            return known;
        }
        let new = Arc::new(make());
        *what = Some(Arc::<T>::clone(&new));
        self.is_whole.store(false, Ordering::Relaxed);
        new
    }

    /// Says whether the next question about it costs a lookup.
    pub(in crate::command) fn say_whole(&self, is_whole: bool) {
        self.is_whole.store(is_whole, Ordering::Relaxed);
    }

    /// Whether the next question about it costs a lookup.
    #[cfg(feature = "web")]
    pub(in crate::command) fn is_whole(&self) -> bool {
        self.is_whole.load(Ordering::Relaxed)
    }
}

impl fmt::Debug for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kept").field("is_whole", &self.is_whole).finish_non_exhaustive()
    }
}
