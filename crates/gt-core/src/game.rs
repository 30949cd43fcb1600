//! The rules of a game: the trait [`Game`], which every solver of this workspace works with.
//!
//! A *rules value* (a `Chomp { rows, cols }`, a unit `TicTacToe`) holds everything that is fixed
//! during play: board size, masks, precomputed tables. A *position* holds only what a move can
//! change. Solvers hash, store and index positions by the hundred million, so positions must be
//! small. This is why everything fixed stays in the rules, and the call is `game.moves(&position)`
//! and not `position.moves()`.
//!
//! # The contract
//! Every implementation of [`Game`] must keep these six points. Solvers trust them. A broken point
//! gives wrong answers, an endless search or a panic, never undefined behaviour.
//!
//! 1. Players alternate strictly. A turn of several steps, such as a whole capture chain, is
//!    one `Move`. A pass is also a move. If a player may move again, the position says so, and
//!    the only move of the other player is a pass.
//! 2. Every outcome is for the player to move. If [`Game::blocked`] returns `Loss`, then a
//!    player without a move loses. If a rule says that a move wins at once, then the position
//!    after it is decided as a `Loss`: the opponent is to move there.
//! 3. [`Game::decided`] is asked first. If it returns `Some`, the game is over, and solvers
//!    ignore the moves, even if `moves` yields some.
//! 4. `moves` yields no move twice. Two different moves may lead to the same position.
//! 5. Equal positions have equal continuations. Some rules look at whose turn it is, at a ko
//!    move or at a repetition count. Such facts must then be part of the position. `Eq` and `Hash`
//!    must agree.
//! 6. The methods depend on nothing but their arguments. For the same position every call yields
//!    the same moves in the same order.
//!
//! The *test kit* (crate gt-testkit) has *laws*: functions that look for broken points. The law
//! `game` alone checks points 4 to 6. `laws::all!` also checks point 1, if positions tell whose
//! turn it is: if they are a [`ToMove`](crate::ToMove), or if the game is
//! [`Partizan`](crate::Partizan). The law `laws::solution` checks that a solver respects point 3. No
//! law can check point 2: compare your values with values known from elsewhere.
//!
//! # Rejected alternatives
//! * *One method that returns "over, or these moves"*: it would have to generate moves only to see
//!   whether there are any, and the solver would generate them again. With `decided` (over by rule)
//!   and `blocked` (over because there is no move) a solver generates them once. Most games need
//!   only one of the two methods.
//! * *Returning a `Vec` of moves*: measured 2 to 5 times slower than an iterator that is consumed
//!   internally.
//! * *Make and unmake on one mutable position*: the solvers here store positions, so they need a
//!   copy in any case.

use core::fmt::Debug;
use core::hash::Hash;
use core::marker::PhantomData;
use core::ops::ControlFlow;

use crate::error::{IllegalMove, SolveError};
use crate::outcome::{Margin, Outcome};

/// The rules of a finite two-player game of perfect information without chance.
///
/// Three methods are required. Two more have defaults for *normal play*: nothing is decided early,
/// and a player who cannot move loses. One says what endless play is worth, if it is no draw. The
/// last one is for positions that own memory.
///
/// The [module docs](self) number the points that an implementation must keep.
/// # Example
/// A player takes one to three matches. The player who takes the last one wins.
/// ```
/// use gt_core::prelude::*;
/// struct Matches(u32);
///
/// impl Game for Matches {
///     type Position = u32;
///     type Move = u32;
///     fn initial(&self) -> u32 { self.0 }
///     fn moves(&self, matches: &u32) -> impl Iterator<Item = u32> { 1..=3.min(*matches) }
///     fn play(&self, matches: &u32, taken: u32) -> u32 { matches - taken }
/// }
/// impl Acyclic for Matches {} // every move takes at least one match
///
/// let outcomes = gt_core::memo::Outcomes::new(Matches(20), &gt_core::Run::new());
/// assert_eq!(outcomes.outcome(&20)?, Some(Outcome::Loss)); // multiples of four lose
/// assert_eq!(outcomes.outcome(&21)?, Some(Outcome::Win));
/// # Ok::<(), gt_core::SolveError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a game",
    label = "solvers need the rules of a game here",
    note = "implement `Game`; if a player may move again, the only move of the other player is a pass"
)]
pub trait Game {
    /// What a move can change, and nothing else: small, cheap to clone, compared by meaning.
    ///
    /// A solver with a hash table stores each position once. The same memory holds several times as
    /// many positions of type `u64` as of type `Vec`. The solver hashes a position once for every
    /// move that leads to it.
    ///
    /// Error messages of solvers show the `Debug` text of a position: let it print a board.
    /// Counterexamples of `laws::all!` show it if the game has no
    /// [`Notation`](crate::Notation).
    type Position: Clone + Eq + Hash + Debug;
    /// A whole turn of one player.
    ///
    /// Solvers copy moves into stacks and lines, so 4 to 8 bytes are a good size. A move may say
    /// what changes, or be the position after the move. A turn of several steps need not list them:
    /// a mask of the squares that change, or the position after the turn, is enough.
    type Move: Copy + Eq + Debug + GameMove;

    /// The position in which play begins.
    ///
    /// Explorations, matches and the test kit begin here. A solver that is asked about a position
    /// does not use it.
    fn initial(&self) -> Self::Position;

    /// The moves of the player to move, in a fixed order and without repetition.
    ///
    /// If [`decided`](Self::decided) returns `Some`, the moves of this position do not matter. Put
    /// promising moves first: [`memo::Outcomes`](crate::memo::Outcomes) stops at the first winning
    /// one.
    ///
    /// Every solver spends most of its time here. Solvers usually consume the iterator with
    /// `for_each` or `try_for_each`, which are fast for chained and mapped iterators. They collect
    /// moves only where they must.
    fn moves(&self, position: &Self::Position) -> impl Iterator<Item = Self::Move>;

    /// The position after `mv`, with the other player to move.
    ///
    /// Solvers pass only moves that [`moves`](Self::moves) yields for this very position. For any
    /// other move an implementation may return nonsense or panic. [`GameExt::try_play`] checks the
    /// move first.
    fn play(&self, position: &Self::Position, mv: Self::Move) -> Self::Position;

    /// The outcome for the player to move if a rule ends the game here.
    ///
    /// There may still be moves. Examples of such rules: three in a row, a captured king, the
    /// fiftieth move. Three in a row are completed by the player who has just moved, so the player
    /// to move has lost: return `Some(Outcome::Loss)`.
    fn decided(&self, _position: &Self::Position) -> Option<Outcome> {
        None
    }

    /// The outcome for a player to move who has no move; asked only if nothing is decided.
    ///
    /// Return `Draw` for stalemate as in chess, and `Win` for *misère play*, in which the player
    /// who cannot move wins. The adaptor [`misere`](crate::Adapt::misere) turns any game into its
    /// misère version.
    fn blocked(&self, _position: &Self::Position) -> Outcome {
        Outcome::Loss
    }

    /// What play is worth that goes round without end from `position` on, to the player to move.
    ///
    /// Default: nothing, so endless play is a draw. In Awari, for example, it is the margin of the
    /// seeds that were captured, because the players share the rest. It belongs to the play that
    /// goes round: along a cycle of positions it changes its sign with every move.
    ///
    /// Where it is worth points, outcomes and plies do not tell what a position is worth: a player
    /// may win by a play that never ends. Margins do, so such a game has
    /// [`Margins`](crate::Margins), and [`margin::MarginTable`](crate::margin::MarginTable) solves
    /// it. A solver of outcomes or values that would call a position drawn, although endless play
    /// is worth points there, ends with [`SolveError::EndlessPoints`]. Solvers do
    /// not ask it of an [`Acyclic`](crate::Acyclic) game; a table on disk does, to compare rules.
    fn endless(&self, _position: &Self::Position) -> Margin {
        Margin::EVEN
    }

    /// How many bytes `position` owns outside of itself; 0 if it owns nothing.
    ///
    /// A position of type `Vec`, `String` or `Box` owns memory on the heap. Solvers know only
    /// `size_of::<Position>()`. So without this method the limit [`Run::memory`](crate::Run::memory)
    /// does not count what such positions own, and a solver may take many times the limit.
    ///
    /// Every solver asks once for each position that it stores, and adds the answer to the bytes of
    /// its table. Return the same number for equal positions: the length times the size of an item,
    /// and not the capacity.
    /// # Example
    /// ```
    /// use gt_core::{LimitError, Run, SolveError, memo::Outcomes, prelude::*};
    /// /// Heaps in a list; a move takes one object. 8 bytes a heap are on the heap of the process.
    /// struct Heaps(Vec<u64>);
    ///
    /// impl Game for Heaps {
    ///     type Position = Vec<u64>;
    ///     type Move = usize;
    ///     fn initial(&self) -> Vec<u64> { self.0.clone() }
    ///     fn moves(&self, heaps: &Vec<u64>) -> impl Iterator<Item = usize> {
    ///         (0..heaps.len()).filter(|&heap| heaps[heap] > 0)
    ///     }
    ///     fn play(&self, heaps: &Vec<u64>, heap: usize) -> Vec<u64> {
    ///         let mut after = heaps.clone();
    ///         after[heap] -= 1;
    ///         after
    ///     }
    ///     fn owned_bytes(&self, heaps: &Vec<u64>) -> u64 { 8 * heaps.len() as u64 }
    /// }
    /// impl Acyclic for Heaps {}
    ///
    /// let heaps = vec![1; 1000]; // each position owns 8 kB
    /// let outcomes = Outcomes::new(Heaps(heaps.clone()), &Run::new().memory(1 << 20));
    /// let refused = outcomes.value(&heaps).unwrap_err();
    /// assert!(matches!(refused, SolveError::Limit(LimitError::Memory { .. })));
    /// assert!(outcomes.stats().positions < 131); // 131 positions own a mebibyte
    /// ```
    fn owned_bytes(&self, _position: &Self::Position) -> u64 {
        0
    }
}

/// A reference to rules is also a game, so a solver can own or borrow its rules.
impl<G: Game + ?Sized> Game for &G {
    type Position = G::Position;
    type Move = G::Move;
    pass!(this => **this; initial, moves, play, decided, blocked, endless, owned_bytes);
}

/// A type that can be the move of a game: every type that is `Copy`, `Eq` and `Debug`.
///
/// Nobody implements it, and no code of a game names it. It is a bound of [`Game::Move`] because it
/// has a message of its own: for a move that owns memory the compiler says what to do instead.
/// # Example
/// ```
/// use gt_core::game::GameMove;
/// #[derive(Clone, Copy, PartialEq, Eq, Debug)]
/// struct Capture {
///     taken: u64, // a mask of the squares, instead of a list
/// }
///
/// fn is_a_move<M: GameMove>() {}
/// is_a_move::<Capture>();
/// is_a_move::<(u8, [u16; 3])>();
/// is_a_move::<Option<char>>();
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a move: a move is `Copy`, `Eq` and `Debug`",
    label = "solvers copy moves, compare them and show them",
    note = "if it owns memory, such as a list of squares: use a mask of the squares, or the position after the move",
    note = "if it is small: derive `Clone`, `Copy`, `PartialEq`, `Eq` and `Debug`"
)]
pub trait GameMove: Copy + Eq + Debug {}

impl<M: Copy + Eq + Debug> GameMove for M {}

// Applies to no type. With one implementation the compiler would look into it, and say only that
// `Copy` is missing. With two it shows the message of the trait (ADR 0025). They do not overlap,
// because no other crate can implement `Never` for a `PhantomData`.
#[doc(hidden)]
impl<M: never::Never> GameMove for M where PhantomData<M>: never::Never {}

mod never {
    /// What no type is. It is a [`GameMove`](super::GameMove), so that the compiler need not ask
    /// which of the two implementations makes it one.
    #[expect(unnameable_types, reason = "nobody implements it")]
    pub trait Never: super::GameMove {}
}

/// Questions about a position that follow from the rules; implemented for every [`Game`].
/// # Example
/// ```
/// use gt_core::{example::Matches, prelude::*};
/// let game = Matches(5);
/// assert_eq!(game.successors(&2).collect::<Vec<_>>(), [(1, 1), (2, 0)]);
/// assert_eq!(game.terminal(&0), Some(Outcome::Loss));
/// assert_eq!(game.try_play(&2, 3).unwrap_err().to_string(), "move 3 is not legal in position 2");
///
/// let won_by_rule: gt_core::graph::GameGraph = "a !win -> a".parse().unwrap();
/// assert_eq!((won_by_rule.moves(&0).count(), won_by_rule.legal_moves(&0).count()), (1, 0));
/// ```
pub trait GameExt: Game {
    /// The outcome for the player to move if the game is over here; else `None`.
    ///
    /// The game is over if a rule ends it or if the player to move has no move.
    /// # Complexity
    /// Generates at most one move.
    fn terminal(&self, position: &Self::Position) -> Option<Outcome> {
        self.decided(position).or_else(|| {
            let over = self.moves(position).next().is_none();
            over.then(|| self.blocked(position))
        })
    }

    /// The legal moves: those of [`moves`](Game::moves), and none if the game is decided.
    ///
    /// Use this instead of [`moves`](Game::moves) unless [`decided`](Game::decided) has been asked
    /// before.
    fn legal_moves(&self, position: &Self::Position) -> impl Iterator<Item = Self::Move> {
        let open = self.decided(position).is_none();
        open.then(|| self.moves(position)).into_iter().flatten()
    }

    /// Each legal move with the position that it leads to.
    ///
    /// If two moves lead to the same position, it comes twice.
    fn successors(
        &self,
        position: &Self::Position,
    ) -> impl Iterator<Item = (Self::Move, Self::Position)> {
        self.legal_moves(position).map(|mv| (mv, self.play(position, mv)))
    }

    /// The position after `mv`, if `mv` is legal.
    /// # Errors
    /// [`IllegalMove`] if `mv` is not a legal move. It gives the position and the move back.
    /// # Complexity
    /// Generates the moves of `position` up to `mv`.
    fn try_play(
        &self,
        position: &Self::Position,
        mv: Self::Move,
    ) -> Result<Self::Position, IllegalMove<Self::Position, Self::Move>> {
        if self.legal_moves(position).any(|legal| legal == mv) {
            Ok(self.play(position, mv))
        } else {
            Err(IllegalMove { position: position.clone(), mv })
        }
    }
}

impl<G: Game + ?Sized> GameExt for G {}

/// Refuses a draw of `position`, where the game is not over, if endless play is worth points there.
///
/// Whoever calls a position drawn because nobody can force an end asks this. For a game that does
/// not say what endless play is worth it is compiled to nothing.
#[inline]
pub(crate) fn check_draw<G: Game + ?Sized>(
    game: &G,
    position: &G::Position,
) -> Result<(), SolveError> {
    match game.endless(position) {
        Margin::EVEN => Ok(()),
        margin => Err(SolveError::endless_points(position, margin)),
    }
}

/// Calls `hear` with each legal move and the position after it, until `hear` breaks.
///
/// The same as a loop over [`GameExt::successors`], but compiled once per game for all callers. Use
/// it everywhere except in the inner loops of solvers.
#[inline(never)]
pub(crate) fn each_successor<G: Game + ?Sized>(
    game: &G,
    position: &G::Position,
    hear: &mut dyn FnMut(G::Move, G::Position) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if game.decided(position).is_some() {
        return ControlFlow::Continue(());
    }
    for mv in game.moves(position) {
        hear(mv, game.play(position, mv))?;
    }
    ControlFlow::Continue(())
}
