//! What the threads of a process share: its connections, what came in, and how the run ended.
//!
//! There are two connections to each peer. One has the batches. The other has the heartbeat, and
//! the last word of a process that takes part no more: why, and how many rounds it has completed.
//! So a peer that still waits for the batches of a completed round gets them, and every other ends
//! at once, also while it writes to a third one.

use core::time::Duration;
use std::io::{self, ErrorKind, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use gt_core::run::parallel::lock;
use gt_table::{ExchangeError, Headway};

use crate::over;

/// The byte of a heartbeat, before 8 bytes that say how much is done, and that before the last
/// word.
pub(crate) const BEAT: u8 = 0;
pub(crate) const OVER: u8 = 1;

/// The heartbeat of a process that still waits for others.
pub(crate) const HERE: u8 = 4;

/// How long things may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timing {
    /// From one byte of the heartbeat to the next.
    pub beat: Duration,
    /// The longest silence of a heartbeat.
    pub silence: Duration,
    /// A read of the handshake.
    pub handshake: Duration,
    /// From the end of a connection to the word why.
    pub grace: Duration,
    /// The longest wait at the end, until the others have heard of it.
    pub farewell: Duration,
}

impl Timing {
    pub(crate) const USUAL: Self = Self {
        beat: Duration::from_secs(1),
        silence: Duration::from_secs(7),
        handshake: Duration::from_secs(5),
        grace: Duration::from_secs(1),
        farewell: Duration::from_secs(1),
    };
}

/// Another process.
#[derive(Debug)]
pub(crate) struct Peer {
    pub host: String,
    pub data: Arc<TcpStream>,
    pub beats: Arc<TcpStream>,
}

/// What a process has for this one in a round.
#[derive(Debug)]
pub(crate) struct Frame {
    pub batch: Vec<u8>,
    pub counts: Vec<u64>,
}

/// What is known of a peer.
#[derive(Debug, Default)]
struct Seen {
    /// What it has for the round at hand.
    frame: Option<Frame>,
    /// The rounds that it completed before it ended, and why it did.
    ended: Option<(u64, ExchangeError)>,
    /// Whether nothing comes over its second connection any more.
    silent: bool,
}

#[derive(Debug)]
struct State {
    /// The rounds that this process has begun, and completed.
    begun: u64,
    completed: u64,
    seen: Vec<Seen>,
    failed: Option<ExchangeError>,
}

/// A process, for its own threads.
#[derive(Debug)]
pub(crate) struct Peers {
    pub process: usize,
    /// All processes of the run; nothing in place of this one.
    pub all: Vec<Option<Peer>>,
    pub timing: Timing,
    /// What each has done; the heartbeat tells it.
    pub headway: Arc<Headway>,
    host: String,
    state: Mutex<State>,
    changed: Condvar,
    /// Whether the last word is said. Whoever writes to the second connections holds it.
    said: Mutex<bool>,
}

impl Peers {
    pub(crate) fn new(
        process: usize,
        host: String,
        all: Vec<Option<Peer>>,
        timing: Timing,
    ) -> Self {
        let seen = all.iter().map(|_| Seen::default()).collect();
        let state = State { begun: 0, completed: 0, seen, failed: None };
        let (state, said) = (Mutex::new(state), Mutex::new(false));
        let headway = Arc::new(Headway::new(all.len()));
        Self { process, all, timing, headway, host, state, changed: Condvar::new(), said }
    }

    /// The others with their numbers, from the next one on.
    pub(crate) fn others(&self) -> impl Iterator<Item = (usize, &Peer)> {
        let (before, after) = self.all.split_at(self.process);
        let from = |first: usize| move |(at, peer)| (first + at, peer);
        let after = after.iter().enumerate().map(from(self.process));
        let all = after.chain(before.iter().enumerate().map(from(0)));
        all.filter_map(|(process, peer): (usize, &Option<Peer>)| Some((process, peer.as_ref()?)))
    }

    /// Where a process runs, if there is one of that number.
    pub(crate) fn host(&self, process: usize) -> Option<String> {
        if process == self.process {
            return Some(self.host.clone());
        }
        Some(self.all.get(process)?.as_ref()?.host.clone())
    }

    /// The error that `process` is lost.
    pub(crate) fn lost(&self, process: usize, why: impl Into<String>) -> ExchangeError {
        let host = self.host(process).unwrap_or_default();
        ExchangeError::Lost { process, host, why: why.into() }
    }

    /// The error that this process gives up.
    pub(crate) fn given_up(&self, why: impl Into<String>) -> ExchangeError {
        let (process, host) = (self.process, self.host.clone());
        ExchangeError::GaveUp { process, host, why: why.into() }
    }

    /// Begins a round and returns its number, unless it cannot be completed any more.
    pub(crate) fn begin(&self) -> Result<u64, ExchangeError> {
        let mut state = lock(&self.state);
        state.begun += 1;
        let begun = state.begun;
        let over = state.seen.iter().filter_map(|seen| seen.ended.as_ref());
        let over = over.filter(|(completed, _)| *completed < begun).map(|(_, why)| why.clone());
        let over = state.failed.clone().or_else(|| over.take(1).next());
        drop(state);
        match over {
            Some(over) => Err(self.fail(over)),
            None => Ok(begun),
        }
    }

    /// Waits until all have handed over, and takes what they have.
    pub(crate) fn take(&self) -> Result<Vec<Option<Frame>>, ExchangeError> {
        let here = |process: usize, seen: &Seen| process == self.process || seen.frame.is_some();
        let all = |state: &State| state.seen.iter().enumerate().all(|(at, seen)| here(at, seen));
        let mut state = self.wait(|state| state.failed.is_some() || all(state));
        if let Some(failed) = state.failed.clone().filter(|_| !all(&state)) {
            return Err(failed);
        }
        state.completed = state.begun;
        let frames = state.seen.iter_mut().map(|seen| seen.frame.take()).collect();
        self.changed.notify_all();
        Ok(frames)
    }

    /// Keeps a frame until it is taken. Says whether more of them are needed.
    pub(crate) fn put(&self, from: usize, frame: Frame) -> bool {
        let mut state = self.wait(|state| {
            state.failed.is_some() || state.seen.get(from).is_none_or(|seen| seen.frame.is_none())
        });
        let fails = state.failed.is_some();
        if let Some(seen) = state.seen.get_mut(from) {
            seen.frame = Some(frame);
        }
        self.changed.notify_all();
        !fails
    }

    /// A peer takes part no more, after so many rounds.
    pub(crate) fn over(&self, process: usize, completed: u64, why: ExchangeError) {
        let mut state = lock(&self.state);
        let fails = state.begun > completed;
        if let Some(seen) = state.seen.get_mut(process) {
            seen.ended = Some((completed, why.clone()));
        }
        self.changed.notify_all();
        drop(state);
        if fails {
            self.fail(why);
        }
    }

    /// The first connection to a peer ended, after so many frames from it.
    ///
    /// If the peer said why, or does so at once, its words count.
    pub(crate) fn no_more(&self, process: usize, frames: u64, why: &str) -> ExchangeError {
        let said = |state: &State| state.seen.get(process).and_then(|seen| seen.ended.clone());
        let state = self
            .wait_for(self.timing.grace, |state| state.failed.is_some() || said(state).is_some());
        let (failed, said) = (state.failed.clone(), said(&state));
        drop(state);
        match (failed, said) {
            (Some(failed), _) => failed,
            (None, Some((completed, why))) if completed <= frames => why,
            _ => self.fail(self.lost(process, why)),
        }
    }

    /// Nothing more comes over the second connection to a peer.
    pub(crate) fn silent(&self, process: usize) {
        if let Some(seen) = lock(&self.state).seen.get_mut(process) {
            seen.silent = true;
        }
        self.changed.notify_all();
    }

    /// Ends the run for this process, tells the others, and returns why it really ended.
    ///
    /// Whatever reads or writes a batch ends then. Only the first reason counts.
    pub(crate) fn fail(&self, why: ExchangeError) -> ExchangeError {
        let mut state = lock(&self.state);
        if let Some(failed) = &state.failed {
            return failed.clone();
        }
        state.failed = Some(why.clone());
        let completed = state.completed;
        self.changed.notify_all();
        drop(state);
        let mut said = lock(&self.said);
        let mut words = vec![OVER];
        words.extend(over::to_bytes(&why, completed));
        for (_, peer) in self.others() {
            // Whoever does not hear this notices the end of the connection.
            let _ = (&*peer.beats).write_all(&words);
            let _ = peer.beats.shutdown(Shutdown::Write);
        }
        *said = true;
        drop(said);
        for (_, peer) in self.others() {
            let _ = peer.data.shutdown(Shutdown::Both);
        }
        why
    }

    /// Tells the others that this process is there. Says whether it is to go on.
    pub(crate) fn beat(&self) -> bool {
        let said = lock(&self.said);
        if !*said {
            let mut beat = [BEAT; 9];
            beat[1..].copy_from_slice(&self.headway.own().to_le_bytes());
            for (_, peer) in self.others() {
                // The thread that reads from the peer notices if it is not there any more.
                let _ = (&*peer.beats).write_all(&beat);
            }
        }
        drop(said);
        lock(&self.state).failed.is_none()
    }

    /// Waits for a while, or until the work is over. Says whether it is.
    pub(crate) fn pause(&self, time: Duration) -> bool {
        self.wait_for(time, |state| state.failed.is_some()).failed.is_some()
    }

    /// Whether a peer has said its last word, or the run is over.
    pub(crate) fn has_ended(&self, process: usize) -> bool {
        let state = lock(&self.state);
        let ended = state.seen.get(process).is_none_or(|seen| seen.ended.is_some());
        ended || state.failed.is_some()
    }

    /// Ends everything: says the last word, waits until it is heard, and closes.
    ///
    /// A system that closes a connection with unread bytes takes the words back, so the others are
    /// waited for, but not longer than a while: one of them may be stopped.
    pub(crate) fn close(&self) {
        self.fail(self.given_up("it ended before the others"));
        let heard = |state: &State| {
            let others = state.seen.iter().enumerate().filter(|&(at, _)| at != self.process);
            others.into_iter().all(|(_, seen)| seen.silent)
        };
        drop(self.wait_for(self.timing.farewell, heard));
        for (_, peer) in self.others() {
            let _ = peer.data.shutdown(Shutdown::Both);
            let _ = peer.beats.shutdown(Shutdown::Both);
        }
    }

    fn wait(&self, until: impl Fn(&State) -> bool) -> MutexGuard<'_, State> {
        let waited = self.changed.wait_while(lock(&self.state), |state| !until(state));
        waited.unwrap_or_else(PoisonError::into_inner)
    }

    fn wait_for(&self, time: Duration, until: impl Fn(&State) -> bool) -> MutexGuard<'_, State> {
        let end = Instant::now() + time;
        let mut state = lock(&self.state);
        while !until(&state) {
            let Some(left) = end.checked_duration_since(Instant::now()) else { break };
            let waited = self.changed.wait_timeout(state, left);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        state
    }
}

/// What is said of a process that is not heard.
pub(crate) fn silent_for(silence: Duration) -> String {
    format!("its heartbeat was silent for {silence:?}")
}

/// What an error of a connection says of the other process.
pub(crate) fn said(error: &io::Error) -> String {
    use ErrorKind::{BrokenPipe, ConnectionAborted, ConnectionReset, UnexpectedEof};
    match error.kind() {
        BrokenPipe | ConnectionAborted | ConnectionReset | UnexpectedEof => {
            "its connection ended".to_owned()
        }
        _ => error.to_string(),
    }
}
