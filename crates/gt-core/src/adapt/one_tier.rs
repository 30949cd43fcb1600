//! A game with ranks as a game of one tier.

use alloc::string::String;
use core::fmt;
use core::iter::{empty, once};
use core::ops::RangeInclusive;

use crate::capability::{
    Decoder, Encode, Encoder, Glyph, Grid, GridSize, Indexed, IndexedTiers, Margins, Notation,
    Tiered,
};
use crate::error::ParseError;
use crate::game::Game;
use crate::outcome::{Margin, Outcome, Player};
use crate::promise::{Acyclic, Impartial};

/// A game with [`Indexed`] as one tier, so that it has a table on disk.
///
/// All that the game can do is passed on. The one tier has the number 0 and the ranks of the game,
/// so moves stay in it. The whole game is in memory at once: give it tiers if it has any, and only
/// two or three neighbours of them are.
/// # Complexity
/// No cost of its own. Solving takes what one tier of all ranks takes.
/// # Example
/// ```
/// use gt_core::adapt::OneTier;
/// use gt_core::example::Matches;
/// use gt_core::prelude::*;
/// use gt_core::{Run, retrograde::Tablebase};
///
/// let table = Tablebase::by_tiers(OneTier(Matches(100)), &Run::new())?;
/// assert_eq!(table.value(&100)?, Some(Value::Loss { plies: 50 }));
/// # Ok::<(), gt_core::SolveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OneTier<G>(pub G);

impl<G: Game> Game for OneTier<G> {
    type Position = G::Position;
    type Move = G::Move;
    pass!(this => this.0; initial, moves, play, decided, blocked, endless, owned_bytes);
}

impl<G: Acyclic> Acyclic for OneTier<G> {}

impl<G: Impartial> Impartial for OneTier<G> {
    pass!(this => this.0; components);
}

impl<G: Margins> Margins for OneTier<G> {
    pass!(this => this.0; margin, bounds, rest);
}

impl<G: Encode> Encode for OneTier<G> {
    pass!(this => this.0; encode_into, decode_from);
}

impl<G: Grid> Grid for OneTier<G> {
    pass!(this => this.0;
        size, glyph, touched, acts_on, turn_of_board, of_other, turns, column_label, row_label);
}

impl<G: Notation> Notation for OneTier<G> {
    pass!(this => this.0; write_position, parse_position, write_move, parse_move);
}

impl<G: Indexed> Tiered for OneTier<G> {
    type Tier = u8;

    fn tier(&self, _: &Self::Position) -> u8 {
        0
    }

    fn next_tiers(&self, _: u8) -> impl Iterator<Item = u8> {
        empty()
    }
}

impl<G: Indexed> IndexedTiers for OneTier<G> {
    fn tiers(&self) -> impl Iterator<Item = u8> {
        once(0)
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
