//! Misère play: a player who would win in the inner game loses.

use alloc::string::String;
use core::fmt;

use crate::capability::{
    Decoder, Encode, Encoder, Glyph, Grid, GridSize, Images, Indexed, Notation, Predecessors,
    Symmetric,
};
use crate::error::ParseError;
use crate::game::Game;
use crate::outcome::{Margin, Outcome, Player};
use crate::promise::{Acyclic, Partizan};

/// A game with every final outcome flipped: wins become losses, draws stay.
///
/// It keeps everything that does not depend on who wins: [`Acyclic`], [`Partizan`],
/// [`Indexed`], [`Predecessors`], [`Symmetric`], [`Images`], [`Encode`], [`Grid`], [`Notation`].
///
/// It does not keep:
/// * [`Impartial`](crate::Impartial): nimbers belong to normal play, and the sum rule fails in
///   misère play.
/// * [`Evaluate`](crate::Evaluate): a position that is good in one game may be good or bad in the
///   other.
///
/// # Example
/// The player who takes the last match loses. So the winner leaves one match to the opponent.
/// ```
/// use gt_core::example::Matches;
/// use gt_core::prelude::*;
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
    /// The misère version of a misère game is the inner game again, as another type and at no cost.
    ///
    /// # Example
    /// ```
    /// use gt_core::{Outcome, Run, Solution, adapt::Misere, graph::GameGraph, memo::Outcomes};
    /// let game = "a -> b\nb".parse::<GameGraph>().unwrap().into_acyclic().unwrap();
    /// let normal = Outcomes::new(&game, &Run::new());
    /// let misere = Outcomes::new(Misere::new(&game), &Run::new());
    /// assert_eq!(normal.outcome(&0), Ok(Some(Outcome::Win)));
    /// assert_eq!(misere.outcome(&0), Ok(Some(Outcome::Loss))); // the last move loses
    /// ```
    pub const fn new(game: G) -> Self {
        Self { game }
    }

    /// The inner game, with its own outcomes.
    ///
    /// Both games have the same positions and moves.
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

    /// Who would gain by endless play in the inner game loses as much.
    #[inline]
    fn endless(&self, position: &Self::Position) -> Margin {
        -self.game.endless(position)
    }

    fn owned_bytes(&self, position: &Self::Position) -> u64 {
        self.game.owned_bytes(position)
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

impl<G: Encode> Encode for Misere<G> {
    fn encode_into(&self, position: &Self::Position, out: &mut Encoder<'_>) {
        self.game.encode_into(position, out);
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<Self::Position> {
        self.game.decode_from(from)
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

impl<G: Images> Images for Misere<G> {
    fn images(&self, position: &Self::Position) -> impl Iterator<Item = Self::Position> {
        self.game.images(position)
    }
}

impl<G: Grid> Grid for Misere<G> {
    fn size(&self) -> GridSize {
        self.game.size()
    }

    fn glyph(&self, position: &Self::Position, cell: u32) -> Glyph {
        self.game.glyph(position, cell)
    }

    fn touched(&self, position: &Self::Position, mv: Self::Move) -> impl Iterator<Item = u32> {
        self.game.touched(position, mv)
    }

    fn turn(&self, position: &Self::Position) -> Option<Player> {
        self.game.turn(position)
    }

    fn of_other(&self, piece: Glyph) -> Glyph {
        self.game.of_other(piece)
    }

    fn turns(&self) -> bool {
        self.game.turns()
    }

    fn column_label(&self, column: u32) -> String {
        self.game.column_label(column)
    }

    fn row_label(&self, row: u32) -> String {
        self.game.row_label(row)
    }
}

impl<G: Notation> Notation for Misere<G> {
    fn write_position(&self, position: &Self::Position, out: &mut dyn fmt::Write) -> fmt::Result {
        self.game.write_position(position, out)
    }

    fn parse_position(&self, text: &str) -> Result<Self::Position, ParseError> {
        self.game.parse_position(text)
    }

    fn write_move(
        &self,
        position: &Self::Position,
        mv: Self::Move,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        self.game.write_move(position, mv, out)
    }

    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, ParseError> {
        self.game.parse_move(position, text)
    }
}
