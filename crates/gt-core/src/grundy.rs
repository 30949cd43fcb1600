//! Nimbers of impartial games: by depth-first search, in a dense table, and of sums.
//!
//! An *impartial game* gives both players the same moves. Its *nimber* is the size of the Nim heap
//! that it equals. In a *sum* of games each move is made in one of them. The nimber of a sum is the
//! *nim-sum*, the exclusive or, of the nimbers of its parts.
//!
//! [`Nimbers`] and [`DenseNimbers`] are two fields of the [grid](crate#which-solver) of solvers.
//! [`sum`] answers for two games played side by side, and takes no memory beyond their two solvers.
//! A nimber takes one byte while none exceeds 254. With larger nimbers a table takes 2 bytes per
//! position, then 4.
//!
//! # Should I be using this?
//! Yes, if three things hold:
//!
//! * The game is impartial.
//! * Every play ends.
//! * The game is played in sums, or falls apart into independent components.
//!
//! If the game does not fall apart, other solvers answer faster:
//!
//! * Who wins: [`memo::Outcomes`](crate::memo::Outcomes) stops at the first winning move and visits
//!   far fewer positions.
//! * In how many plies: [`memo::Values`](crate::memo::Values).
//!
//! # What nimbers are not for
//! * *Misère play*, in which a player who cannot move wins: nimbers do not tell who wins a misère
//!   sum. A game in misère play is not [`Impartial`], so the compiler refuses it; see
//!   [`Misere`](crate::adapt::Misere). Ask `memo::Outcomes` about the whole position.
//! * *Loopy games*, in which play may never end: a position need not have a nimber, and the
//!   exclusive or is wrong. So the solvers require the promise [`Acyclic`]. A game that breaks the
//!   promise gives [`SolveError::Cycle`].
//! * *Positions in which the game is over as a win or a draw*: in normal play a player who cannot
//!   move loses. A position that [`decided`](crate::Game::decided) calls a `Loss` has no moves, and
//!   its nimber is 0. Any other outcome gives [`SolveError::NotNormalPlay`].
//!
//! A failure is never reported as nimber 0.
//!
//! # How it works
//! The nimber of a position is the *mex* of the nimbers of its successors: the least number that is
//! not among them. [`Nimbers`] splits each successor into its
//! [`components`](crate::Impartial::components). It searches and stores only components. So a sum of heaps
//! costs as much as its heaps, not the product of their sizes.
//!
//! [`Nimbers`] is the solver of [`memo`](crate::memo), which asks for another kind of answer. Its
//! path is an explicit stack, so long plays need no deep recursion, and a position may have any
//! number of moves.
//!
//! [`Acyclic`]: crate::Acyclic
//! [`Impartial`]: crate::Impartial

pub use crate::dense::Nimbers as DenseNimbers;
use crate::error::SolveError;
use crate::memo::Memo;
use crate::nimber::Nimber;
use crate::solution::{NimberSolution, PositionOf};

/// The nimber of any position of an impartial game in which every play ends.
///
/// Keeps what it has learnt between questions. Visits only components that play can reach from the
/// positions asked about.
/// # Complexity
/// Time O(*n* + *m*) for the *n* components that play can reach and their *m* moves.
///
/// Memory per component as for the positions of [`memo`](crate::memo#bytes-per-position), with one
/// byte for a nimber up to 254. For each ply the path adds 56 bytes, 4 for each component that was
/// unknown when the search came there, and 4 for each move that leads to such components.
/// # Example
/// Kayles is played with rows of pins. A ball knocks down one pin, or two neighbouring pins of a
/// row. The pins left on both sides become two rows, so the position is a sum of rows.
/// ```
/// use gt_core::{Run, grundy::Nimbers, prelude::*};
/// struct Kayles;
///
/// impl Game for Kayles {
///     type Position = Vec<u8>; // lengths of the rows, in order
///     type Move = (usize, u8, u8); // the row, the pins left of the ball, the pins that fall
///     fn initial(&self) -> Vec<u8> { vec![12] }
///     fn moves(&self, rows: &Vec<u8>) -> impl Iterator<Item = (usize, u8, u8)> {
///         rows.iter().enumerate().flat_map(|(row, &pins)| {
///             (1..=2.min(pins))
///                 .flat_map(move |fall| (0..=pins - fall).map(move |left| (row, left, fall)))
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
/// let nimbers = Nimbers::new(Kayles, &Run::new());
/// assert_eq!(nimbers.nimber(&vec![12])?, Some(Nimber(4)));
/// assert_eq!(nimbers.nimber(&vec![5, 9])?, Some(Nimber::ZERO)); // both rows have nimber 4
/// assert_eq!(nimbers.winning_moves(&vec![12])?, Some(vec![(0, 5, 2)])); // leave two equal rows
/// assert_eq!(nimbers.stats().positions, 12); // one per row length
/// # Ok::<(), gt_core::SolveError>(())
/// ```
pub type Nimbers<G> = Memo<G, Nimber>;

/// Returns the nimber of two games played side by side, without searching the pairs.
///
/// `position` is a position of [`Sum`](crate::adapt::Sum).
/// # Complexity
/// The time of one question to each solver: the number of positions of one game plus the number of
/// the other. A search of the pairs visits up to the product of both numbers.
/// # Errors
/// As [`Nimbers::nimber`], from either solver.
/// # Example
/// ```
/// use gt_core::{Run, example::Matches, grundy::{self, Nimbers}, prelude::*};
/// let (run, nim) = (Run::new(), Matches(20));
/// let (left, right) = (Nimbers::new(nim, &run), Nimbers::new(nim, &run));
/// assert_eq!(grundy::sum(&left, &right, &(14, 19))?, Some(Nimber(2) + Nimber(3)));
/// # Ok::<(), gt_core::SolveError>(())
/// ```
pub fn sum<A: NimberSolution + ?Sized, B: NimberSolution + ?Sized>(
    left: &A,
    right: &B,
    position: &(PositionOf<A>, PositionOf<B>),
) -> Result<Option<Nimber>, SolveError> {
    let (left, right) = (left.nimber(&position.0)?, right.nimber(&position.1)?);
    Ok(left.zip(right).map(|(left, right)| left + right))
}
