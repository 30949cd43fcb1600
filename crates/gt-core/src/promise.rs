//! Promises about a whole game, as marker traits: what the solver needs and no method could compute.
//!
//! A promise is believed, not proved: the laws of the test kit look for a counterexample, and a solver that meets one at run
//! time says so with a typed error instead of looping. The bounds sit on the solvers' `new`, so that the compiler's message is
//! the one written here.
//!
//! | promise       | asked for by                                 | where it is false                  | law         |
//! |---------------|----------------------------------------------|------------------------------------|-------------|
//! | [`Acyclic`]   | `memo`, `grundy`, `alphabeta::Search::solve` | [`SolveError::Cycle`]              | `acyclic`   |
//! | [`Impartial`] | `grundy`, `adapt::Sum`                       | [`SolveError::NotNormalPlay`], or wrong nimbers | `impartial` |
//! | [`Partizan`]  | `bounded::Horizon::can_win`                  | wrong answers about either player  | `partizan`  |
//!
//! [`SolveError::Cycle`]: crate::SolveError::Cycle
//! [`SolveError::NotNormalPlay`]: crate::SolveError::NotNormalPlay
//!
//! # Should I make this promise?
//! Only if it follows from the rules by one sentence; write that sentence beside the `impl`. No promise is needed for
//! [`retrograde`](crate::retrograde), [`bounded`](crate::bounded) and searches to a depth.

use core::iter::once;

use crate::game::Game;
use crate::outcome::Player;

/// Promises that no play visits a position twice.
///
/// Needed by the memoized searches: with a cycle, the value of a position would depend on the path that led to it. A game that
/// can go on for ever belongs to retrograde analysis, which answers with draws.
///
/// If the promise is false, `memo` and `grundy` end with [`SolveError::Cycle`](crate::SolveError::Cycle), which shows the cycle.
///
/// [`alphabeta::Search::solve`](crate::alphabeta::Search::solve) does so as well. A solver that stops at a winning move before it
/// comes to the cycle gives an answer, and a right one. The law `acyclic` looks for cycles on purpose.
///
/// # Example
/// ```
/// use gt_core::SolveError;
/// use gt_core::memo::Outcomes;
/// use gt_core::prelude::*;
///
/// struct Ring;
/// impl Game for Ring {
///     type Position = u8;
///     type Move = ();
///     fn initial(&self) -> u8 { 0 }
///     fn moves(&self, _: &u8) -> impl Iterator<Item = ()> { core::iter::once(()) }
///     fn play(&self, at: &u8, _: ()) -> u8 { (at + 1) % 3 }
/// }
/// impl Acyclic for Ring {} // a lie
/// let error = Outcomes::new(Ring, &gt_core::Run::new()).outcome(&0).unwrap_err();
/// assert!(matches!(error, SolveError::Cycle { length: 3, positions } if positions == ["0", "1", "2"]));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not promise that its plays end",
    label = "this game may repeat a position",
    note = "if no play can visit a position twice, write `impl Acyclic for {Self} {{}}`",
    note = "if it can, memoized search would be wrong: use `retrograde::Tablebase`, which gives draws by infinite play, or `bounded::Horizon` for what is forced within k plies"
)]
pub trait Acyclic: Game {}

impl<G: Acyclic + ?Sized> Acyclic for &G {}

/// Promises that both players have the same moves everywhere and that play is normal: who cannot move loses.
///
/// So [`blocked`](Game::blocked) is always `Loss`, and [`decided`](Game::decided) is `None` or `Loss`: where it says `Loss`
/// nobody moves any more, so the position is worth nimber 0, and play going on, if the rules of the real game had it go on, must
/// be lost too. Every position has a nimber (Sprague 1935, Grundy 1939). Misère play breaks the promise:
/// [`Misere`](crate::adapt::Misere) games are not `Impartial`. If the promise is false, `grundy` ends with
/// [`SolveError::NotNormalPlay`](crate::SolveError::NotNormalPlay) wherever it meets another outcome.
///
/// Two players with different moves no solver can see; the law `partizan_impartial` can, where positions say whose turn it is,
/// and the law `impartial` checks the rest, components included. [`Nimbers`](crate::grundy::Nimbers) has an example that falls
/// apart.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not promise to be impartial, so its positions have no nimbers",
    label = "the players may have different moves, or play is not normal",
    note = "if both players always have the same moves and who cannot move loses, write `impl Impartial for {Self} {{}}`",
    note = "if not, ask `memo::Outcomes` or `memo::Values` who wins"
)]
pub trait Impartial: Game {
    /// The independent games that `position` is a sum of; the position itself where it does not fall apart.
    ///
    /// A move in the sum is a move in exactly one component. Splitting costs the components' positions instead of the product
    /// of their numbers. An empty iterator means a position without moves.
    ///
    /// Components are asked for every position that a move leads to, so make them cheap. A component need not be single: it is
    /// split again when its own moves are followed, but is stored as it is.
    fn components(&self, position: &Self::Position) -> impl Iterator<Item = Self::Position> {
        once(position.clone())
    }
}

impl<G: Impartial + ?Sized> Impartial for &G {
    #[inline]
    fn components(&self, position: &Self::Position) -> impl Iterator<Item = Self::Position> {
        (**self).components(position)
    }
}

/// Promises that a position knows whose turn it is, so that one may ask about either player.
///
/// It is what [`bounded::Horizon::can_win`](crate::bounded::Horizon::can_win) needs, and lets the test kit see that players
/// alternate: a promise that is false shows in the law `partizan`. No other solver of this crate looks at it.
///
/// # Example
/// ```
/// use gt_core::prelude::*;
/// # struct Matches;
/// # impl Game for Matches {
/// #     type Position = ToMove<u8>;
/// #     type Move = u8;
/// #     fn initial(&self) -> ToMove<u8> { ToMove::new(9, Player::First) }
/// #     fn moves(&self, p: &ToMove<u8>) -> impl Iterator<Item = u8> { 1..=2.min(p.board) }
/// #     fn play(&self, p: &ToMove<u8>, taken: u8) -> ToMove<u8> { ToMove::new(p.board - taken, !p.turn) }
/// # }
/// impl Partizan for Matches {
///     fn turn(&self, position: &ToMove<u8>) -> Player {
///         position.turn
///     }
///     fn with_turn(&self, position: &ToMove<u8>, turn: Player) -> Option<ToMove<u8>> {
///         Some(ToMove::new(position.board, turn))
///     }
/// }
/// let first = Matches.initial();
/// let second = Matches.with_turn(&first, Player::Second).unwrap();
/// assert_eq!((Matches.turn(&second), Matches.with_turn(&second, Player::First)), (Player::Second, Some(first)));
/// ```
#[diagnostic::on_unimplemented(
    message = "the positions of `{Self}` do not say whose turn it is",
    note = "implement `Partizan`; if both players always have the same moves, `ToMove` adds the turn to a board"
)]
pub trait Partizan: Game {
    /// The player to move.
    fn turn(&self, position: &Self::Position) -> Player;

    /// The same board with `turn` to move, or `None` if that board cannot be given to him.
    ///
    /// Where it is `Some(q)`: `self.turn(&q) == turn`, and giving the turn back gives `position` back.
    fn with_turn(&self, position: &Self::Position, turn: Player) -> Option<Self::Position>;
}

impl<G: Partizan + ?Sized> Partizan for &G {
    #[inline]
    fn turn(&self, position: &Self::Position) -> Player {
        (**self).turn(position)
    }

    #[inline]
    fn with_turn(&self, position: &Self::Position, turn: Player) -> Option<Self::Position> {
        (**self).with_turn(position, turn)
    }
}

/// Rules and positions that several threads may look at; implemented for every game of which that is true.
///
/// Solvers that do their work up front ask for it whether they use threads or not, so that no feature ever adds a bound. It is
/// true of games made of numbers, arrays, vectors and strings. It is false where rules or positions hold an `Rc` or a `Cell`:
/// use `Arc`, a value worked out beforehand, or the solvers that work on demand ([`memo`](crate::memo),
/// [`alphabeta`](crate::alphabeta), [`grundy::Nimbers`](crate::grundy::Nimbers)).
/// # Example
/// ```
/// use gt_core::graph::GameGraph;
/// use gt_core::Shared;
/// fn may_be_shared<G: Shared>() {}
/// may_be_shared::<GameGraph>();
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be looked at by several threads",
    label = "the rules must be `Sync`, and its positions `Send + Sync`",
    note = "replace `Rc` by `Arc` and `Cell` by a value worked out beforehand, or use `memo`, `alphabeta` or `grundy::Nimbers`"
)]
pub trait Shared: Game<Position: Send + Sync> + Sync {}

#[diagnostic::do_not_recommend]
impl<G: Game<Position: Send + Sync> + Sync + ?Sized> Shared for G {}
