//! Laws: what every solver relies on in a game, checked on a sample of its positions.
//!
//! A law is a function that returns if it finds nothing wrong. Otherwise it panics with a
//! counterexample: which point of which contract is broken, in which position, reached by which
//! moves, what was expected, and what was found.
//!
//! Each function that checks a game takes the game and a [`Reach`]:
//! ```
//! use gt_core::example::Matches;
//! use gt_testkit::laws::{self, Reach};
//!
//! laws::indexed(&Matches(30), Reach::default());
//! ```
//! A law that passes is evidence, not proof: it looks only as far as [`Reach`] says. A rule that is
//! coded wrong but consistently passes every law. Only known values can reveal such a mistake.
//!
//! | law | checks | what it finds |
//! |---|---|---|
//! | [`game()`] | any game | moves listed twice, unstable answers, a `Hash` that contradicts `Eq`, rules that depend on more than the position; in [`all!`] also a player who moves again |
//! | [`acyclic()`] | [`Acyclic`](gt_core::Acyclic) games | a play that repeats a position |
//! | [`impartial()`] | [`Impartial`](gt_core::Impartial) games | play that is not normal, components that do not add up; players with different moves, if positions are a [`ToMove`](gt_core::ToMove) |
//! | [`partizan()`] | [`Partizan`](gt_core::Partizan) games | the wrong player after a move, a turn that cannot be given back |
//! | [`partizan_impartial`] | games with both promises | players with different moves |
//! | [`indexed()`] | [`Indexed`](gt_core::Indexed) games | collisions, ranks out of range, moves that leave the index |
//! | [`tiered()`] | [`Tiered`](gt_core::Tiered) games | a move to a greater tier or to one that is not listed, tiers in a cycle |
//! | [`tiered_symmetric`] | [`Symmetric`](gt_core::Symmetric) too | a representative in a tier that is not listed |
//! | [`indexed_tiers()`] | [`IndexedTiers`](gt_core::IndexedTiers) games | tiers not listed, collisions and ranks out of range in a tier, wrong blocks of positions |
//! | [`predecessors()`] | [`Predecessors`](gt_core::Predecessors) games | predecessors missing, listed twice, without a move, decided |
//! | [`indexed_predecessors`] | `Indexed` too | predecessors without a rank |
//! | [`symmetric()`] | [`Symmetric`](gt_core::Symmetric) games | representatives that are not equivalent or not idempotent |
//! | [`indexed_symmetric`] | `Indexed` too | representatives without a rank |
//! | [`symmetric_predecessors`] | `Predecessors` too | maps that keep values but are no symmetries |
//! | [`images()`] | [`Images`](gt_core::Images) games | positions missing from an orbit, images of another orbit, orbits with two representatives |
//! | [`indexed_images`] | `Indexed` too | images without a rank |
//! | [`evaluate()`] | [`Evaluate`](gt_core::Evaluate) games | unstable scores |
//! | [`partizan_evaluate`] | `Partizan` too | scores for the wrong player |
//! | [`encode()`] | [`Encode`](gt_core::Encode) games | positions with the same bytes, bytes that no position has and that are read all the same, panics on garbage |
//! | [`grid()`] | [`Grid`](gt_core::Grid) games | moves that no cells name, or the same cells as another move; a board that depends on more than the position |
//! | [`notation()`] | [`Notation`](gt_core::Notation) games | text that does not read back, panics on garbage |
//! | [`margins()`] | [`Margins`](gt_core::Margins) | ends with the wrong sign, endless play worth two things |
//! | [`solution()`] | any [`Solution`](gt_core::Solution) | a value that does not follow from the rules and the other values |
//! | [`nimbers()`] | any solver of nimbers | a nimber that is not the mex of those of the successors |
//! | [`report()`] | alpha-beta searches | an exact rating that is not the value, a best move that loses it, a line that stops short |
//!
//! [`all!`] checks the laws of the table from `game` to `margins`, each if it fits the game. The
//! laws of the last three rows check solvers, not games.
//!
//! [`all!`] also knows more about the type of the game than the single functions do. So it checks
//! that players alternate, it asks a copy of the rules and other threads, and it shows positions
//! and moves in the [`Notation`](gt_core::Notation) of the game. The functions show `Debug`.

mod acyclic;
mod auto;
mod both_ways;
mod checked;
mod elsewhere;
mod encode;
mod erased;
mod evaluate;
mod game;
mod grid;
mod guard;
mod images;
mod impartial;
mod indexed;
mod indexed_tiers;
mod lines;
mod margins;
mod nimbers;
mod notation;
mod partizan;
mod predecessors;
mod reach;
mod report;
mod sample;
mod shown;
mod solution;
mod suite;
mod symmetric;
mod tiered;
mod violation;

pub use acyclic::acyclic;
pub use checked::Checked;
pub use encode::encode;
pub use evaluate::{evaluate, partizan_evaluate};
pub use game::game;
pub use grid::grid;
pub use images::{images, indexed_images};
pub use impartial::impartial;
pub use indexed::{indexed, indexed_symmetric};
pub use indexed_tiers::indexed_tiers;
pub use margins::margins;
pub use nimbers::nimbers;
pub use notation::notation;
pub use partizan::{partizan, partizan_impartial};
pub use predecessors::{indexed_predecessors, predecessors};
pub use reach::Reach;
pub use report::report;
pub use solution::{solution, solution_with};
pub use suite::Suite;
pub use symmetric::{symmetric, symmetric_predecessors};
pub use tiered::{tiered, tiered_symmetric};
pub use violation::{Violation, broken};

/// Checks every law that fits the traits of the game's type, and returns the names of these laws.
///
/// What it finds out by type besides, for the law [`game()`] unless another one is named:
///
/// | the type | what is checked or shown |
/// |---|---|
/// | positions are a [`ToMove`](gt_core::ToMove), or the game is [`Partizan`](gt_core::Partizan) | players alternate |
/// | the same, and the game is [`Impartial`](gt_core::Impartial) | both players have the same moves (law [`impartial()`] or [`partizan_impartial()`]) |
/// | the game is `Clone` | a copy, asked in another order, gives the same answers |
/// | the game is [`Shared`](gt_core::Shared), and its moves are `Send` and `Sync` | two other threads get the same answers |
/// | the game has [`Notation`](gt_core::Notation) | every law shows positions and moves in it |
///
/// Call `all!(game)` or `all!(game, reach)` with a game or a reference to one. The type of the game
/// must be known: call the macro in a test, not in a function generic in the game.
/// # Panics
/// Panics with a counterexample at the first law that is broken.
/// # Example
/// ```
/// use gt_core::graph::GameGraph;
/// use gt_testkit::laws::{self, Reach};
/// let graph: GameGraph = "a -> b c\nb -> c\nc".parse().unwrap();
/// let report = laws::all!(graph);
/// assert_eq!(report.laws(), ["game", "indexed", "margins", "encode", "notation"]);
/// let acyclic = graph.into_acyclic().unwrap();
/// let report = laws::all!(acyclic, Reach::default().positions(10_000));
/// let names = ["game", "acyclic", "indexed", "margins", "encode", "notation"];
/// assert_eq!(report.laws(), names);
/// ```
#[doc(inline)]
pub use crate::__all_laws as all;

/// Names for the expansion of [`all!`]; not to be called by hand.
#[doc(hidden)]
pub mod probe {
    pub use super::auto::*;
}
