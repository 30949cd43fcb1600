//! The generic solvers by name, each as a function whose bounds are the promises that it needs.
//!
//! Adding a solver is: a variant of [`Method`], its row in [`Method::needs`], a function here, and a line in the builder method
//! of [`Offer`](super::offer::Offer) for the promise that it needs.

use clap::ValueEnum;
use gt_core::grundy::Nimbers;
use gt_core::memo::Values;
use gt_core::{Acyclic, Impartial, Outcome};

use super::Solution;
use crate::context::Context;
use crate::failure::Failure;

/// A generic solver of gt-core.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Method {
    /// Memoized depth-first search
    Memo,
    /// Retrograde analysis: from the ends backwards; knows draws by endless play
    Retrograde,
    /// What is forced within k plies, for growing k
    Bounded,
    /// Alpha-beta search, deepened until the value is proved
    Alphabeta,
    /// Nimbers, by components
    Grundy,
}

impl Method {
    /// How many there are.
    pub(super) const COUNT: usize = 5;

    /// The promises or capabilities without which the method cannot work.
    pub(super) const fn needs(self) -> &'static str {
        match self {
            Self::Memo => "Acyclic (no play visits a position twice)",
            Self::Retrograde | Self::Bounded => "that its positions can be stored",
            Self::Alphabeta => "Evaluate (a guess of how good a position is)",
            Self::Grundy => "Impartial (both players have the same moves, and who cannot move loses)",
        }
    }
}

/// [`Values`].
pub(super) fn memo<G: Acyclic>(game: &G, context: &Context) -> Result<Solution, Failure> {
    let mut values = Values::new(game).with_limits(context.limits()).with_observer(context.observer());
    let value = values.value(&game.initial()).map_err(|error| Failure::from(error).after(values.stats()))?;
    Ok(Solution { outcome: value.outcome(), plies: value.plies(), nimber: None, work: values.stats() })
}

/// [`Nimbers`].
pub(super) fn grundy<G: Acyclic + Impartial>(game: &G, context: &Context) -> Result<Solution, Failure> {
    let mut nimbers = Nimbers::new(game).with_limits(context.limits()).with_observer(context.observer());
    let nimber = nimbers.nimber(&game.initial()).map_err(|error| Failure::from(error).after(nimbers.stats()))?;
    let outcome = if nimber.is_zero() { Outcome::Loss } else { Outcome::Win };
    Ok(Solution { outcome, plies: None, nimber: Some(nimber.get()), work: nimbers.stats() })
}
