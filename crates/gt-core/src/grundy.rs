//! Nimbers of impartial games: by memoized depth-first search, by a dense table, and of sums.
//!
//! | you have                                         | use              | bytes per position                                      |
//! |--------------------------------------------------|------------------|---------------------------------------------------------|
//! | an [`Impartial`] and [`Acyclic`] game            | [`Nimbers`]      | those of a position and 7 to 13 while nimbers are below 253 |
//! | the same that numbers its positions ([`Indexed`](crate::Indexed)) | [`DenseNimbers`] | 1 while every nimber is below 253, then 2, then 4        |
//! | two such games played side by side               | [`sum`]          | nothing: the nim-sum of what the two solvers say         |
//!
//! # Should I be using this?
//! Yes if the game is impartial (both players have the same moves), ends, and is played in sums or
//! falls apart into independent components: nimbers are what adds up. If all you ask is who wins
//! one game that does not fall apart, [`memo::Outcomes`](crate::memo::Outcomes) stops at the first
//! winning move and visits far fewer positions; if you ask in how many plies, use
//! [`memo::Values`](crate::memo::Values).
//!
//! # What nimbers are not for
//! * *Misère play*: who wins a misère sum does not follow from nimbers.
//!   [`Misere`](crate::adapt::Misere) is not [`Impartial`], so the compiler refuses; ask
//!   `memo::Outcomes` about the whole position.
//! * *Loopy games*: where play can repeat a position, a nimber need not exist and exclusive or is
//!   wrong. The promise [`Acyclic`] is asked for, and a cycle met in spite of it is
//!   [`SolveError::Cycle`].
//! * *Positions decided as a win or a draw*: normal play ends only for want of a move. Where
//!   [`decided`](crate::Game::decided) says `Loss`, nobody moves any more and the nimber is 0;
//!   anything else is [`SolveError::NotNormalPlay`]. No failure is ever read as nimber 0.
//!
//! # How it works
//! The nimber of a position is the mex of the nimbers it can move to. A position that a move leads
//! to is split into its [`components`](Impartial::components), and only these are searched and
//! stored: a sum of heaps costs the heaps, not the product of their numbers. The path is an
//! explicit stack, what the moves of all its positions lead to shares one arena, and so do the sets
//! of nimbers met at each of them, so that a position may have any number of moves.
//!
//! Both solvers are one engine on numbered positions; the number is a rank, or the order of arrival
//! in a hash table. Nimbers stand in one array under those numbers, in one byte each until one does
//! not fit.

mod cells;
mod dense;
mod engine;
mod mex;
mod search;

use alloc::vec::Vec;
use core::cell::RefCell;
use core::ops::ControlFlow;

pub use self::dense::DenseNimbers;
use self::search::Search;
use crate::error::SolveError;
use crate::game::{Game, GameExt};
use crate::nimber::Nimber;
use crate::outcome::Outcome;
use crate::promise::{Acyclic, Impartial};
use crate::run::{Run, Stats};
use crate::solution::{Enumerate, Solution};

/// The nimber of any position of an impartial game that ends.
///
/// Keeps what it has learnt between questions, and visits only components that play can reach from
/// those asked about.
///
/// # Complexity
/// Time O(*n* + *m*) for the *n* components that play can reach and their *m* moves. Memory per
/// component: `size_of::<Position>() + 1` bytes, with room for up to twice as many, and 6 to 12;
/// while something grows, its old and new memory exist together; 1 or 3 bytes more if a nimber
/// exceeds 252 or 65,532. The path adds 40 bytes per ply, and 16 for every component not yet known
/// that a move of a position on it leads to.
///
/// # Example
/// Kayles: bowl down one pin or two neighbours of a row; what is left on both sides is a sum.
/// ```
/// use gt_core::Run;
/// use gt_core::grundy::Nimbers;
/// use gt_core::prelude::*;
///
/// struct Kayles;
///
/// impl Game for Kayles {
///     type Position = Vec<u8>; // lengths of the rows, in order
///     type Move = (usize, u8, u8); // which row, how many pins to the left of the ball, how many fall
///     fn initial(&self) -> Vec<u8> {
///         vec![12]
///     }
///     fn moves(&self, rows: &Vec<u8>) -> impl Iterator<Item = (usize, u8, u8)> {
///         rows.iter().enumerate().flat_map(|(row, &pins)| {
///             (1..=2.min(pins)).flat_map(move |fall| (0..=pins - fall).map(move |left| (row, left, fall)))
///         })
///     }
///     fn play(&self, rows: &Vec<u8>, (row, left, fall): (usize, u8, u8)) -> Vec<u8> {
///         let mut after = rows.clone();
///         let pins = after.swap_remove(row);
///         after.extend([left, pins - fall - left].into_iter().filter(|&part| part > 0));
///         after.sort_unstable();
///         after
///     }
/// }
/// impl Acyclic for Kayles {}
/// impl Impartial for Kayles {
///     fn components(&self, rows: &Vec<u8>) -> impl Iterator<Item = Vec<u8>> {
///         rows.iter().map(|&pins| vec![pins])
///     }
/// }
///
/// # fn main() -> Result<(), gt_core::SolveError> {
/// let nimbers = Nimbers::new(Kayles, &Run::new());
/// assert_eq!(nimbers.nimber(&vec![12])?, Nimber(4));
/// assert_eq!(nimbers.nimber(&vec![5, 9])?, Nimber::ZERO); // both rows are worth 4
/// assert_eq!(nimbers.winning_moves(&vec![12])?, [(0, 5, 2)]); // leave two equal rows
/// assert_eq!(nimbers.stats().positions, 12); // one per row length
/// # Ok(())
/// # }
/// ```
/// Misère games are refused by the compiler:
/// ```compile_fail
/// # use gt_core::prelude::*;
/// # struct Matches;
/// # impl Game for Matches {
/// #     type Position = u8;
/// #     type Move = u8;
/// #     fn initial(&self) -> u8 { 9 }
/// #     fn moves(&self, left: &u8) -> impl Iterator<Item = u8> { 1..=3.min(*left) }
/// #     fn play(&self, left: &u8, taken: u8) -> u8 { left - taken }
/// # }
/// # impl Acyclic for Matches {}
/// # impl Impartial for Matches {}
/// let nimbers = gt_core::grundy::Nimbers::new(Matches.misere(), &gt_core::Run::new());
/// ```
#[derive(Clone, Debug)]
pub struct Nimbers<G: Game> {
    game: G,
    search: RefCell<Search<G>>,
}

impl<G: Impartial + Acyclic> Nimbers<G> {
    /// A solver that knows nothing yet, and works as `run` says.
    ///
    /// Nothing is computed before it is asked. A limit of positions counts the components met; one
    /// of memory counts the table of positions, the nimbers, and the path by itself.
    #[must_use]
    pub fn new(game: G, run: &Run) -> Self {
        Self { game, search: RefCell::new(Search::new(run.clone())) }
    }
}

impl<G: Impartial> Nimbers<G> {
    /// The same solver under another `run`, for every later question; what is known stays known.
    ///
    /// # Example
    /// ```
    /// # use gt_core::{Run, Nimber, SolveError, graph::GameGraph, grundy::Nimbers};
    /// # let heap = GameGraph::from_fn(1000, |p| (1..=3).filter_map(move |taken| p.checked_sub(taken)), |_| None).unwrap();
    /// # let heap = heap.into_acyclic().unwrap().into_impartial().unwrap();
    /// let nimbers = Nimbers::new(&heap, &Run::new().positions(10));
    /// assert!(matches!(nimbers.nimber(&999), Err(SolveError::Limit(_))));
    /// let nimbers = nimbers.with_run(&Run::new());
    /// assert_eq!(nimbers.nimber(&999).unwrap(), Nimber(3));
    /// ```
    #[must_use]
    pub fn with_run(mut self, run: &Run) -> Self {
        self.search.get_mut().run = run.clone();
        self
    }

    /// The nimber of `position`: the nim-sum over its components; 0 exactly where the player to
    /// move loses.
    ///
    /// # Complexity
    /// Splits `position`, and looks its components up where they are known; else the time of the
    /// type's docs for what is not.
    /// # Errors
    /// * [`SolveError::Limit`] if a limit was reached first; raise it and ask again to go on.
    /// * [`SolveError::Cycle`] if play can come back to a component.
    /// * [`SolveError::NotNormalPlay`] if a position is decided, or blocked, with another outcome
    ///   than a loss.
    /// * [`SolveError::Overflow`] if a nimber exceeds `u32::MAX - 1`.
    /// * [`SolveError::Unsupported`] for a position that is not known, asked about from inside
    ///   [`Enumerate::for_each`].
    /// # Example
    /// One heap; one to three objects may be taken.
    /// ```
    /// # use gt_core::{Nimber, Run, graph::GameGraph, grundy::Nimbers};
    /// # let heap = GameGraph::from_fn(20, |p| (1..=3).filter_map(move |taken| p.checked_sub(taken)), |_| None).unwrap();
    /// # let heap = heap.into_acyclic().unwrap().into_impartial().unwrap();
    /// let nimbers = Nimbers::new(&heap, &Run::new());
    /// assert_eq!((nimbers.nimber(&7).unwrap(), nimbers.nimber(&8).unwrap()), (Nimber(3), Nimber::ZERO));
    /// ```
    pub fn nimber(&self, position: &G::Position) -> Result<Nimber, SolveError> {
        if let Some(nimber) = self.search.borrow().known(&self.game, position) {
            return Ok(Nimber(nimber));
        }
        match self.search.try_borrow_mut() {
            Ok(mut search) => search.nimber(&self.game, position).map(Nimber),
            Err(_) => Err(SolveError::Unsupported {
                what: "a search while `for_each` lists what is known",
                instead: "ask before or after it",
            }),
        }
    }

    /// The moves that leave a position of this nimber, in the game's order.
    ///
    /// To win a sum of two games, move in one of them to the nimber of the other.
    ///
    /// # Complexity
    /// Solves every successor; a lookup per component of each, once they are known.
    /// # Errors
    /// As [`nimber`](Self::nimber).
    /// # Example
    /// Heaps of 7 and 9, from each of which one to three may be taken, are worth 3 and 1. To win,
    /// make them equal:
    /// ```
    /// # use gt_core::{Nimber, Run, graph::GameGraph, grundy::Nimbers};
    /// # let heap = GameGraph::from_fn(20, |p| (1..=3).filter_map(move |taken| p.checked_sub(taken)), |_| None).unwrap();
    /// # let heap = heap.into_acyclic().unwrap().into_impartial().unwrap();
    /// let nimbers = Nimbers::new(&heap, &Run::new());
    /// let other = nimbers.nimber(&9).unwrap();
    /// let moves = nimbers.moves_to(&7, other).unwrap();
    /// assert_eq!(moves.iter().map(|edge| edge.to).collect::<Vec<_>>(), [5]); // 5 and 9 are both worth 1
    /// assert!(nimbers.moves_to(&7, Nimber(3)).unwrap().is_empty()); // no move keeps a nimber
    /// ```
    pub fn moves_to(&self, position: &G::Position, nimber: Nimber) -> Result<Vec<G::Move>, SolveError> {
        let mut kept = Vec::new();
        for (mv, successor) in self.game.successors(position) {
            if self.nimber(&successor)? == nimber {
                kept.push(mv);
            }
        }
        Ok(kept)
    }

    /// The moves after which the opponent loses, in the game's order; none where `position` is
    /// lost.
    ///
    /// As if `position` were the whole game; in a sum ask [`moves_to`](Self::moves_to).
    /// # Complexity
    /// As [`moves_to`](Self::moves_to). To know only who wins, ask [`nimber`](Self::nimber).
    /// # Errors
    /// As [`nimber`](Self::nimber).
    pub fn winning_moves(&self, position: &G::Position) -> Result<Vec<G::Move>, SolveError> {
        self.moves_to(position, Nimber::ZERO)
    }

    /// Every component solved so far with its nimber, in no order.
    ///
    /// A position that falls apart is in it only through its components.
    /// # Example
    /// ```
    /// # use gt_core::{Nimber, Run, graph::GameGraph, grundy::Nimbers};
    /// # let heap = GameGraph::from_fn(20, |p| (1..=3).filter_map(move |taken| p.checked_sub(taken)), |_| None).unwrap();
    /// # let heap = heap.into_acyclic().unwrap().into_impartial().unwrap();
    /// let mut nimbers = Nimbers::new(&heap, &Run::new());
    /// nimbers.nimber(&10).unwrap();
    /// assert_eq!(nimbers.solved().count(), 11); // heaps of 0 to 10
    /// assert!(nimbers.solved().all(|(&heap, nimber)| nimber == Nimber(heap % 4)));
    /// ```
    pub fn solved(&mut self) -> impl Iterator<Item = (&G::Position, Nimber)> {
        self.search.get_mut().solved().map(|(position, nimber)| (position, Nimber(nimber)))
    }

    /// What the solver has done so far; its `positions` are components.
    ///
    /// `expanded` are those whose moves were generated, `edges` all their moves, over all
    /// questions.
    pub fn stats(&self) -> Stats {
        self.search.borrow().stats()
    }
}

/// Who wins: a position of nimber 0 is lost. Every position is known; what is not is searched.
impl<G: Impartial> Solution for Nimbers<G> {
    type Game = G;
    type Answer = Outcome;

    fn game(&self) -> &G {
        &self.game
    }

    fn value(&self, position: &G::Position) -> Result<Option<Outcome>, SolveError> {
        if let Some(nimber) = self.search.borrow().known(&self.game, position) {
            return Ok(Some(Nimber(nimber).outcome()));
        }
        match self.search.try_borrow_mut() {
            Ok(mut search) => search.nimber(&self.game, position).map(|nimber| Some(Nimber(nimber).outcome())),
            Err(_) => Ok(None), // while `for_each` lists what is known
        }
    }
}

/// The components solved so far, in no order. Meanwhile nothing is learned.
impl<G: Impartial> Enumerate for Nimbers<G> {
    fn for_each(&self, visit: &mut dyn FnMut(&G::Position, Outcome) -> ControlFlow<()>) -> Result<(), SolveError> {
        let search = self.search.borrow();
        let _ = search.solved().try_for_each(|(position, nimber)| visit(position, Nimber(nimber).outcome()));
        Ok(())
    }
}

/// The nimber of two games played side by side: a position of [`Sum`](crate::adapt::Sum), without
/// searching the pairs.
///
/// # Complexity
/// That of the two questions: positions of one game plus positions of the other, where a search of
/// the pairs visits up to the product.
/// # Errors
/// As [`Nimbers::nimber`], from either solver.
/// # Example
/// ```
/// use gt_core::Run;
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
/// let run = Run::new();
/// let (threes, fours) = (Nimbers::new(Matches(3), &run), Nimbers::new(Matches(4), &run));
/// assert_eq!(grundy::sum(&threes, &fours, &(14, 19))?, Nimber(2) + Nimber(4));
/// # Ok(())
/// # }
/// ```
pub fn sum<A: Impartial, B: Impartial>(
    left: &Nimbers<A>,
    right: &Nimbers<B>,
    position: &(A::Position, B::Position),
) -> Result<Nimber, SolveError> {
    Ok(left.nimber(&position.0)? + right.nimber(&position.1)?)
}
