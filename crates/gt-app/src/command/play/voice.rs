//! What the computer says in a game of any name that is played by lines.

use gt_core::Solution as _;
use gt_play::bot::Level;
use gt_play::session::{Chosen, Voice, WorthsIn, values};

use super::knows::Knows;
use super::opponent::{Computer, reasoned};
use super::starts::Starts;
use crate::command::failure::Failure;
use crate::instance::LegalMove;
use crate::text_game::{TextGame, TextPosition};

/// The computer in a game of any name, as the voice of a game by lines.
pub(in crate::command) struct OfInstance<'s, 'i, P, M> {
    knows: &'s Knows<'i>,
    player: P,
    /// The player of another level.
    make: M,
    rules: String,
    /// Draws the starts of more games, if they are drawn.
    starts: Option<Starts<'i>>,
}

impl<'s, 'i, P, M> OfInstance<'s, 'i, P, M> {
    /// `knows` gives values, `player` chooses the moves, `make` gives the player of another level.
    pub(in crate::command) const fn new(
        knows: &'s Knows<'i>,
        player: P,
        make: M,
        rules: String,
    ) -> Self {
        Self { knows, player, make, rules, starts: None }
    }

    /// Draws the starts of more games.
    pub(in crate::command) fn drawing(self, starts: Option<Starts<'i>>) -> Self {
        Self { starts, ..self }
    }
}

impl<'i, P, M> Voice<TextGame<'i>> for OfInstance<'_, 'i, P, M>
where
    P: Computer<'i>,
    M: Fn(Level) -> P,
{
    type Error = Failure;

    fn choose(
        &mut self,
        game: &TextGame<'i>,
        at: &TextPosition,
    ) -> Result<Chosen<TextGame<'i>>, Failure> {
        let chosen = self.player.reply(game, at)?;
        Ok(chosen.map(|(mv, why)| {
            let why = if why.is_empty() { why } else { format!(": {why}") };
            (mv, vec![format!("the bot plays {}{why}", self.named(game, at, mv))])
        }))
    }

    fn values(
        &mut self,
        _: &TextGame<'i>,
        at: &TextPosition,
    ) -> Result<Option<WorthsIn<TextGame<'i>>>, Failure> {
        Ok(Some(values(self.knows, at)?))
    }

    fn hint(&mut self, _: &TextGame<'i>, at: &TextPosition) -> Result<Option<String>, Failure> {
        Ok(self.knows.advice(at)?.map(|(_, chosen)| reasoned(&chosen)))
    }

    fn line(&mut self, _: &TextGame<'i>, at: &TextPosition) -> Result<Option<String>, Failure> {
        let advice = self.knows.advice(at)?;
        Ok(advice.map(|(_, chosen)| format!("expected: {}", chosen.line.join(" "))))
    }

    fn set_level(&mut self, level: Level) -> bool {
        self.player = (self.make)(level);
        true
    }

    fn rules(&self) -> String {
        self.rules.clone()
    }

    fn new_start(&mut self, _: &TextGame<'i>) -> Option<TextPosition> {
        self.starts.as_mut()?.draw()
    }

    fn how(&self) -> String {
        let sample = self.knows.game().instance().sample().and_then(|(_, mv)| mv);
        sample.map_or_else(
            || "your move is one of those that moves lists".into(),
            |mv| format!("your move is written like {mv}"),
        )
    }

    fn named(&self, _: &TextGame<'i>, at: &TextPosition, mv: u32) -> String {
        at.situation().moves.get(mv as usize).map_or_else(String::new, LegalMove::named)
    }

    fn board(&self, game: &TextGame<'i>, at: &TextPosition) -> String {
        let board = game.instance().board(Some(&at.situation().position));
        board.unwrap_or_else(|why| why.to_string())
    }
}
