//! Players: made from a solver, or playing at random.
//!
//! A [`Bot`] is asked for a move. The [`arena`](crate::arena) lets two bots play against each
//! other. [`Forced`] makes a bot from any solution that knows what is forced. The *horizon* is how
//! many plies ahead the solution knows this. The bot has two rules:
//!
//! 1. *If I can force a win within the horizon*, I play towards the fastest win: to a position that
//!    the opponent has lost in one ply less.
//! 2. *If not*, I play where the opponent's forced win is farthest, best of all where the opponent
//!    has none within the horizon. This provokes mistakes: the longer the opponent's win, the more
//!    the opponent has to find.
//!
//! In a lost game the second rule resists longest. In a drawn game it keeps the draw and does
//! nothing else: all drawing moves are equal to it, even if one of them sets a trap.
//!
//! Among equal moves the bot takes the first in the game's order, or a random one.
//!
//! The table `dp[state][k][player]` of the module [`bounded`](gt_core::bounded) was made for these
//! two rules.
//!
//! # Should I be using this?
//! Yes, to have an opponent to play against, and to compare by matches what solvers know. A player
//! that looks ahead with alpha-beta takes a few lines: implement [`Bot`], and choose
//! [`Report::best_move`](gt_core::alphabeta::Report::best_move).
//! ```
//! use gt_core::{SolveError, alphabeta::Search, graph::GameGraph, prelude::*};
//! use gt_play::bot::Bot;
//!
//! struct ThreePlies;
//! impl<G: Game> Bot<G> for ThreePlies {
//!     fn choose(&mut self, game: &G, at: &G::Position) -> Result<Option<G::Move>, SolveError> {
//!         let report = Search::new(game).to_depth(at, 3)?;
//!         Ok(report.best_move().or_else(|| game.legal_moves(at).next()))
//!     }
//! }
//! let game: GameGraph = "a -> b c\nb -> a\nc".parse().unwrap();
//! assert_eq!(ThreePlies.choose(&game, &0).unwrap().unwrap().to, 2);
//! ```

mod level;
mod random;

use rand::seq::IndexedRandom;
use rand_xoshiro::rand_core::SeedableRng;

pub use level::{Level, LevelBot, Lookahead, Mistakes};
pub use random::Random;

pub(crate) use self::random::Numbers;
use gt_core::error::SolveError;
use gt_core::game::{Game, GameExt};
use gt_core::outcome::Value;
use gt_core::solution::Solution;

/// A player: chooses a move in every position.
/// # The contract
/// 1. `choose` returns a legal move wherever there is one. If it does not, the arena ends the match
///    with an error.
/// 2. After `begin`, a player that is asked the same questions makes the same choices. Nothing of
///    the game before remains, and all chance comes from the seed. If this is broken, results of an
///    arena cannot be repeated.
/// # Example
/// A player that always chooses the last move:
/// ```
/// use gt_core::{SolveError, prelude::*};
/// use gt_play::bot::Bot;
/// struct Last;
/// impl<G: Game> Bot<G> for Last {
///     fn choose(&mut self, game: &G, at: &G::Position) -> Result<Option<G::Move>, SolveError> {
///         Ok(game.legal_moves(at).last())
///     }
/// }
/// let game: gt_core::graph::GameGraph = "a -> b c\nb\nc".parse().unwrap();
/// assert_eq!(Last.choose(&game, &0).unwrap().unwrap().to, 2);
/// assert_eq!(Last.choose(&game, &1), Ok(None));
/// ```
pub trait Bot<G: Game> {
    /// Returns a legal move at `position`; `None` if there is none.
    ///
    /// An arena does not ask where the game is over.
    /// # Errors
    /// The errors of the solvers that the player asks.
    fn choose(&mut self, game: &G, position: &G::Position) -> Result<Option<G::Move>, SolveError>;

    /// Prepares for the next game: forgets the game before, and takes all chance from `seed`.
    ///
    /// The arena calls it before every game.
    fn begin(&mut self, _seed: u64) {}
}

impl<G: Game, B: Bot<G> + ?Sized> Bot<G> for &mut B {
    fn choose(&mut self, game: &G, position: &G::Position) -> Result<Option<G::Move>, SolveError> {
        (**self).choose(game, position)
    }

    fn begin(&mut self, seed: u64) {
        (**self).begin(seed);
    }
}

/// A player that plays by the two rules of the [module docs](self).
/// # Example
/// ```
/// use gt_play::bot::{Bot, Forced};
/// use gt_core::{Run, graph::GameGraph, retrograde::Tablebase};
/// // At a every move loses: through b at once, through c later.
/// let game: GameGraph = "a -> b c\nb -> end\nc -> d\nd -> e\ne -> end\nend".parse().unwrap();
/// let mut bot = Forced::new(Tablebase::dense(&game, &Run::new()).unwrap());
/// assert_eq!(bot.choose(&game, &0).unwrap().unwrap().to, 2);
/// ```
#[derive(Clone, Debug)]
pub struct Forced<S> {
    solution: S,
    ties: Option<Numbers>,
}

impl<S> Forced<S> {
    /// Returns a player that plays by what `solution` knows; of equal moves it takes the first.
    ///
    /// It trusts the solution. If the solution has wrong values, or belongs to another game with
    /// the same positions, the player makes bad moves, but legal ones. An unknown value counts as
    /// not forced.
    /// # Complexity
    /// A choice asks the solution once for the position and once for each move.
    pub const fn new(solution: S) -> Self {
        Self { solution, ties: None }
    }

    /// Breaks ties at random: all equal moves are equally likely.
    ///
    /// The random numbers start again with the seed of [`Bot::begin`]. Before the first call they
    /// start with seed 0.
    #[must_use]
    pub fn with_random_ties(self) -> Self {
        Self { ties: Some(Numbers::seed_from_u64(0)), ..self }
    }

    /// Returns all moves that the two rules allow at `position`, in the game's order.
    ///
    /// Empty if the game is over.
    /// # Errors
    /// The errors of the solution.
    pub fn allowed<G: Game>(
        &self,
        game: &G,
        position: &G::Position,
    ) -> Result<Vec<G::Move>, SolveError>
    where
        S: Solution<Answer = Value, Game: Game<Position = G::Position>>,
    {
        let winning = matches!(self.solution.value(position)?, Some(Value::Win { .. }));
        let mut best = None;
        let mut allowed = Vec::new();
        for (mv, after) in game.successors(position) {
            let reply = self.solution.value(&after)?;
            let rated = if winning { hurry(reply) } else { delay(reply) };
            if best.is_none_or(|best| best < rated) {
                best = Some(rated);
                allowed.clear();
            }
            if best == Some(rated) {
                allowed.push(mv);
            }
        }
        Ok(allowed)
    }
}

/// Rates the value after a move, for the winning player: a faster loss of the opponent is greater.
const fn hurry(reply: Option<Value>) -> u32 {
    match reply {
        Some(Value::Loss { plies }) => u32::MAX - plies,
        _ => 0,
    }
}

/// Rates the value after a move, for any other player: a later win of the opponent is greater.
const fn delay(reply: Option<Value>) -> u32 {
    match reply {
        Some(Value::Win { plies }) => plies,
        _ => u32::MAX,
    }
}

impl<G: Game, S: Solution<Answer = Value, Game: Game<Position = G::Position>>> Bot<G>
    for Forced<S>
{
    fn choose(&mut self, game: &G, position: &G::Position) -> Result<Option<G::Move>, SolveError> {
        let allowed = self.allowed(game, position)?;
        Ok(match &mut self.ties {
            Some(numbers) => allowed.choose(numbers).copied(),
            None => allowed.first().copied(),
        })
    }

    fn begin(&mut self, seed: u64) {
        self.ties = self.ties.take().map(|_| Numbers::seed_from_u64(seed));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gt_core::bounded::Horizon;
    use gt_core::graph::GameGraph;
    use gt_core::retrograde::Tablebase;
    use gt_core::run::Run;

    /// At a: through b the opponent wins in 1 ply, through c in 3, through d never.
    ///
    /// At w: moves that win in 1 and in 3 plies.
    const GAME: &str = "
        a -> b c d
        b -> end
        c -> c2
        c2 -> c3
        c3 -> end
        d -> d
        w -> c2 end end
        end
    ";

    fn allowed(plies: u32, position: &str, text: &str) -> Vec<u32> {
        let file: gt_core::graph::GraphFile = text.parse().unwrap();
        let horizon = Horizon::dense(file.graph(), plies, &Run::new()).unwrap();
        let bot = Forced::new(&horizon);
        let moves = bot.allowed(file.graph(), &file.position(position).unwrap()).unwrap();
        moves.iter().map(|edge| edge.nth).collect()
    }

    #[test]
    fn the_first_rule_takes_the_fastest_win() {
        assert_eq!(allowed(9, "w", GAME), [1, 2]);
        assert_eq!(allowed(1, "w", GAME), [1, 2]);
        assert_eq!(allowed(9, "c", GAME), [0]);
    }

    #[test]
    fn the_second_rule_goes_where_the_opponent_has_no_win_or_a_late_one() {
        assert_eq!(allowed(9, "a", GAME), [2]);
        let lost = GAME.replace("a -> b c d", "a -> b c");
        assert_eq!(allowed(9, "a", &lost), [1]);
        // With 1 ply of horizon the bot does not know of the win in 3.
        assert_eq!(allowed(1, "a", GAME), [1, 2]);
        // With 0 plies it knows of no win at all.
        assert_eq!(allowed(0, "a", GAME), [0, 1, 2]);
    }

    #[test]
    fn nothing_is_chosen_where_the_game_is_over() {
        assert_eq!(allowed(9, "end", GAME), []);
        let graph: GameGraph = GAME.parse().unwrap();
        let mut bot =
            Forced::new(Tablebase::dense(&graph, &Run::new()).unwrap()).with_random_ties();
        assert_eq!(bot.choose(&graph, &7), Ok(None));
    }

    #[test]
    fn random_ties_reach_every_allowed_move_and_no_other() {
        let graph: GameGraph = GAME.parse().unwrap();
        let mut bot =
            Forced::new(Tablebase::dense(&graph, &Run::new()).unwrap()).with_random_ties();
        let mut seen = [0; 3];
        for seed in 0..100 {
            Bot::<GameGraph>::begin(&mut bot, seed);
            seen[bot.choose(&graph, &6).unwrap().unwrap().nth as usize] += 1;
        }
        assert!(seen[0] == 0 && seen[1] > 25 && seen[2] > 25, "{seen:?}");
    }
}
