//! A tag of the rules: a hash over what they do, so that other rules or another numbering under the
//! same name are noticed.
//!
//! The tag is the same on every platform. It is made from a sample that depends on the rules alone:
//! plays from the initial position, and ranks of tiers. What is hashed of a position: its bytes,
//! its tier and rank, whether and how the game is over, and the bytes, tier and rank of each
//! successor. The order of moves is not part of the rules.

use core::fmt::Write as _;

use gt_core::{Encode, IndexedTiers, LimitError, Outcome, Progress, Run};
use sha2::{Digest as _, Sha256};

use crate::array::place;
use crate::encode::hex;
use crate::tier_names::TierNames;

/// The successors of the short sample, which is looked at whenever a table is opened.
pub(crate) const SHORT: usize = 1 << 12;
/// The successors of the long sample.
pub(crate) const LONG: usize = 1 << 18;
/// The phase that makes a tag; a trial of the command knows it by this name.
const SAMPLING: &str = "sampling the rules";
/// The most tiers that a sample looks at.
const TIERS: usize = 1 << 12;
/// The longest play of a sample.
const PLIES: usize = 1 << 10;

/// The tag of `game` by a sample of at most `most` successors.
pub(crate) fn tag<G: IndexedTiers + Encode>(
    game: &G,
    tiers: &TierNames<G::Tier>,
    most: usize,
    run: &Run,
) -> Result<String, LimitError> {
    let mut sample = Sample::new(game, tiers, most);
    sample.put(b"gt rules 1");
    sample.put(&(tiers.len() as u64).to_le_bytes());
    let step = tiers.len().div_ceil(TIERS).max(1);
    for index in (0..tiers.len()).step_by(step) {
        let mut shown = String::new();
        // Writing to a string does not fail.
        let _ = write!(shown, "{:?} {}", tiers.tier(index), tiers.length(index));
        sample.put(shown.as_bytes());
    }
    let mut random = Random(0x67_74);
    // Plays and ranks by turns, until the sample is full or nothing new can be expected.
    for round in 0..most {
        run.check_running()?;
        let done = (most - sample.left) as u64;
        run.report(Progress::new(SAMPLING, done, Some(most as u64)).in_units("move"));
        sample.play(&mut random, run)?;
        for index in (0..tiers.len()).step_by(step) {
            let rank = random.next() % tiers.length(index).max(1);
            if let Some(position) = game.unrank_in_tier(tiers.tier(index), rank) {
                sample.look(&position);
            } else {
                sample.put(b"hole");
            }
            if sample.is_full() {
                break;
            }
        }
        if sample.is_full() || round >= 64 && sample.ranks_are_few() {
            break;
        }
    }
    Ok(hex(&sample.hash.finalize()))
}

struct Sample<'a, G: IndexedTiers> {
    game: &'a G,
    tiers: &'a TierNames<G::Tier>,
    hash: Sha256,
    left: usize,
    looked_at: u64,
    /// The width of a key.
    width: usize,
}

impl<'a, G: IndexedTiers + Encode> Sample<'a, G> {
    fn new(game: &'a G, tiers: &'a TierNames<G::Tier>, most: usize) -> Self {
        let (width, hash) = (game.encoded_len(), Sha256::new());
        Self { game, tiers, hash, left: most, looked_at: 0, width }
    }

    fn put(&mut self, bytes: &[u8]) {
        self.hash.update((bytes.len() as u64).to_le_bytes());
        self.hash.update(bytes);
    }

    const fn is_full(&self) -> bool {
        self.left == 0
    }

    /// Whether more has been looked at than the game has ranks, four times over.
    const fn ranks_are_few(&self) -> bool {
        self.looked_at > self.tiers.ranks().saturating_mul(4)
    }

    /// The bytes, the tier and the rank of a position.
    fn key(&self, position: &G::Position) -> Vec<u8> {
        let mut key = vec![0; self.width];
        self.game.encode(position, &mut key);
        let index = self.tiers.find(self.game.tier(position));
        let index = index.map_or(u64::MAX, |index| index as u64);
        key.extend_from_slice(&index.to_le_bytes());
        key.extend_from_slice(&self.game.rank_in_tier(position).to_le_bytes());
        key
    }

    /// Hashes a position with its successors, and returns the moves that were looked at.
    fn look(&mut self, position: &G::Position) -> Vec<G::Move> {
        self.looked_at += 1;
        self.left = self.left.saturating_sub(1);
        let key = self.key(position);
        self.put(&key);
        if let Some(outcome) = self.game.decided(position) {
            self.put(&[b'd', letter(outcome)]);
            return Vec::new();
        }
        let moves: Vec<_> = self.game.moves(position).take(self.left).collect();
        let mut keys: Vec<_> =
            moves.iter().map(|&mv| self.key(&self.game.play(position, mv))).collect();
        keys.sort_unstable();
        keys.dedup();
        self.left -= moves.len();
        for key in &keys {
            self.put(key);
        }
        if moves.is_empty() && !self.is_full() {
            self.put(&[b'b', letter(self.game.blocked(position))]);
        }
        moves
    }

    /// Hashes the positions of one play from the start.
    fn play(&mut self, random: &mut Random, run: &Run) -> Result<(), LimitError> {
        let mut position = self.game.initial();
        for _ in 0..PLIES {
            run.check_running()?;
            let moves = self.look(&position);
            let Some(last) = moves.len().checked_sub(1) else { break };
            // The order of moves is not part of the rules, so the play goes on by keys.
            let nth = place(random.next() % (last as u64 + 1));
            let mut after: Vec<_> = moves
                .into_iter()
                .map(|mv| self.game.play(&position, mv))
                .map(|after| (self.key(&after), after))
                .collect();
            after.sort_by(|(a, _), (b, _)| a.cmp(b));
            position = after.swap_remove(nth).1;
            if self.is_full() {
                break;
            }
        }
        Ok(())
    }
}

const fn letter(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Loss => b'l',
        Outcome::Draw => b'd',
        Outcome::Win => b'w',
    }
}

/// `SplitMix64`, which is short and the same everywhere: a tag must not change with a crate.
///
/// # Source
/// Steele, Lea, Flood: Fast splittable pseudorandom number generators, OOPSLA 2014.
struct Random(u64);

impl Random {
    const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }
}
