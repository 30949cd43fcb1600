//! Two games side by side: each move is a move in one of them.

use core::iter;

use crate::capability::{Decoder, Encode, Encoder, Images, Indexed, Predecessors, Symmetric};
use crate::game::{Game, GameExt};
use crate::outcome::Margin;
use crate::promise::{Acyclic, Impartial};

/// The disjunctive sum of two impartial games: a player moves in exactly one of them each turn.
///
/// A position is a pair of positions. A player who cannot move in either game loses. So both games
/// must be [`Impartial`]: normal play, with the same moves for both players. If each position of a
/// pair said whose turn it is, the two could contradict each other. For three games make a sum with
/// a sum.
///
/// The sum has as many positions as there are pairs: the product of the two numbers. A solver needs
/// time and memory for all of them. To get the nimber of a pair from the nimbers of its parts, use
/// [`grundy::sum`](crate::grundy::sum). A sum does not split into
/// [`components`](Impartial::components), because a part alone is not a pair.
///
/// It is always [`Impartial`]. It keeps [`Acyclic`], [`Indexed`], [`Symmetric`], [`Images`] and
/// [`Encode`] if both games have them, and [`Predecessors`] if both games also are [`Acyclic`]. It
/// does not keep:
/// * [`Evaluate`](crate::Evaluate): guesses do not add up.
/// * [`Notation`](crate::Notation): the sum does not know how to separate the texts of its two
///   games.
/// # Example
/// ```
/// use gt_core::{Run, adapt::{Sum, SumMove}, example::Matches, grundy::{self, Nimbers}};
/// use gt_core::{memo::Outcomes, prelude::*};
/// let run = Run::new();
/// let both = Sum::new(Matches(20), Matches(20));
/// let outcomes = Outcomes::new(&both, &run);
/// assert_eq!(outcomes.outcome(&(6, 10))?, Some(Outcome::Loss)); // both have the nimber 2
/// assert_eq!(outcomes.best_moves(&(4, 10))?, Some(vec![SumMove::Left(2), SumMove::Right(2)]));
/// let (left, right) = (Nimbers::new(both.left(), &run), Nimbers::new(both.right(), &run));
/// assert_eq!(grundy::sum(&left, &right, &(6, 9))?, Some(Nimber(2 ^ 1)));
/// # Ok::<(), gt_core::SolveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sum<A, B> {
    left: A,
    right: B,
}

/// A move in one of two games.
///
/// [`Sum`] yields the moves in the first game first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SumMove<A, B> {
    /// A move in the first game.
    Left(A),
    /// A move in the second game.
    Right(B),
}

impl<A: Impartial, B: Impartial> Sum<A, B> {
    /// `left` and `right`, played side by side.
    ///
    /// The games need not be [`Acyclic`]. A solver that needs this promise asks for it itself.
    pub const fn new(left: A, right: B) -> Self {
        Self { left, right }
    }
}

impl<A, B> Sum<A, B> {
    /// The first game.
    pub const fn left(&self) -> &A {
        &self.left
    }

    /// The second game.
    pub const fn right(&self) -> &B {
        &self.right
    }
}

impl<A: Impartial, B: Impartial> Game for Sum<A, B> {
    type Position = (A::Position, B::Position);
    type Move = SumMove<A::Move, B::Move>;

    fn initial(&self) -> Self::Position {
        (self.left.initial(), self.right.initial())
    }

    fn moves(&self, (left, right): &Self::Position) -> impl Iterator<Item = Self::Move> {
        let left = self.left.legal_moves(left).map(SumMove::Left);
        left.chain(self.right.legal_moves(right).map(SumMove::Right))
    }

    fn play(&self, (left, right): &Self::Position, mv: Self::Move) -> Self::Position {
        match mv {
            SumMove::Left(mv) => (self.left.play(left, mv), right.clone()),
            SumMove::Right(mv) => (left.clone(), self.right.play(right, mv)),
        }
    }

    /// The points of both games: which of them goes round is not known.
    #[inline]
    fn endless(&self, (left, right): &Self::Position) -> Margin {
        let (left, right) = (self.left.endless(left), self.right.endless(right));
        if left == Margin::EVEN { right } else { left }
    }

    fn owned_bytes(&self, (left, right): &Self::Position) -> u64 {
        self.left.owned_bytes(left).saturating_add(self.right.owned_bytes(right))
    }
}

impl<A: Impartial + Acyclic, B: Impartial + Acyclic> Acyclic for Sum<A, B> {}

impl<A: Impartial, B: Impartial> Impartial for Sum<A, B> {}

/// The rank is `left * right.index_len() + right`, with the ranks of the two parts.
///
/// If the product of the lengths exceeds `u64`, `index_len` is `u64::MAX`. No table can hold this
/// many ranks, so the ranks have no use.
impl<A: Impartial + Indexed, B: Impartial + Indexed> Indexed for Sum<A, B> {
    fn index_len(&self) -> u64 {
        self.left.index_len().saturating_mul(self.right.index_len())
    }

    fn rank(&self, (left, right): &Self::Position) -> u64 {
        let row = self.left.rank(left).saturating_mul(self.right.index_len());
        row.saturating_add(self.right.rank(right))
    }

    fn unrank(&self, rank: u64) -> Option<Self::Position> {
        let width = self.right.index_len();
        let row = rank.checked_div(width)?;
        Some((self.left.unrank(row)?, self.right.unrank(rank % width)?))
    }
}

/// The bytes of the first part, and then those of the second.
impl<A: Impartial + Encode, B: Impartial + Encode> Encode for Sum<A, B> {
    fn encode_into(&self, (left, right): &Self::Position, out: &mut Encoder<'_>) {
        self.left.encode_into(left, out);
        self.right.encode_into(right, out);
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<Self::Position> {
        Some((self.left.decode_from(from)?, self.right.decode_from(from)?))
    }
}

/// Only for acyclic games.
///
/// Otherwise a move could lead back to the same position in both games. Then a pair would be its
/// own predecessor twice, which the contract of [`Predecessors`] forbids.
impl<A, B> Predecessors for Sum<A, B>
where
    A: Impartial + Acyclic + Predecessors,
    B: Impartial + Acyclic + Predecessors,
{
    fn predecessors(&self, (left, right): &Self::Position) -> impl Iterator<Item = Self::Position> {
        let before_left = self.left.predecessors(left).zip(iter::repeat(right.clone()));
        before_left.chain(iter::repeat(left.clone()).zip(self.right.predecessors(right)))
    }
}

impl<A: Impartial + Symmetric, B: Impartial + Symmetric> Symmetric for Sum<A, B> {
    fn representative(&self, (left, right): &Self::Position) -> Self::Position {
        (self.left.representative(left), self.right.representative(right))
    }
}

impl<A: Impartial + Images, B: Impartial + Images> Images for Sum<A, B> {
    fn images(&self, (left, right): &Self::Position) -> impl Iterator<Item = Self::Position> {
        self.left
            .images(left)
            .flat_map(move |image| iter::repeat(image).zip(self.right.images(right)))
    }
}
