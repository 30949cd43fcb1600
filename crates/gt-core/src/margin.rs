//! Games that end in a margin: by how many points a player wins.
//!
//! Dots and boxes, Kalah and the endings of Othello are not only won or lost: each player wants as
//! many points as possible. Such a game implements [`Margins`] beside [`Game`]. The margin of a
//! position is what the player to move gains over the opponent if both play as well as they can.
//!
//! # Which solver
//! | to know                         | the game promises        | use                       |
//! |---------------------------------|--------------------------|---------------------------|
//! | the margin of one position      | [`Acyclic`]              | [`memo::MarginValues`]    |
//! | all margins, in bytes           | [`Acyclic`], [`Indexed`] | [`dense::MarginValues`]   |
//! | all margins of a loopy game     | [`Indexed`]              | [`MarginTable::dense`]    |
//! | the margins that play can reach | nothing                  | [`MarginTable::explore`]  |
//! | one margin, of a large game     | [`Acyclic`]              | [`Search::margin`]        |
//! | a margin to a depth             | nothing                  | [`Search::with_margins`]  |
//!
//! Give a search of margins a table: `Search::new(game).with_margins().with_table(Exact::new())`.
//! Without a table it searches a position anew each time that play comes to it: 4,264 positions in
//! place of 348 in the example of [`Margins::bounds`]. The table is
//! [`table::Exact`](crate::table::Exact), or [`table::Fixed`](crate::table::Fixed) for large games.
//!
//! [`Search::margin`]: crate::alphabeta::Search::margin
//! [`Search::with_margins`]: crate::alphabeta::Search::with_margins
//! [`dense::MarginValues`]: crate::dense::MarginValues
//! [`Acyclic`]: crate::Acyclic
//! [`Indexed`]: crate::Indexed
//! [`memo::MarginValues`]: crate::memo::MarginValues
//!
//! # Rejected alternatives
//! * *Points for single moves*, added up along the play. Positions would not have to hold the
//!   score. But then a position alone would not say who has won, and every solver of outcomes would
//!   be wrong without notice.
//! * *A margin in place of the outcome in [`Game`]*: most games have no margin.

mod certify;
mod components;
mod entry;
mod graph;
mod read;
mod table;
mod thresholds;

use core::fmt;
use core::ops::{Neg, RangeInclusive};

pub use self::certify::{MarginCertificate, certify, certify_acyclic};
pub use self::table::{Arrivals, MarginTable, Numbering, Ranks};

use crate::game::Game;
use crate::outcome::Outcome;
use crate::solution::{Answer, AtEnd, LineAnswer};

/// By how many points the player to move is ahead at the end: a positive margin wins.
///
/// # Example
/// ```
/// use gt_core::Outcome;
/// use gt_core::margin::Margin;
///
/// assert_eq!(Margin(3).outcome(), Outcome::Win);
/// assert_eq!((-Margin(3)).to_string(), "-3");
/// assert!(Margin(1) > Margin::EVEN);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Margin(
    /// Points of the player to move less points of the opponent.
    pub i32,
);

impl Margin {
    /// Neither player is ahead.
    pub const EVEN: Self = Self(0);

    /// A win for a positive margin, a loss for a negative one, a draw for an even one.
    #[must_use]
    #[inline]
    pub const fn outcome(self) -> Outcome {
        match self.0 {
            ..0 => Outcome::Loss,
            0 => Outcome::Draw,
            1.. => Outcome::Win,
        }
    }
}

impl Neg for Margin {
    type Output = Self;

    /// The margin for the opponent; `i32::MIN` becomes `i32::MAX`.
    #[inline]
    fn neg(self) -> Self {
        Self(self.0.saturating_neg())
    }
}

impl fmt::Display for Margin {
    /// The points with their sign, such as `+3`, `-2` or `0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 > 0 { write!(f, "+{}", self.0) } else { write!(f, "{}", self.0) }
    }
}

impl Answer for Margin {
    fn before_move(self) -> Option<Self> {
        self.0.checked_neg().map(Self)
    }

    fn outcome(self) -> Outcome {
        Self::outcome(self)
    }
}

impl<G: Margins + ?Sized> AtEnd<G> for Margin {
    #[inline]
    fn at_end(game: &G, over: &G::Position, _: Outcome) -> Self {
        game.margin(over)
    }

    fn endless(game: &G, position: &G::Position) -> Option<Self> {
        Some(game.endless(position))
    }
}

impl LineAnswer for Margin {
    /// A margin may be what endless play is worth.
    fn may_repeat(self) -> bool {
        true
    }

    /// Never: another move could gain more.
    fn proved_by(self) -> Option<Self> {
        None
    }
}

/// Says by how many points a game ends.
///
/// # The contract
/// 1. Where the game is over, [`margin`](Self::margin) is for the player to move. Its sign agrees
///    with the outcome: positive for a win, negative for a loss, 0 for a draw.
/// 2. [`endless`](Self::endless) is for the player to move, too. Along a cycle of positions it
///    changes its sign with every move, since it belongs to the play that goes round there.
/// 3. Every margin that play can reach from a position lies within its [`bounds`](Self::bounds).
///    So does what endless play is worth, if play can go round there. A move never widens bounds.
/// 4. What [`rest`](Self::rest) leaves of a position has the same moves in the same order. Its
///    margins and its bounds are the position's, less the points split off. This still holds after
///    each move. The rest of a rest is itself.
///
/// The law `margins` checks all points.
///
/// # Example
/// Coins lie in a row. A player takes one from either end; more points win.
/// ```
/// use gt_core::memo::MarginValues;
/// use gt_core::prelude::*;
/// use gt_core::{Run, SolveError};
///
/// struct Coins([i32; 4]);
///
/// /// What is left of the row, and by how much the player to move is ahead.
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
/// struct Row {
///     from: usize,
///     to: usize,
///     ahead: i32,
/// }
///
/// impl Game for Coins {
///     type Position = Row;
///     type Move = usize;
///     fn initial(&self) -> Row {
///         Row { from: 0, to: 4, ahead: 0 }
///     }
///     fn moves(&self, row: &Row) -> impl Iterator<Item = usize> {
///         let ends = [Some(row.from), Some(row.to - 1).filter(|&last| last != row.from)];
///         ends.into_iter().flatten()
///     }
///     fn play(&self, row: &Row, coin: usize) -> Row {
///         let (from, to) = if coin == row.from { (coin + 1, row.to) } else { (row.from, coin) };
///         Row { from, to, ahead: -(row.ahead + self.0[coin]) }
///     }
///     fn decided(&self, row: &Row) -> Option<Outcome> {
///         (row.from == row.to).then(|| Margin(row.ahead).outcome())
///     }
/// }
/// impl Acyclic for Coins {} // every move takes a coin
///
/// impl Margins for Coins {
///     fn margin(&self, row: &Row) -> Margin {
///         Margin(row.ahead)
///     }
/// }
///
/// # fn main() -> Result<(), SolveError> {
/// let coins = Coins([3, 9, 1, 2]);
/// let values = MarginValues::new(&coins, &Run::new());
/// assert_eq!(values.value(&coins.initial())?, Some(Margin(7)));
/// assert_eq!(values.best_moves(&coins.initial())?, Some(vec![3])); // first the 2, then the 9
/// # Ok(())
/// # }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say by how many points it ends",
    note = "implement `Margins`, or ask a solver of outcomes or values (`memo`, `retrograde::Tablebase`)"
)]
pub trait Margins: Game {
    /// The margin of a position in which the game is over.
    ///
    /// Solvers ask it only where [`terminal`](crate::GameExt::terminal) is `Some`.
    fn margin(&self, over: &Self::Position) -> Margin;

    /// What the player to move gets if play goes round without end from `position` on.
    ///
    /// Default: nobody gains anything. In Awari, for example, it is the margin of the stones that
    /// were captured, because the players share the rest. Solvers of acyclic games do not ask it.
    fn endless(&self, _position: &Self::Position) -> Margin {
        Margin::EVEN
    }

    /// The least and the greatest margin that play from `position` can still reach.
    ///
    /// Default: any margin. Where points lie on the board until a player gets them, the margin so
    /// far is changed by no more than these. [`alphabeta`](crate::alphabeta) leaves a position as
    /// soon as its bounds lie outside the window; so they should cost less than a move.
    ///
    /// # Example
    /// In the row of coins above, nobody can gain more than all coins that still lie there:
    /// ```
    /// use gt_core::alphabeta::Search;
    /// use gt_core::prelude::*;
    /// use gt_core::table::Exact;
    /// # use core::ops::RangeInclusive;
    /// # use gt_core::SolveError;
    /// # struct Coins([i32; 16]);
    /// # #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    /// # struct Row {
    /// #     from: usize,
    /// #     to: usize,
    /// #     ahead: i32,
    /// # }
    /// # impl Game for Coins {
    /// #     type Position = Row;
    /// #     type Move = usize;
    /// #     fn initial(&self) -> Row {
    /// #         Row { from: 0, to: 16, ahead: 0 }
    /// #     }
    /// #     fn moves(&self, row: &Row) -> impl Iterator<Item = usize> {
    /// #         let ends = [Some(row.from), Some(row.to - 1).filter(|&last| last != row.from)];
    /// #         ends.into_iter().flatten()
    /// #     }
    /// #     fn play(&self, row: &Row, coin: usize) -> Row {
    /// #         let ahead = -(row.ahead + self.0[coin]);
    /// #         if coin == row.from {
    /// #             Row { from: coin + 1, ahead, ..*row }
    /// #         } else {
    /// #             Row { to: coin, ahead, ..*row }
    /// #         }
    /// #     }
    /// #     fn decided(&self, row: &Row) -> Option<Outcome> {
    /// #         (row.from == row.to).then(|| Margin(row.ahead).outcome())
    /// #     }
    /// # }
    /// # impl Acyclic for Coins {}
    ///
    /// impl Margins for Coins {
    ///     fn margin(&self, row: &Row) -> Margin {
    ///         Margin(row.ahead)
    ///     }
    ///
    ///     fn bounds(&self, row: &Row) -> RangeInclusive<Margin> {
    ///         let left: i32 = self.0[row.from..row.to].iter().sum();
    ///         Margin(row.ahead - left)..=Margin(row.ahead + left)
    ///     }
    ///
    ///     fn rest(&self, row: &Row) -> Option<(Margin, Row)> {
    ///         Some((Margin(row.ahead), Row { ahead: 0, ..*row }))
    ///     }
    /// }
    ///
    /// # fn main() -> Result<(), SolveError> {
    /// let coins = Coins([3, 9, 1, 2, 8, 8, 4, 1, 6, 5, 2, 9, 7, 3, 3, 1]);
    /// let mut search = Search::new(&coins).with_margins().with_table(Exact::new());
    /// assert_eq!(search.margin(&coins.initial())?, Margin(4));
    /// # Ok(())
    /// # }
    /// ```
    fn bounds(&self, _position: &Self::Position) -> RangeInclusive<Margin> {
        Margin(i32::MIN)..=Margin(i32::MAX)
    }

    /// Splits off the points that no play changes: these points, and the position without them.
    ///
    /// Default: `None`, the position stays whole. In Kalah, for example, these are the seeds in the
    /// stores. The same houses with another score then are one entry of the table of an
    /// [`alphabeta`](crate::alphabeta) search. The rest need not be a position that play reaches.
    ///
    /// [`bounds`](Self::bounds) has an example.
    fn rest(&self, _position: &Self::Position) -> Option<(Margin, Self::Position)> {
        None
    }
}

impl<G: Margins + ?Sized> Margins for &G {
    #[inline]
    fn margin(&self, over: &Self::Position) -> Margin {
        (**self).margin(over)
    }

    #[inline]
    fn endless(&self, position: &Self::Position) -> Margin {
        (**self).endless(position)
    }

    #[inline]
    fn bounds(&self, position: &Self::Position) -> RangeInclusive<Margin> {
        (**self).bounds(position)
    }

    #[inline]
    fn rest(&self, position: &Self::Position) -> Option<(Margin, Self::Position)> {
        (**self).rest(position)
    }
}
