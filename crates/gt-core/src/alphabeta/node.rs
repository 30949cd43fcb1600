//! What a search asks at one position: its bounds, the table, and how the game ends there.
//!
//! # Invariants
//! * A position in which there is a move to make is neither won nor lost in 0 plies. A window
//!   beyond a win or loss in 1 ply is answered at once. So a search for a faster win never looks
//!   farther than that win.

use alloc::boxed::Box;

use super::heuristic::Heuristic;
use super::lines::LineId;
use super::path::NextLook;
use super::space::Space;
use super::trust::{Claim, Trust};
use super::window::{Best, Window};
use crate::error::SolveError;
use crate::game::Game;
use crate::outcome::Outcome;
use crate::run::{LimitError, Meter, Run};
use crate::table::{Entry, TranspositionTable};

/// A finished position: its claim, and the line behind it.
pub(super) type Finished = (Claim, LineId);

/// What is known about a position before any of its moves is tried.
pub(super) enum Opened {
    /// The position is answered.
    Answered(Finished),
    /// The moves lie in `Space::moves`, from this index to the end, in the order of trial.
    Moves(usize),
}

/// Boxes the error. Errors are rare, and the box keeps the results of a visit small.
#[cold]
#[expect(clippy::unnecessary_box_returns, reason = "that is what it is for")]
pub(super) fn stop(limit: LimitError) -> Box<SolveError> {
    Box::new(limit.into())
}

/// A search at work, for one question. Borrows what it needs from `Search`.
pub(super) struct Negamax<'a, G: Game, T, H> {
    pub(super) game: &'a G,
    pub(super) heuristic: &'a H,
    pub(super) table: &'a mut T,
    pub(super) run: &'a Run,
    pub(super) meter: Meter<'a>,
    pub(super) space: &'a mut Space<G>,
    /// Moves played, over all questions.
    pub(super) edges: u64,
    /// Positions whose moves were generated.
    pub(super) expanded: u64,
    /// Whether killer moves are remembered and tried early.
    pub(super) killers: bool,
    /// Whether to look for a repetition on the path and score it as a draw.
    pub(super) repetitions: bool,
    /// When an unlimited search looks for a cycle next.
    pub(super) look: NextLook,
    /// How many positions on the stack were played before the root of this run.
    pub(super) base: usize,
}

impl<G: Game, T: TranspositionTable<G::Position>, H: Heuristic<G>> Negamax<'_, G, T, H> {
    /// Asks the table about an undecided position, and generates its moves.
    #[expect(
        clippy::inline_always,
        reason = "a fifth of the instructions of a search with a table"
    )]
    #[inline(always)]
    pub(super) fn open(
        &mut self,
        position: &G::Position,
        depth: u32,
        window: Window,
        ply: usize,
        is_root: bool,
    ) -> Result<Opened, LimitError> {
        let mut hint = None;
        if let Some(entry) = self.probe(position) {
            if !is_root
                && let Some(claim) = Claim::from_entry(entry, depth, window.alpha, window.beta)
            {
                return Ok(Opened::Answered((claim, LineId::EMPTY)));
            }
            hint = entry.best();
        }
        self.expanded += 1;
        let start = self.space.generate(
            self.game,
            position,
            hint,
            self.killers.then_some(ply),
            self.run,
        )?;
        if self.space.moves.len() == start {
            return Ok(Opened::Answered((
                self.ended(position, self.game.blocked(position)),
                LineId::EMPTY,
            )));
        }
        if let Some(claim) = window.answered_by_a_move() {
            self.space.moves.truncate(start);
            return Ok(Opened::Answered((claim, LineId::EMPTY)));
        }
        Ok(Opened::Moves(start))
    }

    /// Stores the result of the moves of a position.
    #[inline]
    pub(super) fn close(
        &mut self,
        position: &G::Position,
        depth: u32,
        best: &Best,
    ) -> Result<Claim, LimitError> {
        let claim = self.settled(position, depth, best);
        if T::KEEPS {
            let owned = |position: &G::Position| self.game.owned_bytes(position);
            let entry = claim.to_entry(depth, best.index);
            match self.heuristic.rest(self.game, position) {
                None => self.table.store(position, entry, &owned, self.run)?,
                Some((points, rest)) => {
                    self.table.store(&rest, entry.shifted(-points), &owned, self.run)?;
                }
            }
        }
        Ok(claim)
    }

    /// What the moves of a position have shown.
    #[inline]
    pub(super) fn settled(&self, position: &G::Position, depth: u32, best: &Best) -> Claim {
        best.claim.settle(depth).within(self.heuristic.bounds(self.game, position))
    }

    /// Asks the table about a position.
    #[inline]
    pub(super) fn probe(&self, position: &G::Position) -> Option<Entry> {
        if !T::KEEPS {
            return None;
        }
        match self.heuristic.rest(self.game, position) {
            None => self.table.probe(position),
            Some((points, rest)) => self.table.probe(&rest).map(|entry| entry.shifted(points)),
        }
    }

    /// Returns the window without what the bounds of the position rule out.
    /// # Errors
    /// The answer, if the bounds give it. A root gets none, because a line begins with its moves.
    #[inline]
    pub(super) fn narrowed(
        &self,
        position: &G::Position,
        window: Window,
        is_root: bool,
    ) -> Result<Window, Claim> {
        let Some(bounds) = self.heuristic.bounds(self.game, position) else { return Ok(window) };
        window.narrowed(bounds).or_else(|claim| if is_root { Ok(window) } else { Err(claim) })
    }

    /// Answers for an undecided position where the depth ends.
    #[inline]
    pub(super) fn horizon(&self, position: &G::Position, window: Window) -> Claim {
        if let Err(claim) = self.narrowed(position, window, false) {
            return claim;
        }
        if self.game.moves(position).next().is_none() {
            return self.ended(position, self.game.blocked(position));
        }
        window.answered_by_a_move().unwrap_or_else(|| {
            Claim::both(self.heuristic.score(self.game, position).into(), Trust::Searched)
        })
    }

    /// The answer for a position that is on the path already.
    #[inline]
    pub(super) fn repeated(&self, position: &G::Position) -> Finished {
        let rating = self.heuristic.repeated(self.game, position);
        (Claim::both(rating, Trust::Path), LineId::EMPTY)
    }

    /// The claim for a position where the game is over.
    #[inline]
    pub(super) fn ended(&self, over: &G::Position, outcome: Outcome) -> Claim {
        Claim::terminal(self.heuristic.at_end(self.game, over, outcome))
    }
}
