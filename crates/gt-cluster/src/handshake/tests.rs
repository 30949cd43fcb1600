//! What strangers, other runs and broken connections may send.

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
fn both(first: (u8, Claim), second: (u8, Claim), free: bool) -> (Result<Claim, Failed>, Accepted) {
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
    let own = [hello(&[1; 32], VERSION).as_slice(), &[PROVED], &sent(&[1; 32])[HELLO..]].concat();
    let found = connect(&mut Script(&own, Vec::new()), &secret(1), &[1; 32], claim(1), 0);
    assert_eq!(found, Err(Failed::Differs("it does not know the secret".to_owned())));
}

/// The first bytes of a TLS client, of version 1.2 on the outside.
const TLS: &[u8] = b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03gtcluste0123456789";

/// Whoever speaks something else is a stranger after eight bytes, and gets none back.
#[test]
fn clients_of_other_protocols_and_whoever_stops_in_the_middle_are_strangers() {
    let is_stranger = |accepted: &Accepted| matches!(accepted, Err((Failed::Stranger(_), None)));
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
