//! Which laws a game keeps behind each adaptor.
//!
//! `laws::all!` checks the laws of the traits that a game has. So the names of the checked laws
//! show which traits an adaptor keeps.

use gt_core::Run;
use gt_core::adapt::{Misere, Reduced, Sum};
use gt_testkit::laws;

use crate::broken_games::flaw::Flaw;
use crate::broken_games::heaps::Heaps;

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
        "symmetric_predecessors",
        "images",
        "indexed_images",
        "encode",
        "grid",
        "notation",
    ];
    assert_eq!(laws::all!(Misere::new(Heaps::sound())).laws(), names);
}

#[test]
fn reduced_is_neither_partizan_nor_symmetric() {
    let names = [
        "game",
        "acyclic",
        "impartial",
        "indexed",
        "predecessors",
        "indexed_predecessors",
        "evaluate",
        "encode",
        "grid",
        "notation",
    ];
    let reduced = Reduced::new(Heaps::sound());
    assert_eq!(laws::all!(reduced).laws(), names);
    assert_eq!(laws::all!(reduced.numbered(&Run::new()).unwrap()).laws(), names);
}

#[test]
fn a_sum_is_neither_partizan_nor_evaluated_and_has_no_notation() {
    let names = [
        "game",
        "acyclic",
        "impartial",
        "indexed",
        "predecessors",
        "indexed_predecessors",
        "symmetric",
        "indexed_symmetric",
        "symmetric_predecessors",
        "images",
        "indexed_images",
        "encode",
    ];
    let reach = laws::Reach::default().positions(300);
    assert_eq!(laws::all!(Sum::new(Heaps::sound(), Heaps::sound()), reach).laws(), names);
}

/// An adaptor is only as sound as its inner game: the laws find a flaw of the inner game through
/// it.
#[test]
fn a_flaw_shows_through_every_adaptor() {
    let messages = [
        laws::broken(|| drop(laws::all!(Misere::new(Heaps::with(Flaw::WrongUnrank))))),
        laws::broken(|| drop(laws::all!(Reduced::new(Heaps::with(Flaw::WrongUnrank))))),
        laws::broken(|| drop(laws::all!(Sum::new(Heaps::with(Flaw::WrongUnrank), Heaps::sound())))),
    ];
    for message in messages {
        assert!(message.starts_with("law indexed, point 2 is broken: "), "{message}");
    }
}
