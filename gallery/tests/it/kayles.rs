//! Source: A002186 of the OEIS, which also lists the exceptions from the period.

use std::collections::HashMap;

use gt_core::Run;
use gt_core::grundy::Nimbers;
use gt_core::prelude::*;
use gt_gallery::{Fall, Kayles};
use gt_testkit::laws;

use crate::oracle;

fn nimbers(most: u16) -> Vec<u32> {
    let solver = Nimbers::new(Kayles(most), &Run::new());
    (0..=most).map(|pins| solver.nimber(&Kayles(pins).initial()).unwrap().unwrap().get()).collect()
}

#[test]
fn kayles_keeps_every_law() {
    for pins in [0, 1, 2, 3, 12] {
        assert_eq!(
            laws::all!(Kayles(pins)).laws(),
            ["game", "acyclic", "impartial", "encode", "notation"]
        );
    }
}

#[test]
fn the_nimbers_are_those_of_the_oeis() {
    let oeis = [
        0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4,
        7, 2, 1, 8,
    ];
    assert_eq!(nimbers(33), oeis);
}

#[test]
fn the_nimbers_have_period_12_but_for_14_rows() {
    // The theorem of Guy and Smith: the period holds for ever once it holds as far as here.
    let nimbers = nimbers(2 * (71 + 12) + 2);
    let period: Vec<u32> = (72..84).map(|pins| nimbers[pins]).collect();
    let exceptions: Vec<usize> =
        (0..nimbers.len()).filter(|&pins| nimbers[pins] != period[pins % 12]).collect();
    assert_eq!(exceptions, [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]);
    assert!(
        (1..12).all(|shorter| (0..12).any(|pins| period[pins] != period[(pins + shorter) % 12]))
    );
}

#[test]
fn whole_positions_have_the_nimber_of_their_definition() {
    let mut known = HashMap::new();
    let nimbers = nimbers(14);
    for pins in 0..=14 {
        assert_eq!(
            oracle::nimber(&Kayles(pins), &Kayles(pins).initial(), &mut known),
            nimbers[usize::from(pins)]
        );
    }
}

#[test]
fn positions_and_moves_are_read_as_they_are_written() {
    let game = Kayles(9);
    assert_eq!(game.parse_position("5+2"), Ok(vec![2, 5]));
    let taken = Fall { row: 1, left: 2, taken: 2 };
    assert_eq!(
        game.show_line(&vec![2, 5], &[taken, Fall { row: 0, left: 0, taken: 1 }]),
        "2:3-4 1:1"
    );
    assert_eq!(game.parse_move(&vec![2, 5], "2:3-4"), Ok(taken));
    assert_eq!(game.show_position(&game.play(&vec![2, 5], taken)), "1+2+2");
    assert_eq!((game.show_position(&vec![]), game.parse_position("0")), ("0".into(), Ok(vec![])));
    for text in ["", "5+5", "+5", "0+1", "-1", "2 5"] {
        assert!(game.parse_position(text).is_err(), "{text}");
    }
    for text in ["3", "0:1", "1:0", "1:2-1", "1:1-3", "1:65536", "1:+1"] {
        assert!(game.parse_move(&vec![5], text).is_err(), "{text}");
    }
}
