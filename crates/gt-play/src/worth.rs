//! What a position is worth, and every move of it, as a player is told.

use core::fmt;

use gt_core::Game;
use gt_core::error::SolveError;
use gt_core::error::counted;
use gt_core::margin::Margin;
use gt_core::outcome::{Outcome, Value};
use gt_core::solution::{Answer, MoveOf, PositionOf, Solution};

/// What a position is worth to the player to move: the answer of any solution.
///
/// A value, a margin and an outcome become one by `into`. The order is what the player prefers.
/// # Example
/// ```
/// use gt_core::{Outcome, Value};
/// use gt_play::worth::Worth;
/// let fast = Worth::from(Value::Win { plies: 3 });
/// assert!(fast > Value::Win { plies: 5 }.into() && fast > Outcome::Draw.into());
/// assert_eq!(fast.to_string(), "win in 3 plies (2 moves)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Worth {
    /// Who wins.
    pub outcome: Outcome,
    /// The plies to the end, if they are known.
    pub plies: Option<u64>,
    /// The margin in points, if the game ends in one.
    pub margin: Option<i32>,
}

impl Worth {
    /// What is compared: a faster win is greater, and a slower loss.
    fn key(self) -> (Outcome, i32, bool, i128) {
        let plies = i128::from(self.plies.unwrap_or(0));
        let haste = if self.outcome == Outcome::Win { -plies } else { plies };
        (self.outcome, self.margin.unwrap_or(0), self.plies.is_some(), haste)
    }
}

impl Ord for Worth {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        self.key().cmp(&other.key()).then(self.margin.cmp(&other.margin))
    }
}

impl PartialOrd for Worth {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Answer for Worth {
    fn before_move(self) -> Option<Self> {
        let plies = match self.plies {
            Some(plies) => Some(plies.checked_add(1)?),
            None => None,
        };
        let margin = match self.margin {
            Some(points) => Some(points.checked_neg()?),
            None => None,
        };
        Some(Self { outcome: self.outcome.flip(), plies, margin })
    }

    fn outcome(self) -> Outcome {
        self.outcome
    }
}

impl From<Value> for Worth {
    fn from(value: Value) -> Self {
        Self { outcome: value.outcome(), plies: value.plies().map(u64::from), margin: None }
    }
}

impl From<Margin> for Worth {
    fn from(margin: Margin) -> Self {
        Self { outcome: margin.outcome(), plies: None, margin: Some(margin.0) }
    }
}

impl From<Outcome> for Worth {
    fn from(outcome: Outcome) -> Self {
        Self { outcome, plies: None, margin: None }
    }
}

impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.outcome)?;
        if let Some(points) = self.margin.filter(|&points| points != 0) {
            write!(f, " by {}", counted(points.unsigned_abs(), "point"))?;
        }
        if let Some(plies) = self.plies.filter(|_| self.outcome != Outcome::Draw) {
            write!(f, " in {} ({})", counted(plies, "ply"), counted(plies.div_ceil(2), "move"))?;
        }
        Ok(())
    }
}

/// What a move gave away: `win in 5 plies (3 moves) became a draw`; `None` if nothing.
///
/// `before` is the worth of the position to the player who moves there, `kept` what the move leaves
/// to that player. Another outcome is given away, and points are. Plies are not: a slower win is
/// still a win.
pub fn given_away(before: Worth, kept: Worth) -> Option<String> {
    let is_given = kept.outcome < before.outcome
        || kept.outcome == before.outcome && kept.margin < before.margin && kept.margin.is_some();
    is_given.then(|| format!("{before} became a {kept}"))
}

/// The values of a position and of its moves; they carry the position that they are for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worths<P, M> {
    /// The position.
    pub position: P,
    /// What it is worth to the player to move; `None` if that is not known.
    pub worth: Option<Worth>,
    /// Each legal move with its worth for that player, best first, unknown ones last.
    pub moves: Vec<(M, Option<Worth>)>,
}

/// The values of a position of a game.
pub type WorthsIn<G> = Worths<<G as Game>::Position, <G as Game>::Move>;

/// The values of a position of a solution's game.
pub type WorthsOf<S> = Worths<PositionOf<S>, MoveOf<S>>;

impl<P, M: Copy> Worths<P, M> {
    /// The moves that are worth as much as the position; none if that is not known.
    pub fn best(&self) -> Vec<M> {
        let best = self.moves.iter().filter(|(_, worth)| worth.is_some() && *worth == self.worth);
        best.map(|&(mv, _)| mv).collect()
    }
}

/// Asks a solution for the values of `position` and of all its moves.
///
/// It may take long: a face asks in another thread, with a solution that has its own
/// [`Run`](gt_core::Run), and gives the answer to [`Session::hear`](crate::session::Session::hear).
/// # Errors
/// The errors of the solution.
/// # Example
/// ```
/// use gt_core::{Run, example::Matches, memo::Values};
/// use gt_play::worth::values;
/// let known = values(&Values::new(Matches(21), &Run::new()), &6)?;
/// assert_eq!((known.best(), known.moves.len()), (vec![2], 3));
/// # Ok::<(), gt_core::SolveError>(())
/// ```
pub fn values<S: Solution<Answer: Into<Worth>> + ?Sized>(
    solution: &S,
    position: &PositionOf<S>,
) -> Result<WorthsOf<S>, SolveError> {
    let ranked = solution.ranked_moves(position)?;
    let moves: Vec<_> = ranked.into_iter().map(|(mv, worth)| (mv, worth.map(Into::into))).collect();
    let worth = solution.value(position)?.map(Into::into);
    Ok(Worths { position: position.clone(), worth, moves })
}
