//! A game with ranks as a game of one tier.
//!
//! All that the game can do is passed on. The one tier has the number 0, and the ranks of the game.
//! So its table has a single folder, `0000`.

use core::fmt;

use gt_core::capability::{Decoder, Encoder, Glyph, GridSize};
use gt_core::{
    Acyclic, Encode, Game, Grid, Impartial, Indexed, IndexedTiers, Margin, Notation, Outcome,
    ParseError, Player, Tiered,
};

/// A game with [`Indexed`] as one tier, so that it has a table on disk.
///
/// Moves stay in the tier. So an acyclic game is walked depth-first, and any game is solved
/// backwards by [`Maker::loopy`](crate::Maker::loopy). The whole game is in memory at once: give it
/// tiers if it has any, and only two or three neighbours of them are.
///
/// # Complexity
/// No cost of its own. Solving takes what one tier of all ranks takes.
/// # Example
/// ```
/// use gt_core::prelude::*;
/// use gt_core::Run;
/// use gt_table::{Maker, OneTier};
/// # use gt_core::example::Matches;
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let folder = tempfile::tempdir()?;
/// # let folder = folder.path().join("matches.gt");
/// let game = OneTier(Matches(100));
/// let table = Maker::loopy(&game).solve(&folder, &Run::new())?;
/// assert_eq!(table.value(&100)?, Some(Value::Loss { plies: 50 }));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OneTier<G>(pub G);

impl<G: Game> Game for OneTier<G> {
    type Position = G::Position;
    type Move = G::Move;

    fn initial(&self) -> Self::Position {
        self.0.initial()
    }

    fn moves(&self, position: &Self::Position) -> impl Iterator<Item = Self::Move> {
        self.0.moves(position)
    }

    fn play(&self, position: &Self::Position, mv: Self::Move) -> Self::Position {
        self.0.play(position, mv)
    }

    fn decided(&self, position: &Self::Position) -> Option<Outcome> {
        self.0.decided(position)
    }

    fn blocked(&self, position: &Self::Position) -> Outcome {
        self.0.blocked(position)
    }

    #[inline]
    fn endless(&self, position: &Self::Position) -> Margin {
        self.0.endless(position)
    }

    fn owned_bytes(&self, position: &Self::Position) -> u64 {
        self.0.owned_bytes(position)
    }
}

impl<G: Acyclic> Acyclic for OneTier<G> {}
impl<G: Impartial> Impartial for OneTier<G> {}

impl<G: Encode> Encode for OneTier<G> {
    fn encode_into(&self, position: &Self::Position, out: &mut Encoder<'_>) {
        self.0.encode_into(position, out);
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<Self::Position> {
        self.0.decode_from(from)
    }
}

impl<G: Grid> Grid for OneTier<G> {
    fn size(&self) -> GridSize {
        self.0.size()
    }

    fn glyph(&self, position: &Self::Position, cell: u32) -> Glyph {
        self.0.glyph(position, cell)
    }

    fn touched(&self, position: &Self::Position, mv: Self::Move) -> impl Iterator<Item = u32> {
        self.0.touched(position, mv)
    }

    fn turn(&self, position: &Self::Position) -> Option<Player> {
        self.0.turn(position)
    }

    fn of_other(&self, piece: Glyph) -> Glyph {
        self.0.of_other(piece)
    }

    fn turns(&self) -> bool {
        self.0.turns()
    }

    fn column_label(&self, column: u32) -> String {
        self.0.column_label(column)
    }

    fn row_label(&self, row: u32) -> String {
        self.0.row_label(row)
    }
}

impl<G: Notation> Notation for OneTier<G> {
    fn write_position(&self, position: &Self::Position, out: &mut dyn fmt::Write) -> fmt::Result {
        self.0.write_position(position, out)
    }

    fn parse_position(&self, text: &str) -> Result<Self::Position, ParseError> {
        self.0.parse_position(text)
    }

    fn write_move(
        &self,
        position: &Self::Position,
        mv: Self::Move,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        self.0.write_move(position, mv, out)
    }

    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, ParseError> {
        self.0.parse_move(position, text)
    }
}

impl<G: Indexed> Tiered for OneTier<G> {
    type Tier = u8;

    fn tier(&self, _: &Self::Position) -> u8 {
        0
    }

    fn next_tiers(&self, _: u8) -> impl Iterator<Item = u8> {
        core::iter::empty()
    }
}

impl<G: Indexed> IndexedTiers for OneTier<G> {
    fn tiers(&self) -> impl Iterator<Item = u8> {
        core::iter::once(0)
    }

    fn tier_len(&self, _: u8) -> u64 {
        self.0.index_len()
    }

    fn rank_in_tier(&self, position: &Self::Position) -> u64 {
        self.0.rank(position)
    }

    fn unrank_in_tier(&self, tier: u8, rank: u64) -> Option<Self::Position> {
        self.0.unrank(rank).filter(|_| tier == 0)
    }

    fn successor_tier_ranks(&self, position: &Self::Position) -> impl Iterator<Item = (u8, u64)> {
        self.0.successor_ranks(position).map(|rank| (0, rank))
    }
}
