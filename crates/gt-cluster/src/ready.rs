//! What proved processes say to each other before the first round.

use core::time::Duration;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::time::Instant;

use gt_table::ExchangeError;

use crate::error::ClusterError;
use crate::over;
use crate::peers::OVER;

/// The byte of a process that has all its connections, and that before the ports of all. [`OVER`]
/// is that of a process that stops.
pub(crate) const READY: u8 = 2;
pub(crate) const PORTS: u8 = 3;

/// From one question whether to go on to the next.
const LOOK: Duration = Duration::from_millis(50);

/// A connection to a process, of which words are expected.
pub(crate) struct Line<'a> {
    pub process: usize,
    pub stream: &'a TcpStream,
    /// How long the last word of a process may take.
    pub time: Duration,
    /// Where a process runs, if there is one of that number.
    pub host: Box<dyn Fn(usize) -> Option<String> + 'a>,
    /// An error ends the wait for words.
    pub go_on: &'a dyn Fn() -> Result<(), ClusterError>,
}

impl Line<'_> {
    /// Waits for a word of one byte.
    pub(crate) fn expect(&self, word: u8) -> Result<(), ClusterError> {
        let mut heard = [0];
        self.hear(&mut heard)?;
        match heard {
            heard if heard == [word] => Ok(()),
            [OVER] => Err(self.last_word()),
            _ => Err(self.lost("it said something else than that it is ready")),
        }
    }

    /// Fills `bytes`.
    pub(crate) fn hear(&self, mut bytes: &mut [u8]) -> Result<(), ClusterError> {
        let mut stream = self.stream;
        while !bytes.is_empty() {
            match stream.set_read_timeout(Some(LOOK)).and_then(|()| stream.read(bytes)) {
                Ok(0) => return Err(self.lost("it ended before the run began")),
                Ok(read) => bytes = bytes.get_mut(read..).unwrap_or_default(),
                Err(error) if is_late(&error) => (self.go_on)()?,
                Err(error) => return Err(self.lost(&error.to_string())),
            }
        }
        Ok(())
    }

    /// Why the process stops.
    pub(crate) fn last_word(&self) -> ClusterError {
        let mut stream = self.stream;
        let read = stream.set_read_timeout(Some(self.time));
        match read.and_then(|()| over::read(&mut stream, &self.host)) {
            Ok((_, over)) => over.into(),
            Err(error) => self.lost(&error.to_string()),
        }
    }

    /// The error that the process is lost.
    pub(crate) fn lost(&self, why: &str) -> ClusterError {
        let (process, why) = (self.process, why.to_owned());
        let host = (self.host)(process).unwrap_or_default();
        ExchangeError::Lost { process, host, why }.into()
    }
}

/// Tells others that this process stops, and gives them a while to hear it.
///
/// A system that closes a connection with unread bytes takes the words back. So what the others
/// sent is read until they close.
pub(crate) fn stop(streams: &[Arc<TcpStream>], why: &ExchangeError, time: Duration) {
    let mut words = vec![OVER];
    words.extend(over::to_bytes(why, 0));
    for stream in streams {
        // Whoever does not hear this notices the end of the connection.
        let _ = (&**stream).write_all(&words);
        let _ = stream.shutdown(Shutdown::Write);
    }
    let end = Instant::now() + time;
    for stream in streams {
        loop {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() || stream.set_read_timeout(Some(left)).is_err() {
                break;
            }
            if !matches!((&**stream).read(&mut [0; 64]), Ok(1..)) {
                break;
            }
        }
        let _ = stream.shutdown(Shutdown::Both);
    }
}

/// Whether a read found nothing yet.
pub(crate) fn is_late(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::Interrupted | ErrorKind::TimedOut | ErrorKind::WouldBlock)
}
