//! Two games side by side: a move is a move in either.

use core::iter;

use crate::capability::{Indexed, Predecessors, Symmetric};
use crate::game::{Game, GameExt};
use crate::promise::{Acyclic, Impartial};

/// The disjunctive sum of two impartial games: positions are pairs, and each turn a move is made in one of them.
///
/// Who cannot move in either loses, so both games have to be [`Impartial`], which is normal play with the same moves for both
/// players; turns kept by the positions themselves would contradict each other. A sum of three is a sum of a sum.
///
/// Solving the pairs costs the product of the positions. [`grundy::sum`](crate::grundy::sum) gives the nimber of a pair from
/// those of its parts; that is why a sum does not split into [`components`](Impartial::components): a part alone is no pair.
///
/// Passes on what both games have: [`Acyclic`], [`Indexed`], [`Symmetric`], and [`Predecessors`] with [`Acyclic`]; always
/// [`Impartial`]. Not [`Evaluate`](crate::Evaluate): guesses do not add up; not [`Notation`](crate::Notation): how two texts
/// are told apart is not known here.
///
/// # Example
/// ```
/// use gt_core::adapt::{Sum, SumMove};
/// use gt_core::grundy::{self, Nimbers};
/// use gt_core::prelude::*;
///
/// /// Take one to `0` matches.
/// struct Matches(u32);
/// # impl Game for Matches {
/// #     type Position = u32;
/// #     type Move = u32;
/// #     fn initial(&self) -> u32 { 20 }
/// #     fn moves(&self, matches: &u32) -> impl Iterator<Item = u32> { 1..=self.0.min(*matches) }
/// #     fn play(&self, matches: &u32, taken: u32) -> u32 { matches - taken }
/// # }
/// # impl Acyclic for Matches {}
/// # impl Impartial for Matches {}
/// # fn main() -> Result<(), gt_core::SolveError> {
/// let both = Sum::new(Matches(3), Matches(4));
/// let outcomes = gt_core::memo::Outcomes::new(&both, &gt_core::Run::new());
/// assert_eq!(outcomes.outcome(&(6, 7))?, Some(Outcome::Loss)); // both are worth 2
/// assert_eq!(outcomes.best_moves(&(6, 9))?, Some(vec![SumMove::Right(2)]));
/// assert_eq!(grundy::sum(&mut Nimbers::new(both.left(), &gt_core::Run::new()), &mut Nimbers::new(both.right(), &gt_core::Run::new()), &(6, 9))?, Nimber(2 ^ 4));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sum<A, B> {
    left: A,
    right: B,
}

/// A move in one of two games.
///
/// [`Sum`] yields those of the first game first.
/// # Example
/// ```
/// use gt_core::adapt::{Sum, SumMove};
/// use gt_core::graph::{Edge, GameGraph};
/// use gt_core::prelude::*;
///
/// let heap: GameGraph = "none\nstart one\none -> none".parse().unwrap();
/// let heap = heap.into_acyclic().unwrap().into_impartial().unwrap();
/// let moves: Vec<_> = Sum::new(&heap, &heap).moves(&(1, 1)).collect();
/// let take = Edge { nth: 0, to: 0 };
/// assert_eq!(moves, [SumMove::Left(take), SumMove::Right(take)]);
/// ```
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
    /// Neither is asked whether its plays end; only solvers ask.
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
}

impl<A: Impartial + Acyclic, B: Impartial + Acyclic> Acyclic for Sum<A, B> {}

impl<A: Impartial, B: Impartial> Impartial for Sum<A, B> {}

/// `left * right.index_len() + right`.
///
/// Where the product of the lengths exceeds `u64`, `index_len` is `u64::MAX`, which no table can hold, and ranks are of no use.
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

/// Only of games that end: where a position could follow itself in both games, the pair would be its own predecessor twice.
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
