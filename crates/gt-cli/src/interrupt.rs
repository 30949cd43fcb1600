//! Ctrl-C: the solvers are asked to stop, and soon after the process does.
//!
//! Solvers look at the flag thousands of times a second, so that as a rule the verb itself ends and says how far it came. What
//! does not look (a blocked read from stdin, the allocation of a large table) is ended from here.

use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::process;
use std::sync::Arc;
use std::thread;

use crate::failure::{self, Failure};

/// How long a verb may take to end by itself.
const GRACE: Duration = Duration::from_millis(100);

/// The flag that Ctrl-C sets.
pub(crate) fn flag() -> Result<Arc<AtomicBool>, Failure> {
    let flag = Arc::new(AtomicBool::new(false));
    let set = Arc::clone(&flag);
    let handler = move || {
        set.store(true, Ordering::Relaxed);
        thread::sleep(GRACE);
        failure::complain("interrupted");
        process::exit(1);
    };
    ctrlc::set_handler(handler).map_err(|error| Failure::Over(format!("cannot watch for Ctrl-C: {error}")))?;
    Ok(flag)
}
