//! Ctrl-C, SIGTERM and SIGHUP: set a flag that stops the solvers, and end the process 0.1 s later.
//!
//! Solvers look at the flag thousands of times a second. So the verb usually ends by itself, and
//! says how far it came. Other work does not look at the flag, such as a blocked read from stdin or
//! the allocation of a large table. It ends with the process.

use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::process;
use std::sync::Arc;
use std::thread;

use super::failure::{self, Failure};
use super::file;
use super::memory;
use super::progress;

/// The time that a verb has to end by itself, and the system to free its memory.
const GRACE: Duration = Duration::from_millis(100);

/// Returns the flag that Ctrl-C sets.
pub(super) fn flag() -> Result<Arc<AtomicBool>, Failure> {
    let flag = Arc::new(AtomicBool::new(false));
    let set = Arc::clone(&flag);
    let handler = move || {
        set.store(true, Ordering::Relaxed);
        thread::sleep(GRACE.saturating_sub(memory::freeing(memory::in_use().unwrap_or(0))));
        failure::complain(&format!(
            "interrupted{}{}",
            progress::reached(),
            progress::line_of_batch()
        ));
        progress::hide();
        file::abandon();
        process::exit(1);
    };
    ctrlc::set_handler(handler)
        .map_err(|error| Failure::Over(format!("cannot watch for Ctrl-C: {error}")))?;
    Ok(flag)
}
