//! Rounds over TCP: one connection for the batches of each pair of processes.
//!
//! A batch travels as a frame: the number of the round, how many counts there are, the length of
//! the batch, the batch, the counts. One thread for each peer reads frames. It keeps one until the
//! round takes it. Nobody is a round ahead, so not more than two frames of a peer are in memory,
//! and a thread that reads never waits while its peer writes. So nobody waits for ever.

use std::io::{self, BufReader, BufWriter, ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::thread;

use gt_core::Run;
use gt_table::{Exchange, ExchangeError, Headway};

use crate::error::ClusterError;
use crate::heartbeat;
use crate::peers::{Frame, Peer, Peers, Timing, said};

/// The most bytes of a frame, besides its head.
const MOST_BYTES: u64 = 1 << 30;

/// The most counts.
const MOST_COUNTS: usize = 1 << 16;

/// What a thread does.
type Work = Box<dyn FnOnce(&Peers) + Send>;

/// One of several processes that TCP connects.
#[derive(Debug)]
pub(crate) struct Tcp {
    peers: Arc<Peers>,
    /// Nobody else takes the place of this process.
    _listener: TcpListener,
}

impl Tcp {
    /// Takes connections over which a handshake has been made, and starts their threads.
    pub(crate) fn start(
        process: usize,
        host: String,
        peers: Vec<Option<Peer>>,
        listener: TcpListener,
        timing: Timing,
        run: &Run,
    ) -> Result<Self, ClusterError> {
        let new =
            Self { peers: Arc::new(Peers::new(process, host, peers, timing)), _listener: listener };
        let spawn = |work: Work| {
            let peers = Arc::clone(&new.peers);
            let spawned = thread::Builder::new().stack_size(256 << 10).spawn(move || work(&peers));
            spawned.map(drop).map_err(ClusterError::io("start a thread"))
        };
        for (process, peer) in new.peers.others() {
            let settings = [
                peer.data.set_nodelay(true),
                peer.data.set_read_timeout(Some(timing.silence)),
                peer.data.set_write_timeout(None),
                peer.beats.set_nodelay(true),
                peer.beats.set_read_timeout(Some(timing.silence)),
                peer.beats.set_write_timeout(Some(timing.grace)),
            ];
            for setting in settings {
                setting.map_err(ClusterError::io("set the times of a connection"))?;
            }
            spawn(Box::new(move |peers| receive(peers, process)))?;
            spawn(Box::new(move |peers| heartbeat::listen(peers, process)))?;
        }
        let run = run.clone();
        spawn(Box::new(move |peers| heartbeat::beat(peers, &run)))?;
        Ok(new)
    }
}

impl Exchange for Tcp {
    fn processes(&self) -> usize {
        self.peers.all.len()
    }

    fn process(&self) -> usize {
        self.peers.process
    }

    fn round(&mut self, batches: &mut [Vec<u8>], counts: &mut [u64]) -> Result<(), ExchangeError> {
        assert_eq!(batches.len(), self.processes(), "one batch for each process");
        let peers = &*self.peers;
        let number = peers.begin()?;
        for (process, peer) in peers.others() {
            let batch = core::mem::take(&mut batches[process]);
            if len(batch.len(), counts.len()).is_none() {
                let (bytes, counts) = (batch.len(), counts.len());
                let why = format!("{bytes} bytes and {counts} counts are too many for a round");
                return Err(peers.fail(peers.given_up(why)));
            }
            if let Err(error) = write(&peer.data, number, &batch, counts) {
                return Err(peers.no_more(process, number - 1, &said(&error)));
            }
        }
        let frames = peers.take()?;
        for (process, frame) in frames.iter().enumerate() {
            let Some(frame) = frame else { continue };
            if frame.counts.len() != counts.len() {
                let (its, own) = (frame.counts.len(), counts.len());
                let why = format!("it adds up {its} counts, and process {} {own}", self.process());
                return Err(peers.fail(peers.lost(process, why)));
            }
        }
        for (batch, frame) in batches.iter_mut().zip(frames) {
            let Some(frame) = frame else { continue };
            *batch = frame.batch;
            for (sum, count) in counts.iter_mut().zip(frame.counts) {
                *sum = sum.saturating_add(count);
            }
        }
        Ok(())
    }

    fn headway(&self) -> Arc<Headway> {
        Arc::clone(&self.peers.headway)
    }

    fn give_up(&mut self, why: &str) {
        self.peers.fail(self.peers.given_up(why));
    }
}

/// Whoever ends before the others would let them wait for ever.
impl Drop for Tcp {
    fn drop(&mut self) {
        self.peers.close();
    }
}

/// Reads frames from one peer until its connection ends.
fn receive(peers: &Peers, process: usize) {
    let Some(Some(peer)) = peers.all.get(process) else { return };
    let mut from = BufReader::new(Patient { peers, process, from: &peer.data });
    for number in 1.. {
        match read(&mut from, number) {
            Ok(frame) => {
                if !peers.put(process, frame) {
                    return;
                }
            }
            Err(error) => {
                peers.no_more(process, number - 1, &said(&error));
                return;
            }
        }
    }
}

/// A connection that may be silent for any time, until its peer has said its last word.
struct Patient<'a> {
    peers: &'a Peers,
    process: usize,
    from: &'a TcpStream,
}

impl Read for Patient<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.from.read(bytes) {
                Err(error)
                    if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut)
                        && !self.peers.has_ended(self.process) => {}
                read => return read,
            }
        }
    }
}

/// The bytes of a frame after its head, unless they are too many.
fn len(batch: usize, counts: usize) -> Option<u64> {
    let counts = u64::try_from(counts).ok().filter(|_| counts <= MOST_COUNTS)?;
    let len = u64::try_from(batch).ok()?.checked_add(8 * counts)?;
    (len <= MOST_BYTES).then_some(len)
}

fn write(to: &TcpStream, number: u64, batch: &[u8], counts: &[u64]) -> io::Result<()> {
    let mut to = BufWriter::new(to);
    to.write_all(&number.to_le_bytes())?;
    to.write_all(&(counts.len() as u64).to_le_bytes())?;
    to.write_all(&(batch.len() as u64).to_le_bytes())?;
    to.write_all(batch)?;
    for count in counts {
        to.write_all(&count.to_le_bytes())?;
    }
    to.flush()
}

fn read(from: &mut impl Read, expected: u64) -> io::Result<Frame> {
    let invalid = |what: String| io::Error::new(ErrorKind::InvalidData, what);
    let mut word = || {
        let mut word = [0; 8];
        from.read_exact(&mut word).map(|()| u64::from_le_bytes(word))
    };
    let (number, counts, batch) = (word()?, word()?, word()?);
    if number != expected {
        return Err(invalid(format!("it sent round {number} and not {expected}")));
    }
    let sizes = usize::try_from(batch).ok().zip(usize::try_from(counts).ok());
    let sizes = sizes.and_then(|(batch, counts)| Some((batch, len(batch, counts)?)));
    let Some((batch, len)) = sizes else {
        return Err(invalid(format!("it sent {batch} bytes and {counts} counts in a round")));
    };
    let mut bytes = Vec::new();
    let room = usize::try_from(len).ok().map(|len| bytes.try_reserve_exact(len));
    if !matches!(room, Some(Ok(()))) {
        return Err(invalid(format!("there is no memory for the {len} bytes that it sent")));
    }
    if from.take(len).read_to_end(&mut bytes)? as u64 != len {
        return Err(ErrorKind::UnexpectedEof.into());
    }
    let counts = bytes.split_off(batch);
    let (words, _) = counts.as_chunks::<8>();
    let counts = words.iter().map(|&word| u64::from_le_bytes(word)).collect();
    Ok(Frame { batch: bytes, counts })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_words(words: [u64; 3], rest: &[u8]) -> Result<Frame, String> {
        let head: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        read(&mut [&head, rest].concat().as_slice(), 7).map_err(|error| error.to_string())
    }

    /// Rounds are numbered, and no room is made for what nobody may send.
    #[test]
    fn frames_of_other_rounds_or_sizes_are_errors() {
        let frame = read_words([7, 1, 2], &[1, 2, 3, 0, 0, 0, 0, 0, 0, 0]).unwrap();
        assert_eq!((frame.batch, frame.counts), (vec![1, 2], vec![3]));
        for number in [6, 8, u64::MAX] {
            let error = read_words([number, 0, 0], &[]).unwrap_err();
            assert_eq!(error, format!("it sent round {number} and not 7"));
        }
        for sizes in [[0, MOST_BYTES + 1], [1, MOST_BYTES - 7], [1 << 17, 0], [u64::MAX; 2]] {
            let error = read_words([7, sizes[0], sizes[1]], &[]).unwrap_err();
            assert!(error.ends_with("counts in a round"), "{error}");
        }
        assert!(read_words([7, 0, 9], &[0; 8]).is_err());
    }

    proptest::proptest! {
        #[test]
        fn any_bytes_are_a_frame_or_an_error(
            counts in 0..4_u64,
            batch in 0..40_u64,
            rest: Vec<u8>,
            other: Vec<u8>,
        ) {
            let frame = read_words([7, counts, batch], &rest);
            let is_whole = rest.len() as u64 >= batch + 8 * counts;
            proptest::prop_assert_eq!(frame.is_ok(), is_whole);
            let _ = read(&mut &*other, 7);
        }
    }
}
