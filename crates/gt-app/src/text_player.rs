//! A game's own computer player, when the type of the game is no longer known.

use gt_core::{Game, Run, Stats, Value};

use super::answering::Made;
use super::own_player::{OwnMove, OwnPlayer, STRONGEST, TextPlayer};
use super::unsolved::Unsolved;

/// A player with the texts of its game.
struct ByText<G: Game> {
    made: Made<G>,
    player: Box<dyn OwnPlayer<G>>,
}

impl<G: Game + Send + Sync> TextPlayer for ByText<G> {
    fn choose(
        &mut self,
        position: &str,
        strength: u8,
    ) -> Result<Option<OwnMove<String>>, Unsolved> {
        let at = self.made.position(Some(position))?;
        let strength = strength.clamp(1, STRONGEST);
        let chosen = self.player.choose(&at, strength).map_err(Unsolved::before)?;
        let (game, texts) = (&*self.made.game, self.made.texts());
        Ok(chosen.map(|OwnMove { mv, why, line }| {
            let text = (texts.mv)(game, &at, mv);
            let mut now = at;
            let line = line.into_iter().map(|mv| {
                let text = (texts.mv)(game, &now, mv);
                now = game.play(&now, mv);
                text
            });
            OwnMove { mv: text, why, line: line.collect() }
        }))
    }

    fn value(&self, position: &str) -> Result<Option<Value>, Unsolved> {
        let at = self.made.position(Some(position))?;
        self.player.value(&at).map_err(|error| Unsolved::stopped(error, Stats::default()))
    }
}

/// Makes the player of a game, if it has one.
pub(super) fn of<G: Game + Send + Sync + 'static>(
    made: &Made<G>,
    run: &Run,
) -> Result<Option<Box<dyn TextPlayer>>, Unsolved> {
    let Some(of_game) = &made.offered.player else { return Ok(None) };
    let player = of_game(&made.game, run).map_err(Unsolved::before)?;
    Ok(Some(Box::new(ByText { made: made.clone(), player })))
}
