//! A tag of the rules: a hash over what they do, so that other rules or another numbering under the
//! same name are noticed.
//!
//! The tag is the same on every platform. It depends on the rules and on the question alone. Of a
//! game of few ranks it is made from every rank. Of others it is made from a sample: plays from the
//! initial position take half of it at most, and ranks of all tiers the rest. No position counts
//! twice. What is hashed of a position: its bytes, its tier and rank, and then how the game is over
//! with what that is worth, or what endless play is worth and its successors. In a sample those are
//! their bytes, tiers and ranks. Elsewhere it is a sum over their places, because a table that is
//! opened waits for it, and a sort of all successors takes longer than the rules. The order of
//! moves is not part of the rules.

use std::collections::HashSet;

use gt_core::{Encode, IndexedTiers, LimitError, Margin, Outcome, Progress, Run};
use sha2::{Digest as _, Sha256};

use crate::array::place;
use crate::encode::hex;
use crate::numbered::Tiers;
use crate::tier_names::{Listed, TierNames};

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
pub(crate) const PLIES: usize = 1 << 10;
/// How many ranks are looked at from one report to the next.
const REPORT: u64 = 1 << 10;

/// The tags of the rules: by the short sample, and by the long one.
pub(crate) fn tags(tiers: &dyn Tiers, run: &Run) -> Result<[String; 2], LimitError> {
    let short = tiers.tag(SHORT, run)?;
    let is_whole = tiers.key_len().is_none() && tiers.listed().ranks() <= WHOLE;
    let long = if is_whole { short.clone() } else { tiers.tag(LONG, run)? };
    Ok([short, long])
}

/// What the rules say of an end, as the numbers of an answer.
type End<'e, P> = &'e dyn Fn(&P, Outcome) -> (Outcome, Option<u32>);

/// The tag of `game` for answers that say so of an `end`: of every rank, or of a sample of some
/// `most` successors.
pub(crate) fn tag<G: IndexedTiers + Encode>(
    game: &G,
    tiers: &TierNames<G::Tier>,
    end: End<'_, G::Position>,
    most: usize,
    run: &Run,
) -> Result<String, LimitError> {
    let listed = tiers.listed();
    let mut looked = Looked {
        game,
        tiers,
        listed,
        run,
        content: Content(Sha256::new()),
        end,
        bytes: vec![0; game.encoded_len()],
        seen: HashSet::new(),
        left: most,
        most,
    };
    looked.content.put(b"gt rules 2");
    looked.content.put(&(listed.len() as u64).to_le_bytes());
    for index in (0..listed.len()).step_by(listed.len().div_ceil(TIERS).max(1)) {
        let shown = format!("{} {}", tiers.shown(index), listed.length(index));
        looked.content.put(shown.as_bytes());
    }
    let start = game.initial();
    looked.put_place(looked.place(&start), &start);
    if listed.ranks() <= WHOLE {
        looked.all_ranks()?;
    } else {
        looked.plays()?;
        looked.some_ranks()?;
    }
    Ok(hex(&looked.content.0.finalize()))
}

/// What is hashed.
pub(crate) struct Content(pub(crate) Sha256);

impl Content {
    pub(crate) fn put(&mut self, bytes: &[u8]) {
        self.0.update((bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
    }

    /// A place, and the bytes of its position.
    fn put_place(&mut self, (index, rank): Place, bytes: &[u8]) {
        self.0.update(index.to_le_bytes());
        self.0.update(rank.to_le_bytes());
        self.put(bytes);
    }

    fn put_hole(&mut self, place: Place) {
        self.put_place(place, b"hole");
    }

    fn put_end(&mut self, how: &[u8], outcome: Outcome, worth: (Outcome, Option<u32>)) {
        self.put(how);
        self.put(&[letter(outcome)]);
        self.put(&[letter(worth.0)]);
        self.put(worth.1.map(u32::to_le_bytes).as_ref().map_or(&[], |bytes| bytes));
    }

    pub(crate) fn put_endless(&mut self, endless: Margin, successors: u64) {
        self.put(&successors.to_le_bytes());
        self.put(&endless.0.to_le_bytes());
    }
}

/// The number of a tier, and a rank there.
type Place = (u64, u64);

/// What the rules of a sample say of a position.
enum Next<P> {
    /// The game is over, by rule or without a move.
    Over(&'static [u8], Outcome),
    /// The positions that moves lead to, each once, in the order of their places.
    Moves(Vec<(Place, P)>),
}

/// Reports a sample of which so much is left, unless the run has to stop.
pub(crate) fn reported(run: &Run, left: usize, most: usize) -> Result<(), LimitError> {
    run.check_running()?;
    let done = (most - left) as u64;
    run.report(Progress::new(SAMPLING, done, Some(most as u64)).in_units("move"));
    Ok(())
}

/// What was looked at so far.
struct Looked<'a, G: IndexedTiers> {
    game: &'a G,
    tiers: &'a TierNames<G::Tier>,
    listed: &'a Listed,
    run: &'a Run,
    content: Content,
    end: End<'a, G::Position>,
    /// Room for the bytes of a position.
    bytes: Vec<u8>,
    /// The places in a sample.
    seen: HashSet<Place>,
    /// How much of a sample is left, in positions and successors, and how much it was.
    left: usize,
    most: usize,
}

impl<G: IndexedTiers + Encode> Looked<'_, G> {
    /// Hashes a place with the bytes of its position.
    fn put_place(&mut self, place: Place, position: &G::Position) {
        self.game.encode(position, &mut self.bytes);
        self.content.put_place(place, &self.bytes);
    }

    fn place(&self, position: &G::Position) -> Place {
        let index = self.tiers.find(self.game.tier(position));
        (index.map_or(u64::MAX, |index| index as u64), self.game.rank_in_tier(position))
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
        after.sort_unstable_by_key(|&(place, _)| place);
        after.dedup_by_key(|&mut (place, _)| place);
        self.left = self.left.saturating_sub(after.len());
        Next::Moves(after)
    }

    /// Hashes a position at this place of a sample, and what follows from it.
    fn look(&mut self, place: Place, position: &G::Position, next: &Next<G::Position>) {
        self.put_place(place, position);
        match next {
            &Next::Over(how, outcome) => self.put_end(how, position, outcome),
            Next::Moves(after) => {
                self.put_endless(position, after.len() as u64);
                for (place, after) in after {
                    self.put_place(*place, after);
                }
            }
        }
    }

    fn put_end(&mut self, how: &[u8], position: &G::Position, outcome: Outcome) {
        self.content.put_end(how, outcome, (self.end)(position, outcome));
    }

    fn put_endless(&mut self, position: &G::Position, successors: u64) {
        self.content.put_endless(self.game.endless(position), successors);
    }

    /// Whether a place is new in the sample.
    fn is_new(&mut self, place: Place) -> bool {
        self.seen.insert(place)
    }

    fn report(&self) -> Result<(), LimitError> {
        reported(self.run, self.left, self.most)
    }

    /// Hashes every rank of every tier.
    fn all_ranks(&mut self) -> Result<(), LimitError> {
        let mut successors = Successors::new(self.listed);
        let mut done = 0;
        for index in 0..self.listed.len() {
            for rank in 0..self.listed.length(index) {
                if done % REPORT == 0 {
                    self.run.check_running()?;
                    self.run.report(Progress::new(SAMPLING, done, Some(self.listed.ranks())));
                }
                done += 1;
                let position = self.game.unrank_in_tier(self.tiers.tier(index), rank);
                let place = (index as u64, rank);
                let Some(position) = position else {
                    self.content.put_hole(place);
                    continue;
                };
                self.put_place(place, &position);
                self.put_next(&position, &mut successors);
            }
        }
        Ok(())
    }

    /// Hashes what follows from a position, where every rank is looked at.
    fn put_next(&mut self, position: &G::Position, successors: &mut Successors) {
        if let Some(outcome) = self.game.decided(position) {
            return self.put_end(b"decided", position, outcome);
        }
        successors.begin();
        let mut moves = 0_u64;
        for mv in self.game.moves(position) {
            moves += 1;
            let after = self.game.play(position, mv);
            successors.add(self.tiers, self.game.tier(&after), self.game.rank_in_tier(&after));
        }
        if moves == 0 {
            return self.put_end(b"blocked", position, self.game.blocked(position));
        }
        self.put_endless(position, successors.count);
        self.content.put(&successors.sum.to_le_bytes());
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
            self.content.put_hole(place);
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
                let (at, next) = (self.place(&position), self.next(&position));
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
        let tiers = self.listed;
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

/// The successors of a position, each once, in any order: how many there are, and a sum of numbers
/// that are mixed from their places.
struct Successors {
    /// The number of the first rank of each tier, and of the end of the last one.
    firsts: Vec<u64>,
    /// The tier of the successor before, which the next one often has too.
    tier: usize,
    /// For each number of a rank the position that it was last a successor of.
    seen: Vec<u32>,
    position: u32,
    count: u64,
    sum: u64,
}

impl Successors {
    fn new(tiers: &Listed) -> Self {
        let mut firsts = vec![0];
        let mut first = 0_u64;
        for index in 0..tiers.len() {
            first += tiers.length(index);
            firsts.push(first);
        }
        Self { firsts, tier: 0, seen: vec![0; place(first)], position: 0, count: 0, sum: 0 }
    }

    const fn begin(&mut self) {
        self.position += 1;
        (self.count, self.sum) = (0, 0);
    }

    #[inline]
    fn add<T: Copy + Ord + core::fmt::Debug>(&mut self, tiers: &TierNames<T>, tier: T, rank: u64) {
        let len = tiers.listed().len();
        if self.tier >= len || tiers.tier(self.tier) != tier {
            self.tier = tiers.find(tier).unwrap_or(usize::MAX);
        }
        // What is no rank of a listed tier breaks the contract, as a solver will say.
        let listed = self.tier < len && rank < tiers.listed().length(self.tier);
        let number = if listed { self.firsts[self.tier] + rank } else { u64::MAX };
        if listed {
            let seen = &mut self.seen[place(number)];
            if *seen == self.position {
                return;
            }
            *seen = self.position;
        }
        self.count += 1;
        self.sum = self.sum.wrapping_add(Random(number).next());
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

pub(crate) const fn letter(outcome: Outcome) -> u8 {
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
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }
}
