//! Solves a tier of an acyclic game whose moves may stay in the tier: a depth-first walk.
//!
//! # Invariants
//! * `stack` holds ranks that are to be solved. A rank is *entered* when its moves have been looked
//!   at and one of its successors was unknown. The entered ranks without an answer, from the bottom
//!   of the stack to the top, are the *path*: each leads to the next one.
//! * When an entered rank is at the top again, the unknown successors that were put above it are
//!   solved. So the moves of a position are generated at most twice, and once if its successors
//!   were known.
//! * A successor that is entered and has no answer lies on the path, so play comes back to it.

use alloc::vec::Vec;
use core::cmp::Reverse;
use core::ops::ControlFlow;

use super::checked::checked;
use super::code::{Code, NONE, WORST};
use super::work::{Planes, Stop, Work};
use crate::capability::{IndexedTiers, check};
use crate::error::SolveError;
use crate::promise::Shared;
use crate::run::{LimitError, Stats, try_vec};

/// Ranks between two looks at the clock.
const LOOK: u64 = 1 << 10;

/// Solves the ranks of tier `index` that have no answer in `plane` yet.
///
/// `counted` of those to solve are counted as done already.
pub(super) fn walk<G: IndexedTiers + Shared, C: Code>(
    work: &Work<'_, G>,
    index: usize,
    plane: &mut [C::Word],
    solved: &Planes<C>,
    mut counted: usize,
) -> Result<Stats, Stop> {
    let len = work.plan.tier_len(index);
    let words = usize::try_from(len.div_ceil(64)).unwrap_or(usize::MAX);
    let mut walk = TierWalk::<'_, '_, G, C> {
        work,
        index,
        plane,
        solved,
        entered: try_vec(0, words, work.run)?,
        stack: Vec::new(),
        steps: 0,
        found: Stats::default(),
    };
    for first in (0..len).step_by(1 << 10) {
        let end = len.min(first + (1 << 10));
        // A rank that play reaches is no hole.
        if let Some(only) = work.only {
            for rank in only.ranks(index, first..end) {
                walk.solve_if_unknown(rank)?;
            }
        } else {
            for (rank, _) in work.game.positions_in_tier(work.plan.tier(index), first..end) {
                if rank < len {
                    walk.solve_if_unknown(rank)?;
                }
            }
        }
        let some = work.count(index, first..end);
        let known = counted.min(some);
        counted -= known;
        work.watch.add(some - known)?;
    }
    Ok(walk.found)
}

struct TierWalk<'w, 'p, G: IndexedTiers, C: Code> {
    work: &'w Work<'w, G>,
    index: usize,
    plane: &'w mut [C::Word],
    solved: &'p Planes<C>,
    entered: Vec<u64>,
    stack: Vec<u64>,
    steps: u64,
    found: Stats,
}

impl<G: IndexedTiers + Shared, C: Code> TierWalk<'_, '_, G, C> {
    #[inline]
    fn code(&self, rank: u64) -> u32 {
        usize::try_from(rank).map_or(NONE, |place| C::get(self.plane, place))
    }

    fn is_entered(&self, rank: u64) -> bool {
        self.entered[(rank / 64) as usize] >> (rank % 64) & 1 == 1
    }

    /// Solves `root`, unless it has an answer, and everything of the tier that it needs.
    fn solve_if_unknown(&mut self, root: u64) -> Result<(), Stop> {
        if self.code(root) != NONE {
            return Ok(());
        }
        self.stack.push(root);
        while let Some(&rank) = self.stack.last() {
            self.steps += 1;
            if self.steps.is_multiple_of(LOOK) {
                self.work.watch.check_running()?;
            }
            if self.code(rank) != NONE {
                self.stack.pop();
                continue;
            }
            let above = self.stack.len();
            match self.look(rank)? {
                Some(code) => {
                    self.stack.truncate(above - 1);
                    self.found.positions += 1;
                    C::put(self.plane, usize::try_from(rank).unwrap_or(usize::MAX), code);
                }
                None => self.entered[(rank / 64) as usize] |= 1 << (rank % 64),
            }
        }
        Ok(())
    }

    /// The code of a rank; `None` if it needs the ranks that were put on the stack.
    fn look(&mut self, rank: u64) -> Result<Option<u32>, Stop> {
        let (game, tier) = (self.work.game, self.work.plan.tier(self.index));
        let Some(position) = game.unrank_in_tier(tier, rank) else {
            let from =
                self.open().next_back().and_then(|(before, _)| game.unrank_in_tier(tier, before));
            return Err(from
                .map_or_else(|| check::hole(&tier, rank), |from| check::hole(&from, rank))
                .into());
        };
        checked(game, tier, rank, &position)?;
        if let Some(outcome) = game.decided(&position) {
            return Ok(Some(C::terminal(outcome)));
        }
        let len = self.work.plan.tier_len(self.index);
        let (mut least, mut moves, mut stopped) = (u32::MAX, 0_u64, None);
        let start = self.stack.len();
        let _ = game.successor_tier_ranks(&position).try_for_each(|(to, after)| {
            moves += 1;
            let place = usize::try_from(after).unwrap_or(usize::MAX);
            let code = if to == tier {
                self.code(after)
            } else {
                self.work.plan.find(to).map_or(NONE, |index| C::get(&self.solved[index], place))
            };
            let pushed = if code != NONE {
                least = least.min(code);
                Ok(())
            } else if to != tier {
                Err(self.work.unsolved::<C>(tier, &position, self.solved))
            } else if after >= len {
                Err(SolveError::rank_out_of_range(
                    &format_args!("of tier {to:?} after {position:?}"),
                    after,
                    len,
                ))
            } else if after == rank || self.is_entered(after) {
                Err(self.cycle(after, rank))
            } else {
                self.work.run.push(&mut self.stack, after).map_err(SolveError::from)
            };
            stopped = pushed.err().or_else(|| self.look_at_clock(moves));
            if least == WORST || stopped.is_some() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        self.found.expanded += 1;
        self.found.edges += moves;
        match stopped {
            Some(error) => Err(error.into()),
            None if moves == 0 => Ok(Some(C::terminal(game.blocked(&position)))),
            None if least == WORST || self.stack.len() == start => {
                C::before_move(least).map(Some).ok_or(Stop::Narrow)
            }
            None => Ok(None),
        }
    }

    fn look_at_clock(&self, moves: u64) -> Option<SolveError> {
        if moves.is_multiple_of(LOOK) {
            self.work.watch.check_running().err().map(SolveError::from)
        } else {
            None
        }
    }

    /// The error for a move from `last`, the end of the path, back to `to`.
    #[cold]
    fn cycle(&self, to: u64, last: u64) -> SolveError {
        let (game, tier) = (self.work.game, self.work.plan.tier(self.index));
        match self.path_from(to, last) {
            Ok(ranks) => {
                let positions =
                    ranks.iter().filter_map(|&(rank, _)| game.unrank_in_tier(tier, rank));
                SolveError::cycle_of(ranks.len(), positions)
            }
            Err(limit) => limit.into(),
        }
    }

    /// The entered ranks without an answer, from the bottom of the stack, each with its place
    /// there.
    fn open(&self) -> impl DoubleEndedIterator<Item = (u64, usize)> {
        let stack = self.stack.iter().enumerate().map(|(place, &rank)| (rank, place));
        stack.filter(|&(rank, _)| self.is_entered(rank) && self.code(rank) == NONE)
    }

    /// The part of the path from `to` to `last`, its end: ranks, and their places on the stack.
    fn path_from(&self, to: u64, last: u64) -> Result<Vec<(u64, usize)>, LimitError> {
        let mut path = Vec::new();
        self.work.run.extend(&mut path, self.open())?;
        keep_upper(&mut path);
        path.drain(..path.iter().position(|&(rank, _)| rank == to).unwrap_or(path.len()));
        if path.last().is_none_or(|&(rank, _)| rank != last) {
            self.work.run.push(&mut path, (last, self.stack.len()))?;
        }
        Ok(path)
    }
}

/// A rank may have been put on the stack twice before it was entered; the upper one counts.
fn keep_upper(path: &mut Vec<(u64, usize)>) {
    path.sort_unstable_by_key(|&(rank, place)| (rank, Reverse(place)));
    path.dedup_by_key(|&mut (rank, _)| rank);
    path.sort_unstable_by_key(|&(_, place)| place);
}
