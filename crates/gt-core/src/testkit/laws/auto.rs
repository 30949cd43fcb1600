//! The macro `all!`, and how it finds out what a game can do.
//!
//! # How `all!` knows
//! Rust cannot ask a type inside a generic function whether it implements a trait, but method lookup can: a method of
//! `Probe<G>` with the bound `G: Acyclic` is found before a method of the same name of `&Probe<G>` without it. The macro calls
//! both kinds by one name, and which is found adds the law or leaves it out. It works where the type of the game is known, in a
//! test; inside a function generic in the game only the bounds of that function count.
//!
//! Rejected: a list of capabilities to write beside the game. The law that is forgotten there is the one that would have
//! failed.

use core::marker::PhantomData;

use super::suite::Suite;
use crate::capability::{Evaluate, Indexed, Notation, Predecessors, Symmetric};
use crate::game::Game;
use crate::promise::{Acyclic, Impartial, Partizan};

/// Stands for the type of a game, so that the macro can look methods up on it.
#[doc(hidden)]
#[derive(Debug)]
pub struct Probe<G>(PhantomData<G>);

impl<G> Probe<G> {
    #[doc(hidden)]
    pub const fn of(_: &G) -> Self {
        Self(PhantomData)
    }
}

macro_rules! probes {
    ($($with:ident, $without:ident, $verb:ident: $first:ident $(+ $more:ident)*;)*) => {$(
        #[doc(hidden)]
        pub trait $with<G: Game> {
            fn $verb<'g>(&self, suite: Suite<'g, G>) -> Suite<'g, G>;
        }

        impl<G: $first $(+ $more)*> $with<G> for Probe<G> {
            fn $verb<'g>(&self, suite: Suite<'g, G>) -> Suite<'g, G> {
                suite.$verb()
            }
        }

        #[doc(hidden)]
        pub trait $without<G: Game> {
            fn $verb<'g>(&self, suite: Suite<'g, G>) -> Suite<'g, G>;
        }

        impl<G: Game> $without<G> for &Probe<G> {
            fn $verb<'g>(&self, suite: Suite<'g, G>) -> Suite<'g, G> {
                suite
            }
        }
    )*};
}

probes! {
    IfAcyclic, IfNotAcyclic, acyclic: Acyclic;
    IfImpartial, IfNotImpartial, impartial: Impartial;
    IfPartizan, IfNotPartizan, partizan: Partizan;
    IfPartizanImpartial, IfNotPartizanImpartial, partizan_impartial: Partizan + Impartial;
    IfIndexed, IfNotIndexed, indexed: Indexed;
    IfPredecessors, IfNotPredecessors, predecessors: Predecessors;
    IfIndexedPredecessors, IfNotIndexedPredecessors, indexed_predecessors: Indexed + Predecessors;
    IfSymmetric, IfNotSymmetric, symmetric: Symmetric;
    IfIndexedSymmetric, IfNotIndexedSymmetric, indexed_symmetric: Indexed + Symmetric;
    IfEvaluate, IfNotEvaluate, evaluate: Evaluate;
    IfPartizanEvaluate, IfNotPartizanEvaluate, partizan_evaluate: Partizan + Evaluate;
    IfNotation, IfNotNotation, notation: Notation;
}

#[doc(hidden)]
#[macro_export]
macro_rules! __all_laws {
    ($game:expr $(,)?) => {
        $crate::testkit::laws::all!($game, $crate::testkit::laws::Reach::default())
    };
    ($game:expr, $reach:expr $(,)?) => {{
        use $crate::testkit::laws::probe::*;
        let game = &$game;
        let probe = &Probe::of(game);
        let suite = $crate::testkit::laws::Suite::of(game).reach($reach);
        let suite = probe.acyclic(suite);
        let suite = probe.impartial(suite);
        let suite = probe.partizan(suite);
        let suite = probe.partizan_impartial(suite);
        let suite = probe.indexed(suite);
        let suite = probe.predecessors(suite);
        let suite = probe.indexed_predecessors(suite);
        let suite = probe.symmetric(suite);
        let suite = probe.indexed_symmetric(suite);
        let suite = probe.evaluate(suite);
        let suite = probe.partizan_evaluate(suite);
        let suite = probe.notation(suite);
        suite.run()
    }};
}
