//! The law of games that turn positions into bytes.
//!
//! Keys lie in files and come from other machines. Two positions with one key get one answer, and a
//! position with two keys is solved twice. Bytes may be damaged, so they must not become a position
//! that no rule has made, and they must not make the program panic.
//!
//! # How it looks
//! Every position of the sample is encoded twice, over bytes of two kinds, and decoded. The bytes
//! of some positions are then damaged: bit by bit, byte by byte, cut off, made longer, and joined
//! with the bytes of another position. Random bytes follow. What is decoded from them must have
//! exactly these bytes, and it is played on for a move.
//!
//! # What it cannot see
//! It runs on one machine in one process. Bytes that depend on the platform or on the seed of a
//! hash table are found only by a test with known bytes.

use proptest::prelude::RngExt as _;

use super::guard::no_panic;
use super::reach::Reach;
use super::sample::Sample;
use super::violation::{Point, Violation, enforce};
use gt_core::capability::Encode;
use gt_core::game::GameExt;

const LEN: Point = Point::new("encode", 1, "encode writes all of encoded_len bytes, and no more");
const BACK: Point =
    Point::new("encode", 2, "decode gives back what was encoded; equal positions have equal bytes");
const REFUSED: Point =
    Point::new("encode", 3, "bytes that no position has give None, and never a panic");
const ASKED: Point = Point::new("encode", 4, "the rules can be asked about what decode returns");
const STABLE: Point =
    Point::new("encode", 5, "the bytes depend on the rules and the position alone");

/// How many positions have their bytes damaged.
const SPOILT: usize = 24;
/// How many of their bytes are damaged, one at a time.
const SPOILT_BYTES: usize = 32;
/// How many times random bytes are read.
const RANDOM: usize = 256;
/// How many moves of a decoded position are played.
const PLAYED: usize = 32;

/// Checks the contract of [`Encode`].
///
/// * 1: every position of the sample has [`encoded_len`](Encode::encoded_len) bytes, whatever was
///   in their place before.
/// * 2: they are decoded as this position. A position that a move leads to has the bytes of the
///   equal position in the sample.
/// * 3: no bytes make `decode` panic: neither random ones, nor those of a position with a bit
///   changed, cut off, or made longer. If they are decoded, the position has exactly these bytes.
/// * 4: the rules can be asked about such a position: nothing panics, and the positions after its
///   moves keep points 1 and 2.
/// * 5: a second call gives the same bytes.
/// # Panics
/// Panics with a counterexample if a point is broken. A method that panics prints its own message
/// first.
/// # Complexity
/// Encodes and decodes every position of the sample, generates its moves once more, and reads some
/// hundred damaged bytes for 24 of the positions.
#[track_caller]
pub fn encode<G: Encode>(game: &G, reach: Reach) {
    enforce(check(game, &Sample::new(game, reach)));
}

pub(super) fn check<G: Encode>(game: &G, sample: &Sample<G>) -> Result<(), Violation> {
    let len = game.encoded_len();
    let mut all: Vec<Vec<u8>> = Vec::new();
    for position in sample.positions() {
        let there = |broken: Violation| broken.at(sample.at(LEN, position));
        let bytes = bytes_of(game, len, position).map_err(there)?;
        is_read_back(game, position, &bytes, sample).map_err(there)?;
        all.push(bytes);
    }
    let mut bytes = std::vec![0; len];
    for position in sample.positions() {
        for (mv, after) in game.successors(position) {
            let Some(number) = sample.number(&after) else { continue };
            let written = no_panic(|| game.encode(&after, &mut bytes));
            if written.is_ok() && bytes == all[number] {
                continue;
            }
            let place = sample.at_move(BACK, position, mv);
            let found = written.map_or_else(|message| message, |()| std::format!("{bytes:?}"));
            return Err(place
                .note("leads to", sample.text(&after))
                .differs(format_args!("{:?}, as of an equal position", all[number]), found));
        }
    }
    let every = sample.len().div_ceil(SPOILT);
    for nth in (0..sample.len()).step_by(every) {
        spoilt(&all[nth], &all[(nth + 1) % all.len()])
            .iter()
            .try_for_each(|bytes| is_refused_or_position(game, len, bytes, sample))?;
    }
    let mut rng = sample.reach().rng();
    (0..RANDOM).try_for_each(|_| {
        let bytes: Vec<u8> = (0..len).map(|_| rng.random()).collect();
        is_refused_or_position(game, len, &bytes, sample)
    })
}

/// The bytes of a position, written over zeros, over ones, and over zeros again.
fn bytes_of<G: Encode>(game: &G, len: usize, position: &G::Position) -> Result<Vec<u8>, Violation> {
    let over = |old: u8| {
        let mut bytes = std::vec![old; len];
        no_panic(|| game.encode(position, &mut bytes))
            .map(|()| bytes)
            .map_err(|message| LEN.broken().differs(format_args!("{len} bytes"), message))
    };
    let (bytes, over_ones, again) = (over(0)?, over(0xff)?, over(0)?);
    if bytes != again || game.encoded_len() != len {
        let found = (again, game.encoded_len());
        return Err(STABLE.broken().debug("expected", (bytes, len)).debug("found", found));
    }
    if bytes != over_ones {
        let expected = std::format!("{bytes:?}, over bytes 255 too");
        return Err(LEN.broken().expected(expected).debug("found", over_ones));
    }
    Ok(bytes)
}

fn is_read_back<G: Encode>(
    game: &G,
    position: &G::Position,
    bytes: &[u8],
    sample: &Sample<G>,
) -> Result<(), Violation> {
    let (point, found) = match no_panic(|| game.decode(bytes)) {
        Ok(Some(read)) if read == *position => return Ok(()),
        Ok(Some(read)) => (BACK, sample.text(&read)),
        Ok(None) => (BACK, "None".to_owned()),
        Err(message) => (REFUSED, std::format!("a panic: {message}")),
    };
    Err(point.broken().debug("bytes", bytes).differs("this position", found))
}

/// Damaged variants of the bytes of a position: `good`, with `other` for another position.
fn spoilt(good: &[u8], other: &[u8]) -> Vec<Vec<u8>> {
    let mut all = std::vec![std::vec![0; good.len()], std::vec![0xff; good.len()]];
    for at in 0..good.len().min(SPOILT_BYTES) {
        let old = good[at];
        let bits = (0..8).map(|bit| old ^ 1 << bit);
        for new in bits.chain([0, 0xff, old.wrapping_add(1), old.wrapping_sub(1)]) {
            let mut bytes = good.to_vec();
            bytes[at] = new;
            all.push(bytes);
        }
        all.push([&good[..at], &other[at..]].concat());
        all.push(good[..at].to_vec());
        all.push(good[at + 1..].to_vec());
    }
    all.extend([&[0][..], &[0xff], good].map(|more| [good, more].concat()));
    all
}

fn is_refused_or_position<G: Encode>(
    game: &G,
    len: usize,
    bytes: &[u8],
    sample: &Sample<G>,
) -> Result<(), Violation> {
    let refused = || REFUSED.broken().debug("bytes", bytes);
    let read = match no_panic(|| game.decode(bytes)) {
        Ok(None) => return Ok(()),
        Ok(Some(read)) => read,
        Err(message) => {
            let found = std::format!("a panic: {message}");
            return Err(refused().differs("None, or a position", found));
        }
    };
    let again = bytes_of(game, len, &read).map_err(|broken| {
        broken.at(REFUSED.broken().debug("bytes", bytes).debug("decoded as", &read))
    })?;
    if again != bytes {
        let found = std::format!("{read:?}, with the bytes {again:?}");
        return Err(refused().differs("None, or a position with these bytes", found));
    }
    let broken = || ASKED.broken().debug("bytes", bytes).debug("decoded as", &read);
    let successors = no_panic(|| {
        game.blocked(&read);
        game.successors(&read).take(PLAYED).map(|(_, after)| after).collect::<Vec<_>>()
    });
    let successors = successors
        .map_err(|message| broken().differs("no panic", format_args!("a panic: {message}")))?;
    successors.iter().try_for_each(|after| {
        let found = bytes_of(game, len, after);
        found.and_then(|bytes| is_read_back(game, after, &bytes, sample)).map_err(|flaw| {
            let found = std::format!("{flaw}");
            broken()
                .debug("leads to", after)
                .differs("a position that is encoded and decoded", found)
        })
    })
}
