//! Every law has broken games that it rejects: one sound game, and one flaw at a time.
//!
//! The sound game has every capability.
//!
//! Each test breaks one point of one contract. It asserts that the law that checks this point
//! panics, and that the message names the point. The sound game keeps every law, so the flaw must
//! be the cause.

mod adaptors;
mod bytes;
mod drift;
mod flaw;
mod game;
mod grid;
mod heaps;
mod index;
mod look_ahead;
mod oware;
mod players;
mod shown;
mod solvers;
mod text;
mod turns;

use gt_testkit::laws::{self, Reach};

use flaw::Flaw;
use heaps::Heaps;

/// Asserts that `law` rejects the game with this flaw and names `point`, and that `all!` rejects
/// the game as well.
fn breaks(flaw: Flaw, law: fn(&Heaps, Reach), point: &str) -> String {
    laws::all!(Heaps::sound());
    laws::broken(|| {
        laws::all!(Heaps::with(flaw));
    });
    let message = laws::broken(|| law(&Heaps::with(flaw), Reach::default()));
    assert!(
        message.starts_with(&format!("law {point} is broken: ")),
        "{flaw:?} should break {point}, but:\n{message}"
    );
    message
}

#[test]
fn the_sound_game_has_every_capability_and_keeps_every_law() {
    let report = laws::all!(Heaps::sound());
    let names = [
        "game",
        "acyclic",
        "impartial",
        "partizan",
        "partizan_impartial",
        "indexed",
        "predecessors",
        "indexed_predecessors",
        "symmetric",
        "indexed_symmetric",
        "symmetric_predecessors",
        "images",
        "indexed_images",
        "evaluate",
        "partizan_evaluate",
        "encode",
        "grid",
        "notation",
    ];
    assert_eq!(report.laws(), names);
    assert_eq!(report.positions(), 72);
}
