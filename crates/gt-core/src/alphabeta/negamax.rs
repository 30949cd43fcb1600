//! The alpha-beta search itself: one loop, an explicit stack, one shared arena of moves.
//!
//! # Invariants
//! * `stack` holds the positions from the root to the one at work; `moves[frame.next..frame.end]` are a frame's moves not yet
//!   tried, in the order of trial, each with its index in the game's own order; the ranges lie in the order of the stack.
//! * Windows and ratings of a frame are relative to its own position, not to the root: `after_move` moves a window one ply
//!   down, `before_move` a rating one ply up. So what is stored needs no correction, wherever it is found again.
//! * Fail-soft: a rating may lie outside the window; its [`Claim`] says which side is meant.
//! * A position in which there is a move to make is neither won nor lost in 0 plies. A window that asks for more is answered
//!   at once, so that a search for a faster win never looks farther than that win.
//! * Positions one ply above the horizon never enter the stack: their moves are consumed as the game yields them, because
//!   nearly all positions of a search are their successors.
//!
//! # Rejected alternatives
//! * *Recursion*: a line of a million plies would need a thread stack to match.
//! * *Asking the table one ply above the horizon*: a probe costs more than the few evaluations that it saves, and most of a
//!   table would be filled with what is cheapest to find again.

use core::ops::ControlFlow;

use super::heuristic::Heuristic;
use super::lines::LineId;
use super::path::Path;
use super::rating::Rating;
use super::space::{Frame, Space};
use super::trust::{Claim, Trust};
use super::window::{Best, Window};
use crate::error::SolveError;
use crate::game::Game;
use crate::limits::{Limits, Meter, Observer, Stats};
use crate::table::Table;

/// A depth without end.
pub(super) const UNLIMITED: u32 = u32::MAX;

/// The plies left after one more move.
pub(super) const fn one_less(depth: u32) -> u32 {
    if depth == UNLIMITED { depth } else { depth - 1 }
}

/// A finished position: its claim, and the line behind it.
pub(super) type Finished = (Claim, LineId);

/// A search at work: borrows what it needs from `Search` for the time of one question.
pub(super) struct Engine<'a, G: Game, T, H, O> {
    pub(super) game: &'a G,
    pub(super) heuristic: &'a H,
    pub(super) table: &'a mut T,
    pub(super) observer: &'a mut O,
    pub(super) limits: &'a Limits,
    pub(super) meter: Meter<'a>,
    pub(super) space: &'a mut Space<G>,
    pub(super) stats: &'a mut Stats,
    /// Whether a repetition on the path is looked for and scored as a draw.
    pub(super) repetitions: bool,
    /// The length of the path at which an unlimited search looks for a cycle next.
    pub(super) look_at: usize,
}

impl<G: Game, T: Table<G::Position>, H: Heuristic<G>, O: Observer> Engine<'_, G, T, H, O> {
    /// Searches `root`; the line of the result lies in `space` until the next run.
    pub(super) fn run(&mut self, root: &G::Position, depth: u32, window: Window) -> Result<Finished, SolveError> {
        self.space.clear();
        self.look_at = Path::FIRST_LOOK;
        let mut finished = self.visit(root.clone(), depth, window)?;
        loop {
            if let Some(done) = finished {
                if self.space.stack.is_empty() {
                    return Ok(done);
                }
                finished = self.take(done)?;
                if finished.is_some() {
                    continue;
                }
            }
            finished = self.advance()?;
        }
    }

    /// Plays the next move of the last position on the stack, or leaves it when there is none.
    fn advance(&mut self) -> Result<Option<Finished>, SolveError> {
        let Space { stack, moves, lines, .. } = &mut *self.space;
        let Some(frame) = stack.last_mut() else { unreachable!("the search ends when the stack is empty") };
        if frame.next == frame.end {
            return self.leave().map(Some);
        }
        let (mv, _) = moves[frame.next];
        frame.next += 1;
        frame.mark = lines.len();
        let (depth, window) = (one_less(frame.depth), frame.best.window.after_move());
        let successor = self.game.play(&frame.position, mv);
        self.stats.edges += 1;
        self.visit(successor, depth, window)
    }

    /// Hands a finished successor to the last position on the stack; the position is finished too if the successor cuts it.
    fn take(&mut self, (claim, line): Finished) -> Result<Option<Finished>, SolveError> {
        let ply = self.space.stack.len() - 1;
        let Space { stack, moves, lines, .. } = &mut *self.space;
        let frame = &mut stack[ply];
        let (mv, index) = moves[frame.next - 1];
        if frame.best.take(claim.before_move(), index) {
            frame.line = lines.push(mv, line);
            if frame.best.cuts() {
                if frame.next < frame.end {
                    frame.best.claim.upper = Trust::None;
                }
                self.space.remember_killer(ply, mv);
                return self.leave().map(Some);
            }
        } else {
            lines.truncate(frame.mark);
        }
        Ok(None)
    }

    /// Takes the last position off the stack and stores what was found.
    fn leave(&mut self) -> Result<Finished, SolveError> {
        let Some(frame) = self.space.pop(self.repetitions) else { unreachable!("only a position on the stack is left") };
        let claim = frame.best.claim.settle(frame.depth);
        if T::KEEPS {
            self.table.store(&frame.position, claim.to_entry(frame.depth, frame.best.index), self.limits)?;
        }
        Ok((claim, frame.line))
    }

    /// Answers for a position at once, or puts it on the stack.
    fn visit(&mut self, position: G::Position, depth: u32, window: Window) -> Result<Option<Finished>, SolveError> {
        self.meter.step(self.stats.edges, self.observer)?;
        if self.repetitions && self.space.is_on_path(&position) {
            return Ok(Some((Claim::both(Rating::DRAW, Trust::Path), LineId::EMPTY)));
        }
        if let Some(outcome) = self.game.decided(&position) {
            return Ok(Some((Claim::terminal(outcome), LineId::EMPTY)));
        }
        if depth == 0 {
            return Ok(Some((self.horizon(&position, window), LineId::EMPTY)));
        }
        let is_root = self.space.stack.is_empty();
        let mut hint = None;
        if T::KEEPS
            && depth > 1
            && let Some(entry) = self.table.probe(&position)
        {
            if !is_root && let Some(claim) = Claim::from_entry(entry, depth, window.alpha, window.beta) {
                return Ok(Some((claim, LineId::EMPTY)));
            }
            hint = entry.best();
        }
        self.stats.expanded += 1;
        if depth == 1 {
            return self.frontier(&position, window).map(Some);
        }
        let Space { moves, .. } = &mut *self.space;
        let start = moves.len();
        let (mut index, limits) = (0u32, self.limits);
        self.game.moves(&position).try_for_each(|mv| {
            limits.push(moves, (mv, index))?;
            index = index.saturating_add(1);
            Ok::<(), SolveError>(())
        })?;
        if moves.len() == start {
            return Ok(Some((Claim::terminal(self.game.blocked(&position)), LineId::EMPTY)));
        }
        if let Some(claim) = window.answered_by_a_move() {
            moves.truncate(start);
            return Ok(Some((claim, LineId::EMPTY)));
        }
        let end = moves.len();
        self.space.promote(start, hint);
        let frame =
            Frame { position, best: Best::new(window), depth, next: start, end, line: LineId::EMPTY, mark: self.space.lines.len() };
        self.space.push(frame, self.repetitions);
        if depth == UNLIMITED && self.space.stack.len() >= self.look_at {
            self.look_for_a_cycle()?;
        }
        Ok(None)
    }

    /// Answers for a position one ply above the horizon.
    fn frontier(&mut self, position: &G::Position, window: Window) -> Result<Finished, SolveError> {
        let mut best = Best::new(window);
        let mut chosen = None;
        let (mut index, mut cut) = (0u32, false);
        let flow = self.game.moves(position).try_for_each(|mv| {
            if cut {
                best.claim.upper = Trust::None;
                return ControlFlow::Break(Ok(()));
            }
            if index == 0
                && let Some(claim) = best.window.answered_by_a_move()
            {
                best.claim = claim;
                index = 1;
                return ControlFlow::Break(Ok(()));
            }
            if let Err(limit) = self.meter.step(self.stats.edges, self.observer) {
                return ControlFlow::Break(Err(limit));
            }
            self.stats.edges += 1;
            let successor = self.game.play(position, mv);
            let claim = if self.repetitions && (successor == *position || self.space.is_on_path(&successor)) {
                Claim::both(Rating::DRAW, Trust::Path)
            } else if let Some(outcome) = self.game.decided(&successor) {
                Claim::terminal(outcome)
            } else {
                self.horizon(&successor, best.window.after_move())
            };
            if best.take(claim.before_move(), index) {
                chosen = Some(mv);
                cut = best.cuts();
            }
            index = index.saturating_add(1);
            ControlFlow::Continue(())
        });
        if let ControlFlow::Break(Err(limit)) = flow {
            return Err(limit.into());
        }
        if index == 0 {
            return Ok((Claim::terminal(self.game.blocked(position)), LineId::EMPTY));
        }
        let line = chosen.map_or(LineId::EMPTY, |mv| self.space.lines.push(mv, LineId::EMPTY));
        Ok((best.claim.settle(1), line))
    }

    /// Answers for a position where the depth ends and nothing is decided.
    #[inline]
    fn horizon(&self, position: &G::Position, window: Window) -> Claim {
        if self.game.moves(position).next().is_none() {
            return Claim::terminal(self.game.blocked(position));
        }
        window
            .answered_by_a_move()
            .unwrap_or_else(|| Claim::both(self.heuristic.score(self.game, position).into(), Trust::Searched))
    }

    #[cold]
    fn look_for_a_cycle(&mut self) -> Result<(), SolveError> {
        self.look_at = self.look_at.saturating_mul(2);
        match self.space.find_cycle() {
            Some(cycle) => Err(SolveError::cycle(cycle)),
            None => Ok(()),
        }
    }
}
