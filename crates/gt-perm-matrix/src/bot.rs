//! The text's bot: its two rules for choosing a move, in three variants.
//!
//! *Rule 1*: with the least `k` for which `dp[state][k][p] = 1`, a move to a `state_1` from which every reply leads to a `state_2` with
//! `dp[state_2][k - 2][p] = 1`; for `k = 1`, into the own win set, or where the opponent has no move. *Rule 2*, if there is no such
//! `k` below `k_inf`: provoke a mistake by the move after which the opponent's own least `k` is greatest, [`K_INF`] if he has none.
//! (The text writes `dp[state]` there; that would be the same for every move, so `state_1` is meant.)
//!
//! With forced dp, rule 1 picks exactly the moves to positions that the opponent loses at depth `k - 1`: the fastest wins. With
//! literal dp it never fires under `free`, for the opponent may undo the move: `state` itself is a `state_2`, at distance `k` and not
//! `k - 2`. So [`Strategy::Literal`] keeps of it the win in one.

use core::fmt;
use core::str::FromStr;

use gt_core::{GameExt, Outcome, ParseError, Value};

use crate::engine::Distances;
use crate::game::Position;
use crate::matrix::Matrix;
use crate::moves::MoveIndex;
use crate::rules::PermMatrix;

/// What counts as "no such k": the text's program uses this number.
pub const K_INF: u32 = 100_000;

/// How a bot reads dp.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// Both rules on forced dp. Under `free` nearly every drawing move ties.
    Forced,
    /// A win in one, else rule 2 on literal dp.
    Literal,
    /// As forced; ties of rule 2 by the opponent's greatest literal distance, then by one's own least.
    Combined,
}

impl Strategy {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Forced, Self::Literal, Self::Combined];

    /// The name used on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Forced => "forced",
            Self::Literal => "literal",
            Self::Combined => "combined",
        }
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Strategy {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let found = Self::ALL.into_iter().find(|strategy| strategy.name() == text);
        found.ok_or_else(|| ParseError::new(text, "a strategy: forced, literal, combined"))
    }
}

/// A player who knows the values of all positions and the distances to both win sets.
///
/// # Example
/// ```
/// use gt_core::prelude::*;
/// use gt_core::Limits;
/// use gt_perm_matrix::bot::{Bot, Strategy};
/// use gt_perm_matrix::engine::{Keep, Solver};
/// use gt_perm_matrix::{Matrix, MoveIndex, PermMatrix, Position, Preset};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let rules = PermMatrix::new(2, 4, Preset::ColourHome)?;
/// let (solver, limits) = (Solver::new(&rules).keep(Keep::Values), Limits::default());
/// let solution = solver.solve(&limits, &mut ())?;
/// let distances = [
///     solver.distances_to(rules.win_set(Player::First), &limits, &mut ())?,
///     solver.distances_to(rules.win_set(Player::Second), &limits, &mut ())?,
/// ];
/// let bot = Bot::new(&rules, |position| solution.value(position), &distances);
/// let position = Position::new(Matrix::parse(rules.shape(), "1 2 8 7/5 3 4 6")?, Player::Second);
/// assert_eq!(bot.choose(Strategy::Forced, &position), Some(MoveIndex(4))); // into the own win set
/// # Ok(())
/// # }
/// ```
pub struct Bot<'a, V> {
    rules: &'a PermMatrix,
    value: V,
    distances: &'a [Distances; 2],
}

impl<'a, V: Fn(&Position) -> Option<Value>> Bot<'a, V> {
    /// A bot for these rules; `value` knows the positions, and `distances[p]` are the literal distances to the win set of player `p`,
    /// kept for every state.
    pub const fn new(rules: &'a PermMatrix, value: V, distances: &'a [Distances; 2]) -> Self {
        Self { rules, value, distances }
    }

    /// Every move that the strategy allows, by number; none where the game is over, or where the value is not known.
    pub fn allowed(&self, strategy: Strategy, position: &Position) -> Vec<MoveIndex> {
        match strategy {
            Strategy::Forced => self.forced(position),
            Strategy::Literal => self.literal(position),
            Strategy::Combined => self.combined(position),
        }
    }

    /// The allowed move with the lowest number.
    pub fn choose(&self, strategy: Strategy, position: &Position) -> Option<MoveIndex> {
        self.allowed(strategy, position).first().copied()
    }

    fn forced(&self, position: &Position) -> Vec<MoveIndex> {
        match (self.value)(position) {
            None => Vec::new(),
            Some(Value::Win { plies }) => self.moves_with(position, |after| {
                plies > 0 && (self.value)(after) == Some(Value::Loss { plies: plies.saturating_sub(1) })
            }),
            Some(Value::Draw | Value::Loss { .. }) => self.greatest(position, |after| self.least_k_forced(after)),
        }
    }

    fn literal(&self, position: &Position) -> Vec<MoveIndex> {
        let wins = self.moves_with(position, |after| self.rules.terminal(after) == Some(Outcome::Loss));
        if wins.is_empty() { self.greatest(position, |after| self.least_k_literal(after.matrix, after.turn.index())) } else { wins }
    }

    fn combined(&self, position: &Position) -> Vec<MoveIndex> {
        let forced = self.forced(position);
        if (self.value)(position).map(Value::outcome) == Some(Outcome::Win) {
            return forced;
        }
        let (own, opponent) = (position.turn.index(), position.turn.other().index());
        let score = |mv: MoveIndex| {
            let after = self.rules.reflect(position.matrix, mv).unwrap_or(position.matrix);
            (self.least_k_literal(after, opponent), core::cmp::Reverse(self.least_k_literal(after, own)))
        };
        let best = forced.iter().map(|&mv| score(mv)).max();
        forced.into_iter().filter(|&mv| Some(score(mv)) == best).collect()
    }

    /// The least k for which the player to move forces a win.
    fn least_k_forced(&self, position: &Position) -> u32 {
        match (self.value)(position) {
            Some(Value::Win { plies }) => plies,
            _ => K_INF,
        }
    }

    fn least_k_literal(&self, matrix: Matrix, player: usize) -> u32 {
        self.distances[player].distance(matrix).flatten().unwrap_or(K_INF)
    }

    fn moves_with(&self, position: &Position, holds: impl Fn(&Position) -> bool) -> Vec<MoveIndex> {
        self.rules.successors(position).filter(|(_, after)| holds(after)).map(|(mv, _)| mv).collect()
    }

    fn greatest(&self, position: &Position, key: impl Fn(&Position) -> u32) -> Vec<MoveIndex> {
        let best = self.rules.successors(position).map(|(_, after)| key(&after)).max();
        self.moves_with(position, |after| Some(key(after)) == best)
    }
}

impl<V> fmt::Debug for Bot<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bot").field("rules", self.rules).finish_non_exhaustive()
    }
}
