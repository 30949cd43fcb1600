//! How a process ended, by the word of whoever started it.
//!
//! A connection that ends says that a process is gone, and one that does not come says nothing.
//! Whoever started the process knows more: that it has ended, with which exit code, and its words.

use core::fmt;
use core::time::Duration;
use std::sync::Arc;
use std::thread;
use std::time::Instant;

use gt_table::ExchangeError;

use crate::error::ClusterError;

/// From the end of a connection to that of its process.
const GRACE: Duration = Duration::from_secs(1);
/// From one question to the next.
const LOOK: Duration = Duration::from_millis(10);

/// Whom to ask whether a process has ended, and how.
#[derive(Clone, Default)]
pub(crate) struct Ended(Option<Arc<dyn Fn(usize) -> Option<String> + Send + Sync>>);

impl Ended {
    pub(crate) fn told_by(how: impl Fn(usize) -> Option<String> + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(how)))
    }

    /// How `process` ended, if it has.
    pub(crate) fn how(&self, process: usize) -> Option<String> {
        self.0.as_ref()?(process)
    }

    /// Explains that a process is lost by how it ended, if that is known soon.
    pub(crate) fn explained(&self, error: ClusterError) -> ClusterError {
        let ClusterError::Exchange(ExchangeError::Lost { process, host, why }) = error else {
            return error;
        };
        let end = Instant::now() + GRACE;
        let mut how = self.how(process);
        while self.0.is_some() && how.is_none() && Instant::now() < end {
            thread::sleep(LOOK);
            how = self.how(process);
        }
        ExchangeError::Lost { process, host, why: how.unwrap_or(why) }.into()
    }
}

/// Shows only whether there is somebody.
impl fmt::Debug for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Ended").field(&self.0.is_some()).finish()
    }
}
