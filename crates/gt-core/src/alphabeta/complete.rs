//! Whether a rating is exact, and the rest of an exact line where a table cut it short.

use alloc::vec::Vec;

use super::heuristic::Heuristic;
use super::negamax::{self, Engine};
use super::rating::Rating;
use super::trust::{Claim, Trust};
use super::window::Window;
use crate::game::{Game, GameExt};
use crate::limits::Observer;
use crate::table::Table;

impl<G: Game, T: Table<G::Position>, H: Heuristic<G>, O: Observer> Engine<'_, G, T, H, O> {
    /// Plays `line` from `root`, whose rating is exact, and goes on with best play to the end of the game.
    ///
    /// A line ends where the table answered; there the search is asked again, in a window just around what it must find.
    /// Stops early when a limit is reached.
    pub(super) fn complete_line(&mut self, root: &G::Position, depth: u32, rating: Rating, line: &mut Vec<G::Move>) {
        let (mut position, mut rating, mut depth) = (root.clone(), rating, depth);
        let mut played = 0;
        loop {
            for &mv in &line[played..] {
                position = self.game.play(&position, mv);
                rating = rating.after_move();
                depth = negamax::one_less(depth);
            }
            played = line.len();
            if depth == 0 || self.game.terminal(&position).is_some() {
                return;
            }
            let Ok((claim, then)) = self.run(&position, depth, Window::around(rating)) else { return };
            line.extend(self.space.lines.moves(then));
            if claim.rating != rating || !is_exact(claim, depth) || line.len() == played {
                line.truncate(played);
                return;
            }
        }
    }
}

/// Whether what the claim says holds for the value of the game: see the notes of `trust`.
pub(super) fn is_exact(claim: Claim, depth: u32) -> bool {
    let within = claim.rating.plies() <= depth.into();
    [claim.lower, claim.upper].into_iter().all(|side| within || matches!(side, Trust::None | Trust::Proved))
}
