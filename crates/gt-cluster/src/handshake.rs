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
mod tests;
