//! Which questions are answered on demand, and how the search for each differs.

use crate::capability::Margins;
use crate::game::Game;
use crate::nimber::Nimber;
use crate::outcome::{Margin, Outcome, Value};
use crate::promise::Impartial;
use crate::run::LimitError;
use crate::tiers::Question;

/// The code of a sum without components: nimber 0.
pub(super) const EMPTY: u32 = 1;

/// The code of the nim-sum of two nimbers, from their codes.
///
/// It may be wider than both. It fits, because a table has at most 2^31 positions.
#[inline]
pub(super) const fn nim_sum(one: u32, other: u32) -> u32 {
    ((one - 1) ^ (other - 1)) + 1
}

/// A [`Question`] that the solvers on demand answer.
///
/// It is public because [`Memo`](super::Memo) needs it.
#[expect(unnameable_types, reason = "nobody outside implements a kind of answer")]
pub trait OnDemand<G: Game>: Question<G> {
    /// Whether successors are looked at one by one, because a search seldom needs all of them.
    ///
    /// If not, all successors of a position are looked up at once, and all of them are solved.
    const LAZY: bool = false;
    /// Whether a position is the sum of its components, and only they are solved.
    const SUMS: bool = false;

    /// Calls `visit` with the components of a position.
    fn split(
        _: &G,
        position: &G::Position,
        mut visit: impl FnMut(G::Position) -> Result<(), LimitError>,
    ) -> Result<(), LimitError> {
        visit(position.clone())
    }
}

impl<G: Game> OnDemand<G> for Outcome {
    const LAZY: bool = true;
}

impl<G: Game> OnDemand<G> for Value {}

impl<G: Margins> OnDemand<G> for Margin {}

impl<G: Impartial> OnDemand<G> for Nimber {
    const SUMS: bool = true;

    #[inline]
    fn split(
        game: &G,
        position: &G::Position,
        visit: impl FnMut(G::Position) -> Result<(), LimitError>,
    ) -> Result<(), LimitError> {
        game.components(position).try_for_each(visit)
    }
}

/// A question whose answer needs every successor, so that all cores can work on it up front.
///
/// Which positions a search for outcomes needs depends on the order of the moves.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not found up front",
    note = "`memo::Values` and `memo::MarginValues` can `solve`; others answer on demand"
)]
#[expect(unnameable_types, reason = "nobody outside implements a kind of answer")]
pub trait UpFront<G: Game>: OnDemand<G> {}

impl<G: Game> UpFront<G> for Value {}
impl<G: Margins> UpFront<G> for Margin {}
