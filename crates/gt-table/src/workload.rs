//! What there is to do for a table, and how several processes divide it among themselves.

use gt_core::IndexedTiers;

use crate::numbered::Tiers;
use crate::team;

/// How many ranks of a tier are tried.
const TRIED: u64 = 1 << 8;

/// What there is to do for a table.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_core::example::Matches;
/// use gt_table::{Maker, Workload};
///
/// let workload = Maker::new(Matches(29_999)).workload(&Run::new())?;
/// assert_eq!(workload.positions(), 30_000);
/// // Moves stay in a tier of a thousand matches, and each tier leads to the next one.
/// assert_eq!(workload.shares(2).alone, 30_000);
///
/// let workload = Workload::Keys { positions: 30_000, width: 8 };
/// assert_eq!(workload.shares(2).together, 30_000);
/// # Ok::<_, gt_table::TableError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Workload {
    /// Tiers in steps: those of a step do not lead to each other, and to earlier steps alone.
    Tiers {
        /// By step: how many ranks each tier has.
        steps: Vec<Vec<u64>>,
        /// Whether each rank of a tier may be solved apart from the others.
        is_divided: bool,
    },
    /// The positions of a game without ranks, all of which are solved together.
    Keys {
        /// How many there are.
        positions: u64,
        /// The bytes of a position.
        width: usize,
    },
}

/// Who does how much of the work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Shares {
    /// The positions of tiers that one process solves by itself: over all steps those of the one
    /// that has most, for which the others wait.
    pub alone: u64,
    /// The positions that all processes solve together, each an equal part of them.
    pub together: u64,
}

impl Workload {
    /// The tiers of a game, whose ranks may be solved apart if `can_divide` and no move stays in a
    /// tier: some ranks of the longest one are tried.
    pub(crate) fn of_tiers<G: IndexedTiers>(
        game: &G,
        longest: Option<G::Tier>,
        tiers: &dyn Tiers,
        can_divide: bool,
    ) -> Self {
        let listed = tiers.listed();
        let of_step = |step: Vec<usize>| step.into_iter().map(|index| listed.length(index));
        let steps = team::steps(tiers, 2).into_iter();
        let stays = |tier: G::Tier| {
            let ranks = (0..game.tier_len(tier)).step_by(stride(game.tier_len(tier)));
            ranks.filter_map(|rank| game.unrank_in_tier(tier, rank)).any(|position| {
                game.decided(&position).is_none()
                    && game.moves(&position).any(|mv| game.tier(&game.play(&position, mv)) == tier)
            })
        };
        let is_divided = can_divide && !longest.is_some_and(stays);
        Self::Tiers { steps: steps.map(|step| of_step(step).collect()).collect(), is_divided }
    }

    /// How many positions there are, holes included: at most `u64::MAX`.
    #[must_use]
    pub fn positions(&self) -> u64 {
        match self {
            Self::Tiers { steps, .. } => {
                steps.iter().flatten().copied().fold(0, u64::saturating_add)
            }
            Self::Keys { positions, .. } => *positions,
        }
    }

    /// The positions of the longest tier, of a game without ranks all.
    #[must_use]
    pub fn longest(&self) -> u64 {
        match self {
            Self::Tiers { steps, .. } => steps.iter().flatten().copied().max().unwrap_or(0),
            Self::Keys { positions, .. } => *positions,
        }
    }

    /// Scales the work to so many positions, all tiers in proportion; a tier keeps one at least.
    #[must_use]
    pub fn scaled(self, positions: u64) -> Self {
        let all = u128::from(self.positions().max(1));
        let scale = |ranks: u64| {
            let scaled = u128::from(ranks) * u128::from(positions) / all;
            u64::try_from(scaled).unwrap_or(u64::MAX).max(ranks.min(1))
        };
        match self {
            Self::Tiers { mut steps, is_divided } => {
                steps.iter_mut().flatten().for_each(|ranks| *ranks = scale(*ranks));
                Self::Tiers { steps, is_divided }
            }
            Self::Keys { width, .. } => Self::Keys { positions, width },
        }
    }

    /// Who of so many processes does how much.
    ///
    /// # Complexity
    /// O(tiers * (log tiers + processes)).
    #[must_use]
    pub fn shares(&self, processes: usize) -> Shares {
        let mut shares = Shares::default();
        match self {
            Self::Keys { positions, .. } => shares.together = *positions,
            Self::Tiers { steps, is_divided } => {
                for step in steps {
                    let by_all = |&&ranks: &&u64| {
                        *is_divided && team::is_divided(ranks, step.len(), processes)
                    };
                    let ranks = step.iter().filter(by_all).copied();
                    shares.together = ranks.fold(shares.together, u64::saturating_add);
                    let whole: Vec<usize> =
                        (0..step.len()).filter(|&nth| !by_all(&&step[nth])).collect();
                    let assigned = team::assigned(&whole, |nth| step[nth], processes).into_iter();
                    let of_each = assigned.map(|own| {
                        own.into_iter().map(|nth| step[nth]).fold(0, u64::saturating_add)
                    });
                    shares.alone = shares.alone.saturating_add(of_each.max().unwrap_or(0));
                }
            }
        }
        shares
    }
}

/// Every which rank is tried.
fn stride(ranks: u64) -> usize {
    usize::try_from(ranks.div_ceil(TRIED).max(1)).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What one process does is done once, by whoever; no process does more than it must.
    #[test]
    fn work_is_shared_as_a_run_shares_it() {
        let steps = vec![vec![10], vec![50_000], vec![30, 20, 10], vec![900_000, 20]];
        let shares = |is_divided, processes| {
            let workload = Workload::Tiers { steps: steps.clone(), is_divided };
            let Shares { alone, together } = workload.shares(processes);
            [alone, together]
        };
        assert_eq!(shares(false, 1), [950_090, 0]);
        assert_eq!(shares(false, 2), [950_040, 0]);
        // A tier by itself is shared however short it is; three tiers are enough for three.
        assert_eq!(shares(true, 3), [50, 950_010]);
    }
}
