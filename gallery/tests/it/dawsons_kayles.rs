//! Source: A002187 of the OEIS: the nimbers of Dawson's chess, which are these one pin later.

use std::collections::HashMap;

use gt_core::Run;
use gt_core::grundy::Nimbers;
use gt_core::prelude::*;
use gt_gallery::DawsonsKayles;
use gt_testkit::laws;

use crate::oracle;

fn nimbers(most: u16) -> Vec<u32> {
    let solver = Nimbers::new(DawsonsKayles(most), &Run::new());
    (0..=most)
        .map(|pins| solver.nimber(&DawsonsKayles(pins).initial()).unwrap().unwrap().get())
        .collect()
}

#[test]
fn dawsons_kayles_keeps_every_law() {
    for pins in [0, 1, 2, 13] {
        assert_eq!(
            laws::all!(DawsonsKayles(pins)).laws(),
            ["game", "acyclic", "impartial", "encode", "notation"]
        );
    }
}

#[test]
fn the_nimbers_begin_as_those_of_dawsons_chess() {
    let chess = [
        0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4,
        5, 2, 7, 4, 0,
    ];
    assert_eq!(nimbers(35)[1..], chess);
}

#[test]
fn the_nimbers_have_period_34_from_53_pins_on_and_not_from_52() {
    // The theorem of Guy and Smith: the period holds for ever once it holds as far as here.
    let nimbers = nimbers(2 * (53 + 34) + 2);
    let repeats = |pins: usize| nimbers[pins] == nimbers[pins + 34];
    assert!((53..nimbers.len() - 34).all(repeats));
    assert!(!repeats(52));
    assert!((1..34).all(|shorter| {
        (53..nimbers.len() - 34).any(|pins| nimbers[pins] != nimbers[pins + shorter])
    }));
}

#[test]
fn every_row_has_the_nimber_of_its_definition() {
    let mut plain: Vec<u32> = vec![0, 0];
    for pins in 2..=176 {
        let options: Vec<u32> =
            (0..=pins - 2).map(|left| plain[left] ^ plain[pins - 2 - left]).collect();
        plain.push((0..=176).find(|least| !options.contains(least)).unwrap());
    }
    assert_eq!(nimbers(176), plain);
    // Nor does the definition of a sum hide a mistake: whole positions, without components.
    let mut known = HashMap::new();
    for pins in 0..=20 {
        let position = DawsonsKayles(pins).initial();
        assert_eq!(
            oracle::nimber(&DawsonsKayles(pins), &position, &mut known),
            plain[usize::from(pins)]
        );
    }
}

#[test]
fn the_winning_moves_leave_rows_that_cancel() {
    let solver = Nimbers::new(DawsonsKayles(8), &Run::new());
    // Rows of 1 and 5 pins, of 3 and 3, of 5 and 1: a row of 5 has nimber 0.
    assert_eq!(solver.winning_moves(&vec![8]), Ok(Some(vec![(0, 1), (0, 3), (0, 5)])));
    assert_eq!(solver.nimber(&vec![6, 6]), Ok(Some(Nimber::ZERO)));
}

/// A pin that stands alone stays where it is.
#[test]
fn a_row_of_one_pin_is_not_called_no_pins() {
    let drawn = |pins| DawsonsKayles(pins).draw(&DawsonsKayles(pins).initial());
    assert_eq!([drawn(0), drawn(1)], ["no two neighbouring pins"; 2].map(str::to_owned));
    assert!(drawn(2).contains("| |"), "{}", drawn(2));
}

#[test]
fn positions_and_moves_are_read_as_they_are_written() {
    let game = DawsonsKayles(8);
    assert_eq!(game.parse_position("4+2"), Ok(vec![2, 4]));
    assert_eq!(game.show_line(&vec![8], &[(0, 1), (0, 2)]), "1:2-3 1:3-4");
    assert!(["1+3", "9", "5+3"].iter().all(|text| game.parse_position(text).is_err()));
    assert!(
        game.parse_move(&vec![8], "1:2").is_err() && game.parse_move(&vec![8], "1:2-4").is_err()
    );
}
