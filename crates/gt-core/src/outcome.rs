//! Answers: who wins, in how many plies, for which player.
//!
//! | to say                   | use                                                          |
//! |--------------------------|--------------------------------------------------------------|
//! | who wins                 | [`Outcome`]                                                  |
//! | who wins, in how many plies | [`Value`]                                                 |
//! | how good it looks        | [`Score`]; in a search, [`Rating`](crate::alphabeta::Rating) |
//! | which of the two players | [`Player`]; with a board [`ToMove`]                          |
//!
//! All of them are for the player to move. "Nobody can force a win" is [`Draw`](Outcome::Draw); "not known" is no outcome at
//! all but an error or a `None`.

use core::cmp::Ordering;
use core::fmt;
use core::ops::{Neg, Not};

/// How a finished or perfectly played game ends for the player to move, from worst to best.
///
/// Ordered, so that the best of several is their `max`. "Next" and "previous" player, N and P, are the words of combinatorial
/// game theory; for the player who is not to move, [`flip`](Self::flip).
///
/// # Example
/// ```
/// use gt_core::Outcome;
///
/// // A position is worth the best that its moves leave, seen from the other side.
/// let after_moves = [Outcome::Win, Outcome::Draw];
/// assert_eq!(after_moves.into_iter().map(Outcome::flip).max(), Some(Outcome::Draw));
/// assert_eq!(Outcome::Draw.to_string(), "draw");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Outcome {
    /// The player to move loses: a P-position, the previous player wins.
    Loss,
    /// Neither player can force a win.
    Draw,
    /// The player to move wins: an N-position, the next player wins.
    Win,
}

impl Outcome {
    /// The same result seen by the other player.
    ///
    /// # Example
    /// ```
    /// use gt_core::Outcome;
    /// assert_eq!(Outcome::Win.flip(), Outcome::Loss);
    /// assert_eq!(Outcome::Draw.flip(), Outcome::Draw);
    /// ```
    #[must_use]
    #[inline]
    pub const fn flip(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Win => "win",
        })
    }
}

/// An outcome with its remoteness: the plies until the game is over if the winner hurries and the loser delays.
///
/// Ordered by what the player to move prefers: a win over a draw over a loss, a fast win over a slow one, a slow loss over a
/// fast one. A position in which the game is over has remoteness 0.
///
/// # Example
/// ```
/// use gt_core::Value;
///
/// let (slow, fast) = (Value::Win { plies: 9 }, Value::Win { plies: 3 });
/// let (early, late) = (Value::Loss { plies: 2 }, Value::Loss { plies: 8 });
/// assert!(early < late && late < Value::Draw && Value::Draw < slow && slow < fast);
///
/// // The value of a position is the best that its moves are worth.
/// let moves = [Value::Win { plies: 4 }, Value::Loss { plies: 6 }, Value::Draw];
/// assert_eq!(moves.into_iter().filter_map(Value::before_move).max(), Some(Value::Win { plies: 7 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Value {
    /// Lost, in so many plies at the most.
    Loss {
        /// Remoteness in plies; 0 where the game is over.
        plies: u32,
    },
    /// Neither player can force a win.
    Draw,
    /// Won, in so many plies at the least.
    Win {
        /// Remoteness in plies; 0 where the game is over.
        plies: u32,
    },
}

impl Value {
    /// The value of a position in which the game is over.
    ///
    /// # Example
    /// ```
    /// use gt_core::{Outcome, Value};
    /// assert_eq!(Value::terminal(Outcome::Loss), Value::Loss { plies: 0 });
    /// ```
    #[must_use]
    #[inline]
    pub const fn terminal(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Loss => Self::Loss { plies: 0 },
            Outcome::Draw => Self::Draw,
            Outcome::Win => Self::Win { plies: 0 },
        }
    }

    /// Who wins.
    ///
    /// # Example
    /// ```
    /// use gt_core::{Outcome, Value};
    /// assert_eq!(Value::Win { plies: 7 }.outcome(), Outcome::Win);
    /// ```
    #[must_use]
    #[inline]
    pub const fn outcome(self) -> Outcome {
        match self {
            Self::Loss { .. } => Outcome::Loss,
            Self::Draw => Outcome::Draw,
            Self::Win { .. } => Outcome::Win,
        }
    }

    /// The remoteness in plies; `None` for a draw.
    ///
    /// Odd for a win and even for a loss wherever the game ends by a loss of the player to move, as in normal play.
    /// # Example
    /// ```
    /// use gt_core::Value;
    /// assert_eq!(Value::Loss { plies: 4 }.plies(), Some(4));
    /// assert_eq!(Value::Draw.plies(), None); // it may be over now, or go on for ever
    /// ```
    #[must_use]
    #[inline]
    pub const fn plies(self) -> Option<u32> {
        match self {
            Self::Loss { plies } | Self::Win { plies } => Some(plies),
            Self::Draw => None,
        }
    }

    /// What a move to a position of this value is worth to the player who makes it: flipped and one ply farther.
    ///
    /// `None` if the remoteness would exceed `u32::MAX`.
    ///
    /// ```
    /// use gt_core::Value;
    /// assert_eq!(Value::Loss { plies: 4 }.before_move(), Some(Value::Win { plies: 5 }));
    /// ```
    #[must_use]
    #[inline]
    pub const fn before_move(self) -> Option<Self> {
        match self {
            Self::Draw => Some(Self::Draw),
            Self::Loss { plies: u32::MAX } | Self::Win { plies: u32::MAX } => None,
            Self::Loss { plies } => Some(Self::Win { plies: plies + 1 }),
            Self::Win { plies } => Some(Self::Loss { plies: plies + 1 }),
        }
    }
}

/// The value of a position in which the game is over, as [`Value::terminal`].
impl From<Outcome> for Value {
    #[inline]
    fn from(outcome: Outcome) -> Self {
        Self::terminal(outcome)
    }
}

impl Ord for Value {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Win { plies: a }, Self::Win { plies: b }) => b.cmp(a),
            (Self::Loss { plies: a }, Self::Loss { plies: b }) => a.cmp(b),
            _ => self.outcome().cmp(&other.outcome()),
        }
    }
}

impl PartialOrd for Value {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Value {
    /// Plies and, in brackets, the moves that the player to move makes in them.
    ///
    /// ```
    /// assert_eq!(gt_core::Value::Win { plies: 21 }.to_string(), "win in 21 plies (11 moves)");
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(plies) = self.plies() else {
            return f.pad("draw");
        };
        let moves = plies.div_ceil(2);
        let (ply, mv) = (if plies == 1 { "ply" } else { "plies" }, if moves == 1 { "move" } else { "moves" });
        write!(f, "{} in {plies} {ply} ({moves} {mv})", self.outcome())
    }
}

/// One of the two players.
///
/// Which player that is in a real game, white or black, foxes or hens, is the game's choice; only the order matters here.
/// # Example
/// ```
/// use gt_core::Player;
///
/// let mut visits = [0; 2];
/// for player in Player::BOTH {
///     visits[player.index()] += 1;
///     assert_eq!(!!player, player);
/// }
/// assert_eq!((visits, !Player::First), ([1, 1], Player::Second));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Player {
    /// The player who begins: player 0.
    First,
    /// The other one: player 1.
    Second,
}

impl Player {
    /// Both, in order.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// 0 or 1.
    ///
    /// For tables with an entry per player, and as the last digit of a rank: [`ToMove::rank_with`].
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The opponent.
    ///
    /// The same as the operator `!`, and usable in constants.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

impl Not for Player {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.other()
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::First => "first",
            Self::Second => "second",
        })
    }
}

/// A board with the player to move: the position of games whose board does not tell.
///
/// With it [`Partizan`](crate::Partizan) takes two lines: the field `turn`, and a `ToMove` with the other one. It doubles the
/// positions; a game in which both players always have the same moves needs it only to be asked about either player.
/// # Example
/// ```
/// use gt_core::{Player, ToMove};
///
/// let position = ToMove::new("heaps of 3 and 5", Player::First);
/// let after = ToMove::new("heaps of 3 and 4", !position.turn);
/// assert_eq!(after.turn, Player::Second);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ToMove<B> {
    /// What stands on the board.
    pub board: B,
    /// Whose turn it is.
    pub turn: Player,
}

impl<B> ToMove<B> {
    /// `board` with `turn` to move.
    #[inline]
    pub const fn new(board: B, turn: Player) -> Self {
        Self { board, turn }
    }

    /// `2 * board_rank + turn`, the index of `dp[state][k][player]`; `None` beyond u64.
    ///
    /// ```
    /// use gt_core::{Player, ToMove};
    /// assert_eq!(ToMove::new('x', Player::Second).rank_with(7), Some(15));
    /// ```
    #[must_use]
    #[inline]
    pub fn rank_with(&self, board_rank: u64) -> Option<u64> {
        board_rank.checked_mul(2)?.checked_add(self.turn.index() as u64)
    }

    /// The two parts of a rank made by [`rank_with`](Self::rank_with): the rank of the board, and the player to move.
    ///
    /// # Example
    /// ```
    /// use gt_core::{Player, ToMove};
    /// assert_eq!(ToMove::<()>::split_rank(15), (7, Player::Second));
    /// ```
    #[must_use]
    #[inline]
    pub const fn split_rank(rank: u64) -> (u64, Player) {
        (rank / 2, if rank.is_multiple_of(2) { Player::First } else { Player::Second })
    }
}

/// A guess of how good a position is for the player to move, in units of the game's own choosing.
///
/// Its range is symmetric, so that negation cannot overflow; `Score::new(i32::MIN)` saturates.
///
/// A score never says that a game is won: for that there is [`Value`], and in a search [`Rating`](crate::alphabeta::Rating),
/// which keeps the two apart.
/// # Example
/// ```
/// use gt_core::Score;
///
/// let ahead = Score::new(3);
/// assert!(-ahead < Score::ZERO && Score::ZERO < ahead);
/// assert_eq!((Score::new(i32::MIN), -Score::MIN), (Score::MIN, Score::MAX));
/// assert_eq!((-ahead).get(), -3);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(from = "i32", into = "i32"))]
pub struct Score(i32);

impl Score {
    /// The worst score.
    pub const MIN: Self = Self(-i32::MAX);
    /// A balanced position.
    pub const ZERO: Self = Self(0);
    /// The best score.
    pub const MAX: Self = Self(i32::MAX);

    /// A score of so many units; `i32::MIN` becomes [`Score::MIN`].
    #[must_use]
    #[inline]
    pub const fn new(units: i32) -> Self {
        if units == i32::MIN { Self::MIN } else { Self(units) }
    }

    /// The units.
    #[must_use]
    #[inline]
    pub const fn get(self) -> i32 {
        self.0
    }
}

impl Neg for Score {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl From<i32> for Score {
    #[inline]
    fn from(units: i32) -> Self {
        Self::new(units)
    }
}

impl From<Score> for i32 {
    #[inline]
    fn from(score: Score) -> Self {
        score.0
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn values_are_ordered_by_what_the_mover_prefers() {
        let best_first =
            [Value::Win { plies: 1 }, Value::Win { plies: 3 }, Value::Draw, Value::Loss { plies: 4 }, Value::Loss { plies: 0 }];
        assert!(best_first.is_sorted_by(|a, b| a > b));
    }

    #[test]
    fn remoteness_does_not_wrap() {
        assert_eq!(Value::Win { plies: u32::MAX }.before_move(), None);
        assert_eq!(Value::Loss { plies: u32::MAX }.before_move(), None);
    }

    #[test]
    fn values_print_with_plies_and_moves() {
        assert_eq!(Value::Loss { plies: 0 }.to_string(), "loss in 0 plies (0 moves)");
        assert_eq!(Value::Win { plies: 1 }.to_string(), "win in 1 ply (1 move)");
        assert_eq!(Value::Draw.to_string(), "draw");
    }

    #[test]
    fn score_negation_never_overflows() {
        assert_eq!(-Score::new(i32::MIN), Score::MAX);
    }

    #[test]
    fn a_rank_with_the_turn_round_trips_up_to_the_last_u64() {
        for (board, turn) in [(0, Player::First), (u64::MAX / 2, Player::Second)] {
            let rank = ToMove::new((), turn).rank_with(board).unwrap();
            assert_eq!(ToMove::<()>::split_rank(rank), (board, turn));
        }
        assert_eq!(ToMove::new((), Player::First).rank_with(u64::MAX / 2 + 1), None);
    }
}
