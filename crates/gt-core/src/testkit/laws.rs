//! Laws: what every solver takes for granted of a game, checked on a sample of its positions.
//!
//! A law is a function that returns, or panics with a counterexample: which point of which contract is broken, in which
//! position, reached by which moves, what was expected and what was found. A law that passes is evidence, not proof: it looks as
//! far as [`Reach`] says. A rule coded wrong but consistently passes every law; known values are the only test of that.
//!
//! | law | for games that are | what it finds |
//! |---|---|---|
//! | [`game()`] | any | double moves, unstable answers, `Hash` against `Eq`, rules that read what the position does not hold |
//! | [`acyclic()`] | [`Acyclic`](crate::Acyclic) | a play that comes back |
//! | [`impartial()`] | [`Impartial`](crate::Impartial) | outcomes other than normal play's, components that do not add up |
//! | [`partizan()`] | [`Partizan`](crate::Partizan) | the wrong player after a move, a turn that cannot be given back |
//! | [`partizan_impartial`] | both | players with different moves |
//! | [`indexed()`] | [`Indexed`](crate::Indexed) | collisions, ranks out of range, moves that leave the index |
//! | [`predecessors()`] | [`Predecessors`](crate::Predecessors) | predecessors missing, doubled, without a move, decided |
//! | [`indexed_predecessors`] | `Indexed` too | predecessors without a rank |
//! | [`symmetric()`] | [`Symmetric`](crate::Symmetric) | representatives with other moves, not idempotent |
//! | [`indexed_symmetric`] | `Indexed` too | representatives without a rank |
//! | [`evaluate()`] | [`Evaluate`](crate::Evaluate) | unstable scores |
//! | [`partizan_evaluate`] | `Partizan` too | scores for the wrong player |
//! | [`notation()`] | [`Notation`](crate::Notation) | what does not read back, panics on garbage |
//! | [`solution()`] | known to any [`Solution`](crate::Solution) | a value that does not follow from the rules and the other values |
//! | [`outcomes`], [`values`], [`nimbers`] | solved by any solver | an answer that does not follow from the rules and the other answers |
//! | [`horizon()`] | looked ahead in by any solver | an answer for k plies that does not follow from those for k - 1 |
//! | [`report()`] | searched by alpha-beta | an exact rating that is not the value, a best move that loses it, a line that stops short |
//!
//! [`all!`] checks every law in the table but those of the last three rows, as far as they fit the game.

mod acyclic;
mod answers;
mod auto;
mod evaluate;
mod game;
mod guard;
mod horizon;
mod impartial;
mod indexed;
mod notation;
mod partizan;
mod predecessors;
mod reach;
mod report;
mod sample;
mod solution;
mod suite;
mod symmetric;
mod violation;

pub use acyclic::acyclic;
pub use answers::{nimbers, outcomes, values};
pub use evaluate::{evaluate, partizan_evaluate};
pub use game::game;
pub use horizon::horizon;
pub use impartial::impartial;
pub use indexed::{indexed, indexed_symmetric};
pub use notation::notation;
pub use partizan::{partizan, partizan_impartial};
pub use predecessors::{indexed_predecessors, predecessors};
pub use reach::Reach;
pub use report::report;
pub use solution::{solution, solution_with};
pub use suite::{Checked, Suite};
pub use symmetric::symmetric;
pub use violation::Violation;

/// Checks every law that fits what the game's type promises and can do, and returns which those were.
///
/// `all!(game)` or `all!(game, reach)`, with a game or a reference to one; the type must be known, so call it in a test and not
/// in a function generic in the game.
/// # Panics
/// With the counterexample, at the first law that is broken.
/// # Example
/// ```
/// use gt_core::graph::GameGraph;
/// use gt_core::testkit::laws::{self, Reach};
///
/// let graph: GameGraph = "a -> b c\nb -> c\nc".parse().unwrap();
/// let report = laws::all!(graph);
/// assert_eq!(report.laws(), ["game", "indexed", "notation"]);
/// let acyclic = graph.into_acyclic().unwrap();
/// let report = laws::all!(acyclic, Reach::default().positions(10_000));
/// assert_eq!(report.laws(), ["game", "acyclic", "indexed", "notation"]);
/// ```
#[doc(inline)]
pub use crate::__all_laws as all;

/// What the expansion of [`all!`] names; nothing to call by hand.
#[doc(hidden)]
pub mod probe {
    pub use super::auto::{
        IfAcyclic, IfEvaluate, IfImpartial, IfIndexed, IfIndexedPredecessors, IfIndexedSymmetric, IfNotAcyclic, IfNotEvaluate,
        IfNotImpartial, IfNotIndexed, IfNotIndexedPredecessors, IfNotIndexedSymmetric, IfNotNotation, IfNotPartizan,
        IfNotPartizanEvaluate, IfNotPartizanImpartial, IfNotPredecessors, IfNotSymmetric, IfNotation, IfPartizan,
        IfPartizanEvaluate, IfPartizanImpartial, IfPredecessors, IfSymmetric, Probe,
    };
}
