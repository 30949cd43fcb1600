//! How a table is filled: by a sweep over the ranks, or by a depth-first walk.
//!
//! Both look at a position in the same way: [`Filler::look`] combines the known answers of its
//! successors, and stops if nothing better can come.
//!
//! # Invariants of the walk
//! * A table has no marks. A rank without an answer is unknown, on the path, or a hole.
//! * `path` leads from the current root to the current position. `parts[path[i].next..path[i].end]`
//!   are the successors of the i-th position that still have to be looked at. They were unknown
//!   when the position was entered. These ranges lie in the order of the path, so leaving a
//!   position truncates `parts`.
//!
//! # How the walk finds a cycle
//! In a cycle no position gets an answer, so the walk would go round in it without end, always by
//! the same moves: each position leads to its first unknown successor. So it suffices to compare
//! each new position with one earlier position of the path. This is the one at place 2^k - 1, for
//! the greatest 2^k that is at most the length of the path. Once this place lies in the cycle and
//! 2^k is at least the length of the cycle, the walk meets the position again. The path is then
//! less than four times as long as the cycle and the way to it. (Brent's algorithm finds the cycle
//! of a function in the same way.)

use alloc::format;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::table::RankTable;
use crate::capability::{Indexed, check};
use crate::error::SolveError;
use crate::memo::Backup;
use crate::run::{LimitError, Meter, Run, Stats};

/// What is known of a successor.
enum Successor<A> {
    Known(A),
    Unknown,
    /// The answer cannot be found. The closure that says so knows why.
    Lost,
}

/// What the known successors of a position say.
enum BackedUp<A> {
    /// The answer of the position, whatever the unknown successors are worth.
    Settled(A),
    /// The best of the known successors; the answer of the position, if no successor is unknown.
    Best(A),
}

/// A rank on the path.
struct OpenRank<A> {
    rank: u64,
    best: A,
    next: usize,
    end: usize,
}

pub(super) struct Filler<'f, G, T> {
    game: &'f G,
    table: T,
    run: &'f Run,
    stats: Stats,
}

impl<'f, G: Indexed, T: RankTable> Filler<'f, G, T> {
    pub(super) fn new(game: &'f G, run: &'f Run) -> Result<Self, SolveError> {
        Ok(Self { game, table: T::unknown(game.index_len(), run)?, run, stats: Stats::default() })
    }

    /// Solves the ranks in ascending order; every move has to lead to a smaller rank.
    pub(super) fn sweep<B: Backup<G, Answer = T::Answer>>(
        mut self,
    ) -> Result<(T, Stats), SolveError> {
        let len = self.table.len();
        let mut meter = Meter::new(self.run, "solving", Some(len));
        for rank in 0..len {
            meter.step(rank)?;
            let Some(position) = unrank(self.game, rank)? else { continue };
            let Self { game, table, run, stats } = &mut self;
            let mut wrong = None;
            let looked = look::<G, B>(*game, &position, run, stats, |to| {
                let known = if to < rank { table.get(to) } else { None };
                known.map_or_else(
                    || {
                        wrong = Some(to);
                        Successor::Lost
                    },
                    Successor::Known,
                )
            })?;
            if let Some(to) = wrong {
                return Err(if (rank..len).contains(&to) {
                    SolveError::NotDescending {
                        position: format!("{position:?}"),
                        rank,
                        successor: to,
                    }
                } else {
                    wrong_successor(self.game, &position, to)
                });
            }
            let (BackedUp::Settled(answer) | BackedUp::Best(answer)) = looked;
            self.store(rank, answer)?;
        }
        meter.end(len);
        Ok((self.table, self.stats))
    }

    /// Solves all ranks depth-first.
    pub(super) fn walk<B: Backup<G, Answer = T::Answer>>(
        mut self,
    ) -> Result<(T, Stats), SolveError> {
        let len = self.table.len();
        let mut meter = Meter::new(self.run, "solving", Some(len));
        let (mut path, mut parts) = (Vec::new(), Vec::new());
        for root in 0..len {
            meter.step(root)?;
            if self.table.get(root).is_some() {
                continue;
            }
            let Some(position) = unrank(self.game, root)? else { continue };
            self.enter::<B>(root, &position, &mut path, &mut parts)?;
            self.climb::<B>(root, &mut path, &mut parts, &mut meter)?;
        }
        meter.end(len);
        Ok((self.table, self.stats))
    }

    /// Works on the path until it is empty.
    fn climb<B: Backup<G, Answer = T::Answer>>(
        &mut self,
        root: u64,
        path: &mut Vec<OpenRank<T::Answer>>,
        parts: &mut Vec<u64>,
        meter: &mut Meter<'_>,
    ) -> Result<(), SolveError> {
        while let Some(open) = path.last_mut() {
            let flow = match parts.get(open.next) {
                Some(&to) if open.next < open.end => {
                    let Some(answer) = self.table.get(to) else {
                        // The same part is looked at again when `to` has an answer.
                        meter.step(root)?;
                        let from = open.rank;
                        let position = unrank(self.game, to)?
                            .ok_or_else(|| check::hole_after(self.game, from, to))?;
                        self.enter::<B>(to, &position, path, parts)?;
                        continue;
                    };
                    open.next += 1;
                    B::better(open.best, B::through_move(answer)?)
                }
                _ => ControlFlow::Break(open.best),
            };
            match flow {
                ControlFlow::Continue(best) => open.best = best,
                ControlFlow::Break(answer) => {
                    let rank = open.rank;
                    path.pop();
                    parts.truncate(path.last().map_or(0, |parent| parent.end));
                    self.store(rank, answer)?;
                }
            }
        }
        Ok(())
    }

    /// Looks at the moves of an unknown position, and settles it or puts it at the end of the path.
    fn enter<B: Backup<G, Answer = T::Answer>>(
        &mut self,
        rank: u64,
        position: &G::Position,
        path: &mut Vec<OpenRank<T::Answer>>,
        parts: &mut Vec<u64>,
    ) -> Result<(), SolveError> {
        let Self { game, table, run, stats } = self;
        let (start, len) = (parts.len(), table.len());
        let (mut wrong, mut refused): (_, Option<LimitError>) = (None, None);
        let looked = look::<G, B>(*game, position, run, stats, |to| {
            if let Some(answer) = table.get(to) {
                return Successor::Known(answer);
            }
            if to >= len {
                wrong = Some(to);
                return Successor::Lost;
            }
            match run.push(parts, to) {
                Ok(()) => Successor::Unknown,
                Err(limit) => {
                    refused = Some(limit);
                    Successor::Lost
                }
            }
        })?;
        if let Some(limit) = refused {
            return Err(limit.into());
        }
        if let Some(to) = wrong {
            return Err(wrong_successor(self.game, position, to));
        }
        match looked {
            BackedUp::Best(best) if parts.len() > start => {
                self.check_new(rank, path)?;
                self.run.push(path, OpenRank { rank, best, next: start, end: parts.len() })?;
                Ok(())
            }
            BackedUp::Best(answer) | BackedUp::Settled(answer) => {
                parts.truncate(start);
                self.store(rank, answer)
            }
        }
    }

    /// Compares a position that would become the last of the path with an earlier one.
    #[inline]
    fn check_new(&self, rank: u64, path: &[OpenRank<T::Answer>]) -> Result<(), SolveError> {
        let Some(power) = path.len().checked_ilog2() else { return Ok(()) };
        let earlier = (1 << power) - 1;
        match path.get(earlier) {
            Some(open) if open.rank == rank => {
                let cycle = &path[earlier..];
                Err(SolveError::cycle_of(
                    cycle.len(),
                    cycle.iter().filter_map(|open| self.game.unrank(open.rank)),
                ))
            }
            _ => Ok(()),
        }
    }

    #[inline]
    fn store(&mut self, rank: u64, answer: T::Answer) -> Result<(), SolveError> {
        // In a game with cycles a position may be twice on the path, and is then stored twice.
        self.stats.positions += u64::from(self.table.get(rank).is_none());
        self.table.set(rank, answer, self.run)
    }
}

/// Combines the answers of the successors of `position`, until nothing better can come.
///
/// `successor` says what is known of a rank.
#[inline]
fn look<G: Indexed, B: Backup<G>>(
    game: &G,
    position: &G::Position,
    run: &Run,
    stats: &mut Stats,
    mut successor: impl FnMut(u64) -> Successor<B::Answer>,
) -> Result<BackedUp<B::Answer>, SolveError> {
    if let Some(outcome) = game.decided(position) {
        return Ok(BackedUp::Settled(B::terminal(game, position, outcome)));
    }
    let (mut best, mut moves, mut failed) = (B::WORST, 0_u64, None);
    let flow = game.successor_ranks(position).try_for_each(|to| {
        moves += 1;
        if moves.is_multiple_of(Meter::EVERY.into())
            && let Err(limit) = run.check_running()
        {
            failed = Some(limit.into());
            return ControlFlow::Break(());
        }
        match successor(to) {
            Successor::Unknown => ControlFlow::Continue(()),
            Successor::Lost => ControlFlow::Break(()),
            Successor::Known(answer) => match B::through_move(answer) {
                Ok(answer) => match B::better(best, answer) {
                    ControlFlow::Continue(better) => {
                        best = better;
                        ControlFlow::Continue(())
                    }
                    ControlFlow::Break(better) => {
                        best = better;
                        ControlFlow::Break(())
                    }
                },
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            },
        }
    });
    stats.expanded += 1;
    stats.edges += moves;
    match failed {
        Some(error) => Err(error),
        None if moves == 0 => {
            Ok(BackedUp::Settled(B::terminal(game, position, game.blocked(position))))
        }
        None if flow.is_break() => Ok(BackedUp::Settled(best)),
        None => Ok(BackedUp::Best(best)),
    }
}

/// Returns the position with this rank, after a look at the rank of the position.
#[inline]
fn unrank<G: Indexed>(game: &G, rank: u64) -> Result<Option<G::Position>, SolveError> {
    let Some(position) = game.unrank(rank) else { return Ok(None) };
    check::same_rank(game, &position, rank)?;
    Ok(Some(position))
}

/// The error for a move of `position` to a rank that is a hole or out of range.
#[cold]
fn wrong_successor<G: Indexed>(game: &G, position: &G::Position, to: u64) -> SolveError {
    if to < game.index_len() {
        check::hole(position, to)
    } else {
        check::out_of_range(game, position, to)
    }
}
