//! Whether the other processes are there: a beat now and then, and the last word. A beat says how
//! much a process has done.
//!
//! The deadline is on silence, never on the length of a round. A process that works for an hour
//! beats all the while.

use core::time::Duration;
use std::io::{ErrorKind, Read};
use std::net::Shutdown;
use std::time::Instant;

use gt_core::Run;

use crate::over;
use crate::peers::{BEAT, HERE, Peers, said, silent_for};

/// From one look at the interrupt to the next.
const LOOK: Duration = Duration::from_millis(50);

/// Beats until the work is over, or `run` is.
pub(crate) fn beat(peers: &Peers, run: &Run) {
    while peers.beat() {
        let next = Instant::now() + peers.timing.beat;
        while Instant::now() < next && !peers.pause(LOOK) {
            if let Err(limit) = run.check_running() {
                peers.fail(peers.given_up(limit.to_string()));
            }
        }
    }
}

/// Listens to one peer until it ends.
pub(crate) fn listen(peers: &Peers, process: usize) {
    if let Some(Some(peer)) = peers.all.get(process) {
        let mut beats = &*peer.beats;
        let why = loop {
            let mut byte = [BEAT];
            match beats.read(&mut byte) {
                Ok(0) => break "its connection ended".to_owned(),
                Ok(_) if byte == [HERE] => {}
                Ok(_) if byte == [BEAT] => {
                    let mut done = [0; 8];
                    if let Err(error) = beats.read_exact(&mut done) {
                        break said(&error);
                    }
                    peers.headway.heard(process, u64::from_le_bytes(done));
                }
                Ok(_) => match over::read(&mut beats, |process| peers.host(process)) {
                    Ok((completed, why)) => {
                        peers.over(process, completed, why);
                        // That it is heard.
                        let _ = beats.shutdown(Shutdown::Write);
                        return peers.silent(process);
                    }
                    Err(error) => break said(&error),
                },
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error)
                    if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) =>
                {
                    break silent_for(peers.timing.silence);
                }
                Err(error) => break said(&error),
            }
        };
        peers.fail(peers.lost(process, why));
    }
    peers.silent(process);
}
