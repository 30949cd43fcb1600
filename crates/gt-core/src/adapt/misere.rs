//! Misère play: who would have won loses.

use core::fmt;

use crate::capability::{Indexed, Notation, Predecessors, Symmetric};
use crate::error::ParseError;
use crate::game::Game;
use crate::outcome::{Outcome, Player};
use crate::promise::{Acyclic, Partizan};

/// A game with every final outcome flipped: wins become losses, draws stay.
///
/// Passes on whatever does not depend on who wins: [`Acyclic`], [`Partizan`], [`Indexed`], [`Predecessors`], [`Symmetric`],
/// [`Notation`]. Not [`Impartial`](crate::Impartial): nimbers belong to normal play, and the sum rule fails in misère play. Not
/// [`Evaluate`](crate::Evaluate): a good position of one game says nothing about the other.
///
/// # Example
/// Who takes the last match loses; one match is left by the loser's opponent.
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
/// # impl Acyclic for Matches {}
/// # fn main() -> Result<(), gt_core::SolveError> {
/// let outcomes = gt_core::memo::Outcomes::new(Matches(21).misere(), &gt_core::Run::new());
/// assert_eq!(outcomes.outcome(&21)?, Some(Outcome::Loss));
/// assert_eq!(outcomes.outcome(&20)?, Some(Outcome::Win));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Misere<G> {
    game: G,
}

impl<G> Misere<G> {
    /// The misère version of `game`.
    ///
    /// Twice is the game itself again, at no cost but the type.
    /// # Example
    /// ```
    /// use gt_core::{Outcome, Run, Solution, adapt::Misere, graph::GameGraph, memo::Outcomes};
    /// let game = "a -> b\nb".parse::<GameGraph>().unwrap().into_acyclic().unwrap();
    /// let outcome = |misere: bool| match misere {
    ///     false => Outcomes::new(&game, &Run::new()).outcome(&0),
    ///     true => Outcomes::new(Misere::new(&game), &Run::new()).outcome(&0), // who makes the last move loses
    /// };
    /// assert_eq!((outcome(false), outcome(true)), (Ok(Some(Outcome::Win)), Ok(Some(Outcome::Loss))));
    /// ```
    pub const fn new(game: G) -> Self {
        Self { game }
    }

    /// The game under its own rule.
    ///
    /// Its positions and moves are those of this game.
    pub const fn inner(&self) -> &G {
        &self.game
    }
}

impl<G: Game> Game for Misere<G> {
    type Position = G::Position;
    type Move = G::Move;

    fn initial(&self) -> Self::Position {
        self.game.initial()
    }

    fn moves(&self, position: &Self::Position) -> impl Iterator<Item = Self::Move> {
        self.game.moves(position)
    }

    fn play(&self, position: &Self::Position, mv: Self::Move) -> Self::Position {
        self.game.play(position, mv)
    }

    fn decided(&self, position: &Self::Position) -> Option<Outcome> {
        self.game.decided(position).map(Outcome::flip)
    }

    fn blocked(&self, position: &Self::Position) -> Outcome {
        self.game.blocked(position).flip()
    }
}

impl<G: Acyclic> Acyclic for Misere<G> {}

impl<G: Partizan> Partizan for Misere<G> {
    fn turn(&self, position: &Self::Position) -> Player {
        self.game.turn(position)
    }

    fn with_turn(&self, position: &Self::Position, turn: Player) -> Option<Self::Position> {
        self.game.with_turn(position, turn)
    }
}

impl<G: Indexed> Indexed for Misere<G> {
    fn index_len(&self) -> u64 {
        self.game.index_len()
    }

    fn rank(&self, position: &Self::Position) -> u64 {
        self.game.rank(position)
    }

    fn unrank(&self, rank: u64) -> Option<Self::Position> {
        self.game.unrank(rank)
    }

    fn successor_ranks(&self, position: &Self::Position) -> impl Iterator<Item = u64> {
        self.game.successor_ranks(position)
    }
}

impl<G: Predecessors> Predecessors for Misere<G> {
    fn predecessors(&self, position: &Self::Position) -> impl Iterator<Item = Self::Position> {
        self.game.predecessors(position)
    }
}

impl<G: Symmetric> Symmetric for Misere<G> {
    fn representative(&self, position: &Self::Position) -> Self::Position {
        self.game.representative(position)
    }
}

impl<G: Notation> Notation for Misere<G> {
    fn write_position(&self, position: &Self::Position, out: &mut dyn fmt::Write) -> fmt::Result {
        self.game.write_position(position, out)
    }

    fn parse_position(&self, text: &str) -> Result<Self::Position, ParseError> {
        self.game.parse_position(text)
    }

    fn write_move(&self, position: &Self::Position, mv: Self::Move, out: &mut dyn fmt::Write) -> fmt::Result {
        self.game.write_move(position, mv, out)
    }

    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, ParseError> {
        self.game.parse_move(position, text)
    }
}
