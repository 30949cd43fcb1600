//! Every law has broken games that it rejects: one sound game with every capability, and one flaw at a time.
//!
//! Each test breaks one point of one contract and asserts that the law that checks this point is the one that panics, and that
//! the message names it. The sound game passes everything, so nothing but the flaw is to blame.

mod adaptors;
mod flaw;
mod game;
mod heaps;
mod index;
mod look_ahead;
mod players;
mod solvers;
mod text;

use core::panic::AssertUnwindSafe;
use std::panic::catch_unwind;

use gt_core::testkit::laws::{self, Reach};

use flaw::Flaw;
use heaps::Heaps;

/// The message that `check` panics with.
fn message(check: impl FnOnce()) -> String {
    let payload = catch_unwind(AssertUnwindSafe(check)).expect_err("a broken law, but every law holds");
    match payload.downcast::<String>() {
        Ok(text) => *text,
        Err(payload) => (*payload.downcast::<&str>().expect("a panic with a text")).to_owned(),
    }
}

/// Asserts that `law` rejects the game with this flaw, names `point`, and that `all!` rejects it as well.
fn breaks(flaw: Flaw, law: fn(&Heaps, Reach), point: &str) -> String {
    laws::all!(Heaps::sound());
    message(|| {
        laws::all!(Heaps::with(flaw));
    });
    let message = message(|| law(&Heaps::with(flaw), Reach::default()));
    assert!(message.starts_with(&format!("law {point} is broken: ")), "{flaw:?} should break {point}, but:\n{message}");
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
        "evaluate",
        "partizan_evaluate",
        "notation",
    ];
    assert_eq!(report.laws(), names);
    assert_eq!(report.positions(), 72);
}
