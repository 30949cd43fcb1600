//! Matches between players, with confidence intervals.
//!
//! An [`Arena`] plays pairs of games. Both games of a pair begin with the same opening, and each
//! player begins one of them. So neither the opening nor the first move favours a player.
//!
//! All chance comes from one seed. Game *i* of an arena is the same in every run, whatever other
//! games are played. So the result is the same too.
//!
//! A game may never end. After a given number of plies it is cut off and counts as a draw. Such
//! games are also counted apart, because it is unknown how they would have ended.
//!
//! # Should I be using this?
//! Yes, to see whether one heuristic, depth or table plays better than another. The result comes
//! with its margin of error: an interval 10 percentage points wide takes some 400 games, an
//! interval of 1 percentage point 40,000 games.
//!
//! No, to find the value of a position: use a solver.
//!
//! # Rejected alternatives
//! * *A number for the strength of each player*: it needs a model of how strengths add up. Shares
//!   of games won, with their uncertainty, need no model.

mod play;
mod tally;

pub use play::{ArenaError, Ending, Play, PlayResult};
pub use tally::{Interval, Tally};

use rand::Rng;
use rand_xoshiro::rand_core::SeedableRng;

use crate::bot::{Bot, Numbers, Random};
use gt_core::game::{Game, GameExt};
use gt_core::outcome::Player;
use gt_core::run::{Meter, Run};

/// A match between two players: how many games, from which openings, and when they are cut off.
/// # Example
/// The player who takes the last of 20 matches wins. A move takes one to three matches.
/// ```
/// use gt_core::{Run, example::Matches, prelude::*, retrograde::Tablebase};
/// use gt_play::{arena::Arena, bot::{Forced, Random}};
/// let game = Matches(20);
/// let table = Tablebase::explore(&game, [20], &Run::new())?;
/// let (mut perfect, mut random) = (Forced::new(&table), Random::new(0));
/// let arena = Arena::new(&game, 7).games(200);
/// let tally = arena.compete(&mut perfect, &mut random, &Run::new())?;
/// assert_eq!(tally.games(), 200);
/// assert!(tally.wins_share().low > 0.95, "{tally}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Arena<G> {
    game: G,
    seed: u64,
    games: u64,
    plies: u32,
    opening_plies: u32,
}

impl<G: Game> Arena<G> {
    /// Returns an arena of 100 games from the initial position, each cut off after 1000 plies.
    ///
    /// All chance comes from `seed`. The same seed gives the same games, another seed other games.
    /// Nothing is played yet.
    pub const fn new(game: G, seed: u64) -> Self {
        Self { game, seed, games: 100, plies: 1000, opening_plies: 0 }
    }

    /// Sets the number of games. If it is odd, the last opening is played only once.
    pub fn games(self, games: u64) -> Self {
        Self { games, ..self }
    }

    /// Sets the number of plies after which a game is cut off. Plies of the opening do not count.
    ///
    /// Games that are cut off count as draws, so a low limit hides wins. [`Tally::cut_off`] says
    /// how many there were.
    pub fn plies(self, plies: u32) -> Self {
        Self { plies, ..self }
    }

    /// Begins every pair of games with this many random plies, fewer if the game would end before.
    ///
    /// Both games of a pair begin with the same opening, and no opening ends the game.
    ///
    /// Without random openings, two players that leave nothing to chance play the same two games
    /// again and again.
    pub fn random_opening(self, plies: u32) -> Self {
        Self { opening_plies: plies, ..self }
    }

    /// Plays all games and counts the results from the view of `one`.
    /// # Complexity
    /// Every ply costs the choice of the player, and generating the moves of the position to check
    /// it.
    /// # Errors
    /// * [`ArenaError::IllegalMove`], [`ArenaError::NoMove`] if a player broke the rules. The error
    ///   says which player and where.
    /// * [`ArenaError::NoAnswer`] if a player failed to find an answer that it needed.
    /// * [`ArenaError::Limit`] if time ran out. The arena checks this before every game and once in
    ///   1024 plies. A player that thinks long should have a limit of its own.
    pub fn compete(
        &self,
        one: &mut impl Bot<G>,
        other: &mut impl Bot<G>,
        run: &Run,
    ) -> Result<Tally, ArenaError<G::Position, G::Move>> {
        let run = run.started();
        let mut meter = Meter::new(&run, "playing", Some(self.games)).counting("game");
        let quiet = run.clone().silent();
        let mut tally = Tally::default();
        for number in 0..self.games {
            meter.look(number)?;
            let play = self.game_of(number, one, other, &quiet)?;
            let one_began = number.is_multiple_of(2);
            match play.ending {
                Ending::Over { outcome, to_move } => {
                    let one_to_move = (to_move == Player::First) == one_began;
                    tally.add(if one_to_move { outcome } else { outcome.flip() });
                }
                Ending::CutOff => tally.add_cut_off(),
            }
        }
        meter.end(self.games);
        Ok(tally)
    }

    /// Plays only the game with this number, exactly as [`compete`](Self::compete) would play it.
    ///
    /// `one` begins the games with even numbers, `other` begins those with odd numbers. The player
    /// who begins makes the first move after the opening.
    /// # Errors
    /// As [`compete`](Self::compete).
    /// # Example
    /// As of [`random_opening`](Self::random_opening).
    pub fn game_of(
        &self,
        number: u64,
        one: &mut impl Bot<G>,
        other: &mut impl Bot<G>,
        run: &Run,
    ) -> PlayResult<G> {
        let start = self.opening(number / 2);
        let (even, odd) = (seed_of(self.seed, 2 * number), seed_of(self.seed, 2 * number + 1));
        one.begin(even);
        other.begin(odd);
        if number.is_multiple_of(2) {
            play::play(&self.game, start, one, other, self.plies, run)
        } else {
            play::play(&self.game, start, other, one, self.plies, run)
        }
    }

    fn opening(&self, pair: u64) -> G::Position {
        let mut random = Random::new(seed_of(!self.seed, pair));
        let mut position = self.game.initial();
        for _ in 0..self.opening_plies {
            let Some(mv) = random.pick(&self.game, &position) else { break };
            let after = self.game.play(&position, mv);
            if self.game.terminal(&after).is_some() {
                break;
            }
            position = after;
        }
        position
    }
}

/// Derives the seed of an opening, or of a player in one game, from the seed of the arena.
fn seed_of(seed: u64, number: u64) -> u64 {
    let mut numbers = Numbers::seed_from_u64(seed);
    let mut of_number = Numbers::seed_from_u64(numbers.next_u64() ^ number);
    of_number.next_u64()
}
