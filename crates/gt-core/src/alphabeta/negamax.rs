//! The alpha-beta search itself: one loop, an explicit stack, one shared arena of moves.
//!
//! # Invariants
//! * The *horizon* is where the depth ends. The last [`NEAR`] plies before it are searched by
//!   recursion, so `NEAR` bounds the depth of the recursion. Nearly all positions lie there, and a
//!   call costs less than a frame on the heap.
//! * `stack` holds one frame for each earlier position on the path. The positions that were played
//!   before the search come first, then the root.
//! * `moves[frame.next..frame.end]` are the moves of a frame that are not yet tried, in the order
//!   of trial. Each move comes with its index in the game's own order. The ranges lie in the order
//!   of the stack.
//! * Windows and ratings of a frame are relative to its own position, not to the root. `after_move`
//!   takes a window one ply down; `before_move` takes a rating one ply up. So a stored entry needs
//!   no correction wherever its position is found again.
//! * Fail-soft: a rating may lie outside the window. Its [`Claim`] says which side holds.
//! * One ply above the horizon, moves are tried as the game yields them, and the moves behind a
//!   cut-off are never generated. The other near plies do so only in a search without table and
//!   killer moves, because both change the order.
//!
//! # Rejected alternatives
//! * *Recursion for all plies*: a line of a million plies would need a thread stack to match.
//! * *The stack alone*: two thirds of the speed, in connect four to 9 plies.
//! * *Asking the table one ply above the horizon*: a probe costs more than the few evaluations that
//!   it saves. Most of the table would be filled with the positions that are cheapest to search
//!   again.

use alloc::boxed::Box;
use core::ops::ControlFlow;

use super::heuristic::Heuristic;
use super::lines::LineId;
use super::node::{Finished, Negamax, Opened, stop};
use super::path::NextLook;
use super::space::{SearchNode, Space};
use super::trust::Claim;
use super::window::{Best, Window};
use crate::error::SolveError;
use crate::game::Game;
use crate::run::{LimitError, Meter};
use crate::table::TranspositionTable;

/// The depth of a search to the end of the game.
pub(super) const UNLIMITED: u32 = u32::MAX;

/// Returns the plies left after one more move.
pub(super) const fn one_less(depth: u32) -> u32 {
    if depth == UNLIMITED { depth } else { depth - 1 }
}

/// How many plies above the horizon are searched by recursion.
const NEAR: u32 = 8;

/// A position in the recursion, linked to the positions above it that are not on the stack.
struct Near<'p, P> {
    position: &'p P,
    above: Option<&'p Self>,
}

impl<P: Eq> Near<'_, P> {
    fn contains(&self, position: &P) -> bool {
        self.position == position || self.above.is_some_and(|above| above.contains(position))
    }
}

impl<G: Game, T: TranspositionTable<G::Position>, H: Heuristic<G>> Negamax<'_, G, T, H> {
    /// Searches `root`. The line of the result lies in `space` until the next run.
    ///
    /// The positions already on the stack were played before. A move back to one of them is a
    /// repetition.
    pub(super) fn run(
        &mut self,
        root: &G::Position,
        depth: u32,
        window: Window,
    ) -> Result<Finished, Box<SolveError>> {
        self.space.lines.truncate(0);
        self.base = self.space.stack.len();
        if let Some(finished) = self.visit(root.clone(), depth, window)? {
            return Ok(finished);
        }
        loop {
            let mut finished = self.advance()?;
            while let Some((claim, line)) = finished {
                if self.space.stack.len() == self.base {
                    return Ok((claim, line));
                }
                finished =
                    if self.take(claim, line).map_err(stop)? { Some(self.leave()?) } else { None };
            }
        }
    }

    /// Tries moves of the last position on the stack.
    ///
    /// Returns `None` as soon as a move leads to a position that has to be put on the stack as
    /// well. Otherwise it returns the finished position.
    fn advance(&mut self) -> Result<Option<Finished>, Box<SolveError>> {
        loop {
            let Space { stack, moves, lines, .. } = &mut *self.space;
            let Some(frame) = stack.last_mut() else {
                unreachable!("the search ends with its root")
            };
            if frame.next == frame.end {
                return self.leave().map(Some);
            }
            let (mv, _) = moves[frame.next];
            frame.next += 1;
            frame.mark = lines.len();
            let (depth, window) = (one_less(frame.depth), frame.best.asked);
            let successor = self.game.play(&frame.position, mv);
            self.edges += 1;
            let Some((claim, line)) = self.visit(successor, depth, window)? else {
                return Ok(None);
            };
            if self.take(claim, line).map_err(stop)? {
                return self.leave().map(Some);
            }
        }
    }

    /// Passes a finished successor to the last position on the stack.
    ///
    /// Returns whether the other moves of that position need not be tried.
    #[expect(
        clippy::inline_always,
        reason = "a fifth of the instructions of a search with a table"
    )]
    #[inline(always)]
    fn take(&mut self, claim: Claim, line: LineId) -> Result<bool, LimitError> {
        let ply = self.space.stack.len() - 1;
        let Space { stack, moves, lines, killers, .. } = &mut *self.space;
        let frame = &mut stack[ply];
        let (mv, index) = moves[frame.next - 1];
        if !frame.best.take(claim.before_move(), index) {
            lines.truncate(frame.mark);
            return Ok(false);
        }
        frame.line = lines.push(mv, line, self.run)?;
        let cuts = frame.best.cuts();
        if cuts {
            frame.best.cut();
            if self.killers {
                killers.remember(ply, mv, self.run)?;
            }
        }
        Ok(cuts)
    }

    /// Takes the last position off the stack and stores its result.
    fn leave(&mut self) -> Result<Finished, Box<SolveError>> {
        let Some(frame) = self.space.pop(self.game, self.repetitions) else {
            unreachable!("only a position on the stack is left")
        };
        let claim = self.close(&frame.position, frame.depth, &frame.best).map_err(stop)?;
        Ok((claim, frame.line))
    }

    /// Answers for a position at once, or puts it on the stack.
    #[expect(
        clippy::inline_always,
        reason = "a fifth of the instructions of a search with a table"
    )]
    #[inline(always)]
    fn visit(
        &mut self,
        position: G::Position,
        depth: u32,
        window: Window,
    ) -> Result<Option<Finished>, Box<SolveError>> {
        self.meter.step(self.edges).map_err(stop)?;
        if self.repetitions && self.space.is_on_path(&position) {
            return Ok(Some(self.repeated(&position)));
        }
        if let Some(outcome) = self.game.decided(&position) {
            return Ok(Some((self.ended(&position, outcome), LineId::EMPTY)));
        }
        if depth == 0 {
            return Ok(Some((self.horizon(&position, window), LineId::EMPTY)));
        }
        let is_root = self.space.stack.len() == self.base;
        if depth <= NEAR {
            let near = Near { position: &position, above: None };
            return self.near(&near, depth, window, is_root).map(Some).map_err(stop);
        }
        let window = match self.narrowed(&position, window, is_root) {
            Ok(window) => window,
            Err(claim) => return Ok(Some((claim, LineId::EMPTY))),
        };
        let start = match self
            .open(&position, depth, window, self.space.stack.len(), is_root)
            .map_err(stop)?
        {
            Opened::Answered(finished) => return Ok(Some(finished)),
            Opened::Moves(start) => start,
        };
        let (end, mark) = (self.space.moves.len(), self.space.lines.len());
        let best = Best::new(window);
        let frame =
            SearchNode { position, best, depth, next: start, end, line: LineId::EMPTY, mark };
        self.space.push(self.game, frame, self.repetitions, self.run).map_err(stop)?;
        if depth == UNLIMITED && self.look.is_due(self.space.stack.len(), self.edges) {
            self.look_for_a_cycle()?;
        }
        Ok(None)
    }

    /// Answers for an undecided position, at most [`NEAR`] plies above the horizon.
    fn near(
        &mut self,
        at: &Near<'_, G::Position>,
        depth: u32,
        window: Window,
        is_root: bool,
    ) -> Result<Finished, LimitError> {
        let window = match self.narrowed(at.position, window, is_root) {
            Ok(window) => window,
            Err(claim) => return Ok((claim, LineId::EMPTY)),
        };
        if depth == 1 || !T::KEEPS && !self.killers {
            return self.in_order(at, depth, window);
        }
        // On the stack, killer moves are kept by distance from the root. Here they are kept by
        // distance from the horizon, behind those of the stack.
        let ply = self.space.stack.len() + (NEAR - depth) as usize;
        let start = match self.open(at.position, depth, window, ply, is_root)? {
            Opened::Answered(finished) => return Ok(finished),
            Opened::Moves(start) => start,
        };
        let end = self.space.moves.len();
        let mut best = Best::new(window);
        let mut line = LineId::EMPTY;
        for next in start..end {
            let (mv, index) = self.space.moves[next];
            self.edges += 1;
            self.meter.step(self.edges)?;
            let mark = self.space.lines.len();
            let successor = self.game.play(at.position, mv);
            let (claim, then) = if self.repetitions
                && (at.contains(&successor) || self.space.is_on_path(&successor))
            {
                self.repeated(&successor)
            } else if let Some(outcome) = self.game.decided(&successor) {
                (self.ended(&successor, outcome), LineId::EMPTY)
            } else {
                let below = Near { position: &successor, above: Some(at) };
                self.near(&below, depth - 1, best.asked, false)?
            };
            if best.take(claim.before_move(), index) {
                line = self.space.lines.push(mv, then, self.run)?;
                if best.cuts() {
                    best.cut();
                    if self.killers {
                        self.space.killers.remember(ply, mv, self.run)?;
                    }
                    break;
                }
            } else {
                self.space.lines.truncate(mark);
            }
        }
        self.space.moves.truncate(start);
        Ok((self.close(at.position, depth, &best)?, line))
    }

    /// Answers for an undecided position whose moves are tried as the game yields them.
    ///
    /// No more moves are generated than are tried.
    fn in_order(
        &mut self,
        at: &Near<'_, G::Position>,
        depth: u32,
        window: Window,
    ) -> Result<Finished, LimitError> {
        self.expanded += 1;
        if window.answered_by_a_move().is_some() {
            return Ok((self.horizon(at.position, window), LineId::EMPTY));
        }
        let game = self.game;
        let mut best = Best::new(window);
        let mut chosen = None;
        let (mut played, mut stopped) = (0u32, None);
        // The closure returns only whether to go on: nested iterators pass that on faster than an
        // error.
        let _ = game.moves(at.position).try_for_each(|mv| {
            played = played.wrapping_add(1);
            if played.is_multiple_of(Meter::EVERY)
                && let Err(limit) = self.run.check_running()
            {
                stopped = Some(limit);
                return ControlFlow::Break(());
            }
            let mark = self.space.lines.len();
            let successor = game.play(at.position, mv);
            let (claim, then) = if self.repetitions
                && (at.contains(&successor) || self.space.is_on_path(&successor))
            {
                self.repeated(&successor)
            } else if let Some(outcome) = game.decided(&successor) {
                (self.ended(&successor, outcome), LineId::EMPTY)
            } else if depth == 1 {
                (self.horizon(&successor, best.asked), LineId::EMPTY)
            } else {
                let below = Near { position: &successor, above: Some(at) };
                let step = self.meter.step(self.edges);
                match step.and_then(|()| self.near(&below, depth - 1, best.asked, false)) {
                    Ok(finished) => finished,
                    Err(limit) => {
                        stopped = Some(limit);
                        return ControlFlow::Break(());
                    }
                }
            };
            if best.take(claim.before_move(), 0) {
                chosen = Some((mv, then));
                if best.cuts() {
                    best.cut();
                    return ControlFlow::Break(());
                }
            } else {
                self.space.lines.truncate(mark);
            }
            ControlFlow::Continue(())
        });
        self.edges += u64::from(played);
        match (stopped, chosen) {
            (Some(limit), _) => Err(limit),
            (None, Some((mv, then))) => Ok((
                self.settled(at.position, depth, &best),
                self.space.lines.push(mv, then, self.run)?,
            )),
            _ if played == 0 => {
                Ok((self.ended(at.position, game.blocked(at.position)), LineId::EMPTY))
            }
            _ => Ok((self.settled(at.position, depth, &best), LineId::EMPTY)),
        }
    }

    #[cold]
    fn look_for_a_cycle(&mut self) -> Result<(), Box<SolveError>> {
        self.look = NextLook::after(self.space.stack.len(), self.edges);
        match self.space.find_cycle(self.run).map_err(stop)? {
            Some(cycle) => Err(Box::new(SolveError::cycle(cycle))),
            None => Ok(()),
        }
    }
}
