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
/// # Example
/// The player who takes the last match loses. So the winner leaves one match to the opponent.
/// ```
/// use gt_core::{example::Matches, prelude::*};
/// let outcomes = gt_core::memo::Outcomes::new(Matches(21).misere(), &gt_core::Run::new());
/// assert_eq!(outcomes.outcome(&21)?, Some(Outcome::Loss));
/// assert_eq!(outcomes.outcome(&20)?, Some(Outcome::Win));
/// # Ok::<(), gt_core::SolveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Misere<G> {
    game: G,
}

impl<G> Misere<G> {
    /// The misère version of `game`.
    ///
    /// The misère version of a misère game is the inner game again, as another type and at no cost.
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
    pass!(this => this.game; initial, moves, play, owned_bytes);

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
}

impl<G: Acyclic> Acyclic for Misere<G> {}

impl<G: Partizan> Partizan for Misere<G> {
    pass!(this => this.game; turn, with_turn);
}

impl<G: Encode> Encode for Misere<G> {
    pass!(this => this.game; encode_into, decode_from);
}

impl<G: Indexed> Indexed for Misere<G> {
    pass!(this => this.game; index_len, rank, unrank, successor_ranks);
}

impl<G: Predecessors> Predecessors for Misere<G> {
    pass!(this => this.game; predecessors);
}

impl<G: Symmetric> Symmetric for Misere<G> {
    pass!(this => this.game; representative);
}

impl<G: Images> Images for Misere<G> {
    pass!(this => this.game; images);
}

impl<G: Grid> Grid for Misere<G> {
    pass!(this => this.game;
        size, glyph, touched, acts_on, turn_of_board, of_other, turns, column_label, row_label);
}

impl<G: Notation> Notation for Misere<G> {
    pass!(this => this.game; write_position, parse_position, write_move, parse_move);
}
