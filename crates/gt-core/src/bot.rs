//! Players: from a solver, or at random.
//!
//! A [`Bot`] is asked for a move; the [`arena`](crate::arena) lets two of them play. [`Forced`] makes a player of anything that
//! knows what is forced, by two rules that stand at the origin of the table `dp[state][k][player]`:
//!
//! 1. *If I can force a win within the horizon*, I play towards the fastest: to a position that the opponent has lost in one
//!    ply less.
//! 2. *If not*, I play where the opponent's own forced win is farthest, best of all where he has none within the horizon, so as
//!    to provoke a mistake. The longer his win, the more he has to find.
//!
//! Where the first rule does not apply because the game is lost, the second one resists longest. Where it is drawn, the second
//! one keeps the draw, and that is all it does: among drawing moves it sees no difference, whatever traps they set. Ties go to
//! the first move in the game's order, or are broken at random.
//!
//! # Should I be using this?
//! To have something to play against, and to compare what solvers know by matches. A player who looks ahead with alpha-beta is a
//! few lines: implement [`Bot`], and choose [`Report::best_move`](crate::alphabeta::Report::best_move).
//! ```
//! use gt_core::alphabeta::Search;
//! use gt_core::bot::Bot;
//! use gt_core::graph::GameGraph;
//! use gt_core::prelude::*;
//!
//! struct ThreePlies;
//! impl<G: Game> Bot<G> for ThreePlies {
//!     fn choose(&mut self, game: &G, position: &G::Position) -> Option<G::Move> {
//!         let report = Search::new(game).to_depth(position, 3).ok()?;
//!         report.best_move().or_else(|| game.legal_moves(position).next())
//!     }
//! }
//! let game: GameGraph = "a -> b c\nb -> a\nc".parse().unwrap();
//! assert_eq!(ThreePlies.choose(&game, &0).unwrap().to, 2);
//! ```

mod random;

use alloc::vec::Vec;

pub use random::Random;

pub(crate) use self::random::Numbers;
use crate::bounded::Horizon;
use crate::game::{Game, GameExt};
use crate::outcome::Value;
use crate::retrograde::{Store, Tablebase};

/// A player.
///
/// # The contract
/// 1. `choose` gives a legal move wherever there is one; the arena ends a match with an error otherwise.
/// 2. After `begin` a player does the same again if it is asked the same: nothing is left of the game before, and all chance
///    comes from the seed. Without it, results of an arena cannot be repeated.
/// # Example
/// Always the last move:
/// ```
/// use gt_core::bot::Bot;
/// use gt_core::prelude::*;
///
/// struct Last;
/// impl<G: Game> Bot<G> for Last {
///     fn choose(&mut self, game: &G, position: &G::Position) -> Option<G::Move> {
///         game.legal_moves(position).last()
///     }
/// }
/// let game: gt_core::graph::GameGraph = "a -> b c\nb\nc".parse().unwrap();
/// assert_eq!(Last.choose(&game, &0).unwrap().to, 2);
/// assert_eq!(Last.choose(&game, &1), None);
/// ```
pub trait Bot<G: Game> {
    /// A legal move at `position`; `None` if there is none.
    ///
    /// Not asked where the game is over, in an arena.
    fn choose(&mut self, game: &G, position: &G::Position) -> Option<G::Move>;

    /// Told before every game: forget the last one, and take all chance of the next one from `seed`.
    fn begin(&mut self, _seed: u64) {}
}

impl<G: Game, B: Bot<G> + ?Sized> Bot<G> for &mut B {
    fn choose(&mut self, game: &G, position: &G::Position) -> Option<G::Move> {
        (**self).choose(game, position)
    }

    fn begin(&mut self, seed: u64) {
        (**self).begin(seed);
    }
}

/// Knows what is forced, as far as it sees.
///
/// [`Tablebase`] and [`Horizon`] are oracles for every game with the same positions: one may play a game by what is known of
/// another, such as a reduced one, at one's own risk.
/// # Example
/// An oracle by a theorem: multiples of four matches are lost.
/// ```
/// use gt_core::bot::{Bot, Forced, Oracle};
/// use gt_core::prelude::*;
/// # use gt_core::graph::GameGraph;
///
/// struct Theorem;
/// impl<G: Game<Position = u32>> Oracle<G> for Theorem {
///     fn forced(&self, matches: &u32) -> Option<Value> {
///         let plies = matches.div_ceil(4) * 2;
///         Some(if matches % 4 == 0 { Value::Loss { plies } } else { Value::Win { plies: plies - 1 } })
///     }
/// }
/// let matches = GameGraph::from_fn(22, |p| (1..=3).filter_map(move |taken| p.checked_sub(taken)), |_| None).unwrap();
/// assert_eq!(Forced::new(Theorem).choose(&matches, &21).unwrap().to, 20);
/// ```
pub trait Oracle<G: Game> {
    /// `Win` or `Loss` with the least number of plies; `None` where nothing is forced within the horizon, or nothing known.
    fn forced(&self, position: &G::Position) -> Option<Value>;
}

impl<G: Game, O: Oracle<G> + ?Sized> Oracle<G> for &O {
    fn forced(&self, position: &G::Position) -> Option<Value> {
        (**self).forced(position)
    }
}

/// Sees everything.
impl<G: Game, R: Game<Position = G::Position>, S: Store<R>> Oracle<G> for Tablebase<R, S> {
    fn forced(&self, position: &G::Position) -> Option<Value> {
        self.value(position).filter(|value| *value != Value::Draw)
    }
}

/// Sees as far as its plies.
impl<G: Game, R: Game<Position = G::Position>, S: Store<R>> Oracle<G> for Horizon<R, S> {
    fn forced(&self, position: &G::Position) -> Option<Value> {
        Self::forced(self, position)
    }
}

/// Plays by the two rules of the [module docs](self).
///
/// # Example
/// ```
/// use gt_core::bot::{Bot, Forced};
/// use gt_core::graph::GameGraph;
/// use gt_core::retrograde::Tablebase;
/// use gt_core::Limits;
///
/// // From a one loses in any case: through b at once, through c later.
/// let game: GameGraph = "a -> b c\nb -> end\nc -> d\nd -> e\ne -> end\nend".parse().unwrap();
/// let mut bot = Forced::new(Tablebase::build(&game, &Limits::default()).unwrap());
/// assert_eq!(bot.choose(&game, &0).unwrap().to, 2);
/// ```
#[derive(Clone, Debug)]
pub struct Forced<O> {
    oracle: O,
    ties: Option<Numbers>,
}

impl<O> Forced<O> {
    /// Plays by what `oracle` knows, and of equal moves the first.
    ///
    /// It trusts the oracle: one for another game, or with wrong values, makes bad moves but legal ones.
    /// # Complexity
    /// A choice asks the oracle once for the position and once for each of its moves.
    pub const fn new(oracle: O) -> Self {
        Self { oracle, ties: None }
    }

    /// Plays any of equal moves, all equally likely.
    ///
    /// Chance begins anew with the seed of [`Bot::begin`], and before the first one with seed 0.
    #[must_use]
    pub fn with_random_ties(self) -> Self {
        Self { ties: Some(Numbers::new(0)), ..self }
    }

    /// All moves that the rules allow at `position`, in the game's order; none where the game is over.
    ///
    /// # Example
    /// ```
    /// # use gt_core::{Limits, bot::Forced, graph::GameGraph, retrograde::Tablebase};
    /// let game: GameGraph = "a -> x b y\nx\nb -> a\ny".parse().unwrap(); // two wins at once, and a way round
    /// let bot = Forced::new(Tablebase::build(&game, &Limits::default()).unwrap());
    /// assert_eq!(bot.allowed(&game, &0).iter().map(|edge| edge.to).collect::<Vec<_>>(), [1, 3]);
    /// ```
    pub fn allowed<G: Game>(&self, game: &G, position: &G::Position) -> Vec<G::Move>
    where
        O: Oracle<G>,
    {
        let winning = matches!(self.oracle.forced(position), Some(Value::Win { .. }));
        let mut best = None;
        let mut allowed = Vec::new();
        for (mv, after) in game.successors(position) {
            let reply = self.oracle.forced(&after);
            let rated = if winning { hurry(reply) } else { delay(reply) };
            if best.is_none_or(|best| best < rated) {
                best = Some(rated);
                allowed.clear();
            }
            if best == Some(rated) {
                allowed.push(mv);
            }
        }
        allowed
    }
}

/// How good it is, when winning, to leave the opponent with this: the more, the faster he has lost.
const fn hurry(reply: Option<Value>) -> u32 {
    match reply {
        Some(Value::Loss { plies }) => u32::MAX - plies,
        _ => 0,
    }
}

/// How good it is, when not winning, to leave the opponent with this: the more, the later he wins.
const fn delay(reply: Option<Value>) -> u32 {
    match reply {
        Some(Value::Win { plies }) => plies,
        _ => u32::MAX,
    }
}

impl<G: Game, O: Oracle<G>> Bot<G> for Forced<O> {
    fn choose(&mut self, game: &G, position: &G::Position) -> Option<G::Move> {
        let allowed = self.allowed(game, position);
        match &mut self.ties {
            Some(numbers) => numbers.pick(&allowed).copied(),
            None => allowed.first().copied(),
        }
    }

    fn begin(&mut self, seed: u64) {
        self.ties = self.ties.take().map(|_| Numbers::new(seed));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::GameGraph;
    use crate::limits::Limits;

    /// At a: b loses in 1 ply, c in 3, d never. At w: wins in 1 and in 3.
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
        let file: crate::graph::GraphFile = text.parse().unwrap();
        let horizon = Horizon::build(file.graph(), plies, &Limits::default()).unwrap();
        let bot = Forced::new(&horizon);
        let moves = bot.allowed(file.graph(), &file.position(position).unwrap());
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
        // Seeing 1 ply, it does not know of the win in 3.
        assert_eq!(allowed(1, "a", GAME), [1, 2]);
        // Seeing nothing, it does not know the rules' end.
        assert_eq!(allowed(0, "a", GAME), [0, 1, 2]);
    }

    #[test]
    fn nothing_is_chosen_where_the_game_is_over() {
        assert_eq!(allowed(9, "end", GAME), []);
        let graph: GameGraph = GAME.parse().unwrap();
        let mut bot = Forced::new(Tablebase::build(&graph, &Limits::default()).unwrap()).with_random_ties();
        assert_eq!(bot.choose(&graph, &7), None);
    }

    #[test]
    fn random_ties_reach_every_allowed_move_and_no_other() {
        let graph: GameGraph = GAME.parse().unwrap();
        let mut bot = Forced::new(Tablebase::build(&graph, &Limits::default()).unwrap()).with_random_ties();
        let mut seen = [0; 3];
        for seed in 0..100 {
            Bot::<GameGraph>::begin(&mut bot, seed);
            seen[bot.choose(&graph, &6).unwrap().nth as usize] += 1;
        }
        assert!(seen[0] == 0 && seen[1] > 25 && seen[2] > 25, "{seen:?}");
    }
}
