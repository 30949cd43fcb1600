//! What passes through each adaptor and what does not, read off the laws that its type has; and all of them hold.

use gt_core::adapt::{Misere, PlyLimit, Reduced, Sum};
use gt_core::testkit::laws;

use crate::broken_games::flaw::Flaw;
use crate::broken_games::heaps::Heaps;
use crate::broken_games::message;

#[test]
fn misere_is_everything_but_impartial_and_evaluated() {
    let names = [
        "game",
        "acyclic",
        "partizan",
        "indexed",
        "predecessors",
        "indexed_predecessors",
        "symmetric",
        "indexed_symmetric",
        "notation",
    ];
    assert_eq!(laws::all!(Misere::new(Heaps::sound())).laws(), names);
}

#[test]
fn reduced_is_neither_partizan_nor_symmetric_and_has_no_predecessors() {
    let names = ["game", "acyclic", "impartial", "indexed", "evaluate", "notation"];
    assert_eq!(laws::all!(Reduced::new(Heaps::sound())).laws(), names);
}

#[test]
fn a_ply_limit_is_everything_but_impartial() {
    let names = [
        "game",
        "acyclic",
        "partizan",
        "indexed",
        "predecessors",
        "indexed_predecessors",
        "symmetric",
        "indexed_symmetric",
        "evaluate",
        "partizan_evaluate",
        "notation",
    ];
    assert_eq!(laws::all!(PlyLimit::new(Heaps::sound(), 4)).laws(), names);
}

#[test]
fn a_sum_is_neither_partizan_nor_evaluated_and_has_no_notation() {
    let names =
        ["game", "acyclic", "impartial", "indexed", "predecessors", "indexed_predecessors", "symmetric", "indexed_symmetric"];
    let reach = laws::Reach::default().positions(300);
    assert_eq!(laws::all!(Sum::new(Heaps::sound(), Heaps::sound()), reach).laws(), names);
}

/// An adaptor is as sound as the game inside: a flaw shows through it.
#[test]
fn a_flaw_shows_through_every_adaptor() {
    let messages = [
        message(|| drop(laws::all!(Misere::new(Heaps::with(Flaw::WrongUnrank))))),
        message(|| drop(laws::all!(Reduced::new(Heaps::with(Flaw::WrongUnrank))))),
        message(|| drop(laws::all!(PlyLimit::new(Heaps::with(Flaw::WrongUnrank), 4)))),
        message(|| drop(laws::all!(Sum::new(Heaps::with(Flaw::WrongUnrank), Heaps::sound())))),
    ];
    for message in messages {
        assert!(message.starts_with("law indexed, point 2 is broken: "), "{message}");
    }
}
