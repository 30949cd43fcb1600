//! How two processes make sure of each other before anything else is read.
//!
//! ```text
//! who connects                       who accepts
//! hello: magic, version, nonce  ->
//!                               <-   hello: magic, version, nonce
//! code, claim                   ->
//!                               <-   0, code, claim; or why not: 1 the code, 2 the place is taken
//! ```
//! A claim says who somebody is. Its code is an HMAC-SHA256 by the secret of the run over the side
//! that made it, both hellos and the claim. So no code serves twice, nor for the other side. A
//! claim is looked at only after its code.
//!
//! All messages have fixed sizes. Traffic after the handshake is neither encrypted nor signed.

use core::time::Duration;
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::Instant;

use crate::secret::{Code, Secret};

/// The first bytes of each side.
pub(crate) const MAGIC: [u8; 8] = *b"gtcluste";

/// Counted up when what is said over connections changes.
pub(crate) const VERSION: u32 = 2;

const NONCE: usize = 32;
const HELLO: usize = MAGIC.len() + 4 + NONCE;
const CLAIM: usize = 32 + 4 + 4 + 1 + 2;

/// What follows the hellos.
const PROVED: u8 = 0;
const NOT_PROVED: u8 = 1;
const TAKEN: u8 = 2;

/// Which of the two connections of a pair this is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Channel {
    Data = 0,
    Beats = 1,
}

/// Who somebody is, and for what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Claim {
    /// A digest of all that the processes of a run agree on.
    pub purpose: [u8; 32],
    pub process: u32,
    pub processes: u32,
    pub channel: Channel,
    /// Where this process accepts connections.
    pub port: u16,
}

/// Why a handshake failed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Failed {
    /// Whoever is there may be a stranger, or not ready: it can be tried again.
    Stranger(String),
    /// A process with another version, secret, purpose or number.
    Differs(String),
    /// A process that has ended, and does not come again.
    Gone(String),
}

impl From<io::Error> for Failed {
    fn from(error: io::Error) -> Self {
        Self::Stranger(match error.kind() {
            io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => "it said nothing".to_owned(),
            io::ErrorKind::UnexpectedEof => "it closed the connection".to_owned(),
            _ => error.to_string(),
        })
    }
}

/// A connection on which each read has a deadline.
pub(crate) struct Timed<'a> {
    pub stream: &'a TcpStream,
    pub time: Duration,
}

/// What a handshake is made over.
pub(crate) trait Wire {
    /// Fills `bytes`.
    fn receive(&mut self, bytes: &mut [u8]) -> io::Result<()>;

    /// Sends all of `bytes`.
    fn send(&mut self, bytes: &[u8]) -> io::Result<()>;
}

impl Wire for Timed<'_> {
    fn receive(&mut self, mut bytes: &mut [u8]) -> io::Result<()> {
        let end = Instant::now() + self.time;
        while !bytes.is_empty() {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(io::ErrorKind::TimedOut.into());
            }
            self.stream.set_read_timeout(Some(left))?;
            match self.stream.read(bytes) {
                Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
                Ok(read) => bytes = bytes.get_mut(read..).unwrap_or_default(),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.stream.set_write_timeout(Some(self.time))?;
        self.stream.write_all(bytes)
    }
}

impl Claim {
    fn to_bytes(self) -> [u8; CLAIM] {
        let mut bytes = [0; CLAIM];
        bytes[..32].copy_from_slice(&self.purpose);
        bytes[32..36].copy_from_slice(&self.process.to_le_bytes());
        bytes[36..40].copy_from_slice(&self.processes.to_le_bytes());
        bytes[40] = self.channel as u8;
        bytes[41..].copy_from_slice(&self.port.to_le_bytes());
        bytes
    }

    fn from_bytes(bytes: &[u8; CLAIM]) -> Option<Self> {
        let (purpose, rest) = bytes.split_first_chunk()?;
        let (process, rest) = rest.split_first_chunk()?;
        let (processes, rest) = rest.split_first_chunk()?;
        let (&channel, port) = rest.split_first()?;
        Some(Self {
            purpose: *purpose,
            process: u32::from_le_bytes(*process),
            processes: u32::from_le_bytes(*processes),
            channel: match channel {
                0 => Channel::Data,
                1 => Channel::Beats,
                _ => return None,
            },
            port: u16::from_le_bytes(port.try_into().ok()?),
        })
    }

    /// What keeps two processes from one run, if anything does.
    fn differs(&self, other: &Self) -> Result<(), Failed> {
        let differs = |why: String| Err(Failed::Differs(why));
        if self.processes != other.processes {
            let (own, its) = (self.processes, other.processes);
            return differs(format!(
                "it is one of {its} processes, and process {} one of {own}",
                self.process
            ));
        }
        if self.purpose != other.purpose {
            return differs("it has other rules, another question or other settings".to_owned());
        }
        if other.process >= other.processes || other.process == self.process {
            return differs(format!("it says that it is process {}", other.process));
        }
        Ok(())
    }
}

/// The own nonce, and both hellos in the order in which they were sent.
struct Hellos([u8; HELLO], [u8; HELLO]);

impl Hellos {
    fn code(&self, secret: &Secret, side: &str, claim: &[u8; CLAIM]) -> Code {
        secret.code(&[side.as_bytes(), &self.0, &self.1, claim])
    }
}

const CONNECTS: &str = "gt-cluster: connects";
const ACCEPTS: &str = "gt-cluster: accepts";

fn hello(nonce: &[u8; NONCE], version: u32) -> [u8; HELLO] {
    let mut hello = [0; HELLO];
    hello[..8].copy_from_slice(&MAGIC);
    hello[8..12].copy_from_slice(&version.to_le_bytes());
    hello[12..].copy_from_slice(nonce);
    hello
}

/// Reads the hello of the other side: no more than its first word, if that is wrong.
fn receive_hello(wire: &mut impl Wire) -> Result<[u8; HELLO], Failed> {
    let mut hello = [0; HELLO];
    let (magic, rest) = hello.split_at_mut(MAGIC.len());
    wire.receive(magic)?;
    if magic != MAGIC {
        return Err(Failed::Stranger("it is no process of a run".to_owned()));
    }
    wire.receive(rest)?;
    Ok(hello)
}

fn same_version(hello: &[u8; HELLO]) -> Result<(), Failed> {
    let version = u32::from_le_bytes([hello[8], hello[9], hello[10], hello[11]]);
    if version == VERSION {
        return Ok(());
    }
    let why = format!("it speaks version {version} of the handshake, and this process {VERSION}");
    Err(Failed::Differs(why))
}

/// Receives a claim and its code, and looks at it if the code is right.
fn receive_claim(
    wire: &mut impl Wire,
    secret: &Secret,
    hellos: &Hellos,
    side: &str,
) -> Result<Option<Claim>, Failed> {
    let (mut code, mut claim) = ([0; 32], [0; CLAIM]);
    wire.receive(&mut code)?;
    wire.receive(&mut claim)?;
    let proved = hellos.code(secret, side, &claim).is(&code);
    Ok(proved.then(|| Claim::from_bytes(&claim)).flatten())
}

/// The side that connects, to process `to`.
///
/// # Errors
/// [`Failed`], which says what the other side did or is.
pub(crate) fn connect(
    wire: &mut impl Wire,
    secret: &Secret,
    nonce: &[u8; NONCE],
    own: Claim,
    to: u32,
) -> Result<Claim, Failed> {
    let first = hello(nonce, VERSION);
    wire.send(&first)?;
    let second = receive_hello(wire)?;
    same_version(&second)?;
    let hellos = Hellos(first, second);
    let claim = own.to_bytes();
    let code = hellos.code(secret, CONNECTS, &claim).into_bytes();
    wire.send(&[code.as_slice(), &claim].concat())?;
    let mut answer = [0];
    wire.receive(&mut answer)?;
    let differs = |why: &str| Err(Failed::Differs(why.to_owned()));
    match answer {
        [PROVED] => {}
        [NOT_PROVED] => return differs("it has another secret"),
        [TAKEN] => return differs("another process of the same number is connected to it"),
        _ => return Err(Failed::Stranger("it is no process of a run".to_owned())),
    }
    let Some(other) = receive_claim(wire, secret, &hellos, ACCEPTS)? else {
        return differs("it does not know the secret");
    };
    own.differs(&other)?;
    if other.process != to {
        return differs(&format!("it is process {}", other.process));
    }
    Ok(other)
}

/// The side that accepts. `sit` says whether the place of a process is free.
///
/// The other side hears who this is even if it does not belong to the run, so that both can say
/// what differs.
///
/// # Errors
/// [`Failed`], and the claim if it was proved.
pub(crate) fn accept(
    wire: &mut impl Wire,
    secret: &Secret,
    nonce: &[u8; NONCE],
    own: Claim,
    sit: impl FnOnce(&Claim) -> bool,
) -> Result<Claim, (Failed, Option<Claim>)> {
    let proved = (|| -> Result<_, Failed> {
        let first = receive_hello(wire)?;
        let second = hello(nonce, VERSION);
        wire.send(&second)?;
        same_version(&first)?;
        let hellos = Hellos(first, second);
        let claim = receive_claim(wire, secret, &hellos, CONNECTS)?;
        if claim.is_none() {
            wire.send(&[NOT_PROVED])?;
        }
        Ok(claim.map(|claim| (claim, hellos)))
    })();
    let (other, hellos) = match proved {
        Ok(Some(proved)) => proved,
        Ok(None) => {
            let why = "it does not know the secret".to_owned();
            return Err((Failed::Stranger(why), None));
        }
        // Whoever has not proved the secret does not end the run.
        Err(Failed::Stranger(why) | Failed::Differs(why) | Failed::Gone(why)) => {
            return Err((Failed::Stranger(why), None));
        }
    };
    let own = Claim { channel: other.channel, ..own };
    let answer = || -> Result<(), Failed> {
        let differs = own.differs(&other);
        if differs.is_ok() && !sit(&other) {
            wire.send(&[TAKEN])?;
            let why = format!("another process {} is connected", other.process);
            return Err(Failed::Stranger(why));
        }
        let claim = own.to_bytes();
        let code = hellos.code(secret, ACCEPTS, &claim).into_bytes();
        wire.send(&[[PROVED].as_slice(), &code, &claim].concat())?;
        differs
    };
    answer().map(|()| other).map_err(|failed| (failed, Some(other)))
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;
    use std::thread;

    use proptest::prelude::*;

    use super::*;

    /// What was received, and all that is to be received.
    struct Script<'a>(&'a [u8], Vec<u8>);

    impl Wire for Script<'_> {
        fn receive(&mut self, bytes: &mut [u8]) -> io::Result<()> {
            self.0.read_exact(bytes)
        }

        fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
            self.1.write_all(bytes)
        }
    }

    fn secret(byte: u8) -> Secret {
        Secret::from_hex(&format!("{byte:02x}").repeat(32)).unwrap()
    }

    const fn claim(process: u32) -> Claim {
        Claim { purpose: [7; 32], process, processes: 3, channel: Channel::Data, port: 1 }
    }

    type Accepted = Result<Claim, (Failed, Option<Claim>)>;

    /// What both sides find, the one that connects first.
    fn both(
        first: (u8, Claim),
        second: (u8, Claim),
        free: bool,
    ) -> (Result<Claim, Failed>, Accepted) {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let to = listener.local_addr().unwrap();
        let time = Duration::from_secs(5);
        thread::scope(|scope| {
            let connects = scope.spawn(move || {
                let stream = &TcpStream::connect(to).unwrap();
                connect(&mut Timed { stream, time }, &secret(first.0), &[1; 32], first.1, 0)
            });
            let stream = &listener.accept().unwrap().0;
            let wire = &mut Timed { stream, time };
            let accepted = accept(wire, &secret(second.0), &[2; 32], second.1, |_| free);
            (connects.join().unwrap(), accepted)
        })
    }

    /// All that the side that connects sends, if the other one accepts with this nonce.
    fn sent(accepts: &[u8; 32]) -> Vec<u8> {
        let mut script = Script(&hello(accepts, VERSION), Vec::new());
        connect(&mut script, &secret(1), &[1; 32], claim(1), 0).unwrap_err();
        script.1
    }

    fn accepted(bytes: &[u8]) -> Accepted {
        accept(&mut Script(bytes, Vec::new()), &secret(1), &[2; 32], claim(0), |_| true)
    }

    #[test]
    fn two_processes_of_a_run_know_each_other_afterwards() {
        let beats = Claim { channel: Channel::Beats, port: 5, ..claim(1) };
        let (connects, accepts) = both((1, beats), (1, claim(0)), true);
        assert_eq!(connects, Ok(Claim { channel: Channel::Beats, ..claim(0) }));
        assert_eq!(accepts, Ok(beats));
    }

    #[test]
    fn whatever_differs_is_said_on_both_sides() {
        let differs = |why: &str| Failed::Differs(why.to_owned());
        let (connects, accepts) = both((1, claim(1)), (2, claim(0)), true);
        assert_eq!(connects, Err(differs("it has another secret")));
        let stranger = Failed::Stranger("it does not know the secret".to_owned());
        assert_eq!(accepts, Err((stranger, None)));

        let two = Claim { processes: 2, ..claim(1) };
        let (connects, accepts) = both((1, two), (1, claim(0)), true);
        let why = "it is one of 3 processes, and process 1 one of 2";
        assert_eq!(connects, Err(differs(why)));
        let why = "it is one of 2 processes, and process 0 one of 3";
        assert_eq!(accepts, Err((differs(why), Some(two))));

        let other = Claim { purpose: [8; 32], ..claim(1) };
        let (connects, accepts) = both((1, other), (1, claim(0)), true);
        let why = "it has other rules, another question or other settings";
        assert_eq!((connects, accepts), (Err(differs(why)), Err((differs(why), Some(other)))));

        let (connects, _) = both((1, claim(1)), (1, claim(2)), true);
        assert_eq!(connects, Err(differs("it is process 2")));
        let (connects, accepts) = both((1, claim(0)), (1, claim(0)), true);
        assert_eq!(connects, Err(differs("it says that it is process 0")));
        assert!(matches!(accepts, Err((Failed::Differs(_), Some(_)))));

        let (connects, accepts) = both((1, claim(1)), (1, claim(0)), false);
        assert_eq!(connects, Err(differs("another process of the same number is connected to it")));
        assert!(matches!(accepts, Err((Failed::Stranger(_), Some(_)))));
    }

    #[test]
    fn another_version_is_named() {
        let other = hello(&[2; 32], 9);
        let found = connect(&mut Script(&other, Vec::new()), &secret(1), &[1; 32], claim(1), 0);
        let why = "it speaks version 9 of the handshake, and this process 2".to_owned();
        assert_eq!(found, Err(Failed::Differs(why.clone())));
        assert_eq!(accepted(&hello(&[1; 32], 9)), Err((Failed::Stranger(why), None)));
    }

    #[test]
    fn a_code_serves_once_and_for_one_side() {
        assert_eq!(accepted(&sent(&[2; 32])), Ok(claim(1)));
        let stranger = Failed::Stranger("it does not know the secret".to_owned());
        assert_eq!(accepted(&sent(&[3; 32])), Err((stranger, None)), "of another handshake");
        // Somebody sends back what the side that connects sent.
        let own =
            [hello(&[1; 32], VERSION).as_slice(), &[PROVED], &sent(&[1; 32])[HELLO..]].concat();
        let found = connect(&mut Script(&own, Vec::new()), &secret(1), &[1; 32], claim(1), 0);
        assert_eq!(found, Err(Failed::Differs("it does not know the secret".to_owned())));
    }

    /// The first bytes of a TLS client, of version 1.2 on the outside.
    const TLS: &[u8] = b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03gtcluste0123456789";

    /// Whoever speaks something else is a stranger after eight bytes, and gets none back.
    #[test]
    fn clients_of_other_protocols_and_whoever_stops_in_the_middle_are_strangers() {
        let is_stranger =
            |accepted: &Accepted| matches!(accepted, Err((Failed::Stranger(_), None)));
        for bytes in [&b"GET / HTTP/1.1\r\nHost: node1\r\n\r\n"[..], TLS, b"SSH-2.0-OpenSSH_9"] {
            let mut script = Script(bytes, Vec::new());
            let found = accept(&mut script, &secret(1), &[2; 32], claim(0), |_| true);
            assert!(is_stranger(&found), "{found:?}");
            assert_eq!((bytes.len() - script.0.len(), script.1.len()), (MAGIC.len(), 0));
            let found = connect(&mut Script(bytes, Vec::new()), &secret(1), &[1; 32], claim(1), 0);
            assert_eq!(found, Err(Failed::Stranger("it is no process of a run".to_owned())));
        }
        let whole = sent(&[2; 32]);
        for len in 0..whole.len() {
            let found = accepted(&whole[..len]);
            assert!(is_stranger(&found), "{len}: {found:?}");
        }
    }

    proptest! {
        /// Bits that flip, bytes that are lost and bytes that come twice: nothing but the whole
        /// proves anything, and no more is said than to a stranger.
        #[test]
        fn no_changed_handshake_passes(
            flips in prop::collection::vec((any::<prop::sample::Index>(), 0..8_u32), 0..4),
            (cut, again) in any::<(prop::sample::Index, Option<prop::sample::Index>)>(),
        ) {
            let whole = sent(&[2; 32]);
            let mut bytes = whole.clone();
            for (at, bit) in flips {
                bytes[at.index(whole.len())] ^= 1 << bit;
            }
            if let Some(again) = again {
                let at = again.index(bytes.len());
                bytes.insert(at, bytes[at]);
            } else {
                bytes.truncate(cut.index(whole.len() + 1));
            }
            let mut script = Script(&bytes, Vec::new());
            let found = accept(&mut script, &secret(1), &[2; 32], claim(0), |_| true);
            if bytes.starts_with(&whole) {
                prop_assert_eq!(found, Ok(claim(1)));
            } else {
                prop_assert!(matches!(found, Err((Failed::Stranger(_), None))));
                prop_assert!(script.1.len() <= HELLO + 1);
            }
        }

        #[test]
        fn no_bytes_pass_without_the_secret(
            bytes in prop::collection::vec(any::<u8>(), 0..200),
            begun in 0..4_usize,
        ) {
            let hello = [hello(&[1; 32], VERSION).as_slice(), &[PROVED]].concat();
            let bytes = [&hello[..[0, MAGIC.len(), HELLO, HELLO + 1][begun]], &bytes].concat();
            prop_assert!(matches!(accepted(&bytes), Err((Failed::Stranger(_), None))));
            let wire = &mut Script(&bytes, Vec::new());
            prop_assert!(connect(wire, &secret(1), &[2; 32], claim(1), 0).is_err());
        }

        #[test]
        fn a_changed_byte_is_noticed(at in 0..HELLO + 32 + CLAIM, change in 1..=u8::MAX) {
            let mut bytes = sent(&[2; 32]);
            bytes[at] ^= change;
            prop_assert!(matches!(accepted(&bytes), Err((Failed::Stranger(_), None))));
        }
    }
}
