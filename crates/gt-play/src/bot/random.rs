//! Repeatable random choices.

use rand::RngExt;
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::SeedableRng;

use super::Bot;
use gt_core::error::SolveError;
use gt_core::game::{Game, GameExt};

/// A generator whose sequence depends only on the seed, on every machine and in every version.
///
/// Do not use it for anything that must be hard to guess.
pub(crate) type Numbers = SplitMix64;

/// Plays any legal move, all equally likely.
///
/// It is a baseline: a player that does not clearly beat `Random` is broken.
/// # Complexity
/// Generates the moves of a position twice, and keeps none.
/// # Example
/// ```
/// use gt_play::bot::{Bot, Random};
/// let game: gt_core::graph::GameGraph = "a -> b c\nb\nc".parse().unwrap();
/// let choices = |seed| {
///     let mut bot = Random::new(seed);
///     (0..9).map(|_| bot.choose(&game, &0).unwrap().unwrap().nth).collect::<Vec<_>>()
/// };
/// assert_eq!(choices(1), choices(1));
/// assert_ne!(choices(1), choices(2));
/// ```
#[derive(Clone, Debug)]
pub struct Random {
    numbers: Numbers,
}

impl Random {
    /// Returns a player whose choices depend on `seed` alone.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { numbers: Numbers::seed_from_u64(seed) }
    }
}

impl Random {
    /// Returns a random number below `bound`, which is at least 1.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.numbers.random_range(..bound.max(1))
    }

    /// Returns a random legal move; `None` if there is none.
    pub(crate) fn pick<G: Game>(&mut self, game: &G, position: &G::Position) -> Option<G::Move> {
        let count = game.legal_moves(position).count();
        let nth = (count > 0).then(|| self.numbers.random_range(..count))?;
        game.legal_moves(position).nth(nth)
    }
}

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, game: &G, position: &G::Position) -> Result<Option<G::Move>, SolveError> {
        Ok(self.pick(game, position))
    }

    fn begin(&mut self, seed: u64) {
        self.numbers = Numbers::seed_from_u64(seed);
    }
}
