//! A tag of the rules: a hash over what they do, so that other rules or another numbering under the
//! same name are noticed.
//!
//! The tag is the same on every platform. It depends on the rules and on the question alone. Of a
//! game of few ranks it is made from every rank. Of others it is made from a sample: plays from the
//! initial position take half of it at most, and ranks of all tiers the rest. No position counts
//! twice. What is hashed of a position: its bytes, its tier and rank, and then how the game is over
//! with what that is worth, or what endless play is worth and the bytes, tier and rank of each
//! successor. The order of moves is not part of the rules.

use core::fmt::Write as _;
use std::collections::HashSet;

use gt_core::solution::AtEnd;
use gt_core::{Encode, IndexedTiers, LimitError, Outcome, Progress, Run};
use sha2::{Digest as _, Sha256};

use crate::array::place;
use crate::encode::hex;
use crate::kind::Stored;
use crate::tier_names::TierNames;

/// A game of at most so many ranks is looked at whole.
pub(crate) const WHOLE: u64 = 1 << 16;
/// The successors of the short sample, which is looked at whenever a table is opened.
pub(crate) const SHORT: usize = 1 << 12;
/// The successors of the long sample.
pub(crate) const LONG: usize = 1 << 18;
/// The phase that makes a tag; a trial of the command knows it by this name.
const SAMPLING: &str = "sampling the rules";
/// The most tiers whose names and lengths are hashed.
const TIERS: usize = 1 << 12;
/// The longest play of a sample.
const PLIES: usize = 1 << 10;
/// How many ranks are looked at from one report to the next.
const REPORT: u64 = 1 << 10;

/// The tags of `game`: by the short sample, and by the long one.
pub(crate) fn tags<G, A>(
    game: &G,
    tiers: &TierNames<G::Tier>,
    run: &Run,
) -> Result<[String; 2], LimitError>
where
    G: IndexedTiers + Encode,
    A: Stored<Told: AtEnd<G>>,
{
    let short = tag::<G, A>(game, tiers, SHORT, run)?;
    let is_whole = tiers.ranks() <= WHOLE;
    let long = if is_whole { short.clone() } else { tag::<G, A>(game, tiers, LONG, run)? };
    Ok([short, long])
}

/// The tag of `game` for answers `A`: of every rank, or of a sample of some `most` successors.
pub(crate) fn tag<G, A>(
    game: &G,
    tiers: &TierNames<G::Tier>,
    most: usize,
    run: &Run,
) -> Result<String, LimitError>
where
    G: IndexedTiers + Encode,
    A: Stored<Told: AtEnd<G>>,
{
    let mut looked = Looked::<G, A> {
        game,
        tiers,
        run,
        hash: Sha256::new(),
        end: A::numbers,
        of_sample: (tiers.ranks() > WHOLE).then(HashSet::new),
        left: most,
        most,
    };
    looked.put(b"gt rules 2");
    looked.put(&(tiers.len() as u64).to_le_bytes());
    for index in (0..tiers.len()).step_by(tiers.len().div_ceil(TIERS).max(1)) {
        let mut shown = String::new();
        // Writing to a string does not fail.
        let _ = write!(shown, "{:?} {}", tiers.tier(index), tiers.length(index));
        looked.put(shown.as_bytes());
    }
    let (start, bytes) = looked.place(&game.initial());
    looked.put_place(start, &bytes);
    if looked.of_sample.is_some() {
        looked.plays()?;
        looked.some_ranks()?;
    } else {
        looked.all_ranks()?;
    }
    Ok(hex(&looked.hash.finalize()))
}

/// The number of a tier, and a rank there.
type Place = (u64, u64);
/// A place with the bytes of its position. They are left out where every rank is looked at, because
/// there they are hashed when the turn of the rank comes.
type Placed = (Place, Vec<u8>);

/// What the rules say of a position.
enum Next<P> {
    /// The game is over, by rule or without a move.
    Over(&'static [u8], Outcome),
    /// The positions that moves lead to, each once, in the order of their places.
    Moves(Vec<(Placed, P)>),
}

/// What was looked at so far.
struct Looked<'a, G: IndexedTiers, A: Stored> {
    game: &'a G,
    tiers: &'a TierNames<G::Tier>,
    run: &'a Run,
    hash: Sha256,
    /// An answer that the rules give, as numbers.
    end: fn(A::Told) -> (Outcome, Option<u32>),
    /// The places in a sample; `None` where every rank is looked at.
    of_sample: Option<HashSet<Place>>,
    /// How much of a sample is left, in positions and successors, and how much it was.
    left: usize,
    most: usize,
}

impl<G: IndexedTiers + Encode, A: Stored<Told: AtEnd<G>>> Looked<'_, G, A> {
    fn put(&mut self, bytes: &[u8]) {
        self.hash.update((bytes.len() as u64).to_le_bytes());
        self.hash.update(bytes);
    }

    fn put_place(&mut self, (index, rank): Place, bytes: &[u8]) {
        self.hash.update(index.to_le_bytes());
        self.hash.update(rank.to_le_bytes());
        self.put(bytes);
    }

    fn put_answer(&mut self, answer: A::Told) {
        let (outcome, second) = (self.end)(answer);
        self.put(&[letter(outcome)]);
        self.put(second.map(u32::to_le_bytes).as_ref().map_or(&[], |bytes| bytes));
    }

    fn bytes(&self, position: &G::Position) -> Vec<u8> {
        let mut bytes = vec![0; self.game.encoded_len()];
        self.game.encode(position, &mut bytes);
        bytes
    }

    fn place(&self, position: &G::Position) -> Placed {
        let index = self.tiers.find(self.game.tier(position));
        let index = index.map_or(u64::MAX, |index| index as u64);
        let bytes = self.of_sample.as_ref().map(|_| self.bytes(position)).unwrap_or_default();
        ((index, self.game.rank_in_tier(position)), bytes)
    }

    fn next(&mut self, position: &G::Position) -> Next<G::Position> {
        self.left = self.left.saturating_sub(1);
        if let Some(outcome) = self.game.decided(position) {
            return Next::Over(b"decided", outcome);
        }
        let after = self.game.moves(position).map(|mv| self.game.play(position, mv));
        let mut after: Vec<_> = after.map(|after| (self.place(&after), after)).collect();
        if after.is_empty() {
            return Next::Over(b"blocked", self.game.blocked(position));
        }
        self.left = self.left.saturating_sub(after.len());
        after.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
        after.dedup_by(|(a, _), (b, _)| a == b);
        Next::Moves(after)
    }

    /// Hashes a position at this place, and what follows from it.
    fn look(&mut self, place: Place, position: &G::Position, next: &Next<G::Position>) {
        let bytes = self.bytes(position);
        self.put_place(place, &bytes);
        match next {
            &Next::Over(how, outcome) => {
                self.put(how);
                self.put(&[letter(outcome)]);
                self.put_answer(A::Told::at_end(self.game, position, outcome));
            }
            Next::Moves(after) => {
                self.put(&(after.len() as u64).to_le_bytes());
                self.put(&self.game.endless(position).0.to_le_bytes());
                for ((place, bytes), _) in after {
                    self.put_place(*place, bytes);
                }
            }
        }
    }

    /// Whether a place is new in the sample.
    fn is_new(&mut self, place: Place) -> bool {
        self.of_sample.as_mut().is_none_or(|seen| seen.insert(place))
    }

    fn report(&self) -> Result<(), LimitError> {
        self.run.check_running()?;
        let done = (self.most - self.left) as u64;
        self.run.report(Progress::new(SAMPLING, done, Some(self.most as u64)).in_units("move"));
        Ok(())
    }

    /// Hashes every rank of every tier.
    fn all_ranks(&mut self) -> Result<(), LimitError> {
        let mut done = 0;
        for index in 0..self.tiers.len() {
            for rank in 0..self.tiers.length(index) {
                if done % REPORT == 0 {
                    self.run.check_running()?;
                    self.run.report(Progress::new(SAMPLING, done, Some(self.tiers.ranks())));
                }
                done += 1;
                self.rank(index, rank);
            }
        }
        Ok(())
    }

    fn rank(&mut self, index: usize, rank: u64) {
        let place = (index as u64, rank);
        if !self.is_new(place) {
            return;
        }
        if let Some(position) = self.game.unrank_in_tier(self.tiers.tier(index), rank) {
            let next = self.next(&position);
            self.look(place, &position, &next);
        } else {
            self.left = self.left.saturating_sub(1);
            self.put_place(place, b"hole");
        }
    }

    /// Hashes the positions of plays from the start, until half of the sample is used.
    ///
    /// Where a play comes back to a position, it goes on, and the position is not hashed again.
    fn plays(&mut self) -> Result<(), LimitError> {
        let mut random = Random(0x67_74);
        while self.left > self.most / 2 {
            self.report()?;
            let mut position = self.game.initial();
            for _ in 0..PLIES {
                self.run.check_running()?;
                let ((at, _), next) = (self.place(&position), self.next(&position));
                if self.is_new(at) {
                    self.look(at, &position, &next);
                }
                let Next::Moves(mut after) = next else { break };
                // The order of moves is not part of the rules, so the play goes on by places.
                let nth = random.next() % (after.len() as u64).max(1);
                position = after.swap_remove(place(nth)).1;
                if self.left <= self.most / 2 {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Hashes ranks until the sample is full: in each round another rank of every tier.
    fn some_ranks(&mut self) -> Result<(), LimitError> {
        let tiers = self.tiers;
        let len = tiers.len() as u64;
        let mut order: Vec<_> = (0..len).map(|nth| place(spread(nth, len))).collect();
        for round in 0.. {
            order.retain(|&index| round < tiers.length(index));
            if order.is_empty() {
                break;
            }
            self.report()?;
            for &index in &order {
                if self.left == 0 {
                    return Ok(());
                }
                self.run.check_running()?;
                let (first, length) = (Random(index as u64).next(), tiers.length(index));
                self.rank(index, spread(first.wrapping_add(round) % length, length));
            }
        }
        Ok(())
    }
}

/// The `nth` of `len` numbers in an order that has each of them once, and whose beginning is spread
/// over all of them: steps of the golden section.
fn spread(nth: u64, len: u64) -> u64 {
    const fn common(mut a: u64, mut b: u64) -> u64 {
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a
    }
    let [nth, len] = [nth, len].map(u128::from);
    let golden = (len * 0x9e37_79b9_7f4a_7c15) >> 64;
    // All of these fit, because they are at most `len`.
    let number = |wide: u128| u64::try_from(wide).unwrap_or(u64::MAX);
    let mut steps = number(golden).max(1)..=number(len);
    let step = steps.find(|&step| common(step, number(len)) == 1).unwrap_or(1);
    number(nth * u128::from(step) % len.max(1))
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
