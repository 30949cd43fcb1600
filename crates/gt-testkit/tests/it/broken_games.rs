//! Every law has broken games that it rejects: one sound game, and one flaw at a time.
//!
//! The sound game has every capability.
//!
//! A flaw breaks one point of one contract. The law that checks this point panics, and the message
//! names the point. `flaw` has the table.

mod adaptors;
mod drift;
mod flaw;
mod grid;
mod heaps;
mod oware;
mod shown;
mod solvers;
mod turns;

use gt_testkit::laws;

use heaps::Heaps;

#[test]
fn the_sound_game_has_every_capability_and_keeps_every_law() {
    let report = laws::all!(Heaps::sound());
    let names = "game, acyclic, impartial, partizan, partizan_impartial, indexed, predecessors, \
        indexed_predecessors, symmetric, indexed_symmetric, symmetric_predecessors, images, \
        indexed_images, evaluate, partizan_evaluate, encode, grid, notation";
    assert_eq!(report.laws().join(", "), names);
    assert_eq!(report.positions(), 72);
}
