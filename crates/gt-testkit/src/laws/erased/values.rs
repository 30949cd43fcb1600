//! Positions, moves and tiers of any game.

use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};

use super::objects::{Names, Rules, Slot};

/// A position of any game.
pub(in crate::laws) struct AnyPosition<'e> {
    pub(super) rules: &'e dyn Rules,
    pub(super) at: Slot,
}

impl Clone for AnyPosition<'_> {
    fn clone(&self) -> Self {
        Self { rules: self.rules, at: self.rules.cloned(self.at) }
    }
}

impl Drop for AnyPosition<'_> {
    fn drop(&mut self) {
        self.rules.free(self.at);
    }
}

impl PartialEq for AnyPosition<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.rules.same(self.at, other.at)
    }
}

impl Eq for AnyPosition<'_> {}

impl Hash for AnyPosition<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.rules.hash(self.at));
    }
}

impl fmt::Debug for AnyPosition<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rules.debug(self.at, f)
    }
}

/// A move of any game.
#[derive(Clone, Copy)]
pub(in crate::laws) struct AnyMove<'e> {
    pub(super) rules: &'e dyn Rules,
    pub(super) mv: Slot,
}

impl PartialEq for AnyMove<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.rules.same_move(self.mv, other.mv)
    }
}

impl Eq for AnyMove<'_> {}

impl fmt::Debug for AnyMove<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rules.debug_move(self.mv, f)
    }
}

/// A tier of any game.
#[derive(Clone, Copy)]
pub(in crate::laws) struct AnyTier<'e> {
    pub(super) names: &'e (dyn Names + Send + Sync),
    pub(super) tier: Slot,
}

impl PartialEq for AnyTier<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for AnyTier<'_> {}

impl PartialOrd for AnyTier<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for AnyTier<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.names.order(self.tier, other.tier)
    }
}

impl Hash for AnyTier<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.tier.hash(state); // a tier has one name
    }
}

impl fmt::Debug for AnyTier<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.names.debug(self.tier, f)
    }
}
