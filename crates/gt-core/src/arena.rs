//! Matches between players, with confidence intervals.
//!
//! An [`Arena`] plays pairs of games: the same opening twice, each player beginning once, so that
//! neither the opening nor the first move favours anyone. All chance comes from one seed: game *i*
//! of an arena is the same in every run, whatever else is played, and so is the result.
//!
//! A game may go on for ever; after so many plies it is cut off and counts as a draw, and is
//! counted as cut off as well, since nobody knows how it would have ended.
//!
//! # Should I be using this?
//! To see whether one heuristic, depth or table plays better than another, with an honest margin:
//! an interval 10 points wide takes some 400 games, one of 1 point 40,000. Not to find the value of
//! a position: for that there are solvers.
//!
//! Rejected: *a rating*, which needs a model of how strength adds up; shares of games with their
//! uncertainty need none.

mod play;
mod tally;

pub use play::{ArenaError, Ending, Play, PlayResult};
pub use tally::{Interval, Tally};

use rand::Rng;
use rand_xoshiro::rand_core::SeedableRng;

use crate::bot::{Bot, Numbers, Random};
use crate::game::{Game, GameExt};
use crate::outcome::Player;
use crate::run::{Meter, Run};

/// Lets two players play one another.
///
/// # Example
/// Who takes the last of 20 matches wins; one may take up to three.
/// ```
/// use gt_core::arena::Arena;
/// use gt_core::bot::{Forced, Random};
/// use gt_core::prelude::*;
/// use gt_core::retrograde::Tablebase;
/// use gt_core::Run;
/// # struct Matches(u32);
/// # impl Game for Matches {
/// #     type Position = u32;
/// #     type Move = u32;
/// #     fn initial(&self) -> u32 { self.0 }
/// #     fn moves(&self, matches: &u32) -> impl Iterator<Item = u32> { 1..=3.min(*matches) }
/// #     fn play(&self, matches: &u32, taken: u32) -> u32 { matches - taken }
/// # }
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let game = Matches(20);
/// let table = Tablebase::explore(&game, [20], &Run::new())?;
/// let tally = Arena::new(&game, 7).games(200).compete(&mut Forced::new(&table), &mut Random::new(0), &Run::new())?;
/// assert_eq!(tally.games(), 200);
/// assert!(tally.wins_share().low > 0.95, "{tally}");
/// # Ok(())
/// # }
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
    /// Games from the initial position, 100 of them, cut off after 1000 plies; chance comes from
    /// `seed`.
    ///
    /// Nothing is played before it is asked. The same seed gives the same games; take another one
    /// for other games.
    pub const fn new(game: G, seed: u64) -> Self {
        Self { game, seed, games: 100, plies: 1000, opening_plies: 0 }
    }

    /// So many games; an odd number leaves the last opening without its second game.
    pub fn games(self, games: u64) -> Self {
        Self { games, ..self }
    }

    /// Cuts a game off after so many plies, those of the opening not counted.
    ///
    /// Games that are cut off count as drawn, so a low limit hides wins: look at
    /// [`Tally::cut_off`].
    /// # Example
    /// ```
    /// # use gt_core::{Run, SolveError, arena::Arena, bot::Random, graph::GameGraph};
    /// let ring: GameGraph = "a -> b\nb -> a".parse().unwrap(); // nobody ever wins
    /// let tally = Arena::new(ring, 1).games(2).plies(10).compete(&mut Random::new(0), &mut Random::new(0), &Run::new()).unwrap();
    /// assert_eq!((tally.draws, tally.cut_off), (2, 2));
    /// ```
    pub fn plies(self, plies: u32) -> Self {
        Self { plies, ..self }
    }

    /// Begins every pair of games with so many random plies, fewer where the game ends before.
    ///
    /// Without, two players that leave nothing to chance play the same two games again and again.
    ///
    /// Both games of a pair begin with the same opening, and no opening ends the game.
    /// # Example
    /// ```
    /// # use gt_core::{Run, SolveError, arena::Arena, bot::{Bot, Random}, graph::GameGraph, prelude::*};
    /// # struct First;
    /// # impl<G: Game> Bot<G> for First {
    /// #     fn choose(&mut self, game: &G, position: &G::Position) -> Result<Option<G::Move>, SolveError> { Ok(game.legal_moves(position).next()) }
    /// # }
    /// let matches = GameGraph::from_fn(51, |p| (1..=3).filter_map(move |taken| p.checked_sub(taken)), |_| None).unwrap();
    /// let arena = Arena::new(matches.starting_at(50).unwrap(), 7).random_opening(4);
    /// let starts = [0, 1, 2, 3].map(|number| arena.game_of(number, &mut First, &mut First, &Run::new()).unwrap().start);
    /// assert_eq!((starts[0], starts[2]), (starts[1], starts[3])); // two games from each opening
    /// assert!(starts.iter().all(|left| (38..=46).contains(left))); // four to twelve are gone
    /// ```
    pub fn random_opening(self, plies: u32) -> Self {
        Self { opening_plies: plies, ..self }
    }

    /// Plays all games and counts how they ended for `one`.
    ///
    /// # Complexity
    /// Every ply costs the player's choice and, to check it, the moves of the position.
    /// # Errors
    /// * [`ArenaError::IllegalMove`], [`ArenaError::NoMove`]: a player did what the rules forbid;
    ///   it says which and where.
    /// * [`ArenaError::NoAnswer`]: a player could not find out what it wanted to know.
    /// * [`ArenaError::Limit`]: time ran out. Looked at before every game, and once in 1024 plies
    ///   of it; a player that thinks long should have a limit of its own.
    pub fn compete(
        &self,
        one: &mut impl Bot<G>,
        other: &mut impl Bot<G>,
        run: &Run,
    ) -> Result<Tally, ArenaError<G::Position, G::Move>> {
        let run = run.started();
        let mut meter = Meter::new(&run, "playing", Some(self.games));
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

    /// Plays the game with this number alone: just as it is played among the others.
    ///
    /// `one` begins the games with even numbers. Where the opening has an odd number of plies, to
    /// begin is to make the first move of one's own after it.
    /// # Errors
    /// As [`compete`](Self::compete).
    /// # Example
    /// Who takes the last of 20 matches wins; the first player here always takes one.
    /// ```
    /// # use gt_core::{Run, SolveError, arena::{Arena, Ending}, bot::{Bot, Random}, graph::GameGraph, prelude::*};
    /// # struct First;
    /// # impl<G: Game> Bot<G> for First {
    /// #     fn choose(&mut self, game: &G, position: &G::Position) -> Result<Option<G::Move>, SolveError> { Ok(game.legal_moves(position).next()) }
    /// # }
    /// let matches = GameGraph::from_fn(21, |p| (1..=3).filter_map(move |taken| p.checked_sub(taken)), |_| None).unwrap();
    /// let arena = Arena::new(matches.starting_at(20).unwrap(), 7);
    /// let play = arena.game_of(4, &mut First, &mut Random::new(0), &Run::new()).unwrap();
    /// assert_eq!((play.start, play.moves[0].to, play.end), (20, 19, 0)); // in games with even numbers `one` begins
    /// assert!(matches!(play.ending, Ending::Over { outcome: Outcome::Loss, .. }));
    /// assert_eq!(arena.game_of(4, &mut First, &mut Random::new(0), &Run::new()).unwrap(), play); // the same again
    /// ```
    pub fn game_of(&self, number: u64, one: &mut impl Bot<G>, other: &mut impl Bot<G>, run: &Run) -> PlayResult<G> {
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

/// A seed for something that is numbered.
fn seed_of(seed: u64, number: u64) -> u64 {
    let mut numbers = Numbers::seed_from_u64(seed);
    let mut of_number = Numbers::seed_from_u64(numbers.next_u64() ^ number);
    of_number.next_u64()
}
