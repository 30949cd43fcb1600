//! Games that end by points.

use core::ops::RangeInclusive;

use crate::game::Game;
use crate::outcome::Margin;

/// Says by how many points a game ends.
/// # The contract
/// 1. Where the game is over, [`margin`](Self::margin) is for the player to move. Its sign agrees
///    with the outcome: positive for a win, negative for a loss, 0 for a draw.
/// 2. [`Game::endless`] is for the player to move, too. Along a cycle of positions it changes its
///    sign with every move, since it belongs to the play that goes round there.
/// 3. Every margin that play can reach from a position lies within its [`bounds`](Self::bounds).
///    So does what endless play is worth, if play can go round there. A move never widens bounds.
/// 4. What [`rest`](Self::rest) leaves of a position has the same moves in the same order. Its
///    margins and its bounds are the position's, less the points split off. This still holds after
///    each move. The rest of a rest is itself.
///
/// The law `margins` checks all points.
/// # Example
/// Coins lie in a row. A player takes one from either end; more points win. Nobody can gain more
/// than all coins that still lie there.
/// ```
/// use core::ops::RangeInclusive;
/// use gt_core::{Run, SolveError, memo::MarginValues, prelude::*};
/// use gt_core::{alphabeta::Search, table::Exact};
/// struct Coins([i32; 16]);
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
///     fn initial(&self) -> Row { Row { from: 0, to: 16, ahead: 0 } }
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
///     fn margin(&self, row: &Row) -> Margin { Margin(row.ahead) }
///     fn bounds(&self, row: &Row) -> RangeInclusive<Margin> {
///         let left: i32 = self.0[row.from..row.to].iter().sum();
///         Margin(row.ahead - left)..=Margin(row.ahead + left)
///     }
///     fn rest(&self, row: &Row) -> Option<(Margin, Row)> {
///         Some((Margin(row.ahead), Row { ahead: 0, ..*row }))
///     }
/// }
///
/// let coins = Coins([3, 9, 1, 2, 8, 8, 4, 1, 6, 5, 2, 9, 7, 3, 3, 1]);
/// let mut search = Search::new(&coins).with_margins().with_table(Exact::new());
/// assert_eq!(search.margin(&coins.initial())?, Margin(4));
/// let values = MarginValues::new(&coins, &Run::new());
/// assert_eq!(values.value(&coins.initial())?, Some(Margin(4)));
/// let four = Row { from: 0, to: 4, ahead: 0 }; // 3 9 1 2
/// assert_eq!(values.best_moves(&four)?, Some(vec![3])); // first the 2, then the 9
/// # Ok::<(), SolveError>(())
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

    /// The least and the greatest margin that play from `position` can still reach.
    ///
    /// Default: any margin. Where points lie on the board until a player gets them, the margin so
    /// far is changed by no more than these. [`alphabeta`](crate::alphabeta) leaves a position as
    /// soon as its bounds lie outside the window; so they should cost less than a move.
    ///
    /// The [trait](Self) has an example.
    fn bounds(&self, _position: &Self::Position) -> RangeInclusive<Margin> {
        Margin(i32::MIN)..=Margin(i32::MAX)
    }

    /// Splits off the points that no play changes: these points, and the position without them.
    ///
    /// Default: `None`, the position stays whole. In Kalah, for example, these are the seeds in the
    /// stores. The same houses with another score then are one entry of the table of an
    /// [`alphabeta`](crate::alphabeta) search. The rest need not be a position that play reaches.
    ///
    /// The [trait](Self) has an example.
    fn rest(&self, _position: &Self::Position) -> Option<(Margin, Self::Position)> {
        None
    }
}

impl<G: Margins + ?Sized> Margins for &G {
    pass!(this => **this; margin, bounds, rest);
}
