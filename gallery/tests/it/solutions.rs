//! Solutions of the games, by every method that the gallery uses: each keeps the law of solutions.
//!
//! So each line is played to its end, or to its repetition.

use gt_core::Run;
use gt_core::adapt::Lifted;
use gt_core::grundy::Nimbers;
use gt_core::margin::MarginTable;
use gt_core::memo::MarginValues;
use gt_core::prelude::*;

use gt_gallery::{
    ConnectFour, DotsAndBoxes, Hackenbush, Kalah, Kayles, Mnk, MuTorere, MuTorereRules, Pawns,
    PongHauKi,
};
use gt_gallery::{GROUND, ThreeMensMorris};
use gt_testkit::laws::{self, Reach};

use crate::explicit::{self, Explicit};

/// Fewer positions than by default: the games are many, and a table knows them all.
fn reach() -> Reach {
    Reach::default().positions(200).playouts(4)
}

/// A loopy game, as a whole and up to symmetry.
fn loopy<G: Symmetric>(game: &G) -> [Explicit<G::Position>; 2] {
    let reduced = game.reduced();
    let whole = Explicit::explore(&game, game.initial()).solved();
    let orbits = Explicit::explore(&reduced, reduced.initial()).solved();
    for known in [&whole, &orbits] {
        laws::solution_with(&known.table, reach(), []);
    }
    for at in &whole.all.positions {
        assert_eq!(orbits.value(&game.representative(at)), whole.value(at), "{at:?}");
    }
    [whole.all, orbits.all]
}

fn acyclic<G: Acyclic + Symmetric>(game: &G) {
    for all in loopy(game) {
        laws::solution_with(&explicit::remembered(all.graph), reach(), []);
    }
}

#[test]
fn tables_of_values_keep_the_law() {
    loopy(&PongHauKi::default());
    loopy(&MuTorere::new(MuTorereRules::B));
    loopy(&ThreeMensMorris::along_lines());
    acyclic(&ConnectFour::new(4, 3).unwrap());
    acyclic(&Mnk::new(3, 3, 3).unwrap());
    acyclic(&Pawns::hexapawn(3, 3).unwrap());
}

#[test]
fn tables_of_margins_keep_the_law() {
    let run = Run::new();
    let kalah = Kalah::new(2, 2).unwrap();
    laws::solution_with(&MarginValues::new(kalah, &run), reach(), []);
    laws::solution_with(
        &MarginTable::explore(&kalah, [kalah.initial()], &run).unwrap(),
        reach(),
        [],
    );
    let dots = DotsAndBoxes::new(2, 2).unwrap();
    let lifted = Lifted::new(&dots, MarginValues::new((&dots).reduced(), &run));
    laws::solution_with(&lifted, reach(), []);
}

#[test]
fn nimbers_keep_the_law() {
    laws::solution_with(&Nimbers::new(Kayles(9), &Run::new()), reach(), []);
    let picture = Hackenbush::new([[GROUND, 1], [1, 2], [GROUND, 2], [2, 3]]).unwrap();
    laws::solution_with(&Nimbers::new(&picture, &Run::new()), reach(), []);
}
