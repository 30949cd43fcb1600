//! Rules of a game: the trait every solver of this workspace is written against.
//!
//! A *rules value* (a `Chomp { rows, cols }`, a unit `TicTacToe`) holds whatever is fixed during play: board size, masks,
//! precomputed tables. A *position* holds only what a move can change, because positions are what solvers hash, store and
//! index by the hundred million. Hence `game.moves(&position)` and not `position.moves()`.
//!
//! # The contract
//! Solvers trust these points; breaking one gives wrong answers, an endless search or a panic, never undefined behaviour.
//!
//! 1. **Players alternate strictly.** A turn of several steps is one `Move` (a whole capture chain); a pass is a move.
//! 2. **Every outcome is for the player to move.** [`Game::blocked`] = `Loss` means that a player without a move loses.
//! 3. **[`Game::decided`] is asked first.** Where it is `Some`, nobody looks at the moves, though `moves` may yield some.
//! 4. **`moves` yields no move twice.** Two moves may lead to one position.
//! 5. **Equal positions have equal continuations.** Whose turn it is, a ko move or a repetition count belongs to the position
//!    if the rules look at it. `Eq` and `Hash` agree.
//! 6. **The methods are functions.** The same position gives the same moves, in the same order, at every call.
//!
//! The test kit checks points 4 to 6 with `laws::game` and point 1 with `laws::partizan`, where positions tell whose turn it is;
//! that a solver keeps point 3 is part of `laws::values`. Point 2 is yours alone: compare with values known from elsewhere.
//!
//! # Rejected alternatives
//! * *One method that returns "over, or these moves"*: a solver generates moves anyway to see whether there are any;
//!   `decided` (over by rule) and `blocked` (over for want of a move) never make it generate them twice, and most games need
//!   only one of the two.
//! * *Returning a `Vec` of moves*: measured 2 to 5 times slower than an iterator consumed internally.
//! * *Make and unmake on one mutable position*: solvers here store positions, so a copy is needed in any case.

use core::fmt::Debug;
use core::hash::Hash;

use crate::error::IllegalMove;
use crate::outcome::Outcome;

/// The rules of a finite two-player game of perfect information without chance.
///
/// Three methods are required; the other two have the defaults of normal play: nothing is decided early, and a player who
/// cannot move loses. The [module docs](self) number what implementers promise.
///
/// # Example
/// Take one to three matches; whoever takes the last one wins.
/// ```
/// use gt_core::prelude::*;
///
/// struct Matches(u32);
///
/// impl Game for Matches {
///     type Position = u32;
///     type Move = u32;
///     fn initial(&self) -> u32 {
///         self.0
///     }
///     fn moves(&self, matches: &u32) -> impl Iterator<Item = u32> {
///         1..=3.min(*matches)
///     }
///     fn play(&self, matches: &u32, taken: u32) -> u32 {
///         matches - taken
///     }
/// }
/// impl Acyclic for Matches {} // the number of matches only falls
///
/// # fn main() -> Result<(), gt_core::SolveError> {
/// let outcomes = gt_core::memo::Outcomes::new(Matches(20), &gt_core::Run::new());
/// assert_eq!(outcomes.outcome(&20)?, Some(Outcome::Loss)); // multiples of four lose
/// assert_eq!(outcomes.outcome(&21)?, Some(Outcome::Win));
/// # Ok(())
/// # }
/// ```
pub trait Game {
    /// What a move can change, and nothing else: small, cheap to clone, compared by meaning.
    ///
    /// Hashed solvers store each position they meet once and hash it once per move that leads there, so a `u64` goes several
    /// times as far as a `Vec`. `Debug` is what error messages and counterexamples show: let it print a board.
    type Position: Clone + Eq + Hash + Debug;
    /// A whole turn of one player.
    ///
    /// Copied into stacks and lines; 4 to 8 bytes are a good size. It may say what changes, or be the position after the move.
    type Move: Copy + Eq + Debug;

    /// The position in which play begins.
    ///
    /// Explorations, matches and the test kit begin here; solvers that are asked about a position do not care.
    fn initial(&self) -> Self::Position;

    /// The moves of the player to move, none twice, in a fixed order.
    ///
    /// What it yields where [`decided`](Self::decided) is `Some` does not matter. Put promising moves first:
    /// [`memo::Outcomes`](crate::memo::Outcomes) stops at the first winning one.
    ///
    /// Most of the time of every solver is spent in it. It is consumed by `for_each` or `try_for_each` as a rule, which chains
    /// and maps hand through fast; nothing is collected that need not be.
    fn moves(&self, position: &Self::Position) -> impl Iterator<Item = Self::Move>;

    /// The position after `mv`, with the other player to move.
    ///
    /// Called only with moves that [`moves`](Self::moves) yields for this very position; for any other move an
    /// implementation may return nonsense or panic. [`GameExt::try_play`] checks.
    fn play(&self, position: &Self::Position, mv: Self::Move) -> Self::Position;

    /// The outcome for the player to move if the game is over by rule, moves or not.
    ///
    /// A rule that ends the game though there are moves: three in a row, a king taken, the fiftieth move.
    fn decided(&self, _position: &Self::Position) -> Option<Outcome> {
        None
    }

    /// The outcome for a player who is to move and has no move; asked only where nothing is decided.
    ///
    /// `Draw` for stalemate as in chess; `Win` for misère play, which [`misere`](crate::Adapt::misere) makes of any game.
    fn blocked(&self, _position: &Self::Position) -> Outcome {
        Outcome::Loss
    }
}

/// A solver owns or borrows its rules.
impl<G: Game + ?Sized> Game for &G {
    type Position = G::Position;
    type Move = G::Move;

    #[inline]
    fn initial(&self) -> Self::Position {
        (**self).initial()
    }

    #[inline]
    fn moves(&self, position: &Self::Position) -> impl Iterator<Item = Self::Move> {
        (**self).moves(position)
    }

    #[inline]
    fn play(&self, position: &Self::Position, mv: Self::Move) -> Self::Position {
        (**self).play(position, mv)
    }

    #[inline]
    fn decided(&self, position: &Self::Position) -> Option<Outcome> {
        (**self).decided(position)
    }

    #[inline]
    fn blocked(&self, position: &Self::Position) -> Outcome {
        (**self).blocked(position)
    }
}

/// What a user of a game asks and an implementer need not write; implemented for every [`Game`].
///
/// # Example
/// ```
/// use gt_core::prelude::*;
/// # struct Matches(u32);
/// # impl Game for Matches {
/// #     type Position = u32;
/// #     type Move = u32;
/// #     fn initial(&self) -> u32 { self.0 }
/// #     fn moves(&self, matches: &u32) -> impl Iterator<Item = u32> { 1..=3.min(*matches) }
/// #     fn play(&self, matches: &u32, taken: u32) -> u32 { matches - taken }
/// # }
/// let game = Matches(5);
/// assert_eq!(game.successors(&2).collect::<Vec<_>>(), [(1, 1), (2, 0)]);
/// assert_eq!(game.terminal(&0), Some(Outcome::Loss));
/// assert_eq!(game.try_play(&2, 3).unwrap_err().to_string(), "move 3 is not legal in position 2");
/// ```
pub trait GameExt: Game {
    /// The outcome for the player to move if the game is over here, by rule or for want of a move; else `None`.
    ///
    /// # Complexity
    /// Generates at most one move.
    /// # Example
    /// ```
    /// # use gt_core::{graph::GameGraph, prelude::*};
    /// let game: GameGraph = "a -> b\nb\nc !draw -> a".parse().unwrap();
    /// assert_eq!([0, 1, 2].map(|p| game.terminal(&p)), [None, Some(Outcome::Loss), Some(Outcome::Draw)]);
    /// ```
    fn terminal(&self, position: &Self::Position) -> Option<Outcome> {
        self.decided(position).or_else(|| {
            let over = self.moves(position).next().is_none();
            over.then(|| self.blocked(position))
        })
    }

    /// The moves that may be played: none where the game is decided.
    ///
    /// What to use instead of [`moves`](Game::moves) wherever nobody has asked [`decided`](Game::decided) before.
    /// # Example
    /// ```
    /// # use gt_core::{graph::GameGraph, prelude::*};
    /// let game: GameGraph = "a -> b b\nb !win -> a".parse().unwrap();
    /// assert_eq!((game.moves(&1).count(), game.legal_moves(&1).count()), (1, 0)); // won by rule: nobody moves
    /// ```
    fn legal_moves(&self, position: &Self::Position) -> impl Iterator<Item = Self::Move> {
        let open = self.decided(position).is_none();
        open.then(|| self.moves(position)).into_iter().flatten()
    }

    /// Each legal move with the position it leads to; a position reached by two moves comes twice.
    fn successors(&self, position: &Self::Position) -> impl Iterator<Item = (Self::Move, Self::Position)> {
        self.legal_moves(position).map(|mv| (mv, self.play(position, mv)))
    }

    /// The position after `mv` if `mv` is legal.
    ///
    /// # Errors
    /// [`IllegalMove`], which gives the position and the move back, if `mv` is not among the legal moves.
    /// # Complexity
    /// Generates the moves of `position` up to `mv`.
    /// # Example
    /// ```
    /// # use gt_core::{graph::GameGraph, prelude::*};
    /// # use gt_core::graph::Edge;
    /// let game: GameGraph = "a -> b\nb".parse().unwrap();
    /// let refused = game.try_play(&0, Edge { nth: 3, to: 1 }).unwrap_err(); // there is no fourth edge
    /// assert_eq!(refused.position, 0);
    /// ```
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
