//! The text's bot: its two rules for choosing a move, in three variants.
//!
//! *Rule 1*: with the least `k` for which `dp[state][k][p] = 1`, a move to a `state_1` from which every reply leads to a `state_2` with
//! `dp[state_2][k - 2][p] = 1`; for `k = 1`, into the own win set, or where the opponent has no move. *Rule 2*, if there is no such
//! `k` below `k_inf`: provoke a mistake by the move after which the opponent's own least `k` is greatest, [`K_INF`] if he has none.
//! (The text writes `dp[state]` there; that would be the same for every move, so `state_1` is meant.)
//!
//! With forced dp, rule 1 picks exactly the moves to positions that the opponent loses at depth `k - 1`: the fastest wins. With
//! literal dp it never fires under `free`, for the opponent may undo the move: `state` itself is a `state_2`, at distance `k` and not
//! `k - 2`. So [`Reading::Literal`] keeps of it the win in one.

use core::cmp::Reverse;

use gt_core::bot::{Bot, Forced};
use gt_core::{Game, GameExt, Outcome, ParseError, Player, Solution, SolveError, Value};
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use crate::names::unknown;
use crate::rules::{Matrix, Position};
use crate::solve::Distances;

/// What counts as "no such k": the text's program uses this number.
pub const K_INF: u32 = 100_000;

/// How a bot reads dp.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case", parse_err_ty = ParseError, parse_err_fn = unknown_reading)]
pub enum Reading {
    /// Both rules on forced dp. Under `free` nearly every drawing move ties.
    Forced,
    /// A win in one, else rule 2 on literal dp.
    Literal,
    /// As forced; ties of rule 2 by the opponent's greatest literal distance, then by one's own least.
    Combined,
}

impl Reading {
    /// All of them.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// The name used on the command line.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

fn unknown_reading(text: &str) -> ParseError {
    unknown("a strategy", Reading::ALL, text)
}

/// A player who knows the values of all positions and the distances to both win sets.
///
/// For the arena and for whoever takes a [`Bot`]. With [`Reading::Forced`] it is gt-core's [`Forced`], whose two rules are these.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_core::bot::Bot;
/// use gt_core::prelude::*;
/// use gt_perm_matrix::{Goal, Matrix, MoveIndex, PermMatrix, Position};
/// use gt_perm_matrix::play::{DpBot, Reading};
/// use gt_perm_matrix::solve::{Keep, Solver};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let rules = PermMatrix::new(2, 4, Goal::ColourHome)?;
/// let (solver, run) = (Solver::new(&rules).keep(Keep::Values), Run::new());
/// let solved = solver.solve(&run)?;
/// let distances = [
///     solver.distances_to(rules.win_set(Player::First), &run)?,
///     solver.distances_to(rules.win_set(Player::Second), &run)?,
/// ];
/// let mut bot = DpBot::new(&solved, &distances, Reading::Forced);
/// let position = Position::new(Matrix::parse(rules.shape(), "1 2 8 7/5 3 4 6")?, Player::Second);
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
    /// A player by what `solution` knows; `distances[p]` are the literal distances to the win set of player `p`, kept for every
    /// state.
    pub const fn new(solution: S, distances: &'a [Distances; 2], reading: Reading) -> Self {
        Self { solution, distances, reading }
    }

    fn least_k_literal(&self, matrix: Matrix, player: Player) -> u32 {
        self.distances[player.index()].distance(matrix).flatten().unwrap_or(K_INF)
    }
}

impl<S: Solution<Answer = Value, Game: Game<Position = Position>>> DpBot<'_, S> {
    /// Every move that the reading allows, in the game's order; none where the game is over, or where the value is needed and not
    /// known.
    ///
    /// # Errors
    /// Those of the solution.
    pub fn allowed<G: Game<Position = Position>>(&self, game: &G, position: &Position) -> Result<Vec<G::Move>, SolveError> {
        match self.reading {
            Reading::Forced => self.forced(game, position),
            Reading::Literal => Ok(self.literal(game, position)),
            Reading::Combined => self.combined(game, position),
        }
    }

    fn forced<G: Game<Position = Position>>(&self, game: &G, position: &Position) -> Result<Vec<G::Move>, SolveError> {
        match self.solution.value(position)? {
            None => Ok(Vec::new()),
            Some(_) => Forced::new(&self.solution).allowed(game, position),
        }
    }

    fn literal<G: Game<Position = Position>>(&self, game: &G, position: &Position) -> Vec<G::Move> {
        let wins = |(_, after): &(G::Move, Position)| game.terminal(after) == Some(Outcome::Loss);
        let wins: Vec<_> = game.successors(position).filter(wins).map(|(mv, _)| mv).collect();
        if wins.is_empty() {
            let least_k = |after: &Position| self.least_k_literal(after.matrix, after.turn);
            greatest(game.successors(position).map(|(mv, after)| (mv, least_k(&after))))
        } else {
            wins
        }
    }

    fn combined<G: Game<Position = Position>>(&self, game: &G, position: &Position) -> Result<Vec<G::Move>, SolveError> {
        let forced = self.forced(game, position)?;
        if self.solution.outcome(position)? == Some(Outcome::Win) {
            return Ok(forced);
        }
        let opponent = position.turn.other();
        let score = |mv: G::Move| {
            let after = game.play(position, mv).matrix;
            (self.least_k_literal(after, opponent), Reverse(self.least_k_literal(after, position.turn)))
        };
        Ok(greatest(forced.into_iter().map(|mv| (mv, score(mv)))))
    }
}

/// The moves with the greatest key, in order.
fn greatest<M, K: Copy + Ord>(moves: impl Iterator<Item = (M, K)>) -> Vec<M> {
    let moves: Vec<_> = moves.collect();
    let best = moves.iter().map(|&(_, key)| key).max();
    moves.into_iter().filter(|&(_, key)| Some(key) == best).map(|(mv, _)| mv).collect()
}

/// The first of the allowed moves.
impl<G: Game<Position = Position>, S: Solution<Answer = Value, Game: Game<Position = Position>>> Bot<G> for DpBot<'_, S> {
    fn choose(&mut self, game: &G, position: &Position) -> Result<Option<G::Move>, SolveError> {
        Ok(self.allowed(game, position)?.first().copied())
    }
}
