//! A solution of a reduced game, asked about the positions of its inner game.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use hashbrown::HashSet;

use super::reduced::distinct;
use crate::capability::{Images, Symmetric};
use crate::error::SolveError;
use crate::game::{Game, GameExt};
use crate::outcome::Outcome;
use crate::solution::{Enumerate, MoveOf, PositionOf, Solution};

/// Answers for every position of a game, from a solution that knows only the representatives.
///
/// It asks about the [`representative`](Symmetric::representative) of a position, and the answer
/// holds for the position. Its game is the inner game. So best moves, lines and reasons consist of
/// moves of the position that was asked about, and of positions that follow from it.
///
/// It knows a position if the inner solution knows the representative.
///
/// With [`Images`] it is also [`Enumerate`]: it lists every position of each known orbit. So
/// [`certify`](crate::certify()) can check the values of all positions against the rules of the
/// inner game. Such a check does not rely on the symmetries.
///
/// # Example
/// The order of the heaps does not matter in Nim.
/// ```
/// use gt_core::{Run, adapt::Lifted, memo::Values, prelude::*};
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
/// let values = Lifted::new(Nim, Values::new(Nim.reduced(), &Run::new()));
/// // Take 2 from the last heap. For the representative, 3 4 5, it would be the first heap.
/// assert_eq!(values.best_moves(&[5, 4, 3])?, Some(vec![(2, 2)]));
/// assert_eq!(values.line(&[2, 0, 1])?.unwrap().moves, [(0, 1), (0, 1), (2, 1)]);
/// assert_eq!(values.into_solution().stats().positions, 48); // of 4 * 5 * 6
/// # Ok::<(), gt_core::SolveError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Lifted<G, S> {
    game: G,
    solution: S,
}

impl<G: Symmetric, S: Solution<Game: Game<Position = G::Position>>> Lifted<G, S> {
    /// The answers of `solution`, a solution of the reduced `game`, for every position of `game`.
    ///
    /// Both may be references. If `solution` is for other rules, the answers are wrong.
    pub const fn new(game: G, solution: S) -> Self {
        Self { game, solution }
    }
}

impl<G, S> Lifted<G, S> {
    /// The solution of the reduced game.
    pub const fn solution(&self) -> &S {
        &self.solution
    }

    /// Gives the solution of the reduced game back.
    pub fn into_solution(self) -> S {
        self.solution
    }
}

impl<G: Symmetric, S: Solution<Game: Game<Position = G::Position>>> Solution for Lifted<G, S> {
    type Game = G;
    type Answer = S::Answer;

    fn game(&self) -> &G {
        &self.game
    }

    fn value(&self, position: &PositionOf<Self>) -> Result<Option<S::Answer>, SolveError> {
        self.solution.value(&self.game.representative(position))
    }

    fn outcome(&self, position: &PositionOf<Self>) -> Result<Option<Outcome>, SolveError> {
        self.solution.outcome(&self.game.representative(position))
    }

    /// The moves to the orbits to which the line moves of the representative lead.
    ///
    /// A best move alone may only go round: the inner solution knows which moves go on.
    fn line_moves(
        &self,
        position: &PositionOf<Self>,
    ) -> Result<Option<Vec<MoveOf<Self>>>, SolveError> {
        let known = self.game.representative(position);
        let Some(inner) = self.solution.line_moves(&known)? else { return Ok(None) };
        let orbit = |after| self.game.representative(&after);
        let orbits: HashSet<_> =
            inner.into_iter().map(|mv| orbit(self.solution.game().play(&known, mv))).collect();
        if orbits.is_empty() {
            return Ok(Some(Vec::new()));
        }
        let leads = |mv: &MoveOf<Self>| orbits.contains(&orbit(self.game.play(position, *mv)));
        Ok(Some(self.game.legal_moves(position).filter(leads).collect()))
    }

    fn kept_bytes(&self) -> u64 {
        self.solution.kept_bytes()
    }
}

/// Visits every position of each orbit whose representative is known.
///
/// It keeps the positions of one orbit at a time. If the solution also lists positions that are not
/// representatives, it leaves them out: they come as images.
impl<G: Images, S: Enumerate<Game: Game<Position = G::Position>>> Enumerate for Lifted<G, S> {
    fn for_each(
        &self,
        visit: &mut dyn FnMut(&G::Position, S::Answer) -> ControlFlow<()>,
    ) -> Result<(), SolveError> {
        self.solution.for_each(&mut |known, answer| {
            if self.game.representative(known) != *known {
                return ControlFlow::Continue(());
            }
            distinct(self.game.images(known)).try_for_each(|position| visit(&position, answer))
        })
    }
}
