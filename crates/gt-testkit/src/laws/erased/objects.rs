//! What a game answers, as objects without the type of its positions and moves.

use core::cmp::Ordering;
use core::fmt;
use core::ops::Range;

use crate::laws::game::Answers;
use gt_core::game::Game;
use gt_core::outcome::{Margin, Outcome, Player};

/// How many moves are listed at a time: those of nearly every position at once.
///
/// Bytes that were damaged may become a position with more moves than memory holds, and a law may
/// ask for its first moves.
pub(super) const BATCH: usize = 1 << 12;

/// The place of a position, a move or a tier in the list that keeps it.
pub(in crate::laws) type Slot = usize;

/// Says whose turn it is.
pub(in crate::laws) type Turn<G> = fn(&G, &<G as Game>::Position) -> Player;

/// Which value of the rules is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::laws) enum Asked {
    Game,
    /// A copy that was made before the game was asked anything.
    Copy,
}

/// What every game answers, and what its positions and moves do.
pub(in crate::laws) trait Rules {
    fn cloned(&self, at: Slot) -> Slot;
    fn free(&self, at: Slot);
    fn same(&self, one: Slot, other: Slot) -> bool;
    fn hash(&self, at: Slot) -> u64;
    fn debug(&self, at: Slot, f: &mut fmt::Formatter<'_>) -> fmt::Result;
    fn same_move(&self, one: Slot, other: Slot) -> bool;
    fn debug_move(&self, mv: Slot, f: &mut fmt::Formatter<'_>) -> fmt::Result;
    /// How many moves were listed so far.
    fn listed_moves(&self) -> usize;
    /// Forgets all moves but the first `kept`; nobody may hold one of the others.
    fn forget_moves(&self, kept: usize);

    fn initial(&self, asked: Asked) -> Slot;
    /// The next [`BATCH`] moves of a position, or fewer at the end, after the first `after` ones.
    fn moves(&self, asked: Asked, at: Slot, after: usize) -> Vec<Slot>;
    fn play(&self, asked: Asked, at: Slot, mv: Slot) -> Slot;
    fn decided(&self, asked: Asked, at: Slot) -> Option<Outcome>;
    fn blocked(&self, asked: Asked, at: Slot) -> Outcome;
    fn endless(&self, asked: Asked, at: Slot) -> Margin;

    /// Whose turn it is, if the suite was told.
    fn told_turn(&self, at: Slot) -> Option<Player>;
    /// The board with the other player to move, if the suite was told how.
    fn told_other_turn(&self, at: Slot) -> Option<Slot>;
}

/// What one other thread said about a position.
pub(in crate::laws) struct Told<M, P> {
    /// The number of the position in the list that was asked about.
    pub(in crate::laws) number: usize,
    /// The answers, or the message of a panic.
    pub(in crate::laws) answers: Result<Answers<M>, String>,
    /// Where the moves lead, for the first positions of the list.
    pub(in crate::laws) after: Vec<Result<P, String>>,
}

/// Answers on two other threads.
pub(in crate::laws) trait Elsewhere {
    /// Asks about all positions, and plays the moves of the first `played` of them.
    fn elsewhere(&self, positions: &[Slot], played: usize) -> Vec<Told<Slot, Slot>>;
}

/// The tiers that laws have met, each under one number.
pub(in crate::laws) trait Names {
    fn order(&self, one: Slot, other: Slot) -> Ordering;
    fn debug(&self, tier: Slot, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

/// Tiers of a game that has them; only a game with ranks in tiers is asked from `all` on.
pub(in crate::laws) trait TierRules {
    fn names(&self) -> &(dyn Names + Send + Sync);
    fn tier(&self, at: Slot) -> Slot;
    fn next(&self, tier: Slot) -> Vec<Slot>;

    fn all(&self) -> Vec<Slot> {
        unreachable!("{NO_RANKS}")
    }

    fn len(&self, _tier: Slot) -> u64 {
        unreachable!("{NO_RANKS}")
    }

    fn rank(&self, _at: Slot) -> u64 {
        unreachable!("{NO_RANKS}")
    }

    fn unrank(&self, _tier: Slot, _rank: u64) -> Option<Slot> {
        unreachable!("{NO_RANKS}")
    }

    /// At most one position more than there are ranks.
    fn positions(&self, _tier: Slot, _ranks: Range<u64>) -> Vec<(u64, Slot)> {
        unreachable!("{NO_RANKS}")
    }

    fn successors(&self, _at: Slot) -> Vec<(Slot, u64)> {
        unreachable!("{NO_RANKS}")
    }
}

const NO_RANKS: &str = "the law of ranks in tiers is added with the ranks";
