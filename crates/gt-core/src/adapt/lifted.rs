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
/// [`Reduced`](super::Reduced) has an example.
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
