//! Starts that are drawn at random, in which the game is not decided soon.

use gt_core::{Game, GameExt, Outcome};
use gt_play::bot::{Bot, Random};

use crate::text_game::{TextGame, TextPosition};

/// Draws starts of a game.
#[derive(Clone, Debug)]
pub(in crate::command) struct Starts<'i> {
    game: TextGame<'i>,
    random: Random,
}

/// So many positions are looked at two plies deep.
const TRIED: usize = 1000;

/// So many positions are drawn at all.
const DRAWN: usize = 10_000;

/// A position with more moves is not looked at two plies deep.
const MOST_MOVES: usize = 100;

/// The most random moves that lead to a start of a game that does not draw its positions itself.
const MOST_PLIES: u64 = 8;

impl<'i> Starts<'i> {
    /// Begins to draw; the same seed draws the same starts.
    pub(in crate::command) fn new(game: &TextGame<'i>, seed: u64) -> Self {
        Self { game: game.clone(), random: Random::new(seed) }
    }

    /// Whether the game draws its positions itself.
    pub(in crate::command) fn are_of_the_game(&self) -> bool {
        let mut other = self.clone();
        (0..DRAWN).any(|_| other.own().is_some())
    }

    fn own(&mut self) -> Option<String> {
        let random = &mut self.random;
        self.game.instance().drawn_start(&mut |bound| random.below(bound))
    }

    /// Draws a start; `None` if none of those that were drawn will do.
    pub(in crate::command) fn draw(&mut self) -> Option<TextPosition> {
        let (is_own, mut tried) = (self.are_of_the_game(), 0);
        for _ in 0..DRAWN {
            let at = if is_own {
                self.own().and_then(|at| self.game.position(&at).ok())
            } else {
                self.walk()
            };
            let Some(at) = at.filter(|at| self.game.terminal(at).is_none()) else { continue };
            if self.is_open(&at) {
                return Some(at);
            }
            tried += 1;
            if tried == TRIED {
                break;
            }
        }
        None
    }

    /// A position after some random moves.
    fn walk(&mut self) -> Option<TextPosition> {
        let mut at = self.game.initial();
        for _ in 0..=self.random.below(MOST_PLIES) {
            let mv = self.random.choose(&self.game, &at).ok().flatten()?;
            at = self.game.play(&at, mv);
        }
        Some(at)
    }

    /// Whether a player who looks one ply ahead neither wins at once nor loses by every move.
    fn is_open(&self, at: &TextPosition) -> bool {
        let game = &self.game;
        let goes_on = |at: &TextPosition| {
            let is_lost =
                |(_, after): (u32, TextPosition)| game.terminal(&after) == Some(Outcome::Loss);
            game.terminal(at).is_none() && !game.successors(at).any(is_lost)
        };
        game.moves(at).count() > MOST_MOVES
            || goes_on(at) && game.successors(at).any(|(_, after)| goes_on(&after))
    }
}
