//! Levels of strength: perfect play with mistakes, and play that sees a few plies ahead.

use core::fmt;
use core::str::FromStr;

use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_xoshiro::rand_core::SeedableRng;

use super::{Bot, Numbers};
use crate::worth::{Worth, values};
use gt_core::ParseError;
use gt_core::alphabeta::Search;
use gt_core::error::SolveError;
use gt_core::game::{Game, GameExt};
use gt_core::outcome::{Outcome, Value};
use gt_core::run::Run;
use gt_core::solution::{RankedMoves, Solution, rank_moves};

/// The strength of a [`LevelBot`]: `random`, `1` to `6`, or `perfect`.
/// # Example
/// ```
/// use gt_play::bot::Level;
/// assert_eq!("3".parse(), Ok(Level::Number(3)));
/// assert_eq!(Level::Random.mistakes(), 100);
/// assert!("7".parse::<Level>().unwrap_err().to_string().contains("perfect"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Every move is random.
    Random,
    /// From 1, the weakest, to 6.
    Number(u8),
    /// Every move is best.
    Perfect,
}

impl Level {
    /// How many of a hundred moves are random: 100, then 70, 50, 35, 20, 10 and 5, then 0.
    pub const fn mistakes(self) -> u32 {
        match self {
            Self::Random => 100,
            Self::Number(1) => 70,
            Self::Number(2) => 50,
            Self::Number(3) => 35,
            Self::Number(4) => 20,
            Self::Number(5) => 10,
            Self::Number(_) => 5,
            Self::Perfect => 0,
        }
    }

    /// The next stronger level, or the next weaker one; `None` if there is none.
    #[must_use]
    pub const fn next(self, is_stronger: bool) -> Option<Self> {
        match (self, is_stronger) {
            (Self::Random, false) | (Self::Perfect, true) => None,
            (Self::Random, true) => Some(Self::Number(1)),
            (Self::Perfect, false) | (Self::Number(7..), _) => Some(Self::Number(6)),
            (Self::Number(6), true) => Some(Self::Perfect),
            (Self::Number(0 | 1), false) => Some(Self::Random),
            (Self::Number(number), true) => Some(Self::Number(number + 1)),
            (Self::Number(number), false) => Some(Self::Number(number - 1)),
        }
    }

    /// How many plies the level looks ahead in a game that is too large to solve: 1 to 7.
    ///
    /// There a weak level sees less. It makes no mistakes within what it sees.
    pub const fn plies(self) -> u32 {
        match self {
            Self::Random => 1,
            Self::Number(number) => number as u32,
            Self::Perfect => 7,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Perfect => f.write_str("perfect"),
        }
    }
}

impl FromStr for Level {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text {
            "random" => Ok(Self::Random),
            "perfect" => Ok(Self::Perfect),
            _ => match text.parse() {
                Ok(number @ 1..=6) => Ok(Self::Number(number)),
                _ => Err(ParseError::new(text, "a level: random, 1 to 6, or perfect")),
            },
        }
    }
}

/// The mistakes of a player: now and then it makes a random move instead of its own.
#[derive(Clone, Debug)]
pub struct Mistakes {
    of_a_hundred: u32,
    numbers: Numbers,
}

impl Mistakes {
    /// So many of a hundred moves are random; all chance comes from `seed`.
    pub fn new(of_a_hundred: u32, seed: u64) -> Self {
        Self { of_a_hundred, numbers: Numbers::seed_from_u64(seed) }
    }

    /// Sets how many of a hundred moves are random from now on.
    pub const fn set(&mut self, of_a_hundred: u32) {
        self.of_a_hundred = of_a_hundred;
    }

    /// The random move that is made in place of a chosen one; `None` if the chosen one is made, and
    /// where there is no move.
    pub fn choose<G: Game>(&mut self, game: &G, at: &G::Position) -> Option<G::Move> {
        self.among(|| game.legal_moves(at))
    }

    /// The random one of `all` that is taken in place of a chosen one; `None` if the chosen one is
    /// taken, and where there is none. For games that are no [`Game`].
    pub fn among<M: Copy, I: IntoIterator<Item = M>>(
        &mut self,
        all: impl FnOnce() -> I,
    ) -> Option<M> {
        if self.numbers.random_range(0..100) >= self.of_a_hundred {
            return None;
        }
        let all: Vec<M> = all().into_iter().collect();
        all.choose(&mut self.numbers).copied()
    }
}

/// A player who plays by a solution, and now and then at random.
///
/// Of equal moves it takes a random one. A move whose value is not known counts as a draw.
/// # Example
/// ```
/// use gt_core::{Run, example::Matches, memo::Values};
/// use gt_play::bot::{Bot, Level, LevelBot};
/// let known = Values::new(Matches(21), &Run::new());
/// let mut player = LevelBot::new(&known, Level::Perfect.mistakes(), 1);
/// assert_eq!(player.choose(&Matches(21), &6)?, Some(2)); // leaves a multiple of four
/// # Ok::<(), gt_core::SolveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct LevelBot<S> {
    solution: S,
    mistakes: Mistakes,
}

impl<S> LevelBot<S> {
    /// A player of whose moves `mistakes` in a hundred are random; all chance comes from `seed`.
    pub fn new(solution: S, mistakes: u32, seed: u64) -> Self {
        Self { solution, mistakes: Mistakes::new(mistakes, seed) }
    }

    /// What the player knows.
    pub const fn solution(&self) -> &S {
        &self.solution
    }
}

impl<G: Game, S> Bot<G> for LevelBot<S>
where
    S: Solution<Answer: Into<Worth>, Game: Game<Position = G::Position, Move = G::Move>>,
{
    fn choose(&mut self, game: &G, at: &G::Position) -> Result<Option<G::Move>, SolveError> {
        if let Some(mistake) = self.mistakes.choose(game, at) {
            return Ok(Some(mistake));
        }
        let moves = values(&self.solution, at)?.moves;
        let worth = |known: Option<Worth>| known.unwrap_or_else(|| Outcome::Draw.into());
        let best = moves.iter().map(|&(_, known)| worth(known)).max();
        let best: Vec<_> =
            moves.into_iter().filter(|&(_, known)| Some(worth(known)) == best).collect();
        Ok(best.choose(&mut self.mistakes.numbers).map(|&(mv, _)| mv))
    }

    fn begin(&mut self, seed: u64) {
        self.mistakes.numbers = Numbers::seed_from_u64(seed);
    }
}

/// Knows what can be forced within a few plies, by alpha-beta search; the rest is not known.
///
/// A solution for games that are too large to solve.
/// # Complexity
/// A search for each position that is asked about, of as many plies as [`plies_at`](Self::plies_at)
/// says. Nothing is kept.
#[derive(Clone, Debug)]
pub struct Lookahead<G> {
    game: G,
    plies: u32,
    /// Whether it looks so far in any case.
    is_exact: bool,
    run: Run,
}

/// About as many moves may be made for the values of all moves of a position.
const MOST: u64 = 1_000_000;

impl<G> Lookahead<G> {
    /// Looks so many plies ahead, within the limits of `run`.
    pub fn new(game: G, plies: u32, run: &Run) -> Self {
        Self { game, plies, is_exact: false, run: run.clone() }
    }
}

impl<G: Game> Lookahead<G> {
    /// How many plies ahead it looks from `position`, and from each position after a move.
    ///
    /// They are fewer than were asked for, *d* of them, if *n*^(*d* + 2) would exceed 1,000,000,
    /// where *n* moves are legal here or after a move. So the values of all moves come soon. With
    /// more than 1,000 moves it does not look at all, and nothing is known: then it is `None`.
    pub fn plies_at(&self, position: &G::Position) -> Option<u32> {
        if self.is_exact {
            return Some(self.plies);
        }
        let count = |at: &G::Position| self.game.legal_moves(at).zip(0..MOST).count() as u64;
        let here = count(position);
        let fits = |moves: u64, plies: u32| moves.saturating_pow(plies + 2) <= MOST;
        if !fits(here, 1) {
            return fits(here, 0).then_some(0);
        }
        let moves = self.game.successors(position).map(|(_, after)| count(&after)).chain([here]);
        let moves = moves.max().unwrap_or(0);
        (0..=self.plies).rev().find(|&plies| fits(moves, plies)).or(Some(0))
    }
}

impl<G: Game> Solution for Lookahead<G> {
    type Game = G;
    type Answer = Value;

    fn game(&self) -> &G {
        &self.game
    }

    fn value(&self, position: &G::Position) -> Result<Option<Value>, SolveError> {
        let Some(plies) = self.plies_at(position) else { return Ok(None) };
        let mut search = Search::new(&self.game).with_run(&self.run);
        Ok(search.to_depth(position, plies)?.value())
    }

    /// From each position after a move it looks as far as from this one. So a win that is seen here
    /// is seen beside its move.
    fn ranked_moves(&self, at: &G::Position) -> Result<RankedMoves<G::Move, Value>, SolveError> {
        let Some(plies) = self.plies_at(at) else {
            return Ok(self.game.legal_moves(at).map(|mv| (mv, None)).collect());
        };
        let (game, run) = (&self.game, self.run.clone());
        rank_moves(&Lookahead { game, plies, is_exact: true, run }, at)
    }
}
