//! `solve --bfile`: the nimbers of rows of pins, against printed ones.

use std::fs;

use clap::Parser;
use gt_app::command::{Common, Context, Verb};
use gt_core::{Outcome, Run};
use gt_gallery_app::games;

#[derive(Debug, Parser)]
struct Line {
    #[command(subcommand)]
    verb: Verb,
}

/// The lines of a file of golden data, without its comments.
fn golden(text: &str) -> String {
    text.split_inclusive('\n').filter(|line| !line.starts_with('#')).collect()
}

#[test]
fn the_nimbers_of_rows_of_pins_are_those_of_the_oeis() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("b.txt");
    for (name, last, printed) in [
        ("kayles", 104, include_str!("../../testdata/kayles.txt")),
        ("dawson", 132, include_str!("../../testdata/dawsons_kayles.txt")),
    ] {
        let instance = format!("{name}:{last}");
        let file = path.display().to_string();
        let line = ["gt", "solve", &instance, "--with", "grundy", "--bfile", &file];
        let Line { verb } = Line::try_parse_from(line).unwrap();
        verb.run(&games(), &Context::detached(&Common::default(), std::io::sink())).unwrap();
        let written = fs::read_to_string(&path).unwrap();
        // Nobody can move in an empty row; the printed numbers of Dawson's game begin with one pin.
        let empty = if printed.contains("\n0 0\n") { "" } else { "0 0\n" };
        assert_eq!(written, empty.to_owned() + &golden(printed), "{name}");
    }
}

/// From 71 pins on, the printed nimbers have period 12.
#[test]
fn printed_nimbers_of_kayles_have_the_known_exceptions_from_their_period() {
    let text = golden(include_str!("../../testdata/kayles.txt"));
    let nimbers: Vec<&str> =
        text.lines().filter_map(|line| Some(line.split_once(' ')?.1)).collect();
    let exceptions = (0..nimbers.len()).filter(|&pins| nimbers[pins] != nimbers[72 + pins % 12]);
    // Source: lit: A002186 of the OEIS, its formula.
    let known = [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70];
    assert_eq!(exceptions.collect::<Vec<_>>(), known);
}

#[test]
fn rows_of_pins_are_lost_in_misere_play_as_an_independent_program_says() {
    let lost = |name: &str| {
        let is_lost = |pins: &u32| {
            let instance = games().named(&format!("{name}:{pins}:misere")).unwrap().instance;
            instance.solve(None, &Run::new()).unwrap().outcome == Outcome::Loss
        };
        (0..=20).filter(is_lost).collect::<Vec<_>>()
    };
    // Source: other, computed by an independent program; an empty row is won.
    assert_eq!(lost("kayles"), [1, 4, 9, 12, 20]);
    // Source: self, by hand: two or three pins leave exactly one move, and one pin leaves none.
    assert_eq!(lost("dawson")[..2], [2, 3]);
}
