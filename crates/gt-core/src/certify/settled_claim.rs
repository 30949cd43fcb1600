//! What a check of outcomes keeps of a position: its claim, and whether it is settled.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicU8, Ordering};

use crate::outcome::Outcome;
use crate::run::{LimitError, Run};

/// What is claimed for a position, and whether it is settled.
///
/// The low two bits are 0 for a loss, 1 for a draw, 2 for a win, and 3 for a hole or a position
/// without a claim. So an outcome is read without a branch. The next bit says whether a loss or a
/// win is settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SettledClaim(u8);

/// The bit of a claim that is settled.
const SETTLED: u8 = 4;

impl SettledClaim {
    const UNCLAIMED: Self = Self(3);
    pub(super) const SETTLED_LOSS: Self = Self(SETTLED);

    pub(super) const fn claimed(outcome: Outcome) -> Self {
        Self(match outcome {
            Outcome::Loss => 0,
            Outcome::Draw => 1,
            Outcome::Win => 2,
        })
    }

    #[inline]
    pub(super) const fn outcome(self) -> Option<Outcome> {
        match self.0 & 3 {
            0 => Some(Outcome::Loss),
            1 => Some(Outcome::Draw),
            2 => Some(Outcome::Win),
            _ => None,
        }
    }

    /// The claimed outcome, if it waits.
    #[inline]
    pub(super) const fn waiting(self) -> Option<Outcome> {
        match self.0 {
            0 => Some(Outcome::Loss),
            2 => Some(Outcome::Win),
            _ => None,
        }
    }
}

/// The states of all positions, which threads may share.
///
/// A state changes once, when its claim is settled. No other memory depends on it, so relaxed
/// accesses suffice.
#[derive(Debug, Default)]
pub(super) struct SettledClaims(Vec<AtomicU8>);

impl SettledClaims {
    /// `len` positions without a claim.
    pub(super) fn unclaimed(len: usize, run: &Run) -> Result<Self, LimitError> {
        let bytes = len as u64;
        run.check_memory(bytes)?;
        let mut states = Vec::new();
        states.try_reserve_exact(len).map_err(|_| LimitError::OutOfMemory { bytes })?;
        states.resize_with(len, || AtomicU8::new(SettledClaim::UNCLAIMED.0));
        Ok(Self(states))
    }

    pub(super) const fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) const fn capacity(&self) -> usize {
        self.0.capacity()
    }

    pub(super) fn try_reserve_exact(
        &mut self,
        more: usize,
    ) -> Result<(), alloc::collections::TryReserveError> {
        self.0.try_reserve_exact(more)
    }

    pub(super) fn push(&mut self, state: SettledClaim) {
        self.0.push(AtomicU8::new(state.0));
    }

    /// The state with this number; unclaimed if there is none.
    #[inline]
    pub(super) fn get(&self, number: usize) -> SettledClaim {
        self.0
            .get(number)
            .map_or(SettledClaim::UNCLAIMED, |state| SettledClaim(state.load(Ordering::Relaxed)))
    }

    /// Replaces a state. Other threads must not change it at the same time.
    #[inline]
    pub(super) fn set(&self, number: usize, state: SettledClaim) {
        if let Some(place) = self.0.get(number) {
            place.store(state.0, Ordering::Relaxed);
        }
    }

    /// Settles a claim that waits.
    #[inline]
    pub(super) fn settle(&self, number: usize) {
        let state = self.get(number);
        if state.waiting().is_some() {
            self.set(number, SettledClaim(state.0 | SETTLED));
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = SettledClaim> {
        (0..self.len()).map(|number| self.get(number))
    }
}
