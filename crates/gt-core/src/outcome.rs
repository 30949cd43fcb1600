//! Answers: who wins, in how many plies, and for which player.
//!
//! | to say                   | use                                                          |
//! |--------------------------|--------------------------------------------------------------|
//! | who wins                 | [`Outcome`]                                                  |
//! | who wins, in how many plies | [`Value`]                                                 |
//! | how good it looks        | [`Score`]; in a search, [`Rating`](crate::alphabeta::Rating) |
//! | which of the two players | [`Player`]; with a board, [`ToMove`]                         |
//!
//! Every answer is for the player to move. [`Draw`](Outcome::Draw) means that neither player can
//! force a win. An unknown answer is no outcome at all: it is an error or a `None`.

mod margin;

pub use self::margin::Margin;

use core::cmp::Ordering;
use core::fmt;
use core::ops::{Neg, Not};

/// The result of a finished or perfectly played game, for the player to move.
///
/// Outcomes are ordered from worst to best, so the best of several outcomes is their `max`.
/// [`flip`](Self::flip) gives the outcome for the other player. Combinatorial game theory calls the
/// player to move the *next* player (N), and the opponent the *previous* player (P).
/// # Example
/// ```
/// use gt_core::Outcome;
/// // A position is worth the best outcome that its moves leave, seen from the other side.
/// let after_moves = [Outcome::Win, Outcome::Draw];
/// assert_eq!(after_moves.into_iter().map(Outcome::flip).max(), Some(Outcome::Draw));
/// assert_eq!(Outcome::Draw.to_string(), "draw");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
pub enum Outcome {
    /// The player to move loses: a P-position, the previous player wins.
    Loss,
    /// Neither player can force a win.
    Draw,
    /// The player to move wins: an N-position, the next player wins.
    Win,
}

impl Outcome {
    /// The outcome for the other player: a win becomes a loss.
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

/// An outcome with its remoteness.
///
/// The *remoteness* is the number of plies until the game is over, if the winner hurries and the
/// loser delays. It is 0 if the game is already over.
///
/// Values are ordered by what the player to move prefers: a win over a draw, a draw over a loss, a
/// fast win over a slow win, a slow loss over a fast loss.
/// # Example
/// ```
/// use gt_core::{Outcome, Value};
/// let (slow, fast) = (Value::Win { plies: 9 }, Value::Win { plies: 3 });
/// let (early, late) = (Value::Loss { plies: 2 }, Value::Loss { plies: 8 });
/// assert!(early < late && late < Value::Draw && Value::Draw < slow && slow < fast);
///
/// // The value of a position is the value of its best move.
/// let moves = [Value::Win { plies: 4 }, Value::Loss { plies: 6 }, Value::Draw];
/// let best = moves.into_iter().filter_map(Value::before_move).max();
/// assert_eq!(best, Some(Value::Win { plies: 7 }));
/// assert_eq!((fast.outcome(), fast.plies()), (Outcome::Win, Some(3)));
/// assert_eq!(Value::terminal(Outcome::Loss), Value::Loss { plies: 0 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
pub enum Value {
    /// The player to move loses, after at most `plies` plies.
    Loss {
        /// Remoteness in plies; 0 if the game is over.
        plies: u32,
    },
    /// Neither player can force a win.
    Draw,
    /// The player to move wins, after at least `plies` plies.
    Win {
        /// Remoteness in plies; 0 if the game is over.
        plies: u32,
    },
}

impl Value {
    /// The value of a position in which the game is over.
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
    /// The remoteness is odd for a win and even for a loss in every game whose plays all end with a
    /// loss of the player to move. Normal play, in which a player who cannot move loses, is such a
    /// game.
    #[must_use]
    #[inline]
    pub const fn plies(self) -> Option<u32> {
        match self {
            Self::Loss { plies } | Self::Win { plies } => Some(plies),
            Self::Draw => None,
        }
    }

    /// The value of a move to a position of this value, for the player who makes the move.
    ///
    /// The outcome is flipped, and the remoteness is one ply more. `None` if the remoteness would
    /// exceed `u32::MAX`.
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

/// The value of a position in which the game is over: the same as [`Value::terminal`].
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
    /// Writes the plies and, in brackets, how many of them are moves of the player to move.
    ///
    /// ```
    /// assert_eq!(gt_core::Value::Win { plies: 21 }.to_string(), "win in 21 plies (11 moves)");
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(plies) = self.plies() else {
            return f.pad("draw");
        };
        let moves = plies.div_ceil(2);
        let (ply, mv) =
            (if plies == 1 { "ply" } else { "plies" }, if moves == 1 { "move" } else { "moves" });
        write!(f, "{} in {plies} {ply} ({moves} {mv})", self.outcome())
    }
}

/// One of the two players.
///
/// Each game says who the first player is, for example white, or the foxes.
/// # Example
/// ```
/// use gt_core::Player;
/// let mut visits = [0; 2];
/// for player in Player::BOTH {
///     visits[player.index()] += 1;
///     assert_eq!(!!player, player);
/// }
/// assert_eq!((visits, !Player::First), ([1, 1], Player::Second));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
pub enum Player {
    /// The player who begins: player 0.
    First,
    /// The other player: player 1.
    Second,
}

impl Player {
    /// Both players, in order.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The number of the player: 0 or 1.
    ///
    /// Use it for tables with an entry per player, and as the last digit of a rank:
    /// [`ToMove::rank_with`].
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

/// A board with the player to move: the position of a game whose board does not show the turn.
///
/// `laws::all!` of the test kit checks that the turn changes with every move.
///
/// With `ToMove` an implementation of [`Partizan`](crate::Partizan) takes two lines: one reads the
/// field `turn`, the other builds a `ToMove` with the other turn.
///
/// The turn doubles the number of positions. If both players always have the same moves, leave it
/// out, unless you ask what the first or the second player can force.
/// # Example
/// ```
/// use gt_core::{Player, ToMove};
/// let position = ToMove::new("heaps of 3 and 5", Player::First);
/// let after = ToMove::new("heaps of 3 and 4", !position.turn);
/// assert_eq!(after.turn, Player::Second);
/// assert_eq!(after.rank_with(7), Some(15));
/// assert_eq!(ToMove::<()>::split_rank(15), (7, Player::Second));
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

    /// The rank `2 * board_rank + turn`; `None` if it exceeds `u64`.
    ///
    /// The turn is 0 for the first player and 1 for the second. So the rank is the index into a
    /// flat table with the layout `table[board_rank][player]`.
    #[must_use]
    #[inline]
    pub fn rank_with(&self, board_rank: u64) -> Option<u64> {
        board_rank.checked_mul(2)?.checked_add(self.turn.index() as u64)
    }

    /// The rank of the board and the player to move: undoes [`rank_with`](Self::rank_with).
    #[must_use]
    #[inline]
    pub const fn split_rank(rank: u64) -> (u64, Player) {
        (rank / 2, if rank.is_multiple_of(2) { Player::First } else { Player::Second })
    }
}

/// A guess of how good a position is for the player to move, in units that the game chooses.
///
/// The range is symmetric, so negation cannot overflow: `Score::new(i32::MIN)` saturates.
///
/// No score means that a game is won: only a [`Value`] says this. In a search
/// [`Rating`](crate::alphabeta::Rating) keeps won positions apart from positions that only look
/// good.
/// # Example
/// ```
/// use gt_core::Score;
/// let ahead = Score::new(3);
/// assert!(-ahead < Score::ZERO && Score::ZERO < ahead);
/// assert_eq!((Score::new(i32::MIN), -Score::MIN), (Score::MIN, Score::MAX));
/// assert_eq!((-ahead).get(), -3);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(from = "i32", into = "i32")
)]
pub struct Score(i32);

impl Score {
    /// The worst score.
    pub const MIN: Self = Self(-i32::MAX);
    /// A balanced position.
    pub const ZERO: Self = Self(0);
    /// The best score.
    pub const MAX: Self = Self(i32::MAX);

    /// A score of `units`; `i32::MIN` becomes [`Score::MIN`].
    #[must_use]
    #[inline]
    pub const fn new(units: i32) -> Self {
        if units == i32::MIN { Self::MIN } else { Self(units) }
    }

    /// The number of units.
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
        let best_first = [
            Value::Win { plies: 1 },
            Value::Win { plies: 3 },
            Value::Draw,
            Value::Loss { plies: 4 },
            Value::Loss { plies: 0 },
        ];
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
