//! The planes of a row: for each state of the row how far it is decided, and its key.
//!
//! A *plane* is a row of bits, one per state:
//!
//! | side | planes |
//! |---|---|
//! | winner | decided open; decided barred; the bits of the key |
//! | loser | the bits of the number of moves that do not lose; the bits of the xor of their numbers |
//!
//! If one move of the loser is left, the xor is its number: the key. From then on it is frozen.
//!
//! Each loop goes through a whole plane, and never through the planes of one word. So the compiler
//! turns it into vectors.

use super::front::{Found, Front, Many};
use super::geometry::{Geometry, Role};
use crate::solve::engine::program::{Program, Scratch};
use crate::solve::engine::rows::contains;

/// Returns the bits of `number` that are set, ascending.
#[inline]
fn set_bits(number: u8) -> impl Iterator<Item = usize> {
    (0..8).filter(move |bit| number >> bit & 1 == 1)
}

/// The planes of one row.
#[derive(Clone, Debug, Default)]
pub(super) struct Planes {
    /// One plane after the other.
    bits: Vec<u32>,
}

/// A move that is followed back: its number, and the number of the move that undoes it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbers {
    pub(super) number: u8,
    pub(super) inverse: u8,
}

/// Working memory for the bits of one row.
#[derive(Clone, Debug)]
pub(super) struct Workspace {
    /// The states decided before, open and barred.
    open: Vec<u32>,
    barred: Vec<u32>,
    source: Vec<u32>,
    image: Vec<u32>,
    scratch: Scratch,
    pub(super) found: Vec<Found>,
}

impl Workspace {
    pub(super) fn new(geometry: Geometry) -> Self {
        let row = || geometry.row();
        let (open, barred, source, image) = (row(), row(), row(), row());
        Self { open, barred, source, image, scratch: Scratch::new(), found: Vec::new() }
    }
}

impl Planes {
    /// Makes the planes of a row; `None` if memory is short.
    ///
    /// The states in `ended` count as decided, so nothing can decide them any more. In all other
    /// states no move is known yet to win or to lose.
    pub(super) fn new(role: Role, geometry: Geometry, ended: &[u32]) -> Option<Self> {
        let (planes, keys) = (geometry.planes(role), geometry.keys_from(role));
        let mut bits = Vec::new();
        bits.try_reserve_exact(geometry.words * planes).ok()?;
        let xor = (0..geometry.moves).fold(0, |xor, mv| xor ^ mv);
        for plane in 0..planes {
            match role {
                Role::Winner if plane < keys => bits.extend_from_slice(ended),
                Role::Winner => bits.resize(bits.len() + geometry.words, 0),
                Role::Loser if plane < keys => {
                    let all = all_if(geometry.moves >> plane & 1 == 1);
                    bits.extend(ended.iter().map(|ended| all & !ended));
                }
                Role::Loser => {
                    bits.resize(
                        bits.len() + geometry.words,
                        all_if(xor >> (plane - keys) & 1 == 1),
                    );
                }
            }
        }
        Some(Self { bits })
    }

    /// Returns the bytes of the planes of a row.
    pub(super) const fn bytes(role: Role, geometry: Geometry) -> u64 {
        (geometry.words * geometry.planes(role) * size_of::<u32>()) as u64
    }

    /// Returns the planes of the state, and those of the key.
    fn split(&self, role: Role, geometry: Geometry) -> (&[u32], &[u32]) {
        self.bits.split_at(geometry.keys_from(role) * geometry.words)
    }

    /// Returns the key of a state.
    #[inline]
    pub(super) fn key(&self, role: Role, geometry: Geometry, slot: u16) -> u8 {
        number_at(self.split(role, geometry).1, geometry.words, slot)
    }

    /// Takes in that a move decides a state for its player; returns what this decides.
    #[inline]
    pub(super) fn decide(
        &mut self,
        role: Role,
        geometry: Geometry,
        slot: u16,
        mv: u8,
    ) -> Option<Found> {
        let words = geometry.words;
        let (at, bit) = (usize::from(slot >> 5), 1 << (slot & 31));
        let (state, key) = self.bits.split_at_mut(geometry.keys_from(role) * words);
        match role {
            Role::Winner if state[words + at] & bit != 0 => None,
            Role::Winner if state[at] & bit != 0 => {
                state[words + at] |= bit;
                Some(Found::barred(slot, number_at(key, words, slot)))
            }
            Role::Winner => {
                state[at] |= bit;
                set_bits(mv).for_each(|plane| key[plane * words + at] |= bit);
                Some(Found::open(slot, mv))
            }
            Role::Loser => {
                let left = number_at(state, words, slot);
                let flips = left ^ left.checked_sub(1)?;
                set_bits(flips).for_each(|plane| state[plane * words + at] ^= bit);
                if left == 1 {
                    return Some(Found::open(slot, number_at(key, words, slot)));
                }
                set_bits(mv).for_each(|plane| key[plane * words + at] ^= bit);
                (left == 2).then(|| Found::barred(slot, number_at(key, words, slot)))
            }
        }
    }

    /// Copies what is decided so far into the workspace.
    #[expect(
        clippy::inline_always,
        reason = "the callers compile it for the processor's widest vectors"
    )]
    #[inline(always)]
    pub(super) fn remember(&self, role: Role, geometry: Geometry, work: &mut Workspace) {
        let (state, _) = self.split(role, geometry);
        decided(role, state, &mut work.open, &mut work.barred);
    }

    /// Takes in that a move decides the states before a front, as [`decide`](Self::decide) does.
    #[expect(
        clippy::inline_always,
        reason = "the callers compile it for the processor's widest vectors"
    )]
    #[inline(always)]
    pub(super) fn decide_many(
        &mut self,
        role: Role,
        geometry: Geometry,
        (front, source): (&Many, &Self),
        (program, Numbers { number, inverse }): (&Program, Numbers),
        work: &mut Workspace,
    ) {
        let Workspace { open, barred, source: held, image, scratch, .. } = work;
        let after = if front.has_keys {
            source.holding_if_barred(role.other(), geometry, front, inverse, held);
            &*held
        } else {
            &front.open
        };
        program.run(after, image, scratch, |_, new| new);
        let (state, key) = self.bits.split_at_mut(geometry.keys_from(role) * geometry.words);
        match role {
            Role::Winner => {
                let (open, barred) = state.split_at_mut(geometry.words);
                for ((open, barred), new) in open.iter_mut().zip(barred).zip(image.iter_mut()) {
                    *barred |= *new & *open;
                    *new &= !*open;
                    *open |= *new;
                }
                for plane in set_bits(number) {
                    for (key, first) in key[plane * geometry.words..].iter_mut().zip(image.iter()) {
                        *key |= first;
                    }
                }
            }
            Role::Loser => {
                for (((leaving, new), open), barred) in
                    held.iter_mut().zip(image.iter_mut()).zip(open).zip(barred)
                {
                    *new &= !*open;
                    *leaving = *new & !*barred;
                }
                for plane in set_bits(number) {
                    for (key, leaving) in key[plane * geometry.words..].iter_mut().zip(held.iter())
                    {
                        *key ^= leaving;
                    }
                }
                for plane in state.chunks_exact_mut(geometry.words) {
                    for (word, borrow) in plane.iter_mut().zip(image.iter_mut()) {
                        let before = *word;
                        *word ^= *borrow;
                        *borrow &= !before;
                    }
                }
            }
        }
    }

    /// Fills `into` with the states of a front that hold with this move barred.
    #[expect(
        clippy::inline_always,
        reason = "the callers compile it for the processor's widest vectors"
    )]
    #[inline(always)]
    fn holding_if_barred(
        &self,
        role: Role,
        geometry: Geometry,
        front: &Many,
        mv: u8,
        into: &mut [u32],
    ) {
        into.copy_from_slice(&front.differing);
        for (bit, plane) in self.split(role, geometry).1.chunks_exact(geometry.words).enumerate() {
            let wrong = all_if(mv >> bit & 1 == 0);
            for (is_key, plane) in into.iter_mut().zip(plane) {
                *is_key &= plane ^ wrong;
            }
        }
        for (is_key, open) in into.iter_mut().zip(&front.open) {
            *is_key ^= open;
        }
    }

    /// Returns what was decided since [`remember`](Self::remember); `None` if memory is short.
    #[expect(
        clippy::inline_always,
        reason = "the callers compile it for the processor's widest vectors"
    )]
    #[inline(always)]
    pub(super) fn front(
        &self,
        role: Role,
        geometry: Geometry,
        work: &mut Workspace,
    ) -> Option<Front> {
        let Workspace { open, barred, source: open_now, image: barred_now, .. } = work;
        decided(role, self.split(role, geometry).0, open_now, barred_now);
        for (((open, barred), open_now), barred_now) in
            open.iter_mut().zip(barred.iter_mut()).zip(open_now).zip(barred_now)
        {
            *open = *open_now & !*open;
            *barred = *barred_now & !*barred ^ *open;
        }
        Front::of_bits(open, barred, geometry, |slot| self.key(role, geometry, slot))
    }
}

impl Role {
    pub(super) const fn other(self) -> Self {
        match self {
            Self::Winner => Self::Loser,
            Self::Loser => Self::Winner,
        }
    }
}

/// Fills `open` and `barred` with the states that the planes before the key decide.
#[expect(
    clippy::inline_always,
    reason = "the callers compile it for the processor's widest vectors"
)]
#[inline(always)]
fn decided(role: Role, state: &[u32], open: &mut [u32], barred: &mut [u32]) {
    let (first, rest) = state.split_at(open.len());
    match role {
        Role::Winner => {
            open.copy_from_slice(first);
            barred.copy_from_slice(rest);
        }
        Role::Loser => {
            barred.fill(u32::MAX);
            for plane in rest.chunks_exact(open.len()) {
                for (at_most_one, plane) in barred.iter_mut().zip(plane) {
                    *at_most_one &= !plane;
                }
            }
            for ((none, at_most_one), odd) in open.iter_mut().zip(barred.iter()).zip(first) {
                *none = at_most_one & !odd;
            }
        }
    }
}

/// Reads the number of a slot whose bits are in these planes.
#[inline]
fn number_at(planes: &[u32], words: usize, slot: u16) -> u8 {
    planes
        .chunks_exact(words)
        .rev()
        .fold(0, |number, plane| number << 1 | u8::from(contains(plane, slot)))
}

/// Returns a word of ones, or of zeros.
const fn all_if(condition: bool) -> u32 {
    if condition { u32::MAX } else { 0 }
}
