//! One position for a whole orbit of symmetric ones.

use core::fmt;

use crate::capability::{Evaluate, Indexed, Notation, Symmetric};
use crate::error::ParseError;
use crate::game::Game;
use crate::outcome::{Outcome, Score};
use crate::promise::{Acyclic, Impartial};

/// A game whose positions are the representatives of another one's: up to as many times fewer as it has symmetries.
///
/// Ask about [`representative`](Self::representative) of a position. The answer holds for the position itself; the moves that
/// come with it are moves of the representative, and lines pass from representative to representative.
///
/// Passes on [`Acyclic`], [`Impartial`], [`Evaluate`], [`Notation`], and [`Indexed`] with holes: the ranks of positions that
/// represent none. Not:
/// * [`Predecessors`](crate::Predecessors): the positions before a representative need not be representatives, and those before
///   the rest of its orbit are missing. Solvers build the reverse graph instead.
/// * [`Partizan`](crate::Partizan): a symmetry may exchange the players, and then the turn of a representative is not the turn
///   that was asked about.
/// * [`Symmetric`]: nothing is left to reduce.
///
/// Two moves may lead to one representative, and numbers of positions are numbers of orbits.
///
/// # Example
/// Nim does not care for the order of its heaps.
/// ```
/// use gt_core::prelude::*;
///
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
///
/// # fn main() -> Result<(), gt_core::SolveError> {
/// let game = Nim.reduced();
/// let values = gt_core::memo::Values::new(&game, &gt_core::Run::new());
/// assert_eq!(values.value(&game.initial())?, Some(Value::Win { plies: 11 }));
/// assert_eq!(values.stats().positions, 48); // of 4 * 5 * 6
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reduced<G> {
    game: G,
}

impl<G: Symmetric> Reduced<G> {
    /// `game` up to symmetry.
    ///
    /// If `representative` is no symmetry of these rules, values are wrong and nothing tells: check the game with the law
    /// `symmetric` of the test kit first.
    pub const fn new(game: G) -> Self {
        Self { game }
    }

    /// The position of this game that stands for a position of the inner one.
    ///
    /// What to ask solvers of this game about:
    /// # Example
    /// ```
    /// use gt_core::adapt::Reduced;
    /// use gt_core::prelude::*;
    /// # struct Heaps;
    /// # impl Game for Heaps {
    /// #     type Position = [u8; 2];
    /// #     type Move = (usize, u8);
    /// #     fn initial(&self) -> [u8; 2] { [5, 3] }
    /// #     fn moves(&self, heaps: &[u8; 2]) -> impl Iterator<Item = (usize, u8)> {
    /// #         (0..2).flat_map(|heap| (1..=heaps[heap]).map(move |taken| (heap, taken)))
    /// #     }
    /// #     fn play(&self, heaps: &[u8; 2], (heap, taken): (usize, u8)) -> [u8; 2] {
    /// #         let mut after = *heaps;
    /// #         after[heap] -= taken;
    /// #         after
    /// #     }
    /// # }
    /// # impl Acyclic for Heaps {}
    /// # impl Symmetric for Heaps {
    /// #     fn representative(&self, &[a, b]: &[u8; 2]) -> [u8; 2] { [a.min(b), a.max(b)] }
    /// # }
    /// let game = Reduced::new(Heaps); // two heaps, their order of no account
    /// let asked = game.representative(&[5, 3]);
    /// assert_eq!(asked, [3, 5]);
    /// let values = gt_core::memo::Values::new(&game, &gt_core::Run::new());
    /// assert_eq!(values.best_moves(&asked), Ok(Some(vec![(1, 2)]))); // from the heap of 5, which is the second now
    /// ```
    pub fn representative(&self, position: &G::Position) -> G::Position {
        self.game.representative(position)
    }
}

impl<G> Reduced<G> {
    /// The game with all its positions.
    pub const fn inner(&self) -> &G {
        &self.game
    }
}

impl<G: Symmetric> Game for Reduced<G> {
    type Position = G::Position;
    type Move = G::Move;

    fn initial(&self) -> Self::Position {
        self.game.representative(&self.game.initial())
    }

    fn moves(&self, position: &Self::Position) -> impl Iterator<Item = Self::Move> {
        self.game.moves(position)
    }

    fn play(&self, position: &Self::Position, mv: Self::Move) -> Self::Position {
        self.game.representative(&self.game.play(position, mv))
    }

    fn decided(&self, position: &Self::Position) -> Option<Outcome> {
        self.game.decided(position)
    }

    fn blocked(&self, position: &Self::Position) -> Outcome {
        self.game.blocked(position)
    }
}

/// A play from a position to another of its orbit could be repeated under the symmetry until it comes back.
impl<G: Symmetric + Acyclic> Acyclic for Reduced<G> {}

impl<G: Symmetric + Impartial> Impartial for Reduced<G> {
    fn components(&self, position: &Self::Position) -> impl Iterator<Item = Self::Position> {
        self.game.components(position).map(|component| self.game.representative(&component))
    }
}

impl<G: Symmetric + Indexed> Indexed for Reduced<G> {
    fn index_len(&self) -> u64 {
        self.game.index_len()
    }

    fn rank(&self, position: &Self::Position) -> u64 {
        self.game.rank(position)
    }

    fn unrank(&self, rank: u64) -> Option<Self::Position> {
        self.game.unrank(rank).filter(|position| self.game.representative(position) == *position)
    }
}

impl<G: Symmetric + Evaluate> Evaluate for Reduced<G> {
    fn evaluate(&self, position: &Self::Position) -> Score {
        self.game.evaluate(position)
    }
}

/// Any position of an orbit may be written by hand; reading it gives the representative.
impl<G: Symmetric + Notation> Notation for Reduced<G> {
    fn write_position(&self, position: &Self::Position, out: &mut dyn fmt::Write) -> fmt::Result {
        self.game.write_position(position, out)
    }

    fn parse_position(&self, text: &str) -> Result<Self::Position, ParseError> {
        self.game.parse_position(text).map(|position| self.game.representative(&position))
    }

    fn write_move(&self, position: &Self::Position, mv: Self::Move, out: &mut dyn fmt::Write) -> fmt::Result {
        self.game.write_move(position, mv, out)
    }

    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, ParseError> {
        self.game.parse_move(position, text)
    }
}
