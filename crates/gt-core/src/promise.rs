//! Promises about a whole game, as traits that solvers require.
//!
//! A promise states a fact that a solver needs and that no method could compute. Solvers believe
//! promises and do not prove them. The laws of the test kit look for a counterexample. A solver
//! that meets a counterexample while it works returns a typed error and does not loop.
//!
//! A solver requires the promise as a trait bound. If a game lacks it, the compiler shows a message
//! that says what to do.
//!
//! | promise       | needed by                                    | if it is false                     | law         |
//! |---------------|----------------------------------------------|------------------------------------|-------------|
//! | [`Acyclic`]   | `memo`, `grundy`, `alphabeta::Search::solve` | [`SolveError::Cycle`]              | `acyclic`   |
//! | [`Impartial`] | `grundy`, `adapt::Sum`                       | [`SolveError::NotNormalPlay`], or wrong nimbers | `impartial` |
//! | [`Partizan`]  | `bounded::Horizon::can_win`                  | wrong answers about either player  | `partizan`  |
//!
//! [`SolveError::Cycle`]: crate::SolveError::Cycle
//! [`SolveError::NotNormalPlay`]: crate::SolveError::NotNormalPlay
//!
//! # Should I make this promise?
//! Make a promise only if one sentence can prove it from the rules, and write that sentence beside
//! the `impl`. [`retrograde`](crate::retrograde), [`bounded`](crate::bounded) and searches to a
//! depth need no promise.
//!
//! [`Shared`] is also a bound of solvers, but nothing to promise: it is implemented for every game
//! that threads may share.

use core::iter::once;

use crate::game::Game;
use crate::outcome::Player;

/// Promises that every play ends: no play visits a position twice.
///
/// Searches that store the values of positions need this promise: in a cycle such a value would
/// depend on the path that led to the position. A *loopy game*, in which play may never end,
/// belongs to retrograde analysis, which knows draws by endless play.
///
/// If the promise is false, `memo`, `grundy` and
/// [`alphabeta::Search::solve`](crate::alphabeta::Search::solve) return
/// [`SolveError::Cycle`](crate::SolveError::Cycle), which shows the cycle. A solver that stops at a
/// winning move before it reaches the cycle returns an answer, and this answer is right. The law
/// `acyclic` looks for cycles on purpose.
/// # Example
/// ```
/// use gt_core::{SolveError, memo::Outcomes, prelude::*};
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
/// let SolveError::Cycle { length, positions } = error else { panic!("no cycle") };
/// assert_eq!((length, positions), (3, ["0", "1", "2"].map(String::from).to_vec()));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not promise that its plays end",
    label = "this game may repeat a position",
    note = "if no play can visit a position twice, write `impl Acyclic for {Self} {{}}`",
    note = "if it can, memoized search would be wrong: use `retrograde::Tablebase::explore`, which gives draws by endless play, `margin::MarginTable` if it ends by points, or `bounded::Horizon` for what is forced within k plies"
)]
pub trait Acyclic: Game {}

impl<G: Acyclic + ?Sized> Acyclic for &G {}

/// Promises that both players always have the same moves and that a player who cannot move loses.
///
/// Every position of such a game has a nimber (Sprague 1935, Grundy 1939).
/// # The contract
/// 1. Play is normal. [`blocked`](Game::blocked) is always `Loss`. [`decided`](Game::decided) is
///    `None` or `Loss`.
/// 2. A move in a position is a move in exactly one of its [`components`](Self::components).
/// 3. A component that is not a sum is its own only component.
/// 4. Both players have the same moves in every position.
///
/// If `decided` is `Loss`, no move follows, so the position has the nimber 0. A game may use this
/// to end a play early, but only where the player to move would also lose if play went on.
///
/// Misère play breaks point 1, so [`Misere`](crate::adapt::Misere) games are not `Impartial`. If
/// `grundy` meets a play that ends with another outcome than a loss, it returns
/// [`SolveError::NotNormalPlay`](crate::SolveError::NotNormalPlay). A broken point 2 or 4 gives
/// wrong nimbers, and no solver notices.
///
/// The law `impartial` checks all points under the same numbers. It can check point 4 only if
/// positions say whose turn it is: if they are a [`ToMove`](crate::ToMove), or if a suite of laws
/// is told how to give the turn away. Of a [`Partizan`] game the law `partizan_impartial` checks
/// point 4. `laws::all!` chooses what fits. A game whose positions leave the turn out keeps
/// point 4, because its moves cannot depend on the turn.
///
/// [`Nimbers`](crate::grundy::Nimbers) has an example whose positions have several components.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not promise to be impartial, so its positions have no nimbers",
    label = "the players may have different moves, or play is not normal",
    note = "if both players always have the same moves and a player who cannot move loses, write `impl Impartial for {Self} {{}}`",
    note = "if not, ask `memo::Outcomes` or `memo::Values` who wins"
)]
pub trait Impartial: Game {
    /// The independent games that `position` is a sum of; `position` itself if it is not a sum.
    ///
    /// A move in the sum is a move in exactly one component. A solver that knows the components
    /// searches the positions of each component once. Otherwise it searches every combination of
    /// them. An empty iterator means a position without moves.
    ///
    /// Solvers ask for the components of every position that a move leads to, so make them cheap. A
    /// component may itself be a sum. It is stored as it is, and split again when its own moves are
    /// followed.
    fn components(&self, position: &Self::Position) -> impl Iterator<Item = Self::Position> {
        once(position.clone())
    }
}

impl<G: Impartial + ?Sized> Impartial for &G {
    pass!(this => **this; components);
}

/// Promises that a position knows whose turn it is, so that a caller may ask about either player.
///
/// The name comes from *partizan* games, in which the two players may have different moves. Games
/// whose players have the same moves can make the promise as well.
///
/// [`bounded::Horizon::can_win`](crate::bounded::Horizon::can_win) needs this promise. No other
/// solver of this crate looks at it.
/// # The contract
/// 1. After every move the other player is to move.
/// 2. If `with_turn(p, t)` is `Some(q)`, then `turn(q) == t`.
/// 3. Giving the turn back gives the position back: `with_turn(q, turn(p)) == Some(p)`.
/// 4. A player who has the turn keeps it: `with_turn(p, turn(p)) == Some(p)`.
///
/// A broken contract gives wrong answers about either player. The law `partizan` checks all four
/// points under the same numbers.
/// # Example
/// ```
/// use gt_core::prelude::*;
/// /// Take one or two matches; the player who takes the last one wins.
/// struct Heap;
///
/// impl Game for Heap {
///     type Position = ToMove<u8>;
///     type Move = u8;
///     fn initial(&self) -> ToMove<u8> { ToMove::new(9, Player::First) }
///     fn moves(&self, heap: &ToMove<u8>) -> impl Iterator<Item = u8> { 1..=2.min(heap.board) }
///     fn play(&self, heap: &ToMove<u8>, taken: u8) -> ToMove<u8> {
///         ToMove::new(heap.board - taken, !heap.turn)
///     }
/// }
/// impl Partizan for Heap {
///     fn turn(&self, heap: &ToMove<u8>) -> Player { heap.turn }
///     fn with_turn(&self, heap: &ToMove<u8>, turn: Player) -> Option<ToMove<u8>> {
///         Some(ToMove::new(heap.board, turn))
///     }
/// }
/// let first = Heap.initial();
/// let second = Heap.with_turn(&first, Player::Second).unwrap();
/// assert_eq!(Heap.turn(&second), Player::Second);
/// assert_eq!(Heap.with_turn(&second, Player::First), Some(first));
/// ```
#[diagnostic::on_unimplemented(
    message = "the positions of `{Self}` do not say whose turn it is",
    note = "implement `Partizan`; if both players always have the same moves, `ToMove` adds the turn to a board"
)]
pub trait Partizan: Game {
    /// The player to move.
    fn turn(&self, position: &Self::Position) -> Player;

    /// The board of `position` with `turn` to move; `None` if that player cannot be to move there.
    ///
    /// Points 2 to 4 of the [contract](Self#the-contract) say how it agrees with
    /// [`turn`](Self::turn).
    fn with_turn(&self, position: &Self::Position, turn: Player) -> Option<Self::Position>;
}

impl<G: Partizan + ?Sized> Partizan for &G {
    pass!(this => **this; turn, with_turn);
}

/// Rules and positions that several threads may read.
///
/// Every game has it whose rules and positions are `Send + Sync`, and whose moves are `Send`. So
/// a solver of such a game, with what it has learned, may move to another thread.
///
/// Solvers that work up front need this bound even if they use one thread. So the feature `rayon`
/// adds no bound, and code that compiles without it compiles with it. Games made of numbers,
/// arrays, vectors and strings have it. A game whose rules or positions hold an `Rc` or a `Cell`
/// does not. Replace `Rc` by `Arc`, and `Cell` by a value computed beforehand. Or use the solvers
/// that work on demand: [`memo`](crate::memo), [`alphabeta`](crate::alphabeta) and
/// [`grundy::Nimbers`](crate::grundy::Nimbers).
/// # Example
/// ```
/// use gt_core::{Shared, example::Matches};
/// use std::thread;
/// fn moves_counted_elsewhere<G: Shared>(game: &G) -> usize {
///     thread::scope(|scope| scope.spawn(|| game.moves(&game.initial()).count()).join().unwrap())
/// }
/// assert_eq!(moves_counted_elsewhere(&Matches(5)), 3);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be read by several threads",
    label = "the rules and positions must be `Send + Sync`, and the moves `Send`",
    note = "replace `Rc` by `Arc` and `Cell` by a value worked out beforehand, or use `memo`, `alphabeta` or `grundy::Nimbers`"
)]
pub trait Shared: Game<Position: Send + Sync, Move: Send> + Send + Sync {}

#[diagnostic::do_not_recommend]
impl<G: Game<Position: Send + Sync, Move: Send> + Send + Sync + ?Sized> Shared for G {}
