//! What a connection waits for, and since when.

use core::time::Duration;
use std::sync::Mutex;
use std::time::Instant;

use super::bounds::{BODY_TIME, CROWDED, FIRST_BYTE, HEAD_TIME, IDLE};
use crate::command::scope::lock::locked;

/// What a connection waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wait {
    /// For the first byte of the first request.
    FirstByte,
    /// For the end of the headers.
    Head,
    /// For the end of the body.
    Body,
    /// For our answer; it has limits of its own.
    Answer,
    /// For the client to take the answer, and for the next request.
    Idle,
}

/// What a connection waits for, and since when.
#[derive(Debug)]
pub(super) struct Pulse(Mutex<(Wait, Instant)>);

impl Pulse {
    /// A connection begins.
    pub(super) fn new() -> Self {
        Self(Mutex::new((Wait::FirstByte, Instant::now())))
    }

    /// From now on the connection waits for this.
    pub(super) fn wait(&self, wait: Wait) {
        *locked(&self.0) = (wait, Instant::now());
    }

    /// Bytes came.
    pub(super) fn read(&self) {
        let mut now = locked(&self.0);
        if let Wait::FirstByte | Wait::Idle = now.0 {
            *now = (Wait::Head, Instant::now());
        }
    }

    /// The client has taken bytes of an answer.
    pub(super) fn wrote(&self) {
        let mut now = locked(&self.0);
        if now.0 == Wait::Idle {
            now.1 = Instant::now();
        }
    }

    /// Whether the client waits for an answer.
    pub(super) fn is_answering(&self) -> bool {
        locked(&self.0).0 == Wait::Answer
    }

    /// Whether the client has let the server wait for too long.
    pub(super) fn is_overdue(&self, is_crowded: bool) -> bool {
        let (wait, since) = *locked(&self.0);
        let limit = match wait {
            Wait::FirstByte => FIRST_BYTE,
            Wait::Head => HEAD_TIME,
            Wait::Body => BODY_TIME,
            Wait::Idle => IDLE,
            Wait::Answer => Duration::MAX,
        };
        let limit = if is_crowded && wait != Wait::Answer { CROWDED } else { limit };
        since.elapsed() >= limit
    }
}
