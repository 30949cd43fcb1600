//! The bot of the matrix article: its two rules for choosing a move, in three variants.
//!
//! `dp[state][k][p] = 1` says that player *p*, who is to move, can reach victory from `state`
//! within `k` plies. The *least k* of a state is the least `k` for which this entry is 1.
//!
//! * *Rule 1*, if there is a least `k` below `k_inf`: move to a `state_1` from which every reply
//!   leads to a `state_2` with `dp[state_2][k - 2][p] = 1`. For `k = 1`: move into the own win set,
//!   or to a state where the opponent has no move.
//! * *Rule 2*, if there is no such `k`: provoke a mistake. Choose the move after which the
//!   opponent's own least `k` is greatest. If the opponent has no least `k`, it counts as
//!   [`K_INF`].
//!
//! The article writes `dp[state]` in rule 2. This would be the same number for every move, so the
//! article must mean `dp[state_1]`.
//!
//! The table `dp` has two readings, which [`source`](crate::source) compares. With *forced* dp (the
//! opponent resists), rule 1 picks exactly the moves to positions that the opponent loses in
//! `k - 1` plies: the fastest wins. With *literal* dp (the distance to the win set), rule 1 never
//! applies under `free`. The opponent may undo the move, so `state` itself is a `state_2`, and its
//! distance is `k` and not `k - 2`. So [`Reading::Literal`] keeps only one part of rule 1: the win
//! in one ply.

use core::cmp::Reverse;

use gt_core::{Game, GameExt, Outcome, ParseError, Player, Solution, SolveError, Value};
use gt_play::bot::{Bot, Forced};
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use crate::names::unknown;
use crate::rules::{Matrix, MatrixPosition};
use crate::solve::Distances;

/// The number that stands for "there is no such k", as in the program of the matrix article.
pub const K_INF: u32 = 100_000;

/// How a bot reads `dp`, the table of the matrix article.
///
/// The names are `forced`, `literal` and `combined`, as [`FromStr`](core::str::FromStr) reads them.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, Display, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "kebab-case", parse_err_ty = ParseError, parse_err_fn = unknown_reading)]
pub enum Reading {
    /// Both rules on forced dp. Under `free` rule 2 rates nearly all drawing moves alike.
    Forced,
    /// A win in one ply if there is one, otherwise rule 2 on literal dp.
    Literal,
    /// Both rules on forced dp; ties of rule 2 are broken by literal distances.
    ///
    /// The greatest distance of the opponent comes first, then the least distance of the bot.
    Combined,
}

impl Reading {
    /// All readings, in the order above.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// Returns the name used on the command line.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

fn unknown_reading(text: &str) -> ParseError {
    unknown("a strategy", Reading::ALL, text)
}

/// A player that knows the values of all positions and the distances to both win sets.
///
/// It plays in the arena and wherever a [`Bot`] is expected. With [`Reading::Forced`] it plays as
/// gt-core's [`Forced`], which has the same two rules.
///
/// # Complexity
/// A choice costs one look-up of a value or of distances per move.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_play::bot::Bot;
/// use gt_core::prelude::*;
/// use gt_perm_matrix::{Goal, Matrix, MoveIndex, PermMatrix, MatrixPosition};
/// use gt_perm_matrix::play::{DpBot, Reading};
/// use gt_perm_matrix::solve::{Keep, StateSolver};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let rules = PermMatrix::new(2, 4, Goal::ColourHome)?;
/// let (solver, run) = (StateSolver::new(&rules).keep(Keep::Values), Run::new());
/// let solved = solver.solve(&run)?;
/// let distances = [
///     solver.distances_to(rules.win_set(Player::First), &run)?,
///     solver.distances_to(rules.win_set(Player::Second), &run)?,
/// ];
/// let mut bot = DpBot::new(&solved, &distances, Reading::Forced);
/// let matrix = Matrix::parse(rules.shape(), "1 2 8 7/5 3 4 6")?;
/// let position = MatrixPosition::new(matrix, Player::Second);
/// assert_eq!(bot.choose(&rules, &position)?, Some(MoveIndex(4))); // into the own win set
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct DpBot<'a, S> {
    solution: S,
    distances: &'a [Distances; 2],
    reading: Reading,
}

impl<'a, S> DpBot<'a, S> {
    /// Returns a player that uses `solution` for forced dp and `distances` for literal dp.
    ///
    /// `distances[p]` are the literal distances to the win set of player `p`, kept for every state.
    pub const fn new(solution: S, distances: &'a [Distances; 2], reading: Reading) -> Self {
        Self { solution, distances, reading }
    }

    fn least_k_literal(&self, matrix: Matrix, player: Player) -> u32 {
        self.distances[player.index()].distance(matrix).flatten().unwrap_or(K_INF)
    }
}

impl<S: Solution<Answer = Value, Game: Game<Position = MatrixPosition>>> DpBot<'_, S> {
    /// Returns every move that the reading allows, in the game's order.
    ///
    /// The list is empty if the game is over, or if the reading needs a value that is not known.
    ///
    /// # Errors
    /// The errors of the solution.
    pub fn allowed<G: Game<Position = MatrixPosition>>(
        &self,
        game: &G,
        position: &MatrixPosition,
    ) -> Result<Vec<G::Move>, SolveError> {
        match self.reading {
            Reading::Forced => self.forced(game, position),
            Reading::Literal => Ok(self.literal(game, position)),
            Reading::Combined => self.combined(game, position),
        }
    }

    fn forced<G: Game<Position = MatrixPosition>>(
        &self,
        game: &G,
        position: &MatrixPosition,
    ) -> Result<Vec<G::Move>, SolveError> {
        match self.solution.value(position)? {
            None => Ok(Vec::new()),
            Some(_) => Forced::new(&self.solution).allowed(game, position),
        }
    }

    fn literal<G: Game<Position = MatrixPosition>>(
        &self,
        game: &G,
        position: &MatrixPosition,
    ) -> Vec<G::Move> {
        let wins =
            |(_, after): &(G::Move, MatrixPosition)| game.terminal(after) == Some(Outcome::Loss);
        let wins: Vec<_> = game.successors(position).filter(wins).map(|(mv, _)| mv).collect();
        if wins.is_empty() {
            let least_k = |after: &MatrixPosition| self.least_k_literal(after.matrix, after.turn);
            greatest(game.successors(position).map(|(mv, after)| (mv, least_k(&after))))
        } else {
            wins
        }
    }

    fn combined<G: Game<Position = MatrixPosition>>(
        &self,
        game: &G,
        position: &MatrixPosition,
    ) -> Result<Vec<G::Move>, SolveError> {
        let forced = self.forced(game, position)?;
        if self.solution.outcome(position)? == Some(Outcome::Win) {
            return Ok(forced);
        }
        let opponent = position.turn.other();
        let score = |mv: G::Move| {
            let after = game.play(position, mv).matrix;
            (
                self.least_k_literal(after, opponent),
                Reverse(self.least_k_literal(after, position.turn)),
            )
        };
        Ok(greatest(forced.into_iter().map(|mv| (mv, score(mv)))))
    }
}

/// Returns the moves with the greatest key, in order.
fn greatest<M, K: Copy + Ord>(moves: impl Iterator<Item = (M, K)>) -> Vec<M> {
    let moves: Vec<_> = moves.collect();
    let best = moves.iter().map(|&(_, key)| key).max();
    moves.into_iter().filter(|&(_, key)| Some(key) == best).map(|(mv, _)| mv).collect()
}

/// Chooses the first of the allowed moves.
impl<
    G: Game<Position = MatrixPosition>,
    S: Solution<Answer = Value, Game: Game<Position = MatrixPosition>>,
> Bot<G> for DpBot<'_, S>
{
    fn choose(
        &mut self,
        game: &G,
        position: &MatrixPosition,
    ) -> Result<Option<G::Move>, SolveError> {
        Ok(self.allowed(game, position)?.first().copied())
    }
}
