//! Errors whose positions are written in the notation of the game.

use crate::capability::Notation;
use crate::error::SolveError;
use crate::game::GameExt;
use crate::run::Run;
use crate::solution::places::Visited;

impl SolveError {
    /// Writes the positions of the error in the [`Notation`] of the game.
    ///
    /// A solver does not ask a game for a notation, so the error has `Debug` texts. This method
    /// looks for its positions in the play from `root`, the position that the solver was asked
    /// about. A text whose position is not found stays as it is.
    /// # Complexity
    /// Visits what play can reach from `root`, depth-first, until all positions are found or a
    /// limit of `run` is reached.
    /// # Example
    /// ```
    /// use gt_core::{graph::{AcyclicGraph, GameGraph}, memo::Values, prelude::*};
    /// let run = gt_core::Run::new();
    /// let lying = AcyclicGraph::promised("a -> b\nb -> c\nc -> b".parse::<GameGraph>().unwrap());
    /// let error = Values::new(&lying, &run).value(&0).unwrap_err().in_notation(&lying, &0, &run);
    /// assert!(error.to_string().contains("after 2 plies: 1 -> 2;")); // as the graph writes them
    /// ```
    #[must_use]
    pub fn in_notation<G: Notation>(&self, game: &G, root: &G::Position, run: &Run) -> Self {
        let mut shown = self.clone();
        let mut missing = shown.position_texts();
        let run = run.started();
        let (mut met, mut waiting) = (Visited::default(), alloc::vec![root.clone()]);
        // How many positions are stored, and what they own on the heap.
        let (mut count, mut owned) = (0_u64, 0_u64);
        while !missing.is_empty()
            && let Some(position) = waiting.pop()
        {
            if met.find(&position).is_some() {
                continue;
            }
            let text = alloc::format!("{position:?}");
            let written =
                missing.iter().any(|known| **known == text).then(|| game.show_position(&position));
            let new = game
                .successors(&position)
                .map(|(_, after)| after)
                .filter(|after| met.find(after).is_none());
            let listed = run.extend(&mut waiting, new);
            (count, owned) = (count + 1, owned.saturating_add(game.owned_bytes(&position)));
            let fits = run.check_positions(count).and_then(|()| run.check_memory(owned));
            let stored = fits.and_then(|()| met.add(&position, &run));
            if listed.and(stored).and(run.check_running()).is_err() {
                break;
            }
            if let Some(written) = written {
                missing.retain_mut(|known| {
                    let is_it = **known == text;
                    if is_it {
                        known.clone_from(&written);
                    }
                    !is_it
                });
            }
        }
        shown
    }
}
