//! Rules in which a player may move again, as a game in which the other player passes meanwhile.

use core::fmt::Debug;
use core::hash::Hash;

use crate::game::{Game, GameMove};
use crate::outcome::{Outcome, Player, ToMove};
use crate::promise::{Acyclic, Partizan};

/// Rules in which a position says whose turn it is, and a player may move several times in a row.
///
/// Such rules are not a [`Game`], because the players of a `Game` alternate: solvers flip every
/// outcome at every ply. [`Passing`] turns them into a `Game`. The methods are those of `Game`, and
/// [`turn`](Self::turn).
///
/// # The contract
/// 1. Every outcome is for the player whose [`turn`](Self::turn) it is.
/// 2. Points 3 to 6 of the [contract of `Game`](crate::game#the-contract) hold. In particular the
///    position says whose turn it is: `turn` is a function.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say whose turn it is after a move",
    label = "rules in which a player may move again are needed here",
    note = "implement `adapt::FreeTurns`; if the players alternate, implement `Game` and leave `Passing` out"
)]
pub trait FreeTurns {
    /// What a move can change, and whose turn it is.
    type Position: Clone + Eq + Hash + Debug;
    /// One move, not a whole turn.
    type Move: Copy + Eq + Debug + GameMove;

    /// The position in which play begins.
    fn initial(&self) -> Self::Position;

    /// The player to move.
    fn turn(&self, position: &Self::Position) -> Player;

    /// The moves of the player to move, none twice, in a fixed order.
    fn moves(&self, position: &Self::Position) -> impl Iterator<Item = Self::Move>;

    /// The position after `mv`, with either player to move.
    fn play(&self, position: &Self::Position, mv: Self::Move) -> Self::Position;

    /// The outcome for the player to move if a rule ends the game here.
    fn decided(&self, _position: &Self::Position) -> Option<Outcome> {
        None
    }

    /// The outcome for a player to move who has no move; asked only if nothing is decided.
    fn blocked(&self, _position: &Self::Position) -> Outcome {
        Outcome::Loss
    }

    /// How many bytes `position` owns outside of itself, as [`Game::owned_bytes`].
    fn owned_bytes(&self, _position: &Self::Position) -> u64 {
        0
    }
}

impl<R: FreeTurns + ?Sized> FreeTurns for &R {
    type Position = R::Position;
    type Move = R::Move;

    fn initial(&self) -> Self::Position {
        (**self).initial()
    }

    fn turn(&self, position: &Self::Position) -> Player {
        (**self).turn(position)
    }

    fn moves(&self, position: &Self::Position) -> impl Iterator<Item = Self::Move> {
        (**self).moves(position)
    }

    fn play(&self, position: &Self::Position, mv: Self::Move) -> Self::Position {
        (**self).play(position, mv)
    }

    fn decided(&self, position: &Self::Position) -> Option<Outcome> {
        (**self).decided(position)
    }

    fn blocked(&self, position: &Self::Position) -> Outcome {
        (**self).blocked(position)
    }

    fn owned_bytes(&self, position: &Self::Position) -> u64 {
        (**self).owned_bytes(position)
    }
}

/// Promises that every play ends: no play visits a position of these rules twice.
///
/// It makes [`Passing`] an [`Acyclic`] game. The law `acyclic` looks for a counterexample there.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not promise that its plays end",
    label = "these rules may repeat a position",
    note = "if no play can visit a position twice, write `impl EndingTurns for {Self} {{}}`",
    note = "if it can, use `retrograde::Tablebase::explore`"
)]
pub trait EndingTurns: FreeTurns {}

impl<R: EndingTurns + ?Sized> EndingTurns for &R {}

/// A move of the rules, or the pass of a player who waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum OrPass<M> {
    /// A move of the player whose turn it is under the rules.
    Move(M),
    /// The only move of the other player.
    Pass,
}

/// A game made from rules in which a player may move again: meanwhile the other player passes.
///
/// A position is a board of the rules with the player to move in this game. If that is not the
/// player whose turn it is under the rules, the only move is [`OrPass::Pass`]. A position that is
/// over under the rules is over, no matter who waits.
///
/// Who wins is the same as under the rules. A remoteness counts passes as plies: a turn of *n*
/// moves takes 2 *n* - 1 plies, and the winner hurries in this measure.
///
/// It is always [`Partizan`], and [`Acyclic`] if the rules are [`EndingTurns`]. It has no
/// capability. A game that needs one is written with the pass as one of its own moves, as this
/// adaptor does it.
///
/// # Complexity
/// A board has two positions if a move to it keeps the turn: first the other player has to pass. In
/// the position with the pass, at most one move is generated, to see whether the game is over.
/// # Example
/// A player takes one match or three. After three the player moves again, unless no match is left.
/// The player who takes the last match wins.
/// ```
/// use gt_core::adapt::{EndingTurns, FreeTurns, Passing};
/// use gt_core::memo::Values;
/// use gt_core::prelude::*;
///
/// struct Threes(u8);
///
/// impl FreeTurns for Threes {
///     type Position = ToMove<u8>;
///     type Move = u8;
///     fn initial(&self) -> ToMove<u8> {
///         ToMove::new(self.0, Player::First)
///     }
///     fn turn(&self, at: &ToMove<u8>) -> Player {
///         at.turn
///     }
///     fn moves(&self, at: &ToMove<u8>) -> impl Iterator<Item = u8> {
///         let left = at.board;
///         [1, 3].into_iter().filter(move |&taken| taken <= left)
///     }
///     fn play(&self, at: &ToMove<u8>, taken: u8) -> ToMove<u8> {
///         let left = at.board - taken;
///         ToMove::new(left, if taken == 3 && left > 0 { at.turn } else { !at.turn })
///     }
/// }
/// impl EndingTurns for Threes {} // every move takes something
///
/// # fn main() -> Result<(), gt_core::SolveError> {
/// let game = Passing::new(Threes(7));
/// let values = Values::new(&game, &gt_core::Run::new());
/// // Three, pass, three, pass, one.
/// assert_eq!(values.value(&game.initial())?, Some(Value::Win { plies: 5 }));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Passing<R> {
    rules: R,
}

impl<R> Passing<R> {
    /// The game of `rules`.
    pub const fn new(rules: R) -> Self {
        Self { rules }
    }

    /// The rules, in which nobody passes.
    pub const fn rules(&self) -> &R {
        &self.rules
    }
}

impl<R: FreeTurns> Passing<R> {
    /// The position for a board of the rules, with the player to move whose turn it is there.
    ///
    /// Use it to ask a solver about a board.
    /// # Example
    /// ```
    /// # use gt_core::{Player, ToMove, adapt::{FreeTurns, Passing}};
    /// # struct Second;
    /// # impl FreeTurns for Second {
    /// #     type Position = u8;
    /// #     type Move = u8;
    /// #     fn initial(&self) -> u8 { 0 }
    /// #     fn turn(&self, _: &u8) -> Player { Player::Second }
    /// #     fn moves(&self, _: &u8) -> impl Iterator<Item = u8> { 0..0 }
    /// #     fn play(&self, at: &u8, _: u8) -> u8 { *at }
    /// # }
    /// // Rules in which it is always the turn of the second player:
    /// assert_eq!(Passing::new(Second).at(4), ToMove::new(4, Player::Second));
    /// ```
    pub fn at(&self, board: R::Position) -> ToMove<R::Position> {
        let turn = self.rules.turn(&board);
        ToMove::new(board, turn)
    }

    /// Whether the player to move in this game waits for the other player.
    fn waits(&self, at: &ToMove<R::Position>) -> bool {
        at.turn != self.rules.turn(&at.board)
    }
}

impl<R: FreeTurns> Game for Passing<R> {
    type Position = ToMove<R::Position>;
    type Move = OrPass<R::Move>;

    fn initial(&self) -> Self::Position {
        self.at(self.rules.initial())
    }

    fn moves(&self, at: &Self::Position) -> impl Iterator<Item = Self::Move> {
        let waits = self.waits(at);
        let moves = (!waits).then(|| self.rules.moves(&at.board).map(OrPass::Move));
        waits.then_some(OrPass::Pass).into_iter().chain(moves.into_iter().flatten())
    }

    fn play(&self, at: &Self::Position, mv: Self::Move) -> Self::Position {
        let board = match mv {
            OrPass::Move(mv) => self.rules.play(&at.board, mv),
            OrPass::Pass => at.board.clone(),
        };
        ToMove::new(board, !at.turn)
    }

    fn decided(&self, at: &Self::Position) -> Option<Outcome> {
        let decided = self.rules.decided(&at.board);
        if !self.waits(at) {
            return decided;
        }
        let over =
            || self.rules.moves(&at.board).next().is_none().then(|| self.rules.blocked(&at.board));
        decided.or_else(over).map(Outcome::flip)
    }

    fn blocked(&self, at: &Self::Position) -> Outcome {
        self.rules.blocked(&at.board)
    }

    fn owned_bytes(&self, at: &Self::Position) -> u64 {
        self.rules.owned_bytes(&at.board)
    }
}

/// A play visits a position of the rules at most twice, in a row: first the other player passes.
impl<R: EndingTurns> Acyclic for Passing<R> {}

impl<R: FreeTurns> Partizan for Passing<R> {
    fn turn(&self, at: &Self::Position) -> Player {
        at.turn
    }

    fn with_turn(&self, at: &Self::Position, turn: Player) -> Option<Self::Position> {
        Some(ToMove::new(at.board.clone(), turn))
    }
}
