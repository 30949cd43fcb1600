//! Solutions of the games, by every method that the gallery uses: each keeps the law of solutions.
//!
//! So each line is played to its end, or to its repetition.

use gt_core::adapt::Lifted;
use gt_core::grundy::Nimbers;
use gt_core::margin::MarginTable;
use gt_core::memo::{MarginValues, Values};
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{Run, Shared};
use gt_gallery::{
    ConnectFour, DotsAndBoxes, Hackenbush, Kalah, Kayles, Mnk, MuTorere, MuTorereRules, Pawns,
    PongHauKi,
};
use gt_gallery::{GROUND, ThreeMensMorris};
use gt_testkit::laws::{self, Reach};

/// Fewer positions than by default: the games are many, and a table knows them all.
fn reach() -> Reach {
    Reach::default().positions(200).playouts(4)
}

/// A loopy game, as a whole and up to symmetry.
fn loopy<G: Shared + Symmetric>(game: &G) {
    let run = Run::new();
    laws::solution_with(&Tablebase::explore(game, [game.initial()], &run).unwrap(), reach(), []);
    let table =
        Tablebase::explore(game.reduced(), [game.representative(&game.initial())], &run).unwrap();
    laws::solution_with(&Lifted::new(game, table), reach(), []);
}

fn acyclic<G: Acyclic + Shared + Symmetric>(game: &G) {
    laws::solution_with(&Values::new(game, &Run::new()), reach(), []);
    loopy(game);
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
    laws::solution_with(&MarginValues::new(&kalah, &run), reach(), []);
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
