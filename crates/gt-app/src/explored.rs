//! How a game of any type tells what play can reach.

use gt_core::graph::{Explored, GameGraph, Labels};
use gt_core::{Game, Run, Stats};

use super::reached::Reached;
use super::texts::Texts;
use super::unsolved::Unsolved;

/// A graph with the game that it was made from.
struct InNotation<'g, G: Game> {
    game: &'g G,
    texts: &'g Texts<G>,
    found: Explored<G::Position>,
}

/// Discovers what play can reach from a position of `game`.
pub(super) fn reached<'g, G: Game>(
    game: &'g G,
    texts: &'g Texts<G>,
    position: Option<&str>,
    plies: Option<u32>,
    run: &Run,
) -> Result<Box<dyn Reached + 'g>, Unsolved> {
    let start = texts.position(game, position)?;
    let found = Explored::explore(game, start, plies, run)
        .map_err(|error| Unsolved::stopped(error, Stats::default()))?;
    Ok(Box::new(InNotation { game, texts, found }))
}

impl<G: Game> Labels for InNotation<'_, G> {
    fn position(&self, position: u32) -> String {
        self.texts.written(self.game, self.found.position(position))
    }

    fn moves(&self, position: u32) -> Vec<String> {
        self.texts.moves(self.game, self.found.position(position))
    }

    fn is_open(&self, position: u32) -> bool {
        self.found.is_open(position)
    }
}

impl<G: Game> Reached for InNotation<'_, G> {
    fn graph(&self) -> &GameGraph {
        self.found.graph()
    }

    fn work(&self) -> Stats {
        self.found.stats()
    }
}
