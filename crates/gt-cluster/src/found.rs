//! What the threads that connect and accept find: who is connected, and whether it is still there.
//!
//! A process that has proved itself says every now and then that it is there, also while others are
//! still missing: over its second connection, and before that by making it. Whoever is silent for
//! too long is lost, as later in the run. Nobody waits so for a process that was never there.

use core::time::Duration;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::time::Instant;

use crate::error::ClusterError;
use crate::handshake::Channel;
use crate::peers::{HERE, OVER, said, silent_for};
use crate::ready::is_late;

/// One of two connections to a process, and whether the handshake is complete.
pub(crate) type Seat = Option<(Arc<TcpStream>, bool)>;

#[derive(Debug, Default)]
pub(crate) struct Found {
    pub seats: Vec<[Seat; 2]>,
    /// Where each process listens, if that is known yet.
    pub hosts: Vec<Option<String>>,
    /// What was last seen of a process.
    pub notes: Vec<Option<String>>,
    /// What was last seen of somebody who proved nothing, or of the system.
    pub stranger: Option<String>,
    /// Whether it is known where all listen.
    pub complete: bool,
    /// What ends the run before it begins.
    pub refused: Option<ClusterError>,
    /// When each process was last heard, if it has proved itself.
    heard: Vec<Option<Instant>>,
    /// When this process last said that it is there.
    beaten: Option<Instant>,
}

/// A process that is there no more.
pub(crate) struct Gone {
    pub process: usize,
    pub stream: Arc<TcpStream>,
    /// What was noticed; `None` if it has said its last word, which is to be read.
    pub why: Option<String>,
}

impl Found {
    pub(crate) fn new(hosts: Vec<Option<String>>, complete: bool) -> Self {
        let nothing = || hosts.iter().map(|_| None);
        let seats = hosts.iter().map(|_| [None, None]).collect();
        Self {
            seats,
            notes: nothing().collect(),
            heard: vec![None; hosts.len()],
            complete,
            hosts,
            ..Self::default()
        }
    }

    /// Notes that a handshake over this connection is complete.
    pub(crate) fn proved(&mut self, process: usize, channel: Channel, stream: Arc<TcpStream>) {
        if let (Some(seats), Some(heard)) =
            (self.seats.get_mut(process), self.heard.get_mut(process))
        {
            seats[channel as usize] = Some((stream, true));
            *heard = Some(Instant::now());
        }
    }

    /// Forgets a process, which may come again.
    pub(crate) fn free(&mut self, process: usize) {
        for (stream, _) in
            self.seats.get_mut(process).into_iter().flatten().filter_map(Option::take)
        {
            let _ = stream.shutdown(Shutdown::Both);
        }
        if let Some(heard) = self.heard.get_mut(process) {
            *heard = None;
        }
    }

    /// The connections of one kind whose handshakes are complete.
    pub(crate) fn complete(&self, channel: Channel) -> Vec<(usize, Arc<TcpStream>)> {
        let seats = self.seats.iter().enumerate();
        let complete = seats.filter_map(|(process, seats)| match &seats[channel as usize] {
            Some((stream, true)) => Some((process, Arc::clone(stream))),
            _ => None,
        });
        complete.collect()
    }

    /// Tells the others that this process is there, unless it has just done so.
    pub(crate) fn beat(&mut self, every: Duration) {
        if self.beaten.is_none_or(|last| last.elapsed() >= every) {
            self.beaten = Some(Instant::now());
            for (_, beats) in self.complete(Channel::Beats) {
                // That it is not there any more is seen by the next look.
                let _ = (&*beats).write_all(&[HERE]);
            }
        }
    }

    /// Looks for a process that has ended, or was silent for so long.
    ///
    /// The lock of whoever calls keeps others from reading the connections meanwhile.
    pub(crate) fn look(&mut self, silence: Duration) -> Option<Gone> {
        for (process, (seats, heard)) in self.seats.iter().zip(&mut self.heard).enumerate() {
            let [data, beats] = seats.each_ref().map(|seat| match seat {
                Some((stream, true)) => Some(stream),
                _ => None,
            });
            let (Some(stream), Some(last)) = (beats.or(data), heard) else { continue };
            let why = match hear(stream) {
                Ok(Heard::Nothing) if last.elapsed() >= silence => Some(silent_for(silence)),
                Ok(Heard::Nothing) => continue,
                Ok(Heard::Beat) => {
                    *last = Instant::now();
                    continue;
                }
                Ok(Heard::LastWord) => None,
                Err(error) => Some(said(&error)),
            };
            return Some(Gone { process, stream: Arc::clone(stream), why });
        }
        None
    }
}

enum Heard {
    Nothing,
    /// It is there, or begins the run.
    Beat,
    /// It ends: the last word follows.
    LastWord,
}

/// Takes the beats that have come over a connection, and no other byte but that of a last word.
fn hear(stream: &TcpStream) -> io::Result<Heard> {
    let mut bytes = [0; 64];
    stream.set_nonblocking(true)?;
    let peeked = stream.peek(&mut bytes);
    stream.set_nonblocking(false)?;
    let (beats, next) = match peeked {
        Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
        Ok(len) => {
            let came = bytes.get(..len).unwrap_or_default();
            let beats = came.iter().take_while(|&&byte| byte == HERE).count();
            (beats, came.get(beats).copied())
        }
        Err(error) if is_late(&error) => return Ok(Heard::Nothing),
        Err(error) => return Err(error),
    };
    let is_over = next == Some(OVER);
    let mut from = stream;
    from.read_exact(bytes.get_mut(..beats + usize::from(is_over)).unwrap_or_default())?;
    Ok(if is_over { Heard::LastWord } else { Heard::Beat })
}

/// Where a process runs, for a message.
pub(crate) fn host(found: &Found, process: usize) -> String {
    let host = found.hosts.get(process).cloned().flatten();
    host.unwrap_or_else(|| "of this machine".to_owned())
}
