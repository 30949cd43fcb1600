//! The macro `all!`, and how it finds out what a game can do.
//!
//! # How `all!` knows
//! Inside a generic function Rust cannot ask whether a type implements a trait. Method lookup can:
//! a method of `Probe<G>` with the bound `G: Acyclic` is found before the method of the same name
//! of `&Probe<G>` without the bound. The macro calls the method by its name. The method with the
//! bound adds the law. The other method leaves it out.
//!
//! The same way tells that positions hold whose turn it is. Here three methods have one name: one
//! for games whose symmetries may exchange the players, one for positions that hold the turn, and
//! one for the rest. The method of the type with the most references is found first. For impartial
//! games there are four, because a [`Partizan`] game has a law of its own.
//!
//! This works where the type of the game is known, as in a test. Inside a function generic in the
//! game, only the bounds of that function count.
//!
//! # Rejected alternatives
//! * *A list of capabilities written beside the game*: the law that the author forgets there is the
//!   one that would have failed.

use core::marker::PhantomData;

use super::suite::Suite;
use gt_core::adapt::{Misere, Reduced};
use gt_core::capability::{
    Encode, Evaluate, Grid, Images, Indexed, IndexedTiers, Margins, Notation, Predecessors,
    Symmetric, Tiered,
};
use gt_core::game::Game;
use gt_core::outcome::{Player, ToMove};
use gt_core::promise::{Acyclic, Impartial, Partizan, Shared};

/// Stands for the type of a game, so that the macro can look up methods on it.
#[doc(hidden)]
#[derive(Debug)]
pub struct Probe<G>(PhantomData<G>);

impl<G> Probe<G> {
    #[doc(hidden)]
    pub const fn of(_: &G) -> Self {
        Self(PhantomData)
    }
}

/// Writes traits with one method each, and the type of which the method is found.
macro_rules! found {
    ($($(#[$doc:meta])* $name:ident for $probe:ty,
        $verb:ident: [$($bound:tt)+] |$suite:ident| $answer:expr;)*) => {$(
        #[doc(hidden)]
        $(#[$doc])*
        pub trait $name<G: Game> {
            fn $verb<'g>(&self, suite: Suite<'g, G>) -> Suite<'g, G>;
        }

        impl<G: $($bound)+> $name<G> for $probe {
            fn $verb<'g>(&self, $suite: Suite<'g, G>) -> Suite<'g, G> {
                $answer
            }
        }
    )*};
}

macro_rules! probes {
    ($($with:ident, $without:ident, $verb:ident: $first:path $(, $more:path)*;)*) => {
        found! { $(
            $with for Probe<G>, $verb: [$first $(+ $more)*] |suite| suite.$verb();
            $without for &Probe<G>, $verb: [Game] |suite| suite;
        )* }
    };
}

probes! {
    IfAcyclic, IfNotAcyclic, acyclic: Acyclic;
    IfImpartial, IfNotImpartial, impartial: Impartial;
    IfPartizan, IfNotPartizan, partizan: Partizan;
    IfPartizanImpartial, IfNotPartizanImpartial, partizan_impartial: Partizan, Impartial;
    IfIndexed, IfNotIndexed, indexed: Indexed;
    IfTiered, IfNotTiered, tiered: Tiered;
    IfIndexedTiers, IfNotIndexedTiers, indexed_tiers: IndexedTiers;
    IfPredecessors, IfNotPredecessors, predecessors: Predecessors;
    IfIndexedPredecessors, IfNotIndexedPredecessors, indexed_predecessors: Indexed, Predecessors;
    IfSymmetric, IfNotSymmetric, symmetric: Symmetric;
    IfIndexedSymmetric, IfNotIndexedSymmetric, indexed_symmetric: Indexed, Symmetric;
    IfTieredSymmetric, IfNotTieredSymmetric, tiered_symmetric: Tiered, Symmetric;
    IfSymmetricPredecessors, IfNotSymmetricPredecessors, symmetric_predecessors: Symmetric, Predecessors;
    IfImages, IfNotImages, images: Images;
    IfIndexedImages, IfNotIndexedImages, indexed_images: Indexed, Images;
    IfEvaluate, IfNotEvaluate, evaluate: Evaluate;
    IfPartizanEvaluate, IfNotPartizanEvaluate, partizan_evaluate: Partizan, Evaluate;
    IfMargins, IfNotMargins, margins: Margins;
    IfEncode, IfNotEncode, encode: Encode;
    IfGrid, IfNotGrid, grid: Grid;
    IfNotation, IfNotNotation, notation: Notation;
    IfShown, IfNotShown, shown: Notation;
    IfTurn, IfNotTurn, turn_of_game: Partizan;
    IfCopied, IfNotCopied, copy_of_game: Game, Clone;
    IfThreads, IfNotThreads, threads: Shared<Move: Send + Sync>;
}

/// Positions that hold whose turn it is, known by their type.
#[doc(hidden)]
pub trait HoldsTurn {
    fn turn(&self) -> Player;
    /// Gives the other player the turn, on this board.
    #[must_use]
    fn other_turn(&self) -> Self;
}

impl<B: Clone> HoldsTurn for ToMove<B> {
    fn turn(&self) -> Player {
        self.turn
    }

    fn other_turn(&self) -> Self {
        Self { board: self.board.clone(), turn: !self.turn }
    }
}

/// Games with one position for each orbit.
///
/// A symmetry may exchange the players together with the turn. So their turns need not alternate,
/// although the turns of the inner game do.
#[doc(hidden)]
pub trait MayExchangePlayers: Game {}

impl<G, N> MayExchangePlayers for Reduced<G, N> where Self: Game {}
impl<G: MayExchangePlayers> MayExchangePlayers for Misere<G> {}
impl<G: MayExchangePlayers> MayExchangePlayers for &G {}

found! {
    /// The first of three: a method of a type with more references is found earlier.
    IfMayExchangePlayers for &&Probe<G>, turn_of_position: [MayExchangePlayers] |suite| suite;
    IfHoldsTurn for &Probe<G>, turn_of_position: [Game<Position: HoldsTurn>]
        |suite| suite.turn(|_, position| position.turn());
    IfNotHoldsTurn for Probe<G>, turn_of_position: [Game] |suite| suite;

    /// The first of four: a `Partizan` game says itself who can be to move on a board.
    IfPartizanTurn for &&&Probe<G>, other_turn_of_position: [Partizan] |suite| suite;
    /// The second: the board of a representative need not be one with the other player to move.
    IfRepresentative for &&Probe<G>, other_turn_of_position: [MayExchangePlayers] |suite| suite;
    IfGivesTurn for &Probe<G>, other_turn_of_position: [Impartial + Game<Position: HoldsTurn>]
        |suite| suite.other_turn(|_, position| Some(position.other_turn()));
    IfNotGivesTurn for Probe<G>, other_turn_of_position: [Game] |suite| suite;
}

#[doc(hidden)]
#[macro_export]
macro_rules! __all_laws {
    ($game:expr $(,)?) => {
        $crate::laws::all!($game, $crate::laws::Reach::default())
    };
    ($game:expr, $reach:expr $(,)?) => {{
        use $crate::laws::probe::*;
        let game = &$game;
        let probe = &Probe::of(game);
        let suite = $crate::laws::Suite::of(game).reach($reach);
        let suite = probe.shown(suite);
        let suite = (&&&Probe::of(game)).turn_of_position(suite);
        let suite = probe.turn_of_game(suite);
        let suite = probe.copy_of_game(suite);
        let suite = probe.threads(suite);
        let suite = probe.acyclic(suite);
        let suite = probe.impartial(suite);
        let suite = (&&&&Probe::of(game)).other_turn_of_position(suite);
        let suite = probe.partizan(suite);
        let suite = probe.partizan_impartial(suite);
        let suite = probe.indexed(suite);
        let suite = probe.tiered(suite);
        let suite = probe.indexed_tiers(suite);
        let suite = probe.predecessors(suite);
        let suite = probe.indexed_predecessors(suite);
        let suite = probe.symmetric(suite);
        let suite = probe.indexed_symmetric(suite);
        let suite = probe.tiered_symmetric(suite);
        let suite = probe.symmetric_predecessors(suite);
        let suite = probe.images(suite);
        let suite = probe.indexed_images(suite);
        let suite = probe.evaluate(suite);
        let suite = probe.partizan_evaluate(suite);
        let suite = probe.margins(suite);
        let suite = probe.encode(suite);
        let suite = probe.grid(suite);
        let suite = probe.notation(suite);
        suite.run()
    }};
}
