//! Ctrl-Z and the way back.
//!
//! A terminal in raw mode sends Ctrl-Z as a key. Then the game sends SIGTSTP to its process group,
//! as the terminal would have done. So a program that started it, such as `cargo run`, stops too.

use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::sync::Arc;
use std::time::Instant;
use std::{io, thread};

use rustix::process::{Signal, kill_current_process_group};
use signal_hook::consts::{SIGCONT, SIGTSTP};
use signal_hook::low_level::{emulate_default_handler, unregister};
use signal_hook::{SigId, flag};

/// The signals that stop the process, and let it go on.
#[derive(Debug)]
pub(super) struct Signals {
    stop: Arc<AtomicBool>,
    on: Arc<AtomicBool>,
    registered: [SigId; 2],
}

impl Signals {
    /// Begins to watch for them.
    ///
    /// # Errors
    /// Those of the system.
    pub(super) fn watch() -> io::Result<Self> {
        let (stop, on) = (Arc::default(), Arc::default());
        let registered = [
            flag::register(SIGTSTP, Arc::clone(&stop))?,
            flag::register(SIGCONT, Arc::clone(&on))?,
        ];
        Ok(Self { stop, on, registered })
    }

    /// Asks all processes that the shell started together to stop.
    pub(super) fn stop_all(&self) {
        if kill_current_process_group(Signal::TSTP).is_err() {
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Whether somebody asked the process to stop.
    pub(super) fn is_stop_asked(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Stops the process until somebody lets it go on.
    ///
    /// The signal that lets it go on may be handled by another thread, and later than this one goes
    /// on. It is waited for. Otherwise it would count as a second one: the terminal would be given
    /// back and taken once more, and keys would be lines for that moment.
    pub(super) fn stop(&self) {
        /// A process that a debugger lets go on gets no signal.
        const PATIENCE: Duration = Duration::from_secs(1);
        self.stop.store(false, Ordering::Relaxed);
        let has_stopped = emulate_default_handler(SIGTSTP).is_ok();
        let end = Instant::now() + PATIENCE;
        while has_stopped && !self.has_gone_on() && Instant::now() < end {
            thread::sleep(Duration::from_millis(1));
        }
        self.stop.store(false, Ordering::Relaxed);
    }

    /// Whether the process was stopped in another way, and goes on.
    pub(super) fn has_gone_on(&self) -> bool {
        self.on.swap(false, Ordering::Relaxed)
    }
}

impl Drop for Signals {
    fn drop(&mut self) {
        for id in self.registered {
            unregister(id);
        }
    }
}
