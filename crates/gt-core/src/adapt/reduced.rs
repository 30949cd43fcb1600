//! One position for each orbit of symmetric positions.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::hash::Hash;
use core::ops::{Range, RangeInclusive};

use super::seen::Seen;
use crate::capability::{
    Decoder, Encode, Encoder, Evaluate, Glyph, Grid, GridSize, Images, Indexed, IndexedTiers,
    Margins, Notation, Predecessors, Symmetric, Tiered,
};
use crate::error::ParseError;
use crate::game::Game;
use crate::outcome::Margin;
use crate::outcome::{Outcome, Player, Score};
use crate::promise::{Acyclic, Impartial};

/// A game whose positions are the representatives of the positions of another game.
///
/// With *s* symmetries it has up to *s* times fewer positions.
///
/// The *orbit* of a position is the set of all positions that symmetries turn it into. The
/// *representative* is the one position that stands for its orbit.
///
/// Ask a solver about the [`representative`](Self::representative) of a position. The answer holds
/// for the position itself. The best moves are moves of the representative, and a line goes from
/// representative to representative. [`Lifted`](super::Lifted) makes a solution that takes any
/// position, and answers with moves of that position.
///
/// It keeps [`Acyclic`], [`Impartial`], [`Predecessors`], [`Evaluate`], [`Margins`], [`Encode`],
/// [`Grid`], [`Notation`], [`Tiered`], [`IndexedTiers`], and [`Indexed`]. `N` says what the ranks
/// are:
/// * [`InnerRanks`]: the ranks of the inner game, with holes. A rank is a hole if its position is
///   not a representative. A dense table has as many entries as for the inner game.
/// * [`OrbitNumbers`](super::OrbitNumbers): consecutive numbers without holes.
///   [`numbered`](Self::numbered) counts them. A dense table has one entry per orbit.
///
/// It does not keep:
/// * [`Partizan`](crate::Partizan): a symmetry may exchange the players. Then the turn of the
///   representative is not the turn of the position asked about.
/// * [`Symmetric`]: nothing is left to reduce.
///
/// Two moves may lead to the same representative. A solver that counts positions counts orbits. To
/// count the positions that the orbits stand for, weigh each orbit by its size:
/// [`Tablebase::weighted_census`](crate::retrograde::Tablebase::weighted_census).
/// # Example
/// The order of the heaps does not matter in Nim.
/// ```
/// use gt_core::{Run, adapt::Lifted, memo::Values, prelude::*, retrograde::Tablebase};
/// struct Nim;
/// # impl Game for Nim {
/// #     type Position = [u8; 3];
/// #     type Move = (usize, u8);
/// #     fn initial(&self) -> [u8; 3] { [5, 4, 3] }
/// #     fn moves(&self, heaps: &[u8; 3]) -> impl Iterator<Item = (usize, u8)> {
/// #         (0..3).flat_map(|heap| (1..=heaps[heap]).map(move |taken| (heap, taken)))
/// #     }
/// #     fn play(&self, heaps: &[u8; 3], (heap, taken): (usize, u8)) -> [u8; 3] {
/// #         let mut after = *heaps;
/// #         after[heap] -= taken;
/// #         after
/// #     }
/// # }
/// # impl Acyclic for Nim {}
/// impl Symmetric for Nim {
///     fn representative(&self, heaps: &[u8; 3]) -> [u8; 3] {
///         let mut sorted = *heaps;
///         sorted.sort_unstable();
///         sorted
///     }
/// }
/// impl Images for Nim {
///     fn images(&self, &[a, b, c]: &[u8; 3]) -> impl Iterator<Item = [u8; 3]> {
///         [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]].into_iter()
///     }
/// }
///
/// let game = Nim.reduced();
/// let asked = game.representative(&[5, 4, 3]);
/// assert_eq!(asked, [3, 4, 5]);
/// let values = Values::new(&game, &Run::new());
/// assert_eq!(values.value(&asked)?, Some(Value::Win { plies: 11 }));
/// assert_eq!(values.stats().positions, 48); // of 4 * 5 * 6
/// assert_eq!(values.best_moves(&asked)?, Some(vec![(0, 2)])); // of 3 4 5
///
/// let lifted = Lifted::new(Nim, values);
/// assert_eq!(lifted.best_moves(&[5, 4, 3])?, Some(vec![(2, 2)]));
/// assert_eq!(lifted.line(&[2, 0, 1])?.unwrap().moves, [(0, 1), (0, 1), (2, 1)]);
///
/// assert_eq!(game.orbit(&[1, 1, 2]), [[1, 1, 2], [1, 2, 1], [2, 1, 1]]); // each once
/// let table = Tablebase::explore(&game, [[2, 2, 2]], &Run::new())?;
/// assert_eq!(table.census()?.positions(), 10);
/// let all = table.weighted_census(|heaps| game.orbit_len(heaps))?;
/// assert_eq!(all.positions(), 27); // 3 * 3 * 3
/// # Ok::<(), gt_core::SolveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reduced<G, N = InnerRanks> {
    pub(super) game: G,
    pub(super) numbers: N,
}

/// The ranks of a [`Reduced`] game are those of its inner game, with holes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct InnerRanks(());

impl<G: Symmetric> Reduced<G> {
    /// `game` with one position for each orbit.
    ///
    /// If `representative` is not a symmetry of these rules, values are wrong, and no solver
    /// notices. Check the game with the law `symmetric` of the test kit first.
    pub const fn new(game: G) -> Self {
        Self { game, numbers: InnerRanks(()) }
    }
}

impl<G: Symmetric, N> Reduced<G, N> {
    /// The position of this game that stands for a position of the inner game.
    ///
    /// Ask solvers of this game about this position.
    pub fn representative(&self, position: &G::Position) -> G::Position {
        self.game.representative(position)
    }
}

impl<G: Images, N> Reduced<G, N> {
    /// Every position of the inner game in the orbit of `position`, each once.
    ///
    /// They come in the order of [`Images::images`].
    /// # Complexity
    /// Memory for all positions of the orbit.
    pub fn orbit(&self, position: &G::Position) -> Vec<G::Position> {
        distinct(self.game.images(position)).collect()
    }

    /// How many positions of the inner game are in the orbit of `position`.
    /// # Complexity
    /// As [`orbit`](Self::orbit).
    pub fn orbit_len(&self, position: &G::Position) -> u64 {
        distinct(self.game.images(position)).count() as u64
    }
}

impl<G, N> Reduced<G, N> {
    /// The inner game, with all its positions.
    pub const fn inner(&self) -> &G {
        &self.game
    }
}

impl<G: Symmetric, N> Game for Reduced<G, N> {
    type Position = G::Position;
    type Move = G::Move;
    pass!(this => this.game; moves, decided, blocked, endless, owned_bytes);

    fn initial(&self) -> Self::Position {
        self.game.representative(&self.game.initial())
    }

    fn play(&self, position: &Self::Position, mv: Self::Move) -> Self::Position {
        self.game.representative(&self.game.play(position, mv))
    }
}

/// Every play ends.
///
/// Otherwise a play could lead to another position of its own orbit. In the inner game this play
/// could be repeated, under the symmetry, until it came back to its first position.
impl<G: Symmetric + Acyclic, N> Acyclic for Reduced<G, N> {}

impl<G: Symmetric + Impartial, N> Impartial for Reduced<G, N> {
    fn components(&self, position: &Self::Position) -> impl Iterator<Item = Self::Position> {
        self.game.components(position).map(|component| self.game.representative(&component))
    }
}

/// The ranks of the inner game; a rank is a hole if its position is not a representative.
impl<G: Symmetric + Indexed> Indexed for Reduced<G> {
    pass!(this => this.game; index_len, rank);

    fn unrank(&self, rank: u64) -> Option<Self::Position> {
        self.game.unrank(rank).filter(|position| self.game.representative(position) == *position)
    }
}

/// The bytes of the inner game; those of a position that is no representative give `None`.
impl<G: Symmetric + Encode, N> Encode for Reduced<G, N> {
    pass!(this => this.game; encode_into);

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<Self::Position> {
        let position = self.game.decode_from(from)?;
        (self.game.representative(&position) == position).then_some(position)
    }
}

/// The tiers of the inner game.
///
/// A representative may have another tier than its position, for example where a symmetry
/// exchanges the players. Then `next_tiers` of the inner game must also yield the tiers of the
/// representatives that moves of a representative lead to. The law `tiered_symmetric` of the test
/// kit looks for one that is missing. Solvers return the errors of a game that breaks the contract
/// of [`Tiered`].
impl<G: Symmetric + Tiered, N> Tiered for Reduced<G, N> {
    type Tier = G::Tier;
    pass!(this => this.game; tier, next_tiers);
}

/// The ranks of the inner game; a rank is a hole if its position is not a representative.
impl<G: Symmetric + IndexedTiers> IndexedTiers for Reduced<G> {
    pass!(this => this.game; tiers, tier_len, rank_in_tier);

    fn unrank_in_tier(&self, tier: Self::Tier, rank: u64) -> Option<Self::Position> {
        self.game
            .unrank_in_tier(tier, rank)
            .filter(|position| self.game.representative(position) == *position)
    }

    fn positions_in_tier(
        &self,
        tier: Self::Tier,
        ranks: Range<u64>,
    ) -> impl Iterator<Item = (u64, Self::Position)> {
        let all = self.game.positions_in_tier(tier, ranks);
        all.filter(|(_, position)| self.game.representative(position) == *position)
    }
}

/// The representatives of the predecessors, each once.
///
/// The predecessors of one position of the orbit suffice. Let another position *q* of the orbit
/// have a predecessor *r*. A symmetry maps *q* to this position. It maps *r* to a predecessor of
/// this position, in the orbit of *r*. The law `symmetric_predecessors` of the test kit looks for
/// an *r* without such an image.
///
/// The predecessors that have been yielded are kept, until the iterator is dropped.
impl<G: Symmetric + Predecessors, N> Predecessors for Reduced<G, N> {
    fn predecessors(&self, position: &Self::Position) -> impl Iterator<Item = Self::Position> {
        distinct(self.game.predecessors(position).map(|before| self.game.representative(&before)))
    }
}

/// Yields each item once.
pub(super) fn distinct<P: Clone + Eq + Hash>(
    items: impl Iterator<Item = P>,
) -> impl Iterator<Item = P> {
    let mut seen = Seen::default();
    items.filter(move |item| seen.insert(item))
}

impl<G: Symmetric + Evaluate, N> Evaluate for Reduced<G, N> {
    pass!(this => this.game; evaluate);
}

/// The margins of the inner game.
///
/// The law `margins` requires that the rest of a representative is a representative. This holds if
/// the choice of the representative does not depend on points.
impl<G: Symmetric + Margins, N> Margins for Reduced<G, N> {
    pass!(this => this.game; margin, bounds, rest);
}

/// Reading accepts any position of an orbit, and gives its representative.
impl<G: Symmetric + Grid, N> Grid for Reduced<G, N> {
    pass!(this => this.game;
        size, glyph, touched, acts_on, turn_of_board, of_other, turns, column_label, row_label);
}

impl<G: Symmetric + Notation, N> Notation for Reduced<G, N> {
    pass!(this => this.game; write_position, write_move, parse_move);

    fn parse_position(&self, text: &str) -> Result<Self::Position, ParseError> {
        self.game.parse_position(text).map(|position| self.game.representative(&position))
    }
}
